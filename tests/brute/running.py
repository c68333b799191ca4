"""Many positions: rules and a position at random, and a walk from it through the turn, a comparison at each step."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from canasta.deal import Deal
from canasta.rules import Rules
from canasta.scoring import seats_of_deal
from tests.oracle import local
from tests.oracle.deal import Memo, TooLargeError
from tests.oracle.local import ASK, NO, YES
from tests.oracle.position import Position

from . import deals
from .comparing import MOST_SEARCHED, Counts, Difference, compare, compare_step, expect
from .options import some_rules
from .positions import MOST_CARDS, some_position
from .translating import deal_of, set_up

PER_RULES = 12  # positions to begin with, for each set of rules
STEPS = 5  # acts of a walk


def run(positions: int, seed: int) -> Counts:
    """Compare at least so many positions."""
    counts: Counts = Counter()
    batch = 0
    while counts["positions"] < positions:
        name = f"{seed} {batch}"
        rng = random.Random(name)
        rules = some_rules(rng)
        counts["rules"] += 1
        for _ in range(PER_RULES):
            walk(rng, rules, counts, name)
        batch += 1
    return counts


def walk(rng: random.Random, rules: Rules, counts: Counts, name: str) -> None:
    """One position and some acts from it, within the turn; mostly legal ones."""
    position = some_position(rng, rules)
    seats = seats_of_deal(rng.randrange(6), rules=rules)
    suits = rng if rng.random() < 0.8 else None
    deal = set_up(position, suits, seats) if rng.random() < 0.5 else deal_of(position, suits, seats)
    turn, played = position.turn, position.stage == "draw"  # whether play could have led here
    memo = Memo(MOST_SEARCHED)
    try:
        for _ in range(STEPS):
            legal = compare(position, deal, rng, counts, memo)
            if position.stage == "over" or position.turn != turn:
                return
            expect(same=bool(legal) or not played, what="a position without a legal act", deal=deal)
            following = step(rng, position, deal, legal, counts)
            if following is None:
                return
            position, deal, was_legal = following
            played = played and was_legal
    except TooLargeError:
        counts["too large"] += 1
    except Difference as difference:
        difference.add_note(f"  in batch {name!r}")
        raise
    except Exception as error:
        error.add_note(f"  in batch {name!r}: {deal.position()}")
        raise


def step(
    rng: random.Random, position: Position, deal: Deal, legal: list[local.Act], counts: Counts
) -> tuple[Position, Deal, bool] | None:
    """One act on, and whether it was legal.

    A legal one is played by both; now and then one that only 5.5 refuses is played by the oracle alone.
    """
    others = [act for act in local.local_acts(position) if act not in legal and act != ASK]
    if others and (not legal or rng.random() < 0.15):
        after = local.step(position, rng.choice(others))
        if after.stage in ("dead", "over"):
            return None
        counts["walks on after a refused act"] += 1
        return after, deal_of(after, rng, deal.seats), False
    if not legal:
        counts["positions without a legal act"] += 1
        return None
    act = rng.choices(legal, [_weight(act) for act in legal])[0]
    after = local.step(position, act)
    if len(after.hand) + len(after.coming) > MOST_CARDS + 1 and after.turn == position.turn:
        counts["too many cards"] += 1
        return None
    return after, compare_step(position, deal, act, counts), True


def _weight(act: local.Act) -> float:
    if act in (ASK, YES, NO):
        return 4
    return {"capture": 3, "lay": 2, "draw": 1.5}.get(act[0], 0.25)


# -- the command line -----------------------------------------------------------------------------------------------


def main() -> int:
    """Read the arguments, compare, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.brute", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000, help="how many positions to compare at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--deals", type=int, default=0, help="how many whole deals to compare besides")
    parser.add_argument("--branches", action="store_true", help="measure the branches of 5.5 that were reached")
    given = parser.parse_args()
    start = time.perf_counter()
    if given.branches:
        counts = measured(given.positions, given.seed)
    elif given.workers == 1:
        counts = run(given.positions, given.seed)
    else:
        each = -(-given.positions // given.workers)
        seeds = [given.seed * 1000 + worker for worker in range(given.workers)]
        with ProcessPoolExecutor(given.workers) as pool:
            counts = sum(pool.map(run, [each] * given.workers, seeds), Counter())
    counts += deals.deals(given.deals, given.seed)
    for what, number in sorted(counts.items()):
        print(f"{number:>9,} {what}")  # noqa: T201
    print(f"{time.perf_counter() - start:9.1f} s")  # noqa: T201
    return 0


MEASURED = ("turns.py", "core/turn.py", "core/listing.py", "core/legality.py", "core/step.py")


def measured(positions: int, seed: int) -> Counts:
    """The same under `coverage`; prints the lines and branches of the modules behind 5.5 that were not reached."""
    import coverage  # noqa: PLC0415  wanted here only

    import canasta  # noqa: PLC0415

    home = Path(canasta.__file__).parent
    files = [str(home / name) for name in MEASURED]
    cover = coverage.Coverage(branch=True, include=files, data_file=None, config_file=False)
    cover.start()
    counts = run(positions, seed)
    cover.stop()
    for file in files:
        analysis = cover._analyze(file)
        missing = analysis.missing_branch_arcs()
        arcs = ", ".join(f"{line}->{','.join(map(str, to))}" for line, to in sorted(missing.items()) if line > 0)
        total = analysis.numbers
        print(f"{file}: {total.n_branches} branches, {total.n_missing_branches} not reached: {arcs}")  # noqa: T201
    return counts
