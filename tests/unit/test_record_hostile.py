"""What is no record: truncated, edited and hostile texts, each refused with its place and nothing else."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from canasta import Game, RecordError
from canasta.reading import MOST_TEXT
from canasta.record import Record, read_records
from tests.records.making import HERE, kept

GOOD = kept("two").to_json()


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.replay(Record.from_json(text))
    return caught.value


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        ("", "$", "no JSON: line 1, column 1"),
        ("[1, 2", "$", "no JSON: line 1"),
        ("[" * 100_000, "$", "nested too deeply"),
        ('{"a":' * 100_000, "$", "nested too deeply"),
        ("[" * 30 + "]" * 30, "$" + "[0]" * 21, "nested too deeply"),
        ("[]", "$", "an object expected"),
        ("{}", "$.format", "'canasta-game' expected"),
        ('{"format": "canasta-game"}', "$.version", "version 1 expected"),
        ('{"format": "canasta-game", "version": true}', "$.version", "version 1 expected"),
        ('{"format": "canasta-game", "version": 1.0}', "$.version", "version 1 expected"),
        ('{"format": "canasta-game", "version": 1}', "$", "the key 'rules' is missing"),
        ('{"x": {"two words": NaN}}', '$.x["two words"]', "NaN is no number of JSON"),
        ('{"x": [0, -Infinity]}', "$.x[1]", "no number of JSON"),
        ('{"x": 1e999}', "$.x", "a number larger than any"),
        ('{"x": ' + "9" * 5000 + "}", "$.x", "more than 18 digits"),
        ('{"x": {"y": 1, "y": 2}}', "$.x.y", "stands twice"),
        ('{"x": "\\ud800"}', "$.x", "half a character"),
        ('{"\\udfff": 1}', '$["\\udfff"]', "half a character"),
        ('{"_x": {"y": NaN}}', "$._x.y", "no number of JSON"),
        ("x" * (MOST_TEXT + 1), "$", "too long"),
    ],
)
def test_what_is_no_document_is_refused_with_its_place(text: str, path: str, said: str) -> None:
    error = refusal(text)
    assert error.path == path
    assert said in error.message
    assert len(str(error)) < 500


STRANGE: list[Any] = [None, True, -1, 10**12, 1.5, "", "x", "?" * 5000, [], [[]], {}, {"x": 1}, ["K"] * 6000]


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places of plain data."""
    found = [at]
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        found += places(value, (*at, key))
    return found


def put(data: Any, at: tuple[Any, ...], value: Any) -> Any:
    if not at:
        return value
    for key in at[:-1]:
        data = data[key]
    data[at[-1]] = value
    return None


@pytest.mark.parametrize("name", ["two", "as-seat-2-saw-it", "from-a-position"])
def test_a_strange_value_anywhere_is_refused_or_says_the_same(name: str) -> None:
    rng = random.Random(1)
    text = kept(name).to_json(compact=True)
    everywhere = places(json.loads(text))
    for at in rng.sample(everywhere[1:], 12):
        for value in STRANGE:
            data = json.loads(text)
            put(data, at, value)
            try:
                record = Record.from_dict(data)
            except RecordError:
                continue
            assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize("key", ["format", "version", "rules", "players", "seat", "start", "deals"])
def test_every_key_of_the_top_is_needed(key: str) -> None:
    data = json.loads(GOOD)
    del data[key]
    error = refusal(json.dumps(data))
    assert error.path in {f"$.{key}", "$"}
    assert key in str(error)


def test_a_key_that_is_not_known_is_refused() -> None:
    data = json.loads(GOOD)
    data["outcom"] = data.pop("outcome")
    assert str(refusal(json.dumps(data))) == "$: there is no key 'outcom'"
    data["deals"][0]["decks"] = ""
    del data["outcom"]
    assert refusal(json.dumps(data)).path == "$.deals[0]"


def test_an_option_of_the_rules_is_named_by_its_place() -> None:
    data = json.loads(GOOD)
    data["rules"]["melds"]["wild_ratio"] = "any"
    assert refusal(json.dumps(data)).path == "$.rules.melds.wild_ratio"
    data["rules"]["melds"] = {"wild_ration": "none"}
    assert refusal(json.dumps(data)).path == "$.rules.wild_ration"
    data["rules"] = {"preset": "classic"}
    assert refusal(json.dumps(data)).path == "$.rules"


