"""Rules go to plain data, JSON, text, pickle and their own repr, and come back the same."""

from __future__ import annotations

import json
import pickle
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from canasta.errors import RulesError
from canasta.rules import CLASSIC, INTERNATIONAL, OPTIONS, PRESETS, Rules, parse_option

COLUMNS = [
    (2, False, None),
    (3, False, None),
    (3, True, None),
    (4, False, None),
    (5, False, None),
    (6, False, 2),
    (6, False, 3),
]
POINTS = st.integers(0, 400).map(lambda fives: 5 * fives)
CARDS = list(CLASSIC.cards.card_points)
FREE = [name for name in OPTIONS if name not in {"players", "sides", "cutthroat", "packs", "red_three_points"}]


@st.composite
def minimums(draw: st.DrawFn) -> list[list[int | None]]:
    starts = sorted(draw(st.sets(st.integers(-400, 2000).map(lambda fives: 5 * fives), max_size=5)))
    return [[start, draw(POINTS)] for start in (None, *starts)]


VALUES: dict[str, st.SearchStrategy[Any]] = {
    "minimums": minimums(),
    "card_points": st.dictionaries(st.sampled_from(CARDS), POINTS),
    "jokers": st.integers(0, 8),
    "hand_size": st.integers(1, 14),  # as many as two packs hold for six (rule 3.1)
    "target": st.integers(1, 4000).map(lambda fives: 5 * fives),
}


def values(name: str) -> st.SearchStrategy[Any]:
    option = OPTIONS[name]
    if name in VALUES:
        return VALUES[name]
    if option.choices:
        return st.sampled_from(option.choices)
    return POINTS if option.kind == "points" else st.integers(1, 9)


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    players, cutthroat, sides = draw(st.sampled_from(COLUMNS))
    rules = draw(st.sampled_from([CLASSIC, INTERNATIONAL])).for_players(players, cutthroat, sides)
    options = {name: draw(values(name)) for name in draw(st.sets(st.sampled_from(FREE), max_size=8))}
    if draw(st.booleans()):
        options["packs"] = draw(st.integers(2, 6))
        options["red_three_points"] = draw(
            st.lists(POINTS, min_size=2 * options["packs"], max_size=2 * options["packs"])
        )
    return rules.where(**options)


@given(some_rules())
def test_plain_data_and_back(rules: Rules) -> None:
    data = json.loads(json.dumps(rules.to_dict()))
    again = Rules.from_dict(data)
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.to_dict() == data


@given(some_rules())
def test_flat_data_and_back(rules: Rules) -> None:
    data = {name: OPTIONS[name].plain(value) for name, value in rules.options().items()}
    assert Rules.from_dict(data) == rules
    assert Rules.from_dict({"preset": "international", "options": data}) == rules


@given(some_rules())
def test_repr_is_an_expression_for_the_same_rules(rules: Rules) -> None:
    assert eval(repr(rules), {"CLASSIC": CLASSIC, "INTERNATIONAL": INTERNATIONAL}) == rules  # noqa: S307


@given(some_rules())
def test_pickle_and_back(rules: Rules) -> None:
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301


@given(some_rules())
def test_every_option_to_text_and_back(rules: Rules) -> None:
    read = {name: parse_option(name, OPTIONS[name].text(value)) for name, value in rules.options().items()}
    assert CLASSIC.where(**read) == rules


@given(some_rules(), some_rules())
def test_differences_make_one_of_the_other(mine: Rules, other: Rules) -> None:
    theirs = {name: value for name, (_, value) in mine.differences(other).items()}
    assert mine.where(**theirs) == other
    assert bool(theirs) == (mine != other)


@given(some_rules(), st.sampled_from(COLUMNS))
def test_for_players_is_settled_at_once(rules: Rules, column: tuple[int, bool, int | None]) -> None:
    once = rules.for_players(*column)
    assert once.for_players(*column) == once
    assert once.deck_size - once.places * once.dealing.hand_size > 0


@given(some_rules())
def test_prose_says_the_name_and_every_topic(rules: Rules) -> None:
    text = rules.describe()
    assert text.split("\n\n")[0] == rules.name
    assert len(text.split("\n\n")) == 12
    for preset in PRESETS.values():
        assert rules.describe(preset)


JSON_LIKE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


@given(st.sampled_from(list(OPTIONS)), JSON_LIKE)
def test_a_strange_value_is_taken_or_refused_by_name(name: str, value: object) -> None:
    try:
        rules = CLASSIC.where(**{name: value})
    except RulesError as error:
        assert error.option  # noqa: PT017  either outcome is right, nothing else is
    else:
        assert Rules.from_dict(rules.to_dict()) == rules


@given(
    st.dictionaries(
        st.sampled_from([*OPTIONS, *CLASSIC.to_dict(), "options", "preset"]) | st.text(max_size=5), JSON_LIKE
    )
)
def test_strange_files_are_taken_or_refused(data: dict[str, object]) -> None:
    try:
        Rules.from_dict(data)
    except RulesError as error:
        assert str(error)  # noqa: PT017  as above


@given(
    st.sampled_from(list(OPTIONS)), st.text(max_size=12) | st.text(alphabet="0123456789,:/=[]{}-.AKJo \"'", max_size=20)
)
def test_strange_texts_are_read_or_refused(name: str, text: str) -> None:
    try:
        parse_option(name, text)
    except RulesError as error:
        assert error.option == name  # noqa: PT017  as above
