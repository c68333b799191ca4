"""What a user keeps of his own in a record: the keys that begin with `_`, taken out of the data and put back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from canasta.errors import RecordError
from canasta.reading import Own, checked_text, member, plain

from .values import Note

__all__ = ["note_of", "put_back", "without_notes"]


def without_notes(data: Any) -> tuple[Any, tuple[Note, ...]]:
    """The data without such keys, and the keys; everything is checked to be plain data.

    Raises:
        RecordError: if something is not.
    """
    own: Own = []
    found = plain(data, own=own, halves=False)
    return found, tuple([Note(path, key, _json(value)) for path, key, value in own])


def note_of(path: str, key: str, value: Any) -> Note:
    """A note, its value checked."""
    for given in (path, key):
        if not isinstance(given, str):
            raise TypeError(f"the key of a note and its path are texts, not {given!r}")
    if not key.startswith("_"):
        raise RecordError(member(path, key), "a key of one's own begins with _")
    return Note(path, key, _json(plain(value, member(path, checked_text(key, path)), depth=1, halves=False)))


def put_back(data: Any, notes: Iterable[Note]) -> None:
    """Put the keys where they were.

    Raises:
        RecordError: if there is no such place.
    """
    wanted: dict[str, list[Note]] = {}
    for note in notes:
        wanted.setdefault(note.path, []).append(note)
    if not wanted:
        return
    for path, table in list(_tables(data, "$")):
        for note in wanted.pop(path, ()):
            table[note.key] = json.loads(note.text)
    for path in wanted:
        raise RecordError(path, "the record has no such object")


def _tables(data: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """All tables of plain data, each with its path."""
    if isinstance(data, dict):
        yield path, data
        for key, value in data.items():
            yield from _tables(value, member(path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _tables(value, f"{path}[{number}]")


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
