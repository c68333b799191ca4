"""Players of all sorts: named, awaited, timed, told; and what a player does when his time is up."""

from __future__ import annotations

import asyncio
import pickle
import random
import time
from collections import Counter
from typing import Any

import pytest

from canasta import CLASSIC, Answer, Ask, Deal, Discard, Draw, Event, EventKind, Game, GameError, Lay, View
from canasta.acts import Act
from canasta.bots import (
    PLAYERS,
    AsyncPlayer,
    ListeningPlayer,
    Player,
    RandomPlayer,
    SearchingPlayer,
    SensiblePlayer,
    TimedPlayer,
    cautious,
    play_out,
    play_out_async,
    player_named,
)
from canasta.bots.memory import Memory
from canasta.bots.policy import choose
from canasta.bots.searching import play_on
from canasta.bots.sight import Sight, inside
from canasta.bots.standing import standings
from tests.deals import FORMS

ids = [rules.name for rules in FORMS]
SHORT = CLASSIC.where(target=500)
PLAYOUTS = 3


# -- hidden cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYERS)
def test_no_player_reads_hidden_cards(name: str) -> None:
    """Deals that differ only in what is hidden are played alike, whatever lies there."""
    spec = f"{name}:{PLAYOUTS}" if name == "searching" else name
    game, rng = Game.new(seed=3), random.Random(3)
    tried = 0
    while (seat := game.deal.to_act) is not None and tried < 12:
        view = game.view(seat)
        if len(view.legal_acts) > 1 and rng.random() < 0.4:
            other = view.sample(rng)
            assert other != game.deal
            acts = [first_act(deal, spec, seed=tried) for deal in (game.deal, other)]
            assert acts[0] == acts[1]
            tried += 1
        game.play(SensiblePlayer().act(view))
    assert tried > 8


def first_act(deal: Deal, name: str, *, seed: int) -> Act | None:
    """What players of a name do in a deal that is played on."""
    game = Game.from_deal(deal)
    next(play_out(game, [player_named(name, seed=seed)] * 4))
    return game.history[-1].act


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_in_a_playout_nobody_reads_hidden_cards_either(rules: Any) -> None:
    """What is chosen in a whole position is what is chosen where only the hand of who is to act is seen."""
    deal = Deal.new(rules, seed=2)
    memory = Memory([0] * rules.places, [[0] * 14 for _ in range(rules.places)])
    while not deal.is_over:
        legal = tuple(deal.legal_acts)
        act = legal[0]
        if len(legal) > 1:
            act, other = (
                choose(Sight(*inside(shown), legal, memory)) for shown in (deal, deal.hidden_from(deal.to_act))
            )
            assert act == other
        memory.note(inside(deal)[1], act)
        deal = deal.after(act)


# -- searching ------------------------------------------------------------------------------------------------------


def test_with_playouts_a_search_is_repeatable() -> None:
    view = opening_view()
    acts = {SearchingPlayer(seed=5, playouts=12).act(view) for _ in range(2)}
    assert len(acts) == 1
    assert SearchingPlayer(rng=random.Random(1), playouts=12).act(view) in view.legal_acts
    assert repr(SearchingPlayer(playouts=12)) == "SearchingPlayer(playouts=12)"


def test_a_search_keeps_to_its_time() -> None:
    view = opening_view()
    for player in (SearchingPlayer(seed=1, seconds=0.05), SearchingPlayer(seed=1)):
        started = time.monotonic()
        act = player.act_within(view, 0.05) if "playouts" in repr(player) else player.act(view)
        assert act in view.legal_acts
        assert time.monotonic() - started < 2  # forty times what it may take


def opening_view() -> View:
    """A view with several things to do."""
    deal = Deal.setup(hands={1: "K K K Q Q Q 2 4 5 7 9 9"}, pile="6", stock=40, drawn=True, turn=1)
    return View(1, deal)


def test_a_search_sees_what_rules_of_thumb_do_not() -> None:
    """Going out now is worth far more than a discard, whatever rules of thumb say of it."""
    seven = "A A A A A A A"
    deal = Deal.setup(hands={0: 12, 1: "K K K 4", 2: 12, 3: 2}, melds={1: [seven]}, stock=30, drawn=True, turn=1)
    assert SearchingPlayer(seed=1, playouts=20).act(View(1, deal)) == Lay("K K K")


