"""Counting: sequences of so many acts, and the different positions that they lead to.

The deck is fixed, so a draw has one outcome. Acts are counted as shapes, and positions by shape. A sequence that the
end of the deal cuts short does not count at the depths beyond.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from canasta.deal import Deal

HERE = Path(__file__).parent


def perft(deal: Deal, depth: int) -> int:
    """How many sequences of `depth` legal acts there are; those of the last act are counted, not played."""
    return _perft(deal, depth, {})


def _perft(deal: Deal, depth: int, known: dict[tuple[Any, ...], int]) -> int:
    if depth <= 1:
        return len(deal.legal_acts) if depth else 1
    key = depth, deal.key()
    number = known.get(key)
    if number is None:
        number = known[key] = sum(_perft(deal.after(act), depth - 1, known) for act in deal.legal_acts)
    return number


def positions(deal: Deal, depth: int) -> list[int]:
    """How many different positions there are after 1, 2, ... acts."""
    found = {deal.key(): deal}
    numbers = []
    for _ in range(depth):
        found = {after.key(): after for at in found.values() for act in at.legal_acts for after in [at.after(act)]}
        numbers.append(len(found))
    return numbers


def entries() -> Iterator[dict[str, Any]]:
    """The fixed positions with their counts, from the JSON files here."""
    for file in sorted(HERE.glob("*.json")):
        yield from json.loads(file.read_text(encoding="utf-8"))


def start(entry: dict[str, Any]) -> Deal:
    """The deal of an entry."""
    return Deal.from_position(entry["position"])
