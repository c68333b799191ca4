"""`canasta replay`, and `canasta play --record`."""

from __future__ import annotations

import builtins
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta import Game
from canasta.cli import main
from canasta.cli.console import Console
from canasta.cli.stepping import Stepper
from canasta.record import Record, read_records, write_records
from tests.records.making import HERE, kept

Output = pytest.CaptureFixture[str]
FOUR = str(HERE / "four.json")


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())


def printed(output: Output, *arguments: str, code: int = 0) -> str:
    assert main(["replay", *arguments]) == code
    captured = output.readouterr()
    assert captured.err == ""
    return captured.out


def bad(output: Output, *arguments: str) -> str:
    assert main(arguments) == 2
    captured = output.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    return captured.err.rstrip("\n")


# -- records that are written ---------------------------------------------------------------------------------------


def test_a_game_is_recorded(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    arguments = ["play", "--seed", "7", "--set", "target=600", "--record", str(path)]
    for more in ([], ["--quiet"], ["--json"]):
        assert main([*arguments, *more]) == 0
        assert Game.replay(Record.load(path)).outcome is not None
        path.unlink()
    assert "--record" not in capsys.readouterr().err


def test_a_game_that_a_person_leaves_is_recorded(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert main(["play", "--seed", "7", "--seat", "0", "--record", str(path)]) == 0
    game = Game.replay(Record.load(path))
    assert (game.deal.to_act, game.outcome) == (0, None)
    assert "You leave the game." in capsys.readouterr().out


def test_many_games_are_recorded_line_by_line(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["play", "--seed", "7", "--set", "target=300", "--games", "3", "--record", str(path)]) == 0
    shown = capsys.readouterr().out
    records = list(read_records(path))
    assert len(records) == 3
    assert "3 games" in shown
    assert main(["play", "--seed", "7", "--set", "target=300", "--quiet", "--record", str(path)]) == 0
    assert list(read_records(path)) == records[:1]


def test_where_nothing_can_be_written_nothing_is_played(capsys: Output, tmp_path: Path) -> None:
    message = bad(capsys, "play", "--record", str(tmp_path / "none" / "game.json"))
    assert message.endswith("none/game.json: no such file or directory")
    path = str(tmp_path / "game.json")
    assert "ends with .jsonl" in bad(capsys, "play", "--games", "2", "--record", path)
    assert "is a directory" in bad(capsys, "play", "--record", str(tmp_path))
    assert "null" in bad(capsys, "play", "--record", "\0")


# -- a record that is read ------------------------------------------------------------------------------------------


def test_a_record_is_checked_and_told(capsys: Output) -> None:
    lines = printed(capsys, FOUR).splitlines()
    assert lines[0] == "Checked: 1 deal, 143 acts under CLASSIC with target=1000, all as the rules have it."
    assert "Players: Ann (seat 0), Bob (seat 1), Cat (seat 2), Dan (seat 3)" in lines
    assert lines[-1].endswith("(rule 14.1)")
    assert "draws" not in printed(capsys, FOUR, "--quiet")


def test_a_seat_is_told_what_it_saw(capsys: Output) -> None:
    assert "draws a card" not in printed(capsys, FOUR)
    shown = printed(capsys, FOUR, "--seat", "2")
    assert "Seen by Cat." in shown
    assert "Bob: draws a card" in shown
    assert "Cat: draws a card" not in shown


def test_the_table_at_a_place(capsys: Output) -> None:
    shown = printed(capsys, FOUR, "--at", "1.4")
    assert shown.splitlines()[0] == "1.4  Ann to play"
    assert shown.splitlines()[-1] == "Next: lay 6s 6c 2d"
    for name in ("Ann", "Bob", "Cat", "Dan"):
        assert f"\n{name} (" in shown
    shown = printed(capsys, FOUR, "--at", "1.4", "--seat", "1")
    assert "Your hand (11)" in shown
    assert "\nAnn (" not in shown
    assert printed(capsys, FOUR, "--at", "1.143").splitlines()[0] == "1.143  the deal is over"
    assert "1.0" in printed(capsys, FOUR, "--at", "1")


def test_data_for_machines(capsys: Output) -> None:
    data = json.loads(printed(capsys, FOUR, "--json"))
    assert (data["deals"], data["acts"], data["outcome"]["winner"]) == (1, 143, data["outcome"]["leaders"][0])


def test_a_record_for_a_seat_is_told_as_it_is(capsys: Output) -> None:
    shown = printed(capsys, str(HERE / "as-seat-2-saw-it.json"))
    assert "Seen by Cat." in shown
    assert "\nCat (" in printed(capsys, str(HERE / "as-seat-2-saw-it.json"), "--at", "1.10")


def test_a_record_that_cannot_be_replayed_is_refused(capsys: Output, tmp_path: Path) -> None:
    data = kept("four").to_dict()
    data["deals"][0]["acts"][4] = "discard Th"
    path = tmp_path / "game.json"
    Record.from_dict(data).save(path)
    shown = printed(capsys, str(path), code=1)
    assert shown.startswith("Refused: $.deals[0].acts[4]: ")
    assert "--at 1.4 shows the table before that act." in shown
    assert "1.4  Ann to play" in printed(capsys, str(path), "--at", "1.4")
    printed(capsys, str(path), "--at", "1.5", code=1)


def test_a_file_of_many_games(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    data = kept("four").to_dict()
    data["deals"][0]["acts"][4] = "discard Th"
    write_records(path, [kept("four"), kept("as-seat-2-saw-it"), Record.from_dict(data)])
    lines = printed(capsys, str(path), code=1).splitlines()
    assert lines[-1] == "3 games checked, 1 refused."
    assert "1: 1 deal, 143 acts" in lines[0]
    assert len(json.loads(printed(capsys, str(path), "--json", code=1))) == 3
    assert printed(capsys, str(path), "--quiet", code=1) == "3 games checked, 1 refused.\n"
    assert "Seen by Cat." in printed(capsys, str(path), "--game", "2")
    assert "--game: from 1 to 3 expected, not 4" in bad(capsys, "replay", str(path), "--game", "4")
    assert "--seat: the file has not one game" in bad(capsys, "replay", str(path), "--seat", "1")


def test_standard_input(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    content = Path(FOUR).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert "Checked" in printed(capsys, "-")
    monkeypatch.setattr(sys, "stdin", None)
    assert bad(capsys, "replay", "-") == "canasta replay: standard input: it is closed"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "0.1"], "--at: DEAL.ACT expected"),
        (["--at", "x"], "--at: DEAL.ACT expected"),
        (["--at", "2.0"], "--at: there is no deal 2: the record has 1"),
        (["--at", "1.144"], "--at: deal 1 has 143 acts, not 144"),
        (["--seat", "4"], "--seat: from 0 to 3 expected, not 4"),
        (["--rules", "classic"], "--rules: the rules are those of the record"),
        (["--players", "4"], "--players: the rules are those of the record"),
    ],
)
def test_what_makes_no_sense_is_bad_input(capsys: Output, arguments: list[str], said: str) -> None:
    assert said in bad(capsys, "replay", FOUR, *arguments)


