"""Reading the files that are given: TOML or JSON, of a bounded size, with an error for everything else."""

from __future__ import annotations

import sys
from pathlib import PurePath
from typing import Any, Final

from canasta.cli.common import BadInputError
from canasta.errors import RecordError
from canasta.reading import decoded, loaded, plain

__all__ = ["STANDARD_INPUT", "name_of", "read_table"]

#: The name that stands for standard input.
STANDARD_INPUT: Final = "-"
_MOST_BYTES: Final = 1 << 20  # a long game takes some 20,000
_LONGEST_LINE: Final = 1 << 14  # of TOML, whose parser takes minutes over a key of a million dots


def name_of(path: str) -> str:
    """What a file is called in messages."""
    return "standard input" if path == STANDARD_INPUT else path


def read_table(path: str, place: str = "", *, instead: str = "no such file") -> dict[str, Any]:
    """The table that a file of TOML or JSON holds.

    A name that ends with `.json` or `.toml` says which it is; otherwise a file that begins with `{` is JSON.

    Args:
        path: the file; `-` is standard input.
        place: the argument that named it.
        instead: what to say where there is no such file.

    Raises:
        BadInputError: if it cannot be read, or holds no such table.
    """
    where = f"{place}: {name_of(path)}" if place else name_of(path)
    try:
        content = _bytes(path)
    except FileNotFoundError:
        raise BadInputError(f"{where}: {instead}") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInputError(f"{where}: {why[:1].lower()}{why[1:]}") from error
    if len(content) > _MOST_BYTES:
        raise BadInputError(f"{where}: too large: at most {_MOST_BYTES:,} bytes are read")
    try:
        text = decoded(content)
        suffix = PurePath(path).suffix.lower()
        as_json = suffix == ".json" or (suffix != ".toml" and text.lstrip().startswith("{"))
        data = plain(loaded(text) if as_json else _toml(text, where))
    except RecordError as error:
        within = error.path.removeprefix("$").removeprefix(".")
        raise BadInputError(": ".join(filter(None, (where, within, error.message)))) from error
    if not isinstance(data, dict):
        raise BadInputError(f"{where}: a table (an object of JSON) expected, not a {type(data).__name__}")
    return data


def _bytes(path: str) -> bytes:
    if path != STANDARD_INPUT:
        with open(path, "rb") as file:  # noqa: PTH123  a path may hold anything here
            return file.read(_MOST_BYTES + 1)
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise OSError("it is closed")
    return bytes(stream.read(_MOST_BYTES + 1))


def _toml(text: str, where: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415  wanted for such files alone

    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            raise BadInputError(f"{where}: line {number}: too long: at most {_LONGEST_LINE:,} characters")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadInputError(f"{where}: no TOML: {why}") from error
