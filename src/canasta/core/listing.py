"""Which acts a position has, as shapes, in a fixed order.

The order: draw, pass, captures, lays by rank (A first) with black threes last, the question, discards by rank, the
answers yes and no. Captures and lays of one rank come as :meth:`canasta.plan.Plan.rows` has them: fewer naturals first,
then fewer wild cards, then twos before jokers; where a side has two melds of a rank, those onto the first come before
those onto the second. No set and no hash plays a part.

Each predicate is the plan's or that of :mod:`canasta.core.turn`, and :mod:`canasta.core.legality` reads the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from canasta.acts import Act, Answer, Ask, Draw, Lay, Pass, shape_of
from canasta.core.faces import hidden_in
from canasta.core.rows import NO_MELD, Ready, Row, captures_of, discards_of, lays_of
from canasta.core.state import (
    ANSWER,
    AT,
    BLACK,
    BOUND,
    CAPTURED,
    DECK,
    DRAW,
    FLAGS,
    FROZEN,
    LAID,
    LAST,
    LONE,
    NEW,
    OPENED,
    OVER,
    PHASE,
    PILE,
    PLAY,
    TOP_ONLY,
    TOUCHED,
    TURN,
    YES,
    Layout,
    State,
    Table,
    has_opened,
    layout_in_turn,
    layout_of,
    melds_of_rank,
    side_melds,
)
from canasta.core.turn import (
    Turn,
    after_black_threes,
    can_end,
    can_go_out,
    ends_in_discard,
    ends_in_pass,
    is_stuck,
    question_open,
    ranks_to_lay,
    turn_of,
)
from canasta.counts import BLACK_THREE, JOKER, TWO
from canasta.plan import KEPT, PAIR, Meldlike, Plan
from canasta.rules import MELD_SIZE
from canasta.turns import Melds, can_open

__all__ = ["after_capture", "after_lay", "legal_acts", "must_capture"]

_ANSWERS: Final = (Answer(True), Answer(False))
_DRAW: Final = Draw()
_PASS: Final = Pass()
_ASK: Final = Ask()
_ONLY_DRAW: Final = (_DRAW,)


def legal_acts(table: Table, state: State) -> tuple[Act, ...]:
    """Every legal act of the place to act, as shapes."""
    return LISTS[state[PHASE]](table, state)


def _plays(table: Table, state: State) -> tuple[Act, ...]:
    return _plain(table, state) or tuple(_acts(table, state))


def _plain(table: Table, state: State) -> tuple[Act, ...] | None:
    """The lays and discards of most turns: those of a side that has opened, in which nobody can go out.

    Nothing is asked then, and no lay has to be looked at: the cards that keep him from going out, two at least, stay in
    the hand. Where a turn is not of that kind, None: :func:`_acts` answers all.
    """
    place: int
    hand: int
    melds: tuple[tuple[Meldlike, ...], ...]
    melded: int
    place, layout = state[TURN], table.layouts[state[LONE]]
    if state[FLAGS] & BOUND or not state[OPENED] & layout.openers[place]:
        return None
    plan, holders = table.plan, layout.holders[place]
    lanes, hand = plan.lanes, state[table.hands + place]
    melds, melded = state[table.melds + holders[0]], state[table.melded + holders[0]]
    if len(holders) > 1:
        melds, melded = side_melds(table, state, holders)
    # the flags of Lanes.at_least, without the calls
    counts = hand & lanes.every
    held, often = counts + lanes.thresholds[1] & lanes.flags, counts + plan.enough & plan.meldable
    few = held & lanes.naturals & ~(melded | often)
    if not few & few - 1 and not is_stuck(plan, hand, melded):
        return None
    shifts, mask = lanes.shifts, lanes.mask
    wilds = counts >> shifts[TWO]
    if wilds:
        ranks = often | melded & lanes.naturals
    else:
        ranks = counts + plan.enough_alone & plan.meldable | held & melded & lanes.naturals
    discards = plan.discards.get(held) or discards_of(plan, hand)
    if not ranks:
        return discards
    acts: list[Act] = []
    twos, jokers = wilds & mask, wilds >> lanes.width
    known: dict[Any, Row] = plan.lay_rows[twos][jokers]
    for lane in lanes.kinds(ranks):
        key = lane, melds[lane], hand >> shifts[lane] & mask
        acts += (known.get(key) or lays_of(plan, *key, twos, jokers)).acts
    return (*acts, *discards)


def _acts(table: Table, state: State) -> list[Act]:
    """The acts of any turn after its draw or capture."""
    turn = turn_of(table, state)
    acts = _lays(table, state, turn)
    if turn.partnered and question_open(table, state, turn):
        acts.append(_ASK)
    if turn.flags & LAST:
        if ends_in_pass(table, turn):
            acts.append(_PASS)
    elif ends_in_discard(table, turn):
        acts += discards_of(table.plan, turn.hand)
    return acts


# -- the start of a turn --------------------------------------------------------------------------------------------


def _starts(table: Table, state: State) -> tuple[Act, ...]:
    found = captures(table, state)
    deck: bytes = state[DECK]
    if state[AT] < len(deck):
        return (_DRAW, *found) if found else _ONLY_DRAW
    return tuple(found) if found and must_capture(table, state) else (_PASS, *found)


def must_capture(table: Table, state: State) -> bool:
    """Whether the pile must be taken: its top card alone, added to a meld, would take it (rule 12.3).

    Of a hand not wholly known only what is certain of any hand of its size counts; see :func:`might_have_to_capture`.
    """
    if state[AT] < len(state[DECK]) or table.plan.rules.stock_end.forced_capture == "never":
        return False
    return any(not act.cards for act in captures(table, state, alone=True))


def might_have_to_capture(table: Table, state: State) -> bool:
    """Whether the hidden cards of the player in turn decide if the pile must be taken."""
    lane, place = top_lane(state), state[TURN]
    if state[PHASE] != DRAW or lane is None or must_capture(table, state) or is_frozen(table, state, place):
        return False
    if state[AT] < len(state[DECK]) or table.plan.rules.stock_end.forced_capture == "never":
        return False
    size = table.plan.lanes.size(state[table.hands + place])
    if not hidden_in(state[table.faces + place]) or (table.one_card_pile_rule and size == len(state[PILE]) == 1):
        return False
    found = melds_of_rank(table, state, layout_of(table, state).holders[place], lane)
    return any(table.plan.captures(held, (0, 0), frozen=False) for held in found)


def is_frozen(table: Table, state: State, place: int) -> bool:
    """Whether the pile is frozen against a place's side (rules 9.2 and 9.7)."""
    return bool(state[FROZEN]) or table.always_frozen or not has_opened(table, state, place)


