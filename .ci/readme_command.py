"""Prints a command line of README.md: the one in the block below the comment `<!-- command: NAME -->`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
BLOCK = r"<!-- command: {name} -->\n```sh\n(?P<line>[^\n]+)\n```\n"


def command(name: str) -> str:
    """The line marked with a name; there must be exactly one."""
    found = re.findall(BLOCK.format(name=re.escape(name)), README.read_text(encoding="utf-8"))
    if len(found) != 1:
        raise SystemExit(f"README.md has {len(found)} blocks of one line marked {name!r}, not one")
    return str(found[0])


if __name__ == "__main__":
    print(command(sys.argv[1]))
