"""The face of a deal: positions put up by hand, what is hidden, position text, values, and bad input."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

from canasta import CLASSIC, Card, Hand, IllegalAct, NotationError, PositionError, Rules
from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.deal import Deal, Opening, Phase
from tests.deals import FORMS, after, played_at_random, position

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
ACES = "A A A A A A A"

# -- what is left out -----------------------------------------------------------------------------------------------


def test_a_position_of_which_nothing_is_said() -> None:
    deal = Deal.setup()
    assert (deal.turn, deal.dealer, deal.to_act, deal.phase) == (1, 0, 1, Phase.DRAW)
    assert [deal.hand_size(seat) for seat in deal.seats] == [11] * 4
    assert deal.hand(1) == Hand.unknown(11)
    assert (deal.pile, deal.stock_size, deal.opening, deal.lone, deal.ending) == ((), 64, None, None, None)
    assert [deal.score_of(seat) for seat in deal.seats] == [0] * 4
    assert not deal.problems().codes


def test_the_dealer_sits_before_the_turn_and_the_stock_is_all_other_cards() -> None:
    deal = Deal.setup(turn=0, pile="4", melds=[["K K K"], []], red_threes=[1, 0, 0, 0])
    assert deal.dealer == 3
    assert deal.stock_size == 108 - 44 - 1 - 3 - 1
    assert Deal.setup(turn=0, dealer=2).dealer == 2


def test_numbers_of_red_threes_are_those_that_nobody_is_said_to_have() -> None:
    deal = Deal.setup(red_threes={0: "3h", 1: 2, 2: 1})
    assert [list(map(str, deal.red_threes(seat))) for seat in deal.seats] == [["3h"], ["3h", "3d"], ["3d"], []]
    assert deal.problems()
    assert "not_in_packs" in Deal.setup(red_threes={0: 3, 1: 2}).problems()


def test_what_is_asked_by_default_is_asked_of_the_seat_to_act() -> None:
    deal = position(hand="K 5", melds=["9 9 9"], pile="4")
    assert deal.hand() == deal.hand(1)
    assert deal.melds() == deal.melds(1)
    assert deal.minimum() == 50
    assert deal.has_opened()
    assert not deal.frozen_for()


# -- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"hands": {7: "K"}}, "wrong_seat"),
        ({"hands": ["K"]}, "wrong_hands"),
        ({"hands": {1: "K K K K K K K K K"}}, "not_in_packs"),
        ({"hands": {1: 1000}}, "wrong_size"),
        ({"scores": [1, 2]}, "wrong_scores"),
        ({"scores": {5: 100}}, "wrong_side"),
        ({"turn": 9}, "wrong_seat"),
        ({"dealer": 9}, "wrong_seat"),
        ({"has_laid": [9]}, "wrong_seat"),
        ({"melds": [["K K K", "K K K"], []]}, "second_meld"),
        ({"stock": -1}, "wrong_size"),
        ({"stock": True}, "wrong_size"),
        ({"lone": 1}, "wrong_lone"),
        ({"rules": CUTTHROAT, "lone": 5}, "wrong_seat"),
        ({"seats": [0, 1]}, "wrong_seats"),
        ({"seats": [0, 1, 2, 2]}, "wrong_seats"),
        ({"red_threes": [5, 0, 0, 0]}, "wrong_red_threes"),
        ({"red_threes": {1: "K"}}, "wrong_red_threes"),
    ],
)
def test_facts_that_name_no_position(facts: dict[str, Any], code: str) -> None:
    with pytest.raises(PositionError) as caught:
        Deal.setup(**facts)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "facts",
    [
        {"hands": "K K K"},
        {"hands": {1: None}},
        {"scores": 3},
        {"turn": "1"},
        {"turn": True},
        {"dealer": 1.0},
        {"melds": ["K K K", []]},
        {"frozen": "no"},
        {"drawn": 1},
        {"opened": [1, 0]},
        {"has_laid": 3},
        {"seats": 3},
        {"rules": "classic"},
    ],
)
def test_facts_of_a_wrong_type(facts: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Deal.setup(**facts)


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"deck": "K K"}, PositionError),
        ({"deck": 5}, TypeError),
        ({"seed": 1, "rng": random.Random(1)}, TypeError),
        ({"seed": 1.5}, TypeError),
        ({"rng": 5}, TypeError),
        ({"dealer": 9}, PositionError),
        ({"number": -1}, PositionError),
        ({"number": "a"}, TypeError),
        ({"rules": "classic"}, TypeError),
        ({"scores": [0]}, PositionError),
    ],
)
def test_a_deal_that_cannot_be_dealt(facts: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Deal.new(**facts)


@pytest.mark.parametrize("act", ["draw", None, 3, Draw])
def test_what_is_no_act(act: Any) -> None:
    deal = Deal.setup()
    for ask in (deal.check, deal.is_legal, deal.after):
        with pytest.raises(TypeError):
            ask(act)


def test_seats_that_are_none() -> None:
    deal = Deal.setup()
    with pytest.raises(PositionError):
        deal.hand(4)
    with pytest.raises(TypeError):
        deal.hand("1")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        deal.check(Draw(), "1")  # type: ignore[arg-type]


# -- what is hidden -------------------------------------------------------------------------------------------------


def hidden() -> Deal:
    """Seat 0 sees this: the hands of the others and the stock are unknown, and it is the turn of seat 1."""
    return Deal.setup(hands={0: "K K 5"}, pile="4 9", melds=[["8 8 8"], []])


def test_an_unknown_hand_lists_nothing() -> None:
    deal = hidden()
    for ask in (list, len, bool, lambda legal: Draw() in legal):
        with pytest.raises(PositionError) as caught:
            ask(deal.legal_acts)
        assert caught.value.code == "hidden_hand"
    with pytest.raises(PositionError):
        assert deal.captures
    with pytest.raises(PositionError):
        deal.after(Draw(), drawn="??").can_go_out()


@pytest.mark.parametrize("drawn", ["3h", "3h Kh Kh", "Kh Qh", ""])
def test_a_draw_from_an_unknown_stock_takes_what_it_says(drawn: str) -> None:
    deal = hidden()
    with pytest.raises(PositionError) as caught:
        deal.after(Draw())
    assert caught.value.code == "hidden_stock"
    with pytest.raises(PositionError) as caught:
        deal.after(Draw(), drawn=drawn)
    assert caught.value.code == "wrong_draw"


def test_what_is_drawn_is_given_red_threes_included() -> None:
    deal = hidden().after(Draw(), drawn="3h 3d ??")
    assert list(map(str, deal.red_threes(1))) == ["3h", "3d"]
    assert (deal.hand(1), deal.stock_size) == (Hand.unknown(12), hidden().stock_size - 3)
    with pytest.raises(PositionError):
        Deal.setup(stock="9 8").after(Draw(), drawn="8")
    with pytest.raises(TypeError):
        deal.after(Discard("5"), drawn="5")


def test_acts_of_an_unknown_hand_reveal_what_they_show() -> None:
    deal = hidden().after(Draw(), drawn="??")
    discarded = deal.after(Discard("5c"))
    assert (discarded.hand_size(1), discarded.pile[-1]) == (11, Card("5c"))
    laid = deal.after(Lay("As Ah 2d"))
    assert (laid.hand(1), list(map(str, laid.melds(1)["A"]))) == (Hand.unknown(9), ["As", "Ah", "2d"])
    taken = hidden().after(Capture("9h 9d"))
    assert (taken.hand_size(1), taken.opening) == (9, Opening(30, 50))
    assert list(map(str, taken.coming)) == ["4"]


def test_what_is_seen_of_an_unknown_hand_is_judged() -> None:
    deal = hidden().after(Draw(), drawn="??")
    verdict = deal.check(Lay("K K K"))
    assert (bool(verdict), verdict.unjudged) == (True, ("hand", "turn_end"))
    assert deal.check(Lay("K K Q")).codes == ("mixed_ranks",)
    assert hidden().check(Capture("9 2")).codes == ("frozen_needs_natural_pair",)
    assert hidden().after(Capture("9 9")).check(Discard("5")).codes == ("opening_too_low",)
    few = Deal.setup(hands={1: 2}, melds=[[], [ACES]], drawn=True)
    assert few.check(Lay("K K K")).codes == ("cards_not_held",)


def test_a_hand_known_in_part() -> None:
    deal = Deal.setup(hands={1: "Kh Kd 5c ?? ??"}, melds=[[], ["8 8 8"]], drawn=True)
    assert deal.after(Lay("K K K")).hand(1) == Hand("5c ??")
    assert deal.after(Lay("Kh Ks 2c")).hand(1) == Hand("Kd 5c")
    assert deal.check(Lay("Q Q Q")).codes == ("cards_not_held",)
    assert deal.after(Discard("7h")).hand(1) == Hand("Kh Kd 5c ??")
    assert deal.after(Discard("K")).hand(1) == Hand("Kd 5c ?? ??")
    suitless = Deal.setup(hands={1: "K K ?? ??"}, melds=[[], ["8 8 8"]], drawn=True)
    assert suitless.resolve(Lay("Kh Kd Ks")).cards  # whatever it makes of it, it does not fail
    assert not suitless.is_legal(Lay("Kh Kd Ks"))


def test_the_text_of_a_deal_shows_sizes_only() -> None:
    deal = position(hand="Kh Qd", pile="4c", stock="9s 8s")
    assert repr(deal) == "<Deal CLASSIC, draw, turn of 1, hands 0:1 1:2 2:1 3:1, stock 2, pile 1>"


# -- a value --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_position_text_pickles_and_copies_give_the_same_deal(rules: Rules) -> None:
    for at, deal in enumerate(played_at_random(Deal.new(rules, seed=11), 11)):
        if at % 5:
            continue
        pickled = pickle.loads(pickle.dumps(deal))  # noqa: S301  a deal of our own
        for other in (Deal.from_position(deal.position()), pickled, copy.deepcopy(deal)):
            assert other == deal
            assert hash(other) == hash(deal)
            assert other.key() == deal.key()
            assert other.position() == deal.position()
            assert tuple(other.legal_acts) == tuple(deal.legal_acts)


def test_a_deal_is_equal_by_face_and_its_key_by_shape() -> None:
    hearts, clubs = position(hand="Kh 5h", pile="4h"), position(hand="Kc 5c", pile="4d")
    assert hearts != clubs
    assert hearts.key() == clubs.key()
    assert hearts != position(hand="Kh 5h", pile="4h", score=50)
    assert hearts != "a deal"
    assert len({hearts, clubs, position(hand="Kh 5h", pile="4h")}) == 2


def test_a_deal_does_not_change() -> None:
    deal = Deal.setup()
    with pytest.raises(AttributeError):
        deal.turn = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del deal._state
    with pytest.raises(TypeError):
        Deal()
    assert copy.copy(deal) is deal


def test_seeds_numbers_and_sources_of_chance() -> None:
    assert Deal.new(seed=7) == Deal.new(seed=7)
    assert Deal.new(seed=7) != Deal.new(seed=7, number=1)
    assert Deal.new(seed="tuesday") != Deal.new(seed=7)
    assert Deal.new(rng=random.Random(3)) == Deal.new(rng=random.Random(3))
    assert Deal.new() != Deal.new()


@pytest.mark.parametrize("at", range(0, 120, 7))
def test_a_spoilt_position_text_is_refused_with_its_place(at: int) -> None:
    text = position(hand="Kh Qd", melds=[ACES], pile="4c").position()
    spoilt = text[:at] + "#" + text[at + 1 :]
    with pytest.raises(NotationError) as caught:
        Deal.from_position(spoilt)
    assert caught.value.text == spoilt
    assert 0 <= caught.value.position <= len(spoilt)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules=classic/4", "rules=samba/4"),
        ("rules=classic/4", "rules=classic/9"),
        ("rules=classic/4", "rules=classic/4;packs=0"),
        ("rules=classic/4 ", ""),
        ("seats=0,1,2,3", "seats=0,1,2,2"),
        ("dealer=0", "dealer=9"),
        ("turn=1", "turn=x"),
        ("phase=draw", "phase=sleep"),
        ("phase=draw", "phase=draw ending=sleep"),
        ("phase=draw", "phase=draw lone=1"),
        ("phase=draw", "phase=draw frozen=2"),
        ("phase=draw", "phase=draw flags=sleep"),
        ("phase=draw", "phase=draw new=Q,x"),
        ("phase=draw", "phase=draw points=-5"),
        ("phase=draw", "phase=draw opened=2"),
        ("phase=draw", "phase=draw red=K/-/-/-"),
        ("phase=draw", "phase=draw melds=K,K/-"),
        ("phase=draw", "phase=draw melds=K,K,K;K,K,K/-"),
        ("stock=64?", "stock=9999?"),
        ("hands=11?/11?/11?/11?", "hands=11?/11?"),
    ],
)
def test_fields_that_a_position_cannot_have(old: str, new: str) -> None:
    text = Deal.setup().position()
    assert old in text
    with pytest.raises(NotationError):
        Deal.from_position(text.replace(old, new))


def test_a_question_without_a_partner_is_no_position() -> None:
    text = Deal.setup(CLASSIC.for_players(2)).position()
    with pytest.raises(NotationError, match="partner"):
        Deal.from_position(text.replace("phase=draw", "phase=answer"))
    with pytest.raises(TypeError):
        Deal.from_position(3)  # type: ignore[arg-type]


# -- the list of legal acts -----------------------------------------------------------------------------------------


def test_the_order_of_legal_acts() -> None:
    deal = position(hand="3s 3c K K K 2 2 9 5", melds=["9 9 9", ACES], drawn=True)
    names = [str(act).split()[0] for act in deal.legal_acts]
    assert names == sorted(names, key=["lay", "ask", "discard"].index)
    assert [str(act) for act in deal.legal_acts.of(Discard)] == [
        *("discard K", "discard 9", "discard 5", "discard 3b", "discard 2"),
    ]


def test_what_a_list_of_acts_answers() -> None:
    legal = position(hand="Kh Kd Ks 5c 6c", melds=["Q Q Q"], drawn=True).legal_acts
    assert (len(legal), bool(legal), legal[0]) == (4, True, Lay("K K K"))
    assert legal[1:3] == (Discard("K"), Discard("6"))
    assert Lay("Kh Kd Ks") in legal
    assert Lay("Kh Kd Kc") not in legal
    assert "draw" not in legal
    assert legal.containing("K K") == (Lay("K K K"),)
    assert legal.containing("Kc") == ()
    assert legal.sample(random.Random(1)) in legal
    assert repr(legal).startswith("<LegalActs")
    over = after(position(hand="5", melds=[ACES], drawn=True), "discard 5").legal_acts
    assert (tuple(over), bool(over)) == ((), False)
    with pytest.raises(IndexError):
        over.sample(random.Random(1))


def test_a_refusal_carries_what_is_legal_for_the_seat_to_act_only() -> None:
    deal = position(hand="K 5", pile="4")
    with pytest.raises(IllegalAct) as caught:
        deal.after(Discard("K"))
    assert caught.value.legal == (Draw(),)
    with pytest.raises(IllegalAct) as caught:
        deal.after(Draw(), seat=2)
    assert caught.value.legal == ()
    with pytest.raises(IllegalAct) as caught:
        hidden().after(Discard("K"))
    assert caught.value.legal == ()


@pytest.mark.parametrize("act", [Draw(), Pass(), Ask(), Answer(True), Answer(False), Discard("Kh"), Capture("8 8")])  # noqa: FBT003
def test_acts_are_values(act: Act) -> None:
    assert Act.parse(str(act)) == act
    assert pickle.loads(pickle.dumps(act)) == act  # noqa: S301  an act of our own
    assert copy.deepcopy(act) == act
    assert hash(Act.parse(str(act))) == hash(act)
    with pytest.raises(AttributeError):
        act.cards = ()


def test_the_acts_of_an_unknown_hand_have_a_repr() -> None:
    assert repr(hidden().legal_acts) == "<LegalActs of a hand not wholly known>"
