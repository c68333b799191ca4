"""The plan of some rules: each predicate over counts, beside the rules once more."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from canasta.cards import CARDS, Card
from canasta.counts import BLACK_THREE, JOKER, KINDS, TWO
from canasta.errors import Violation
from canasta.plan import Plan, plan_of
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from tests.oracle.melds import Shape, is_meld, may_add, may_capture, opening_minimum, pile_is_frozen, pile_may_be_taken

CAPTURES = [
    dict(zip(("capture_onto_canasta", "capture_with_wild", "capture_onto_meld"), values, strict=True))
    for values in product((True, False), repeat=3)
]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"wild_ratio": "none"},
    {"wild_ratio": "fewer_than_naturals"},
    {"wild_on_natural_canasta": "forbid"},
    {"min_naturals": 1, "max_wilds": 4, "wild_ratio": "none"},
    {"min_naturals": 3},
    {"max_wilds": 0},
]


def wild_shape(naturals: int, wilds: int) -> Shape:
    return Shape(naturals, wilds, 0)


# -- one plan for equal rules -----------------------------------------------------------------------------------------


def test_a_plan_is_made_once_for_equal_rules() -> None:
    again = Rules.from_dict(CLASSIC.to_dict())
    assert again is not CLASSIC
    assert plan_of(again) is plan_of(CLASSIC)
    assert plan_of(INTERNATIONAL) is not plan_of(CLASSIC)


@pytest.mark.parametrize("wrong", ["classic", None, 5, Rules])
def test_what_is_no_rules_has_no_plan(wrong: Any) -> None:
    with pytest.raises(TypeError, match="rules are Rules"):
        plan_of(wrong)


def test_figures_by_lane_and_by_code() -> None:
    for rules in (CLASSIC, CLASSIC.for_players(6), CLASSIC.where(card_points={"A": 15, "2": 50, "Jo": 20}, jokers=2)):
        plan = plan_of(rules)
        assert plan.most == tuple(rules.most(kind) for kind in KINDS)
        assert dict(zip(KINDS, plan.points, strict=True)) == dict(rules.cards.card_points)
        for card in CARDS:
            if card is not None:
                worth = 0 if card.is_hidden or card.is_red_three else rules.cards.card_points[str(card.shape)]
                assert plan.points_by_code[card.code] == worth
    assert plan_of(CLASSIC).wilds_by_value == (JOKER, TWO)
    assert plan_of(CLASSIC.where(card_points={"2": 50, "Jo": 20})).wilds_by_value == (TWO, JOKER)


def test_the_dearest_wild_cards_are_counted_first() -> None:
    for points in ({}, {"2": 50, "Jo": 20}, {"2": 0, "Jo": 0}, {"2": 20, "Jo": 20}):
        plan = plan_of(CLASSIC.where(card_points=points))
        values = plan.rules.cards.card_points
        for twos, jokers in product(range(5), range(5)):
            dearest = sorted([values["2"]] * twos + [values["Jo"]] * jokers, reverse=True)
            for number in range(twos + jokers + 1):
                assert plan.wild_points(twos, jokers, number) == sum(dearest[:number])


def test_minimums_at_their_bounds() -> None:
    for rules in (CLASSIC, CLASSIC.for_players(6), CLASSIC.where(minimums=[[None, 30]])):
        for score in (-10_000, -5, 0, 5, 1495, 1500, 2995, 3000, 7495, 7500, 100_000):
            assert plan_of(rules).minimum(score) == opening_minimum(score, rules)


# -- melds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS)
def test_rows_are_all_that_may_be_laid_in_their_order(options: dict[str, Any]) -> None:
    plan = plan_of(CLASSIC.where(**options))
    for held in ((0, 0), (3, 0), (2, 2), (7, 0), (5, 3)):
        for naturals, twos, jokers in product((0, 1, 2, 4, 8), (0, 1, 2, 5), (0, 1, 4)):
            row = plan.rows(held, naturals, twos, jokers)
            expected = [
                shape
                for shape in product(range(naturals + 1), range(twos + 1), range(jokers + 1))
                if (may_add(wild_shape(*held), Shape(*shape), plan.rules) if any(held) else is_meld(*shape, plan.rules))
            ]
            assert list(row) == sorted(expected, key=lambda shape: (shape[0], shape[1] + shape[2], shape[2]))


@pytest.mark.parametrize("options", VARIANTS)
def test_finishes_are_the_ways_to_lay_all_naturals(options: dict[str, Any]) -> None:
    """Beside every sequence of two lays, onto none, one or two melds of the rank."""
    plan = plan_of(CLASSIC.where(**options))
    held = [(3, 0), (2, 1), (5, 2), (6, 0), (7, 0), (4, 3)]
    held = [meld for meld in held if plan.is_group(*meld)]
    tables: list[tuple[tuple[int, int], ...]] = [(), *((meld,) for meld in held), *product(held, repeat=2)]
    for table in tables:
        for naturals in range(4):
            ways = plan.finishes(table, naturals)
            assert [way.wilds for way in ways] == sorted({way.wilds for way in ways})
            assert dict(ways) == all_laid(plan, table, naturals), (table, naturals)


def all_laid(plan: Plan, table: tuple[tuple[int, int], ...], naturals: int) -> dict[int, int]:
    """The wild cards that go with all of these naturals, and the most canastas, by trying every sequence of lays."""
    best: dict[int, int] = {}
    seen = set()
    rest = [(tuple(wild_shape(*meld) for meld in table), naturals, 0)]
    while rest:
        at = rest.pop()
        if at in seen:
            continue
        seen.add(at)
        melds, left, wilds = at
        if not left:
            best[wilds] = max(best.get(wilds, 0), sum(meld.size >= 7 for meld in melds))
        for shape in (wild_shape(*cards) for cards in product(range(left + 1), range(plan.most_wilds + 1))):
            if not melds and is_meld(*shape, plan.rules):
                rest.append(((shape,), left - shape.naturals, wilds + shape.wilds))
            for n, meld in enumerate(melds):
                if may_add(meld, shape, plan.rules):
                    joined = (*melds[:n], meld.plus(shape), *melds[n + 1 :])
                    rest.append((joined, left - shape.naturals, wilds + shape.wilds))
    return best


def test_opening_lays_keep_the_most_naturals_of_each_kind() -> None:
    ways = plan_of(CLASSIC).opening_lays((0, 0), 4)
    assert [tuple(way) for way in ways] == [(0, 0, 4), (0, 1, 3), (0, 2, 0), (1, 0, 4), (1, 1, 3), (1, 2, 2), (2, 0, 4),
        (2, 1, 3), (2, 2, 2), (3, 0, 4), (3, 1, 3)]  # fmt: skip


# -- captures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ways", CAPTURES, ids=str)
@pytest.mark.parametrize("options", VARIANTS)
def test_captures_beside_the_rules(ways: dict[str, bool], options: dict[str, Any]) -> None:
    plan = plan_of(CLASSIC.where(**ways, **options))
    held = [(0, 0), *(meld for meld in product(range(1, 8), range(4)) if plan.is_group(*meld))]
    for meld, used, frozen in product(held, product(range(5), range(5)), (True, False)):
        onto = wild_shape(*meld) if any(meld) else None
        expected = may_capture(wild_shape(*used), onto, plan.rules, frozen=frozen)
        assert plan.captures(meld, used, frozen=frozen) == expected, (meld, used, frozen)
        faults = list(plan.capture_faults("9", meld, used, frozen=frozen))
        assert (not faults) == expected
        codes = [fault.code for fault in faults]
        assert len(codes) == len(set(codes))


def test_9_5_what_joins_a_meld_that_the_rules_do_not_allow_is_judged_all_the_same() -> None:
    """A meld may lie there under other rules; the top card alone must make a meld of it too."""
    plan = plan_of(CLASSIC.where(max_wilds=1))
    assert [str(fault.code) for fault in plan.capture_faults("9", (4, 2), (0, 0), frozen=False)] == ["too_many_wilds"]
    assert not plan.captures((4, 2), (0, 0), frozen=False)


@pytest.mark.parametrize("options", VARIANTS[:3])
def test_takings_are_all_that_take_the_pile(options: dict[str, Any]) -> None:
    plan = plan_of(CLASSIC.where(**options))
    for held, frozen in product([(0, 0), (3, 0), (7, 0), (4, 3)], (True, False)):
        row = plan.takings(held, 3, 2, 2, frozen=frozen)
        onto = wild_shape(*held) if any(held) else None
        expected = [
            shape
            for shape in product(range(4), range(3), range(3))
            if may_capture(Shape(*shape), onto, plan.rules, frozen=frozen)
        ]
        assert list(row) == sorted(expected, key=lambda shape: (shape[0], shape[1] + shape[2], shape[2]))


@pytest.mark.parametrize(("black", "red"), [(True, True), (True, False), (False, True), (False, False)])
def test_what_freezes_a_pile(*, black: bool, red: bool) -> None:
    rules = CLASSIC.where(black_three_freezes=black, upcard_red_three_freezes=red)
    for card in CARDS:
        if card is not None and not card.is_hidden:
            assert plan_of(rules).freezes(card) == pile_is_frozen((str(card.shape), "9"), rules, opened=True)


@pytest.mark.parametrize("one_card", [True, False])
def test_which_piles_nobody_takes(*, one_card: bool) -> None:
    rules = CLASSIC.where(one_card_pile_rule=one_card)
    for top, size, hand in product((None, "9", "2", "Jo", "3b", "3h"), (0, 1, 2), (1, 2)):
        if (top is None) != (size == 0):
            continue
        faults = list(plan_of(rules).pile_faults(None if top is None else Card(top), size, hand))
        pile = () if top is None else ("9",) * (size - 1) + (top,)
        assert (not faults) == pile_may_be_taken(pile, hand, rules), (pile, hand)


def test_what_is_not_known_is_no_fault() -> None:
    plan = plan_of(CLASSIC)
    assert list(plan.pile_faults(None, None, None)) == []
    assert list(plan.pile_faults(Card("9"), 1, None)) == list(plan.pile_faults(Card("9"), None, 1)) == []


# -- black threes, canastas, the opening ------------------------------------------------------------------------------


def test_black_threes() -> None:
    def codes(number: int, rules: Rules, *, going_out: bool | None) -> list[str]:
        return [str(fault.code) for fault in plan_of(rules).black_three_faults(number, going_out=going_out)]

    assert codes(3, CLASSIC, going_out=True) == codes(3, CLASSIC, going_out=None) == []
    assert codes(2, CLASSIC, going_out=True) == ["too_few_cards"]
    assert codes(3, CLASSIC, going_out=False) == ["black_threes_only_going_out"]
    never = CLASSIC.where(black_three_melds="never")
    assert codes(2, never, going_out=False) == ["too_few_cards", "black_threes_never_melded"]


def test_figures_of_what_is_missing() -> None:
    def params(fault: Violation) -> dict[str, Any]:
        return fault.params

    two = plan_of(CLASSIC.for_players(2))
    assert [params(fault) for fault in two.canasta_faults(0)] == [{"needed": 2, "have": 0, "missing": 2}]
    assert list(two.canasta_faults(2)) == list(two.canasta_faults(3)) == []
    assert [params(fault) for fault in two.opening_faults(35, 50)] == [{"needed": 50, "have": 35, "missing": 15}]
    assert list(two.opening_faults(50, 50)) == []
    assert [two.is_canasta(size) for size in (6, 7, 8)] == [False, True, True]
    assert BLACK_THREE == 11
