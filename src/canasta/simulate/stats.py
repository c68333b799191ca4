"""What is counted, as whole numbers, so that it adds up exactly in any order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, Final, NamedTuple

from canasta.errors import GameError, RecordError
from canasta.reading import items, one_of, plain_text, shown, table, whole
from canasta.record.fields import several

from .setting import Setting

__all__ = ["Collector", "Histogram", "Interval", "Key", "Stats"]

_Z: Final = 1.959963984540054  # of a normal distribution 95 % lie within so many deviations


class Interval(NamedTuple):
    """A figure and its 95 % interval.

    >>> print(Interval(105.25, 80.5, 130.0))
    105.2 (80.5 to 130.0)
    """

    value: float
    """The figure."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end."""

    def __str__(self) -> str:
        """With one decimal; without the interval where a single value has none."""
        return f"{self.value:,.1f}" + ("" if math.isnan(self.low) else f" ({self.low:,.1f} to {self.high:,.1f})")


class Histogram(Mapping[int, int]):
    """How often each value came; values in ascending order. Histograms add up.

    >>> deals = Histogram([5, 3, 4, 3])
    >>> dict(deals), len(deals), deals.number, deals.mean
    ({3: 2, 4: 1, 5: 1}, 3, 4, 3.75)
    >>> (deals + deals).number
    8
    """

    __slots__ = ("_counts",)

    def __init__(self, values: Mapping[int, int] | Iterable[int] = ()) -> None:
        """Take values, or how often each came."""
        counts = Counter(values)
        self._counts = {value: counts[value] for value in sorted(counts) if counts[value]}

    @property
    def number(self) -> int:
        """How many values there are."""
        return sum(self._counts.values())

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(value * times for value, times in self._counts.items())

    @property
    def mean(self) -> float:
        """Their mean; of none, not a number."""
        return self.total / self.number if self._counts else math.nan

    @property
    def deviation(self) -> float:
        """Their standard deviation, that of a sample; of fewer than two, not a number."""
        number, total = self.number, self.total
        if number <= 1:
            return math.nan
        squares = sum(value * value * times for value, times in self._counts.items())
        return math.sqrt((number * squares - total * total) / (number * (number - 1)))

    @property
    def interval(self) -> Interval:
        """The mean and its 95 % interval."""
        reach = _Z * self.deviation / math.sqrt(self.number) if self._counts else math.nan
        return Interval(self.mean, self.mean - reach, self.mean + reach)

    def quantile(self, share: float) -> int:
        """The least value that so large a share of all values does not exceed.

        Raises:
            ValueError: if there is no value, or the share is not from 0 to 1.

        >>> Histogram(range(101)).quantile(0.5)
        50
        """
        if not self._counts or not 0 <= share <= 1:
            raise ValueError(f"a share from 0 to 1 of some values is wanted, not {share!r} of {self.number}")
        wanted, below = share * self.number, 0
        for value, times in self._counts.items():
            below += times
            if below >= wanted:
                return value
        return max(self._counts)

    def binned(self, width: int) -> dict[int, int]:
        """How many values lie in each bin of a width, by the least value of the bin; empty bins between are there.

        >>> Histogram([-5, 3, 4, 25]).binned(10)
        {-10: 1, 0: 2, 10: 0, 20: 1}
        """
        found = Counter[int]()
        for value, times in self._counts.items():
            found[value // width * width] += times
        return {start: found[start] for start in range(min(found), max(found) + 1, width)} if found else {}

    def __add__(self, other: object) -> Histogram:
        if not isinstance(other, Histogram):
            return NotImplemented
        return Histogram(Counter(self._counts) + Counter(other._counts))

    def __getitem__(self, value: int) -> int:
        return self._counts[value]

    def __iter__(self) -> Iterator[int]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def __repr__(self) -> str:
        return f"<Histogram of {self.number} values>"


#: What is counted, for which party or side, and its value.
Key = tuple[str, int, int | str]

# what is counted
DECKS: Final = "decks"
TOTAL: Final = "total"  # by party: the points of a round
SCORE: Final = "score"  # by party: the points of a deal
MARGIN: Final = "margin"  # by party: the points ahead, of a deck, times one less than there are parties
WIN: Final = "win"  # by party
SIDE_WIN: Final = "side_win"  # by side
DRAW: Final = "draw"
DEALS: Final = "deals"
ACTS: Final = "acts"
ENDING: Final = "ending"
OUT: Final = "out"  # by party
_TEXTS: Final = {ENDING}
MOST: Final = 10**18  # of anything that is counted
_KINDS: Final = (DECKS, TOTAL, SCORE, MARGIN, WIN, SIDE_WIN, DRAW, DEALS, ACTS, ENDING, OUT)


class Stats:
    """What some rounds came to. Stats of one setting add up, in any order, and `Stats()` is nothing.

    A *party* is a side of players as it first sits: mirrored, it plays each deck from every seat. Points are those of
    the score sheet.

    >>> from canasta.simulate import simulate
    >>> first = simulate(["sensible", "random"], games=2, seed=7, unit="deals")
    >>> more = simulate(["sensible", "random"], games=2, seed=7, unit="deals", first=2)
    >>> first + more == simulate(["sensible", "random"], games=4, seed=7, unit="deals")
    True
    >>> first + Stats() == first
    True
    """

    __slots__ = ("_counts", "setting")

    setting: Setting | None
    """What was played; None where nothing was."""

    def __init__(self, setting: Setting | None = None, counts: Mapping[Key, int] | None = None) -> None:
        """Nothing, or counts that :meth:`from_dict` or a simulation made."""
        self.setting = setting
        self._counts: dict[Key, int] = {key: times for key, times in (counts or {}).items() if times}

    # -- figures

    @property
    def decks(self) -> int:
        """How many different games or deals were played; mirrored ones, several times each."""
        return self._counts.get((DECKS, 0, 1), 0)

    @property
    def rounds(self) -> int:
        """How many games or deals were played in all."""
        return self.deals_per_round.number

    @property
    def deals(self) -> int:
        """How many deals were played in all."""
        return self.acts_per_deal.number

    @property
    def acts(self) -> int:
        """How many acts were played in all."""
        return self.acts_per_deal.total

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parties."""
        return self.setting.names if self.setting is not None else ()

    @property
    def wins(self) -> tuple[int, ...]:
        """How many rounds each party won."""
        return self._times(WIN)

    @property
    def wins_by_side(self) -> tuple[int, ...]:
        """How many rounds were won at each side of the table, in the order of the rules' sides."""
        return self._times(SIDE_WIN)

    @property
    def draws(self) -> int:
        """How many rounds nobody won, two having the most points."""
        return self._counts.get((DRAW, 0, 1), 0)

    @property
    def went_out(self) -> tuple[int, ...]:
        """How many deals each party ended by going out."""
        return self._times(OUT)

    @property
    def endings(self) -> dict[str, int]:
        """How many deals ended in each way; see :class:`~canasta.deal.Ending`."""
        found = {str(value): times for (kind, _, value), times in self._counts.items() if kind == ENDING}
        return {ending: found[ending] for ending in sorted(found)}

    @property
    def totals(self) -> tuple[Histogram, ...]:
        """The points of each party at the end of a round."""
        return self._by_party(TOTAL)

    @property
    def scores(self) -> tuple[Histogram, ...]:
        """The points of each party in a deal."""
        return self._by_party(SCORE)

    @property
    def deals_per_round(self) -> Histogram:
        """How many deals a round took."""
        return self._histogram(DEALS)

    @property
    def acts_per_deal(self) -> Histogram:
        """How many acts a deal took."""
        return self._histogram(ACTS)

    @property
    def margins(self) -> tuple[Histogram, ...]:
        """By party, how far it was ahead of the mean of the others in a deck, all its rounds together.

        So that it is a whole number it is multiplied by the number of the others, which is 1 where two sides play.
        """
        return self._by_party(MARGIN)

    def lead(self, party: int = 0) -> Interval:
        """By how many points a party is ahead of the mean of the others, a round, with its 95 % interval.

        The interval rests on the decks, so mirrored rounds of one deck count as one.
        """
        if self.setting is None:
            return Interval(math.nan, math.nan, math.nan)
        share = (len(self.names) - 1) * self.setting.rotations
        return Interval(*[figure / share for figure in self.margins[party].interval])

    def win_rate(self, party: int = 0) -> Interval:
        """What share of the rounds a party won, with its 95 % interval (Wilson's)."""
        number = self.rounds
        if not number:
            return Interval(math.nan, math.nan, math.nan)
        rate, spread = self.wins[party] / number, _Z * _Z / number
        middle = (rate + spread / 2) / (1 + spread)
        reach = _Z * math.sqrt(rate * (1 - rate) / number + spread / number / 4) / (1 + spread)
        return Interval(rate, middle - reach, middle + reach)

    def _times(self, kind: str) -> tuple[int, ...]:
        return tuple(self._counts.get((kind, at, 1), 0) for at in range(len(self.names)))

    def _histogram(self, kind: str, at: int = 0) -> Histogram:
        return Histogram(
            {int(value): times for (of, party, value), times in self._counts.items() if (of, party) == (kind, at)}
        )

    def _by_party(self, kind: str) -> tuple[Histogram, ...]:
        return tuple(self._histogram(kind, party) for party in range(len(self.names)))

    # -- as a value

    def __add__(self, other: object) -> Stats:
        if not isinstance(other, Stats):
            return NotImplemented
        both = Collector(self.setting, self._counts)
        both.add(other)
        return both.stats()

    __radd__ = __add__

    @classmethod
    def sum(cls, parts: Iterable[Stats]) -> Stats:
        """All of them together; of none, nothing."""
        return reduce(Stats.__add__, parts, cls())

    def counted(self) -> Mapping[Key, int]:
        """Everything counted, as it is added up."""
        return self._counts

    def to_dict(self) -> dict[str, Any]:
        """Plain data, in a fixed order: equal stats give the same data.

        >>> Stats().to_dict()
        {'setting': None, 'counts': []}
        """
        ordered = sorted(
            self._counts.items(), key=lambda item: (item[0][0], item[0][1], str(type(item[0][2])), item[0])
        )
        setting = None if self.setting is None else self.setting.to_dict()
        return {"setting": setting, "counts": [[*key, times] for key, times in ordered]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Stats:
        """The inverse of :meth:`to_dict`; what else stands in the data is left alone.

        Raises:
            RecordError: if it is no such data.
        """
        found = table(data, "$", ("setting", "counts"), data)
        setting = None if found["setting"] is None else Setting.from_dict(found["setting"], "$.setting")
        return cls(setting, _counts_of(found["counts"], 0 if setting is None else len(setting.names)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stats):
            return NotImplemented
        return self._counts == other._counts and self.setting == other.setting

    def __hash__(self) -> int:
        return hash((self.setting, frozenset(self._counts.items())))

    def __repr__(self) -> str:
        if self.setting is None:
            return "<Stats of nothing>"
        wins = ", ".join(f"{name} {won}" for name, won in zip(self.names, self.wins, strict=True))
        return f"<Stats of {self.rounds} {self.setting.unit}: won by {wins}>"


def _counts_of(data: object, parties: int) -> dict[Key, int]:
    """The counts that such data hold, each once and at least 1."""
    counts: dict[Key, int] = {}
    for place, entry in items(data, "$.counts", MOST if parties else 0):
        kind, at, value, times = [each for _, each in several(entry, place, 4)]
        kind = one_of(kind, f"{place}[0]", _KINDS)
        at = whole(at, f"{place}[1]", most=parties - 1)
        known = plain_text(value, f"{place}[2]") if kind in _TEXTS else whole(value, f"{place}[2]", -MOST, MOST)
        if (kind, at, known) in counts:
            raise RecordError(place, f"{kind} {shown(known)} stands there twice")
        counts[kind, at, known] = whole(times, f"{place}[3]", 1, MOST)
    return counts


class Collector:
    """Stats under way, added up in place."""

    def __init__(self, setting: Setting | None = None, counts: Mapping[Key, int] | None = None) -> None:
        """Begin with nothing, or with counts."""
        self.setting = setting
        self.counts = Counter[Key](counts)

    def count(self, kind: str, at: int, value: int | str) -> None:
        """Count a value once."""
        self.counts[kind, at, value] += 1

    def add(self, stats: Stats) -> None:
        """Add stats.

        Raises:
            GameError: `other_setting`, if they are those of another setting; the message says in what.
        """
        if stats.setting is None:
            return
        if self.setting is None:
            self.setting = stats.setting
        if self.setting != stats.setting:
            differences = ", ".join(self.setting.differences(stats.setting))
            raise GameError("other_setting", f"these stats do not add up, for they differ in: {differences}")
        counts = self.counts
        for key, times in stats.counted().items():
            counts[key] += times

    def stats(self) -> Stats:
        """What has been counted."""
        return Stats(self.setting, self.counts)
