"""Records of games of every form: there and back, and what becomes of them when their text is spoilt."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from canasta import Game, RecordError, Rules
from canasta.record import Record, schema
from tests.properties.deal_rules import some_act, some_rules
from tests.records.making import MADE, kept

SEEDS = st.integers(0, 10_000)
FORM = Draft202012Validator(schema())


GAMES = st.tuples(some_rules(), SEEDS, SEEDS, st.integers(0, 250))


def played(rules: Rules, seed: int, chance: int, acts: int) -> Game:
    """A game played at random up to somewhere; not in a strategy, which may not take so long."""
    game, rng = Game.new(rules.where(target=1500), seed=seed), random.Random(chance)
    while game.ply < acts and not game.is_over:
        if game.deal.is_over:
            game.next_deal()
        else:
            game.play(some_act(game.deal, rng))
    return game


@given(GAMES, st.booleans())
def test_a_game_goes_to_json_and_back(facts: tuple[Rules, int, int, int], compact: bool) -> None:  # noqa: FBT001
    game = played(*facts)
    record = game.record()
    assert Record.from_json(record.to_json(compact=compact)) == record
    again = Game.replay(record)
    assert (again.history, again.totals, again.outcome) == (game.history, game.totals, game.outcome)
    assert again.record() == record
    FORM.validate(record.to_dict())


@given(GAMES, st.integers(-1, 5))
def test_a_record_for_a_seat_replays_to_its_view(facts: tuple[Rules, int, int, int], place: int) -> None:
    game = played(*facts)
    seat = None if place < 0 else place % game.rules.seats.players
    record = game.record(seat=seat)
    again = Game.replay(Record.from_dict(record.to_dict()))
    assert again.view(seat).deal == game.view(seat).deal
    assert again.view(seat).known == game.view(seat).known
    assert again.record(seat=seat) == record
    FORM.validate(record.to_dict())


# -- spoilt texts ---------------------------------------------------------------------------------------------------


def judged(record: Record) -> None:
    """A record that can be read goes to JSON and back, has the form of the schema, and replays or is refused."""
    assert Record.from_json(record.to_json()) == record
    FORM.validate(record.to_dict())
    try:
        game = Game.replay(record)
        record.transcript()
    except RecordError:
        return
    assert Game.replay(game.record()).history == game.history


def read(text: str) -> None:
    """Read a text, which is a record or refused."""
    try:
        record = Record.from_json(text)
    except RecordError:
        return
    judged(record)


TEXTS = [kept(name).to_json(compact=True) for name in sorted(MADE)]


@given(st.sampled_from(TEXTS), st.data())
def test_a_text_cut_or_changed_anywhere_is_a_record_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = min(len(text), at + data.draw(st.integers(0, 12)))
        other = data.draw(st.integers(0, len(text)))
        new = data.draw(
            st.sampled_from(["", text[other : other + 8], '"', "}", "3h", "Jo ", "-1", "0", "??", "null", "\\u"])
        )
        text = text[:at] + new + text[end:]
    read(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """All places of plain data: what holds something, and its key."""
    found = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        found += [(data, key), *places(value)]
    return found


@given(st.sampled_from(TEXTS), st.data())
def test_data_changed_anywhere_are_a_record_or_refused(text: str, data: st.DataObject) -> None:
    plain = json.loads(text)
    for _ in range(data.draw(st.integers(1, 3))):
        everywhere = places(plain)
        holder, key = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
        other, theirs = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
        how = data.draw(st.sampled_from(["delete", "replace", "swap", "number"]))
        if how == "delete":
            del holder[key]
        elif how == "replace":
            holder[key] = data.draw(JSON)
        elif how == "number":
            holder[key] = data.draw(st.integers(-10, 10) | st.integers())
        elif isinstance(holder, list) and holder is other:
            holder[key], other[theirs] = other[theirs], holder[key]
        else:
            holder[key] = json.loads(json.dumps(other[theirs]))
    try:
        record = Record.from_dict(plain)
    except RecordError:
        return
    judged(record)


@given(st.text() | JSON.map(json.dumps))
def test_any_other_text_is_refused(text: str) -> None:
    try:
        Record.from_json(text)
    except RecordError as error:
        assert error.path.startswith("$")  # noqa: PT017  a record would be as good
