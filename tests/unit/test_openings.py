"""Openings judged, and what a hand could lay: beside brute force over ten cards."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from canasta.cards import Card, format_cards, pack
from canasta.errors import CardsError, NotationError, PositionError, ScoreError
from canasta.hand import Hand
from canasta.melds import Meld, check_meld
from canasta.openings import check_opening, possible_melds, possible_openings
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from tests.oracle.melds import RANKS, is_meld, value

OPTIONS: dict[str, tuple[Any, ...]] = {
    "wild_ratio": ("not_more_than_naturals", "none", "fewer_than_naturals"),
    "min_naturals": (2, 2, 2, 1, 3),
    "max_wilds": (3, 3, 3, 0, 1, 5),
    "card_points": ({}, {}, {"2": 50, "Jo": 20}, {"A": 5, "4": 20}),
}


def some_rules(rng: random.Random) -> Rules:
    return CLASSIC.where(**{name: rng.choice(values) for name, values in OPTIONS.items()})


def some_hand(rng: random.Random, size: int) -> list[str]:
    ranks = rng.sample(RANKS, rng.choice((2, 3, 4, 5)))
    cards = [*ranks * 8, *["2"] * rng.choice((0, 2, 8)), *["Jo"] * rng.choice((0, 1, 4)), "3b", "3b", "3b", "3h"]
    return rng.sample(cards, size)


# -- brute force ------------------------------------------------------------------------------------------------------


def melds_of(hand: list[str], rules: Rules) -> list[tuple[str, ...]]:
    """Every new meld by shape, in the order of rank, naturals, wild cards, jokers."""
    found = []
    for rank in RANKS:
        choices = product(range(hand.count(rank) + 1), range(hand.count("2") + 1), range(hand.count("Jo") + 1))
        shapes = sorted(choices, key=lambda shape: (shape[0], shape[1] + shape[2], shape[2]))
        found += [
            (rank,) * naturals + ("2",) * twos + ("Jo",) * jokers
            for naturals, twos, jokers in shapes
            if is_meld(naturals, twos, jokers, rules)
        ]
    return found


def sets_of(melds: list[tuple[str, ...]], hand: list[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every set of these melds, one of a rank at most, that the hand holds together."""
    yield ()
    for n, meld in enumerate(melds):
        left = list(hand)
        for card in meld:
            left.remove(card)
        rest = [
            other
            for other in melds[n + 1 :]
            if other[0] != meld[0] and all(left.count(c) >= other.count(c) for c in other)
        ]
        for others in sets_of(rest, left):
            yield (meld, *others)


def openings_of(hand: list[str], minimum: int, rules: Rules) -> list[str]:
    found = [laid for laid in sets_of(melds_of(hand, rules), hand) if laid and value(sum(laid, ()), rules) >= minimum]

    def order(laid: tuple[tuple[str, ...], ...]) -> tuple[int, int, str]:
        cards = sum(laid, ())
        return len(cards), sum(card in {"2", "Jo"} for card in cards), text_of(laid)

    return [text_of(laid) for laid in sorted(found, key=order)]


def text_of(laid: tuple[tuple[str, ...], ...]) -> str:
    return ", ".join(map(" ".join, laid))


@pytest.mark.parametrize("seed", range(5))
def test_possible_openings_of_ten_cards_beside_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(120):
        rules, hand, minimum = some_rules(rng), some_hand(rng, 10), rng.choice((0, 15, 50, 90, 120, 200))
        found = [", ".join(map(str, opening)) for opening in possible_openings(hand, minimum, rules=rules)]
        assert found == openings_of(hand, minimum, rules), (hand, minimum, rules.name)
        assert len(found) == len(set(found))


@pytest.mark.parametrize("seed", range(3))
def test_possible_melds_beside_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        rules, hand = some_rules(rng), some_hand(rng, rng.randrange(16))
        melds = possible_melds(hand, rules=rules)
        assert list(map(str, melds)) == list(map(" ".join, melds_of(hand, rules))), (hand, rules.name)
        assert all(check_meld(meld, rules=rules) for meld in melds)


def test_the_same_hand_gives_the_same_openings_whatever_its_suits_and_order() -> None:
    hand = "As Ah Ad Ks Kh Kd 2c 2d Jo"
    faced = list(possible_openings(hand, 90))
    assert faced == list(possible_openings(reversed(Hand(hand).cards), 90))
    assert faced == list(possible_openings("A A A K K K 2 2 Jo", 90))


