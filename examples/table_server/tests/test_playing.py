"""People and the library's players at one table, over the socket."""

from __future__ import annotations

import asyncio
import json
import re

import aiohttp
import pytest
from canasta import CLASSIC, Deal, Game, pack
from canasta.record import Record

from seated import Seated, open_table, served, sit_down
from table_server.store import SeatRow, Store
from table_server.table import hashed

CARD = re.compile(r"(?<!the )(?<!of )\b(?:[AKQJT2-9][shdc]|Jo)\b")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_person_plays_a_deal_with_the_library(players: int) -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address, players=players)
        async with Seated(session, address, table, token) as ann:
            assert (await ann.ask(type="start"))["type"] == "done"
            await ann.until(lambda state: "game" in state)
            while ann.table["to_act"] is not None:
                await ann.until(lambda state: state["game"]["table"]["to_act"] in {None, 0})
                if ann.table["to_act"] == 0:
                    await ann.play_a_hint()
            score = ann.state["game"]["score"]
            assert [side["total"] for side in score["sides"]] == score["totals"]
            assert score["totals"] == ann.state["game"]["totals"]

    served(case)


def test_a_second_deal_is_dealt_when_it_is_asked_for() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address, players=2, target=10000)
        async with Seated(session, address, table, token) as ann:
            await ann.ask(type="start")
            await ann.until(lambda state: state.get("game") and state["game"]["table"]["to_act"] == 0)
            assert (await ann.ask(type="next", revision=ann.revision))["code"] == "deal_goes_on"
            while ann.table["to_act"] is not None:
                await ann.until(lambda state: state["game"]["table"]["to_act"] in {None, 0})
                if ann.table["to_act"] == 0:
                    await ann.play_a_hint()
            assert (await ann.ask(type="next", revision=ann.revision - 1))["code"] == "stale"
            assert (await ann.ask(type="next", revision=ann.revision))["type"] == "done"
            state = await ann.until(lambda state: state["game"]["number"] == 1)
            assert "deals" in ann.log[0]
            assert state["game"]["score"] is None

    served(case)


def test_a_refused_act_is_answered_with_reason_and_rule() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address)
        async with Seated(session, address, table, token) as ann:
            await ann.ask(type="start")
            await ann.until(lambda state: state.get("game") and state["game"]["table"]["to_act"] == 0)
            before = ann.revision
            reply = await ann.act(f"discard {ann.table['hand'].split()[0]}")
            assert (reply["type"], reply["code"]) == ("refused", "must_draw_first")
            assert reply["broken"][0]["rule"] == "5.1"
            assert (await ann.act("draw"))["type"] == "done"
            assert ann.revision in {before, before + 1}

    served(case)


def test_who_is_late_is_played_for_until_his_turn_ends() -> None:
    store = Store(":memory:")
    seats = [SeatRow("Ann", hashed("secret")), SeatRow("Bob")]
    store.add_table("slow", CLASSIC.for_players(2).to_dict(), 0.05, seats)

    async def case(session: aiohttp.ClientSession, address: str) -> None:
        async with Seated(session, address, "slow", "secret") as ann:
            await ann.ask(type="start")
            await ann.until(lambda _: sum("Ann discards" in text for text in ann.log) >= 3)

    served(case, store=store)


def test_everybody_sees_his_own_view_and_nothing_else() -> None:
    """Each card that a client is sent has been seen by his seat: it was dealt to him, drawn by him, or lay open."""
    store = Store(":memory:")

    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address)
        tokens = [token, *[(await sit_down(session, address, table, name))[1] for name in ("Bob", "Cat", "Dan")]]
        clients = [Seated(session, address, table, each) for each in [*tokens, ""]]
        for client in clients:
            await client.__aenter__()
        await clients[0].ask(type="start")
        for client in clients:
            await client.until(lambda state: "game" in state)
        for _ in range(60):
            to_act = clients[0].table["to_act"]
            if to_act is None:
                break
            before = clients[0].revision
            await clients[to_act].play_a_hint()
            for client in clients:
                await client.beyond(before)
        game = _kept(store, table)
        for seat, client in enumerate(clients):
            shown = {card for text in client.texts for card in CARD.findall(text)}
            assert shown <= _seen(game, None if seat == 4 else seat), seat
            assert len(_seen(game, None if seat == 4 else seat)) < len(set(pack()))
        for client in clients:
            await client.__aexit__(None, None, None)

    served(case, store=store)


