"""The options of the rules: defaults, checks, players, names, prose, plain data (rules 1 to 16)."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import attrs
import pytest

from canasta.cards import pack
from canasta.errors import NotationError, RulesError
from canasta.rules import (
    CANASTA_SIZE,
    CLASSIC,
    INTERNATIONAL,
    MELD_SIZE,
    OPTIONS,
    PRESETS,
    TOPICS,
    Cards,
    Dealing,
    Melds,
    Rules,
)

COLUMNS: dict[tuple[int, bool, int | None], dict[str, Any]] = {
    (2, False, None): {"hand_size": 15, "draw": 2, "canastas_to_go_out": 2, "target": 5000, "sides": ((0,), (1,))},
    (3, False, None): {"hand_size": 13, "draw": 1, "canastas_to_go_out": 1, "target": 5000},
    (3, True, None): {"hand_size": 13, "draw": 2, "canastas_to_go_out": 1, "target": 7500, "sides": ((0,), (1,), (2,))},
    (4, False, None): {"hand_size": 11, "draw": 1, "canastas_to_go_out": 1, "target": 5000, "sides": ((0, 2), (1, 3))},
    (5, False, None): {
        "hand_size": 11,
        "draw": 1,
        "canastas_to_go_out": 1,
        "target": 5000,
        "sides": ((0, 2, 4), (1, 3)),
    },
    (6, False, None): {"hand_size": 13, "draw": 1, "canastas_to_go_out": 2, "target": 10000, "packs": 3, "jokers": 6},
    (6, False, 2): {"sides": ((0, 2, 4), (1, 3, 5)), "red_three_points": (100, 200, 300, 400, 1000, 1200)},
    (6, False, 3): {
        "hand_size": 13,
        "draw": 1,
        "canastas_to_go_out": 2,
        "target": 7500,
        "sides": ((0, 3), (1, 4), (2, 5)),
    },
}
TABLE_8_1 = ((None, 15), (0, 50), (1500, 90), (3000, 120))


def refused(option: str, **options: Any) -> str:
    """The message with which the options are refused, which must name the option given."""
    with pytest.raises(RulesError) as caught:
        CLASSIC.where(**options)
    assert caught.value.option == option
    return caught.value.message


# -- the options and their defaults


def test_presets_differ_in_exactly_three_options() -> None:
    assert CLASSIC.differences(INTERNATIONAL) == {
        "upcard_red_three_freezes": (False, True),
        "wild_ratio": ("not_more_than_naturals", "none"),
        "concealed_canasta_bonus": (100, 0),
    }
    assert {"classic": CLASSIC, "international": INTERNATIONAL} == PRESETS
    assert Rules() == CLASSIC


def test_choices_begin_with_the_default() -> None:
    choices = [option for option in OPTIONS.values() if option.kind == "choice"]
    assert len(choices) == 11
    assert all(option.default == option.choices[0] for option in choices)


def test_yes_or_no_options_of_both_presets() -> None:
    flags = {name: CLASSIC.option(name) for name, option in OPTIONS.items() if option.kind == "yes_no"}
    assert {name for name, value in flags.items() if value} == {
        "one_card_pile_rule",
        "capture_onto_canasta",
        "capture_with_wild",
        "capture_onto_meld",
        "concealed_after_capture",
        "four_red_threes_double_when_negative",
    }
    assert {name for name, value in flags.items() if not value} == {
        "always_frozen",
        "black_three_freezes",
        "upcard_red_three_freezes",
        "cutthroat",
    }


def test_numbers_of_the_classic_rules() -> None:
    expected = {
        "packs": 2,
        "jokers": 4,
        "hand_size": 11,
        "draw": 1,
        "canastas_to_go_out": 1,
        "target": 5000,
        "min_naturals": 2,
        "max_wilds": 3,
        "natural_canasta_bonus": 500,
        "mixed_canasta_bonus": 300,
        "minimums": TABLE_8_1,
        "red_three_points": (100, 200, 300, 800),
        "undeclared_red_three": 500,
        "failed_permission": 100,
        "short_opening_raise": 10,
        "going_out_bonus": 100,
        "concealed_bonus": 200,
    }
    assert {name: CLASSIC.option(name) for name in expected} == expected
    assert (MELD_SIZE, CANASTA_SIZE) == (3, 7)


def test_1_2_the_values_of_the_packs_add_up_to_1180() -> None:
    points = CLASSIC.cards.card_points
    cards = [card.shape.text for card in pack() if not card.is_red_three]
    assert len(cards) == 104
    assert sum(points[card] for card in cards) == 1180


def test_option_names_are_unique_and_every_field_is_one() -> None:
    names = [each.name for topic in TOPICS.values() for each in attrs.fields(topic)]  # type: ignore[arg-type]
    assert len(names) == len(set(names))
    assert names == list(OPTIONS) == list(CLASSIC.options())
    assert [each.name for each in attrs.fields(Rules)] == list(TOPICS)


def test_every_option_has_its_paragraph_and_sentences() -> None:
    for option in OPTIONS.values():
        assert option.rule.split(".")[0] in {str(number) for number in range(1, 17)}
        assert option.summary.endswith(".")
        assert option.expected
        for value in option.choices or (option.default,):
            sentence = option.sentence(value)
            assert sentence.endswith(".") or (option.name, value) == ("cutthroat", False)
        assert option.name in (TOPICS[option.topic].__doc__ or "")


# -- where, and what is refused


def test_where_keeps_everything_else_and_the_original() -> None:
    changed = CLASSIC.where(draw=2, wild_ratio="none")
    assert changed.differences(CLASSIC) == {"draw": (2, 1), "wild_ratio": ("none", "not_more_than_naturals")}
    assert CLASSIC.dealing.draw == 1
    assert changed.where(draw=1, wild_ratio="not_more_than_naturals") == CLASSIC
    assert changed.capture is CLASSIC.capture


def test_where_takes_lists_for_tuples() -> None:
    rules = CLASSIC.where(minimums=[[None, 0], [2000, 100]], red_three_points=[5, 10, 15, 20], sides=[[3, 1], [2, 0]])
    assert rules.opening.minimums == ((None, 0), (2000, 100))
    assert rules.scoring.red_three_points == (5, 10, 15, 20)
    assert rules.seats == CLASSIC.seats
    assert hash(rules) != hash(CLASSIC)


def test_where_takes_the_points_of_single_cards() -> None:
    rules = CLASSIC.where(card_points={"A": 15})
    assert rules.cards.card_points == {**CLASSIC.cards.card_points, "A": 15}
    assert rules.name == "CLASSIC with card_points=A=15"
    with pytest.raises(RulesError, match="missing: A K Q"):
        Cards(card_points={"Jo": 50})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", list(OPTIONS))
@pytest.mark.parametrize(
    "value", [None, "nonsense", 1.0, object(), [], {}, [[]], -5, 10**30, [None, {}], {"A": "x"}, {1: 2}]
)
def test_bad_values_are_refused_by_name(name: str, value: object) -> None:
    if name == "card_points" and value == {}:
        assert CLASSIC.where(card_points={}) == CLASSIC  # no card changed
    else:
        assert refused(name, **{name: value})


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.kind in {"number", "points"}])
def test_a_number_is_no_bool_and_no_text(name: str) -> None:
    assert "expected, not True" in refused(name, **{name: True})
    assert "expected, not '5'" in refused(name, **{name: "5"})


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.kind == "yes_no"])
@pytest.mark.parametrize("value", [0, 1, "true"])
def test_true_or_false_is_no_number_and_no_text(name: str, value: object) -> None:
    assert refused(name, **{name: value}) == f"true or false expected, not {value!r}"


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.kind == "points"])
def test_points_are_multiples_of_five(name: str) -> None:
    assert CLASSIC.where(**{name: 105}).option(name) == 105
    assert "a multiple of 5" in refused(name, **{name: 104})


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("players", 2, 6),
        ("packs", 1, 6),
        ("jokers", 0, 24),
        ("hand_size", 1, None),
        ("draw", 1, None),
        ("canastas_to_go_out", 1, None),
        ("min_naturals", 1, None),
        ("max_wilds", 0, None),
        ("target", 5, None),
    ],
)
def test_numbers_have_bounds(name: str, least: int, most: int | None) -> None:
    option = OPTIONS[name]
    assert option.clean(least) == least
    for value in [least - 5, *([] if most is None else [most + 1])]:
        with pytest.raises(RulesError, match=f"{name}: .* from {least} to"):
            option.clean(value)


def test_card_points_name_what_is_wrong() -> None:
    assert "not '3h'" in refused("card_points", card_points={"3h": 100})
    assert refused("card_points", card_points={"K": 7}).startswith("K: a multiple of 5")


@pytest.mark.parametrize(
    "minimums", [[[0, 50]], [[None, 15], [None, 50]], [[None]], [], [None], [[None, 15, 1]], "15:"]
)
def test_8_1_minimums_are_pairs_that_begin_below_all(minimums: object) -> None:
    assert refused("minimums", minimums=minimums)


def test_8_1_unsorted_minimums_are_refused() -> None:
    assert "ascend" in refused("minimums", minimums=[[None, 15], [1500, 90], [0, 50]])
    assert "ascend" in refused("minimums", minimums=[[None, 15], [0, 90], [0, 50]])


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 21),
        ({"jokers": 0}, 21),
        ({"packs": 3, "jokers": 6, "red_three_points": (5,) * 6}, 32),
        ({"packs": 1, "jokers": 2, "red_three_points": (5,) * 2}, 10),
    ],
)
def test_3_1_a_hand_size_leaves_the_wild_cards_the_threes_and_one(options: dict[str, Any], most: int) -> None:
    rules = CLASSIC.where(**options, hand_size=most)
    needed = rules.cards.jokers + 8 * rules.cards.packs + 1
    assert rules.deck_size - 4 * most >= needed
    assert f"at most {most}" in refused("hand_size", **options, hand_size=most + 1)


@pytest.mark.parametrize(("players", "most"), [(2, 43), (3, 29), (5, 21), (6, 21)])
def test_3_1_counts_the_places_of_the_players(players: int, most: int) -> None:
    rules = CLASSIC.for_players(players)
    assert rules.where(hand_size=most).dealing.hand_size == most
    with pytest.raises(RulesError, match=f"at most {most}"):
        rules.where(hand_size=most + 1)


def test_more_packs_need_figures_for_their_red_threes() -> None:
    assert "give red_three_points together with packs" in refused("red_three_points", packs=3)
    assert "2 figures" in refused("red_three_points", packs=1)
    assert CLASSIC.where(packs=1, jokers=2, hand_size=10, red_three_points=[100, 300]).red_threes == 2


def test_jokers_are_no_more_than_the_cards_of_a_rank() -> None:
    assert CLASSIC.where(jokers=8).deck_size == 112
    assert refused("jokers", jokers=9) == "at most 8 go with 2 packs, not 9"


@pytest.mark.parametrize(
    "sides", [[[0, 1, 2, 3]], [[0, 2], [1]], [[0, 2], [1, 2]], [[0, 2], [1, 4]], [[0, 2], [1, 3], []], []]
)
def test_15_sides_hold_every_seat_once(sides: list[list[int]]) -> None:
    assert refused("sides", sides=sides)


def test_15_players_alone_do_not_fit_the_sides() -> None:
    assert "for_players(2)" in refused("sides", players=2)


def test_15_3_cutthroat_is_for_three_single_players() -> None:
    assert refused("cutthroat", cutthroat=True)
    with pytest.raises(RulesError, match="cutthroat"):
        CLASSIC.for_players(3).where(cutthroat=True, sides=[[0, 1], [2]])


def test_15_4_five_players_have_their_two_sides() -> None:
    with pytest.raises(RulesError, match="0, 2, 4 against 1, 3"):
        CLASSIC.for_players(5).where(sides=[[0, 1, 2], [3, 4]])
    assert CLASSIC.for_players(5).places == 4


def test_options_that_never_meet_are_allowed() -> None:
    rules = CLASSIC.where(capture_onto_meld=False, capture_onto_canasta=True, concealed_bonus=0, max_wilds=0)
    assert rules.capture.capture_onto_canasta


def test_unknown_options_are_refused_with_the_nearest_name() -> None:
    assert refused("wild_ration", wild_ration="none") == "no such option; do you mean wild_ratio?"
    assert refused("zzz", zzz=1) == "no such option"
    with pytest.raises(RulesError, match="no such option"):
        CLASSIC.option("zzz")


def test_topics_are_checked_when_made() -> None:
    with pytest.raises(RulesError, match="draw: a whole number from 1"):
        Dealing(draw=0)
    with pytest.raises(RulesError, match="melds: Melds expected"):
        Rules(melds=Dealing())  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="hand_size"):
        attrs.evolve(CLASSIC, dealing=Dealing(hand_size=50))
    assert attrs.evolve(CLASSIC, melds=Melds(wild_ratio="none")) == CLASSIC.where(wild_ratio="none")


def test_a_message_never_fails_on_a_strange_value() -> None:
    class Strange:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    assert "a Strange" in refused("draw", draw=Strange())
    assert len(refused("tie", tie="x" * 10_000)) < 120
    assert refused("players", players=10**5000)


# -- the number of players


@pytest.mark.parametrize(
    "start", [CLASSIC, INTERNATIONAL, CLASSIC.for_players(6), CLASSIC.for_players(3, cutthroat=True)]
)
@pytest.mark.parametrize("column", list(COLUMNS))
def test_15_every_column_from_every_start(start: Rules, column: tuple[int, bool, int | None]) -> None:
    players, cutthroat, sides = column
    rules = start.for_players(players, cutthroat=cutthroat, sides=sides)
    expected = {"players": players, "cutthroat": cutthroat, "packs": 2, "jokers": 4} | COLUMNS[column]
    if players == 6:
        expected |= {"packs": 3, "jokers": 6}
    assert {name: rules.option(name) for name in expected} == expected
    assert rules.opening.minimums == TABLE_8_1 + (((7500, 150),) if players == 6 and sides != 3 else ())
    assert rules.melds == start.melds
    assert rules.for_players(4) == start.for_players(4)


def test_15_for_players_keeps_every_other_option() -> None:
    own = CLASSIC.where(
        tie="extra_deal", red_three_points=[100, 200, 300, 400], minimums=[[None, 0], [1000, 60]], permission="off"
    )
    two = own.for_players(2)
    assert two.scoring.red_three_points == (100, 200, 300, 400)
    assert (two.ending.tie, two.going_out.permission, two.opening) == ("extra_deal", "off", own.opening)
    six = own.for_players(6)
    assert six.opening.minimums == ((None, 0), (1000, 60), (7500, 150))
    assert six.for_players(6, sides=3).opening == own.opening
    high = CLASSIC.where(minimums=[[None, 0], [8000, 200]])
    assert high.for_players(6).opening == high.opening


@pytest.mark.parametrize(
    ("players", "options", "name"),
    [
        (1, {}, "players"),
        (7, {}, "players"),
        ("4", {}, "players"),
        (True, {}, "players"),
        (None, {}, "players"),
        (4, {"cutthroat": True}, "cutthroat"),
        (3, {"cutthroat": 1}, "cutthroat"),
        (6, {"sides": 6}, "sides"),
        (4, {"sides": 4}, "sides"),
        (6, {"sides": True}, "sides"),
        (6, {"sides": "2"}, "sides"),
        (6, {"sides": [2]}, "sides"),
    ],
)
def test_15_columns_that_do_not_exist(players: Any, options: dict[str, Any], name: str) -> None:
    with pytest.raises(RulesError) as caught:
        CLASSIC.for_players(players, **options)
    assert caught.value.option == name


def test_the_number_of_sides_may_be_said_where_it_is_known() -> None:
    assert CLASSIC.for_players(4, sides=2) == CLASSIC
    assert CLASSIC.for_players(6, sides=2) == CLASSIC.for_players(6)


@pytest.mark.parametrize(
    ("text", "most"),
    [("Kh", 3), ("K", 12), ("3b", 6), ("3h", 3), ("3s", 3), ("2", 12), ("2c", 3), ("Jo", 6), ("??", 162)],
)
def test_most_of_a_card_in_three_packs(text: str, most: int) -> None:
    assert CLASSIC.for_players(6).most(text) == most


def test_most_reads_cards_alone() -> None:
    with pytest.raises(NotationError):
        CLASSIC.most("Zz")


# -- a value


def test_rules_are_values() -> None:
    rules = CLASSIC.for_players(6).where(card_points={"A": 15}, wild_ratio="none")
    again = Rules.from_dict(rules.to_dict())
    for other in (again, pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):  # noqa: S301
        assert other == rules
        assert hash(other) == hash(rules)
        assert {rules: 1}[other] == 1
    assert rules != CLASSIC
    assert rules != object()
    assert CLASSIC.melds != CLASSIC.dealing


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        CLASSIC.melds = Melds()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        CLASSIC.melds.max_wilds = 4  # type: ignore[misc]
    with pytest.raises(AttributeError):
        CLASSIC.cards.card_points.more = 1
    with pytest.raises(AttributeError):
        del CLASSIC.cards.card_points._points
    with pytest.raises(TypeError):
        CLASSIC.cards.card_points["A"] = 1  # type: ignore[index]


def test_pickled_rules_hash_alike_in_another_process() -> None:
    code = "import pickle; from canasta.rules import CLASSIC; hash(CLASSIC); print(pickle.dumps(CLASSIC).hex())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rules = pickle.loads(bytes.fromhex(done.stdout))  # noqa: S301
    assert {CLASSIC: "found"}[rules] == "found"
