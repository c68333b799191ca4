"""Openings judged without a game in progress, and what a hand could lay.

Like the questions of :mod:`canasta.melds`, :func:`check_opening` judges what it is given and lists in
`Verdict.unjudged` what it was not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from canasta.cards import Card, CardLike, CardsLike, format_cards, to_card, to_cards
from canasta.counts import JOKER, KINDS, NATURALS, TWO
from canasta.errors import CardsError, Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.hand import Hand
from canasta.melds import Meld, check_meld, listed, opening_minimum, pack_faults, rank_of_meld
from canasta.plan import PAIR, Plan, plan_of, points_of
from canasta.rules import CLASSIC, Rules

__all__ = ["check_opening", "possible_melds", "possible_openings"]


def check_opening(  # noqa: PLR0913  each keyword is a fact that may be known or not
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
        melds: the melds, each as cards or text; a bare string is refused.
        score: the side's score at the start of the deal, in points; without it the minimum is not judged.
        top: the pile's top card, where it was captured in this turn; it is then one of the cards of `melds`.
        going_out: whether the player goes out in this turn (matters to black threes).
        concealed: whether he goes out concealed (rule 8.4).
        rules: the rules to judge by.

    Returns:
        A verdict with the codes of :func:`~canasta.melds.check_meld` for each meld (parameter `meld`), and
        `second_meld_of_rank`, `opening_too_low`, `not_enough_canastas`, `cannot_meld_top`, `frozen_needs_natural_pair`.

    Raises:
        TypeError: if `melds` is one text or one card.

    >>> bool(check_opening(["6 6 6", "A A A 2"], score=1600))
    True
    >>> print(check_opening(["6 6 6", "A A A 2"], score=3000))
    The opening counts 95 points; 120 are needed. (rule 8.1)
    """
    laid = [to_cards(meld) for meld in listed(melds)]
    plan = plan_of(rules)
    violations = [*pack_faults((card for cards in laid for card in cards), plan)]
    unjudged = []
    for cards in laid:
        verdict = check_meld(cards, rules=rules, going_out=going_out)
        violations += faults_of_meld(verdict, cards)
        unjudged += verdict.unjudged
    violations += second_melds(laid)
    if not laid:
        violations.append(Violation.of(Code.NOTHING_LAID))
    if top is not None:
        violations += _top_faults(to_card(top), laid)
    if score is None:
        unjudged.append("score")
    else:
        points = sum(points_of(plan, cards) for cards in laid)
        violations += _minimum_faults(plan, points, opening_minimum(score, rules=rules), laid, top, concealed=concealed)
    return Verdict(violations, dict.fromkeys(unjudged))


def faults_of_meld(verdict: Verdict, cards: tuple[Card, ...]) -> Iterator[Violation]:
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
        naturals = [card for cards in laid if rank_of_meld(cards) == top.rank for card in cards if not card.is_wild]
        if not naturals:
            yield Violation.of(Code.CANNOT_MELD_TOP, top=str(top))
        elif len(naturals) <= PAIR:
            yield Violation.of(Code.FROZEN_NEEDS_NATURAL_PAIR, needed=PAIR, have=len(naturals) - 1, top=str(top))


def _minimum_faults(  # noqa: PLR0913
    plan: Plan,
    points: int,
    minimum: int,
    laid: Iterable[tuple[Card, ...]],
    top: CardLike | None,
    *,
    concealed: bool,
) -> Iterator[Violation]:
    """Whether the points open, or the minimum is waived in going out concealed (rules 8.1 and 8.4)."""
    waiver = plan.rules.opening.concealed_waives_minimum
    if concealed and waiver != "never" and (top is None or waiver == "always"):
        canastas = sum(plan.is_canasta(len(cards)) for cards in laid)
        yield from plan.canasta_faults(canastas)
    else:
        yield from plan.opening_faults(points, minimum)


# -- what a hand could lay ------------------------------------------------------------------------------------------


def _packed(hand: CardsLike, plan: Plan) -> list[int]:
    """The numbers of each kind in a hand that is wholly known."""
    cards = Hand(hand)
    if not cards.is_known:
        message = "the hand holds hidden cards"
        raise CardsError(message, "??")
    return plan.lanes.unpack(plan.lanes.of(card.rank_index for card in cards if not card.is_red_three))


def _shape(lane: int, naturals: int, twos: int, jokers: int) -> tuple[Card, ...]:
    return (_KIND_CARDS[lane],) * naturals + (_KIND_CARDS[TWO],) * twos + (_KIND_CARDS[JOKER],) * jokers


_KIND_CARDS: Final = tuple(to_card(kind) for kind in KINDS)


