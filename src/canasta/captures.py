"""May I take the pile? The capture judged without a game in progress.

What the question is not given it does not judge, and lists in `Verdict.unjudged`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from canasta.cards import Card, CardLike, CardsLike, format_cards, to_card, to_cards
from canasta.counts import NATURALS
from canasta.errors import Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.hand import Hand
from canasta.melds import Meld, check_meld, held_of, listed, opening_minimum, pack_faults, seen, to_melds
from canasta.openings import faults_of_meld, second_melds
from canasta.plan import PAIR, Meldlike, Plan, plan_of, points_of
from canasta.rules import CLASSIC, Rules
from canasta.turns import Goal, can_finish, canastas_on_table

__all__ = ["check_capture"]


@frozen
class _Pile:
    """What is known of a pile; None is not known."""

    top: Card
    size: int | None
    frozen: bool | None
    below: tuple[Card, ...] | None
    red_threes: int | None


def _pile(
    plan: Plan,
    pile: CardsLike | None,
    top: CardLike | None,
    size: int | None,
    red_threes: int | None,
    frozen: bool | None,
) -> _Pile | None:
    """What the arguments tell of the pile; None where it is empty."""
    if (pile is None) == (top is None):
        message = "give either the pile, bottom to top, or its top card"
        raise TypeError(message)
    options = plan.rules.capture
    if options.always_frozen:
        frozen = True
    if pile is None:
        assert top is not None  # noqa: S101  one of the two is given
        return _Pile(to_card(top), size, frozen, () if size == 1 else None, 0 if size == 1 else red_threes)
    cards = to_cards(pile)
    if not cards:
        return None
    if frozen is None:
        frozen = any(plan.freezes(card) for card in cards)
    reds = sum(card.is_red_three for card in cards[:-1])
    return _Pile(cards[-1], len(cards), frozen, cards[:-1], reds)


def check_capture(  # noqa: PLR0913  each keyword is a fact that may be known or not
    used: CardsLike,
    *,
    pile: CardsLike | None = None,
    top: CardLike | None = None,
    size: int | None = None,
    red_threes: int | None = None,
    frozen: bool | None = None,
    further: Iterable[CardsLike] = (),
    melds: Iterable[CardsLike | Meld] | None = None,
    opened: bool | None = None,
    score: int | None = None,
    hand: CardsLike | None = None,
    rules: Rules = CLASSIC,
) -> Verdict:
    """Whether cards of the hand take the pile (rule 9).

    Args:
        used: the cards of the hand that are melded with the top card; none, where it is added to a meld alone.
        pile: the whole pile, bottom to top; or else
        top: its top card, with `size` (cards), `red_threes` (how many lie in it) and `frozen` where they are known.
        frozen: whether the pile is frozen for everybody (rule 9.2 a); by default found out from `pile`.
        further: melds laid from the hand besides, which count towards an opening.
        melds: the side's melds on the table; not judged if None.
        opened: whether the side has opened; by default, whether it has melds.
        score: the side's score at the start of the deal, in points.
        hand: the player's hand before the capture.
        rules: the rules to judge by.

    Returns:
        A verdict with `pile_empty`, `pile_top_wild`, `pile_top_three`, `one_card_pile`, `frozen_needs_natural_pair`,
        `cannot_meld_top`, `canasta_takes_no_pile`, `meld_takes_no_pile`, `wild_takes_no_pile`, `opening_too_low`,
        `cards_not_held`, `must_keep_a_card`, `not_enough_canastas`, and the codes of melds. An opening is judged by the
        cards named here; in a deal it may be completed by later lays of the turn (rule 9.5).

    Raises:
        TypeError: if neither or both of `pile` and `top` are given.

    >>> print(check_capture("8 Jo", pile="2 4 8", melds=["K K K"]))
    The pile is frozen against the side: it needs 2 natural cards of the rank of 8 from the hand; here are 1. (rule 9.3)
    >>> check_capture("8 8", top="8").unjudged
    ('melds', 'size', 'hand')
    """
    plan = plan_of(rules)
    known = _pile(plan, pile, top, size, red_threes, frozen)
    if known is None:
        return Verdict(plan.pile_faults(None, 0, None))
    table = None if melds is None else to_melds(melds)
    case = _Case(
        plan,
        known,
        to_cards(used),
        tuple(to_cards(cards) for cards in listed(further)),
        table,
        bool(table) if opened is None and table is not None else opened,
        score,
        None if hand is None else Hand(hand),
    )
    return Verdict(case.violations(), case.unjudged())


@frozen
class _Case:
    """One question about a capture, with what is known."""

    plan: Plan
    pile: _Pile
    used: tuple[Card, ...]
    further: tuple[tuple[Card, ...], ...]
    melds: tuple[Meld, ...] | None
    opened: bool | None
    score: int | None
    hand: Hand | None

    @property
    def frozen(self) -> bool | None:
        """Whether the pile is frozen against the side (rule 9.2)."""
        if self.pile.frozen or self.opened is False:
            return True
        return None if self.pile.frozen is None or self.opened is None else False

    @property
    def naturals(self) -> int:
        return sum(not card.is_wild for card in self.used)

    def unjudged(self) -> Iterator[str]:
        facts = (
            ("melds", self.melds),
            ("opened", self.opened if self.melds is not None else True),
            ("frozen", self.frozen if self.naturals < PAIR and self.melds is not None else True),
            ("score", self.score if self.opened is False else True),
            ("size", self.pile.size),
            ("hand", self.hand),
            ("pile", self.left_over if self.hand is not None and self.melds is not None else 0),
        )
        return (name for name, value in facts if value is None)

    def violations(self) -> Iterator[Violation]:
        top = self.pile.top
        seen((*self.used, top))
        yield from pack_faults(self.every_card(), self.plan)
        blocked = list(self.plan.pile_faults(top, self.pile.size, None if self.hand is None else self.hand.size))
        yield from blocked
        if self.hand is not None:
            yield from self.held_faults(self.hand)
        if any(violation.code != Code.ONE_CARD_PILE for violation in blocked):
            return  # no card goes with such a top
        wrong = [card for card in self.used if not card.is_wild and card.rank != top.rank]
        if wrong:
            yield Violation.of(Code.MIXED_RANKS, cards=format_cards((top, *wrong), ", "))
            return
        yield from self.way_faults()
        for cards in self.further:
            yield from faults_of_meld(check_meld(cards, rules=self.plan.rules), cards)
        yield from second_melds([(top, *self.used), *self.further])
        yield from self.opening_faults()
        yield from self.keeping_faults()

    def every_card(self) -> Iterator[Card]:
        yield self.pile.top
        yield from self.pile.below or ()
        for meld in self.melds or ():
            yield from meld.cards
        yield from self.used if self.hand is None else self.hand.known
        if self.hand is None:
            for cards in self.further:
                yield from cards

    def held_faults(self, hand: Hand) -> Iterator[Violation]:
        named = Hand((*self.used, *(card for cards in self.further for card in cards)))
        missing = hand.missing(named)
        if missing:
            yield Violation.of(Code.CARDS_NOT_HELD, cards=format_cards(missing))

    def way_faults(self) -> Iterator[Violation]:
        """Rules 9.3 to 9.5, as far as the melds and the state of the pile are known."""
        used = self.naturals, len(self.used) - self.naturals
        top = str(self.pile.top.shape)
        if self.melds is None:
            if self.frozen and self.naturals < PAIR:
                yield Violation.of(Code.FROZEN_NEEDS_NATURAL_PAIR, needed=2, have=self.naturals, top=top)
            return
        held = held_of(self.meld_of_rank())
        yield from self.plan.capture_faults(top, held, used, frozen=bool(self.frozen))

    def meld_of_rank(self) -> Meld | None:
        return next((meld for meld in self.melds or () if meld.rank == self.pile.top.rank), None)

    def opening_faults(self) -> Iterator[Violation]:
        if self.opened is False and self.score is not None:
            cards = (self.pile.top, *self.used, *(card for meld in self.further for card in meld))
            minimum = opening_minimum(self.score, rules=self.plan.rules)
            yield from self.plan.opening_faults(points_of(self.plan, cards), minimum)

    @property
    def left_over(self) -> int | None:
        """How many cards the player has after the capture, its red threes apart; None if it cannot be known."""
        if self.hand is None or self.pile.size is None or self.pile.red_threes is None:
            return None
        laid = len(self.used) + sum(map(len, self.further))
        return self.hand.size - laid + self.pile.size - 1 - self.pile.red_threes

    def keeping_faults(self) -> Iterator[Violation]:
        """Whether the player could keep a card, or go out (rules 11.1 and 11.3)."""
        left = self.left_over
        if left is None or left < 0 or left >= PAIR or self.hand is None or self.melds is None:
            return
        if not self.hand.is_known or self.pile.below is None:
            return
        table = self.table_after()
        if table is None:
            return
        named = (*self.used, *(card for meld in self.further for card in meld))
        if self.hand.missing(Hand(named)):
            return
        rest = [*(self.hand - named), *(card for card in self.pile.below if not card.is_red_three)]
        packed = self.plan.lanes.of(card.rank_index for card in rest)
        goal = Goal(0, self.plan.canastas, lay_all=self.plan.lay_all)
        if not can_finish(self.plan, packed, table, goal):
            yield Violation.of(Code.MUST_KEEP_A_CARD)
            yield from self.plan.canasta_faults(canastas_on_table(table))

    def table_after(self) -> list[tuple[Meldlike, ...]] | None:
        """The side's melds by lane after the capture; None where a rank would lie in two."""
        table: list[tuple[Meldlike, ...]] = [()] * len(NATURALS)
        laid = [*((meld.naturals[0].rank_index, held_of(meld)) for meld in self.melds or () if meld.kind == "group")]
        lane = self.pile.top.rank_index
        held = held_of(self.meld_of_rank())
        laid = [item for item in laid if item[0] != lane]
        laid.append((lane, (held[0] + 1 + self.naturals, held[1] + len(self.used) - self.naturals)))
        for cards in self.further:
            plain = [card for card in cards if not card.is_wild]
            if not plain or plain[0].is_three:
                return None
            laid.append((plain[0].rank_index, (len(plain), len(cards) - len(plain))))
        for lane, meld in laid:
            if table[lane]:
                return None
            table[lane] = (meld,)
        return table
