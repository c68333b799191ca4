"""Melds, canastas, the opening and the capture as a deal plays them: rules 6 to 9 where they need one."""

from __future__ import annotations

import pytest

from canasta import CLASSIC, INTERNATIONAL, Canasta, Hand, Rules
from canasta.deal import Deal, Ending
from tests.cases.marks import BOTH
from tests.deals import after, allows, position, refused

ACES = "A A A A A A A"
KEEP = ("not_enough_canastas", "must_keep_a_card")


# -- 6: melds -------------------------------------------------------------------------------------------------------


@BOTH
def test_6_1_a_meld_is_of_one_rank(rules: Rules) -> None:
    deal = position(rules, "K K K Q 5 6 2", ["9 9 9"], drawn=True)
    assert allows(deal, "lay K K K 2")
    assert refused(deal, "lay K K") == ("too_few_cards",)
    assert refused(deal, "lay K K Q") == ("mixed_ranks",)


@BOTH
def test_6_2_a_meld_has_two_naturals(rules: Rules) -> None:
    deal = position(rules, "K K 2 2 Jo 5 6 7", ["9 9 9"], drawn=True)
    assert allows(deal, "lay K K 2")
    assert refused(deal, "lay K 2 2") == ("too_few_naturals",)
    none = position(rules, "K K 2 2 Jo 5 6 7", opened=True, drawn=True)
    assert refused(none, "lay 2 2 Jo") == ("too_few_naturals",)


@BOTH
def test_6_3_a_meld_has_three_wild_cards_at_most(rules: Rules) -> None:
    deal = position(rules, "9 2 2 Jo 5 6", ["9 9 9 9 2"], drawn=True)
    assert allows(deal, "lay 9 2 2")
    assert refused(deal, "lay 9 2 2 Jo") == ("too_many_wilds",)


@pytest.mark.parametrize(
    ("ratio", "even", "more"),
    [("not_more_than_naturals", True, False), ("none", True, True), ("fewer_than_naturals", False, False)],
)
def test_6_4_the_three_readings(ratio: str, *, even: bool, more: bool) -> None:
    for preset in (CLASSIC, INTERNATIONAL):
        deal = position(preset.where(wild_ratio=ratio), "9 9 2 2 Jo 5 6", ["K K K"], drawn=True)
        assert allows(deal, "lay 9 9 2 2") == even
        assert allows(deal, "lay 9 9 2 2 Jo") == more


def test_6_4_is_one_of_the_three_differences_of_the_presets() -> None:
    hand = "9 9 2 2 Jo 5 6"
    assert refused(position(CLASSIC, hand, ["K K K"], drawn=True), "lay 9 9 2 2 Jo") == ("wilds_outnumber_naturals",)
    assert allows(position(INTERNATIONAL, hand, ["K K K"], drawn=True), "lay 9 9 2 2 Jo")


@BOTH
def test_6_5_further_cards_of_a_rank_join_the_meld(rules: Rules) -> None:
    deal = after(position(rules, "9 9 9 5 6", ["9 9 9"], drawn=True), "lay 9 9 9")
    assert len(deal.melds(1)["9"]) == 6
    assert refused(deal, "lay 5 onto 9") == ("mixed_ranks",)


@BOTH
def test_6_5_both_sides_may_meld_a_rank(rules: Rules) -> None:
    deal = Deal.setup(rules, hands={1: "9 9 9 5 6"}, melds=[["9 9 9"], ["K K K"]], drawn=True)
    assert len(after(deal, "lay 9 9 9").melds(1)["9"]) == 3


@BOTH
def test_6_6_black_threes_are_the_last_meld_of_going_out(rules: Rules) -> None:
    deal = position(rules, "3s 3s 3c K K K 5", [ACES], drawn=True)
    assert refused(deal, "lay 3s 3s 3c") == ("black_threes_only_going_out",)
    laid = after(deal, "lay K K K", "lay 3s 3s 3c")
    assert refused(laid, "lay 5") == ("black_threes_last",)
    assert after(laid, "discard 5").went_out == 1


