"""The shuffle and the deal (rule 3)."""

from __future__ import annotations

from math import floor
from typing import Protocol

from canasta.cards import pack
from canasta.core.faces import FACE, HIDDEN, RED_THREES
from canasta.core.state import AT, DECK, FROZEN, PILE, TURN, State, Table
from canasta.core.step import lay_red_threes
from canasta.counts import BLACK_THREE, NATURALS
from canasta.errors import PositionError
from canasta.rules import Rules

__all__ = ["RandomSource", "deal_out", "full_pack", "shuffled", "source_for"]


class RandomSource(Protocol):
    """Where chance comes from: anything with the `random()` of :class:`random.Random`."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        ...


_packs: dict[tuple[int, int], bytes] = {}


def full_pack(rules: Rules) -> bytes:
    """The codes of all cards in play, in canonical order."""
    key = rules.cards.packs, rules.cards.jokers
    codes = _packs.get(key)
    if codes is None:
        codes = _packs[key] = bytes(card.code for card in pack(*key))
    return codes


def shuffled(codes: bytes, rng: RandomSource) -> bytes:
    """The cards in an order drawn from `rng`: Fisher and Yates, so that a seed gives the same deck in every version."""
    # floor() takes less time than int(), and so does a float to multiply with
    deck, draw, size = list(codes), rng.random, float(len(codes))
    for at in range(len(deck) - 1, 0, -1):
        other = floor(draw() * size)
        size -= 1.0
        deck[at], deck[other] = deck[other], deck[at]
    return bytes(deck)


def source_for(seed: int | str | None, number: int | str) -> RandomSource:
    """The stream of one deal, from the game's seed and the deal's number; without a seed the system's secure source."""
    import random  # noqa: PLC0415  slow to import, and wanted only here

    if seed is None:
        return random.SystemRandom()
    return random.Random(f"canasta {seed} {number}")  # noqa: S311  a seed is asked for


def deal_out(table: Table, deck: bytes) -> State:
    """The position after the deal: hands, the upcard and the red threes (rules 3.1 to 3.4); the deck is top first."""
    state = table.empty()
    state[DECK] = deck
    places, next_place, with_reds = table.places, table.next_place, []
    face_of, unit_of = FACE.__getitem__, table.units.__getitem__
    place = state[TURN] = next_place[table.dealer]
    dealt = state[AT] = table.plan.rules.dealing.hand_size * places
    for at in range(places):
        codes = deck[at:dealt:places]
        state[table.faces + place] = sum(map(face_of, codes))
        state[table.hands + place] = sum(map(unit_of, codes))
        if RED_THREES[0] in codes or RED_THREES[1] in codes:
            with_reds.append(place)
        place = next_place[place]
    turn_upcard(table, state)
    for place in with_reds:
        lay_red_threes(table, state, place)
    return state


def turn_upcard(table: Table, state: State) -> None:
    """Turn the upcard, covering wild cards and threes (rules 3.2 and 3.3)."""
    rules = table.plan.rules
    while state[AT] < len(state[DECK]):
        code = state[DECK][state[AT]]
        if code == HIDDEN:
            raise PositionError("hidden_top", "deck: a card that is turned up lies open and cannot be ??")
        state[AT] += 1
        state[PILE] += bytes((code,))
        lane = code // 5
        if lane in NATURALS:
            return
        if lane == BLACK_THREE and code not in RED_THREES:
            if rules.capture.black_three_freezes:
                state[FROZEN] = 1
            if rules.dealing.upcard_black_three == "keep":
                return
        elif code not in RED_THREES or rules.dealing.upcard_red_three_freezes:
            state[FROZEN] = 1
