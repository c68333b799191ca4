"""Rule 6: melds, judged without a deal."""

from __future__ import annotations

import pytest

from canasta import CLASSIC, INTERNATIONAL, Meld, Rules, check_addition, check_capture, check_meld, check_opening
from canasta import ViolationCode as Code
from canasta.openings import possible_melds
from tests.cases.marks import BOTH

LESS_STRICT = "fewer_than_naturals"


@BOTH
def test_6_1_three_cards_of_one_rank_and_wild_cards_standing_in(rules: Rules) -> None:
    for cards in ("9 9 9", "9 9 2", "9 9 Jo", "4 4 4 4 4 4 4 4"):
        assert check_meld(cards, rules=rules)
    assert check_meld("9 9", rules=rules).codes == ("too_few_cards",)
    assert check_meld("9 9 8", rules=rules).codes == ("mixed_ranks",)
    assert check_meld("9 9 9 8 2", rules=rules).codes == ("mixed_ranks",)
    assert check_addition("9 9 9", "8", rules=rules).codes == ("mixed_ranks",)


@BOTH
def test_6_2_two_naturals_at_least(rules: Rules) -> None:
    assert check_meld("5 5 2", rules=rules)
    verdict = check_meld("5 2 2", rules=rules)
    assert verdict.codes == ("too_few_naturals",)
    assert verdict.violations[0].params == {"needed": 2, "have": 1}


def test_6_2_the_number_is_an_option() -> None:
    assert check_meld("5 2 2", rules=INTERNATIONAL.where(min_naturals=1))
    assert check_meld("5 5 2", rules=CLASSIC.where(min_naturals=3)).codes == ("too_few_naturals",)


@BOTH
def test_6_3_three_wild_cards_at_most_whatever_the_length(rules: Rules) -> None:
    assert check_meld("9 9 9 2 2 Jo", rules=rules)
    assert check_meld("9 9 9 9 9 9 9 9 2 2 Jo", rules=rules)
    assert check_meld("9 9 9 9 2 2 Jo Jo", rules=rules).codes == ("too_many_wilds",)
    assert check_meld("9 9 9 9 9 9 9 9 2 2 Jo Jo", rules=rules).codes == ("too_many_wilds",)
    assert check_addition("8 8 8 8 2 2 Jo", "2", rules=rules).codes == ("too_many_wilds",)


@BOTH
@pytest.mark.parametrize(("players", "naturals"), [(4, 8), (6, 12)])
def test_6_3_so_with_two_packs_eleven_cards_and_with_three_fifteen(rules: Rules, players: int, naturals: int) -> None:
    rules = rules.for_players(players)
    largest = max(possible_melds("9 " * naturals + "2 2 2 2 Jo", rules=rules), key=len)
    assert len(largest) == naturals + 3
    assert check_meld("9 " * naturals + "9", rules=rules).codes == ("not_in_packs",)


def test_6_4_not_more_wild_cards_than_naturals() -> None:
    assert check_meld("9 9 9 2 2 Jo", rules=CLASSIC)
    assert check_meld("9 9 2 2", rules=CLASSIC)
    verdict = check_meld("9 9 2 2 Jo", rules=CLASSIC)
    assert verdict.codes == ("wilds_outnumber_naturals",)
    assert "INTERNATIONAL" in str(verdict)  # the presets part here, and the refusal says so


def test_6_4_no_measure() -> None:
    assert check_meld("9 9 9 2 2 Jo", rules=INTERNATIONAL)
    assert check_meld("9 9 2 2 Jo", rules=INTERNATIONAL)


def test_6_4_fewer_wild_cards_than_naturals() -> None:
    rules = CLASSIC.where(wild_ratio=LESS_STRICT)
    assert check_meld("9 9 9 2 2", rules=rules)
    for cards in ("9 9 9 2 2 Jo", "9 9 2 2 Jo", "9 9 2 2"):
        assert check_meld(cards, rules=rules).codes == ("wilds_not_fewer_than_naturals",)


def test_6_4_the_examples_of_the_article() -> None:
    legal = {"5 5 2": True, "9 9 9 2 2 Jo": True, "5 2 2": False, "9 9 2 2 2 Jo": False}
    assert {cards: bool(check_meld(cards, rules=CLASSIC)) for cards in legal} == legal


