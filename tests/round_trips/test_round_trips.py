"""A game of each form; `python -m tests.round_trips --games 1000` plays more."""

from __future__ import annotations

import pytest

from canasta import Rules
from tests.deals import FORMS

from .trips import Trips, play


@pytest.mark.parametrize("at", range(len(FORMS)), ids=[rules.name for rules in FORMS])
def test_everything_comes_back(at: int) -> None:
    trips, rules = Trips(), FORMS[at]
    assert isinstance(rules, Rules)
    play(rules, at, trips, every=12, deals=1)
    for kind in (
        "act text",
        "position text",
        "hand text",
        "meld text",
        "event as data",
        "view as JSON",
        "record as JSON",
    ):
        assert trips.made[kind], kind
