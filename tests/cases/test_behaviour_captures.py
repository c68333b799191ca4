"""Expectations in words about taking the pile; each test names those that it covers."""

from __future__ import annotations

import pytest

from canasta import Rules, Verdict, check_capture, check_opening
from tests.cases.marks import BOTH
from tests.covers import covers


def capture(used: str, pile: str, hand: str, melds: list[str], rules: Rules) -> Verdict:
    """The verdict on a capture by a side that has opened, or at a score of 0; everything about it is known."""
    verdict = check_capture(used, pile=pile, hand=hand, melds=melds, score=0, rules=rules)
    assert not verdict.unjudged
    return verdict


# -- the ways to take a pile that is not frozen (rule 9.4) ----------------------------------------------------------


@covers("PV-030")
@BOTH
@pytest.mark.parametrize("used", ["Q Q", "Q Jo"])
def test_9_4_a_pair_or_a_natural_and_a_wild_card_take(rules: Rules, used: str) -> None:
    assert capture(used, "6 Q", "Q Q Q Jo 8 8 9", ["9 9 9"], rules)


@covers("PV-070")
@BOTH
def test_9_4_the_top_card_is_placed(rules: Rules) -> None:
    """Melds are laid, and the nine on top is in none of them."""
    verdict = check_capture("", pile="4 9", further=["A A A"], hand="A A A 5 6", melds=["K K K"], rules=rules)
    assert "cannot_meld_top" in verdict
    assert "mixed_ranks" in capture("A A", "4 9", "A A A 5 6", ["K K K"], rules)


@covers("PV-276")
@BOTH
def test_9_4_two_jokers_alone_do_not_take(rules: Rules) -> None:
    assert "cannot_meld_top" in capture("Jo Jo", "4 K", "Jo Jo 7 8", ["9 9 9"], rules)


@covers("PV-186")
@BOTH
@pytest.mark.parametrize("used", ["", "4 5"])
def test_9_4_cards_of_other_ranks_do_not_take(rules: Rules, used: str) -> None:
    assert not capture(used, "J 7", "4 5", ["9 9 9"], rules)


@covers("PV-102", "PV-196", "BR-024", "BR-036")
@BOTH
@pytest.mark.parametrize(("top", "hand"), [("J", "4 4"), ("K", "4 5"), ("7", "4 5")])
def test_9_4_the_top_card_joins_a_meld_without_a_card_of_the_hand(rules: Rules, top: str, hand: str) -> None:
    assert capture("", f"6 {top}", hand, [f"{top} {top} {top}"], rules)


@covers("PV-120", "BR-017")
@BOTH
def test_9_4_a_completed_canasta_takes_the_pile_unless_the_option_says_no(rules: Rules) -> None:
    melds = ["Q Q Q Q Q Q Q"]
    assert capture("", "6 Q", "4 5", melds, rules)
    house = rules.where(capture_onto_canasta=False)
    assert capture("", "6 Q", "4 5", melds, house).codes == ("canasta_takes_no_pile",)


@covers("BR-058")
@BOTH
def test_9_4_a_king_and_a_two_take_and_so_does_a_meld_of_kings(rules: Rules) -> None:
    assert capture("K 2", "6 K", "K 2 5 7", ["9 9 9"], rules)
    assert capture("", "6 K", "2 5 7", ["K K K"], rules)


@covers("PV-123")
@BOTH
@pytest.mark.parametrize("melds", [["9 9 9"], ["Q Q Q"]])
def test_9_7_two_naturals_always_by_option(rules: Rules, melds: list[str]) -> None:
    modern = rules.where(always_frozen=True)
    assert "frozen_needs_natural_pair" in capture("Q 2", "6 Q", "Q 2 5 7", melds, modern)
    assert capture("Q 2", "6 Q", "Q 2 5 7", melds, rules)


@covers("PV-160")
@BOTH
def test_7_2_a_pair_joins_a_canasta(rules: Rules) -> None:
    """The canasta has ten cards then."""
    assert capture("7 7", "4 7", "7 7 Q 8", ["7 7 7 7 7 2 2"], rules)


@covers("BR-087")
@BOTH
def test_9_5_a_wild_card_too_many_does_not_join_and_the_top_card_does_alone(rules: Rules) -> None:
    melds = ["7 7 7 7 2 2 2"]
    assert "too_many_wilds" in capture("7 Jo", "4 7", "7 Jo Q 8", melds, rules)
    assert capture("", "4 7", "7 Jo Q 8", melds, rules)
    assert capture("7", "4 7", "7 Jo Q 8", melds, rules)


# -- frozen for everybody (rules 9.2 and 9.3) -----------------------------------------------------------------------


