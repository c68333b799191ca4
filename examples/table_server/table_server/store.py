"""What must outlive the process: the tables, who sits at them, and each game as its record, in one SQLite file.

A game is kept as the parts of a :class:`canasta.record.Record`: what stands above the deals, each deal as it began, and
each act as it was done, one row each. So an act costs one small row, and `record_of` puts the document together again.

The file is in WAL mode with `synchronous=NORMAL`. A commit is then handed to the operating system before the client
hears that its act was done, so nothing is lost when the process is killed. When the whole machine loses its power the
last acts may be lost, but the file stays sound; `synchronous="FULL"` waits for the disk with each act instead.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from attrs import frozen

__all__ = ["SeatRow", "Store", "TableRow"]

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, rules TEXT NOT NULL, seconds REAL NOT NULL, head TEXT, made REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
    at TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL, token BLOB,
    PRIMARY KEY (at, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS deals (
    at TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL, deal TEXT NOT NULL,
    PRIMARY KEY (at, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS acts (
    at TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, deal INTEGER NOT NULL, number INTEGER NOT NULL,
    act TEXT NOT NULL, PRIMARY KEY (at, deal, number)
) WITHOUT ROWID;
"""


@frozen
class SeatRow:
    """Who sits at a seat; without a token it is one of the library's players."""

    name: str
    token: bytes | None = None


@frozen
class TableRow:
    """A table as it is kept; `record` is the game so far as the data of a record, None before the game begins."""

    id: str
    rules: dict[str, Any]
    seconds: float
    seats: tuple[SeatRow, ...]
    record: dict[str, Any] | None


class Store:
    """The file. Every method that writes has committed when it returns."""

    def __init__(self, path: str, *, synchronous: str = "NORMAL") -> None:
        """Open the file, or make it; `:memory:` is one that is forgotten."""
        self._db = sqlite3.connect(path, isolation_level=None)
        for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=5000"):
            self._db.execute(f"PRAGMA {pragma}")
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield self._db
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # -- writing ------------------------------------------------------------------------------------------------------

    def add_table(self, table: str, rules: dict[str, Any], seconds: float, seats: Iterable[SeatRow]) -> None:
        """Keep a new table."""
        with self._writing() as db:
            db.execute("INSERT INTO tables VALUES (?, ?, ?, NULL, ?)", (table, json.dumps(rules), seconds, time.time()))
            rows = [(table, number, seat.name, seat.token) for number, seat in enumerate(seats)]
            db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", rows)

    def set_seat(self, table: str, number: int, seat: SeatRow) -> None:
        """Keep who sits at a seat now."""
        self._db.execute(
            "UPDATE seats SET name = ?, token = ? WHERE at = ? AND seat = ?", (seat.name, seat.token, table, number)
        )

    def begin(self, table: str, record: dict[str, Any]) -> None:
        """Keep the beginning of a game: its record when the first deal has just been dealt."""
        head = {key: value for key, value in record.items() if key not in {"deals", "outcome"}}
        with self._writing() as db:
            db.execute("UPDATE tables SET head = ? WHERE id = ?", (json.dumps(head), table))
            self._add_deal(db, table, record["deals"][0])

    def add_deal(self, table: str, deal: dict[str, Any]) -> None:
        """Keep the beginning of a further deal."""
        self._add_deal(self._db, table, deal)

    @staticmethod
    def _add_deal(db: sqlite3.Connection, table: str, deal: dict[str, Any]) -> None:
        bare = {key: value for key, value in deal.items() if key != "acts"}
        db.execute("INSERT INTO deals VALUES (?, ?, ?)", (table, deal["number"], json.dumps(bare)))

    def add_act(self, table: str, deal: int, number: int, act: str) -> None:
        """Keep an act: the one of that number in that deal."""
        self._db.execute("INSERT INTO acts VALUES (?, ?, ?, ?)", (table, deal, number, act))

    def forget(self, seconds: float) -> int:
        """Forget the tables that were made longer ago; how many there were."""
        return self._db.execute("DELETE FROM tables WHERE made < ?", (time.time() - seconds,)).rowcount

    # -- reading ------------------------------------------------------------------------------------------------------

    def number_of_tables(self) -> int:
        """How many tables there are."""
        number: int = self._db.execute("SELECT count(*) FROM tables").fetchone()[0]
        return number

    def has_table(self, table: str) -> bool:
        """Whether there is such a table."""
        return self._db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is not None

    def table(self, table: str) -> TableRow | None:
        """A table, if there is such a one."""
        found = self._db.execute("SELECT rules, seconds, head FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            return None
        rules, seconds, head = found
        seats = self._db.execute("SELECT name, token FROM seats WHERE at = ? ORDER BY seat", (table,)).fetchall()
        record = None if head is None else self._record(table, json.loads(head))
        return TableRow(table, json.loads(rules), seconds, tuple([SeatRow(*seat) for seat in seats]), record)

    def _record(self, table: str, head: dict[str, Any]) -> dict[str, Any]:
        deals = self._db.execute("SELECT deal FROM deals WHERE at = ? ORDER BY number", (table,)).fetchall()
        record = {**head, "deals": [{**json.loads(deal), "acts": []} for (deal,) in deals]}
        acts = self._db.execute("SELECT deal, act FROM acts WHERE at = ? ORDER BY deal, number", (table,))
        for deal, act in acts:
            record["deals"][deal]["acts"].append(act)
        return record
