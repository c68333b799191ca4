"""The forms of the game that are measured and played: every column of rule 15, under both presets."""

from __future__ import annotations

from canasta import CLASSIC, INTERNATIONAL, Rules

__all__ = ["COLUMNS", "FORMS"]

#: How `for_players` is called for each column: players, cutthroat, sides.
COLUMNS: tuple[tuple[int, bool, int | None], ...] = (
    (2, False, None),
    (3, False, None),
    (3, True, None),
    (4, False, None),
    (5, False, None),
    (6, False, 2),
    (6, False, 3),
)
FORMS: list[Rules] = [
    preset.for_players(players, cutthroat=cutthroat, sides=sides)
    for preset in (CLASSIC, INTERNATIONAL)
    for players, cutthroat, sides in COLUMNS
]
