"""Expectations in words about the pile and what freezes it; each test names those that it covers."""

from __future__ import annotations

import pytest

from canasta import INTERNATIONAL, Hand, Rules
from canasta.deal import Deal, Ending, Phase
from tests.cases.marks import BOTH
from tests.covers import covers
from tests.deals import FORMS, after, allows, played_at_random, position, refused

# -- taking it (rule 9) ---------------------------------------------------------------------------------------------


@covers("PV-029")
@BOTH
def test_9_4_a_pair_takes_and_the_turn_goes_on(rules: Rules) -> None:
    deal = after(position(rules, "Q Q Q Jo 8 8 9", ["9 9 9"], pile="6 Q"), "capture Q Q")
    assert len(deal.melds(1)["Q"]) == 3
    assert deal.phase == Phase.PLAY
    assert deal.hand(1) == Hand("Q Jo 8 8 9 6")
    assert not deal.pile


@covers("PV-199")
@BOTH
def test_9_5_whoever_takes_the_pile_melds_its_top_card(rules: Rules) -> None:
    """The top card lies in a meld after every capture there is; in no way does it come to the hand."""
    deal = position(rules, "Q Q 2 5 6", ["Q Q Q"], pile="6 Q")
    for act in deal.captures:
        taken = after(deal, act)
        assert len(taken.melds(1)["Q"]) == 3 + 1 + len(act.cards)
        assert taken.hand(1) == deal.hand(1) - act.cards + "6"


@covers("PV-140")
@BOTH
def test_4_2_a_red_three_of_the_pile_is_laid(rules: Rules) -> None:
    deal = after(position(rules, "5 5 8 Q", ["K K K"], pile="3h 9 5"), "capture 5 5")
    assert list(map(str, deal.red_threes(1))) == ["3h"]
    assert deal.hand(1) == Hand("8 Q 9")
    assert deal.stock_size == position(rules, "5 5 8 Q", ["K K K"], pile="3h 9 5").stock_size  # no replacement


@covers("PV-173", "BR-039")
@BOTH
def test_9_5_a_pair_extends_the_meld_of_the_rank(rules: Rules) -> None:
    deal = after(position(rules, "5 5 9 8", ["5 5 5"], pile="2 4 5"), "capture 5 5")
    assert list(deal.melds(1)) == ["5"]
    assert len(deal.melds(1)["5"]) == 6


@covers("BR-039")
@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_6_5_no_side_has_two_melds_of_a_rank_but_in_cutthroat(rules: Rules) -> None:
    primed = 0
    for seed in range(4):
        for deal in played_at_random(Deal.new(rules, seed=seed), seed):
            primed += any(name.endswith("'") for side in deal.sides for name in deal.melds(side[0]))
    assert rules.seats.cutthroat or not primed


@covers("PV-172")
@BOTH
def test_5_5_a_capture_below_the_minimum_changes_nothing(rules: Rules) -> None:
    deal = position(rules, "9 9 5 5 5 K", pile="4 9")
    assert refused(deal, "capture 9 9") == ("opening_too_low",)  # 30 and 15 at most
    assert allows(position(rules, "9 9 T T T K", pile="4 9"), "capture 9 9")


@covers("BR-035", "PV-200")
@BOTH
def test_9_6_a_capture_unfreezes_the_pile(rules: Rules) -> None:
    """How the pile was taken stands in the acts; the log of a game, which would show it, needs a game."""
    deal = position(rules, "Q Q 5 6", ["9 9 9"], pile="2 Q")
    assert deal.is_frozen
    taken = after(deal, "capture Q Q")
    assert not taken.is_frozen
    passed = after(taken, "discard 5")
    assert [passed.frozen_for(seat) for seat in (1, 3)] == [False, False]
    assert [passed.frozen_for(seat) for seat in (0, 2)] == [True, True]  # they have not opened


