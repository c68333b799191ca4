"""The names of what happens in a deal: its phases, its endings, and the opening under way."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from canasta.core import state as core

__all__ = ["ENDINGS", "Ending", "Opening", "Phase"]


class Phase(IntEnum):
    """What is to be done: begin the turn, play on, answer the partner's question, or nothing more.

    >>> from canasta import Deal, Draw
    >>> deal = Deal.new(seed=7)
    >>> deal.phase is Phase.DRAW, deal.after(Draw()).phase is Phase.PLAY
    (True, True)
    """

    DRAW = core.DRAW
    PLAY = core.PLAY
    ANSWER = core.ANSWER
    OVER = core.OVER


class Ending(StrEnum):
    """How a deal ended (rules 11, 12 and 15.3).

    >>> from canasta import Deal, Discard
    >>> deal = Deal.setup(hands={0: "Kh"}, melds={0: ["Q Q Q Q Q Q Q"]}, turn=0, drawn=True)
    >>> deal.after(Discard("Kh")).ending is Ending.WENT_OUT
    True
    """

    WENT_OUT = "went_out"
    CONCEALED = "concealed"
    PASSED = "passed"
    LAST_RED_THREE = "last_red_three"
    LAST_DISCARD = "last_discard"


#: The endings by their number in a position; first that of a deal that goes on.
ENDINGS: Final = (None, *Ending)


class Opening(NamedTuple):
    """An opening under way: the points laid in this turn, and the minimum (rule 8.1).

    >>> from canasta import Deal, Lay
    >>> deal = Deal.setup(hands={0: "K K K 2 5 4"}, turn=0, drawn=True)
    >>> deal.after(Lay("K K K")).opening
    Opening(points=30, minimum=50)
    """

    points: int
    minimum: int
