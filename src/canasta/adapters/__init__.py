"""The game in the frameworks in which players are trained: PettingZoo and OpenSpiel.

`canasta.adapters.pettingzoo` and `canasta.adapters.openspiel` are imported by name, each with its extra installed. The
rest of the package needs nothing: :mod:`canasta.adapters.rewards` says what a deal is worth to each seat, and
:mod:`canasta.adapters.episode` has a deal whose cards come by chance, one by one.
"""

from __future__ import annotations