@covers("PV-060")
@BOTH
def test_15_3_whoever_takes_the_pile_first_is_the_lone_hand(rules: Rules) -> None:
    rules = rules.for_players(3, cutthroat=True)
    melds = {0: ["9 9 9"], 1: ["K K K"], 2: ["Q Q Q"]}
    deal = Deal.setup(rules, hands={0: "4 5 6", 1: "Q 5 6 7", 2: "K 5 6 7"}, melds=melds, turn=0, pile="4 9")
    assert deal.sides == ((0,), (1,), (2,))
    deal = after(deal, "capture")
    assert deal.lone == 0
    assert deal.sides == ((0,), (1, 2))
    assert set(deal.melds(1)) == set(deal.melds(2)) == {"K", "Q"}
    deal = deal.after(deal.legal_acts[-1])
    deal = deal.after(deal.legal_acts[0], drawn="7 8")
    assert allows(deal, "lay Q")


# -- what freezes (rules 9.2 and 10) --------------------------------------------------------------------------------


@covers("PV-038")
@BOTH
def test_10_2_a_two_freezes_the_pile(rules: Rules) -> None:
    deal = position(rules, "2h 5 6", ["9 9 9"], pile="4 8", drawn=True)
    assert not deal.is_frozen
    assert after(deal, "discard 2h").is_frozen
    assert not after(deal, "discard 5").is_frozen


@covers("PV-039", "PV-194", "PV-213", "BR-050", "BR-001", "BR-088")
@BOTH
def test_10_3_a_black_three_blocks_the_next_player_and_him_alone(rules: Rules) -> None:
    hands = {0: "K", 1: "3s 4 6", 2: "8 8 K 5 6", 3: "5 5 6 7 9"}
    melds = [["8 8 8"], ["5 5 5"]]
    deal = Deal.setup(rules, hands=hands, melds=melds, pile="8", drawn=True)
    deal = after(deal, "discard 3s")
    assert not deal.is_frozen
    assert deal.is_blocked
    assert refused(deal, "capture") == ("pile_top_three",)
    assert refused(deal, "capture 8 8") == ("pile_top_three",)
    assert deal.captures == ()
    drawn = deal.after(deal.legal_acts[0], drawn="7")
    assert refused(drawn, "capture 8 8")[0] == "already_drawn"
    following = after(drawn, "discard 5")
    assert not following.is_blocked
    assert allows(following, "capture")
    assert allows(following, "capture 5 5")


@covers("BR-001", "BR-088")
@BOTH
def test_10_3_a_black_three_freezes_by_option(rules: Rules) -> None:
    deal = position(rules, "3s 4 6", ["9 9 9"], pile="8", drawn=True)
    assert not after(deal, "discard 3s").is_frozen
    house = position(rules.where(black_three_freezes=True), "3s 4 6", ["9 9 9"], pile="8", drawn=True)
    assert after(house, "discard 3s").is_frozen


@covers("PV-138")
@BOTH
def test_10_3_a_black_three_after_a_capture_does_not_freeze(rules: Rules) -> None:
    deal = after(position(rules, "Q Q 5 3s", ["9 9 9"], pile="2 Q"), "capture Q Q", "discard 3s")
    assert not deal.is_frozen


@covers("PV-162")
@BOTH
def test_11_6_a_capture_does_not_spoil_going_out_concealed(rules: Rules) -> None:
    hand = "9 9 7 7 7 7 7 7 7 8 8 8 8 8 8 8"
    deal = after(position(rules, hand, pile="9"), "capture 9 9", "lay 7 7 7 7 7 7 7", "lay 8 8 8 8 8 8 8")
    assert deal.ending == Ending.CONCEALED
    assert deal.score()[1].points("going_out") == 200
    house = position(rules.where(concealed_after_capture=False), hand, pile="9")
    deal = after(house, "capture 9 9", "lay 7 7 7 7 7 7 7", "lay 8 8 8 8 8 8 8")
    assert deal.score()[1].points("going_out") == 100


@covers("BR-105")
def test_3_3_a_red_three_as_upcard_freezes_until_the_pile_is_taken() -> None:
    deal = position(INTERNATIONAL, "Q Q 5 6", ["9 9 9", "Q Q Q"], pile="3h Q")
    assert deal.is_frozen
    assert refused(deal, "capture") == ("frozen_by_red_three", "frozen_needs_natural_pair")
    assert not after(deal, "capture Q Q").is_frozen
