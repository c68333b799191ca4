"""Hands: known, partly known, and known by their size."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys

import pytest

from canasta.cards import Card, CardsLike, Rank
from canasta.errors import CardsError, NotationError, PositionError
from canasta.hand import Hand
from canasta.rules import CLASSIC

SOME = Hand("Kh Kd Ks 3h 3s 3c 2c 2c Jo")
PARTLY = Hand("Kh 2c ?? ??")


# --- making one -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [
        "2c Kd Kh",
        "khkd2C",
        [Card("2c"), "Kd", Card("Kh")],
        (Card("2c"), Card("Kd"), Card("Kh")),
        {"Kd", "Kh", "2c"},
        Hand("Kd Kh 2c"),
        iter(["2c", "Kd", "Kh"]),
    ],
)
def test_a_hand_takes_anything_card_like_and_sorts_it(cards: CardsLike) -> None:
    hand = Hand(cards)
    assert str(hand) == "Kh Kd 2c"
    assert hand.cards == tuple(hand) == (Card("Kh"), Card("Kd"), Card("2c"))
    assert (len(hand), hand.size, hand.hidden, hand.is_known) == (3, 3, 0, True)
    assert hand.known is hand


def test_an_empty_hand() -> None:
    assert Hand() == Hand("") == Hand([]) == Hand.unknown(0) == Hand.parse("")
    assert not Hand()
    assert (str(Hand()), repr(Hand()), len(Hand())) == ("", "Hand()", 0)
    assert Hand().is_known
    assert Hand().points() == 0


@pytest.mark.parametrize("wrong", [5, None, b"Kh", {"Kh": 1}, ["Kh", 5], Rank.KING])
def test_a_hand_of_no_cards_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError, match="not "):
        Hand(wrong)  # type: ignore[arg-type]
    for operation in (SOME.__add__, SOME.__sub__, SOME.__contains__, SOME.__le__, SOME.__gt__, SOME.missing):
        with pytest.raises(TypeError, match="not "):
            operation(wrong)  # type: ignore[operator]


def test_text_that_is_no_cards_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        Hand("Kh Zx")
    assert caught.value.position == 3


def test_an_unknown_hand() -> None:
    hand = Hand.unknown(11)
    assert (len(hand), hand.size, hand.hidden, hand.is_known) == (11, 11, 11, False)
    assert hand.known == Hand()
    assert repr(hand) == "Hand.unknown(11)"
    assert str(hand) == " ".join(["??"] * 11)
    assert list(hand) == [Card("??")] * 11
    assert Hand.unknown(10**15).size == 10**15
    with pytest.raises(CardsError, match="0 cards or more, not -1"):
        Hand.unknown(-1)
    for wrong in ("11", 1.0, None, True):
        with pytest.raises(TypeError, match="the size of a hand is a number of cards, not "):
            Hand.unknown(wrong)  # type: ignore[arg-type]


def test_a_hand_known_in_part() -> None:
    hand = Hand("?? 2c ?? Kh")
    assert hand == PARTLY
    assert str(hand) == "Kh 2c ?? ??"
    assert repr(hand) == "Hand('Kh 2c ?? ??')"
    assert (hand.size, hand.hidden, hand.is_known, hand.known) == (4, 2, False, Hand("Kh 2c"))
    assert list(hand) == [Card("Kh"), Card("2c"), Card("??"), Card("??")]


# --- as a value -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [Hand(), SOME, PARTLY, Hand.unknown(3), Hand("K K 3b")], ids=repr)
def test_a_hand_is_a_value(hand: Hand) -> None:
    assert Hand(hand) is hand
    assert Hand.parse(str(hand)) == hand
    assert copy.copy(hand) is hand
    assert copy.deepcopy([hand])[0] is hand
    assert eval(repr(hand)) == hand  # noqa: S307
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(hand, protocol))  # noqa: S301
        assert other == hand
        assert hash(other) == hash(hand)


@pytest.mark.parametrize("name", ["hidden", "_seen", "cards", "nonsense"])
def test_a_hand_never_changes(name: str) -> None:
    with pytest.raises(AttributeError, match=f"a hand never changes: '{name}'"):
        setattr(SOME, name, 0)
    with pytest.raises(AttributeError, match=f"a hand never changes: '{name}'"):
        delattr(SOME, name)


def test_a_hand_equals_hands_only() -> None:
    assert Hand("Kh") != "Kh"
    assert Hand("Kh") != (Card("Kh"),)
    assert Hand("Kh") != Hand("K")
    assert Hand("Kh") != Hand("Kh Kh")
    assert Hand("Kh ??") != Hand("Kh")
    assert len({Hand("Kh Kd"), Hand("Kd Kh"), Hand("K K")}) == 2


def test_hashes_do_not_depend_on_the_hash_seed() -> None:
    code = "from canasta import cards, hand; print(hash(hand.Hand('Kh 2c ??')), set(map(cards.Card, 'AKQJT987')))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("Kd Kh", 3),
        ("Kh  Kd", 3),
        ("Kh ", 3),
        (" Kh", 0),
        ("kh", 0),
        ("Kh,Kd", 2),
        ("KhKd", 2),
        ("?? Kh", 3),
        ("Kh 10d", 3),
        ("Kh KD", 4),
        ("Kh\nKd", 2),
        ("-", 0),
        ("2 2c", 2),
        (" ", 0),
    ],
)
def test_parse_is_the_strict_inverse_of_str(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        Hand.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    with pytest.raises(TypeError, match="the text of a hand is a str, not bytes"):
        Hand.parse(text.encode())  # type: ignore[arg-type]


# --- questions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "count"),
    [
        ("K", 3),
        ("Kh", 1),
        ("Kc", 0),
        (Card("2"), 2),
        ("2c", 2),
        ("2h", 0),
        ("Jo", 1),
        ("3b", 2),
        ("3s", 1),
        ("3h", 1),
        (Rank.THREE, 3),
        (Rank.KING, 3),
        (Rank.JOKER, 1),
        (Rank.ACE, 0),
        ("??", 0),
        ("Q", 0),
    ],
)
def test_count(what: Rank | str | Card, count: int) -> None:
    assert SOME.count(what) == count


def test_count_takes_a_rank_or_one_card() -> None:
    for wrong in (2, None, ["K"]):
        with pytest.raises(TypeError, match="a card is a text or a Card, not "):
            SOME.count(wrong)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="one card"):
        SOME.count("K K")


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("Jo", 50),
        ("2c", 20),
        ("2", 20),
        ("A", 20),
        ("K Q J T 9 8", 60),
        ("7 6 5 4", 20),
        ("3s 3c 3b", 15),
        ("3h 3d", 0),
    ],
)
def test_1_2_points(cards: str, points: int) -> None:
    assert Hand(cards).points() == points


def test_1_2_points_follow_the_rules_given() -> None:
    rules = CLASSIC.where(card_points={"K": 25})
    assert Hand("Kh Kd A").points(rules=rules) == 70


def test_by_rank() -> None:
    assert {str(rank): len(cards) for rank, cards in SOME.by_rank().items()} == {"K": 3, "3": 3, "2": 2, "Jo": 1}
    assert list(SOME.by_rank()) == [Rank.KING, Rank.THREE, Rank.TWO, Rank.JOKER]
    assert SOME.by_rank()[Rank.THREE] == (Card("3s"), Card("3h"), Card("3c"))
    assert Hand().by_rank() == {}


def test_sorted() -> None:
    hand = Hand("Kh Qs Qh Jo")
    assert hand.sorted() == hand.cards
    assert hand.sorted(reverse=True) == hand.cards[::-1]
    assert hand.sorted(key=lambda card: card.suit or 0) == (Card("Jo"), Card("Qs"), Card("Kh"), Card("Qh"))


# --- asking for cards and taking them -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "held"),
    [
        ("K", True),
        ("Kh", True),
        ("Kc", False),
        ("K K K", True),
        ("K K K K", False),
        ("Kh K K", True),
        ("Kh Kh", False),
        ("Kh K K K", False),
        ("2c 2", True),
        ("3b 3b", True),
        ("3b 3b 3b", False),
        ("3h 3b", True),
        ("3d", False),
        ("", True),
        ("Jo Jo", False),
        ("Q", False),
        (Card("Kd"), True),
        (["K", "Kd"], True),
    ],
)
def test_in_asks_for_all_of_them(cards: CardsLike, held: bool) -> None:  # noqa: FBT001
    assert (cards in SOME) is held
    assert SOME.__ge__(cards) is held
    assert (Hand(cards) <= SOME) is held
    assert (not SOME.missing(cards)) is held
    if held:
        assert len(SOME - cards) == len(SOME) - len(Hand(cards))
    else:
        with pytest.raises(CardsError):
            SOME - cards


def test_a_face_is_not_there_where_only_a_suitless_card_is() -> None:
    assert "K" in Hand("K")
    assert "Kh" not in Hand("K")
    assert Hand("K") <= Hand("Kh")
    assert not Hand("Kh") <= Hand("K")


@pytest.mark.parametrize(
    ("hand", "taken", "rest"),
    [
        ("Kc Kd Kh Ks", "K", "Kh Kd Kc"),
        ("Kc Kd Kh", "K", "Kd Kc"),
        ("Kc Kd", "K K", ""),
        ("Kh Kd", "K Kh", ""),
        ("Kh Kd", "Kh K", ""),
        ("Ks Kh Kd", "K Ks", "Kd"),
        ("Ks Kh K", "K", "Ks Kh"),
        ("Ks Kh K", "K K", "Kh"),
        ("3s 3c 3h", "3b", "3h 3c"),
        ("3h 3c", "3b", "3h"),
        ("2s 2s 2c Jo", "2 2", "2c Jo"),
        ("Kh Kh", "Kh", "Kh"),
        ("Kh", "", "Kh"),
    ],
)
def test_taking_away_is_exact_and_in_order(hand: str, taken: str, rest: str) -> None:
    assert Hand(hand) - taken == Hand(rest)


def test_taking_what_is_not_there_names_it_and_changes_nothing() -> None:
    hand = Hand("Kh Kd 2c")
    with pytest.raises(CardsError) as caught:
        hand - "Qs Kh K K 2 3s"
    assert caught.value.cards == "K Qs 3s"
    assert str(caught.value) == "the hand does not hold K Qs 3s"
    assert hand == Hand("Kh Kd 2c")
    assert hand.missing("Qs Kh K K 2 3s") == Hand("Qs K 3s")


def test_adding() -> None:
    assert Hand("Kh") + "2c Kd" == Hand("Kh Kd 2c")
    assert Hand("Kh") + Hand("Kh") == Hand("Kh Kh")
    assert Hand("Kh") + Card("As") + [] == Hand("As Kh")
    assert Hand("Kh ??") + "??" + Hand.unknown(2) == Hand("Kh ?? ?? ?? ??")


def test_hands_within_hands() -> None:
    assert Hand("Kh") < Hand("Kh Kd")
    assert Hand("Kh Kd") > "Kh"
    assert Hand("K") < Hand("Kh")
    assert Hand("Kh") <= Hand("Kh")
    assert not Hand("Kh") < Hand("Kh")
    assert not Hand("Kh Kd") < Hand("Kh")
    assert not Hand("Kh") >= Hand("Kd")
    assert not Hand("Kh") <= "Kd"
    assert Hand("Kh") < "Kh Kd"


# --- hidden cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["Q", "Kd", "Kh Kd", "K K K", "2 2c 2c K", "K ?? ?? 3s", "?? ?? ??", "Jo Jo", "3h"])
def test_what_hidden_cards_leave_open_is_not_answered(cards: str) -> None:
    for question in (PARTLY.__sub__, PARTLY.__contains__, PARTLY.__ge__, Hand(cards).__le__, PARTLY.missing):
        with pytest.raises(PositionError) as caught:
            question(PARTLY if question.__name__ == "__le__" else cards)
        assert caught.value.code == "hidden_hand"


@pytest.mark.parametrize("cards", ["Q Q Q", "Kd Kd Kd", "K K K K K", "?? ?? ?? ?? ??", "Kh 2c Q Q Q", "3s 3s 3s ??"])
def test_what_no_hidden_cards_can_be_is_not_there(cards: str) -> None:
    assert cards not in PARTLY
    assert not Hand(cards) <= PARTLY
    assert PARTLY.missing(cards)
    with pytest.raises(CardsError):
        PARTLY - cards


@pytest.mark.parametrize(
    ("cards", "rest"),
    [("Kh", "2c ?? ??"), ("K 2", "?? ??"), ("??", "Kh 2c ??"), ("?? ?? K", "2c"), ("", "Kh 2c ?? ??")],
)
def test_what_is_seen_can_be_taken(cards: str, rest: str) -> None:
    assert cards in PARTLY
    assert PARTLY - cards == Hand(rest)
    assert Hand(cards) <= PARTLY


def test_a_hidden_card_may_be_one_of_a_known_hand() -> None:
    for question in (SOME.__sub__, SOME.__contains__, SOME.__ge__):
        with pytest.raises(PositionError):
            question("??")
    assert "?? Q" not in SOME
    assert "??" not in Hand()
    with pytest.raises(CardsError):
        Hand() - "??"


def test_hands_of_hidden_cards_compare_by_what_is_known() -> None:
    assert Hand(str(PARTLY)) <= PARTLY
    assert Hand.unknown(3) == Hand("?? ?? ??")
    assert Hand.unknown(3) < Hand.unknown(4)
    assert not Hand.unknown(5) <= Hand.unknown(4)


@pytest.mark.parametrize("hand", [PARTLY, Hand.unknown(1)], ids=repr)
def test_figures_of_a_hidden_hand_are_not_given(hand: Hand) -> None:
    for question in (hand.points, hand.by_rank, lambda: hand.count("K"), lambda: hand.count(Rank.KING)):
        with pytest.raises(PositionError, match=r"of the hand's \d cards are hidden") as caught:
            question()
        assert caught.value.code == "hidden_hand"
    assert hand.count("??") == hand.hidden
    assert hand.sorted() == hand.cards
