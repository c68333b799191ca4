"""Which acts a position has, as shapes, in a fixed order.

The order: draw, pass, captures, lays by rank (A first) with black threes last, the question, discards by rank, the
answers yes and no. Captures and lays of one rank come as :meth:`canasta.plan.Plan.rows` has them: fewer naturals first,
then fewer wild cards, then twos before jokers; where a side has two melds of a rank, those onto the first come before
those onto the second. No set and no hash plays a part.

Each predicate is the plan's or that of :mod:`canasta.core.turn`, and :mod:`canasta.core.legality` reads the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from canasta.acts import Act, Answer, Ask, Capture, Draw, Lay, Pass, discard_shape, shape_of
from canasta.core.faces import RED_THREES, hidden_in
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
    meld_name,
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
from canasta.counts import BLACK_THREE, JOKER, KINDS, TWO
from canasta.plan import KEPT, PAIR, Meldlike, Plan
from canasta.rules import MELD_SIZE

__all__ = ["after_capture", "after_lay", "legal_acts", "must_capture"]

_ANSWERS: Final = (Answer(True), Answer(False))
NO_MELD: Final = (0, 0)
_DRAW, _PASS, _ASK = Draw(), Pass(), Ask()
_ONLY_DRAW: Final = (_DRAW,)


def legal_acts(table: Table, state: State) -> tuple[Act, ...]:
    """Every legal act of the place to act, as shapes."""
    return LISTS[state[PHASE]](table, state)


def _plays(table: Table, state: State) -> tuple[Act, ...]:
    return tuple(_plain(table, state) or _acts(table, state))


def _plain(table: Table, state: State) -> list[Act] | None:
    """The lays and discards of most turns: those of a side that has opened, in which nobody can go out.

    Nothing is asked then, and no lay has to be looked at: the cards that keep him from going out, two at least, stay in
    the hand. Where a turn is not of that kind, None: :func:`_acts` answers all.
    """
    if table.cutthroat or state[FLAGS] & BOUND:
        return None
    place, plan = state[TURN], table.plan
    holder, lanes = table.only_holder[place], plan.lanes
    if not state[OPENED] >> holder & 1:
        return None
    hand, melded = state[table.hands + place], state[table.melded + holder]
    # the flags of Lanes.at_least, without the calls
    counts = hand & lanes.every
    held, often = counts + lanes.thresholds[1] & lanes.flags, counts + plan.enough & plan.meldable
    few = held & lanes.naturals & ~(melded | often)
    if not few & few - 1 and not is_stuck(plan, hand, melded):
        return None
    acts: list[Act] = []
    twos, jokers = hand >> lanes.shifts[TWO] & lanes.mask, hand >> lanes.shifts[JOKER] & lanes.mask
    if twos or jokers:
        ranks = often | melded & lanes.naturals
    else:
        ranks = counts + plan.enough_alone & plan.meldable | held & melded & lanes.naturals
    if ranks:
        known, melds, shifts = plan.lay_rows[twos][jokers], state[table.melds + holder], lanes.shifts
        for lane in lanes.kinds(ranks):
            key = lane, melds[lane], hand >> shifts[lane] & lanes.mask
            acts += (known.get(key) or _rows(table, *key, twos, jokers)).acts
    acts += plan.discards.get(held) or _discards(plan, hand)
    return acts


def _acts(table: Table, state: State) -> list[Act]:
    """The acts of any turn after its draw or capture."""
    turn = turn_of(table, state)
    # whatever is laid, who cannot go out now cannot do so after it: asked once for all lays, and while cards are to
    # come, when it takes long, only if it matters
    out = None if turn.pile else can_go_out(table, turn)
    acts = _lays(table, state, turn, out)
    if turn.partnered and question_open(table, state, turn, out=out):
        acts.append(_ASK)
    if turn.flags & LAST:
        if ends_in_pass(table, turn):
            acts.append(_PASS)
    elif ends_in_discard(table, turn):
        acts += _discards(table.plan, turn.hand)
    return acts


# -- the start of a turn --------------------------------------------------------------------------------------------


def _starts(table: Table, state: State) -> tuple[Act, ...]:
    found = captures(table, state)
    if state[AT] < len(state[DECK]):
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
    lane, place, lanes = top_lane(state), state[TURN], table.plan.lanes
    if lane is None:
        return []
    hand = state[table.hands + place]
    naturals = hand >> lanes.shifts[lane] & lanes.mask
    layout = layout_in_turn(table, state, capturing=True)
    of_rank = melds_of_rank(table, state, layout.holders[place], lane)
    if not naturals and not of_rank:
        return []
    frozen = is_frozen(table, state, place)
    size = hand >> lanes.size_shift
    if (frozen and naturals < PAIR) or (table.one_card_pile_rule and len(state[PILE]) == size == 1):
        return []
    # a side that has opened can end the turn of whoever has two cards left
    opened = has_opened(table, state, place)
    twos, jokers = hand >> lanes.shifts[TWO] & lanes.mask, hand >> lanes.shifts[JOKER] & lanes.mask
    acts: list[Act] = []
    for order, held in enumerate(of_rank or (NO_MELD,)):
        row = _capture_row(table, (lane, order if len(of_rank) > 1 else None, held, naturals, twos, jokers, frozen))
        if opened and not alone and row.most <= size - KEPT:  # whatever the pile brings
            acts += row.acts
        else:
            acts += _endable_captures(table, state, layout, row, held, opened=opened, alone=alone)
    return acts


def _endable_captures(
    table: Table, state: State, layout: Layout, row: _Row, held: Meldlike, *, opened: bool, alone: bool
) -> list[Act]:
    """Those of a rank's captures, or of that by the top card alone, after which the turn can still end."""
    place, acts = state[TURN], []
    spoils = spoils_of(table, state)
    free = table.plan.lanes.size(state[table.hands + place] + spoils.cards) - KEPT if opened else -1
    known = not hidden_in(state[table.faces + place])
    for numbers, act in zip(row.numbers, row.acts, strict=True):
        if alone and act.cards:
            break
        if len(act.cards) <= free or (
            known and can_end(table, after_capture(table, state, layout, spoils, numbers, row.order, held))
        ):
            acts.append(act)
    return acts


