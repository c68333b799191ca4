"""Where the cards of a position are, all of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from canasta.cards import Card
from canasta.core.faces import MOST_OF_ONE, cards_of, cards_of_codes, faces_of
from canasta.core.state import AT, DECK, PENDING, PILE, State, Table, every_meld, stock_size
from canasta.errors import PositionError

__all__ = ["cards_in", "every_card", "is_overfull", "packed_faces", "refuse_overfull", "refuse_too_many"]


def every_card(table: Table, state: State) -> Iterator[Card]:
    """All cards, hidden ones too."""
    for place in range(table.places):
        yield from cards_of(state[table.faces + place])
        yield from cards_of(state[table.reds + place])
    for *_, faces, _ in every_meld(table, state, range(table.holders)):
        yield from cards_of(faces)
    yield from cards_of_codes(state[PILE])
    yield from cards_of_codes(state[PENDING])
    yield from cards_of_codes(state[DECK][state[AT] :])


def cards_in(table: Table, state: State) -> int:
    """How many cards a position has besides the stock."""
    return sum(1 for _ in every_card(table, state)) - stock_size(state)


def packed_faces(cards: Iterable[Card], place: str = "") -> int:
    """The face set of cards, which are given at that place.

    Raises:
        PositionError: `not_in_packs`, if there are more of one than a face set, or any pack, holds.
    """
    cards = tuple(cards)
    refuse_too_many(cards, place)
    return faces_of(card.code for card in cards)


def refuse_too_many(cards: Iterable[Card], place: str = "") -> None:
    """Raise `PositionError`, code `not_in_packs`, where no packs in the world hold so many of a card."""
    for card, number in Counter(cards).items():
        if number > MOST_OF_ONE and not card.is_hidden:
            message = f"{card} is there {number} times, more often than any packs hold it"
            raise PositionError("not_in_packs", f"{place}: {message}" if place else message)


def is_overfull(table: Table, state: State) -> bool:
    """Whether there are more cards of a kind than the packs hold, which no play brings about and hands cannot count."""
    kinds = Counter(card.shape for card in every_card(table, state) if not card.is_hidden)
    return any(number > table.plan.rules.most(kind) for kind, number in kinds.items())


def refuse_overfull(table: Table, state: State) -> None:
    """Raise `PositionError`, code `not_in_packs`, where a hand has come to hold more of a kind than the packs do."""
    for place in range(table.places):
        kinds = Counter(card.shape for card in cards_of(state[table.faces + place]) if not card.is_hidden)
        for kind, number in kinds.items():
            if number > table.plan.rules.most(kind):
                message = f"seat {table.seats[place]} would hold {number} of {kind}, more than the packs do (rule 1.1)"
                raise PositionError("not_in_packs", message)
