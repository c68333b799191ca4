"""Seats, the deal, red threes and the turn: one test at least for each paragraph of rules 2 to 5."""

from __future__ import annotations

from itertools import pairwise

import pytest

from canasta import CLASSIC, INTERNATIONAL, Card, Hand, PositionError, Rules, RulesError, ScoreSheet, SideResult, pack
from canasta.deal import Deal, Ending, Phase
from tests.cases.marks import BOTH
from tests.cases.playing import dealt
from tests.deals import FORMS, after, allows, played_at_random, position, refused

ALL_FORMS = pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
ACES = "A A A A A A A"


def texts(cards: tuple[Card, ...]) -> list[str]:
    return list(map(str, cards))


def upcards(text: str, rules: Rules) -> Deal:
    """A deal in which these cards come from the stock when the pile is begun."""
    return dealt(rules, tuple(map(Card, text.split())))


# -- 2: seats, sides, dealer ----------------------------------------------------------------------------------------


@ALL_FORMS
def test_2_1_every_seat_is_of_one_side(rules: Rules) -> None:
    deal = Deal.new(rules, seed=1)
    assert sorted(seat for side in deal.sides for seat in side) == sorted(deal.seats)
    if rules.seats.players == 4:
        assert deal.sides == ((0, 2), (1, 3))


def test_2_1_partners_share_melds_and_the_minimum() -> None:
    deal = Deal.setup(melds=[[], ["K K K"]], scores=(0, 1500))
    assert list(deal.melds(1)) == list(deal.melds(3)) == ["K"]
    assert not deal.melds(0)
    assert [deal.minimum(seat) for seat in deal.seats] == [50, 90, 50, 90]


@ALL_FORMS
def test_2_2_the_player_at_the_dealers_left_begins_and_play_goes_clockwise(rules: Rules) -> None:
    for dealer in range(rules.places):
        deal = Deal.new(rules, seed=3, dealer=dealer)
        turns = [deal.turn]
        for position_ in played_at_random(deal, 3):
            if position_.turn != turns[-1]:
                turns.append(position_.turn)
        assert turns[0] == (dealer + 1) % rules.places
        assert all(second == (first + 1) % rules.places for first, second in pairwise(turns))


def test_2_2_the_deal_passes_one_seat_clockwise() -> None:
    nothing = [SideResult(), SideResult()]
    assert [ScoreSheet(first_dealer=2, deals=[nothing] * number).dealer for number in range(4)] == [2, 3, 0, 1]


# -- 3: the deal ----------------------------------------------------------------------------------------------------


@BOTH
def test_3_1_the_cards_are_dealt_one_at_a_time_from_the_dealers_left(rules: Rules) -> None:
    deck = sorted(pack(), key=lambda card: not card.is_natural)
    deal = Deal.new(rules, deck=deck, dealer=3)
    for place, seat in enumerate((0, 1, 2, 3)):
        assert deal.hand(seat) == Hand(deck[place:44:4])
    assert deal.pile == (deck[44],)
    assert deal.stock_size == 108 - 45


@ALL_FORMS
def test_3_1_the_rest_is_the_stock(rules: Rules) -> None:
    deal = upcards("4", rules)
    assert deal.stock_size == rules.deck_size - rules.places * rules.dealing.hand_size - 1


def test_3_1_a_hand_size_that_leaves_too_few_cards_is_refused() -> None:
    assert CLASSIC.where(hand_size=21).dealing.hand_size == 21  # leaves 24
    with pytest.raises(RulesError, match="hand_size"):
        CLASSIC.where(hand_size=22)  # leaves 20, and 21 are needed


def test_3_1_a_deck_with_a_card_too_many_is_refused() -> None:
    with pytest.raises(PositionError) as caught:
        Deal.new(deck=[*pack(), Card("Kh")])
    assert caught.value.code == "wrong_deck"
    with pytest.raises(PositionError):
        Deal.new(deck=[Card("Kh"), *list(pack())[1:]])


@BOTH
@pytest.mark.parametrize("first", ["Jo", "2h", "3h", "3s"])
def test_3_2_a_wild_card_or_a_three_is_covered(rules: Rules, first: str) -> None:
    assert texts(upcards(f"{first} 9c 8c", rules).pile) == [first, "9c"]
    assert texts(upcards(f"{first} 2d 9c", rules).pile) == [first, "2d", "9c"]