@BOTH
def test_6_6_black_threes_in_one_act_three_or_more_and_no_wild_card(rules: Rules) -> None:
    deal = position(rules, "3s 3s 3c 3c", [ACES], drawn=True)
    assert after(deal, "lay 3s 3s 3c 3c").is_over
    assert after(deal, "lay 3s 3s 3c", "discard 3c").is_over
    assert refused(deal, "lay 3s 3s") == ("too_few_cards",)
    wild = position(rules, "3s 3s 3c 2", [ACES], drawn=True)
    assert "wild_with_black_threes" in refused(wild, "lay 3s 3s 3c 2")
    assert refused(position(rules, "3s 3s 3c 3h", [ACES], drawn=True), "lay 3s 3s 3h") == ("red_three_melded",)


@BOTH
def test_6_6_black_threes_count_towards_an_opening_and_make_no_canasta(rules: Rules) -> None:
    hand = "9 9 9 9 9 9 9 3s 3s 3c 3c 5"  # 70 and 20 are 90
    deal = position(rules.where(concealed_waives_minimum="never"), hand, score=1500, drawn=True)
    assert after(deal, "lay 9 9 9 9 9 9 9", "lay 3s 3s 3c 3c", "discard 5").is_over
    assert refused(
        position(rules.where(concealed_waives_minimum="never"), hand, score=3000, drawn=True), "lay 9 9 9 9 9 9 9"
    ) == ("opening_too_low",)
    assert "must_keep_a_card" in refused(position(rules, "3s 3s 3c 3c", ["9 9 9"], drawn=True), "lay 3s 3s 3c 3c")


@BOTH
def test_6_6_never_by_option(rules: Rules) -> None:
    never = rules.where(black_three_melds="never")
    assert refused(position(never, "3s 3s 3c", [ACES], drawn=True), "lay 3s 3s 3c") == ("black_threes_never_melded",)
    assert allows(position(rules, "3s 3s 3c", [ACES], drawn=True), "lay 3s 3s 3c")


@BOTH
def test_6_7_no_meld_of_wild_cards_and_no_sequence(rules: Rules) -> None:
    deal = position(rules, "2 2 Jo 4 5 6 7", opened=True, drawn=True)
    assert refused(deal, "lay 2 2 Jo") == ("too_few_naturals",)
    assert refused(deal, "lay 4 5 6") == ("mixed_ranks",)


@BOTH
def test_6_8_any_player_of_the_side_adds_once_the_side_has_opened(rules: Rules) -> None:
    deal = position(rules, "9 2 5 6", ["9 9 9"], has_laid=[3], drawn=True)
    assert allows(deal, "lay 9")
    assert allows(deal, "lay 2 onto 9")
    assert refused(position(rules, "9 2 5 6", drawn=True), "lay 9")[0] == "too_few_cards"


@BOTH
def test_6_8_and_to_what_he_lays_while_opening(rules: Rules) -> None:
    deal = position(rules, "K K K 2 Jo 5 6", score=1500, drawn=True)
    opening = after(deal, "lay K K K")
    assert opening.opening == (30, 90)
    assert after(opening, "lay 2 Jo onto K").has_opened(1)


@BOTH
def test_6_8_wild_cards_alone_go_to_the_one_meld_there_is_or_name_it(rules: Rules) -> None:
    one = position(rules, "2 5 6 7", ["9 9 9"], drawn=True)
    assert str(one.resolve(next(act for act in one.legal_acts if act.cards))) == "lay 2 onto 9"
    assert allows(one, "lay 2")
    two = position(rules, "2 5 6 7", ["9 9 9", "K K K"], drawn=True)
    assert refused(two, "lay 2") == ("ambiguous_meld",)
    assert allows(two, "lay 2 onto K")
    assert refused(two, "lay 2 onto Q") == ("no_such_meld",)


