"""How many cards of each kind, packed in one int: what a bitboard is to squares.

A *lane* is a few bits that count one kind of card. The fourteen lanes are those of :data:`KINDS`: the eleven
natural ranks, the black three, the two and the joker; red threes are never counted, since no hand keeps them. The
number of all cards stands above the lanes, so adding two packed counts adds the hands, their sizes included.
:class:`Lanes` gives the lanes the width that the packs in play need and names the operations.

>>> lanes = Lanes(8)
>>> hand = lanes.of([KING, KING, KING, TWO])
>>> lanes.size(hand), lanes.count(hand, KING), lanes.kinds(lanes.at_least(hand, 2))
(4, 3, (1,))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["BLACK_THREE", "JOKER", "KINDS", "NATURALS", "TWO", "WILDS", "Lanes"]

#: The kinds of card that a hand may hold, in canonical order; their index is the lane, and the rank's place in a code.
KINDS: Final = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3b", "2", "Jo")
ACE: Final = 0
KING: Final = 1
BLACK_THREE: Final = 11
TWO: Final = 12
JOKER: Final = 13
NATURALS: Final = range(11)
WILDS: Final = (TWO, JOKER)
_LEAST_WIDTH: Final = 4
_MOST_REMEMBERED: Final = 1 << 14  # there are as many sets of kinds


class Lanes:
    """The layout of packed counts for packs that hold at most `most` cards of any kind.

    A lane's top bit is worth `most` at least, so that a comparison of all lanes at once is one addition: see
    :meth:`at_least`. Two packs take four bits a lane, three or four take five, six take six.
    """

    __slots__ = (
        "_halves",
        "_kinds",
        "_low",
        "every",
        "flags",
        "flags_by_lane",
        "mask",
        "naturals",
        "shifts",
        "size_shift",
        "thresholds",
        "units",
        "width",
    )

    def __init__(self, most: int) -> None:
        """Lay the lanes out; `most` is the largest number of cards of one kind."""
        self.width = max(_LEAST_WIDTH, (most - 1).bit_length() + 1)
        #: one lane full of ones, to be shifted
        self.mask = (1 << self.width) - 1
        #: where each lane begins
        self.shifts = tuple(lane * self.width for lane in range(len(KINDS)))
        self.size_shift = len(KINDS) * self.width
        #: all lanes, without the size
        self.every = (1 << self.size_shift) - 1
        #: one card of each kind, its size of one included
        self.units = tuple(1 << shift | 1 << self.size_shift for shift in self.shifts)
        self._low = sum(1 << shift for shift in self.shifts)
        top = 1 << self.width - 1
        #: the flags of all kinds
        self.flags = self._low * top
        #: the flag by which `at_least` names each kind
        self.flags_by_lane = tuple(top << shift for shift in self.shifts)
        #: the flags of the natural ranks
        self.naturals = sum(top << shift for shift in self.shifts[: len(NATURALS)])
        self._kinds: dict[int, tuple[int, ...]] = {}
        # every other lane, and the bit above each of them, which a borrow would clear
        self._halves = tuple(
            (sum(self.mask << shift for shift in half), sum(1 << shift + self.width for shift in half))
            for half in (self.shifts[::2], self.shifts[1::2])
        )
        #: `thresholds[number]`, added to the lanes, lifts each that holds so many cards to its flag: see `at_least`
        self.thresholds = tuple(self._low * (top - number) for number in range(top + 1))

    def of(self, lanes: Iterable[int]) -> int:
        """The packed counts of these cards, given by their lanes."""
        units = self.units
        return sum(units[lane] for lane in lanes)

    def size(self, counts: int) -> int:
        """How many cards there are."""
        return counts >> self.size_shift

    def count(self, counts: int, lane: int) -> int:
        """How many cards of one kind there are."""
        return counts >> self.shifts[lane] & self.mask

    def at_least(self, counts: int, number: int) -> int:
        """The kinds that are there `number` times or more (once at least), as flags for :meth:`kinds`."""
        if number >= len(self.thresholds):
            return 0
        return (counts & self.every) + self.thresholds[number] & self.flags

    def kinds(self, flags: int) -> tuple[int, ...]:
        """The lanes that flags name, in canonical order."""
        named = self._kinds.get(flags)
        if named is None:
            lanes = tuple(lane for lane, flag in enumerate(self.flags_by_lane) if flags & flag)
            if len(self._kinds) >= _MOST_REMEMBERED:
                self._kinds.clear()
            named = self._kinds[flags] = lanes
        return named

    def unpack(self, counts: int) -> list[int]:
        """The numbers of each kind, in the order of :data:`KINDS`."""
        return [counts >> shift & self.mask for shift in self.shifts]

    def covers(self, counts: int, part: int) -> bool:
        """Whether `part` can be taken out of `counts`: no lane would fall below zero."""
        (even, guard), (odd, other) = self._halves
        return ((counts & even | guard) - (part & even)) & guard == guard and (
            (counts & odd | other) - (part & odd)
        ) & other == other
