"""What the number of players changes: the table of rule 15."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from canasta.errors import RulesError

from .kinds import shown

if TYPE_CHECKING:
    from .ruleset import Rules

__all__ = ["seated"]

RED_THREES = {2: (100, 200, 300, 800), 3: (100, 200, 300, 400, 1000, 1200)}  # by packs (rules 13.3, 15.2)
HIGH_MINIMUM = (7500, 150)  # three against three (rule 15.2)


Sides = tuple[tuple[int, ...], ...]
Column = tuple[Sides, int, int, int, int, int]
_ROWS = ("sides", "packs", "hand_size", "draw", "canastas_to_go_out", "target")


_TWO = ((0,), (1,))
_THREE = ((0,), (1,), (2,))
_THREE_AGAINST_THREE = ((0, 2, 4), (1, 3, 5))
_COLUMNS: dict[tuple[int, bool, int], Column] = {  # by players, cutthroat, number of sides
    (2, False, 2): (_TWO, 2, 15, 2, 2, 5000),
    (3, False, 3): (_THREE, 2, 13, 1, 1, 5000),
    (3, True, 3): (_THREE, 2, 13, 2, 1, 7500),
    (4, False, 2): (((0, 2), (1, 3)), 2, 11, 1, 1, 5000),
    (5, False, 2): (((0, 2, 4), (1, 3)), 2, 11, 1, 1, 5000),
    (6, False, 2): (_THREE_AGAINST_THREE, 3, 13, 1, 2, 10000),
    (6, False, 3): (((0, 3), (1, 4), (2, 5)), 3, 13, 1, 2, 7500),
}


def _column(players: object, cutthroat: object, sides: object) -> Column:
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= 6:  # noqa: PLR2004  rule 15
        raise RulesError("players", f"a whole number from 2 to 6 expected, not {shown(players)}")
    if not isinstance(cutthroat, bool):
        raise RulesError("cutthroat", f"true or false expected, not {shown(cutthroat)}")
    fitting = {key[2]: column for key, column in _COLUMNS.items() if key[:2] == (players, cutthroat)}
    if not fitting:
        raise RulesError("cutthroat", f"cutthroat is a game of 3 players, not {players} (rule 15.3)")
    if sides is None:
        return next(iter(fitting.values()))
    if isinstance(sides, bool) or not isinstance(sides, int) or sides not in fitting:
        known = " or ".join(map(str, fitting))
        raise RulesError("sides", f"{players} players make {known} sides, not {shown(sides)} (rule 15)")
    return fitting[sides]


def _minimums(rules: Rules, sides: Sides) -> tuple[tuple[int | None, int], ...]:
    """The minimums, with the row that three against three add, or without it where these rules had it so."""
    minimums = rules.opening.minimums
    if rules.seats.sides == _THREE_AGAINST_THREE and minimums[-1] == HIGH_MINIMUM:
        minimums = minimums[:-1]
    last = minimums[-1][0]
    if sides == _THREE_AGAINST_THREE and (last is None or last < HIGH_MINIMUM[0]):
        minimums = (*minimums, HIGH_MINIMUM)
    return minimums


def seated(rules: Rules, players: int, cutthroat: bool, sides: int | None) -> dict[str, Any]:  # noqa: FBT001
    """The options that the table of rule 15 sets for so many players, and their values."""
    changes: dict[str, Any] = dict(zip(_ROWS, _column(players, cutthroat, sides), strict=True))
    changes |= {"players": players, "cutthroat": cutthroat, "jokers": 2 * changes["packs"]}
    changes["minimums"] = _minimums(rules, changes["sides"])
    if rules.cards.packs != changes["packs"]:
        changes["red_three_points"] = RED_THREES[changes["packs"]]
    return changes
