"""`canasta simulate`: what it shows, what it keeps, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from canasta.cli import main
from canasta.cli.simulate import histogram_lines
from canasta.simulate import Histogram, Stats, plot, simulate

Output = pytest.CaptureFixture[str]
SMALL = ("--games", "3", "--deals", "--seed", "7")


def printed(output: Output, *arguments: str) -> str:
    """What a command line prints."""
    assert main(["simulate", *arguments]) == 0
    captured = output.readouterr()
    assert captured.err == ""
    return captured.out


def bad(output: Output, *arguments: str) -> str:
    """Run a command line that must be bad input, and give the one line that says so."""
    assert main(["simulate", *arguments]) == 2
    captured = output.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    return captured.err.rstrip("\n")


def test_it_shows_who_won_and_how_it_is_spread(capsys: Output) -> None:
    told = printed(capsys, *SMALL, "--mirrored")
    lines = told.splitlines()
    assert lines[0] == "Played 6 deals on 3 decks under CLASSIC, seed 7."
    assert lines[1].startswith("sensible ")
    assert "points of random:" in lines
    assert printed(capsys, *SMALL, "--mirrored") == told


def test_as_json_it_gives_all_that_was_counted(capsys: Output) -> None:
    data: dict[str, Any] = json.loads(printed(capsys, *SMALL, "--json"))
    assert Stats.from_dict(data) == simulate(["sensible", "random"], 3, 7, unit="deals")
    assert (data["rounds"], data["names"], sum(data["wins"]) + data["draws"]) == (3, ["sensible", "random"], 3)


def test_it_goes_on_from_its_file_and_keeps_records(capsys: Output, tmp_path: Path) -> None:
    file, records = str(tmp_path / "run.json"), tmp_path / "games.jsonl"
    more = ("--deals", "--seed", "7", "--file", file, "--records", str(records))
    printed(capsys, "--games", "1", *more)
    assert printed(capsys, "--games", "3", *more) == printed(capsys, *SMALL)
    assert records.read_text(encoding="utf-8").count("\n") == 3
    assert "--seed" in bad(capsys, "--file", file)
    assert "unit was deals, not games" in bad(capsys, "--games", "3", "--seed", "7", "--file", file)


def test_whole_games_and_nothing_at_all(capsys: Output) -> None:
    told = printed(capsys, "--games", "1", "--seed", "7", "--set", "target=300", "--bots", "sensible")
    assert told.startswith("Played 1 game under CLASSIC with target=300, seed 7.")
    assert printed(capsys, "--games", "0") == "Nothing was played.\n"


def test_the_plot_is_a_picture_with_words(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "points.svg"
    printed(capsys, *SMALL, "--plot", str(path))
    picture = ET.fromstring(path.read_text(encoding="ascii"))  # noqa: S314  our own
    assert picture.get("aria-label") == "Points after 3 deals"
    words = "".join(picture.itertext())
    assert "sensible: 3 won, on average" in words or "sensible: 2 won, on average" in words
    with pytest.raises(ValueError, match="theme"):
        plot(simulate(["random"], 1, 1, unit="deals"), theme="pink")  # type: ignore[arg-type]


def test_a_plot_that_cannot_be_drawn_loses_nothing_else(capsys: Output, tmp_path: Path) -> None:
    assert main(["simulate", *SMALL, "--plot", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("Played 3 deals")
    assert f"--plot: {tmp_path}: Is a directory" in told.err


def test_a_plot_that_has_no_place_is_told_before_anything_is_played(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canasta.cli.simulate.simulate", None)  # whoever plays fails
    assert "no/such/place" in bad(capsys, *SMALL, "--plot", "no/such/place")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "clever"], "--bots: random, sensible, searching or searching:PLAYOUTS expected, not 'clever'"),
        (["--bots", "random,random,random,random,random"], "--bots: from 1 to 4 players are wanted, not 5"),
        (["--mirrored", "--players", "5"], "--mirrored: seats and deals cannot be mirrored"),
        (["--workers", "0"], "--workers: a number from 1 on expected, not 0"),
        (["--records", "no/such/place"], "no/such/place: No such file or directory"),
        (["--games", "1", "--deals", "--plot", "no/such/place"], "--plot: no/such/place: No such file or directory"),
    ],
)
def test_bad_input_is_one_line(capsys: Output, arguments: list[str], words: str) -> None:
    assert words in bad(capsys, *arguments)


def test_a_histogram_is_drawn_in_few_lines() -> None:
    lines = histogram_lines(Histogram(range(-3000, 3000, 5)))
    assert 6 <= len(lines) <= 16
    assert all(len(line) < 70 for line in lines)
    assert histogram_lines(Histogram([5])) == ["     5  1  ########################################"]
    assert histogram_lines(Histogram()) == []
