"""Many games, on one process or on any executor, with results that add up.

>>> from canasta.simulate import simulate
>>> stats = simulate(["sensible", "random"], games=4, seed=7, unit="deals", mirrored=True)
>>> stats.decks, stats.rounds, stats.wins[0] > stats.wins[1]
(4, 8, True)

The same call gives the same totals whatever the executor, the size of the chunks and the order in which they end: each
game follows from the seed and its number, and everything counted is a whole number.
"""

from __future__ import annotations

from .plotting import plot
from .running import simulate
from .setting import Setting
from .stats import Histogram, Interval, Stats

__all__ = ["Histogram", "Interval", "Setting", "Stats", "plot", "simulate"]
