"""Strategies: positions of every kind, dealt or put up by hand, and texts that come near to those of positions."""

from __future__ import annotations

import random
import re
from typing import Any

from hypothesis import strategies as st

from canasta import Deal, Hand
from canasta.cards import CARDS
from tests.properties.deal_rules import SCORES, deals, some_rules

ALL = [card for card in CARDS if card is not None]
SEEN = [card for card in ALL if not card.is_hidden]
RED_THREES = [card for card in ALL if card.is_red_three]
#: What stands in the text of a position, and what comes near to it.
PARTS = re.compile(r"[A-Za-z_]+|\d+|.")
SIGNS = ["", " ", "-", "?", "!", ",", ";", "/", "=", "0", "1", "7", "99", "3h", "3b", "Kh", "K", "Jo", "15?", "0?", "٣"]


@st.composite
def positions(draw: st.DrawFn) -> Deal:
    """A deal on its way, whole or as some seat sees it, or a position put up by hand."""
    deal = draw(st.one_of(deals(), deals(), put_up()))
    if draw(st.booleans()):
        return deal
    return deal.hidden_from(draw(st.sampled_from([None, *deal.seats])))


@st.composite
def put_up(draw: st.DrawFn) -> Deal:
    """A position of cards in any number that is counted, possible or not."""
    rules = draw(some_rules())
    seats, sides = range(rules.places), range(rules.places if rules.seats.cutthroat else len(rules.seats.sides))
    rng = random.Random(draw(st.integers(0, 10**6)))
    few = st.integers(0, 14)

    def cards(number: int, among: Any = ALL) -> list[Any]:
        return [rng.choice(among) for _ in range(number)]

    hands = {}
    for seat in Deal.setup(rules).seats:
        hand = Hand(cards(draw(few)))
        shapes = [card.shape for card in hand if not card.is_hidden]
        hands[seat] = hand.size if any(shapes.count(shape) > rules.most(shape) for shape in shapes) else hand
    pile = cards(draw(few)) + cards(1, SEEN)
    facts: dict[str, Any] = {
        "hands": hands,
        "pile": pile if draw(st.booleans()) else (),
        "melds": [[meld(rng) for _ in range(draw(st.integers(0, 1)))] for _ in sides],
        "red_threes": {seat: cards(draw(st.integers(0, 2)), RED_THREES) for seat in hands},
        "stock": draw(st.one_of(st.none(), few, few.map(cards))),
        "scores": draw(st.lists(SCORES, min_size=len(rules.seats.sides), max_size=len(rules.seats.sides))),
        "turn": draw(st.sampled_from([*hands])),
        "drawn": draw(st.booleans()),
        "frozen": draw(st.sampled_from([None, True, False])),
        "opened": [draw(st.booleans()) for _ in sides],
        "has_laid": [seat for seat in hands if draw(st.booleans())],
    }
    if rules.seats.cutthroat:
        facts["lone"] = draw(st.sampled_from([None, *seats]))
    return Deal.setup(rules, **facts)


def meld(rng: random.Random) -> str:
    """The text of a meld, whatever the rules say to it."""
    rank = rng.choice("AKQJT987654")
    suited = [rank + rng.choice(["", *"shdc"]) for _ in range(rng.randint(1, 8))]
    wilds = [rng.choice(["2", "2s", "2c", "Jo"]) for _ in range(max(3 - len(suited), rng.randint(0, 3)))]
    concealed = " concealed" if len(suited) + len(wilds) >= 7 and rng.random() < 0.5 else ""
    return " ".join([*suited, *wilds]) + concealed


@st.composite
def near_texts(draw: st.DrawFn) -> str:
    """The text of a position with one or two of its parts changed."""
    parts = PARTS.findall(draw(positions()).position())
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(parts) - 1))
        other = st.sampled_from([*SIGNS, *parts]).map(str)
        parts[at : at + draw(st.integers(0, 2))] = [draw(other)]
    return "".join(parts)