@BOTH
def test_3_2_by_option_a_black_three_stays(rules: Rules) -> None:
    keep = rules.where(upcard_black_three="keep")
    deal = upcards("3s 9c", keep)
    assert texts(deal.pile) == ["3s"]
    assert deal.is_blocked
    assert not deal.is_frozen
    assert texts(upcards("2h 3s 9c", keep).pile) == ["2h", "3s"]
    assert texts(upcards("3h 9c", keep).pile) == ["3h", "9c"]  # a red three does not


@pytest.mark.parametrize(
    ("stock", "classic", "international"),
    [("Jo 9", True, True), ("2 9", True, True), ("3s 9", False, False), ("3h 9", False, True), ("9", False, False)],
)
def test_3_3_which_covered_cards_freeze(stock: str, *, classic: bool, international: bool) -> None:
    for rules, frozen in ((CLASSIC, classic), (INTERNATIONAL, international)):
        deal = upcards(stock, rules)
        assert deal.is_frozen == frozen
        assert not deal.is_blocked


def test_3_3_the_option_decides_whichever_the_preset() -> None:
    assert upcards("3h 9", CLASSIC.where(upcard_red_three_freezes=True)).is_frozen
    assert not upcards("3h 9", INTERNATIONAL.where(upcard_red_three_freezes=False)).is_frozen
    assert upcards("3s 9", CLASSIC.where(black_three_freezes=True)).is_frozen


@BOTH
def test_3_4_red_threes_dealt_are_laid_and_replaced_repeatedly(rules: Rules) -> None:
    hand = tuple(map(Card, ["3h", "3d", "K", "4", "5", "6", "7", "8", "9", "T", "J"]))
    deal = dealt(rules, tuple(map(Card, ["A", "3h", "Q", "7"])), hand)
    assert texts(deal.red_threes(1)) == ["3h", "3h", "3d"]
    assert deal.hand(1).count("A") == 1
    assert deal.hand(1).count("Q") == 1
    assert deal.hand_size(1) == 11


def test_3_4_from_the_dealers_left() -> None:
    """Seats 1 and 2 have a red three each; the first card of the stock goes to seat 1."""
    low = sorted((card for card in pack() if card.is_natural), key=lambda card: -card.code)
    deck = [Card("3h"), Card("3h"), *low[:42], Card("Ks"), Card("As"), Card("Qs")]
    rest = Hand(pack()) - deck
    deal = Deal.new(deck=[*deck, *rest], dealer=0)
    assert (deal.hand(1).count("As"), deal.hand(2).count("Qs")) == (1, 1)
    assert texts(deal.red_threes(1)) == texts(deal.red_threes(2)) == ["3h"]


# -- 4: red threes --------------------------------------------------------------------------------------------------


@BOTH
def test_4_1_a_red_three_drawn_is_laid_and_replaced(rules: Rules) -> None:
    deal = after(position(rules, "K 5", stock="3h 3d 9c 8c"), "draw")
    assert deal.hand(1) == Hand("K 5 9c")
    assert texts(deal.red_threes(1)) == ["3h", "3d"]
    assert deal.stock_size == 1


@BOTH
def test_4_2_a_red_three_of_a_captured_pile_is_laid_and_not_replaced(rules: Rules) -> None:
    deal = position(rules, "K K 5 6", ["9 9 9"], pile="3h 4 K", stock="8 8 8")
    deal = after(deal, "capture K K")
    assert texts(deal.red_threes(1)) == ["3h"]
    assert deal.hand(1) == Hand("4 5 6")
    assert deal.stock_size == 3


@BOTH
def test_4_3_a_red_three_is_no_meld(rules: Rules) -> None:
    with_three = position(rules, "K K K 5 6 7", red_threes=3, drawn=True)
    assert not with_three.has_opened(1)
    assert refused(with_three, "lay K K K") == ("opening_too_low",)  # it counts nothing
    concealed = after(position(rules, f"{ACES} 5", red_threes=1, drawn=True), f"lay {ACES}", "discard 5")
    assert concealed.ending == Ending.CONCEALED


