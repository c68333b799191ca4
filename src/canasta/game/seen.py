"""What lies open of a deal so far, kept from one view to the next so that each step is read once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from canasta.acts import Capture, Discard, Lay
from canasta.events import Event
from canasta.hand import Hand
from canasta.view import Known

from .steps import Step

__all__ = ["Seen"]


class _Found(NamedTuple):
    """What is known at a step: the cards seats are known to hold, and the events as somebody sees them."""

    step: Step
    known: Known
    events: tuple[Event, ...]


class Seen:
    """For each seat what it has seen of the deal at the last view."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._found: dict[int | None, tuple[int, _Found]] = {}

    def at(self, steps: Sequence[Step], seat: int | None) -> _Found:
        """What a seat has seen after these steps."""
        at, found = self._found.get(seat, (-1, None))
        if found is None or at >= len(steps) or steps[at] is not found.step or found.step.number != steps[-1].number:
            at = next(place for place in range(len(steps) - 1, -1, -1) if steps[place].before is None)
            found = _Found(steps[at], (), _seen_by(steps[at], seat))
        events = list(found.events)
        known = found.known
        for step in steps[at + 1 :]:
            events += _seen_by(step, seat)
            known = known_after(known, step)
        found = _Found(steps[-1], known, tuple(events))
        self._found[seat] = len(steps) - 1, found
        return found


def _seen_by(step: Step, seat: int | None) -> tuple[Event, ...]:
    return tuple([event.seen_by(seat) for event in step.events])


def known_after(known: Known, step: Step) -> Known:
    """What seats are known to hold after a step: cards of a captured pile, until they are played."""
    before, act, after = step.before, step.act, step.deal
    if before is None or not isinstance(act, Capture | Lay | Discard):
        return known
    seat, by_seat = before.turn, dict(known)
    held = by_seat.get(seat, Hand())
    came = before.pile[:-1] if isinstance(act, Capture) else before.coming
    if not held and not came:
        return known
    played = Hand(act.cards)
    held -= played - held.missing(played)  # those of them that were known
    if came and not after.coming:
        held += tuple([card for card in came if not card.is_red_three])
    by_seat[seat] = held
    return tuple(sorted([(seat, held) for seat, held in by_seat.items() if held]))
