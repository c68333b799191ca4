"""The counts by depth beside those on file, and those of the oracle as deep as it goes in little time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brute.translating import position_of
from tests.oracle.deal import perft as slow_perft

from .counting import entries, perft, positions, start

ENTRIES = list(entries())
MOST = 20_000  # sequences that a test counts at most


def names(entry: dict[str, Any]) -> str:
    return str(entry["name"])


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
    depth = entry["oracle_depth"]
    assert [slow_perft(position, at) for at in range(1, depth + 1)] == entry["sequences"][:depth]
