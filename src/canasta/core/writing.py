"""A position as one line of text: fields `name=value`, those left out that would say what is usual."""

from __future__ import annotations

from functools import lru_cache
from operator import getitem
from struct import Struct
from typing import Final

from canasta.cards import CARDS
from canasta.core import state as core
from canasta.core.faces import FACE, HIDDEN, codes_of, hidden_in
from canasta.core.state import (
    AT,
    DECK,
    ENDING,
    FLAGS,
    FROZEN,
    LONE,
    NEW,
    NO_LONE,
    OPENED,
    PENDING,
    PHASE,
    PILE,
    POINTS,
    SECRET,
    SHOWN,
    TURN,
    State,
    Table,
)
from canasta.core.words import ENDINGS, PHASES
from canasta.core.words import FLAGS as FLAG_NAMES
from canasta.counts import KINDS
from canasta.rules import OPTIONS, PRESETS, Rules

__all__ = ["rules_text", "written"]


def written(table: Table, state: State) -> str:
    """The position as text."""
    seats, places, ending, lone = table.seats, table.places, state[ENDING], state[LONE]
    text = f"{head_text(table)} turn={seats[state[TURN]]} phase={PHASES[state[PHASE]]}"
    if ending:
        text += f" ending={ENDINGS[ending]}"
    if lone != NO_LONE:
        text += f" lone={seats[lone]}"
    text += " hands=" + "/".join(map(_text_of_faces, state[table.faces : table.reds]))
    if any(reds := state[table.reds : table.melded]):
        text += " red=" + "/".join(map(_text_of_faces, reds))
    if laid := state[SHOWN]:
        text += " laid=" + _digits(laid, places)
    if opened := state[OPENED]:
        text += " opened=" + _digits(opened, table.holders)
    if any(state[table.melded : table.melds]):
        sides = map(_melds_text, state[table.meld_faces :]) if not state[SECRET] else _secret_texts(table, state)
        text += " melds=" + "/".join(sides)
    return f"{text}{_of_the_turn(state)} stock={_stock_text(state[DECK], state[AT])}"


def _of_the_turn(state: State) -> str:
    """The pile, and what has happened in the turn."""
    text = ""
    if pile := state[PILE]:
        text = " pile=" + _codes_text(pile)
    if state[FROZEN]:
        text += " frozen=1"
    if pending := state[PENDING]:
        text += " coming=" + _codes_text(pending)
    if flags := state[FLAGS]:
        text += " flags=" + _names(FLAG_NAMES, flags)
    if new := state[NEW]:
        text += " new=" + _names(KINDS, new)
    if points := state[POINTS]:
        text += f" points={points}"
    return text


@lru_cache(maxsize=256)
def _digits(bits: int, number: int) -> str:
    """So many bits, the lowest first."""
    return f"{bits:0{number}b}"[::-1]


@lru_cache(maxsize=256)
def head_text(table: Table) -> str:
    """The fields that are the same for every position at a table."""
    head = f"rules={rules_text(table.plan.rules)} seats={','.join(map(str, table.seats))}"
    head += f" dealer={table.seats[table.dealer]}"
    return f"{head} scores={','.join(map(str, table.scores))}" if any(table.scores) else head


@lru_cache(maxsize=256)
def rules_text(rules: Rules) -> str:
    """Rules as one word: the preset, the players, and what differs from that."""
    base, name = _nearest(rules)
    seats = rules.seats
    form = f"{name}/{seats.players}" + ("c" if seats.cutthroat else "")
    form += f"/{len(seats.sides)}" if seats.players == 6 else ""  # noqa: PLR2004  the only number with two forms
    different = base.differences(rules)
    return ";".join([form, *(f"{option}={OPTIONS[option].text(value[1])}" for option, value in different.items())])


def _nearest(rules: Rules) -> tuple[Rules, str]:
    seats = rules.seats
    sides = len(seats.sides) if seats.players == 6 and len(seats.sides) in {2, 3} else None  # noqa: PLR2004  rule 15
    bases = [
        (preset.for_players(seats.players, cutthroat=seats.cutthroat, sides=sides), name)
        for name, preset in PRESETS.items()
    ]
    return min(bases, key=lambda base: len(base[0].differences(rules)))


