"""How the fields of a document are read that only records have; the others are read as in all plain data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

from canasta.acts import Act
from canasta.errors import CanastaError, RecordError
from canasta.reading import items, plain_text

__all__ = ["act", "several", "within"]

_LONGEST: Final = 4_000  # characters of an act


@contextmanager
def within(path: str) -> Iterator[None]:
    """Turn the library's errors into errors of the record at a path."""
    try:
        yield
    except RecordError:
        raise
    except CanastaError as error:
        raise RecordError(path, str(error)) from error


def several(value: Any, path: str, number: int) -> list[tuple[str, Any]]:
    """The items of a list of just so many, each with its path."""
    found = items(value, path, number)
    if len(found) != number:
        raise RecordError(path, f"a list of {number} expected, not of {len(found)}")
    return found


def act(value: Any, path: str) -> Act:
    """The act of a text."""
    with within(path):
        return _act(plain_text(value, path, _LONGEST))


@lru_cache(maxsize=4096)
def _act(words: str) -> Act:
    return Act.parse(words)
