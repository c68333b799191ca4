"""The runner itself: what it prints, what it skips and why, and that no file makes it stumble."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from canasta import CLASSIC, INTERNATIONAL, ViolationCode
from tests.cases.__main__ import main
from tests.cases.areas import AREAS
from tests.cases.judging import result_of
from tests.cases.reading import KINDS, Case
from tests.cases.words import ERRORS
from tests.covers import covering_tests, covers

ROOT = Path(__file__).parents[2]
RULES: list[dict[str, Any]] = json.loads((ROOT / "tests/cases/rules.json").read_text(encoding="utf-8"))

MELD: dict[str, Any] = {
    "id": "a-meld",
    "area": "meld",
    "given": {"rules": "international", "going_out": False},
    "action": {"type": "meld", "cards": ["9", "9", "9"]},
    "expect": {"legal": True, "points": 30},
}


def changed(**parts: Any) -> dict[str, Any]:
    """The case above with other fields: those of a part are added to it, anything else replaces it."""
    entry = dict(MELD)
    for name, value in parts.items():
        merge = isinstance(value, dict) and isinstance(entry.get(name), dict)
        entry[name] = {**entry[name], **value} if merge else value
    return entry


def outcome(entry: dict[str, Any]) -> tuple[str, str]:
    result = result_of(Case(entry["id"], entry), AREAS)
    return result.state, result.reason


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cases.json"


# -- what is printed ------------------------------------------------------------------------------------------------


def test_a_file_of_formal_cases(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = changed(id="wrong", expect={"points": 35})
    unknown = changed(id="unknown", area="foot")
    file.write_text(json.dumps([MELD, wrong, unknown]), encoding="utf-8")
    assert main([str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "failed wrong: INTERNATIONAL: points: expected 35, came 30; CLASSIC: points: expected 35, came 30",
        'skipped unknown: not understood: the area "foot"',
        "1 passed, 1 failed, 1 skipped",
    ]


def test_legal_is_judged_first_and_alone_where_it_is_wrong() -> None:
    entry = changed(action={"cards": ["5", "2", "2"]})
    state, reason = outcome(entry)
    assert state == "failed"
    assert reason.startswith("INTERNATIONAL: legal: expected True, came False (too_few_naturals)")
    assert "points" not in reason


def test_a_file_in_words(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = [
        {"id": "PV-002", "given": "a red three", "action": "value", "expect": "0"},
        {"id": "BR-129", "situation": "a foot", "ruling": "of another game"},
        {"id": "BR-999", "situation": "unheard of", "ruling": "none"},
    ]
    file.write_text(json.dumps(entries), encoding="utf-8")
    assert main([str(file)]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first == "PV-002: tests/cases/test_behaviour_cards.py::test_1_2_a_red_three_has_no_card_value"
    assert others == [
        "BR-129: no test: of another game of the family: a foot",
        "BR-999: no test",
        "3 in words: 1 with a test, 2 without",
    ]


def test_formal_cases_and_words_together_end_with_the_count(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = {"id": "BR-999", "situation": "unheard of", "ruling": "none"}
    file.write_text(json.dumps([words, MELD]), encoding="utf-8")
    assert main([str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed, 0 skipped"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON: Expecting property name"),
        ("{}", "a list of cases expected, not {}"),
        ("[3]", "entry 0: an object with an id expected, not 3"),
        ('[{"area": "meld"}]', "entry 0: an object with an id expected"),
        ("[" * 100_000, "no JSON: "),
        ("\ud800", "no JSON: "),
    ],
)
def test_a_malformed_file_gives_one_line(file: Path, capsys: pytest.CaptureFixture[str], text: str, said: str) -> None:
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert main([str(file)]) == 2
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{file}: {said}")


def test_a_file_that_is_not_there_and_no_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file)]) == 2
    assert main([str(file.parent)]) == 2
    assert main([]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_the_command(file: Path) -> None:
    file.write_text(json.dumps([changed(id="\ud800 ♥", area="x")]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.cases", str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "0 passed, 0 failed, 1 skipped"


# -- what is not understood, and what cannot be right ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (changed(given={"foot": 1}), 'the field given."foot"'),
        (changed(foot=1), "the field foot"),
        (changed(expect={"hand_after": ["K"]}), 'the field expect."hand_after"'),
        (changed(expect={"error": "bad_luck"}), "the error bad_luck"),
        (changed(expect=None), "nothing is expected"),
        (changed(action={"type": "fly"}), 'the action "fly"'),
        (changed(action={"cards": ["9", "Z"]}), 'action.cards is ["9", "Z"]'),
        (changed(action={"cards": ["??"]}), 'action.cards is ["??"]'),
        (changed(action={"cards": "999"}), 'action.cards is "999"'),
        (changed(action=[]), "action is [], not an object"),
        (changed(action=None), "the action null"),
        (changed(given=None), "given.rules is missing"),
        (changed(given={"rules": "samba"}), "the rules samba"),
        (changed(given={"overrides": {"jokers_wild": 1}}), "the option jokers_wild"),
        (changed(given={"overrides": {"wild_ratio": 7}}), "the rules international, {'wild_ratio': 7}: wild_ratio"),
        (changed(given={"players": 9}), "the rules international, {}: players"),
        (changed(given={"players": True}), "given.players is true"),
        (changed(area=["meld"]), 'the area ["meld"]'),
    ],
)
def test_not_understood(entry: dict[str, Any], reason: str) -> None:
    state, said = outcome(entry)
    assert (state, said[: len(reason) + 16]) == ("skipped", f"not understood: {reason}")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (changed(action={"cards": ["9"] * 9}), "9 of 9, and the packs hold 8"),
        (changed(action={"cards": ["9h"] * 3}), "3 of 9h, and the packs hold 2"),
        (changed(caution="incomplete: skip by name"), "incomplete: skip by name"),
    ],
)
def test_cannot_be_right(entry: dict[str, Any], reason: str) -> None:
    assert outcome(entry) == ("skipped", f"cannot be right: {reason}")


def test_a_refusal_may_be_expected_of_cards_that_do_not_exist() -> None:
    refused = {"legal": False, "error": "not_in_packs"}
    assert outcome({**changed(action={"cards": ["9"] * 9}), "expect": refused}) == ("passed", "")


# -- under which rules ----------------------------------------------------------------------------------------------


def rules_named(entry: dict[str, Any]) -> list[str]:
    """The rules under which a case was judged, from what it says when everything is wrong."""
    state, reason = outcome(changed(**entry, expect={"points": 0}))
    assert state == "failed"
    return [part.split(":")[0] for part in reason.split("; ")]


def test_an_international_case_is_judged_under_classic_too_where_they_do_not_differ() -> None:
    assert rules_named({}) == ["INTERNATIONAL", "CLASSIC"]
    assert rules_named({"action": {"cards": ["9", "9", "2", "2", "Jo"]}}) == ["INTERNATIONAL"]
    assert rules_named({"caution": "INTERNATIONAL only (6.4)"}) == ["INTERNATIONAL"]
    assert rules_named({"given": {"rules": "classic"}}) == ["CLASSIC"]


def test_an_override_that_settles_the_difference_brings_classic_back() -> None:
    entry = {"action": {"cards": ["9", "9", "2", "2", "Jo"]}, "given": {"overrides": {"wild_ratio": "none"}}}
    assert rules_named(entry) == ["INTERNATIONAL", "CLASSIC with wild_ratio=none"]


@pytest.mark.parametrize(
    ("given", "seats"),
    [
        ({"rules": "two_player"}, {"players": 2}),
        ({"rules": "three_player"}, {"players": 3}),
        ({"rules": "cutthroat"}, {"players": 3, "cutthroat": True}),
        ({"rules": "six_player_2x3"}, {"players": 6, "sides": 2}),
        ({"players": 2}, {"players": 2}),
    ],
)
def test_other_numbers_of_players(given: dict[str, Any], seats: dict[str, Any]) -> None:
    rules = [preset.for_players(**seats).name for preset in (INTERNATIONAL, CLASSIC)]
    assert rules_named({"given": given}) == rules


def test_every_code_of_the_library_may_be_expected() -> None:
    assert set(map(str, ViolationCode)) <= set(ERRORS)
    assert all(codes <= set(map(str, ViolationCode)) for codes in ERRORS.values())


def test_every_word_of_an_area_can_be_read() -> None:
    for area in AREAS.values():
        words = {*area.given, *area.action, *area.expect}
        assert words <= set(KINDS)


# -- whatever a file holds ------------------------------------------------------------------------------------------

SCRAP = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-6000, 6000)
    | st.sampled_from(["K", "2", "Jo", "3h", "3s", "??", "", "international", "concealed"])
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)


@st.composite
def spoilt_cases(draw: st.DrawFn) -> dict[str, Any]:
    """A case with a few of its values replaced by anything."""
    entry = json.loads(json.dumps(draw(st.sampled_from(RULES))))
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from(["given", "action", "expect", "area", "caution"]))
        if isinstance(entry.get(part), dict) and entry[part]:
            entry[part][draw(st.sampled_from(sorted(entry[part])))] = draw(SCRAP)
        else:
            entry[part] = draw(SCRAP)
    return entry  # type: ignore[no-any-return]


@hypothesis.given(spoilt_cases())
def test_no_case_raises_and_no_fault_of_the_library_shows(entry: dict[str, Any]) -> None:
    state, reason = outcome(entry)
    assert state in {"passed", "failed", "skipped"}
    assert "the library raised" not in reason


# -- how tests name what they cover ---------------------------------------------------------------------------------


def test_covering_tests_are_read_from_the_source(tmp_path: Path) -> None:
    source = """
class TestAll:
    @covers("PV-1", "PV-2")
    def test_one(self): ...

@covers("PV-2")
@other("PV-3")
def test_two(): ...

@covers("PV-4")
def helper(): ...
"""
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_x.py").write_text(source, encoding="utf-8")
    (tests / "other.py").write_text(source, encoding="utf-8")
    assert covering_tests(tests) == {
        "PV-1": ["tests/test_x.py::TestAll::test_one"],
        "PV-2": ["tests/test_x.py::TestAll::test_one", "tests/test_x.py::test_two"],
    }


def test_ids_are_plain_texts(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("@covers(name)\ndef test_one(): ...\n", encoding="utf-8")
    with pytest.raises(TypeError, match="plain texts"):
        covering_tests(tmp_path)
    with pytest.raises(TypeError, match="at least one"):
        covers()
