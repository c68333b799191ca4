"""What an act does to a position, in place. That it is legal was found out before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.core.faces import AS_BYTES, FACE, HIDDEN_CARD, RED_THREES, codes_of, first_of, number_of, pick, pick_cards
from canasta.core.state import (
    ANSWER,
    ASKED,
    AT,
    BLACK,
    CAPTURED,
    CONCEALED,
    DECK,
    DRAW,
    DREW,
    ENDING,
    FLAGS,
    FROZEN,
    HAS_LAID,
    LAID,
    LAST,
    LAST_DISCARD,
    LAST_RED_THREE,
    LONE,
    NEW,
    NO,
    NO_LONE,
    OPENED,
    OVER,
    PASSED,
    PENDING,
    PHASE,
    PILE,
    PLAY,
    POINTS,
    SHOWN,
    TOP_ONLY,
    TOUCHED,
    TURN,
    WENT_OUT,
    YES,
    State,
    Table,
    has_opened,
    holder_named,
    layout_of,
    melds_on,
    put_meld,
    put_secret,
)
from canasta.core.turn import is_concealed, turn_of
from canasta.counts import BLACK_THREE, JOKER, TWO
from canasta.plan import Meldlike

__all__ = ["DO", "apply", "draw_cards", "lay_red_threes"]


def apply(table: Table, state: State, act: Act) -> None:
    """Do an act that is legal."""
    DO[type(act)](table, state, act)


def ask(_table: Table, state: State, _act: Act) -> None:
    """Rule 11.5."""
    state[PHASE] = ANSWER
    state[FLAGS] |= ASKED


def answer(_table: Table, state: State, act: Act) -> None:
    """Rule 11.5."""
    state[PHASE] = PLAY
    state[FLAGS] |= YES if act == Answer(True) else NO


def pass_(_table: Table, state: State, _act: Act) -> None:
    """Rules 12.2 and 12.4."""
    end(state, LAST_RED_THREE if state[FLAGS] & LAST else PASSED)


def end(state: State, ending: int) -> None:
    """The deal is over; nothing of the turn is remembered but how it ended."""
    state[PHASE] = OVER
    state[ENDING] = ending
    state[FLAGS] = state[NEW] = state[POINTS] = 0


# -- drawing --------------------------------------------------------------------------------------------------------


def draw(table: Table, state: State, _act: Act) -> None:
    """Rules 4.1, 5.1, 12.2 and 12.5."""
    state[FLAGS] = DREW
    state[PHASE] = PLAY
    place: int = state[TURN]
    if table.draw == 1:
        at: int = state[AT]
        deck: bytes = state[DECK]
        code = deck[at]
        if code not in RED_THREES:  # as most draws are
            state[AT] = at + 1
            state[table.hands + place] += table.units[code]
            state[table.faces + place] += FACE[code]
            return
    if draw_cards(table, state, place, table.draw):
        return
    if table.plan.rules.stock_end.last_red_three == "may_meld":
        state[FLAGS] |= LAST
    else:
        end(state, LAST_RED_THREE)


def draw_cards(table: Table, state: State, place: int, number: int) -> int:
    """Draw so many cards, laying and replacing red threes while the stock lasts; how many came to the hand."""
    deck, at, came = state[DECK], state[AT], 0
    end = len(deck)
    while came < number and at < end:
        code = deck[at]
        at += 1
        if code in RED_THREES:
            state[table.reds + place] += FACE[code]
        else:
            state[table.hands + place] += table.units[code]
            state[table.faces + place] += FACE[code]
            came += 1
    state[AT] = at
    return came


def lay_red_threes(table: Table, state: State, place: int) -> None:
    """Lay the red threes dealt to a place and draw for them (rule 3.4)."""
    for code in RED_THREES:
        while number_of(state[table.faces + place], code):
            state[table.faces + place] -= FACE[code]
            state[table.reds + place] += FACE[code]
            draw_cards(table, state, place, 1)


# -- cards that leave the hand ----------------------------------------------------------------------------------------


def take(table: Table, state: State, act: Act) -> int:
    """Take the cards of an act out of the hand; their faces."""
    place: int = state[TURN]
    held: int = state[table.faces + place]
    if act.shape is not act or held >= HIDDEN_CARD:
        return _take_named(table, state, act)
    units = table.plan.lanes.units
    packed = faces = 0
    naturals, twos, jokers = act.naturals, act.twos, act.jokers
    if naturals:
        packed = naturals * units[act.lane]
        faces = pick(held, act.lane, naturals)
    if twos:
        packed += twos * units[TWO]
        faces += pick(held, TWO, twos)
    if jokers:
        packed += jokers * units[JOKER]
        faces += pick(held, JOKER, jokers)
    state[table.faces + place] = held - faces
    state[table.hands + place] -= packed
    return faces


def _take_named(table: Table, state: State, act: Act) -> int:
    """The same where the act names faces, or the hand is known in part: hidden cards count in its size alone."""
    place = state[TURN]
    taken = pick_cards(state[table.faces + place], act.cards) or 0
    state[table.faces + place] -= taken
    state[table.hands + place] -= sum(table.units[code] for code in codes_of(taken))
    # of hidden cards, what they turn out to be
    return taken if taken < HIDDEN_CARD else sum(FACE[card.code] for card in act.cards)


def _holder_joined(table: Table, state: State, act: Act, lane: int) -> int:
    """Whose meld the cards of an act join or begin, where a side may have two of a rank (rule 15.3)."""
    place = state[TURN]
    layout = layout_of(table, state)
    if act.onto is not None:
        named = holder_named(table, state, layout.holders[place], act.onto)
        if named is not None:
            return named
    found = melds_on(table, state, layout.holders[place], lane)
    return found[0][0] if found else layout.holder[place]


def _join(table: Table, state: State, act: Act, lane: int, naturals: int, faces: int) -> None:
    """Lay cards onto a meld of a rank, or as a new one; what that means for the turn."""
    holder = _holder_joined(table, state, act, lane) if table.cutthroat else table.only_holder[state[TURN]]
    wilds = act.twos + act.jokers
    of_rank: tuple[Meldlike, ...] = state[table.melds + holder][lane]
    if of_rank:
        held = of_rank[0]
        naturals, wilds = held[0] + naturals, held[1] + wilds
        faces += state[table.meld_faces + holder][lane]
        if not state[NEW] >> lane & 1:
            state[FLAGS] |= TOUCHED
    else:
        if table.plan.is_canasta(naturals + wilds) and lane != BLACK_THREE:
            put_secret(state, holder, lane)
        state[NEW] |= 1 << lane
    put_meld(table, state, holder, lane, (naturals, wilds), faces)


def _count_opening(table: Table, state: State, act: Act, top: int = 0) -> None:
    """Add to the opening under way; at its minimum the side has opened and the captured pile comes (rules 8.5, 9.5).

    `top` are the points of a captured top card.
    """
    place: int
    points: int
    place, values = state[TURN], table.plan.points
    points = state[POINTS] + top + act.twos * values[TWO] + act.jokers * values[JOKER]
    if act.naturals:
        points += act.naturals * values[act.lane]
    if points < table.minimums[place]:
        state[POINTS] = points
        return
    state[OPENED] |= 1 << layout_of(table, state).holder[place]
    # how the side opened is of no more use, and would tell apart positions that are the same
    state[POINTS] = 0
    _bring_pile(table, state)


def _bring_pile(table: Table, state: State) -> None:
    """The captured pile comes to the hand."""
    place: int
    pending: bytes
    place, pending, units = state[TURN], state[PENDING], table.units
    state[FLAGS] &= ~TOP_ONLY
    if pending:
        state[table.hands + place] += sum([units[code] for code in pending])
        state[table.faces + place] += sum([FACE[code] for code in pending])
        state[PENDING] = b""


# -- laying, capturing, discarding ------------------------------------------------------------------------------------


def lay(table: Table, state: State, act: Act) -> None:
    """Rules 5.2, 6 and 8."""
    place: int
    place, lane = state[TURN], act.lane
    _join(table, state, act, lane, act.naturals, take(table, state, act))
    state[FLAGS] |= BLACK if lane == BLACK_THREE else LAID
    if not has_opened(table, state, place):
        _count_opening(table, state, act)
    elif state[PENDING]:  # no play leads there, but a position put up by hand may
        _bring_pile(table, state)
    if not state[table.hands + place] and not state[PENDING]:
        go_out(table, state)


def capture(table: Table, state: State, act: Act) -> None:
    """Rule 9; in cutthroat the sides form (rule 15.3)."""
    place: int
    pile: bytes
    place, pile = state[TURN], state[PILE]
    if table.cutthroat and state[LONE] == NO_LONE:
        state[LONE] = place
    top, rest = pile[-1], bytes(sorted(pile[:-1]))
    for code in RED_THREES:  # an upcard that was covered (rule 4.2)
        if code in rest:
            state[table.reds + place] += rest.count(code) * FACE[code]
            rest = rest.replace(AS_BYTES[code], b"")
    faces = take(table, state, act)
    _join(table, state, act, top // 5, act.naturals + 1, faces + FACE[top])
    state[FLAGS] |= CAPTURED if rest else CAPTURED | TOP_ONLY
    state[PILE], state[PENDING], state[FROZEN], state[PHASE] = b"", rest, 0, PLAY
    if has_opened(table, state, place):
        _bring_pile(table, state)
    else:
        _count_opening(table, state, act, table.plan.points[top // 5])
    if not state[table.hands + place] and not state[PENDING]:
        go_out(table, state)


def discard(table: Table, state: State, act: Act) -> None:
    """Rules 5.3 and 10; the turn passes, unless the deal is over."""
    place: int
    held: int
    hand: int
    place, lanes = state[TURN], table.plan.lanes
    held = state[table.faces + place]
    if act.shape is act and held < HIDDEN_CARD:
        rank = act.cards[0].rank_index
        code = first_of(held, rank)
        state[table.faces + place] = held - FACE[code]
        hand = state[table.hands + place] = state[table.hands + place] - lanes.units[rank]
    else:
        code = (take(table, state, act).bit_length() - 1) // 5
        hand = state[table.hands + place]
    state[PILE] += AS_BYTES[code]
    if table.plan.freezing[code]:
        state[FROZEN] = 1
    if not hand:
        go_out(table, state)
    elif table.cutthroat and state[AT] == len(state[DECK]):
        end(state, LAST_DISCARD)
    else:  # the turn passes to the left
        if state[FLAGS] & HAS_LAID:
            state[SHOWN] |= 1 << place
        state[TURN] = table.next_place[place]
        state[PHASE] = DRAW
        state[FLAGS] = state[NEW] = state[POINTS] = 0


def go_out(table: Table, state: State) -> None:
    """Rules 11.1 and 11.6; in cutthroat whoever goes out before any capture is the lone hand (rule 15.3)."""
    concealed = is_concealed(table, state, turn_of(table, state))
    if table.cutthroat and state[LONE] == NO_LONE:
        state[LONE] = state[TURN]
    end(state, CONCEALED if concealed else WENT_OUT)


#: How an act of each kind is done.
DO: Final[dict[type[Act], Callable[[Table, State, Act], None]]] = {
    Draw: draw,
    Capture: capture,
    Lay: lay,
    Discard: discard,
    Ask: ask,
    Answer: answer,
    Pass: pass_,
}
