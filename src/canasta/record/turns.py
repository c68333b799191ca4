"""Events told to people, by turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta.events import Event

__all__ = ["Turns", "line_of"]


class Turns:
    """Events gathered by turns: what one seat did after another. `me` is the seat that listens, if one does."""

    def __init__(self, names: Sequence[str], me: int | None = None) -> None:
        """Take what the players are called, by seat."""
        self._names = tuple(names)
        self._me = me
        self._seat: int | None = None
        self._told: list[str] = []

    def take(self, event: Event) -> list[tuple[str, str]]:
        """Take an event in; give the turn before it, if it is over."""
        over = []
        if event.seat is not None and event.seat != self._seat:
            over = self.finish()
            self._seat = event.seat
        self._told.append(self._said(event))
        return over

    def finish(self) -> list[tuple[str, str]]:
        """The turn that is not given yet, if there is one: who acted, and what he did."""
        told, seat = self._told, self._seat
        self._told, self._seat = [], None
        return [("" if seat is None else self._names[seat], "; ".join(told))] if told else []

    def _said(self, event: Event) -> str:
        """The sentence without its subject."""
        words = event.told([""] * len(self._names)).strip()
        if event.seat is None or event.seat != self._me:
            return words
        verb, blank, rest = words.partition(" ")
        return _FORMS.get(verb, verb.removesuffix("s")) + blank + rest


_FORMS: Final = {"has": "have", "goes": "go", "passes": "pass"}  # as one says it to who did it


def line_of(turn: tuple[str, str]) -> str:
    """A turn as a sentence.

    >>> line_of(("Ann", "draws Qh")), line_of(("", "the pile is frozen"))
    ('Ann: draws Qh', 'The pile is frozen')
    """
    name, did = turn
    return f"{name}: {did}" if name else did[0].upper() + did[1:]
