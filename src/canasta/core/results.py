"""From the end of a deal to what the scorer wants: one result for each side (rules 13 and 15.3)."""

from __future__ import annotations

from typing import Literal

from canasta.core.faces import cards_of
from canasta.core.state import CONCEALED, ENDING, TURN, WENT_OUT, State, Table, every_meld, layout_of
from canasta.melds import Meld, made
from canasta.scoring import DealResult, SideResult

__all__ = ["deal_result"]


def deal_result(table: Table, state: State) -> DealResult:
    """The results of all sides, as the position stands."""
    return DealResult([_side_result(table, state, side) for side in layout_of(table, state).sides])


def _side_result(table: Table, state: State, side: tuple[int, ...]) -> SideResult:
    seats = tuple(table.seats[place] for place in side)
    return SideResult(
        side_melds(table, state, layout_of(table, state).holders[side[0]]),
        hands=[cards_of(state[table.faces + place]) for place in side],
        red_threes={table.seats[place]: cards_of(state[table.reds + place]) for place in side},
        went_out=_went_out(state, side),
        seats=seats,
    )


def _went_out(state: State, side: tuple[int, ...]) -> Literal["open", "concealed"] | None:
    if state[TURN] not in side:
        return None
    if state[ENDING] == CONCEALED:
        return "concealed"
    return "open" if state[ENDING] == WENT_OUT else None


def side_melds(table: Table, state: State, holders: tuple[int, ...]) -> list[Meld]:
    """The melds of these holders, as objects."""
    return [
        made(cards_of(faces), concealed=concealed) for _, _, _, faces, concealed in every_meld(table, state, holders)
    ]
