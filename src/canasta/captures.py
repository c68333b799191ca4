"""May I take the pile? The capture judged without a game in progress.

What the question is not given it does not judge: :func:`check_capture` refuses only what would be refused whatever
else is the case, and lists in `Verdict.unjudged` the facts that would have been needed for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from canasta.cards import Card, CardLike, CardsLike, format_cards, to_card, to_cards
from canasta.counts import BLACK_THREE, KINDS, NATURALS
from canasta.errors import PositionError, Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.hand import Hand
from canasta.melds import (
    Meld,
    check_meld,
    held_of,
    listed,
    opening_minimum,
    pack_faults,
    seen,
    shapes_of,
    to_melds,
    yes_or_no,
)
from canasta.openings import faults_of_meld
from canasta.plan import KEPT, PAIR, Meldlike, Plan, plan_of, points_of
from canasta.rules import CLASSIC, Rules
from canasta.turns import Goal, can_finish, canastas_on_table

__all__ = ["check_capture"]

#: What may not be known, in the order of `Verdict.unjudged`.
_FACTS: Final = ("melds", "frozen", "score", "size", "red_threes", "pile", "hand")

#: Rules that may keep a turn from ending (rule 5.5).
_WAIVABLE: Final = (Code.BLACK_THREES_ONLY_GOING_OUT, Code.DISCARD_REQUIRED, Code.MUST_KEEP_A_CARD)

#: What a meld may lack that the cards on the table, which it joins, may have.
_OF_NUMBERS: Final = {
    Code.TOO_FEW_CARDS,
    Code.TOO_FEW_NATURALS,
    Code.WILDS_OUTNUMBER_NATURALS,
    Code.WILDS_NOT_FEWER_THAN_NATURALS,
}


def check_capture(
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
        pile: the whole pile, bottom to top, hidden cards (`??`) in it where they are not known; or else
        top: its top card.
        size: how many cards the pile has; with `top` only.
        red_threes: how many red threes lie in it; with `top` only.
        frozen: whether the pile is frozen for everybody (rule 9.2 a); by default found out from `pile`.
        further: what is laid from the hand besides, meld by meld: new melds, or cards that join one of `melds`.
        melds: the side's melds on the table.
        opened: whether the side has opened; by default, whether it has melds.
        score: the side's score at the start of the deal, in points; needed where it has not opened.
        hand: the player's hand before the capture; it may be known in part, or by its size.
        rules: the rules to judge by.

    Returns:
        A verdict with `pile_empty`, `pile_top_wild`, `pile_top_three`, `one_card_pile`, `frozen_needs_natural_pair`,
        `cannot_meld_top`, `canasta_takes_no_pile`, `meld_takes_no_pile`, `wild_takes_no_pile`, `opening_too_low`,
        `cards_not_held`, `must_keep_a_card`, `not_enough_canastas`, `discard_required`, and the codes of melds. An
        opening is judged by the cards named here; in a deal it may be completed by later lays of the turn (rule 9.5).
        Not judged may be `melds`, `frozen`, `score`, `size`, `red_threes`, `pile` (its cards) and `hand`.

    Raises:
        TypeError: if neither or both of `pile` and `top` are given, or something is of the wrong type.
        NotationError: if a text cannot be read.
        CardsError: if one of the cards that are melded is hidden.
        IllegalMeld: if one of `melds` is no meld under any rules.
        ScoreError: if the score is no multiple of 5.
        PositionError: `contradiction`, if there cannot be such a pile.

    >>> print(check_capture("8 Jo", pile="2 4 8", melds=["K K K"], hand="8 Jo 9 5"))
    The pile is frozen against the side: it needs 2 natural cards of the rank of 8 from the hand; here are 1. (rule 9.3)
    >>> check_capture("8 8", top="8").unjudged
    ('melds', 'size', 'hand')
    """
    plan = plan_of(rules)
    for name, value in (("frozen", frozen), ("opened", opened)):
        if value is not None:
            yes_or_no(name, value)
    table = None if melds is None else to_melds(melds)
    facts = _Facts(
        plan,
        _pile(plan, pile, top, size, red_threes, frozen),
        to_cards(used),
        tuple(to_cards(cards) for cards in listed(further)),
        () if table is None and opened is False else table,
        bool(table) if opened is None and table is not None else opened,
        None if score is None else opening_minimum(score, rules=rules),
        None if hand is None else Hand(hand),
    )
    return _Judge(facts).verdict()


