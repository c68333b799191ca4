"""From the oracle's positions and acts to the library's, and back.

Whatever is compared is compared as the oracle has it: cards without suits, acts as tuples, facts as plain data.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.cards import CARDS, Card, pack
from canasta.core import state as core
from canasta.core.text import rules_text
from canasta.deal import Deal, Ending, Phase
from canasta.melds import Canasta
from canasta.rules import Rules
from tests.oracle import local
from tests.oracle.melds import BLACK_THREE, RED_THREES, WILDS, Cards, in_order
from tests.oracle.position import Position, setup

Facts = dict[str, Any]

# -- cards ----------------------------------------------------------------------------------------------------------


class Faces:
    """Faces at random for the cards of one position, each from the packs once; or, without `rng`, no suits at all."""

    def __init__(self, rules: Rules, rng: random.Random | None) -> None:
        self.left: dict[str, list[str]] = {}
        if rng is not None:
            cards = list(pack(rules.cards.packs, rules.cards.jokers))
            rng.shuffle(cards)
            for card in cards:
                self.left.setdefault(str(card.shape), []).append(str(card))

    def of(self, cards: Iterable[str]) -> list[str]:
        return [self.left[card].pop() if self.left.get(card) else card for card in cards]

    def text(self, cards: Iterable[str]) -> str:
        return ",".join(self.of(cards)) or "-"


def shapes(cards: Iterable[Card]) -> Cards:
    return in_order(str(card.shape) for card in cards)


# -- positions ------------------------------------------------------------------------------------------------------


def deal_of(position: Position, rng: random.Random | None = None, seats: tuple[int, ...] | None = None) -> Deal:
    """The library's deal for a position of the oracle, by its text; with `rng` the cards have suits."""
    return Deal.from_position(" ".join(f"{name}={value}" for name, value in _fields(position, rng, seats)))


@lru_cache(maxsize=64)
def _rules_text(rules: Rules) -> str:
    return rules_text(rules)


def _seats(position: Position, seats: tuple[int, ...] | None) -> tuple[int, ...]:
    return tuple(range(position.places)) if seats is None else seats


def _fields(position: Position, rng: random.Random | None, given: tuple[int, ...] | None) -> Iterator[tuple[str, str]]:
    rules, faces, seats = position.rules, Faces(position.rules, rng), _seats(position, given)
    yield "rules", _rules_text(rules)
    yield "seats", ",".join(map(str, seats))
    yield "dealer", str(seats[position.turn - 1])
    owners = _owners(position)
    yield "scores", ",".join(str(position.scores[side[0]]) for side in owners)
    yield "turn", str(seats[position.turn])
    yield "phase", position.stage
    yield "lone", _lone(position, seats)
    yield "hands", "/".join(faces.text(hand) for hand in position.hands)
    yield "red", "/".join(faces.text(red) for red in position.red)
    yield "laid", "".join(str(int(laid)) for laid in position.laid)
    yield "opened", "".join(str(int(_has_opened(position, side))) for side in owners)
    yield "melds", "/".join(";".join(_melds(position, side, faces)) or "-" for side in owners)
    yield "pile", faces.text(position.pile)
    yield "frozen", str(int(any(freezes(card, rules) for card in position.pile)))
    yield "coming", faces.text(position.coming)
    yield "flags", ",".join(_flags(position)) or "-"
    yield "new", ",".join(meld.rank for meld in position.melds_of(position.turn) if meld.fresh) or "-"
    yield "points", str(position.points if position.opening_under_way() else 0)
    yield "stock", faces.text(position.stock)


def _owners(position: Position) -> list[tuple[int, ...]]:
    """Whose melds lie together: the sides, in cutthroat each place for itself."""
    if position.rules.seats.cutthroat:
        return [(place,) for place in range(position.places)]
    return list(position.sides)


