"""Games as a state machine: two of them, played by turns, taken back, done again and copied."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canasta import Game, IllegalAct
from tests.properties.deal_rules import some_act, some_rules

SEEDS = st.integers(0, 10_000)


def fingerprint(game: Game) -> tuple[Any, ...]:
    """All that tells what happened in a game."""
    return game.history, game.totals, game.outcome, game.ply


class Games(RuleBasedStateMachine):
    """Two games that must not touch each other; `model` is what each should be."""

    @initialize(rules=some_rules(), seed=SEEDS, other=some_rules(), own=st.booleans())
    def begin(self, rules: Any, seed: int, other: Any, *, own: bool) -> None:
        """One game from a seed, and one from a source of its own or from none."""
        self.global_state = random.getstate()
        self.games = [
            Game.new(rules.where(target=800), seed=seed),
            Game.new(other.where(target=800), rng=random.Random(seed) if own else None),
        ]
        self.last = [fingerprint(game) for game in self.games]
        self.seed = seed

    def _changed(self, which: int) -> None:
        """The game has changed, and the other must not have."""
        assert fingerprint(self.games[1 - which]) == self.last[1 - which]
        self.last[which] = fingerprint(self.games[which])

    @rule(which=st.sampled_from([0, 1]), acts=st.integers(1, 150), seed=SEEDS)
    def play(self, which: int, acts: int, seed: int) -> None:
        """Some acts, at random."""
        game, rng = self.games[which], random.Random(seed)
        for _ in range(acts):
            if game.deal.is_over:
                break
            events = game.play(some_act(game.deal, rng))
            assert rng.random() < 0.9 or len(events) > 0
        self._changed(which)

    @rule(which=st.sampled_from([0, 1]))
    def next_deal(self, which: int) -> None:
        """The next deal, where one is due."""
        game = self.games[which]
        if game.deal.is_over and not game.is_over:
            totals, number = game.totals, game.number
            game.next_deal()
            assert game.deal.scores == totals
            assert (game.number, game.totals) == (number + 1, totals)
            self._changed(which)

    @rule(which=st.sampled_from([0, 1]), most=st.integers(1, 200))
    def back_and_forth(self, which: int, most: int) -> None:
        """Taken back and done again, a game is the same; dealt again, too."""
        game = self.games[which]
        number = min(most, game.ply)
        before = fingerprint(game)
        taken = [game.undo() for _ in range(number)]
        assert game.history == before[0][: len(before[0]) - number]
        played = game.copy()
        for step in reversed(taken):
            assert game.redo() == step
            if step.act is None:
                played.next_deal()
            else:
                played.play(step.act, seat=step.seat)
        assert fingerprint(game) == fingerprint(played) == before
        self._changed(which)

    @rule(which=st.sampled_from([0, 1]), turns=st.integers(1, 3))
    def take_turns_back(self, which: int, turns: int) -> None:
        """Turns taken back for good."""
        game = self.games[which]
        for _ in range(turns):
            if game.ply:
                ply = game.ply
                assert len(game.undo_turn()) == ply - game.ply
        self._changed(which)

    @rule(which=st.sampled_from([0, 1]), seed=SEEDS)
    def copies_part(self, which: int, seed: int) -> None:
        """What is done to a copy is not done to the game."""
        game, rng = self.games[which], random.Random(seed)
        other = game.copy()
        for _ in range(20):
            if other.deal.is_over:
                break
            other.play(other.deal.legal_acts.sample(rng))
        if other.ply:
            other.undo()
        assert fingerprint(game) == self.last[which]

    @precondition(lambda self: not self.games[0].deal.is_over)
    @rule(seed=SEEDS)
    def refused_groups_change_nothing(self, seed: int) -> None:
        """A group whose last act is refused."""
        game, rng = self.games[0], random.Random(seed)
        acts = [game.deal.legal_acts.sample(rng) for _ in range(3)]
        verdict = game.check(*acts)
        if verdict:
            return
        with pytest.raises(IllegalAct) as caught:
            game.play(*acts)
        assert caught.value.verdict == verdict
        assert fingerprint(game) == self.last[0]

    @invariant()
    def totals_are_sums_of_lines(self) -> None:
        """Rule 13 and 15: every total is what it began with, and the points of every line since."""
        for game in getattr(self, "games", ()):
            sheet = game.sheet
            lines = [
                sum(line.points for deal in sheet.scores for line in deal[place].lines)
                for place in range(len(sheet.start))
            ]
            assert game.totals == tuple(start + points for start, points in zip(sheet.start, lines, strict=True))
            assert len(sheet.deals) == game.number + game.deal.is_over

    @invariant()
    def views_agree_with_the_game(self) -> None:
        """A view has the mover's acts, and every seat's number of cards."""
        for game in getattr(self, "games", ()):
            seat = game.deal.to_act
            view = game.view(seat)
            assert view.ply == game.ply
            if seat is not None:
                assert tuple(view.legal_acts) == tuple(game.deal.legal_acts)
                assert [event.seen_by(seat) for event in game.events(game.number)] == list(view.events)
            for other, held in view.known:
                assert held <= game.deal.hand(other)

    @invariant()
    def the_global_random_state_is_never_used(self) -> None:
        """Chance comes from what was given, or from the system."""
        if hasattr(self, "global_state"):
            assert random.getstate() == self.global_state


TestGames = Games.TestCase
TestGames.settings = settings(stateful_step_count=15)
