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

from .cautious import cautious
from .named import PLAYERS, player_named
from .players import AsyncPlayer, ListeningPlayer, Player, RandomPlayer, TimedPlayer
from .playing import play_out, play_out_async
from .searching import SearchingPlayer
from .sensible import SensiblePlayer

__all__ = [
    "PLAYERS",
    "AsyncPlayer",
    "ListeningPlayer",
    "Player",
    "RandomPlayer",
    "SearchingPlayer",
    "SensiblePlayer",
    "TimedPlayer",
    "cautious",
    "play_out",
    "play_out_async",
    "player_named",
]