# -- what is known --------------------------------------------------------------------------------------------------


class _Pile(NamedTuple):
    """What is known of a pile; None is not known.

    `top` is None where the pile is empty; `below` are the cards under it as far as they are known; `fact` is what would
    tell how many of those are red threes.
    """

    top: Card | None
    size: int | None
    frozen: bool | None
    below: tuple[Card, ...] = ()
    red_threes: int | None = None
    fact: str = "pile"

    def coming(self, rules: Rules) -> tuple[int, int]:
        """How many cards it brings to the hand, red threes apart: at least, and at most (rule 9.5)."""
        under = rules.deck_size if self.size is None else self.size - 1
        seen_reds = sum(card.is_red_three for card in self.below)
        fewest, most = (seen_reds, rules.red_threes) if self.red_threes is None else (self.red_threes,) * 2
        return 0 if self.size is None else max(len(self.below) - seen_reds, under - most), under - fewest


def _pile(
    plan: Plan,
    pile: CardsLike | None,
    top: CardLike | None,
    size: int | None,
    red_threes: int | None,
    frozen: bool | None,  # noqa: FBT001
) -> _Pile:
    """What the arguments of :func:`check_capture` tell of the pile."""
    if plan.rules.capture.always_frozen:
        frozen = True
    if top is not None and pile is None:
        return _pile_with_top(plan, to_card(top), size, red_threes, frozen)
    if pile is None or top is not None:
        raise TypeError("give either the pile, bottom to top, or its top card")
    if size is not None or red_threes is not None:
        raise TypeError("size and red_threes go with the pile's top card; with the whole pile they are known")
    if isinstance(pile, Hand | set | frozenset):
        raise TypeError(f"the cards of a pile have an order, bottom to top, those of a {type(pile).__name__} have none")
    cards = to_cards(pile)
    if not cards:
        return _Pile(None, 0, frozen, (), 0)
    below = tuple(card for card in cards[:-1] if not card.is_hidden)
    is_known = len(below) == len(cards) - 1
    if frozen is None:
        frozen = True if any(map(plan.freezes, cards)) else False if is_known else None
    reds = sum(card.is_red_three for card in below)
    return _Pile(cards[-1], len(cards), frozen, below, reds if is_known else None)


def _pile_with_top(
    plan: Plan,
    top: Card,
    size: int | None,
    red_threes: int | None,
    frozen: bool | None,  # noqa: FBT001
) -> _Pile:
    """The pile of which the top card is known, and perhaps more."""
    for name, number, least in (("size", size, 1), ("red_threes", red_threes, 0)):
        if number is None:
            continue
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"{name} is a number of cards, not {number!r}")
        if number < least:
            raise PositionError("contradiction", f"{name} is {least} at least in a pile with a top card, not {number}")
    reds = red_threes or 0
    if reds > plan.rules.red_threes or (size is not None and reds >= size):
        raise PositionError("contradiction", f"{reds} red threes cannot lie under the top card of this pile")
    if size == 1:
        red_threes = 0
    if frozen is None and size == 1:
        frozen = plan.freezes(top)
    elif frozen is None and reds and plan.rules.dealing.upcard_red_three_freezes:
        frozen = True  # a red three in the pile was turned up to begin it (rules 3.3 and 4.2)
    return _Pile(top, size, frozen, (), red_threes, "size" if size is None else "red_threes")


