"""Acts as values: text, equality, hash, shapes, and what is refused."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

from canasta import Act, Answer, Ask, Capture, Card, CardsError, Discard, Draw, Lay, NotationError, Pass
from tests.compiled import names_types
from tests.properties.deal_acts import strange_act

YES, NO = Answer(True), Answer(False)  # noqa: FBT003  as it is written
SOME: dict[str, Act] = {
    "draw": Draw(),
    "ask": Ask(),
    "pass": Pass(),
    "answer yes": YES,
    "answer no": NO,
    "capture": Capture(),
    "capture Kh Kd": Capture("Kd Kh"),
    "capture K 2 Jo onto K'": Capture("Jo 2 K", onto="K'"),
    "lay Ks Kh Kd 2c": Lay("2c Kh Ks Kd"),
    "lay 2 Jo onto 9": Lay("Jo 2", onto="9"),
    "lay 3b 3b 3b": Lay("3b 3b 3b"),
    "lay T T T": Lay("10 10 10"),
    "discard 4c": Discard("4c"),
    "discard 3b": Discard("3b"),
    "discard Jo": Discard("joker"),
}
ALL = [*SOME.values(), Lay("")]
RANDOM = [strange_act(random.Random(seed)) for seed in range(200)]


@pytest.mark.parametrize("text", SOME)
def test_text_both_ways(text: str) -> None:
    assert str(SOME[text]) == text
    assert Act.parse(text) == SOME[text]
    assert Act.parse(f"  {text.upper()}\n") == SOME[text]


@pytest.mark.parametrize("act", [*ALL, *RANDOM], ids=str)
def test_an_act_is_read_back_from_text_repr_and_pickle(act: Act) -> None:
    names = {kind.__name__: kind for kind in (Draw, Capture, Lay, Discard, Ask, Answer, Pass)}
    for again in (
        Act.parse(str(act)) if act.cards or not isinstance(act, Lay) else act,
        eval(repr(act), names),  # noqa: S307
        pickle.loads(pickle.dumps(act)),  # noqa: S301
        copy.copy(act),
        copy.deepcopy(act),
    ):
        assert again == act
        assert hash(again) == hash(act)
        assert type(again) is type(act)
        assert str(again) == str(act)


def test_acts_are_equal_by_type_cards_and_meld() -> None:
    for at, first in enumerate(ALL):
        for other, second in enumerate(ALL):
            assert (first == second) == (at == other)
    assert len({*ALL}) == len({hash(act) for act in ALL}) == len(ALL)
    assert Lay("K K K") != Lay("K K K", onto="K")
    assert Lay("K K K") != Lay("Kh Kd Ks")
    assert Lay("K K K") != Capture("K K K")
    assert Draw() != "draw"


def test_hashes_are_the_same_in_every_process() -> None:
    assert hash(Lay("Kh Kd 2c")) == hash((3, -1, Card("Kh").code, Card("Kd").code, Card("2c").code))
    assert [hash(act) for act in (Draw(), Capture(), Ask(), Pass())] == [hash((tag, -1)) for tag in (1, 2, 5, 7)]


@pytest.mark.parametrize("act", [*ALL, *RANDOM], ids=str)
def test_a_shape_has_no_suit_that_does_not_matter(act: Act) -> None:
    shape = act.shape
    assert shape.shape is shape
    assert shape.is_shape
    assert type(shape) is type(act)
    assert shape.onto == act.onto
    assert shape.cards == tuple(card.shape for card in act.cards)
    assert act.is_shape == (act == shape)
    assert act.naturals + act.wilds == len(act.cards)
    assert act.wilds == act.twos + act.jokers == sum(card.is_wild for card in act.cards)
    assert list(act.cards) == sorted(act.cards)


def test_shapes_are_interned_and_faces_are_not() -> None:
    assert Lay("Kh Kd 2c").shape is Lay("K K 2") is Act.parse("lay k k 2")
    assert Lay("Kh Kd Ks") is not Lay("Kh Kd Ks")
    assert Draw() is Act.parse("draw")
    assert Answer(yes=True) is YES
    assert copy.deepcopy(Discard("4")) is Discard("4")
    many = Lay("K " * 30)
    assert many == Lay("K " * 30)
    assert many.is_shape


def test_the_rank_that_an_act_is_about() -> None:
    assert [act.lane for act in (Lay("K K 2"), Lay("2", onto="9"), Lay("2"), Lay("K Q"), Discard("2"))] == [
        1,
        5,
        -1,
        -1,
        -1,
    ]


@pytest.mark.parametrize("name", ["cards", "onto", "extra", "_hash"])
@pytest.mark.parametrize("act", [Draw(), Lay("Kh Kd Ks"), YES], ids=str)
def test_acts_are_immutable(act: Act, name: str) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        setattr(act, name, ())
    with pytest.raises(AttributeError, match="immutable"):
        delattr(act, name)


# -- refused --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 0),
        ("jump", 0),
        ("draw 5", 5),
        ("  draw  5", 8),
        ("lay", 3),
        (" lay ", 5),
        ("lay onto K", 4),
        ("answer", 6),
        ("layK", 0),
        ("pass me", 5),
        ("answer maybe", 7),
        ("lay Zx", 4),
        ("lay  Kh  Zx", 9),
        ("lay 3", 4),
        ("lay K onto", 6),
        ("lay K onto 3h", 11),
        ("lay K onto K''", 11),
        ("lay K onto K onto Q", 6),
        ("capture K onto Jo", 15),
        ("discard K onto Q", 10),
        ("discard", 7),
        ("discard K Q", 7),
        ("lay Kh ??", 3),
        ("discard ??", 7),
        ("lay JKQ", 4),
    ],
)
def test_a_text_that_is_no_act(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        Act.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.expected


@pytest.mark.parametrize("onto", ["k", "3h", "", "2", "Jo", "K''", "Kh"])
def test_onto_is_the_name_of_a_meld(onto: str) -> None:
    for kind in (Lay, Capture):
        with pytest.raises(NotationError, match="name of a meld"):
            kind("K", onto=onto)


@pytest.mark.parametrize("cards", ["Zx", "K Q ? ", "3"])
def test_cards_that_cannot_be_read(cards: str) -> None:
    with pytest.raises(NotationError):
        Lay(cards)


def test_an_act_shows_its_cards() -> None:
    for make in (lambda: Lay("Kh ??"), lambda: Capture("??"), lambda: Discard("??")):
        with pytest.raises(CardsError) as caught:
            make()
        assert caught.value.cards == "??"


def test_one_card_is_discarded() -> None:
    for cards in ("", "K K"):
        with pytest.raises(NotationError, match="one card"):
            Discard(cards)


@pytest.mark.parametrize("given", [5, None, 1.5, b"Kh", {"Kh": 1}, ["Kh", 5]])
def test_nonsense_is_a_type_error(given: Any) -> None:
    for make in (Lay, Capture, Discard, Act.parse):
        with pytest.raises(TypeError):
            make(given)


@names_types
@pytest.mark.parametrize("given", [1, "yes", None])
def test_an_answer_is_yes_or_no(given: Any) -> None:
    with pytest.raises(TypeError, match="True or False"):
        Answer(given)


@names_types
def test_wrong_types_of_arguments() -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match="onto= is the name"):
        Lay("K", onto=wrong)
    for make in (Draw, Ask, Pass):
        with pytest.raises(TypeError):
            make(wrong)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="an act is a Draw, Capture"):
        Act()
    with pytest.raises(TypeError, match="an act is a Draw, Capture"):
        Act("draw")
