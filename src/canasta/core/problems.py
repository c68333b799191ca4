"""Everything impossible about a position, at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from canasta.cards import format_cards
from canasta.core.faces import cards_of, cards_of_codes
from canasta.core.state import (
    ANSWER,
    ASKED,
    BLACK,
    CAPTURED,
    DRAW,
    DREW,
    FLAGS,
    FROZEN,
    NEW,
    NO,
    OPENED,
    OVER,
    PENDING,
    PHASE,
    PILE,
    PLAY,
    POINTS,
    TURN,
    YES,
    State,
    Table,
    every_meld,
    hand_size,
    has_opened,
)
from canasta.core.zones import every_card
from canasta.counts import BLACK_THREE
from canasta.errors import Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.melds import pack_faults

__all__ = ["problems"]


def problems(table: Table, state: State) -> Verdict:
    """A verdict with a violation for each thing that no play could bring about."""
    return Verdict(
        [*_cards(table, state), *_hands(table, state), *_melds(table, state), *_pile(table, state), *_turn(state)]
    )


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
        elif not hand_size(table, state, place) and not _may_be_empty(state, place):
            yield Violation.of(Code.EMPTY_HAND, seat=seat)


def _may_be_empty(state: State, place: int) -> bool:
    """Whether a hand may be empty: the deal is over, or a captured pile is to come to it (rule 9.5)."""
    return bool(state[PHASE] == OVER or (state[PENDING] and place == state[TURN]))


def _melds(table: Table, state: State) -> Iterator[Violation]:
    """Rules 6 and 8."""
    for holder in range(table.holders):
        melds = list(every_meld(table, state, (holder,)))
        for lane, _, meld, faces, _ in melds:
            if lane == BLACK_THREE:
                faults = list(table.plan.black_three_faults(meld[0], going_out=_may_have(state)))
            else:
                faults = list(table.plan.group_faults(*meld))
            for fault in faults:
                yield Violation.of(fault.code, **{**fault.params, "meld": format_cards(cards_of(faces))})
        if state[OPENED] >> holder & 1 and not melds:
            yield Violation.of(Code.OPENED_WITHOUT_MELDS)
        place = table.layouts[-1].holder.index(holder)
        if melds and not has_opened(table, state, place) and not state[FLAGS] and state[PHASE] != OVER:
            yield Violation.of(Code.MELDS_UNOPENED, seat=table.seats[place])


def _may_have(state: State) -> bool:
    """Whether a meld of black threes may lie on the table: the deal is over, or its last turn is under way."""
    return bool(state[PHASE] == OVER or state[FLAGS] & BLACK)


def _pile(table: Table, state: State) -> Iterator[Violation]:
    """Rules 3.3, 4.2, 9.2, 9.6, 10.1 and 10.3; a hidden card may be any."""
    pile = cards_of_codes(state[PILE])
    freezing = [card for card in pile if not card.is_hidden and table.plan.freezes(card)]
    if state[FROZEN] and not freezing and not any(card.is_hidden for card in pile):
        yield Violation.of(Code.FROZEN_BY_NOTHING)
    if not state[FROZEN] and freezing:
        yield Violation.of(Code.NOT_FROZEN, cards=format_cards(freezing))
    if pile and pile[-1].is_red_three:
        yield Violation.of(Code.RED_THREE_ON_TOP, top=str(pile[-1]))
    upcards = list(takewhile(lambda card: not card.is_natural, pile))
    above = [card for card in pile[len(upcards) : -1] if card.is_red_three]
    if above:
        yield Violation.of(Code.RED_THREE_ABOVE, cards=format_cards(above))


def _turn(state: State) -> Iterator[Violation]:
    """Rules 5.1, 9.5 and 11.5: what happened in the turn must fit its phase."""
    flags, phase = state[FLAGS], state[PHASE]
    started = bool(flags & (DREW | CAPTURED))
    facts = (
        (
            phase == DRAW and bool(flags or state[NEW] or state[POINTS]),
            "it has not begun, and something has happened in it",
        ),
        (phase in (PLAY, ANSWER) and not started, "it goes on without a draw or a capture"),
        (bool(flags & DREW and flags & CAPTURED), "it began with a draw and with a capture"),
        (bool(flags & YES and flags & NO), "the partner said yes and no"),
        (bool(flags & (YES | NO) and not flags & ASKED), "an answer was given without a question"),
        (phase == ANSWER and not flags & ASKED, "an answer is awaited without a question"),
        (bool(state[PENDING]) and not flags & CAPTURED, "a pile is to come that was not captured"),
    )
    for wrong, what in facts:
        if wrong:
            yield Violation.of(Code.IMPOSSIBLE_TURN, what=what)
