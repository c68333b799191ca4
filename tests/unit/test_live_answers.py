"""The live page answers as the library does; `tests/live` runs the same in a browser."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
FORM = (DOCS / "_ext" / "live.html").read_text(encoding="utf-8")
PROGRAM = runpy.run_path(str(DOCS / "_static" / "live" / "judge.py"))
EMPTY = {
    "meld": ("cards", "going_out"),
    "addition": ("cards", "meld"),
    "opening": ("cards", "score", "going_out"),
    "capture": ("cards", "pile", "size", "frozen", "opened", "melds", "score", "hand"),
    "score": ("cards", "hands", "red_threes", "went_out"),
}


def answer(kind: str, rules: str = "classic", **fields: str) -> dict[str, Any]:
    asked = dict.fromkeys(EMPTY[kind], "") | {"kind": kind, "rules": rules, "theme": "auto"} | fields
    found: dict[str, Any] = json.loads(PROGRAM["answer"](json.dumps(asked)))
    return found


def panels() -> dict[str, str]:
    parts = re.split(r'<div data-kind="(\w+)"', FORM)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_form_has_the_fields_that_are_asked_for() -> None:
    assert {kind: set(re.findall(r'data-field="(\w+)"', text)) for kind, text in panels().items()} == {
        kind: set(names) for kind, names in EMPTY.items()
    }


@pytest.mark.parametrize("kind", EMPTY)
def test_each_example_fills_every_field_and_is_answered(kind: str) -> None:
    examples = re.findall(r"data-cards='([^']+)'", panels()[kind])
    assert examples
    for example in map(json.loads, examples):
        assert set(example) == set(EMPTY[kind])
        assert answer(kind, **example)["outcome"] != "unread"


def test_6_4_more_wild_cards_than_naturals_is_refused_with_its_sentence() -> None:
    found = answer("meld", cards="9 9 2 2 Jo")
    assert found["outcome"] == "illegal"
    (sentence,) = found["sentences"]
    assert sentence.startswith("3 wild cards outnumber 2 natural ones. CLASSIC reads the rule so; INTERNATIONAL sets")
    assert sentence.endswith("(option wild_ratio). (rule 6.4)")
    assert found["notes"] == ["Under INTERNATIONAL it is legal."]
    assert answer("meld", "international", cards="9 9 2 2 Jo")["outcome"] == "legal"


def test_a_legal_meld_is_drawn_and_described() -> None:
    found = answer("meld", cards="9 9 9 2 2 Jo")
    assert found["subject"] == "9 9 9 2 2 Jo is a meld of 3 natural cards and 3 wild cards, 120 points."
    assert [picture[:4] for picture in found["pictures"]] == ["<svg"]


def test_7_2_a_wild_card_makes_a_natural_canasta_mixed() -> None:
    assert (
        "The natural canasta becomes a mixed one. (rule 7.2)"
        in answer("addition", meld="K K K K K K K", cards="2")["notes"]
    )


def test_8_1_an_opening_is_measured_by_the_score() -> None:
    assert answer("opening", cards="6 6 6 / A A A 2", score="3000")["outcome"] == "illegal"
    assert answer("opening", cards="6 6 6 / A A A 2", score="1600")["outcome"] == "legal"


def test_8_4_who_goes_out_concealed_needs_no_minimum() -> None:
    melds = "4 4 4 4 4 4 4 / 5 5 5"
    assert answer("opening", cards=melds, score="3000")["outcome"] == "illegal"
    assert answer("opening", cards=melds, score="3000", going_out="concealed")["outcome"] == "legal"


def test_9_3_a_frozen_pile_needs_a_natural_pair() -> None:
    known = {"pile": "4 9 8", "frozen": "yes", "opened": "yes", "melds": "K K K"}
    found = answer("capture", cards="8 2", **known)
    assert any("(rule 9.3)" in sentence for sentence in found["sentences"])
    assert answer("capture", cards="8 8", **known)["outcome"] == "legal"


def test_what_is_not_known_is_named_by_its_field() -> None:
    found = answer("capture", cards="8 8", pile="8")
    assert found["heading"] == "Legal under CLASSIC, as far as judged"
    assert any("field: Whole hand" in each for each in found["unjudged"])


def test_13_a_side_is_scored() -> None:
    found = answer("score", cards="K K K K K K K\nA A A 2", hands="5 5", red_threes="2", went_out="open")
    assert (found["outcome"], found["heading"]) == ("scored", "940 points under CLASSIC")


def test_7_4_the_other_preset_is_named_where_it_scores_otherwise() -> None:
    found = answer("score", cards="9 9 9 9 2 2 Jo concealed", red_threes="0")
    assert found["notes"] == ["Under INTERNATIONAL it is 430."]


@pytest.mark.parametrize(
    ("kind", "fields", "begins"),
    [
        ("meld", {"cards": "9 9x"}, "Cards: cannot read '9 9x'"),
        ("meld", {"cards": "9 9 ??"}, "Cards: a hidden card"),
        ("addition", {"cards": "2", "meld": "K 2"}, "Meld on the table: A meld needs"),
        ("opening", {"cards": "Q Q Q", "score": "many"}, "Score of the side: a whole number expected"),
        ("opening", {"cards": "Q Q Q", "score": "3"}, "Score of the side: "),
        ("capture", {"cards": "8 8", "pile": "8", "size": "x"}, "Cards in the pile: a whole number expected"),
        ("capture", {"cards": "8 8", "pile": "8", "melds": "K 2"}, "Melds of the side: "),
        ("score", {"cards": "A A"}, "melds[0]: A meld needs at least 3 cards"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_field(kind: str, fields: dict[str, str], begins: str) -> None:
    found = answer(kind, **fields)
    assert found["outcome"] == "unread"
    assert found["sentences"][0].startswith(begins)
