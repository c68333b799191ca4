"""Simulations: the same totals however they are handed out, sums that are exact, files that are gone on from."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from canasta import CLASSIC, INTERNATIONAL, Game, GameError, RecordError
from canasta.bots import Player, RandomPlayer, SensiblePlayer
from canasta.record import read_records
from canasta.simulate import Histogram, Setting, Stats, simulate
from tests.deals import FORMS

LINE_UP = ["sensible", "random"]


def deals(games: int = 5, **more: Any) -> Stats:
    return simulate(more.pop("players", LINE_UP), games, more.pop("seed", 7), unit="deals", **more)


class LastFirst(Executor):
    """Runs the task handed out last first, when a result is waited for; it counts what waits at the most."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.most = 0

    def submit(self, task: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.tasks.append((future, partial(task, *given, **named)))
        self.most = max(self.most, len(self.tasks))
        if len(self.tasks) == 3:
            self.run()
        return future

    def run(self) -> None:
        while self.tasks:
            future, task = self.tasks.pop()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(task())
                except Exception as error:  # noqa: BLE001  as an executor does
                    future.set_exception(error)


class Failing:
    """A player who cannot play in the game of one number."""

    def __init__(self, seed: str) -> None:
        if seed.startswith("7 3 "):
            raise ArithmeticError(seed)
        self.act = SensiblePlayer().act


# -- the same totals ------------------------------------------------------------------------------------------------


def test_the_totals_are_those_of_every_executor_chunk_and_order() -> None:
    expected = deals()
    assert expected.rounds == expected.deals == 5
    with ThreadPoolExecutor(3) as threads:
        assert deals(executor=threads, chunk=2) == expected
    assert deals(executor=LastFirst(), chunk=1, waiting=3, games=6) == deals(6)
    assert deals(chunk=3) == expected
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert deals(executor=processes, chunk=1, players=["sensible", RandomPlayer]) == deals(
            players=["sensible", RandomPlayer]
        )


def test_no_more_chunks_wait_than_are_allowed() -> None:
    executor = LastFirst()
    deals(9, executor=executor, chunk=1, waiting=3)
    assert executor.most == 3


def test_parts_add_up() -> None:
    parts = [deals(2), deals(1, first=2), deals(2, first=3)]
    random.Random(1).shuffle(parts)
    assert Stats.sum(parts) == sum(parts, Stats()) == deals()
    assert parts[0] + (parts[1] + parts[2]) == (parts[0] + parts[1]) + parts[2]
    assert Stats() + parts[0] == parts[0] + Stats() == parts[0]
    assert Stats() == Stats.sum([])


def test_stats_of_other_settings_do_not_add_up() -> None:
    with pytest.raises(GameError, match="they differ in: rules, mirrored") as caught:
        deals(1) + deals(1, rules=INTERNATIONAL, mirrored=True)
    assert caught.value.code == "other_setting"
    with pytest.raises(TypeError):
        deals(0) + 1


def test_a_round_is_the_game_of_its_seed_and_number() -> None:
    stats = simulate(LINE_UP, 1, 7, rules=CLASSIC.where(target=1000), first=4)
    game = Game.new(CLASSIC.where(target=1000), seed="7 4")
    players: list[Player] = [SensiblePlayer(), RandomPlayer("7 4 1"), SensiblePlayer(), RandomPlayer("7 4 3")]
    ends = []
    while not game.is_over:
        seat = game.deal.to_act
        if seat is None:
            ends.append(game.deal)
            game.next_deal()
        else:
            game.play(players[seat].act(game.view(seat)))
    ends.append(game.deal)
    assert [list(values) for values in stats.totals] == [[total] for total in game.totals]
    assert stats.wins == tuple(int(game.outcome is not None and game.outcome.winner == at) for at in (0, 1))
    assert stats.deals_per_round == Histogram([len(ends)])
    assert stats.acts == sum(step.before is not None for step in game.history)
    assert stats.scores[0] == Histogram([deal.score()[0].total for deal in ends])
    assert stats.endings == Counter(str(deal.ending) for deal in ends)
    assert sum(stats.went_out) == sum(deal.went_out is not None for deal in ends)
    assert stats.margins[0] == Histogram([game.totals[0] - game.totals[1]])


# -- mirrored -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [rules for rules in FORMS if rules.seats.players != 5], ids=lambda rules: rules.name)
def test_equal_players_come_out_even_when_mirrored(rules: Any) -> None:
    """Two sorts of the same player: each deck is played alike from every seat, so nobody is ahead by luck."""
    sides = len(rules.seats.sides)
    players = [SensiblePlayerOf(f"kind {at}") for at in range(sides)]
    stats = simulate(players, 2, 1, rules=rules, unit="deals", mirrored=True)
    assert stats.setting is not None
    assert stats.setting.rotations == sides
    assert (stats.decks, stats.rounds) == (2, 2 * sides)
    assert len({values.total for values in stats.totals}) == 1
    assert all(dict(margins) == {0: 2} for margins in stats.margins)
    assert sum(stats.wins_by_side) + stats.draws == stats.rounds


class SensiblePlayerOf:
    """A factory with a name of its own."""

    def __init__(self, name: str) -> None:
        self.__qualname__ = name

    def __call__(self, seed: str) -> SensiblePlayer:
        assert seed
        return SensiblePlayer()


def test_five_cannot_be_mirrored() -> None:
    with pytest.raises(GameError) as caught:
        deals(1, rules=CLASSIC.for_players(5), mirrored=True)
    assert caught.value.code == "wrong_mirroring"
    assert deals(1, rules=CLASSIC.for_players(5)).rounds == 1


def test_the_lead_is_that_of_a_round() -> None:
    stats = deals(4, mirrored=True)
    leads = [stats.lead(party).value for party in (0, 1)]
    assert leads[0] == -leads[1]
    assert leads[0] == (stats.totals[0].total - stats.totals[1].total) / 8
    assert stats.lead().low < leads[0] < stats.lead().high
    rate = stats.win_rate()
    assert 0 < rate.low < rate.value <= 1
    assert 1 <= sum(stats.wins) <= 8


# -- histograms -----------------------------------------------------------------------------------------------------


def test_a_histogram_knows_its_figures() -> None:
    values = Histogram([5, -5, 15, 5])
    assert list(values.items()) == [(-5, 1), (5, 2), (15, 1)]
    assert (values.number, values.total, values.mean) == (4, 20, 5.0)
    assert values.deviation == pytest.approx(8.164965809)
    assert values.interval.low == pytest.approx(5 - 1.959964 * 8.164966 / 2)
    assert [values.quantile(share) for share in (0, 0.25, 0.5, 0.75, 0.76, 1)] == [-5, -5, 5, 5, 15, 15]
    assert values.binned(10) == {-10: 1, 0: 2, 10: 1}
    assert Histogram({1: 0}) == Histogram() == Histogram() + Histogram()
    assert str(Histogram().mean) == str(Histogram([1]).deviation) == "nan"
    assert Histogram().binned(5) == {}
    with pytest.raises(ValueError, match="share"):
        Histogram().quantile(0.5)


def test_stats_of_nothing_have_no_figures() -> None:
    nothing = Stats()
    assert (nothing.rounds, nothing.wins, nothing.totals, nothing.names, nothing.endings) == (0, (), (), (), {})
    assert str(nothing.lead().value) == str(nothing.win_rate().value) == "nan"
    assert deals(0).rounds == 0


def test_stats_go_through_text_and_pickle() -> None:
    stats = deals(2, mirrored=True)
    assert Stats.from_dict(json.loads(json.dumps(stats.to_dict()))) == stats
    assert pickle.loads(pickle.dumps(stats)) == stats  # noqa: S301
    assert json.dumps(stats.to_dict()) == json.dumps(
        (deals(1, mirrored=True, first=1) + deals(1, mirrored=True)).to_dict()
    )
    assert hash(stats) == hash(deals(2, mirrored=True))
    assert "sensible" in repr(stats)
    for wrong in (
        {},
        {"setting": None, "counts": [["luck", 0, 1, 1]]},
        {"setting": None, "counts": [1]},
        {"setting": 4},
    ):
        with pytest.raises(RecordError):
            Stats.from_dict(wrong)


# -- files ----------------------------------------------------------------------------------------------------------


def test_a_simulation_goes_on_from_its_file(tmp_path: Path) -> None:
    file, records = tmp_path / "run.json", tmp_path / "games.jsonl"
    told: list[tuple[int, int]] = []
    more = {"file": file, "records": records, "chunk": 1, "mirrored": True}
    with pytest.raises(ArithmeticError):
        deals(5, players=[Failing, "random"], **more)
    done = records.read_bytes()
    records.write_bytes(done + b"a line that was not counted")
    with pytest.raises(ArithmeticError):
        deals(5, players=[Failing, "random"], progress=lambda *at: told.append(at), **more)
    assert told == [(3, 5)]
    assert records.read_bytes() == done
    found = deals(3, players=[Failing, "random"], **more)
    assert found == deals(3, players=[Failing, "random"], mirrored=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "run.json"]
    with pytest.raises(GameError) as caught:
        deals(2, players=[Failing, "random"], **more)
    assert caught.value.code == "wrong_number"
    records.write_bytes(b"")
    with pytest.raises(RecordError, match="does not hold the records"):
        deals(3, players=[Failing, "random"], **more)


def test_records_are_games_that_replay(tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    stats = deals(2, records=records, mirrored=True)
    found = list(read_records(records))
    assert [record.note("_simulation")["rotation"] for record in found] == [0, 1, 0, 1]
    assert found[1].note("_simulation")["players"] == ["random", "sensible"] * 2
    points = [Game.replay(record).deal.score() for record in found]
    assert stats.scores[0] == Histogram([points[at][at % 2].total for at in range(4)])


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seed": 8}, "seed was 7, not 8"),
        ({"mirrored": True}, "mirrored was False, not True"),
        ({"players": ["random"]}, "players was sensible,random, not random"),
        ({"rules": CLASSIC.where(draw=2)}, "rules was CLASSIC, which differs in draw"),
    ],
)
def test_the_file_of_another_simulation_is_refused(more: dict[str, Any], words: str, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    deals(1, file=file)
    before = file.read_bytes()
    with pytest.raises(GameError) as caught:
        deals(1, file=file, **more)
    assert caught.value.code == "other_setting"
    assert words in str(caught.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "other", "version": 1}', "\xe9"])
def test_a_file_of_something_else_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"run\.json"):
        deals(1, file=file)
    assert file.read_text(encoding="utf-8") == text


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: simulate(["clever"], 1, 1), "unknown_player"),
        (lambda: simulate([], 1, 1), "wrong_players"),
        (lambda: simulate(["random"] * 5, 1, 1), "wrong_players"),
        (lambda: simulate(["random"], -1, 1), "wrong_number"),
        (lambda: simulate(["random"], 1, 1, chunk=0), "wrong_number"),
        (lambda: simulate(["random"], 1, 1, unit="hands"), "wrong_unit"),
    ],
)
def test_what_makes_no_sense_is_refused(call: Callable[[], Stats], code: str) -> None:
    with pytest.raises(GameError) as caught:
        call()
    assert caught.value.code == code


@pytest.mark.parametrize(
    "call",
    [
        lambda: simulate("random", 1, 1),
        lambda: simulate([SensiblePlayer()], 1, 1),  # type: ignore[list-item]
        lambda: simulate([5], 1, 1),  # type: ignore[list-item]
        lambda: simulate(["random"], 1.5, 1),  # type: ignore[arg-type]
        lambda: simulate(["random"], 1, None),  # type: ignore[arg-type]
        lambda: simulate(["random"], 1, 1, rules="classic"),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_refused(call: Callable[[], Stats]) -> None:
    with pytest.raises(TypeError):
        call()


def test_an_error_of_a_player_is_raised_and_the_rest_is_called_back() -> None:
    with ThreadPoolExecutor(1) as threads, pytest.raises(ArithmeticError):
        simulate([Failing], 30, 7, unit="deals", executor=threads, chunk=1, waiting=20)


def test_a_setting_says_who_sits_where() -> None:
    setting = Setting(players=("a", "b", "c"), mirrored=False)
    assert setting.line_up() == tuple(name for name, _ in zip(cycle("abc"), range(4), strict=False))
    assert setting.names == ("a + c", "b + a")
    assert Setting.from_dict(setting.to_dict()) == setting
