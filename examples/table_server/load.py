"""How many tables one process serves: tables of four of the library's players, each with somebody who looks on.

Each round opens more tables, lets them play for some seconds, and meanwhile one person plays at a table of two and
measures how long his act takes to be acknowledged. All of it stays on the loopback, is bounded in number and time, and
stops by itself.

    python load.py --pace 0.7 --tables 10 40 160     # tables at the pace of people
    python load.py --pace 0 --tables 1 4             # as fast as it goes
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import socket
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web
from attrs import define, field

from table_server.app import make_app
from table_server.limits import Limits
from table_server.store import Store

_MOST_TABLES, _MOST_SECONDS = 1000, 60
_LIMITS = Limits(messages=1e6, burst=1_000_000, new_tables=1e6, new_tables_burst=1_000_000)


def serve(port: int, file: str, pace: float, synchronous: str) -> None:
    """Serve, in a process of its own."""
    app = make_app(Store(file, synchronous=synchronous), limits=_LIMITS, pace=pace)
    web.run_app(app, host="127.0.0.1", port=port, access_log=None, print=None)


@define
class Round:
    """What was measured."""

    revisions: dict[str, int] = field(factory=dict)
    began: dict[str, int] = field(factory=dict)
    latencies: list[float] = field(factory=list)
    bytes: int = 0


async def _watch(session: aiohttp.ClientSession, address: str, table: str, found: Round) -> None:
    """Look on at a table."""
    async with session.ws_connect(f"{address}/api/tables/{table}/socket") as ws:
        await ws.send_json({"type": "hello", "token": ""})
        async for message in ws:
            found.bytes += len(message.data)
            game = json.loads(message.data).get("game")
            if game is not None:
                found.began.setdefault(table, game["revision"])
                found.revisions[table] = game["revision"]


async def _probe(session: aiohttp.ClientSession, address: str, found: Round) -> None:
    """Play with one of the library's players, and time each act."""
    async with session.post(f"{address}/api/tables", json={"name": "Probe", "players": 2, "target": 10000}) as answer:
        opened = await answer.json()
    async with session.ws_connect(f"{address}/api/tables/{opened['table']}/socket") as ws:
        await ws.send_json({"type": "hello", "token": opened["token"]})
        await ws.send_json({"type": "start", "id": 1})
        number, sent, played = 1, 0.0, -1
        async for message in ws:
            data: dict[str, Any] = json.loads(message.data)
            if data.get("id") == number and sent:
                found.latencies.append(time.perf_counter() - sent)
                sent = 0.0
            game = data.get("game")
            if game is None or sent or game["revision"] <= played:
                continue
            over, legal = game["score"] is not None, game["table"]["legal"]
            if not over and not legal:
                continue
            number, played = number + 1, game["revision"]
            wanted = {"type": "next"} if over else {"type": "act", "act": legal[-1]}
            sent = time.perf_counter()
            await ws.send_json({**wanted, "id": number, "revision": played})


async def measured(address: str, tables: int, seconds: float) -> str:
    """One round: a line of figures."""
    found = Round()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        names = []
        for _ in range(tables):
            wanted = {"watch": True, "players": 4, "target": 10000}
            async with session.post(f"{address}/api/tables", json=wanted) as answer:
                names.append((await answer.json())["table"])
        tasks = [asyncio.create_task(_watch(session, address, name, found)) for name in names]
        tasks.append(asyncio.create_task(_probe(session, address, found)))
        await asyncio.sleep(1)
        before, start, sent = dict(found.revisions), time.perf_counter(), found.bytes
        found.latencies.clear()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - start
        acts = sum(number - before.get(name, 0) for name, number in found.revisions.items())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    late = sorted(found.latencies) or [0.0]
    middle, most = statistics.median(late), late[int(len(late) * 0.95)]
    return (
        f"{tables:6} {acts / took:10.1f} {acts / took / tables:10.2f} {len(found.latencies):7} {middle * 1e3:9.1f}"
        f" {most * 1e3:9.1f} {late[-1] * 1e3:9.1f} {(found.bytes - sent) / took / 1024:9.0f}"
    )


async def rounds(address: str, numbers: list[int], seconds: float) -> None:
    """All rounds."""
    async with aiohttp.ClientSession() as session:
        for _ in range(200):
            try:
                async with session.get(address):
                    break
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)
    print("tables     acts/s    a table   probes  median ms    95 % ms    most ms    KiB/s", flush=True)
    for tables in numbers:
        print(await measured(address, tables, seconds), flush=True)


def main() -> None:
    """Start a server, measure, and stop it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 40])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--pace", type=float, default=0.7)
    parser.add_argument("--synchronous", choices=["NORMAL", "FULL"], default="NORMAL")
    given = parser.parse_args()
    numbers = [min(number, _MOST_TABLES) for number in given.tables]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as directory:
        file = str(Path(directory) / "tables.sqlite")
        server = multiprocessing.get_context("spawn").Process(
            target=serve, args=(port, file, given.pace, given.synchronous), daemon=True
        )
        server.start()
        try:
            asyncio.run(rounds(f"http://127.0.0.1:{port}", numbers, min(given.seconds, _MOST_SECONDS)))
        finally:
            server.terminate()
            server.join(10)


if __name__ == "__main__":
    main()
