"""Which faces there are, packed in one int, beside the packed counts that legality reads.

A face set holds five bits for every card code (see :mod:`canasta.cards`): how many of that card there are. Cards whose
suit is not known and hidden cards have codes too, so a hand known in part is counted in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from canasta.cards import CARDS, Card
from canasta.counts import BLACK_THREE, KINDS

__all__ = [
    "AS_BYTES",
    "FACE",
    "HIDDEN",
    "HIDDEN_CARD",
    "RED_THREES",
    "cards_of",
    "cards_of_codes",
    "codes_of",
    "faces_of",
    "first_of",
    "hidden_in",
    "pick",
    "pick_cards",
]

_BITS: Final = 5  # six packs hold 24 jokers or twos of unknown suit
_ROW: Final = 5  # the codes of a rank: four suits, and the card without a suit
_RANK_BITS: Final = _BITS * _ROW
_RANK_MASK: Final = (1 << _RANK_BITS) - 1
_ONE: Final = (1 << _BITS) - 1

#: The most cards of one code that a face set holds, hidden ones apart.
MOST_OF_ONE: Final = _ONE
#: The code of a hidden card.
HIDDEN: Final = len(KINDS) * _ROW
#: One card of each code.
FACE: Final[tuple[int, ...]] = tuple(1 << _BITS * code for code in range(HIDDEN + 1))
#: The least face set with a hidden card in it: any other is below.
HIDDEN_CARD: Final = FACE[HIDDEN]
#: One card of each code as bytes.
AS_BYTES: Final[tuple[bytes, ...]] = tuple(bytes((code,)) for code in range(HIDDEN + 1))
#: The codes of the red threes, 3h and 3d.
RED_THREES: Final[tuple[int, ...]] = (BLACK_THREE * _ROW + 1, BLACK_THREE * _ROW + 2)

# no code in use is without a card
_CARDS: Final[tuple[Card, ...]] = tuple(card if card is not None else CARDS[HIDDEN] for card in CARDS)  # type: ignore[misc]

#: The codes that a card without a suit may be, by its code.
_FITTING: Final = {
    card.code: tuple(
        code for code in range(card.rank_index * _ROW, (card.rank_index + 1) * _ROW) if code not in RED_THREES
    )
    for card in CARDS
    if card is not None and not (card.has_face or card.is_hidden)
}

_picks: dict[tuple[int, int], int] = {}
_firsts: dict[int, int] = {}


def faces_of(codes: Iterable[int]) -> int:
    """The face set of these cards, given by their codes."""
    return sum(FACE[code] for code in codes)


def codes_of(faces: int) -> list[int]:
    """The codes in a face set, each as often as it is there, in canonical order."""
    codes: list[int] = []
    while faces:
        code = ((faces & -faces).bit_length() - 1) // _BITS
        if code >= HIDDEN:  # the last, which may be any number
            return codes + [HIDDEN] * hidden_in(faces)
        number = faces >> _BITS * code & _ONE
        codes += [code] * number
        faces -= number << _BITS * code
    return codes


def cards_of_codes(codes: Iterable[int]) -> tuple[Card, ...]:
    """The cards with these codes, in their order."""
    return tuple([_CARDS[code] for code in codes])


def cards_of(faces: int) -> tuple[Card, ...]:
    """The cards in a face set, in canonical order."""
    return cards_of_codes(codes_of(faces))


def number_of(faces: int, code: int) -> int:
    """How many cards of one code there are."""
    return faces >> _BITS * code & _ONE


def hidden_in(faces: int) -> int:
    """How many hidden cards there are."""
    return faces >> _BITS * HIDDEN


def first_of(faces: int, rank: int) -> int:
    """The code of one card of a rank out of a face set that has it: the first that :func:`pick` takes."""
    group = faces >> _RANK_BITS * rank & _RANK_MASK
    place = _firsts.get(group)
    if place is None:
        place = _firsts[group] = (_picked(group, 1).bit_length() - 1) // _BITS
    return rank * _ROW + place


def pick(faces: int, rank: int, number: int) -> int:
    """So many cards of a rank out of a face set that has them: the first of s h d c, then those of unknown suit."""
    if not number:
        return 0
    shift = _RANK_BITS * rank
    key = faces >> shift & _RANK_MASK, number
    picked = _picks.get(key)
    if picked is None:
        picked = _picks[key] = _picked(*key)
    return picked << shift


def _picked(group: int, number: int) -> int:
    picked = 0
    for place in range(_ROW):
        taken = min(number, group >> _BITS * place & _ONE)
        picked += taken << _BITS * place
        number -= taken
    return picked


def pick_cards(faces: int, cards: Iterable[Card]) -> int | None:
    """The faces that these cards, some without a suit, take out of a face set; None where it does not hold them.

    What the set does not show may come from its hidden cards; they are then counted as hidden.
    """
    picked = hidden = 0
    suitless = []
    for card in cards:
        code = card.code
        if code in _FITTING:
            suitless.append(code)
        elif faces - picked >> _BITS * code & _ONE:
            picked += FACE[code]
        else:
            hidden += 1
    for asked in suitless:
        for code in _FITTING[asked]:
            if faces - picked >> _BITS * code & _ONE:
                picked += FACE[code]
                break
        else:
            hidden += 1
    if hidden > hidden_in(faces):
        return None
    return picked + hidden * FACE[HIDDEN]