def _lone(position: Position, seats: tuple[int, ...]) -> str:
    formed = position.rules.seats.cutthroat and len(position.sides) < position.places
    return str(next(seats[side[0]] for side in position.sides if len(side) == 1)) if formed else "-"


def _has_opened(position: Position, side: tuple[int, ...]) -> bool:
    melds = [meld for meld in position.table if meld.owner in side]
    if any(not meld.fresh for meld in melds):
        return True
    return bool(melds) and position.opened()


def _melds(position: Position, side: tuple[int, ...], faces: Faces) -> Iterator[str]:
    for meld in position.table:
        if meld.owner in side:
            yield faces.text(meld.cards) + "!" * meld.concealed


def freezes(card: str, rules: Rules) -> bool:
    if card in RED_THREES:
        return rules.dealing.upcard_red_three_freezes
    return card in WILDS or (card == BLACK_THREE and rules.capture.black_three_freezes)


def _flags(position: Position) -> Iterator[str]:
    if position.stage not in ("play", "answer"):
        return
    yield "captured" if position.captured else "drew"
    if position.has_laid and not position.black:
        yield "laid"
    if position.black:
        yield from ("laid", "black")
    if position.joined:
        yield "touched"
    if position.stage == "answer" or position.answer is not None:
        yield "asked"
    if position.answer is not None:
        yield position.answer
    if position.last_red:
        yield "last"
    if position.captured and position.opening_under_way() and not position.coming:
        yield "top_only"


def set_up(position: Position, rng: random.Random | None, seats: tuple[int, ...] | None = None) -> Deal:
    """The same by `Deal.setup`, for a position at the start of a turn or after its draw."""
    faces, seats, owners = Faces(position.rules, rng), _seats(position, seats), _owners(position)
    keys = [seats[side[0]] if position.rules.seats.cutthroat else at for at, side in enumerate(owners)]
    melds = {
        key: [
            " ".join(faces.of(meld.cards)) + " concealed" * meld.concealed
            for meld in position.table
            if meld.owner in side
        ]
        for key, side in zip(keys, owners, strict=True)
    }
    lone = _lone(position, seats)
    return Deal.setup(
        position.rules,
        hands={seats[place]: faces.of(hand) for place, hand in enumerate(position.hands)},
        red_threes={seats[place]: faces.of(red) for place, red in enumerate(position.red)},
        pile=faces.of(position.pile),
        stock=faces.of(position.stock),
        melds=melds,
        scores=[position.scores[side[0]] for side in owners],
        turn=seats[position.turn],
        drawn=position.stage == "play",
        has_laid=[seats[place] for place, laid in enumerate(position.laid) if laid],
        lone=None if lone == "-" else int(lone),
        seats=seats,
    )


def position_of(deal: Deal) -> Position:
    """The oracle's position for a deal of the library at the start of a turn."""
    seats, state = deal.seats, deal._state
    place = {seat: at for at, seat in enumerate(seats)}
    owners = [(seat,) for seat in seats] if deal.rules.seats.cutthroat and deal.lone is None else list(deal.sides)
    found = {place[side[0]]: melds_of(deal, side[0]) for side in owners}
    return setup(
        deal.rules,
        [shapes(deal.hand(seat)) for seat in seats],
        stock=[str(card.shape) for card in stock_of(deal)],
        pile=[str(card.shape) for card in deal.pile],
        melds={owner: [cards for _, cards, _ in melds] for owner, melds in found.items()},
        concealed=[(owner, rank) for owner, melds in found.items() for rank, _, concealed in melds if concealed],
        scores=[deal.score_of(seat) for seat in seats],
        turn=place[deal.turn],
        lone=None if deal.lone is None else place[deal.lone],
        laid=[at for at in range(len(seats)) if state[core.SHOWN] >> at & 1],
        red={at: shapes(deal.red_threes(seat)) for at, seat in enumerate(seats)},
    )


# -- facts ----------------------------------------------------------------------------------------------------------

