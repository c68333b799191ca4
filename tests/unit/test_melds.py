"""Melds and canastas, and the questions about one of them: beside the rules once more, over every shape."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
import pytest

from canasta.cards import Card, CardsLike, Rank, pack
from canasta.errors import CardsError, IllegalMeld, NotationError, ScoreError
from canasta.hand import Hand
from canasta.melds import (
    Canasta,
    Meld,
    card_points,
    check_addition,
    check_meld,
    meld_points,
    opening_minimum,
    to_melds,
)
from canasta.plan import plan_of
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from tests.oracle.melds import Shape, is_black_three_meld, is_canasta, meld_faults

RATIOS = ("not_more_than_naturals", "none", "fewer_than_naturals")
SHAPES = [Shape(*shape) for shape in product(range(9), range(9), range(5))]
ACE, TWO, JOKER = map(Card, ("A", "2", "Jo"))


def cards_of(shape: Shape) -> tuple[Card, ...]:
    return (ACE,) * shape.naturals + (TWO,) * shape.twos + (JOKER,) * shape.jokers


CARDS = {shape: cards_of(shape) for shape in SHAPES}
MELDS = {shape: Meld.of(cards, rules=CLASSIC.where(wild_ratio="none", min_naturals=1, max_wilds=12))
         for shape, cards in CARDS.items() if shape.naturals and shape.size >= 3}  # fmt: skip


# -- every shape ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("more", [{}, {"min_naturals": 3}, {"min_naturals": 1, "max_wilds": 5}, {"max_wilds": 0}])
def test_every_shape_as_a_new_meld(ratio: str, more: dict[str, Any]) -> None:
    rules = CLASSIC.where(wild_ratio=ratio, **more)
    for shape in SHAPES:
        expected = meld_faults(shape, rules) if shape.size else ("6.8",)
        verdict = check_meld(CARDS[shape], rules=rules)
        assert tuple(each.rule for each in verdict) == expected, (shape, ratio)
        if not expected:
            meld = Meld.of(CARDS[shape], rules=rules)
            assert (meld.n_naturals, meld.n_wilds) == (shape.naturals, shape.wilds)
            assert isinstance(meld, Canasta) == meld.is_canasta == is_canasta(map(str, CARDS[shape]))


def additions() -> Iterator[tuple[Shape, Shape, Shape]]:
    """Every meld, what is added to it, and what results, within what the packs hold."""
    for held in MELDS:
        for more in product(*(range(most + 1 - there) for most, there in zip((8, 8, 4), held, strict=True))):
            added = Shape(*more)
            yield held, added, held.plus(added)


ADDITIONS = list(additions())
#: The same without those that differ only in which wild cards the meld holds.
DISTINCT = list(
    {(held.naturals, held.wilds, added): (held, added, all_of) for held, added, all_of in ADDITIONS}.values()
)


@pytest.mark.parametrize("ratio", RATIOS)
def test_every_shape_added_to_every_meld(ratio: str) -> None:
    degrade, forbid = (CLASSIC.where(wild_ratio=ratio, wild_on_natural_canasta=word) for word in ("degrade", "forbid"))
    faults = {shape: meld_faults(shape, degrade) for shape in SHAPES}
    assert len(ADDITIONS) > 20_000
    for held, added, result in ADDITIONS if ratio == RATIOS[0] else DISTINCT:
        expected = faults[result] if added.size else ("6.8",)
        verdict = check_addition(MELDS[held], CARDS[added], rules=degrade)
        assert tuple(each.rule for each in verdict) == expected, (held, added, ratio)
        if added.wilds and held.size >= 7 and not held.wilds:
            verdict = check_addition(MELDS[held], CARDS[added], rules=forbid)
            assert tuple(each.rule for each in verdict) == (*expected, "7.2"), (held, added, ratio)


@pytest.mark.parametrize("ratio", RATIOS)
def test_the_plan_says_the_same_of_every_shape(ratio: str) -> None:
    """What is listed and what is explained rest on the same predicates."""
    for word in ("degrade", "forbid"):
        plan = plan_of(CLASSIC.where(wild_ratio=ratio, wild_on_natural_canasta=word))
        for shape in SHAPES:
            assert plan.is_group(shape.naturals, shape.wilds) == (not meld_faults(shape, plan.rules))
        for held, added, result in DISTINCT:
            forbidden = word == "forbid" and added.wilds and held.size >= 7 and not held.wilds
            expected = added.size and not forbidden and not meld_faults(result, plan.rules)
            fits = plan.fits((held.naturals, held.wilds), (added.naturals, added.wilds))
            assert fits == bool(expected), (held, added)


@pytest.mark.parametrize("option", ["going_out", "never"])
@pytest.mark.parametrize("going_out", [None, True, False])
def test_every_number_of_black_threes(option: str, going_out: bool | None) -> None:  # noqa: FBT001
    rules = CLASSIC.where(black_three_melds=option)
    for threes, twos, jokers in product(range(1, 5), range(9), range(5)):
        cards = ["3b"] * threes + ["2"] * twos + ["Jo"] * jokers
        verdict = check_meld(cards, rules=rules, going_out=going_out)
        legal = is_black_three_meld(cards, rules) and going_out is not False
        assert bool(verdict) == legal, cards
        assert verdict.unjudged == (("going_out",) if legal and going_out is None else ())
        assert ("wild_with_black_threes" in verdict) == bool(twos or jokers)
        assert ("too_few_cards" in verdict) == (len(cards) < 3)
        assert ("black_threes_never_melded" in verdict) == (option == "never")
        assert ("black_threes_only_going_out" in verdict) == (option != "never" and going_out is False)


# -- several faults at once -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("", ["nothing_laid"]),
        ("K", ["too_few_cards", "too_few_naturals"]),
        ("K 2", ["too_few_cards", "too_few_naturals"]),
        ("K K", ["too_few_cards"]),
        ("K Q", ["too_few_cards", "mixed_ranks"]),
        ("K Q 2 2 2 2", ["mixed_ranks"]),
        ("2 2 2 Jo Jo", ["too_few_naturals"]),
        ("K 2 2 2 2", ["too_few_naturals"]),
        ("K K 2 2 2 2", ["too_many_wilds", "wilds_outnumber_naturals"]),
        ("K K K K 2 2 2 2", ["too_many_wilds"]),
        ("K " * 9, ["not_in_packs"]),
        ("Kh Kh Kh", ["not_in_packs"]),
        ("Kh Kh Kh " + "K " * 6, ["not_in_packs", "not_in_packs"]),
        ("3h 3d 3h", ["red_three_melded"]),
        ("3h", ["too_few_cards", "red_three_melded"]),
        ("3h 3s 3c", ["red_three_melded"]),
        ("3h K K", ["mixed_ranks", "red_three_melded"]),
        ("3s K K", ["mixed_ranks"]),
        ("3h 3h 3h 2", ["not_in_packs", "red_three_melded"]),
        ("3s 3s 3s", ["not_in_packs"]),
        ("3s 3c 2", ["wild_with_black_threes"]),
        ("Jo Jo Jo Jo Jo A A A A A", ["not_in_packs", "too_many_wilds"]),
    ],
)
def test_all_independent_faults_are_named(cards: str, codes: list[str]) -> None:
    assert list(check_meld(cards).codes) == codes


@pytest.mark.parametrize(
    ("meld", "cards", "codes"),
    [
        ("K K K", "", ["nothing_laid"]),
        ("K K K", "Q", ["mixed_ranks"]),
        ("K K K", "3h", ["mixed_ranks", "red_three_melded"]),
        ("K K K", "3s", ["mixed_ranks"]),
        ("K K K", "Q 2 2 2 2", ["mixed_ranks"]),
        ("K K K", "2 2 2 2", ["too_many_wilds", "wilds_outnumber_naturals"]),
        ("K K K", "K " * 6, ["not_in_packs"]),
        ("Kh Kh K", "Kh", ["not_in_packs"]),
        ("3s 3c 3s", "3c", ["black_threes_last"]),
        ("3s 3c 3s", "2", ["wild_with_black_threes", "black_threes_last"]),
        ("3s 3c 3s", "3h", ["red_three_melded", "black_threes_last"]),
        ("3s 3c 3s", "K", ["mixed_ranks"]),
        ("3s 3c 3s", "", ["nothing_laid"]),
    ],
)
def test_all_independent_faults_of_an_addition_are_named(meld: str, cards: str, codes: list[str]) -> None:
    assert sorted(check_addition(meld, cards).codes) == sorted(codes)


def test_the_cards_that_do_not_go_together_are_named_in_one_order() -> None:
    plan_of(CLASSIC).verdicts.clear()
    for cards in ("9 K Q", "Q 9 K", ["K", "9", "Q"]):
        (violation,) = check_meld(cards)
        assert violation.params["cards"] == "K, Q, 9"
    (violation,) = check_addition("K K K", "Q 9")
    assert violation.params["cards"] == "K, Q, 9"


# -- one answer for every form, and none from another question --------------------------------------------------------

FORMS: list[CardsLike] = [
    "9h 9s 2c",
    "2c9s9h",
    ["9h", Card("9s"), "2c"],
    (Card("9h"), Card("9s"), Card("2c")),
    {"9h", "9s", "2c"},
    Hand("9h 9s 2c"),
    Meld("9h 9s 2c"),
]


@pytest.mark.parametrize("cards", FORMS)
def test_cards_come_in_any_form(cards: CardsLike) -> None:
    for _ in range(2):  # the second answer is remembered
        assert check_meld(cards)
        assert check_meld(cards, rules=INTERNATIONAL)
        assert check_meld(cards, rules=CLASSIC.where(max_wilds=0)).codes == ("too_many_wilds",)
    assert Meld.of(cards) == Meld("9h 9s 2c")
    assert check_addition(cards, cards)


def test_generators_are_read_once() -> None:
    assert check_meld(card for card in ("9h", "9s", "2c"))
    assert check_addition(iter(["9"] * 3), iter(["9", "2"]))
    assert Meld.of(iter(["9"] * 3)) == Meld("9 9 9")
    assert Meld("9 9 9").plus(iter(["9", "2"])) == Meld("9 9 9 9 2")
    assert Meld("9 9 9").plus(Card("9")) == Meld("9 9 9 9")


def test_a_thousand_cards_are_not_taken_for_others() -> None:
    """Numbers of cards never run into one another in what is remembered."""
    assert check_meld(["Ks"] * 3 * 1024 + ["Kh"]).codes == ("not_in_packs",) * 2
    assert check_meld("Kh Kh Kh Ks").codes == ("not_in_packs",)
    assert "too_few_cards" in check_meld(["Kh"])
    assert "not_in_packs" in check_meld(["Ks"] * 1024)
    assert check_meld(["K"] * 100_000).codes == ("not_in_packs",)
    assert check_addition("K K K", ["2"] * 10_000).codes == (
        "not_in_packs",
        "too_many_wilds",
        "wilds_outnumber_naturals",
    )


def test_what_is_remembered_is_bounded() -> None:
    verdicts = plan_of(CLASSIC).verdicts
    verdicts.clear()
    check_meld("K K K" + " " * 1000)
    check_meld(["K"] * 1000)
    assert not verdicts
    for number in range(10_000):
        check_meld(f"K K K{' ' * (number % 50)}{'2 ' * (number // 1000)}")
    assert 0 < len(verdicts) <= 1 << 13


@pytest.mark.parametrize("wrong", [0, 1, "yes", "no", 2.0, []])
def test_going_out_is_true_false_or_not_known(wrong: Any) -> None:
    for _ in range(2):
        assert check_meld("3s 3c 3s", going_out=True)
        assert not check_meld("3s 3c 3s", going_out=False)
        with pytest.raises(TypeError, match="going_out"):
            check_meld("3s 3c 3s", going_out=wrong)


@pytest.mark.parametrize(
    "cards", [None, 5, b"K K K", {"K": 3}, [5], ["K", None], object(), ("K", "K", 7), ([],), Rank.KING]
)
def test_what_is_no_cards_is_a_type_error(cards: Any) -> None:
    for question in (check_meld, Meld, Meld.of, Canasta, meld_points, lambda more: check_addition("K K K", more)):
        with pytest.raises(TypeError):
            question(cards)
    with pytest.raises(TypeError):
        check_addition(cards, "K")


@pytest.mark.parametrize("rules", ["classic", None, {}, Rules])
def test_what_is_no_rules_is_a_type_error(rules: Any) -> None:
    for question in (check_meld, meld_points, card_points, Meld.of):
        with pytest.raises(TypeError):
            question("K", rules=rules)
    with pytest.raises(TypeError):
        Meld("K K K").points(rules=rules)


@pytest.mark.parametrize("cards", ["??", "K K ??", "?? ?? ??", ["K", "K", "K", "??"]])
def test_hidden_cards_are_not_judged(cards: CardsLike) -> None:
    for question in (check_meld, Meld, Meld.of, meld_points, lambda more: check_addition("K K K", more)):
        for _ in range(2):
            with pytest.raises(CardsError) as raised:
                question(cards)
            assert type(raised.value) is CardsError
            assert raised.value.cards == "??"
    with pytest.raises(CardsError):
        check_addition(cards, "K")
    with pytest.raises(CardsError):
        card_points("??")


@pytest.mark.parametrize("text", ["K K x", "K K JKQ", "3 3 3", "K K K concealed"])
def test_text_that_cannot_be_read_points_at_the_place(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        check_meld(text)
    assert raised.value.text == text
    assert 0 <= raised.value.position < len(text)


# -- the objects ------------------------------------------------------------------------------------------------------


def test_seven_cards_are_a_canasta_and_six_are_none() -> None:
    assert type(Meld.of("K " * 6)) is Meld
    assert type(Meld.of("K " * 7)) is type(Meld.of("K K K K 2 2 2")) is Canasta
    with pytest.raises(CardsError, match="Canasta"):
        Meld("K " * 7)
    with pytest.raises(CardsError, match="Meld"):
        Canasta("K " * 6)
    with pytest.raises(CardsError, match="Meld"):
        Canasta(["3b"] * 7)
    assert type(Meld(["3b"] * 7)) is Meld


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("", ["nothing_laid"]),
        ("K K", ["too_few_cards"]),
        ("2 2 2", ["too_few_naturals"]),
        ("K K Q", ["mixed_ranks"]),
        ("3h 3h 3d", ["red_three_melded"]),
        ("3s 3c 2", ["wild_with_black_threes"]),
        ("3s 3c K", ["mixed_ranks"]),
    ],
)
def test_what_is_no_meld_under_any_rules_is_never_made(cards: str, codes: list[str]) -> None:
    for make in (Meld, Meld.of, Meld.parse):
        with pytest.raises(IllegalMeld) as raised:
            make(cards)
        assert set(codes) <= set(raised.value.codes)
    with pytest.raises(IllegalMeld):
        to_melds([cards])


def test_what_some_rules_allow_can_be_made() -> None:
    assert Meld("K 2 2").n_naturals == 1
    with pytest.raises(IllegalMeld) as raised:
        Meld.of("K 2 2")
    assert raised.value.codes == ("too_few_naturals",)
    assert Meld.of("K 2 2", rules=CLASSIC.where(min_naturals=1, wild_ratio="none")) == Meld("K 2 2")


def test_a_meld_is_a_value() -> None:
    meld = Meld.of("Kd Kh 2c Jo")
    assert meld == Meld.of("Jo 2c Kh Kd") != Meld.of("K K 2 Jo")
    assert hash(meld) == hash(Meld.of(["Jo", "2c", "Kh", "Kd"]))
    assert list(meld) == list(meld.cards) == [Card("Kh"), Card("Kd"), Card("2c"), Card("Jo")]
    assert (len(meld), meld.rank, meld.kind) == (4, Rank.KING, "group")
    assert (str(meld.naturals[0]), [str(card) for card in meld.wilds]) == ("Kh", ["2c", "Jo"])
    assert (meld.is_natural, meld.is_canasta, meld.is_concealed) == (False, False, False)
    assert (str(meld), repr(meld)) == ("Kh Kd 2c Jo", "Meld('Kh Kd 2c Jo')")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        meld.cards = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    "meld", [Meld("K K 2"), Meld("3s 3c 3b"), Canasta("K " * 7), Canasta("9 " * 7, is_concealed=True)]
)
def test_a_meld_goes_to_text_and_pickle_and_back(meld: Meld) -> None:
    for again in (
        Meld.parse(str(meld)),
        eval(repr(meld)),  # noqa: S307
        copy.copy(meld),
        copy.deepcopy(meld),
        pickle.loads(pickle.dumps(meld)),  # noqa: S301
        *to_melds([str(meld), meld])[:1],
    ):
        assert again == meld
        assert type(again) is type(meld)
        assert again.is_concealed == meld.is_concealed


def test_a_concealed_canasta_is_another_value_and_stays_concealed() -> None:
    plain, concealed = Meld.of("K " * 7), Meld.of("K " * 7, concealed=True)
    assert plain != concealed
    assert str(concealed) == "K K K K K K K concealed"
    assert repr(concealed) == "Canasta('K K K K K K K', is_concealed=True)"
    more = concealed.plus("2")
    assert isinstance(more, Canasta)
    assert (more.is_concealed, more.is_natural, more.bonus()) == (True, False, 400)
    assert not Meld.of("K K K", concealed=True).is_concealed
    assert not Meld.of("K " * 6).plus("K").is_concealed


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("K K  K", 4),
        ("Kd Kh Ks", 1),
        ("KKK", 1),
        ("k k k", 0),
        ("K K K ", 5),
        ("K K K concealed", 6),
        ("K K K K K K K concealed ", 14),
        ("K K K K K K K  concealed", 14),
        ("K K x concealed", 4),
    ],
)
def test_parse_takes_only_what_is_printed(text: str, place: int) -> None:
    with pytest.raises(NotationError) as raised:
        Meld.parse(text)
    assert (raised.value.text, raised.value.position) == (text, place)


@pytest.mark.parametrize("wrong", [None, 5, b"K K K", Meld("K K K")])
def test_parse_takes_only_text(wrong: Any) -> None:
    with pytest.raises(TypeError):
        Meld.parse(wrong)


def test_a_refused_addition_names_the_codes() -> None:
    with pytest.raises(IllegalMeld) as raised:
        Meld("8 8 8").plus("9")
    assert raised.value.codes == ("mixed_ranks",)
    assert Meld("8 8 8").plus("8 2") == Meld("8 8 8 8 2")


# -- lists of melds, and the small questions --------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["K K K", Card("K"), Meld("K K K"), Hand("K K K"), {"K K K"}, {"K K K": 1}, 5, None])
def test_a_list_of_melds_is_wanted(wrong: Any) -> None:
    with pytest.raises(TypeError, match="list of melds"):
        to_melds(wrong)


def test_card_values() -> None:
    values = {"A": 20, "K": 10, "8": 10, "7": 5, "4": 5, "3s": 5, "3b": 5, "3h": 0, "2": 20, "Jo": 50}
    assert {card: card_points(card) for card in values} == values
    assert meld_points(pack()) == meld_points(str(Hand(pack()))) == 1180
    assert meld_points("") == 0
    assert Meld("A A A 2").points(rules=CLASSIC.where(card_points={"A": 15})) == 65
    with pytest.raises(NotationError):
        card_points("A A")


@pytest.mark.parametrize("score", ["0", 0.0, None, True])
def test_a_score_is_a_whole_number(score: Any) -> None:
    with pytest.raises(TypeError, match="score"):
        opening_minimum(score)


def test_a_score_is_a_multiple_of_five() -> None:
    for score in (1, -4, 1499):
        with pytest.raises(ScoreError, match="multiple of 5"):
            opening_minimum(score)
    assert opening_minimum(-(10**20)) == 15
    assert opening_minimum(10**20) == 120


def test_bonus_of_a_canasta() -> None:
    natural, mixed = Meld.of("K " * 7), Meld.of("K K K K 2 2 Jo")
    assert isinstance(natural, Canasta)
    assert isinstance(mixed, Canasta)
    assert (natural.bonus(), mixed.bonus()) == (500, 300)
    rules = CLASSIC.where(natural_canasta_bonus=600, mixed_canasta_bonus=200, concealed_canasta_bonus=50)
    assert (natural.bonus(rules=rules), mixed.bonus(rules=rules)) == (600, 200)
    assert Canasta("K " * 7, is_concealed=True).bonus(rules=rules) == 650
