"""What a type checker knows of records: mypy reads this file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, assert_type

from canasta import Act, Card, Game, Record, Rules, Score, read_records, write_records
from canasta.deal import Ending
from canasta.record import DealRecord, Note, RecordOutcome


def test_a_record_is_typed(tmp_path: Path) -> None:
    game = Game.new(seed=7)
    record = game.record()
    assert_type(record, Record)
    assert_type(game.record(seat=None), Record)
    assert_type(game.record(seat="all"), Record)
    assert_type(Game.replay(record, at=(0, 0)), Game)
    assert_type(record.rules, Rules)
    assert_type(record.seat, int | Literal["all"] | None)
    assert_type(record.deals, tuple[DealRecord, ...])
    assert_type(record.outcome, RecordOutcome | None)
    assert_type(record.notes, tuple[Note, ...])
    deal = record.deals[0]
    assert_type(deal.acts, tuple[Act, ...])
    assert_type(deal.deck, tuple[Card, ...])
    assert_type(deal.ending, Ending | None)
    assert_type(deal.scores, tuple[Score, ...])
    path = tmp_path / "games.jsonl"
    assert_type(write_records(path, [record]), int)
    assert_type(read_records(path), Iterator[Record])
