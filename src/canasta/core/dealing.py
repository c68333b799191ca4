"""The shuffle and the deal (rule 3)."""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import Final, Protocol

from canasta.cards import pack
from canasta.core.faces import FACE, HIDDEN, MOST_OF_ONE, RED_THREES, faces_of
from canasta.core.state import AT, DECK, FROZEN, PILE, TURN, State, Table
from canasta.core.step import lay_red_threes
from canasta.counts import BLACK_THREE, NATURALS
from canasta.errors import PositionError
from canasta.plan import Plan
from canasta.rules import Rules

__all__ = ["RandomSource", "deal_out", "full_pack", "shuffled", "source_for"]


class RandomSource(Protocol):
    """Where chance comes from: anything with the `random()` of :class:`random.Random`."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        ...


_FACE_BITS: Final = FACE[HIDDEN].bit_length() + 15  # of a face set, with room for a deck that is hidden
_ALL_FACES: Final = (1 << _FACE_BITS) - 1
_ALL_RED: Final = MOST_OF_ONE * faces_of(RED_THREES)
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
    places, next_place, cards, with_reds = table.places, table.next_place, _cards(table.plan), []
    place = state[TURN] = next_place[table.dealer]
    dealt = state[AT] = table.plan.rules.dealing.hand_size * places
    for at in range(places):
        hand = sum([cards[code] for code in deck[at:dealt:places]])
        faces = hand & _ALL_FACES
        state[table.hands + place], state[table.faces + place] = hand >> _FACE_BITS, faces
        if faces & _ALL_RED:
            with_reds.append(place)
        place = next_place[place]
    turn_upcard(table, state)
    for place in with_reds:
        lay_red_threes(table, state, place)
    return state


@lru_cache(maxsize=256)
def _cards(plan: Plan) -> tuple[int, ...]:
    """One card of each code as a face, with its packed count above all faces: one sum adds both."""
    return tuple([face + (unit << _FACE_BITS) for face, unit in zip(FACE, plan.units_by_code, strict=True)])


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