def _capture_row(table: Table, key: tuple[int, int | None, Meldlike, int, int, int, bool]) -> _Row:
    """The captures with a top card of a rank; the key: which of two melds, the meld, and what is held."""
    plan = table.plan
    row = plan.cache["captures"].get(key)
    if row is None:
        lane, prime, held, naturals, twos, jokers, frozen = key
        numbers = plan.capture_rows(held, naturals, twos, jokers, frozen=frozen)
        onto = None if prime is None else meld_name(lane, prime)
        row = _made_row(Capture, lane, prime or 0, numbers, [onto] * len(numbers))
        plan.cache["captures"][key] = row
    return row


class Spoils(NamedTuple):
    """What a captured pile brings besides its top card: the cards, packed; whether it is nothing but red threes."""

    cards: int
    nothing: bool


def spoils_of(table: Table, state: State) -> Spoils:
    """The spoils of the pile as it lies."""
    units, cards, nothing = table.units, 0, True
    for code in state[PILE][:-1]:
        if code not in RED_THREES:
            cards += units[code]
            nothing = False
    return Spoils(cards, nothing)


def after_capture(
    table: Table,
    state: State,
    layout: Layout,
    spoils: Spoils,
    row: tuple[int, int, int],
    order: int,
    held: Meldlike,
) -> Turn:
    """The turn after a capture with so many cards of the hand, onto the side's meld of this order where it has two."""
    place, plan = state[TURN], table.plan
    lane = state[PILE][-1] // 5
    naturals, twos, jokers = row
    values = plan.points
    coming = spoils.cards
    hand = state[table.hands + place] - _packed(table, lane, row)
    points = (naturals + 1) * values[lane] + twos * values[TWO] + jokers * values[JOKER]
    minimum = table.minimums[place]
    found, melded = side_melds(table, state, layout.holders[place])
    opened = bool(state[OPENED] & layout.openers[place])
    if opened or points >= minimum:
        hand, coming, opened = hand + coming, 0, True
    flags = CAPTURED | TOP_ONLY if spoils.nothing else CAPTURED
    if any(held):
        flags |= TOUCHED
    melds = list(found)
    melds[lane] = _replaced(melds[lane], order, (held[0] + naturals + 1, held[1] + twos + jokers))
    melded |= plan.lanes.flag(lane)
    return Turn(hand, melds, melded, flags, points, opened, coming, minimum, layout.partnered[place])


def _packed(table: Table, lane: int, row: tuple[int, int, int]) -> int:
    units = table.plan.lanes.units
    return row[0] * units[lane] + row[1] * units[TWO] + row[2] * units[JOKER]


def _replaced(of_rank: tuple[Meldlike, ...], order: int, meld: Meldlike) -> tuple[Meldlike, ...]:
    """The melds of a rank with one of them, or the first, as it is now."""
    return (meld,) if len(of_rank) < PAIR else (*of_rank[:order], meld, *of_rank[order + 1 :])


# -- lays -----------------------------------------------------------------------------------------------------------


def _lays(table: Table, state: State, turn: Turn, out: bool | None) -> list[Act]:
    """The lays after which the turn can still end; `out` is whether it can in going out, None where not asked yet."""
    hand, flags, opened = turn.hand, turn.flags, turn.opened
    if flags & BLACK:
        return []
    if not opened and not out and not _could_open(table, turn):
        if out is None:
            out = can_go_out(table, turn)
        if not out:
            return []
    plan = table.plan
    lanes = plan.lanes
    shifts, mask = lanes.shifts, lanes.mask
    # once the side has opened, whoever keeps enough cards and is not bound by a yes can end the turn
    free = -1
    if opened and not flags & YES:
        free = (hand >> lanes.size_shift) - (1 if flags & LAST else KEPT)
    twos, jokers = hand >> shifts[TWO] & mask, hand >> shifts[JOKER] & mask
    ranks = ranks_to_lay(plan, hand, turn.melded, twos or jokers)
    known, melds = plan.lay_rows[twos][jokers], turn.melds
    acts: list[Act] = []
    for lane in ranks:
        key = lane, melds[lane], hand >> shifts[lane] & mask
        rows = known.get(key) or _rows(table, *key, twos, jokers)
        if rows.most <= free:
            acts += rows.acts
        elif out or not opened:
            acts += _endable(table, state, turn, rows, free)
        else:
            acts += [act for act in rows.acts if len(act.cards) <= free]
    if out is not False and hand >> shifts[BLACK_THREE] & mask >= MELD_SIZE:
        acts += _black_threes(table, turn)
    return acts