STAGES = {Phase.DRAW: "draw", Phase.PLAY: "play", Phase.ANSWER: "answer", Phase.OVER: "over"}


def facts_of_position(position: Position) -> Facts:
    """What anybody could check, as the oracle has it."""
    facts = position.facts()
    places = range(position.places)
    facts["points"] = position.points if position.opening_under_way() else None
    facts["sides"] = sorted(position.sides)
    facts["melds"] = [
        sorted((meld.rank, meld.cards, meld.concealed) for meld in position.melds_of(place)) for place in places
    ]
    facts["opened"] = [any(_has_opened(position, (other,)) for other in position.side_of(place)) for place in places]
    facts["frozen"] = position.rules.capture.always_frozen or any(
        freezes(card, position.rules) for card in position.pile
    )
    if position.stage == "over":
        facts["to_act"], facts["answer"] = None, None
    facts.pop("answer")
    return facts


def facts_of_deal(deal: Deal) -> Facts:
    """The same of a deal."""
    seats = deal.seats
    place = {seat: at for at, seat in enumerate(seats)}
    melds = {seat: found for side in deal.sides for found in [melds_of(deal, side[0])] for seat in side}
    return {
        "sides": sorted(tuple(place[seat] for seat in side) for side in deal.sides),
        "hands": tuple(shapes(deal.hand(seat)) for seat in seats),
        "stock": tuple(str(card.shape) for card in stock_of(deal)),
        "pile": tuple(str(card.shape) for card in deal.pile),
        "melds": [melds[seat] for seat in seats],
        "red": tuple(shapes(deal.red_threes(seat)) for seat in seats),
        "stage": STAGES[deal.phase],
        "turn": place[deal.turn],
        "to_act": None if deal.to_act is None else place[deal.to_act],
        "coming": shapes(deal.coming),
        "points": None if deal.opening is None else deal.opening.points,
        "opened": [deal.has_opened(seat) for seat in seats],
        "frozen": deal.is_frozen,
        "out": None if deal.went_out is None else place[deal.went_out],
        "concealed": deal.ending is Ending.CONCEALED,
    }


def melds_of(deal: Deal, seat: int) -> list[tuple[str, Cards, bool]]:
    """The melds of a seat's side as the oracle's `facts` have them."""
    found = []
    for meld in deal.melds(seat).values():
        cards = shapes(meld)
        rank = next(card for card in cards if card not in WILDS)
        found.append((rank, cards, isinstance(meld, Canasta) and meld.is_concealed))
    return sorted(found)


def stock_of(deal: Deal) -> list[Card]:
    """The stock, top first, which the public face hides; the text of the position has it too, but takes longer."""
    state = deal._state
    return [card for code in state[core.DECK][state[core.AT] :] if (card := CARDS[code]) is not None]


# -- acts -----------------------------------------------------------------------------------------------------------


def oracle_act(deal: Deal, act: Act) -> local.Act:
    """An act of the library as the oracle writes it."""
    if isinstance(act, Draw):
        return local.DRAW
    if isinstance(act, Pass):
        return local.PASS
    if isinstance(act, Ask):
        return local.ASK
    if isinstance(act, Answer):
        return local.YES if act.yes else local.NO
    act = deal.resolve(act)
    if isinstance(act, Discard):
        return ("discard", str(act.card.shape))
    return ("capture" if isinstance(act, Capture) else "lay", shapes(act.cards), act.onto)


SIMPLE: dict[local.Act, Act] = {
    local.DRAW: Draw(),
    local.PASS: Pass(),
    local.ASK: Ask(),
    local.YES: Answer(yes=True),
    local.NO: Answer(yes=False),
}


def library_act(act: local.Act) -> Act:
    """An act of the oracle as the library writes it, by shape."""
    simple = SIMPLE.get(act)
    if simple is not None:
        return simple
    if act[0] == "discard":
        return Discard(act[1])
    return (Capture if act[0] == "capture" else Lay)(" ".join(act[1]), onto=act[2])