def test_of_each_shape_there_is_one_allocation() -> None:
    openings = [tuple(map(str, opening)) for opening in possible_openings("9 9 8 8 2 2", 80)]
    assert openings == [("9 9 2", "8 8 2")]
    openings = [tuple(map(str, opening)) for opening in possible_openings("9 9 8 8 2 Jo", 110)]
    assert openings == [("9 9 2", "8 8 Jo"), ("9 9 Jo", "8 8 2")]


# -- lazy -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("minimum", [15, 50, 120, 300, 1000])
def test_the_first_opening_of_forty_cards_comes_quickly(minimum: int) -> None:
    cards = [card for card in pack() if not card.is_three]
    hand = random.Random(4).sample(cards, 40)
    start = time.process_time()
    first = list(islice(possible_openings(hand, minimum), 3))
    assert time.process_time() - start < 1  # it takes some milliseconds; whole combinations run to billions
    assert all(sum(meld.points() for meld in opening) >= minimum for opening in first)
    assert bool(first) == (minimum < 1000)


def test_all_cards_of_the_packs_are_no_trouble() -> None:
    cards = [card for card in pack() if not card.is_three]
    first = next(possible_openings(cards, 1160))
    assert sum(len(meld) for meld in first) == 100
    assert next(possible_openings(cards, 1165), None) is None


# -- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [possible_melds, lambda hand: possible_openings(hand, 50)])
def test_a_hand_that_is_hidden_or_impossible_is_refused_at_once(question: Any) -> None:
    for hand in ("K K ??", Hand.unknown(11), "K " * 9, ["Kh"] * 3, ["K"] * 5000):
        with pytest.raises(CardsError):
            question(hand)
    with pytest.raises(TypeError):
        question(11)
    with pytest.raises(NotationError):
        question("K K x")


def test_red_threes_and_black_threes_are_not_laid() -> None:
    assert possible_melds("3h 3d 3s 3c 3s 3c") == ()
    assert list(possible_openings("3s 3c 3s 3c 3h", 0)) == []


@pytest.mark.parametrize("minimum", ["50", 50.0, None, True])
def test_a_minimum_that_is_no_number_is_refused_at_once(minimum: Any) -> None:
    with pytest.raises(TypeError, match="minimum"):
        possible_openings("K K K", minimum)


# -- check_opening ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "melds",
    ["6 6 6", b"6 6 6", Card("6"), Meld("6 6 6"), Hand("6 6 6"), [Card("6")] * 3, {"6 6 6"}, {"6 6 6": 1}, 6, None],
)
def test_what_is_no_list_of_melds_is_refused(melds: Any) -> None:
    with pytest.raises(TypeError, match="list of melds"):
        check_opening(melds, score=0)


def test_melds_come_in_any_form() -> None:
    forms: list[Any] = ["A A A", ["A", Card("A"), "A"], Hand("A A A"), Meld("A A A"), (Card("A") for _ in range(3))]
    for form in forms:
        assert check_opening([form], score=0)
    assert check_opening(iter(["A A A"]), score=0)


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({"score": 7}, ScoreError),
        ({"score": "0"}, TypeError),
        ({"score": True}, TypeError),
        ({"top": "A A"}, NotationError),
        ({"top": "??"}, CardsError),
        ({"top": 3}, TypeError),
        ({"going_out": "yes"}, TypeError),
        ({"concealed": None}, TypeError),
        ({"concealed": True, "going_out": False}, PositionError),
        ({"rules": {}}, TypeError),
    ],
)
def test_bad_facts_are_refused(facts: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error) as raised:
        check_opening(["A A A"], **facts)
    assert type(raised.value) is error


def test_bad_melds_are_refused() -> None:
    with pytest.raises(CardsError):
        check_opening(["A A ??"])
    with pytest.raises(NotationError):
        check_opening(["A A x"])
    with pytest.raises(TypeError):
        check_opening([5])  # type: ignore[list-item]


def test_what_is_not_given_is_not_judged() -> None:
    assert check_opening(["4 4 4"]).unjudged == ("score",)
    verdict = check_opening(["3s 3c 3s"], score=-5)
    assert verdict
    assert verdict.unjudged == ("going_out",)
    assert check_opening([], score=0).codes == ("nothing_laid", "opening_too_low")