def top_lane(state: State) -> int | None:
    """The lane of the pile's top card, None where no such pile is taken (rule 9.1)."""
    pile = state[PILE]
    if not pile:
        return None
    lane: int = pile[-1] // 5
    return lane if lane < BLACK_THREE else None


def captures(table: Table, state: State, *, alone: bool = False) -> list[Act]:
    """The captures; with `alone` only those by the top card itself."""
    pile: bytes
    place: int
    hand: int
    pile, place, lanes = state[PILE], state[TURN], table.plan.lanes
    lane = pile[-1] // 5 if pile else BLACK_THREE
    if lane >= BLACK_THREE:  # as top_lane says
        return []
    hand, shifts, mask = state[table.hands + place], lanes.shifts, lanes.mask
    naturals = hand >> shifts[lane] & mask
    opened = bool(state[OPENED] & table.layouts[state[LONE]].openers[place])  # as has_opened says
    frozen = not opened or bool(state[FROZEN]) or table.always_frozen  # as is_frozen says
    if frozen and naturals < PAIR:
        return []
    layout = layout_in_turn(table, state, capturing=True)
    of_rank = melds_of_rank(table, state, layout.holders[place], lane)
    if not naturals and not of_rank:
        return []
    # a side that has opened can end the turn of whoever has two cards left
    size = hand >> lanes.size_shift
    if table.one_card_pile_rule and len(pile) == size == 1:
        return []
    twos, jokers = hand >> shifts[TWO] & mask, hand >> shifts[JOKER] & mask
    acts: list[Act] = []
    for order, held in enumerate(of_rank or (NO_MELD,)):
        prime = order if len(of_rank) > 1 else None
        row = captures_of(table.plan, (lane, prime, held, naturals, twos, jokers, frozen))
        if opened and not alone and row.most <= size - KEPT:  # whatever the pile brings
            acts += row.acts
        else:
            acts += _endable_captures(table, state, layout, row, opened=opened, alone=alone)
    return acts


