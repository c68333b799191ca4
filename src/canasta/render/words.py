"""What pictures say: cards in words, texts made safe, and the facts of a table that every form of it shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from canasta.cards import Card, Rank
from canasta.deal import Phase
from canasta.hand import Hand
from canasta.melds import Meld
from canasta.view import View

__all__ = [
    "SideSeen",
    "across_of",
    "called",
    "cards_in_words",
    "clockwise",
    "counted",
    "frozen_note",
    "in_words",
    "kind_of",
    "meld_in_words",
    "open_cards",
    "sides_seen",
    "status",
    "top_of",
]


# -- cards ----------------------------------------------------------------------------------------------------------


def in_words(card: Card) -> str:
    """A card in words.

    >>> [in_words(Card(text)) for text in ("Kh", "9", "3b", "Jo", "??")]
    ['king of hearts', 'nine', 'black three', 'joker', 'hidden card']
    """
    if card.rank is None:
        return "hidden card"
    rank = card.rank.name.lower()
    if card.suit is not None:
        return f"{rank} of {card.suit.name.lower()}"
    return f"black {rank}" if card.is_three else rank


def cards_in_words(cards: Iterable[Card]) -> str:
    """Cards in words, one after the other, hidden ones by their number.

    >>> from canasta import Hand
    >>> cards_in_words(Hand("Kh ?? ??"))
    'king of hearts, 2 hidden cards'
    """
    all_cards = tuple(cards)
    words = [in_words(card) for card in all_cards if not card.is_hidden]
    hidden = len(all_cards) - len(words)
    if hidden:
        words.append(f"{hidden} hidden card{'s' * (hidden > 1)}")
    return ", ".join(words) or "none"


def counted(number: int) -> str:
    """A number of cards.

    >>> counted(1), counted(11)
    ('1 card', '11 cards')
    """
    return f"{number} card{'s' * (number != 1)}"


def kind_of(meld: Meld) -> str:
    """What a canasta is: natural or mixed, and concealed if it was laid whole."""
    kind = "natural" if meld.is_natural else "mixed"
    return f"concealed {kind}" if meld.is_concealed else kind


def _plural(rank: Rank) -> str:
    name = rank.name.lower()
    return name + ("es" if name.endswith("x") else "s")


def meld_in_words(meld: Meld) -> str:
    """A meld in words.

    >>> meld_in_words(Meld.of("K K 2")), meld_in_words(Meld.of("7 7 7 7 7 7 7"))
    ('meld of kings: king, king, two', 'natural canasta of 7 sevens')
    """
    if meld.is_canasta:
        wild = f", {meld.n_wilds} of them wild" if meld.n_wilds else ""
        return f"{kind_of(meld)} canasta of {len(meld)} {_plural(meld.rank)}{wild}"
    return f"meld of {_plural(meld.rank)}: {cards_in_words(meld.cards)}"


def top_of(meld: Meld) -> Card:
    """The card that lies on top of a squared canasta: a red one of a natural, a black one of a mixed (rule 7)."""
    wanted = [card for card in meld.naturals if card.suit is not None and card.suit.is_red == meld.is_natural]
    return (wanted or list(meld.naturals))[0]


# -- a table --------------------------------------------------------------------------------------------------------


class SideSeen(NamedTuple):
    """What lies before a side, and what there is to say of it."""

    seats: tuple[int, ...]
    name: str
    points: int
    minimum: int | None
    """What its opening must count; None once it has opened, or cannot open any more."""
    note: str
    """That it has not opened; empty if it has."""
    melds: tuple[Meld, ...]
    red_threes: tuple[Card, ...]
    is_own: bool

    @property
    def score(self) -> str:
        """Its points, and what it opens with."""
        points = f"{self.points:,} points"
        return points if self.minimum is None else f"{points}, opens at {self.minimum:,}"


def called(view: View, seat: int) -> str:
    """What a seat is called by who looks on."""
    if seat == view.seat:
        return "You"
    return view.names[seat] if view.names else f"Seat {seat}"


def open_cards(view: View, seat: int) -> Hand:
    """The cards of another seat that all may know: those taken with the pile, and all when the deal is over."""
    hand = view.deal.hand(seat)
    return hand if view.deal.is_over and hand.is_known else view.known_of(seat)


def clockwise(view: View) -> tuple[int, ...]:
    """The seats from the view's own on."""
    seats = view.deal.seats
    at = seats.index(view.seat) if view.seat in seats else 0
    return (*seats[at:], *seats[:at])


def sides_seen(view: View) -> list[SideSeen]:
    """The sides, the view's own last."""
    return [_side(view, side) for side in sorted(view.deal.sides, key=lambda side: view.seat in side)]


def _side(view: View, side: tuple[int, ...]) -> SideSeen:
    deal, seat = view.deal, side[0]
    place = next(place for place, seats in enumerate(deal.rules.seats.sides) if seat in seats)
    minimum = None if deal.has_opened(seat) or deal.is_over else deal.minimum(seat)
    note = "" if deal.has_opened(seat) else "not opened" if minimum is None else f"not opened: needs {minimum}"
    return SideSeen(
        side,
        " + ".join(called(view, other) for other in sorted(side, key=lambda other: other != view.seat)),
        view.totals[place] if deal.is_over and view.totals else deal.score_of(seat),
        minimum,
        note,
        tuple(deal.melds(seat).values()),
        tuple(card for other in side for card in deal.red_threes(other)),
        view.seat in side,
    )


def frozen_note(view: View) -> str:
    """Whether the pile is frozen, for all or for who looks on (rule 9.2); empty if not."""
    if view.deal.is_frozen:
        return "frozen"
    return "frozen for you" if view.seat in view.deal.seats and view.deal.frozen_for(view.seat) else ""


def across_of(view: View) -> Card | None:
    """The card of a frozen pile that players turn across, to show that it is: the last that freezes it, if covered."""
    if not view.deal.is_frozen:
        return None
    return next((card for card in reversed(view.deal.pile[:-1]) if card.is_wild or card.is_red_three), None)


def status(view: View) -> str:
    """Who must do what, or how the deal ended."""
    deal = view.deal
    if deal.to_act is None or view.is_over:
        if deal.went_out is not None:
            name = called(view, deal.went_out)
            return f"{name} {'have' if name == 'You' else 'has'} gone out"
        return "The deal is over" if deal.is_over else "The game is over"
    name, ending = called(view, deal.to_act), "" if deal.to_act == view.seat else "s"
    what = {Phase.DRAW: "draw", Phase.PLAY: "play", Phase.ANSWER: "answer"}[deal.phase]
    return (
        f"{name} {what}{ending} next"
        if deal.phase is not Phase.PLAY
        else f"{name} {'are' if not ending else 'is'} playing"
    )
