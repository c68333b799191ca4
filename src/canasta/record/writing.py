"""From a record to plain data, and to JSON that people can read: a turn a line."""

from __future__ import annotations

import json
from typing import Any, Final

from canasta.cards import format_cards
from canasta.reading import checked_length
from canasta.scoring import Score, ScoreLine

from .notes import put_back
from .values import FORMAT, VERSION, DealRecord, Record

__all__ = ["data_of", "text_of"]

_WIDTH: Final = 120
_INDENT: Final = 2
_LAST: Final = ("discard", "pass")  # the acts that end a turn


def data_of(record: Record) -> dict[str, Any]:
    """The document of a record."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": record.rules.to_dict(),
        "players": list(record.players),
        "seat": record.seat,
        "start": list(record.start),
        "deals": [_deal(deal, record) for deal in record.deals],
    }
    if record.outcome is not None:
        reason, leaders, totals = record.outcome
        data["outcome"] = {"reason": reason, "leaders": list(leaders), "totals": list(totals)}
    put_back(data, record.notes)
    return data


def _deal(deal: DealRecord, record: Record) -> dict[str, Any]:
    data: dict[str, Any] = {"number": deal.number, "dealer": deal.dealer}
    if record.rules.places != record.rules.seats.players:
        data["seats"] = list(deal.seats)
    for name, cards in (("deck", deal.deck), ("drawn", deal.drawn)):
        if name == "drawn" and deal.position:
            data["position"] = deal.position
        if cards:
            data[name] = format_cards(cards)
    data["acts"] = list(map(str, deal.acts))
    if deal.ending is not None:
        data["ending"] = str(deal.ending)
    if deal.hands:
        data["hands"] = [format_cards(hand) for hand in deal.hands]
    if deal.scores:
        data["scores"] = [_score(score) for score in deal.scores]
        data["totals"] = list(deal.totals)
    return data


def _score(score: Score) -> dict[str, Any]:
    return {"total": score.total, "lines": [_line(line) for line in score.lines]}


def _line(line: ScoreLine) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": line.kind, "points": line.points}
    if line.number != 1:
        data["number"] = line.number
    if line.groups:
        data["cards"] = [format_cards(group) for group in line.groups]
    return data


# -- text -----------------------------------------------------------------------------------------------------------


def text_of(record: Record, *, compact: bool = False) -> str:
    """The document as JSON, on one line or laid out."""
    data = data_of(record)
    return checked_length(_flat(data, ",", ":") if compact else _laid_out(data))


def _flat(data: Any, comma: str = ", ", colon: str = ": ") -> str:
    return json.dumps(data, ensure_ascii=False, separators=(comma, colon))


def _laid_out(value: Any, indent: int = 0, key: str = "") -> str:
    """JSON in which what fits stands on a line, and acts by turns."""
    flat = _flat(value)
    if not value or not isinstance(value, dict | list) or (len(flat) + indent + len(key) <= _WIDTH and key != "acts"):
        return flat
    if isinstance(value, dict):
        parts = [f"{_flat(name)}: {_laid_out(each, indent + _INDENT, name)}" for name, each in value.items()]
    elif key == "acts":
        parts = [", ".join(map(_flat, turn)) for turn in _turns(value)]
    else:
        parts = [_laid_out(each, indent + _INDENT) for each in value]
    first, last = ("{", "}") if isinstance(value, dict) else ("[", "]")
    inner = f",\n{' ' * (indent + _INDENT)}".join(parts)
    return f"{first}\n{' ' * (indent + _INDENT)}{inner}\n{' ' * indent}{last}"


def _turns(acts: list[str]) -> list[list[str]]:
    turns: list[list[str]] = [[]]
    for act in acts:
        turns[-1].append(act)
        if act.startswith(_LAST):
            turns.append([])
    return [turn for turn in turns if turn]
