"""Interleaved rounds: several things timed in turn, so that what slows the machine slows them all.

Everything is taken per CPU second. A ratio is taken inside a round, and of the ratios the median: rates scatter with
the machine and its load, ratios hold.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

__all__ = ["Pace", "Prepared", "Rates", "Work", "interleaved"]


class Prepared(NamedTuple):
    """Work on something that is made anew, off the clock, before each call: nothing remembered on it helps."""

    prepare: Callable[[], Any]
    run: Callable[[Any], int]


#: A round of what is prepared takes at most so many times its seconds, preparing included.
LONGEST = 6

#: Does its unit of work some number of times and tells how often.
Work = Callable[[], int] | Prepared


class Pace(NamedTuple):
    """How many rounds, and how many CPU seconds each work gets in a round."""

    rounds: int = 15
    seconds: float = 0.15

    @property
    def is_quick(self) -> bool:
        """Whether only a first look is wanted."""
        return self.rounds < 15


class Rates:
    """What was measured: for each work its rate in every round, in units a CPU second."""

    def __init__(self, rates: Mapping[str, list[float]]) -> None:
        """Take the rates."""
        self._rates = rates

    def __contains__(self, name: str) -> bool:
        return name in self._rates

    def rate(self, name: str) -> float | None:
        """The median rate; None where the work was not there."""
        return statistics.median(self._rates[name]) if name in self._rates else None

    def micros(self, name: str) -> float | None:
        """The median time of a unit, in microseconds."""
        rate = self.rate(name)
        return 1e6 / rate if rate else None

    def over(self, name: str, other: str) -> float | None:
        """How many times as fast the first is as the second: the median of the ratios inside the rounds."""
        if name not in self._rates or other not in self._rates:
            return None
        return statistics.median(a / b for a, b in zip(self._rates[name], self._rates[other], strict=True))

    def told(self, *names: str) -> str:
        """The times of these works as a text, or of all."""
        found = [(name, self.micros(name)) for name in names or self._rates]
        return ", ".join(f"{name} {micros:,.3g} us" for name, micros in found if micros is not None)


def interleaved(works: Mapping[str, Work | None], pace: Pace) -> Rates:
    """Measure the works, one round after the other; None, for a peer that is missing, is left out."""
    present = {name: work for name, work in works.items() if work is not None}
    for work in present.values():
        _per_cpu_second(work, pace.seconds / 3)
    rates: dict[str, list[float]] = {name: [] for name in present}
    for _ in range(pace.rounds):
        for name, work in present.items():
            rates[name].append(_per_cpu_second(work, pace.seconds))
    return Rates(rates)


def _per_cpu_second(work: Work, seconds: float) -> float:
    """How often a work does its unit in a CPU second; of one that is much prepared, in as many as its round allows."""
    done, spent = 0, 0.0
    begun = time.process_time()
    if isinstance(work, Prepared):
        while spent < seconds and (not done or time.process_time() - begun < LONGEST * seconds):
            given = work.prepare()
            start = time.process_time()
            done += work.run(given)
            spent += time.process_time() - start
        return done / spent
    while spent < seconds:
        done += work()
        spent = time.process_time() - begun
    return done / spent
