"""`python -m tests.round_trips --games N`: N games of every number of players under both presets, and what they made.

With `--form N` only one of them, counted from 0; with `--first N` the games begin with that seed.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.deals import FORMS

from .trips import Trips, play


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.round_trips", description=__doc__)
    parser.add_argument("--games", type=int, default=10, metavar="N", help="games of each form")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first seed")
    parser.add_argument("--every", type=int, default=3, metavar="N", help="a position after every N acts")
    parser.add_argument("--deals", type=int, default=2, metavar="N", help="deals of a game at most")
    parser.add_argument(
        "--records", type=int, default=1, metavar="N", help="views, events and records in each Nth game"
    )
    parser.add_argument("--form", type=int, metavar="N", help="one form alone")
    options = parser.parse_args()
    for rules in FORMS if options.form is None else FORMS[options.form : options.form + 1]:
        trips, began = Trips(), time.process_time()
        for seed in range(options.first, options.first + options.games):
            try:
                play(rules, seed, trips, options.every, options.deals, texts=bool(seed % options.records))
            except Exception:
                print(f"{rules.name}, seed {seed}:", flush=True)  # noqa: T201
                raise
        spent = time.process_time() - began
        print(f"{rules.name}: {options.games} games, {trips.made.total():,} trips, {spent:.0f} s", flush=True)  # noqa: T201
        print("  " + ", ".join(f"{kind} {number:,}" for kind, number in sorted(trips.made.items())), flush=True)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
