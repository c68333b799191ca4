"""A position without what one place may not see, and with what is shown at the end of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import Card
from canasta.core.faces import FACE, HIDDEN, codes_of, faces_of, hidden_in
from canasta.core.state import AT, DECK, OVER, PHASE, State, Table, hand_size
from canasta.core.zones import is_overfull
from canasta.errors import PositionError

__all__ = ["hidden_from", "with_hands"]


def hidden_from(table: Table, state: State, place: int | None) -> tuple[Table, State]:
    """A new position in which the stock, and every hand but that of the place, is known by its size alone.

    When the deal is over the hands are shown, for they are counted (rule 13.5), and only the stock stays hidden.
    """
    shown = state.copy()
    for other in range(table.places) if state[PHASE] != OVER else ():
        if other != place:
            size = hand_size(table, state, other)
            shown[table.hands + other] = size * table.units[HIDDEN]
            shown[table.faces + other] = size * FACE[HIDDEN]
    shown[DECK] = bytes((HIDDEN,)) * (len(state[DECK]) - state[AT])
    shown[AT] = 0
    if table.overfull and not is_overfull(table, shown):
        # there are too many cards of a kind only among those that are hidden
        table = table.as_overfull(False)
    return table, shown


def with_hands(table: Table, state: State, hands: Sequence[Iterable[Card]]) -> State:
    """A new position with these hands, by place, where hidden cards were.

    Raises:
        PositionError: `wrong_hands`, if they are not those hands of which a part was known.
    """
    shown = state.copy()
    for place, hand in enumerate(hands):
        codes = [card.code for card in hand]
        faces = state[table.faces + place]
        known = [code for code in codes_of(faces) if code != HIDDEN]
        if len(codes) != hand_size(table, state, place) or any(known.count(code) > codes.count(code) for code in known):
            message = f"these cannot be the cards of seat {table.seats[place]}"
            raise PositionError("wrong_hands", message)
        if hidden_in(faces):
            shown[table.hands + place] = sum([table.units[code] for code in codes])
            shown[table.faces + place] = faces_of(codes)
    return shown
