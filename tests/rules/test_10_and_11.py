"""Discards and going out: one test at least for each paragraph of rules 10 and 11."""

from __future__ import annotations

import pytest

from canasta import Hand, Rules
from canasta.acts import Answer, Ask
from canasta.deal import Deal, Ending, Phase
from tests.cases.marks import BOTH
from tests.deals import after, allows, position, refused

ACES = "A A A A A A A"
QUEENS = "Q Q Q Q Q Q Q"
KEEP = ("not_enough_canastas", "must_keep_a_card")


# -- 10: discards ---------------------------------------------------------------------------------------------------


@BOTH
def test_10_1_any_card_of_the_hand_but_a_red_three(rules: Rules) -> None:
    deal = position(rules, "K 4 3s 2 Jo", drawn=True)
    assert [str(act) for act in deal.legal_acts] == [
        *("discard K", "discard 4", "discard 3b", "discard 2", "discard Jo"),
    ]
    assert refused(deal, "discard 9") == ("cards_not_held",)
    assert refused(position(rules, "3h 4 5", drawn=True), "discard 3h") == ("red_three_discarded",)


@BOTH
@pytest.mark.parametrize(("card", "freezes"), [("2h", True), ("Jo", True), ("Kh", False), ("3s", False)])
def test_10_2_a_wild_card_freezes_the_pile_for_everybody(rules: Rules, card: str, *, freezes: bool) -> None:
    deal = Deal.setup(rules, hands={1: f"{card} 5 6"}, pile="4", melds=[["9 9 9"], ["K K K"]], drawn=True)
    deal = after(deal, f"discard {card}")
    assert deal.is_frozen == freezes
    assert [deal.frozen_for(seat) for seat in deal.seats] == [freezes] * 4


@BOTH
def test_10_3_a_black_three_blocks_the_next_player_only(rules: Rules) -> None:
    hands = {0: "K", 1: "3s 4 6", 2: "8 8 K 5 6", 3: "5 5 6 7 9"}
    deal = Deal.setup(rules, hands=hands, melds=[["8 8 8"], ["5 5 5"]], pile="8", drawn=True)
    deal = after(deal, "discard 3s")
    assert (deal.is_blocked, deal.is_frozen, deal.captures) == (True, False, ())
    deal = after(deal.after(deal.legal_acts[0], drawn="7"), "discard 5")
    assert [str(act) for act in deal.captures] == ["capture", "capture 5", "capture 5 5"]


@BOTH
def test_10_3_by_option_it_freezes(rules: Rules) -> None:
    house = rules.where(black_three_freezes=True)
    assert after(position(house, "3s 4 5", drawn=True), "discard 3s").is_frozen
    assert position(house, "9 2 5", ["9 9 9"], pile="3s 4 9").frozen_for(1)
    assert not position(rules, "9 2 5", ["9 9 9"], pile="3s 4 9").frozen_for(1)


@BOTH
def test_10_4_the_last_card_is_discarded_only_in_going_out(rules: Rules) -> None:
    assert refused(position(rules, "5", ["9 9 9"], drawn=True), "discard 5") == KEEP
    assert after(position(rules, "5", [ACES], drawn=True), "discard 5").ending == Ending.WENT_OUT
    assert not after(position(rules, "5 6", ["9 9 9"], drawn=True), "discard 5").is_over


# -- 11: going out --------------------------------------------------------------------------------------------------


@BOTH
def test_11_1_going_out_needs_a_canasta_of_the_side(rules: Rules) -> None:
    deal = position(rules, "K K", ["K K K K"], drawn=True)
    assert refused(deal, "lay K K") == KEEP
    assert after(position(rules, "K K", ["K K K K K"], drawn=True), "lay K K").went_out == 1  # completed in this turn


