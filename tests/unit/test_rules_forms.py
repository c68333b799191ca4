"""Rules as names, prose, plain data and text, and back (rules 1 to 16)."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from canasta.errors import RulesError
from canasta.rules import CLASSIC, INTERNATIONAL, OPTIONS, Rules, parse_option

# -- names and prose


@pytest.mark.parametrize(
    ("rules", "name", "expression"),
    [
        (CLASSIC, "CLASSIC", "CLASSIC"),
        (INTERNATIONAL.for_players(5), "INTERNATIONAL for 5 players", "INTERNATIONAL.for_players(5)"),
        (
            CLASSIC.for_players(3, cutthroat=True),
            "CLASSIC for 3 players, cutthroat",
            "CLASSIC.for_players(3, cutthroat=True)",
        ),
        (
            CLASSIC.for_players(6, sides=3),
            "CLASSIC for 6 players in 3 sides",
            "CLASSIC.for_players(6, sides=3)",
        ),
        (CLASSIC.where(wild_ratio="none"), "CLASSIC with wild_ratio=none", "CLASSIC.where(wild_ratio='none')"),
        (
            INTERNATIONAL.for_players(2).where(always_frozen=True, draw=1),
            "INTERNATIONAL for 2 players with draw=1, always_frozen=true",
            "INTERNATIONAL.for_players(2).where(draw=1, always_frozen=True)",
        ),
        (CLASSIC.where(sides=[[0, 1], [2, 3]]), "CLASSIC with sides=0,1/2,3", "CLASSIC.where(sides=((0, 1), (2, 3)))"),
        (CLASSIC.where(card_points={"A": 15}), "CLASSIC with card_points=A=15", "CLASSIC.where(card_points={'A': 15})"),
    ],
)
def test_names_and_reprs(rules: Rules, name: str, expression: str) -> None:
    assert rules.name == name
    assert repr(rules) == expression
    assert repr(rules.melds).startswith("Melds(min_naturals=2, max_wilds=3, ")


def test_describe_has_every_topic_and_both_readings() -> None:
    text = CLASSIC.describe()
    assert text.startswith("CLASSIC\n\nSeats and sides\n  4 players. (rule 15)\n")
    assert text.count("CLASSIC:") == text.count("INTERNATIONAL:") == 3
    joined = " ".join(text.split())
    assert "(rule 6.4; CLASSIC: not_more_than_naturals; INTERNATIONAL: none)" in joined
    assert "(rule 3.3; CLASSIC: false; INTERNATIONAL: true)" in joined
    assert "(rule 7.4; CLASSIC: 100; INTERNATIONAL: 0)" in joined
    for option in OPTIONS.values():
        assert f"(rule {option.rule}" in joined or option.name == "cutthroat"
    assert max(map(len, text.splitlines())) <= 96


def test_describe_of_other_players() -> None:
    text = " ".join(CLASSIC.for_players(2).where(minimums=[[None, 0]]).describe().split())
    assert "2 players. (rule 15)" in text
    assert "seat 0 against seat 1." in text
    assert "Going out needs 2 canastas of the side." in text
    assert "An opening counts at least 0. (rule 8.1)" in text
    assert "Cutthroat: everyone plays alone" in CLASSIC.for_players(3, cutthroat=True).describe()


def test_describe_compares() -> None:
    text = INTERNATIONAL.describe(CLASSIC)
    assert text.startswith("INTERNATIONAL and CLASSIC differ in\n")
    assert text.count("INTERNATIONAL: ") == 3
    assert "INTERNATIONAL: A canasta laid whole in one act brings nothing more." in " ".join(text.split())
    assert CLASSIC.describe(Rules()) == "CLASSIC and CLASSIC are the same"
    assert "cutthroat" in CLASSIC.for_players(3).describe(CLASSIC.for_players(3, cutthroat=True))


def test_describe_repeats_no_long_name() -> None:
    house = INTERNATIONAL.where(wild_ratio="fewer_than_naturals", black_three_melds="never", target=3000)
    text = " ".join(CLASSIC.describe(house).split())
    assert text.count(house.name) == 1
    assert text.startswith(f"CLASSIC and The others ({house.name}) differ in ")
    assert "CLASSIC: The game ends when a side has 5,000 after a deal. The others: The game ends when" in text


def test_differences_want_rules() -> None:
    with pytest.raises(TypeError, match="rules are Rules, such as CLASSIC, not 'CLASSIC'"):
        CLASSIC.differences("CLASSIC")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "text", "example"),
    [("card_points", "A:15", "A=15,K=10"), ("minimums", "15,0=50", "15,0:50,1500:90")],
)
def test_a_table_in_a_wrong_form_is_refused_with_the_right_one(option: str, text: str, example: str) -> None:
    with pytest.raises(RulesError, match=f"text such as {example} expected"):
        parse_option(option, text)


def test_tables_may_be_text_in_where() -> None:
    assert CLASSIC.where(card_points="A=15,K=5") == CLASSIC.where(card_points={"A": 15, "K": 5})
    assert CLASSIC.where(minimums="15,0:50") == CLASSIC.where(minimums=[[None, 15], [0, 50]])
    assert CLASSIC.where(sides="0,1/2,3") == CLASSIC.where(sides=[[0, 1], [2, 3]])


# -- plain data


def test_to_dict_is_plain_and_complete() -> None:
    data = CLASSIC.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert [name for topic in data.values() for name in topic] == list(OPTIONS)
    assert data["opening"]["minimums"] == [[None, 15], [0, 50], [1500, 90], [3000, 120]]


def test_from_dict_reads_a_file_that_people_write() -> None:
    text = """
    preset = "International"
    players = 6
    sides = 3
    tie = "extra_deal"

    [options]
    wild_ratio = "fewer_than_naturals"
    minimums = "0,1000:60"

    [cards.card_points]
    A = 15
    """
    expected = INTERNATIONAL.for_players(6, sides=3).where(
        tie="extra_deal", wild_ratio="fewer_than_naturals", minimums=[[None, 0], [1000, 60]], card_points={"A": 15}
    )
    assert Rules.from_dict(tomllib.loads(text)) == expected


@pytest.mark.parametrize(
    ("data", "rules"),
    [
        ({}, CLASSIC),
        ({"cutthroat": True}, CLASSIC.for_players(3, cutthroat=True)),
        ({"players": 6, "sides": 3}, CLASSIC.for_players(6, sides=3)),
        ({"sides": "0,1/2,3"}, CLASSIC.where(sides=[[0, 1], [2, 3]])),
        ({"players": 2, "sides": [[0], [1]]}, CLASSIC.for_players(2)),
        ({"options": {"red_three_points": "[5, 10, 15, 20]"}}, CLASSIC.where(red_three_points=[5, 10, 15, 20])),
        ({"seats": {"players": 4}}, CLASSIC),
    ],
)
def test_from_dict_forms(data: dict[str, Any], rules: Rules) -> None:
    assert Rules.from_dict(data) == rules


@pytest.mark.parametrize(
    ("data", "option"),
    [
        ([], "rules"),
        ("classic", "rules"),
        (None, "rules"),
        ({"preset": "samba"}, "preset"),
        ({"preset": 1}, "preset"),
        ({"preset": []}, "preset"),
        ({"packz": 2}, "packz"),
        ({1: 2}, "1"),
        ({"options": 3}, "options"),
        ({"melds": []}, "melds"),
        ({"melds": {"tie": "draw"}}, "tie"),
        ({"melds": {"zzz": 1}}, "zzz"),
        ({"options": {"preset": "classic"}}, "preset"),
        ({"draw": "2"}, "draw"),
        ({"players": "two"}, "players"),
        ({"draw": 1, "options": {"draw": 1}}, "draw"),
        ({"seats": {"players": 2}}, "sides"),
        ({"self": 1}, "self"),
        ({"cutthroat": True, "players": 4}, "cutthroat"),
        ({"sides": 3}, "sides"),
        ({"sides": 2.0}, "sides"),
        ({"minimums": "15,x:50"}, "minimums"),
        ({"options": {("a",): 1}}, "('a',)"),
    ],
)
def test_from_dict_is_strict(data: Any, option: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    assert caught.value.option == option


# -- text values


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("packs", " 3 ", 3),
        ("always_frozen", "On", True),
        ("always_frozen", "0", False),
        ("permission", " OFF", "off"),
        ("wild_ratio", "fewer-than-naturals", "fewer_than_naturals"),
        ("sides", "1,3/2,0", ((0, 2), (1, 3))),
        ("sides", "[[0, 2], [1, 3]]", ((0, 2), (1, 3))),
        ("minimums", "15, 0:50", ((None, 15), (0, 50))),
        ("minimums", "[[null, 15], [-500, 50]]", ((None, 15), (-500, 50))),
        ("minimums", "0", ((None, 0),)),
        ("red_three_points", "100, 200", (100, 200)),
        ("card_points", "A=15, Jo = 30", {"A": 15, "Jo": 30}),
        ("card_points", '{"K": 5}', {"K": 5}),
        ("target", "10000", 10000),
    ],
)
def test_parse_option(name: str, text: str, value: object) -> None:
    assert parse_option(name, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("zzz", "1"),
        ("packs", "two"),
        ("packs", ""),
        ("packs", "7"),
        ("always_frozen", "maybe"),
        ("permission", "of"),
        ("sides", "0-2"),
        ("sides", ""),
        ("sides", "[[0"),
        ("sides", "[" * 100_000),
        ("minimums", ""),
        ("minimums", "[1]"),
        ("minimums", "15,50"),
        ("red_three_points", "100,,200"),
        ("red_three_points", "[true]"),
        ("card_points", "A"),
        ("card_points", "A=3"),
        ("card_points", "{"),
        ("card_points", "{}1"),
        ("hand_size", "9" * 5000),
        ("target", "5e3"),
    ],
)
def test_parse_option_refuses_by_name(name: str, text: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_option(name, text)
    assert caught.value.option == name
