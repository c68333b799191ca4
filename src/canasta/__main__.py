"""The command line: `canasta`, or `python -m canasta`."""

from __future__ import annotations

import sys

from canasta.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
