"""Everything impossible about a position, at once."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import format_cards
from canasta.core.faces import cards_of, cards_of_codes
from canasta.core.state import (
    BLACK,
    FLAGS,
    FROZEN,
    OVER,
    PENDING,
    PHASE,
    PILE,
    State,
    Table,
    every_meld,
    hand_size,
)
from canasta.core.zones import every_card
from canasta.counts import BLACK_THREE
from canasta.errors import Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.melds import pack_faults

__all__ = ["problems"]


def problems(table: Table, state: State) -> Verdict:
    """A verdict with a violation for each thing that no play could bring about."""
    return Verdict([*_cards(table, state), *_hands(table, state), *_melds(table, state), *_pile(state)])


def _cards(table: Table, state: State) -> Iterator[Violation]:
    """Rule 1.1: no card more often than the packs hold it, and all cards somewhere."""
    yield from pack_faults((card for card in every_card(table, state) if not card.is_hidden), table.plan)
    number = sum(1 for _ in every_card(table, state))
    whole = table.plan.rules.deck_size
    if number != whole:
        yield Violation.of(Code.WRONG_NUMBER_OF_CARDS, have=number, needed=whole)


def _hands(table: Table, state: State) -> Iterator[Violation]:
    """Rules 4.3 and 11.3."""
    for place in range(table.places):
        seat = table.seats[place]
        red = [card for card in cards_of(state[table.faces + place]) if card.is_red_three]
        if red:
            yield Violation.of(Code.RED_THREE_IN_HAND, seat=seat, cards=format_cards(red))
        if not hand_size(table, state, place) and state[PHASE] != OVER and not state[PENDING]:
            yield Violation.of(Code.EMPTY_HAND, seat=seat)


def _melds(table: Table, state: State) -> Iterator[Violation]:
    """Rules 6 and 8."""
    opened = table.opened
    for holder in range(table.holders):
        melds = list(every_meld(table, state, (holder,)))
        for lane, _, meld, faces, _ in melds:
            if lane == BLACK_THREE:
                faults = list(table.plan.black_three_faults(meld[0], going_out=_may_have(state)))
            else:
                faults = list(table.plan.group_faults(*meld))
            for fault in faults:
                yield Violation.of(fault.code, **{**fault.params, "meld": format_cards(cards_of(faces))})
        if state[opened + holder] and not melds:
            yield Violation.of(Code.OPENED_WITHOUT_MELDS)


def _may_have(state: State) -> bool:
    """Whether a meld of black threes may lie on the table: the deal is over, or its last turn is under way."""
    return bool(state[PHASE] == OVER or state[FLAGS] & BLACK)


def _pile(state: State) -> Iterator[Violation]:
    """Rules 3.3, 9.2, 9.6 and 10.1."""
    pile = cards_of_codes(state[PILE])
    if state[FROZEN] and not any(card.is_wild or card.is_three for card in pile):
        yield Violation.of(Code.FROZEN_BY_NOTHING)
    if not state[FROZEN] and any(card.is_wild for card in pile):
        yield Violation.of(Code.NOT_FROZEN_BY_WILD, cards=format_cards(card for card in pile if card.is_wild))
    if pile and pile[-1].is_red_three:
        yield Violation.of(Code.RED_THREE_ON_TOP, top=str(pile[-1]))