@pytest.mark.parametrize(
    ("key", "value", "path", "said"),
    [
        ("deals", [], "$.deals", "at least one deal"),
        ("seat", 2, "$.seat", "'all', null or a seat from 0 to 1 expected, not 2"),
        ("seat", True, "$.seat", "expected, not true"),
        ("players", ["Ann"], "$.players", "a list of 2 expected"),
        ("number", 1, "$.deals[0].number", "its place in the list"),
        ("position", "x", "$.deals[0].deck", "a deck or a position expected, and not both"),
        ("deck", "", "$.deals[0].deck", "it is empty"),
        ("deck", " , ", "$.deals[0].deck", "it is empty"),
        ("drawn", "Kh", "$.deals[0].drawn", "it goes with a position"),
        ("ending", None, "$.deals[0].hands", "only where the deal has an ending"),
        ("totals", None, "$.deals[0].totals", "scores and totals stand together"),
        ("seats", [1, 0], "$.deals[0].seats", "[0, 1] expected, not [1, 0]"),
        ("hands", ["Kh", "??"], "$.deals[0].hands[0]", "cards expected"),
    ],
)
def test_what_does_not_fit_together_is_refused(key: str, value: Any, path: str, said: str) -> None:
    data = json.loads(GOOD)
    holder = data if key in data else data["deals"][0]
    holder[key] = value
    if value is None:
        del holder[key]
    error = refusal(json.dumps(data))
    assert error.path == path
    assert said in error.message


def test_15_4_the_first_dealer_plays_the_first_deal() -> None:
    data = kept("five").to_dict()
    data["deals"][0]["dealer"] = 4
    assert refusal(json.dumps(data)).path == "$.deals[0].dealer"


def test_hands_that_a_seat_saw_at_the_end_agree_with_what_is_known() -> None:
    data = kept("as-seat-2-saw-it").to_dict()
    hands = data["deals"][0]["hands"]
    own = hands[2].split()
    hands[2] = " ".join([*own[:-1], "4s" if own[-1] != "4s" else "4h"])
    assert refusal(json.dumps(data)).path == "$.deals[0].hands[2]"


def test_without_the_hands_at_its_end_a_deal_has_no_scores_and_no_deal_after_it() -> None:
    data = kept("as-seat-2-saw-it").to_dict()
    del data["deals"][0]["hands"]
    assert refusal(json.dumps(data)).path == "$.deals[0].scores"
    del data["deals"][0]["scores"], data["deals"][0]["totals"]
    assert str(refusal(json.dumps(data))).startswith("$.deals[1]: the deal before it cannot be scored")


def test_a_hidden_card_cannot_lie_open() -> None:
    data = json.loads(GOOD)
    deck = data["deals"][0]["deck"].split()
    deck[30] = "??"
    data["deals"][0]["deck"] = " ".join(deck)
    assert str(refusal(json.dumps(data))).startswith("$.deals[0].deck: deck: a card that is turned up lies open")


def test_a_position_of_other_rules_is_refused() -> None:
    data = kept("from-a-position").to_dict()
    data["rules"]["ending"]["target"] = 1005
    assert refusal(json.dumps(data)).path == "$.deals[0].position"
    data["deals"][0]["position"] = "rules=classic/2 " * 3
    assert "cannot read" in refusal(json.dumps(data)).message


def test_every_truncation_is_refused() -> None:
    for length in range(0, len(GOOD), 31):
        assert refusal(GOOD[:length]).path == "$"


def test_only_text_is_read() -> None:
    with pytest.raises(TypeError, match="the text of a record"):
        Record.from_json(GOOD.encode())  # type: ignore[arg-type]


def test_data_of_a_program_are_checked_like_those_of_a_file() -> None:
    for value in ({1: 2}, {"x": {2}}, {"x": float("inf")}, {"x": b"y"}):
        with pytest.raises(RecordError):
            Record.from_dict(value)
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(RecordError, match="nested too deeply"):
        Record.from_dict(endless)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes((HERE / "two.json").read_bytes()[:100] + b"\xff\xfe")
    with pytest.raises(RecordError, match="no UTF-8 text: byte 101"):
        Record.load(path)
    path.write_bytes(kept("two").to_json(compact=True).encode() + b"\n\xff\n")
    read = read_records(path)
    next(read)
    with pytest.raises(RecordError, match=r"line 2: \$: no UTF-8 text"):
        next(read)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none.json")
