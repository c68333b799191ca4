"""From plain data to a record: its form, not yet whether the game can have gone so."""

from __future__ import annotations

from typing import Any, Final, get_args

from canasta.cards import Card
from canasta.deal import Ending
from canasta.errors import RecordError, RulesError
from canasta.reading import cards, items, line, member, one_of, plain_text, refuse, shown, table, whole
from canasta.rules import OPTIONS, Rules
from canasta.rules.topics import TOPICS
from canasta.scoring import LineKind, Score, ScoreLine

from .fields import act, several
from .notes import without_notes
from .values import FORMAT, VERSION, DealRecord, Record, RecordOutcome, Sees

__all__ = ["MOST_ACTS", "MOST_DEALS", "record_of"]

MOST_DEALS: Final = 1000
MOST_ACTS: Final = 5000  # of a deal; the longest of millions had some 900
_MOST_LINES: Final = 100  # of a score
_MOST_GROUPS: Final = 100  # of cards in a line
_MOST_POINTS: Final = 1_000_000
_LONGEST_POSITION: Final = 20_000  # characters
_REASONS: Final = ("target", "tie", "abandoned")
_NEEDED: Final = ("format", "version", "rules", "players", "seat", "start", "deals")


def record_of(data: Any) -> Record:
    """The record of a document."""
    plain, notes = without_notes(data)
    _check_format(plain)
    top = table(plain, "$", _NEEDED, ("outcome",))
    rules = _rules(top["rules"], "$.rules")
    sides = len(rules.seats.sides)
    listed = items(top["deals"], "$.deals", MOST_DEALS)
    deals = [_deal(deal, path, number, rules) for number, (path, deal) in enumerate(listed)]
    if not deals:
        raise RecordError("$.deals", "at least one deal expected")
    return Record(
        rules=rules,
        players=_players(top["players"], rules),
        seat=_seat(top["seat"], rules),
        start=_points(top["start"], "$.start", sides),
        deals=tuple(deals),
        outcome=_outcome(top["outcome"], "$.outcome", sides) if "outcome" in top else None,
        notes=notes,
    )


def _check_format(plain: Any) -> None:
    if not isinstance(plain, dict):
        refuse("$", "an object", plain)
    if plain.get("format") != FORMAT:
        refuse("$.format", repr(FORMAT), plain.get("format"))
    version = plain.get("version")
    if isinstance(version, bool) or version != VERSION or not isinstance(version, int):
        wanted = f"version {VERSION} expected, the newest that this library reads"
        raise RecordError("$.version", f"{wanted}, not {shown(version)}")


def _rules(value: Any, path: str) -> Rules:
    topics = table(value, path, (), tuple(TOPICS))
    for name, topic in topics.items():
        if not isinstance(topic, dict):
            refuse(member(path, name), "an object", topic)
    try:
        return Rules.from_dict(topics)
    except RulesError as error:
        option = OPTIONS.get(error.option)
        place = member(path, option.topic) if option is not None else path
        raise RecordError(member(place, error.option), error.message) from error


def _players(value: Any, rules: Rules) -> tuple[str, ...]:
    named = several(value, "$.players", rules.seats.players) if value != [] else []
    return tuple([line(name, path) for path, name in named])


def _seat(value: Any, rules: Rules) -> Sees:
    if value is None:
        return None
    if value == "all":
        return "all"
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < rules.seats.players:
        refuse("$.seat", f"'all', null or a seat from 0 to {rules.seats.players - 1}", value)
    return value


def _points(value: Any, path: str, number: int) -> tuple[int, ...]:
    """Totals, one for each side of the rules."""
    return tuple([whole(points, place, -_MOST_POINTS, _MOST_POINTS) for place, points in several(value, path, number)])


def _outcome(value: Any, path: str, sides: int) -> RecordOutcome:
    found = table(value, path, ("reason", "leaders", "totals"))
    leaders = items(found["leaders"], f"{path}.leaders", sides)
    return RecordOutcome(
        one_of(found["reason"], f"{path}.reason", _REASONS),
        tuple([whole(leader, place, 0, sides - 1) for place, leader in leaders]),
        _points(found["totals"], f"{path}.totals", sides),
    )


