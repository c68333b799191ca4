"""The server killed at any moment, and started again: no act that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path

import aiohttp
import pytest
from canasta import Act, Draw, Game
from canasta.record import Record

from processes import Server
from seated import Seated, open_table
from table_server.hall import Hall
from table_server.limits import Limits
from table_server.messages import Refusal, Setting
from table_server.store import Store


def test_no_acknowledged_act_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    server = Server(file, pace=0.0)
    rng = random.Random(7)
    acknowledged: dict[int, str] = {}

    async def until_killed(table: str, token: str) -> None:
        """Play on, as fast as one may, until the connection breaks."""
        async with aiohttp.ClientSession() as session, Seated(session, server.address, table, token) as ann:
            if "game" not in await ann.until(lambda _: True):
                await ann.ask(type="start")
            await ann.until(lambda state: "game" in state)
            assert ann.revision >= max(acknowledged, default=-1) + 1
            while ann.table["to_act"] is not None:
                await ann.until(lambda state: state["game"]["table"]["to_act"] in {None, 0})
                if ann.table["to_act"] is None:
                    break
                at, act = ann.revision, ann.table["legal"][-1]
                assert (await ann.act(act))["type"] == "done"
                acknowledged[at] = act
                await ann.beyond(at)
                await asyncio.sleep(0.03)  # or the server would take it for a flood

    async def all_of_it() -> str:
        server.start()
        async with aiohttp.ClientSession() as session:
            table, token = await open_table(session, server.address, players=2, target=10000)
        for number in range(3):
            if number:
                server.start()
            killing = asyncio.get_running_loop().call_later(0.5 + rng.random(), server.kill)
            with contextlib.suppress(TypeError, aiohttp.ClientError, ConnectionError):  # the connection is broken
                await until_killed(table, token)
            killing.cancel()
            server.kill()
        return table

    try:
        table = asyncio.run(all_of_it())
    finally:
        server.kill()
    store = Store(str(file))
    row = store.table(table)
    store.close()
    assert row is not None
    assert row.record is not None
    assert len(acknowledged) > 5
    game = Game.replay(Record.from_dict(row.record))
    for at, act in acknowledged.items():
        step = game.history[at + 1]
        assert step.seat == 0
        assert step.act is not None
        assert step.act.shape.cards == Act.parse(act).cards, act


def test_what_the_file_does_not_take_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(":memory:")
    hall = Hall(store, Limits())
    name, _ = hall.open_table(Setting("Ann", 2, "classic", 5000, 0))
    table = hall.table(name)
    table.start(0)
    game = table.game
    assert game is not None
    deal, seat = game.deal, game.deal.turn

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(store, "add_act", full)
    with pytest.raises(Refusal, match="not_kept"):
        table.play(Draw(), seat, game.revision)
    assert game.deal == deal
    monkeypatch.undo()
    table.play(Draw(), seat, game.revision)
    row = store.table(name)
    assert row is not None
    assert row.record is not None
    assert row.record["deals"][0]["acts"] == ["draw"]
