"""The cases of the three files, held against the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cases.areas import AREAS
from tests.cases.judging import Result, result_of
from tests.cases.reading import Case, InWords, read_file
from tests.cases.unexpressed import UNEXPRESSED
from tests.covers import covering_tests

HERE = Path(__file__).parent

FORMAL = [case for case in read_file(HERE / "rules.json") if isinstance(case, Case)]
WORDS = {
    entry.id: entry
    for name in ("behaviour.json", "disputes.json")
    for entry in read_file(HERE / name)
    if isinstance(entry, InWords)
}

#: The formal cases that nothing can judge, and why.
NOT_EXPRESSED = {
    "turn-no-unmeld": "not expressed: no act takes a meld back (rule 5.4)",
    "turn-opponent-meld": "not expressed: no act adds to an opponent's meld (rule 5.4)",
}


def expected_skip(case: Case) -> str | None:
    """Why a case is skipped, if it is."""
    return NOT_EXPRESSED.get(case.id)


JUDGED = [case for case in FORMAL if expected_skip(case) is None]


def test_the_files_are_whole() -> None:
    assert len(FORMAL) == 152
    assert len({case.id for case in FORMAL}) == 152
    assert len(WORDS) == 167 + 85
    assert len(JUDGED) == 150


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    result = result_of(case, AREAS)
    assert result == Result(case.id, "passed")


@pytest.mark.parametrize("case", [case for case in FORMAL if case not in JUDGED], ids=lambda case: case.id)
def test_skipped_case(case: Case) -> None:
    assert result_of(case, AREAS) == Result(case.id, "skipped", expected_skip(case) or "")


#: Further cases of a deal, in the same form, and why three of them are not judged.
MORE = [case for case in read_file(HERE / "more_of_a_deal.json") if isinstance(case, Case)]
MORE_SKIPPED = {
    "deal-with-a-foot": "not understood: a foot, or more than one upcard",
    "out-incomplete": "not understood: the turn does not end: cards are left, and no discard",
    "upcard-all-covered": "cannot be right: every card of the stock is covered by the next",
}


@pytest.mark.parametrize("case", MORE, ids=lambda case: case.id)
def test_further_case(case: Case) -> None:
    reason = MORE_SKIPPED.get(case.id, "")
    assert result_of(case, AREAS) == Result(case.id, "skipped" if reason else "passed", reason)


# -- a case that expects something else fails -----------------------------------------------------------------------


def _other(name: str, value: Any) -> Any:
    """Another value for a field of `expect`."""
    if name == "error":
        return "deal_over"
    if name in _OTHERS:
        return next(other for other in _OTHERS[name] if other != value)
    return not value if isinstance(value, bool) else (value or 0) + 5


_OTHERS: dict[str, tuple[Any, ...]] = {
    "kind": ("set", "mixed_canasta"),
    "winner": ("NS", "EW"),
    "effect": ("none", "freeze"),
    "lone": ("A", "C"),
    "partners": (["A", "B"], ["B", "C"]),
    "pile": (["5"],),
    "hand_after": (["5"],),
    "drawn": (["5"],),
    "side_melds_after": ([["5", "5", "5"]],),
}


def _twisted(case: Case) -> Iterator[tuple[str, Case]]:
    expect = case.data["expect"]
    for name, value in expect.items():
        yield name, Case(case.id, {**case.data, "expect": {**expect, name: _other(name, value)}})


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: case.id)
def test_the_opposite_of_a_case_fails(case: Case) -> None:
    for name, twisted in _twisted(case):
        result = result_of(twisted, AREAS)
        assert result.state == "failed"
        assert f"{name}: expected" in result.reason


# -- expectations in words ------------------------------------------------------------------------------------------


def test_every_expectation_in_words_has_a_test_or_a_reason() -> None:
    tests = covering_tests(HERE.parent)
    for case_id in WORDS:
        assert (case_id in tests) != (case_id in UNEXPRESSED), case_id


def test_tests_and_tables_name_no_other_ids() -> None:
    assert not {*covering_tests(HERE.parent), *UNEXPRESSED} - set(WORDS)
