"""From a file to cases: what is formal, what is in words, and what each field holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from attrs import frozen

from canasta import CanastaError, Card

Cards = tuple[Card, ...]
Reader = Callable[[object], Any]


class BadFile(Exception):
    """A file that is not of the form; the text says why, in one line."""


class Skip(Exception):
    """A case that is not judged; the text says why."""


class NotUnderstood(Skip):
    """The case uses a word that the runner does not know, or a value that is none."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not understood: {reason}")


class CannotBeRight(Skip):
    """The case contradicts the packs or itself."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"cannot be right: {reason}")


class NotExpressed(Skip):
    """No act, and no question, of the library can show what the case asks."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not expressed: {reason}")


class Values(dict[str, Any]):
    """The fields of one part of a case, read. To ask for a field that is not there makes the case not understood."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self.part = part

    def __missing__(self, name: str) -> NoReturn:
        raise NotUnderstood(f"{self.part}.{name} is missing")


@frozen
class Case:
    """One formal case, as it stands in its file."""

    id: str
    data: Mapping[str, Any]

    def part(self, name: str, known: frozenset[str]) -> Values:
        """The part `given`, `action` or `expect`, each field read; only the known fields may stand there."""
        raw = self.data.get(name)
        values = Values(name)
        if raw is None:
            return values
        if not isinstance(raw, dict):
            raise NotUnderstood(f"{name} is {short(raw)}, not an object")
        for field, value in raw.items():
            if field not in known:
                raise NotUnderstood(f"the field {name}.{short(field)}")
            try:
                values[field] = (KINDS.get(f"{name}.{field}") or KINDS[field])(value)
            except (TypeError, KeyError, CanastaError):
                raise NotUnderstood(f"{name}.{field} is {short(value)}") from None
        return values


@frozen
class InWords:
    """One expectation in words: tests written by hand cover it."""

    id: str
    caution: str


def read_file(path: Path) -> list[Case | InWords]:
    """The cases of a file, in its order.

    Raises:
        BadFile: it cannot be read, is no JSON, or is not a list of objects with an `id`.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(error.strerror or str(error)) from None
    except (ValueError, RecursionError) as error:
        raise BadFile("no JSON: " + " ".join(str(error).split())) from None
    if not isinstance(data, list):
        raise BadFile(f"a list of cases expected, not {short(data)}")
    return [_entry(number, entry) for number, entry in enumerate(data)]


def _entry(number: int, entry: object) -> Case | InWords:
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str) or not entry["id"].strip():
        raise BadFile(f"entry {number}: an object with an id expected, not {short(entry)}")
    if isinstance(entry.get("given"), str) or "situation" in entry:
        return InWords(entry["id"], str(entry.get("caution") or ""))
    return Case(entry["id"], entry)


def short(value: object) -> str:
    """A value as JSON, cut where it is long."""
    text = json.dumps(value)
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}..."


_SHORT = 60


# -- what a field holds ---------------------------------------------------------------------------------------------


def shapes(cards: Cards) -> Cards:
    """The cards without the suits that do not matter, in canonical order."""
    return tuple(sorted((card.shape for card in cards), key=lambda card: card.code))


def _is(kind: type) -> Reader:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise TypeError
        return value

    return read


_number, _flag, _text = _is(int), _is(bool), _is(str)


def _or_none(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def _list_of(read: Reader) -> Reader:
    return lambda value: tuple(read(item) for item in _is(list)(value))


def _map_of(read: Reader) -> Reader:
    return lambda value: {name: read(item) for name, item in _is(dict)(value).items()}


def _card(value: object) -> Card:
    card = Card(_text(value))
    if card.is_hidden:
        raise TypeError
    return card


_cards = _list_of(_card)


def _any_order(value: object) -> Cards:
    return shapes(_cards(value))


def melds_in_any_order(melds: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """Melds of shapes, in one order."""
    return tuple(sorted(map(shapes, melds), key=lambda meld: [card.code for card in meld]))


def _points(value: object) -> int:
    """Points; null, for a card without a value, counts 0."""
    return 0 if value is None else int(_number(value))


def _named(read: Reader, names: str) -> dict[str, Reader]:
    return dict.fromkeys(names.split(), read)


#: What a discard does to the pile and the deal, by the words of cases.
_EFFECTS = {
    **dict.fromkeys(("none", "nothing"), "none"),
    **dict.fromkeys(("block_next", "blocks_next", "block", "blocks"), "block_next"),
    **dict.fromkeys(("freeze", "freezes", "freeze_pile", "freezes_pile", "frozen"), "freeze"),
    **dict.fromkeys(("go_out", "goes_out", "going_out"), "go_out"),
}

#: What each field holds, wherever it stands (or in one part, `expect.cards`): a function that reads it, or raises.
KINDS: dict[str, Reader] = {
    **_named(_number, "bonus canasta_bonus canastas cards_in_hand count dealer deck_cards foot_size"),
    **_named(_number, "going_out_bonus hand_size laid melded_cards minimum naturals_4_to_A next_dealer player players"),
    **_named(_number, "red_threes red_threes_gained black_threes replacement_drawn side_canastas side_canastas_before"),
    **_named(_number, "side_score stock_after_deal total total_card_points upcards wild"),
    **_named(_flag, "asked concealed deal_over frozen going_out hand_ends legal may_discard may_meld over pile_frozen"),
    **_named(_flag, "player_melded_before side_has_melded takeable_top turn_continues"),
    **_named(_text, "drew_from event hand_ended_by irregularity kind partner_answer phase rules to type"),
    **_named(_or_none(_text), "error lone went_out"),
    **_named(_any_order, "drawn hand_after pile"),
    **_named(_cards, "cards existing from_hand_with_top hand pile_bottom_to_top stock stock_top_first"),
    **_named(_list_of(_cards), "extra_melds hands melds side_melds"),
    **_named(_card, "card pile_top"),
    **_named(_or_none(_card), "discard"),
    **_named(_points, "points"),
    **_named(_number, "expect.cards expect.going_out"),
    "adds": _map_of(_cards),
    "concealed_canastas": _list_of(_number),
    "effect": lambda value: _EFFECTS[_text(value)],
    "events": _list_of(_text),
    "overrides": lambda value: {} if value is None else _map_of(lambda option: option)(value),
    "partners": _or_none(_list_of(_text)),
    "side_melds_after": lambda value: melds_in_any_order(_list_of(_cards)(value)),
    "winner": lambda value: None if value == "draw" else _or_none(_text)(value),
    "totals_after_deal": _map_of(_number),
}
