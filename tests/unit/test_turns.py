"""Could a turn still end legally (rule 5.5)? The answers beside a naive search over every sequence of lays."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from canasta.counts import BLACK_THREE, JOKER, KINDS, TWO
from canasta.hand import Hand
from canasta.melds import to_melds
from canasta.plan import Plan, plan_of
from canasta.rules import CLASSIC, Rules
from canasta.turns import Goal, Melds, can_finish, can_finish_with_pile, can_open, canastas_on_table
from tests.oracle.melds import Shape, is_meld, may_add

LANES = (0, 1, 10, BLACK_THREE, TWO, JOKER)  # three ranks of different value, and what goes with them
RANKS = 3
BLACK, TWOS, JOKERS = 3, 4, 5

Counts = tuple[int, ...]  # of the kinds of LANES
Table = tuple[tuple[Shape, ...], ...]  # the melds of each of the three ranks


class At(NamedTuple):
    """A turn under way."""

    hand: Counts
    coming: Counts
    table: Table
    points: int
    black: bool


class Search:
    """Everything that can be reached from a hand by laying cards, one act after another."""

    def __init__(self, rules: Rules, need: int = 0) -> None:
        self.rules = rules
        self.need = need
        self.values = [rules.cards.card_points[KINDS[lane]] for lane in LANES]

    def all_from(self, start: At) -> set[At]:
        seen = {start}
        rest = [start]
        while rest:
            for after in self.lays(rest.pop()):
                if after not in seen:
                    seen.add(after)
                    rest.append(after)
        return seen

    def lays(self, at: At) -> Iterator[At]:
        if at.black:
            return  # rule 6.6: after black threes only a discard may follow
        hand = at.hand
        for rank in range(RANKS):
            for cards in product(range(hand[rank] + 1), range(hand[TWOS] + 1), range(hand[JOKERS] + 1)):
                shape = Shape(*cards)
                melds = at.table[rank]
                if not melds and is_meld(*shape, self.rules):
                    yield self.after(at, rank, shape, (shape,))
                for n, meld in enumerate(melds):
                    if may_add(meld, shape, self.rules):
                        yield self.after(at, rank, shape, (*melds[:n], meld.plus(shape), *melds[n + 1 :]))
        if self.rules.melds.black_three_melds != "never":
            for number in range(3, hand[BLACK] + 1):
                yield self.moved(at, black_threes=number)

    def after(self, at: At, rank: int, shape: Shape, melds: tuple[Shape, ...]) -> At:
        table = (*at.table[:rank], melds, *at.table[rank + 1 :])
        return self.moved(at, rank, shape)._replace(table=table)

    def moved(self, at: At, rank: int = 0, shape: Shape = Shape(0, 0, 0), black_threes: int = 0) -> At:  # noqa: B008
        laid = [0] * len(LANES)
        laid[rank], laid[TWOS], laid[JOKERS], laid[BLACK] = shape.naturals, shape.twos, shape.jokers, black_threes
        points = at.points + sum(number * value for number, value in zip(laid, self.values, strict=True))
        hand = tuple(held - gone for held, gone in zip(at.hand, laid, strict=True))
        coming = at.coming
        if points >= self.need:  # rule 9.5: at the minimum the pile comes
            hand = tuple(held + more for held, more in zip(hand, coming, strict=True))
            coming = (0,) * len(LANES)
        return At(hand, coming, at.table, points, at.black or bool(black_threes))


def ends_out(at: At, goal: Goal) -> bool:
    """Whether the turn can end in going out here, with a discard or without."""
    canastas = sum(meld.size >= 7 for melds in at.table for meld in melds)
    left = sum(at.hand)
    ends = (left == 0 and goal.lay_all) or (left == 1 and goal.discard)
    allowed = goal.black_threes or not at.black
    return ends and allowed and not any(at.coming) and at.points >= goal.need and canastas >= goal.canastas


# -- what the library is asked ----------------------------------------------------------------------------------------


def packed(plan: Plan, hand: Sequence[int]) -> int:
    return plan.lanes.of(lane for lane, number in zip(LANES, hand, strict=True) for _ in range(number))


def melds_of(table: Table) -> Melds:
    melds: list[tuple[tuple[int, int], ...]] = [()] * 11
    for lane, of_rank in zip(LANES, table, strict=False):
        melds[lane] = tuple((meld.naturals, meld.wilds) for meld in of_rank)
    return melds


# -- random positions -------------------------------------------------------------------------------------------------

OPTIONS: dict[str, tuple[Any, ...]] = {
    "wild_ratio": ("not_more_than_naturals", "none", "fewer_than_naturals"),
    "min_naturals": (2, 2, 2, 1, 3),
    "max_wilds": (3, 3, 3, 0, 1, 2, 4),
    "wild_on_natural_canasta": ("degrade", "forbid"),
    "black_three_melds": ("going_out", "going_out", "never"),
    "card_points": ({}, {}, {}, {"2": 50, "Jo": 20}, {"A": 5, "4": 20}, {"2": 0}),
}


def some_rules(rng: random.Random) -> Rules:
    base = rng.choice((CLASSIC, CLASSIC, CLASSIC.for_players(6)))  # three packs have wider lanes
    return base.where(**{name: rng.choice(values) for name, values in OPTIONS.items()})


def some_hand(rng: random.Random, size: int) -> Counts:
    """A hand in which wild cards and some rank are often many."""
    weights = [rng.choice((0, 1, 3)) for _ in LANES]
    if not any(weights):
        weights[0] = 1
    hand = [0] * len(LANES)
    for kind in rng.choices(range(len(LANES)), weights, k=size):
        hand[kind] += hand[kind] < 5
    return tuple(hand)


def some_table(rng: random.Random, rules: Rules, *, twins: bool) -> Table:
    shapes = [Shape(*shape) for shape in product(range(9), range(4), range(2)) if is_meld(*shape, rules)]
    near = [shape for shape in shapes if 5 <= shape.size <= 7]
    table = []
    for _ in range(RANKS):
        number = rng.choice((0, 0, 1, 1, 2 if twins else 1))
        table.append(tuple(rng.choice(near if near and rng.random() < 0.7 else shapes) for _ in range(number)))
    return tuple(table)


def some_goals(rng: random.Random) -> Iterator[Goal]:
    for lay_all, discard in ((True, True), (False, True), (True, False)):
        need = rng.choice((0, 0, rng.randrange(5, 150, 5)))
        black_threes = rng.random() < 0.8
        yield Goal(need, rng.randrange(4), lay_all=lay_all, discard=discard, black_threes=black_threes)


def compare_without_pile(rng: random.Random) -> tuple[int, int]:
    """One random turn; how many ends out there were among the goals, and how many goals."""
    rules = some_rules(rng)
    plan = plan_of(rules)
    hand = some_hand(rng, rng.randrange(8))
    table = some_table(rng, rules, twins=rng.random() < 0.3)
    reached = Search(rules).all_from(At(hand, (0,) * len(LANES), table, 0, black=False))
    shown = rules.name, hand, table
    for keep in range(3):
        kept = [at.points for at in reached if not at.black and sum(at.hand) >= keep]
        if all(len(melds) < 2 for melds in table):
            most = max(kept, default=-1)
            for need in {max(0, most), max(0, most - 5), most + 1, 0}:
                assert can_open(plan, packed(plan, hand), melds_of(table), need, keep) == (need <= most), (keep, shown)
    found = asked = 0
    for goal in some_goals(rng):
        expected = any(ends_out(at, goal) for at in reached)
        assert can_finish(plan, packed(plan, hand), melds_of(table), goal) == expected, (goal, shown)
        found, asked = found + expected, asked + 1
    return found, asked


def compare_with_pile(rng: random.Random) -> tuple[int, int]:
    """One random turn of an opening whose pile is still to come."""
    rules = some_rules(rng)
    plan = plan_of(rules)
    hand, pile = some_hand(rng, rng.randrange(7)), some_hand(rng, rng.choice((1, 1, 2, 3, 4)))
    table = some_table(rng, rules, twins=False)
    found = asked = 0
    for goal in some_goals(rng):
        if not goal.need:
            continue
        reached = Search(rules, goal.need).all_from(At(hand, pile, table, 0, black=False))
        expected = any(ends_out(at, goal) for at in reached)
        answer = can_finish_with_pile(plan, packed(plan, hand), packed(plan, pile), melds_of(table), goal)
        assert answer == expected, (goal, rules.name, hand, pile, table)
        found, asked = found + expected, asked + 1
    return found, asked


@pytest.mark.parametrize("seed", range(8))
def test_5_5_a_turn_without_a_pile_to_come_beside_a_search(seed: int) -> None:
    rng = random.Random(seed)
    found, asked = map(sum, zip(*(compare_without_pile(rng) for _ in range(150)), strict=True))
    assert 0.05 < found / asked < 0.95


@pytest.mark.parametrize("seed", range(8))
def test_9_5_a_turn_whose_pile_is_to_come_beside_a_search(seed: int) -> None:
    rng = random.Random(seed)
    found, asked = map(sum, zip(*(compare_with_pile(rng) for _ in range(150)), strict=True))
    assert 0.02 < found / asked < 0.95


# -- what a greedy division would get wrong ---------------------------------------------------------------------------


def turn_of(hand: str, *melds: str) -> tuple[Plan, int, Melds]:
    """A hand, and the side's melds, as the questions take them."""
    plan = plan_of(CLASSIC)
    table: list[tuple[tuple[int, int], ...]] = [()] * 11
    for meld in to_melds(melds):
        table[meld.naturals[0].rank_index] += ((meld.n_naturals, meld.n_wilds),)
    return plan, plan.lanes.of(card.rank_index for card in Hand(hand)), table


