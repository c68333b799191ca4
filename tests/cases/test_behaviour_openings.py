"""Expectations in words about the first melds of a side; each test names those that it covers."""

from __future__ import annotations

from itertools import islice

from canasta import INTERNATIONAL, Rules, check_meld, check_opening, meld_points, possible_openings
from tests.cases.marks import BOTH
from tests.covers import covers


def too_low(melds: list[str], *, score: int, rules: Rules, top: str | None = None) -> tuple[int, int]:
    """The points and the minimum of an opening that is refused for this alone."""
    verdict = check_opening(melds, score=score, top=top, rules=rules)
    assert verdict.codes == ("opening_too_low",)
    params = verdict.violations[0].params
    return params["have"], params["needed"]


@covers("PV-017")
@BOTH
def test_8_1_three_fives_do_not_open(rules: Rules) -> None:
    assert too_low(["5 5 5"], score=0, rules=rules) == (15, 50)


@covers("PV-018")
@BOTH
def test_8_1_kings_and_fives_do_not_open(rules: Rules) -> None:
    assert too_low(["K K K", "5 5 5"], score=0, rules=rules) == (45, 50)


@covers("PV-019")
@BOTH
def test_8_1_kings_and_aces_open(rules: Rules) -> None:
    assert check_opening(["K K K", "A A A"], score=0, rules=rules)
    assert meld_points("K K K", rules=rules) + meld_points("A A A", rules=rules) == 90


@covers("PV-023")
@BOTH
def test_8_1_at_3000_the_opening_needs_120(rules: Rules) -> None:
    assert too_low(["A A A", "K K K"], score=3000, rules=rules) == (90, 120)
    assert check_opening(["A A A", "Q Q Q Jo"], score=3000, rules=rules)


@covers("PV-093")
@BOTH
def test_8_1_aces_with_and_without_a_joker(rules: Rules) -> None:
    assert too_low(["A A A"], score=1500, rules=rules) == (60, 90)
    assert check_opening(["A A A Jo"], score=1500, rules=rules)
    assert too_low(["A A A Jo"], score=3000, rules=rules) == (110, 120)


@covers("PV-026")
@BOTH
def test_8_2_red_threes_do_not_count(rules: Rules) -> None:
    assert too_low(["5 5 5", "6 6 6"], score=0, rules=rules) == (30, 50)
    assert "red_three_melded" in check_opening(["5 5 5", "6 6 6", "3h 3d 3h"], score=0, rules=rules)


@covers("PV-063")
@BOTH
def test_15_3_a_partner_of_cutthroat_opens_by_his_own_score(rules: Rules) -> None:
    rules = rules.for_players(3, cutthroat=True)
    assert too_low(["A A A"], score=1600, rules=rules) == (60, 90)
    assert check_opening(["A A A"], score=0, rules=rules)


@covers("PV-116")
@BOTH
def test_8_2_three_groups_add_up(rules: Rules) -> None:
    groups = ["8 8 8", "Q Q 2", "A A 2"]
    assert [meld_points(group, rules=rules) for group in groups] == [30, 40, 60]
    assert check_opening(groups, score=3000, rules=rules)
    assert too_low(groups[:2], score=3000, rules=rules) == (70, 120)


@covers("PV-117")
@BOTH
def test_6_1_the_group_at_fault_is_named(rules: Rules) -> None:
    verdict = check_opening(["8 8 8", "Q 2"], score=0, rules=rules)
    faults = [violation for violation in verdict if violation.code == "too_few_cards"]
    assert [(fault.params["meld"], fault.params["needed"]) for fault in faults] == [("Q 2", 3)]
    assert check_meld("8 8 8", rules=rules)


@covers("PV-168")
@BOTH
def test_8_2_wild_cards_count(rules: Rules) -> None:
    assert meld_points("K K 2", rules=rules) == 40
    assert check_opening(["K K 2", "4 4 4"], score=0, rules=rules)


@covers("PV-195", "BR-056", "BR-042")
@BOTH
def test_8_2_two_melds_need_not_reach_the_minimum_each(rules: Rules) -> None:
    assert check_opening(["K K K", "Q Q Q"], score=0, rules=rules)
    for alone in ("K K K", "Q Q Q"):
        assert too_low([alone], score=0, rules=rules) == (30, 50)
    assert "mixed_ranks" in check_opening(["K K K Q Q Q"], score=0, rules=rules)


@covers("PV-270")
def test_8_1_aces_at_fifteen_by_option() -> None:
    rules = INTERNATIONAL.where(card_points={"A": 15})
    assert too_low(["A A A"], score=0, rules=rules) == (45, 50)
    assert check_opening(["A A A A"], score=0, rules=rules)
    assert check_opening(["A A A"], score=0, rules=INTERNATIONAL)


@covers("BR-010")
@BOTH
def test_8_2_the_player_says_where_each_wild_card_goes(rules: Rules) -> None:
    """Both divisions are openings of their own, and the list of openings shows each, always in the same order."""
    assert check_opening(["A A 2", "K K K"], score=1500, rules=rules)
    assert check_opening(["A A A", "K K 2"], score=1500, rules=rules)
    hand = "A A A K K K 2 2"
    openings = [tuple(map(str, opening)) for opening in possible_openings(hand, 90, rules=rules)]
    assert {("A A 2", "K K K"), ("A A A", "K K 2")} <= set(openings)
    assert len(openings) == len(set(openings))
    again = islice(possible_openings("2 K A K A 2 K A", 90, rules=rules), 5)
    assert [tuple(map(str, opening)) for opening in again] == openings[:5]
