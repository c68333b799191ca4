"""What a deal scores, all sides together: partnerships, single players and cutthroat."""

from __future__ import annotations

from typing import Any

import pytest

from canasta.errors import ScoreError
from canasta.rules import CLASSIC
from canasta.scoring import DealResult, SideResult

KINGS = "K K K K K K K"
CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
SIX = CLASSIC.for_players(6)


def place_of(error: pytest.ExceptionInfo[ScoreError]) -> str:
    return error.value.place


# -- a whole deal ---------------------------------------------------------------------------------------------------


def test_the_scores_of_a_deal() -> None:
    deal = DealResult([SideResult([KINGS], hands=["", "4"], went_out="open"), SideResult(hands=["A", "K"], name="Us")])
    scores = deal.score()
    assert [score.total for score in scores] == [665, -30]
    assert [score.name for score in scores] == ["Seats 0+2", "Us"]
    assert [score.seats for score in scores] == [(0, 2), (1, 3)]
    assert list(deal) == list(deal.sides)


@pytest.mark.parametrize(
    ("sides", "place", "words"),
    [
        ([SideResult()], "sides", "2 expected, one for each side, 1 given"),
        ([SideResult()] * 3, "sides", "3 given"),
        ([SideResult(went_out="open"), SideResult(went_out="concealed")], "sides[1].went_out", "rule 11.1"),
        ([SideResult(hands=["", "A"]), SideResult(hands=["A"])], "sides[1].hands", "2, one for each player"),
        ([SideResult(hands=["", "A"]), SideResult()], "sides[1].hands", "0 given"),
        ([SideResult(hands=["", "A", "4"]), SideResult(hands=["A", ""])], "sides[0].hands", "3 given"),
        (
            [SideResult(hands=["4", "A"], went_out="open"), SideResult(hands=["A", ""])],
            "sides[0].hands",
            "no hand of it is empty",
        ),
        ([SideResult(["9 9 2 2 Jo"]), SideResult()], "sides[0].melds[0]", "rule 6.4"),
        ([SideResult([KINGS]), SideResult(["K K K"])], "sides[1].melds[0]", "9 of K"),
        ([SideResult(["Kh Kh K"]), SideResult(["Kh K K"])], "sides[1].melds[0]", "3 of Kh"),
        ([SideResult(red_threes=3), SideResult(red_threes=2)], "sides[1].red_threes", "5 red threes"),
        ([SideResult(red_threes="3h"), SideResult(red_threes="3h 3h")], "sides[1].red_threes", "3 of 3h"),
        ([SideResult(seats=(1, 3)), SideResult()], "sides[0].seats", "this side has seats 0 and 2, not seats 1 and 3"),
    ],
)
def test_sides_that_do_not_fit_together(sides: list[SideResult], place: str, words: str) -> None:
    with pytest.raises(ScoreError) as error:
        DealResult(sides).score()
    assert place_of(error) == place
    assert words in str(error.value)


def test_hand_points_do_for_hands_in_a_deal() -> None:
    deal = DealResult([SideResult(hands=["", "A"]), SideResult(hand_points=35)])
    assert [score.total for score in deal.score()] == [-20, -35]


def test_a_single_player_who_went_out_has_no_hand_to_give() -> None:
    two = CLASSIC.for_players(2)
    deal = DealResult([SideResult([KINGS, "Q " * 7], went_out="open"), SideResult(hands=["A"])])
    assert [score.total for score in deal.score(rules=two)] == [1240, -20]
    with pytest.raises(ScoreError, match=r"sides\[1\].hands: one expected, 2 given"):
        DealResult([SideResult(hands=["A"]), SideResult(hands=["A", "4"])]).score(rules=two)


def test_15_4_of_five_players_two_of_each_side_hold_a_hand() -> None:
    five = CLASSIC.for_players(5)
    sides = [SideResult(hands=["A", "4"], seats=(0, 4)), SideResult(hands=["K", ""])]
    assert [score.total for score in DealResult(sides).score(rules=five)] == [-25, -10]
    with pytest.raises(ScoreError, match=r"sides\[0\].hands"):
        DealResult([SideResult(hands=["A", "4", "4"]), sides[1]]).score(rules=five)


def test_15_sides_of_three_hold_three_hands() -> None:
    sides = [SideResult(hands=["A", "4", ""], went_out="open"), SideResult(hands=["A", "4", "4"])]
    assert [score.total for score in DealResult(sides).score(rules=SIX)] == [75, -30]


