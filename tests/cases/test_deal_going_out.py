"""Expectations in words about keeping a card and going out; each test names those that it covers."""

from __future__ import annotations

import pytest

from canasta import Hand, Rules
from canasta.acts import Lay
from canasta.deal import Deal, Ending
from tests.cases.marks import BOTH
from tests.covers import covers
from tests.deals import FORMS, after, allows, played_at_random, position, refused

KEEP = ("not_enough_canastas", "must_keep_a_card")
ACES = "A A A A A A A"

# -- keeping a card (rule 11.3) -------------------------------------------------------------------------------------


@covers("PV-040", "PV-086", "PV-107", "BR-015", "BR-033", "BR-083")
@BOTH
@pytest.mark.parametrize(
    ("hand", "melds", "lay"),
    [("9 4", ["9 9 9"], "lay 9"), ("K K K 4", ["Q Q Q"], "lay K K K"), ("A A A 4", ["9 9 9"], "lay A A A")],
)
def test_11_3_a_lay_that_leaves_one_card_is_refused_without_a_canasta(
    rules: Rules, hand: str, melds: list[str], lay: str
) -> None:
    assert refused(position(rules, hand, melds, drawn=True), lay) == KEEP
    assert allows(position(rules, f"{hand} 5", melds, drawn=True), lay)
    assert allows(position(rules, hand, [*melds, "J J J J J J J"], drawn=True), lay)


@covers("PV-042")
@BOTH
def test_15_1_two_players_need_two_canastas(rules: Rules) -> None:
    two = rules.for_players(2)
    deal = position(two, "K K K 4", ["9 9 9 9 9 9 9"], drawn=True)
    assert refused(deal, "lay K K K") == KEEP
    assert deal.check(Lay("K K K")).violations[0].params["missing"] == 1
    assert allows(position(two, "K K K 4", ["9 9 9 9 9 9 9", ACES], drawn=True), "lay K K K")
    assert allows(position(rules, "K K K 4", ["9 9 9 9 9 9 9"], drawn=True), "lay K K K")


@covers("PV-152")
@BOTH
def test_11_1_two_canastas_by_option(rules: Rules) -> None:
    house = rules.where(canastas_to_go_out=2)
    assert refused(position(house, "5", [ACES], drawn=True), "discard 5") == KEEP
    assert allows(position(house, "5", [ACES, "9 9 9 9 9 9 9"], drawn=True), "discard 5")
    assert allows(position(rules, "5", [ACES], drawn=True), "discard 5")


@covers("BR-015", "BR-046")
@BOTH
def test_10_4_the_last_card_is_not_discarded_without_a_canasta(rules: Rules) -> None:
    assert refused(position(rules, "5", ["A A A A A A"], drawn=True), "discard 5") == KEEP
    assert after(position(rules, "5", [ACES], drawn=True), "discard 5").ending == Ending.WENT_OUT


@covers("BR-059")
@BOTH
def test_11_1_all_cards_are_not_melded_without_a_canasta(rules: Rules) -> None:
    assert refused(position(rules, "K K K", ["A A A A A A"], drawn=True), "lay K K K") == KEEP


@covers("BR-037")
@BOTH
@pytest.mark.parametrize(
    ("hand", "melds", "pile", "act"),
    [
        ("K K K", ["9 9 9"], "", "lay K K K"),
        ("9 9", ["9 9 9"], "", "lay 9 9"),
        ("K K", ["9 9 9"], "K", "capture K K"),
        ("K K K", ["9 9 9"], "K", "capture K K K"),
        ("5", ["9 9 9"], "", "discard 5"),
    ],
)
def test_11_1_every_way_to_empty_the_hand_needs_the_canasta(
    rules: Rules, hand: str, melds: list[str], pile: str, act: str
) -> None:
    assert refused(position(rules, hand, melds, pile=pile, drawn=not pile), act) == KEEP
    deal = after(position(rules, hand, [*melds, ACES], pile=pile, drawn=not pile), act)
    assert deal.went_out == 1


