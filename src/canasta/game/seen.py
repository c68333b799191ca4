"""What lies open of a deal so far, kept from one view to the next so that each step is read once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from canasta.events import Event
from canasta.view.told import Known, known_after

from .steps import Step

__all__ = ["Seen"]

Value = TypeVar("Value")


class _Running(Generic[Value]):
    """Something that follows from all steps of a deal, one after the other; the last result is kept."""

    def __init__(self, start: Value, after: Callable[[Value, Sequence[Step]], Value]) -> None:
        self._start = start
        self._after = after
        self._found: tuple[int, Step, Value] | None = None

    def at(self, steps: Sequence[Step]) -> Value:
        """What follows from the steps of the last deal."""
        found, last = self._found, steps[-1]
        if (
            found is not None
            and found[0] < len(steps)
            and steps[found[0]] is found[1]
            and found[1].number == last.number
        ):
            done, _, value = found
        else:
            done, value = self._beginning(steps) - 1, self._start
        value = self._after(value, steps[done + 1 :])
        self._found = len(steps) - 1, last, value
        return value

    @staticmethod
    def _beginning(steps: Sequence[Step]) -> int:
        return next(at for at in range(len(steps) - 1, -1, -1) if steps[at].before is None)


class Seen:
    """What is known to all, and what each seat has seen."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._known: _Running[Known] = _Running((), _known_after_all)
        self._events: dict[int | None, _Running[tuple[Event, ...]]] = {}

    def known(self, steps: Sequence[Step]) -> Known:
        """The cards that seats are known to hold, those of a captured pile that they have not played since."""
        return self._known.at(steps)

    def events(self, steps: Sequence[Step], seat: int | None) -> tuple[Event, ...]:
        """The events of the deal as a seat saw them."""
        running = self._events.get(seat)
        if running is None:
            running = self._events[seat] = _Running((), lambda events, more: events + _seen_by(more, seat))
        return running.at(steps)


def _seen_by(steps: Sequence[Step], seat: int | None) -> tuple[Event, ...]:
    return tuple([event.seen_by(seat) for step in steps for event in step.events])


def _known_after_all(known: Known, steps: Sequence[Step]) -> Known:
    for step in steps:
        if step.before is not None:
            known = known_after(known, step.before, step.act, step.deal)
    return known
