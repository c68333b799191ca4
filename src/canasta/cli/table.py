"""The table as one seat sees it, in lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from canasta.cards import format_cards
from canasta.melds import Meld
from canasta.view import View

__all__ = ["shown_hand", "shown_table"]


def shown_hand(view: View) -> str:
    """The seat's hand, by rank.

    >>> from canasta import Game
    >>> print(shown_hand(Game.new(seed=7, dealer=0).view(0)))
    Your hand (11): Ad Ac  Kc  Js  9s  7d  5d 5c  4s 4c  3c
    """
    hand = view.hand()
    ranks = (format_cards(cards) for _, cards in groupby(hand, lambda card: card.rank))
    return f"Your hand ({len(hand)}): {'  '.join(ranks)}"


def shown_table(view: View) -> Iterator[str]:
    """The stock and the pile, the others' hands, and each side with what it has laid, the seat's own last."""
    deal = view.deal
    top = format_cards(deal.pile[-1:]) or "nothing"
    state = "frozen" if deal.is_frozen else "frozen for you" if _is_frozen_for_me(view) else ""
    pile = f"pile {len(deal.pile)}, showing {top}" + (f" ({state})" if state else "")
    below = f"; below it {format_cards(deal.pile[-2::-1])}" if len(deal.pile) > 1 else ""
    yield f"Stock {deal.stock_size}, {pile}{below}"
    yield "Hands: " + ", ".join(
        f"{_called(view, seat)} has {deal.hand_size(seat)}" + _known(view, seat)
        for seat in _clockwise(view)
        if seat != view.seat
    )
    for side in sorted(deal.sides, key=lambda side: view.seat in side):
        yield _shown_side(view, side)


def _is_frozen_for_me(view: View) -> bool:
    return view.seat in view.deal.seats and view.deal.frozen_for(view.seat)


def _called(view: View, seat: int) -> str:
    if seat == view.seat:
        return "You"
    return view.names[seat] if view.names else f"Seat {seat}"


def _clockwise(view: View) -> tuple[int, ...]:
    """The seats from the view's own on."""
    seats = view.deal.seats
    at = seats.index(view.seat) if view.seat in seats else 0
    return (*seats[at:], *seats[:at])


def _known(view: View, seat: int) -> str:
    known = view.known_of(seat)
    return f" (among them {format_cards(known)})" if known else ""


def _shown_side(view: View, side: tuple[int, ...]) -> str:
    deal, seat = view.deal, side[0]
    name = " + ".join(_called(view, other) for other in sorted(side, key=lambda other: other != view.seat))
    place = next(place for place, seats in enumerate(deal.rules.seats.sides) if seat in seats)
    points = view.totals[place] if deal.is_over and view.totals else deal.score_of(seat)
    score = f"{points:,} points"
    melds = [_shown_meld(meld) for meld in deal.melds(seat).values()]
    red = [card for other in side for card in deal.red_threes(other)]
    if red:
        melds.append(f"red threes {format_cards(red)}")
    if not deal.has_opened(seat):
        melds.append("not opened" if deal.is_over else f"not opened: needs {deal.minimum(seat)}")
    return f"{name}, {score}: {' | '.join(melds)}"


def _shown_meld(meld: Meld) -> str:
    """A meld, what is a canasta by its size.

    >>> from canasta import Meld
    >>> _shown_meld(Meld.of("K K K 2")), _shown_meld(Meld.of("7 7 7 7 7 7 7"))
    ('K K K 2', '7 natural canasta of 7')
    """
    if not meld.is_canasta:
        return format_cards(card.shape for card in meld.cards)
    kind = "natural" if meld.is_natural else "mixed"
    return f"{meld.rank} {kind} canasta of {len(meld)}"
