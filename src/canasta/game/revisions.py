"""How often a game has changed, and what a seat is told of the changes since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from canasta.errors import GameError
from canasta.view import Told
from canasta.view.told import told_of

from .steps import Step

__all__ = ["Revision", "told_since"]


class Revision(NamedTuple):
    """The number of changes, and how many there were when something was last taken back."""

    number: int = 0
    taken_back: int = 0

    def forward(self, changes: int = 1) -> Self:
        """After so many things more in the history, or the game's being abandoned."""
        return self._replace(number=self.number + changes)

    def back(self) -> Self:
        """After something was taken back."""
        return self._replace(number=self.number + 1, taken_back=self.number + 1)


def told_since(
    steps: Sequence[Step], revision: Revision, since: int, seat: int | None, *, abandoned: bool
) -> tuple[Told, ...]:
    """What a seat is told of the changes since a revision: see :meth:`canasta.game.Game.told`."""
    if isinstance(since, bool) or not isinstance(since, int):
        raise TypeError(f"since= is a whole number, not {since!r}")
    if not 0 <= since <= revision.number:
        raise GameError("wrong_revision", f"the revisions are 0 to {revision.number}, not {since}")
    if since < revision.taken_back:
        raise GameError("stale", f"something was taken back since revision {since}: a new view is wanted")
    changes = revision.number - since
    last = (Told(),) if abandoned and changes else ()
    more = steps[len(steps) - changes + len(last) :]
    return (*[told_of(step.before, step.act, step.deal, seat) for step in more], *last)
