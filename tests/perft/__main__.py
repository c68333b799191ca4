"""`python -m tests.perft`: count anew what is on file, to the full depth, and the oracle's counts to `oracle_depth`.

With `--write` the positions are made again from their seeds and the files written.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from typing import Any

from canasta.deal import Deal, Phase
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from tests.brute.translating import position_of
from tests.oracle.deal import perft as slow_perft

from .counting import HERE, entries, perft, positions, start

#: (file, rules, seeds, turns played before), whatever the deal is like then.
STARTS: tuple[tuple[str, Rules, tuple[int, ...], int], ...] = (
    ("dealt", CLASSIC, (1, 2), 0),
    ("dealt", INTERNATIONAL.for_players(2), (3,), 0),
    ("dealt", CLASSIC.for_players(3), (4,), 0),
    ("dealt", INTERNATIONAL.for_players(3, cutthroat=True), (5,), 0),
    ("dealt", CLASSIC.for_players(5), (6,), 0),
    ("dealt", CLASSIC.for_players(6, sides=3), (7,), 0),
    ("played", CLASSIC, (11, 12), 60),
    ("played", INTERNATIONAL, (13, 14), 60),
    ("played", INTERNATIONAL.for_players(2), (15, 16), 20),
    ("played", CLASSIC.for_players(3), (17,), 40),
    ("played", CLASSIC.for_players(3, cutthroat=True), (18, 19), 24),
    ("played", CLASSIC.for_players(6, sides=2), (20,), 70),
    (
        "played",
        CLASSIC.where(permission="required", last_red_three="may_meld", going_out_discard="required"),
        (21,),
        60,
    ),
    ("played", INTERNATIONAL.where(wild_ratio="fewer_than_naturals", black_three_freezes=True, draw=2), (22,), 24),
)
MOST = 600_000  # sequences to count at most
MOST_SLOW = 12_000  # and those for the oracle


def played(rules: Rules, seed: int, turns: int) -> Deal:
    """A deal after so many turns of random play that likes to lay, or as many as there were before its last few."""
    rng = random.Random(seed)
    deal = start_of_turn = Deal.new(rules, seed=seed)
    while turns and not deal.is_over:
        acts = tuple(deal.legal_acts)
        act = rng.choices(acts, [4 if act.name in ("lay", "capture") else 1 for act in acts])[0]
        deal = deal.after(act)
        if deal.phase is Phase.DRAW:
            start_of_turn, turns = deal, turns - 1
    return start_of_turn


def entry_of(rules: Rules, seed: int, turns: int) -> dict[str, Any]:
    deal = played(rules, seed, turns)
    sequences = [len(deal.legal_acts)]
    while sequences[-1] and sequences[-1] < MOST // 12:
        sequences.append(perft(deal, len(sequences) + 1))
    deep = sum(number <= MOST_SLOW for number in sequences)
    return {
        "name": f"{rules.name}, seed {seed}" + (f", {turns} turns" if turns else ""),
        "position": deal.position(),
        "sequences": sequences,
        "positions": positions(deal, sum(number <= MOST // 30 for number in sequences)),
        "oracle_depth": deep,
    }


def write() -> None:
    files: dict[str, list[dict[str, Any]]] = {}
    for file, rules, seeds, turns in STARTS:
        for seed in seeds:
            files.setdefault(file, []).append(entry_of(rules, seed, turns))
            print(files[file][-1]["name"], files[file][-1]["sequences"], flush=True)  # noqa: T201
    for file, found in files.items():
        (HERE / f"{file}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def check() -> int:
    wrong = 0
    for entry in entries():
        began = time.perf_counter()
        deal = start(entry)
        found = [perft(deal, depth) for depth in range(1, len(entry["sequences"]) + 1)]
        slow = [slow_perft(position_of(deal), depth) for depth in range(1, entry["oracle_depth"] + 1)]
        right = found == entry["sequences"] and slow == found[: len(slow)]
        right = right and positions(deal, len(entry["positions"])) == entry["positions"]
        wrong += not right
        verdict = "as on file" if right else f"DIFFERENT: {found}, the oracle {slow}"
        print(f"{entry['name']}: {found} {verdict}, {time.perf_counter() - began:.1f} s", flush=True)  # noqa: T201
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.perft", description=__doc__)
    parser.add_argument("--write", action="store_true", help="make the files anew")
    if parser.parse_args().write:
        write()
    return check()


if __name__ == "__main__":
    sys.exit(main())