@BOTH
def test_4_3_a_red_three_is_neither_discarded_nor_kept(rules: Rules) -> None:
    deal = position(rules, "3h K 5", drawn=True)
    assert refused(deal, "discard 3h") == ("red_three_discarded",)
    assert "red_three_in_hand" in deal.problems()
    assert "red_three_in_hand" not in position(rules, "K 5", drawn=True).problems()


@BOTH
def test_4_4_the_last_card_of_the_stock(rules: Rules) -> None:
    assert after(position(rules, "K 5", stock="3h"), "draw").ending == Ending.LAST_RED_THREE
    assert after(position(rules.for_players(2), "K 5", stock="3h 9"), "draw").phase == Phase.PLAY


# -- 5: the turn ----------------------------------------------------------------------------------------------------


@BOTH
def test_5_1_a_turn_begins_with_a_draw_or_a_capture(rules: Rules) -> None:
    deal = position(rules, "8 8 K K K 5 6", ["9 9 9"], pile="4 8")
    assert [str(act) for act in deal.legal_acts] == ["draw", "capture 8 8"]
    for text in ("lay K K K", "discard 5", "ask"):
        assert refused(deal, text) == ("must_draw_first",)


@BOTH
def test_5_1_nobody_changes_his_mind_after_drawing(rules: Rules) -> None:
    deal = position(rules, "8 8 K 5", ["9 9 9"], pile="4 8", stock="7 7")
    drawn = after(deal, "draw")
    assert refused(drawn, "draw") == ("already_drawn",)
    assert refused(drawn, "capture 8 8") == ("already_drawn",)
    taken = after(deal, "capture 8 8")
    assert refused(taken, "draw") == ("already_drawn",)


@BOTH
def test_5_1_nobody_draws_from_an_empty_stock_or_passes_while_it_holds_a_card(rules: Rules) -> None:
    assert refused(position(rules, "K 5", stock=""), "draw") == ("stock_empty",)
    assert allows(position(rules, "K 5", stock=""), "pass")
    assert refused(position(rules, "K 5", stock="9"), "pass") == ("stock_not_empty",)
    assert allows(position(rules, "K 5", stock="9"), "draw")
    assert refused(position(rules, "K 5", drawn=True, stock=""), "pass") == ("already_drawn",)


@BOTH
def test_5_2_as_many_lays_as_he_likes(rules: Rules) -> None:
    deal = position(rules, "K K K Q Q Q 9 4 5", ["9 9 9"], drawn=True)
    deal = after(deal, "lay K K K", "lay Q Q Q", "lay 9")
    assert list(deal.melds(1)) == ["K", "Q", "9"]
    assert refused(deal, "lay 9") == ("cards_not_held",)


@BOTH
def test_5_3_the_turn_ends_with_one_discard_or_with_the_last_card_laid(rules: Rules) -> None:
    deal = after(position(rules, "K 5 6", pile="4", drawn=True), "discard 5")
    assert (deal.turn, deal.phase, texts(deal.pile)) == (2, Phase.DRAW, ["4", "5"])
    assert refused(deal, "discard 6", 1) == ("not_your_turn",)
    assert after(position(rules, "K K K", [ACES], drawn=True), "lay K K K").is_over


@BOTH
def test_5_4_nobody_plays_out_of_turn_or_after_the_end(rules: Rules) -> None:
    deal = position(rules, "K 5")
    assert refused(deal, "draw", 2) == ("not_your_turn",)
    assert deal.is_legal(deal.legal_acts[0], 1)
    over = after(position(rules, "K 5", stock=""), "pass")
    for text in ("draw", "pass", "discard K", "lay K K K", "ask", "answer yes", "capture"):
        assert refused(over, text) == ("deal_over",)
    with pytest.raises(PositionError):
        deal.check(deal.legal_acts[0], 4)


@BOTH
def test_5_4_nobody_adds_to_an_opponents_meld(rules: Rules) -> None:
    """There is no act for it: what names the rank is judged by the side's own melds."""
    deal = Deal.setup(rules, hands={1: "9 9 5 6 7"}, melds=[["9 9 9"], ["K K K"]], drawn=True)
    assert refused(deal, "lay 9 onto 9") == ("no_such_meld",)
    assert "too_few_cards" in refused(deal, "lay 9 9")
    mine = Deal.setup(rules, hands={1: "9 9 5 6 7"}, melds=[[], ["K K K", "9 9 9"]], drawn=True)
    assert allows(mine, "lay 9 9")


