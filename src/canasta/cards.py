"""Cards: suits, ranks, the cards themselves, the packs, and the text of cards.

Every card exists once: `Card("Kh") is Card("Kh")`. Suits play no part in canasta, except that threes are red or
black (rule 1.3). So there are, beside the 52 faces and the joker, *suitless* cards: `K` is any king, `3b` either
black three. And there is the hidden card, `??`.

The canonical text of a card is its rank `A K Q J T 9 8 7 6 5 4 3 2` and its suit `s h d c`, or `Jo`, or `??`.
Whatever takes cards takes text too, and reads it leniently: see :func:`parse_cards`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum
from operator import attrgetter
from typing import Final, NoReturn, TypeAlias, final

from canasta.errors import NotationError, RulesError

__all__ = [
    "CARDS",
    "RANKS",
    "SUITS",
    "Card",
    "CardLike",
    "CardsLike",
    "Rank",
    "Suit",
    "format_cards",
    "pack",
    "parse_cards",
    "to_card",
    "to_cards",
]


class Suit(IntEnum):
    """The four suits, in canonical order. No value of a suit is the value of a rank.

    >>> str(Suit.HEARTS), Suit.HEARTS.order, Suit.HEARTS.is_red
    ('h', 1, True)
    """

    SPADES = 21
    HEARTS = 22
    DIAMONDS = 23
    CLUBS = 24

    def __str__(self) -> str:
        return _SUIT_TEXTS[self.order]

    @property
    def order(self) -> int:
        """The place in the canonical order: 0 for spades to 3 for clubs."""
        return self - 21

    @property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in {Suit.HEARTS, Suit.DIAMONDS}


class Rank(IntEnum):
    """The ranks, in canonical order. The values of two to ten are their pips; no two enums share a value.

    >>> str(Rank.TEN), Rank.TEN.order, int(Rank.TEN)
    ('T', 4, 10)
    """

    ACE = 14
    KING = 13
    QUEEN = 12
    JACK = 11
    TEN = 10
    NINE = 9
    EIGHT = 8
    SEVEN = 7
    SIX = 6
    FIVE = 5
    FOUR = 4
    THREE = 3
    TWO = 2
    JOKER = 15

    def __str__(self) -> str:
        return _RANK_TEXTS[self.order]

    @property
    def order(self) -> int:
        """The place in the canonical order: 0 for aces to 12 for twos, 13 for jokers."""
        return 14 - self if self < Rank.JOKER else 13


_SUIT_TEXTS: Final[str] = "shdc"
_RANK_TEXTS: Final[tuple[str, ...]] = (*"AKQJT98765432", "Jo")

#: The suits in canonical order.
SUITS: Final[tuple[Suit, ...]] = tuple(Suit)
#: The ranks in canonical order.
RANKS: Final[tuple[Rank, ...]] = tuple(Rank)

_THREES, _TWOS, _JOKERS = Rank.THREE.order, Rank.TWO.order, Rank.JOKER.order
_ROW: Final = 5  # codes to a rank: four suits, and the suitless card
_HIDDEN_CODE: Final = len(RANKS) * _ROW


@final
class Card:
    """A card: a face, the joker, a suitless card or the hidden card. There is one object of each.

    A suitless card is never equal to a face; :meth:`matches` asks whether a face will do for it. Cards sort in
    canonical order.

    Args:
        card: The text of one card, read leniently, or a card, which is given back.

    Raises:
        NotationError: If the text is not one card.
        TypeError: If it is neither text nor a card.

    >>> Card("Kh") is Card("k♥"), Card("Kh") == Card("K"), Card("K").matches("Kh")
    (True, False, True)
    >>> Card("3s").is_black_three, Card("3s").shape, sorted([Card("2c"), Card("Jo"), Card("A")])
    (True, Card('3b'), [Card('A'), Card('2c'), Card('Jo')])
    """

    __slots__ = {
        "code": "A small number, by which cards sort: five to a rank, one for each suit and one for no suit.",
        "has_face": "Whether it is one of the 52 faces or the joker: what a real card shows.",
        "is_black_three": "Whether it is a black three, `3s`, `3c` or `3b`.",
        "is_hidden": "Whether it is the hidden card, `??`.",
        "is_joker": "Whether it is the joker.",
        "is_natural": "Whether its rank is one of A K Q J T 9 8 7 6 5 4 (rule 1.1).",
        "is_red_three": "Whether it is a red three, `3h` or `3d`.",
        "is_three": "Whether it is a three, red or black.",
        "is_two": "Whether it is a two.",
        "is_wild": "Whether it is wild: a joker or a two (rule 1.1).",
        "rank": "Its rank; None for the hidden card.",
        "rank_index": "The place of its rank in the canonical order, 0 to 13; 14 for the hidden card.",
        "shape": "The card without the suit, as far as suits do not matter (rule 1.3): `K` for `Kh`, `3h` for `3h`.",
        "suit": "Its suit; None for the joker, a suitless card and the hidden card.",
        "text": "Its canonical text.",
    }

    code: int
    has_face: bool
    is_black_three: bool
    is_hidden: bool
    is_joker: bool
    is_natural: bool
    is_red_three: bool
    is_three: bool
    is_two: bool
    is_wild: bool
    rank: Rank | None
    rank_index: int
    shape: Card
    suit: Suit | None
    text: str

    def __new__(cls, card: CardLike) -> Card:
        """Look the card up."""
        found = _TOKENS.get(card) if isinstance(card, str) else None
        return _one_card(card) if found is None else found

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read the canonical text of a card and nothing else: the inverse of `str`.

        Raises:
            NotationError: If the text is not what `str` gives for some card.
            TypeError: If it is no text.

        >>> Card.parse("Th")
        Card('Th')
        >>> Card.parse("10h")
        Traceback (most recent call last):
        canasta.errors.NotationError: cannot read '10h' at position 0 ('10h'): expected the canonical text of a card
        """
        if not isinstance(text, str):
            raise TypeError(_not_a("the text of a card is a str", text))
        card = _CANONICAL.get(text)
        if card is None:
            begun = {canonical[:n] for canonical in _CANONICAL for n in (1, 2)}
            place = next((n for n in (2, 1) if text[:n] in begun and len(text) >= n), 0)
            raise NotationError(text, place, "the canonical text of a card")
        return card

    def matches(self, other: CardLike) -> bool:
        """Whether `other` will do where this card is asked for: itself, or for a suitless card any suit of it.

        >>> Card("3b").matches("3c"), Card("3b").matches("3h"), Card("Kh").matches("K")
        (True, False, False)
        """
        card = to_card(other)
        return card is self or card.shape is self

    def __hash__(self) -> int:
        return self.code

    def __lt__(self, other: object) -> bool:
        return self.code < other.code if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __setattr__(self, name: str, value: object = None) -> NoReturn:
        raise AttributeError(f"a card never changes: {name!r} can be neither set nor deleted")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Card:
        return self


