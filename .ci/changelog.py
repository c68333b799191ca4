"""Holds that CHANGELOG.md has the form of Keep a Changelog; with a tag such as v0.1.0, that it and the package have it.

python .ci/changelog.py           # the form
python .ci/changelog.py v0.1.0    # and that the newest version, with its date, is that of the tag and of the package
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
RELEASE = re.compile(r"\[?(?P<version>\d+\.\d+\.\d+)\]? - (?P<date>\d{4}-\d\d-\d\d)")
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)

Sections = list[tuple[str, str]]


def sections(text: str, marks: str) -> Sections:
    """The titles of a level, each with the text below it."""
    parts = re.split(rf"^{marks} (.+)\n", text, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def releases(versions: Sections) -> list[tuple[str, str]]:
    """The released versions with their dates, in the order of the file."""
    found = (RELEASE.fullmatch(title) for title, _ in versions)
    return [(match["version"], match["date"]) for match in found if match]


def number(version: str) -> tuple[int, ...]:
    """A version as numbers."""
    return tuple(map(int, version.split(".")))


def faults(text: str) -> Iterator[str]:
    """What is not as Keep a Changelog has it."""
    versions = sections(text, "##")
    if not text.startswith("# Changelog\n") or not versions:
        yield "it begins with '# Changelog', and has a section for each version"
    for place, (title, body) in enumerate(versions):
        unreleased = title.strip("[]") == "Unreleased"
        if not RELEASE.fullmatch(title) and not unreleased:
            yield f"{title!r} is not 'Unreleased', and not a version and a date, as '0.1.0 - 2026-12-24'"
        if unreleased and place:
            yield "'Unreleased' comes first"
        parts = sections(body, "###")
        yield from (f"{title}: {kind!r} is not one of {', '.join(KINDS)}" for kind, _ in parts if kind not in KINDS)
        yield from (f"{title}: {kind} has no list" for kind, items in parts if not items.lstrip().startswith("- "))
        if not parts and not unreleased:
            yield f"{title}: nothing is said to have changed"
    for (newer, later), (older, earlier) in pairwise(releases(versions)):
        if number(newer) <= number(older) or date.fromisoformat(later) < date.fromisoformat(earlier):
            yield f"{newer} ({later}) stands before {older} ({earlier}): the newest comes first"


def release_faults(text: str, tag: str) -> Iterator[str]:
    """Why the tree is not what the tag says."""
    package = VERSION.findall((ROOT / "src" / "canasta" / "__init__.py").read_text(encoding="utf-8"))
    if package != [tag.removeprefix("v")]:
        yield f"the tag is {tag}, and the package's version {', '.join(package)}"
    newest = releases(sections(text, "##"))[:1]
    if [version for version, _ in newest] != [tag.removeprefix("v")]:
        yield f"the newest version in the changelog is {newest[0][0] if newest else 'none'}, not that of {tag}"


def main() -> None:
    """Print what is wrong, and fail if anything is."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    wrong = [*faults(text), *(each for tag in sys.argv[1:] for each in release_faults(text, tag))]
    for each in wrong:
        print(f"CHANGELOG.md: {each}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