# -- 7: canastas ----------------------------------------------------------------------------------------------------


@BOTH
def test_7_1_seven_cards_are_a_canasta(rules: Rules) -> None:
    deal = position(rules, "9 5 6 7", ["9 9 9 9 9"], drawn=True)
    assert not after(deal, "lay 9").melds(1)["9"].is_canasta
    more = position(rules, "9 2 5 6 7", ["9 9 9 9 9"], drawn=True)
    canasta = after(more, "lay 9 2").melds(1)["9"]
    assert isinstance(canasta, Canasta)
    assert not canasta.is_natural


@BOTH
def test_7_2_a_canasta_grows_and_a_wild_card_makes_it_mixed(rules: Rules) -> None:
    deal = position(rules, "9 2 5 6 7", ["9 9 9 9 9 9 9"], drawn=True)
    assert after(deal, "lay 9").melds(1)["9"].is_natural
    assert not after(deal, "lay 2 onto 9").melds(1)["9"].is_natural


@BOTH
def test_7_2_forbid_is_judged_by_the_meld_as_it_lies(rules: Rules) -> None:
    forbid = rules.where(wild_on_natural_canasta="forbid")
    assert refused(position(forbid, "2 5 6 7", ["9 9 9 9 9 9 9"], drawn=True), "lay 2 onto 9") == (
        "wild_on_natural_canasta",
    )
    assert allows(position(forbid, "9 2 5 6 7", ["9 9 9 9 9 9"], drawn=True), "lay 9 2")
    assert allows(position(forbid, "2 5 6 7", ["9 9 9 9 9 9 2"], drawn=True), "lay 2 onto 9")
    pile = position(forbid, "9 2 5 6", ["9 9 9 9 9 9 9"], pile="4 9")
    assert refused(pile, "capture 9 2") == ("wild_on_natural_canasta",)


@BOTH
def test_7_3_the_bonuses(rules: Rules) -> None:
    natural = after(position(rules, "5", ["K K K K K K K"], drawn=True), "discard 5").score()[1]
    mixed = after(position(rules, "5", ["K K K K K K 2"], drawn=True), "discard 5").score()[1]
    assert (natural.points("canastas"), natural.points("melds")) == (500, 70)
    assert (mixed.points("canastas"), mixed.points("melds")) == (300, 80)


@pytest.mark.parametrize(("rules", "bonus"), [(CLASSIC, 100), (INTERNATIONAL, 0)])
def test_7_4_a_canasta_laid_whole_is_concealed(rules: Rules, bonus: int) -> None:
    whole = after(position(rules, "9 9 9 9 9 9 9 5", ["K K K"], drawn=True), "lay 9 9 9 9 9 9 9", "discard 5")
    grown = after(position(rules, "9 9 9 9 9 9 9 5", ["K K K"], drawn=True), "lay 9 9 9", "lay 9 9 9 9", "discard 5")
    assert whole.score()[1].points("canastas") == 500 + bonus
    assert grown.score()[1].points("canastas") == 500


def test_7_4_from_the_hand_and_the_top_card_and_it_stays_concealed() -> None:
    deal = position(CLASSIC, "9 9 9 9 9 9 2 5 6", ["K K K"], pile="4 9")
    deal = after(deal, "capture 9 9 9 9 9 9", "lay 2 onto 9")
    canasta = deal.melds(1)["9"]
    assert isinstance(canasta, Canasta)
    assert canasta.is_concealed
    assert canasta.bonus(rules=CLASSIC) == 400


# -- 8: the opening -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("score", "minimum"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)],
)
def test_8_1_the_minimum_by_the_score_at_the_start(rules: Rules, score: int, minimum: int) -> None:
    assert position(rules, score=score).minimum(1) == minimum


