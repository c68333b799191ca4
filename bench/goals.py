"""What a row of the table holds: a figure with its goal and verdict, or a small table without one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import peers
from rounds import Pace

__all__ = ["ROWS", "Figure", "Row", "Table", "row"]


class Figure(NamedTuple):
    """One figure.

    `must` and `wanted` are the goals, None where there is none; `at_most` tells that less is better. A figure of None
    was not measured: `peer` names whom it needs, or `note` says why.
    """

    title: str
    value: float | None
    unit: str = "x"
    must: float | None = None
    wanted: float | None = None
    at_most: bool = False
    peer: str | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """What the figure comes to beside its goals."""
        if self.value is None:
            reason = peers.reason(self.peer) if self.peer else self.note
            return f"not measured: {reason}"
        if self.must is None and self.wanted is None:
            return ""
        if self.wanted is not None and self._reaches(self.wanted):
            return "as wanted"
        if self.must is None:
            return "short of what is wanted"
        return "holds" if self._reaches(self.must) else "MISSED"

    def _reaches(self, goal: float) -> bool:
        value = self.value or 0.0
        return value <= goal if self.at_most else value >= goal

    def goal(self, goal: float | None) -> str:
        """A goal as text."""
        return "" if goal is None else f"{'<=' if self.at_most else '>='} {goal:,g}"


class Table(NamedTuple):
    """A small table: how something grows."""

    title: str
    head: Sequence[str]
    lines: Sequence[Sequence[str]]
    note: str = ""


Row = Callable[[Pace], list[Figure | Table]]
#: All rows by name, in the order of the table.
ROWS: dict[str, Row] = {}


def row(name: str) -> Callable[[Row], Row]:
    """Enter a row under its name; its docstring says what is compared."""

    def entered(function: Row) -> Row:
        ROWS[name] = function
        return function

    return entered