class _Facts(NamedTuple):
    """One question about a capture, with what is known; None is not known."""

    plan: Plan
    pile: _Pile
    used: tuple[Card, ...]
    further: tuple[tuple[Card, ...], ...]
    melds: tuple[Meld, ...] | None
    opened: bool | None
    minimum: int | None
    hand: Hand | None

    @property
    def named(self) -> tuple[Card, ...]:
        """The cards of the hand that are laid."""
        return (*self.used, *(card for cards in self.further for card in cards))

    @property
    def naturals(self) -> int:
        return sum(not card.is_wild for card in self.used)

    @property
    def counts(self) -> Meldlike:
        """The cards used, as the plan knows them."""
        return self.naturals, len(self.used) - self.naturals

    @property
    def missing(self) -> Hand:
        """The cards laid that are not seen in the hand; they may be among its hidden cards."""
        return Hand() if self.hand is None else self.hand.known.missing(self.named)

    @property
    def every_card(self) -> Iterator[Card]:
        """All cards that are known to be somewhere."""
        if self.pile.top is not None:
            yield self.pile.top
        yield from self.pile.below
        for meld in self.melds or ():
            yield from meld.cards
        if self.hand is None:
            yield from self.named
        else:
            yield from self.hand.known
            yield from self.missing if self.missing.size <= self.hand.hidden else ()

    def held(self) -> Iterator[Meldlike]:
        """What the side's meld of the top card's rank may be; (0, 0) is none."""
        assert self.pile.top is not None  # noqa: S101
        if self.melds is not None:
            there = [held_of(meld) for meld in self.melds if meld.rank == self.pile.top.rank]
            yield from there or [(0, 0)]
            return
        yield 0, 0
        for naturals in range(1, self.plan.most[self.pile.top.rank_index] - self.naturals):
            for wilds in range(self.plan.most_wilds + 1):
                if self.plan.is_group(naturals, wilds):
                    yield naturals, wilds


# -- the judgement --------------------------------------------------------------------------------------------------


