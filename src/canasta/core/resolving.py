"""From a shape to an act with faces: which cards of the hand are meant, and which meld they join."""

from __future__ import annotations

from canasta.acts import MELD_NAMES, NO_LANE, Act, Capture, Discard, Lay
from canasta.cards import CARDS, Card
from canasta.core.faces import HIDDEN_CARD, cards_of, hidden_in, pick_cards
from canasta.core.state import PILE, TURN, State, Table, holder_named, layout_in_turn, meld_name, melds_on
from canasta.counts import BLACK_THREE, NATURALS

__all__ = ["resolved", "settled"]


def resolved(table: Table, state: State, act: Act) -> Act:
    """The act with its faces (the first of s h d c) and the name of the meld joined; where it cannot be, as it is."""
    if not isinstance(act, Lay | Capture | Discard):
        return act
    cards = _with_faces(table, state, act.cards)
    onto = None if isinstance(act, Discard) else _joined(table, state, act)
    if cards == act.cards and onto == act.onto:
        return act
    if isinstance(act, Discard):
        return Discard(cards[0])
    return Lay(cards, onto=onto) if isinstance(act, Lay) else Capture(cards, onto=onto)


def settled(table: Table, state: State, act: Act) -> Act:
    """A legal act as far resolved as it takes to be done: of a hand wholly known the faces are picked on the way."""
    known = state[table.faces + state[TURN]] < HIDDEN_CARD
    if known and act.shape is act and (act.lane != NO_LANE or not isinstance(act, Lay)):
        return act
    return resolved(table, state, act)


def _with_faces(table: Table, state: State, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    held = state[table.faces + state[TURN]]
    picked = pick_cards(held, cards)
    if picked is None:
        return cards
    if not hidden_in(picked):
        return cards_of(picked)
    # what the hidden part of the hand supplies is what the act names
    left, known = list(cards), [card for card in cards_of(picked) if not card.is_hidden]
    for card in known:
        named = card if card in left else card.shape
        left.remove(named if named in left else next(other for other in left if other.shape == card.shape))
    return (*known, *left)


def _joined(table: Table, state: State, act: Act) -> str | None:
    """The name of the meld that the cards join, None for a new one; as given where it cannot be told."""
    capturing = isinstance(act, Capture)
    holders = layout_in_turn(table, state, capturing=capturing).holders[state[TURN]]
    if act.onto is not None:
        return act.onto
    lane = act.lane
    if capturing:
        lane = CARDS[state[PILE][-1]].rank_index if state[PILE] else -1
    if lane in NATURALS:
        return meld_name(lane, 0) if len(melds_on(table, state, holders, lane)) == 1 else None
    if lane == BLACK_THREE or not act.cards or act.naturals:
        return None
    named = [
        name
        for lane in NATURALS
        for name in (meld_name(lane, 0), meld_name(lane, 1))
        if holder_named(table, state, holders, name) is not None
    ]
    return named[0] if len(named) == 1 else None


def listed(table: Table, state: State, act: Act) -> Act:
    """The shape by which an act is listed: the meld is named only where the cards do not tell it."""
    shape = resolved(table, state, act).shape
    if not isinstance(shape, Lay | Capture) or shape.onto is None:
        return shape
    if isinstance(shape, Lay) and not shape.naturals:
        return shape
    holders = layout_in_turn(table, state, capturing=isinstance(shape, Capture)).holders[state[TURN]]
    if len(melds_on(table, state, holders, MELD_NAMES[shape.onto])) > 1:
        return shape
    return Lay(shape.cards) if isinstance(shape, Lay) else Capture(shape.cards)
