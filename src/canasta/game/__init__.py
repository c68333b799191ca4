"""A game: deals until a side has reached the target, and the list of what happened.

:class:`Game` is the one object here that changes. It keeps every position, so that acts can be taken back and done
again, and every deck that was dealt, so that taking back never shuffles anew.

>>> from canasta import Draw
>>> game = Game.new(seed=7, dealer=0)
>>> print(game.play(Draw()))
seat 1 draws Qh
>>> game.ply, game.deal.turn, game.totals
(1, 1, (0, 0))
"""

from __future__ import annotations

from .playing import Game
from .steps import GameOutcome, Step

__all__ = ["Game", "GameOutcome", "Step"]
