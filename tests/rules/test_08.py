"""Rule 8: the opening, judged without a deal."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import CLASSIC, Rules, check_capture, check_opening, opening_minimum, possible_openings
from tests.cases.marks import BOTH

FOURS = "4 4 4 4 4 4 4"
ALWAYS: dict[str, Any] = {"concealed_waives_minimum": "always"}


@BOTH
@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-3000, 15), (-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (7495, 120), (20_000, 120)],
)
def test_8_1_the_minimum_by_the_score(rules: Rules, score: int, minimum: int) -> None:
    assert opening_minimum(score, rules=rules) == minimum


@BOTH
@pytest.mark.parametrize(
    ("melds", "points", "score"),
    [(["4 4 4"], 15, -5), (["T T T T T"], 50, 0), (["A A A", "K K K"], 90, 1500), (["A A A A A A"], 120, 3000)],
)
def test_8_1_an_opening_counts_the_minimum(rules: Rules, melds: list[str], points: int, score: int) -> None:
    assert check_opening(melds, score=score, rules=rules)
    dearer = rules.where(minimums=[[None, points + 5]])
    verdict = check_opening(melds, score=score, rules=dearer)
    assert verdict.codes == ("opening_too_low",)
    assert verdict.violations[0].params == {"needed": points + 5, "have": points, "missing": 5}


def test_8_1_the_minimums_are_an_option() -> None:
    house = CLASSIC.where(minimums=[[None, 0], [1000, 60]])
    assert [opening_minimum(score, rules=house) for score in (-5, 995, 1000)] == [0, 0, 60]


@BOTH
def test_8_2_only_card_values_count(rules: Rules) -> None:
    assert check_opening([FOURS], score=0, rules=rules).codes == ("opening_too_low",)
    assert check_opening([FOURS, "5 5 5"], score=0, rules=rules)
    assert "opening_too_low" in check_opening(["4 4 4", "3h 3d 3h"], score=0, rules=rules)


@BOTH
def test_8_2_everything_laid_in_the_turn_adds_up(rules: Rules) -> None:
    assert check_opening(["K K K", "Q Q Q"], score=0, rules=rules)
    for alone in ("K K K", "Q Q Q"):
        assert check_opening([alone], score=0, rules=rules).codes == ("opening_too_low",)
    assert check_opening(["K K K 2"], score=0, rules=rules)  # the two may have been added


@BOTH
def test_8_2_wild_cards_count_where_they_are_laid(rules: Rules) -> None:
    openings = [tuple(map(str, melds)) for melds in possible_openings("A A A K K K 2", 110, rules=rules)]
    assert openings == [("A A A 2", "K K K"), ("A A A", "K K K 2")]


@BOTH
def test_8_3_the_top_card_and_what_is_laid_from_the_hand_count(rules: Rules) -> None:
    def codes(used: str, pile: str, *further: str) -> tuple[str, ...]:
        hand = "8 8 Q Q 2 4 5"
        return check_capture(used, pile=pile, further=further, hand=hand, melds=[], score=0, rules=rules).codes

    assert codes("8 8", "4 8") == ("opening_too_low",)
    assert codes("8 8", "A A A A 8") == ("opening_too_low",)
    assert codes("8 8 2", "4 8") == codes("8 8", "4 8", "Q Q 2") == ()


@BOTH
def test_8_3_the_top_card_is_one_of_the_melds(rules: Rules) -> None:
    assert check_opening(["8 8 8 2"], top="8", score=0, rules=rules)
    assert check_opening(["8 8 2 2"], top="8", score=0, rules=rules).codes == ("frozen_needs_natural_pair",)
    assert check_opening(["A A A"], top="8", score=0, rules=rules).codes == ("cannot_meld_top",)


@BOTH
def test_8_4_going_out_concealed_after_a_draw_waives_the_minimum(rules: Rules) -> None:
    assert check_opening([FOURS], score=3000, concealed=True, rules=rules)
    assert check_opening(["4 4 4 4"], score=3000, concealed=True, rules=rules).codes == ("not_enough_canastas",)
    assert "opening_too_low" in check_opening([FOURS], top="4", score=3000, concealed=True, rules=rules)
    never = rules.where(concealed_waives_minimum="never")
    assert check_opening([FOURS], score=3000, concealed=True, rules=never).codes == ("opening_too_low",)


@BOTH
def test_8_4_after_a_capture_by_option_if_no_card_of_the_pile_is_to_come(rules: Rules) -> None:
    facts: dict[str, Any] = {"melds": [], "score": 3000, "hand": "4 4 4 4 4 4 9", "rules": rules.where(**ALWAYS)}
    for pile, legal in (("4", True), ("3h 4", True), ("9 4", False)):
        assert bool(check_capture("4 4 4 4 4 4", pile=pile, **facts)) == legal
    drawn_only = rules.where(**ALWAYS, concealed_after_capture=False)
    assert not check_capture("4 4 4 4 4 4", pile="4", **{**facts, "rules": drawn_only})


@BOTH
def test_8_5_one_turn_opens(rules: Rules) -> None:
    """What is laid in one turn is judged; a side that has melds has opened, and needs no minimum."""
    facts: dict[str, Any] = {"pile": "4 4 8", "hand": "8 8 5 6", "rules": rules}
    assert check_capture("8 8", melds=["9 9 9"], **facts)
    assert check_capture("8 8", melds=[], score=0, **facts).codes == ("opening_too_low",)
