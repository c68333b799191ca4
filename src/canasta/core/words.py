"""The words that stand in the text of a position, and its bounds."""

from __future__ import annotations

from typing import Final

__all__ = ["ALWAYS", "ENDINGS", "FLAGS", "MOST_HIDDEN", "MOST_POINTS", "PHASES"]

#: The phases and the endings by their numbers.
PHASES: Final = ("draw", "play", "answer", "over")
ENDINGS: Final = ("-", "went_out", "concealed", "passed", "last_red_three", "last_discard")
#: What happened in a turn, by its bit.
FLAGS: Final = ("drew", "captured", "laid", "black", "touched", "asked", "yes", "no", "last", "top_only")
#: The fields that always stand.
ALWAYS: Final = ("rules", "seats", "dealer", "turn", "phase", "hands", "stock")
#: The most hidden cards that one number tells, and the most points laid in a turn.
MOST_HIDDEN: Final = 6 * 56
MOST_POINTS: Final = 10**6