@BOTH
@pytest.mark.parametrize(("hand", "opens"), [("A A 2 4 5", True), ("A A A 4 5", True), ("K K 2 4 5", False)])
def test_8_1_both_sides_of_fifty(rules: Rules, hand: str, *, opens: bool) -> None:
    assert allows(position(rules, hand, drawn=True), f"lay {hand[:5]}") == opens


@BOTH
def test_8_2_only_card_values_count_and_everything_adds_up(rules: Rules) -> None:
    assert refused(position(rules, "4 4 4 4 4 4 4 5 6", drawn=True), "lay 4 4 4 4 4 4 4") == ("opening_too_low",)
    deal = position(rules, "4 4 4 4 4 4 4 5 5 5 K 6", drawn=True)
    deal = after(deal, "lay 4 4 4", "lay 5 5 5", "lay 4 4 4 4")
    assert deal.has_opened(1)  # 15 + 15 + 20


@BOTH
def test_8_3_with_a_capture_the_top_card_counts_and_no_other_of_the_pile(rules: Rules) -> None:
    assert allows(position(rules, "A A 5 6", pile="4 A"), "capture A A")  # 60
    assert refused(position(rules, "K K 5 6", pile="A A K"), "capture K K") == ("opening_too_low",)
    assert allows(position(rules, "K K 2 5 6", pile="A A K"), "capture K K 2")  # 50


@BOTH
def test_8_4_going_out_concealed_waives_the_minimum_after_a_draw(rules: Rules) -> None:
    hand, lay = "4 4 4 4 4 4 4 5", "lay 4 4 4 4 4 4 4"
    assert after(position(rules, hand, score=3000, drawn=True), lay, "discard 5").ending == Ending.CONCEALED
    never = rules.where(concealed_waives_minimum="never")
    assert "opening_too_low" in refused(position(never, hand, score=3000, drawn=True), lay)
    pile = position(rules, "4 4 4 4 4 4 5", score=3000, pile="4")
    assert refused(pile, "capture 4 4 4 4 4 4") == ("opening_too_low",)


@BOTH
def test_8_4_always_waives_it_after_a_capture_of_a_pile_without_other_cards(rules: Rules) -> None:
    always = rules.where(concealed_waives_minimum="always")
    hand, capture = "4 4 4 4 4 4 5", "capture 4 4 4 4 4 4"
    assert after(position(always, hand, score=3000, pile="4"), capture, "discard 5").ending == Ending.CONCEALED
    assert allows(position(always, hand, score=3000, pile="3h 4", frozen=False), capture)
    assert refused(position(always, hand, score=3000, pile="K 4"), capture) == ("opening_too_low",)
    both = always.where(concealed_after_capture=False)
    assert refused(position(both, hand, score=3000, pile="4"), capture) == ("opening_too_low",)


@BOTH
def test_8_5_one_player_opens_and_then_all_of_the_side_meld_freely(rules: Rules) -> None:
    deal = position(rules, "A A A K K K 4 5 6", others={3: "7 7 7 4 6 9", 2: "4 5"}, pile="6", drawn=True)
    first = after(deal, "lay A A A")
    assert first.has_opened(1)
    assert first.has_opened(3)
    assert not first.has_opened(2)
    deal = after(first, "discard 4")
    deal = deal.after(deal.legal_acts[0], drawn="9")
    deal = deal.after(deal.legal_acts[-1])
    deal = deal.after(deal.legal_acts[0], drawn="9")
    assert deal.turn == 3
    assert allows(deal, "lay 7 7 7")
    assert refused(position(rules, "7 7 7 4 6 9", drawn=True), "lay 7 7 7") == ("opening_too_low",)


# -- 9: the capture -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("pile", "code"),
    [("", "pile_empty"), ("9 2", "pile_top_wild"), ("9 Jo", "pile_top_wild"), ("9 3c", "pile_top_three")],
)
def test_9_1_piles_that_nobody_takes(rules: Rules, pile: str, code: str) -> None:
    deal = position(rules, "9 9 5 6", ["9 9 9"], pile=pile)
    assert refused(deal, "capture 9 9") == (code,)
    assert deal.captures == ()


