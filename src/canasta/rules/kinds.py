"""What an option may hold: numbers, points, yes or no, one of some words, and the four tables.

A :class:`Kind` checks a value and brings it to its one form, reads it from text, writes it as text and turns it
into plain data. Every bad value is a :class:`~canasta.errors.RulesError` that names the option.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NoReturn

from canasta.errors import RulesError

__all__ = ["CardPoints", "Kind"]

POINT_STEP = 5  # every score of the game is a multiple of this
_MOST_POINTS = 1_000_000
_MOST_NUMBER = 1_000
_SHOWN = 60  # characters of a value that a message repeats
_YES = ("true", "yes", "on", "1")
_NO = ("false", "no", "off", "0")

# Every card that has a card value, suits left out, in canonical order (rule 1.2).
VALUED = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3b", "2", "Jo")


class CardPoints(Mapping[str, int]):
    """What each card counts (rule 1.2): an immutable mapping from the card's text, without suit, to points.

    The keys are `A K Q J T 9 8 7 6 5 4 3b 2 Jo`, in that order; red threes have no card value and no key.
    It can be a key itself, and is equal to a dict of the same items.

    >>> from canasta.rules import CLASSIC
    >>> CLASSIC.cards.card_points["Jo"], "3h" in CLASSIC.cards.card_points
    (50, False)
    """

    __slots__ = ("_points",)
    _points: dict[str, int]

    def __init__(self, points: Mapping[str, int]) -> None:
        """Take the points of every card that has any, as `Rules` has checked them."""
        object.__setattr__(self, "_points", {card: points[card] for card in VALUED})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("CardPoints cannot be changed: use rules.where(card_points=...)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("CardPoints cannot be changed: use rules.where(card_points=...)")

    def __getitem__(self, card: str) -> int:
        return self._points[card]

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardPoints):
            return self._points == other._points
        return self._points == other if isinstance(other, dict) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._points.values()))

    def __reduce__(self) -> tuple[type[CardPoints], tuple[dict[str, int]]]:
        return CardPoints, (dict(self._points),)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._points})"


def shown(value: object) -> str:
    """A value as a message shows it: short, and never an error of its own."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  whatever a stranger's object does, the message is ours
        text = f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _refuse(name: str, expected: str, value: object) -> NoReturn:
    raise RulesError(name, f"{expected} expected, not {shown(value)}")


def _items(name: str, expected: str, value: object) -> list[Any]:
    """The items of a list or tuple; nothing else will do."""
    if not isinstance(value, list | tuple):
        _refuse(name, expected, value)
    return list(value)


def _halves(name: str, text: str, between: str, example: str) -> tuple[str, str]:
    """What stands before and after a sign; refused, with an example, where it is missing."""
    before, found, after = text.partition(between)
    if not found:
        _refuse(name, f"text such as {example}", text)
    return before.strip(), after


def _as_json(name: str, expected: str, text: str) -> object:
    import json  # noqa: PLC0415  slow to import, and wanted rarely

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        _refuse(name, expected, text)


class Kind:
    """One kind of value; the methods take the option's name for their errors."""

    __slots__ = ()
    label = "value"
    choices: tuple[Any, ...] = ()

    @property
    def expected(self) -> str:
        """What is expected, as a phrase."""
        raise NotImplementedError

    def clean(self, name: str, value: object) -> Any:
        """The value in its one form; RulesError where it cannot be."""
        raise NotImplementedError

    def read(self, name: str, text: str) -> Any:
        """The value that a text means, cleaned."""
        raise NotImplementedError

    def text(self, value: Any) -> str:
        """The value as :meth:`read` takes it."""
        return str(value)

    def plain(self, value: Any) -> Any:
        """The value as JSON has it."""
        return value


