"""Melds and canastas, and the questions about them that need no game in progress.

:class:`Meld` and :class:`Canasta` are values; `check_meld`, `check_addition`, `check_opening` and `check_capture` answer
with a :class:`~canasta.errors.Verdict`. What a question is not given it does not judge, and says so in
`Verdict.unjudged`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Literal

from attrs import field, frozen

from canasta.cards import Card, CardLike, CardsLike, Rank, format_cards, to_card, to_cards
from canasta.errors import CardsError, IllegalMeld, NotationError, ScoreError, Verdict, Violation
from canasta.errors import ViolationCode as Code
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


# -- the objects ----------------------------------------------------------------------------------------------------


def _meld_cards(cards: CardsLike) -> tuple[Card, ...]:
    return tuple(sorted(to_cards(cards), key=_code))


def _code(card: Card) -> int:
    return card.code


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

    def __attrs_post_init__(self) -> None:
        """Refuse what is no meld under any rules, or belongs to the other class."""
        verdict = Verdict(_possible_meld_faults(self.cards))
        if not verdict:
            raise IllegalMeld(verdict)
        if (len(self.cards) >= CANASTA_SIZE and self.rank != Rank.THREE) != self._is_canasta:
            which = "Meld" if self._is_canasta else "Canasta"
            message = f"{len(self.cards)} cards are made by {which}, or by Meld.of, not by {type(self).__name__}"
            raise CardsError(message, format_cards(self.cards))

    @classmethod
    def of(
        cls, cards: CardsLike, *, rules: Rules = CLASSIC, going_out: bool | None = None, concealed: bool = False
    ) -> Meld:
        """The meld of these cards, a :class:`Canasta` from seven cards up.

        Args:
            cards: the cards, in any order; suits may be left out.
            rules: the rules that must allow it.
            going_out: whether it is laid in going out; matters to black threes only, and is not judged if None.
            concealed: whether a canasta is laid whole, from the hand (rule 7.4).

        Raises:
            IllegalMeld: with the codes of :func:`check_meld`.

        >>> Meld.of("K K K K 2 2 Jo")
        Canasta('K K K K 2 2 Jo')
        """
        cards = _meld_cards(cards)
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

        >>> Meld.parse("K K K K K K K concealed").is_concealed
        True
        """
        body = text.removesuffix(_CONCEALED)
        meld = made(_meld_cards(body), concealed=body != text)
        if str(meld) != text:
            raise NotationError(text, 0, f"the canonical form, {str(meld)!r}")
        return meld

    @property
    def kind(self) -> MeldKind:
        """`group`, or `black_threes` (rule 6.6)."""
        return "black_threes" if self.rank == Rank.THREE else "group"

    @property
    def rank(self) -> Rank:
        """The rank of the natural cards."""
        rank = next(card.rank for card in self.cards if not card.is_wild)
        assert rank is not None  # noqa: S101  hidden cards are refused
        return rank

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
        verdict = check_addition(self, cards, rules=rules)
        if not verdict:
            raise IllegalMeld(verdict)
        return made(_meld_cards((*self.cards, *to_cards(cards))), concealed=self.is_concealed)

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

    is_concealed: bool = field(default=False, kw_only=True)  # type: ignore[assignment]  # a property in Meld
    _is_canasta: ClassVar[bool] = True

    def bonus(self, *, rules: Rules = CLASSIC) -> int:
        """What it earns besides its cards, in points (rules 7.3 and 7.4).

        >>> from canasta.rules import INTERNATIONAL
        >>> mixed = Canasta("K K K K 2 2 Jo", is_concealed=True)
        >>> mixed.bonus(), mixed.bonus(rules=INTERNATIONAL)
        (400, 300)
        """
        figures = rules.canastas
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

    >>> print(check_meld("5 2 2"))
    A meld needs at least 2 natural cards; this one has 1. (rule 6.2)
    >>> bool(check_meld("9 9 9 2 2 Jo"))
    True
    """
    cards = to_cards(cards)
    known: dict[object, Verdict] = plan_of(rules).cache.setdefault("check_meld", {})  # type: ignore[assignment]
    key = sum(_FACE_UNITS[card.code] for card in cards), going_out
    verdict = known.get(key)
    if verdict is None:
        if len(known) >= _MOST_REMEMBERED:
            known.clear()
        verdict = known[key] = _judged(cards, plan_of(rules), going_out)
    return verdict


#: A number for every code, such that the sum of some tells which they are and how many of each.
_FACE_UNITS: Final = tuple(1 << 10 * code for code in range(71))
_MOST_REMEMBERED: Final = 1 << 14


def _judged(cards: tuple[Card, ...], plan: Plan, going_out: bool | None) -> Verdict:
    violations = [*pack_faults(cards, plan), *_meld_faults(cards, plan, going_out)]
    open_question = going_out is None and not violations and any(card.is_three for card in cards)
    return Verdict(violations, ("going_out",) if open_question else ())


def seen(cards: Iterable[Card]) -> None:
    """Refuse hidden cards, which nothing can be said about."""
    if any(card.is_hidden for card in cards):
        message = "a hidden card cannot be judged"
        raise CardsError(message, "??")


def pack_faults(cards: Iterable[Card], plan: Plan) -> Iterator[Violation]:
    """Cards that the packs do not hold so often (rule 1.1), by rank and by face."""
    numbers: dict[Card, int] = {}
    for card in cards:
        for counted in {card.shape, card}:  # noqa: PLC0208  one where they are the same
            numbers[counted] = numbers.get(counted, 0) + 1
    for card, number in sorted(numbers.items(), key=lambda item: item[0].code):
        most = plan.rules.most(card)
        if number > most:
            yield Violation.of(
                Code.NOT_IN_PACKS, cards=str(card), have=number, most=most, packs=plan.rules.cards.packs
            )


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
        yield Violation.of(Code.WILD_WITH_BLACK_THREES, cards=_wilds_of(cards))
    if red:
        yield Violation.of(Code.RED_THREE_MELDED, cards=format_cards(red))


def _meld_faults(cards: tuple[Card, ...], plan: Plan, going_out: bool | None) -> Iterator[Violation]:
    """What keeps cards from being a new meld, the packs apart."""
    impossible = list(_possible_meld_faults(cards))
    plain = [card for card in cards if not card.is_wild]
    if not impossible or _only_numbers(impossible):
        if plain and plain[0].is_black_three:
            yield from plan.black_three_faults(len(cards), going_out=going_out)
        else:
            yield from plan.group_faults(len(plain), len(cards) - len(plain))
        return
    yield from impossible
    if plain and all(card.is_black_three for card in plain):
        # the wild card apart, a meld of black threes is one all the same
        yield from plan.black_three_faults(max(MELD_SIZE, len(cards)), going_out=going_out)


def _only_numbers(violations: list[Violation]) -> bool:
    """Whether only the numbers of cards are at fault, which the plan judges by the rules in play."""
    return all(violation.code in {Code.TOO_FEW_CARDS, Code.TOO_FEW_NATURALS} for violation in violations)


def shapes_of(cards: Iterable[Card]) -> str:
    """The kinds of these cards, each once, for a message."""
    return format_cards(tuple(dict.fromkeys(card.shape for card in cards)), ", ")


def _wilds_of(cards: Iterable[Card]) -> str:
    return format_cards(card for card in cards if card.is_wild)


def to_meld(meld: CardsLike | Meld) -> Meld:
    """A meld as it lies on the table, whatever rules it was laid under; a text may end with `concealed`.

    Raises:
        IllegalMeld: if the cards are no meld under any rules.
    """
    if isinstance(meld, Meld):
        return meld
    if isinstance(meld, str) and meld.endswith(_CONCEALED):
        return made(_meld_cards(meld.removesuffix(_CONCEALED)), concealed=True)
    return made(_meld_cards(meld), concealed=False)


def to_melds(melds: Iterable[CardsLike | Meld]) -> tuple[Meld, ...]:
    """Several melds as they lie on the table; a bare string is refused, since it would be read letter by letter.

    Raises:
        TypeError: if one text or one card is given instead of several melds.
        IllegalMeld: if cards are no meld under any rules.
    """
    return tuple(to_meld(meld) for meld in listed(melds))


def listed(melds: Iterable[CardsLike | Meld]) -> list[CardsLike | Meld]:
    """The items of a list of melds; one text or one card is refused."""
    if isinstance(melds, str | Card | Meld) or not isinstance(melds, Iterable):
        message = f"a list of melds is wanted, such as ['6 6 6', 'A A A 2'], not {melds!r}"
        raise TypeError(message)
    return list(melds)


def rank_of_meld(cards: Iterable[Card]) -> Rank | None:
    """The rank that cards would be a meld of: that of their first natural card."""
    return next((card.rank for card in cards if not card.is_wild), None)


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
        IllegalMeld: if `meld` is no meld under any rules.

    >>> check_addition("8 8 8 8 2 2 Jo", "2").codes
    ('too_many_wilds',)
    """
    meld, added, plan = to_meld(meld), to_cards(cards), plan_of(rules)
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
            yield Violation.of(Code.WILD_WITH_BLACK_THREES, cards=_wilds_of(added))
        yield Violation.of(Code.BLACK_THREES_LAST if added else Code.NOTHING_LAID)
    elif not red:
        more = len(plain), len(added) - len(plain)
        yield from plan.addition_faults(held_of(meld), more, str(meld.naturals[0].shape))


