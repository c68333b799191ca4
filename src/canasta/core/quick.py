"""The text of a position read in one pass, where it stands as this library writes it.

Every check of the careful reader in :mod:`canasta.core.text` is made here too, and none is explained: whatever is
unusual or wrong is a `LookupError` or a `ValueError`, upon which the careful reader reads the text from its beginning.
The positions of a deal that follow each other have most of their parts in common: what was read last is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from canasta.cards import CARDS
from canasta.core import state as core
from canasta.core.faces import FACE, HIDDEN, RED_THREES
from canasta.core.state import State, Table
from canasta.core.words import ENDINGS, FLAGS, MOST_HIDDEN, MOST_POINTS, PHASES
from canasta.counts import BLACK_THREE, JOKER, KINDS, TWO
from canasta.plan import Meldlike, Plan
from canasta.rules import CANASTA_SIZE, MELD_SIZE

__all__ = ["MOST_CHARACTERS", "Reader"]

#: The longest text that is read here.
MOST_CHARACTERS: Final = 3000
_NUMBERS: Final = {str(number): number for number in range(1, MOST_HIDDEN + 1)}
_MOST_DIGITS: Final = len(str(MOST_POINTS))
_REDS: Final = bytes(RED_THREES)
_RANKS: Final = bytes(min(code, HIDDEN) // 5 for code in range(256))  # for bytes.translate


# -- cards ------------------------------------------------------------------------------------------------------------

#: The cards without their suits, and the red threes with theirs: what the packs hold a number of.
_SHAPES: Final = sorted({card.shape for card in CARDS if card is not None and not card.is_hidden})
_WIDTH: Final = (MOST_CHARACTERS // 2).bit_length() + 1
_TOP: Final = 1 << _WIDTH - 1
_FLAGGED: Final = sum(_TOP << _WIDTH * lane for lane in range(len(_SHAPES)))
_BLOCK: Final = 48  # characters: sixteen cards
#: One card by its code, counted by its shape in lanes that no text overflows; hidden cards are not counted.
_tally_of: Final = [
    0 if card is None or card.is_hidden else 1 << _WIDTH * _SHAPES.index(card.shape) for card in CARDS
].__getitem__


#: The same above the face of the card; below it there is room for all cards that a text can have hidden.
_ABOVE: Final = FACE[HIDDEN].bit_length() + (MOST_CHARACTERS * MOST_HIDDEN).bit_length()
_FACES: Final = (1 << _ABOVE) - 1
_both_of: Final = [face | _tally_of(code) << _ABOVE for code, face in enumerate(FACE)].__getitem__


@lru_cache(maxsize=64)
def _room_of(plan: Plan) -> int:
    """What added to a tally flags the shapes that are there more often than in the packs."""
    return sum(_TOP - 1 - plan.rules.most(shape) << _WIDTH * lane for lane, shape in enumerate(_SHAPES))


class _Codes(dict[str, bytes]):
    """The codes of what stands between two commas: of a card, or of so many hidden ones."""

    def __missing__(self, part: str) -> bytes:
        if part[-1:] != "?":
            raise KeyError(part)
        return bytes((HIDDEN,)) * _NUMBERS[part[:-1]]


_code_of: Final = _Codes(
    {card.text: bytes((card.code,)) for card in CARDS if card is not None and not card.is_hidden}
).__getitem__


def _codes(part: str) -> bytes:
    """Cards with commas between them."""
    return b"".join(map(_code_of, part.split(","))) if part != "-" else b""


@lru_cache(maxsize=256)
def _row(part: str) -> tuple[bytes, int]:
    """Cards in their order: their codes and their tally."""
    codes = _codes(part)
    return codes, sum(map(_tally_of, codes))


def _stock(part: str) -> tuple[bytes, int]:
    """The cards of a stock, as :func:`_row` has them; its end, which is the same through a deal, block by block."""
    rows = []
    while part[-_BLOCK : 1 - _BLOCK] == ",":
        rows.append(_row(part[1 - _BLOCK :]))
        part = part[:-_BLOCK]
    if rows and part == "-":
        raise ValueError(part)
    rows.append(_row(part))
    rows.reverse()
    return b"".join([codes for codes, _ in rows]), sum([tally for _, tally in rows])


@lru_cache(maxsize=256)
def _set(part: str) -> tuple[bytes, int, int]:
    """Cards in no order: their codes, their faces and their tally."""
    codes = _codes(part)
    both = sum(map(_both_of, codes))
    return codes, both & _FACES, both >> _ABOVE


@lru_cache(maxsize=512)
def _meld(word: str) -> tuple[int, Meldlike, int, int, int]:
    """The lane of a meld, the meld as the plan knows it, its faces, its tally, and the flag that it is concealed."""
    codes, faces, tally = _set(word.removesuffix("!"))
    ranks = codes.translate(_RANKS)
    lane, size = ranks[0], len(ranks)
    naturals = ranks.count(lane)
    wilds = ranks.count(TWO) + ranks.count(JOKER)
    concealed = word[-1] == "!"
    if lane > BLACK_THREE or size < MELD_SIZE or naturals + wilds != size or (concealed and size < CANASTA_SIZE):
        raise ValueError(word)
    if lane == BLACK_THREE and (wilds or concealed or any(map(codes.__contains__, RED_THREES))):
        raise ValueError(word)
    return lane, (naturals, wilds), faces, tally, concealed << lane


# -- fields -----------------------------------------------------------------------------------------------------------


Puts: TypeAlias = tuple[int, list[tuple[int, Any]]]


class Reader:
    """Reads positions at one table."""

    def __init__(self, table: Table) -> None:
        """Take the table, which no position changes here: none has more cards of a kind than the packs."""
        self.table = table
        self._empty = table.empty()
        self._seats = {str(seat): place for place, seat in enumerate(table.seats)}
        self._unit_of = table.units.__getitem__
        self._room = _room_of(table.plan)
        self._hand = lru_cache(maxsize=64)(self._read_hand)
        self._side = lru_cache(maxsize=64)(self._read_side)
        self._words = lru_cache(maxsize=64)(self._read_words)

    def read(self, now: str, hands: str, laid: str, stock: str) -> State:
        """The position that parts of a text tell: the turn and so on, the hands, other fields, and the stock.

        Raises:
            LookupError, ValueError: where something is unusual or wrong.
        """
        state, hand_of, words_of = self._empty.copy(), self._hand, self._words
        packed, faces = self.table.hands, self.table.faces
        state[core.DECK], tally = _stock(stock)
        tally += self._room
        for place, part in enumerate(_parts(hands, self.table.places)):
            state[packed + place], state[faces + place], more = hand_of(part)
            tally += more
        named, _, puts = words_of(now)
        if named & _NEEDED != _NEEDED:
            raise ValueError(now)
        for at, value in puts:
            state[at] = value
        for word in laid.split(" ") if laid else ():
            name, more, puts = words_of(word)
            if named & name:
                raise ValueError(laid)
            named |= name
            tally += more
            for at, value in puts:
                state[at] = value
        if tally & _FLAGGED:
            raise ValueError(tally)
        if (state[core.PHASE] == core.OVER) != (state[core.ENDING] != core.NOT_ENDED):
            raise ValueError(now)
        if state[core.PHASE] == core.ANSWER and not core.layout_of(self.table, state).partners[state[core.TURN]]:
            raise ValueError(now)
        return state

    def _read_hand(self, text: str) -> tuple[int, int, int]:
        """The packed counts of a hand, its faces and its tally."""
        codes, faces, tally = _set(text)
        return sum(map(self._unit_of, codes)), faces, tally

    def _read_words(self, text: str) -> tuple[int, int, tuple[tuple[int, Any], ...]]:
        """The fields that words name, as bits; the tally of their cards; and the places they fill, with the values."""
        named, tally, every = 0, 0, []
        for word in text.split(" "):
            name, value = word.split("=")
            if named >> _ORDER[name] & 1:
                raise ValueError(text)
            named |= 1 << _ORDER[name]
            more, puts = _FIELDS[name](self, value)
            tally += more
            every += puts
        return named, tally, tuple(every)

    # each gives the tally of the field's cards, and what it puts where

    def read_red(self, value: str) -> Puts:
        """The red threes, by place."""
        reds = [_set(part) for part in _parts(value, self.table.places)]
        if any(codes.strip(_REDS) for codes, _, _ in reds):
            raise ValueError(value)
        return sum([tally for _, _, tally in reds]), [
            (self.table.reds + place, faces) for place, (_, faces, _) in enumerate(reds)
        ]

    def read_melds(self, value: str) -> Puts:
        """The melds, by holder."""
        tally, puts = 0, []
        for holder, part in enumerate(_parts(value, self.table.holders)):
            if part != "-":
                more, side = self._side(holder, part)
                tally += more
                puts += side
        secret = sum([value for at, value in puts if at == core.SECRET])
        return tally, [*puts, (core.SECRET, secret)]

    def _read_side(self, holder: int, part: str) -> Puts:
        """The melds of one side."""
        table, tally = self.table, 0
        filled = self._empty.copy()
        for word in part.split(";"):
            lane, meld, faces, more, concealed = _meld(word)
            if core.meld_faces(table, filled, holder, lane):
                raise ValueError(part)
            core.put_meld(table, filled, holder, lane, meld, faces)
            if concealed:
                core.put_secret(filled, holder, lane)
            tally += more
        places = table.melds + holder, table.meld_faces + holder, table.melded + holder, core.SECRET
        return tally, [(at, filled[at]) for at in places]

    def read_laid(self, value: str) -> Puts:
        """Who has laid something, by place."""
        return 0, _bits(value, core.SHOWN, self.table.places)

    def read_opened(self, value: str) -> Puts:
        """Who has opened, by holder."""
        return 0, _bits(value, core.OPENED, self.table.holders)

    def read_turn(self, value: str) -> Puts:
        """Whose turn it is."""
        return 0, [(core.TURN, self._seats[value])]

    def read_lone(self, value: str) -> Puts:
        """The lone hand."""
        if not self.table.cutthroat:
            raise ValueError(value)
        return 0, [(core.LONE, self._seats[value])]

    def read_points(self, value: str) -> Puts:
        """The points of an opening."""
        if not (value.isdecimal() and value.isascii()) or len(value) > _MOST_DIGITS or int(value) > MOST_POINTS:
            raise ValueError(value)
        return 0, [(core.POINTS, int(value))]


def _cards_at(field: int) -> Callable[[Reader, str], Puts]:
    def read(_reader: Reader, value: str) -> Puts:
        codes, tally = _row(value)
        return tally, [(field, codes)]

    return read


def _one_at(field: int, values: Mapping[str, int]) -> Callable[[Reader, str], Puts]:
    return lambda _reader, value: (0, [(field, values[value])])


def _bits_at(field: int, names: Iterable[str]) -> Callable[[Reader, str], Puts]:
    bits = {name: 1 << at for at, name in enumerate(names)}
    return lambda _reader, value: (0, [(field, sum(bits[name] for name in set(value.split(","))))])


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: at for at, name in enumerate(names)}


def _parts(value: str, number: int) -> list[str]:
    parts = value.split("/")
    if len(parts) != number:
        raise ValueError(value)
    return parts


def _bits(value: str, field: int, number: int) -> list[tuple[int, int]]:
    if len(value) != number:
        raise ValueError(value)
    return [(field, sum([_DIGITS[digit] << at for at, digit in enumerate(value)]))]


_DIGITS: Final = _numbered("01")
_FIELDS: Final[dict[str, Callable[[Reader, str], Puts]]] = {
    "turn": Reader.read_turn,
    "phase": _one_at(core.PHASE, _numbered(PHASES)),
    "ending": _one_at(core.ENDING, _numbered(ENDINGS)),
    "lone": Reader.read_lone,
    "red": Reader.read_red,
    "laid": Reader.read_laid,
    "opened": Reader.read_opened,
    "melds": Reader.read_melds,
    "pile": _cards_at(core.PILE),
    "frozen": _one_at(core.FROZEN, _DIGITS),
    "coming": _cards_at(core.PENDING),
    "flags": _bits_at(core.FLAGS, FLAGS),
    "new": _bits_at(core.NEW, KINDS),
    "points": Reader.read_points,
}
_ORDER: Final = _numbered(_FIELDS)
_NEEDED: Final = 0b11  # the first two
