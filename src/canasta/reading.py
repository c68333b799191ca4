"""Plain data from outside, read with care: every fault is a `RecordError` with its JSON path, and nothing else is.

>>> whole({"ply": -1}["ply"], "$.ply")
Traceback (most recent call last):
    ...
canasta.errors.RecordError: $.ply: a whole number from 0 to 1,000,000,000 expected, not -1
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NoReturn

from canasta.cards import Card, parse_cards
from canasta.errors import NotationError, RecordError

__all__ = [
    "MOST_BYTES",
    "MOST_TEXT",
    "cards",
    "checked_length",
    "checked_text",
    "decoded",
    "flag",
    "is_line",
    "items",
    "line",
    "loaded",
    "member",
    "one_of",
    "parsed",
    "plain",
    "plain_text",
    "refuse",
    "shown",
    "table",
    "whole",
]

#: The most characters of a JSON text that is read, where a long game takes some 50,000; and the most bytes.
MOST_TEXT: Final = 4_000_000
MOST_BYTES: Final = 4 * MOST_TEXT  # UTF-8 has at most four to a character
_DEEPEST: Final = 20  # objects and lists within each other; a record has six
_MOST_DIGITS: Final = 18
_ENDLESS: Final = float("inf")
_LONG_NUMBER: Final = f"a number of more than {_MOST_DIGITS} digits"
_MOST_NUMBER: Final = 10**9
_MOST_CARDS: Final = 4_000  # characters, which is more than all cards of six packs take
_SHOWN: Final = 40  # characters of a wrong value or of a key that a message repeats


def shown(value: object) -> str:
    """A wrong value as a message repeats it, cut where it is long."""
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHOWN else f"{value[:_SHOWN]!r}..."
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return str(value) if abs(value) < 10**_SHOWN else "a huge number"
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, Mapping) else "no plain data"


def refuse(path: str, expected: str, value: object) -> NoReturn:
    """Raise the error of a value that is not what is expected."""
    raise RecordError(path, f"{expected} expected, not {shown(value)}")


# -- the text -------------------------------------------------------------------------------------------------------


def decoded(content: bytes) -> str:
    """The text of bytes of UTF-8.

    Raises:
        RecordError: if they are none, or too many.
    """
    if len(content) > MOST_BYTES:
        raise RecordError("$", f"too long: at most {MOST_BYTES:,} bytes are read")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("$", f"no UTF-8 text: byte {error.start + 1} is wrong") from None


def checked_length(text: str) -> str:
    """The text, which must not be longer than what is read."""
    if len(text) > MOST_TEXT:
        raise RecordError("$", f"too long: at most {MOST_TEXT:,} characters are read, and it has {len(text):,}")
    return text


def checked_text(text: str, path: str) -> str:
    """The text, which must be one that UTF-8 can hold."""
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise RecordError(path, "a text with half a character in it, which cannot be written")
    return text


def parsed(text: str | bytes) -> Any:
    """The data of a JSON text, strictly: no key twice, no NaN, no giant number, nothing nested too deeply.

    Raises:
        RecordError: if it is none, or too long.
        TypeError: if it is no text.

    >>> parsed('{"a": {"b": [0, NaN]}}')
    Traceback (most recent call last):
        ...
    canasta.errors.RecordError: $.a.b[1]: NaN is no number of JSON
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"a JSON text is wanted, not {shown(text)}")
    return plain(loaded(decoded(text) if isinstance(text, bytes) else text))


class Fault:
    """Something that is no plain data, where it stands in the data that were read."""

    def __init__(self, message: str) -> None:
        """Take what is wrong."""
        self.message = message


class Doubled(dict[str, Any]):
    """An object in which a key stands twice."""

    key = ""


def loaded(text: str) -> Any:
    """The data of a JSON text, with faults still in them, which :func:`plain` finds.

    Raises:
        RecordError: if it is no JSON, too long or nested too deeply; the path is `$`.
    """
    import json  # noqa: PLC0415  slow to import, and wanted only here

    checked_length(text)
    try:
        return json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=lambda word: Fault(f"{word} is no number of JSON"),
        )
    except json.JSONDecodeError as error:
        raise RecordError("$", f"no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise RecordError("$", "no JSON: nested too deeply") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                doubled = Doubled(found)
                doubled.key = key
                return doubled
            seen.add(key)
    return found


def _whole(digits: str) -> int | Fault:
    return int(digits) if len(digits) <= _MOST_DIGITS else Fault(_LONG_NUMBER)


def _fraction(digits: str) -> float | Fault:
    number = float(digits)
    return number if abs(number) < _ENDLESS else Fault("a number larger than any that is read")


# -- plain data -----------------------------------------------------------------------------------------------------


def member(path: str, key: object) -> str:
    """The path of what stands under a key.

    >>> member("$.deals[0]", "acts"), member("$", "two words")
    ('$.deals[0].acts', '$["two words"]')
    """
    name = str(key)
    if name.isidentifier() and len(name) <= _SHOWN:
        return f"{path}.{name}"
    import json  # noqa: PLC0415  slow to import, and wanted only here

    return f"{path}[{json.dumps(name[:_SHOWN])}]"


#: Keys of a user's own, which begin with `_`: the path of the object, the key and the value.
Own = list[tuple[str, str, Any]]


def plain(value: Any, path: str = "$", own: Own | None = None, depth: int = 0, *, halves: bool = True) -> Any:
    """The data, copied and checked to be plain: what JSON has and nothing else.

    Args:
        value: the data, or what :func:`loaded` gave.
        path: where it stands.
        own: the list to which keys that begin with `_` go; where there is none, they stay.
        depth: within how many objects and lists it stands.
        halves: whether a text may have half a character in it.

    Raises:
        RecordError: if it is not; `path` is the place.
    """
    if depth > _DEEPEST:
        raise RecordError(path, "nested too deeply")
    if isinstance(value, str):
        return value if halves else checked_text(value, path)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Mapping):
        return _plain_object(value, path, own, depth, halves=halves)
    if isinstance(value, list | tuple):
        return [plain(each, f"{path}[{at}]", own, depth + 1, halves=halves) for at, each in enumerate(value)]
    return _plain_number(value, path)


