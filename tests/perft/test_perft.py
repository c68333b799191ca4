"""The counts by depth beside those on file, and those of the oracle as deep as it goes in little time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brute.translating import position_of
from tests.oracle.deal import perft as slow_perft

from .counting import entries, perft, positions, start

ENTRIES = list(entries())
MOST = 6_000  # sequences that a test counts at most
MOST_SLOW = 250  # and those for the oracle, which `python -m tests.perft` follows deeper


def names(entry: dict[str, Any]) -> str:
    return str(entry["name"])


def test_there_are_counts_on_file() -> None:
    assert len(ENTRIES) >= 15
    assert all(len(entry["sequences"]) > 4 for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=names)
def test_perft_as_on_file(entry: dict[str, Any]) -> None:
    deal = start(entry)
    for depth, number in enumerate(entry["sequences"], 1):
        if number <= MOST:
            assert perft(deal, depth) == number, depth


@pytest.mark.parametrize("entry", ENTRIES, ids=names)
def test_perft_positions_as_on_file(entry: dict[str, Any]) -> None:
    wanted = [number for number in entry["positions"] if number <= MOST // 20]
    assert positions(start(entry), len(wanted)) == wanted


@pytest.mark.parametrize("entry", ENTRIES, ids=names)
def test_perft_of_the_oracle(entry: dict[str, Any]) -> None:
    position = position_of(start(entry))
    depth = max(1, sum(number <= MOST_SLOW for number in entry["sequences"]))
    assert [slow_perft(position, at) for at in range(1, depth + 1)] == entry["sequences"][:depth]