@pytest.mark.parametrize("rules", FORMS[:7], ids=ids[:7])
def test_a_search_knows_every_form_of_the_game(rules: Any) -> None:
    game = Game.new(rules, seed=1)
    players = [SearchingPlayer(seed=seat, playouts=1) for seat in range(rules.seats.players)]
    for _ in zip(range(9), play_out(game, players), strict=False):
        assert game.deal is not None
    assert game.ply == 9


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_a_playout_ends_with_the_score(rules: Any) -> None:
    for options in ({}, {"red_threes_count_when": "canasta"}, {"concealed_canasta_bonus": 250}):
        for seed in range(2):
            deal = Deal.new(rules.where(**options), seed=seed)
            table, state = inside(deal)
            state = state.copy()
            assert standings(table, state) == [score.total for score in deal.score()]
            play_on(table, state, Memory([0] * rules.places, [[0] * 14 for _ in range(rules.places)]))
            ended = Deal._of(table, state)
            assert ended.is_over
            assert standings(table, state) == [score.total for score in ended.score()]


# -- what is remembered -----------------------------------------------------------------------------------------------


def test_a_view_remembers_what_playouts_remember() -> None:
    game = Game.new(seed=5)
    noted = Memory([0] * 4, [[0] * 14 for _ in range(4)])
    captures = 0
    while not game.deal.is_over:
        seat = game.deal.to_act
        assert seat is not None
        read = Memory.of(game.view(seat))
        for exact, held in zip(read.known, noted.known, strict=True):  # by rank alone, a card played may be a known one
            assert all(number <= most for number, most in zip(held, exact, strict=True))
        act = SensiblePlayer().act(game.view(seat))
        captures += act.name == "capture"
        noted.note(inside(game.deal)[1], act)
        game.play(act)
        assert Memory.of(game.view(0)).passed == noted.passed
    assert captures > 1
    assert any(noted.passed)


# -- cautious -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_cautious_acts_are_legal_and_end_every_turn(rules: Any) -> None:
    """Also in the middle of whatever a random player has begun."""
    for seed in range(2):
        deal, rng = Deal.new(rules, seed=seed), random.Random(seed)
        while not deal.is_over:
            view = View(deal.to_act, deal.hidden_from(deal.to_act))
            act = cautious(view) if rng.random() < 0.6 else view.legal_acts.sample(rng)
            assert view.check(act)
            assert act in view.legal_acts
            deal = deal.after(act)


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        ("K K K 3s 5 4", {}, Discard("3b")),
        ("K K K 2 Jo 5 5 9", {}, Discard("9")),
        ("2 Jo 5 5", {"melds": [[], ["Q Q Q"]]}, Discard("5")),
        ("9 9 4", {"drawn": False, "pile": "K K 9", "melds": [[], ["Q Q Q"]]}, Draw()),
    ],
)
def test_what_is_cautious(hand: str, facts: dict[str, Any], expected: Act) -> None:
    deal = Deal.setup(hands={1: hand}, **{"drawn": True, "turn": 1, "pile": "6", **facts})
    assert cautious(View(1, deal)) == expected


def test_a_cautious_answer_is_no() -> None:
    seven = "A A A A A A A"
    deal = Deal.setup(hands={1: "K K K 4", 3: "5 6"}, melds=[[], [seven]], turn=1, drawn=True).after(Ask())
    assert cautious(View(3, deal)) == Answer(yes=False)


def test_a_cautious_player_is_asked_in_his_turn() -> None:
    with pytest.raises(GameError):
        cautious(Game.new(seed=7, dealer=0).view(0))


# -- awaited, timed, told ---------------------------------------------------------------------------------------------


class Awaited:
    """A player who takes his time, and is cancelled where he takes too much."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds, self.cancelled = seconds, 0

    async def act(self, view: View) -> Act:
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return SensiblePlayer().act(view)


class Timed:
    """A player who notes the time he is given."""

    def __init__(self) -> None:
        self.given: list[float] = []

    def act(self, view: View) -> Act:
        return SensiblePlayer().act(view)

    def act_within(self, view: View, seconds: float) -> Act:
        self.given.append(seconds)
        return self.act(view)


class Listener(Timed):
    """A player who notes what he is told."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[tuple[int, Event]] = []

    def told(self, seat: int, events: tuple[Event, ...]) -> None:
        self.events += [(seat, event) for event in events]