#: One card: a card, or the text of one.
CardLike: TypeAlias = str | Card
#: Cards: one card, a text of any number of cards, or anything that yields cards.
CardsLike: TypeAlias = str | Card | Iterable[CardLike]


def _make(code: int) -> Card:
    """The card of a code, still without its shape."""
    index, suit_index = divmod(code, _ROW)
    rank = RANKS[index] if code < _HIDDEN_CODE else None
    suit = SUITS[suit_index] if index < _JOKERS and suit_index < len(SUITS) else None
    is_three = index == _THREES
    is_red = suit is not None and suit.is_red
    text = "??" if rank is None else _RANK_TEXTS[index] + ("" if suit is None else _SUIT_TEXTS[suit_index])
    card = object.__new__(Card)
    for name, value in (
        ("code", code),
        ("has_face", suit is not None or index == _JOKERS),
        ("is_black_three", is_three and not is_red),
        ("is_hidden", rank is None),
        ("is_joker", index == _JOKERS),
        ("is_natural", index < _THREES),
        ("is_red_three", is_three and is_red),
        ("is_three", is_three),
        ("is_two", index == _TWOS),
        ("is_wild", index in {_TWOS, _JOKERS}),
        ("rank", rank),
        ("rank_index", index),
        ("suit", suit),
        ("text", "3b" if text == "3" else text),
    ):
        object.__setattr__(card, name, value)
    return card


