"""Clients without a page: they speak to a server over its socket, as a page does, or as a page would not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self

import aiohttp
from aiohttp.test_utils import TestServer

from table_server.app import make_app
from table_server.limits import Limits
from table_server.store import Store

__all__ = ["FAST", "Seated", "open_table", "served", "sit_down"]

#: For clients who play much faster than people.
FAST = Limits(messages=10_000, burst=10_000)
_PATIENCE = 20.0  # seconds
Case = Callable[[aiohttp.ClientSession, str], Awaitable[None]]


def served(case: Case, *, store: Store | None = None, limits: Limits = FAST, pace: float = 0.0) -> None:
    """Run a case against a server in this process."""

    async def run() -> None:
        app = make_app(store or Store(":memory:"), limits=limits, pace=pace)
        async with TestServer(app) as server, aiohttp.ClientSession() as session:
            async with asyncio.timeout(120):
                await case(session, str(server.make_url("")).rstrip("/"))

    asyncio.run(run())


async def open_table(session: aiohttp.ClientSession, address: str, **wanted: Any) -> tuple[str, str]:
    """Open a table: its name, and the token of seat 0."""
    async with session.post(
        f"{address}/api/tables", json={"name": "Ann", "target": 500, "seconds": 0, **wanted}
    ) as answer:
        data = await answer.json()
        assert answer.status == 200, data
        return data["table"], data["token"]


async def sit_down(session: aiohttp.ClientSession, address: str, table: str, name: str) -> tuple[int, str]:
    """Take a seat at a table: its number and its token."""
    async with session.post(f"{address}/api/tables/{table}/seats", json={"name": name}) as answer:
        data = await answer.json()
        assert answer.status == 200, data
        return data["seat"], data["token"]


class Seated:
    """One client at a table."""

    def __init__(self, session: aiohttp.ClientSession, address: str, table: str, token: str = "") -> None:
        self._session, self._url, self._token = session, f"{address}/api/tables/{table}/socket", token
        self._number = 0
        self.state: dict[str, Any] = {}
        self.texts: list[str] = []
        self.log: list[str] = []

    async def __aenter__(self) -> Self:
        self.socket = await self._session.ws_connect(self._url)
        await self.socket.send_json({"type": "hello", "token": self._token})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(_PATIENCE):
            text = await self.socket.receive_str()
        self.texts.append(text)
        data: dict[str, Any] = json.loads(text)
        if data["type"] == "state":
            self.state = data
            game = data.get("game")
            if game is not None:
                self.log[game["log_from"] :] = [entry["text"] for entry in game["log"]]
        return data

    async def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The state, as soon as it is as wanted."""
        while not self.state or not wanted(self.state):
            await self.hear()
        return self.state

    async def beyond(self, revision: int) -> None:
        """Hear on until the game has gone on from a revision."""
        await self.until(lambda state: state["game"]["revision"] > revision)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something, and hear the reply to it."""
        self._number += 1
        await self.socket.send_json({**message, "id": self._number})
        while True:
            reply = await self.hear()
            if reply.get("id") == self._number:
                return reply

    async def act(self, act: str, *, revision: int | None = None) -> dict[str, Any]:
        """Play an act, meant for the state seen last."""
        return await self.ask(type="act", act=act, revision=self.revision if revision is None else revision)

    @property
    def revision(self) -> int:
        """That of the state seen last."""
        revision: int = self.state["game"]["revision"]
        return revision

    @property
    def table(self) -> dict[str, Any]:
        """What lies on the table."""
        table: dict[str, Any] = self.state["game"]["table"]
        return table

    async def play_a_hint(self) -> str:
        """Play what a sensible player would, when it is this client's turn; the act."""
        await self.until(lambda state: state.get("game") and state["game"]["table"]["to_act"] == state["you"])
        act: str = (await self.ask(type="hint"))["act"]
        before = self.revision
        reply = await self.act(act)
        assert reply["type"] == "done", reply
        await self.beyond(before)
        return act
