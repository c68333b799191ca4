"""Views as plain data and back, and what hostile data does: nothing but a `RecordError` with its path."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from canasta import CLASSIC, Deal, Discard, Event, Game, RecordError, Rules, View
from canasta.errors import CanastaError
from canasta.reading import parsed
from canasta.view import view_of
from tests.deals import FORMS

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def some_view(seat: int | None = 1, acts: int = 60) -> View:
    """A view of a game that has gone on for a while."""
    game, rng = Game.new(seed=3, names=NAMES[:4], dealer=0), random.Random(3)
    for _ in range(acts):
        game.play(game.deal.legal_acts.sample(rng))
    return game.view(seat)


# -- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", FORMS[:7], ids=[rules.name for rules in FORMS[:7]])
def test_every_view_of_a_game_comes_back(rules: Rules) -> None:
    rng = random.Random(1)
    game = Game.new(rules.where(target=600, permission="required"), seed=1, names=NAMES[: rules.seats.players])
    phases = set()
    while not game.is_over:
        if game.deal.is_over:
            game.next_deal()
        else:
            game.play(game.deal.legal_acts.sample(rng))
        if rng.random() < 0.01 or game.deal.is_over:
            for seat in {game.deal.to_act, rng.randrange(rules.seats.players), None}:
                view = game.view(seat)
                back = View.from_json(view.to_json())
                assert back == view
                assert back.revision == view.revision
                assert back.to_dict() == view.to_dict() == json.loads(view.to_json())
                assert pickle.dumps(back) == pickle.dumps(pickle.loads(pickle.dumps(back)))  # noqa: S301
                assert tuple(back.legal_acts) == tuple(view.legal_acts)
                phases.add(view.deal.phase.name)
    assert phases >= {"PLAY", "OVER"}


def test_a_view_of_an_abandoned_game_comes_back() -> None:
    game = Game.new(seed=3)
    game.abandon()
    view = View.from_dict(game.view(0).to_dict())
    assert view.is_over
    assert view == game.view(0)


def test_the_rules_are_there_in_full() -> None:
    rules = CLASSIC.for_players(3, cutthroat=True).where(wild_ratio="none", card_points={"4": 10})
    data = Game.new(rules, seed=1).view(0).to_dict()
    assert data["rules"] == rules.to_dict()
    assert View.from_dict(data).rules == rules


def test_the_table_is_for_clients_that_do_not_know_the_rules() -> None:
    deal = Deal.setup(
        hands={0: "4 5", 1: "Kh Kd 2c 5c 6c"},
        melds={1: ["Q Q Q Q Q Q 2"]},
        red_threes={1: "3h"},
        pile="2s Ks",
        scores=[0, 1500],
        turn=1,
    )
    table = view_of(deal, 1).to_dict()["table"]
    assert table["legal"] == ["draw", "capture K K", "capture K K 2"]
    assert table["hand"] == "Kh Kd 2c 5c 6c".replace("2c 5c 6c", "6c 5c 2c")
    assert (table["pile"], table["stock"], table["is_frozen"], table["is_blocked"]) == ("2s Ks", 69, True, False)
    assert table["seats"][1] == {
        "seat": 1, "hand": 5, "red_threes": "3h", "score": 1500, "minimum": 90, "why_frozen": ["pile"],
    }  # fmt: skip
    assert table["seats"][0]["why_frozen"] == ["pile", "unopened"]
    assert table["sides"][1] == {
        "seats": [1, 3],
        "has_opened": True,
        "melds": [{"name": "Q", "cards": "Q Q Q Q Q Q 2", "canasta": "mixed", "is_concealed": False}],
    }
    assert (table["phase"], table["turn"], table["to_act"], table["dealer"], table["ending"]) == ("draw", 1, 1, 0, None)
    assert view_of(deal, 0).to_dict()["table"]["legal"] == []


def test_9_7_a_pile_may_always_be_frozen() -> None:
    view = view_of(Deal.setup(CLASSIC.where(always_frozen=True), pile="Kh", turn=0, opened=[True, False]), 0)
    assert view.why_frozen(0) == ("always",)
    assert view.why_frozen(1) == ("always", "unopened")


def test_keys_of_ones_own_are_passed_over() -> None:
    data = some_view().to_dict()
    assert View.from_dict({**data, "_room": [1, 2], "table": "whatever"}) == some_view()
    for name in ("names", "totals", "known", "events", "revision", "table"):
        del data[name]
    assert View.from_dict(data).deal == some_view().deal


def test_a_view_of_unknown_cards_comes_back() -> None:
    view = view_of(Deal.setup(hands={1: "K K ??", 2: 4}, pile="?? 8h", turn=1), 1)
    assert View.from_dict(view.to_dict()) == view
    assert view.to_dict()["table"]["legal"] == []


# -- what is no view --------------------------------------------------------------------------------------------------


def changed(**changes: Any) -> dict[str, Any]:
    """The data of a view with other values; those that are None are left out."""
    return {name: value for name, value in {**some_view().to_dict(), **changes}.items() if value is not ...}


OTHER = some_view(2).to_dict()["position"]
DRAWN = {"kind": "drew", "seat": 0, "cards": "Kh", "number": 1}


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], "$"),
        (None, "$"),
        ({}, "$"),
        ({1: 2}, "$"),
        (changed(other=1), "$"),
        (changed(seat=...), "$"),
        (changed(format="canasta-game"), "$.format"),
        (changed(version=2), "$.version"),
        (changed(version=True), "$.version"),
        (changed(seat=4), "$.seat"),
        (changed(seat="1"), "$.seat"),
        (changed(rules=[]), "$.rules"),
        (changed(rules={"wild_ratio": "some"}), "$.rules.melds.wild_ratio"),
        (changed(rules={"x" * 1000: 1}), f"$.rules.{'x' * 40}"),
        (changed(rules=CLASSIC.where(draw=2).to_dict()), "$.position"),
        (changed(position="rules=classic/4"), "$.position"),
        (changed(position=["x"]), "$.position"),
        (changed(position=OTHER), "$.position"),
        (changed(position=Deal.new(seed=1).position()), "$.position"),
        (changed(names=["Ann"]), "$.names"),
        (changed(names=["Ann", "Bob", "Cat", 4]), "$.names[3]"),
        (changed(names="Ann"), "$.names"),
        (changed(totals=[1, 2, 3]), "$.totals"),
        (changed(totals=[1, 2.5]), "$.totals[1]"),
        (changed(totals=[1, 10**400]), "$.totals[1]"),
        (changed(known=[{"seat": 1}]), "$.known[0]"),
        (changed(known=[{"seat": 5, "cards": "Kh"}]), "$.known[0].seat"),
        (changed(known=[{"seat": 2, "cards": "Kh"}] * 2), "$.known[1].seat"),
        (changed(known=[{"seat": 1, "cards": "??"}]), "$.known[0].cards"),
        (changed(known=[{"seat": 1, "cards": ""}]), "$.known[0].cards"),
        (changed(known=[{"seat": 1, "cards": "K " * 60}]), "$.known[0].cards"),
        (changed(known=[{"seat": 1, "cards": "K " * 10_000}]), "$.known[0].cards"),
        (changed(events={}), "$.events"),
        (changed(events=[DRAWN]), "$.events[0].cards"),
        (changed(events=[{"kind": "flew"}]), "$.events[0].kind"),
        (changed(events=[{"kind": "deal_ended"}]), "$.events[0].word"),
        (changed(events=[{"kind": "deal_ended", "word": "rain"}]), "$.events[0].word"),
        (changed(events=[{"kind": "passed", "seat": 4}]), "$.events[0].seat"),
        (changed(events=[{"kind": "laid", "meld": "Z"}]), "$.events[0].meld"),
        (changed(events=[{"kind": "laid", "number": -1}]), "$.events[0].number"),
        (changed(events=[{"kind": "deal_ended", "word": "passed", "points": [1, "x"]}]), "$.events[0].points[1]"),
        (changed(events=[{"kind": "passed", "who": 1}]), "$.events[0]"),
        (changed(ply=-1), "$.ply"),
        (changed(number=1.0), "$.number"),
        (changed(is_over=0), "$.is_over"),
        (changed(revision=10**12), "$.revision"),
    ],
)
def test_what_is_no_view_is_refused(data: Any, path: str) -> None:
    with pytest.raises(RecordError) as caught:
        View.from_dict(data)
    assert caught.value.path == path
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", "$"),
        ("{", "$"),
        ("nothing", "$"),
        ("[" * 100_000, "$"),
        ('{"a":' * 100_000, "$"),
        ("[NaN]", "$[0]"),
        ("[-Infinity]", "$[0]"),
        ("9" * 10_000, "$"),
        ('{"seat": [' + "9" * 10_000 + "]}", "$.seat[0]"),
        ('{"_mine": [1e999]}', "$._mine[0]"),
        ('{"seat": 1, "seat": 2}', "$.seat"),
        ("[" * 30 + "]" * 30, "$" + "[0]" * 21),
        (b"\xff\xfe{}", "$"),
        ('"' + "x" * 4_000_001 + '"', "$"),
    ],
)
def test_what_is_no_json_is_refused(text: str | bytes, path: str) -> None:
    with pytest.raises(RecordError) as caught:
        View.from_json(text)
    assert caught.value.path == path
    assert len(str(caught.value)) < 300


def test_json_is_a_text() -> None:
    with pytest.raises(TypeError, match="a JSON text is wanted, not no plain data"):
        View.from_json(object())  # type: ignore[arg-type]
    assert parsed(b'{"a": [1, null, true]}') == {"a": [1, None, True]}


# -- hostile data -----------------------------------------------------------------------------------------------------

STRANGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 7, 10**30, 1.5, float("nan"), "", "x", "Kh", "??", "3h", "-", "\ud800", "\x00", "9" * 500),
    *([], [[]], {}, {"seat": 1}, ["Kh"], [None], {"": {}}),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in plain data, the table apart."""
    yield path
    if isinstance(data, dict):
        for key in data.keys() - {"table"}:
            yield from places(data[key], (*path, key))
    elif isinstance(data, list):
        for number in range(len(data)):
            yield from places(data[number], (*path, number))


