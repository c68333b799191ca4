"""Melds and canastas, and the questions about them that need no game in progress.

:class:`Meld` and :class:`Canasta` are values; :func:`check_meld` and :func:`check_addition` answer with a
:class:`~canasta.errors.Verdict`. What a question is not given it does not judge, and says so in `Verdict.unjudged`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import zip_longest
from operator import attrgetter
from typing import ClassVar, Final, Literal

from attrs import field, frozen

from canasta.cards import Card, CardLike, CardsLike, Rank, format_cards, to_card, to_cards
from canasta.errors import CardsError, IllegalMeld, NotationError, ScoreError, Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.notebook import shown
from canasta.plan import Meldlike, Plan, plan_of, points_of
from canasta.rules import CANASTA_SIZE, CLASSIC, MELD_SIZE, Rules

__all__ = [
    "Canasta",
    "Meld",
    "card_points",
    "check_addition",
    "check_meld",
    "meld_points",
    "opening_minimum",
    "to_melds",
]

MeldKind = Literal["group", "black_threes"]


def _meld_cards(cards: CardsLike) -> tuple[Card, ...]:
    return tuple(sorted(to_cards(cards), key=attrgetter("code")))


#: The kinds of card that have made melds: three cards or more are one under some rules by their kinds alone.
_kinds_of_melds: Final[set[frozenset[Card]]] = set()


@frozen(repr=False, eq=True)
class Meld:
    """Cards of one rank, wild cards among them, that lie on the table together (rule 6).

    A meld of seven cards or more is a :class:`Canasta`; :meth:`of` and :meth:`parse` choose the class by the size. The
    constructors check what makes cards a meld under some rules; whether the rules in play allow it is the question of
    :func:`check_meld`.

    >>> meld = Meld.of("9h 9s 9d 2c Jo")
    >>> meld.rank, meld.n_naturals, meld.n_wilds, meld.points()
    (<Rank.NINE: 9>, 3, 2, 100)
    >>> Meld("2 2 2")
    Traceback (most recent call last):
    ...
    canasta.errors.IllegalMeld: A meld needs at least 1 natural cards; this one has 0. (rule 6.2)
    """

    cards: tuple[Card, ...] = field(converter=_meld_cards)
    _is_canasta: ClassVar[bool] = False
    _repr_html_ = shown

    def __attrs_post_init__(self) -> None:
        """Refuse what is no meld under any rules, or belongs to the other class."""
        kinds = frozenset([card.shape for card in self.cards])
        if kinds not in _kinds_of_melds or len(self.cards) < MELD_SIZE:
            if not (verdict := Verdict(_possible_meld_faults(self.cards))):
                raise IllegalMeld(verdict)
            _kinds_of_melds.add(kinds)
        if (len(self.cards) >= CANASTA_SIZE and not self.cards[0].is_three) != self._is_canasta:
            right = "Meld" if self._is_canasta else "Canasta"
            raise CardsError(f"these {len(self.cards)} cards are a {right}: Meld.of chooses", format_cards(self.cards))

    @classmethod
    def of(
        cls, cards: CardsLike, *, rules: Rules = CLASSIC, going_out: bool | None = None, concealed: bool = False
    ) -> Meld:
        """The meld of these cards, a :class:`Canasta` from seven cards up.

        Args:
            cards: the cards, in any order; suits may be left out.
            rules: the rules that must allow it.
            going_out: whether it is laid in going out; matters to black threes only, and is not judged if None.
            concealed: whether a canasta is laid whole, from the hand (rule 7.4); nothing to a smaller meld.

        Raises:
            IllegalMeld: with the codes of :func:`check_meld`.

        >>> Meld.of("K K K K 2 2 Jo")
        Canasta('K K K K 2 2 Jo')
        """
        cards = _meld_cards(cards)
        yes_or_no("concealed", concealed)
        verdict = check_meld(cards, rules=rules, going_out=going_out)
        if not verdict:
            raise IllegalMeld(verdict)
        return made(cards, concealed=concealed)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """The inverse of `str`: cards in canonical order, and `concealed` behind a concealed canasta.

        Raises:
            NotationError: where the text is not what `str` would give.
            IllegalMeld: where the cards are no meld under any rules.
            TypeError: if it is no text.

        >>> Meld.parse("K K K K K K K concealed").is_concealed
        True
        """
        meld = _read_meld(text)
        if (canonical := str(meld)) != text:
            place = next(n for n, (found, right) in enumerate(zip_longest(text, canonical)) if found != right)
            raise NotationError(text, place, f"the canonical form, {canonical!r}")
        return meld

    @property
    def kind(self) -> MeldKind:
        """`group`, or `black_threes` (rule 6.6)."""
        return "black_threes" if self.rank == Rank.THREE else "group"

    @property
    def rank(self) -> Rank:
        """The rank of the natural cards, which come first."""
        return self.cards[0].rank  # type: ignore[return-value]  # hidden cards were refused

    @property
    def naturals(self) -> tuple[Card, ...]:
        """The natural cards (the black threes, in a meld of those)."""
        return tuple(card for card in self.cards if not card.is_wild)

    @property
    def wilds(self) -> tuple[Card, ...]:
        """The wild cards."""
        return tuple(card for card in self.cards if card.is_wild)

    @property
    def n_naturals(self) -> int:
        """How many natural cards there are."""
        return len(self.cards) - self.n_wilds

    @property
    def n_wilds(self) -> int:
        """How many wild cards there are."""
        return sum(card.is_wild for card in self.cards)

    @property
    def is_canasta(self) -> bool:
        """Whether it has seven cards or more (rule 7.1)."""
        return self._is_canasta

    @property
    def is_natural(self) -> bool:
        """Whether it holds no wild card."""
        return not self.n_wilds

    @property
    def is_concealed(self) -> bool:
        """Whether it is a canasta that was laid whole (rule 7.4)."""
        return False

    def points(self, *, rules: Rules = CLASSIC) -> int:
        """What its cards count, in points, without any bonus (rule 1.2)."""
        return points_of(plan_of(rules), self.cards)

    def plus(self, cards: CardsLike, *, rules: Rules = CLASSIC) -> Meld:
        """The meld with these cards added; it stays concealed if it was (rule 7.4).

        Raises:
            IllegalMeld: with the codes of :func:`check_addition`.

        >>> Meld.of("K K K").plus("K 2")
        Meld('K K K K 2')
        """
        added = to_cards(cards)
        if not (verdict := check_addition(self, added, rules=rules)):
            raise IllegalMeld(verdict)
        return made(_meld_cards((*self.cards, *added)), concealed=self.is_concealed)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return format_cards(self.cards)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({format_cards(self.cards)!r})"


@frozen(repr=False, eq=True)
class Canasta(Meld):
    """A meld of seven cards or more: natural, or mixed with wild cards; concealed if it was laid whole (rule 7).

    >>> canasta = Canasta("K K K K K K K")
    >>> canasta.is_natural, canasta.points(), canasta.bonus()
    (True, 70, 500)
    """

    is_concealed: bool = field(default=False, kw_only=True)  # pyright: ignore[reportIncompatibleMethodOverride]
    _is_canasta: ClassVar[bool] = True

    def bonus(self, *, rules: Rules = CLASSIC) -> int:
        """What it earns besides its cards, in points (rules 7.3 and 7.4).

        >>> from canasta.rules import INTERNATIONAL
        >>> mixed = Canasta("K K K K 2 2 Jo", is_concealed=True)
        >>> mixed.bonus(), mixed.bonus(rules=INTERNATIONAL)
        (400, 300)
        """
        figures = plan_of(rules).rules.canastas
        bonus = figures.natural_canasta_bonus if self.is_natural else figures.mixed_canasta_bonus
        return bonus + figures.concealed_canasta_bonus if self.is_concealed else bonus

    def __str__(self) -> str:
        return format_cards(self.cards) + (_CONCEALED if self.is_concealed else "")

    def __repr__(self) -> str:
        concealed = ", is_concealed=True" if self.is_concealed else ""
        return f"Canasta({format_cards(self.cards)!r}{concealed})"


_CONCEALED: Final = " concealed"


def made(cards: tuple[Card, ...], *, concealed: bool) -> Meld:
    """The meld or canasta of cards in canonical order that are one under some rules."""
    if len(cards) >= CANASTA_SIZE and not all(card.is_three for card in cards):
        return Canasta(cards, is_concealed=concealed)
    return Meld(cards)


# -- what is asked about one meld -----------------------------------------------------------------------------------


def check_meld(cards: CardsLike, *, rules: Rules = CLASSIC, going_out: bool | None = None) -> Verdict:
    """Whether cards may be laid as a new meld (rule 6).

    Args:
        cards: the cards, as text, cards or a hand; suits may be left out.
        rules: the rules to judge by.
        going_out: whether the player goes out in this turn. It matters to black threes (rule 6.6), and where it does
            and is None, the verdict is true and lists `going_out` as not judged.

    Returns:
        A verdict with every independent violation, by paragraph: `not_in_packs`, `too_few_cards`, `mixed_ranks`,
        `too_few_naturals`, `too_many_wilds`, `wilds_outnumber_naturals`, `wilds_not_fewer_than_naturals`,
        `red_three_melded`, `wild_with_black_threes`, `black_threes_never_melded`, `black_threes_only_going_out`,
        `nothing_laid`.

    Raises:
        NotationError: if a text cannot be read.
        CardsError: if a card is hidden.
        TypeError: if something is no card, or `going_out` is neither true, false nor None.

    >>> print(check_meld("5 2 2"))
    A meld needs at least 2 natural cards; this one has 1. (rule 6.2)
    >>> bool(check_meld("9 9 9 2 2 Jo"))
    True
    """
    plan = plan_of(rules)
    if going_out is not None:
        yes_or_no("going_out", going_out)
    if type(cards) is not tuple and type(cards) is not str:
        cards = tuple(cards) if type(cards) is list else to_cards(cards)
    try:
        return plan.verdicts[cards, going_out]
    except (KeyError, TypeError):  # a new question, or something in it that is no card
        return _judged(cards, plan, going_out)


def _judged(asked: CardsLike, plan: Plan, going_out: bool | None) -> Verdict:  # noqa: FBT001
    """Judge the cards, and remember the verdict by what was asked: a text, or a tuple of cards."""
    question = asked if isinstance(asked, str) else to_cards(asked)
    cards = _meld_cards(question)
    violations = [*pack_faults(cards, plan), *_meld_faults(cards, plan, going_out)]
    open_question = going_out is None and not violations and any(card.is_three for card in cards)
    verdict = Verdict(violations, ("going_out",) if open_question else ())
    if len(question) <= _LONGEST_REMEMBERED:
        if len(plan.verdicts) >= _MOST_REMEMBERED:
            plan.verdicts.clear()
        plan.verdicts[question, going_out] = verdict
    return verdict


_MOST_REMEMBERED: Final = 1 << 13
_LONGEST_REMEMBERED: Final = 64  # characters of a text, or cards


def yes_or_no(name: str, value: object) -> None:
    """Refuse what is neither true nor false."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} is true, false or None where it is not known, not {value!r}")


