"""A client that goes on with its view alone: what it is told of each change, and the view that follows."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from canasta import (
    CLASSIC,
    Capture,
    Deal,
    Discard,
    Draw,
    Event,
    Game,
    GameError,
    Hand,
    IllegalAct,
    Lay,
    PositionError,
    RecordError,
    Rules,
    View,
)
from canasta.view import Told
from tests.deals import FORMS

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def sent(told: tuple[Told, ...]) -> tuple[Told, ...]:
    """What arrives at the other end of a wire."""
    return tuple(Told.from_dict(one.to_dict()) for one in told)


# -- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", FORMS[:7], ids=[rules.name for rules in FORMS[:7]])
def test_who_follows_a_game_has_the_view_of_whoever_asks_for_it(rules: Rules) -> None:
    rng = random.Random(1)
    game = Game.new(rules.where(target=800, permission="required"), seed=1, names=NAMES[: rules.seats.players])
    seats = [rng.randrange(rules.seats.players), game.deal.to_act, None]
    views = {seat: game.view(seat) for seat in seats}
    while not game.is_over:
        if game.deal.is_over:
            game.next_deal()
        else:
            game.play(game.deal.legal_acts.sample(rng))
        for seat, view in views.items():
            following = view.follow(*sent(game.told(seat, since=view.revision)))
            assert following == game.view(seat)
            assert following.revision == game.revision
            views[seat] = following
    assert views[None].is_over
    assert views[None].totals == game.totals
    assert views[None].events[-1].kind == "game_ended"


def test_several_changes_are_told_at_once() -> None:
    game, rng = Game.new(seed=3), random.Random(3)
    views = [game.view(seat) for seat in range(4)]
    for _ in range(25):
        game.play(game.deal.legal_acts.sample(rng))
    for view in views:
        told = game.told(view.seat, since=view.revision)
        assert len(told) == 25
        assert view.follow(*told) == game.view(view.seat)
        assert game.told(view.seat, since=game.revision) == ()


def test_an_abandoned_game_is_told() -> None:
    game = Game.new(seed=3, dealer=0)
    view = game.view(1)
    game.play(Draw())
    game.abandon()
    told = game.told(1, since=view.revision)
    assert [one.to_dict() for one in told] == [
        {"seat": 1, "act": "draw", "drawn": str(game.history[-1].deal.hand(1) - game.history[0].deal.hand(1))},
        {"abandoned": True},
    ]
    assert sent(told) == told
    assert view.follow(*told) == game.view(1)
    assert view.follow(*told).is_over
    with pytest.raises(GameError) as caught:
        view.follow(*told, *told)
    assert caught.value.code == "out_of_step"


# -- revisions --------------------------------------------------------------------------------------------------------


def test_a_revision_never_comes_twice() -> None:
    game = Game.new(seed=3, dealer=0)
    stale = game.view(1)
    game.play(Draw())
    game.undo()
    assert game.ply == stale.ply
    assert game.revision == 2
    with pytest.raises(GameError) as caught:
        game.play(Draw(), seat=1, revision=stale.revision)
    assert (caught.value.code, str(caught.value)) == ("stale", "the game is at revision 2, not at 0")
    game.redo()
    assert game.revision == 3
    assert game.check(Discard(game.deal.hand(1).cards[0]), revision=3)
    with pytest.raises(GameError):
        game.check(Draw(), revision=2)
    with pytest.raises(TypeError):
        game.play(Draw(), revision="3")  # type: ignore[arg-type]


def test_after_something_was_taken_back_a_new_view_is_wanted() -> None:
    game = Game.new(seed=3, dealer=0)
    before = game.revision
    game.play(Draw())
    taken_back = game.undo()
    with pytest.raises(GameError) as caught:
        game.told(1, since=before)
    assert caught.value.code == "stale"
    view = game.view(1)
    assert game.redo() == taken_back
    assert view.follow(*game.told(1, since=view.revision)) == game.view(1)


@pytest.mark.parametrize(
    ("seat", "since", "error"),
    [(1, -1, GameError), (1, 3, GameError), (4, 0, GameError), (1, "0", TypeError), (1, True, TypeError)],
)
def test_a_revision_that_was_not_is_refused(seat: int, since: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Game.new(seed=1).told(seat, since=since)


def test_copies_and_pickles_keep_the_revision() -> None:
    game = Game.new(seed=3, dealer=0)
    game.play(Draw())
    for other in (game.copy(), pickle.loads(pickle.dumps(game))):  # noqa: S301
        assert other.revision == 1
        other.undo()
        assert (other.revision, game.revision) == (2, 1)


# -- by hand --------------------------------------------------------------------------------------------------------


def table(**facts: Any) -> View:
    """A view of seat 0; seat 1 is to act."""
    deal = Deal.setup(hands={0: "4s 5h"}, melds={1: ["9s 9h 9d"]}, turn=1, **facts)
    return View(0, deal.hidden_from(0), names=NAMES[:4], totals=(0, 0))


def test_a_view_goes_on_by_hand() -> None:
    view = table(pile="5s Jc Kd")
    view = view.after(Capture("Ks Kh"))
    assert view.known_of(1) == Hand("5s Jc")
    assert view.deal.hand(1) == Hand.unknown(11)
    view = view.after(Lay("9c 2s", onto="9")).after(Discard("Jc"))
    assert [event.told(view.names) for event in view.events] == [
        "Bob takes the pile of 3 cards with Ks Kh Kd",
        "Bob gets 5s Jc from the pile",
        "Bob adds 9c 2s to the 9s",
        "Bob discards Jc",
    ]
    assert (view.known_of(1), view.deal.turn, view.ply, view.revision) == (Hand("5s"), 2, 3, 3)
    view = view.after(Draw(), drawn="3h ??")
    assert view.deal.red_threes(2) == Hand("3h").cards
    assert view.hand_size(2) == 12


def test_of_a_pile_that_is_known_in_part_only_that_part_is_known() -> None:
    view = table(pile="?? 5s Kd").after(Capture("Ks Kh"))
    assert view.known_of(1) == Hand("5s")
    assert View.from_dict(view.to_dict()) == view


def test_what_is_drawn_must_be_told() -> None:
    view = table(pile="4c")
    with pytest.raises(PositionError) as caught:
        view.after(Draw())
    assert caught.value.code == "hidden_stock"
    with pytest.raises(IllegalAct):
        view.after(Discard("4c"))


def test_hands_are_shown_at_the_end_of_a_deal() -> None:
    deal = Deal.setup(
        hands={0: "4s 5h", 1: "4c", 2: "6s", 3: "7h Ad"},
        melds={1: ["Q Q Q Q Q Q Q"]},
        pile="8c",
        stock="9s",
        drawn=True,
        turn=1,
    )
    game = Game.from_deal(deal, names=NAMES[:4], totals=(4000, 4900))
    view = game.view(2)
    game.play(Discard("4c"))
    (told,) = game.told(2, since=view.revision)
    assert told.to_dict() == {"seat": 1, "act": "discard 4c", "hands": ["5h 4s", "", "6s", "Ad 7h"]}
    assert view.follow(told) == game.view(2)
    assert view.follow(told).is_over
    unscored = view.after(Discard("4c"))
    assert (unscored.is_over, unscored.totals, unscored.deal.hand(3)) == (False, (4000, 4900), Hand.unknown(2))
    assert unscored.events[-1].points == ()
    for hands in (["4s 5h"], ["4s 5h", "", "6s", "7h"], ["4s 5h", "", "7s", "7h Ad"]):
        with pytest.raises((GameError, PositionError)):
            view.after(Discard("4c"), hands=hands)
    with pytest.raises(GameError):
        table(pile="8c").after(Draw(), drawn="??", hands=["4s 5h", "6", "6", "6"])


def test_hands_that_nobody_knows_are_not_told() -> None:
    deal = Deal.setup(hands={1: "4c", 0: 3}, melds={1: ["Q Q Q Q Q Q Q"]}, pile="8c", drawn=True, turn=1)
    game = Game.from_deal(deal)
    view = game.view(1)
    game.play(Discard("4c"))
    assert game.told(1, since=0)[0].hands == ()
    assert view.follow(*game.told(1, since=0)) == game.view(1)


def test_what_is_out_of_step_is_refused() -> None:
    view = Game.new(seed=3, dealer=0).view(0)
    for told in (Told(2, Draw(), Hand("??").cards), Told(0, deal=view.deal)):
        with pytest.raises(GameError) as caught:
            view.follow(told)
        assert caught.value.code == "out_of_step"


def test_a_view_of_an_abandoned_game_does_not_go_on() -> None:
    game = Game.new(seed=3, dealer=0)
    game.abandon()
    with pytest.raises(GameError) as caught:
        game.view(0).after(Draw(), drawn="??")
    assert caught.value.code == "game_over"


# -- as data ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (3, "$"),
        ({"act": "fly"}, "$.act"),
        ({"act": "discard ??"}, "$.act"),
        ({"act": "lay " + "K " * 1000}, "$.act"),
        ({"act": 3}, "$.act"),
        ({"act": "draw", "seat": 6}, "$.seat"),
        ({"act": "draw", "seat": True}, "$.seat"),
        ({"act": "draw", "drawn": "Zx"}, "$.drawn"),
        ({"act": "draw", "drawn": ["Kh"]}, "$.drawn"),
        ({"act": "draw", "hands": "Kh"}, "$.hands"),
        ({"act": "draw", "hands": [""] * 7}, "$.hands"),
        ({"act": "draw", "hands": ["", "Zx"]}, "$.hands[1]"),
        ({"position": "nowhere"}, "$.position"),
        ({"position": "x" * 50_000}, "$.position"),
        ({"cards": "Kh"}, "$"),
        ({}, "$"),
        ({"abandoned": 1}, "$.abandoned"),
        ({"abandoned": True, "act": "draw"}, "$"),
        ({"seat": 1, "act": "draw", "position": Deal.setup().position()}, "$"),
    ],
)
def test_what_is_no_such_data_is_refused(data: Any, path: str) -> None:
    with pytest.raises(RecordError) as caught:
        Told.from_dict(data)
    assert caught.value.path == path


def test_what_is_told_is_a_value() -> None:
    game = Game.new(CLASSIC.for_players(2), seed=3)
    game.play(Draw())
    (told,) = game.told(None, since=0)
    assert pickle.loads(pickle.dumps(told)) == told  # noqa: S301
    assert {told: 1}[told] == 1
    assert all(card.is_hidden or card.is_red_three for card in told.drawn)


def test_events_go_to_data_and_back() -> None:
    game, rng = Game.new(seed=5), random.Random(5)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))
    for event in game.events():
        for seat in (0, None):
            shown = event.seen_by(seat)
            assert Event.from_dict(shown.to_dict()) == shown
