"""The files of version 1, kept for good: each is read, written again as it is, and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from canasta import Game
from canasta.record import Record, schema
from tests.records.making import HERE, MADE

FILES = sorted(HERE.glob("*.json"))


def test_there_is_a_file_of_every_kind() -> None:
    assert {path.stem for path in FILES} >= set(MADE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_version_1_is_read_and_replayed(path: Path) -> None:
    record = Record.load(path)
    assert record.to_json() + "\n" == path.read_text(encoding="utf-8")
    game = Game.replay(record)
    assert game.record(seat=record.seat) == evolve(record, notes=())
    assert record.transcript().startswith("A game of canasta under ")
    Draft202012Validator(schema()).validate(record.to_dict())
