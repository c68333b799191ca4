"""What one seat, or a spectator, may know of a game: made by whitelist, with no way back to the rest.

>>> from canasta import Game
>>> view = Game.new(seed=7, dealer=0).view(0)
>>> view.hand(), view.hand_size(1), view.is_to_act
(Hand('Ad Ac Kc Js 9s 7d 5d 5c 4s 4c 3c'), 11, False)
>>> view.deal.hand(1)
Hand.unknown(11)
"""

from __future__ import annotations

from .told import Told
from .views import View, view_of

__all__ = ["Told", "View", "view_of"]