@BOTH
def test_11_1_not_while_cards_are_still_to_come(rules: Rules) -> None:
    """The hand is empty with the nines laid, and three cards come from the pile."""
    hand = "9 9 K K K K K K K"
    deal = position(rules, hand, score=1500, pile="5 6 7 9")
    taken = after(deal, "capture 9 9")
    laid = after(taken, "lay K K K K K K K")
    assert not laid.is_over
    assert laid.hand(1) == Hand("5 6 7")
    red = position(rules, hand, score=1500, pile="3h 9", frozen=True)  # a red three is no card to come
    assert after(red, "capture 9 9", "lay K K K K K K K").ending == Ending.CONCEALED


@BOTH
def test_11_2_the_discard_is_optional(rules: Rules) -> None:
    required = rules.where(going_out_discard="required")
    assert after(position(rules, "K K K", [ACES], drawn=True), "lay K K K").is_over
    assert refused(position(required, "K K K", [ACES], drawn=True), "lay K K K") == ("discard_required",)
    assert after(position(required, "K K K K", [ACES], drawn=True), "lay K K K", "discard K").is_over


@BOTH
def test_11_3_a_player_keeps_a_card_after_his_discard(rules: Rules) -> None:
    assert refused(position(rules, "K K K 5", ["9 9 9"], drawn=True), "lay K K K") == KEEP
    assert allows(position(rules, "K K K 5 6", ["9 9 9"], drawn=True), "lay K K K")
    assert allows(position(rules, "K K K 5", [ACES], drawn=True), "lay K K K")


@BOTH
def test_11_3_in_a_capture_the_cards_of_the_pile_count_but_its_red_threes(rules: Rules) -> None:
    assert allows(position(rules, "9 9 5", ["K K K"], pile="4 9"), "capture 9 9")
    assert refused(position(rules, "9 9 5", ["K K K"], pile="9"), "capture 9 9") == KEEP
    assert refused(position(rules, "9 9 5", ["K K K"], pile="3h 9", frozen=True), "capture 9 9") == KEEP


@BOTH
def test_11_4_two_black_threes_alone_cannot_go_out(rules: Rules) -> None:
    deal = position(rules, "3s 3c", [ACES], drawn=True)
    assert not deal.can_go_out(1)
    discarded = after(deal, "discard 3s")
    assert (discarded.is_over, discarded.hand_size(1)) == (False, 1)
    assert position(rules, "3s", [ACES], drawn=True).can_go_out(1)
    assert position(rules, "3s 3c 3c", [ACES], drawn=True).can_go_out(1)


@BOTH
def test_11_5_the_answer_binds(rules: Rules) -> None:
    deal = after(position(rules, "K K K 5", [ACES], drawn=True), "ask")
    assert (deal.phase, deal.to_act) == (Phase.ANSWER, 3)
    yes, no = after(deal, "answer yes"), after(deal, "answer no")
    assert [str(act) for act in yes.legal_acts] == ["lay K K K"]
    assert refused(yes, "discard 5") == ("permission_yes_binds",)
    assert refused(no, "lay K K K") == ("permission_no_binds",)
    assert allows(no, "discard 5")


@BOTH
def test_11_5_asking_once_and_before_anything_is_laid(rules: Rules) -> None:
    deal = position(rules, "K K K J J J 5", [ACES], drawn=True)
    assert allows(deal, "ask")
    assert refused(after(deal, "lay K K K"), "ask") == ("asked_too_late",)
    assert refused(after(deal, "ask", "answer no"), "ask") == ("already_asked",)
    assert refused(position(rules, "K K K J J J 5", [ACES]), "ask") == ("must_draw_first",)


@BOTH
def test_11_5_after_a_capture_the_captured_meld_apart(rules: Rules) -> None:
    deal = after(position(rules, "K K J J J 5", [ACES], pile="4 K"), "capture K K")
    assert refused(deal, "ask") == ("question_not_open",)  # 4 and 5 are left
    deal = after(position(rules, "K K J J J 5", [ACES], pile="J K"), "capture K K")
    assert allows(deal, "ask")