def _make_all() -> tuple[Card | None, ...]:
    cards = {code: _make(code) for code in (*range(_JOKERS * _ROW + 1), _HIDDEN_CODE)}
    for card in cards.values():
        itself = card.suit is None or card.is_red_three
        object.__setattr__(card, "shape", card if itself else cards[card.rank_index * _ROW + len(SUITS)])
    return tuple(cards.get(code) for code in range(_HIDDEN_CODE + 1))


#: Every card at the index of its code; None where a code belongs to no card.
CARDS: Final[tuple[Card | None, ...]] = _make_all()

_CANONICAL: Final[dict[str, Card]] = {card.text: card for card in CARDS if card is not None}
_BY_CODE: Final = attrgetter("code")


def pack(packs: int = 2, jokers: int = 4) -> tuple[Card, ...]:
    """All cards of some packs, in canonical order (rule 1.1).

    Args:
        packs: How many packs of 52.
        jokers: How many jokers in all.

    Raises:
        RulesError: If a number is below 0; its `option` is `packs` or `jokers`.
        TypeError: If a number is no int.

    >>> len(pack()), format_cards(pack(1, 2)[-3:])
    (108, '2c Jo Jo')
    """
    for name, number in (("packs", packs), ("jokers", jokers)):
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(_not_a(f"{name} is a number", number))
        if number < 0:
            raise RulesError(name, f"at least 0 expected, not {number}")
    faces = [card for card in _CANONICAL.values() if card.suit is not None]
    return (*(card for card in faces for _ in range(packs)), *[_CANONICAL["Jo"]] * jokers)


# --- text -----------------------------------------------------------------------------------------------------

_SUIT_SYMBOLS: Final = ("♠♤", "♥♡", "♦♢", "♣♧")  # black and white, in canonical order
_SELECTORS: Final = "\ufe0e\ufe0f"  # as text or as emoji: keyboards put one after a suit or a card
_BLANKS: Final = r"\s,\-\u2010-\u2015\u2212"  # what may stand between cards: white space, commas, dashes
_GLYPHS: Final = 0x1F0A0  # the playing-card block: a row of 16 for each suit in canonical order, the back first
_GLYPH_RANKS: Final = "A23456789TJ?QK"  # from the second place of each row on; the knight is no card of ours
_GLYPH_JOKERS: Final = "\U0001f0bf\U0001f0cf\U0001f0df"  # red, black, white
_A_CARD: Final = "a card such as Kh, 10d, Jo or 9"


def _glyphs() -> dict[str, Card]:
    """The playing-card characters."""
    glyphs: dict[str, Card] = dict.fromkeys(_GLYPH_JOKERS, _CANONICAL["Jo"])
    glyphs[chr(_GLYPHS)] = _CANONICAL["??"]
    for row, suit in enumerate(_SUIT_TEXTS):
        for place, rank in enumerate(_GLYPH_RANKS, start=1):
            if rank != "?":
                glyphs[chr(_GLYPHS + 16 * row + place)] = _CANONICAL[rank + suit]
    return glyphs


