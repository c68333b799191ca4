"""Which acts a position has, as shapes, in a fixed order.

The order: draw, pass, captures, lays by rank (A first) with black threes last, the question, discards by rank, the answers
yes and no. Captures and lays of one rank come as :meth:`canasta.plan.Plan.rows` has them: fewer naturals first, then fewer
wild cards, then twos before jokers; where a side has two melds of a rank, those onto the first come before those onto the
second. No set and no hash plays a part.

Each predicate is the plan's or that of :mod:`canasta.core.turn`, and :mod:`canasta.core.legality` reads the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from canasta.acts import Act, Answer, Ask, Capture, Draw, Lay, Pass, discard_shape, shape_of
from canasta.core.faces import RED_THREES
from canasta.core.state import (
    ANSWER,
    AT,
    BLACK,
    CAPTURED,
    DECK,
    DRAW,
    FLAGS,
    FROZEN,
    LAID,
    LAST,
    NEW,
    OVER,
    PENDING,
    PHASE,
    PILE,
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
    melds_of,
    melds_on,
)
from canasta.core.turn import Turn, can_end, ends_in_discard, ends_in_pass, question_open, turn_of
from canasta.counts import BLACK_THREE, JOKER, KINDS, NATURALS, TWO
from canasta.plan import KEPT, Meldlike

__all__ = ["after_capture", "after_lay", "legal_acts", "must_capture"]

_ANSWERS: Final = (Answer(True), Answer(False))
_DRAW, _PASS, _ASK = Draw(), Pass(), Ask()


def legal_acts(table: Table, state: State) -> tuple[Act, ...]:
    """Every legal act of the place to act, as shapes."""
    phase = state[PHASE]
    if phase == OVER:
        return ()
    if phase == ANSWER:
        return _ANSWERS
    if phase == DRAW:
        return tuple(_starts(table, state))
    turn = turn_of(table, state)
    acts = list(_lays(table, state, turn))
    if question_open(table, state, turn):
        acts.append(_ASK)
    if turn.flags & LAST:
        if ends_in_pass(table, turn):
            acts.append(_PASS)
    else:
        acts += _discards(table, turn)
    return tuple(acts)


# -- the start of a turn --------------------------------------------------------------------------------------------


def _starts(table: Table, state: State) -> Iterator[Act]:
    if state[AT] < len(state[DECK]):
        yield _DRAW
    elif not must_capture(table, state):
        yield _PASS
    yield from captures(table, state)


def must_capture(table: Table, state: State) -> bool:
    """Whether the pile must be taken: its top card alone, added to a meld, would take it (rule 12.3)."""
    if state[AT] < len(state[DECK]) or table.plan.rules.stock_end.forced_capture == "never":
        return False
    return any(not act.cards for act in captures(table, state, alone=True))


def is_frozen(table: Table, state: State, place: int) -> bool:
    """Whether the pile is frozen against a place's side (rules 9.2 and 9.7)."""
    return bool(state[FROZEN]) or table.plan.rules.capture.always_frozen or not has_opened(table, state, place)


def top_lane(state: State) -> int | None:
    """The lane of the pile's top card, None where no such pile is taken (rule 9.1)."""
    if not state[PILE]:
        return None
    lane = state[PILE][-1] // 5
    return lane if lane in NATURALS else None


def captures(table: Table, state: State, *, alone: bool = False) -> Iterator[Act]:
    """The captures; with `alone` only those by the top card itself."""
    lane, place, plan = top_lane(state), state[TURN], table.plan
    if lane is None:
        return
    hand = state[table.hands + place]
    lanes = plan.lanes
    if plan.rules.capture.one_card_pile_rule and len(state[PILE]) == 1 and lanes.size(hand) == 1:
        return
    frozen = is_frozen(table, state, place)
    naturals = lanes.count(hand, lane)
    if frozen and naturals < 2:  # noqa: PLR2004  the plan's PAIR: a quick way out of most positions
        return
    layout = layout_in_turn(table, state, capturing=True)
    found = melds_on(table, state, layout.holders[place], lane)
    twos, jokers = lanes.count(hand, TWO), lanes.count(hand, JOKER)
    for order, (holder, held) in enumerate(found or ((layout.holder[place], (0, 0)),)):
        onto = meld_name(lane, order) if len(found) > 1 else None
        for row in _capture_rows(table, held, naturals, twos, jokers, frozen=frozen):
            if alone and any(row):
                break
            act = shape_of(Capture, lane, row, onto)
            if can_end(table, after_capture(table, state, layout, row, holder, held)):
                yield act