@covers("PV-032")
@BOTH
def test_9_3_a_natural_and_a_wild_card_do_not_take_a_frozen_pile(rules: Rules) -> None:
    assert capture("Q Jo", "2 Q", "Q Q Jo", ["9 9 9"], rules).codes == ("frozen_needs_natural_pair",)


@covers("PV-033", "BR-035")
@BOTH
def test_9_3_a_natural_pair_takes_a_frozen_pile(rules: Rules) -> None:
    assert capture("Q Q", "2 Q", "Q Q Jo", ["9 9 9"], rules)


@covers("PV-171", "BR-041")
@BOTH
@pytest.mark.parametrize("used", ["Q Q Q", "Q Q Q Q"])
def test_9_5_more_naturals_than_a_pair_take_a_frozen_pile(rules: Rules, used: str) -> None:
    assert capture(used, "2 4 Q", "Q Q Q Q 5 6", ["9 9 9"], rules)


@covers("PV-071")
@BOTH
def test_9_3_a_meld_does_not_take_a_frozen_pile(rules: Rules) -> None:
    assert capture("", "2 4 9", "5 6", ["9 9 9"], rules).codes == ("frozen_needs_natural_pair",)


@covers("PV-155", "BR-002")
@BOTH
@pytest.mark.parametrize("pile", ["2h 7s", "2h 9c 7s", "Jo 4 5 6 7s"])
def test_9_2_a_wild_card_freezes_whatever_lies_on_it(rules: Rules, pile: str) -> None:
    assert capture("7h JK", pile, "7h JK Q", ["K K K"], rules).codes == ("frozen_needs_natural_pair",)
    assert capture("7h JK", pile.split(maxsplit=1)[1] + " 7c", "7h JK Q", ["K K K"], rules)


@covers("BR-075", "BR-132")
@BOTH
def test_9_5_pair_and_top_card_join_the_meld_of_the_rank(rules: Rules) -> None:
    assert capture("5 5", "2 4 5", "5 5 9 8", ["5 5 5"], rules)
    forbidden = capture("5 5 2", "2 4 5", "5 5 2 9 8", ["5 5 5 5 2 2 Jo"], rules)
    assert "too_many_wilds" in forbidden  # they are judged as one meld


# -- the top card (rules 9.1 and 10.3) ------------------------------------------------------------------------------


@covers("PV-035", "PV-260", "BR-066", "BR-106")
@BOTH
@pytest.mark.parametrize(("top", "code"), [("3s", "pile_top_three"), ("2d", "pile_top_wild"), ("Jo", "pile_top_wild")])
@pytest.mark.parametrize("used", ["", "9 9", "9 2", "3c 3c", "2 Jo"])
def test_9_1_a_wild_card_or_a_three_on_top_blocks(rules: Rules, top: str, code: str, used: str) -> None:
    hand = "9 9 2 3c 3c Jo"
    assert code in check_capture(used, pile=f"4 9 {top}", hand=hand, melds=["9 9 9"], rules=rules)
    assert code in check_capture(used, pile=f"2 9 {top}", hand=hand, melds=[], score=0, rules=rules)


@covers("PV-260")
@BOTH
def test_9_1_a_red_three_on_top_blocks_and_a_seven_does_not(rules: Rules) -> None:
    assert "pile_top_three" in check_capture("7 7", pile="7 3h", hand="7 7 8 9", melds=["9 9 9"], rules=rules)
    assert capture("7 7", "4 7", "7 7 8 9", ["9 9 9"], rules)


@covers("PV-187")
@BOTH
def test_9_1_two_black_threes_do_not_take_a_black_three(rules: Rules) -> None:
    assert "pile_top_three" in capture("3s 3c", "2 4 3s", "3s 3c 5 6", ["9 9 9"], rules)


@covers("BR-001", "BR-088", "PV-169")
@BOTH
def test_10_3_a_black_three_deeper_in_the_pile_freezes_by_option_only(rules: Rules) -> None:
    assert capture("9 Jo", "3s 9", "9 Jo K 5", ["K K K"], rules)
    house = rules.where(black_three_freezes=True)
    assert capture("9 Jo", "3s 9", "9 Jo K 5", ["K K K"], house).codes == ("frozen_needs_natural_pair",)


@covers("PV-036", "PV-234", "BR-099")
@BOTH
def test_9_1_one_card_in_hand_does_not_take_a_pile_of_one(rules: Rules) -> None:
    melds = ["9 9 9", "Q Q Q Q Q Q Q"]
    assert capture("", "9", "4", melds, rules).codes == ("one_card_pile",)
    assert capture("", "5 9", "4", melds, rules)
    assert capture("", "9", "4", melds, rules.where(one_card_pile_rule=False))


