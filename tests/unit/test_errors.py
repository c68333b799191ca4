"""Violations, verdicts and exceptions: values that carry their data, print, pickle and copy."""

from __future__ import annotations

import copy
import json
import pickle
import re
from pathlib import Path
from string import Formatter

import pytest

import canasta
from canasta import errors
from canasta.errors import (
    CATALOGUE,
    CanastaError,
    CardsError,
    GameError,
    IllegalAct,
    IllegalMeld,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    ScoreError,
    Verdict,
    Violation,
    ViolationCode,
)
from canasta.melds import check_meld

#: The names of figures that sentences use.
FIGURES = {
    "cards",
    "have",
    "melds",
    "meld",
    "missing",
    "most",
    "naturals",
    "needed",
    "packs",
    "seat",
    "top",
    "what",
    "wilds",
}

FEW = Violation.of(ViolationCode.TOO_FEW_CARDS, needed=3, have=2)
MANY = Violation.of(ViolationCode.TOO_MANY_WILDS, most=3, have=4)
TOP = Violation.of(ViolationCode.PILE_TOP_WILD, top="Jo")
VERDICT = Verdict([TOP, MANY, FEW], ["hand"])

ERRORS: list[tuple[CanastaError, dict[str, object]]] = [
    (NotationError("Kh Zx", 3, "a card"), {"text": "Kh Zx", "position": 3, "expected": "a card"}),
    (CardsError("no Kh", "Kh"), {"message": "no Kh", "cards": "Kh"}),
    (CardsError("none"), {"message": "none", "cards": ""}),
    (IllegalMeld(VERDICT), {"verdict": VERDICT, "violations": (FEW, MANY, TOP), "codes": VERDICT.codes}),
    (IllegalAct(VERDICT), {"verdict": VERDICT, "legal": ()}),
    (IllegalAct(VERDICT, ("draw",)), {"verdict": VERDICT, "legal": ("draw",)}),
    (PositionError("code", "text"), {"code": "code", "message": "text", "problems": ()}),
    (PositionError("code", "text", ("one",)), {"problems": ("one",)}),
    (GameError("stale", "text"), {"code": "stale", "message": "text"}),
    (ScoreError("place", "text"), {"place": "place", "message": "text"}),
    (RulesError("packs", "text"), {"option": "packs", "message": "text"}),
    (RecordError("$.acts", "text"), {"path": "$.acts", "message": "text"}),
]


# -- the catalogue ----------------------------------------------------------------------------------------------------


def test_every_code_has_an_entry_and_a_name_of_its_own() -> None:
    assert set(CATALOGUE) == set(ViolationCode)
    for code in ViolationCode:
        assert code.name == code.upper()
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)


@pytest.mark.parametrize("code", ViolationCode)
def test_every_sentence_can_be_filled(code: ViolationCode) -> None:
    entry = CATALOGUE[code]
    names = {name for _, name, _, _ in Formatter().parse(entry.template) if name}
    assert names <= FIGURES
    violation = Violation.of(code, **dict.fromkeys(names, "x"))
    assert "{" not in violation.text()
    assert str(violation) == f"{violation.text()} (rule {entry.rule})"
    assert violation.text()[-1] == "."
    assert violation.rule == code.rule == entry.rule


def test_every_rule_of_a_code_is_a_paragraph() -> None:
    page = Path(__file__).parents[2] / "docs" / "rules.md"
    paragraphs = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert {entry.rule for entry in CATALOGUE.values()} <= paragraphs


# -- violations and verdicts ------------------------------------------------------------------------------------------


def test_a_violation_is_a_value() -> None:
    assert Violation.of(ViolationCode.TOO_FEW_CARDS, have=2, needed=3) == FEW
    assert hash(Violation.of(ViolationCode.TOO_FEW_CARDS, have=2, needed=3)) == hash(FEW)
    assert Violation.of(ViolationCode.TOO_FEW_CARDS, have=1, needed=3) != FEW
    FEW.params["have"] = 9
    assert FEW.params == {"have": 2, "needed": 3}