def _capture_rows(
    table: Table, held: Meldlike, naturals: int, twos: int, jokers: int, *, frozen: bool
) -> tuple[tuple[int, int, int], ...]:
    """The (naturals, twos, jokers) of a hand that take a pile with the top card's rank."""
    plan = table.plan
    rows = plan.cache.setdefault("captures", {})
    most = plan.most_wilds
    key = held, naturals, min(twos, most), min(jokers, most), frozen
    row = rows.get(key)
    if row is None:
        row = rows[key] = tuple(
            (number, two, wilds - two)
            for number in range(naturals + 1)
            for wilds in range(min(most, key[2] + key[3]) + 1)
            if plan.captures(held, (number, wilds), frozen=frozen)
            for two in range(min(wilds, key[2]), max(0, wilds - key[3]) - 1, -1)
        )
    return row  # type: ignore[return-value]


def after_capture(
    table: Table, state: State, layout: Layout, row: tuple[int, int, int], holder: int, held: Meldlike
) -> Turn:
    """The turn after a capture with so many cards of the hand."""
    place, plan, pile = state[TURN], table.plan, state[PILE]
    lane = pile[-1] // 5
    naturals, twos, jokers = row
    units, values = table.units, plan.points
    rest = [code for code in pile[:-1] if code not in RED_THREES]
    coming = sum([units[code] for code in rest])
    hand = state[table.hands + place] - _packed(table, lane, row)
    points = (naturals + 1) * values[lane] + twos * values[TWO] + jokers * values[JOKER]
    minimum = table.minimums[place]
    opened = any(state[table.opened + at] for at in layout.holders[place])
    if opened or points >= minimum:
        hand, coming, opened = hand + coming, 0, True
    flags = CAPTURED if rest else CAPTURED | TOP_ONLY
    if any(held):
        flags |= TOUCHED
    melds = melds_of(table, state, layout.holders[place])
    _replace(table, state, layout.holders[place], melds, lane, holder, (held[0] + naturals + 1, held[1] + twos + jokers))
    return Turn(hand, melds, flags, points, opened, coming, minimum, bool(layout.partners[place]))


def _packed(table: Table, lane: int, row: tuple[int, int, int]) -> int:
    units = table.plan.lanes.units
    return row[0] * units[lane] + row[1] * units[TWO] + row[2] * units[JOKER]


def _replace(
    table: Table,
    state: State,
    holders: tuple[int, ...],
    melds: list[tuple[Meldlike, ...]],
    lane: int,
    holder: int,
    meld: Meldlike,
) -> None:
    """Put a meld in the place of the one that its holder has."""
    others = [held for other, held in melds_on(table, state, holders, lane) if other != holder]
    melds[lane] = (meld, *others)


# -- lays -----------------------------------------------------------------------------------------------------------


def _lays(table: Table, state: State, turn: Turn) -> Iterator[Act]:
    if turn.flags & BLACK or not _could_open(table, turn):
        return
    lanes, hand = table.plan.lanes, turn.hand
    place = state[TURN]
    layout = layout_of(table, state)
    size = lanes.size(hand)
    # once the side has opened, whoever keeps two cards and is not bound by a yes can end the turn
    free = size - KEPT if turn.opened and not turn.flags & (YES | LAST) else -1
    twos, jokers = lanes.count(hand, TWO), lanes.count(hand, JOKER)
    for lane in NATURALS:
        naturals = lanes.count(hand, lane)
        found = melds_on(table, state, layout.holders[place], lane)
        if not found and naturals < table.plan.rules.melds.min_naturals:
            continue
        for order, (holder, held) in enumerate(found or ((layout.holder[place], (0, 0)),)):
            prime = order if len(found) > 1 else None
            for row, act in _rows(table, lane, prime, held, naturals, twos, jokers):
                if len(act.cards) <= free or can_end(
                    table, after_lay(table, state, layout, turn, lane, row, holder, held)
                ):
                    yield act
    yield from _black_threes(table, turn)