def seen(cards: Iterable[Card]) -> None:
    """Refuse hidden cards, which nothing can be said about."""
    if any(card.is_hidden for card in cards):
        raise CardsError("a hidden card cannot be judged", "??")


def pack_faults(cards: Iterable[Card], plan: Plan) -> Iterator[Violation]:
    """Cards that the packs do not hold so often (rule 1.1), by rank and by face."""
    numbers: dict[Card, int] = {}
    for card in cards:
        numbers[card] = numbers.get(card, 0) + 1
        if card.shape is not card:
            numbers[card.shape] = numbers.get(card.shape, 0) + 1
    for card, number in sorted(numbers.items(), key=lambda item: item[0].code):
        most = plan.rules.most(card)
        if number > most:
            yield Violation.of(Code.NOT_IN_PACKS, cards=str(card), have=number, most=most, packs=plan.rules.cards.packs)


def _possible_meld_faults(cards: tuple[Card, ...]) -> Iterator[Violation]:
    """What keeps cards from being a meld under any rules (rules 6.1 and 6.6)."""
    seen(cards)
    plain = [card for card in cards if not card.is_wild]
    if not cards:
        yield Violation.of(Code.NOTHING_LAID)
    elif len(cards) < MELD_SIZE:
        yield Violation.of(Code.TOO_FEW_CARDS, needed=MELD_SIZE, have=len(cards))
    red = [card for card in cards if card.is_red_three]
    if len({card.rank for card in plain}) > 1:
        yield Violation.of(Code.MIXED_RANKS, cards=shapes_of(plain))
    elif cards and not plain:
        yield Violation.of(Code.TOO_FEW_NATURALS, needed=1, have=0)
    elif any(card.is_black_three for card in plain) and len(plain) < len(cards) and not red:
        yield Violation.of(Code.WILD_WITH_BLACK_THREES, cards=format_cards(card for card in cards if card.is_wild))
    if red:
        yield Violation.of(Code.RED_THREE_MELDED, cards=format_cards(red))


