"""The names of what happens in a deal: its phases, its endings, and the opening under way."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from canasta.core import state as core

__all__ = ["ENDINGS", "Ending", "Opening", "Phase"]


class Phase(IntEnum):
    """What is to be done: begin the turn, play on, answer the partner's question, or nothing more."""

    DRAW = core.DRAW
    PLAY = core.PLAY
    ANSWER = core.ANSWER
    OVER = core.OVER


class Ending(StrEnum):
    """How a deal ended (rules 11, 12 and 15.3)."""

    WENT_OUT = "went_out"
    CONCEALED = "concealed"
    PASSED = "passed"
    LAST_RED_THREE = "last_red_three"
    LAST_DISCARD = "last_discard"


#: The endings by their number in a position; first that of a deal that goes on.
ENDINGS: Final = (None, *Ending)


class Opening(NamedTuple):
    """An opening under way: the points laid in this turn, and the minimum (rule 8.1)."""

    points: int
    minimum: int