def mutated(data: Any, path: tuple[Any, ...], rng: random.Random) -> Any:
    """The data with something else at a path."""
    if not path:
        return rng.choice(STRANGE)
    copy = data.copy()
    key = path[0]
    if len(path) > 1:
        copy[key] = mutated(data[key], path[1:], rng)
    elif isinstance(data[key], str) and rng.random() < 0.7:
        text = data[key]
        at, end = sorted(rng.choices(range(len(text) + 1), k=2))
        copy[key] = text[:at] + rng.choice(["", "?", ",", "=", "/", ";", " ", "K", "99", text[at:end] * 2]) + text[end:]
    elif rng.random() < 0.2 and isinstance(copy, dict):
        del copy[key]
    else:
        copy[key] = rng.choice(STRANGE)
    return copy


def test_hostile_data_gives_a_record_error_and_nothing_else() -> None:
    rng = random.Random(5)
    read = 0
    for base in (some_view().to_dict(), some_view(None, 100).to_dict()):
        paths = sorted(places(base), key=str)
        weights = [30 if path == ("position",) else 1 for path in paths]
        for _ in range(100):
            data = base
            for path in rng.choices(paths, weights, k=rng.choice((1, 1, 2))):
                try:
                    data = mutated(data, path, rng)
                except (KeyError, IndexError, TypeError, AttributeError):
                    break  # what stood there is there no more
            try:
                view = View.from_dict(data)
            except RecordError:
                continue
            read += 1
            _use(view, rng)
    assert read > 5


def _use(view: View, rng: random.Random) -> None:
    """What was read can be asked everything, and refuses nothing but in our own words."""
    assert View.from_dict(view.to_dict()) == view
    assert repr(view)
    assert all(event.told(view.names) for event in view.events)
    for ask in (lambda: view.check(Discard("4c")), lambda: view.sample(rng), lambda: list(view.legal_acts)):
        with suppress(CanastaError):
            ask()


def test_an_event_alone_is_read_with_care() -> None:
    with pytest.raises(RecordError) as caught:
        Event.from_dict({"kind": "laid", "cards": ["K"]})
    assert str(caught.value) == "$.cards: a text expected, not a list"