@pytest.mark.parametrize(
    ("hand", "melds", "goal", "out"),
    [
        # the wild card is needed by the pair, though the aces could take it
        ("A A A K K 2", [], Goal(0, 0), True),
        ("A A A K K 2", [], Goal(0, 0, lay_all=False), False),  # or a king and the two would be left
        # two pairs, one wild card, and one discard do not do
        ("K K 9 9 2", [], Goal(0, 0), False),
        ("K K 9 2", [], Goal(0, 0), True),
        # the wild cards that complete a canasta are those that the pair needs
        ("9 9 2", ["K K K K K K"], Goal(0, 1), False),
        ("9 9 2 2", ["K K K K K K"], Goal(0, 1), True),
        ("9 9 2", ["K K K K K K K"], Goal(0, 1), True),
        # the discard of a wild card that finds no place
        ("2 2", ["K K K 2 2"], Goal(0, 0), True),
        ("2 2 2", ["K K K 2 2"], Goal(0, 0), False),
        # black threes: none, one discarded, three laid, and two never
        ("3s", [], Goal(0, 0), True),
        ("3s 3c", [], Goal(0, 0), False),
        ("3s 3c 3s", [], Goal(0, 0), True),
        ("3s 3c 3s 3c", [], Goal(0, 0, lay_all=False), True),
        ("3s 3c 3s 2", [], Goal(0, 0), True),
        ("3s 3c 3s 2 2", [], Goal(0, 0), False),
        # of the wild cards the cheapest is discarded
        ("K K 2 Jo Jo", [], Goal(120, 0), True),
        ("K K 2 Jo Jo", [], Goal(125, 0), False),
        # the minimum, black threes counted
        ("4 4 4 3s 3c 3s", [], Goal(30, 0), True),
        ("4 4 4 3s 3c 3s", [], Goal(35, 0), False),
        # nothing left
        ("", [], Goal(0, 0), True),
        ("", [], Goal(0, 0, lay_all=False), False),
        ("", ["K K K K K K K"], Goal(0, 1), True),
    ],
)
def test_11_1_going_out(hand: str, melds: list[str], goal: Goal, *, out: bool) -> None:
    assert can_finish(*turn_of(hand, *melds), goal) == out


