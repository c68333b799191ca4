"""Wrong arguments of the public functions: each error says which argument it was and what is expected there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta import (
    CLASSIC,
    ActSpace,
    Canasta,
    CanastaError,
    Deal,
    DealResult,
    Hand,
    IllegalMeld,
    Lay,
    NotationError,
    PositionError,
    ScoreError,
    ScoreSheet,
    SideResult,
    Violation,
    ViolationCode,
    canasta_bonus,
    check_addition,
    check_capture,
    check_meld,
    check_opening,
    load_scores,
    opening_minimum,
    possible_melds,
    possible_openings,
    red_three_points,
)
from canasta.errors import UNJUDGED
from canasta.scoring import dealer_of_deal, going_out_bonus, outcome_of, seats_of_deal

# -- rules= ---------------------------------------------------------------------------------------------------------

TAKE_RULES: dict[str, Callable[[Any], object]] = {
    "check_meld": lambda rules: check_meld("K K K", rules=rules),
    "check_addition": lambda rules: check_addition("K K K", "K", rules=rules),
    "check_opening": lambda rules: check_opening(["K K K"], rules=rules),
    "check_capture": lambda rules: check_capture("8 8", top="8", rules=rules),
    "possible_melds": lambda rules: possible_melds("K K K", rules=rules),
    "possible_openings": lambda rules: possible_openings("K K K", 50, rules=rules),
    "opening_minimum": lambda rules: opening_minimum(0, rules=rules),
    "canasta_bonus": lambda rules: canasta_bonus(rules=rules),
    "red_three_points": lambda rules: red_three_points(1, rules=rules),
    "going_out_bonus": lambda rules: going_out_bonus(rules=rules),
    "outcome_of": lambda rules: outcome_of([5000, 0], rules=rules),
    "seats_of_deal": lambda rules: seats_of_deal(0, rules=rules),
    "dealer_of_deal": lambda rules: dealer_of_deal(0, 1, rules=rules),
    "Canasta.bonus": lambda rules: Canasta("K K K K K K K").bonus(rules=rules),
    "Hand.points": lambda rules: Hand("K").points(rules=rules),
    "SideResult.score": lambda rules: SideResult().score(rules=rules),
    "DealResult.score": lambda rules: DealResult([SideResult(), SideResult()]).score(rules=rules),
    "load_scores": lambda rules: load_scores({"sides": [{}, {}]}, rules=rules),
    "ActSpace": ActSpace,
    "Deal.new": Deal.new,
    "Deal.setup": Deal.setup,
    "Rules.differences": CLASSIC.differences,
}


@pytest.mark.parametrize("wrong", ["classic", {"preset": "classic"}, 4], ids=repr)
@pytest.mark.parametrize("name", TAKE_RULES)
def test_what_is_no_rules_is_refused_by_name(name: str, wrong: object) -> None:
    with pytest.raises(TypeError, match=r"^rules are Rules, such as CLASSIC, not "):
        TAKE_RULES[name](wrong)


# -- a position put up ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"hands": {1: "K " * 9}}, "hands[1]: K is there 9 times, and the packs hold 8"),
        ({"hands": ["", "", "Kh " * 99, ""]}, "hands[2]: K is there 99 times"),
        ({"hands": {1: -1}}, "hands[1]: from 0 to 336 cards, not -1"),
        ({"stock": -1}, "stock: from 0 to 336 cards, not -1"),
        ({"hands": ["K"]}, "hands: 4 expected, one for each seat, not 1"),
        ({"hands": {7: "K"}}, "hands: there is no seat 7, only 0, 1, 2, 3"),
        ({"scores": [5]}, "scores: 2 expected, one for each side, not 1"),
        ({"scores": [5, 3]}, "scores: a score is a multiple of 5 points, not 3"),
        ({"opened": [True]}, "opened: 2 expected, one for each side, not 1"),
        ({"melds": [[], ["K K K", "K K 2"]]}, "melds[1]: two melds of K (rule 6.5)"),
        ({"red_threes": {2: "Kh"}}, "red_threes[2]: Kh is no red three"),
        ({"red_threes": {2: 5}}, "red_threes[2]: from 0 to 4 red threes, not 5"),
    ],
)
def test_a_position_put_up_names_what_cannot_be(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        Deal.setup(**facts)
    assert str(caught.value).startswith(message)


def test_a_hand_with_a_red_three_alone_has_one_problem() -> None:
    assert Deal.setup(hands={1: "3h"}).problems().codes == ("red_three_in_hand",)
    assert Deal.setup(hands={1: ""}).problems().codes == ("empty_hand",)


def test_a_deal_has_no_negative_number() -> None:
    with pytest.raises(PositionError, match="from 0 on expected, not -1") as caught:
        Deal.new(number=-1)
    assert caught.value.code == "wrong_number"


@pytest.mark.parametrize("wrong", ["draw", None, Lay("K"), int, (Lay,)], ids=repr)
def test_acts_are_asked_for_by_their_type(wrong: Any) -> None:
    with pytest.raises(TypeError, match="a type of act is wanted, such as Lay or Discard, not"):
        Deal.new(seed=7).legal_acts.of(wrong)


# -- melds and openings ---------------------------------------------------------------------------------------------


def test_swapped_arguments_of_an_addition_are_told_apart() -> None:
    with pytest.raises(IllegalMeld, match=r"^meld: these cards are no meld: ") as caught:
        check_addition("2", "8 8 8")
    assert caught.value.place == "meld"
    with pytest.raises(IllegalMeld, match=r"^melds\[1\]: ") as caught:
        check_capture("8 8", top="8", melds=["K K K", "4 5"])
    assert caught.value.place == "melds[1]"
    with pytest.raises(IllegalMeld, match=r"^melds\[1\]\[0\]: "):
        Deal.setup(melds=[[], ["4 5"]])


def test_possible_openings_take_the_score_or_the_minimum() -> None:
    hand = "A A A K K K 2 Jo"
    assert list(possible_openings(hand, score=1500)) == list(possible_openings(hand, 90))
    for minimum, score in ((None, None), (50, 0)):
        with pytest.raises(TypeError, match="give either the minimum, in points, or the side's score="):
            possible_openings(hand, minimum, score=score)
    with pytest.raises(ScoreError):
        possible_openings(hand, score=7)


# -- messages of one's own --------------------------------------------------------------------------------------------

FEW = Violation.of(ViolationCode.TOO_FEW_CARDS, needed=3, have=2)


@pytest.mark.parametrize(
    ("template", "position"),
    [("Nur {haben}!", 4), ("{} da", 0), ("{0}", 0), ("Nur {have", 4), ("{have.real.x}", 0), ("{have:q}", 0)],
)
def test_a_template_that_cannot_be_filled_names_the_code_and_the_figures(template: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        FEW.text({"too_few_cards": template})
    assert isinstance(caught.value, CanastaError)
    assert caught.value.position == position
    assert "a template for too_few_cards with {have} {needed} in it" in caught.value.expected


def test_messages_are_a_mapping_of_texts() -> None:
    with pytest.raises(TypeError, match="messages are a mapping from codes to sentences, not 'Nur'"):
        FEW.text("Nur")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the message for too_few_cards is a text, not 3"):
        FEW.text({"too_few_cards": 3})  # type: ignore[dict-item]
    assert FEW.text({}) == FEW.text()


def test_what_is_not_judged_has_a_sentence() -> None:
    asked = [check_capture("8 8", top="8"), check_meld("3s 3s 3s"), check_opening(["K K K"])]
    assert {name for verdict in asked for name in verdict.unjudged} <= set(UNJUDGED)
    assert all(text[0].islower() and text[-1] != "." for text in UNJUDGED.values())


# -- correcting a result ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "figures", "wanted"),
    [
        (SideResult(["A A A"]), {"red_threes": 1}, SideResult(["A A A"], red_threes=1)),
        (SideResult(["A A A"], hands=["5"]), {"hands": (), "hand_points": 5}, SideResult(["A A A"], hand_points=5)),
        (SideResult(["A A A"]), {"melds": (), "meld_points": 60}, SideResult(meld_points=60)),
        (
            SideResult(["K K K K K K K concealed"], seats=(0, 2), red_threes={0: "3h", 2: "3d"}, went_out="open"),
            {"name": "Ann"},
            SideResult(
                ["K K K K K K K concealed"], seats=(0, 2), red_threes={0: "3h", 2: "3d"}, went_out="open", name="Ann"
            ),
        ),
        (
            SideResult(meld_points=640, natural_canastas=1, opened=True),
            {},
            SideResult(meld_points=640, natural_canastas=1),
        ),
    ],
)
def test_a_result_with_another_figure(result: SideResult, figures: dict[str, Any], wanted: SideResult) -> None:
    assert result.replaced(**figures) == wanted
    assert DealResult([SideResult(), result]).replaced(1, **figures) == DealResult([SideResult(), wanted])


def test_a_figure_that_cannot_be_replaced() -> None:
    deal = DealResult([SideResult(["A A A"]), SideResult()])
    with pytest.raises(TypeError, match="red_three is no field of a result; they are melds, "):
        deal.sides[0].replaced(red_three=1)
    with pytest.raises(ScoreError, match=r"sides\[0\].meld_points: the melds are given"):
        deal.replaced(0, meld_points=60)
    with pytest.raises(ScoreError, match="side: a side from 0 to 1 expected, not 2"):
        deal.replaced(2, red_threes=1)


def test_deals_count_from_0_and_are_printed_from_1() -> None:
    sheet = ScoreSheet(deals=[[SideResult(), SideResult()]] * 2)
    with pytest.raises(ScoreError, match="there is no deal 2: they count from 0 to 1, printed as 1 to 2"):
        sheet.replaced(2, sheet.deals[0])
    with pytest.raises(ScoreError, match="there is no deal 0: the sheet has none"):
        ScoreSheet().replaced(0, sheet.deals[0])
