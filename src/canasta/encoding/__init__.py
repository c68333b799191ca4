"""Acts and views as numbers, for learners and for wires.

:class:`ActSpace` numbers the acts; :class:`ObservationSpace` writes down what a seat may know as a list of numbers of
fixed length.

>>> from canasta import CLASSIC, Game
>>> view = Game.new(CLASSIC, seed=7, dealer=0).view(1)
>>> acts, space = ActSpace(CLASSIC), ObservationSpace(CLASSIC)
>>> acts.ids(view.deal), len(space.observe(view)) == space.size
([0], True)
"""

from __future__ import annotations

from .acts import ActSpace
from .observations import ObservationSpace, observation

__all__ = ["ActSpace", "ObservationSpace", "observation"]