def _kept(store: Store, table: str) -> Game:
    """The game as it would be taken up again."""
    row = store.table(table)
    assert row is not None
    assert row.record is not None
    return Game.replay(Record.from_json(json.dumps(row.record)))


def _seen(game: Game, seat: int | None) -> set[str]:
    """The cards that a seat has seen in the first deal, told from the history."""
    seen: set[str] = set()
    for step in game.history:
        deal, before = step.deal, step.before
        seen |= {str(card) for card in deal.pile}
        for each in deal.seats:
            seen |= {str(card) for card in deal.red_threes(each)}
            if each == seat or deal.is_over:
                seen |= {str(card) for card in deal.hand(each)}
            for meld in deal.melds(each).values():
                seen |= {str(card) for card in meld.cards}
        assert before is None or before.seats == deal.seats
    return seen


def test_a_game_is_kept_as_a_record() -> None:
    store = Store(":memory:")

    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address, players=2)
        async with Seated(session, address, table, token) as ann:
            await ann.ask(type="start")
            for _ in range(5):
                await ann.play_a_hint()
            game = _kept(store, table)
            assert game.revision >= ann.revision >= 5
            shown = [event.seen_by(0).told(["Ann", "Blaise"]) for event in game.events()]
            assert [text.lower() for text in ann.log] == [text.lower() for text in shown][: len(ann.log)]

    served(case, store=store)


def test_a_table_without_people_plays_by_itself_while_somebody_looks_on() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address, watch=True, target=1500)
        assert token == ""
        async with Seated(session, address, table) as watcher:
            state = await watcher.until(lambda state: state["game"]["number"] > 0 or state["game"]["is_over"])
            assert state["you"] is None
            assert state["game"]["table"]["hand"] == ""
        await asyncio.sleep(0.05)

    served(case)


def test_who_leaves_is_played_for_and_another_may_sit_down() -> None:
    async def case(session: aiohttp.ClientSession, address: str) -> None:
        table, token = await open_table(session, address)
        async with Seated(session, address, table, token) as ann, Seated(session, address, table) as watcher:
            await ann.ask(type="start")
            await ann.until(lambda state: "game" in state)
            assert (await ann.ask(type="leave"))["type"] == "done"
            state = await ann.until(lambda state: state["you"] is None)
            assert not state["people"][0]["person"]
            assert state["game"]["table"]["hand"] == ""
            seat, new = await sit_down(session, address, table, "Eve")
            await watcher.until(lambda state: state["people"][0]["name"] == "Eve")
            async with Seated(session, address, table, new) as eve:
                state = await eve.until(lambda state: "game" in state)
                assert state["you"] == seat == 0

    served(case)


def test_a_partner_is_asked_and_answers() -> None:
    store = Store(":memory:")
    seats = [SeatRow("Ann", hashed("a")), SeatRow("Bob", hashed("b")), SeatRow("Cat", hashed("c")), SeatRow("Dan")]
    store.add_table("asking", CLASSIC.to_dict(), 0, seats)
    melds = [["K K K", "Q Q Q Q Q Q Q"], []]
    deal = Deal.setup(hands={0: "Kh Kd 5c", 1: "9s", 2: "8s 7s", 3: "6s"}, melds=melds, turn=0, drawn=True)
    store.begin("asking", Game.from_deal(deal).record().to_dict())

    async def case(session: aiohttp.ClientSession, address: str) -> None:
        async with (
            Seated(session, address, "asking", "a") as ann,
            Seated(session, address, "asking", "b") as bob,
            Seated(session, address, "asking", "c") as cat,
        ):
            for one in (ann, bob, cat):
                await one.until(lambda state: "game" in state)
            assert "ask" in ann.table["legal"]
            assert (await cat.act("answer yes"))["code"] == "not_your_turn"
            assert (await ann.act("ask"))["type"] == "done"
            for one in (bob, cat):
                await one.until(lambda state: state["game"]["table"]["phase"] == "answer")
            assert cat.table["legal"] == ["answer yes", "answer no"]
            assert bob.table["legal"] == []
            assert (await bob.act("answer no"))["code"] == "not_your_turn"
            assert (await cat.act("answer yes"))["type"] == "done"
            await ann.beyond(1)
            assert "lay K K" in ann.table["legal"]
            assert "Cat says yes" in ann.log

    served(case, store=store)