def test_each_meld_is_judged_and_named() -> None:
    verdict = check_opening(["9 9", "A A A", "8 Q 7"], score=0)
    assert [(str(each.code), each.params["meld"]) for each in verdict if "meld" in each.params] == [
        ("too_few_cards", "9 9"),
        ("mixed_ranks", "8 Q 7"),
    ]


def test_the_packs_are_judged_over_all_melds() -> None:
    verdict = check_opening(["Kh Kh Ks", "Kh Kd Kc"], score=0)
    assert verdict.codes == ("not_in_packs", "second_meld_of_rank")
    assert verdict.violations[0].params == {"cards": "Kh", "have": 3, "most": 2, "packs": 2}


@pytest.mark.parametrize(
    ("top", "melds", "codes"),
    [
        ("K", ["K K K", "Q Q 2"], ()),
        ("Kh", ["Kh Ks Kd", "Q Q 2"], ()),
        ("Kh", ["K K K", "Q Q 2"], ()),
        ("K", ["Kh Ks Kd", "Q Q 2"], ()),
        ("Kc", ["Kh Ks Kd", "Q Q 2"], ("cannot_meld_top",)),
        ("J", ["K K K", "Q Q 2"], ("cannot_meld_top",)),
        ("K", ["K K 2", "Q Q 2"], ("frozen_needs_natural_pair",)),
        ("2", ["K K 2", "Q Q 2"], ("pile_top_wild",)),
        ("3s", ["K K 2", "Q Q 2"], ("pile_top_three",)),
    ],
)
def test_8_3_a_captured_top_card_is_melded_with_a_natural_pair(
    top: str, melds: list[str], codes: tuple[str, ...]
) -> None:
    assert check_opening(melds, score=0, top=top).codes == codes


# -- going out with the opening ---------------------------------------------------------------------------------------

FOURS = "4 4 4 4 4 4 4"


def test_11_1_going_out_with_the_opening_needs_a_canasta_of_it() -> None:
    assert check_opening(["A A A"], score=0, going_out=True).codes == ("not_enough_canastas",)
    assert check_opening(["A A A A A A A"], score=0, going_out=True)
    assert check_opening(["A A A", "3s 3c 3s"], score=0, going_out=False).codes == ("black_threes_only_going_out",)
    assert check_opening(["A A A A A A A", "3s 3c 3s"], score=0, going_out=True)
    two = CLASSIC.for_players(2)
    assert check_opening(["A A A A A A A"], score=0, going_out=True, rules=two).codes == ("not_enough_canastas",)


def test_8_4_going_out_concealed_needs_no_minimum_after_a_draw() -> None:
    for rules in (CLASSIC, INTERNATIONAL, CLASSIC.where(concealed_waives_minimum="always")):
        assert check_opening([FOURS], score=0, concealed=True, rules=rules)
    never = CLASSIC.where(concealed_waives_minimum="never")
    assert check_opening([FOURS], score=0, concealed=True, rules=never).codes == ("opening_too_low",)
    assert check_opening([FOURS], score=0).codes == ("opening_too_low",)
    assert check_opening([FOURS], score=0, going_out=True).codes == ("opening_too_low",)
    assert check_opening(["4 4 4"], score=0, concealed=True).codes == ("not_enough_canastas",)
    assert check_opening([FOURS, "3s 3c 3s"], score=0, concealed=True)


def test_8_4_going_out_concealed_after_a_capture() -> None:
    assert check_opening([FOURS], score=0, concealed=True, top="4").codes == ("opening_too_low",)
    always = CLASSIC.where(concealed_waives_minimum="always")
    verdict = check_opening([FOURS], score=0, concealed=True, top="4", rules=always)
    assert verdict
    assert verdict.unjudged == ("pile",)  # whether other cards of it are still to come
    drawn_only = always.where(concealed_after_capture=False)
    assert check_opening([FOURS], score=0, concealed=True, top="4", rules=drawn_only).codes == ("opening_too_low",)
    assert not check_opening(["A A A A A A A"], score=0, concealed=True, top="A", rules=always).unjudged


def test_6_6_seven_black_threes_are_no_canasta() -> None:
    rules = CLASSIC.where(packs=4, jokers=8, red_three_points=[100] * 8)
    assert check_opening(["3b " * 7], score=-5, going_out=True, rules=rules).codes == ("not_enough_canastas",)


def test_the_text_of_an_opening_is_that_of_its_cards() -> None:
    (opening,) = possible_openings("7 7 7", 15)
    assert [format_cards(meld) for meld in opening] == ["7 7 7"]
