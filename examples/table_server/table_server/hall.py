"""All the tables: opening one, finding it again, letting go of those that nobody looks at."""

from __future__ import annotations

import secrets
from typing import Final

from aiohttp import web
from canasta import CLASSIC, INTERNATIONAL

from .client import Client
from .limits import Limits
from .messages import Refusal, Setting
from .store import SeatRow, Store
from .table import LIBRARY_NAMES, Table, hashed

__all__ = ["Hall"]

_PRESETS: Final = {"classic": CLASSIC, "international": INTERNATIONAL}
_MOST_ID: Final = 40  # characters
_MOST_IDLE: Final = 100  # tables that nobody looks at


class Hall:
    """The tables of a server. Those that somebody looks at are in memory; all are in the store."""

    def __init__(self, store: Store, limits: Limits, *, pace: float = 0.7) -> None:
        """Take the store, the limits, and how many seconds the library's players take for an act."""
        self.store, self.limits, self.pace = store, limits, pace
        self.sockets: set[web.WebSocketResponse] = set()
        self._tables: dict[str, Table] = {}
        self._idle: dict[str, Table] = {}  # those that nobody looks at, in the order in which that began

    def open_table(self, setting: Setting) -> tuple[str, str]:
        """Open a table: its name in links, and the token of the first seat, empty for who only watches.

        Raises:
            Refusal: `full`, if there are too many tables.
        """
        if self.store.number_of_tables() >= self.limits.tables:
            raise Refusal("full", "There are too many tables; please come back later.")
        rules = _PRESETS[setting.rules].for_players(setting.players).where(target=setting.target)
        table, token = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
        seats = [SeatRow(name) for name in LIBRARY_NAMES[: setting.players]]
        if setting.name is not None:
            seats[0] = SeatRow(setting.name, hashed(token))
        self.store.add_table(table, rules.to_dict(), setting.seconds, seats)
        if setting.name is None:
            opened = self.table(table)
            opened.start()
            self._let_go(opened)
        return table, "" if setting.name is None else token

    def table(self, name: str) -> Table:
        """A table.

        Raises:
            Refusal: `no_table`, if there is none of that name.
        """
        found = self._tables.get(name)
        if found is None:
            row = self.store.table(name) if len(name) <= _MOST_ID else None
            if row is None:
                raise Refusal("no_table", "There is no such table.")
            found = Table(row, self.store, pace=self.pace, gone=self._let_go)
            self._tables[name] = found
        return found

    def join(self, name: str, called: str, seat: int | None) -> tuple[int, str]:
        """Give a person a seat at a table: the seat and its token.

        Raises:
            Refusal: `no_table`, `no_seat`.
        """
        table, token = self.table(name), secrets.token_urlsafe(24)
        try:
            return table.sit_down(called, token, seat), token
        finally:
            self._let_go(table)

    def come(self, name: str, client: Client) -> Table:
        """Let a client look at a table.

        Raises:
            Refusal: `no_table`; `full`, if too many look at it, or at all tables.
        """
        table = self.table(name)
        if len(table.clients) >= self.limits.connections or len(self.sockets) > self.limits.all_connections:
            self._let_go(table)
            raise Refusal("full", "Too many look on already.")
        self._idle.pop(name, None)
        table.come(client)
        return table

    def has(self, name: str) -> bool:
        """Whether there is such a table."""
        return name in self._tables or (len(name) <= _MOST_ID and self.store.has_table(name))

    def _let_go(self, table: Table) -> None:
        """Forget the tables that nobody has looked at for longest: who reloads a page finds his at hand."""
        if table.clients:
            return
        self._idle.pop(table.id, None)
        self._idle[table.id] = table
        while len(self._idle) > _MOST_IDLE:
            oldest = next(iter(self._idle))
            del self._idle[oldest], self._tables[oldest]
