"""Rule 5.5 in a deal: whether a turn under way can still end legally, and what stands in the way.

:func:`can_end` takes the turn as it would be after an act, as a :class:`Turn`; the questions of arithmetic are those of
:mod:`canasta.turns`. Rules can be waived one by one to find what an act is refused for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from canasta.core.state import (
    ASKED,
    BLACK,
    CAPTURED,
    DREW,
    FLAGS,
    LAID,
    LAST,
    LONE,
    NEW,
    NO,
    OPENED,
    PENDING,
    PHASE,
    PLAY,
    POINTS,
    SHOWN,
    TOP_ONLY,
    TOUCHED,
    TURN,
    YES,
    State,
    Table,
    side_melds,
)
from canasta.counts import BLACK_THREE, JOKER, TWO
from canasta.plan import KEPT, PAIR, Plan
from canasta.turns import Goal, Melds, can_finish, can_finish_with_pile, can_make, can_open, canastas_on_table

__all__ = ["Turn", "blockers", "can_end", "ends_in_discard", "ends_in_pass", "question_open", "turn_of"]

# what can be waived, as bits
MINIMUM: Final = 1  # 8.1
BLACK_LAST: Final = 2  # 6.6
LAST_DISCARDED: Final = 4  # 11.2
KEEPING: Final = 8  # 11.3, and the canastas of 11.1
PERMISSION: Final = 16  # 11.5
WAIVABLE: Final = (MINIMUM, BLACK_LAST, LAST_DISCARDED, KEEPING, PERMISSION)


class Turn:
    """A turn under way, as far as its end depends on it.

    `melded` are the ranks of `melds` as flags, see `Plan.mark`; `pile` are the cards that a capture still brings (rule
    9.5), packed; `points` what was laid in this turn; `begun` whether an opening is under way; `out` the answer of
    :func:`can_go_out`, once it was asked.
    """

    __slots__ = ("flags", "hand", "melded", "melds", "minimum", "opened", "out", "partnered", "pile", "points")

    def __init__(
        self,
        hand: int,
        melds: Melds,
        melded: int,
        flags: int,
        points: int,
        opened: bool,
        pile: int,
        minimum: int,
        partnered: bool,
    ) -> None:
        """Take the figures."""
        self.hand = hand
        self.melds = melds
        self.melded = melded
        self.flags = flags
        self.points = points
        self.opened = opened
        self.pile = pile
        self.minimum = minimum
        self.partnered = partnered
        self.out: bool | None = None

    def as_opened(self) -> Turn:
        """The same turn of a side that has opened."""
        return Turn(
            self.hand, self.melds, self.melded, self.flags, self.points, True, self.pile, self.minimum, self.partnered
        )

    @property
    def asks_first(self) -> bool:
        """Whether there is a partner who has not been asked, and nothing is laid yet (rule 11.5)."""
        return self.partnered and not self.flags & (LAID | BLACK | ASKED)

    @property
    def begun(self) -> bool:
        """Whether anything of an opening is laid."""
        return not self.opened and bool(self.flags & (CAPTURED | LAID | BLACK))


def turn_of(table: Table, state: State) -> Turn:
    """The turn under way in a position."""
    place: int = state[TURN]
    layout = table.layouts[state[LONE]]
    melds, melded = side_melds(table, state, layout.holders[place])
    pile = 0
    pending: bytes = state[PENDING]
    for code in pending:
        pile += table.units[code]
    return Turn(
        state[table.hands + place],
        melds,
        melded,
        state[FLAGS],
        state[POINTS],
        bool(state[OPENED] & layout.openers[place]),
        pile,
        table.minimums[place],
        layout.partnered[place],
    )


def can_end(table: Table, turn: Turn, waived: int = 0) -> bool:
    """Whether the turn can still end legally, some rules being waived."""
    if can_stay_in(table, turn, waived) or can_go_out(table, turn, waived):
        return True
    return bool(waived & BLACK_LAST) and any(
        can_stay_in(table, after, waived) or can_go_out(table, after, waived)
        for after in _black_threes_first(table, turn)
    )


def _black_threes_first(table: Table, turn: Turn) -> Iterator[Turn]:
    """Where rule 6.6 is waived: the turn after black threes are laid, and not as the last meld."""
    if turn.flags & BLACK:
        return
    for number in range(1, table.plan.lanes.count(turn.hand, BLACK_THREE) + 1):
        if not any(table.plan.black_three_faults(number, going_out=True)):
            yield after_black_threes(table, turn, number)


def after_black_threes(table: Table, turn: Turn, number: int) -> Turn:
    """The turn after so many black threes are laid."""
    points = turn.points + number * table.plan.points[BLACK_THREE]
    hand, pile, opened = turn.hand - number * table.plan.lanes.units[BLACK_THREE], turn.pile, turn.opened
    if opened or points >= turn.minimum:
        hand, pile, opened = hand + pile, 0, True
    return Turn(hand, turn.melds, turn.melded, turn.flags | BLACK, points, opened, pile, turn.minimum, turn.partnered)


def _need(turn: Turn, waived: int) -> int:
    """The points still missing to the minimum; 0 where there is none to reach (rule 8.1)."""
    return 0 if turn.opened or waived & MINIMUM else max(0, turn.minimum - turn.points)


def can_stay_in(table: Table, turn: Turn, waived: int = 0) -> bool:
    """Whether the turn can end with a card kept (rule 11.3)."""
    flags = turn.flags
    if flags & YES and not waived & PERMISSION:
        return False
    if flags & BLACK and not waived & BLACK_LAST:
        return False
    # a discard is made, but for the turn of rule 12.2, which ends in a pass
    keep = KEPT if not flags & LAST else 1
    shift = table.plan.lanes.size_shift
    coming = turn.pile >> shift
    if (turn.hand >> shift) + coming < keep:
        return False
    need = _need(turn, waived)
    if not need or not turn.begun:
        return True
    ranks = ranks_to_lay(table.plan, turn.hand, turn.melded, 1)
    return can_open(table.plan, turn.hand, turn.melds, need, max(0, keep - coming), ranks)


def ranks_to_lay(plan: Plan, hand: int, melded: int, wilds: int) -> tuple[int, ...]:
    """The lanes of which something might be laid: enough for a meld, or a meld to join."""
    lanes = plan.lanes
    counts = hand & lanes.every
    if wilds:
        flags = (counts + plan.enough & plan.meldable) | (melded & lanes.naturals)
    else:
        flags = counts + plan.enough_alone & plan.meldable | counts + lanes.thresholds[1] & melded & lanes.naturals
    return lanes.kinds(flags) if flags else ()


def may_waive_minimum(table: Table, turn: Turn) -> bool:
    """Whether going out concealed needs no minimum (rule 8.4); the canasta that it needs is asked for elsewhere."""
    waiver = table.plan.rules.opening.concealed_waives_minimum
    flags = turn.flags
    if waiver == "never" or flags & TOUCHED:
        return False
    if flags & DREW:
        return True
    concealed_after_capture = table.plan.rules.going_out.concealed_after_capture
    return waiver == "always" and concealed_after_capture and bool(flags & TOP_ONLY)


def may_go_out(table: Table, turn: Turn, waived: int = 0) -> bool:
    """Whether permission allows to go out (rule 11.5), asking apart."""
    if waived & PERMISSION:
        return True
    if turn.flags & NO:
        return False
    return table.permission != "required" or not turn.partnered or bool(turn.flags & YES)


def goals_of(table: Table, turn: Turn, waived: int = 0) -> tuple[Goal, ...]:
    """What going out asks for in this turn: one goal, or two of which either will do."""
    plan = table.plan
    need = _need(turn, waived)
    no_minimum = need > 0 and may_waive_minimum(table, turn)
    key = need, waived & (KEEPING | LAST_DISCARDED), turn.flags & (LAST | BLACK), no_minimum
    goals: tuple[Goal, ...] | None = plan.goals.get(key)
    if goals is None:
        goals = plan.goals[key] = _goals(plan, *key)
    return goals


def _goals(plan: Plan, need: int, waived: int, flags: int, no_minimum: bool) -> tuple[Goal, ...]:
    canastas = 0 if waived & KEEPING else plan.canastas
    lay_all = plan.lay_all or bool(waived & LAST_DISCARDED)
    goal = Goal(need, canastas, lay_all=lay_all, discard=not flags & LAST, black_threes=not flags & BLACK)
    if not no_minimum:
        return (goal,)
    concealed = goal._replace(need=0, canastas=max(1, canastas))
    return (concealed,) if canastas else (goal, concealed)  # where canastas are waived the minimum may be easier


def can_go_out(table: Table, turn: Turn, waived: int = 0) -> bool:
    """Whether the turn can end in going out (rule 11.1)."""
    if waived:
        return _could_go_out(table, turn, waived)
    if turn.out is None:
        turn.out = _could_go_out(table, turn, 0)
    return turn.out


def _could_go_out(table: Table, turn: Turn, waived: int) -> bool:
    plan = table.plan
    if not may_go_out(table, turn, waived) or is_stuck(plan, turn.hand + turn.pile, turn.melded):
        return False
    usual = turn.opened and plan.is_usual and not turn.melded & plan.odd_marks
    if usual and not (waived or turn.flags & (LAST | BLACK)):
        hand = turn.hand & plan.lanes.every
        if not hand >> plan.lanes.shifts[TWO]:
            # without wild cards all but one card, which is the discard, can be laid: else he would be stuck
            if (turn.melded & plan.canasta_marks).bit_count() >= plan.canastas:
                return True
            if not table.cutthroat:
                return can_make(plan, hand, turn.melds, plan.canastas)
    for goal in goals_of(table, turn, waived):  # noqa: SIM110  any() takes longer
        if _can_reach(table, turn, goal, waived):
            return True
    return False


def _can_reach(table: Table, turn: Turn, goal: Goal, waived: int) -> bool:
    hand = turn.hand + turn.pile
    if turn.flags & BLACK and not waived & BLACK_LAST:
        return _out_after_black_threes(table, turn, goal)
    if turn.pile and goal.need:
        return can_finish_with_pile(table.plan, turn.hand, turn.pile, turn.melds, goal)
    lanes = table.plan.lanes
    ranks = lanes.kinds(((hand & lanes.every) + lanes.thresholds[1] | turn.melded) & lanes.naturals)
    return can_finish(table.plan, hand, turn.melds, goal, ranks)


def is_stuck(plan: Plan, hand: int, melded: int) -> bool:
    """A first look, which most hands do not pass: whether two cards or more could not come to the table in going out.

    Naturals too few for a meld, of a rank with none to join, and one or two black threes can only be the discard, and
    there is one discard; a rank with too few for a meld without wild cards takes at least one.
    """
    lanes = plan.lanes
    shifts, mask = lanes.shifts, lanes.mask
    counts = hand & lanes.every
    new = counts + lanes.thresholds[1] & lanes.naturals & ~melded
    few = new & ~(counts + plan.enough & plan.meldable)
    black = hand >> shifts[BLACK_THREE] & mask
    if few.bit_count() + (black if black < plan.enough_black else 0) > 1:
        return True
    short = new & ~few & ~(counts + plan.enough_alone)
    if not short:
        return False
    wilds = (hand >> shifts[TWO] & mask) + (hand >> shifts[JOKER] & mask)
    return short.bit_count() > wilds + (plan.min_naturals < PAIR)


def _out_after_black_threes(table: Table, turn: Turn, goal: Goal) -> bool:
    """Whether a discard, or nothing, is all that is left to do (rule 6.6)."""
    left = turn.hand + turn.pile >> table.plan.lanes.size_shift
    ends = (left == 0 and goal.lay_all) or (left == 1 and goal.discard)
    return ends and not goal.need and canastas_on_table(turn.melds) >= goal.canastas


def ends_in_discard(table: Table, turn: Turn, waived: int = 0) -> bool:
    """Whether the turn may end in a discard now; which card makes no difference (rules 8.1, 11.1, 11.3 and 11.5)."""
    if turn.flags & LAST:
        return False
    if turn.pile and not waived & MINIMUM:
        return False
    if turn.hand + turn.pile >> table.plan.lanes.size_shift == 1:
        return goes_out(table, turn, waived)
    return _may_end_kept(turn, waived)


def ends_in_pass(table: Table, turn: Turn, waived: int = 0) -> bool:
    """Whether the turn of rule 12.2 may end in its pass."""
    return turn.hand >> table.plan.lanes.size_shift > 0 and _may_end_kept(turn, waived)


def _may_end_kept(turn: Turn, waived: int) -> bool:
    """Whether the turn may end here with a card kept."""
    if (turn.flags & YES and not waived & PERMISSION) or (turn.flags & BLACK and not waived & BLACK_LAST):
        return False
    return not turn.begun or bool(waived & MINIMUM)


def goes_out(table: Table, turn: Turn, waived: int = 0) -> bool:
    """Whether the discard of the last card is going out; who lays nothing in the turn has no minimum to reach."""
    if not may_go_out(table, turn, waived):
        return False
    canastas = canastas_on_table(turn.melds)
    goals = goals_of(table, turn if turn.begun else turn.as_opened(), waived)
    return any(not goal.need and canastas >= goal.canastas for goal in goals)


def question_open(table: Table, state: State, turn: Turn) -> bool:
    """Whether the partner may be asked, and both answers could be obeyed (rule 11.5)."""
    if not turn.asks_first or turn.pile or turn.flags & LAST or state[PHASE] != PLAY:
        return False
    if table.permission == "off" or not can_stay_in(table, turn):
        return False
    # where it is not required it changes nothing whether it is given
    return can_go_out(table, turn, PERMISSION if table.permission == "required" else 0)


def blockers(table: Table, turn: Turn, ends: Callable[[Table, Turn, int], bool]) -> int:
    """The rules that stand in the way of the turn's end: each that alone, if waived, would let it end.

    Where none alone would, every member of the smallest sets that would. `ends` is the end in question:
    :func:`can_end`, or that of the very act.
    """
    for number in range(1, len(WAIVABLE) + 1):
        found = 0
        for rules in combinations(WAIVABLE, number):
            waived = sum(rules)
            if ends(table, turn, waived):
                found |= waived
        if found:
            return found
    return 0


def is_concealed(table: Table, state: State, turn: Turn) -> bool:
    """Whether going out now is going out concealed (rule 11.6)."""
    flags = turn.flags
    if state[SHOWN] >> state[TURN] & 1 or flags & TOUCHED:
        return False
    if flags & CAPTURED and not table.plan.rules.going_out.concealed_after_capture:
        return False
    begun = state[NEW]
    return any(
        table.plan.is_canasta(sum(meld))
        for lane, of_rank in enumerate(turn.melds)
        if begun >> lane & 1
        for meld in of_rank
    )