@covers("BR-015", "BR-033", "BR-037", "BR-046", "BR-059")
@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_11_1_whoever_has_no_card_has_gone_out_with_the_canastas(rules: Rules) -> None:
    for seed in range(4):
        for deal in played_at_random(Deal.new(rules, seed=seed), seed):
            for seat in deal.seats:
                if not deal.hand_size(seat) and not deal.coming:
                    assert deal.went_out == seat
                    canastas = [meld for meld in deal.melds(seat).values() if meld.is_canasta]
                    assert len(canastas) >= rules.going_out.canastas_to_go_out


# -- going out (rules 11.1 and 11.2) --------------------------------------------------------------------------------


@covers("PV-085")
@BOTH
def test_11_1_a_canasta_completed_in_the_same_turn_counts(rules: Rules) -> None:
    deal = position(rules, "5 K K K", ["5 5 5 5 5 5"], drawn=True)
    assert after(deal, "lay 5", "lay K K K").ending == Ending.WENT_OUT


@covers("PV-104", "PV-175", "BR-021")
@BOTH
def test_11_1_the_last_cards_laid_end_the_deal_at_once(rules: Rules) -> None:
    deal = after(position(rules, "K K K", ["K K K K"], drawn=True), "lay K K K")
    assert (deal.is_over, deal.went_out, deal.to_act) == (True, 1, None)
    assert len(deal.melds(1)["K"]) == 7
    assert tuple(deal.legal_acts) == ()


@covers("BR-073")
@BOTH
def test_11_2_no_discard_is_needed_but_by_option(rules: Rules) -> None:
    assert after(position(rules, "K K K", [ACES], drawn=True), "lay K K K").is_over
    house = rules.where(going_out_discard="required")
    assert refused(position(house, "K K K", [ACES], drawn=True), "lay K K K") == ("discard_required",)
    assert after(position(house, "K K K 5", [ACES], drawn=True), "lay K K K", "discard 5").is_over


@covers("BR-067")
@BOTH
def test_13_5_the_partners_cards_count_against_the_side(rules: Rules) -> None:
    deal = after(position(rules, "5", [ACES], others={3: "K K 4"}, drawn=True), "discard 5")
    assert deal.hand(3) == Hand("K K 4")
    score = deal.score()[1]
    assert (score.points("going_out"), score.points("hands")) == (100, -25)


@covers("PV-050")
@BOTH
def test_11_6_adding_to_a_partners_meld_is_not_concealed(rules: Rules) -> None:
    deal = position(rules, "K K K K K K K 9 4", ["9 9 9"], has_laid=[3], drawn=True)
    added = after(deal, "lay K K K K K K K", "lay 9", "discard 4")
    assert added.score()[1].points("going_out") == 100
    kept = position(rules, "K K K K K K K 4", ["9 9 9"], has_laid=[3], drawn=True)
    assert after(kept, "lay K K K K K K K", "discard 4").score()[1].points("going_out") == 200


# -- black threes (rule 6.6) ----------------------------------------------------------------------------------------


@covers("PV-128")
@BOTH
def test_6_6_three_black_threes_go_out_without_a_discard(rules: Rules) -> None:
    assert after(position(rules, "3s 3c 3s", [ACES], drawn=True), "lay 3s 3c 3s").ending == Ending.WENT_OUT


@covers("PV-129", "BR-030")
@BOTH
def test_6_6_four_black_threes_and_a_discard(rules: Rules) -> None:
    deal = after(position(rules, "3s 3c 3s 3c K", [ACES], drawn=True), "lay 3s 3c 3s 3c")
    assert not deal.is_over
    assert [str(act) for act in deal.legal_acts] == ["discard K"]
    assert after(deal, "discard K").went_out == 1


@covers("PV-142", "PV-227", "BR-030")
@BOTH
@pytest.mark.parametrize(("canasta", "threes"), [("5 5 5 5 5 5 5", "3s 3c 3s"), ("Q Q Q Q Q Q Q", "3c 3c 3s")])
def test_6_6_black_threes_and_a_last_discard(rules: Rules, canasta: str, threes: str) -> None:
    deal = position(rules, f"{threes} 9", [canasta], drawn=True)
    assert after(deal, f"lay {threes}", "discard 9").ending == Ending.WENT_OUT
    assert refused(position(rules, f"{threes} 9 8", [canasta], drawn=True), f"lay {threes}") == (
        "black_threes_only_going_out",
    )
    assert "wild_with_black_threes" in refused(position(rules, f"{threes} 2", [canasta], drawn=True), f"lay {threes} 2")
