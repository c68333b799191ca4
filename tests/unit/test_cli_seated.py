"""`canasta play` where terminals, names and numbers are awkward, and between two deals."""

from __future__ import annotations

import builtins
import io
import json
import sys

import pytest

from canasta import Pass
from canasta.cli import main
from canasta.cli.console import Console
from tests.unit.test_cli_play import SHORT, bad, mine, printed, session

Output = pytest.CaptureFixture[str]
HUGE = "9" * 5000


def test_on_a_terminal_the_prompt_is_handed_to_the_editing(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    prompts = []

    def typed(prompt: str = "") -> str:
        prompts.append(prompt)
        raise EOFError

    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(builtins, "input", typed)
    shown = printed(capsys, "--seat", "0", "--seed", "7")
    assert prompts == ["your turn > "]
    assert "your turn" not in shown


def test_names_that_the_output_cannot_write_are_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    assert main(["play", *SHORT, "--names", "Zoë,Bob,Cat,Dan"]) == 0
    sys.stdout.flush()
    assert rb"Zo\xeb: draws" in written.getvalue()
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Console(stream).prompt("Zoë")


def test_wins_are_counted_by_place(capsys: Output) -> None:
    arguments = (*SHORT, "--games", "2", "--bots", "sensible,random", "--names", "Al,Al,Al,Al")
    data = json.loads(printed(capsys, *arguments, "--json"))
    assert (data["names"], sum(data["wins"]) + data["draws"]) == (["Al + Al", "Al + Al"], 2)
    winners = [game["winner"] for game in data["results"]]
    assert data["wins"] == [winners.count(place) for place in (0, 1)]
    rows = [line for line in printed(capsys, *arguments).splitlines() if "won" in line]
    assert [row.split()[3] for row in rows] == [str(won) for won in data["wins"]]


def test_a_huge_number_is_bad_input_and_no_act(capsys: Output) -> None:
    for more in ([], ["--games", "2"], ["--seat", "0"]):
        assert "--seed: a number of at most" in bad(capsys, "--seed", HUGE, *more)
    assert "a number from 1 to" in session(HUGE, game=mine("4 4 4 5 6 7"))


def test_a_seat_without_a_seed_is_told_one(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    arguments = ("--seat", "0", "--bots", "random")
    first = printed(capsys, *arguments)
    seed = first.partition("seed ")[2].partition(".")[0]
    assert printed(capsys, *arguments, "--seed", seed) == first


def test_between_deals_everything_says_something() -> None:
    game = mine("4 5", ("K K K",), pile="6 2", stock="", drawn=False)
    game.play(Pass())
    shown = session("table", "hint", "acts", "draw", game=game)
    assert shown.count("The deal is over. Press Enter for the next one.") == 3
    assert f"You + Seat 2, {game.totals[0]:,} points" in shown
    assert f"Seat 1 + Seat 3, {game.totals[1]:,} points: not opened\n" in shown
