"""Records of games at a table, where some of what is drawn is never seen."""

from __future__ import annotations

import pytest

from canasta import CLASSIC, Deal, Discard, Draw, Game
from canasta.record import Record


@pytest.mark.parametrize("drawn", ["??", "Kh", "3h ??"])
def test_a_record_has_what_left_an_unknown_stock_even_if_nobody_saw_it(drawn: str) -> None:
    game = Game.from_deal(Deal.setup(hands={0: "4s 5h", 1: 11, 2: 11, 3: 11}, pile="9h", turn=1))
    game.play(Draw(), drawn=drawn)
    game.play(Discard("4c"))
    record = game.record()
    assert " ".join(map(str, record.deals[0].drawn)) == drawn
    again = Game.replay(Record.from_json(record.to_json()))
    assert again.history == game.history
    assert again.record() == record


def test_a_record_says_nothing_of_what_left_a_known_stock() -> None:
    game = Game.from_deal(Deal.new(CLASSIC, seed=7))
    game.play(Draw())
    record = game.record()
    assert record.deals[0].drawn == ()
    assert Game.replay(record).history == game.history
