"""Packed counts: every operation beside plain lists of numbers, at the fullest counts of one to six packs."""

from __future__ import annotations

import random

import pytest

from canasta.cards import Card, pack
from canasta.counts import BLACK_THREE, JOKER, KINDS, NATURALS, TWO, WILDS, Lanes
from canasta.plan import plan_of
from canasta.rules import CLASSIC, Rules

PACKS = [1, 2, 3, 4, 5, 6]


def rules_of(packs: int) -> Rules:
    return CLASSIC.where(packs=packs, jokers=4 * packs, hand_size=5, red_three_points=[100] * (2 * packs))


def most_of(packs: int) -> list[int]:
    return [2 * packs if lane == BLACK_THREE else 4 * packs for lane in range(len(KINDS))]


def some_numbers(rng: random.Random, packs: int) -> list[int]:
    """Numbers of each kind, the most there are among them often."""
    return [rng.choice((0, 1, most, rng.randrange(most + 1))) for most in most_of(packs)]


def packed(lanes: Lanes, numbers: list[int]) -> int:
    return lanes.of(lane for lane, number in enumerate(numbers) for _ in range(number))


def test_the_lanes_are_the_ranks_of_cards() -> None:
    assert [Card(kind).rank_index for kind in KINDS] == list(range(14))
    assert [kind for kind in KINDS if Card(kind).is_natural] == [KINDS[lane] for lane in NATURALS]
    assert [KINDS[lane] for lane in (BLACK_THREE, TWO, JOKER)] == ["3b", "2", "Jo"]
    assert [lane for lane in range(14) if Card(KINDS[lane]).is_wild] == list(WILDS)


@pytest.mark.parametrize("packs", PACKS)
def test_lanes_are_as_wide_as_the_packs_need(packs: int) -> None:
    plan = plan_of(rules_of(packs))
    assert list(plan.most) == most_of(packs)
    assert plan.lanes.width == {1: 4, 2: 4, 3: 5, 4: 5, 5: 6, 6: 6}[packs]
    assert 1 << plan.lanes.width - 1 >= max(plan.most)


@pytest.mark.parametrize("packs", PACKS)
def test_all_cards_of_the_packs_fit(packs: int) -> None:
    lanes = plan_of(rules_of(packs)).lanes
    deck = [card for card in pack(packs, 4 * packs) if not card.is_red_three]
    counts = lanes.of(card.rank_index for card in deck)
    assert lanes.size(counts) == len(deck)
    assert lanes.unpack(counts) == [lanes.count(counts, lane) for lane in range(14)] == most_of(packs)
    for number in range(1, 4 * packs + 1):
        expected = tuple(lane for lane, most in enumerate(most_of(packs)) if most >= number)
        assert lanes.kinds(lanes.at_least(counts, number)) == expected
    assert lanes.at_least(counts, 4 * packs + 1) == 0


@pytest.mark.parametrize("packs", PACKS)
def test_every_operation_beside_lists(packs: int) -> None:
    lanes = plan_of(rules_of(packs)).lanes
    rng = random.Random(packs)
    for _ in range(300):
        numbers, part = some_numbers(rng, packs), some_numbers(rng, packs)
        counts = packed(lanes, numbers)
        assert lanes.unpack(counts) == numbers
        assert lanes.size(counts) == sum(numbers)
        for number in range(1, 4 * packs + 2):
            flags = lanes.at_least(counts, number)
            assert list(lanes.kinds(flags)) == [lane for lane in range(14) if numbers[lane] >= number]
            assert all(bool(flags & lanes.flags_by_lane[lane]) == (numbers[lane] >= number) for lane in range(14))
        covers = all(there >= gone for there, gone in zip(numbers, part, strict=True))
        assert lanes.covers(counts, packed(lanes, part)) == covers
        smaller = [rng.randrange(number + 1) for number in numbers]
        assert lanes.covers(counts, packed(lanes, smaller))
        rest = counts - packed(lanes, smaller)
        assert lanes.unpack(rest) == [there - gone for there, gone in zip(numbers, smaller, strict=True)]
        assert lanes.size(rest) == sum(numbers) - sum(smaller)


@pytest.mark.parametrize("packs", PACKS)
def test_a_card_that_is_not_there_is_not_covered(packs: int) -> None:
    lanes = plan_of(rules_of(packs)).lanes
    full = packed(lanes, most_of(packs))
    for lane, unit in enumerate(lanes.units):
        without = full - most_of(packs)[lane] * unit
        assert lanes.covers(without, 0)
        assert lanes.covers(full, unit)
        assert not lanes.covers(without, unit)
        assert lanes.count(without, lane) == 0


def test_flags_name_the_natural_ranks() -> None:
    lanes = Lanes(8)
    assert lanes.kinds(lanes.naturals) == tuple(NATURALS)
    assert lanes.kinds(0) == ()