# -- small questions ------------------------------------------------------------------------------------------------


def card_points(card: CardLike, *, rules: Rules = CLASSIC) -> int:
    """What one card counts, in points (rule 1.2); a red three counts 0, being a bonus card (rule 13.3).

    >>> card_points("Jo"), card_points("3s"), card_points("3h")
    (50, 5, 0)
    """
    return plan_of(rules).points_by_code[to_card(card).code]


def meld_points(cards: CardsLike, *, rules: Rules = CLASSIC) -> int:
    """What cards count together, in points, without any bonus (rules 1.2 and 8.2).

    >>> meld_points("A A A 2")
    80
    """
    return points_of(plan_of(rules), to_cards(cards))


def opening_minimum(score: int, *, rules: Rules = CLASSIC) -> int:
    """What a side with this score at the start of the deal opens with, in points (rule 8.1).

    Raises:
        ScoreError: if the score is no multiple of 5.

    >>> [opening_minimum(score) for score in (-5, 0, 1495, 1500, 3000)]
    [15, 50, 50, 90, 120]
    """
    if isinstance(score, bool) or not isinstance(score, int):
        message = f"a score is a whole number of points, not {score!r}"
        raise TypeError(message)
    if score % 5:
        raise ScoreError("score", f"a multiple of 5 points expected, not {score}")
    return plan_of(rules).minimum(score)