# -- 5.5: a turn must be completable --------------------------------------------------------------------------------


@BOTH
def test_5_5_names_the_opening_that_cannot_reach_its_minimum(rules: Rules) -> None:
    assert refused(position(rules, "K K K 5 6 7", drawn=True), "lay K K K") == ("opening_too_low",)
    assert allows(position(rules, "K K K Q Q Q 5 6", drawn=True), "lay K K K")


@BOTH
def test_5_5_wild_cards_compete_between_ranks(rules: Rules) -> None:
    """The joker opens with the kings or with the aces; two cards must be left."""
    deal = position(rules, "A A K K Jo 4 5", score=1500, drawn=True)
    assert allows(deal, "lay A A Jo")
    assert refused(deal, "lay K K Jo") == ("opening_too_low",)


@BOTH
def test_5_5_names_a_card_that_could_not_be_kept(rules: Rules) -> None:
    deal = position(rules, "K K K 5", ["9 9 9"], drawn=True)
    assert refused(deal, "lay K K K") == ("not_enough_canastas", "must_keep_a_card")
    assert allows(position(rules, "K K K 5 6", ["9 9 9"], drawn=True), "lay K K K")


@BOTH
def test_5_5_names_black_threes_that_could_not_be_last(rules: Rules) -> None:
    deal = position(rules, "3s 3s 3c 5 6", [ACES], drawn=True)
    assert refused(deal, "lay 3s 3s 3c") == ("black_threes_only_going_out",)
    assert allows(position(rules, "3s 3s 3c 5", [ACES], drawn=True), "lay 3s 3s 3c")


@BOTH
def test_5_5_names_an_answer_that_could_not_be_obeyed(rules: Rules) -> None:
    asked = after(position(rules, "K K K Q Q Q 5", [ACES], drawn=True), "ask")
    yes, no = after(asked, "answer yes"), after(asked, "answer no")
    assert refused(yes, "discard 5") == ("permission_yes_binds",)
    assert allows(yes, "lay K K K")
    assert refused(after(no, "lay K K K"), "lay Q Q Q") == ("permission_no_binds",)


@BOTH
def test_5_5_names_a_discard_that_is_required(rules: Rules) -> None:
    house = rules.where(going_out_discard="required")
    assert refused(position(house, "K K K", [ACES], drawn=True), "lay K K K") == ("discard_required",)
    assert allows(position(rules, "K K K", [ACES], drawn=True), "lay K K K")


@BOTH
def test_5_5_names_all_of_the_smallest_sets_where_none_alone_would_do(rules: Rules) -> None:
    deal = position(rules, "K K K 5", drawn=True)
    assert refused(deal, "lay K K K") == ("opening_too_low", "not_enough_canastas", "must_keep_a_card")
    assert refused(position(rules, "K K K 5 6", drawn=True), "lay K K K") == ("opening_too_low",)


@BOTH
def test_5_5_cards_still_to_come_count_as_his(rules: Rules) -> None:
    deal = position(rules, "9 9 Q Q Q", pile="7 5 9")
    taken = after(deal, "capture 9 9")
    assert taken.opening == (30, 50)
    assert texts(taken.coming) == ["7", "5"]
    assert allows(taken, "lay Q Q Q")
    assert after(taken, "lay Q Q Q").hand(1) == Hand("7 5")
    assert "must_keep_a_card" in refused(position(rules, "9 9 Q Q Q", pile="7 9"), "capture 9 9")


@ALL_FORMS
def test_5_5_there_is_always_a_legal_act(rules: Rules) -> None:
    for seed in range(2):
        for deal in played_at_random(Deal.new(rules, seed=seed), seed):
            assert bool(deal.legal_acts) != deal.is_over


@BOTH
def test_5_5_a_position_put_up_by_hand_may_have_no_legal_act(rules: Rules) -> None:
    deal = position(rules, "5", drawn=True)
    assert not deal.legal_acts
    assert refused(deal, "discard 5") == ("not_enough_canastas", "must_keep_a_card")
