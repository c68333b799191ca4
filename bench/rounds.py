"""Interleaved rounds: several things timed in turn, so that what slows the machine slows them all."""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable, Mapping

Work = Callable[[], int]


def per_cpu_second(work: Work, seconds: float) -> float:
    """How often `work` does its unit in a CPU second; it returns how many units one call did."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def compare(works: Mapping[str, Work], base: str, *, rounds: int = 15, seconds: float = 0.2) -> None:
    """Print the rate of each work and the median of its ratio to the base within a round."""
    for work in works.values():
        per_cpu_second(work, seconds)
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            rates[name].append(per_cpu_second(work, seconds))
    print(f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}, {rounds} rounds")
    for name, found in rates.items():
        ratios = [one / other for one, other in zip(found, rates[base], strict=True)]
        each = 1e6 / statistics.median(found)
        print(f"{name:44} {each:10.2f} µs  {statistics.median(ratios):8.2f} x {base}")
