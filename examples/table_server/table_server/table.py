"""One table: its seats, its game, and the clients who look on."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final

from canasta import CLASSIC, Act, CanastaError, Game, GameError, IllegalAct, Rules
from canasta.bots import SensiblePlayer, cautious
from canasta.record import Record

from .client import Client
from .messages import Message, Play, Refusal, Say
from .shown import log_of, score_of, state_of
from .store import SeatRow, Store, TableRow

__all__ = ["LIBRARY_NAMES", "Table", "hashed"]

#: What the library's players are called, by seat.
LIBRARY_NAMES: Final = ("Ada", "Blaise", "Clara", "Dirk", "Emmy", "Felix")
_WORDS: Final = {"not_your_turn": "It is not your turn."}
_NEXT_DEAL: Final = 8  # how many paces a table without people waits between two deals
_log = logging.getLogger(__name__)


def hashed(token: str) -> bytes:
    """What is kept of a token, so that the file gives nobody a seat."""
    return sha256(token.encode("utf-8", "replace")).digest()


class Table:
    """A table in memory. It is there as long as somebody looks on; the store has all of it.

    Everything here runs on one event loop, and nothing between a check and the commit waits, so acts come one by one.
    """

    def __init__(self, row: TableRow, store: Store, *, pace: float, gone: Callable[[Table], None]) -> None:
        """Take up a table where the store has it.

        Args:
            row: the table.
            store: where its acts are kept.
            pace: how many seconds the library's players take for an act.
            gone: is called when nobody looks on any more.
        """
        self.id, self.rules = row.id, Rules.from_dict(row.rules)
        self.seats = list(row.seats)
        self.clients: set[Client] = set()
        self._preset = self.rules.where(target=CLASSIC.ending.target).name
        self._seconds = row.seconds
        self._store, self._pace, self._gone = store, pace, gone
        self.game = None if row.record is None else Game.replay(Record.from_dict(row.record))
        self._player = SensiblePlayer()
        self._changed = asyncio.Event()
        self._late: int | None = None  # the seat that has let its time run out in this turn
        self._task: asyncio.Task[None] | None = None

    # -- who ----------------------------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> int | None:
        """The seat of a token; None where it is of none at this table."""
        wanted = hashed(token)
        for number, seat in enumerate(self.seats):
            if seat.token is not None and compare_digest(seat.token, wanted):
                return number
        return None

    @property
    def names(self) -> list[str]:
        """What everybody is called, by seat."""
        return [seat.name for seat in self.seats]

    def sit_down(self, name: str, token: str, wanted: int | None = None) -> int:
        """Give a seat to a person: that wanted, or the first where no person sits.

        Nobody sits down in the middle of a deal that people play: who sits already could look into another hand.

        Raises:
            Refusal: `no_seat`, if there is none, or not that; `deal_goes_on`.
        """
        if not self.may_sit_down:
            raise Refusal("deal_goes_on", "Please sit down when this deal is over.")
        free = [number for number, seat in enumerate(self.seats) if seat.token is None]
        if not free or (wanted is not None and wanted not in free):
            raise Refusal("no_seat", "There is no such free seat at this table.")
        number = free[0] if wanted is None else wanted
        self._set_seat(number, SeatRow(self._unlike_others(name, number), hashed(token)))
        return number

    @property
    def may_sit_down(self) -> bool:
        """Whether somebody may sit down now, if there is a seat."""
        return self.game is None or self.game.deal.is_over or self._host is None

    def _unlike_others(self, name: str, number: int) -> str:
        taken = {seat.name for other, seat in enumerate(self.seats) if other != number}
        return name if name not in taken else next(f"{name} {n}" for n in range(2, 9) if f"{name} {n}" not in taken)

    def _set_seat(self, number: int, seat: SeatRow) -> None:
        with _stored():
            self._store.set_seat(self.id, number, seat)
        self.seats[number] = seat
        self._tell()

    def come(self, client: Client) -> None:
        """Show the table to a client from now on."""
        self.clients.add(client)
        self._tell()
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def go(self, client: Client) -> None:
        """Show it no more."""
        self.clients.discard(client)
        self._tell()
        if not self.clients:
            if self._task is not None:
                self._task.cancel()
                self._task = None
            self._gone(self)

    # -- what clients ask for -----------------------------------------------------------------------------------------

    def take(self, client: Client, message: Message) -> dict[str, Any]:
        """Do what a client asks for; what it is told.

        Raises:
            Refusal: if it is not done. Nothing has changed then.
        """
        if client.seat is None:
            raise Refusal("no_seat", "Who only watches does nothing.")
        if client.seat == self._late:
            self._late = None  # he is back
        if isinstance(message, Play):
            self.play(message.act, client.seat, message.revision)
        elif isinstance(message, Say) and message.what == "start":
            self.start(client.seat)
        elif isinstance(message, Say) and message.what == "next":
            self.next_deal(message.revision)
        elif isinstance(message, Say) and message.what == "hint":
            return {"type": "hint", "id": message.number, "act": self._hint(client.seat)}
        elif isinstance(message, Say) and message.what == "leave":
            self.leave(client.seat)
        return {"type": "done", "id": getattr(message, "number", 0)}

    def _playing(self) -> Game:
        if self.game is None:
            raise Refusal("not_begun", "The game has not begun.")
        return self.game

    def start(self, seat: int | None = None) -> None:
        """Begin the game; None begins it for a table without people."""
        if self.game is not None:
            raise Refusal("begun", "The game has begun.")
        if seat not in {None, self._host}:
            raise Refusal("not_host", "Who has opened the table starts the game.")
        game = Game.new(self.rules)
        with _stored():
            self._store.begin(self.id, game.record().to_dict())
        self.game = game
        self._tell()

    @property
    def _host(self) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.token is not None), None)

    def play(self, act: Act, seat: int, revision: int) -> None:
        """Play an act of a seat, and keep it before anybody is told."""
        game = self._playing()
        try:
            game.play(act, seat=seat, revision=revision)
        except CanastaError as error:
            raise _refusal(error) from None
        try:
            with _stored():
                self._store.add_act(self.id, game.number, game.ply, str(game.history[-1].act))
        except Refusal:
            game.undo()
            raise
        finally:
            self._tell()

    def next_deal(self, revision: int | None = None) -> None:
        """Deal the next deal."""
        game = self._playing()
        if revision not in {None, game.revision}:
            raise Refusal("stale", "The game has gone on.")
        try:
            game.next_deal()
        except CanastaError as error:
            raise _refusal(error) from None
        try:
            with _stored():
                self._store.add_deal(self.id, game.record().to_dict()["deals"][-1])
        except Refusal:
            game.undo()
            raise
        finally:
            self._tell()

    def _hint(self, seat: int) -> str:
        view = self._playing().view(seat)
        if not view.is_to_act:
            raise Refusal("not_your_turn", _WORDS["not_your_turn"])
        return str(view.deal.resolve(self._player.act(view)))

    def leave(self, seat: int) -> None:
        """Give a seat back to the library's player."""
        self._set_seat(seat, SeatRow(self._unlike_others(LIBRARY_NAMES[seat], seat)))
        for client in self.clients:
            if client.seat == seat:
                client.seat = None

    # -- what clients are told ----------------------------------------------------------------------------------------

    def _tell(self) -> None:
        self._changed.set()
        for client in self.clients:
            client.changed.set()

    def state(self, client: Client) -> dict[str, Any]:
        """What a client is to see now; of the log, what it has not seen yet."""
        here = {other.seat for other in self.clients}
        people = [
            {"seat": number, "name": seat.name, "person": seat.token is not None, "here": number in here}
            for number, seat in enumerate(self.seats)
        ]
        state: dict[str, Any] = {
            "type": "state",
            "you": client.seat,
            "people": people,
            "host": self._host,
            "may_sit_down": self.may_sit_down,
            "sides": [list(side) for side in self.rules.seats.sides],
            "rules": {"name": self._preset, "target": self.rules.ending.target, "seconds": self._seconds},
        }
        game = self.game
        if game is None:
            return state
        view = game.view(client.seat)
        fresh = client.unseen(game.number, len(view.events))
        state["game"] = {
            **state_of(view, self.names),
            "log": log_of(view.events[fresh:], self.names),
            "log_from": fresh,
            "score": score_of(game, self.names) if game.deal.is_over else None,
        }
        return state

    # -- the library's players, and who lets his time run out ---------------------------------------------------------

    async def _run(self) -> None:
        """Play for whoever does not play himself, as long as somebody looks on."""
        while True:
            self._changed.clear()
            try:
                await self._step()
            except Refusal as refusal:  # what another has done first, or a disk that is full
                _log.warning("table %s: %s", self.id, refusal)
                await asyncio.sleep(max(self._pace, 0.1))
            except Exception:  # noqa: BLE001  one table must not take the others with it
                _log.exception("table %s stands still", self.id)
                return

    async def _step(self) -> None:
        game = self.game
        seat = None if game is None else game.deal.to_act
        if game is not None and game.deal.turn != self._late:
            self._late = None
        if game is None or seat is None:
            if game is not None and self._host is None and not game.is_over:
                await asyncio.sleep(self._pace * _NEXT_DEAL)
                return self.next_deal(game.revision)
            await self._changed.wait()
        elif self.seats[seat].token is None:
            await asyncio.sleep(self._pace)
            self._play_for(seat, game.revision, late=False)
        elif seat == self._late:
            await asyncio.sleep(self._pace)
            self._play_for(seat, game.revision, late=True)
        else:
            await self._wait_for(seat, game.revision)
        return None

    async def _wait_for(self, seat: int, revision: int) -> None:
        """Wait until something has changed, or the seat's time has run out."""
        loop = asyncio.get_running_loop()
        end = None if not self._seconds else loop.time() + self._seconds
        while self.game is not None and self.game.revision == revision and self.seats[seat].token is not None:
            self._changed.clear()
            try:
                async with asyncio.timeout_at(end):
                    await self._changed.wait()
            except TimeoutError:
                self._late = seat
                self._play_for(seat, revision, late=True)

    def _play_for(self, seat: int, revision: int, *, late: bool) -> None:
        game = self._playing()
        if game.revision == revision and (late or self.seats[seat].token is None):
            view = game.view(seat)
            self.play(cautious(view) if late else self._player.act(view), seat, revision)


@contextmanager
def _stored() -> Iterator[None]:
    """A refusal instead of an error of the file: what is not kept is not done."""
    try:
        yield
    except sqlite3.Error as error:
        _log.exception("not kept")
        raise Refusal("not_kept", "The server could not keep this; please try again.") from error


def _refusal(error: CanastaError) -> Refusal:
    """What the library refuses, in words for the page."""
    if isinstance(error, IllegalAct):
        code = error.codes[0] if error.codes else "illegal"
        broken = tuple([(one.rule, one.text(_WORDS)) for one in error.violations])
        return Refusal(code, " ".join([text for _, text in broken]), broken)
    if isinstance(error, GameError) and error.code == "stale":
        return Refusal("stale", "The game has gone on.")
    code = getattr(error, "code", "refused")
    return Refusal(str(code), str(error))
