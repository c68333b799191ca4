"""A position as one line of text, and back.

Fields `name=value` stand with blanks between them; a field that would say what is usual is left out. Cards have commas
between them, places and sides slashes, melds of a side semicolons; `68?` are 68 hidden cards, `-` is nothing, and `!`
marks a concealed canasta. The documentation has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from canasta.cards import CARDS, Card, format_cards, parse_cards
from canasta.core import state as core
from canasta.core.faces import RED_THREES, cards_of, number_of
from canasta.core.quick import Reader, fields_of
from canasta.core.setup import checked_seats, packed_of, table_for
from canasta.core.state import State, Table
from canasta.core.words import ALWAYS, ENDINGS, FLAGS, MOST_HIDDEN, MOST_POINTS, PHASES
from canasta.core.writing import rules_text, written
from canasta.core.zones import every_card, is_overfull, packed_faces, refuse_too_many
from canasta.counts import KINDS
from canasta.errors import CanastaError, NotationError
from canasta.melds import Meld, held_of, to_meld
from canasta.rules import PRESETS, Rules, parse_option

__all__ = ["key", "read", "rules_text", "written"]

Value = TypeVar("Value")


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str) -> tuple[Table, State]:
    """The table and the position of a text."""
    if not isinstance(text, str):
        raise TypeError(f"the text of a position is wanted, not {text!r}")
    try:
        return read_quickly(text)
    except (LookupError, ValueError, CanastaError):
        return read_carefully(text)


def read_quickly(text: str) -> tuple[Table, State]:
    """Read a text that stands as it was written; anything else is an error that says nothing."""
    fields = fields_of(text)
    reader = _reader(fields[0])
    return reader.table, reader.read(fields)


@lru_cache(maxsize=64)
def _reader(head: str) -> Reader:
    """Who reads the positions at the table that the first fields tell."""
    values = _split(head)
    if values.keys() - {"rules", "seats", "dealer", "scores"}:
        raise ValueError(head)
    return Reader(_table(head, values))


def read_carefully(text: str) -> tuple[Table, State]:
    """Read a text in any spelling, or say what is wrong with it and where."""
    values = _split(text)
    table = _table(text, values)
    state = table.empty()
    for name, put in _PUT.items():
        if name in values:
            _get(text, values, name, lambda value, put=put: put(table, state, value))  # type: ignore[misc]
        elif name in ALWAYS:
            raise NotationError(text, len(text), f"the field {name}=")
    _get(text, values, "hands", lambda _: refuse_too_many(every_card(table, state)))
    _get(text, values, "phase", lambda phase: _check_phase(table, state, phase))
    return table.as_overfull(is_overfull(table, state)), state


def _table(text: str, values: dict[str, tuple[int, str]]) -> Table:
    """The table that the first fields tell."""
    rules = _get(text, values, "rules", read_rules)
    seats = _get(text, values, "seats", lambda value: checked_seats(rules, _numbers(value)))
    dealer = _get(text, values, "dealer", lambda value: _one_of(value, map(str, seats), seats))
    scores = _get(text, values, "scores", _numbers) if "scores" in values else ()
    return _within(text, *values.get("scores", (0, "")), lambda _: table_for(rules, seats, dealer, scores or None))


def _check_phase(table: Table, state: State, phase: str) -> None:
    """Refuse phases that the rest contradicts."""
    if state[core.PHASE] == core.ANSWER and not core.layout_of(table, state).partners[state[core.TURN]]:
        raise NotationError(phase, 0, "a partner who answers")
    if (state[core.PHASE] == core.OVER) != (state[core.ENDING] != core.NOT_ENDED):
        raise NotationError(phase, 0, "phase=over with an ending=, or neither")


def _split(text: str) -> dict[str, tuple[int, str]]:
    """The fields with their places."""
    values: dict[str, tuple[int, str]] = {}
    at = 0
    for word in text.split(" "):
        name, equals, value = word.partition("=")
        if not equals or name not in _NAMES or name in values:
            raise NotationError(text, at, f"a field name=value, each once, of {', '.join(_NAMES)}")
        values[name] = at + len(name) + 1, value
        at += len(word) + 1
    return values


def _get(text: str, values: dict[str, tuple[int, str]], name: str, make: Callable[[str], Value]) -> Value:
    if name not in values:
        raise NotationError(text, len(text), f"the field {name}=")
    return _within(text, *values[name], make)


@lru_cache(maxsize=256)
def read_rules(text: str) -> Rules:
    """The rules of one word."""
    form, _, options = text.partition(";")
    rules = _within(text, 0, form, _read_form)
    if form == text:
        return rules
    return rules.where(**dict(_within(text, len(form) + 1, options, lambda part: _each(part, ";", _read_option))))


def _read_form(text: str) -> Rules:
    """The preset, the players, and of six players the sides."""
    name, *numbers = text.split("/")
    if name not in PRESETS or not 1 <= len(numbers) <= 2:  # noqa: PLR2004  the players, and the sides
        raise NotationError(text, 0, "rules such as classic/4 or international/3c")
    cutthroat = numbers[0].endswith("c")
    players, *sides = _within(
        text,
        len(name) + 1,
        "/".join(numbers),
        lambda part: _each(part, "/", lambda number: _number(number.removesuffix("c"))),
    )
    return PRESETS[name].for_players(players, cutthroat, *sides)


def _read_option(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    return name, parse_option(name, value)


def _number(text: str) -> int:
    if _WHOLE.fullmatch(text) is None:
        raise NotationError(text, 0, "a whole number")
    return int(text)


_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(_each(text, ",", _number)) if text else ()


def _each(text: str, separator: str, make: Callable[[str], Value]) -> list[Value]:
    """Read the parts of a text."""
    found, at = [], 0
    for part in text.split(separator):
        found.append(_within(text, at, part, make))
        at += len(part) + len(separator)
    return found


def _within(text: str, at: int, part: str, make: Callable[[str], Value]) -> Value:
    """Read a part of a text that stands at this place; whatever is wrong with it is told with its place in the text."""
    try:
        return make(part)
    except NotationError as error:
        raise NotationError(text, at + error.position, error.expected) from None
    except CanastaError as error:
        raise NotationError(text, at, f"what a position can hold ({error})") from None


def _one_of(text: str, words: Iterable[str], values: Sequence[Any] | None = None) -> Any:
    """The place of a word among those allowed, or the value at that place."""
    allowed = tuple(words)
    if text not in allowed:
        *first, last = allowed
        raise NotationError(text, 0, f"{', '.join(first)} or {last}" if first else last)
    place = allowed.index(text)
    return place if values is None else values[place]


def _read_cards(text: str) -> tuple[Card, ...]:
    if text == "-":
        return ()
    return tuple([card for cards in _each(text, ",", _read_part) for card in cards])


def _read_part(text: str) -> tuple[Card, ...]:
    """What stands between two commas: so many hidden cards, or cards in any spelling."""
    number = text.removesuffix("?")
    if number == text or not (number.isdecimal() and number.isascii()):
        cards = parse_cards(text)
        if not cards:
            raise NotationError(text, 0, "a card, or - where there is none at all")
        return cards
    return (Card("??"),) * _up_to(number, MOST_HIDDEN, f"at most {MOST_HIDDEN} cards")


def _up_to(text: str, most: int, expected: str) -> int:
    """A number that is not negative and not too large."""
    if not (text.isdecimal() and text.isascii()) or len(text.lstrip("0")) > len(str(most)) or int(text) > most:
        raise NotationError(text, 0, expected)
    return int(text)


def _places(text: str, number: int, make: Callable[[str], Value]) -> Iterable[tuple[int, Value]]:
    """Read a part for each place or holder, with slashes between them."""
    if text.count("/") != number - 1:
        raise NotationError(text, 0, f"{number} parts with slashes between them")
    return enumerate(_each(text, "/", make))


def _put_at(table: Table, state: State, text: str) -> None:
    state[core.TURN] = _one_of(text, map(str, table.seats))


def _put_phase(_table: Table, state: State, text: str) -> None:
    state[core.PHASE] = _one_of(text, PHASES)


def _put_ending(_table: Table, state: State, text: str) -> None:
    state[core.ENDING] = _one_of(text, ENDINGS)


def _put_lone(table: Table, state: State, text: str) -> None:
    if text != "-":
        if not table.cutthroat:
            raise NotationError(text, 0, "a lone hand in cutthroat only")
        state[core.LONE] = _one_of(text, map(str, table.seats))


def _put_hands(table: Table, state: State, text: str) -> None:
    def read_hand(part: str) -> tuple[int, int]:
        cards = _read_cards(part)
        return packed_of(table, cards, "the hand"), packed_faces(cards)

    for place, (packed, faces) in _places(text, table.places, read_hand):
        state[table.hands + place], state[table.faces + place] = packed, faces


def _put_reds(table: Table, state: State, text: str) -> None:
    for place, faces in _places(text, table.places, _read_reds):
        state[table.reds + place] = faces


def _read_reds(text: str) -> int:
    cards = _read_cards(text)
    if not all(card.is_red_three for card in cards):
        raise NotationError(text, 0, "red threes")
    return packed_faces(cards)


def _put_bits(field: int, number: Callable[[Table], int]) -> Callable[[Table, State, str], None]:
    def put(table: Table, state: State, text: str) -> None:
        if len(text) != number(table) or set(text) - set("01"):
            raise NotationError(text, 0, f"{number(table)} digits, each 0 or 1")
        for at, digit in enumerate(text):
            state[field] |= int(digit) << at

    return put


def _put_melds(table: Table, state: State, text: str) -> None:
    for holder, melds in _places(text, table.holders, _read_melds):
        for meld in melds:
            lane = meld.naturals[0].rank_index
            core.put_meld(table, state, holder, lane, held_of(meld), packed_faces(meld))
            if meld.is_concealed:
                core.put_secret(state, holder, lane)


def _read_melds(text: str) -> list[Meld]:
    """The melds of one side, each of another rank."""
    ranks = set()

    def read_meld(word: str) -> Meld:
        cards = _read_cards(word.removesuffix("!"))
        try:
            meld = to_meld(format_cards(cards) + (" concealed" if word.endswith("!") else ""))
        except NotationError as error:  # the cards are read: only that they are concealed can be wrong
            raise NotationError(word, len(word) - 1, error.expected) from None
        packed_faces(meld)
        if meld.rank in ranks:
            raise NotationError(word, 0, "one meld of a rank")
        ranks.add(meld.rank)
        return meld

    return _each(text, ";", read_meld) if text != "-" else []


def _put_codes(field: int) -> Callable[[Table, State, str], None]:
    def put(_table: Table, state: State, text: str) -> None:
        state[field] = bytes(card.code for card in _read_cards(text))

    return put


def _put_number(field: int, most: int) -> Callable[[Table, State, str], None]:
    def put(_table: Table, state: State, text: str) -> None:
        state[field] = _up_to(text, most, f"a number up to {most}")

    return put


def _put_names(field: int, names: tuple[str, ...]) -> Callable[[Table, State, str], None]:
    def put(_table: Table, state: State, text: str) -> None:
        for at in _each(text, ",", lambda name: _one_of(name, names)) if text != "-" else ():
            state[field] |= 1 << at

    return put


_PUT: Final[dict[str, Callable[[Table, State, str], None]]] = {
    "turn": _put_at,
    "phase": _put_phase,
    "ending": _put_ending,
    "lone": _put_lone,
    "hands": _put_hands,
    "red": _put_reds,
    "laid": _put_bits(core.SHOWN, lambda table: table.places),
    "opened": _put_bits(core.OPENED, lambda table: table.holders),
    "melds": _put_melds,
    "pile": _put_codes(core.PILE),
    "frozen": _put_number(core.FROZEN, 1),
    "coming": _put_codes(core.PENDING),
    "flags": _put_names(core.FLAGS, FLAGS),
    "new": _put_names(core.NEW, KINDS),
    "points": _put_number(core.POINTS, MOST_POINTS),
    "stock": _put_codes(core.DECK),
}
_NAMES: Final = ("rules", "seats", "dealer", "scores", *_PUT)


# -- comparing by shape -----------------------------------------------------------------------------------------------


def key(table: Table, state: State) -> tuple[Any, ...]:
    """A position without the suits that do not matter."""
    fields = [
        value
        for at, value in enumerate(state)
        if not (table.faces <= at < table.melded or at >= table.meld_faces or at in _BY_ORDER)
    ]
    kinds = tuple(_shape_codes(state[field]) for field in (core.PILE, core.PENDING))
    reds = tuple(len(cards_of(state[table.reds + place])) for place in range(table.places))
    stock = _shape_codes(state[core.DECK][state[core.AT] :])
    # the wild cards of a meld that are not jokers are twos
    jokers = tuple(number_of(faces, _JOKER) for of_holder in state[table.meld_faces :] for faces in of_holder)
    return (table.plan.rules, table.seats, table.scores, *fields, kinds, reds, stock, jokers)


_JOKER: Final = Card("Jo").code
_BY_ORDER: Final = (core.PILE, core.PENDING, core.DECK, core.AT)


def _shape_codes(codes: bytes) -> bytes:
    return bytes(RED_THREES[0] if code in RED_THREES else CARDS[code].shape.code for code in codes)  # type: ignore[union-attr]