@pytest.mark.parametrize(
    ("hand", "keep", "points"),
    [
        ("A A A K K 2 4", 2, 80),  # A A A 2, not A A A and K K 2
        ("A A A K K 2 4 5", 2, 100),
        ("A A A", 0, 60),
        ("A A A", 1, 0),
        ("A A", 2, 0),
        ("A", 2, -1),
        ("A A Jo Jo", 1, 90),
        ("A A Jo 2", 1, 90),  # the dearer wild card is laid
        ("3s 3c 3s 3c", 2, 0),
    ],
)
def test_8_1_most_points_while_cards_are_kept(hand: str, keep: int, points: int) -> None:
    assert can_open(*turn_of(hand), points, keep) == (points >= 0)
    assert not can_open(*turn_of(hand), points + 1, keep)


@pytest.mark.parametrize(
    ("hand", "pile", "need", "out"),
    [
        ("A A A A A A A", "4", 60, True),  # the four is discarded
        ("A A A A A A A", "4 5", 60, False),
        ("A A A A A A", "A", 60, True),  # the ace of the pile completes the canasta
        ("A A A A A A", "A", 125, False),  # but does not count for the opening
        ("K K K K K K K 4", "4 4", 70, True),
        ("K K K K K K K 4", "4 4", 75, False),
        ("K K K K K K K 3s 3c 3s", "4", 85, True),  # black threes reach the minimum; the card that comes is discarded
        ("K K K K K K K 3s 3c 3s", "4 4", 85, False),
        ("K K K K K K K 3s 3c 3s", "3c", 70, True),
    ],
)
def test_9_5_going_out_with_a_pile_to_come(hand: str, pile: str, need: int, *, out: bool) -> None:
    plan, own, melds = turn_of(hand)
    assert can_finish_with_pile(plan, own, turn_of(pile)[1], melds, Goal(need, 1)) == out


