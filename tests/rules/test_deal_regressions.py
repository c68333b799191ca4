"""Faults that once were in a deal, each with the position that showed it."""

from __future__ import annotations

import pytest

from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay
from canasta.deal import Deal
from canasta.rules import CLASSIC, INTERNATIONAL

CANASTA = "8 8 8 8 8 8 8"


def play(deal: Deal, *acts: Act) -> Deal:
    for act in acts:
        deal = deal.after(act)
    return deal


# -- every reason is given, and no other ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "codes"),
    [("Jo", ("too_few_cards", "too_few_naturals")), ("2 2 Jo", ("too_few_naturals",))],
)
def test_6_1_and_6_2_wild_cards_alone_without_a_meld_to_join(cards: str, codes: tuple[str, ...]) -> None:
    deal = Deal.setup(hands={1: "8 8 4 2 2 Jo"}, drawn=True)
    assert deal.check(Lay(cards)).codes == codes


def test_8_1_who_lays_nothing_and_discards_his_last_card_has_no_minimum_to_reach() -> None:
    deal = Deal.setup(hands={1: "A"}, stock="9 9", drawn=True)
    assert deal.check(Discard("A")).codes == ("not_enough_canastas", "must_keep_a_card")


def test_8_1_the_same_where_the_minimum_could_be_waived() -> None:
    rules = CLASSIC.where(permission="required", concealed_waives_minimum="always")
    deal = Deal.setup(rules, hands={1: "A"}, stock="9 9", drawn=True)
    assert deal.check(Discard("A")).codes == ("not_enough_canastas", "must_keep_a_card", "permission_required")


def test_5_5_without_canastas_the_opening_may_reach_its_minimum_in_going_out() -> None:
    # with 6.6 waived, either no minimum (8.1), or no canastas (11.3): 7 7 Jo are laid then, and the 2 is discarded
    rules = CLASSIC.for_players(3, cutthroat=True)
    deal = Deal.setup(rules, hands={1: "7 7 3b 3b 3b 3b 2 Jo"}, stock="9 9", drawn=True)
    codes = ("black_threes_only_going_out", "opening_too_low", "not_enough_canastas", "must_keep_a_card")
    assert deal.check(Lay("3b 3b 3b 3b")).codes == codes


def test_5_5_with_6_6_waived_black_threes_open_and_are_not_the_last_meld() -> None:
    # 7 7 7 is 15; with 3b 3b 3b 3b and a 2 it is 55, the pile comes, and two cards are there to discard and to keep
    rules = INTERNATIONAL.where(wild_ratio="fewer_than_naturals")
    deal = Deal.setup(rules, hands={1: "7 7 4 3b 3b 3b 3b 2"}, pile="7 7", stock="9 9")
    assert deal.check(Capture("7 7")).codes == ("black_threes_only_going_out", "opening_too_low")


def test_5_5_with_6_6_waived_there_is_still_one_act_of_black_threes() -> None:
    rules = CLASSIC.for_players(6, sides=2).where(canastas_to_go_out=1)
    deal = Deal.setup(rules, hands={1: "4 3b 3b 3b 3b 3b 3b"}, melds=[[], [CANASTA]], stock="9 9", drawn=True)
    deal = play(deal, Ask(), Answer(yes=True))  # now he must go out
    assert deal.check(Lay("3b 3b 3b")).codes == ("black_threes_only_going_out", "permission_yes_binds")
    assert deal.is_legal(Lay("3b 3b 3b 3b 3b 3b"))


# -- a position does not tell how it was reached ----------------------------------------------------------------------


def test_deals_are_equal_in_whatever_order_an_opening_was_laid() -> None:
    deal = Deal.setup(hands={1: "A A A 9 9 9 5 5"}, stock="7 7", drawn=True)
    aces, nines = Lay("A A A"), Lay("9 9 9")
    assert play(deal, aces, nines) == play(deal, nines, aces)
    assert play(deal, aces, nines).key() == play(deal, nines, aces).key()


