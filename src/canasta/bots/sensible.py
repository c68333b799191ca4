"""A player who plays sensibly: not the best one there is, but no fool; see :mod:`canasta.bots.policy`."""

from __future__ import annotations

from canasta.acts import Act
from canasta.view import View

from .memory import Memory
from .players import to_act
from .policy import choose
from .sight import Sight, inside

__all__ = ["SensiblePlayer"]


class SensiblePlayer:
    """Plays by rules of thumb, fast. What he does follows from the view alone: the same view gives the same act.

    He opens early, or late where that is dear; holds wild cards back for completing canastas, keeps pairs, takes a pile
    that is worth it, discards what the next player has least use for, by what that side melded, took and passed up,
    freezes a pile that would be lost, asks the partner who has many cards, and goes out when that pays or somebody else
    is about to.

    >>> from canasta import Game
    >>> SensiblePlayer().act(Game.new(seed=7, dealer=0).view(1))
    Draw()
    """

    def act(self, view: View) -> Act:
        """See :class:`~canasta.bots.Player`.

        Raises:
            GameError: `not_to_act`, if it is not for the view's seat to act.
        """
        to_act(view)
        legal = tuple(view.legal_acts)
        if len(legal) == 1:
            return legal[0]
        return choose(Sight(*inside(view.deal), legal, Memory.of(view)))

    def __repr__(self) -> str:
        return "SensiblePlayer()"
