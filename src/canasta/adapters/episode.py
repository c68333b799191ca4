"""A deal whose cards come by chance, one by one: what OpenSpiel asks of a game, without OpenSpiel.

Nothing is shuffled beforehand. The stock is unknown, and each card that leaves it is chosen when it does, with what is
left of the packs as weights. Suits play no part (rule 1.3), so a card is one of :data:`CHANCES`, a red three among
them. An episode is a value: :meth:`Episode.with_card` and :meth:`Episode.after` give the next one.

>>> episode = Episode.begin(CLASSIC.for_players(2))
>>> while episode.is_chance:
...     card, _ = max(episode.chances(), key=lambda chance: chance[1])
...     episode = episode.with_card(card)
>>> str(episode.deal.hand(0)), str(episode.deal.pile[0]), episode.to_act
('A A A Q Q Q T T T 8 8 6 6 4 4', '8', 0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from canasta.acts import Act, Draw
from canasta.adapters.rewards import differences
from canasta.cards import Card, format_cards, pack
from canasta.counts import KINDS
from canasta.deal import Deal
from canasta.errors import PositionError
from canasta.rules import CLASSIC, Rules
from canasta.view import View, view_of
from canasta.view.told import Known, known_after

__all__ = ["CHANCES", "Episode"]

#: What a card may turn out to be: the fourteen kinds of a hand, and a red three.
CHANCES: Final = (*KINDS, "3r")
RED_THREE: Final = len(KINDS)
_SHAPES: Final = tuple([Card(kind) for kind in KINDS])


class _Table:
    """What stays the same through an episode."""

    def __init__(self, rules: Rules, dealer: int, scores: tuple[int, ...]) -> None:
        self.rules, self.dealer, self.scores = rules, dealer, scores
        self.faces: list[list[Card]] = [[] for _ in CHANCES]
        for card in pack(rules.cards.packs, rules.cards.jokers):
            self.faces[chance_of(card)].append(card)
        self.dealt = rules.dealing.hand_size * rules.places

    def cards(self, chances: Iterable[int], before: Counter[int] | None = None) -> list[Card]:
        """Faces for these cards, none twice."""
        gone = Counter() if before is None else before.copy()
        cards = []
        for chance in chances:
            cards.append(self.faces[chance][gone[chance]])
            gone[chance] += 1
        return cards


@lru_cache(maxsize=64)
def _table_of(rules: Rules, dealer: int, scores: tuple[int, ...]) -> _Table:
    return _Table(rules, dealer, scores)


def chance_of(card: Card) -> int:
    """Which of :data:`CHANCES` a card is."""
    return RED_THREE if card.is_red_three else card.rank_index


Told = tuple[Any, int, str, str]  # what was told before, and who is told what: a seat, its text, that of the others


class Episode:
    """One deal, from the first card dealt to its end. Make it by :meth:`begin`."""

    __slots__ = ("_coming", "_table", "_told", "deal", "known", "left")

    deal: Deal | None
    """The position, with the stock unknown; None while cards are dealt."""
    left: tuple[int, ...]
    """How many cards of each of :data:`CHANCES` have not left the stock."""
    known: Known
    """The cards that seats are known to hold, as in :attr:`canasta.view.View.known`."""

    def __init__(
        self,
        table: _Table,
        deal: Deal | None,
        left: tuple[int, ...],
        coming: bytes | None,
        known: Known,
        told: Told | None,
    ) -> None:
        """Not for use from outside: see :meth:`begin`."""
        self._table, self.deal, self.left = table, deal, left
        self._coming, self.known, self._told = coming, known, told

    @classmethod
    def begin(cls, rules: Rules = CLASSIC, *, dealer: int | None = None, scores: Iterable[int] = ()) -> Episode:
        """Before the first card is dealt.

        Args:
            rules: the rules.
            dealer: the dealer's seat; left out, the last, so that seat 0 plays first.
            scores: the sides' scores at the start of the deal, in points, in the order of the rules' sides; left out,
                0.

        Raises:
            PositionError: `wrong_seat`, `wrong_scores`; `five_players` for five, whose deal is that of four (rule
                15.4).
        """
        if rules.seats.players == _FIVE:
            raise PositionError("five_players", "a deal of five players is a deal of four (rule 15.4): take 4 players")
        empty = Deal.setup(
            rules, dealer=rules.seats.players - 1 if dealer is None else dealer, scores=tuple(scores) or None
        )
        table = _table_of(rules, empty.dealer, empty.scores)
        return cls(table, None, tuple([len(faces) for faces in table.faces]), b"", (), None)

    # -- what is to be done -------------------------------------------------------------------------------------------

    @property
    def is_chance(self) -> bool:
        """Whether a card is to come."""
        return self._coming is not None

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.deal is not None and self.deal.is_over

    @property
    def to_act(self) -> int | None:
        """The seat that is to act; None while a card is to come, and at the end."""
        return None if self.deal is None or self.is_chance else self.deal.to_act

    def chances(self) -> list[tuple[int, float]]:
        """The cards that may come, by their place in :data:`CHANCES`, and how likely each is."""
        number = sum(self.left)
        return [(chance, left / number) for chance, left in enumerate(self.left) if left] if self.is_chance else []

    # -- next ---------------------------------------------------------------------------------------------------------

    def with_card(self, chance: int) -> Episode:
        """The episode after a card has come.

        Raises:
            PositionError: `wrong_draw`, if no card is to come, or none of this kind is left.
        """
        if self._coming is None or not 0 <= chance < len(CHANCES) or not self.left[chance]:
            raise PositionError("wrong_draw", "no such card can come now")
        left = tuple([number - (at == chance) for at, number in enumerate(self.left)])
        coming = bytes((*self._coming, chance))
        next_one = Episode(self._table, self.deal, left, coming, self.known, self._told)
        return next_one._dealt() if self.deal is None else next_one._drawn()

    def after(self, act: Act) -> Episode:
        """The episode after a legal act.

        Raises:
            IllegalAct: if it is not legal.
            PositionError: `card_to_come`, if a card is to come first.
        """
        deal = self.deal
        if deal is None or self.is_chance:
            raise PositionError("card_to_come", "a card is to come before anyone acts")
        listed = deal.listed(act)
        text = f"{deal.to_act}: {listed}"
        told = self._told, -1, text, text
        if isinstance(act, Draw) and deal.is_legal(act):
            return Episode(self._table, deal, self.left, b"", self.known, told)
        following = deal.after(act)
        known = known_after(self.known, deal, act, following)
        return Episode(self._table, following, self.left, None, known, _told_of_end(told, following))

    def _dealt(self) -> Episode:
        """The episode with the deal made, if its cards are all there (rule 3)."""
        table, chances = self._table, self._coming or b""
        if len(chances) <= table.dealt:
            return self
        rest = [chance for chance, number in enumerate(self.left) for _ in range(number)]
        faced = Deal.new(table.rules, deck=table.cards([*chances, *rest]), dealer=table.dealer, scores=table.scores)
        if table.rules.deck_size - faced.stock_size > len(chances):
            return self
        deal = Deal.setup(
            table.rules,
            hands={seat: [card.shape for card in faced.hand(seat)] for seat in faced.seats},
            pile=[card.shape for card in faced.pile],
            red_threes={seat: faced.red_threes(seat) for seat in faced.seats},
            stock=faced.stock_size,
            dealer=table.dealer,
            scores=table.scores,
        )  # fmt: skip
        return Episode(table, deal, self.left, None, (), self._told_of_deal(deal))

    def _told_of_deal(self, deal: Deal) -> Told:
        """What each seat knows of the deal: its own cards, the pile, the red threes."""
        reds = "".join(
            f"; {seat} lays {' '.join(['3r'] * len(deal.red_threes(seat)))}"
            for seat in deal.seats
            if deal.red_threes(seat)
        )
        text = f"{deal.dealer} deals; the pile is {format_cards(deal.pile)}{reds}"
        told: Told = None, -1, text, text
        for seat in deal.seats:
            told = told, seat, f"{seat} holds {deal.hand(seat)}", ""
        return told

    def _drawn(self) -> Episode:
        """The episode with the draw made, if its cards are all there (rules 4.1, 5.1, 12.5)."""
        deal, chances = self.deal, self._coming or b""
        came = len(chances) - chances.count(RED_THREE)
        if deal is None or (came < self._table.rules.dealing.draw and len(chances) < deal.stock_size):
            return self
        gone = Counter({RED_THREE: len(self._table.faces[RED_THREE]) - self.left[RED_THREE] - chances.count(RED_THREE)})
        reds = iter(self._table.cards([RED_THREE] * chances.count(RED_THREE), gone))
        cards = [next(reds) if chance == RED_THREE else _SHAPES[chance] for chance in chances]
        after = deal.after(Draw(), drawn=cards)
        seat = deal.turn
        own = " ".join(CHANCES[chance] for chance in chances)
        others = " ".join("3r" if chance == RED_THREE else "??" for chance in chances)
        told = self._told, seat, f"{seat} draws {own}", f"{seat} draws {others}"
        return Episode(self._table, after, self.left, None, self.known, _told_of_end(told, after))

    # -- what a seat may know -----------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What a seat may know, or for None a spectator.

        Raises:
            PositionError: `card_to_come`, while cards are dealt.
        """
        if self.deal is None:
            raise PositionError("card_to_come", "the cards are being dealt")
        return view_of(self.deal, seat, known=self.known, is_over=self.deal.is_over)

    def told(self, seat: int | None) -> list[str]:
        """All that a seat, or for None a spectator, has seen and done, in order.

        Two episodes are the same to a seat if and only if this is.
        """
        texts: list[str] = []
        told = self._told
        while told is not None:
            told, who, private, public = told
            text = private if who in {seat, -1} else public
            if text:
                texts.append(text)
        return texts[::-1]

    def returns(self) -> tuple[float, ...]:
        """What the deal is worth to each seat, in points; 0 before its end.

        See :func:`~canasta.adapters.rewards.differences`.
        """
        if self.deal is None or not self.deal.is_over:
            return (0.0,) * self._table.rules.seats.players
        return differences([score.total for score in self.deal.score()], self._table.rules)

    # -- as a value ---------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self._table.rules

    def __copy__(self) -> Episode:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        return self

    def __str__(self) -> str:
        """Everything, hidden cards included."""
        coming = (
            "" if self._coming is None else f" coming={','.join(CHANCES[chance] for chance in self._coming) or '-'}"
        )
        return ("dealing" if self.deal is None else self.deal.position()) + coming


_FIVE: Final = 5


def _told_of_end(told: Told, deal: Deal) -> Told:
    """At the end of a deal the hands that are left are counted, and so seen by all (rule 13.5)."""
    if not deal.is_over:
        return told
    text = f"{deal.ending}; left are " + "; ".join(f"{seat} {deal.hand(seat)}".rstrip() for seat in deal.seats)
    return told, -1, text, text
