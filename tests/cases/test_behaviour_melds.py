"""Expectations in words about what is a meld and what may join one; each test names those that it covers."""

from __future__ import annotations

import pytest

from canasta import CLASSIC, INTERNATIONAL, Canasta, Meld, Rules, check_addition, check_meld, meld_points
from tests.cases.marks import BOTH
from tests.covers import covers


@covers("PV-008", "PV-009")
@BOTH
@pytest.mark.parametrize("cards", ["Kh Ks Kd", "Kc Kh 2h"])
def test_6_1_three_of_a_rank_are_a_meld(rules: Rules, cards: str) -> None:
    assert check_meld(cards, rules=rules)


@covers("PV-011")
@BOTH
def test_6_2_one_natural_is_no_meld(rules: Rules) -> None:
    assert check_meld("Qd 2s JK", rules=rules).codes == ("too_few_naturals",)


@covers("PV-012", "PV-074", "PV-076", "PV-239", "PV-268", "BR-071")
@pytest.mark.parametrize("cards", ["Ad Ac 2c 2d JK", "9 9 JK JK", "9 9 9 JK JK 2", "7 7 2 JK"])
def test_6_4_two_naturals_carry_up_to_three_wild_cards(cards: str) -> None:
    assert check_meld(cards, rules=INTERNATIONAL)


@covers("PV-239", "PV-268", "BR-111")
@BOTH
@pytest.mark.parametrize("cards", ["7 7 2 JK", "9 9 9 JK JK 2"])
def test_6_4_as_many_wild_cards_as_naturals_are_refused_under_the_house_reading_only(rules: Rules, cards: str) -> None:
    assert check_meld(cards, rules=rules)
    strict = rules.where(wild_ratio="fewer_than_naturals")
    assert check_meld(cards, rules=strict).codes == ("wilds_not_fewer_than_naturals",)


@covers("PV-075", "PV-183", "BR-071")
@pytest.mark.parametrize("cards", ["9 9 JK JK JK", "K K JK JK 2"])
def test_6_4_wild_cards_may_not_outnumber_naturals_under_classic(cards: str) -> None:
    assert check_meld(cards, rules=CLASSIC).codes == ("wilds_outnumber_naturals",)
    assert check_meld(cards, rules=INTERNATIONAL)


@covers("PV-013", "PV-119", "BR-007")
@BOTH
@pytest.mark.parametrize("cards", ["Ah As 2c 2d JK JK", "Q Q Q 2 2 2 JK", "9 9 9 9 2 2 2 JK"])
def test_6_3_four_wild_cards_are_no_meld_even_beside_four_naturals(rules: Rules, cards: str) -> None:
    assert "too_many_wilds" in check_meld(cards, rules=rules)


@covers("PV-015")
def test_6_8_a_natural_joins_a_meld_with_three_wild_cards() -> None:
    assert check_addition("9h 9s 2s JK 2h", "9d", rules=INTERNATIONAL)


@covers("PV-016")
def test_6_3_a_fourth_wild_card_does_not_join() -> None:
    assert check_addition("9h 9s 2s JK 2h", "2d", rules=INTERNATIONAL).codes == ("too_many_wilds",)


@covers("PV-091")
def test_6_4_additions_are_judged_together() -> None:
    assert check_addition("5 5 2", "JK 2", rules=CLASSIC).codes == ("wilds_outnumber_naturals",)
    assert check_addition("5 5 2", "JK", rules=CLASSIC)
    assert check_addition("5 5 2", "JK 2", rules=INTERNATIONAL)


@covers("PV-106")
@BOTH
def test_6_8_two_kings_join_four(rules: Rules) -> None:
    assert check_addition("K K K K", "K K", rules=rules)
    assert len(Meld.of("K K K K", rules=rules).plus("K K", rules=rules)) == 6


@covers("PV-161")
@BOTH
def test_7_2_an_eighth_eight_joins_seven(rules: Rules) -> None:
    assert check_addition("8 8 8 8 8 8 8", "8", rules=rules)
    assert Meld.of("8 8 8 8 8 8 8", rules=rules).plus("8", rules=rules).points(rules=rules) == 80


@covers("BR-028")
@BOTH
def test_7_2_a_canasta_takes_naturals_and_wild_cards_up_to_three(rules: Rules) -> None:
    canasta = Meld.of("K K K K K 2 2", rules=rules)
    assert check_addition(canasta, "K K K", rules=rules)
    assert check_addition(canasta, "Jo", rules=rules)
    assert check_addition(canasta, "Jo 2", rules=rules).codes == ("too_many_wilds",)


@covers("BR-081")
@BOTH
def test_6_8_an_empty_addition_is_refused(rules: Rules) -> None:
    assert check_addition("K K K", "", rules=rules).codes == ("nothing_laid",)


@covers("PV-078", "PV-181", "PV-182", "BR-064")
@BOTH
@pytest.mark.parametrize("going_out", [False, True])
@pytest.mark.parametrize("cards", ["3h 3d 3h", "3h 3d 2h"])
def test_6_6_red_threes_are_no_meld(rules: Rules, cards: str, going_out: bool) -> None:  # noqa: FBT001
    assert "red_three_melded" in check_meld(cards, rules=rules, going_out=going_out)


@covers("PV-079")
@BOTH
def test_6_1_a_black_three_does_not_go_with_nines(rules: Rules) -> None:
    assert "mixed_ranks" in check_meld("9 9 3c", rules=rules)


@covers("PV-163", "BR-122")
@BOTH
@pytest.mark.parametrize(
    ("cards", "code"),
    [("3s 3c JK", "wild_with_black_threes"), ("3s 3c 2", "wild_with_black_threes"), ("3s 3c 8h", "mixed_ranks")],
)
def test_6_6_nothing_goes_with_black_threes(rules: Rules, cards: str, code: str) -> None:
    assert code in check_meld(cards, rules=rules, going_out=True)


@covers("BR-047", "BR-122")
@BOTH
@pytest.mark.parametrize("cards", ["3s 3c 3s", "3s 3c 3s 3c"])
def test_6_6_black_threes_are_melded_in_going_out_alone(rules: Rules, cards: str) -> None:
    assert check_meld(cards, rules=rules, going_out=True)
    assert check_meld(cards, rules=rules, going_out=False).codes == ("black_threes_only_going_out",)


@covers("PV-097")
@BOTH
@pytest.mark.parametrize(
    ("cards", "canasta", "natural"),
    [
        ("5 5 5 5 5 5", False, True),
        ("5 5 5 5 5 5 5", True, True),
        ("5 5 5 5 5 5 5 5", True, True),
        ("5 5 5 5 5 5 2", True, False),
    ],
)
def test_7_1_seven_cards_are_a_canasta(rules: Rules, cards: str, canasta: bool, natural: bool) -> None:  # noqa: FBT001
    meld = Meld.of(cards, rules=rules)
    assert (meld.is_canasta, isinstance(meld, Canasta), meld.is_natural) == (canasta, canasta, natural)


@covers("PV-261")
@BOTH
def test_1_2_meld_points_run_on(rules: Rules) -> None:
    fives, aces = Meld.of("5 5 5", rules=rules), Meld.of("A A A", rules=rules)
    more = fives.plus("JK", rules=rules)
    assert (fives.points(rules=rules), more.points(rules=rules)) == (15, 65)
    assert more.points(rules=rules) + aces.points(rules=rules) == 125


@covers("PV-168")
@BOTH
def test_8_2_wild_cards_count_towards_an_opening(rules: Rules) -> None:
    assert meld_points("K K 2", rules=rules) == 40