@pytest.mark.parametrize(("need", "out"), [(50, True), (90, False)])
def test_9_5_the_wild_card_that_opens_may_be_missing_for_the_canasta(need: int, *, out: bool) -> None:
    # 50: the joker joins the kings, and three aces follow; 90: it must go to the two aces of the hand
    plan, own, melds = turn_of("A A Jo", "K K K K K K")
    assert can_finish_with_pile(plan, own, turn_of("A 4")[1], melds, Goal(need, 1)) == out


@pytest.mark.parametrize(("option", "out"), [("degrade", True), ("forbid", False)])
def test_7_2_who_opens_with_naturals_may_leave_no_place_for_the_wild_cards_to_come(option: str, *, out: bool) -> None:
    # two of the three cards that open make natural canastas, and the twos of the pile need two places besides
    plan = plan_of(CLASSIC.where(max_wilds=1, wild_on_natural_canasta=option))
    melds = [((6, 0),) if lane in (1, 2, 3) else () for lane in range(BLACK_THREE)]
    hand, pile = plan.lanes.of([1, 2, 3]), plan.lanes.of([TWO] * 3)
    assert can_finish_with_pile(plan, hand, pile, melds, Goal(20, 1)) == out
    assert can_finish(plan, hand + pile, melds, Goal(0, 1))


def test_7_1_canastas_on_the_table() -> None:
    assert canastas_on_table(turn_of("")[2]) == 0
    assert canastas_on_table(turn_of("", "K K K", "9 9 9 9 2 2")[2]) == 0
    assert canastas_on_table([((7, 0), (6, 1)), ((3, 0),), ()]) == 2