@BOTH
@pytest.mark.parametrize(
    ("hand", "melds", "open_"),
    [("K K K 5", [ACES], True), ("5", [ACES], False), ("K K K 5", ["9 9 9"], False), ("K J 5 6", [ACES], False)],
)
def test_11_5_only_where_both_answers_could_be_obeyed(
    rules: Rules, hand: str, melds: list[str], *, open_: bool
) -> None:
    deal = position(rules, hand, melds, drawn=True)
    assert allows(deal, "ask") == open_
    if not open_:
        assert refused(deal, "ask") == ("question_not_open",)


@BOTH
def test_11_5_not_while_a_captured_pile_is_to_come(rules: Rules) -> None:
    deal = after(position(rules, "9 9 K K K K K K K 5", score=1500, pile="K 9"), "capture 9 9")
    assert refused(deal, "ask") == ("question_not_open",)


@BOTH
def test_11_5_the_question_of_a_hand_not_known_is_judged_by_what_is_seen(rules: Rules) -> None:
    """Whether both answers could be obeyed is a matter of 5.5, which is left unjudged for such a hand."""
    deal = Deal.setup(rules, hands={1: 4}, melds=[[], [ACES]], drawn=True)
    assert deal.is_legal(Ask())
    assert deal.after(Ask()).to_act == 3
    assert deal.after(Ask()).after(Answer(True)).check(Ask()).codes == ("already_asked",)  # noqa: FBT003
    assert Deal.setup(rules.for_players(2), hands={1: 4}, drawn=True).check(Ask()).codes == ("no_partner",)


@BOTH
def test_11_5_required_and_off(rules: Rules) -> None:
    required, off = rules.where(permission="required"), rules.where(permission="off")
    deal = position(required, "K K K 5", [ACES], drawn=True)
    assert refused(deal, "lay K K K") == ("permission_required",)
    assert after(deal, "ask", "answer yes", "lay K K K", "discard 5").went_out == 1
    assert refused(position(off, "K K K 5", [ACES], drawn=True), "ask") == ("permission_off",)
    assert allows(position(off, "K K K 5", [ACES], drawn=True), "lay K K K")
    two = position(required.for_players(2), "K K K 5", [ACES, QUEENS], drawn=True)
    assert allows(two, "lay K K K")  # who has no partner needs no permission


@BOTH
def test_11_5_required_and_a_capture_whose_opening_needs_further_lays(rules: Rules) -> None:
    """Two cards would be left to keep, and none are where the last must be laid to open."""
    required = rules.where(permission="required")
    hand, pile = "9 9 A A A A A A A", "9"
    assert allows(position(rules, hand, score=1500, pile=pile), "capture 9 9")
    deal = position(required, hand, score=1500, pile=pile)
    taken = after(deal, "capture 9 9")  # seven aces: three open, and four are kept
    assert refused(taken, "lay A A A A A A A") == ("permission_required",)
    nines = "9 9 9 9 9 9"
    out = f"{nines} A A A"  # the aces open, and nothing is left
    assert allows(position(rules, out, score=1500, pile=pile), f"capture {nines}")
    assert "permission_required" in refused(position(required, out, score=1500, pile=pile), f"capture {nines}")


@BOTH
def test_11_5_with_two_partners_the_next_in_turn_answers(rules: Rules) -> None:
    six = rules.for_players(6, sides=2)
    deal = after(position(six, "K K K 5", [ACES, QUEENS], drawn=True), "ask")
    assert deal.to_act == 3
    last = after(position(six, "K K K 5", [ACES, QUEENS], seat=5, drawn=True), "ask")
    assert last.to_act == 1


@BOTH
def test_11_5_in_cutthroat_the_partners_ask_once_their_side_has_formed(rules: Rules) -> None:
    three = rules.for_players(3, cutthroat=True)
    assert refused(position(three, "K K K 5", [ACES], drawn=True), "ask") == ("no_partner",)
    assert after(position(three, "K K K 5", [ACES], lone=0, drawn=True), "ask").to_act == 2
    assert refused(position(three, "K K K 5", [ACES], lone=1, drawn=True), "ask") == ("no_partner",)


def ending(deal: Deal, *acts: str) -> Ending | None:
    return after(deal, *acts).ending


