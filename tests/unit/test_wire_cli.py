"""What `canasta play --record` does to a file when what was asked for is refused: nothing."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from canasta import Draw, Game
from canasta.cli import main

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seat", "9"],
        ["--seat", "0", "--bots", "nobody"],
        ["--seat", "0", "--quiet"],
        ["--bots", "nobody"],
        ["--bots", "nobody", "--json"],
        ["--names", "Ann"],
        ["--games", "2", "--quiet"],
        ["--games", "2", "--bots", "nobody"],
        ["--games", "2", "--names", "Ann"],
        ["--games", "2", "--seat", "1"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("name", ["game.json", "games.jsonl"])
def test_bad_input_leaves_the_file_for_the_record_as_it_was(
    arguments: list[str], name: str, tmp_path: Path, capsys: Output
) -> None:
    old, new = tmp_path / f"old-{name}", tmp_path / f"new-{name}"
    old.write_text("kept\n", encoding="utf-8")
    for path in (old, new):
        assert main(["play", "--seed", "7", *arguments, "--record", str(path)]) == 2
        assert capsys.readouterr().out == ""
    assert old.read_text(encoding="utf-8") == "kept\n"
    assert not new.exists()


def test_the_acts_of_a_record_are_counted_in_words(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.json"
    game = Game.new(seed=7)
    game.play(Draw())
    game.record().save(path)
    assert main(["replay", str(path), "--quiet"]) == 0
    assert "Checked: 1 deal, 1 act under CLASSIC" in capsys.readouterr().out


def test_a_file_without_a_game_has_no_game_to_choose(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text("", encoding="utf-8")
    assert main(["replay", str(path), "--game", "1"]) == 2
    assert capsys.readouterr().err.strip() == "canasta replay: --game: the file has no game"
