"""Why an act is refused: every predicate that fails, in paragraph order.

A predicate whose presupposition fails is not judged: nobody asks whether a turn could end after an act that is no meld.
The predicates are those that :mod:`canasta.core.listing` reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from canasta.acts import MELD_NAMES, NO_LANE, Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.cards import CARDS, Card, format_cards
from canasta.core.faces import cards_of, cards_of_codes, faces_of, hidden_in, pick_cards
from canasta.core.listing import (
    after_capture,
    after_lay,
    is_frozen,
    might_have_to_capture,
    must_capture,
    spoils_of,
)
from canasta.core.rows import NO_MELD, Ready
from canasta.core.state import (
    ANSWER,
    ASKED,
    AT,
    BLACK,
    DECK,
    DRAW,
    FLAGS,
    LAID,
    LAST,
    NO,
    OVER,
    PHASE,
    PILE,
    PLAY,
    TURN,
    YES,
    Layout,
    State,
    Table,
    hand_size,
    has_opened,
    layout_in_turn,
    layout_of,
    meld_name,
    melds_on,
)
from canasta.core.turn import (
    BLACK_LAST,
    KEEPING,
    LAST_DISCARDED,
    MINIMUM,
    PERMISSION,
    Turn,
    after_black_threes,
    blockers,
    can_end,
    ends_in_discard,
    ends_in_pass,
    question_open,
    turn_of,
)
from canasta.core.zones import every_card
from canasta.counts import BLACK_THREE, NATURALS
from canasta.errors import Violation
from canasta.errors import ViolationCode as Code
from canasta.hand import Hand
from canasta.melds import shapes_of
from canasta.plan import Meldlike
from canasta.turns import canastas_on_table

__all__ = ["unjudged", "violations"]


def violations(table: Table, state: State, act: Act) -> list[Violation]:  # noqa: PLR0911  one for each kind
    """What speaks against an act of the place that is to act; nothing, where it is legal."""
    phase = state[PHASE]
    if phase == OVER:
        return [Violation.of(Code.DEAL_OVER)]
    if phase == ANSWER:
        return [] if isinstance(act, Answer) else [Violation.of(Code.MUST_ANSWER)]
    if isinstance(act, Answer):
        return [Violation.of(Code.NO_QUESTION)]
    if isinstance(act, Draw):
        return list(_draw(state))
    if isinstance(act, Pass):
        return list(_pass(table, state))
    if isinstance(act, Ask):
        return list(_ask(table, state))
    found = [*_phase(state, act), *_held(table, state, act)]
    state = _revealed(table, state, act.cards)
    judge = not found and not hidden_in(state[table.faces + state[TURN]])
    if isinstance(act, Capture):
        found += _capture(table, state, act, judge_end=judge)
    elif isinstance(act, Lay):
        found += _lay(table, state, act, judge_end=judge)
    elif isinstance(act, Discard):
        found += _discard(table, state, act, judge_end=not found)
    return found


# -- the phase, and what is held --------------------------------------------------------------------------------------


def _phase(state: State, act: Act) -> Iterator[Violation]:
    """Rule 5.1."""
    if isinstance(act, Capture):
        if state[PHASE] != DRAW:
            yield Violation.of(Code.ALREADY_DRAWN)
    elif state[PHASE] != PLAY:
        yield Violation.of(Code.MUST_DRAW_FIRST)


def _held(table: Table, state: State, act: Act) -> Iterator[Violation]:
    """The cards must be in the hand; hidden ones might be any."""
    missing = missing_cards(table, state, act.cards)
    if missing:
        yield Violation.of(Code.CARDS_NOT_HELD, cards=format_cards(missing))


def missing_cards(table: Table, state: State, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that the player in turn does not hold, or, where some of his are hidden, cannot hold."""
    faces = state[table.faces + state[TURN]]
    if not hidden_in(faces) and pick_cards(faces, cards) is not None:
        return ()
    missing = Hand(card for card in cards_of(faces) if not card.is_hidden).missing(cards)
    if not missing or len(missing) > hidden_in(faces):
        return tuple(missing)
    lying = Counter(card for card in every_card(table, state) if not card.is_hidden)
    of_kind = Counter(card.shape for card in lying.elements())
    asked = Counter(card.shape for card in missing)
    return tuple(
        card
        for card in missing
        if of_kind[card.shape] + asked[card.shape] > table.plan.rules.most(card.shape)
        or (card.has_face and lying[card] + missing.count(card) > table.plan.rules.most(card))
    )