def _endable_captures(table: Table, state: State, layout: Layout, row: Row, *, opened: bool, alone: bool) -> list[Act]:
    """Those of a rank's captures, or of that by the top card alone, after which the turn can still end."""
    acts: list[Act] = []
    place: int = state[TURN]
    spoils = spoils_of(table, state)
    free = table.plan.lanes.size(state[table.hands + place] + spoils) - KEPT if opened else -1
    known = not hidden_in(state[table.faces + place])
    for one in row.ready:
        if alone and one.size:
            break
        if one.size <= free or (known and can_end(table, after_capture(table, state, layout, spoils, one))):
            acts.append(one.act)
    return acts


def spoils_of(table: Table, state: State) -> int:
    """What the pile as it lies brings besides its top card and red threes, packed."""
    pile: bytes = state[PILE]
    return sum([table.units[code] for code in pile[:-1]])


def after_capture(table: Table, state: State, layout: Layout, spoils: int, one: Ready) -> Turn:
    """The turn after a capture."""
    place: int
    hand: int
    place, plan, lane = state[TURN], table.plan, one.lane
    coming, hand = spoils, state[table.hands + place] - one.packed
    points, minimum = one.points + plan.points[lane], table.minimums[place]
    opened = bool(state[OPENED] & layout.openers[place])
    if opened or points >= minimum:
        hand, coming, opened = hand + coming, 0, True
    flags = CAPTURED if spoils else CAPTURED | TOP_ONLY
    found, melded = side_melds(table, state, layout.holders[place])
    if found[lane]:
        flags |= TOUCHED
    melds = _joined(found, one, top=1)
    melded |= plan.mark(lane, melds[lane])
    return Turn(hand, melds, melded, flags, points, opened, coming, minimum, layout.partnered[place])


# -- lays -----------------------------------------------------------------------------------------------------------


def _lays(table: Table, state: State, turn: Turn) -> list[Act]:
    """The lays after which the turn can still end."""
    hand, plan, melds = turn.hand, table.plan, turn.melds
    if turn.flags & BLACK:
        return []
    lanes = plan.lanes
    shifts, mask = lanes.shifts, lanes.mask
    twos, jokers = hand >> shifts[TWO] & mask, hand >> shifts[JOKER] & mask
    ranks = ranks_to_lay(plan, hand, turn.melded, twos or jokers)
    if not turn.opened and not _could_open(plan, turn, ranks, twos, jokers) and not can_go_out(table, turn):
        return []
    # once the side has opened, whoever keeps enough cards and is not bound by a yes can end the turn
    free = _spare(lanes.size(hand), turn) if turn.opened and not turn.flags & YES else -1
    known: dict[Any, Row] = plan.lay_rows[twos][jokers]
    acts: list[Act] = []
    for lane in ranks:
        key = lane, melds[lane], hand >> shifts[lane] & mask
        row = known.get(key) or lays_of(plan, *key, twos, jokers)
        if row.most <= free:
            acts += row.acts
        elif turn.opened:
            acts += [one.act for one in row.ready if one.size <= free or _ends_out(table, state, turn, one)]
        else:
            acts += _opening_lays(table, state, turn, row, ranks)
    if hand >> shifts[BLACK_THREE] & mask >= MELD_SIZE and can_go_out(table, turn):
        acts += _black_threes(table, turn)
    return acts


