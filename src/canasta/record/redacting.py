"""What a seat saw of a deck.

It saw the cards dealt to it and those it drew, the cards turned up (rule 3.2) and every red three laid. The rest is
hidden. Where a card of another seat stood in what that seat was dealt, or drew at once, is hidden too: red threes come
first there, whatever the order was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from canasta.acts import Act, Draw
from canasta.cards import Card
from canasta.deal import Deal
from canasta.errors import RecordError

from .decks import taken_of
from .replaying import path_of
from .values import DealRecord

__all__ = ["Run", "check_seen", "runs_of_dealing", "seen"]


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


def check_seen(deal: DealRecord, first: Deal, acts: tuple[tuple[Act, Deal], ...], seat: int | None) -> None:
    """Check that a deal of a record for a seat, or for None a spectator, shows no card that the seat did not see.

    Args:
        deal: the deal.
        first: the position that it began with.
        acts: the acts that were played again, and the position after each; of the deck, what they took is looked at,
            and the rest too if they are all.
        seat: the seat.

    Raises:
        RecordError: at the first such card.
    """
    path, who = path_of(deal), "a spectator" if seat is None else f"seat {seat}"
    if deal.position and first.hidden_from(seat) != first:
        raise RecordError(f"{path}.position", f"it shows cards that {who} did not see")
    name, cards, start = ("deck", deal.deck, 0) if deal.deck else ("drawn", deal.drawn, taken_of(first))
    runs = list(runs_of_dealing(first, deal.deck)) if deal.deck else []
    last = first
    for act, after in acts:
        if cards and isinstance(act, Draw):
            runs.append(Run(last.turn, tuple(range(taken_of(last) - start, taken_of(after) - start))))
        last = after
    taken = len(cards) if len(acts) == len(deal.acts) else taken_of(last) - start
    for place, (card, saw) in enumerate(zip(cards[:taken], seen(cards, runs, seat), strict=False), start=1):
        if card is not saw:
            raise RecordError(f"{path}.{name}", f"card {place} is {card}, which {who} did not see")
