"""`canasta show`: the table of a position, whole or as a seat sees it."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from canasta import CLASSIC, Deal
from canasta.cli import main
from tests.deals import after, position

Output = pytest.CaptureFixture[str]
DEAL = Deal.setup(CLASSIC.for_players(2), hands={0: "As Ac 4d", 1: "Kh Kd 9s 2c"}, pile="4d Kc", melds=[[], ["Q Q Q"]])
TEXT = DEAL.position()


def shown(capsys: Output, *arguments: str, code: int = 0) -> str:
    """What the command prints."""
    assert main(["show", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def bad(capsys: Output, *arguments: str) -> str:
    """The one line that says why it is bad input."""
    assert main(["show", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_the_table_the_hands_and_what_may_be_done(capsys: Output) -> None:
    lines = shown(capsys, TEXT).splitlines()
    assert lines[0] == "CLASSIC for 2 players: seat 1 is to draw. Seat 0 dealt."
    assert "pile 2, showing Kc; below it 4d" in lines[1]
    assert "Seat 0 (3): As Ac 4d" in lines
    assert "Seat 1 (4): Kh Kd 9s 2c" in lines
    assert lines[-2:] == ["  turn     draw", "  take     K 2   K K   K K 2"]


def test_the_words_need_no_quotes_and_may_come_on_standard_input(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = shown(capsys, TEXT)
    assert shown(capsys, *TEXT.split(" ")) == whole
    monkeypatch.setattr(sys, "stdin", io.StringIO(TEXT.replace(" ", "\n") + "\n"))
    assert shown(capsys, "-") == whole


def test_a_seat_sees_its_own_hand_and_may_act_in_its_turn(capsys: Output) -> None:
    mine = shown(capsys, TEXT, "--seat", "1")
    assert "Your hand (4): Kh Kd  9s  2c" in mine
    assert "take     K 2" in mine
    other = shown(capsys, TEXT, "--seat", "0")
    assert "Your hand (3): As Ac  4d" in other
    assert "take" not in other
    for card in ("9s", "2c", "Kh"):
        assert card not in other


def test_a_seat_is_told_nothing_hidden_as_data(capsys: Output) -> None:
    data = json.loads(shown(capsys, TEXT, "--seat", "0", "--json"))
    assert data["position"] == DEAL.hidden_from(0).position()
    assert data["hands"] == {"0": "As Ac 4d", "1": "?? ?? ?? ??"}
    assert data["legal_acts"] is None
    assert data["seat"] == 0


def test_the_whole_as_data(capsys: Output) -> None:
    data = json.loads(shown(capsys, TEXT, "--json"))
    assert data["position"] == TEXT
    assert data["legal_acts"] == ["draw", "capture K 2", "capture K K", "capture K K 2"]
    assert (data["turn"], data["to_act"], data["phase"], data["ending"]) == (1, 1, "draw", None)
    assert data["melds"] == [[], ["Q Q Q"]]
    assert data["problems"] == []


def test_what_is_impossible_is_told_and_is_the_exit_code(capsys: Output) -> None:
    wrong = TEXT.replace("As,Ac,4d", "As,Ac,3h")
    assert "Impossible: Seat 0 holds 3h: a red three never stays in a hand. (rule 4.3)" in shown(capsys, wrong, code=1)
    data = json.loads(shown(capsys, wrong, "--json", code=1))
    assert [problem["code"] for problem in data["problems"]] == ["red_three_in_hand"]


def test_a_hand_that_is_hidden_leaves_open_what_may_be_done(capsys: Output) -> None:
    printed = shown(capsys, DEAL.hidden_from(0).position())
    assert "What may be done is not known: the hand of seat 1 is not wholly known." in printed
    assert "Seat 1 (" not in printed


def test_a_deal_that_is_over_and_a_question(capsys: Output) -> None:
    over = after(position(hand="5", melds=["Q Q Q Q Q Q Q"], drawn=True, stock="7"), "discard 5")
    printed = shown(capsys, over.position(), code=0 if over.problems() else 1)
    assert "the deal is over (went out)" in printed
    asked = after(position(hand="K K K 5", melds=["Q Q Q Q Q Q Q", "9 9 9"], drawn=True), "ask")
    printed = shown(capsys, asked.position())
    assert "seat 3 is to answer, asked by seat 1" in printed
    assert "answer yes   answer no" in printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["foo"], "POSITION: cannot read 'foo' at position 0"),
        ([TEXT, "--seat", "2"], "--seat: the seats are 0, 1; 2 is none of them"),
        ([TEXT, "--seat", "-1"], "--seat: a number from 0 on expected"),
        ([TEXT, "--players", "3"], "--players: the rules are those of the position"),
        ([TEXT, "--rules", "classic"], "--rules: the rules are those of the position"),
        ([], "the following arguments are required: POSITION"),
    ],
)
def test_bad_input_is_one_line(capsys: Output, arguments: list[str], message: str) -> None:
    assert message in bad(capsys, *arguments)


@pytest.mark.parametrize("given", [None, io.StringIO("x" * 70_000), io.StringIO("")])
def test_standard_input_may_be_closed_too_long_or_empty(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, given: Any
) -> None:
    monkeypatch.setattr(sys, "stdin", given)
    assert "POSITION: " in bad(capsys, "-")