def _spare(size: int, turn: Turn) -> int:
    """How many of so many cards may be laid by whoever stays in."""
    return size - (1 if turn.flags & LAST else KEPT)


def _ends_out(table: Table, state: State, turn: Turn, one: Ready) -> bool:
    """Whether the turn can end in going out after a lay; who cannot go out before it cannot do so after it."""
    return can_go_out(table, turn) and can_go_out(table, after_lay(table, state, turn, one))


def _opening_lays(table: Table, state: State, turn: Turn, row: Row, ranks: tuple[int, ...]) -> list[Act]:
    """Those of a rank's lays after which the turn of a side that has not opened can still end."""
    plan, hand, need = table.plan, turn.hand, turn.minimum - turn.points
    coming = turn.pile >> plan.lanes.size_shift
    most = -1 if turn.flags & YES else _spare((hand >> plan.lanes.size_shift) + coming, turn)
    keep = max(0, (1 if turn.flags & LAST else KEPT) - coming)
    acts: list[Act] = []
    for one in row.ready:
        if one.size <= most:
            missing = need - one.points
            if missing <= 0 or can_open(plan, hand - one.packed, _joined(turn.melds, one), missing, keep, ranks):
                acts.append(one.act)
                continue
        if _ends_out(table, state, turn, one):
            acts.append(one.act)
    return acts


def _could_open(plan: Plan, turn: Turn, ranks: tuple[int, ...], twos: int, jokers: int) -> bool:
    """A first look at a side that has not opened: could all it can lay reach the minimum?

    A rank with too few naturals for a meld takes a wild card, so no more of these count than there are wild cards.
    """
    shifts, mask, values, hand = plan.lanes.shifts, plan.lanes.mask, plan.points, turn.hand
    points = turn.points + twos * values[TWO] + jokers * values[JOKER]
    few = []
    for lane in ranks:
        naturals = hand >> shifts[lane] & mask
        if naturals < MELD_SIZE and not turn.melds[lane]:
            few.append(naturals * values[lane])
        else:
            points += naturals * values[lane]
    if len(few) > twos + jokers:
        few.sort(reverse=True)
        del few[twos + jokers :]
    return points + sum(few) >= turn.minimum


def after_lay(table: Table, state: State, turn: Turn, one: Ready) -> Turn:
    """The turn after cards are laid onto a meld of natural rank, or as a new one."""
    points = turn.points + one.points
    hand, pile, opened = turn.hand - one.packed, turn.pile, turn.opened
    if opened or points >= turn.minimum:
        hand, pile, opened = hand + pile, 0, True
    flags = turn.flags | LAID
    if turn.melds[one.lane] and not state[NEW] >> one.lane & 1:
        flags |= TOUCHED
    melds = _joined(turn.melds, one)
    melded = turn.melded | table.plan.mark(one.lane, melds[one.lane])
    return Turn(hand, melds, melded, flags, points, opened, pile, turn.minimum, turn.partnered)


def _joined(melds: Melds, one: Ready, top: int = 0) -> Melds:
    """The side's melds once an act is done that lays so many naturals of the pile too."""
    lane = one.lane
    return (*melds[:lane], one.onto(melds[lane], top), *melds[lane + 1 :])


def _black_threes(table: Table, turn: Turn) -> Iterator[Act]:
    """Rule 6.6: black threes, last of all."""
    number = table.plan.lanes.count(turn.hand, BLACK_THREE)
    for laid in range(MELD_SIZE, number + 1):
        if not any(table.plan.black_three_faults(laid, going_out=True)) and can_end(
            table, after_black_threes(table, turn, laid)
        ):
            yield shape_of(Lay, BLACK_THREE, (laid, 0, 0))


#: What lists the acts of each phase.
LISTS: Final[dict[int, Callable[[Table, State], tuple[Act, ...]]]] = {
    DRAW: _starts,
    PLAY: _plays,
    ANSWER: lambda _table, _state: _ANSWERS,
    OVER: lambda _table, _state: (),
}
