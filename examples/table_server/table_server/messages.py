"""What a client may say, read from text that may be anything."""

from __future__ import annotations

import json
from typing import Any, Final

from attrs import frozen
from canasta import Act, NotationError

__all__ = ["Hello", "Message", "Play", "Refusal", "Say", "read_message", "read_name", "read_setting"]

_MOST_TEXT: Final = 400  # characters of an act
_MOST_NAME: Final = 20  # characters
_MOST_WHOLE: Final = 10**9
_SECONDS: Final = (0, 30, 60, 120, 300)
_TARGETS: Final = (500, 1500, 3000, 5000, 10000)


class Refusal(Exception):
    """What was asked for is not done: a stable code, and a sentence for people; `broken` names rules and sentences."""

    def __init__(self, code: str, text: str, broken: tuple[tuple[str, str], ...] = ()) -> None:
        """Take them."""
        super().__init__(code, text, broken)
        self.code, self.text, self.broken = code, text, broken

    def to_dict(self) -> dict[str, Any]:
        """The reply to the client."""
        broken = [{"rule": rule, "text": text} for rule, text in self.broken]
        return {"type": "refused", "code": self.code, "text": self.text, "broken": broken}


@frozen
class Hello:
    """Who is there: the token of a seat, or none of who only watches."""

    token: str


@frozen
class Play:
    """An act, meant for the game at a revision."""

    number: int
    act: Act
    revision: int


@frozen
class Say:
    """What has no more to it: `start`, `next`, `hint`, `leave`; `revision` is what `next` is meant for."""

    number: int
    what: str
    revision: int


Message = Hello | Play | Say


def read_message(text: str) -> Message:
    """The message of a text.

    Raises:
        Refusal: `bad_message`, with nothing in it that the client has not sent itself.
    """
    data = _table(text)
    kind = data.get("type")
    if kind == "hello":
        return Hello(_text(data.get("token", ""), "token"))
    number = _whole(data.get("id", 0), "id")
    revision = _whole(data.get("revision", 0), "revision")
    if kind in ("start", "next", "hint", "leave"):  # a list would not go into a set
        return Say(number, str(kind), revision)
    if kind != "act":
        raise Refusal("bad_message", "no such type of message")
    try:
        return Play(number, Act.parse(_text(data.get("act"), "act")), revision)
    except (NotationError, ValueError) as error:
        raise Refusal("bad_message", f"no act: {error}") from None


def _table(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("bad_message", "no JSON") from None
    if not isinstance(data, dict):
        raise Refusal("bad_message", "no JSON object")
    return data


def _text(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > _MOST_TEXT:
        raise Refusal("bad_message", f"{name} is a text of at most {_MOST_TEXT} characters")
    return value


def _whole(value: object, name: str) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_WHOLE:
        raise Refusal("bad_message", f"{name} is a whole number from 0 on")
    return value


def read_name(value: object) -> str:
    """A player's name as it may be shown to others: one line, not long.

    Raises:
        Refusal: `bad_name`.
    """
    text = value if isinstance(value, str) else ""
    name = " ".join(text[: _MOST_NAME * 10].split())
    if not name or len(name) > _MOST_NAME or not name.isprintable():
        raise Refusal("bad_name", f"A name has from 1 to {_MOST_NAME} characters.")
    return name


@frozen
class Setting:
    """What a new table is to be."""

    name: str | None
    players: int
    rules: str
    target: int
    seconds: int


def read_setting(text: str) -> Setting:
    """What somebody wants who opens a table; without a name he only watches.

    Raises:
        Refusal: `bad_message`, `bad_name`.
    """
    data = _table(text)
    players, target, seconds = data.get("players", 4), data.get("target", 5000), data.get("seconds", 120)
    rules = data.get("rules", "classic")
    if type(players) is not int or not 2 <= players <= 6:
        raise Refusal("bad_message", "players is a number from 2 to 6")
    if rules not in ("classic", "international"):
        raise Refusal("bad_message", "rules is classic or international")
    if target not in _TARGETS or type(target) is not int or seconds not in _SECONDS or type(seconds) is not int:
        raise Refusal("bad_message", f"target is one of {_TARGETS}, seconds one of {_SECONDS}")
    watches = data.get("watch") is True
    return Setting(None if watches else read_name(data.get("name")), players, rules, target, seconds)
