"""Rule 9: capturing the pile, judged without a deal."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import CLASSIC, INTERNATIONAL, Rules, check_capture
from tests.cases.marks import BOTH


def codes(used: str, pile: str, *, hand: str = "8 8 8 2 Jo 5 6", **facts: Any) -> tuple[str, ...]:
    """The codes of a capture of which all is known; the side has opened, unless it is said otherwise."""
    known: dict[str, Any] = {"melds": ["K K K"], "hand": hand, "score": 0, **facts}
    verdict = check_capture(used, pile=pile, **known)
    assert not verdict.unjudged
    return verdict.codes


FROZEN = ("frozen_needs_natural_pair",)


@BOTH
def test_9_1_never_an_empty_pile(rules: Rules) -> None:
    assert codes("8 8", "", rules=rules) == ("pile_empty",)


@BOTH
@pytest.mark.parametrize(
    ("top", "code"),
    [("2", "pile_top_wild"), ("Jo", "pile_top_wild"), ("3s", "pile_top_three"), ("3h", "pile_top_three")],
)
def test_9_1_never_with_a_wild_card_or_a_three_on_top(rules: Rules, top: str, code: str) -> None:
    assert codes("8 8", f"4 {top}", rules=rules) == (code,)
    assert codes("8 8", f"{top} 8", rules=rules) != (code,)


@BOTH
def test_9_1_not_a_pile_of_one_card_with_one_card_in_hand(rules: Rules) -> None:
    canasta: dict[str, Any] = {"melds": ["8 8 8", "K K K K K K K"], "rules": rules}
    assert codes("", "8", hand="5", **canasta) == ("one_card_pile",)
    assert codes("", "8", hand="5 6", **canasta) == ()
    assert codes("", "5 8", hand="5", **canasta) == ()
    assert codes("", "8", hand="5", **{**canasta, "rules": rules.where(one_card_pile_rule=False)}) == ()


@BOTH
def test_9_2_a_wild_card_in_the_pile_freezes_it(rules: Rules) -> None:
    assert codes("8 2", "4 8", rules=rules) == ()
    for pile in ("2 8", "4 Jo 5 6 8"):
        assert codes("8 2", pile, rules=rules) == FROZEN
        assert codes("8 8", pile, rules=rules) == ()


@pytest.mark.parametrize(("rules", "refused"), [(CLASSIC, ()), (INTERNATIONAL, ("frozen_by_red_three", *FROZEN))])
def test_9_2_a_red_three_that_froze_it_by_3_3(rules: Rules, refused: tuple[str, ...]) -> None:
    assert codes("8 2", "3h 4 8", rules=rules) == refused
    assert codes("8 8", "3h 4 8", rules=rules) == ()


@BOTH
def test_9_2_a_side_that_has_not_opened(rules: Rules) -> None:
    assert codes("8 2", "4 8", melds=[], further=["8 8 Jo"], rules=rules) != ()
    assert "frozen_needs_natural_pair" in codes("8 2 Jo", "4 8", melds=[], rules=rules)
    assert codes("8 8 2", "4 8", melds=[], rules=rules) == ()


@BOTH
def test_9_3_frozen_pile_needs_a_natural_pair(rules: Rules) -> None:
    for used in ("8 2", "8 2 Jo", "8", ""):
        assert "frozen_needs_natural_pair" in codes(used, "2 8", rules=rules)
        assert "frozen_needs_natural_pair" in codes(used, "2 8", melds=["8 8 8"], rules=rules)
    for used in ("8 8", "8 8 8", "8 8 2"):
        assert codes(used, "2 8", rules=rules) == ()


@BOTH
def test_9_4_with_a_natural_pair(rules: Rules) -> None:
    assert codes("8 8", "4 8", rules=rules) == ()


@BOTH
def test_9_4_with_a_natural_and_a_wild_card(rules: Rules) -> None:
    assert codes("8 2", "4 8", rules=rules) == codes("8 Jo", "4 8", rules=rules) == ()
    assert "cannot_meld_top" in codes("8", "4 8", rules=rules)


@BOTH
def test_9_4_by_adding_the_top_card_to_a_meld(rules: Rules) -> None:
    assert codes("", "4 8", melds=["8 8 8"], rules=rules) == ()
    assert codes("", "4 8", rules=rules) == ("cannot_meld_top",)


@BOTH
def test_9_4_to_a_canasta_by_option(rules: Rules) -> None:
    canasta: dict[str, Any] = {"melds": ["8 8 8 8 2 2 2"]}
    assert codes("", "4 8", rules=rules, **canasta) == ()
    none = rules.where(capture_onto_canasta=False)
    assert codes("", "4 8", rules=none, **canasta) == ("canasta_takes_no_pile",)
    assert codes("8 8", "4 8", rules=none, **canasta) == ()  # it limits only this way
    assert codes("", "4 8", rules=none, melds=["8 8 8"]) == ()


@BOTH
def test_9_4_wild_cards_alone_make_no_new_meld_with_the_top_card(rules: Rules) -> None:
    assert codes("2 Jo", "4 8", rules=rules) == ("too_few_naturals", "cannot_meld_top")
    assert codes("2 Jo", "4 8", melds=["8 8 8"], rules=rules) == ()  # they join the meld with it


@BOTH
def test_9_5_more_cards_may_join_in_the_same_act(rules: Rules) -> None:
    for used in ("8 8 8", "8 8 8 2", "8 8 2 Jo", "8 8 8 2 Jo"):
        assert codes(used, "4 8", rules=rules) == ()
    assert codes("8 2 Jo", "4 8", rules=INTERNATIONAL) == ()


@BOTH
def test_9_5_the_result_must_be_a_meld(rules: Rules) -> None:
    hand = "8 8 2 2 2 Jo 5 6"
    assert codes("8 8 2 2 2 Jo", "4 8", hand=hand, rules=rules)[0] == "too_many_wilds"
    assert codes("8 8 2", "4 8", hand=hand, melds=["8 8 8 2 2 2"], rules=rules) == ("too_many_wilds",)
    assert codes("8 8 5", "4 8", hand=hand, rules=rules) == ("mixed_ranks",)


@BOTH
def test_9_5_the_cards_come_from_the_hand(rules: Rules) -> None:
    assert codes("8 8", "4 8", hand="8 5 6 7", rules=rules) == ("cards_not_held",)
    assert codes("8h 8h", "4 8", hand="8h 8d 6 7", rules=rules) == ("cards_not_held",)


@BOTH
def test_9_5_the_pile_comes_to_the_hand(rules: Rules) -> None:
    """Its cards are cards to keep, its red threes are not."""
    assert codes("8 8", "4 5 8", hand="8 8", rules=rules) == ()
    keep = ("not_enough_canastas", "must_keep_a_card")
    assert codes("8 8", "4 8", hand="8 8", rules=rules) == keep
    assert codes("8 8", "3h 4 8", hand="8 8", rules=rules) == keep
    assert codes("8 8", "3h 8", hand="8 8 4", rules=rules) == keep
    assert codes("8 8", "3h 8", hand="8 8 4 5", rules=rules) == ()


def test_9_7_a_natural_and_a_wild_card_by_option() -> None:
    rules = CLASSIC.where(capture_with_wild=False)
    assert codes("8 2", "4 8", rules=rules) == ("wild_takes_no_pile",)
    assert codes("8 8 2", "4 8", rules=rules) == ()
    assert codes("8 2", "4 8", melds=["8 8 8"], rules=rules) == ()  # here the meld takes it


def test_9_7_a_meld_by_option() -> None:
    rules = CLASSIC.where(capture_onto_meld=False)
    assert codes("", "4 8", melds=["8 8 8"], rules=rules) == ("meld_takes_no_pile",)
    assert codes("", "4 8", melds=["8 8 8 8 8 2 2"], hand="8 4 5", rules=rules) == ("meld_takes_no_pile",)
    assert codes("8 8", "4 8", melds=["8 8 8"], rules=rules) == ()
    assert codes("8 2", "4 8", melds=["8 8 8"], rules=rules) == ()


def test_9_7_always_frozen_by_option() -> None:
    rules = CLASSIC.where(always_frozen=True)
    assert codes("8 2", "4 8", rules=rules) == codes("", "4 8", melds=["8 8 8"], rules=rules) == FROZEN
    assert codes("8 8", "4 8", rules=rules) == ()


@BOTH
def test_10_3_a_black_three_deeper_in_the_pile_does_nothing_but_by_option(rules: Rules) -> None:
    assert codes("8 2", "3s 8", rules=rules) == ()
    assert codes("8 2", "3s 8", rules=rules.where(black_three_freezes=True)) == FROZEN
