"""A position as one line of text, and back.

Fields `name=value` stand with blanks between them; a field that would say what is usual is left out. Cards have commas
between them, places and sides slashes, melds of a side semicolons; `68?` are 68 hidden cards, `-` is nothing, and `!`
marks a concealed canasta. The documentation has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from canasta.cards import CARDS, Card, format_cards, parse_cards
from canasta.core import state as core
from canasta.core.faces import HIDDEN, RED_THREES, cards_of, number_of
from canasta.core.setup import checked_seats, packed_of, table_for
from canasta.core.state import State, Table
from canasta.core.zones import every_card, is_overfull, packed_faces, refuse_too_many
from canasta.counts import KINDS
from canasta.errors import CanastaError, NotationError
from canasta.melds import held_of, to_meld
from canasta.rules import OPTIONS, PRESETS, Rules, parse_option

__all__ = ["key", "read", "written"]

_PHASES: Final = ("draw", "play", "answer", "over")
_ENDINGS: Final = ("-", "went_out", "concealed", "passed", "last_red_three", "last_discard")
_FLAGS: Final = ("drew", "captured", "laid", "black", "touched", "asked", "yes", "no", "last", "top_only")


# -- writing --------------------------------------------------------------------------------------------------------


def written(table: Table, state: State) -> str:
    """The position as text."""
    fields = [f"rules={rules_text(table.plan.rules)}"]
    usual = {**dict(_fields(table, table.empty())), "scores": ""}
    for name, value in _fields(table, state):
        if name in _ALWAYS or value != usual[name]:
            fields.append(f"{name}={value}")
    return " ".join(fields)


_ALWAYS: Final = ("seats", "dealer", "turn", "phase", "hands", "stock")


def _fields(table: Table, state: State) -> Iterable[tuple[str, str]]:
    places, holders = range(table.places), range(table.holders)
    yield "seats", ",".join(map(str, table.seats))
    yield "dealer", str(table.seats[table.dealer])
    yield "scores", ",".join(map(str, table.scores)) if any(table.scores) else ""
    yield "turn", str(table.seats[state[core.TURN]])
    yield "phase", _PHASES[state[core.PHASE]]
    yield "ending", _ENDINGS[state[core.ENDING]]
    yield "lone", str(table.seats[state[core.LONE]]) if state[core.LONE] != core.NO_LONE else "-"
    yield "hands", "/".join(_cards(cards_of(state[table.faces + place])) for place in places)
    yield "red", "/".join(_cards(cards_of(state[table.reds + place])) for place in places)
    yield "laid", "".join(str(state[table.laid + place]) for place in places)
    yield "opened", "".join(str(state[table.opened + holder]) for holder in holders)
    yield "melds", "/".join(_melds(table, state, holder) for holder in holders)
    yield "pile", _codes(state[core.PILE])
    yield "frozen", str(int(state[core.FROZEN]))
    yield "coming", _codes(state[core.PENDING])
    yield "flags", ",".join(name for at, name in enumerate(_FLAGS) if state[core.FLAGS] >> at & 1) or "-"
    yield "new", ",".join(kind for lane, kind in enumerate(KINDS) if state[core.NEW] >> lane & 1) or "-"
    yield "points", str(state[core.POINTS])
    yield "stock", _codes(state[core.DECK][state[core.AT] :])


def _cards(cards: Iterable[Card]) -> str:
    cards = tuple(cards)
    hidden = sum(card.is_hidden for card in cards)
    seen = [str(card) for card in cards if not card.is_hidden]
    return ",".join([*seen, f"{hidden}?"] if hidden else seen) or "-"


def _codes(codes: bytes) -> str:
    """Cards in their order; hidden ones that follow each other as their number."""
    parts: list[str] = []
    at = 0
    while at < len(codes):
        end = at
        while end < len(codes) and codes[end] == HIDDEN:
            end += 1
        parts.append(f"{end - at}?" if end > at else str(CARDS[codes[at]]))
        at = max(end, at + 1)
    return ",".join(parts) or "-"


def _melds(table: Table, state: State, holder: int) -> str:
    found = core.every_meld(table, state, (holder,))
    return ";".join(f"{_cards(cards_of(faces))}{'!' * concealed}" for *_, faces, concealed in found) or "-"


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
    sides = len(seats.sides) if seats.players == 6 and len(seats.sides) in {2, 3} else None  # noqa: PLR2004
    bases = [
        (preset.for_players(seats.players, cutthroat=seats.cutthroat, sides=sides), name)
        for name, preset in PRESETS.items()
    ]
    return min(bases, key=lambda base: len(base[0].differences(rules)))


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str) -> tuple[Table, State]:
    """The table and the position of a text."""
    if not isinstance(text, str):
        raise TypeError(f"the text of a position is wanted, not {text!r}")
    values = _split(text)
    rules = _get(text, values, "rules", read_rules)
    seats = _get(text, values, "seats", lambda value: checked_seats(rules, _numbers(value)))
    dealer = _get(text, values, "dealer", lambda value: _one_of(value, map(str, seats), seats))
    scores = _get(text, values, "scores", _numbers, ())
    table = _at(text, values, "dealer", lambda _: table_for(rules, seats, dealer, None))
    if scores:
        table = _at(text, values, "scores", lambda _: table_for(rules, seats, dealer, scores))
    state = table.empty()
    for name, put in _PUT.items():
        if name in values:
            _get(text, values, name, lambda value, put=put: put(table, state, value))  # type: ignore[misc]
        elif name in _ALWAYS:
            raise NotationError(text, len(text), f"the field {name}=")
    _at(text, values, "hands", lambda _: refuse_too_many(every_card(table, state)))
    _at(text, values, "phase", lambda phase: _check_phase(table, state, phase))
    table.overfull = is_overfull(table, state)
    return table, state


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


def _get(
    text: str, values: dict[str, tuple[int, str]], name: str, make: Callable[[str], Any], default: Any = None
) -> Any:
    if name not in values:
        if default is not None:
            return default
        raise NotationError(text, len(text), f"the field {name}=")
    return _at(text, values, name, make)


def _at(text: str, values: dict[str, tuple[int, str]], name: str, make: Callable[[str], Any]) -> Any:
    """Read a field; whatever is wrong with it is told with its place."""
    place, value = values[name]
    try:
        return make(value)
    except NotationError as error:
        raise NotationError(text, place + max(0, value.find(error.text)) + error.position, error.expected) from None
    except CanastaError as error:
        raise NotationError(text, place, f"{name} as a position has it ({error})") from None


@lru_cache(maxsize=256)
def read_rules(text: str) -> Rules:
    """The rules of one word."""
    form, *options = text.split(";")
    name, _, rest = form.partition("/")
    players, _, sides = rest.partition("/")
    if name not in PRESETS or not players:
        raise NotationError(text, 0, "rules such as classic/4 or international/3c")
    number = _number(players.removesuffix("c"))
    rules = PRESETS[name].for_players(number, players.endswith("c"), _number(sides) if sides else None)
    changes = {}
    for option in options:
        key_, _, value = option.partition("=")
        changes[key_] = parse_option(key_, value)
    return rules.where(**changes) if changes else rules


def _number(text: str) -> int:
    if _WHOLE.fullmatch(text) is None:
        raise NotationError(text, 0, "a whole number")
    return int(text)


_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split(","))) if text else ()


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
    cards: list[Card] = []
    for part in text.split(","):
        if part.endswith("?") and part[:-1].isdecimal():
            number = int(part[:-1])
            if number > _MOST_CARDS:
                raise NotationError(text, text.find(part), f"at most {_MOST_CARDS} cards")
            cards += [Card("??")] * number
        else:
            cards += parse_cards(part)
    return tuple(cards)


_MOST_CARDS: Final = 6 * 56


def _parts(text: str, number: int) -> list[str]:
    parts = text.split("/")
    if len(parts) != number:
        raise NotationError(text, 0, f"{number} parts with slashes between them")
    return parts


def _put_at(table: Table, state: State, text: str) -> None:
    state[core.TURN] = _one_of(text, map(str, table.seats))


def _put_phase(_table: Table, state: State, text: str) -> None:
    state[core.PHASE] = _one_of(text, _PHASES)


def _put_ending(_table: Table, state: State, text: str) -> None:
    state[core.ENDING] = _one_of(text, _ENDINGS)


def _put_lone(table: Table, state: State, text: str) -> None:
    if text != "-":
        if not table.cutthroat:
            raise NotationError(text, 0, "a lone hand in cutthroat only")
        state[core.LONE] = _one_of(text, map(str, table.seats))


def _put_hands(table: Table, state: State, text: str) -> None:
    for place, part in enumerate(_parts(text, table.places)):
        cards = _read_cards(part)
        state[table.faces + place] = packed_faces(cards)
        state[table.hands + place] = packed_of(table, cards, f"part {place + 1}")


def _put_reds(table: Table, state: State, text: str) -> None:
    for place, part in enumerate(_parts(text, table.places)):
        cards = _read_cards(part)
        if not all(card.is_red_three for card in cards):
            raise NotationError(text, 0, "red threes")
        state[table.reds + place] = packed_faces(cards)


def _put_bits(start: Callable[[Table], int], number: Callable[[Table], int]) -> Callable[[Table, State, str], None]:
    def put(table: Table, state: State, text: str) -> None:
        if len(text) != number(table) or set(text) - set("01"):
            raise NotationError(text, 0, f"{number(table)} digits, each 0 or 1")
        for at, digit in enumerate(text):
            state[start(table) + at] = int(digit)

    return put


def _put_melds(table: Table, state: State, text: str) -> None:
    for holder, part in enumerate(_parts(text, table.holders)):
        for word in part.split(";") if part != "-" else ():
            cards = _read_cards(word.removesuffix("!"))
            meld = to_meld(format_cards(cards) + (" concealed" if word.endswith("!") else ""))
            lane = meld.naturals[0].rank_index
            if state[table.melds + holder * 12 + lane]:
                raise NotationError(text, text.find(word), "one meld of a rank")
            core.put_meld(table, state, holder, lane, held_of(meld), packed_faces(meld))
            state[table.secret + holder] |= int(meld.is_concealed) << lane


def _put_codes(field: int) -> Callable[[Table, State, str], None]:
    def put(_table: Table, state: State, text: str) -> None:
        state[field] = bytes(card.code for card in _read_cards(text))

    return put


def _put_number(field: int, most: int) -> Callable[[Table, State, str], None]:
    def put(_table: Table, state: State, text: str) -> None:
        if not text.isdecimal() or int(text) > most:
            raise NotationError(text, 0, f"a number up to {most}")
        state[field] = int(text)

    return put


def _put_names(field: int, names: tuple[str, ...]) -> Callable[[Table, State, str], None]:
    def put(_table: Table, state: State, text: str) -> None:
        for name in text.split(",") if text != "-" else ():
            state[field] |= 1 << _one_of(name, names)

    return put


_PUT: Final[dict[str, Callable[[Table, State, str], None]]] = {
    "turn": _put_at,
    "phase": _put_phase,
    "ending": _put_ending,
    "lone": _put_lone,
    "hands": _put_hands,
    "red": _put_reds,
    "laid": _put_bits(lambda table: table.laid, lambda table: table.places),
    "opened": _put_bits(lambda table: table.opened, lambda table: table.holders),
    "melds": _put_melds,
    "pile": _put_codes(core.PILE),
    "frozen": _put_number(core.FROZEN, 1),
    "coming": _put_codes(core.PENDING),
    "flags": _put_names(core.FLAGS, _FLAGS),
    "new": _put_names(core.NEW, KINDS),
    "points": _put_number(core.POINTS, 10**6),
    "stock": _put_codes(core.DECK),
}
_NAMES: Final = ("rules", "seats", "dealer", "scores", *_PUT)


# -- comparing by shape -----------------------------------------------------------------------------------------------


def key(table: Table, state: State) -> tuple[Any, ...]:
    """A position without the suits that do not matter."""
    fields = [
        value
        for at, value in enumerate(state)
        if not (table.faces <= at < table.laid or table.meld_faces <= at < table.secret or at in _BY_ORDER)
    ]
    kinds = tuple(_shape_codes(state[field]) for field in (core.PILE, core.PENDING))
    reds = tuple(len(cards_of(state[table.reds + place])) for place in range(table.places))
    stock = _shape_codes(state[core.DECK][state[core.AT] :])
    jokers = tuple(
        number_of(faces, _JOKER) for faces in state[table.meld_faces : table.secret]
    )  # or else they are twos
    return (table.plan.rules, table.seats, table.scores, *fields, kinds, reds, stock, jokers)


_JOKER: Final = Card("Jo").code
_BY_ORDER: Final = (core.PILE, core.PENDING, core.DECK, core.AT)


def _shape_codes(codes: bytes) -> bytes:
    return bytes(RED_THREES[0] if code in RED_THREES else CARDS[code].shape.code for code in codes)  # type: ignore[union-attr]
