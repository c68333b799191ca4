"""A `Rules` compiled: its figures by lane, and each predicate of rules 6 to 9, once, over counts.

Melds, scoring and the deal read the plan and never the options. A predicate is a generator of violations, in
paragraph order; whoever lists asks whether it is empty, through a table, and whoever explains reads it, so the two
cannot disagree.

A meld is known here by two numbers, its natural and its wild cards: suits play no part (rule 1.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from canasta.cards import CARDS, Card
from canasta.counts import JOKER, KINDS, TWO, Lanes
from canasta.errors import Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.rules import CANASTA_SIZE, MELD_SIZE, Rules
from canasta.rules.ruleset import checked_rules

__all__ = ["Meldlike", "Plan", "plan_of"]

#: The natural and the wild cards of a meld.
Meldlike = tuple[int, int]


class Finish(NamedTuple):
    """One way to lay all naturals of a rank in going out: the wild cards it takes, the canastas it leaves."""

    wilds: int
    canastas: int


class Span(NamedTuple):
    """In short, the ways to lay all naturals of a rank: with the fewest wild cards, the most, or any number between.

    `more` are the wild cards above the fewest that make a canasta, as do all numbers above that; :data:`NO_CANASTA`
    where none does. With two melds of the rank (rule 15.3) this need not hold, and `split` has the ways one by one.
    """

    least: int
    most: int
    more: int
    split: tuple[Finish, ...]


#: More wild cards than there are.
NO_CANASTA: Final = 99


class Lays(NamedTuple):
    """One way to lay cards of a rank: the wild cards it takes, the naturals it keeps (two at most), those it lays."""

    wilds: int
    kept: int
    naturals: int


class Plan:
    """What the rules say, ready for use. Get it by :func:`plan_of`; it is made once for equal rules.

    >>> from canasta.rules import CLASSIC, INTERNATIONAL
    >>> plan_of(CLASSIC).is_group(2, 3), plan_of(INTERNATIONAL).is_group(2, 3)
    (False, True)
    """

    __slots__ = (
        "_additions",
        "_captures",
        "_finishes",
        "_groups",
        "_opening_lays",
        "_rows",
        "canasta_marks",
        "canastas",
        "capture_rows",
        "discards",
        "enough",
        "enough_alone",
        "enough_black",
        "freezing",
        "goals",
        "is_usual",
        "lanes",
        "lay_all",
        "lay_rows",
        "meldable",
        "min_naturals",
        "most",
        "most_wilds",
        "odd_marks",
        "points",
        "points_by_code",
        "points_to_open",
        "ready",
        "rows_of_acts",
        "rules",
        "spans",
        "units_by_code",
        "verdicts",
        "wilds_by_value",
    )

    def __init__(self, rules: Rules) -> None:
        """Compile the rules."""
        self.rules = checked_rules(rules)
        points = rules.cards.card_points
        #: how many cards of each lane the packs hold
        self.most = tuple(rules.most(kind) for kind in KINDS)
        self.lanes = Lanes(max(self.most))
        #: the value of one card, by lane (rule 1.2)
        self.points = tuple(points[kind] for kind in KINDS)
        #: the value of one card, by its code; cards that are hidden, and red threes, have none
        self.points_by_code = tuple(_points_of(card, self.points) for card in CARDS)
        #: whether a card in the pile freezes it for everybody, by its code (rules 9.2, 3.3 and 10.3)
        self.freezing = tuple(card is not None and not card.is_hidden and self.freezes(card) for card in CARDS)
        #: one card of each code, packed: a red three is not counted, a hidden card in the size alone
        self.units_by_code = tuple(_unit(self.lanes, card) for card in CARDS)
        #: the canastas that going out needs (rule 11.1), and whether the last card may be laid (rule 11.2)
        self.canastas = rules.going_out.canastas_to_go_out
        self.lay_all = rules.going_out.going_out_discard == "optional"
        self.min_naturals = rules.melds.min_naturals
        #: the wild cards that a meld may hold and the packs do
        self.most_wilds = min(rules.melds.max_wilds, self.most[TWO] + self.most[JOKER])
        #: the ranks that can be melded anew, as flags, and the thresholds for one with wild cards and for one without
        thresholds = self.lanes.thresholds
        self.meldable = self.lanes.naturals if self.min_naturals < len(thresholds) else 0
        self.enough = thresholds[min(self.min_naturals, len(thresholds) - 1)]
        self.enough_alone = thresholds[min(max(MELD_SIZE, self.min_naturals), len(thresholds) - 1)]
        #: of the flags of melded ranks, those that mark a canasta, and what is no meld: see :meth:`mark`
        self.canasta_marks, self.odd_marks = self.lanes.naturals >> 1, self.lanes.naturals >> 2
        #: the black threes that make a meld in going out (rule 6.6), more than there are where none may be laid
        self.enough_black = MELD_SIZE if rules.melds.black_three_melds != "never" else self.lanes.mask
        #: whether the last card may be laid, and a rank takes two naturals of its own or a meld to join
        self.is_usual = self.lay_all and self.min_naturals == PAIR
        #: the two kinds of wild card, the dearer first
        self.wilds_by_value = (JOKER, TWO) if self.points[JOKER] >= self.points[TWO] else (TWO, JOKER)
        #: rows of ready acts and the like, kept by whoever makes them: lays by the twos and the jokers held, discards
        #: by the kinds held, and others by all that they depend on
        self.lay_rows = _by_wilds(self.most_wilds, len(self.lanes.thresholds))
        self.discards: dict[int, tuple[Any, ...]] = {}
        self.capture_rows: dict[tuple[Any, ...], Any] = {}
        self.goals: dict[tuple[Any, ...], Any] = {}
        self.ready: dict[tuple[Any, ...], Any] = {}
        self.rows_of_acts: dict[tuple[Any, ...], Any] = {}
        #: the verdicts on new melds that were asked for, kept by `canasta.melds`
        self.verdicts: dict[tuple[object, bool | None], Verdict] = {}
        self._groups: dict[Meldlike, bool] = {}
        self._additions: dict[tuple[Meldlike, Meldlike], bool] = {}
        self._captures: dict[tuple[bool, Meldlike, Meldlike], bool] = {}
        self._rows: dict[tuple[Meldlike, int, int, int], tuple[tuple[int, int, int], ...]] = {}
        self._opening_lays: dict[tuple[Meldlike, int], tuple[Lays, ...]] = {}
        self._finishes: dict[tuple[tuple[Meldlike, ...], int], tuple[Finish, ...]] = {}
        #: the answers of :meth:`span` and :meth:`opening_points`, read without asking by what asks often
        self.spans: dict[tuple[tuple[Meldlike, ...], int], Span | None] = {}
        self.points_to_open: dict[tuple[int, tuple[Meldlike, ...], int], tuple[tuple[int, int], ...]] = {}

    # -- 6: melds ---------------------------------------------------------------------------------------------------

    def group_faults(self, naturals: int, wilds: int) -> Iterator[Violation]:
        """What keeps naturals of one rank and wild cards from being a meld (rules 6.1 to 6.4)."""
        melds = self.rules.melds
        if naturals + wilds < MELD_SIZE:
            yield Violation.of(Code.TOO_FEW_CARDS, needed=MELD_SIZE, have=naturals + wilds)
        if naturals < melds.min_naturals:
            yield Violation.of(Code.TOO_FEW_NATURALS, needed=melds.min_naturals, have=naturals)
            return  # the proportions of 6.3 and 6.4 are those of a meld that has its naturals
        if wilds > melds.max_wilds:
            yield Violation.of(Code.TOO_MANY_WILDS, most=melds.max_wilds, have=wilds)
        if melds.wild_ratio == "not_more_than_naturals" and wilds > naturals:
            yield Violation.of(Code.WILDS_OUTNUMBER_NATURALS, wilds=wilds, naturals=naturals)
        if melds.wild_ratio == "fewer_than_naturals" and wilds >= naturals:
            yield Violation.of(Code.WILDS_NOT_FEWER_THAN_NATURALS, wilds=wilds, naturals=naturals)

    def is_group(self, naturals: int, wilds: int) -> bool:
        """Whether they are a meld."""
        key = naturals, wilds
        known = self._groups.get(key)
        if known is None:
            known = self._groups[key] = not any(self.group_faults(naturals, wilds))
        return known

    def addition_faults(self, held: Meldlike, more: Meldlike, name: str = "") -> Iterator[Violation]:
        """What keeps cards from joining a meld (rules 6.8 and 7.2); an empty meld, (0, 0), takes a new one."""
        if not any(more):
            yield Violation.of(Code.NOTHING_LAID)
            return
        yield from self.group_faults(held[0] + more[0], held[1] + more[1])
        if self.rules.canastas.wild_on_natural_canasta == "forbid" and more[1] and is_natural_canasta(held):
            yield Violation.of(Code.WILD_ON_NATURAL_CANASTA, meld=name)

    def fits(self, held: Meldlike, more: Meldlike) -> bool:
        """Whether the cards may join the meld."""
        key = held, more
        known = self._additions.get(key)
        if known is None:
            known = self._additions[key] = not any(self.addition_faults(held, more))
        return known

    def black_three_faults(self, number: int, *, going_out: bool | None) -> Iterator[Violation]:
        """What keeps so many black threes, without wild cards, from being melded (rule 6.6)."""
        if number < MELD_SIZE:
            yield Violation.of(Code.TOO_FEW_CARDS, needed=MELD_SIZE, have=number)
        if self.rules.melds.black_three_melds == "never":
            yield Violation.of(Code.BLACK_THREES_NEVER_MELDED)
        elif going_out is False:
            yield Violation.of(Code.BLACK_THREES_ONLY_GOING_OUT)

    def rows(self, held: Meldlike, naturals: int, twos: int, jokers: int) -> tuple[tuple[int, int, int], ...]:
        """Every (naturals, twos, jokers) of those in hand that may be laid as a new meld, or join the meld held.

        Fewer naturals come first, then fewer wild cards, then twos before jokers.
        """
        most = self.most_wilds
        key = held, naturals, min(twos, most), min(jokers, most)
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = _rows(naturals, key[2], key[3], most, lambda more: self.fits(held, more))
        return row

    def takings(
        self, held: Meldlike, naturals: int, twos: int, jokers: int, *, frozen: bool
    ) -> tuple[tuple[int, int, int], ...]:
        """Every (naturals, twos, jokers) of those in hand that take a pile whose top is of the rank, in that order."""
        most = self.most_wilds
        return _rows(
            naturals, min(twos, most), min(jokers, most), most, lambda used: self.captures(held, used, frozen=frozen)
        )

    def finishes(self, melds: tuple[Meldlike, ...], naturals: int) -> tuple[Finish, ...]:
        """The ways to lay all naturals of a rank onto the side's melds of it, or as a new one.

        With two melds of the rank (rule 15.3) the cards go to either. Of ways that take the same wild cards, the one
        with most canastas is kept.
        """
        key = melds, naturals
        ways = self._finishes.get(key)
        if ways is None:
            best: dict[int, int] = {}
            for wilds, canastas in self._splits(melds, naturals):
                best[wilds] = max(canastas, best.get(wilds, 0))
            ways = self._finishes[key] = tuple(Finish(wilds, best[wilds]) for wilds in sorted(best))
        return ways

    def span(self, melds: tuple[Meldlike, ...], naturals: int) -> Span | None:
        """The ways of :meth:`finishes`, in short; None where there is none."""
        key = melds, naturals
        if key in self.spans:
            return self.spans[key]
        ways = self.finishes(melds, naturals)
        span = None
        if len(melds) > 1 and ways:
            span = Span(0, 0, NO_CANASTA, ways)
        elif ways:
            least, most = ways[0].wilds, ways[-1].wilds
            span = Span(least, most, next((way.wilds - least for way in ways if way.canastas), NO_CANASTA), ())
        self.spans[key] = span
        return span

    def _splits(self, melds: tuple[Meldlike, ...], naturals: int) -> Iterator[tuple[int, int]]:
        """Every division of the naturals, and of some wild cards, among the melds: (wild cards, canastas)."""
        if not melds:
            if not naturals:
                yield 0, 0
                return
            melds = ((0, 0),)
        first, rest = melds[0], melds[1:]
        for number in range(naturals + 1) if rest else (naturals,):
            for wilds in range(self.most_wilds + 1):
                if (number or wilds) and not self.fits(first, (number, wilds)):
                    continue
                made = self.is_canasta(first[0] + first[1] + number + wilds)
                if not rest:
                    yield wilds, made
                    continue
                for more_wilds, more_made in self._splits(rest, naturals - number):
                    yield wilds + more_wilds, made + more_made

    def opening_lays(self, held: Meldlike, naturals: int) -> tuple[Lays, ...]:
        """The ways to lay cards of a rank that could matter to an opening, the one without any included.

        Of ways that take the same wild cards and leave the same naturals, two or more being as good as two, the one
        with most naturals is kept.
        """
        key = held, naturals
        ways = self._opening_lays.get(key)
        if ways is None:
            best: dict[tuple[int, int], int] = {(0, min(naturals, KEPT)): 0}
            for number, twos, jokers in self.rows(held, naturals, self.most_wilds, 0):
                at = twos + jokers, min(naturals - number, KEPT)
                best[at] = max(number, best.get(at, 0))
            ways = self._opening_lays[key] = tuple(Lays(wilds, kept, best[wilds, kept]) for wilds, kept in sorted(best))
        return ways

    def opening_points(self, lane: int, of_rank: tuple[Meldlike, ...], naturals: int) -> tuple[tuple[int, int], ...]:
        """The most points of naturals that cards of a rank can lay, by wild cards taken: (wild cards, points)."""
        key = lane, of_rank, naturals
        found = self.points_to_open.get(key)
        if found is None:
            best: dict[int, int] = {}
            for lays in self.opening_lays(of_rank[0] if of_rank else (0, 0), naturals):
                best[lays.wilds] = max(best.get(lays.wilds, 0), lays.naturals * self.points[lane])
            found = self.points_to_open[key] = tuple(best.items())
        return found

    def mark(self, lane: int, of_rank: tuple[Meldlike, ...]) -> int:
        """The flag of a melded rank, below it that of a canasta, and below that one of what is no meld.

        What is none may be put up by hand, and takes no card.
        """
        marks = flag = self.lanes.flags_by_lane[lane]
        for naturals, wilds in of_rank:
            if naturals + wilds >= CANASTA_SIZE:
                marks |= flag >> 1
            if not self.is_group(naturals, wilds):
                marks |= flag >> 2
        return marks

    # -- 7 and 11: canastas -------------------------------------------------------------------------------------------

    @staticmethod
    def is_canasta(size: int) -> bool:
        """Whether a meld of so many cards is a canasta (rule 7.1)."""
        return size >= CANASTA_SIZE

    def canasta_faults(self, canastas: int) -> Iterator[Violation]:
        """What keeps a side with so many canastas from going out (rule 11.1)."""
        needed = self.canastas
        if canastas < needed:
            yield Violation.of(Code.NOT_ENOUGH_CANASTAS, needed=needed, have=canastas, missing=needed - canastas)

    # -- 8: the opening ---------------------------------------------------------------------------------------------

    def minimum(self, score: int) -> int:
        """What a side with this score at the start of the deal opens with, in points (rule 8.1)."""
        least = 0
        for start, minimum in self.rules.opening.minimums:
            if start is None or score >= start:
                least = minimum
        return least

    def opening_faults(self, points: int, minimum: int) -> Iterator[Violation]:
        """What keeps so many points from opening (rule 8.1)."""
        if points < minimum:
            yield Violation.of(Code.OPENING_TOO_LOW, needed=minimum, have=points, missing=minimum - points)

    def wild_points(self, twos: int, jokers: int, number: int) -> int:
        """The most points that so many wild cards of these can count."""
        dear, cheap = self.wilds_by_value
        first = min(number, jokers if dear == JOKER else twos)
        return first * self.points[dear] + (number - first) * self.points[cheap]

    # -- 9: the capture ---------------------------------------------------------------------------------------------

    def freezes(self, card: Card) -> bool:
        """Whether a card in the pile freezes it for everybody (rules 9.2, 3.3 and 10.3)."""
        if card.is_red_three:
            return self.rules.dealing.upcard_red_three_freezes
        return card.is_wild or (card.is_black_three and self.rules.capture.black_three_freezes)

    def pile_faults(self, top: Card | None, pile_size: int | None, hand_size: int | None) -> Iterator[Violation]:
        """What keeps anyone from taking the pile, whatever he holds (rule 9.1). What is None is not known."""
        if pile_size == 0:
            yield Violation.of(Code.PILE_EMPTY)
            return
        if top is not None and top.is_wild:
            yield Violation.of(Code.PILE_TOP_WILD, top=str(top))
        if top is not None and top.is_three:
            yield Violation.of(Code.PILE_TOP_THREE, top=str(top))
        if self.rules.capture.one_card_pile_rule and pile_size == 1 and hand_size == 1:
            yield Violation.of(Code.ONE_CARD_PILE)

    def capture_faults(self, top: str, held: Meldlike, used: Meldlike, *, frozen: bool) -> Iterator[Violation]:
        """What keeps the top card and the cards used from taking the pile (rules 9.3 to 9.5).

        `held` is the side's meld of the rank, (0, 0) where it has none; `used` are the cards from the hand.
        """
        naturals, wilds = used
        if any(used) or any(held):
            more = naturals + 1, wilds
            yield from self.addition_faults(held, more, top)
        if frozen:
            if naturals < PAIR:
                yield Violation.of(Code.FROZEN_NEEDS_NATURAL_PAIR, needed=PAIR, have=naturals, top=top)
        elif naturals < PAIR:
            yield from self._way_faults(top, held, used)

    def upcard_faults(self, pile: Iterable[Card]) -> Iterator[Violation]:
        """Whether nothing but a covered red three freezes the pile, where the presets differ (rule 3.3)."""
        freezing = [card for card in pile if card.is_hidden or self.freezes(card)]
        if freezing and all(card.is_red_three for card in freezing) and not self.rules.capture.always_frozen:
            yield Violation.of(Code.FROZEN_BY_RED_THREE, cards=" ".join(map(str, freezing)))

    def _way_faults(self, top: str, held: Meldlike, used: Meldlike) -> Iterator[Violation]:
        """What keeps less than a natural pair from taking a pile that is not frozen (rules 9.4 and 9.7)."""
        options = self.rules.capture
        with_wild = all(used)
        if with_wild and options.capture_with_wild:
            return
        if any(held):
            if not options.capture_onto_meld:
                yield Violation.of(Code.MELD_TAKES_NO_PILE, top=top)
            elif not options.capture_onto_canasta and sum(held) >= CANASTA_SIZE:
                yield Violation.of(Code.CANASTA_TAKES_NO_PILE, top=top)
            else:
                return
        if with_wild:
            yield Violation.of(Code.WILD_TAKES_NO_PILE, top=top)
        elif not any(held):
            yield Violation.of(Code.CANNOT_MELD_TOP, top=top)

    def captures(self, held: Meldlike, used: Meldlike, *, frozen: bool) -> bool:
        """Whether the cards used take the pile, its top card being natural; see :meth:`capture_faults`."""
        key = frozen, held, used
        known = self._captures.get(key)
        if known is None:
            known = self._captures[key] = not any(self.capture_faults("", held, used, frozen=frozen))
        return known


#: What a player who stays in has before the discard: one card to discard and one to keep (rule 11.3).
KEPT: Final = 2
#: The naturals that take a frozen pile (rule 9.3).
PAIR: Final = 2


def is_natural_canasta(held: Meldlike) -> bool:
    """Whether a meld is a canasta without wild cards (rule 7.1)."""
    return held[0] >= CANASTA_SIZE and not held[1]


def _rows(
    naturals: int, twos: int, jokers: int, most: int, allowed: Callable[[Meldlike], bool]
) -> tuple[tuple[int, int, int], ...]:
    """The (naturals, twos, jokers) whose naturals and wild cards are allowed, in the order of :meth:`Plan.rows`."""
    return tuple(
        (number, twos_laid, wilds - twos_laid)
        for number in range(naturals + 1)
        for wilds in range(min(most, twos + jokers) + 1)
        if allowed((number, wilds))
        for twos_laid in range(min(wilds, twos), max(0, wilds - jokers) - 1, -1)
    )


def _by_wilds(most: int, numbers: int) -> tuple[tuple[dict[Any, Any], ...], ...]:
    """A table for each number of twos and of jokers held, more than a meld can hold being as good as that."""
    tables: list[list[dict[Any, Any]]] = [[{} for _ in range(most + 1)] for _ in range(most + 1)]
    return tuple(
        tuple(tables[min(most, twos)][min(most, jokers)] for jokers in range(numbers)) for twos in range(numbers)
    )


def _unit(lanes: Lanes, card: Card | None) -> int:
    if card is None or card.is_red_three:
        return 0
    return 1 << lanes.size_shift if card.is_hidden else lanes.units[card.rank_index]


def _points_of(card: Card | None, points: tuple[int, ...]) -> int:
    if card is None or card.is_hidden or card.is_red_three:
        return 0
    return points[card.rank_index]


_plan = lru_cache(maxsize=256)(Plan)


def plan_of(rules: Rules) -> Plan:
    """The plan of the rules; TypeError if they are none."""
    try:
        return _plan(rules)
    except TypeError:
        checked_rules(rules)  # what cannot be a key is told as what is no rules
        raise


def points_of(plan: Plan, cards: Iterable[Card]) -> int:
    """What cards count, in points (rule 1.2)."""
    by_code = plan.points_by_code
    return sum(by_code[card.code] for card in cards)
