"""What a record keeps of a deal that is no part of its value: in which order the cards left the stock.

It also shows the hands at a deal's end, which those who scored it have seen.
"""

from __future__ import annotations

from canasta.cards import Card
from canasta.core.faces import cards_of_codes
from canasta.core.setup import packed_of
from canasta.core.state import AT, DECK
from canasta.core.zones import packed_faces
from canasta.deal import Deal
from canasta.errors import RecordError
from canasta.hand import Hand
from canasta.rules import Rules

__all__ = ["deck_of", "next_of", "shown", "taken_of"]


def deck_of(deal: Deal) -> tuple[Card, ...]:
    """The deck of a deal, what has left it included, as far as the deal was played and not put up."""
    return cards_of_codes(deal._state[DECK])  # noqa: SLF001  the order is no part of a position


def taken_of(deal: Deal) -> int:
    """How many cards of that deck have left it."""
    return int(deal._state[AT])  # noqa: SLF001  as above


def next_of(cards: tuple[Card, ...], at: int, rules: Rules) -> tuple[Card, ...]:
    """The cards that a draw takes: so many, red threes not counted, while there are any (rules 4.1 and 12.5)."""
    came, end = 0, at
    while came < rules.dealing.draw and end < len(cards):
        came += not cards[end].is_red_three
        end += 1
    return cards[at:end]


def shown(deal: Deal, hands: tuple[tuple[Card, ...], ...], path: str) -> Deal:
    """The deal with all hands known, which must agree with what is known of them.

    Raises:
        RecordError: if one does not.
    """
    for place, (seat, cards) in enumerate(zip(deal.seats, hands, strict=True)):
        held = deal.hand(seat)
        given = Hand(cards)
        if len(given) != len(held) or not given.is_known or any(card.is_red_three for card in given):
            raise RecordError(f"{path}[{place}]", f"{len(held)} cards expected, none hidden and no red three")
        if not held.known <= given:
            raise RecordError(f"{path}[{place}]", f"seat {seat} is left with {held}, not with {given}")
    if all(deal.hand(seat).is_known for seat in deal.seats):
        return deal
    table, state = deal._table, deal._state.copy()  # noqa: SLF001  the one way from sizes to cards
    for place, cards in enumerate(hands):
        state[table.hands + place] = packed_of(table, cards, f"{path}[{place}]")
        state[table.faces + place] = packed_faces(cards, f"{path}[{place}]")
    return Deal._of(table, state)  # noqa: SLF001  as above
