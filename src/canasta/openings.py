"""Openings judged without a game in progress, and what a hand could lay.

Like the questions of :mod:`canasta.melds`, :func:`check_opening` judges what it is given and lists in
`Verdict.unjudged` what it was not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from canasta.cards import Card, CardLike, CardsLike, Rank, format_cards, to_card, to_cards
from canasta.counts import BLACK_THREE, JOKER, KINDS, NATURALS, TWO
from canasta.errors import CardsError, PositionError, Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.hand import Hand
from canasta.melds import Meld, check_meld, listed, opening_minimum, pack_faults, seen, yes_or_no
from canasta.plan import PAIR, Plan, plan_of, points_of
from canasta.rules import CLASSIC, MELD_SIZE, Rules

__all__ = ["check_opening", "possible_melds", "possible_openings"]


def check_opening(
    melds: Iterable[CardsLike | Meld],
    *,
    score: int | None = None,
    top: CardLike | None = None,
    going_out: bool | None = None,
    concealed: bool = False,
    rules: Rules = CLASSIC,
) -> Verdict:
    """Whether melds laid in one turn open for a side (rule 8).

    Args:
        melds: all melds of the turn, each as cards or text; a bare string is refused.
        score: the side's score at the start of the deal, in points; without it the minimum is not judged.
        top: the pile's top card, where it was captured in this turn; it is then one of the cards of `melds`.
        going_out: whether the player goes out in this turn. He then needs canastas (rule 11.1), and may lay black
            threes (rule 6.6).
        concealed: whether he goes out concealed, laying his whole hand: the minimum may be waived (rule 8.4).
        rules: the rules to judge by.

    Returns:
        A verdict with the codes of :func:`~canasta.melds.check_meld` for each meld (parameter `meld`), and
        `second_meld_of_rank`, `opening_too_low`, `not_enough_canastas`, `pile_top_wild`, `pile_top_three`,
        `cannot_meld_top`, `frozen_needs_natural_pair`, `nothing_laid`. Not judged may be `score`, `going_out` (black
        threes), and `pile`, where the minimum is waived only if no card of a captured pile is still to come.

    Raises:
        TypeError: if `melds` is one text, one meld or a list of cards.
        NotationError: if a text cannot be read.
        CardsError: if a card is hidden.
        ScoreError: if the score is no multiple of 5.
        PositionError: `contradiction`, if he goes out concealed and does not go out.

    >>> bool(check_opening(["6 6 6", "A A A 2"], score=1600))
    True
    >>> print(check_opening(["6 6 6", "A A A 2"], score=3000))
    The opening counts 95 points; 120 are needed. (rule 8.1)
    """
    laid = [to_cards(meld) for meld in listed(melds)]
    yes_or_no("concealed", concealed)
    if concealed and going_out is False:
        raise PositionError("contradiction", "who goes out concealed goes out: concealed=True, going_out=False")
    case = _Opening(
        plan_of(rules),
        laid,
        None if score is None else opening_minimum(score, rules=rules),
        None if top is None else to_card(top),
        True if concealed else going_out,
        concealed,
    )
    return case.verdict()


class _Opening(NamedTuple):
    """One question about an opening, with what is known."""

    plan: Plan
    laid: list[tuple[Card, ...]]
    minimum: int | None
    top: Card | None
    going_out: bool | None
    concealed: bool

    def verdict(self) -> Verdict:
        every = [card for cards in self.laid for card in cards]
        violations, unjudged = [*pack_faults(every, self.plan)], list[str]()
        if not self.laid:
            violations.append(Violation.of(Code.NOTHING_LAID))
        for cards in self.laid:
            verdict = check_meld(cards, rules=self.plan.rules, going_out=self.going_out)
            violations += faults_of_meld(verdict, cards)
            unjudged += verdict.unjudged
        violations += second_melds(self.laid)
        if self.top is not None:
            seen((self.top,))
            violations += _top_faults(self.top, self.laid)
        if self.going_out:
            canastas = sum(map(self.is_canasta, self.laid))
            violations += self.plan.canasta_faults(canastas)
        points = points_of(self.plan, every)
        if self.minimum is None:
            unjudged.append("score")
        elif points < self.minimum and self.is_waived and self.top is not None:
            unjudged.append("pile")
        elif not self.is_waived:
            violations += self.plan.opening_faults(points, self.minimum)
        return Verdict(violations, dict.fromkeys(unjudged))

    def is_canasta(self, cards: tuple[Card, ...]) -> bool:
        return self.plan.is_canasta(len(cards)) and rank_of_meld(cards) != Rank.THREE

    @property
    def is_waived(self) -> bool:
        """Whether going out concealed may do without the minimum (rule 8.4)."""
        waiver = self.plan.rules.opening.concealed_waives_minimum
        if not self.concealed or waiver == "never":
            return False
        return self.top is None or (waiver == "always" and self.plan.rules.going_out.concealed_after_capture)


def rank_of_meld(cards: Iterable[Card]) -> Rank | None:
    """The rank that cards would be a meld of: that of their first natural card."""
    return next((card.rank for card in cards if not card.is_wild), None)


def faults_of_meld(verdict: Iterable[Violation], cards: tuple[Card, ...]) -> Iterator[Violation]:
    """The violations of one meld among several; what concerns all cards together is judged apart."""
    for violation in verdict:
        if violation.code != Code.NOT_IN_PACKS:
            yield Violation.of(violation.code, **{"meld": format_cards(cards), **violation.params})


def second_melds(laid: Iterable[tuple[Card, ...]]) -> Iterator[Violation]:
    """Ranks that begin two melds (rule 6.5)."""
    ranks = [rank for rank in map(rank_of_meld, laid) if rank is not None]
    for rank in dict.fromkeys(ranks):
        if ranks.count(rank) > 1:
            yield Violation.of(Code.SECOND_MELD_OF_RANK, meld=str(rank))


def _top_faults(top: Card, laid: Iterable[tuple[Card, ...]]) -> Iterator[Violation]:
    """What keeps a side that has not opened from taking a pile with this top (rules 9.1, 9.2 and 9.3)."""
    if top.is_wild:
        yield Violation.of(Code.PILE_TOP_WILD, top=str(top))
    elif top.is_three:
        yield Violation.of(Code.PILE_TOP_THREE, top=str(top))
    else:
        naturals = [card for cards in laid for card in cards if card.rank == top.rank]
        if not any(card.matches(top) or top.matches(card) for card in naturals):
            yield Violation.of(Code.CANNOT_MELD_TOP, top=str(top))
        elif len(naturals) <= PAIR:
            yield Violation.of(Code.FROZEN_NEEDS_NATURAL_PAIR, needed=PAIR, have=len(naturals) - 1, top=str(top.shape))


# -- what a hand could lay ------------------------------------------------------------------------------------------

#: Naturals of a rank, twos and jokers that make a meld.
Row = tuple[int, int, int]

_KIND_CARDS: Final = tuple(to_card(kind) for kind in KINDS)


def _shape(lane: int, naturals: int, twos: int, jokers: int) -> tuple[Card, ...]:
    return (_KIND_CARDS[lane],) * naturals + (_KIND_CARDS[TWO],) * twos + (_KIND_CARDS[JOKER],) * jokers


def _numbers(hand: CardsLike, plan: Plan) -> list[int]:
    """The numbers of each kind in a hand that is wholly known; red threes are laid aside."""
    cards = Hand(hand)
    if not cards.is_known:
        raise CardsError("the hand holds hidden cards", "??")
    for fault in pack_faults(cards, plan):
        raise CardsError(fault.text(), fault.params["cards"])
    numbers = [0] * len(KINDS)
    for card in cards:
        numbers[card.rank_index] += not card.is_red_three
    return numbers


def possible_melds(hand: CardsLike, *, rules: Rules = CLASSIC) -> tuple[Meld, ...]:
    """Every new meld that could be laid from a hand, by shape: suits are left out (rule 6).

    They come by rank in canonical order, fewer naturals first, then fewer wild cards, then twos before jokers. Black
    threes are not among them, since they depend on going out.

    Raises:
        CardsError: if the hand holds hidden cards, or more of a card than the packs.

    >>> [str(meld) for meld in possible_melds("Kh Kd Ks 2c 7h")]
    ['K K 2', 'K K K', 'K K K 2']
    """
    plan = plan_of(rules)
    numbers = _numbers(hand, plan)
    return tuple(
        Meld.of(_shape(lane, *row), rules=rules)
        for lane in NATURALS
        for row in plan.rows((0, 0), numbers[lane], numbers[TWO], numbers[JOKER])
    )


def possible_openings(
    hand: CardsLike, minimum: int | None = None, *, score: int | None = None, rules: Rules = CLASSIC
) -> Iterator[tuple[Meld, ...]]:
    """Every set of new melds of a hand that counts the minimum, lazily (rule 8).

    Args:
        hand: the hand, wholly known.
        minimum: what the melds must count together, in points; or else
        score: the side's score at the start of the deal, which asks for a minimum (rule 8.1).
        rules: the rules to judge by.

    Yields:
        The melds by shape, in canonical order: openings of fewer cards first, then of fewer wild cards, then by their
        text. The number of openings can be very large, so take what is needed. Black threes are not among them, and
        whether a card is left to discard and to keep is not asked.

    Raises:
        CardsError: if the hand holds hidden cards, or more of a card than the packs.
        TypeError: if the minimum is no whole number, or neither or both of `minimum` and `score` are given.
        ScoreError: if the score is no multiple of 5.

    >>> for opening in possible_openings("A A A K K 2 4", 70):
    ...     print(*opening, sep=", ")
    A A A 2
    A A A, K K 2
    >>> len(list(possible_openings("A A A K K 2 4", score=1500)))
    1
    """
    if (minimum is None) == (score is None):
        raise TypeError("give either the minimum, in points, or the side's score=")
    if score is not None:
        minimum = opening_minimum(score, rules=rules)
    if isinstance(minimum, bool) or not isinstance(minimum, int):
        raise TypeError(f"a minimum is a whole number of points, not {minimum!r}")
    plan = plan_of(rules)
    return _Openings(plan, _numbers(hand, plan), minimum).in_order()


class _Choice(NamedTuple):
    """One meld that could be laid; sorted by its text as it stands in the text of the opening."""

    text: str
    lane: int
    row: Row
    points: int


class _Left(NamedTuple):
    """What is still to be laid, from a rank on: so many cards, wild ones among them, out of these twos and jokers."""

    lane: int
    size: int
    wilds: int
    twos: int
    jokers: int

    def without(self, choice: _Choice) -> _Left:
        naturals, twos, jokers = choice.row
        size, wilds = self.size - naturals - twos - jokers, self.wilds - twos - jokers
        return _Left(choice.lane + 1, size, wilds, self.twos - twos, self.jokers - jokers)


class _Openings:
    """The search for openings of a hand: for each number of cards and of wild cards, depth first by the text.

    The text of a meld is followed by a comma or ends the opening's text, so the least text at each step gives the
    openings in the order of theirs.
    """

    def __init__(self, plan: Plan, numbers: Sequence[int], minimum: int) -> None:
        """Take the numbers of each kind in the hand."""
        self.plan = plan
        self.minimum = minimum
        self.twos, self.jokers = numbers[TWO], numbers[JOKER]
        self.size = sum(numbers) - numbers[BLACK_THREE]
        self.choices = tuple(tuple(self._of_rank(lane, numbers[lane])) for lane in NATURALS)
        self.sizes = tuple({(0, 0)} | {(row[0], row[1] + row[2]) for _, _, row, _ in own} for own in self.choices)
        self.naturals = cache(self._naturals)

    def _of_rank(self, lane: int, naturals: int) -> Iterator[_Choice]:
        for row in self.plan.rows((0, 0), naturals, self.twos, self.jokers):
            cards = _shape(lane, *row)
            yield _Choice(format_cards(cards), lane, row, points_of(self.plan, cards))

    def in_order(self) -> Iterator[tuple[Meld, ...]]:
        """The openings, fewer cards first and then fewer wild cards."""
        for size in range(MELD_SIZE, self.size + 1):
            for wilds in range(min(size, self.twos + self.jokers) + 1):
                left = _Left(0, size, wilds, self.twos, self.jokers)
                if self._most(left) >= self.minimum:
                    yield from self._from(left, self.minimum)

    def _from(self, left: _Left, need: int) -> Iterator[tuple[Meld, ...]]:
        """The ways to lay what is left so that it counts `need` points."""
        if not left.size:
            yield ()
            return
        for choice in self._next(left):
            rest = left.without(choice)
            if choice.points + self._most(rest) >= need:
                meld = Meld.of(_shape(choice.lane, *choice.row), rules=self.plan.rules)
                for others in self._from(rest, need - choice.points):
                    yield (meld, *others)

    def _next(self, left: _Left) -> list[_Choice]:
        """The melds that may come next, in the order of their text."""
        return sorted(
            choice._replace(text=choice.text + ", ") if sum(choice.row) < left.size else choice
            for of_rank in self.choices[left.lane :]
            for choice in of_rank
            if choice.row[1] <= left.twos and choice.row[2] <= left.jokers
        )

    def _most(self, left: _Left) -> float:
        """The most points that what is left can count; less than nothing if it cannot be laid so."""
        return self.naturals(left.lane, left.size, left.wilds) + self.plan.wild_points(*left[3:], left.wilds)

    def _naturals(self, lane: int, size: int, wilds: int) -> float:
        """The most points of naturals; which wild cards go with them does not matter to a meld."""
        if lane == len(NATURALS) or size <= 0 or wilds < 0:
            return 0 if size == wilds == 0 else float("-inf")
        value = self.plan.points[lane]
        return max(
            number * value + self.naturals(lane + 1, size - number - taken, wilds - taken)
            for number, taken in self.sizes[lane]
        )
