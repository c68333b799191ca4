"""Games at their edges: hands that stay unknown, abandoned games, copies after a view, and what is of a wrong type."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from canasta import CLASSIC, Deal, Draw, Game, GameError, IllegalAct, Pass, ScoreError
from canasta.bots import RandomPlayer, SensiblePlayer, play_out


def unscored() -> Game:
    """A game from a table, whose deal is over with hands that are not known."""
    game = Game.from_deal(Deal.setup(hands={1: "5"}, pile="8 2", stock=""), totals=[10, 20])
    game.play(Pass())
    return game


def test_a_game_pickles_after_a_view_was_taken() -> None:
    game = Game.new(seed=4)
    game.play(Draw())
    view = game.view(0)
    other = pickle.loads(pickle.dumps(game))  # noqa: S301
    assert other.history == game.history
    assert other.view(0) == view == game.view(0)


# -- a deal that cannot be scored -----------------------------------------------------------------------------------


def test_a_table_whose_last_hands_are_unknown_can_still_be_looked_at() -> None:
    game = unscored()
    assert (game.is_over, game.outcome, game.totals) == (False, None, (10, 20))
    assert "totals (10, 20)" in repr(game)
    assert game.view(1).totals == (10, 20)
    assert game.check(Draw()).codes == ("deal_over",)
    game.abandon()
    assert game.outcome is not None
    assert game.outcome.totals == (10, 20)


def test_a_table_whose_last_hands_are_unknown_goes_no_further() -> None:
    game = unscored()
    with pytest.raises(ScoreError, match="not all cards of seat 0 and seat 2 and seat 3 are known") as caught:
        game.next_deal()
    assert caught.value.place == "hands"
    with pytest.raises(ScoreError):
        game.sheet  # noqa: B018


# -- abandoned games ------------------------------------------------------------------------------------------------


def abandoned() -> Game:
    """A game that was abandoned, with something to redo."""
    game = Game.new(seed=1)
    game.play(Draw())
    game.undo()
    game.abandon()
    return game


def test_nothing_is_done_again_in_an_abandoned_game() -> None:
    game = abandoned()
    with pytest.raises(GameError) as caught:
        game.redo()
    assert (caught.value.code, game.ply) == ("game_over", 0)


def test_an_abandoned_game_is_played_out() -> None:
    assert list(play_out(abandoned(), [SensiblePlayer()] * 4)) == []
    game = Game.new(seed=1)
    playing = play_out(game, [SensiblePlayer()] * 4)
    next(playing)
    game.abandon()
    assert list(playing) == []


def test_a_view_of_an_abandoned_game_offers_nothing() -> None:
    game = abandoned()
    view = game.view(game.deal.to_act)
    assert (view.is_over, view.is_to_act, len(view.legal_acts)) == (True, False, 0)
    with pytest.raises(GameError) as caught:
        view.check(Draw())
    assert caught.value.code == "game_over"
    assert not Game.new(seed=1).view(0).is_over


# -- what is asked --------------------------------------------------------------------------------------------------


def test_a_spectator_is_called_one() -> None:
    verdict = Game.new(seed=1).view(None).check(Draw())
    assert str(verdict) == "It is not for a spectator to act. (rule 5.4)"


@pytest.mark.parametrize("seat", range(4))
def test_what_is_no_act_is_refused_before_the_seat(seat: int) -> None:
    game = Game.new(seed=1)
    for ask in (game.check, game.play, lambda act, **_: game.view(seat).check(act)):
        with pytest.raises(TypeError, match="an act is wanted"):
            ask(42, seat=seat)  # type: ignore[arg-type]


def test_a_refused_act_of_another_seat_is_still_refused_by_the_rules() -> None:
    game = Game.new(seed=1, dealer=0)
    with pytest.raises(IllegalAct):
        game.play(Draw(), seat=3)


@pytest.mark.parametrize("seat", [0, None])
def test_players_off_turn_say_so(seat: int | None) -> None:
    view = Game.new(seed=7, dealer=0).view(seat)
    for player in (RandomPlayer(seed=1), SensiblePlayer()):
        with pytest.raises(GameError, match=r"it is not for (seat 0|a spectator) to act") as caught:
            player.act(view)
        assert caught.value.code == "not_to_act"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Game.new(names=3), "names="),  # type: ignore[arg-type]
        (lambda: Game.new(names=None), "names="),  # type: ignore[arg-type]
        (lambda: Game.new(scores=5), "scores: a list of totals expected, not 5"),  # type: ignore[arg-type]
        (lambda: Game.new(scores=["a", 0]), r"scores\[0\]: "),  # type: ignore[list-item]
        (lambda: Game.from_deal(Deal.new(seed=1), totals=5), "totals: a list of totals"),  # type: ignore[arg-type]
        (lambda: Game.from_deal(Deal.new(seed=1), totals="12"), "totals: a list"),  # type: ignore[arg-type]
        (lambda: RandomPlayer(seed=1.5), "seed="),  # type: ignore[arg-type]
        (lambda: RandomPlayer(rng=3), "rng="),  # type: ignore[arg-type]
        (lambda: play_out(Game.new(seed=1), [1, 2, 3, 4]), "a player has act"),  # type: ignore[list-item]
        (lambda: play_out(Game.new(seed=1), 4), "a list of players"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_type_is_named(make: Callable[[], Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        make()


def test_wrong_totals_are_named_as_they_were_given() -> None:
    with pytest.raises(ScoreError) as caught:
        Game.new(scores=[1, 2, 3])
    assert caught.value.place == "scores"
    with pytest.raises(ScoreError) as caught:
        Game.from_deal(Deal.new(seed=1), totals=[3, 0])
    assert caught.value.place == "totals[0]"


def test_14_1_no_game_begins_that_is_over() -> None:
    with pytest.raises(GameError, match="scores: ") as caught:
        Game.new(scores=[6000, 0])
    assert caught.value.code == "game_over"
    tied = Game.new(CLASSIC.where(tie="extra_deal"), scores=[5000, 5000], rng=random.Random(1))
    assert not tied.is_over