def test_the_protocols_tell_players_apart() -> None:
    assert isinstance(Listener(), Player)
    assert isinstance(Listener(), TimedPlayer)
    assert isinstance(Listener(), ListeningPlayer)
    assert isinstance(SearchingPlayer(), TimedPlayer)
    assert isinstance(Awaited(), AsyncPlayer)
    assert not isinstance(SensiblePlayer(), TimedPlayer | ListeningPlayer)


async def played(game: Game, players: list[Any], **more: Any) -> None:
    async for events in play_out_async(game, players, **more):
        assert len(events) > 0


def test_awaited_players_play_what_others_would() -> None:
    games = [Game.new(SHORT, seed=2) for _ in range(2)]
    asyncio.run(played(games[0], [Awaited(), SensiblePlayer()] * 2))
    for _ in play_out(games[1], [SensiblePlayer()] * 4):
        pass
    assert games[0].history == games[1].history
    assert games[0].is_over


def test_who_is_late_plays_cautiously() -> None:
    game, slow = Game.new(seed=2, dealer=0), Awaited(60)
    expected = game.copy()

    async def two_turns() -> None:
        async for _ in play_out_async(game, [slow, SensiblePlayer()] * 2, seconds=0.01):
            if game.deal.turn == 3:
                return

    asyncio.run(two_turns())
    while expected.deal.turn != 3:
        seat = expected.deal.to_act
        assert seat is not None
        view = expected.view(seat)
        expected.play(cautious(view) if seat == 2 else SensiblePlayer().act(view))
    assert game.history == expected.history
    assert slow.cancelled > 1


def test_an_answer_to_a_game_that_went_on_is_refused() -> None:
    game = Game.new(seed=2, dealer=0)

    class Other:
        async def act(self, view: View) -> Act:
            game.play(Draw())
            return view.legal_acts[0]

    with pytest.raises(GameError) as caught:
        asyncio.run(played(game, [Other()] * 4))
    assert caught.value.code == "stale"


def test_whoever_must_be_awaited_is_not_played_without() -> None:
    with pytest.raises(TypeError, match="play_out_async"):
        next(play_out(Game.new(seed=1), [Awaited()] * 4))  # type: ignore[list-item]


def test_time_is_given_to_those_who_take_it() -> None:
    game, timed = Game.new(seed=1), Timed()
    for _ in zip(range(6), play_out(game, [timed, SensiblePlayer()] * 2, seconds=1.5), strict=False):
        pass
    assert set(timed.given) == {1.5}
    given = len(timed.given)
    next(play_out(game, [timed] * 4))
    assert len(timed.given) == given
    for wrong in (0, -1, float("inf"), "1", True):
        with pytest.raises(TypeError, match="seconds="):
            play_out(game, [timed] * 4, seconds=wrong)  # type: ignore[arg-type]


def test_listeners_are_told_what_their_seats_see() -> None:
    game, listener = Game.new(SHORT, seed=4), Listener()
    for _ in play_out(game, [listener, SensiblePlayer(), listener, SensiblePlayer()]):
        pass
    for seat in (0, 2):
        told = [event for to, event in listener.events if to == seat]
        assert told == [event.seen_by(seat) for step in game.history[1:] for event in step.events]
    assert {seat for seat, _ in listener.events} == {0, 2}
    drawn = Counter(
        event.cards[0].is_hidden
        for seat, event in listener.events
        if event.kind is EventKind.DREW and event.seat != seat
    )
    assert set(drawn) == {True}


# -- by name --------------------------------------------------------------------------------------------------------


def test_players_have_names() -> None:
    kinds = [RandomPlayer, SensiblePlayer, SearchingPlayer]
    assert [type(player_named(name, seed=1)) for name in PLAYERS] == kinds
    assert repr(player_named(" Searching:7 ")) == "SearchingPlayer(playouts=7)"
    for wrong in ("clever", "", "searching:", "searching:0", "searching:x", "sensible:3"):
        with pytest.raises(GameError) as caught:
            player_named(wrong)
        assert caught.value.code == "unknown_player"
    with pytest.raises(TypeError):
        player_named(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [{"playouts": 0}, {"playouts": 1.5}, {"playouts": True}, {"seconds": 0}, {"seconds": float("inf")}, {"seed": 1.5}],
)
def test_a_search_needs_a_budget(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        SearchingPlayer(**wrong)


def test_players_pickle() -> None:
    view = opening_view()
    for name in PLAYERS:
        player = player_named(f"{name}:4" if name == "searching" else name, seed=3)
        again = pickle.loads(pickle.dumps(player))  # noqa: S301
        assert again.act(view) == player.act(view)
