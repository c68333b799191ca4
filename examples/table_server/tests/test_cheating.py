"""Clients who do what no page does learn nothing and break nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from aiohttp import WSMsgType

from seated import FAST, Seated, open_table, served, sit_down
from table_server.client import Client
from table_server.limits import Limits
from table_server.messages import Refusal, read_message, read_name

Cheat = Callable[[aiohttp.ClientSession, str, str, Seated, Seated], Awaitable[None]]


def at_a_table(cheat: Cheat, limits: Limits = FAST) -> None:
    """Run a cheat at a table of two people, whose game has begun; afterwards both play on."""

    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address, players=2)
        _, other = await sit_down(session, address, table, "Bob")
        async with Seated(session, address, table, token) as ann, Seated(session, address, table, other) as bob:
            await ann.ask(type="start")
            for one in (ann, bob):
                await one.until(lambda state: "game" in state)
            mover, waiter = (ann, bob) if ann.table["to_act"] == 0 else (bob, ann)
            before = mover.revision
            await cheat(session, address, table, mover, waiter)
            await mover.play_a_hint()
            assert mover.revision == before + 1
            await waiter.until(lambda state: state["game"]["revision"] == before + 1)

    served(case, limits=limits)


def test_one_who_is_not_to_act_hears_that_alone() -> None:
    async def cheat(_session: object, _address: str, _table: str, mover: Seated, waiter: Seated) -> None:
        theirs = mover.table["hand"].split()[0]
        for act in ("draw", f"discard {theirs}", "lay Kh Kd Ks", "answer yes", "pass"):
            reply = await waiter.act(act)
            assert reply["code"] == "not_your_turn"
            assert reply["broken"] == [{"rule": "5.4", "text": "It is not your turn."}]
        assert (await waiter.ask(type="hint"))["code"] == "not_your_turn"

    at_a_table(cheat)


def test_a_seat_in_a_message_means_nothing() -> None:
    async def cheat(_session: object, _address: str, _table: str, mover: Seated, waiter: Seated) -> None:
        reply = await waiter.ask(type="act", act="draw", revision=waiter.revision, seat=mover.state["you"])
        assert reply["code"] == "not_your_turn"

    at_a_table(cheat)


def test_cards_that_are_not_held_are_refused_alike_wherever_they_are() -> None:
    async def cheat(_session: object, _address: str, _table: str, mover: Seated, waiter: Seated) -> None:
        held = set(mover.table["hand"].split())
        theirs = next(card for card in waiter.table["hand"].split() if card not in held)
        lying = next(
            card
            for card in ("Kh", "Qh", "Jh", "9h", "8h", "7h", "6h", "5h", "Kd", "Qd", "Jd", "9d", "8d", "7d")
            if card not in held and card not in waiter.table["hand"].split()
        )
        replies = [await mover.act(f"lay {card} {card} {card}") for card in (theirs, lying)]
        texts = [
            json.dumps(reply["broken"]).replace(card, "X") for reply, card in zip(replies, (theirs, lying), strict=True)
        ]
        assert texts[0] == texts[1]
        assert all(reply["type"] == "refused" for reply in replies)

    at_a_table(cheat)


def test_a_stale_or_repeated_message_is_refused() -> None:
    async def cheat(_session: object, _address: str, _table: str, mover: Seated, _waiter: Seated) -> None:
        for revision in (mover.revision + 1, 10**9):
            assert (await mover.act("draw", revision=revision))["code"] == "stale"

    at_a_table(cheat)

    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address, players=2)
        async with Seated(session, address, table, token) as ann:
            await ann.ask(type="start")
            await ann.until(lambda state: state.get("game") and state["game"]["table"]["to_act"] == 0)
            revision = ann.revision
            replies = [await ann.act("draw", revision=revision) for _ in range(3)]
            assert [reply.get("code") for reply in replies] == [None, "stale", "stale"]

    served(case)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "17", '"draw"', "{}", '{"type": []}', '{"type": "act"}', '{"type": "act", "act": 5}',
        '{"type": "act", "act": "fly", "revision": 0}', '{"type": "act", "act": "draw", "revision": -1}',
        '{"type": "act", "act": "draw", "revision": true}', '{"type": "act", "act": "draw", "revision": 1e400}',
        '{"type": "act", "act": "lay ?? ??", "revision": 0}', '{"type": "start", "id": "1"}',
        '{"type": "hello", "token": 1}',
        '{"type": "act", "act": "' + "K" * 500 + '", "revision": 0}', "[" * 900, '{"id": ' + "9" * 900 + "}",
        '{"type": "act", "act": "\\ud800", "revision": 0}', "\0",
    ],
)  # fmt: skip
def test_garbage_is_a_refusal(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_message(text)
    assert refused.value.code == "bad_message"


def test_garbage_leaves_the_connection_as_it_was() -> None:
    async def cheat(_session: object, _address: str, _table: str, mover: Seated, _waiter: Seated) -> None:
        for text in ("{", "[]", '{"type": "act", "act": "fly"}', "[" * 900):
            await mover.socket.send_str(text)
            assert (await mover.hear())["code"] == "bad_message"
            await mover.hear()  # the state again

    at_a_table(cheat)


async def _is_shut(socket: aiohttp.ClientWebSocketResponse) -> bool:
    """Whether the server closes the connection, whatever it says before."""
    async with asyncio.timeout(10):
        async for message in socket:
            assert message.type in {WSMsgType.TEXT, WSMsgType.ERROR}
    return socket.closed


@pytest.mark.parametrize("what", ["flood", "huge", "binary", "no hello", "silence"])
def test_who_floods_or_babbles_is_shut_out(what: str) -> None:
    async def cheat(session: aiohttp.ClientSession, address: str, table: str, mover: Seated, _waiter: Seated) -> None:
        socket = await session.ws_connect(f"{address}/api/tables/{table}/socket")
        if what not in {"no hello", "silence"}:
            await socket.send_json({"type": "hello", "token": mover._token})
        if what == "flood":
            for _ in range(60):
                await socket.send_str('{"type": "hint"}')
        elif what == "huge":
            await socket.send_str('{"type": "act", "act": "' + "K" * 5000 + '"}')
        elif what == "binary":
            await socket.send_bytes(b"\0\1\2")
        elif what == "no hello":
            await socket.send_str('{"type": "act", "act": "draw", "revision": 0}')
        assert await _is_shut(socket)

    at_a_table(cheat, limits=Limits(hello_seconds=0.5))


def test_the_link_and_the_token_of_another_table_open_nothing() -> None:
    async def cheat(session: aiohttp.ClientSession, address: str, table: str, mover: Seated, _waiter: Seated) -> None:
        foreign, token = await open_table(session, address, name="Eve")
        for where, what in ((table, token), (foreign, mover._token), (table, "x" * 32), (table, "é\ud83d\ude00")):
            async with Seated(session, address, where, what) as eve:
                state = await eve.until(lambda _: True)
                refused = await _first(eve, "refused")
                assert refused["code"] == "wrong_token"
                assert state["you"] is None
                if where == table:
                    assert state["game"]["table"]["hand"] == ""
                    assert state["game"]["table"]["legal"] == []
                    assert (await eve.act("draw", revision=0))["code"] == "no_seat"

    at_a_table(cheat)


async def _first(client: Seated, kind: str) -> dict[str, Any]:
    for text in client.texts:
        found: dict[str, Any] = json.loads(text)
        if found["type"] == kind:
            return found
    while True:
        found = await client.hear()
        if found["type"] == kind:
            return found


def test_pages_of_other_sites_and_tables_that_are_not_are_refused() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address)
        strange = {"Origin": "http://elsewhere.example"}
        async with session.post(f"{address}/api/tables", json={"name": "Eve"}, headers=strange) as answer:
            assert (await answer.json())["code"] == "stranger"
        for where, headers in ((table, strange), ("nowhere", {}), ("x" * 500, {}), ("%00", {})):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(f"{address}/api/tables/{where}/socket", headers=headers)
        async with session.post(f"{address}/api/tables", data=b"\xff" * 50) as answer:
            assert (await answer.json())["code"] == "bad_message"
        async with session.post(f"{address}/api/tables", data=b"{" * 50_000) as answer:
            assert answer.status == 413
        async with session.get(f"{address}/t/nowhere") as answer:
            assert answer.status == 404
            assert "Open a table" in await answer.text()
        async with session.get(f"{address}/cards/../store.py.svg") as answer:
            assert answer.status == 404
        async with session.get(f"{address}/static/%2e%2e/store.py") as answer:
            assert answer.status in {403, 404}
        for wanted in ({"seat": 0}, {"seat": 9}, {"seat": -1}, {"seat": "0"}):
            async with session.post(f"{address}/api/tables/{table}/seats", json={"name": "Eve", **wanted}) as answer:
                assert (await answer.json())["code"] in {"no_seat", "bad_message"}
        async with Seated(session, address, table, token) as ann:
            assert (await ann.until(lambda _: True))["you"] == 0

    served(case)


def test_one_who_opens_table_after_table_has_to_wait() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        codes = []
        for _ in range(8):
            async with session.post(f"{address}/api/tables", json={"name": "Eve"}) as answer:
                codes.append((await answer.json()).get("code"))
        assert codes == [None] * 5 + ["too_many"] * 3

    served(case, limits=Limits(new_tables=0.001, new_tables_burst=5))


def test_one_who_does_not_read_is_sent_the_newest_state_alone() -> None:
    async def case() -> None:
        client, reads, newest = Client(Limits(replies=5)), asyncio.Event(), [0]
        sent: list[dict[str, Any]] = []

        async def send(text: str) -> None:
            sent.append(json.loads(text))
            await reads.wait()

        writing = asyncio.create_task(client.write(send, lambda _: {"state": newest[0]}))
        for number in range(100):
            newest[0] = number
            client.changed.set()
            await asyncio.sleep(0)
        assert [client.reply({}) for _ in range(7)] == [True] * 5 + [False] * 2
        reads.set()
        await asyncio.sleep(0.01)
        writing.cancel()
        assert sent == [{"state": 0}, *[{}] * 5, {"state": 99}]

    asyncio.run(case())


def test_nobody_sits_down_to_look_into_a_hand() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address, players=2)
        _, other = await sit_down(session, address, table, "Bob")
        async with Seated(session, address, table, token) as ann, Seated(session, address, table, other) as bob:
            await ann.ask(type="start")
            for one in (ann, bob):
                await one.until(lambda state: "game" in state)
            for _ in range(2):
                async with session.post(f"{address}/api/tables/{table}/seats", json={"name": "Eve"}) as answer:
                    assert (await answer.json())["code"] == "deal_goes_on"
                await bob.ask(type="leave")

    served(case)


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\u202eb", "\ud800", None, 5, ["Ann"]])
def test_names_are_one_short_line(name: object) -> None:
    with pytest.raises(Refusal):
        read_name(name)
    assert read_name("  Ann \n Lee ") == "Ann Lee"


def test_only_the_host_starts_and_only_once() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address)
        _, other = await sit_down(session, address, table, "Bob")
        async with Seated(session, address, table, token) as ann, Seated(session, address, table, other) as bob:
            assert (await bob.ask(type="start"))["code"] == "not_host"
            assert (await bob.ask(type="act", act="draw", revision=0))["code"] == "not_begun"
            assert (await ann.ask(type="start"))["type"] == "done"
            assert (await ann.ask(type="start"))["code"] == "begun"

    served(case)
