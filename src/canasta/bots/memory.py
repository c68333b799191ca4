"""What was seen of the others that the position does not show: what they took, and what they passed up."""

from __future__ import annotations

from canasta.acts import Act, Capture, Discard, Draw, Lay
from canasta.core.faces import RED_THREES
from canasta.core.state import PILE, TURN, State
from canasta.counts import KINDS
from canasta.events import EventKind
from canasta.view import View

__all__ = ["Memory"]


class Memory:
    """By place: the ranks of discards that it passed up, as bits, and how many cards of each kind it is known to hold.

    Who passes up a discard could probably not take it, so the same rank is safe for a while.
    """

    __slots__ = ("known", "passed")

    def __init__(self, passed: list[int], known: list[list[int]]) -> None:
        """Take both, by place."""
        self.passed, self.known = passed, known

    @classmethod
    def of(cls, view: View) -> Memory:
        """What a view remembers: its events and :meth:`~canasta.view.View.known_of`."""
        seats = view.deal.seats
        passed, known = [0] * len(seats), [[0] * len(KINDS) for _ in seats]
        top: int | None = None
        for event in view.events:
            if event.kind is EventKind.DREW and top is not None and event.seat in seats:
                passed[seats.index(event.seat)] |= 1 << top
            elif event.kind in {EventKind.DISCARDED, EventKind.DEALT}:
                top = event.cards[-1].rank_index
            elif event.kind is EventKind.CAPTURED:
                top = None
        for seat, held in view.known:
            for card in held:
                known[seats.index(seat)][card.rank_index] += 1
        return cls(passed, known)

    def copy(self) -> Memory:
        """An independent copy."""
        return Memory(self.passed.copy(), [held.copy() for held in self.known])

    def note(self, state: State, act: Act) -> None:
        """Remember an act that is about to be done."""
        kind, place, pile = type(act), state[TURN], state[PILE]
        if kind is Draw:
            if pile:
                self.passed[place] |= 1 << pile[-1] // 5
        elif kind is Capture:
            held = self.known[place]
            for code in pile[:-1]:
                if code not in RED_THREES:
                    held[code // 5] += 1
            self._played(place, act)
        elif kind is Lay or kind is Discard:
            self._played(place, act)

    def _played(self, place: int, act: Act) -> None:
        held = self.known[place]
        for card in act.cards:
            lane = card.rank_index
            if held[lane]:
                held[lane] -= 1
