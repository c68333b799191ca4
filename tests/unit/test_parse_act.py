"""`Deal.parse_act`: an act as a person types it, in a position."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import CLASSIC, Act, Answer, Ask, Capture, Deal, Discard, Draw, Lay, NotationError, Pass
from tests.compiled import names_types
from tests.deals import FORMS, played_at_random

TURN = Deal.setup(
    hands={1: "Kh Kd Kc 2c 2d Jo 4c 4h 3s 9c 5d Ah"}, melds=[[], ["Q Q Q", "9 9 9"]], drawn=True, pile="7h"
)
START = Deal.setup(hands={1: "8h 8d 8s 2c 6s"}, pile="4 8", melds=[[], ["9 9 9"]])
PAIR = Deal.setup(hands={1: "8h 8d 6s 5"}, pile="4 8", melds=[[], ["9 9 9"]])
TWINS = Deal.setup(
    CLASSIC.for_players(3, cutthroat=True),
    hands={0: "Q 4 5", 1: "4 5", 2: "4 5"},
    melds=[["Q Q Q"], ["Q Q Q"], []],
    turn=0,
    lone=2,
    drawn=True,
)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("draw", Draw()),
        ("D", Draw()),
        ("draw from the stock", Draw()),
        ("ask", Ask()),
        ("pass", Pass()),
        ("p", Pass()),
        ("yes", Answer(yes=True)),
        ("answer n", Answer(yes=False)),
        ("discard 4c", Discard("4c")),
        ("discard 4", Discard("4h")),
        ("x 4", Discard("4h")),
        ("drop the four of clubs", Discard("4c")),
        ("throw 4 of hearts", Discard("4h")),
        ("discard K of h", Discard("Kh")),
        ("discard 3", Discard("3s")),
        ("discard a black three", Discard("3s")),
        ("discard three", Discard("3s")),
        ("discard an ace", Discard("Ah")),
        ("discard a", Discard("Ah")),
        ("discard two", Discard("2d")),
        ("discard 2 of clubs", Discard("2c")),
        ("discard one joker", Discard("Jo")),
        ("lay K K K", Lay("Kh Kd Kc")),
        ("LAY k,k , k", Lay("Kh Kd Kc")),
        ("meld kkk", Lay("Kh Kd Kc")),
        ("l three kings", Lay("Kh Kd Kc")),
        ("lay 2 kings and a deuce", Lay("Kh Kd 2d")),
        ("lay two kings, a joker and the deuce of clubs", Lay("Kh Kd 2c Jo")),
        ("k k 2", Lay("Kh Kd 2d")),
        ("put k k 2c", Lay("Kh Kd 2c")),
        ("k 2 2", Lay("Kh 2d 2c")),
        ("add 2 onto q", Lay("2d", onto="Q")),
        ("add 2 to the queens", Lay("2d", onto="Q")),
        ("put joker on queen", Lay("Jo", onto="Q")),
        ("lay 9", Lay("9c", onto="9")),
        ("9 onto 9", Lay("9c", onto="9")),
        ("5", Discard("5d")),
        ("take K K", Capture("Kh Kd")),
    ],
)
def test_what_is_typed_in_a_turn(text: str, act: Act) -> None:
    assert TURN.parse_act(text) == act


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("take 8 8", Capture("8s 8h")),
        ("take the pile with two eights", Capture("8s 8h")),
        ("pick up the pile with 8 8 8", Capture("8s 8h 8d")),
        ("c 8 2", Capture("8s 2c")),
        ("8h 8d", Capture("8h 8d")),
        ("8 2", Capture("8s 2c")),
        ("8", Capture("8s")),
        ("capture onto 9", Capture(onto="9")),
        ("d", Draw()),
    ],
)
def test_what_is_typed_at_the_beginning_of_a_turn(text: str, act: Act) -> None:
    assert START.parse_act(text) == act


def test_the_pile_is_taken_in_the_one_way_there_is() -> None:
    assert PAIR.parse_act("take") == Capture("8h 8d")
    alone = Deal.setup(hands={1: "8h 8d 6s 5"}, pile="4 8", melds=[[], ["8 8 8"]])
    assert len(alone.captures) > 1
    assert alone.parse_act("take the pile") == Capture(onto="8")
    none = Deal.setup(hands={1: "8h 7d 6s 5"}, pile="4 9")
    assert none.parse_act("take") == Capture()
    assert none.check(Capture()).codes == none.check(none.parse_act("take")).codes


@pytest.mark.parametrize(
    ("deal", "text", "readings"),
    [
        (TURN, "9", ["discard 9c", "lay 9c onto 9"]),
        (TURN, "lay 2", ["lay 2d onto Q", "lay 2d onto 9"]),
        (TURN, "Jo", ["discard Jo", "lay Jo onto Q", "lay Jo onto 9"]),
        (START, "take", ["capture 8s 2c", "capture 8s 8h", "capture 8s 8h 8d"]),
        (TWINS, "lay Q", ["lay Q onto Q", "lay Q onto Q'"]),
    ],
)
def test_nothing_is_guessed_between_two_legal_acts(deal: Deal, text: str, readings: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        deal.parse_act(text)
    assert caught.value.position == 0
    assert all(repr(reading) in caught.value.expected for reading in readings)


def test_15_3_the_name_tells_which_of_two_melds() -> None:
    assert TWINS.parse_act("lay Q onto Q'") == Lay("Q", onto="Q'")
    assert TWINS.parse_act("q onto q'") == Lay("Q", onto="Q'")


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "an act"),
        ("   ", 3, "an act"),
        ("fly K", 0, "an act"),
        ("the", 0, "an act"),
        ("draw 2", 5, "no more after draw"),
        ("pass me", 5, "no more after pass"),
        ("answer", 6, "yes or no"),
        ("answer maybe", 7, "yes or no"),
        ("yes please", 4, "yes or no"),
        ("lay", 3, "the cards that are laid"),
        ("put", 3, "the cards that are laid"),
        ("lay the", 7, "the cards that are laid"),
        ("discard", 7, "one card to discard"),
        ("discard 4 4", 11, "one card to discard"),
        ("discard 4 onto K", 10, "a discard joins no meld"),
        ("lay K Zx", 6, "a card"),
        ("lay K KhZ", 8, "a card"),
        ("lay JKQ", 4, "spaces: this may be J K Q or Jo Q"),
        ("lay kings", 4, "how many kings"),
        ("lay K -", 6, "a card"),
        ("lay K ??", 0, "cards that are known"),
        ("discard 4 of", 12, "a suit"),
        ("discard 4 of foo", 13, "a suit"),
        ("discard joker of hearts", 14, "no suit, since Jo takes none"),
        ("discard 4c of hearts", 11, "no suit, since 4c takes none"),
        ("lay 2 onto", 10, "the name of one meld"),
        ("lay 2 onto K Q", 13, "the name of one meld"),
        ("lay 2 onto Zx", 11, "the name of a meld"),
        ("K " * 500, 800, "an act"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, position: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        TURN.parse_act(text)
    assert caught.value.text == text
    assert (caught.value.position, caught.value.expected[: len(expected)]) == (position, expected) or (
        caught.value.position == position and expected in caught.value.expected
    )


@pytest.mark.parametrize(
    "text", ["lay k k k", "lay Kd Kh Kc", " draw", "draw ", "take K K", "yes", "lay", "lay K K  K"]
)
def test_strict_reads_canonical_text_alone(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        TURN.parse_act(text, strict=True)
    assert 0 <= caught.value.position <= len(text)


def test_strict_fills_in_faces_and_melds() -> None:
    assert TURN.parse_act("lay K K 2", strict=True) == Lay("Kh Kd 2d")
    assert TURN.parse_act("lay 9", strict=True) == Lay("9c", onto="9")
    assert TURN.parse_act("discard 4c", strict=True) == Discard("4c")


@names_types
@pytest.mark.parametrize("given", [None, 5, b"draw", Draw()])
def test_what_is_no_text_is_a_type_error(given: Any) -> None:
    with pytest.raises(TypeError, match="text of an act"):
        TURN.parse_act(given)


def test_a_hand_that_is_hidden_is_read_with_what_is_known() -> None:
    deal = TURN.hidden_from(0)
    assert deal.parse_act("lay K K K") == Lay("K K K")
    assert START.hidden_from(None).parse_act("take 8 8") == Capture("8 8")
    assert START.hidden_from(None).parse_act("take") == Capture()


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_what_is_listed_is_read_in_both_ways(rules: Any) -> None:
    for deal in list(played_at_random(Deal.new(rules, seed=3), 3))[::17]:
        for act in deal.legal_acts:
            resolved = deal.resolve(act)
            for text in (str(act), str(resolved)):
                assert deal.parse_act(text) == deal.parse_act(text, strict=True) == resolved