def _meld_faults(cards: tuple[Card, ...], plan: Plan, going_out: bool | None) -> Iterator[Violation]:  # noqa: FBT001
    """What keeps cards from being a new meld, the packs apart."""
    impossible = list(_possible_meld_faults(cards))
    plain = [card for card in cards if not card.is_wild]
    if all(violation.code in _OF_NUMBERS for violation in impossible):
        if plain and plain[0].is_black_three:
            yield from plan.black_three_faults(len(cards), going_out=going_out)
        else:
            yield from plan.group_faults(len(plain), len(cards) - len(plain))
        return
    yield from impossible
    if plain and all(card.is_black_three for card in plain):
        # the wild card apart, a meld of black threes is one all the same
        yield from plan.black_three_faults(max(MELD_SIZE, len(cards)), going_out=going_out)


#: Faults of the numbers of cards, which the plan judges by the rules in play.
_OF_NUMBERS: Final = {Code.TOO_FEW_CARDS, Code.TOO_FEW_NATURALS}


def shapes_of(cards: Iterable[Card]) -> str:
    """The kinds of these cards, each once, for a message."""
    return format_cards(tuple(dict.fromkeys(card.shape for card in cards)), ", ")


def to_meld(meld: CardsLike | Meld, place: str = "") -> Meld:
    """A meld as it lies on the table, whatever rules it was laid under; a text may end with `concealed`."""
    if isinstance(meld, Meld):
        return meld
    try:
        return _read_meld(meld) if isinstance(meld, str) else made(_meld_cards(meld), concealed=False)
    except IllegalMeld as error:
        raise IllegalMeld(error.verdict, place) from None


