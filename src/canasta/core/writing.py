"""A position as one line of text: fields `name=value`, those left out that would say what is usual."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from canasta.cards import CARDS
from canasta.core import state as core
from canasta.core.faces import FACE, HIDDEN, codes_of, hidden_in
from canasta.core.state import State, Table
from canasta.core.words import ENDINGS, FLAGS, PHASES
from canasta.counts import KINDS
from canasta.rules import OPTIONS, PRESETS, Rules

__all__ = ["rules_text", "written"]


def written(table: Table, state: State) -> str:
    """The position as text."""
    seats, places = table.seats, table.places
    fields = [f"{head_text(table)} turn={seats[state[core.TURN]]} phase={PHASES[state[core.PHASE]]}"]
    if state[core.ENDING]:
        fields.append(f"ending={ENDINGS[state[core.ENDING]]}")
    if state[core.LONE] != core.NO_LONE:
        fields.append(f"lone={seats[state[core.LONE]]}")
    fields.append("hands=" + "/".join(map(_text_of_faces, state[table.faces : table.faces + places])))
    if any(reds := state[table.reds : table.reds + places]):
        fields.append("red=" + "/".join(map(_text_of_faces, reds)))
    if state[core.SHOWN]:
        fields.append("laid=" + _digits(state[core.SHOWN], places))
    if state[core.OPENED]:
        fields.append("opened=" + _digits(state[core.OPENED], table.holders))
    if any(melded := state[table.melded : table.melded + table.holders]):
        fields.append("melds=" + "/".join(_melds_texts(table, state, melded)))
    fields += _of_the_turn(state)
    fields.append("stock=" + _stock_text(state[core.DECK], state[core.AT]))
    return " ".join(fields)


def _digits(bits: int, number: int) -> str:
    """So many bits, the lowest first."""
    return f"{bits:0{number}b}"[::-1]


def _of_the_turn(state: State) -> list[str]:
    """The pile, and what has happened in the turn."""
    fields = []
    if state[core.PILE]:
        fields.append("pile=" + _codes_text(state[core.PILE]))
    if state[core.FROZEN]:
        fields.append("frozen=1")
    if state[core.PENDING]:
        fields.append("coming=" + _codes_text(state[core.PENDING]))
    if state[core.FLAGS]:
        fields.append("flags=" + _names(FLAGS, state[core.FLAGS]))
    if state[core.NEW]:
        fields.append("new=" + _names(KINDS, state[core.NEW]))
    if state[core.POINTS]:
        fields.append(f"points={state[core.POINTS]}")
    return fields


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
_MOST_REMEMBERED: Final = 2000  # of each eight; few cards of a hand are among eight


class _OfEight(dict[bytes, str]):
    """The texts of what a face set holds of eight codes in succession, which are five bytes of it; "" for nothing."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.start = start

    def __missing__(self, part: bytes) -> str:
        faces = int.from_bytes(part, "little") << 8 * self.start
        text = ",".join(map(_text_of, codes_of(faces)))
        if len(self) < _MOST_REMEMBERED:
            self[part] = text
        return text


_SEEN: Final = (1 << FACE[HIDDEN].bit_length() - 1) - 1
_EIGHT: Final = 5
_BYTES: Final = -(-_SEEN.bit_length() // 40) * 5
_OF_EIGHTS: Final = tuple((_OfEight(start), start, start + _EIGHT) for start in range(0, _BYTES, _EIGHT))


class _OfFaces(dict[int, str]):
    """The texts of face sets; those asked for last, since positions that follow each other have most in common."""

    def __missing__(self, faces: int) -> str:
        raw = (faces & _SEEN).to_bytes(_BYTES, "little")
        parts = [text for of_eight, start, end in _OF_EIGHTS if (text := of_eight[raw[start:end]])]
        if hidden := hidden_in(faces):
            parts.append(f"{hidden}?")
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        text = self[faces] = ",".join(parts) or "-"
        return text


_text_of_faces: Final = _OfFaces().__getitem__


def _melds_texts(table: Table, state: State, melded: list[int]) -> list[str]:
    """The melds of each side with semicolons between them."""
    kinds, texts = table.plan.lanes.kinds, []
    for holder, marks in enumerate(melded):
        flags = marks & table.plan.lanes.flags
        faces = state[table.meld_faces + holder]
        melds = [_text_of_faces(faces[lane]) for lane in kinds(flags)]
        if state[core.SECRET]:
            melds = [
                text + "!" * core.is_secret(state, holder, lane) for text, lane in zip(melds, kinds(flags), strict=True)
            ]
        texts.append(";".join(melds) or "-")
    return texts


def _stock_text(deck: bytes, at: int) -> str:
    """What is left of a deck: of one in which every card is two characters, that part of its text."""
    text = _deck_text(deck)
    return (text[3 * at :] or "-") if text else _codes_text(deck[at:])


@lru_cache(maxsize=64)
def _deck_text(deck: bytes) -> str:
    """The text of a deck whose cards have two characters each; of any other nothing."""
    regular = HIDDEN not in deck and all(len(_TEXTS[code]) == 2 for code in set(deck))  # noqa: PLR2004  as said
    return ",".join(map(_text_of, deck)) if regular else ""


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