def _revealed(table: Table, state: State, cards: tuple[Card, ...]) -> State:
    """The position with the hand known, where an act names everything that is hidden in it."""
    at = table.faces + state[TURN]
    hidden = hidden_in(state[at])
    if not hidden:
        return state
    known = [card for card in cards_of(state[at]) if not card.is_hidden]
    missing = tuple(Hand(known).missing(cards))
    if len(missing) != hidden:
        return state
    shown = state.copy()
    shown[at] = faces_of(card.code for card in (*known, *missing))
    shown[table.hands + state[TURN]] = sum(table.units[card.code] for card in (*known, *missing))
    return shown


def unjudged(table: Table, state: State, act: Act) -> tuple[str, ...]:
    """What of a legal act cannot be judged, the hand of the player in turn being hidden in part."""
    faces = state[table.faces + state[TURN]]
    if not hidden_in(faces) or state[PHASE] in (ANSWER, OVER):
        return ()
    names = []
    known = Hand(card for card in cards_of(faces) if not card.is_hidden)
    if known.missing(act.cards) or (isinstance(act, Pass) and might_have_to_capture(table, state)):
        names.append("hand")
    if isinstance(act, Lay | Capture | Ask) and _revealed(table, state, act.cards) is state:
        names.append("turn_end")
    return tuple(names)


# -- drawing, passing, asking -----------------------------------------------------------------------------------------


def _draw(state: State) -> Iterator[Violation]:
    if state[PHASE] != DRAW:
        yield Violation.of(Code.ALREADY_DRAWN)
    elif state[AT] == len(state[DECK]):
        yield Violation.of(Code.STOCK_EMPTY)


def _pass(table: Table, state: State) -> Iterator[Violation]:
    """Rules 5.1, 12.2, 12.3 and 12.4."""
    if state[PHASE] == DRAW:
        if state[AT] < len(state[DECK]):
            yield Violation.of(Code.STOCK_NOT_EMPTY)
        elif must_capture(table, state):
            yield Violation.of(Code.MUST_CAPTURE, top=str(CARDS[state[PILE][-1]]))
        return
    if not state[FLAGS] & LAST:
        yield Violation.of(Code.ALREADY_DRAWN)
        return
    turn = turn_of(table, state)
    yield from _end(table, turn, ends_in_pass)


def _ask(table: Table, state: State) -> Iterator[Violation]:
    """Rule 11.5; of a hand not wholly known it is not judged whether both answers could be obeyed."""
    place, flags = state[TURN], state[FLAGS]
    if table.permission == "off":
        yield Violation.of(Code.PERMISSION_OFF)
    if not layout_of(table, state).partners[place]:
        yield Violation.of(Code.NO_PARTNER, seat=table.seats[place])
    if state[PHASE] == DRAW:
        yield Violation.of(Code.MUST_DRAW_FIRST)
        return
    if flags & ASKED:
        yield Violation.of(Code.ALREADY_ASKED)
    if flags & (LAID | BLACK):
        yield Violation.of(Code.ASKED_TOO_LATE)
    turn = turn_of(table, state)
    known = not hidden_in(state[table.faces + place])
    if turn.asks_first and table.permission != "off" and known and not question_open(table, state, turn):
        yield Violation.of(Code.QUESTION_NOT_OPEN)


# -- laying -----------------------------------------------------------------------------------------------------------


