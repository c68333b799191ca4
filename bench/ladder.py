"""The ladder: each of the library's players against the next weaker one, on mirrored deals.

Every deck is played twice, with the sides exchanged, so that luck with the cards evens out. What is done is kept in
--directory, and the same command goes on from there. A step holds if the whole 95 % interval lies above zero.

python bench/ladder.py --decks 1000 --workers 2 --directory ladder
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from canasta import CLASSIC, INTERNATIONAL, Rules
from canasta.simulate import Stats, simulate

STEPS = (("sensible", "random"), ("searching:20", "sensible"))


def told(done: int, decks: int) -> None:
    """Show how far a step is."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done}/{decks} ")


def step(pair: tuple[str, str], rules: Rules, options: argparse.Namespace) -> Stats:
    """Play one pairing, or go on with it."""
    name = "-".join(pair).replace(":", "") + f"-{rules.name.lower().replace(' ', '-')}.json"
    with ProcessPoolExecutor(options.workers) as executor:
        return simulate(
            pair,
            options.decks,
            options.seed,
            rules=rules,
            unit="deals",
            mirrored=True,
            executor=executor,
            chunk=10,
            progress=told,
            file=Path(options.directory) / name,
        )


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--directory", default="ladder")
    parser.add_argument("--international", action="store_true")
    options = parser.parse_args()
    Path(options.directory).mkdir(parents=True, exist_ok=True)
    for pair in STEPS:
        started = time.monotonic()
        stats = step(pair, INTERNATIONAL if options.international else CLASSIC, options)
        lead = stats.lead()
        print(
            f"{pair[0]} against {pair[1]}: {stats.rounds:,} deals on {stats.decks:,} decks; won {stats.wins[0]:,}, "
            f"lost {stats.wins[1]:,}, even {stats.draws}; ahead by {lead} points a deal; "
            f"{'the step holds' if lead.low > 0 else 'THE STEP DOES NOT HOLD'} ({time.monotonic() - started:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
