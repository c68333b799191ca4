"""A game as plain data: a versioned JSON document, and back.

A :class:`Record` holds the rules in full, the players, and for each deal the deck, the acts and the scores. It is made
by :meth:`canasta.game.Game.record`, and :meth:`canasta.game.Game.replay` makes a game of it again.

>>> from canasta import Game
>>> from canasta.record import Record
>>> record = Game.new(seed=7, dealer=0).record()
>>> Game.replay(Record.from_json(record.to_json())).record() == record
True
"""

from __future__ import annotations

from .files import read_records, write_records
from .schemas import schema
from .values import FORMAT, VERSION, DealRecord, Note, Record, RecordOutcome

__all__ = [
    "FORMAT",
    "VERSION",
    "DealRecord",
    "Note",
    "Record",
    "RecordOutcome",
    "read_records",
    "schema",
    "write_records",
]