def _read_meld(text: str) -> Meld:
    """The meld of a text, which may end with `concealed`."""
    if not isinstance(text, str):
        raise TypeError(f"the text of a meld is a str, not {type(text).__name__}")
    body = text.removesuffix(_CONCEALED)
    try:
        meld = made(_meld_cards(body), concealed=body != text)
    except NotationError as error:
        raise NotationError(text, error.position, error.expected) from None
    if body != text and not meld.is_concealed:
        raise NotationError(text, len(body) + 1, f"no more, since {len(meld)} cards are no canasta")
    return meld


def to_melds(melds: Iterable[CardsLike | Meld], place: str = "melds") -> tuple[Meld, ...]:
    """Several melds as they lie on the table; IllegalMeld where cards are none under any rules."""
    return tuple(to_meld(meld, f"{place}[{number}]") for number, meld in enumerate(listed(melds)))


def listed(melds: Iterable[CardsLike | Meld]) -> list[CardsLike | Meld]:
    """The items of a list of melds; what is one text, one meld or a list of cards is refused, and what has no order."""
    if isinstance(melds, str | bytes | Card | Meld | Mapping | AbstractSet) or not isinstance(melds, Iterable):
        raise TypeError(f"a list of melds is wanted, such as ['6 6 6', 'A A A 2'], not {melds!r}")
    items = list(melds)
    if any(isinstance(item, Card) for item in items):
        raise TypeError("a list of melds is wanted, such as ['6 6 6', 'A A A 2'], not a list of cards")
    return items


