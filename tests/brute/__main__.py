"""`python -m tests.brute --positions N --seed S`: compare so many positions, and print how many of what there were."""

from __future__ import annotations

import sys

from .running import main

if __name__ == "__main__":
    sys.exit(main())
