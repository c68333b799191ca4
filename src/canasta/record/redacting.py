"""What a seat saw of a deck.

It saw the cards dealt to it and those it drew, the cards turned up (rule 3.2) and every red three laid. The rest is
hidden. Where a card of another seat stood in what that seat was dealt, or drew at once, is hidden too: red threes come
first there, whatever the order was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from canasta.cards import Card
from canasta.deal import Deal

from .decks import taken_of

__all__ = ["Run", "runs_of_dealing", "seen"]


class Run(NamedTuple):
    """Cards of a deck that one seat got, or that were turned up."""

    seat: int | None
    """The seat; None for cards that all see."""
    places: tuple[int, ...]
    """Where they are in the deck."""


def seen(deck: tuple[Card, ...], runs: Iterable[Run], seat: int | None) -> tuple[Card, ...]:
    """The deck as a seat, or for None a spectator, saw it."""
    shown = [_HIDDEN] * len(deck)
    for run in runs:
        cards = [deck[place] for place in run.places]
        if run.seat is not None and run.seat != seat:
            red = sorted(card for card in cards if card.is_red_three)
            cards = [*red, *[_HIDDEN] * (len(cards) - len(red))]
        for place, card in zip(run.places, cards, strict=True):
            shown[place] = card
    return tuple(shown)


_HIDDEN = Card("??")


def runs_of_dealing(first: Deal, deck: tuple[Card, ...]) -> Iterator[Run]:
    """Who got which cards in dealing (rules 3.1 to 3.4)."""
    seats = first.seats
    begins = seats.index(first.turn)
    order = (*seats[begins:], *seats[:begins])
    dealt = first.rules.dealing.hand_size * len(seats)
    turned = dealt + len(first.pile)
    yield Run(None, tuple(range(dealt, turned)))
    at = turned
    for place, seat in enumerate(order):
        mine = tuple(range(place, dealt, len(seats)))
        wanted = sum(deck[each].is_red_three for each in mine)
        end = at
        while wanted:
            wanted -= not deck[end].is_red_three
            end += 1
        yield Run(seat, (*mine, *range(at, end)))
        at = end
    assert at == taken_of(first)  # noqa: S101  or somebody would see another's cards