# -- a side that has not opened (rules 9.2 b and 8.3) ---------------------------------------------------------------


@covers("PV-034")
@BOTH
def test_9_2_the_pile_is_frozen_against_a_side_that_has_not_opened(rules: Rules) -> None:
    hand = "9 Jo A A A K"
    verdict = check_capture("9 Jo", pile="6 9", further=["A A A"], hand=hand, melds=[], score=0, rules=rules)
    assert verdict.codes == ("frozen_needs_natural_pair",)


@covers("PV-209", "BR-051")
@BOTH
def test_9_2_a_king_and_a_two_do_not_open_with_the_pile(rules: Rules) -> None:
    assert "frozen_needs_natural_pair" in capture("K 2", "6 4 K", "K 2 5 7", [], rules)
    assert check_capture("K 2", pile="6 4 K", hand="K 2 5 7", melds=["9 9 9"], score=0, rules=rules)


@covers("PV-094", "BR-106")
@BOTH
def test_8_3_the_top_card_counts(rules: Rules) -> None:
    assert capture("A A", "A", "A A 5 6", [], rules)
    assert check_opening(["A A A"], score=0, top="A", rules=rules)


@covers("PV-100")
@BOTH
def test_8_1_three_queens_do_not_open_with_the_pile(rules: Rules) -> None:
    verdict = capture("Q Q", "2 Q", "Q Q 4 5 6", [], rules)
    assert verdict.codes == ("opening_too_low",)
    assert verdict.violations[0].params["have"] == 30


@covers("BR-057")
@BOTH
def test_8_1_a_pair_of_fours_does_not_open_at_120_and_later_lays_may_complete_it(rules: Rules) -> None:
    def verdict(*further: str) -> Verdict:
        hand = "4 4 A A A A Jo 9 8"
        return check_capture("4 4", pile="6 4", further=further, hand=hand, melds=[], score=3000, rules=rules)

    assert verdict().codes == ("opening_too_low",)
    assert verdict("A A A A Jo")


@covers("BR-023")
@BOTH
def test_8_3_melds_of_the_hand_count_beside_the_capture(rules: Rules) -> None:
    hand = "K K Q Q 2 5 6"
    assert check_capture("K K", pile="2 4 K", further=["Q Q 2"], hand=hand, melds=[], score=0, rules=rules)
    assert "opening_too_low" in check_capture("K K", pile="2 4 K", hand=hand, melds=[], score=0, rules=rules)


@covers("PV-215", "PV-232")
@BOTH
@pytest.mark.parametrize("pile", ["9", "K K 9", "A A A 9"])
def test_8_3_no_other_card_of_the_pile_counts(rules: Rules, pile: str) -> None:
    verdict = check_capture("9 9", pile=pile, hand="9 9 4 5 6", melds=[], score=0, rules=rules)
    assert [violation.params["have"] for violation in verdict if violation.code == "opening_too_low"] == [30]


# -- what is left in hand (rules 11.1 and 11.3) ---------------------------------------------------------------------


@covers("PV-096")
@BOTH
def test_11_3_the_cards_of_the_pile_count_as_cards_to_keep(rules: Rules) -> None:
    assert capture("K K", "4 5 6 K", "K K", ["9 9 9"], rules)
    assert "must_keep_a_card" in capture("K K", "4 K", "K K", ["9 9 9"], rules)


@covers("PV-224", "BR-076")
@BOTH
def test_11_3_red_threes_of_the_pile_do_not(rules: Rules) -> None:
    verdict = check_capture("Q Q", pile="3d Q", frozen=True, hand="Q Q 9", melds=["8 8 8"], rules=rules)
    assert verdict.codes == ("not_enough_canastas", "must_keep_a_card")
    assert check_capture("Q Q", pile="4 Q", frozen=True, hand="Q Q 9", melds=["8 8 8"], rules=rules)


@covers("BR-016")
@BOTH
def test_11_3_a_capture_that_leaves_one_card_needs_a_canasta(rules: Rules) -> None:
    assert "must_keep_a_card" in capture("K K", "K", "K K 5", ["9 9 9"], rules)
    assert capture("K K", "K", "K K 5 6", ["9 9 9"], rules)
    assert capture("K K", "K", "K K 5", ["9 9 9 9 9 9 9"], rules)


@covers("PV-127")
@BOTH
def test_11_1_the_capture_may_complete_the_canasta(rules: Rules) -> None:
    assert capture("Q Q", "Q", "Q Q", ["Q Q Q Q"], rules)
    assert "must_keep_a_card" in capture("Q Q", "Q", "Q Q", ["Q Q Q"], rules)