@BOTH
def test_9_1_one_card_in_hand_and_one_in_the_pile(rules: Rules) -> None:
    melds = ["9 9 9", ACES]
    assert refused(position(rules, "5", melds, pile="9"), "capture") == ("one_card_pile",)
    assert allows(position(rules, "5", melds, pile="4 9"), "capture")
    assert allows(position(rules, "5 6", melds, pile="9"), "capture")
    assert allows(position(rules.where(one_card_pile_rule=False), "5", melds, pile="9"), "capture")


@BOTH
def test_9_2_what_freezes_the_pile_against_a_side(rules: Rules) -> None:
    assert not position(rules, "K 5", ["9 9 9"], pile="4 9").frozen_for(1)
    assert position(rules, "K 5", ["9 9 9"], pile="2 9").frozen_for(1)
    assert position(rules, "K 5", pile="4 9").frozen_for(1)
    assert not position(rules, "K 5", pile="4 9").is_frozen


@BOTH
@pytest.mark.parametrize("capture", ["capture", "capture 9", "capture 9 2"])
def test_9_3_a_frozen_pile_needs_a_natural_pair(rules: Rules, capture: str) -> None:
    deal = position(rules, "9 9 2 5 6", ["9 9 9"], pile="2 4 9")
    assert refused(deal, capture) == ("frozen_needs_natural_pair",)
    assert allows(deal, "capture 9 9")


@BOTH
def test_9_4_the_ways_to_take_a_pile_that_is_not_frozen(rules: Rules) -> None:
    deal = position(rules, "9 9 2 Jo 5 6", ["K K K"], pile="4 9")
    assert [str(act) for act in deal.captures] == [
        *("capture 9 2", "capture 9 Jo", "capture 9 2 Jo"),
        *("capture 9 9", "capture 9 9 2", "capture 9 9 Jo", "capture 9 9 2 Jo"),
    ]
    assert allows(deal, "capture 9 9")
    assert allows(deal, "capture 9 2")
    assert refused(deal, "capture") == ("cannot_meld_top",)
    assert "cannot_meld_top" in refused(deal, "capture 2 Jo")
    assert allows(position(rules, "5 6", ["9 9 9"], pile="4 9"), "capture")


@BOTH
def test_9_4_onto_a_canasta_by_option(rules: Rules) -> None:
    house = rules.where(capture_onto_canasta=False)
    canasta = ["9 9 9 9 2 2 2"]
    assert allows(position(rules, "5 6", canasta, pile="4 9"), "capture")
    assert refused(position(house, "5 6", canasta, pile="4 9"), "capture") == ("canasta_takes_no_pile",)
    assert allows(position(house, "9 9 5 6", canasta, pile="4 9"), "capture 9 9")
    assert allows(position(house, "5 6", ["9 9 9 2 2 2"], pile="4 9"), "capture")


@BOTH
def test_9_5_more_cards_may_join_and_the_whole_must_be_a_meld(rules: Rules) -> None:
    deal = position(rules, "9 9 9 2 2 Jo 5 6", ["K K K"], pile="4 9")
    taken = after(deal, "capture 9 9 9 2 2")
    assert len(taken.melds(1)["9"]) == 6
    assert taken.hand(1) == Hand("Jo 4 5 6")
    assert refused(position(rules, "9 9 2 2 5 6", ["9 9 9 9 2 2"], pile="4 9"), "capture 9 9 2 2") == (
        "too_many_wilds",
    )


