"""What happened in a game: the entries one after the other, taken back and done again."""

from __future__ import annotations

from canasta.deal import Deal
from canasta.errors import GameError

from .revisions import Revision
from .steps import Step

__all__ = ["History"]


class History:
    """The part of a game that goes back and forth."""

    _steps: list[Step]
    _undone: list[Step]
    _abandoned: bool
    _revision: Revision

    @property
    def deal(self) -> Deal:
        """The position of the deal that is being played, or was played last."""
        return self._steps[-1].deal

    @property
    def number(self) -> int:
        """Which deal that is, from 0."""
        return self._steps[-1].number

    @property
    def ply(self) -> int:
        """How many acts and later deals the history holds; after :meth:`undo` the same numbers come again."""
        return len(self._steps) - 1

    @property
    def revision(self) -> int:
        """How often the game has changed. It only grows, so it tells a stale request even after undo."""
        return self._revision.number

    @property
    def history(self) -> tuple[Step, ...]:
        """Everything that happened, in order: acts as they were resolved, and the beginning of each deal."""
        return tuple(self._steps)

    # -- back and forth -----------------------------------------------------------------------------------------------

    def undo(self) -> Step:
        """Take the last act back, or the last dealing; a deck once dealt is the same when it is dealt again.

        Returns:
            What was taken back.

        Raises:
            GameError: `nothing_to_undo`, at the beginning; `game_over`, if the game was abandoned.
        """
        self._refuse_abandoned()
        if len(self._steps) == 1:
            raise GameError("nothing_to_undo", "the game is at its beginning")
        step = self._steps.pop()
        self._undone.append(step)
        self._revision = self._revision.back()
        return step

    def undo_turn(self) -> tuple[Step, ...]:
        """Take back to the beginning of the turn, or, where it has just begun, of the turn before.

        Returns:
            What was taken back, the last first. The dealing of a deal is taken back by itself.

        Raises:
            GameError: as :meth:`undo`.
        """
        taken = [self.undo()]
        while taken[0].before is not None and not self._is_turn_begun_anew():
            taken.append(self.undo())
        return tuple(taken)

    def _is_turn_begun_anew(self) -> bool:
        """Whether nothing of the turn is played."""
        last = self._steps[-1]
        return last.before is None or last.deal.turn != last.before.turn

    def redo(self) -> Step:
        """Do again what was taken back last.

        Returns:
            What was done.

        Raises:
            GameError: `nothing_to_redo`, if nothing was taken back or something was played since; `game_over`, if the
                game was abandoned.
        """
        self._refuse_abandoned()
        if not self._undone:
            raise GameError("nothing_to_redo", "nothing was taken back")
        step = self._undone.pop()
        self._steps.append(step)
        self._revision = self._revision.forward()
        return step

    def _refuse_abandoned(self) -> None:
        if self._abandoned:
            raise GameError("game_over", "the game was abandoned")
