"""Shows what in the public names has changed so that programs of others may break, since the last release.

python .ci/api.py          # since the newest tag that begins with v; nothing is compared before there is one
python .ci/api.py REF      # since any commit

What breaks must be told: it fails if something does and the first section of CHANGELOG.md has neither Changed nor
Removed. Griffe reads the sources of both, and imports neither.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TAG = ("git", "describe", "--tags", "--abbrev=0", "--match", "v*")
PRIVATE = "src/canasta/core/"
FOUND = re.compile(r"src/canasta/\S+?:\d+: ")


def newest_tag() -> str | None:
    """The newest release that this commit comes after."""
    done = subprocess.run(TAG, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout.strip() or None


def breaks(ref: str) -> list[str]:
    """What may break, a line each; `canasta.core` is not public."""
    command = [sys.executable, "-m", "griffe", "check", "canasta", "--search", "src", "--against", ref, "--no-color"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)  # noqa: S603
    lines = done.stdout.splitlines()
    if done.returncode not in {0, 1} or (done.returncode == 1 and not any(FOUND.match(line) for line in lines)):
        raise SystemExit(f"{done.stdout}griffe failed with exit code {done.returncode}")
    return [line for line in lines if FOUND.match(line) and not line.startswith(PRIVATE)]


def is_told() -> bool:
    """Whether the first section of the changelog says that something has changed or is gone."""
    first = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    return re.search(r"^### (Changed|Removed)$", first, re.MULTILINE) is not None


def main() -> None:
    """Compare, and fail if what breaks is not told."""
    ref = sys.argv[1] if sys.argv[1:] else newest_tag()
    if ref is None:
        print("nothing is released yet, so there is nothing to compare with")
        return
    found = breaks(ref)
    print(*found, f"differences since {ref} that may break programs: {len(found)}", sep="\n")
    if found and not is_told():
        raise SystemExit("they are to be told in CHANGELOG.md, under Changed or Removed")


if __name__ == "__main__":
    main()