def possible_melds(hand: CardsLike, *, rules: Rules = CLASSIC) -> tuple[Meld, ...]:
    """Every new meld that could be laid from a hand, by shape: suits are left out (rule 6).

    They come by rank in canonical order, fewer naturals first, then fewer wild cards, then twos before jokers. Black
    threes are not among them, since they depend on going out.

    Raises:
        CardsError: if the hand holds hidden cards.

    >>> [str(meld) for meld in possible_melds("Kh Kd Ks 2c 7h")]
    ['K K 2', 'K K K', 'K K K 2']
    """
    plan = plan_of(rules)
    numbers = _packed(hand, plan)
    return tuple(
        Meld.of(_shape(lane, *row), rules=rules)
        for lane in NATURALS
        for row in plan.rows((0, 0), numbers[lane], numbers[TWO], numbers[JOKER])
    )


def possible_openings(hand: CardsLike, minimum: int, *, rules: Rules = CLASSIC) -> Iterator[tuple[Meld, ...]]:
    """Every set of new melds of a hand that counts the minimum, lazily (rule 8).

    Args:
        hand: the hand, wholly known.
        minimum: what the melds must count together, in points.
        rules: the rules to judge by.

    Yields:
        The melds by shape, in canonical order: openings of fewer cards first, then of fewer wild cards, then by their
        text. The number of openings can be very large, so take what is needed.

    Raises:
        CardsError: if the hand holds hidden cards.

    >>> for opening in possible_openings("A A A K K 2 4", 70):
    ...     print(*opening, sep=", ")
    A A A 2
    A A A, K K 2
    """
    search = _Openings(plan_of(rules), _packed(hand, plan_of(rules)), minimum)
    return search.in_order()


class _Openings:
    """The search for openings of a hand: for each number of cards and of wild cards, depth first in the order of the text.

    Every meld's text is followed by a comma or by the end, so choosing at each step the least text gives them in order.
    """

    def __init__(self, plan: Plan, numbers: list[int], minimum: int) -> None:
        self.plan = plan
        self.minimum = minimum
        self.wilds = numbers[TWO], numbers[JOKER]
        self.sizes = sum(numbers[lane] for lane in NATURALS) + sum(self.wilds)
        self.rows = [
            sorted(
                (
                    (format_cards(_shape(lane, *row)), row, sum(plan.points[at] * number for at, number in at_lanes(lane, row)))
                    for row in plan.rows((0, 0), numbers[lane], *self.wilds)
                ),
            )
            for lane in NATURALS
        ]
        self.most = cache(self._most)

    def in_order(self) -> Iterator[tuple[Meld, ...]]:
        for size in range(3, self.sizes + 1):
            for wilds in range(min(size, sum(self.wilds)) + 1):
                yield from self._from(0, size, wilds, *self.wilds, self.minimum)

    def _most(self, lane: int, size: int, wilds: int, twos: int, jokers: int) -> int:
        """The most points of exactly so many cards and wild cards, from this rank on; -1 if there are none such."""
        if not size:
            return 0 if not wilds else -1
        if lane == len(NATURALS) or size < 0 or wilds < 0:
            return -1
        best = self.most(lane + 1, size, wilds, twos, jokers)
        for _, (naturals, two, joker), points in self.rows[lane]:
            if two <= twos and joker <= jokers:
                rest = self.most(
                    lane + 1, size - naturals - two - joker, wilds - two - joker, twos - two, jokers - joker
                )
                if rest >= 0:
                    best = max(best, points + rest)
        return best

    def _from(self, lane: int, size: int, wilds: int, twos: int, jokers: int, need: int) -> Iterator[tuple[Meld, ...]]:
        """The openings of exactly so many cards and wild cards from this rank on, that count `need` points."""
        if not size:
            if not wilds and need <= 0:
                yield ()
            return
        choices = sorted(
            (text + (", " if naturals + two + joker < size else ""), at, naturals, two, joker, points)
            for at in range(lane, len(NATURALS))
            for text, (naturals, two, joker), points in self.rows[at]
            if two <= twos and joker <= jokers
        )
        for text, at, naturals, two, joker, points in choices:
            rest = at + 1, size - naturals - two - joker, wilds - two - joker, twos - two, jokers - joker
            most = self.most(*rest)
            if most >= 0 and points + most >= need:
                meld = Meld.of(text.removesuffix(", "), rules=self.plan.rules)
                for others in self._from(*rest, need - points):
                    yield (meld, *others)


def at_lanes(lane: int, row: tuple[int, int, int]) -> tuple[tuple[int, int], ...]:
    """A row with the lanes that its numbers belong to."""
    return (lane, row[0]), (TWO, row[1]), (JOKER, row[2])