def _tokens() -> dict[str, Card]:
    """Every usual spelling of one card that stands alone."""
    tokens: dict[str, Card] = dict.fromkeys(("JK", "*", "Joker"), _CANONICAL["Jo"])
    tokens |= _glyphs()
    for text, card in _CANONICAL.items():
        tokens[text] = card
        if card.suit is not None:
            tokens |= {text[0] + symbol: card for symbol in _SUIT_SYMBOLS[card.suit.order]}
    tokens |= {"10" + text[1:]: card for text, card in tokens.items() if text[0] == "T"}
    cases = (str.upper, str.lower, str.capitalize, lambda text: str.capitalize(text).swapcase())
    return {case(text): card for text, card in tokens.items() for case in cases}


_TOKENS: Final[dict[str, Card]] = _tokens()

_RUN: Final = f"[^{_BLANKS}]+"  # what stands between blanks
_SUIT: Final = f"[SsHhDdCc]|[{''.join(_SUIT_SYMBOLS)}][{_SELECTORS}]?"
_UNIT: Final = (  # one card within a run; both cases spelt out, for with re.IGNORECASE the Kelvin sign is a K
    rf"[Jj][Oo](?:[Kk][Ee][Rr])?|\*|\?\?|[{''.join(_glyphs())}][{_SELECTORS}]?"
    rf"|(?:10|[AaKkQqJjTt2456789])(?:{_SUIT})?|3(?:{_SUIT}|[Bb])"
)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards leniently, in the order written.

    Between cards may stand white space, commas and dashes, or nothing where that leaves one reading: `KhKd2c`,
    `555`. Case does not matter. A ten is `T` or `10`, a suit a letter or a symbol (`K♥`), a joker `Jo`, `JK`,
    `Joker` or `*`; the characters of the playing-card block count as cards. A three has a suit, or is `3b`. The
    token `JK` alone is a joker, `J K` are jack and king, and a longer run with `JK` in it is refused.

    Returns:
        The cards; none for a text without any.

    Raises:
        NotationError: If the text is anything else; its `position` is the place.
        TypeError: If it is no text.

    >>> parse_cards("KhKd, 10♣ joker 3b")
    (Card('Kh'), Card('Kd'), Card('Tc'), Card('Jo'), Card('3b'))
    >>> parse_cards("9 JKQ")
    Traceback (most recent call last):
    canasta.errors.NotationError: cannot read '9 JKQ' at position 2 ('JKQ'): expected spaces: this may be J K Q or Jo Q
    """
    if not isinstance(text, str):
        raise TypeError(_not_a("the text of cards is a str", text))
    try:
        return tuple(map(_TOKENS.__getitem__, text.split()))
    except KeyError:  # some spelling that the table has not, or something else
        pass
    return tuple([card for card, _ in _read(text)])


def _read(text: str) -> list[tuple[Card, int]]:
    """The cards of a text with their positions."""
    cards: list[tuple[Card, int]] = []
    for run in re.finditer(_RUN, text):  # compiled when it is first wanted
        card = _TOKENS.get(run.group())
        cards += _read_run(text, run.start(), run.end()) if card is None else [(card, run.start())]
    return cards


def _read_run(text: str, start: int, end: int) -> list[tuple[Card, int]]:
    """The cards of a run without blanks, which has only one reading."""
    cards: list[tuple[Card, int]] = []
    unit_at = re.compile(_UNIT).match  # compiled when it is first wanted
    while start < end:
        unit = unit_at(text, start, end)
        if unit is None:
            word = text[start:end].lower()
            raise NotationError(text, start, _EXPECTED.get(word, _EXPECTED.get(text[start], _A_CARD)))
        cards.append((_TOKENS[unit.group().rstrip(_SELECTORS).lower()], start))
        start = unit.end()
    _refuse_jack_king(text, cards)
    _refuse_times(text, cards)
    return cards


_EXPECTED: Final = {  # where no card begins, by the word or the character found there
    "3": "the colour of the three: 3b, 3s or 3c if it is black, 3h or 3d if it is red",
    "1": "10 or T for a ten",
    "?": "?? for a hidden card",
    **dict.fromkeys(("deuce", "deuces"), "2 for a two"),
} | dict.fromkeys("SsHhDdCc" + "".join(_SUIT_SYMBOLS), "a rank before the suit, as in Kh")


def _refuse_jack_king(text: str, cards: list[tuple[Card, int]]) -> None:
    """A run with `JK` in it may mean jack and king or a joker."""
    jack, king, joker = _CANONICAL["J"], _CANONICAL["K"], _CANONICAL["Jo"]
    run = [card for card, _ in cards]
    first = next((n for n in range(len(run) - 1) if run[n] is jack and run[n + 1] is king), None)
    if first is None:
        return
    window = run[max(0, first - 3) : first + 6]
    one = " ".join([card.text for card in window])
    other = f"{one} ".replace(f"{jack} {king} ", f"{joker} ").rstrip()
    raise NotationError(text, cards[first][1], f"spaces: this may be {one} or {other}")


def _refuse_times(text: str, cards: list[tuple[Card, int]]) -> None:
    """In `2*K` the star may be a joker or mean *two of them*."""
    numbers = [text[at].isdigit() and card.suit is None for card, at in cards]  # may be one: a suit speaks for a card
    for n in range(1, len(cards) - 1):
        if text[cards[n][1]] == "*" and (numbers[n - 1] or numbers[n + 1]):
            raise NotationError(text, cards[n][1], "spaces around a joker, and every card written out")


def format_cards(cards: CardsLike, sep: str = " ") -> str:
    """The canonical text of cards, in the order given.

    Raises:
        NotationError, TypeError: As :func:`to_cards`.

    >>> format_cards("2c joker 10h", sep=",")
    '2c,Jo,Th'
    """
    return sep.join([card.text for card in to_cards(cards)])


# --- the one cleaner of everything card-like ------------------------------------------------------------------

_PLAIN: Final = (tuple, list)
_NO_CARDS: Final = (Mapping, bytes, bytearray)  # they can be iterated, but not over cards that count


def to_card(card: CardLike) -> Card:
    """One card, from itself or from its text.

    Raises:
        NotationError: If the text is not one card.
        TypeError: If it is neither text nor a card.

    >>> to_card("10h"), to_card(Card("9"))
    (Card('Th'), Card('9'))
    """
    return card if type(card) is Card else Card(card)


def to_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Cards, from text, a card, or anything that yields cards, in the order given.

    A set has no order of its own and comes in canonical order. Each text within an iterable is one card.

    Raises:
        NotationError: If a text cannot be read.
        TypeError: If something is neither text nor a card.

    >>> to_cards("Kh Kd"), to_cards(["Kh", Card("Kd")])
    ((Card('Kh'), Card('Kd')), (Card('Kh'), Card('Kd')))
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    if type(cards) is Card:
        return (cards,)
    if type(cards) not in _PLAIN and (isinstance(cards, _NO_CARDS) or not isinstance(cards, Iterable)):
        raise TypeError(_not_a("cards are a text, a card or an iterable of cards", cards))
    found = tuple(cards)
    for card in found:
        if type(card) is not Card:
            found = tuple([to_card(card) for card in found])
            break
    known: tuple[Card, ...] = found  # type: ignore[assignment]
    return tuple(sorted(known, key=_BY_CODE)) if isinstance(cards, (set, frozenset)) else known


def _one_card(card: object) -> Card:
    """The card of a spelling that the table has not, or of a card."""
    if type(card) is Card:
        return card
    if not isinstance(card, str):
        raise TypeError(_not_a("a card is a text or a Card", card))
    cards = _read(card)
    if len(cards) != 1:
        raise NotationError(card, cards[1][1] if cards else len(card), f"one card, {_A_CARD}, and no more")
    return cards[0][0]


def _not_a(wanted: str, found: object) -> str:
    """The sentence of a wrong type."""
    return f"{wanted}, not {type(found).__name__}"