class Number(Kind):
    """A whole number between two bounds."""

    __slots__ = ("least", "most", "step")
    label = "number"

    def __init__(self, least: int = 0, most: int = _MOST_NUMBER, step: int = 1) -> None:
        self.least, self.most, self.step = least, most, step

    @property
    def expected(self) -> str:
        whole = "a whole number" if self.step == 1 else f"a multiple of {self.step}"
        return f"{whole} from {self.least} to {self.most}"

    def clean(self, name: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            _refuse(name, self.expected, value)
        if not self.least <= value <= self.most or value % self.step:
            _refuse(name, self.expected, value)
        return int(value)

    def read(self, name: str, text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            _refuse(name, self.expected, text)
        return self.clean(name, number)


class Points(Number):
    """Points: a multiple of five."""

    __slots__ = ()
    label = "points"

    def __init__(self, least: int = 0, most: int = _MOST_POINTS) -> None:
        super().__init__(least, most, POINT_STEP)


class YesNo(Kind):
    """True or false; never 0 or 1."""

    __slots__ = ()
    label = "yes_no"
    choices = (True, False)

    @property
    def expected(self) -> str:
        return "true or false"

    def clean(self, name: str, value: object) -> bool:
        if not isinstance(value, bool):
            _refuse(name, self.expected, value)
        return value

    def read(self, name: str, text: str) -> bool:
        word = text.strip().lower()
        if word not in {*_YES, *_NO}:
            _refuse(name, self.expected, text)
        return word in _YES

    def text(self, value: Any) -> str:
        return str(value).lower()


class Choice(Kind):
    """One of some words."""

    __slots__ = ("choices",)
    label = "choice"

    def __init__(self, choices: tuple[str, ...]) -> None:
        self.choices: tuple[str, ...] = choices

    @property
    def expected(self) -> str:
        return f"{', '.join(self.choices[:-1])} or {self.choices[-1]}"

    def clean(self, name: str, value: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            _refuse(name, self.expected, value)
        return str(value)

    def read(self, name: str, text: str) -> str:
        return self.clean(name, text.strip().lower().replace("-", "_"))


class Sides(Kind):
    """Who plays with whom: seats by side, lowest seat first; `0,2/1,3` as text."""

    __slots__ = ()
    label = "table"
    _seat = Number(0, 5)

    @property
    def expected(self) -> str:
        return "lists of seats, one a side, such as [[0, 2], [1, 3]],"

    def clean(self, name: str, value: object) -> tuple[tuple[int, ...], ...]:
        sides = [_items(name, self.expected, side) for side in _items(name, self.expected, value)]
        if not all(sides):
            _refuse(name, self.expected, value)
        return tuple(sorted(tuple(sorted(self._seat.clean(name, seat) for seat in side)) for side in sides))

    def read(self, name: str, text: str) -> tuple[tuple[int, ...], ...]:
        if text.lstrip().startswith("["):
            return self.clean(name, _as_json(name, self.expected, text))
        return self.clean(name, [[self._seat.read(name, seat) for seat in side.split(",")] for side in text.split("/")])

    def text(self, value: tuple[tuple[int, ...], ...]) -> str:
        return "/".join(",".join(map(str, side)) for side in value)

    def plain(self, value: tuple[tuple[int, ...], ...]) -> list[list[int]]:
        return [list(side) for side in value]


class Minimums(Kind):
    """The openings' minimums: pairs of a score and what is needed from it on; `15,0:50,1500:90` as text."""

    __slots__ = ()
    label = "table"
    _start = Points(-_MOST_POINTS)
    _minimum = Points()

    @property
    def expected(self) -> str:
        return "pairs of a score and a minimum, the first score null, such as [[null, 15], [0, 50], [1500, 90]],"

    def clean(self, name: str, value: object) -> tuple[tuple[int | None, int], ...]:
        pairs = [_items(name, self.expected, pair) for pair in _items(name, self.expected, value)]
        if not pairs or any(len(pair) != 2 for pair in pairs) or pairs[0][0] is not None:  # noqa: PLR2004  a pair
            _refuse(name, self.expected, value)
        starts = [self._start.clean(name, start) for start, _ in pairs[1:]]
        if any(low >= high for low, high in pairwise(starts)):
            raise RulesError(name, f"the scores must ascend, and {shown(starts)} do not")
        needed = [self._minimum.clean(name, minimum) for _, minimum in pairs]
        return tuple(zip([None, *starts], needed, strict=True))

    def read(self, name: str, text: str) -> tuple[tuple[int | None, int], ...]:
        if text.lstrip().startswith("["):
            return self.clean(name, _as_json(name, self.expected, text))
        first, *others = text.split(",")
        pairs: list[tuple[int | None, int]] = [(None, self._minimum.read(name, first))]
        for other in others:
            start, minimum = _halves(name, other, ":", "15,0:50,1500:90")
            pairs.append((self._start.read(name, start), self._minimum.read(name, minimum)))
        return self.clean(name, pairs)

    def text(self, value: tuple[tuple[int | None, int], ...]) -> str:
        return ",".join(str(minimum) if start is None else f"{start}:{minimum}" for start, minimum in value)

    def plain(self, value: tuple[tuple[int | None, int], ...]) -> list[list[int | None]]:
        return [list(pair) for pair in value]


class PointList(Kind):
    """Points by number, for one, two, three and so on; `100,200,300,800` as text."""

    __slots__ = ()
    label = "table"
    _points = Points()

    @property
    def expected(self) -> str:
        return "a list of points, such as [100, 200, 300, 800],"

    def clean(self, name: str, value: object) -> tuple[int, ...]:
        return tuple(self._points.clean(name, points) for points in _items(name, self.expected, value))

    def read(self, name: str, text: str) -> tuple[int, ...]:
        if text.lstrip().startswith("["):
            return self.clean(name, _as_json(name, self.expected, text))
        return tuple(self._points.read(name, points) for points in text.split(","))

    def text(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))

    def plain(self, value: tuple[int, ...]) -> list[int]:
        return list(value)


class PointsOfCards(Kind):
    """What each card counts; `A=20,K=10` as text."""

    __slots__ = ()
    label = "table"
    _points = Points()

    @property
    def expected(self) -> str:
        return f"the points of each of {' '.join(VALUED)}"

    def part(self, name: str, value: object) -> dict[str, int]:
        """Some cards and their points, checked."""
        if not isinstance(value, Mapping):
            _refuse(name, self.expected, value)
        for card in value:
            if not isinstance(card, str) or card not in VALUED:
                raise RulesError(name, f"one of {' '.join(VALUED)} expected, not {shown(card)}")
        return {card: self._counted(name, card, points) for card, points in value.items()}

    def _counted(self, name: str, card: str, points: object) -> int:
        try:
            return self._points.clean(name, points)
        except RulesError as error:
            raise RulesError(name, f"{card}: {error.message}") from None

    def clean(self, name: str, value: object) -> CardPoints:
        points = self.part(name, value)
        missing = [card for card in VALUED if card not in points]
        if missing:
            raise RulesError(name, f"{self.expected} expected; missing: {' '.join(missing)}")
        return CardPoints(points)

    def read(self, name: str, text: str) -> dict[str, int]:
        """The cards named and their points; those not named keep theirs (`Rules.where`)."""
        if text.lstrip().startswith("{"):
            return self.part(name, _as_json(name, self.expected, text))
        pairs = [_halves(name, item, "=", "A=15,K=10") for item in text.split(",")]
        return self.part(name, {card: self._points.read(name, points) for card, points in pairs})

    def text(self, value: Mapping[str, int]) -> str:
        return ",".join(f"{card}={points}" for card, points in value.items())

    def plain(self, value: Mapping[str, int]) -> dict[str, int]:
        return dict(value)