def test_a_file_that_is_no_record_is_bad_input(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert "no such file" in bad(capsys, "replay", str(path))
    path.write_text("{}", encoding="utf-8")
    assert bad(capsys, "replay", str(path)).endswith("game.json: $.format: 'canasta-game' expected, not null")
    lines = tmp_path / "game.jsonl"
    lines.write_text("{}\n", encoding="utf-8")
    assert "game.jsonl: line 1: $.format" in bad(capsys, "replay", str(lines))


# -- act by act -----------------------------------------------------------------------------------------------------


def session(*lines: str, name: str = "three", seat: int | None = None) -> str:
    """What is shown while someone types these lines."""
    typed: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        shown.write(f"{prompt}{line}\n")
        return line

    shown = io.StringIO()
    assert Stepper(kept(name), seat, Console(shown), read).run() == 0
    return shown.getvalue()


def marks(shown: str) -> list[str]:
    """The places that were shown."""
    return [line.split("  ")[0] for line in shown.splitlines() if re.match(r"[0-9]+\.[0-9]+  ", line)]


def test_a_person_goes_through_a_record() -> None:
    assert marks(session("", "n", "b", "b")) == ["1.0", "1.1", "1.2", "1.1", "1.0"]
    assert "This is the beginning of the record." in session("b")
    assert "Seat 0: draws" in session("")


def test_a_person_goes_by_turns_and_deals() -> None:
    acts = [len(deal.acts) for deal in kept("three").deals]
    assert marks(session("t", "t", "tb")) == ["1.0", "1.2", "1.4", "1.2"]
    assert marks(session("d", "db", "d", "n")) == ["1.0", "2.0", "1.0", "2.0", "2.1"]
    assert marks(session("d", "d", ""))[-1] == f"2.{acts[1]}"
    assert "This is the end of the record." in session("d", "d", "")
    assert "Deal 2" in session("d")


def test_a_person_goes_to_a_place() -> None:
    assert marks(session("2.5", "1.7")) == ["1.0", "2.5", "1.7"]
    assert "There is no deal 9: the record has 2." in session("9.1")
    assert "Deal 1 has" in session("1.999")


def test_a_person_looks_as_a_seat() -> None:
    shown = session("1.6", "s 1", "n", "s", "s 9")
    assert shown.count("Your hand") == 2
    assert "A seat from 0 to 2 expected, not 9." in shown
    assert "draws a card" in session("n", seat=1)
    assert "draws a card" not in session("n")


def test_what_else_a_person_may_ask() -> None:
    shown = session("table", "p", "score", "h", "fly", "s 1", "p", "q", "table")
    assert "rules=classic/3" in shown
    assert "hands=?" not in shown
    assert "13?" in shown
    assert "Deal  Dealer" in shown
    assert "the next act" in shown
    assert "No such command: fly. Type h for help." in shown
    assert marks(session("table", "q", "table")) == ["1.0", "1.0"]


def test_a_game_that_was_abandoned_is_gone_through() -> None:
    assert marks(session("d", name="abandoned")) == ["1.0", "1.60"]


def test_on_a_terminal_lines_are_typed(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    typed = iter(["", "q"])
    monkeypatch.setattr(builtins, "input", lambda _prompt: next(typed))
    shown = printed(capsys, FOUR)
    assert marks(shown) == ["1.0", "1.1"]
    assert "Checked" in printed(capsys, FOUR, "--quiet")