# -- cards ------------------------------------------------------------------------------------------------------------

_TEXTS: Final = tuple(card.text if card is not None else "" for card in CARDS)
_text_of: Final = _TEXTS.__getitem__
_OF_TWO_CHARACTERS: Final = bytes(
    code
    for code, text in enumerate(_TEXTS)
    if len(text) == 2 and code != HIDDEN  # noqa: PLR2004  as named
)
_MOST_REMEMBERED: Final = 2000  # of each eight; few cards of a hand are among eight


class _OfEight(dict[bytes, str]):
    """The texts of what a face set holds of eight codes in succession, which are five bytes: a comma behind each."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start

    def __missing__(self, part: bytes) -> str:
        faces = int.from_bytes(part, "little") << 8 * self.start
        text = "".join([f"{_TEXTS[code]}," for code in codes_of(faces)])
        if len(self) < _MOST_REMEMBERED:
            self[part] = text
        return text


_SEEN: Final = (1 << FACE[HIDDEN].bit_length() - 1) - 1
_EIGHT: Final = 5
_EIGHTS: Final = -(-_SEEN.bit_length() // (8 * _EIGHT))
_BYTES: Final = _EIGHTS * _EIGHT
_OF_EIGHTS: Final = tuple(_OfEight(start) for start in range(0, _BYTES, _EIGHT))
_in_eights: Final = Struct(f"{_EIGHT}s" * _EIGHTS).unpack


class _OfFaces(dict[int, str]):
    """The texts of face sets; those asked for last, since positions that follow each other have most in common."""

    def __missing__(self, faces: int) -> str:
        raw = (faces & _SEEN).to_bytes(_BYTES, "little")
        text = "".join(map(getitem, _OF_EIGHTS, _in_eights(raw)))
        text = f"{text}{hidden_in(faces)}?" if faces > _SEEN else text[:-1] or "-"
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        self[faces] = text
        return text


_text_of_faces: Final = _OfFaces().__getitem__


@lru_cache(maxsize=1024)
def _melds_text(faces: tuple[int, ...]) -> str:
    """The melds of a side, their faces given by lane, with semicolons between them."""
    return ";".join(map(_text_of_faces, filter(None, faces))) or "-"


def _secret_texts(table: Table, state: State) -> list[str]:
    """The melds of each side where a canasta is concealed."""
    return [
        ";".join(
            [
                _text_of_faces(of_meld) + "!" * core.is_secret(state, holder, lane)
                for lane, of_meld in enumerate(faces)
                if of_meld
            ]
        )
        or "-"
        for holder, faces in enumerate(state[table.meld_faces :])
    ]


def _stock_text(deck: bytes, at: int) -> str:
    """What is left of a deck: of one in which every card is two characters, that part of its text."""
    text = _deck_text(deck)
    return (text[3 * at :] or "-") if text else _codes_text(deck[at:])


@lru_cache(maxsize=64)
def _deck_text(deck: bytes) -> str:
    """The text of a deck whose cards have two characters each; of any other nothing."""
    return ",".join(map(_text_of, deck)) if not deck.translate(None, _OF_TWO_CHARACTERS) else ""


@lru_cache(maxsize=256)
def _codes_text(codes: bytes) -> str:
    """Cards in their order; hidden ones that follow each other as their number."""
    if HIDDEN not in codes:
        return ",".join(map(_text_of, codes)) or "-"
    parts: list[str] = []
    at = 0
    while at < len(codes):
        end = at
        while end < len(codes) and codes[end] == HIDDEN:
            end += 1
        parts.append(f"{end - at}?" if end > at else _TEXTS[codes[at]])
        at = max(end, at + 1)
    return ",".join(parts)


@lru_cache(maxsize=256)
def _names(names: tuple[str, ...], bits: int) -> str:
    return ",".join([name for at, name in enumerate(names) if bits >> at & 1])