def _lay(table: Table, state: State, act: Act, *, judge_end: bool) -> Iterator[Violation]:
    """Rules 5.2, 5.5, 6 and 7.2."""
    if state[FLAGS] & BLACK:
        yield Violation.of(Code.BLACK_THREES_LAST)
        return
    if not act.cards:
        yield Violation.of(Code.NOTHING_LAID)
        return
    mixed = list(_mixed(act))
    if mixed:
        yield from mixed
        return
    if act.lane == BLACK_THREE:
        faults = list(_black_three_faults(table, act))
        yield from faults
        if judge_end and not faults and state[PHASE] == PLAY:
            yield from _end(table, after_black_threes(table, turn_of(table, state), act.naturals))
        return
    layout = layout_of(table, state)
    where = list(_where(table, state, layout, act))
    if isinstance(where[0], Violation):
        yield from (fault for fault in where if isinstance(fault, Violation))
        return
    order, lane, held = where[0]
    faults = list(table.plan.addition_faults(held, (act.naturals, act.wilds), meld_name(lane, 0)))
    yield from faults
    if judge_end and not faults:
        turn = after_lay(table, state, turn_of(table, state), Ready(table.plan, act, lane, order))
        yield from _end(table, turn)


def _mixed(act: Act) -> Iterator[Violation]:
    """Cards that are not of one natural rank, or hold red threes (rules 6.1 and 6.6)."""
    plain = [card for card in act.cards if not card.is_wild]
    ranks = dict.fromkeys(card.rank for card in plain)
    if len(ranks) > 1:
        yield Violation.of(Code.MIXED_RANKS, cards=shapes_of(plain))
    red = [card for card in plain if card.is_red_three]
    if red:
        yield Violation.of(Code.RED_THREE_MELDED, cards=format_cards(red))


def _black_three_faults(table: Table, act: Act) -> Iterator[Violation]:
    if act.wilds:
        yield Violation.of(Code.WILD_WITH_BLACK_THREES, cards=format_cards(card for card in act.cards if card.is_wild))
    if act.onto is not None:
        yield Violation.of(Code.NO_SUCH_MELD, meld=act.onto)
    yield from table.plan.black_three_faults(len(act.cards), going_out=True)


def _where(
    table: Table, state: State, layout: Layout, act: Act, lane: int | None = None
) -> Iterator[Violation | tuple[int, int, Meldlike]]:
    """The meld that cards join or begin, as (which of two, lane, what lies there), or why not (rules 6.5 and 15.3)."""
    place = state[TURN]
    holders = layout.holders[place]
    lane = act.lane if lane is None else lane
    if act.onto is not None:
        meld_lane, order = MELD_NAMES[act.onto], int(act.onto.endswith("'"))
        found = melds_on(table, state, holders, meld_lane)
        if order >= len(found):
            yield Violation.of(Code.NO_SUCH_MELD, meld=act.onto)
        elif lane not in (NO_LANE, meld_lane):
            yield Violation.of(Code.MIXED_RANKS, cards=f"{act.onto}, {meld_name(lane, 0)}")
        else:
            yield order, meld_lane, found[order][1]
        return
    if lane == NO_LANE:  # wild cards alone, and no word where they go
        yield from _wilds_alone(table, state, layout, act)
        return
    found = melds_on(table, state, holders, lane)
    if len(found) > 1:
        names = " or ".join(meld_name(lane, order) for order in range(len(found)))
        yield Violation.of(Code.AMBIGUOUS_MELD, melds=names)
    else:
        yield 0, lane, found[0][1] if found else NO_MELD


