"""What a program asks of a position to grey out its buttons: taking the pile, going out, the opening under way."""

from __future__ import annotations

from collections.abc import Callable

from canasta.acts import Act
from canasta.core.listing import captures, might_have_to_capture, must_capture
from canasta.core.phases import Opening
from canasta.core.state import ANSWER, DRAW, PHASE, PLAY, State, Table
from canasta.core.turn import can_go_out, question_open, turn_of

__all__ = ["has_to_capture", "may_go_out", "open_captures", "opening_of"]

#: What refuses a hand that is not wholly known.
Refusal = Callable[[], None]


def open_captures(table: Table, state: State, refuse_hidden: Refusal) -> tuple[Act, ...]:
    """The ways to take the pile now, as shapes (rule 9)."""
    if state[PHASE] != DRAW:
        return ()
    refuse_hidden()
    return tuple(captures(table, state))


def has_to_capture(table: Table, state: State, refuse_hidden: Refusal) -> bool:
    """Whether the pile must be taken, the stock being empty (rule 12.3)."""
    if might_have_to_capture(table, state):
        refuse_hidden()
    return bool(state[PHASE] == DRAW and must_capture(table, state))


def may_go_out(table: Table, state: State, refuse_hidden: Refusal) -> bool:
    """Whether the place in turn, having drawn, could still go out in this turn, by asking too (rule 11)."""
    if state[PHASE] != PLAY:
        return bool(state[PHASE] == ANSWER)  # or else the question was not open
    refuse_hidden()
    turn = turn_of(table, state)
    return question_open(table, state, turn) or can_go_out(table, turn)


def opening_of(table: Table, state: State) -> Opening | None:
    """The opening under way; None where there is none."""
    turn = turn_of(table, state)
    return Opening(turn.points, turn.minimum) if turn.begun else None
