"""The acts of a turn: draw, capture, lay, discard, ask, answer, pass.

An act is a small value. Written without suits it is a *shape*, which is all that legality depends on; shapes are
interned, so two equal ones are the same object. Written with faces it is an ordinary value with a `.shape`.

>>> Lay("Kh Kd 2c").shape is Lay("K K 2")
True
>>> Act.parse("lay 2 onto K")
Lay('2', onto='K')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Final, NoReturn, Self

from canasta.cards import Card, CardLike, CardsLike, Rank, format_cards, to_card, to_cards
from canasta.counts import BLACK_THREE, JOKER, KINDS, TWO
from canasta.errors import CardsError, NotationError

__all__ = ["Act", "Answer", "Ask", "Capture", "Discard", "Draw", "Lay", "Pass"]

#: Whether this is the compiled build: see "Compiled build" in the documentation.
COMPILED: Final = __file__.endswith((".so", ".pyd"))
#: The names that a side's melds have: the rank, and with a prime for a second of it (rule 15.3).
MELD_NAMES: Final = {name: lane for lane, kind in enumerate(KINDS[: BLACK_THREE + 1]) for name in (kind, kind + "'")}
NO_LANE: Final = -1
_SUITLESS: Final = tuple(to_card(kind) for kind in KINDS)
_MOST_INTERNED: Final = 24, 6  # naturals and wild cards of an interned shape; larger ones are ordinary values


class Act:
    """One step of a turn. Acts compare by value, hash the same in every process, and are immutable.

    `cards` are the cards that leave the hand, in canonical order; `onto` names the meld they join, where that is said;
    `lane` is the rank of the meld as the place in :data:`~canasta.counts.KINDS`, -1 where the cards name none or
    several.

    >>> act = Act.parse("lay 2c Kh Kd")
    >>> act, act.shape, [str(card) for card in act.cards]
    (Lay('Kh Kd 2c'), Lay('K K 2'), ['Kh', 'Kd', '2c'])
    """

    __slots__ = ("_hash", "cards", "jokers", "lane", "naturals", "onto", "shape", "twos")
    name: ClassVar[str] = ""
    _tag: ClassVar[int] = 0
    _interned: ClassVar[dict[tuple[object, ...], Act]] = {}

    cards: tuple[Card, ...]
    onto: str | None
    lane: int
    naturals: int
    twos: int
    jokers: int
    shape: Self
    _hash: int

    def __new__(cls, cards: Any = (), onto: Any = None, **_more: object) -> Self:
        """Refused: only the kinds of acts have values, and they say what they take."""
        if cls is Act:
            raise TypeError("an act is a Draw, Capture, Lay, Discard, Ask, Answer or Pass; Act.parse() reads any")
        act = object.__new__(cls)
        if cards and cards[-1].is_hidden:  # the last in canonical order
            raise CardsError("the cards of an act are shown, so none is hidden", "??")
        twos = sum(card.rank == Rank.TWO for card in cards)
        jokers = sum(card.is_joker for card in cards)
        lanes = {card.rank_index for card in cards if not card.is_wild}
        if not lanes and onto is not None:
            lanes = {MELD_NAMES[onto]}
        of_one_kind = len(lanes) <= 1
        for name, value in (
            ("cards", cards),
            ("onto", onto),
            ("twos", twos),
            ("jokers", jokers),
            ("naturals", len(cards) - twos - jokers),
            ("lane", lanes.pop() if len(lanes) == 1 else NO_LANE),
            ("_hash", hash((cls._tag, _onto_number(onto), *(card.code for card in cards)))),
        ):
            object.__setattr__(act, name, value)
        shape = tuple(card.shape for card in cards)
        if shape == cards:
            object.__setattr__(act, "shape", act)
            if of_one_kind and act.naturals <= _MOST_INTERNED[0] and twos + jokers <= _MOST_INTERNED[1]:
                cls._interned[cls._tag, onto, cards] = act
        else:
            object.__setattr__(act, "shape", cls._make(shape, onto))
        return act

    @classmethod
    def _make(cls, cards: tuple[Card, ...] = (), onto: str | None = None) -> Self:
        key = cls._tag, onto, cards
        known = cls._interned.get(key)
        return known if known is not None else Act.__new__(cls, cards, onto)  # type: ignore[return-value]

    @property
    def is_shape(self) -> bool:
        """Whether no card of the act has a suit where it does not matter."""
        return self.shape is self

    @property
    def wilds(self) -> int:
        """How many of the cards are wild."""
        return self.twos + self.jokers

    @staticmethod
    def parse(text: str) -> Act:
        """The act that a text names: the inverse of `str`, any case and any card text being read.

        Raises:
            NotationError: if the text names no act; `lay` without a card, which only :class:`Lay` can make, is none.

        >>> Act.parse("capture Kh Kd"), Act.parse("answer yes")
        (Capture('Kh Kd'), Answer(True))
        """
        return _parse(text)

    def _rest(self) -> str:
        onto = f" onto {self.onto}" if self.onto is not None else ""
        return (f" {format_cards(self.cards)}" if self.cards else "") + onto

    def __str__(self) -> str:
        return self.name + self._rest()

    def __repr__(self) -> str:
        given = [repr(format_cards(self.cards))] if self.cards or isinstance(self, Lay) else []
        if self.onto is not None:
            given.append(f"onto={self.onto!r}")
        return f"{type(self).__name__}({', '.join(given)})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Act) or type(self) is not type(other):
            return NotImplemented
        return self.cards == other.cards and self.onto == other.onto

    def __hash__(self) -> int:
        return self._hash

    def __setattr__(self, name: str, value: object = None) -> NoReturn:
        raise AttributeError(f"an act is immutable: {name!r} cannot be set or deleted")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name)

    def __reduce__(self) -> tuple[Callable[[str], Act], tuple[str]]:
        return _restored, (str(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def _onto_number(onto: str | None) -> int:
    return -1 if onto is None else 2 * MELD_NAMES[onto] + onto.endswith("'")


def _sorted_cards(cards: CardsLike) -> tuple[Card, ...]:
    return tuple(sorted(to_cards(cards), key=_code))


def _code(card: Card) -> int:
    return card.code


def _checked_onto(onto: str | None) -> str | None:
    if onto is not None and not isinstance(onto, str):
        raise TypeError(f"onto= is the name of a meld, such as 'K', not {onto!r}")
    if onto is not None and onto not in MELD_NAMES:
        raise NotationError(onto, 0, "the name of a meld: its rank, such as K, or K' for a second of it")
    return onto


class Draw(Act):
    """Draw from the stock (rule 5.1).

    >>> str(Draw())
    'draw'
    """

    __slots__ = ()
    name = "draw"
    _tag = 1

    def __new__(cls) -> Self:
        """The one value that there is."""
        return cls._make()


class Capture(Act):
    """Take the pile (rule 9): the cards of the hand that are melded with its top card; none, to add it to a meld alone.

    >>> print(Capture("Kd Kh"), Capture(), sep=", ")
    capture Kh Kd, capture
    """

    __slots__ = ()
    name = "capture"
    _tag = 2

    def __new__(cls, cards: CardsLike = (), *, onto: str | None = None) -> Self:
        """Take the cards, and the name of the meld that all join, needed only where the side has two of the rank."""
        return cls._make(_sorted_cards(cards), _checked_onto(onto))


class Lay(Act):
    """Lay cards of the hand: a new meld, or cards that join the side's meld of the rank (rules 5.2 and 6).

    >>> print(Lay("2c Kh Ks Kd"))
    lay Ks Kh Kd 2c
    """

    __slots__ = ()
    name = "lay"
    _tag = 3

    def __new__(cls, cards: CardsLike, *, onto: str | None = None) -> Self:
        """Take the cards, and the name of the meld they join, needed only where it is not unique."""
        return cls._make(_sorted_cards(cards), _checked_onto(onto))


class Discard(Act):
    """Put a card on the pile, which ends the turn (rule 5.3).

    >>> Discard("4c").card
    Card('4c')
    """

    __slots__ = ()
    name = "discard"
    _tag = 4

    def __new__(cls, card: CardLike) -> Self:
        """Take the card."""
        return cls._make((to_card(card),))

    @property
    def card(self) -> Card:
        """The card."""
        return self.cards[0]


class Ask(Act):
    """Ask the partner for permission to go out (rule 11.5).

    >>> from canasta import Deal
    >>> deal = Deal.setup(hands={0: "K K 5"}, melds={0: ["Q Q Q Q Q Q Q", "K K K"]}, turn=0, drawn=True)
    >>> deal.after(Ask()).legal_acts
    <LegalActs (answer yes, answer no)>
    """

    __slots__ = ()
    name = "ask"
    _tag = 5

    def __new__(cls) -> Self:
        """The one value that there is."""
        return cls._make()


class Answer(Act):
    """The partner's answer to the question (rule 11.5).

    >>> Answer(True).yes, str(Answer(False))
    (True, 'answer no')
    """

    __slots__ = ("yes",)
    name = "answer"
    _tag = 6
    _both: ClassVar[dict[bool, Answer]] = {}

    yes: bool
    """Whether the answer is yes."""

    def __new__(cls, yes: bool) -> Self:  # noqa: FBT001  Answer(True) reads as it should
        """Take whether the answer is yes."""
        if not isinstance(yes, bool):
            raise TypeError(f"an answer is True or False, not {yes!r}")
        act = cls._both.get(yes)
        if act is None:
            act = cls._both[yes] = Act.__new__(cls)
            for name, value in (("yes", yes), ("_hash", hash((cls._tag, yes))), ("shape", act)):
                object.__setattr__(act, name, value)
        return act  # type: ignore[return-value]

    def _rest(self) -> str:
        return " yes" if self.yes else " no"

    def __repr__(self) -> str:
        return f"Answer({self.yes})"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return self._hash


class Pass(Act):
    """Do nothing with an empty stock, which ends the deal (rules 12.2 and 12.4).

    >>> from canasta import Deal
    >>> deal = Deal.setup(hands={0: "K K"}, pile="4c", stock=0, turn=0)
    >>> str(deal.after(Pass()).ending)
    'passed'
    """

    __slots__ = ()
    name = "pass"
    _tag = 7

    def __new__(cls) -> Self:
        """The one value that there is."""
        return cls._make()


# -- reading --------------------------------------------------------------------------------------------------------

_BARE: Final[dict[str, Callable[[], Act]]] = {
    "draw": Draw,
    "ask": Ask,
    "pass": Pass,
    "answer yes": lambda: Answer(yes=True),
    "answer no": lambda: Answer(yes=False),
    "yes": lambda: Answer(yes=True),
    "no": lambda: Answer(yes=False),
}
_WITH_CARDS: Final[dict[str, Callable[[CardsLike, str | None], Act]]] = {
    "capture": lambda cards, onto: Capture(cards, onto=onto),
    "lay": lambda cards, onto: Lay(cards, onto=onto),
    "discard": lambda cards, _onto: Discard(_the_one(cards)),
}
_ONTO: Final = re.compile(r"\s+(?P<word>onto)\s+(?P<name>\S+)\s*$", re.IGNORECASE)
_EXPECTED: Final = "an act: draw, capture, lay, discard, ask, answer yes, answer no or pass"


def _the_one(cards: CardsLike) -> Card:
    found = to_cards(cards)
    if len(found) != 1:
        raise NotationError(cards if isinstance(cards, str) else format_cards(cards), 0, "one card to discard")
    return found[0]


def _parse(text: str, *, lay_nothing: bool = False) -> Act:
    if not isinstance(text, str):
        raise TypeError(f"the text of an act is wanted, not {text!r}")
    words = text.lower().split()
    bare = _BARE.get(" ".join(words))
    if bare is not None:
        return bare()
    make = _WITH_CARDS.get(words[0]) if words else None
    if make is None:
        raise _no_act(text, words)
    start = text.lower().index(words[0]) + len(words[0])
    last = _ONTO.search(text, start) if words[0] != "discard" else None
    cards = text[start : last.start() if last is not None else None]
    if words[0] == "lay" and not lay_nothing and not cards.strip():
        raise NotationError(text, len(text) if last is None else last.start("word"), "the cards that are laid")
    onto = read_meld_name(last["name"], last.start("name"), text) if last is not None else None
    try:
        return make(cards, onto)
    except CardsError:
        raise NotationError(text, start, "cards that are known: an act shows its cards") from None
    except NotationError as error:
        raise NotationError(text, start + error.position, error.expected) from None


def _restored(text: str) -> Act:
    """The act of `str(act)`, for pickles."""
    return _parse(text, lay_nothing=True)


def _no_act(text: str, words: list[str]) -> NotationError:
    """What is wrong with a text that begins with no act, or with one that takes no cards."""
    if not words or words[0] not in {*_BARE, "answer"}:
        return NotationError(text, len(text) - len(text.lstrip()) if words else 0, _EXPECTED)
    after = text[: text.lower().index(words[0])] + words[0]
    at = len(text) - len(text[len(after) :].lstrip())
    return NotationError(text, at, "yes or no" if words[0] == "answer" else f"no more after {words[0]}")


def read_meld_name(word: str, position: int, text: str) -> str:
    """The name of a meld from a word in any case, which stands at this place in a text."""
    name = word.upper().replace("10", "T").replace("3B", "3b")
    if name not in MELD_NAMES:
        raise NotationError(text, position, "the name of a meld: its rank, such as K")
    return name


def shape_of(kind: type[Capture | Lay], lane: int, row: tuple[int, int, int], onto: str | None = None) -> Act:
    """The shape of an act that takes so many (naturals, twos, jokers) of a rank from the hand."""
    cards = (_SUITLESS[lane],) * row[0] + (_SUITLESS[TWO],) * row[1] + (_SUITLESS[JOKER],) * row[2]
    return kind._make(cards, onto)


def discard_shape(lane: int) -> Discard:
    """The shape of a discard."""
    return _DISCARDS[lane]


_DISCARDS: Final = tuple([Discard(card) for card in _SUITLESS])