def _wilds_alone(
    table: Table, state: State, layout: Layout, act: Act
) -> Iterator[Violation | tuple[int, int, Meldlike]]:
    """Where wild cards alone could go: the side's only meld, or nowhere for sure."""
    holders = layout.holders[state[TURN]]
    names = [
        (lane, held, meld_name(lane, order))
        for lane in NATURALS
        for order, (_, held) in enumerate(melds_on(table, state, holders, lane))
    ]
    if len(names) > 1:
        yield Violation.of(Code.AMBIGUOUS_MELD, melds=" or ".join(name for *_, name in names))
    elif names:
        yield 0, *names[0][:2]
    else:
        yield from table.plan.group_faults(0, act.wilds)


# -- capturing --------------------------------------------------------------------------------------------------------


def _capture(table: Table, state: State, act: Act, *, judge_end: bool) -> Iterator[Violation]:
    """Rule 9."""
    plan, place = table.plan, state[TURN]
    top = CARDS[state[PILE][-1]] if state[PILE] else None
    faults = list(plan.pile_faults(top, len(state[PILE]), hand_size(table, state, place)))
    yield from faults
    if top is None or top.is_wild or top.is_three:
        return
    lane = top.rank_index
    wrong = [card for card in act.cards if not card.is_wild and card.rank != top.rank]
    if wrong:
        yield Violation.of(Code.MIXED_RANKS, cards=shapes_of((top, *wrong)))
        red = [card for card in wrong if card.is_red_three]
        if red:
            yield Violation.of(Code.RED_THREE_MELDED, cards=format_cards(red))
        return
    layout = layout_in_turn(table, state, capturing=True)
    where = next(iter(_where(table, state, layout, act, lane)))
    if isinstance(where, Violation):
        yield where
        return
    order, _, held = where
    ways = list(
        plan.capture_faults(str(top.shape), held, (act.naturals, act.wilds), frozen=is_frozen(table, state, place))
    )
    yield from ways
    if any(fault.code == Code.FROZEN_NEEDS_NATURAL_PAIR for fault in ways) and has_opened(table, state, place):
        yield from plan.upcard_faults(cards_of_codes(state[PILE]))
    if judge_end and not faults and not ways:
        one = Ready(plan, act, lane, order)
        yield from _end(table, after_capture(table, state, layout, spoils_of(table, state), one))


# -- discarding -------------------------------------------------------------------------------------------------------


def _discard(table: Table, state: State, act: Discard, *, judge_end: bool) -> Iterator[Violation]:
    """Rules 10 and 11."""
    if act.card.is_red_three:
        yield Violation.of(Code.RED_THREE_DISCARDED, cards=str(act.card))
        return
    if state[FLAGS] & LAST:
        yield Violation.of(Code.NO_DISCARD_AFTER_LAST_RED_THREE)
        return
    if judge_end:
        yield from _end(table, turn_of(table, state), ends_in_discard)


# -- the turn's end ---------------------------------------------------------------------------------------------------


def _permission(turn: Turn) -> Violation:
    if turn.flags & YES:
        return Violation.of(Code.PERMISSION_YES_BINDS)
    return Violation.of(Code.PERMISSION_NO_BINDS if turn.flags & NO else Code.PERMISSION_REQUIRED)


def _end(table: Table, turn: Turn, ends: Callable[[Table, Turn, int], bool] = can_end) -> Iterator[Violation]:
    """Rule 5.5: after the act the turn must still be able to end, or the act itself to end it; what bars that."""
    if ends(table, turn, 0):
        return
    found = blockers(table, turn, ends)
    if found & MINIMUM:
        yield Violation.of(
            Code.OPENING_TOO_LOW, needed=turn.minimum, have=turn.points, missing=turn.minimum - turn.points
        )
    if found & BLACK_LAST:
        yield Violation.of(Code.BLACK_THREES_ONLY_GOING_OUT)
    if found & LAST_DISCARDED:
        yield Violation.of(Code.DISCARD_REQUIRED)
    if found & KEEPING:
        yield from table.plan.canasta_faults(canastas_on_table(turn.melds))
        yield Violation.of(Code.MUST_KEEP_A_CARD)
    if found & PERMISSION:
        yield _permission(turn)