@BOTH
def test_9_5_the_pile_comes_when_the_opening_has_reached_its_minimum(rules: Rules) -> None:
    deal = position(rules, "9 9 K K K 5 6", pile="3h 4 K 9", frozen=True)
    taken = after(deal, "capture 9 9")
    assert Hand(taken.coming) == Hand("4 K")
    assert list(map(str, taken.red_threes(1))) == ["3h"]
    assert refused(taken, "discard 5") == ("opening_too_low",)
    assert refused(taken, "lay K K K K") == ("cards_not_held",)
    opened = after(taken, "lay K K K")
    assert opened.coming == ()
    assert opened.hand(1) == Hand("4 K 5 6")
    assert allows(opened, "lay K")


@BOTH
def test_9_6_a_capture_unfreezes_the_pile(rules: Rules) -> None:
    deal = after(position(rules, "9 9 5 6", ["K K K"], pile="2 4 9"), "capture 9 9")
    assert not deal.is_frozen
    assert not after(deal, "discard 5").is_frozen
    assert after(deal, "discard 2").is_frozen


@BOTH
def test_9_7_options_of_the_capture(rules: Rules) -> None:
    deal = {
        option: position(rules.where(**{option: value}), "9 2 5 6", ["9 9 9"], pile="4 9")
        for option, value in (("capture_with_wild", False), ("capture_onto_meld", False), ("always_frozen", True))
    }
    assert allows(deal["capture_with_wild"], "capture")
    assert refused(deal["capture_onto_meld"], "capture") == ("meld_takes_no_pile",)
    assert allows(deal["capture_onto_meld"], "capture 9 2")
    assert refused(deal["always_frozen"], "capture 9 2") == ("frozen_needs_natural_pair",)
    assert deal["always_frozen"].frozen_for(1)
    without = position(rules.where(capture_with_wild=False), "9 2 5 6", ["K K K"], pile="4 9")
    assert refused(without, "capture 9 2") == ("wild_takes_no_pile",)
    canasta = position(rules.where(capture_onto_meld=False), "5 6", ["9 9 9 9 9 9 9"], pile="4 9")
    assert refused(canasta, "capture") == ("meld_takes_no_pile",)


@BOTH
def test_9_5_cards_of_another_rank_do_not_join_and_two_melds_must_be_told_apart(rules: Rules) -> None:
    assert refused(position(rules, "9 9 8 8 5", ["K K K"], pile="4 9"), "capture 9 8") == ("mixed_ranks",)
    assert refused(position(rules, "9 9 8 8 5", ["K K K"], pile="4 9"), "capture 9 9 onto K") == ("mixed_ranks",)
    three = rules.for_players(3, cutthroat=True)
    melds = {1: ["9 9 9"], 2: ["9 9 2"]}
    deal = Deal.setup(three, hands={1: "K 5 6"}, melds=melds, lone=0, turn=1, pile="4 9")
    assert refused(deal, "capture") == ("ambiguous_meld",)
    assert [str(act) for act in deal.captures] == ["capture onto 9", "capture onto 9'"]
    assert len(after(deal, "capture onto 9'").melds(1)["9'"]) == 4


@BOTH
def test_6_6_black_threes_join_no_meld(rules: Rules) -> None:
    deal = position(rules, "3s 3s 3c", ["K K K", ACES], drawn=True)
    assert "no_such_meld" in refused(deal, "lay 3s 3s 3c onto K")


@BOTH
def test_8_4_always_is_of_no_use_while_other_cards_of_the_pile_are_to_come(rules: Rules) -> None:
    """With both wild cards on the fours the kings cannot be laid before the minimum, and so the third never comes."""
    always = rules.where(concealed_waives_minimum="always")
    deal = position(always, "4 4 4 4 4 4 K K 2 Jo", score=3000, pile="K 5 4")
    deal = after(deal, "capture 4 4 4 4 4 4")
    assert refused(deal, "lay 2 Jo onto 4") == ("opening_too_low",)
    assert after(deal, "lay K K 2", "lay Jo onto 4").hand(1) == Hand("K 5")
