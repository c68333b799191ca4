"""Games for the tests of records; how the files beside this one were made, which stay as they are for good.

`python -m tests.records.making` writes those that are missing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from canasta import CLASSIC, INTERNATIONAL, Act, Deal, Game, Rules
from canasta.record import Record

HERE = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fox")


def played(rules: Rules, seed: int, *, target: int = 1000, acts: int | None = None, names: bool = True) -> Game:
    """A game played at random, to its end or for so many acts."""
    rules = rules.where(target=target)
    game = Game.new(rules, seed=seed, names=NAMES[: rules.seats.players] if names else ())
    return play_on(game, seed, acts)


def play_on(game: Game, seed: int, acts: int | None = None) -> Game:
    """The game, played on at random; where hands are hidden, the first act that is told of."""
    rng = random.Random(seed)
    while not game.is_over and (acts is None or game.ply < acts):
        if game.deal.is_over:
            game.next_deal()
        else:
            game.play(game.deal.legal_acts.sample(rng))
    return game


def _abandoned() -> Record:
    game = played(CLASSIC, 4, acts=60)
    game.abandon()
    return game.record()


def _from_position() -> Record:
    deal = Deal.setup(
        CLASSIC.for_players(2).where(target=1000),
        hands={0: "Ks Kh 9s 8d 7c 4s", 1: "8h 8d 6s Qc Qd 5h"},
        pile="4d 9c 8c",
        melds=[["K K K K K"], ["Q Q Q Q Q"]],
        stock="3h Kc 5s 5d 9h 9d 4c 4h 6h 6d 7d 7h",
        scores=[500, 300],
    )
    return play_on(Game.from_deal(deal, names=NAMES[:2], totals=[500, 300], seed=6), 1).record()


def _at_a_table() -> Record:
    """A game at a real table, of which only one hand is known."""
    deal = Deal.setup(hands={1: "8h 8d 6s Qc Qd 5h"}, pile="4d 9c 8c", melds=[[], ["Q Q Q"]])
    game = Game.from_deal(deal, names=NAMES[:4])
    for act, drawn in (("draw", "3h Kc"), ("discard 5h", ""), ("draw", "??"), ("lay A A 2", ""), ("discard Th", "")):
        game.play(_act(act), drawn=drawn or None)
    return game.record()


def _act(text: str) -> Act:
    return Act.parse(text)


MADE: dict[str, Callable[[], Record]] = {
    "four": lambda: (
        played(CLASSIC, 1).record().noted("_site", {"table": 7, "rated": True}).noted("_", "x", "$.deals[0]")
    ),
    "two": lambda: played(INTERNATIONAL.for_players(2), 2).record(),
    "three": lambda: played(CLASSIC.for_players(3), 3, names=False).record(),
    "cutthroat": lambda: played(CLASSIC.for_players(3, cutthroat=True), 3).record(),
    "five": lambda: played(INTERNATIONAL.for_players(5), 5, names=False).record(),
    "six": lambda: played(CLASSIC.for_players(6), 6).record(),
    "six-in-three-sides": lambda: played(CLASSIC.for_players(6, sides=3), 7).record(),
    "other-rules": lambda: played(CLASSIC.where(permission="required", draw=2, tie="extra_deal"), 8).record(),
    "from-a-position": _from_position,
    "at-a-table": _at_a_table,
    "abandoned": _abandoned,
    "as-seat-2-saw-it": lambda: played(CLASSIC, 9, target=5000, acts=250).record(seat=2),
    "as-a-spectator-saw-it": lambda: played(CLASSIC.for_players(2), 10, target=5000, acts=200).record(seat=None),
}


@cache
def made(name: str) -> Record:
    """One of these records."""
    return MADE[name]()


@cache
def kept(name: str) -> Record:
    """What one of the files holds."""
    return Record.load(HERE / f"{name}.json")


if __name__ == "__main__":
    for name in MADE:
        path = HERE / f"{name}.json"
        if not path.exists():
            made(name).save(path)