def test_6_4_additions_are_measured_by_what_results() -> None:
    assert check_addition("5 5 2", "Jo 2", rules=CLASSIC).codes == ("wilds_outnumber_naturals",)
    assert check_addition("5 5 2", "Jo 2", rules=INTERNATIONAL)
    assert check_addition("5 5 2", "5 Jo 2", rules=CLASSIC)
    assert check_addition("9 9 2 2 Jo", "9", rules=CLASSIC)  # whatever rules it was laid under


@BOTH
def test_6_5_one_meld_of_a_rank(rules: Rules) -> None:
    verdict = check_opening(["K K K", "K K 2", "A A A"], score=0, rules=rules)
    assert verdict.codes == ("second_meld_of_rank",)
    assert verdict.violations[0].params == {"meld": "K"}
    assert check_opening(["K K K K K 2", "A A A"], score=0, rules=rules)


@BOTH
def test_6_5_further_cards_of_the_rank_join_it(rules: Rules) -> None:
    assert check_addition("K K K", "K K K", rules=rules)
    verdict = check_capture(
        "8 8", pile="4 8", melds=["8 8 8 2 2 Jo"], hand="8 8 2 4 5", score=0, rules=rules, further=["8 2"]
    )
    assert "too_many_wilds" in verdict  # they all lie in the one meld of eights


@BOTH
def test_6_6_red_threes_are_never_melded(rules: Rules) -> None:
    for cards in ("3h 3d 3h", "3h 3d 2", "3h 3s 3c"):
        for going_out in (None, True, False):
            assert "red_three_melded" in check_meld(cards, rules=rules, going_out=going_out)


@BOTH
def test_6_6_black_threes_are_melded_in_going_out(rules: Rules) -> None:
    for cards in ("3s 3c 3s", "3s 3c 3s 3c"):
        assert check_meld(cards, rules=rules, going_out=True)
        assert check_meld(cards, rules=rules, going_out=False).codes == ("black_threes_only_going_out",)
        assert check_meld(cards, rules=rules).unjudged == ("going_out",)
    assert check_meld("3s 3c", rules=rules, going_out=True).codes == ("too_few_cards",)
    assert check_meld("3s 3c 2", rules=rules, going_out=True).codes == ("wild_with_black_threes",)
    assert check_addition("3s 3c 3s", "3c", rules=rules).codes == ("black_threes_last",)  # in one act


@BOTH
def test_6_6_black_threes_count_five_each_towards_an_opening_and_are_no_canasta(rules: Rules) -> None:
    laid = ["4 4 4 4 4 4 4", "3s 3c 3s"]
    assert check_opening(laid, score=0, going_out=True, rules=rules)
    assert check_opening(laid[:1], score=0, going_out=True, rules=rules).codes == ("opening_too_low",)
    six = rules.for_players(6)
    assert not Meld.of("3b " * 6, rules=six, going_out=True).is_canasta
    assert not check_opening(["3b " * 6], score=-5, going_out=True, rules=six)


@BOTH
def test_6_6_never_by_option(rules: Rules) -> None:
    never = rules.where(black_three_melds="never")
    for going_out in (None, True, False):
        assert check_meld("3s 3c 3s", rules=never, going_out=going_out).codes == ("black_threes_never_melded",)


@BOTH
def test_6_7_no_meld_of_wild_cards_only_and_no_sequences(rules: Rules) -> None:
    for cards in ("2 2 2", "Jo Jo Jo", "2 2 2 2 Jo Jo Jo"):
        assert check_meld(cards, rules=rules).codes == ("too_few_naturals",)
    assert check_meld("7h 8h 9h", rules=rules).codes == ("mixed_ranks",)


@BOTH
def test_6_8_naturals_and_wild_cards_may_be_added(rules: Rules) -> None:
    for more in ("K", "K K", "2", "Jo K"):
        assert check_addition("K K K", more, rules=rules)
        assert len(Meld.of("K K K").plus(more, rules=rules)) == 3 + len(more.split())
    assert check_addition("K K K", "", rules=rules).codes == ("nothing_laid",)
    assert Code("nothing_laid").rule == "6.8"