class _Judge:
    """Goes through the rules one by one, and notes the facts that are missed."""

    def __init__(self, facts: _Facts) -> None:
        """Take the facts."""
        self.facts = facts
        self.plan = facts.plan
        self.missed: set[str] = set()
        #: the side's melds by lane, with all that is laid
        self.table: list[tuple[Meldlike, ...]] = [() for _ in NATURALS]
        self.has_black_threes = False

    def verdict(self) -> Verdict:
        violations = list(self.violations())
        return Verdict(violations, [name for name in _FACTS if name in self.missed])

    def violations(self) -> Iterator[Violation]:
        facts, top = self.facts, self.facts.pile.top
        seen(facts.named if top is None else (*facts.named, top))
        faults = [*pack_faults(facts.every_card, self.plan), *self.pile_faults(), *self.held_faults()]
        yield from faults
        if top is None or top.is_wild or top.is_three:
            return  # no card goes with such a top
        if facts.melds is None:
            self.missed.add("melds")
        mixed = list(self.mixed_faults(top))
        yield from mixed
        self.lay_on_table(top)
        ways = [] if mixed else list(self.way_faults(str(top.shape)))
        yield from ways
        besides = [fault for cards in facts.further for fault in self.further_faults(cards)]
        yield from besides
        if mixed or any(fault.code == Code.CANNOT_MELD_TOP for fault in ways):
            return  # the top card is not among what is laid
        opening = list(self.opening_faults(top))
        yield from opening
        if not (faults or ways or besides or opening):
            yield from self.end_faults()

    def pile_faults(self) -> Iterator[Violation]:
        """Rule 9.1."""
        pile, hand = self.facts.pile, self.facts.hand
        hand_size = None if hand is None else hand.size
        yield from self.plan.pile_faults(pile.top, pile.size, hand_size)
        at_least = len(self.facts.named) if hand_size is None else hand_size
        if self.plan.rules.capture.one_card_pile_rule and at_least <= 1 and pile.size in {None, 1}:
            self.missed |= {name for name, value in (("size", pile.size), ("hand", hand)) if value is None}

    def held_faults(self) -> Iterator[Violation]:
        """Rule 5.2: what is laid is in the hand."""
        hand, missing = self.facts.hand, self.facts.missing
        if hand is None or 0 < missing.size <= hand.hidden:
            self.missed.add("hand")
        elif missing:
            yield Violation.of(Code.CARDS_NOT_HELD, cards=format_cards(missing))

    def mixed_faults(self, top: Card) -> Iterator[Violation]:
        """Rules 6.1 and 6.6: the cards used are of the top card's rank or wild."""
        wrong = [card for card in self.facts.used if not card.is_wild and card.rank != top.rank]
        red = [card for card in wrong if card.is_red_three]
        if wrong:
            yield Violation.of(Code.MIXED_RANKS, cards=shapes_of((top, *wrong)))
        if red:
            yield Violation.of(Code.RED_THREE_MELDED, cards=format_cards(red))

    def way_faults(self, top: str) -> Iterator[Violation]:
        """Rules 9.3 to 9.5: the faults of every case that may be."""
        facts, cases = self.facts, list[list[Violation]]()
        for opened in (False, True) if facts.opened is None else (facts.opened,):
            frozen = facts.pile.frozen if opened else True
            if frozen is None and facts.naturals < PAIR:
                self.missed.add("frozen")
            for is_frozen in (True, False) if frozen is None else (frozen,):
                held = facts.held() if opened or facts.melds is not None else [(0, 0)]
                faults = [list(self.plan.capture_faults(top, meld, facts.counts, frozen=is_frozen)) for meld in held]
                # of melds that lie there the player chooses one; of those that may lie there, any may
                cases += faults if facts.melds is None else [min(faults, key=len)]
        certain = set.intersection(*({fault.code for fault in faults} for faults in cases))
        yield from (fault for fault in cases[0] if fault.code in certain)
        if facts.opened and Code.FROZEN_NEEDS_NATURAL_PAIR in certain:
            yield from self.plan.upcard_faults(facts.pile.below)

    # -- what is laid -------------------------------------------------------------------------------------------------

    def lay_on_table(self, top: Card) -> None:
        """Put the side's melds on the table, and the top card with the cards used."""
        for meld in self.facts.melds or ():
            if meld.kind == "group":
                self.table[meld.naturals[0].rank_index] += (held_of(meld),)
        naturals, wilds = self.facts.counts
        self.join(top.rank_index, (naturals + 1, wilds))

    def join(self, lane: int, more: Meldlike) -> list[Violation]:
        """Lay cards onto the meld of the lane that takes them, or as a new one; what speaks against it."""
        melds = self.table[lane] or ((0, 0),)
        faults = [list(self.plan.addition_faults(held, more, KINDS[lane])) for held in melds]
        at = min(range(len(melds)), key=lambda n: len(faults[n]))
        joined = melds[at][0] + more[0], melds[at][1] + more[1]
        self.table[lane] = (*melds[:at], joined, *melds[at + 1 :])
        return faults[at]

    def further_faults(self, cards: tuple[Card, ...]) -> Iterator[Violation]:
        """Rules 6 and 7.2 for one of the melds laid besides."""
        plain = [card for card in cards if not card.is_wild]
        self.has_black_threes |= any(card.is_black_three for card in plain)
        if not plain or not all(card.is_natural and card.rank == plain[0].rank for card in plain):
            yield from faults_of_meld(check_meld(cards, rules=self.plan.rules), cards)
            return
        faults = self.join(plain[0].rank_index, (len(plain), len(cards) - len(plain)))
        if self.facts.melds is None:  # the cards may join a meld that is not known
            faults = [fault for fault in faults if fault.code not in _OF_NUMBERS]
        yield from faults_of_meld(faults, cards)

    # -- the opening --------------------------------------------------------------------------------------------------

    def opening_faults(self, top: Card) -> Iterator[Violation]:
        """Rules 8.1 and 8.3."""
        facts = self.facts
        if facts.opened is not False:
            return
        if facts.minimum is None:
            self.missed.add("score")
            return
        points = points_of(self.plan, (top, *facts.named))
        if points < facts.minimum and not self.may_be_waived():
            yield from self.plan.opening_faults(points, facts.minimum)

    def may_be_waived(self) -> bool:
        """Whether the minimum may be waived, what is named being the whole hand but for a discard (rule 8.4)."""
        rules, hand = self.plan.rules, self.facts.hand
        if rules.opening.concealed_waives_minimum != "always" or not rules.going_out.concealed_after_capture:
            return False
        least, most = self.facts.pile.coming(rules)
        if least or canastas_on_table(self.table) < self.plan.canastas:
            return False
        if hand is not None:
            left = hand.size - len(self.facts.named)
            if left > 1 or (left == 0 and not self.plan.lay_all):
                return False
        if most:
            self.missed.add(self.facts.pile.fact)
        return True

    # -- the turn's end -----------------------------------------------------------------------------------------------

    def end_faults(self) -> Iterator[Violation]:
        """Rules 5.5, 6.6, 11.1, 11.2 and 11.3: whether the turn could end, in every case that may be."""
        facts, black = self.facts, self.has_black_threes
        least, most = facts.pile.coming(self.plan.rules)
        if facts.hand is None:
            self.missed |= {"size"} if facts.pile.size is None else set()
            return
        rest = facts.hand.size - len(facts.named)
        if rest + least >= KEPT and not black:
            return  # a card can be kept
        if facts.melds is None or (black and least != most):
            self.missed |= {facts.pile.fact} if least != most else set()
            return
        numbers = range(rest + least, rest + most + 1)[: None if black else KEPT - rest - least]
        cases = [self.blockers(left, cards) for left in numbers for cards in self.may_be_left(left)]
        if not black and rest + most >= KEPT:
            cases.append(set())  # a card may be kept
        if all(cases) and cases:
            found = set.intersection(*cases) or set.union(*cases)
            yield from (Violation.of(code) for code in _WAIVABLE if code in found)
            if Code.MUST_KEEP_A_CARD in found:
                yield from self.plan.canasta_faults(canastas_on_table(self.table))
        elif any(cases) or not cases:  # it depends on how many cards come, or which one is hidden
            self.missed.add(facts.pile.fact if least != most else "hand" if facts.hand.hidden else "pile")

    def may_be_left(self, left: int) -> Iterator[int]:
        """What the cards left may be, so many, packed; nothing where too little is known of them."""
        facts = self.facts
        assert facts.hand is not None  # noqa: S101
        own = facts.hand.known - (Hand(facts.named) - facts.missing)
        known = self.plan.lanes.of(card.rank_index for card in (*own, *facts.pile.below) if not card.is_red_three)
        unknown = left - self.plan.lanes.size(known)
        if not unknown:
            yield known
        elif unknown == 1:
            yield from [known + unit for unit in self.plan.lanes.units]

    def blockers(self, left: int, cards: int) -> set[Code]:
        """The rules that keep the turn from ending: the smallest sets of which waiving all would let it end."""
        for number in range(len(_WAIVABLE) + 1):
            enough = [set(codes) for codes in combinations(_WAIVABLE, number) if self.can_end(left, cards, codes)]
            if enough:
                return set.union(*enough)
        return set()

    def can_end(self, left: int, cards: int, waived: tuple[Code, ...]) -> bool:
        """Whether a turn with these cards left can end, some rules being waived."""
        black_last, last_discarded, keeping = (code not in waived for code in _WAIVABLE)
        must_go_out = self.has_black_threes and black_last
        if not must_go_out and left >= KEPT - (not keeping):
            return True
        if must_go_out and self.plan.lanes.count(cards, BLACK_THREE) > 1:
            return False
        canastas = self.plan.canastas if keeping else 0
        goal = Goal(0, canastas, lay_all=self.plan.lay_all or not last_discarded)
        return can_finish(self.plan, cards, self.table, goal)
