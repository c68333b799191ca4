"""What a thinking player sees before he chooses: his hand by kind, the sides, their melds, what is still out.

It is read off the position that a view holds, or in a playout off a whole one; of that only what the place to act may
know is read, so a playout's players see no more than others do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta.acts import Act
from canasta.core import state as core
from canasta.counts import JOKER, NATURALS, TWO
from canasta.deal import Deal
from canasta.plan import Meldlike
from canasta.rules import CANASTA_SIZE

from .memory import Memory

__all__ = ["Sight", "inside"]

_FEW: Final = 3  # cards in hand with which somebody soon goes out
_LATE: Final = 3  # draws each with which the stock is nearly gone


def inside(deal: Deal) -> tuple[core.Table, core.State]:
    """The table and the flat list that a deal is the face of."""
    return deal._table, deal._state  # noqa: SLF001  playouts change thousands of positions, in place


class Sight:
    """A position as the place to act sees it."""

    __slots__ = (
        "_counted", "_layout", "acts", "canastas", "canastas_against", "hand", "is_late", "is_threatened", "melds",
        "memory", "needed", "opened", "place", "points", "size", "state", "table",
    )  # fmt: skip

    def __init__(self, table: core.Table, state: core.State, acts: tuple[Act, ...], memory: Memory) -> None:
        """Read the position; `acts` are its legal acts."""
        self.table, self.state, self.acts, self.memory = table, state, acts, memory
        place = self.place = core.to_act(table, state)
        self._layout = layout = core.layout_of(table, state)
        plan = table.plan
        counts = state[table.hands + place]
        #: how many cards of each kind the place holds, and how many in all
        self.hand, self.size = plan.lanes.unpack(counts), counts >> plan.lanes.size_shift
        self.points = plan.points
        #: the melds of its side by rank, how many of them are canastas, and whether the side has opened
        self.melds, melded = core.side_melds(table, state, layout.holders[place])
        self.opened = core.has_opened(table, state, place)
        self.canastas = _canastas(self.melds, plan.lanes.kinds(melded & plan.lanes.naturals))
        #: whether the stock is nearly gone
        self.is_late = core.stock_size(state) <= _LATE * table.places * table.draw
        #: how many canastas going out takes, how many the richest other side has, whether it may soon go out
        self.needed = plan.canastas
        self.canastas_against, self.is_threatened = self._read_others()
        self._counted: list[int] | None = None

    @property
    def partners(self) -> tuple[int, ...]:
        """The places of its side."""
        return self._layout.partners[self.place]

    @property
    def opponents(self) -> list[int]:
        """The places of the others."""
        return [place for side in self._layout.sides if self.place not in side for place in side]

    def _read_others(self) -> tuple[int, bool]:
        """How many canastas the richest of the other sides has; whether somebody there may soon go out."""
        table, state, layout, lanes = self.table, self.state, self._layout, self.table.plan.lanes
        most, threatened, few = 0, False, _FEW + table.draw
        for side in layout.sides:
            if self.place not in side:
                melds, melded = core.side_melds(table, state, layout.holders[side[0]])
                canastas = _canastas(melds, lanes.kinds(melded & lanes.naturals))
                most = max(most, canastas)
                if canastas >= self.needed:
                    threatened = threatened or min([self.hand_size(place) for place in side]) <= few
        return most, threatened

    def hand_size(self, place: int) -> int:
        """How many cards a place holds."""
        size: int = self.state[self.table.hands + place] >> self.table.plan.lanes.size_shift
        return size

    @property
    def hand_points(self) -> int:
        """What the hand counts against the side at the end, in points."""
        return sum([number * points for number, points in zip(self.hand, self.points, strict=True)])

    @property
    def wilds(self) -> int:
        """How many wild cards are in the hand."""
        return self.hand[TWO] + self.hand[JOKER]

    @property
    def minimum(self) -> int:
        """What its opening must count, in points."""
        return self.table.minimums[self.place]

    def has_opened(self, place: int) -> bool:
        """Whether a place's side has opened."""
        return core.has_opened(self.table, self.state, place)

    @property
    def is_behind(self) -> bool:
        """Whether its side has not opened while the next player's has, who takes the pile more easily then."""
        following = self.following()
        return not self.opened and following is not None and self.has_opened(following)

    def following(self) -> int | None:
        """The place that could take the pile next, if it is an opponent."""
        place = (self.place + 1) % self.table.places
        return None if self._layout.side_of[place] == self._layout.side_of[self.place] else place

    def melded_by(self, place: int, lane: int) -> bool:
        """Whether a place's side has a meld of a rank."""
        return bool(core.melds_on(self.table, self.state, self._layout.holders[place], lane))

    def unseen(self, lane: int) -> int:
        """How many cards of a natural rank may be in the others' hands or in the stock."""
        if self._counted is None:
            self._counted = self._seen()
        return max(0, self.table.plan.most[lane] - self._counted[lane])

    def _seen(self) -> list[int]:
        """How many cards of each kind lie open or are in the hand."""
        table, state, lanes = self.table, self.state, self.table.plan.lanes
        seen = self.hand.copy()
        for code in state[core.PILE]:
            seen[code // 5] += 1
        for holder in range(table.holders):
            melds, melded = core.side_melds(table, state, (holder,))
            for lane in lanes.kinds(melded & lanes.naturals):
                seen[lane] += melds[lane][0][0]
        return seen

    def meld(self, act: Act) -> Meldlike | None:
        """The meld that cards join, (naturals, wild cards); None where they begin one."""
        if act.lane not in NATURALS or not self.melds[act.lane]:
            return None
        of_rank = self.melds[act.lane]
        return of_rank[-1] if act.onto is not None and act.onto.endswith("'") else of_rank[0]


def _canastas(melds: Sequence[tuple[Meldlike, ...]], lanes: tuple[int, ...]) -> int:
    found = 0
    for lane in lanes:
        for naturals, wilds in melds[lane]:
            if naturals + wilds >= CANASTA_SIZE:
                found += 1
    return found
