"""What is fuzzed: each target takes any text, and raises where something else happens than it should.

Everything that reads must give a value that is written and read back as itself, or one of the errors that it promises.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, Final

from canasta import (
    CLASSIC,
    Act,
    Deal,
    Game,
    GameError,
    NotationError,
    PositionError,
    RecordError,
    Rules,
    RulesError,
    ScoreError,
    View,
    format_cards,
    load_scores,
    parse_cards,
)
from canasta.record import Record
from tests.records.making import HERE

__all__ = ["SEEDS", "TARGETS", "WORDS"]


def _same(value: Any, again: Any) -> None:
    if value != again:
        raise AssertionError(f"not the same: {value!r} and {again!r}")


def cards(text: str) -> None:
    """The text of cards."""
    with suppress(NotationError):
        found = parse_cards(text)
        _same(parse_cards(format_cards(found)), found)


def act(text: str) -> None:
    """The text of an act."""
    with suppress(NotationError):
        found = Act.parse(text)
        _same(Act.parse(str(found)), found)


_MOST_ASKED: Final = 3  # acts


def position(text: str) -> None:
    """The text of a position, which is then asked everything, and played on."""
    try:
        deal = Deal.from_position(text)
    except NotationError:
        return
    _same(Deal.from_position(deal.position()), deal)
    deal.problems()
    for seat in (None, *deal.seats):
        hidden = deal.hidden_from(seat)
        _same(Deal.from_position(hidden.position()), hidden)
    for _ in range(_MOST_ASKED):
        with suppress(ScoreError):
            deal.score()
        if deal.is_over:
            return
        try:
            acts = tuple(deal.legal_acts)
            deal = deal.after(acts[len(text) % len(acts)]) if acts else deal
        except PositionError:
            return


def record(text: str) -> None:
    """The text of a record, which is then replayed."""
    try:
        found = Record.from_json(text)
    except RecordError:
        return
    _same(Record.from_json(found.to_json()), found)
    _same(Record.from_json(found.to_json(compact=True)), found)
    try:
        game = Game.replay(found)
        found.transcript()
    except RecordError:
        return
    again = Game.replay(game.record())
    _same(again.history, game.history)
    for seat in (None, 0, 1):
        seen = game.record(seat=seat)
        _same(Game.replay(seen).view(seat).deal, game.view(seat).deal)


def edits(text: str) -> None:
    """A record that is kept, edited as the bytes of the text say."""
    numbers = iter(text.encode("utf-8", "surrogateescape"))
    kept = _kept()
    data = json.loads(kept[next(numbers, 0) % len(kept)])
    for how in numbers:
        places = list(_places(data))
        if not places:  # all of it is deleted
            break
        holder, key = places[_number(numbers) % len(places)]
        if how % _WAYS == 0:
            del holder[key]
        elif how % _WAYS == 1:
            holder[key] = WORDS[_number(numbers) % len(WORDS)]
        elif how % _WAYS == 2:
            other, theirs = places[_number(numbers) % len(places)]
            holder[key] = json.loads(json.dumps(other[theirs]))
        elif isinstance(holder[key], str):
            holder[key] = _respelt(holder[key], _number(numbers), WORDS[_number(numbers) % len(WORDS)])
        else:
            holder[key] = _number(numbers) - 1000
    record(json.dumps(data))


_WAYS: Final = 5


def _number(numbers: Iterator[int]) -> int:
    return next(numbers, 0) * 256 + next(numbers, 0)


def _respelt(text: str, at: int, word: str) -> str:
    """The text with a word in the place of one of its own."""
    words = text.split(" ")
    words[at % len(words)] = word.strip()
    return " ".join(words)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """All places of plain data: what holds something, and its key."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield data, key
        yield from _places(value)


@cache
def _kept() -> list[str]:
    return list(_records())


def view(text: str) -> None:
    """The text of a view."""
    with suppress(RecordError):
        found = View.from_json(text)
        _same(View.from_json(found.to_json()), found)


def rules(text: str) -> None:
    """Plain data of rules."""
    with suppress(RulesError):
        found = Rules.from_dict(_data(text))
        _same(Rules.from_dict(found.to_dict()), found)
        found.describe()
        Deal.new(found, seed=1)


def scores(text: str) -> None:
    """Plain data of a score sheet."""
    with suppress(ScoreError):
        found = load_scores(_data(text))
        _same(load_scores(found.to_dict()), found)
        str(found)


def _data(text: str) -> Any:
    """The data of a text of JSON; of any other, none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


TARGETS: Final[dict[str, Callable[[str], None]]] = {
    "cards": cards,
    "act": act,
    "position": position,
    "record": record,
    "edits": edits,
    "view": view,
    "rules": rules,
    "scores": scores,
}


# -- what it begins with --------------------------------------------------------------------------------------------


def _records() -> Iterable[str]:
    for path in sorted(HERE.glob("*.json")):
        yield path.read_text(encoding="utf-8")
    yield Game.new(CLASSIC.for_players(2), seed=1).record().to_json()


def _games() -> Iterable[Game]:
    for path in sorted(HERE.glob("*.json")):
        found = Record.load(path)
        for acts in range(0, len(found.deals[0].acts), 40):
            with suppress(RecordError, GameError):
                yield Game.replay(found, at=(0, acts))


def _positions() -> Iterable[str]:
    return (game.deal.position() for game in _games())


def _acts() -> Iterable[str]:
    return {str(act) for path in sorted(HERE.glob("*.json")) for act in Record.load(path).deals[0].acts}


def _views() -> Iterable[str]:
    return (game.view(seat).to_json() for game in _games() for seat in (None, 1))


def _rules() -> Iterable[str]:
    forms = [CLASSIC.for_players(players) for players in range(2, 7)]
    yield from (json.dumps(form.to_dict()) for form in forms)
    yield json.dumps({"preset": "international", "players": 2, "options": {"draw": 1, "minimums": "15,0:50"}})


def _scores() -> Iterable[str]:
    for path in sorted(HERE.glob("*.json")):
        with suppress(RecordError):
            yield json.dumps(Game.replay(Record.load(path)).history[-1].latest.to_dict())


SEEDS: Final[dict[str, Callable[[], Iterable[str]]]] = {
    "cards": lambda: ["Kh Kd 2c Jo ??", "KhKd10c", "3b 3h K", "joker, * A\u2660"],
    "act": _acts,
    "position": _positions,
    "record": _records,
    "edits": lambda: [chr(kind) + chr(way) + "\x01\x20\x00\x03" * 2 for kind in range(14) for way in range(5)],
    "view": _views,
    "rules": _rules,
    "scores": _scores,
}
#: Words that the fuzzer puts together.
WORDS: Final = (
    *"AKQJT98765432", "Kh", "3h", "3d", "3b", "Jo", "??", "11?", "-", "!", "'", "/", ",", ";", "=",
    "draw", "lay ", "capture ", "discard ", " onto ", "ask", "answer yes", "pass", "null", "true", "[]", "{}", '""',
    "rules=", "seats=", "turn=", "phase=", "hands=", "stock=", "pile=", "melds=", "coming=", "flags=", "scores=",
    '"deals"', '"deck"', '"position"', '"drawn"', '"acts"', '"ending"', '"hands"', '"scores"', '"totals"', '"_x"',
)  # fmt: skip
