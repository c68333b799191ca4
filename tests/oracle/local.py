"""What each paragraph allows by itself (5 to 12), without asking whether the turn can be completed (5.5).

Acts are plain tuples:

    ("draw",)  ("capture", cards, onto)  ("lay", cards, onto)  ("discard", card)
    ("ask",)  ("answer", True or False)  ("pass",)

`cards` are cards of the hand, as a tuple in order (`in_order`), all joining one meld; in a capture the pile's top card
joins them and is not named, so that `()` adds the top card alone. `onto` is the name of a meld of the side (`"K"`,
`"K'"` for the second of two kings' melds, 15.3) or None for a new one.

`step` plays such an act and never refuses: where it ends the turn against the paragraphs that 5.5 lists, or leaves
nothing to end it with, the position is `dead`. A set of paragraphs may be waived, as 5.5 puts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from .melds import (
    BLACK_THREE,
    LEAST_CARDS,
    RANKS,
    RED_THREES,
    Cards,
    Shape,
    in_order,
    is_black_three_meld,
    is_canasta,
    is_meld,
    may_add,
    may_capture,
    pile_is_frozen,
    pile_may_be_taken,
    value,
    without,
)
from .position import NOTHING, Laid, Position, Waived, in_table_order

Act = tuple[Any, ...]

DRAW: Act = ("draw",)
ASK: Act = ("ask",)
PASS: Act = ("pass",)
YES: Act = ("answer", True)
NO: Act = ("answer", False)


# ---------------------------------------------------------------- listing


def local_acts(position: Position, waived: Waived = NOTHING) -> list[Act]:
    """The acts that each paragraph by itself allows, but for 12.3 (see `deal`), which looks ahead itself."""
    if position.stage == "draw":
        return [*([DRAW] if position.stock else [PASS]), *captures(position)]  # 5.1
    if position.stage == "answer":
        return [YES, NO]
    if position.stage != "play":
        return []
    acts: list[Act] = []
    if position.last_red:
        acts.append(PASS)  # 12.2: no discard
    else:
        acts += [("discard", card) for card in in_order(set(position.hand)) if card not in RED_THREES]  # 10.1
    if not position.black or "6.6" in waived:  # 6.6: after black threes only a discard may follow
        acts += lays(position)
    if may_ask(position):
        acts.append(ASK)
    return acts


def _choices(held: Shape) -> Iterator[Shape]:
    for counts in product(*(range(number + 1) for number in held)):
        yield Shape(*counts)


def _held(position: Position, rank: str) -> Shape:
    hand = position.hand
    return Shape(hand.count(rank), hand.count("2"), hand.count("Jo"))


def _cards(rank: str, shape: Shape) -> Cards:
    return (rank,) * shape.naturals + ("2",) * shape.twos + ("Jo",) * shape.jokers


def lays(position: Position) -> list[Act]:
    """Every lay of cards of the hand that 6 and 7 allow: a new meld, or cards added to one."""
    acts: list[Act] = []
    named = position.named_melds()
    for rank in RANKS:
        theirs = {name: meld for name, meld in named.items() if meld.rank == rank}
        if not theirs and rank not in position.hand:
            continue
        for shape in _choices(_held(position, rank)):
            cards = _cards(rank, shape)
            if not theirs and is_meld(*shape, position.rules):  # 6.5: a second meld of a rank is never begun
                acts.append(("lay", cards, None))
            # 6.8: once the side has opened, or to what he himself laid while opening; an unopened side has nothing else
            acts += [
                ("lay", cards, name) for name, meld in theirs.items() if may_add(meld.shape, shape, position.rules)
            ]
    if BLACK_THREE not in named:  # 6.6: in one act
        for number in range(LEAST_CARDS, position.hand.count(BLACK_THREE) + 1):
            if is_black_three_meld((BLACK_THREE,) * number, position.rules):
                acts.append(("lay", (BLACK_THREE,) * number, None))
    return acts


def captures(position: Position) -> list[Act]:
    """Every capture that 9 allows."""
    rules, pile = position.rules, position.pile
    if not pile_may_be_taken(pile, len(position.hand), rules):
        return []
    frozen = pile_is_frozen(pile, rules, opened=position.opened())
    rank = pile[-1]
    theirs: dict[str | None, Laid] = {name: meld for name, meld in position.named_melds().items() if meld.rank == rank}
    onto: dict[str | None, Shape | None] = {name: meld.shape for name, meld in theirs.items()} or {None: None}
    return [
        ("capture", _cards(rank, shape), name)
        for shape in _choices(_held(position, rank))
        for name, existing in onto.items()
        if may_capture(shape, existing, rules, frozen=frozen)
    ]


def may_ask(position: Position) -> bool:
    """Whether the question is open (11.5), but for both answers being possible, which `deal` sees to."""
    return (
        position.rules.going_out.permission != "off"
        and position.partner is not None
        and position.answer is None  # once in the turn
        and not position.has_laid  # before laying anything, the captured meld apart
        and not position.coming  # not while a captured pile is still to come
        and not position.last_red  # 12.2: no question is put
    )


# ---------------------------------------------------------------- playing


def step(position: Position, act: Act, waived: Waived = NOTHING) -> Position:  # noqa: PLR0911  one for each kind
    """The position after an act."""
    position = _pile_comes(position, waived)  # only where a waiver lets it come that did not before
    kind, *rest = act
    if kind == "draw":
        return _draw(position)
    if kind == "capture":
        return _capture(position, *rest, waived=waived)
    if kind == "lay":
        return _settled(_lay(position, *rest), waived)
    if kind == "discard":
        return _discard(position, *rest, waived=waived)
    if kind == "pass":
        return _pass(position, waived)
    if kind == "ask":
        return position.but(stage="answer")
    return position.but(stage="play", answer="yes" if rest[0] else "no")


def _draw(position: Position) -> Position:
    """Draw, laying and replacing red threes while the stock lasts (4.1, 5.1, 12.2, 12.5)."""
    stock = list(position.stock)
    drawn: list[str] = []
    red: list[str] = []
    while stock and len(drawn) < position.rules.dealing.draw:
        card = stock.pop(0)
        (red if card in RED_THREES else drawn).append(card)
    after = position.with_hand((*position.hand, *drawn)).with_red(red).but(stock=tuple(stock), stage="play")
    if drawn:
        return after
    if position.rules.stock_end.last_red_three == "ends":
        return after.deal_over()
    return after.but(last_red=True)


def _lay(position: Position, cards: Cards, onto: str | None, top: Cards = ()) -> Position:
    """Put cards of the hand, and in a capture the top card, on the table."""
    joining = (*cards, *top)
    table = list(position.table)
    if onto is None:
        rank = next(card for card in joining if card in RANKS or card == BLACK_THREE)
        owner = position.side_of(position.turn)[0]
        whole = is_canasta(joining)  # 7.4: laid as a new meld of seven or more cards in one act
        table.append(Laid(owner, rank, in_order(joining), concealed=whole, fresh=True))
        joined = False
    else:
        meld = position.named_melds()[onto]
        table.remove(meld)
        table.append(replace(meld, cards=in_order((*meld.cards, *joining))))
        joined = not meld.fresh
    points = 0 if position.opened_before else position.points + value(joining, position.rules)  # 8.2, 8.3
    return position.with_hand(without(position.hand, cards)).but(
        table=in_table_order(table), points=points, has_laid=not top or position.has_laid,
        joined=position.joined or joined, black=position.black or BLACK_THREE in joining,
    )  # fmt: skip


def _capture(position: Position, cards: Cards, onto: str | None, *, waived: Waived) -> Position:
    """Meld the top card with cards of the hand and take the pile (9.5); in cutthroat sides form (15.3)."""
    *rest, top = position.pile
    after = _lay(position.lone_hand().but(pile=(), captured=True, stage="play"), cards, onto, (top,))
    after = after.with_red(card for card in rest if card in RED_THREES)  # 4.2: laid at once, not replaced
    after = after.but(coming=in_order(card for card in rest if card not in RED_THREES))
    return _settled(after, waived)


def _pile_comes(position: Position, waived: Waived) -> Position:
    """The rest of a captured pile comes to the hand, once the side has opened (9.5)."""
    if not position.coming or not position.opened(waived):
        return position
    return position.with_hand((*position.hand, *position.coming)).but(coming=())


def _settled(position: Position, waived: Waived) -> Position:
    """After a capture or lay: the pile comes, and who has laid his last card has gone out (11.1)."""
    position = _pile_comes(position, waived)
    if position.hand or position.coming:
        return position
    discard_missing = position.rules.going_out.going_out_discard == "required" and "11.2" not in waived
    return position.but(stage="dead") if discard_missing else _gone_out(position, waived)


def _discard(position: Position, card: str, *, waived: Waived) -> Position:
    """End the turn with a discard (5.3, 10), which may be that of going out (11.1)."""
    after = position.with_hand(without(position.hand, (card,))).but(pile=(*position.pile, card))
    if after.coming:
        return after.but(stage="dead")  # 9.5: until the minimum is reached no discard
    if not after.hand:
        return _gone_out(after, waived)
    if not _may_stay_in(after, waived):
        return after.but(stage="dead")
    if position.rules.seats.cutthroat and not position.stock:
        return after.deal_over()  # 15.3: with the discard of whoever drew the last card
    return after.next_turn()


def _pass(position: Position, waived: Waived) -> Position:
    """Pass: on an empty stock (12.4), or after a last red three (12.2). Either ends the deal."""
    legal = position.stage == "draw" or (bool(position.hand) and _may_stay_in(position, waived))
    return position.deal_over() if legal else position.but(stage="dead")


def _may_stay_in(position: Position, waived: Waived) -> bool:
    """Whether a turn may end with cards in the hand."""
    if position.opening_under_way(waived):
        return False  # 8.1
    if position.black and "6.6" not in waived:
        return False  # 6.6: black threes only in going out
    return position.answer != "yes" or "11.5" in waived


def _gone_out(position: Position, waived: Waived) -> Position:
    """The last card was laid or discarded and nothing is to come: out, or dead (11)."""
    rules = position.rules
    concealed = _is_concealed(position)
    legal = (
        (_has_canastas(position) or "11.3" in waived)
        and (_is_permitted(position) or "11.5" in waived)
        and (not position.opening_under_way(waived) or (concealed and _waives_minimum(position)))
    )
    if not legal:
        return position.but(stage="dead")
    if rules.seats.cutthroat:
        position = position.lone_hand()  # 15.3: out before any capture
    return position.deal_over(position.turn, concealed=concealed)


def _has_canastas(position: Position) -> bool:
    """11.1, and for going out concealed 11.6: the canastas needed, completed by now."""
    return position.canastas_of(position.turn) >= position.rules.going_out.canastas_to_go_out


def _is_permitted(position: Position) -> bool:
    """11.5: a no forbids it; where a yes is required, a player with a partner needs one."""
    if position.partner is None or position.rules.going_out.permission == "off":
        return True
    if position.rules.going_out.permission == "required":
        return position.answer == "yes"
    return position.answer != "no"


def _is_concealed(position: Position) -> bool:
    """11.6: nothing laid before this turn, nothing added to a partner's meld, a canasta of his own."""
    if position.laid[position.turn] or position.joined:
        return False
    if position.captured and not position.rules.going_out.concealed_after_capture:
        return False
    mine = (meld for meld in position.melds_of(position.turn) if meld.fresh)
    return any(is_canasta(meld.cards) for meld in mine)


def _waives_minimum(position: Position) -> bool:
    """8.4: whether a concealed hand may go out below the minimum."""
    option = position.rules.opening.concealed_waives_minimum
    if option == "always":
        return True  # a pile with other cards has not come below the minimum, and so nobody is out (11.1)
    return option == "stock_draw" and not position.captured


def capture_alone(position: Position) -> list[Act]:
    """The captures that add the top card alone to a meld of the side (12.3)."""
    return [act for act in captures(position) if not act[1]]
