"""The entries of a game's history, and how a game ended."""

from __future__ import annotations

from typing import Any, NamedTuple

from canasta.acts import Act
from canasta.deal import Deal
from canasta.errors import ScoreError
from canasta.events import Event, EventKind, dealing_events, events_of
from canasta.scoring import ScoreSheet

__all__ = ["Beginning", "GameOutcome", "Step"]


class GameOutcome(NamedTuple):
    """How a game ended.

    >>> GameOutcome("target", (1,), (4300, 5120), ("Ann", "Bob"), "Bob wins").winner
    1
    """

    reason: str
    """`target` (rule 14.1), `tie` (rule 14.2) or `abandoned`."""
    leaders: tuple[int, ...]
    """Those with the highest total, by their place in `totals`: one, or those who draw; none of an abandoned game."""
    totals: tuple[int, ...]
    """The final totals, in points."""
    names: tuple[str, ...]
    """Who has which total."""
    text: str
    """All that in a sentence."""

    @property
    def winner(self) -> int | None:
        """Who has won, by the place in `totals`; None for a drawn or an abandoned game."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    def __str__(self) -> str:
        return self.text


class Beginning(NamedTuple):
    """What all steps of one deal share: its number, the sheet before it, and whether it was dealt in this game."""

    number: int
    sheet: ScoreSheet
    dealt: bool


class Step:
    """One entry of the history: an act and the position it led to, or, where `act` is None, the beginning of a deal.

    Steps are equal when the act and the position are.

    >>> from canasta import Draw, Game
    >>> game = Game.new(seed=7, dealer=0)
    >>> events = game.play(Draw())
    >>> [str(step) for step in game.history], game.history[1].deal == game.deal
    (['deal 1, dealt by seat 0', 'seat 1: draw'], True)
    """

    __slots__ = ("_act", "_beginning", "_events", "_given", "_sheet", "before", "deal")

    before: Deal | None
    """The position before the act; None at the beginning of a deal."""
    deal: Deal
    """The position after it."""

    def __init__(self, beginning: Beginning, before: Deal | None, given: Act | None, deal: Deal) -> None:
        """Take the act as it was given; its faces are picked when they are asked for."""
        self._beginning = beginning
        self.before = before
        self._given = given
        self.deal = deal
        self._act: Act | None = None
        self._events: tuple[Event, ...] | None = None
        self._sheet: ScoreSheet | None = None

    @property
    def number(self) -> int:
        """Which deal it belongs to, from 0."""
        return self._beginning.number

    @property
    def act(self) -> Act | None:
        """The act as it is recorded, with faces and the name of the meld joined; None at the beginning of a deal."""
        if self._act is None and self._given is not None and self.before is not None:
            self._act = self.before.resolve(self._given)
        return self._act

    @property
    def seat(self) -> int:
        """Who acted; at the beginning of a deal its dealer."""
        seat = self.deal.dealer if self.before is None else self.before.to_act
        return -1 if seat is None else seat

    @property
    def was_dealt(self) -> bool:
        """Whether its deal was dealt in this game; otherwise it began from a position."""
        return self._beginning.dealt

    @property
    def is_scored(self) -> bool:
        """Whether there is a sheet: not if the deal is over and a hand is not wholly known."""
        deal = self.deal
        return not deal.is_over or all(deal.hand(seat).is_known for seat in deal.seats)

    @property
    def latest(self) -> ScoreSheet:
        """The sheet, or where there is none, that before the deal."""
        return self.sheet if self.is_scored else self._beginning.sheet

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet at this point: with the deal, if it is over.

        Raises:
            ScoreError: if the deal is over and a hand is not wholly known; its `place` is `hands`.
        """
        if not self.deal.is_over:
            return self._beginning.sheet
        if self._sheet is None:
            if not self.is_scored:
                unknown = " and ".join(
                    [f"seat {seat}" for seat in self.deal.seats if not self.deal.hand(seat).is_known]
                )
                raise ScoreError("hands", f"the deal cannot be scored, for not all cards of {unknown} are known")
            self._sheet = self._beginning.sheet.add(self.deal.result())
        return self._sheet

    @property
    def events(self) -> tuple[Event, ...]:
        """What it brought about, told in full."""
        if self._events is None:
            self._events = self._found()
        return self._events

    def _found(self) -> tuple[Event, ...]:
        if self.before is None or self.act is None:
            return dealing_events(self.deal) if self._beginning.dealt else ()
        events = events_of(self.before, self.act, self.deal)
        scored = events[-1].kind is EventKind.DEAL_ENDED and events[-1].points
        outcome = self.sheet.outcome if scored else None
        if outcome is None:
            return events
        return (*events, Event(EventKind.GAME_ENDED, word=str(outcome), points=outcome.totals))

    def following(self, given: Act, deal: Deal) -> Step:
        """The step that an act makes from here."""
        return Step(self._beginning, self.deal, given, deal)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return self.number == other.number and self.act == other.act and self.deal == other.deal

    def __hash__(self) -> int:
        return hash((self.number, self.act, self.deal))

    def __getstate__(self) -> tuple[Any, ...]:
        return self._beginning, self.before, self._given, self.deal

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # as it was made

    def __str__(self) -> str:
        if self._given is None:
            return f"deal {self.number + 1}, dealt by seat {self.seat}"
        return f"seat {self.seat}: {self.act}"

    def __repr__(self) -> str:
        return f"<Step {self}>"
