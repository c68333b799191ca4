"""A deal as a value, and everything wrong that can be given to it: our errors, with nothing changed."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from canasta import (
    CLASSIC,
    Act,
    Answer,
    Ask,
    CanastaError,
    Capture,
    Card,
    Deal,
    Discard,
    Draw,
    Hand,
    IllegalAct,
    IllegalMeld,
    Lay,
    NotationError,
    Pass,
    PositionError,
    Rules,
    RulesError,
    pack,
)
from tests.compiled import names_types, subclasses, tells_bools
from tests.deals import position

DECK = [str(card) for card in pack()]
CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
FIVE = CLASSIC.for_players(5)


def wrong(make: Callable[[], object]) -> PositionError:
    with pytest.raises(PositionError) as caught:
        make()
    assert str(caught.value) == caught.value.message
    assert pickle.loads(pickle.dumps(caught.value)).code == caught.value.code  # noqa: S301
    return caught.value


# -- a value --------------------------------------------------------------------------------------------------------


def test_deals_are_equal_face_by_face_and_keyed_by_shape() -> None:
    deal = Deal.setup(hands={1: "Kh Kd 5c"}, pile="4s", stock="9 8")
    assert deal == Deal.setup(hands={1: "5c Kd Kh"}, pile="4s", stock="9 8")
    for other in (
        Deal.setup(hands={1: "Kh Ks 5c"}, pile="4s", stock="9 8"),
        Deal.setup(hands={1: "Kh Kd 5c"}, pile="4h", stock="9 8"),
        Deal.setup(hands={1: "K K 5"}, pile="4", stock="9s 8"),
    ):
        assert other != deal
        assert other.key() == deal.key()
    for other in (
        Deal.setup(hands={1: "Kh Kd 6c"}, pile="4s", stock="9 8"),
        Deal.setup(hands={1: "Kh Kd 5c"}, pile="4s", stock="8 9"),
        Deal.setup(hands={1: "Kh Kd 5c"}, pile="4s", stock="9 8", scores=[0, 5]),
        Deal.setup(hands={1: "Kh Kd 5c"}, pile="4s", stock="9 8", has_laid=[1]),
        Deal.setup(CLASSIC.where(target=5005), hands={1: "Kh Kd 5c"}, pile="4s", stock="9 8"),
    ):
        assert other != deal
        assert other.key() != deal.key()
    assert deal != deal.position()


def test_a_deal_does_not_depend_on_how_it_was_reached() -> None:
    deal = position(hand="K K K 9 5 5", melds=["Q Q Q Q"], stock="4 4 4 6 6", drawn=True)
    first = deal.after(Lay("K K")) if deal.is_legal(Lay("K K")) else deal.after(Lay("K K K"))
    assert first == deal.after(Lay("K K K"))
    more = position(hand="K K K 9 9 9 5 5", melds=["Q Q Q Q"], stock="4 4 4 6 6", drawn=True)
    one = more.after(Lay("K K K")).after(Lay("9 9 9"))
    other = more.after(Lay("9 9 9")).after(Lay("K K K"))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, more}) == 2


def test_a_deal_is_immutable() -> None:
    deal = Deal.new(seed=1)
    for name in ("turn", "_state", "extra"):
        with pytest.raises(AttributeError):
            setattr(deal, name, 1)
        with pytest.raises(AttributeError):
            delattr(deal, name)
    assert copy.copy(deal) is copy.deepcopy(deal) is deal


@subclasses
def test_a_subclass_stays_what_it_is() -> None:
    class Mine(Deal):
        __slots__ = ()

    deal = Mine.new(seed=1)
    assert type(deal) is type(deal.after(Draw())) is type(Mine.from_position(deal.position())) is Mine


def test_a_repr_tells_sizes_only() -> None:
    deal = Deal.setup(hands={1: "Kh Kd 5c"}, pile="4s 9h", stock="8 8")
    assert repr(deal) == "<Deal CLASSIC, draw, turn of 1, hands 0:11 1:3 2:11 3:11, stock 2, pile 2>"


# -- dealing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "deck",
    [
        *(DECK[1:], [*DECK, "Kh"], [*DECK[1:], "Kh"], ["A", *DECK[1:]], "", ["Jo"] * 108),
        *(["??", *DECK], ["??", *DECK[2:]], ["??", "Kh", *DECK[2:]]),
    ],
)
def test_1_1_a_deck_holds_the_cards_of_the_packs(deck: Any) -> None:
    assert wrong(lambda: Deal.new(deck=deck)).code == "wrong_deck"


def test_a_deck_may_hide_any_card_but_the_one_that_is_turned_up() -> None:
    deal, hidden = Deal.new(deck=DECK), Deal.new(deck=["??", *DECK[1:]])
    assert hidden.hand(deal.turn) - Hand("??") == deal.hand(deal.turn) - Hand(DECK[0])
    assert [hidden.hand(seat) for seat in (0, 2, 3)] == [deal.hand(seat) for seat in (0, 2, 3)]
    assert wrong(lambda: Deal.new(deck=[*DECK[:44], "??", *DECK[45:]])).code == "hidden_top"


def test_a_wrong_deck_is_told_by_what_it_lacks() -> None:
    error = wrong(lambda: Deal.new(deck=[*DECK[2:], "Kh", "??"]))
    assert str(error) == "the deck is not that of the rules: it lacks As As and has Kh ?? too many"


def test_1_1_the_deck_is_that_of_the_rules() -> None:
    assert wrong(lambda: Deal.new(CLASSIC.for_players(6), deck=DECK)).code == "wrong_deck"
    assert Deal.new(deck=DECK).position() == Deal.new(deck=" ".join(DECK)).position()


def test_3_1_rules_that_cannot_be_dealt() -> None:
    for options in ({"hand_size": 22}, {"hand_size": 0}, {"packs": 1}, {"players": 7}):
        with pytest.raises(RulesError):
            CLASSIC.where(**options)
    # the fullest hands can be dealt, whatever the order
    rules = CLASSIC.where(hand_size=21)
    for deck in (DECK, DECK[::-1]):
        assert Deal.new(rules, deck=deck).stock_size >= 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"dealer": 4}, "wrong_seat"),
        ({"dealer": -1}, "wrong_seat"),
        ({"rules": FIVE, "dealer": 4}, "wrong_seat"),
        ({"scores": [0]}, "wrong_scores"),
        ({"scores": [0, 0, 0]}, "wrong_scores"),
        ({"scores": [0, 3]}, "wrong_scores"),
        ({"scores": [0, 5.0]}, "wrong_scores"),
        ({"scores": [0, None]}, "wrong_scores"),
        ({"scores": [0, True]}, "wrong_scores"),
        ({"scores": {2: 0}}, "wrong_side"),
    ],
)
def test_what_a_new_deal_cannot_be(arguments: dict[str, Any], code: str) -> None:
    assert wrong(lambda: Deal.new(**arguments)).code == code


@pytest.mark.parametrize(
    "arguments",
    [
        {"rules": "classic"},
        {"rules": None},
        {"seed": 1, "rng": random.Random(1)},
        {"seed": 1, "deck": DECK},
        {"seed": [1]},
        {"seed": 1.5},
        {"rng": 5},
        {"deck": 5},
        {"deck": [*DECK[1:], 7]},
        {"dealer": "1"},
        pytest.param({"dealer": True}, marks=tells_bools),
        {"scores": 5},
        {"scores": "00"},
        {"number": "1"},
        {"number": 1.5},
        {"number": None},
    ],
)
def test_nonsense_in_a_new_deal_is_a_type_error(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Deal.new(**arguments)


def test_a_deal_is_not_made_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"Deal\.new\(\)"):
        Deal()
    with pytest.raises(PositionError, match="number: a number from 0 on expected, not -1"):
        Deal.new(number=-1)


# -- positions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"hands": {4: "K"}}, "wrong_seat"),
        ({"hands": ["K"]}, "wrong_hands"),
        ({"hands": {1: -1}}, "wrong_size"),
        ({"hands": {1: True}}, "wrong_size"),
        ({"hands": {1: 10_000}}, "wrong_size"),
        ({"hands": {1: "K " * 9}}, "not_in_packs"),
        ({"hands": {1: "3h " * 40}}, "not_in_packs"),
        ({"stock": "3h " * 40}, "not_in_packs"),
        ({"stock": "Ks " * 20, "pile": "Ks " * 20}, "not_in_packs"),
        ({"stock": -1}, "wrong_size"),
        ({"stock": 10**9}, "wrong_size"),
        ({"melds": [["K K K"]]}, "wrong_melds"),
        ({"melds": {2: ["K K K"]}}, "wrong_side"),
        ({"melds": [["K K K", "Kh Kd 2"], []]}, "second_meld"),
        ({"melds": [["Ks " * 40], []]}, "not_in_packs"),
        ({"red_threes": {0: "Kh"}}, "wrong_red_threes"),
        ({"red_threes": {0: 5}}, "wrong_red_threes"),
        ({"red_threes": {0: -1}}, "wrong_red_threes"),
        ({"red_threes": {0: "3h " * 40}}, "not_in_packs"),
        ({"scores": [1, 0]}, "wrong_scores"),
        ({"turn": 4}, "wrong_seat"),
        ({"dealer": 9}, "wrong_seat"),
        ({"lone": 1}, "wrong_lone"),
        ({"rules": CUTTHROAT, "lone": 3}, "wrong_seat"),
        ({"has_laid": [9]}, "wrong_seat"),
        ({"opened": [True]}, "wrong_opened"),
        ({"seats": [0, 1, 2]}, "wrong_seats"),
        ({"seats": [0, 1, 2, 2]}, "wrong_seats"),
        ({"seats": [1, 0, 2, 3]}, "wrong_seats"),
        ({"rules": FIVE, "seats": [0, 2, 4, 1]}, "wrong_seats"),
        ({"rules": FIVE, "hands": {4: "K"}}, "wrong_seat"),
    ],
)
def test_facts_that_name_no_position(arguments: dict[str, Any], code: str) -> None:
    assert wrong(lambda: Deal.setup(**arguments)).code == code


@pytest.mark.parametrize(
    "arguments",
    [
        {"rules": "classic"},
        {"hands": "K K"},
        {"hands": 4},
        {"hands": {1: None}},
        {"pile": 5},
        {"pile": None},
        {"melds": "K K K"},
        {"melds": ["K K K", []]},
        {"melds": [[5], []]},
        {"red_threes": 3},
        {"stock": 1.5},
        {"scores": "00"},
        {"turn": "1"},
        {"turn": True},
        {"dealer": "1"},
        {"drawn": "yes"},
        {"frozen": 1},
        {"opened": {0: "no"}},
        {"opened": 5},
        {"has_laid": 3},
        {"has_laid": "1"},
        {"seats": 4},
        {"seats": "0123"},
    ],
)
def test_nonsense_in_a_position_is_a_type_error(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Deal.setup(**arguments)


def test_cards_of_a_position_that_cannot_be_read() -> None:
    with pytest.raises(NotationError):
        Deal.setup(pile="Zx")
    with pytest.raises(IllegalMeld):
        Deal.setup(melds=[["K K"], []])
    with pytest.raises(CanastaError):
        Deal.setup(melds=[["K K ??"], []])


def test_cards_may_come_from_an_iterator() -> None:
    deal = Deal.setup(pile=iter(["9", "8h"]), stock=iter([Card("K"), Card("Q")]), red_threes={0: 1})
    assert deal.pile == (Card("9"), Card("8h"))
    assert deal.stock_size == 2
    assert deal.red_threes(0) == (Card("3h"),)


# -- acts -----------------------------------------------------------------------------------------------------------


def refused(deal: Deal, act: Act, seat: int | None = None) -> IllegalAct:
    before = deal.position(), hash(deal), deal.key()
    with pytest.raises(IllegalAct) as caught:
        deal.after(act, seat=seat)
    assert (deal.position(), hash(deal), deal.key()) == before
    assert caught.value.verdict == deal.check(act, seat)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (again.codes, again.legal) == (caught.value.codes, caught.value.legal)
    return caught.value


@pytest.mark.parametrize("act", [Draw(), Capture("K K"), Lay("K K K"), Discard("3h"), Ask(), Answer(yes=True), Pass()])
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_5_4_nobody_plays_out_of_turn(act: Act, seat: int) -> None:
    deal = Deal.new(seed=3)
    error = refused(deal, act, seat)
    assert error.codes == ("not_your_turn",)
    assert error.legal == ()
    assert error.violations[0].params == {"seat": seat}


def test_a_refusal_says_what_is_legal_in_an_attribute_only() -> None:
    deal = Deal.new(seed=3).after(Draw())
    error = refused(deal, Discard("3h"), 1)
    assert error.legal == tuple(deal.legal_acts)
    assert not any(str(act) in str(error) for act in error.legal)


def test_a_refusal_of_a_hidden_hand_lists_nothing() -> None:
    deal = Deal.setup(pile="9")
    assert refused(deal, Discard("K")).legal == ()


def test_cards_not_held() -> None:
    deal = position(hand="Kh Kd Ks 5 5", melds=["Q Q Q"], drawn=True)
    for act, cards in ((Lay("Kh Kh Kd"), "Kh"), (Lay("K K K K"), "K"), (Discard("9"), "9"), (Lay("Kc K K"), "Kc")):
        error = refused(deal, act)
        assert error.codes == ("cards_not_held",)
        assert error.violations[0].params == {"cards": cards}
    assert Lay("Kh Kd Kc") not in deal.legal_acts
    assert Lay("Kh Kd Ks") in deal.legal_acts


def test_acts_after_the_end() -> None:
    deal = position(hand="5", melds=["Q Q Q Q Q Q Q"], drawn=True).after(Discard("5"))
    assert deal.is_over
    for act in (Draw(), Pass(), Lay("K K K"), Answer(yes=False), Discard("5")):
        for seat in (None, *deal.seats):
            error = refused(deal, act, seat)
            assert error.codes == ("deal_over",)
            assert error.legal == ()
    assert not deal.legal_acts
    assert (deal.to_act, deal.captures, deal.must_capture, deal.can_go_out()) == (None, (), False, False)
    with pytest.raises(IndexError):
        deal.legal_acts.sample(random.Random(1))


@names_types
@pytest.mark.parametrize("given", ["draw", None, 5, Draw, Card("K"), Hand("K")])
def test_what_is_no_act_is_a_type_error(given: Any) -> None:
    deal = Deal.new(seed=3)
    before = deal.position()
    for question in (deal.check, deal.after, deal.is_legal, deal.resolve, deal.listed):
        with pytest.raises(TypeError, match="an act is wanted"):
            question(given)
    assert given not in deal.legal_acts
    assert deal.position() == before


@pytest.mark.parametrize("seat", [4, -1, 99])
def test_seats_that_do_not_play(seat: int) -> None:
    for deal in (Deal.new(seed=3), Deal.new(FIVE, seed=3)):
        ask_every(deal, seat, PositionError)


@pytest.mark.parametrize("seat", ["1", 1.0, pytest.param(True, marks=tells_bools)])
def test_what_is_no_seat_is_a_type_error(seat: Any) -> None:
    ask_every(Deal.new(seed=3), seat, TypeError)


def ask_every(deal: Deal, seat: Any, error: type[Exception]) -> None:
    for question in (
        deal.hand,
        deal.hand_size,
        deal.red_threes,
        deal.melds,
        deal.frozen_for,
        deal.score_of,
        deal.minimum,
        deal.has_opened,
        deal.can_go_out,
        lambda seat: deal.check(Draw(), seat),
        lambda seat: deal.is_legal(Draw(), seat),
        lambda seat: deal.after(Draw(), seat=seat),
    ):
        with pytest.raises(error):
            question(seat)


# -- what is drawn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "code"),
    [
        (None, "hidden_stock"),
        ("", "wrong_draw"),
        ("K K", "wrong_draw"),
        ("3h", "wrong_draw"),
        ("K 3h", "wrong_draw"),
        ("3h 3h 3h K", "wrong_draw"),
        ("Ks", "wrong_draw"),
    ],
)
def test_4_1_a_draw_is_one_card_and_one_for_each_red_three(drawn: str | None, code: str) -> None:
    deal = Deal.setup(hands={1: "Ks Ks 5"}, pile="9", drawn=False)
    assert wrong(lambda: deal.after(Draw(), drawn=drawn)).code == code


def test_4_1_what_is_drawn_is_given() -> None:
    deal = Deal.setup(hands={1: "Ks Ks 5"}, pile="9")
    after = deal.after(Draw(), drawn="3h 3d Kh")
    assert after.hand(1) == Hand("Ks Ks Kh 5")
    assert after.red_threes(1) == (Card("3h"), Card("3d"))
    assert after.stock_size == deal.stock_size - 3
    assert deal.after(Draw(), drawn="3h ??").hand(1) == Hand("Ks Ks 5 ??")
    with pytest.raises(TypeError, match="drawn="):
        after.after(Discard("5"), drawn="K")
    with pytest.raises(NotationError):
        deal.after(Draw(), drawn="Zx")


def test_12_1_fewer_cards_are_drawn_where_there_are_no_more() -> None:
    deal = Deal.setup(CLASSIC.for_players(2), hands={1: "Ks Ks 5"}, pile="9", stock=1)
    assert deal.after(Draw(), drawn="K").stock_size == 0
    assert wrong(lambda: deal.after(Draw(), drawn="K Q")).code == "wrong_draw"


# -- hidden hands ---------------------------------------------------------------------------------------------------


def test_a_hand_known_in_part_shows_what_it_plays() -> None:
    deal = Deal.setup(hands={1: "Kh 5c 6c ?? ??"}, melds=[[], ["Q Q Q"]], drawn=True)
    verdict = deal.check(Lay("Kh Kd 2c"))
    assert verdict
    assert verdict.unjudged == ("hand",)  # no hidden card is left, so the turn's end is judged
    after = deal.after(Lay("Kh Kd Ks"))
    assert after.hand(1) == Hand("5c 6c")
    assert after.melds(1)["K"].cards == (Card("Ks"), Card("Kh"), Card("Kd"))
    assert deal.check(Lay("K K K K")).codes == ("cards_not_held",)
    assert deal.after(Lay("K K K")).hand(1) == Hand("5c 6c")
    assert deal.after(Discard("9")).hand(1) == Hand("Kh 5c 6c ??")
    assert deal.check(Discard("9")).unjudged == ("hand",)
    assert deal.check(Lay("Q")).unjudged == ("hand", "turn_end")


def test_what_is_seen_of_a_hidden_hand_is_judged() -> None:
    deal = Deal.setup(hands={1: 4}, melds=[[], ["Q Q Q"]], drawn=True)
    assert deal.check(Lay("K K 2 2 2")).codes == ("cards_not_held", "wilds_outnumber_naturals")
    assert deal.check(Lay("K 2")).codes == ("too_few_cards", "too_few_naturals")
    assert deal.check(Draw()).codes == ("already_drawn",)


def test_11_5_the_question_of_a_hidden_hand_is_left_unjudged() -> None:
    deal = position(hand="Q Q Q 5", melds=["Q Q Q Q Q"], drawn=True)
    assert deal.check(Ask())
    hidden = deal.hidden_from(0)
    assert hidden.check(Ask())
    assert hidden.check(Ask()).unjudged == ("turn_end",)
    assert hidden.after(Ask()).to_act == 3


def test_rules_stay_those_of_the_deal() -> None:
    rules: Rules = CLASSIC.where(permission="off")
    assert Deal.new(rules, seed=1).after(Draw()).rules == rules
