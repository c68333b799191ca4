"""Expectations in words about the end of the stock; each test names those that it covers."""

from __future__ import annotations

import pytest

from canasta import Hand, Rules
from canasta.deal import Deal, Ending, Phase
from tests.cases.marks import BOTH
from tests.covers import covers
from tests.deals import after, allows, position, refused

# -- must the pile be taken? (rules 12.3 and 12.4) ------------------------------------------------------------------


@covers("PV-052", "PV-124", "PV-144", "PV-233")
@BOTH
@pytest.mark.parametrize("rank", ["Q", "9"])
def test_12_3_a_pile_whose_top_card_fits_a_meld_must_be_taken(rules: Rules, rank: str) -> None:
    """So it is not so that one may take it and need not, nor that the deal may be ended instead."""
    deal = position(rules, "K 5 7", [f"{rank} {rank} {rank}"], pile=f"6 {rank}", stock="")
    assert deal.must_capture
    assert refused(deal, "draw") == ("stock_empty",)
    assert refused(deal, "pass") == ("must_capture",)
    assert [str(act) for act in deal.legal_acts] == ["capture"]
    house = position(
        rules.where(forced_capture="never"), "K 5 7", [f"{rank} {rank} {rank}"], pile=f"6 {rank}", stock=""
    )
    assert [str(act) for act in house.legal_acts] == ["pass", "capture"]


@covers("PV-143")
@BOTH
def test_12_4_a_pile_that_takes_cards_of_the_hand_need_not_be_taken(rules: Rules) -> None:
    deal = position(rules, "9 9 Q 5", ["K K K"], pile="6 9", stock="")
    assert [str(act) for act in deal.legal_acts] == ["pass", "capture 9 9"]
    passed = after(deal, "pass")
    assert (passed.ending, passed.went_out) == (Ending.PASSED, None)


@covers("PV-145", "BR-032")
@BOTH
def test_12_3_a_frozen_pile_that_cannot_be_taken_need_not(rules: Rules) -> None:
    deal = position(rules, "Q 9", ["9 9 9"], pile="2 6 9", stock="")
    assert not deal.must_capture
    assert [str(act) for act in deal.legal_acts] == ["pass"]
    assert after(deal, "pass").is_over


@covers("PV-204", "PV-242")
@BOTH
@pytest.mark.parametrize("melds", [[], ["K K K"]])
def test_12_4_the_deal_ends_and_both_sides_are_scored_without_a_bonus(rules: Rules, melds: list[str]) -> None:
    deal = position(rules, "5 7", melds, pile="6 9", stock="")
    assert refused(deal, "draw") == ("stock_empty",)
    scores = after(deal, "pass").score()
    assert len(scores) == 2
    assert [score.points("going_out") for score in scores] == [0, 0]
    assert scores[1].points("melds") == 30 * len(melds)
    assert scores[1].points("hands") < 0


# -- the last card a red three (rule 12.2) --------------------------------------------------------------------------


@covers("PV-136", "PV-226", "BR-074", "BR-079")
@BOTH
@pytest.mark.parametrize("hand", ["K K K 5", "5"])
def test_12_2_the_last_card_a_red_three_ends_the_deal(rules: Rules, hand: str) -> None:
    deal = after(position(rules, hand, ["9 9 9"], stock="3d"), "draw")
    assert deal.ending == Ending.LAST_RED_THREE
    assert list(map(str, deal.red_threes(1))) == ["3d"]
    assert deal.hand(1) == Hand(hand)
    assert deal.score()[1].points("red_threes") == 100


@covers("BR-097", "BR-079")
@BOTH
def test_12_2_by_option_melds_and_no_discard(rules: Rules) -> None:
    house = rules.where(last_red_three="may_meld")
    deal = after(position(house, "K K K 5", ["9 9 9"], stock="3d"), "draw")
    assert deal.phase == Phase.PLAY
    assert refused(deal, "discard 5") == ("no_discard_after_last_red_three",)
    laid = after(deal, "lay K K K", "pass")
    assert (laid.ending, laid.hand(1)) == (Ending.LAST_RED_THREE, Hand("5"))
    assert after(after(position(house, "5", ["9 9 9"], stock="3d"), "draw"), "pass").is_over


# -- two cards drawn (rule 12.5) ------------------------------------------------------------------------------------


@covers("PV-165")
@BOTH
def test_15_1_two_players_draw_two_cards(rules: Rules) -> None:
    deal = position(rules.for_players(2), "K 5 7", stock="9c 8d 7h")
    assert after(deal, "draw").hand(1) == Hand("K 5 7 9c 8d")


@covers("PV-054", "BR-045")
@BOTH
def test_12_5_a_single_card_is_a_whole_draw(rules: Rules) -> None:
    deal = after(position(rules.for_players(2), "K 5 7", stock="9c"), "draw")
    assert (deal.phase, deal.hand(1)) == (Phase.PLAY, Hand("K 5 7 9c"))
    assert allows(deal, "discard K")


@covers("PV-055")
@BOTH
@pytest.mark.parametrize("stock", ["9c 3h", "3h 9c"])
def test_12_5_a_red_three_at_the_end_is_not_replaced(rules: Rules, stock: str) -> None:
    deal: Deal = after(position(rules.for_players(2), "K 5 7", stock=stock), "draw")
    assert list(map(str, deal.red_threes(1))) == ["3h"]
    assert (deal.phase, deal.hand(1), deal.stock_size) == (Phase.PLAY, Hand("K 5 7 9c"), 0)