def held_of(meld: Meld | None) -> Meldlike:
    """A meld as the plan knows it."""
    return (meld.n_naturals, meld.n_wilds) if meld is not None else (0, 0)


def check_addition(meld: CardsLike | Meld, cards: CardsLike, *, rules: Rules = CLASSIC) -> Verdict:
    """Whether cards may join a meld of one's side (rules 6.8, 6.3, 6.4 and 7.2).

    Args:
        meld: the meld as it lies on the table, its wild cards included.
        cards: the cards to be added.
        rules: the rules to judge by.

    Returns:
        A verdict with the codes of :func:`check_meld` for the meld that results, and `wild_on_natural_canasta`,
        `black_threes_last`.

    Raises:
        NotationError: if a text cannot be read.
        IllegalMeld: if `meld` is no meld under any rules; its `place` says so, lest the two be swapped.
        CardsError: if a card is hidden.

    >>> check_addition("8 8 8 8 2 2 Jo", "2").codes
    ('too_many_wilds',)
    """
    meld, added, plan = to_meld(meld, "meld"), to_cards(cards), plan_of(rules)
    seen(added)
    return Verdict([*pack_faults((*meld.cards, *added), plan), *addition_faults(meld, added, plan)])


def addition_faults(meld: Meld, added: tuple[Card, ...], plan: Plan) -> Iterator[Violation]:
    """What keeps cards from joining a meld, the packs apart."""
    plain = [card for card in added if not card.is_wild]
    red = [card for card in added if card.is_red_three]
    if red:
        yield Violation.of(Code.RED_THREE_MELDED, cards=format_cards(red))
    if any(card.rank != meld.rank for card in plain):
        yield Violation.of(Code.MIXED_RANKS, cards=shapes_of((*meld.naturals, *plain)))
    elif meld.kind == "black_threes":
        if len(plain) < len(added):
            yield Violation.of(Code.WILD_WITH_BLACK_THREES, cards=format_cards(card for card in added if card.is_wild))
        yield Violation.of(Code.BLACK_THREES_LAST if added else Code.NOTHING_LAID)
    elif not red:
        more = len(plain), len(added) - len(plain)
        yield from plan.addition_faults(held_of(meld), more, str(meld.naturals[0].shape))


# -- small questions ------------------------------------------------------------------------------------------------


def card_points(card: CardLike, *, rules: Rules = CLASSIC) -> int:
    """What one card counts, in points (rule 1.2); a red three counts 0, being a bonus card (rule 13.3).

    Raises:
        NotationError, TypeError: if it is no card.
        CardsError: if it is hidden.

    >>> card_points("Jo"), card_points("3s"), card_points("3h")
    (50, 5, 0)
    """
    known = to_card(card)
    seen((known,))
    return plan_of(rules).points_by_code[known.code]


def meld_points(cards: CardsLike, *, rules: Rules = CLASSIC) -> int:
    """What cards count together, in points, without any bonus (rules 1.2 and 8.2).

    Raises:
        NotationError, TypeError: if something is no card.
        CardsError: if a card is hidden.

    >>> meld_points("A A A 2")
    80
    """
    known = to_cards(cards)
    seen(known)
    return points_of(plan_of(rules), known)


def opening_minimum(score: int, *, rules: Rules = CLASSIC) -> int:
    """What a side with this score at the start of the deal opens with, in points (rule 8.1).

    Raises:
        ScoreError: if the score is no multiple of 5.
        TypeError: if it is no whole number.

    >>> [opening_minimum(score) for score in (-5, 0, 1495, 1500, 3000)]
    [15, 50, 50, 90, 120]
    """
    if isinstance(score, bool) or not isinstance(score, int):
        raise TypeError(f"a score is a whole number of points, not {score!r}")
    if score % 5:
        raise ScoreError("score", f"a multiple of 5 points expected, not {score}")
    return plan_of(rules).minimum(score)
