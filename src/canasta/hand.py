"""Hands: the cards that a seat holds, known wholly, partly or by their number.

A :class:`Hand` is an immutable multiset of cards. Cards asked of it may be suitless: `K` asks for any king.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NoReturn, final

from canasta.cards import CARDS, Card, CardLike, CardsLike, Rank, to_card, to_cards
from canasta.errors import CardsError, NotationError, PositionError
from canasta.notebook import shown
from canasta.plan import plan_of
from canasta.rules import CLASSIC, Rules

__all__ = ["Hand"]

_BY_CODE: Final = attrgetter("code")
_BY_RANK: Final = attrgetter("rank")
_HIDDEN: Final = Card("??")


@final
class Hand:
    """An immutable multiset of cards, some or all of which may be hidden (`??`).

    A hand iterates in canonical order, hidden cards last. `+` and `-` take anything card-like and give a new hand;
    `in`, `<=` and `>=` ask whether cards are held, each as often as it is asked for.

    A suitless card asks for any suit of it: first for a card as suitless as itself, then for spades, hearts, diamonds,
    clubs. A face asks for that face, the hidden card for one that is hidden. Where hidden cards could make the answer
    either, there is none: `PositionError`, code `hidden_hand`.

    Args:
        cards: The cards, as text, cards, a hand, or anything that yields them.

    Raises:
        NotationError: If a text cannot be read.
        TypeError: If something is neither text nor a card.

    >>> hand = Hand("2c Kd Kh Jo")
    >>> hand, len(hand), "K" in hand, "K K K" in hand
    (Hand('Kh Kd 2c Jo'), 4, True, False)
    >>> hand - "K", hand + "As"
    (Hand('Kd 2c Jo'), Hand('As Kh Kd 2c Jo'))
    """

    __slots__ = {"_seen": "The known cards, in canonical order.", "hidden": "How many of the cards are hidden."}

    _seen: tuple[Card, ...]
    hidden: int

    def __new__(cls, cards: CardsLike = ()) -> Hand:
        """Sort the cards."""
        return cards if isinstance(cards, Hand) else _hand_of(to_cards(cards))

    @classmethod
    def unknown(cls, size: int) -> Hand:
        """A hand of which only the number of cards is known.

        Raises:
            CardsError: If the number is below 0.
            TypeError: If it is no int.

        >>> Hand.unknown(11)
        Hand.unknown(11)
        """
        if isinstance(size, bool) or not isinstance(size, int):
            raise TypeError(f"the size of a hand is a number of cards, not {type(size).__name__}")
        if size < 0:
            raise CardsError(f"a hand holds 0 cards or more, not {size}")
        return _hand((), size)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read the canonical text of a hand and nothing else: the inverse of `str`.

        Raises:
            NotationError: If the text is not what `str` gives for some hand.
            TypeError: If it is no text.

        >>> Hand.parse("Kh Kd ??")
        Hand('Kh Kd ??')
        >>> Hand.parse("Kd Kh")
        Traceback (most recent call last):
        canasta.errors.NotationError: cannot read 'Kd Kh' at position 3 ('Kh'): expected cards in canonical order
        """
        if not isinstance(text, str):
            raise TypeError(f"the text of a hand is a str, not {type(text).__name__}")
        return _hand_of(tuple(_canonical_cards(text)))

    # --- what is in it ----------------------------------------------------------------------------------------

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards in canonical order, hidden ones (`??`) last."""
        return self._seen + (_HIDDEN,) * self.hidden

    @property
    def size(self) -> int:
        """How many cards it holds, known or not."""
        return len(self._seen) + self.hidden

    @property
    def known(self) -> Hand:
        """The hand without its hidden cards."""
        return _hand(self._seen, 0) if self.hidden else self

    @property
    def is_known(self) -> bool:
        """Whether no card is hidden."""
        return not self.hidden

    def count(self, what: Rank | CardLike) -> int:
        """How many cards of a rank it holds, or how many that match a card.

        Args:
            what: A rank, or a card: a face counts itself, a suitless card every suit, `??` the hidden cards.

        Raises:
            PositionError: `hidden_hand`, if cards are hidden and other than these are asked for.
            NotationError, TypeError: If it is neither a rank nor a card.

        >>> hand = Hand("Kh Kd 3h 3s")
        >>> hand.count("K"), hand.count("Kh"), hand.count(Rank.THREE), hand.count("3b")
        (2, 1, 2, 1)
        """
        if isinstance(what, Rank):
            return sum(card.rank is what for card in self._known_cards())
        card = to_card(what)
        if card is _HIDDEN:
            return self.hidden
        return sum(card.matches(held) for held in self._known_cards())

    def points(self, *, rules: Rules = CLASSIC) -> int:
        """What its cards count together, in points (rule 1.2); a red three counts 0 (rule 13.3).

        Raises:
            PositionError: `hidden_hand`, if cards are hidden.

        >>> Hand("Kh Kd 2c Jo 3h").points()
        90
        """
        by_code = plan_of(rules).points_by_code
        return sum([by_code[card.code] for card in self._known_cards()])

    def by_rank(self) -> dict[Rank, tuple[Card, ...]]:
        """Its cards of each rank that it holds, ranks and cards in canonical order.

        Raises:
            PositionError: `hidden_hand`, if cards are hidden.

        >>> Hand("Kh 2c Kd").by_rank()[Rank.KING]
        (Card('Kh'), Card('Kd'))
        """
        return {rank: tuple(cards) for rank, cards in groupby(self._known_cards(), key=_BY_RANK)}

    def sorted(self, *, key: Callable[[Card], Any] | None = None, reverse: bool = False) -> tuple[Card, ...]:
        """Its cards in another order: as `sorted` does it, from the canonical order.

        >>> Hand("Kh Kd Qh").sorted(key=lambda card: card.suit)
        (Card('Kh'), Card('Qh'), Card('Kd'))
        """
        return tuple(sorted(self.cards, key=key, reverse=reverse))

    def missing(self, cards: CardsLike) -> Hand:
        """Those of some cards that it does not hold.

        Raises:
            PositionError: `hidden_hand`, if hidden cards leave it open.

        >>> Hand("Kh 2c").missing("K K 2c")
        Hand('K')
        """
        return Hand(self._take(to_cards(cards))[1])

    # --- other hands ------------------------------------------------------------------------------------------

    def __add__(self, cards: CardsLike) -> Hand:
        more = Hand(cards)
        seen = tuple(sorted(self._seen + more._seen, key=_BY_CODE))
        return _hand(seen, self.hidden + more.hidden)

    def __sub__(self, cards: CardsLike) -> Hand:
        left, missing = self._take(to_cards(cards))
        if missing:
            text = str(Hand(missing))
            raise CardsError(f"the hand does not hold {text}", text)
        seen: list[Card] = []
        for card in self._seen:
            if left[card.code]:
                left[card.code] -= 1
                seen.append(card)
        return _hand(tuple(seen), left[_HIDDEN.code])

    def __contains__(self, cards: CardsLike) -> bool:
        return not self._take(to_cards(cards))[1]

    def __ge__(self, cards: CardsLike) -> bool:
        return cards in self

    def __gt__(self, cards: CardsLike) -> bool:
        other = Hand(cards)
        return other in self and other != self

    def __le__(self, cards: CardsLike) -> bool:
        return self in Hand(cards)

    def __lt__(self, cards: CardsLike) -> bool:
        return Hand(cards) > self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self._seen == other._seen and self.hidden == other.hidden

    def __hash__(self) -> int:
        return hash((self._seen, self.hidden))

    # --- as a value -------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return self.size

    def __str__(self) -> str:
        return " ".join([card.text for card in self.cards])

    def __repr__(self) -> str:
        if self.hidden and not self._seen:
            return f"Hand.unknown({self.hidden})"
        return f"Hand({str(self)!r})" if self else "Hand()"

    _repr_html_ = shown

    def __setattr__(self, name: str, value: object = None) -> NoReturn:
        raise AttributeError(f"a hand never changes: {name!r} can be neither set nor deleted")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[Callable[[tuple[Card, ...], int], Hand], tuple[tuple[Card, ...], int]]:
        return _hand, (self._seen, self.hidden)

    def __copy__(self) -> Hand:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Hand:
        return self

    # --- details ----------------------------------------------------------------------------------------------

    def _known_cards(self) -> tuple[Card, ...]:
        if self.hidden:
            raise PositionError("hidden_hand", f"{self.hidden} of the hand's {self.size} cards are hidden")
        return self._seen

    def _take(self, asked: tuple[Card, ...]) -> tuple[list[int], list[Card]]:
        """How many cards of each code are left without those asked for, and those of them that are not there.

        What asks for one very card takes it first, so that a suitless card takes what nothing else needs.
        """
        left = [0] * len(CARDS)
        for card in self._seen:
            left[card.code] += 1
        left[_HIDDEN.code] = self.hidden
        unmatched: list[Card] = []
        for card in asked:
            if left[card.code]:
                left[card.code] -= 1
            else:
                unmatched.append(card)
        missing: list[Card] = []
        for card in unmatched:
            code = next((code for code in _SUITED[card.code] if left[code]), None)
            if code is None:
                missing.append(card)
            else:
                left[code] -= 1
        if missing:
            self._refuse_to_guess(asked, missing)
        return left, missing

    def _refuse_to_guess(self, asked: tuple[Card, ...], missing: list[Card]) -> None:
        """Raise where the cards not seen may be there after all, under hidden cards of the hand or of those asked."""
        hidden = sum(card is _HIDDEN for card in missing)
        if len(asked) <= self.size and len(missing) - hidden <= self.hidden:
            raise PositionError("hidden_hand", "cards are hidden: whether the hand holds these cannot be known")


_FACES: Final = [card for card in CARDS if card is not None and card.shape is not card]
# For each code the codes of the faces that a suitless card of it asks for, in canonical order.
_SUITED: Final = tuple(
    () if card is None else tuple([face.code for face in _FACES if face.shape is card]) for card in CARDS
)


def _hand(seen: tuple[Card, ...], hidden: int) -> Hand:
    """The hand of known cards in canonical order and of a number of hidden ones."""
    hand = object.__new__(Hand)
    object.__setattr__(hand, "_seen", seen)
    object.__setattr__(hand, "hidden", hidden)
    return hand


def _hand_of(cards: tuple[Card, ...]) -> Hand:
    """The hand of cards in any order."""
    seen = tuple(sorted(cards, key=_BY_CODE))
    size = len(seen)
    if seen and seen[-1] is _HIDDEN:
        seen = seen[: seen.index(_HIDDEN)]
    return _hand(seen, size - len(seen))


def _canonical_cards(text: str) -> Iterator[Card]:
    """The cards of a canonical text, one by one, each of them checked."""
    place = last = 0
    for token in text.split(" ") if text else ():
        try:
            card = Card.parse(token)
        except NotationError as error:
            raise NotationError(text, place + error.position, error.expected) from None
        if card.code < last:
            raise NotationError(text, place, "cards in canonical order")
        yield card
        last = card.code
        place += len(token) + 1
