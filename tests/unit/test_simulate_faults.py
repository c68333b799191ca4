"""Simulations in which something goes wrong: players that fail, and files that are not what they were."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from canasta import Act, Discard, GameError, IllegalAct, RecordError, View
from canasta.bots import RandomPlayer, SensiblePlayer
from canasta.simulate import Interval, Stats, simulate
from canasta.simulate.setting import labels_of


class Cheat(SensiblePlayer):
    """Names an illegal act when the stock has grown smaller."""

    def __init__(self, _seed: str) -> None:
        """Take the seed that no sensible player needs."""

    def act(self, view: View) -> Act:
        return Discard("3h") if view.deal.stock_size < 58 else super().act(view)


class Late(Executor):
    """Runs a task when it is handed out, but tells of all of them at once."""

    def submit(self, task: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(task(*given, **named))
        except Exception as error:  # noqa: BLE001  as an executor does
            future.set_exception(error)
        return future


class Failing(SensiblePlayer):
    """A player who cannot play in the game of one number."""

    def __init__(self, seed: str) -> None:
        """Fail in game 1."""
        if seed.startswith("7 1 "):
            raise ArithmeticError(seed)


def deals(games: int = 2, **more: Any) -> Stats:
    return simulate(more.pop("players", ["sensible", "random"]), games, more.pop("seed", 7), unit="deals", **more)


# -- players who fail -----------------------------------------------------------------------------------------------


def test_an_illegal_act_says_in_which_game_and_at_which_seat() -> None:
    with pytest.raises(IllegalAct) as caught:
        deals(players=["sensible", Cheat], mirrored=True)
    (here,) = caught.value.__notes__
    assert re.fullmatch(
        r"in game 0 of seed 7, rotation 0, deal 1, after \d+ acts and dealings, with seat [13] to act: Cheat", here
    )
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes,
        pytest.raises(IllegalAct) as elsewhere,
    ):
        deals(players=["sensible", Cheat], mirrored=True, executor=processes)
    assert elsewhere.value.__notes__ == [here]


def test_a_player_who_cannot_be_made_says_so_too() -> None:
    with pytest.raises(ArithmeticError) as caught:
        deals(players=["random", Failing])
    assert "in game 1 of seed 7" in caught.value.__notes__[0]
    assert "seat 1 to act: Failing" in caught.value.__notes__[0]


def test_what_ended_together_with_a_failure_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(ArithmeticError):
        deals(6, players=["random", Failing], executor=Late(), chunk=1, waiting=6, file=file)
    assert json.loads(file.read_text())["done"] == [[0, 1], [2, 6]]


# -- who is who ------------------------------------------------------------------------------------------------------


def test_different_players_have_different_names() -> None:
    def kind(_name: str) -> Callable[[str], SensiblePlayer]:
        return lambda _seed: SensiblePlayer()

    one, other = kind("one"), kind("other")
    assert labels_of([one, other, one])[::2] == labels_of([one]) * 2
    assert labels_of([one, other])[1] == f"{labels_of([one])[0]} 2"
    alike = [partial(RandomPlayer, rng=None) for _ in range(2)]
    assert labels_of(alike) == ("RandomPlayer(rng=None)",) * 2
    stats = deals(1, players=[one, other], mirrored=True)
    assert stats.setting is not None
    assert stats.setting.rotations == 2
    assert stats.lead().value == 0


def test_a_figure_without_an_interval_is_told_alone() -> None:
    assert str(deals(1).lead()) == f"{deals(1).lead().value:,.1f}"
    assert str(Interval(1.0, 0.5, 1.5)) == "1.0 (0.5 to 1.5)"


# -- files -----------------------------------------------------------------------------------------------------------

DAMAGE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "nothing is counted": lambda data: data.update(counts=[]),
    "less than nothing": lambda data: data["counts"][0].__setitem__(3, -4),
    "counted twice": lambda data: data["counts"].append(data["counts"][0]),
    "half a count": lambda data: data["counts"][0].__setitem__(3, 1.5),
    "no such party": lambda data: data["counts"].append(["win", 9, 1, 4]),
    "a range backwards": lambda data: data.update(done=[[2, 0]]),
    "a range twice": lambda data: data.update(done=[[0, 1], [0, 2]]),
    "numbers below 0": lambda data: data.update(done=[[-2, 0]]),
    "more done than counted": lambda data: data.update(done=[[0, 1000]]),
    "no ranges": lambda data: data.update(done="abc"),
    "records below 0": lambda data: data.update(records=-3),
    "a number that is none": lambda data: data.update(records=float("nan")),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_refused_and_left_alone(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    deals(file=file)
    data = json.loads(file.read_text())
    DAMAGE[damage](data)
    file.write_text(json.dumps(data))
    before = file.read_bytes()
    with pytest.raises(RecordError):
        deals(4, file=file)
    assert file.read_bytes() == before


def test_a_file_nested_too_deep_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text("[" * 100_000)
    with pytest.raises(RecordError, match=r"run\.json"):
        deals(file=file)


def test_a_seed_of_another_type_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    deals(file=file)
    with pytest.raises(GameError, match="seed was 7, not '7'"):
        deals(file=file, seed="7")


@pytest.mark.parametrize("place", ["no/such/run.json", "."])
def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(place: str, tmp_path: Path) -> None:
    def never(_seed: str) -> SensiblePlayer:
        raise AssertionError("played in vain")

    with pytest.raises(OSError, match="directory") as caught:
        deals(players=[never], file=tmp_path / place)
    assert caught.value.filename == str(tmp_path / place)


def test_games_are_recorded_all_or_none(tmp_path: Path) -> None:
    file, records = tmp_path / "run.json", tmp_path / "games.jsonl"
    deals(1, file=file)
    with pytest.raises(GameError, match="records=: the games that the file holds were not") as caught:
        deals(2, file=file, records=records)
    assert caught.value.code == "other_setting"
    assert not records.exists()
    file.unlink()
    deals(1, file=file, records=records)
    with pytest.raises(GameError, match="records=: the games that the file holds were recorded"):
        deals(2, file=file)
    assert deals(1, file=file).rounds == 1  # nothing is left to play


@pytest.mark.parametrize("text", ["dear diary " * 10_000, "{" + "dear diary " * 10_000])
def test_another_file_is_not_cut_in_the_place_of_the_records(text: str, tmp_path: Path) -> None:
    file, records = tmp_path / "run.json", tmp_path / "games.jsonl"
    deals(1, file=file, records=records)
    records.write_text(text)
    with pytest.raises(RecordError, match="does not hold the records"):
        deals(2, file=file, records=records)
    assert records.read_text() == text
