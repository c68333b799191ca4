"""The server: pages, pictures, two questions over HTTP, and a WebSocket for each page at a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from .client import Client
from .hall import Hall
from .limits import Bucket, Limits
from .messages import Hello, Refusal, read_message, read_name, read_setting
from .pictures import PICTURES
from .rules_page import rules_page
from .store import Store
from .table import Table

__all__ = ["make_app"]

_STATIC: Final = Path(__file__).parent / "static"
_HALL: Final = web.AppKey("hall", Hall)
_ASKED: Final = web.AppKey("asked", dict[str, Bucket])
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(store: Store, *, limits: Limits | None = None, pace: float = 0.7) -> web.Application:
    """The application.

    Args:
        store: where tables are kept; it is closed when the application ends.
        limits: what clients may do.
        pace: how many seconds the library's players take for an act.
    """
    limits = limits or Limits()
    app = web.Application(client_max_size=limits.message_bytes, middlewares=[_safely])
    app[_HALL] = Hall(store, limits, pace=pace)
    app[_ASKED] = {}
    app.add_routes([
        web.get("/", _FIRST),
        web.get("/t/{table}", _table_page),
        web.get("/rules", _rules),
        web.get("/cards/{name}.svg", _picture),
        web.post("/api/tables", _open),
        web.post("/api/tables/{table}/seats", _join),
        web.get("/api/tables/{table}/socket", _socket),
        web.static("/static", _STATIC),
    ])  # fmt: skip
    app.on_shutdown.append(_close_sockets)
    app.on_cleanup.append(_close_store)
    return app


async def _close_sockets(app: web.Application) -> None:
    for socket in list(app[_HALL].sockets):
        await socket.close(code=WSCloseCode.GOING_AWAY)


async def _close_store(app: web.Application) -> None:
    app[_HALL].store.close()


@web.middleware
async def _safely(request: web.Request, handler: _Handler) -> web.StreamResponse:
    """Headers for every answer; refusals as JSON."""
    try:
        response = await handler(request)
    except Refusal as refusal:
        response = web.json_response(refusal.to_dict(), status=404 if refusal.code == "no_table" else 409)
    if not response.prepared:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
    return response


# -- pages ----------------------------------------------------------------------------------------------------------


def _page(name: str) -> _Handler:
    text = (_STATIC / name).read_text(encoding="utf-8")

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-cache"})

    return page


async def _table_page(request: web.Request) -> web.StreamResponse:
    if request.app[_HALL].has(request.match_info["table"]):
        return await _TABLE(request)
    response = await _FIRST(request)
    response.set_status(404)
    return response


_FIRST: Final = _page("hall.html")
_TABLE: Final = _page("table.html")


async def _rules(_request: web.Request) -> web.Response:
    return web.Response(text=rules_page(), content_type="text/html")


async def _picture(request: web.Request) -> web.Response:
    picture = PICTURES.get(request.match_info["name"])
    if picture is None:
        raise web.HTTPNotFound
    headers = {
        "Cache-Control": "public, max-age=604800",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return web.Response(text=picture, content_type="image/svg+xml", headers=headers)


# -- opening a table, and sitting down --------------------------------------------------------------------------------


def _refuse_crowds(request: web.Request) -> None:
    """Refuse one who opens table after table."""
    asked, limits = request.app[_ASKED], request.app[_HALL].limits
    if len(asked) > limits.all_connections:
        for address in [address for address, bucket in asked.items() if bucket.is_full]:
            del asked[address]
    bucket = asked.setdefault(request.remote or "", Bucket(limits.new_tables, limits.new_tables_burst))
    if not bucket.take():
        raise Refusal("too_many", "That was a lot of tables; please wait a little.")


async def _open(request: web.Request) -> web.Response:
    _refuse_strangers(request)
    _refuse_crowds(request)
    table, token = request.app[_HALL].open_table(read_setting(await _body(request)))
    return web.json_response({"table": table, "token": token})


async def _join(request: web.Request) -> web.Response:
    _refuse_strangers(request)
    _refuse_crowds(request)
    try:
        data = json.loads(await _body(request))
        name, seat = data.get("name"), data.get("seat")
    except (ValueError, AttributeError, RecursionError):
        raise Refusal("bad_message", "a JSON object is wanted") from None
    if seat is not None and type(seat) is not int:
        raise Refusal("bad_message", "seat is a number")
    number, token = request.app[_HALL].join(request.match_info["table"], read_name(name), seat)
    return web.json_response({"seat": number, "token": token})


async def _body(request: web.Request) -> str:
    try:
        return await request.text()
    except (UnicodeDecodeError, LookupError):
        raise Refusal("bad_message", "text in UTF-8 is wanted") from None


def _refuse_strangers(request: web.Request) -> None:
    """Refuse what a page of another site asks for."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise Refusal("stranger", "This page is of another site.")


# -- the table's socket -----------------------------------------------------------------------------------------------


async def _socket(request: web.Request) -> web.StreamResponse:
    _refuse_strangers(request)
    hall = request.app[_HALL]
    if not hall.has(request.match_info["table"]):
        raise Refusal("no_table", "There is no such table.")
    socket = web.WebSocketResponse(heartbeat=25, max_msg_size=hall.limits.message_bytes, compress=False)
    await socket.prepare(request)
    hall.sockets.add(socket)
    try:
        await _serve(socket, hall, request.match_info["table"])
    finally:
        hall.sockets.discard(socket)
        await socket.close()
    return socket


async def _serve(socket: web.WebSocketResponse, hall: Hall, name: str) -> None:
    """Hear who is there, and then what he wants, until he goes or has to."""
    client = Client(hall.limits)
    try:
        hello = await _hello(socket, hall.limits.hello_seconds)
        table = hall.come(name, client)
    except (Refusal, TimeoutError, TypeError) as error:
        if isinstance(error, Refusal) and not socket.closed:
            await socket.send_json(error.to_dict())
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)
        return
    client.seat = table.seat_of(hello.token) if hello.token else None
    if hello.token and client.seat is None:
        client.reply(Refusal("wrong_token", "This seat is not, or no longer, yours.").to_dict())
    writing = asyncio.create_task(_write(socket, client, table))
    try:
        await _hear(socket, client, table)
    finally:
        writing.cancel()
        table.go(client)


async def _hello(socket: web.WebSocketResponse, seconds: float) -> Hello:
    """Who is there: the first thing that a page says."""
    async with asyncio.timeout(seconds):
        hello = read_message(await socket.receive_str())
    if isinstance(hello, Hello):
        return hello
    raise Refusal("bad_message", "hello is wanted first")


async def _write(socket: web.WebSocketResponse, client: Client, table: Table) -> None:
    with suppress(ConnectionError):  # he is gone, as who hears him finds out
        await client.write(socket.send_str, table.state)


async def _hear(socket: web.WebSocketResponse, client: Client, table: Table) -> None:
    async for message in socket:
        if message.type is not WSMsgType.TEXT or not client.bucket.take():
            await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too much, or no text")
            return
        try:
            wanted = read_message(message.data)
            reply = table.take(client, wanted)
        except Refusal as refusal:
            reply = {**refusal.to_dict(), "id": _number(message.data)}
        if not client.reply(reply):
            await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"nothing is read")
            return


def _number(text: str) -> int:
    """The number that a refused message had, if it had one."""
    try:
        number = json.loads(text)["id"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return 0
    return number if type(number) is int else 0