@pytest.mark.parametrize("sides", [None, 3, "sides", [1, 2]])
def test_a_deal_is_made_of_results(sides: Any) -> None:
    with pytest.raises(TypeError, match="sides"):
        DealResult(sides)


# -- cutthroat (rule 15.3) ------------------------------------------------------------------------------------------


def test_15_3_partners_are_credited_in_full_and_red_threes_are_personal() -> None:
    lone = SideResult(["9 9 9"], hands=["4"], red_threes=1, seats=1, name="Bea")
    partners = SideResult([KINGS, "5 5 5"], hands=["4", "4 Q"], red_threes={2: 2}, seats=(2, 0), name="both")
    scores = DealResult([lone, partners]).score(rules=CUTTHROAT)
    assert [score.total for score in scores] == [565, 125, 765]
    assert [score.name for score in scores] == ["Seat 0", "Bea", "Seat 2"]
    assert [score.seats for score in scores] == [(0,), (1,), (2,)]
    assert DealResult([lone, SideResult([KINGS], hands=["", "A"])]).score(rules=CUTTHROAT)[2].total == 550


def test_15_3_the_sign_of_red_threes_is_that_of_the_side() -> None:
    deal = DealResult([SideResult(red_threes=1, seats=0), SideResult(["A A A"], red_threes={1: 1, 2: 2})])
    assert [score.points("red_threes") for score in deal.score(rules=CUTTHROAT)] == [-100, 100, 200]


def test_15_3_800_needs_all_four_with_one_player() -> None:
    split = DealResult([SideResult(seats=0), SideResult(["A A A"], red_threes={1: 2, 2: 2})])
    assert [score.points("red_threes") for score in split.score(rules=CUTTHROAT)] == [0, 200, 200]
    one = DealResult([SideResult(seats=0), SideResult(["A A A"], red_threes={1: 4})])
    assert [score.points("red_threes") for score in one.score(rules=CUTTHROAT)] == [0, 800, 0]


def test_15_3_partners_may_hold_two_melds_of_a_rank() -> None:
    partners = SideResult(["K K K", "K K K 2"], seats=(1, 2))
    assert [score.total for score in DealResult([SideResult(), partners]).score(rules=CUTTHROAT)] == [0, 80, 80]
    with pytest.raises(ScoreError, match=r"6\.5"):
        DealResult([SideResult(["K K K", "K K K 2"], seats=0), SideResult()]).score(rules=CUTTHROAT)
    with pytest.raises(ScoreError, match=r"6\.5"):
        SideResult(["4 4 4", "4 4 2", "4 4 2"], seats=(0, 1)).score(rules=CUTTHROAT)


def test_15_3_all_three_score_alone_where_nobody_captured() -> None:
    sides = [SideResult(hand_points=20), SideResult(["A A A"], red_threes=1), SideResult(hand_points=5)]
    assert [score.total for score in DealResult(sides).score(rules=CUTTHROAT)] == [-20, 160, -5]


@pytest.mark.parametrize(
    ("sides", "place"),
    [
        ([SideResult(), SideResult()], "sides[0].seats"),
        ([SideResult()], "sides"),
        ([SideResult(seats=0), SideResult(seats=(0, 1))], "sides"),
        ([SideResult(seats=0), SideResult(seats=1)], "sides"),
        ([SideResult(seats=0), SideResult(), SideResult()], "sides[1].seats"),
        ([SideResult(seats=(0, 1, 2)), SideResult()], "sides"),
        ([SideResult(seats=0), SideResult(red_threes=1)], "sides[1].red_threes"),
        ([SideResult(seats=0), SideResult(undeclared_red_threes=1)], "sides[1].undeclared_red_threes"),
        ([SideResult(seats=0, red_threes={0: 1}), SideResult(red_threes={0: 1})], "sides[1].red_threes"),
        ([SideResult(went_out="open"), SideResult(), SideResult()], "sides[0].went_out"),
    ],
)
def test_15_3_sides_that_cannot_be(sides: list[SideResult], place: str) -> None:
    with pytest.raises(ScoreError) as error:
        DealResult(sides).score(rules=CUTTHROAT)
    assert place_of(error) == place


def test_15_3_the_score_of_one_seat() -> None:
    side = SideResult(["A A A"], red_threes={0: 1, 1: 2}, undeclared_red_threes={1: 1}, seats=(0, 1))
    assert side.score(rules=CUTTHROAT, seat=0).total == 160
    assert side.score(rules=CUTTHROAT, seat=1).total == 60 + 200 - 500
    assert side.score(rules=CUTTHROAT, seat=1).seats == (1,)
