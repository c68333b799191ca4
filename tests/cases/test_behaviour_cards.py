"""Expectations in words about cards, the packs and the options; each test names those that it covers."""

from __future__ import annotations

import pytest

from canasta import INTERNATIONAL, Hand, Rules, card_points, opening_minimum, pack
from tests.cases.marks import BOTH
from tests.covers import covers


@covers("PV-002")
@BOTH
@pytest.mark.parametrize("card", ["3h", "3d"])
def test_1_2_a_red_three_has_no_card_value(rules: Rules, card: str) -> None:
    assert card_points(card, rules=rules) == 0
    assert Hand(card).points(rules=rules) == 0


@covers("PV-189")
@BOTH
def test_1_2_values_add_up(rules: Rules) -> None:
    assert Hand("Jo A K 5").points(rules=rules) == 85


@covers("BR-013", "PV-134")
@BOTH
@pytest.mark.parametrize("card", ["3s", "3c", "3b"])
def test_1_2_a_black_three_counts_five(rules: Rules, card: str) -> None:
    assert card_points(card, rules=rules) == 5


@covers("BR-116")
@BOTH
def test_1_2_black_threes_do_not_count_twenty_nor_all_low_cards_ten(rules: Rules) -> None:
    assert [card_points(card, rules=rules) for card in "KQJT987654"] == [10] * 6 + [5] * 4
    assert card_points("3b", rules=rules) != 20


@covers("PV-003")
@BOTH
def test_8_1_the_minimum_by_score(rules: Rules) -> None:
    scores = [-5, 0, 1495, 1500, 2995, 3000]
    assert [opening_minimum(score, rules=rules) for score in scores] == [15, 50, 50, 90, 90, 120]


@covers("PV-184")
@BOTH
def test_8_1_the_minimum_is_not_50_below_zero_nor_150_at_the_target(rules: Rules) -> None:
    assert [opening_minimum(score, rules=rules) for score in (-100, 5000)] == [15, 120]


@covers("PV-257", "BR-094")
def test_8_1_other_minimums_by_option() -> None:
    """Those of Modern American, which has no lower step for a side below zero."""
    rules = INTERNATIONAL.where(minimums=[[None, 125], [3000, 155], [5000, 180]])
    scores = [-500, 0, 2995, 3000, 4995, 5000]
    assert [opening_minimum(score, rules=rules) for score in scores] == [125, 125, 125, 155, 155, 180]
    assert opening_minimum(-500, rules=INTERNATIONAL) == 15


@covers("PV-164")
def test_15_two_players_are_not_dealt_eleven() -> None:
    rules = INTERNATIONAL.for_players(2)
    assert rules.dealing.hand_size == 15


@covers("PV-241")
def test_15_six_players_in_three_sides() -> None:
    assert INTERNATIONAL.for_players(6, sides=3).seats.sides == ((0, 3), (1, 4), (2, 5))
    assert INTERNATIONAL.for_players(6).seats.sides == ((0, 2, 4), (1, 3, 5))


@covers("BR-052")
@BOTH
def test_11_1_one_canasta_for_four_players_and_two_for_two(rules: Rules) -> None:
    assert rules.going_out.canastas_to_go_out == 1
    assert rules.for_players(2).going_out.canastas_to_go_out == 2


@covers("BR-020")
def test_11_1_packs_and_canastas_to_go_out_are_settings_of_their_own() -> None:
    two_canastas = INTERNATIONAL.where(canastas_to_go_out=2)
    assert two_canastas.cards.packs == 2
    three_packs = INTERNATIONAL.where(packs=3, jokers=6, red_three_points=[100, 200, 300, 400, 1000, 1200])
    assert three_packs.going_out.canastas_to_go_out == 1
    assert len(pack(3, 6)) == three_packs.deck_size == 162