def _could_open(table: Table, turn: Turn) -> bool:
    """Whether it is worth looking at the lays of a side that has not opened: all it holds, and the minimum."""
    if turn.opened:
        return True
    numbers = table.plan.lanes.unpack(turn.hand)
    most = sum(number * points for number, points in zip(numbers, table.plan.points, strict=True))
    return most + turn.points >= turn.minimum or not turn.flags & CAPTURED


def _rows(
    table: Table, lane: int, prime: int | None, held: Meldlike, naturals: int, twos: int, jokers: int
) -> tuple[tuple[tuple[int, int, int], Act], ...]:
    """The lays of a rank that make a meld, each with its ready shape."""
    plan = table.plan
    known = plan.cache.setdefault("lays", {})
    most = plan.most_wilds
    key = lane, prime, held, naturals, min(twos, most), min(jokers, most)
    found = known.get(key)
    if found is None:
        found = known[key] = tuple(
            (row, shape_of(Lay, lane, row, _onto(lane, prime, row))) for row in plan.rows(held, naturals, twos, jokers)
        )
    return found  # type: ignore[return-value]


def _onto(lane: int, prime: int | None, row: tuple[int, int, int]) -> str | None:
    """The name of the meld where the cards do not tell: for wild cards alone, and where there are two of the rank."""
    if prime is not None:
        return meld_name(lane, prime)
    return None if row[0] else KINDS[lane]


def after_lay(
    table: Table,
    state: State,
    layout: Layout,
    turn: Turn,
    lane: int,
    row: tuple[int, int, int],
    holder: int,
    held: Meldlike,
) -> Turn:
    """The turn after so many cards are laid onto a meld of natural rank, or as a new one."""
    naturals, twos, jokers = row
    values = table.plan.points
    points = turn.points + naturals * values[lane] + twos * values[TWO] + jokers * values[JOKER]
    hand, pile, opened = turn.hand - _packed(table, lane, row), turn.pile, turn.opened
    if opened or points >= turn.minimum:
        hand, pile, opened = hand + pile, 0, True
    melds = list(turn.melds)
    place = state[TURN]
    _replace(table, state, layout.holders[place], melds, lane, holder, (held[0] + naturals, held[1] + twos + jokers))
    flags = turn.flags | LAID
    if any(held) and not state[NEW] >> lane & 1:
        flags |= TOUCHED
    return turn._replace(hand=hand, melds=melds, flags=flags, points=points, opened=opened, pile=pile)


def _black_threes(table: Table, turn: Turn) -> Iterator[Act]:
    """Rule 6.6: black threes, last of all."""
    number = table.plan.lanes.count(turn.hand, BLACK_THREE)
    for laid in range(1, number + 1):
        if not any(table.plan.black_three_faults(laid, going_out=True)) and can_end(
            table, after_black_threes(table, turn, laid)
        ):
            yield shape_of(Lay, BLACK_THREE, (laid, 0, 0))


def after_black_threes(table: Table, turn: Turn, number: int) -> Turn:
    """The turn after so many black threes are laid."""
    points = turn.points + number * table.plan.points[BLACK_THREE]
    hand, pile, opened = turn.hand - number * table.plan.lanes.units[BLACK_THREE], turn.pile, turn.opened
    if opened or points >= turn.minimum:
        hand, pile, opened = hand + pile, 0, True
    return turn._replace(hand=hand, flags=turn.flags | BLACK, points=points, opened=opened, pile=pile)


# -- ends of a turn -------------------------------------------------------------------------------------------------


def _discards(table: Table, turn: Turn) -> Iterator[Act]:
    lanes = table.plan.lanes
    if ends_in_discard(table, turn):
        for lane in lanes.kinds(lanes.at_least(turn.hand, 1)):
            yield discard_shape(lane)