def _plain_object(value: Mapping[Any, Any], path: str, own: Own | None, depth: int, *, halves: bool) -> dict[str, Any]:
    if isinstance(value, Doubled):
        raise RecordError(member(path, value.key), "the key stands twice in one object")
    found = {}
    for key, each in value.items():
        place = member(path, key)
        if not isinstance(key, str):
            raise RecordError(place, f"a key is a text, not {type(key).__name__}")
        if not halves:
            checked_text(key, place)
        if own is not None and key.startswith("_"):
            own.append((path, key, plain(each, place, None, depth + 1, halves=halves)))
        else:
            found[key] = plain(each, place, own, depth + 1, halves=halves)
    return found


def _plain_number(value: Any, path: str) -> int | float:
    if isinstance(value, Fault):
        raise RecordError(path, value.message)
    if isinstance(value, float) and abs(value) < _ENDLESS:
        return value
    if isinstance(value, int):
        if abs(value) < 10**_MOST_DIGITS:
            return value
        raise RecordError(path, _LONG_NUMBER)
    found = "a number that is none" if isinstance(value, float) else type(value).__name__
    raise RecordError(path, f"plain data expected, not {found}")


# -- values ---------------------------------------------------------------------------------------------------------


def table(value: object, path: str, keys: Collection[str], optional: Collection[str] = ()) -> dict[str, Any]:
    """An object with these keys, perhaps some optional ones, and whatever keys of one's own that begin with `_`."""
    if not isinstance(value, Mapping):
        refuse(path, "an object", value)
    for key in value:
        if not isinstance(key, str):
            raise RecordError(path, f"a key is a text, not {shown(key)}")
        if key not in keys and key not in optional and not key.startswith("_"):
            raise RecordError(path, f"there is no key {shown(key)}")
    for key in keys:
        if key not in value:
            raise RecordError(path, f"the key {key!r} is missing")
    return dict(value)


def whole(value: object, path: str, least: int = 0, most: int = _MOST_NUMBER) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        refuse(path, f"a whole number from {least:,} to {most:,}", value)
    return value


def flag(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        refuse(path, "true or false", value)
    return value


def plain_text(value: object, path: str, most: int = MOST_TEXT) -> str:
    """A text."""
    if not isinstance(value, str):
        refuse(path, "a text", value)
    if len(value) > most:
        raise RecordError(path, f"a text of at most {most:,} characters expected, not of {len(value):,}")
    return value


_NO_LINE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")  # control characters, and what ends lines


def is_line(text: str) -> bool:
    """Whether a text is one line without control characters, so that it cannot pass for something else when told."""
    return _NO_LINE.search(text) is None


def line(value: object, path: str) -> str:
    """A text of one line."""
    found = plain_text(value, path)
    if not is_line(found):
        refuse(path, "one line without control characters", found)
    return found


def items(value: object, path: str, most: int) -> list[tuple[str, Any]]:
    """The items of a list, each with its path."""
    if not isinstance(value, list | tuple):
        refuse(path, "a list", value)
    if len(value) > most:
        raise RecordError(path, f"a list of at most {most:,} expected, not of {len(value):,}")
    return [(f"{path}[{number}]", item) for number, item in enumerate(value)]


def cards(value: object, path: str) -> tuple[Card, ...]:
    """Cards in their order, from their text."""
    try:
        return parse_cards(plain_text(value, path, _MOST_CARDS))
    except NotationError as error:
        raise RecordError(path, str(error)) from None


def one_of(value: object, path: str, words: Iterable[str]) -> str:
    """One of some words."""
    allowed = tuple(words)
    found = plain_text(value, path)
    if found not in allowed:
        first = ", ".join(allowed[:-1])
        refuse(path, f"{first} or {allowed[-1]}" if first else allowed[-1], value)
    return found
