"""Players: the protocol that anything which plays follows, and the library's own.

A player is given a :class:`~canasta.view.View`, which holds nothing but what his seat may know, and answers with an
act.

>>> from canasta import Game
>>> game = Game.new(seed=7)
>>> for events in play_out(game, [RandomPlayer(seed=1), SensiblePlayer()] * 2):
...     pass
>>> game.outcome.reason, game.outcome.winner
('target', 1)
"""

from __future__ import annotations

from .players import Player, RandomPlayer, play_out
from .sensible import SensiblePlayer

__all__ = ["Player", "RandomPlayer", "SensiblePlayer", "play_out"]
