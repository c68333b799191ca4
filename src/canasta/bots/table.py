"""What a thinking player reads off a view before choosing: his hand by rank, the sides, what is still out."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from canasta.acts import Act
from canasta.cards import Card
from canasta.counts import KINDS
from canasta.melds import Meld
from canasta.rules import Rules
from canasta.view import View

__all__ = ["Table"]

_FEW = 3  # cards in hand with which somebody soon goes out
_LATE = 3  # draws each with which the stock is nearly gone


class Table:
    """A view, read by a player; what takes time is found when it is first asked for."""

    def __init__(self, view: View, seat: int) -> None:
        """Take the view of the seat that is to act."""
        self.view = view
        self.deal = view.deal
        self.seat = seat
        self.rules: Rules = view.rules
        side = next(side for side in self.deal.sides if seat in side)
        self.partners = tuple([other for other in side if other != seat])
        self.opponents = tuple([other for other in self.deal.seats if other not in side])

    @cached_property
    def hand(self) -> Counter[str]:
        """How many cards of each kind the seat holds, by the text of the rank."""
        return Counter([str(card.shape) for card in self.view.hand()])

    @cached_property
    def size(self) -> int:
        """How many cards the seat holds."""
        return self.deal.hand_size(self.seat)

    @cached_property
    def hand_points(self) -> int:
        """What they count against the side at the end, in points."""
        return sum(self.points(kind) * number for kind, number in self.hand.items())

    def points(self, kind: str) -> int:
        """The value of a card."""
        return self.rules.cards.card_points[kind]

    @cached_property
    def melds(self) -> dict[str, Meld]:
        """The melds of the side, by name."""
        return self.deal.melds(self.seat)

    @cached_property
    def others(self) -> list[dict[str, Meld]]:
        """The melds of each opponent's side."""
        return [self.deal.melds(seat) for seat in self.opponents]

    @cached_property
    def canastas(self) -> int:
        """How many canastas the side has."""
        return sum(meld.is_canasta for meld in self.melds.values())

    @cached_property
    def canastas_against(self) -> int:
        """How many the richest of the others has."""
        return max((sum(meld.is_canasta for meld in melds.values()) for melds in self.others), default=0)

    @property
    def needed(self) -> int:
        """How many canastas going out takes."""
        return self.rules.going_out.canastas_to_go_out

    @cached_property
    def is_late(self) -> bool:
        """Whether the stock is nearly gone."""
        return self.deal.stock_size <= _LATE * len(self.deal.seats) * self.rules.dealing.draw

    @cached_property
    def is_threatened(self) -> bool:
        """Whether an opponent may soon go out."""
        least = min((self.deal.hand_size(seat) for seat in self.opponents), default=0)
        return self.canastas_against >= self.needed and least <= _FEW + self.rules.dealing.draw

    @cached_property
    def next_opponent(self) -> int | None:
        """The seat that could take the pile next, if it is an opponent."""
        seats = self.deal.seats
        following = seats[(seats.index(self.seat) + 1) % len(seats)]
        return following if following in self.opponents else None

    @cached_property
    def seen(self) -> Counter[str]:
        """How many cards of each kind are known to be out of the others' hands."""
        cards: list[Card] = list(self.deal.pile)
        for melds in (self.melds, *self.others):
            cards += [card for meld in melds.values() for card in meld.cards]
        return Counter([str(card.shape) for card in cards]) + self.hand

    def unseen(self, kind: str) -> int:
        """How many cards of a kind may be in the others' hands or in the stock."""
        return max(0, self.rules.most(kind) - self.seen[kind])

    def meld_of(self, act: Act) -> tuple[str, Meld | None]:
        """The name of the meld that a lay or a capture joins or begins, and the meld."""
        name = act.onto
        if name is None:
            name = KINDS[act.lane] if act.lane >= 0 else str(self.deal.pile[-1].shape)
        return name, self.melds.get(name)
