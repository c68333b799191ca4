"""What a side and a deal score, and what is refused, with its place."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from canasta.cards import Card
from canasta.errors import IllegalMeld, NotationError, ScoreError
from canasta.hand import Hand
from canasta.melds import Canasta, Meld
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from canasta.scoring import (
    DealResult,
    Score,
    ScoreLine,
    SideResult,
    canasta_bonus,
    going_out_bonus,
    red_three_points,
)

KINGS = "K K K K K K K"
SIX = CLASSIC.for_players(6)
MIXED: dict[int, int | str] = {0: "3h", 2: 1}


def kinds(score: Score) -> list[tuple[str, int]]:
    return [(line.kind, line.points) for line in score.lines]


def place_of(error: pytest.ExceptionInfo[ScoreError]) -> str:
    return error.value.place


# -- the small questions --------------------------------------------------------------------------------------------


def test_7_3_and_7_4_the_bonus_of_a_canasta() -> None:
    assert canasta_bonus() == 500
    assert canasta_bonus(natural=False) == 300
    assert canasta_bonus(concealed=True) == 600
    assert canasta_bonus(concealed=True, rules=INTERNATIONAL) == 500
    assert canasta_bonus("K K K K 2 2 Jo") == 300
    assert canasta_bonus(Canasta(KINGS, is_concealed=True)) == 600
    assert canasta_bonus(KINGS, concealed=True) == 600
    assert canasta_bonus("K K K") == 0
    assert canasta_bonus(rules=CLASSIC.where(natural_canasta_bonus=600)) == 600
    with pytest.raises(IllegalMeld):
        canasta_bonus("2 2 2")


def test_11_7_the_bonus_of_going_out() -> None:
    assert [going_out_bonus(), going_out_bonus("concealed"), going_out_bonus(None)] == [100, 200, 0]
    assert going_out_bonus("concealed", rules=CLASSIC.where(concealed_bonus=300)) == 300


def test_13_3_red_threes_by_their_number() -> None:
    assert [red_three_points(n) for n in range(5)] == [0, 100, 200, 300, 800]
    assert [red_three_points(n, melded=False) for n in range(5)] == [0, -100, -200, -300, -800]


def test_15_2_red_threes_of_three_packs() -> None:
    assert [red_three_points(n, rules=SIX) for n in range(7)] == [0, 100, 200, 300, 400, 1000, 1200]
    assert red_three_points(6, melded=False, rules=SIX) == -1200


def test_13_6_options_of_red_threes() -> None:
    single = CLASSIC.where(four_red_threes_double_when_negative=False)
    assert red_three_points(4, melded=False, rules=single) == -400
    assert red_three_points(4, rules=single) == 800
    canasta = CLASSIC.where(red_threes_count_when="canasta")
    assert red_three_points(2, canastas=0, rules=canasta) == -200
    assert red_three_points(2, canastas=1, rules=canasta) == 200
    assert red_three_points(2, canastas=0) == 200
    assert red_three_points(2, rules=canasta) == 200


@pytest.mark.parametrize("count", [5, -1])
def test_1_1_there_are_four_red_threes(count: int) -> None:
    with pytest.raises(ScoreError) as error:
        red_three_points(count)
    assert place_of(error) == "count"


@pytest.mark.parametrize("count", ["2", 1.0, True, None])
def test_a_number_of_red_threes_is_a_whole_number(count: Any) -> None:
    with pytest.raises(TypeError, match="count: a whole number expected"):
        red_three_points(count)


# -- the lines of a score -------------------------------------------------------------------------------------------


def test_13_the_lines_in_their_order() -> None:
    result = SideResult(
        [KINGS, "Q Q Q Q Q 2 2", "A A A"],
        hands=["", "A 5"],
        red_threes=2,
        went_out="open",
        undeclared_red_threes=1,
        failed_permissions=2,
    )
    score = result.score()
    assert kinds(score) == [
        ("meld_cards", 220),
        ("natural_canasta", 500),
        ("mixed_canasta", 300),
        ("red_threes", 200),
        ("going_out", 100),
        ("hand_cards", -25),
        ("undeclared_red_threes", -500),
        ("failed_permissions", -200),
    ]
    assert score.total == 595
    assert [line.rule for line in score.lines] == ["13.1", "7.3", "7.3", "13.3", "11.7", "13.5", "16", "16"]
    assert [line.part for line in score.lines][-3:] == ["hands", "irregularities", "irregularities"]
    assert score.points("canastas") == 800
    assert score.points("irregularities") == -700


def test_13_6_every_line_names_its_cards() -> None:
    score = SideResult(["Kh Ks Kd", "9 9 2"], hands=["5 A", "", "4"], red_threes="3d 3h").score()
    assert [line.cards for line in score.lines] == ["Ks Kh Kd / 9 9 2", "3h 3d", "A 5 / 4"]
    assert score.lines[0].groups[1] == (Card("9"), Card("9"), Card("2"))
    assert str(score.lines[1]) == "2 red threes, 3h 3d: 200 (rule 13.3)"


def test_13_6_no_line_where_there_is_nothing() -> None:
    assert SideResult().score().lines == ()
    assert SideResult([], hands=["", ""], opened=True).score().lines == ()
    assert SideResult(meld_points=0, hand_points=0).score().total == 0


def test_points_and_numbers_do_for_cards() -> None:
    result = SideResult(
        meld_points=420,
        natural_canastas=2,
        mixed_canastas=1,
        concealed_natural_canastas=1,
        concealed_mixed_canastas=1,
        hand_points=35,
        red_threes=2,
    )
    assert kinds(result.score()) == [
        ("meld_cards", 420),
        ("natural_canasta", 500),
        ("concealed_natural_canasta", 600),
        ("concealed_mixed_canasta", 400),
        ("red_threes", 200),
        ("hand_cards", -35),
    ]


def test_13_3_the_line_says_why_red_threes_count_against_the_side() -> None:
    (line,) = SideResult(red_threes=3).score().lines
    assert (line.kind, line.points, line.reason, line.note) == (
        "red_threes_against",
        -300,
        "3 red threes, against",
        "no meld made",
    )
    house = CLASSIC.where(red_threes_count_when="canasta")
    assert SideResult(["K K K"], red_threes=1).score(rules=house).lines[1].note == "no canasta made"
    assert SideResult(["K K K"], red_threes=1).score(rules=house).lines[1].reason == "1 red three, against"
    assert SideResult(meld_points=80, mixed_canastas=1, red_threes=1).score(rules=house).points("red_threes") == 100


def test_opened_says_that_a_side_has_melded() -> None:
    assert SideResult(red_threes=4, opened=True).score().total == 800
    assert SideResult(red_threes=4, opened=False).score().total == -800
    assert SideResult(red_threes=4, meld_points=50).score().total == 850


def test_7_4_the_line_of_a_concealed_canasta_says_that_the_presets_differ() -> None:
    result = SideResult(["K K K K 2 2 Jo"], concealed=[0])
    assert result.concealed_mixed_canastas == 1
    (line,) = [line for line in result.score().lines if line.part == "canastas"]
    assert (line.points, line.rule, line.note) == (400, "7.4", "INTERNATIONAL: 300")
    (line,) = [line for line in result.score(rules=INTERNATIONAL).lines if line.part == "canastas"]
    assert (line.points, line.note) == (300, "CLASSIC: 400")
    house = CLASSIC.where(concealed_canasta_bonus=50)
    (line,) = [line for line in result.score(rules=house).lines if line.part == "canastas"]
    assert (line.points, line.note) == (350, "CLASSIC: 400, INTERNATIONAL: 300")
    assert str(line).startswith("concealed mixed canasta (CLASSIC: 400, INTERNATIONAL: 300), K K K K 2 2 Jo: 350")


def test_7_4_three_ways_to_say_that_a_canasta_is_concealed() -> None:
    by_text = SideResult(["A A A", f"{KINGS} concealed"])
    assert by_text == SideResult(["A A A", KINGS], concealed=[1])
    assert by_text == SideResult([Meld.of("A A A"), Canasta(KINGS, is_concealed=True)])
    assert by_text.melds[1].is_concealed


def test_impossible_ends_are_scored_all_the_same() -> None:
    assert SideResult([KINGS], hands=["", ""]).score().total == 570
    assert SideResult(["3s 3c 3b"], hands=["4"]).score().total == 10
    assert SideResult(hands=["4"], went_out="open").score().total == 95


def test_card_values_are_those_of_the_rules() -> None:
    house = CLASSIC.where(card_points={"K": 2000})
    assert SideResult(["K K K"], hands=["A"]).score(rules=house).total == 6000 - 20


def test_hands_are_texts_hands_or_cards() -> None:
    given: list[Any] = ["5 A", Hand("A 5"), [Card("5"), "A"], (Card("A"), Card("5"))]
    assert SideResult(hands=given).hands == ((Card("A"), Card("5")),) * 4


# -- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "place", "words"),
    [
        ({"melds": ["K K Zx"]}, "melds[0]", "position 4"),
        ({"melds": ["A A A", "2 2 2"]}, "melds[1]", "natural"),
        ({"melds": ["?? ?? ??"]}, "melds[0]", "hidden"),
        ({"hands": ["", "5 5 x"]}, "hands[1]", "position 4"),
        ({"melds": ["K K K"], "concealed": [0]}, "concealed", "no canasta"),
        ({"melds": [KINGS], "concealed": [1]}, "concealed", "melds[1]"),
        ({"melds": [KINGS], "concealed": [-1]}, "concealed", "melds[-1]"),
        ({"melds": [KINGS], "meld_points": 70}, "meld_points", "given"),
        ({"melds": [KINGS], "natural_canastas": 1}, "natural_canastas", "given"),
        ({"melds": [KINGS], "opened": False}, "opened", "melds"),
        ({"meld_points": 50, "opened": False}, "opened", "melds"),
        ({"meld_points": 52}, "meld_points", "multiple of 5"),
        ({"meld_points": -5}, "meld_points", "from 0"),
        ({"meld_points": 10**5000}, "meld_points", "no more than 1,000,000"),
        ({"natural_canastas": 1}, "meld_points", "beside natural_canastas"),
        ({"meld_points": 70, "natural_canastas": -1}, "natural_canastas", "from 0"),
        ({"meld_points": 70, "concealed_natural_canastas": 1}, "concealed_natural_canastas", "1, of 0"),
        (
            {"meld_points": 70, "mixed_canastas": 1, "concealed_mixed_canastas": 2},
            "concealed_mixed_canastas",
            "2, of 1",
        ),
        ({"hand_points": 7}, "hand_points", "multiple of 5"),
        ({"hand_points": -35}, "hand_points", "from 0"),
        ({"hands": ["A"], "hand_points": 20}, "hand_points", "given"),
        ({"red_threes": -1}, "red_threes", "from 0"),
        ({"red_threes": "3h 3s"}, "red_threes", "not 3s"),
        ({"red_threes": {0: 1, 1: -1}}, "red_threes[1]", "from 0"),
        ({"red_threes": {1: 1}, "seats": (0, 2)}, "red_threes[1]", "0, 2"),
        ({"undeclared_red_threes": {0: "K"}}, "undeclared_red_threes[0]", "not K"),
        ({"went_out": "hidden"}, "went_out", "open, concealed"),
        ({"failed_permissions": -1}, "failed_permissions", "from 0"),
        ({"short_openings": -1}, "short_openings", "from 0"),
        ({"seats": (0, 0)}, "seats", "once"),
        ({"seats": -1}, "seats", "from 0"),
    ],
)
def test_a_result_that_cannot_be(fields: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(ScoreError) as error:
        SideResult(**fields)
    assert place_of(error) == place
    assert words in str(error.value)
    assert pickle.loads(pickle.dumps(error.value)).place == place  # noqa: S301


def test_the_cause_of_a_refused_text_is_kept() -> None:
    with pytest.raises(ScoreError) as error:
        SideResult(hands=["5 5 x"])
    assert isinstance(error.value.__cause__, NotationError)
    assert error.value.__cause__.position == 4


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"melds": "K K K"}, "melds"),
        ({"melds": Meld.of("K K K")}, "melds"),
        ({"melds": 3}, "melds"),
        ({"melds": [3]}, "melds[0]"),
        ({"hands": "A A"}, "hands"),
        ({"hands": Card("A")}, "hands"),
        ({"hands": [None]}, "hands[0]"),
        ({"red_threes": True}, "red_threes"),
        ({"red_threes": 1.0}, "red_threes"),
        ({"red_threes": {"0": 1}}, "red_threes, its seats"),
        ({"went_out": True}, "went_out"),
        ({"went_out": ["open"]}, "went_out"),
        ({"opened": 1}, "opened"),
        ({"meld_points": "50"}, "meld_points"),
        ({"name": 3}, "name"),
        ({"name": 10**5000}, "name"),
        ({"seats": "0"}, "seats"),
        ({"concealed": 0}, "concealed"),
    ],
)
def test_a_field_of_a_wrong_type(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(TypeError) as error:
        SideResult(**fields)
    assert str(error.value).startswith(f"{place}: ")


@pytest.mark.parametrize(
    ("result", "place", "words"),
    [
        (SideResult(["9 9 2 2 Jo"]), "melds[0]", "rule 6.4"),
        (SideResult(["A A A", "K K 2 2 2 2"]), "melds[1]", "rule 6.3"),
        (SideResult(["K K K K K K K K K"]), "melds[0]", "rule 1.1"),
        (SideResult(["Kh Kh Kh"]), "melds[0]", "rule 1.1"),
        (SideResult(["K K K", "K K K K"]), "melds[1]", "rule 6.5"),
        (SideResult([KINGS], hands=["A", "K K"]), "hands[1]", "9 of K"),
        (SideResult(["Kh Kh K"], hands=["Kh"]), "hands[0]", "3 of Kh"),
        (SideResult(hands=["Jo Jo Jo Jo", "Jo"]), "hands[1]", "5 of Jo"),
        (SideResult(hands=["3b 3s 3s 3c", "3c"]), "hands[1]", "5 of 3b"),
        (SideResult(hands=["A 3h"]), "hands[0]", "undeclared_red_threes"),
        (SideResult(hands=[Hand.unknown(3)]), "hands[0]", "hidden"),
        (SideResult(red_threes=5), "red_threes", "5 red threes, but 2 packs hold 4"),
        (SideResult(red_threes=3, undeclared_red_threes=2), "undeclared_red_threes", "5 red threes"),
        (SideResult(red_threes={0: 3, 2: 2}), "red_threes", "5 red threes"),
        (SideResult(red_threes="3h 3h 3h"), "red_threes", "3 of 3h"),
        (SideResult(meld_points=500, natural_canastas=8, mixed_canastas=8), "natural_canastas", "16 canastas"),
        (SideResult(meld_points=500, mixed_canastas=10**6), "mixed_canastas", "canastas"),
    ],
)
def test_a_result_that_the_rules_or_the_packs_do_not_allow(result: SideResult, place: str, words: str) -> None:
    with pytest.raises(ScoreError) as error:
        result.score()
    assert place_of(error) == place
    assert words in str(error.value)


def test_the_same_result_under_other_rules() -> None:
    assert SideResult(["9 9 2 2 Jo"]).score(rules=INTERNATIONAL).total == 110
    assert SideResult(["K " * 9], red_threes=5).score(rules=SIX).total == 90 + 500 + 1000
    with pytest.raises(ScoreError, match=r"rule 6\.6"):
        SideResult(["3s 3c 3b"]).score(rules=CLASSIC.where(black_three_melds="never"))
    assert SideResult(["3s 3c 3b"]).score(rules=CLASSIC.where(min_naturals=4)).total == 15


# -- irregularities (rule 16) ---------------------------------------------------------------------------------------


def test_16_irregularities_by_the_figures_of_the_rules() -> None:
    result = SideResult(undeclared_red_threes=2, failed_permissions=1, short_openings=3)
    assert kinds(result.score()) == [("undeclared_red_threes", -1000), ("failed_permissions", -100)]
    assert [line.reason for line in result.score().lines] == [
        "2 red threes not declared",
        "asked to go out and could not",
    ]
    assert result.score(rules=CLASSIC.where(undeclared_red_three=100, failed_permission=0)).total == -200
    assert SideResult(failed_permissions=2).score().lines[0].reason == "asked to go out and could not, 2 times"


# -- text, data, values ---------------------------------------------------------------------------------------------


def test_a_table_breaks_long_cells() -> None:
    melds = ["A A A A A A A A", "K K K K K K K", "Q Q Q Q", "J J J"]
    assert str(SideResult(melds, name="We", concealed=[1]).score()).splitlines() == [
        "We",
        "Reason                     Cards                              Points  Rule",
        "--------------------------------------------------------------------------",
        "cards melded               A A A A A A A A / K K K K K K K /     300  13.1",
        "                           Q Q Q Q / J J J",
        "natural canasta            A A A A A A A A                       500  7.3",
        "concealed natural canasta  K K K K K K K                         600  7.4",
        "(INTERNATIONAL: 500)",
        "--------------------------------------------------------------------------",
        "total                                                          1,400",
    ]
    assert str(SideResult().score()).splitlines() == ["Reason  Points  Rule", "-" * 20, "total        0"]


def test_results_and_scores_are_values() -> None:
    result = SideResult([KINGS], hands=["A 4"], red_threes={0: 1}, seats=(0, 2))
    assert result == SideResult([Meld.of(KINGS)], hands=[Hand("4 A")], red_threes={0: 1}, seats=[2, 0])
    assert hash(result) == hash(SideResult([KINGS], hands=["4 A"], red_threes={0: 1}, seats=(0, 2)))
    assert result != SideResult([KINGS], hands=["A 4"], red_threes=1, seats=(0, 2))
    assert repr(result) == ("SideResult(seats=[0, 2], melds=['K K K K K K K'], red_threes={'0': 1}, hands=['A 4'])")
    assert (result.red_threes, result.undeclared_red_threes) == (1, 0)
    for value in (result, result.score(), DealResult([result, SideResult()])):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301
    with pytest.raises(AttributeError):
        result.name = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    "result",
    [
        SideResult(),
        SideResult([f"{KINGS} concealed", "A A 2"], hands=["", "4 4"], red_threes=1, went_out="open", name="We"),
        SideResult(meld_points=0, hand_points=0, opened=True),
        SideResult(meld_points=200, natural_canastas=1, mixed_canastas=2, concealed_mixed_canastas=1),
        SideResult(red_threes=MIXED, undeclared_red_threes="3d", failed_permissions=1, seats=(0, 2)),
        SideResult(short_openings=2, went_out="concealed"),
    ],
)
def test_a_result_goes_to_plain_data_and_back(result: SideResult) -> None:
    assert SideResult.from_dict(result.to_dict()) == result
    assert Score.from_dict(result.score().to_dict()) == result.score()
    assert DealResult.from_dict(DealResult([result]).to_dict()) == DealResult([result])
    assert repr(DealResult([result])) == f"DealResult([{result!r}])"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (3, "data"),
        ({"meld": []}, "meld"),
        ({1: 2}, "1"),
        ({"melds": "K K K"}, "melds"),
        ({"melds": [1]}, "melds[0]"),
        ({"hands": [["A", 4]]}, "hands[0]"),
        ({"red_threes": {"x": 1}}, "red_threes[x]"),
        ({"red_threes": {"0": "1"}}, "red_threes[0]"),
        ({"red_threes": {"1" * 5000: 1}}, f"red_threes[{'1' * 5000}]"),
        ({"went_out": True}, "went_out"),
    ],
)
def test_data_that_is_no_result(data: Any, place: str) -> None:
    with pytest.raises(ScoreError) as error:
        SideResult.from_dict(data)
    assert place_of(error) == place


def test_seats_of_plain_data_are_numbers_or_texts() -> None:
    by_text = SideResult.from_dict({"red_threes": {"0": 1, "2": "3h"}})
    assert by_text == SideResult.from_dict({"red_threes": {0: 1, 2: "3h"}})


def test_a_key_that_is_misspelt_is_guessed() -> None:
    with pytest.raises(ScoreError, match=r"do you mean hands\?"):
        SideResult.from_dict({"hand": []})
    with pytest.raises(ScoreError, match="the keys are name, seats, total, lines"):
        Score.from_dict({"zzz": 1})


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], "data"),
        ({"lines": 3}, "lines"),
        ({"lines": [{"kind": "tip", "points": 5}]}, "lines[0].kind"),
        ({"lines": [{"kind": "going_out", "points": 7}]}, "lines[0].points"),
        ({"lines": [{"kind": "going_out"}]}, "lines[0].points"),
        ({"lines": [{"kind": "hand_cards", "points": -5, "cards": ["Zx"]}]}, "lines[0].cards[0]"),
        ({"lines": [{"kind": "going_out", "points": 100}], "total": 200}, "total"),
        ({"total": "0"}, "total"),
        ({"seats": ["a"]}, "seats"),
    ],
)
def test_data_that_is_no_score(data: Any, place: str) -> None:
    with pytest.raises(ScoreError) as error:
        Score.from_dict(data)
    assert place_of(error) == place


def test_a_line_goes_to_plain_data_and_back() -> None:
    line = ScoreLine("red_threes_against", -200, 2, ((Card("3h"), Card("3d")),), "no meld made")
    assert ScoreLine.from_dict(line.to_dict()) == line
    with pytest.raises(ScoreError, match="number: a number from 0 on"):
        ScoreLine.from_dict({"kind": "going_out", "points": 100, "number": -1})


def test_a_score_has_six_parts() -> None:
    with pytest.raises(ScoreError, match="irregularities expected, not 'cards'"):
        SideResult().score().points("cards")  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [CLASSIC, INTERNATIONAL])
def test_7_3_a_natural_canasta_of_kings_is_570_in_all(rules: Rules) -> None:
    assert SideResult([KINGS]).score(rules=rules).total == 570


@pytest.mark.parametrize("number", [9, 2_047, 4_096, 4_097, 65_536])
def test_1_1_no_number_of_cards_is_too_large_to_be_refused(number: int) -> None:
    with pytest.raises(ScoreError, match=r"9 of K so far"):
        SideResult(hands=[[Card("K")] * number]).score()


@pytest.mark.parametrize("number", [5, 2_048, 4_096, 1_000_000])
def test_1_1_no_number_of_red_threes_is_too_large_to_be_refused(number: int) -> None:
    with pytest.raises(ScoreError, match=rf"{number} red threes"):
        SideResult(red_threes=number).score()
