"""A position without what one place may not see."""

from __future__ import annotations

from canasta.core.faces import FACE, HIDDEN
from canasta.core.state import AT, DECK, State, Table, hand_size

__all__ = ["hidden_from"]


def hidden_from(table: Table, state: State, place: int | None) -> State:
    """A new position in which the stock, and every hand but that of the place, is known by its size alone."""
    shown = state.copy()
    for other in range(table.places):
        if other != place:
            size = hand_size(table, state, other)
            shown[table.hands + other] = size * table.units[HIDDEN]
            shown[table.faces + other] = size * FACE[HIDDEN]
    shown[DECK] = bytes((HIDDEN,)) * (len(state[DECK]) - state[AT])
    shown[AT] = 0
    return shown
