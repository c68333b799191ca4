"""Expectations in words about the score of a deal and the end of the game; each test names those that it covers."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import (
    CLASSIC,
    INTERNATIONAL,
    DealResult,
    Meld,
    Rules,
    ScoreSheet,
    SideResult,
    canasta_bonus,
    red_three_points,
)
from tests.cases.marks import BOTH
from tests.covers import covers

ACES, KINGS, QUEENS = ("A " * 7, "K " * 7, "Q " * 7)


def total(*melds: str, rules: Rules, **more: Any) -> int:
    """What a side with these melds scores."""
    return SideResult(melds, **more).score(rules=rules).total


def lines(result: SideResult, rules: Rules) -> list[tuple[str, int]]:
    """The lines of a score: its part and its points."""
    return [(line.part, line.points) for line in result.score(rules=rules).lines]


# -- red threes (rule 13.3) -----------------------------------------------------------------------------------------


@covers("PV-178", "PV-212", "PV-247", "BR-018")
@BOTH
def test_13_3_red_threes_count_by_their_number(rules: Rules) -> None:
    assert [red_three_points(count, rules=rules) for count in (1, 2, 4)] == [100, 200, 800]
    assert total(rules=rules, opened=True, red_threes=4) == 800
    assert total("4 4 4", rules=rules, red_threes=4) == 15 + 800


@covers("BR-018", "BR-049", "PV-057")
@BOTH
def test_13_3_red_threes_count_against_a_side_without_a_meld(rules: Rules) -> None:
    assert [red_three_points(count, melded=False, rules=rules) for count in (1, 3, 4)] == [-100, -300, -800]
    assert lines(SideResult(red_threes=3), rules) == [("red_threes", -300)]
    assert ("red_threes", 100) in lines(SideResult(["4 4 4"], red_threes=1), rules)


@covers("PV-082")
@BOTH
def test_13_3_two_red_threes_without_a_meld_and_a_four_in_hand(rules: Rules) -> None:
    assert total(rules=rules, red_threes="3h 3d", hands=["4"]) == -205


@covers("PV-272", "BR-086")
@BOTH
def test_13_6_red_threes_ask_for_a_canasta_by_option(rules: Rules) -> None:
    house = rules.where(red_threes_count_when="canasta")
    assert ("red_threes", -200) in lines(SideResult(["K K K"], red_threes=2), house)
    assert ("red_threes", 200) in lines(SideResult([KINGS], red_threes=2), house)
    assert ("red_threes", 200) in lines(SideResult(["K K K"], red_threes=2), rules)


# -- canastas (rule 7) ----------------------------------------------------------------------------------------------


@covers("BR-044")
@BOTH
def test_7_3_a_natural_canasta_brings_500_and_a_mixed_one_300(rules: Rules) -> None:
    assert canasta_bonus(Meld.of(KINGS), rules=rules) == 500
    assert canasta_bonus(Meld.of("K K K K 2 2 Jo"), rules=rules) == 300


@covers("BR-070")
@BOTH
@pytest.mark.parametrize("cards", ["K K K", "K K K K K K"])
def test_7_1_fewer_than_seven_cards_bring_no_bonus(rules: Rules, cards: str) -> None:
    assert canasta_bonus(Meld.of(cards), rules=rules) == 0
    assert lines(SideResult([cards]), rules) == [("melds", 10 * len(cards.split()))]


@covers("PV-249")
@BOTH
def test_7_3_another_natural_bonus_moves_its_line_alone(rules: Rules) -> None:
    result = SideResult([KINGS, "Q Q Q Q Q 2 2", "A A A"], red_threes=1, hands=["5"])
    house = rules.where(natural_canasta_bonus=600)
    moved = zip(lines(result, rules), lines(result, house), strict=True)
    assert [(mine, theirs) for mine, theirs in moved if mine != theirs] == [(("canastas", 500), ("canastas", 600))]


@covers("PV-264")
@BOTH
def test_7_3_a_mixed_canasta_of_eights(rules: Rules) -> None:
    assert total("8 8 8 8 8 JK 2", rules=rules) == 420


@covers("PV-210")
@BOTH
def test_7_3_two_natural_canastas(rules: Rules) -> None:
    result = SideResult([ACES, KINGS], hands=["", ""])
    assert lines(result, rules) == [("melds", 210), ("canastas", 500), ("canastas", 500)]
    assert result.score(rules=rules).total == 1210


# -- whole scores (rules 11.7 and 13) -------------------------------------------------------------------------------


@covers("PV-080")
@BOTH
def test_13_melds_canasta_red_three_and_cards_in_hand(rules: Rules) -> None:
    result = SideResult([KINGS, "5 5 2"], red_threes="3h", hands=["A 4"])
    assert lines(result, rules) == [("melds", 100), ("canastas", 500), ("red_threes", 100), ("hands", -25)]
    assert result.score(rules=rules).total == 675


@covers("PV-190")
@BOTH
def test_13_seven_aces_two_red_threes_and_going_out(rules: Rules) -> None:
    assert total(ACES, rules=rules, red_threes=2, went_out="open") == 940


@covers("PV-191")
def test_13_seven_aces_and_going_out_concealed() -> None:
    assert total(ACES, rules=INTERNATIONAL, went_out="concealed") == 840
    laid_whole = {"went_out": "concealed", "concealed": [0]}
    assert total(ACES, rules=INTERNATIONAL, **laid_whole) == 840
    assert total(ACES, rules=CLASSIC, **laid_whole) == 940


@covers("PV-230")
def test_13_5_the_partner_s_cards_count_against_the_side() -> None:
    more = {"went_out": "concealed", "hands": ["", "9"]}
    assert total(ACES, rules=INTERNATIONAL, **more) == 140 + 500 + 100 + 100 - 10 == 830
    assert total(ACES, rules=CLASSIC, concealed=[0], **more) == 930


@covers("PV-245", "BR-090")
@BOTH
def test_11_7_going_out_concealed_is_one_line_of_200(rules: Rules) -> None:
    result = SideResult([KINGS], went_out="concealed")
    assert [points for part, points in lines(result, rules) if part == "going_out"] == [200]
    assert ("going_out", 100) in lines(SideResult([KINGS], went_out="open"), rules)


@covers("PV-083")
@BOTH
def test_11_7_going_out_concealed_brings_300_in_all_by_option(rules: Rules) -> None:
    house = rules.where(concealed_bonus=300)
    assert ("going_out", 300) in lines(SideResult([KINGS], went_out="concealed"), house)


@covers("BR-014")
@BOTH
def test_11_7_nobody_went_out_and_there_is_no_bonus(rules: Rules) -> None:
    assert "going_out" not in dict(lines(SideResult([KINGS], hands=["5", "6"]), rules))


@covers("PV-154")
@BOTH
def test_13_fours_and_a_king_in_hand(rules: Rules) -> None:
    assert total("4 4 4", rules=rules, hands=["K"]) == 5


@covers("PV-134")
@BOTH
def test_13_5_a_black_three_in_hand_costs_five(rules: Rules) -> None:
    assert total(rules=rules, hands=["3s"]) == -5


@covers("PV-267")
@BOTH
def test_13_5_the_hands_of_both_partners_count(rules: Rules) -> None:
    assert total("A A A", rules=rules, hands=["5 10", "A"]) == 25


@covers("PV-229")
@BOTH
def test_13_a_canasta_against_a_side_that_never_melded(rules: Rules) -> None:
    assert total(QUEENS, rules=rules, red_threes=1) == 670
    assert total(rules=rules, red_threes=1, hands=["9 9"]) == -120


@covers("PV-243")
@BOTH
def test_13_6_a_score_from_figures_has_six_lines(rules: Rules) -> None:
    result = SideResult(
        meld_points=420, hand_points=35, natural_canastas=1, mixed_canastas=1, red_threes=2, went_out="open"
    )
    assert [points for _, points in lines(result, rules)] == [420, 500, 300, 200, 100, -35]
    assert result.score(rules=rules).total == 1485


@covers("PV-244")
@BOTH
def test_13_6_nothing_gives_no_lines(rules: Rules) -> None:
    result = SideResult(opened=True)
    assert (lines(result, rules), result.score(rules=rules).total) == ([], 0)


# -- irregularities (rule 16) ---------------------------------------------------------------------------------------


@covers("BR-112")
@BOTH
def test_16_an_undeclared_red_three_costs_500(rules: Rules) -> None:
    assert lines(SideResult(undeclared_red_threes=1), rules) == [("irregularities", -500)]


@covers("BR-126")
@BOTH
def test_16_asking_and_not_going_out_costs_100(rules: Rules) -> None:
    assert lines(SideResult(failed_permissions=1), rules) == [("irregularities", -100)]


# -- a whole game (rules 2.2, 8.1, 15.3) ----------------------------------------------------------------------------


@covers("PV-205")
@BOTH
def test_8_1_the_minimum_follows_the_total(rules: Rules) -> None:
    sheet = ScoreSheet(rules, deals=[[SideResult(meld_points=1495), SideResult(hand_points=5)]])
    assert sheet.minimums == (50, 15)
    assert sheet.add([SideResult(meld_points=5), SideResult(meld_points=3005)]).minimums == (90, 120)


@covers("PV-177")
@BOTH
@pytest.mark.parametrize("out", [0, 1])
def test_2_2_the_deal_passes_clockwise_whoever_won(rules: Rules, out: int) -> None:
    sides = [SideResult([KINGS], went_out="open"), SideResult()]
    sheet = ScoreSheet(rules, first_dealer=2, deals=[sides if out == 0 else sides[::-1]])
    assert sheet.dealer == 3


@covers("PV-061")
@BOTH
def test_15_3_partners_share_their_score_but_not_their_red_threes(rules: Rules) -> None:
    lone = SideResult(["9 9 9"], hands=["4"], seats=0)
    partners = SideResult([KINGS, "5 5 5"], hands=["4", "4 Q"], red_threes={1: 1}, seats=(1, 2))
    scores = DealResult([lone, partners]).score(rules=rules.for_players(3, cutthroat=True))
    assert [score.total for score in scores] == [25, 565 + 100, 565]