def test_a_table_of_ones_own_has_the_first_word() -> None:
    table = {"too_few_cards": "Nur {have} Karten."}
    assert FEW.text(table) == "Nur 2 Karten."
    assert MANY.text(table) == MANY.text() == MANY.text({})


def test_a_verdict_is_true_where_nothing_is_violated() -> None:
    assert Verdict()
    assert (str(Verdict()), list(Verdict()), Verdict().codes, Verdict().rules) == ("legal", [], (), ())
    assert Verdict(unjudged=["hand"])
    assert str(Verdict(unjudged=["hand", "pile"])) == "legal [not judged: hand, pile]"
    assert not VERDICT


def test_violations_stand_in_the_order_of_paragraphs() -> None:
    late = Violation.of(ViolationCode.MUST_CAPTURE, top="K")
    verdict = Verdict([late, TOP, MANY, FEW, TOP])
    assert list(verdict) == [FEW, MANY, TOP, TOP, late]
    assert verdict.codes == ("too_few_cards", "too_many_wilds", "pile_top_wild", "pile_top_wild", "must_capture")
    assert verdict.rules == ("6.1", "6.3", "9.1", "12.3")


def test_a_verdict_is_a_value() -> None:
    assert Verdict((each for each in (FEW, MANY, TOP)), ("hand",)) == VERDICT
    assert hash(VERDICT) == hash(Verdict([MANY, FEW, TOP], ["hand"]))
    assert Verdict([FEW, MANY, TOP]) != VERDICT
    assert Verdict(unjudged="hand").unjudged == ("hand",)  # type: ignore[arg-type, unused-ignore]
    for again in (copy.copy(VERDICT), copy.deepcopy(VERDICT), pickle.loads(pickle.dumps(VERDICT))):  # noqa: S301
        assert again == VERDICT


def test_a_verdict_knows_its_codes_as_text_and_as_codes() -> None:
    assert "too_few_cards" in VERDICT
    assert ViolationCode.TOO_FEW_CARDS in VERDICT
    assert "mixed_ranks" not in VERDICT
    assert 5 not in VERDICT


def test_plain_data_of_a_verdict() -> None:
    data = json.loads(json.dumps(check_meld("5 2 2").to_dict()))
    assert data == {
        "legal": False,
        "violations": [
            {
                "code": "too_few_naturals",
                "rule": "6.2",
                "message": "A meld needs at least 2 natural cards; this one has 1.",
                "params": {"have": 1, "needed": 2},
            }
        ],
        "unjudged": [],
    }


# -- exceptions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("error", "data"), ERRORS, ids=lambda value: type(value).__name__)
def test_an_error_carries_its_data_through_pickle_and_copy(error: CanastaError, data: dict[str, object]) -> None:
    for again in (error, copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301
        assert type(again) is type(error)
        assert {name: getattr(again, name) for name in data} == data
        assert str(again) == str(error)
        assert str(error)


def test_all_errors_are_of_one_family() -> None:
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)}
    assert {type(error) for error, _ in ERRORS} | {CanastaError} == {
        kind for kind in kinds if not kind.__name__.startswith("_")
    }
    for kind in kinds:
        assert issubclass(kind, CanastaError)
        assert issubclass(kind, ValueError) == (kind not in {CanastaError, RulesError, RecordError})
    assert {kind.__name__ for kind in kinds if not kind.__name__.startswith("_")} <= set(vars(canasta))


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        ("Kh Zx", 3, "'Kh Zx' at position 3 ('Zx')"),
        ("Kh", 2, "'Kh' at position 2 (the end)"),
        ("Kh  ", 2, "'Kh  ' at position 2 ('  ')"),
        ("K " * 100 + "x", 200, "position 200 ('x')"),
    ],
)
def test_a_notation_error_shows_the_place(text: str, position: int, found: str) -> None:
    message = str(NotationError(text, position, "a card"))
    assert found in message
    assert len(message) < 160
    assert message.endswith("expected a card")