def test_deals_are_equal_whatever_the_captured_pile_was_like() -> None:
    melds = [[], [CANASTA]]
    bare = Deal.setup(hands={1: "K K 6 5 4"}, pile="K", melds=melds, stock="7 7")
    full = Deal.setup(hands={1: "K K 6 5"}, pile="4 K", melds=melds, stock="7 7")
    assert play(bare, Capture("K K")) == play(full, Capture("K K"))


def test_deals_are_equal_however_the_cards_to_come_lay_in_the_pile() -> None:
    first, second = (
        Deal.setup(hands={1: "9 9 A A A 7"}, pile=pile, stock="7 7").after(Capture("9 9"))
        for pile in ("4 5 9", "5 4 9")
    )
    assert first.coming == second.coming
    assert first == second


def test_deals_are_equal_when_over_however_the_last_turn_went() -> None:
    melds = [[], [CANASTA]]
    at_once = Deal.setup(hands={1: "8 8 Q"}, melds=melds, stock="7 7", drawn=True)
    assert play(at_once, Lay("8 8"), Discard("Q")) == play(at_once, Lay("8"), Lay("8"), Discard("Q"))
    onto_pile = Deal.setup(hands={1: "8 Q"}, melds=melds, pile="8", stock="7 7")
    assert play(onto_pile, Capture("8"), Discard("Q")) == play(at_once, Lay("8 8"), Discard("Q"))


def test_what_a_text_says_was_begun_ends_with_the_turn() -> None:
    # a text may claim an opening where its flags know of none: the next player opens with his own cards alone
    deal = Deal.setup(hands={1: "A K 5 5 6 7", 2: "8 8 8 5"}, stock="9 9 8 8", drawn=True)
    claimed = Deal.from_position(deal.position().replace(" stock=", " new=8 points=40 stock="))
    after = play(claimed, Discard("A"))
    assert after == play(deal, Discard("A"))
    assert after.after(Draw()).check(Lay("8 8 8")).codes == ("opening_too_low",)


def test_key_tells_twos_from_jokers_in_melds() -> None:
    deal = Deal.setup(hands={1: "K K A A 2 Jo 5 5"}, melds=[[], [CANASTA]], stock="7 7", drawn=True)
    first, second = play(deal, Lay("K K 2"), Lay("A A Jo")), play(deal, Lay("K K Jo"), Lay("A A 2"))
    assert first.key() != second.key()


def test_key_tells_who_sits_out() -> None:
    rules = CLASSIC.for_players(5)
    hands = {1: "K", 3: "K"}
    first = Deal.setup(rules, hands={0: "5", 2: "6"} | hands, seats=(0, 1, 2, 3), turn=1, stock="7 7")
    second = Deal.setup(rules, hands={4: "5", 2: "6"} | hands, seats=(4, 1, 2, 3), turn=1, stock="7 7")
    assert first.key() != second.key()
    assert play(first, Draw()).key() != play(second, Draw()).key()


# -- faults put in by hand that nothing small had found --------------------------------------------------------------


def test_11_5_after_a_yes_lays_that_leave_two_cards_are_not_listed_for_that_alone() -> None:
    deal = play(Deal.setup(hands={1: "A A K K 2 2"}, melds=[[], [CANASTA]], drawn=True), Ask(), Answer(yes=True))
    assert Lay("A A 2") in deal.legal_acts[:]
    assert Lay("A A 2 2") not in deal.legal_acts[:]  # two kings would be left


def test_9_5_five_points_less_than_the_minimum_bring_no_pile() -> None:
    deal = Deal.setup(hands={1: "7 7 7 7 2 K"}, pile="K 9 7", stock="9 9")
    assert deal.legal_acts[:] == (Draw(),)
    assert deal.check(Capture("7 7 7 7 2")).codes == ("opening_too_low",)


def test_9_5_black_threes_bring_the_card_that_is_the_last_discard() -> None:
    rules = CLASSIC.where(minimums=((None, 85),))
    deal = Deal.setup(rules, hands={1: "K K K K K K 3b 3b 3b"}, pile="4 K", stock="9 9")
    awaiting = play(deal, Capture("K K K K K K"))
    assert awaiting.legal_acts[:] == (Lay("3b 3b 3b"),)
    assert play(awaiting, Lay("3b 3b 3b"), Discard("4")).is_over
