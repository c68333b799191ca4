"""The text of a position: what is written, what is read, and where an error points."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import CLASSIC, INTERNATIONAL, Card, Deal, Draw, Hand, Lay, NotationError, Phase, Rules
from tests.compiled import names_types
from tests.deals import FORMS, after, played_at_random, position

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
DEALT = "rules=classic/2 seats=0,1 dealer=0 turn=1 phase=draw hands=15?/15? pile=9h stock=77?"


def changed(text: str, **fields: str | None) -> str:
    """The text with some fields changed, added at its end or, where None is given, left out."""
    words = dict(word.split("=", 1) for word in text.split(" "))
    words |= {name: value for name, value in fields.items() if value is not None}
    return " ".join(f"{name}={value}" for name, value in words.items() if fields.get(name, value) is not None)


# -- what is written ------------------------------------------------------------------------------------------------


def test_a_position_that_says_little() -> None:
    assert Deal.setup(CLASSIC.for_players(2), pile="9h").position() == DEALT


def test_every_field() -> None:
    deal = Deal.setup(
        hands={0: "", 1: "Kh Kd K 9s 9 ??", 2: 11, 3: "4c Jo"},
        pile="?? 3h 2c 9d",
        melds=[["Q Q Q 2", "8 8 8 8 8 8 8 concealed"], ["Ks Kc Ks"]],
        red_threes={2: 1},
        stock="?? ?? 7s ??",
        scores=[-5, 1500],
        dealer=3,
        turn=1,
        has_laid=[0, 3],
    )
    assert deal.position() == (
        "rules=classic/4 seats=0,1,2,3 dealer=3 scores=-5,1500 turn=1 phase=draw hands=-/Kh,Kd,K,9s,9,1?/11?/4c,Jo"
        " red=-/-/3h/- laid=1001 opened=11 melds=Q,Q,Q,2;8,8,8,8,8,8,8!/Ks,Ks,Kc pile=1?,3h,2c,9d frozen=1"
        " stock=2?,7s,1?"
    )
    assert Deal.from_position(deal.position()) == deal


def test_a_turn_under_way() -> None:
    deal = position(hand="K K K 9 9 5", pile="4 4 7 9", stock="5 6")
    deal = after(deal, "capture 9 9")
    assert " flags=captured new=9 points=30 " in deal.position()
    assert " coming=7,4,4 " in deal.position()
    again = Deal.from_position(deal.position())
    assert again == deal
    assert again.opening == deal.opening == (30, 50)
    assert again.coming == (Card("7"), Card("4"), Card("4"))


def test_a_deal_that_is_over() -> None:
    deal = after(position(hand="5", melds=["Q Q Q Q Q Q Q"], drawn=True, stock="7"), "discard 5")
    assert " phase=over ending=went_out " in deal.position()
    again = Deal.from_position(deal.position())
    assert (again.phase, again.ending, again.went_out) == (Phase.OVER, "went_out", 1)
    assert again.result() == deal.result()


def test_15_3_the_lone_hand() -> None:
    deal = Deal.setup(CUTTHROAT, melds=[["Q Q Q"], ["Q Q Q"], []], lone=2)
    assert " lone=2 " in deal.position()
    again = Deal.from_position(deal.position())
    assert again.sides == deal.sides
    assert list(again.melds(0)) == ["Q", "Q'"]


def test_15_4_the_seats_of_five() -> None:
    deal = Deal.new(CLASSIC.for_players(5), seed=1, number=1)
    assert " seats=4,1,2,3 " in deal.position()
    assert Deal.from_position(deal.position()).seats == (4, 1, 2, 3)


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        (CLASSIC, "classic/4"),
        (INTERNATIONAL.for_players(2), "international/2"),
        (CUTTHROAT, "classic/3c"),
        (CLASSIC.for_players(3), "classic/3"),
        (CLASSIC.for_players(6), "classic/6/2"),
        (CLASSIC.for_players(6, sides=3), "classic/6/3"),
        (CLASSIC.where(hand_size=13, permission="off"), "classic/4;hand_size=13;permission=off"),
    ],
)
def test_rules_are_a_word(rules: Rules, word: str) -> None:
    text = Deal.setup(rules).position()
    assert text.startswith(f"rules={word} seats=")
    assert Deal.from_position(text).rules == rules


@pytest.mark.parametrize(
    "options",
    [
        {"minimums": ((None, 0), (2000, 100))},
        {"card_points": {"2": 25, "3b": 10}},
        {"packs": 3, "jokers": 6, "red_three_points": (100, 200, 300, 800, 1000, 1200)},
        {"sides": ((0, 1), (2, 3))},
        {"wild_ratio": "none", "upcard_red_three_freezes": True, "max_wilds": 4},
    ],
)
def test_every_kind_of_option_is_read_back(options: dict[str, Any]) -> None:
    rules = CLASSIC.where(**options)
    text = Deal.setup(rules).position()
    assert " " not in text.split(" seats=")[0]
    assert Deal.from_position(text).rules == rules


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_every_position_of_a_deal_is_read_back(rules: Rules) -> None:
    deals = list(played_at_random(Deal.new(rules, seed=5, scores=[5] * len(rules.seats.sides)), 5))
    for deal in (*deals[::9], deals[-1]):
        text = deal.position()
        again = Deal.from_position(text)
        assert again == deal
        assert hash(again) == hash(deal)
        assert again.position() == text
        assert text.isprintable()


def test_a_deal_goes_on_from_its_text() -> None:
    deal = Deal.new(seed=3)
    again = Deal.from_position(deal.position())
    assert again.after(Draw()) == deal.after(Draw())


# -- what is read ---------------------------------------------------------------------------------------------------


def test_fields_in_any_order_and_cards_in_any_spelling() -> None:
    words = DEALT.replace("15?/15?", "10H,jk,k♠/15?").split(" ")
    deal = Deal.from_position(" ".join(reversed(words)))
    assert deal.hand(0) == Hand("Ks Th Jo")
    assert " hands=Ks,Th,Jo/15? " in deal.position()


def test_what_is_usual_may_be_written() -> None:
    more = changed(
        DEALT, scores="0,0", ending="-", lone="-", red="-/-", laid="00", opened="00", melds="-/-", frozen="0"
    )
    more = changed(more, coming="-", flags="-", new="-", points="0")
    assert Deal.from_position(more) == Deal.from_position(DEALT)


@pytest.mark.parametrize("name", ["rules", "seats", "dealer", "turn", "phase", "hands", "stock"])
def test_fields_that_must_be_there(name: str) -> None:
    text = changed(DEALT, **{name: None})
    with pytest.raises(NotationError) as caught:
        Deal.from_position(text)
    assert caught.value.position == len(text)
    assert f"{name}=" in caught.value.expected


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rules", "classic"),
        ("rules", "whist/4"),
        ("rules", "classic/9"),
        ("rules", "classic/2;colour=red"),
        ("rules", "classic/2;hand_size=99"),
        ("rules", "classic/2;hand_size"),
        ("seats", "0"),
        ("seats", "0,0"),
        ("seats", "1,0"),
        ("seats", "a,b"),
        ("dealer", "2"),
        ("dealer", "x"),
        ("scores", "0"),
        ("scores", "1,0"),
        ("turn", "2"),
        ("turn", ""),
        ("phase", "lunch"),
        ("phase", "over"),
        ("phase", "answer"),
        ("ending", "passed"),
        ("ending", "bored"),
        ("lone", "0"),
        ("hands", "15?"),
        ("hands", "15?/15?/15?"),
        ("hands", "Zx/15?"),
        ("hands", "K,K,K,K,K,K,K,K,K/15?"),
        ("hands", "99999999999999?/-"),
        ("hands", "9999?/-"),
        ("hands", "x?/-"),
        ("red", "3b/-"),
        ("red", "Kh/-"),
        ("red", ",".join(["3h"] * 40) + "/-"),
        ("laid", "2"),
        ("laid", "012"),
        ("opened", "0"),
        ("melds", "-"),
        ("melds", "K,K/-"),
        ("melds", "K,K,K;K,K,K/-"),
        ("melds", "K,K,K!/-"),
        ("melds", "K,K,1?/-"),
        ("melds", "2,2,2/-"),
        ("melds", ",".join(["Ks"] * 40) + "/-"),
        ("pile", "Kx"),
        ("frozen", "2"),
        ("frozen", "yes"),
        ("flags", "tired"),
        ("new", "2b"),
        ("points", "-5"),
        ("points", "1e3"),
        ("points", "99999999999"),
        ("stock", "K;K"),
        ("stock", ",".join(["K"] * 40)),
        ("colour", "red"),
    ],
)
def test_an_error_points_into_its_field(name: str, value: str) -> None:
    text = changed(DEALT, **{name: value})
    with pytest.raises(NotationError) as caught:
        Deal.from_position(text)
    error = caught.value
    start = text.index(f"{name}=")
    assert error.text == text
    assert start <= error.position <= start + len(f"{name}={value}") or name in {"ending", "stock"}
    assert error.expected


@pytest.mark.parametrize("text", ["", " ", "rules", "rules=classic/2 rules=classic/2", DEALT + " ", DEALT + "\n", "=1"])
def test_a_text_that_is_no_list_of_fields(text: str) -> None:
    with pytest.raises(NotationError):
        Deal.from_position(text)


@names_types
@pytest.mark.parametrize("given", [None, 5, b"rules=classic/2", ["rules=classic/2"]])
def test_what_is_no_text_is_a_type_error(given: Any) -> None:
    with pytest.raises(TypeError, match="text of a position"):
        Deal.from_position(given)


def test_an_impossible_position_is_read_and_has_problems() -> None:
    text = changed(DEALT, hands="3h,K/15?", pile="2c,3d", stock="9?")
    assert Deal.from_position(text).problems().codes == (
        "wrong_number_of_cards",
        "red_three_in_hand",
        "not_frozen",
        "red_three_on_top",
    )


def test_a_position_with_hidden_cards_is_played_on_with() -> None:
    text = changed(DEALT, hands="15?/2,9,14?", stock="70?", melds="-/Q,Q,Q", opened="01")
    deal = Deal.from_position(text).after(Draw(), drawn="?? 3h ??").after(Lay("Kh Kd 2"))
    assert deal.position() == (
        "rules=classic/2 seats=0,1 dealer=0 turn=1 phase=play hands=15?/9,14? red=-/3h opened=01"
        " melds=-/Kh,Kd,2;Q,Q,Q pile=9h flags=drew,laid new=K stock=67?"
    )


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("turn", "9", "0, 1, 2 or 3"),
        ("phase", "drow", "draw, play, answer or over"),
        ("ending", "boo", "-, went_out, concealed, passed, last_red_three or last_discard"),
        ("flags", "drew,foo", "drew, captured, laid, black, touched, asked, yes, no, last or top_only"),
        ("new", "Z", "A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3b, 2 or Jo"),
        ("dealer", "x", "0, 1, 2 or 3"),
        ("seats", "a", "a whole number"),
        ("scores", "5,x", "a whole number"),
        ("rules", "classic/x", "a whole number"),
        ("rules", "classic/6/x", "a whole number"),
        ("scores", "5,\u0663", "a whole number"),
        ("scores", "9" * 5000, "a whole number"),
    ],
)
def test_a_field_that_holds_something_else_is_told_what_it_may_hold(field: str, value: str, expected: str) -> None:
    words = {word.partition("=")[0]: word for word in Deal.new(seed=7).position().split(" ")}
    text = " ".join((words | {field: f"{field}={value}"}).values())
    with pytest.raises(NotationError) as caught:
        Deal.from_position(text)
    assert caught.value.expected == expected
    wrong = value.removeprefix("classic/").removeprefix("6/").rpartition(",")[2]
    assert text[caught.value.position :].split(" ")[0] == wrong


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("flags", "drew,dre", "dre"),
        ("new", "K,Kx", "Kx"),
        ("scores", "5,55,5x", "5x"),
        ("hands", "K,K/9,9x", "x"),
        ("hands", "K,K,K,K,K,K,K,K/9,9,9,9,9,9,9,9,9", "9,9,9"),
        ("hands", "5?/9,400?", "400?"),
        ("hands", "5?/9," + "9" * 5000 + "?", "9999"),
        ("red", "3h/3h,Kh", "3h,Kh"),
        ("melds", "K,K,K;Q,Q/-", "Q,Q/"),
        ("melds", "K,K,K/9,9,9;9,9,9", "9,9,9 "),
        ("melds", "K,K,K;Q,Q,Q!/-", "!"),
        ("melds", "K,K,K;Q,Q,2x/-", "x"),
        ("pile", "K,-", "-"),
        ("stock", "-," + ",".join(["Kh"] * 16), "-,Kh"),
        ("rules", "classic/2;draw=1;draw2=1", "draw2"),
        ("points", "٣", "٣"),
    ],
)
def test_an_error_points_at_the_part_that_is_wrong(name: str, value: str, wrong: str) -> None:
    text = changed(DEALT, **{name: value})
    with pytest.raises(NotationError) as caught:
        Deal.from_position(text)
    error = caught.value
    assert (text[error.position :] + " ").startswith(wrong)
