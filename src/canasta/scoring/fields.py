"""How the fields of a result are read: each value checked, each fault with the place where it stands.

A value of a wrong type is a `TypeError` where a program gives it, and a `ScoreError` where it comes from plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from operator import attrgetter
from typing import Any, Final, TypeGuard, TypeVar

from canasta.cards import Card, to_cards
from canasta.errors import CardsError, IllegalMeld, NotationError, ScoreError
from canasta.melds import Meld, to_meld

__all__ = ["FieldTypeError"]

Thing = TypeVar("Thing")

POINT_STEP: Final = 5  # every figure of a score is a multiple of it (rules 1.2, 7, 11.7, 13)
ROOT: Final = "data"  # the place of everything
_MOST: Final = 1_000_000  # what no game comes near to
_SHOWN: Final = 40  # characters of a wrong value that a message repeats


class FieldTypeError(TypeError):
    """A field that holds something of a wrong type; `place` is the field.

    >>> print(FieldTypeError("red_threes", "a whole number expected, not 'two'"))
    red_threes: a whole number expected, not 'two'
    """

    def __init__(self, place: str, message: str) -> None:
        """Take the place and what is wrong with it."""
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def joined(place: str, rest: str) -> str:
    """A place within a place.

    >>> joined("deals[0]", "sides[1].hands"), joined("", "names"), joined("deals[0]", "")
    ('deals[0].sides[1].hands', 'names', 'deals[0]')
    """
    if not place or rest in {"", ROOT}:
        return place or rest
    return f"{place}.{rest}"


@contextmanager
def within(place: str) -> Iterator[None]:
    """Put `place` before the places of the errors that come from inside."""
    try:
        yield
    except ScoreError as error:
        raise ScoreError(joined(place, error.place), error.message) from error.__cause__


@contextmanager
def plainly() -> Iterator[None]:
    """Turn wrong types into errors of the data, for values that come from a file."""
    try:
        yield
    except FieldTypeError as error:
        raise ScoreError(error.place, error.message) from error.__cause__


def shown(value: object) -> str:
    """A wrong value as a message repeats it, cut where it is long."""
    try:
        text = repr(value)
    except ValueError:  # a number with more digits than Python prints
        text = "a huge number"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


# -- numbers --------------------------------------------------------------------------------------------------------


def number(value: object, place: str) -> int:
    """A number of things: whole, and not negative."""
    found = whole(value, place)
    if found < 0:
        raise ScoreError(place, f"a number from 0 on expected, not {found}")
    return found


def whole(value: object, place: str) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise FieldTypeError(place, f"a whole number expected, not {shown(value)}")
    if not -_MOST <= value <= _MOST:
        raise ScoreError(place, f"a number of no more than {_MOST:,} expected")
    return value


def points(value: object, place: str, *, negative: bool = False) -> int:
    """A figure of a score: a multiple of five, and not negative where it cannot be."""
    found = whole(value, place)
    if found % POINT_STEP:
        raise ScoreError(place, f"{found} is no multiple of {POINT_STEP}, as every score is")
    if found < 0 and not negative:
        raise ScoreError(place, f"points from 0 on expected, not {found}")
    return found


def flag(value: object, place: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise FieldTypeError(place, f"true or false expected, not {shown(value)}")
    return value


def text(value: object, place: str) -> str:
    """A text, such as a name."""
    if not isinstance(value, str):
        raise FieldTypeError(place, f"a text expected, not {shown(value)}")
    return value


# -- cards and lists ------------------------------------------------------------------------------------------------


def items(value: object, place: str, what: str) -> list[Any]:
    """The items of a list. A text would be read letter by letter, and a table key by key, so both are refused."""
    if type(value) is list or type(value) is tuple:
        return list(value)
    if isinstance(value, str | bytes | Mapping | Card | Meld) or not isinstance(value, Iterable):
        raise FieldTypeError(place, f"a list of {what} expected, not {shown(value)}")
    return list(value)


def each(value: object, place: str, what: str, read: Callable[[Any], Thing]) -> list[Thing]:
    """What the items of a list of plain data are read as, each fault with its place in the list."""
    with plainly():
        found = items(value, place, what)
    things = []
    for number, item in enumerate(found):
        with within(f"{place}[{number}]"):
            things.append(read(item))
    return things


def _read(read: Callable[[Any], Thing], value: object, place: str) -> Thing:
    try:
        return read(value)
    except (NotationError, IllegalMeld, CardsError) as error:
        raise ScoreError(place, str(error)) from error
    except TypeError as error:
        raise FieldTypeError(place, str(error)) from error


def cards(value: object, name: str, number: int | None = None) -> tuple[Card, ...]:
    """Cards in canonical order; `name` and, within a list, `number` say where they stand."""
    found = value if type(value) is tuple and _are_cards(value) else None
    if found is None:
        found = _read(to_cards, value, name if number is None else f"{name}[{number}]")
    return tuple(sorted(found, key=_code)) if len(found) > 1 else found


def _are_cards(values: tuple[object, ...]) -> TypeGuard[tuple[Card, ...]]:
    return set(map(type, values)) <= _ONLY_CARDS


_ONLY_CARDS: Final[set[type]] = {Card}
_code = attrgetter("code")


def meld(value: object, place: str) -> Meld:
    """A meld as it lies on the table, under whatever rules."""
    return value if isinstance(value, Meld) else _read(to_meld, value, place)


# -- tables ---------------------------------------------------------------------------------------------------------


def table(value: object, place: str, keys: Collection[str]) -> dict[str, Any]:
    """A table with no other keys than these."""
    if not isinstance(value, Mapping):
        raise ScoreError(place or ROOT, f"a table expected, not {shown(value)}")
    for key in value:
        if not isinstance(key, str) or key not in keys:
            from difflib import get_close_matches  # noqa: PLC0415  wanted only for this error

            near = get_close_matches(str(key), keys, 1)
            hint = f"do you mean {near[0]}?" if near else f"the keys are {', '.join(keys)}"
            raise ScoreError(joined(place, str(key) or repr(key)), f"no such key; {hint}")
    return dict(value)
