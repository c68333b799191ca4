"""Records in files: one to a file, or many as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path

from canasta.errors import RecordError
from canasta.reading import MOST_BYTES, decoded

from .values import Record

__all__ = ["load", "read_records", "save", "write_records"]


def save(record: Record, path: str | PathLike[str]) -> None:
    """Write a record to a file."""
    Path(path).write_text(record.to_json() + "\n", encoding="utf-8", newline="\n")


def load(path: str | PathLike[str]) -> Record:
    """The record in a file."""
    with Path(path).open("rb") as file:
        return Record.from_json(decoded(file.read(MOST_BYTES + 1)))


def write_records(path: str | PathLike[str], records: Iterable[Record], *, append: bool = False) -> int:
    """Write records to a file of JSON Lines, one a line.

    Args:
        path: the file.
        records: the records, which are taken one after the other.
        append: whether they go behind what the file has.

    Returns:
        How many there were.

    Raises:
        OSError: if it cannot be written.
        RecordError: as :meth:`Record.to_json`.

    >>> from tempfile import TemporaryDirectory
    >>> from canasta import Game
    >>> record = Game.new(seed=7, dealer=0).record()
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "games.jsonl")
    ...     write_records(file, [record]), write_records(file, [record, record], append=True)
    (1, 2)
    """
    number = 0
    with Path(path).open("a" if append else "w", encoding="utf-8", newline="\n") as file:
        for record in records:
            file.write(record.to_json(compact=True) + "\n")
            number += 1
    return number


def read_records(path: str | PathLike[str]) -> Iterator[Record]:
    """The records of a file of JSON Lines, read one after the other; empty lines are passed over.

    Raises:
        OSError: if the file cannot be read.
        RecordError: if a line holds no record; `path` begins with the line, as in `line 3: $.deals[0]`.

    >>> from tempfile import TemporaryDirectory
    >>> from canasta import Game
    >>> with TemporaryDirectory() as folder:
    ...     number = write_records(Path(folder, "games.jsonl"), [Game.new(seed=7, dealer=0).record()])
    ...     list(read_records(Path(folder, "games.jsonl")))
    [<Record of CLASSIC, 1 deal, 0 acts>]
    """
    with Path(path).open("rb") as file:
        number = 0
        while line := file.readline(MOST_BYTES + 1):
            number += 1
            if line.strip():
                try:
                    record = Record.from_json(decoded(line))
                except RecordError as error:
                    raise RecordError(f"line {number}: {error.path}", error.message) from error
                yield record