@BOTH
def test_11_6_going_out_concealed(rules: Rules) -> None:
    lay = f"lay {QUEENS}"
    hand = f"{QUEENS} 5"
    assert ending(position(rules, hand, drawn=True), lay, "discard 5") == Ending.CONCEALED
    several = position(rules, hand, drawn=True)
    assert ending(several, "lay Q Q Q Q Q", "lay Q Q", "discard 5") == Ending.CONCEALED
    partner = position(rules, hand, ["K K K"], has_laid=[3], drawn=True)
    assert ending(partner, lay, "discard 5") == Ending.CONCEALED
    before = position(rules, hand, ["K K K"], has_laid=[1], drawn=True)
    assert ending(before, lay, "discard 5") == Ending.WENT_OUT


@BOTH
def test_11_6_not_with_an_addition_to_a_partners_meld_or_without_a_canasta_of_his_own(rules: Rules) -> None:
    added = position(rules, f"{QUEENS} K 5", ["K K K"], has_laid=[3], drawn=True)
    assert ending(added, f"lay {QUEENS}", "lay K", "discard 5") == Ending.WENT_OUT
    captured = position(rules, f"{QUEENS} K K 5", ["K K K"], has_laid=[3], pile="K")
    assert ending(captured, "capture K K", f"lay {QUEENS}", "discard 5") == Ending.WENT_OUT
    partners = position(rules, "Q Q Q 5", [ACES], has_laid=[3], drawn=True)
    assert ending(partners, "lay Q Q Q", "discard 5") == Ending.WENT_OUT


@BOTH
def test_11_6_a_capture_is_allowed_but_by_option(rules: Rules) -> None:
    hand = f"K K {QUEENS} 5"
    assert ending(position(rules, hand, pile="K"), "capture K K", f"lay {QUEENS}", "discard 5") == Ending.CONCEALED
    house = rules.where(concealed_after_capture=False)
    assert ending(position(house, hand, pile="K"), "capture K K", f"lay {QUEENS}", "discard 5") == Ending.WENT_OUT


@BOTH
def test_11_6_the_canastas_of_11_1_are_needed_as_well(rules: Rules) -> None:
    two = rules.for_players(2)
    assert "not_enough_canastas" in refused(position(two, f"{QUEENS} 5", drawn=True), f"lay {QUEENS}")
    deal = position(two, f"{QUEENS} {ACES} 5", drawn=True)
    assert ending(deal, f"lay {QUEENS}", f"lay {ACES}", "discard 5") == Ending.CONCEALED
    six = rules.for_players(6)
    partner = position(six, f"{QUEENS} 5", [ACES], has_laid=[3], drawn=True)
    assert ending(partner, f"lay {QUEENS}", "discard 5") == Ending.CONCEALED


@BOTH
def test_11_7_the_bonus(rules: Rules) -> None:
    def bonus(rules: Rules, *, laid: bool) -> int:
        deal = position(rules, f"{QUEENS} 5", ["K K K"], has_laid=[1] if laid else [3], drawn=True)
        return after(deal, f"lay {QUEENS}", "discard 5").score()[1].points("going_out")

    assert (bonus(rules, laid=True), bonus(rules, laid=False)) == (100, 200)
    house = rules.where(going_out_bonus=150, concealed_bonus=500)
    assert (bonus(house, laid=True), bonus(house, laid=False)) == (150, 500)


@BOTH
@pytest.mark.parametrize(("first", "how"), [("lay K K K", Ending.WENT_OUT), ("", Ending.CONCEALED)])
def test_11_6_who_laid_something_in_an_earlier_turn_is_not_concealed(rules: Rules, first: str, how: Ending) -> None:
    kings = "K K K" if first else ""
    deal = position(rules, f"{kings} {QUEENS} 6", ["9 9 9"], has_laid=[3], pile="4", stock="8 8 8 5", drawn=True)
    deal = after(deal, *([first] if first else []), "discard 6")
    for _ in range(3):
        deal = after(deal, "draw", "discard 8")
    assert ending(deal, "draw", f"lay {QUEENS}", "discard 5") == how
