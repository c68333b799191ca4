"""Checks the types of the Python of README.md and of the pages under docs/: each becomes a module for mypy.

What an example is expected to raise is left out, and so are the rules, whose examples are put up for brevity. Lines are
those of the examples alone: an error names the page, and shows its line.
"""

from __future__ import annotations

import doctest
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "reference").glob("*.md"))]
LEFT_OUT = {ROOT / "docs" / "rules.md"}


def examples(page: Path) -> Iterator[str]:
    """The examples of a page that run through."""
    text = "\n".join("" if line.startswith("```") else line for line in page.read_text(encoding="utf-8").splitlines())
    for example in doctest.DocTestParser().get_examples(text, str(page)):
        if not example.exc_msg:
            yield example.source


def main() -> int:
    """Write the modules, and have them checked; what mypy returns."""
    with tempfile.TemporaryDirectory() as directory:
        for page in PAGES:
            source = "" if page in LEFT_OUT else "".join(examples(page))
            if source:
                name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
                Path(directory, f"{name}.py").write_text(source, encoding="utf-8")
        modules = sorted(map(str, Path(directory).glob("*.py")))
        loosely = ["--allow-untyped-defs", "--allow-incomplete-defs", "--allow-untyped-calls", "--no-warn-unreachable"]
        command = [sys.executable, "-m", "mypy", "--pretty", *loosely, *modules]
        return subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603  mypy is run


if __name__ == "__main__":
    sys.exit(main())