def _endable(table: Table, state: State, turn: Turn, rows: _Rows, free: int) -> list[Act]:
    """Those of a rank's lays after which the turn can still end."""
    return [
        act
        for row in rows.by_meld
        for numbers, act in zip(row.numbers, row.acts, strict=True)
        if len(act.cards) <= free or can_end(table, after_lay(table, state, turn, row.lane, numbers, row.order))
    ]


def _could_open(table: Table, turn: Turn) -> bool:
    """A first look at a side that has not opened: could all it can lay reach the minimum?"""
    lanes, values, hand = table.plan.lanes, table.plan.points, turn.hand
    twos, jokers = lanes.count(hand, TWO), lanes.count(hand, JOKER)
    points = turn.points + twos * values[TWO] + jokers * values[JOKER]
    ranks = ranks_to_lay(table.plan, hand, turn.melded, twos + jokers)
    points += sum([lanes.count(hand, lane) * values[lane] for lane in ranks])
    return points >= turn.minimum


class _Row(NamedTuple):
    """The lays of a rank onto one meld, or the captures, ready made.

    The shapes, their (naturals, twos, jokers), and the most cards of one; `order` tells which of two melds of the rank.
    """

    acts: tuple[Act, ...]
    numbers: tuple[tuple[int, int, int], ...]
    most: int
    lane: int
    order: int


class _Rows:
    """All lays of a rank, the most cards of one, and the row of each of the side's melds of it."""

    __slots__ = ("acts", "by_meld", "most")

    def __init__(self, by_meld: list[_Row]) -> None:
        self.by_meld = by_meld
        self.acts = tuple([act for row in by_meld for act in row.acts])
        self.most = max([row.most for row in by_meld])


def _made_row(
    kind: type[Capture | Lay], lane: int, order: int, numbers: tuple[tuple[int, int, int], ...], onto: list[str | None]
) -> _Row:
    """The row of these numbers, with the names of the melds that they join."""
    acts = tuple([shape_of(kind, lane, row, name) for row, name in zip(numbers, onto, strict=True)])
    return _Row(acts, numbers, max([len(act.cards) for act in acts], default=0), lane, order)


def _rows(table: Table, lane: int, of_rank: tuple[Meldlike, ...], naturals: int, twos: int, jokers: int) -> _Rows:
    """The lays of a rank that make a meld, for each of the side's melds of it, or for a new one."""
    rows = []
    for order, held in enumerate(of_rank or (NO_MELD,)):
        numbers = table.plan.rows(held, naturals, twos, jokers)
        names = [_onto(lane, order if len(of_rank) > 1 else None, row) for row in numbers]
        rows.append(_made_row(Lay, lane, order, numbers, names))
    found = table.plan.lay_rows[twos][jokers][lane, of_rank, naturals] = _Rows(rows)
    return found


def _onto(lane: int, prime: int | None, row: tuple[int, int, int]) -> str | None:
    """The name of the meld where the cards do not tell: for wild cards alone, and where there are two of the rank."""
    if prime is not None:
        return meld_name(lane, prime)
    return None if row[0] else KINDS[lane]


def after_lay(table: Table, state: State, turn: Turn, lane: int, row: tuple[int, int, int], order: int = 0) -> Turn:
    """The turn after cards are laid onto a meld of natural rank (of two, that of this order), or as a new one."""
    naturals, twos, jokers = row
    values = table.plan.points
    points = turn.points + naturals * values[lane] + twos * values[TWO] + jokers * values[JOKER]
    hand, pile, opened = turn.hand - _packed(table, lane, row), turn.pile, turn.opened
    if opened or points >= turn.minimum:
        hand, pile, opened = hand + pile, 0, True
    melds = list(turn.melds)
    of_rank = melds[lane]
    held = of_rank[order] if of_rank else NO_MELD
    melds[lane] = _replaced(of_rank, order, (held[0] + naturals, held[1] + twos + jokers))
    flags = turn.flags | LAID
    if of_rank and not state[NEW] >> lane & 1:
        flags |= TOUCHED
    melded = turn.melded | table.plan.lanes.flag(lane)
    return Turn(hand, melds, melded, flags, points, opened, pile, turn.minimum, turn.partnered)


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


# -- ends of a turn -------------------------------------------------------------------------------------------------


def _discards(plan: Plan, hand: int) -> tuple[Act, ...]:
    """One of each kind held."""
    held = plan.lanes.at_least(hand, 1)
    found: tuple[Act, ...] | None = plan.discards.get(held)
    if found is None:
        found = plan.discards[held] = tuple([discard_shape(lane) for lane in plan.lanes.kinds(held)])
    return found
