"""Ready-made rows of acts: the lays of a rank, the captures with a top card, the discards.

What may be laid of a rank depends on the naturals and the wild cards held and on the side's meld of it, and on nothing
else, so each row is made once for equal rules. With each act stands what it takes out of the hand.
"""

from __future__ import annotations

from typing import Final

from canasta.acts import Act, Capture, Lay, discard_shape, shape_of
from canasta.core.state import meld_name
from canasta.counts import JOKER, KINDS, TWO
from canasta.plan import PAIR, Meldlike, Plan

__all__ = ["Ready", "Row", "captures_of", "discards_of", "lays_of"]

NO_MELD: Final = (0, 0)


class Ready:
    """An act that lays cards of a rank, with its figures.

    The meld it joins is that of this `order` where the side has two of the rank. `more` are the naturals and the wild
    cards of the hand, `packed` the same as packed counts, `points` what they count, `size` how many they are.
    """

    __slots__ = ("act", "lane", "more", "order", "packed", "points", "size")

    def __init__(self, plan: Plan, act: Act, lane: int, order: int = 0) -> None:
        """Take the act, and the rank and the order of the meld."""
        units, values = plan.lanes.units, plan.points
        naturals, twos, jokers = act.naturals, act.twos, act.jokers
        self.act, self.lane, self.order = act, lane, order
        self.more: Meldlike = (naturals, twos + jokers)
        self.size = naturals + twos + jokers
        self.packed = naturals * units[lane] + twos * units[TWO] + jokers * units[JOKER]
        self.points = naturals * values[lane] + twos * values[TWO] + jokers * values[JOKER]

    def onto(self, of_rank: tuple[Meldlike, ...], top: int = 0) -> tuple[Meldlike, ...]:
        """The melds of the rank once it is done, with `top` naturals more."""
        naturals, wilds = of_rank[self.order] if of_rank else NO_MELD
        joined = naturals + self.more[0] + top, wilds + self.more[1]
        return (joined,) if len(of_rank) < PAIR else (*of_rank[: self.order], joined, *of_rank[self.order + 1 :])


class Row:
    """The acts of a rank, in order, the same with their figures, and the most cards of one."""

    __slots__ = ("acts", "most", "ready")

    def __init__(self, made: tuple[Ready, ...]) -> None:
        """Take the acts in order."""
        self.ready = made
        self.acts = tuple([one.act for one in made])
        self.most = max([one.size for one in made], default=0)


def _ready(plan: Plan, act: Act, lane: int, order: int = 0) -> Ready:
    """The act with its figures, made once: it stands in many rows."""
    key = act, lane, order
    ready: Ready | None = plan.ready.get(key)
    if ready is None:
        ready = plan.ready[key] = Ready(plan, act, lane, order)
    return ready


def _row(plan: Plan, made: list[Ready]) -> Row:
    """The row of these acts, made once: it is the same for many hands and melds."""
    key = tuple(made)
    row: Row | None = plan.rows_of_acts.get(key)
    if row is None:
        row = plan.rows_of_acts[key] = Row(key)
    return row


def lays_of(plan: Plan, lane: int, of_rank: tuple[Meldlike, ...], naturals: int, twos: int, jokers: int) -> Row:
    """The lays of a rank that make a meld, for each of the side's melds of it, or for a new one.

    Made once, and kept in `plan.lay_rows`, where the listing looks first.
    """
    made = []
    for order, held in enumerate(of_rank or (NO_MELD,)):
        prime = order if len(of_rank) > 1 else None
        for numbers in plan.rows(held, naturals, twos, jokers):
            act = shape_of(Lay, lane, numbers, _onto(lane, prime, numbers))
            made.append(_ready(plan, act, lane, order))
    row = plan.lay_rows[twos][jokers][lane, of_rank, naturals] = _row(plan, made)
    return row


def _onto(lane: int, prime: int | None, numbers: tuple[int, int, int]) -> str | None:
    """The name of the meld where the cards do not tell: for wild cards alone, and where there are two of the rank."""
    if prime is not None:
        return meld_name(lane, prime)
    return None if numbers[0] else KINDS[lane]


CaptureKey = tuple[int, int | None, Meldlike, int, int, int, bool]


def captures_of(plan: Plan, key: CaptureKey) -> Row:
    """The captures with a top card of a rank.

    The key: the lane, which of two melds, the meld, the naturals, twos and jokers held, and whether the pile is frozen.
    """
    row: Row | None = plan.capture_rows.get(key)
    if row is None:
        lane, prime, held, naturals, twos, jokers, frozen = key
        onto = None if prime is None else meld_name(lane, prime)
        takings = plan.takings(held, naturals, twos, jokers, frozen=frozen)
        made = [_ready(plan, shape_of(Capture, lane, numbers, onto), lane, prime or 0) for numbers in takings]
        row = plan.capture_rows[key] = _row(plan, made)
    return row


def discards_of(plan: Plan, hand: int) -> tuple[Act, ...]:
    """One discard of each kind held."""
    held = plan.lanes.at_least(hand, 1)
    found: tuple[Act, ...] | None = plan.discards.get(held)
    if found is None:
        flags = enumerate(plan.lanes.flags_by_lane)
        found = plan.discards[held] = tuple([discard_shape(lane) for lane, flag in flags if held & flag])
    return found
