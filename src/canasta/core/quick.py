"""The text of a position read in one pass, where it stands as this library writes it.

Every check of the careful reader in :mod:`canasta.core.text` is made here too, and none is explained: whatever is
unusual or wrong is a `LookupError` or a `ValueError`, upon which the careful reader reads the text from its beginning.
The positions of a deal that follow each other have most of their parts in common: what was read last is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final, TypeAlias

from canasta.cards import CARDS
from canasta.core import state as core
from canasta.core.faces import FACE, HIDDEN, RED_THREES
from canasta.core.state import (
    ANSWER,
    DECK,
    ENDING,
    FLAGS,
    FROZEN,
    LONE,
    NEW,
    NO_FACES,
    NO_LONE,
    NO_MELDS,
    NOT_ENDED,
    OPENED,
    OVER,
    PENDING,
    PHASE,
    PILE,
    POINTS,
    SHOWN,
    TURN,
    State,
    Table,
)
from canasta.core.words import ENDINGS, MOST_HIDDEN, MOST_POINTS, PHASES
from canasta.core.words import FLAGS as FLAG_NAMES
from canasta.counts import BLACK_THREE, JOKER, KINDS, TWO
from canasta.plan import Meldlike, Plan
from canasta.rules import CANASTA_SIZE, MELD_SIZE

__all__ = ["Reader", "fields_of"]

_MOST_CHARACTERS: Final = 3000
_NUMBERS: Final = {str(number): number for number in range(1, MOST_HIDDEN + 1)}
_REDS: Final = bytes(RED_THREES)
_RANKS: Final = bytes(min(code, HIDDEN) // 5 for code in range(256))  # for bytes.translate


# -- fields -----------------------------------------------------------------------------------------------------------

#: What `fields_of` gives: the first fields in one, which tell the table, then each other one; None for one left out.
Fields: TypeAlias = tuple[Any, ...]

_MAY_FOLLOW: Final = ("red", "laid", "opened", "melds", "pile", "frozen", "coming", "flags", "new", "points")
_match: Final = re.compile(
    "(rules=[^ ]+ seats=[^ ]+ dealer=[^ ]+(?: scores=[^ ]+)?)"
    " turn=([^ ]+) phase=([^ ]+)(?: ending=([^ ]+))?(?: lone=([^ ]+))? hands=([^ ]+)"
    + "".join(f"(?: {name}=([^ ]+))?" for name in _MAY_FOLLOW)
    + " stock=([^ ]+)"
).fullmatch


def fields_of(text: str) -> Fields:
    """The fields of a text that has them in the order in which they are written.

    Raises:
        ValueError: where they stand otherwise, or the text is longer than what is read here.
    """
    found = _match(text) if len(text) <= _MOST_CHARACTERS else None
    if found is None:
        raise ValueError(text)
    return found.groups()


# -- cards ------------------------------------------------------------------------------------------------------------

#: The cards without their suits, and the red threes with theirs: what the packs hold a number of.
_SHAPES: Final = sorted({card.shape for card in CARDS if card is not None and not card.is_hidden})
_WIDTH: Final = (_MOST_CHARACTERS // 2).bit_length() + 1
_TOP: Final = 1 << _WIDTH - 1
_FLAGGED: Final = sum(_TOP << _WIDTH * lane for lane in range(len(_SHAPES)))
#: One card by its code, counted by its shape in lanes that no text overflows; hidden cards are not counted.
_tally_of: Final = [
    0 if card is None or card.is_hidden else 1 << _WIDTH * _SHAPES.index(card.shape) for card in CARDS
].__getitem__

# All that a set of cards is read for is counted in one sum: the faces, in room for all cards that a text can have
# hidden; above them the tally; above that the packed counts of a hand.
_TALLY_AT: Final = FACE[HIDDEN].bit_length() + (_MOST_CHARACTERS * MOST_HIDDEN).bit_length()
_COUNTS_AT: Final = _TALLY_AT + _WIDTH * len(_SHAPES)
_FACES: Final = (1 << _TALLY_AT) - 1
_TALLY: Final = (1 << _COUNTS_AT - _TALLY_AT) - 1
_both_of: Final = [face | _tally_of(code) << _TALLY_AT for code, face in enumerate(FACE)].__getitem__


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


class _Sums(dict[str, int]):
    """What stands between two commas in a hand, as one number: faces, tally and packed counts."""

    def __init__(self, plan: Plan) -> None:
        """Fill in all cards that are not hidden; of red threes, which are no cards to play with, no count is taken."""
        units = plan.units_by_code
        seen = [card for card in CARDS if card is not None and not card.is_hidden]
        super().__init__({card.text: _both_of(card.code) | units[card.code] << _COUNTS_AT for card in seen})
        self._hidden = _both_of(HIDDEN) | units[HIDDEN] << _COUNTS_AT

    def __missing__(self, part: str) -> int:
        if part[-1:] != "?":
            raise KeyError(part)
        return self._hidden * _NUMBERS[part[:-1]]


_sums_of: Final = lru_cache(maxsize=64)(_Sums)


def _codes(part: str) -> bytes:
    """Cards with commas between them."""
    return b"".join(map(_code_of, part.split(","))) if part != "-" else b""


@lru_cache(maxsize=256)
def _row(part: str) -> tuple[bytes, int]:
    """Cards in their order: their codes and their tally."""
    codes = _codes(part)
    return codes, sum(map(_tally_of, codes))


def _set(part: str) -> tuple[bytes, int, int]:
    """Cards in no order: their codes, their faces and their tally."""
    codes = _codes(part)
    both = sum(map(_both_of, codes))
    return codes, both & _FACES, both >> _TALLY_AT


#: A stock whose cards have two characters each: its text, its codes, and the tallies of its last cards by their number.
_Stock: TypeAlias = tuple[str, bytes, list[int]]

_END: Final = 8 * 3 - 1  # characters: eight cards
_MOST_STOCKS: Final = 64
_stocks: dict[str, _Stock] = {}  # by the last characters
_NO_STOCK: Final[_Stock] = ("", b"", [])


def _stock(part: str) -> tuple[bytes, int]:
    """The cards of a stock, as :func:`_row` has them: most often the end of a longer one of the same deal."""
    text, every, tallies = _stocks.get(part[-_END:], _NO_STOCK)
    if text.endswith(part):
        number, more = divmod(len(part) + 1, 3)
        if not more:  # it does not begin in the middle of a card
            return every[-number:], tallies[number]
    codes, tally = _row(part)
    if len(part) >= _END and len(part) == 3 * len(codes) - 1 and not part[2::3].strip(",") and "?" not in part:
        if len(_stocks) >= _MOST_STOCKS:
            _stocks.clear()
        _stocks[part[-_END:]] = part, codes, list(accumulate(map(_tally_of, reversed(codes)), initial=0))
    return codes, tally


@lru_cache(maxsize=512)
def _meld(word: str) -> tuple[int, Meldlike, int, int, bool]:
    """The lane of a meld, the meld as the plan knows it, its faces, its tally, and whether it is concealed."""
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
    return lane, (naturals, wilds), faces, tally, concealed


# -- words ------------------------------------------------------------------------------------------------------------


def _numbered(names: Iterable[str], left_out: int = 0) -> dict[str | None, int]:
    """Names with their numbers; None stands for a field that is left out."""
    return {None: left_out, **{name: at for at, name in enumerate(names)}}


def _bits_of(names: Iterable[str]) -> Callable[[str], int]:
    """A reader of names with commas between them, as bits."""
    bits = {name: 1 << at for at, name in enumerate(names)}
    return lru_cache(maxsize=256)(lambda value: sum({bits[name] for name in value.split(",")}))


@lru_cache(maxsize=8)
def _digits_of(number: int) -> dict[str | None, int]:
    """So many digits 0 or 1, the lowest bit first, with what they stand for."""
    return _numbered(f"{bits:0{number}b}"[::-1] for bits in range(1 << number))


_PHASES: Final = _numbered(PHASES)
_FROZEN: Final = _numbered("01")
_ENDINGS: Final = _numbered(ENDINGS, NOT_ENDED)
_flags_of: Final = _bits_of(FLAG_NAMES)
_kinds_of: Final = _bits_of(KINDS)
_NO_CARDS: Final = (b"", 0)
_MOST_DIGITS: Final = len(str(MOST_POINTS))


def _points(value: str) -> int:
    if not (value.isdecimal() and value.isascii()) or len(value) > _MOST_DIGITS or int(value) > MOST_POINTS:
        raise ValueError(value)
    return int(value)


def _parts(value: str, number: int) -> list[str]:
    parts = value.split("/")
    if len(parts) != number:
        raise ValueError(value)
    return parts


# -- positions --------------------------------------------------------------------------------------------------------


class Reader:
    """Reads positions at one table."""

    def __init__(self, table: Table) -> None:
        """Take the table, which no position changes here: none has more cards of a kind than the packs."""
        self.table = table
        self._empty = table.empty()
        seats = [str(seat) for seat in table.seats]
        self._seats, self._lones = _numbered(seats), _numbered(seats if table.cutthroat else (), NO_LONE)
        self._laid, self._opened = _digits_of(table.places), _digits_of(table.holders)
        self._sum_of = _sums_of(table.plan).__getitem__
        self._room = _room_of(table.plan)
        self._hand = lru_cache(maxsize=64)(self._read_hand)
        self._reds = lru_cache(maxsize=64)(self._read_reds)
        self._side = lru_cache(maxsize=64)(self._read_side)
        self._melds = lru_cache(maxsize=64)(self._read_melds)

    def read(self, fields: Fields) -> State:
        """The position that the fields of a text tell.

        Raises:
            LookupError, ValueError: where something is unusual or wrong.
        """
        # as _match has them
        (_, turn, phase, ending, lone, hands,
         red, laid, opened, melds, pile, frozen, coming, flags, new, points, stock) = fields  # fmt: skip
        table, state = self.table, self._empty.copy()
        state[TURN], state[PHASE] = self._seats[turn], _PHASES[phase]
        state[ENDING], state[LONE] = _ENDINGS[ending], self._lones[lone]
        state[table.hands : table.faces], state[table.faces : table.reds], tallies = zip(
            *map(self._hand, hands.split("/")), strict=True
        )
        state[SHOWN], state[OPENED] = self._laid[laid], self._opened[opened]
        state[PILE], of_pile = _row(pile) if pile else _NO_CARDS
        state[PENDING], of_coming = _row(coming) if coming else _NO_CARDS
        state[DECK], of_stock = _stock(stock)
        tally = self._room + sum(tallies) + of_pile + of_coming + of_stock
        if red:
            state[table.reds : table.melded], more = self._reds(red)
            tally += more
        if melds:
            state[table.melded :], more, concealed = self._melds(melds)
            tally += more
            for holder, lane in concealed:
                core.put_secret(state, holder, lane)
        state[FROZEN] = _FROZEN[frozen]
        state[FLAGS] = _flags_of(flags) if flags else 0
        state[NEW] = _kinds_of(new) if new else 0
        state[POINTS] = _points(points) if points else 0
        if tally & _FLAGGED or len(tallies) != table.places or (state[PHASE] == OVER) != (state[ENDING] != NOT_ENDED):
            raise ValueError(fields)
        if state[PHASE] == ANSWER and not core.layout_of(table, state).partners[state[TURN]]:
            raise ValueError(phase)
        return state

    # each is remembered for a while: most parts of a position were in the one before it

    def _read_hand(self, part: str) -> tuple[int, int, int]:
        """The packed counts of a hand, its faces and its tally."""
        if part == "-":
            return 0, 0, 0
        every = sum(map(self._sum_of, part.split(",")))
        return every >> _COUNTS_AT, every & _FACES, every >> _TALLY_AT & _TALLY

    def _read_reds(self, value: str) -> tuple[list[int], int]:
        """The red threes by place, and their tally."""
        reds = [_set(part) for part in _parts(value, self.table.places)]
        if any(codes.strip(_REDS) for codes, _, _ in reds):
            raise ValueError(value)
        return [faces for _, faces, _ in reds], sum([tally for _, _, tally in reds])

    def _read_melds(self, value: str) -> tuple[State, int, list[tuple[int, int]]]:
        """What a position has of melds, in its order; their tally; the holders and lanes of concealed ones."""
        sides = map(self._side, _parts(value, self.table.holders))
        melded, melds, faces, tallies, concealed = zip(*sides, strict=True)
        hidden = [(holder, lane) for holder, lanes in enumerate(concealed) for lane in lanes]
        return [*melded, *melds, *faces], sum(tallies), hidden

    def _read_side(self, part: str) -> tuple[int, tuple[Any, ...], tuple[int, ...], int, list[int]]:
        """The melds of one side: the ranks as marks, melds and faces by lane, their tally, the lanes concealed."""
        melds: list[tuple[Meldlike, ...]] = list(NO_MELDS)
        faces: list[int] = list(NO_FACES)
        melded, tally, concealed = 0, 0, []
        for word in part.split(";") if part != "-" else ():
            lane, meld, of_meld, more, is_concealed = _meld(word)
            if melds[lane]:
                raise ValueError(part)
            melds[lane], faces[lane] = (meld,), of_meld
            melded |= self.table.plan.mark(lane, (meld,))
            tally += more
            if is_concealed:
                concealed.append(lane)
        return melded, tuple(melds), tuple(faces), tally, concealed