# -- a deal ---------------------------------------------------------------------------------------------------------

_OF_DEAL: Final = ("number", "dealer", "acts")
_MORE_OF_DEAL: Final = ("seats", "deck", "position", "drawn", "ending", "hands", "scores", "totals")


def _deal(value: Any, path: str, number: int, rules: Rules) -> DealRecord:
    found = table(value, path, _OF_DEAL, _MORE_OF_DEAL)
    if whole(found["number"], f"{path}.number") != number:
        refuse(f"{path}.number", f"{number}, its place in the list,", found["number"])
    _check_beginning(found, path)
    sides, last = len(rules.seats.sides), rules.seats.players - 1
    seats = several(found.get("seats", list(range(rules.places))), f"{path}.seats", rules.places)
    return DealRecord(
        number=number,
        dealer=whole(found["dealer"], f"{path}.dealer", 0, last),
        seats=tuple([whole(seat, place, 0, last) for place, seat in seats]),
        deck=_some_cards(found, "deck", path),
        position=plain_text(found.get("position", ""), f"{path}.position", _LONGEST_POSITION),
        drawn=_some_cards(found, "drawn", path),
        acts=tuple([act(each, place) for place, each in items(found["acts"], f"{path}.acts", MOST_ACTS)]),
        ending=Ending(one_of(found["ending"], f"{path}.ending", Ending)) if "ending" in found else None,
        hands=tuple([cards(hand, place) for place, hand in _if_there(found, "hands", path, rules.places)]),
        scores=tuple([_score(score, place) for place, score in _if_there(found, "scores", path, sides)]),
        totals=_points(found["totals"], f"{path}.totals", sides) if "totals" in found else (),
    )


def _some_cards(found: dict[str, Any], key: str, path: str) -> tuple[Card, ...]:
    """The cards under a key that may be left out, but not be empty."""
    there = cards(found.get(key, ""), f"{path}.{key}")
    if key in found and not there:
        raise RecordError(f"{path}.{key}", "it is empty")
    return there


def _if_there(found: dict[str, Any], key: str, path: str, number: int) -> list[tuple[str, Any]]:
    """The items of a list that may be left out."""
    return several(found[key], f"{path}.{key}", number) if key in found else []


def _check_beginning(found: dict[str, Any], path: str) -> None:
    """A deal begins from a deck, or from a position with what was drawn."""
    if ("deck" in found) == ("position" in found):
        raise RecordError(f"{path}.deck", "a deck or a position expected, and not both")
    if found.get("position") == "":
        raise RecordError(f"{path}.position", "it is empty")
    if "drawn" in found and "deck" in found:
        raise RecordError(f"{path}.drawn", "it goes with a position, not with a deck")
    if "ending" not in found:
        for key in ("hands", "scores", "totals"):
            if key in found:
                raise RecordError(f"{path}.{key}", "it is there only where the deal has an ending")
    if ("scores" in found) != ("totals" in found):
        raise RecordError(f"{path}.totals", "scores and totals stand together")


def _score(value: Any, path: str) -> Score:
    found = table(value, path, ("total", "lines"))
    lines = items(found["lines"], f"{path}.lines", _MOST_LINES)
    score = Score([_line(line, place) for place, line in lines])
    total = whole(found["total"], f"{path}.total", -_MOST_POINTS, _MOST_POINTS)
    if total != score.total:
        raise RecordError(f"{path}.total", f"the lines come to {score.total:,}, not to {total:,}")
    return score


def _line(value: Any, path: str) -> ScoreLine:
    found = table(value, path, ("kind", "points"), ("number", "cards"))
    return ScoreLine(
        one_of(found["kind"], f"{path}.kind", get_args(LineKind)),  # type: ignore[arg-type]  # it is one of them
        whole(found["points"], f"{path}.points", -_MOST_POINTS, _MOST_POINTS),
        whole(found.get("number", 1), f"{path}.number", 1, _MOST_POINTS),
        tuple([cards(group, place) for place, group in items(found.get("cards", []), f"{path}.cards", _MOST_GROUPS)]),
    )
