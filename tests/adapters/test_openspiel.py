"""The game in OpenSpiel: its own conformance tests, its learners' environment and its bots."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from canasta import CLASSIC, INTERNATIONAL, PositionError, RulesError
from canasta.adapters import openspiel
from canasta.adapters.episode import CHANCES
from tests.adapters.examples import run_examples

PLAYTHROUGH = Path(__file__).parent / "playthrough.txt"

SPECS = [
    "canasta",
    "canasta(players=2)",
    "canasta(players=3,rules=international)",
    "canasta(players=3,cutthroat=True)",
    "canasta(players=6)",
    "canasta(players=6,sides=3)",
    "canasta(players=2,dealer=0,scores=1500/-200,options=hand_size:8;permission:off)",
]


def played(game: Any, seed: int, most: int = 10_000) -> Any:
    """A state after so many actions at random."""
    state, rng = game.new_initial_state(), random.Random(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("spec", SPECS)
def test_random_simulations_pass(spec: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("spec", SPECS)
def test_returns_are_of_the_score_and_within_their_bounds(spec: str) -> None:
    game = pyspiel.load_game(spec)
    for seed in range(2):
        state = played(game, seed)
        scores = [score.total for score in state.episode.deal.score()]
        returns = state.returns()
        assert sum(returns) == 0
        assert game.min_utility() < min(returns) <= max(returns) < game.max_utility()
        if len(scores) == 2:
            assert returns[0] == scores[0] - scores[1]
        acts = [action for action in state.full_history() if action.player >= 0]
        assert len(acts) <= game.max_game_length()
        assert len(state.history()) - len(acts) <= game.max_chance_nodes_in_history()


def test_the_golden_playthrough_stays() -> None:
    flags.FLAGS.mark_as_parsed()  # the generator reads one
    original, again = generate_playthrough.replay(str(PLAYTHROUGH))
    assert again == original


def test_cards_come_as_the_packs_have_them() -> None:
    state = pyspiel.load_game("canasta(players=2)").new_initial_state()
    for _ in range(40):
        if not state.is_chance_node():
            break
        deck = Counter({CHANCES[card]: number for card, number in enumerate(state.episode.left)})
        left = sum(deck.values())
        assert left == CLASSIC.deck_size - len(state.history())
        assert {CHANCES[card]: chance for card, chance in state.chance_outcomes()} == {
            card: number / left for card, number in deck.items() if number
        }
        state.apply_action(state.chance_outcomes()[0][0])


def test_a_hidden_card_changes_nothing_that_a_player_is_told() -> None:
    game = pyspiel.load_game("canasta")
    one, two = game.new_initial_state(), game.new_initial_state()
    # cards go round from seat 0: the second is seat 1's
    first = [0, 1, 2, 3] * 11 + [4]
    second = [0, 5, 2, 3] + [0, 1, 2, 3] * 10 + [4]
    first[40:44] = second[40:44] = 6, 6, 6, 6
    for state, cards in ((one, first[:32] + [7] * 12 + [4]), (two, second[:32] + [7, 7, 7, 7] * 3 + [4])):
        for card in [card if card != 7 else 6 + at % 5 for at, card in enumerate(cards)]:
            state.apply_action(card)
    assert one.episode.deal != two.episode.deal
    for player in (0, 2, 3):
        assert one.information_state_string(player) == two.information_state_string(player)
        assert one.observation_string(player) == two.observation_string(player)
        assert one.observation_tensor(player) == two.observation_tensor(player)
    assert one.information_state_string(1) != two.information_state_string(1)
    assert one.observation_tensor(1) != two.observation_tensor(1)
    assert one.legal_actions() == two.legal_actions()


@pytest.mark.parametrize("spec", SPECS)
def test_a_sample_of_what_a_player_knows_is_the_same_to_it(spec: str) -> None:
    game, rng = pyspiel.load_game(spec), random.Random(4)
    differ = 0
    for seed, most in enumerate((150, 180, 220, 260)):
        state = played(game, seed, most)
        for player in range(game.num_players()):
            if state.is_terminal():
                continue
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.episode.deal.problems()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            differ += str(other) != str(state)
    assert differ


def test_a_clone_goes_its_own_way() -> None:
    state = played(pyspiel.load_game("canasta"), 1, 100)
    clone, text = state.clone(), str(state)
    assert str(clone) == text
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == text != str(clone)


@pytest.mark.parametrize("most", [0, 20, 70, 121, 10_000])
def test_a_state_is_restored(most: int) -> None:
    game = pyspiel.load_game(SPECS[-1])
    state = played(game, 5, most)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    if not state.is_chance_node():
        assert again.information_state_string(0) == state.information_state_string(0)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301  our own


@pytest.mark.parametrize("options", ["minimums:15,0:60;draw:2", "card_points:K=15,Q=20", "red_three_points:5,10,15,20"])
def test_a_game_with_lists_among_its_options_is_restored(options: str) -> None:
    game = pyspiel.load_game("canasta", {"players": 2, "options": options})
    state = played(game, 5, 60)
    again, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.rules == game.rules != CLASSIC.for_players(2)
    assert (str(restored), str(again)) == (str(state), str(game))
    assert pyspiel.load_game(str(game)).rules == game.rules


def test_learners_environment() -> None:
    env = rl_environment.Environment("canasta", players=2)
    env.seed(3)
    step, rng = env.reset(), random.Random(3)
    size = env.observation_spec()["info_state"]
    assert tuple(size) == (231,)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 231
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert step.rewards[0] == -step.rewards[1]


def test_a_searching_bot_plays() -> None:
    game = pyspiel.load_game("canasta(players=2)")
    state = played(game, 3, 120)
    while state.is_chance_node() or len(state.legal_actions()) < 3:
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    for bot in (
        mcts.MCTSBot(game, 2, 6, evaluator, random_state=np.random.RandomState(1)),
        ismcts.ISMCTSBot(game, evaluator, 2, 6, random_state=np.random.RandomState(1)),
    ):
        assert bot.step(state.clone()) in state.legal_actions()


def test_parameters_name_rules() -> None:
    assert openspiel.rules_of({}) == CLASSIC
    given = {"players": 6, "rules": "international", "sides": 3, "options": "wild_ratio:none;minimums:15,0:60"}
    rules = INTERNATIONAL.for_players(6, sides=3).where(wild_ratio="none", minimums=((None, 15), (0, 60)))
    assert openspiel.rules_of(given) == rules
    game = pyspiel.load_game("canasta(players=2,dealer=0,scores=1500/-200)")
    state = played(game, 1, 31)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert (state.episode.deal.to_act, [state.episode.deal.minimum(seat) for seat in (0, 1)]) == (1, [90, 15])


def test_parameters_that_cannot_be_are_refused() -> None:
    for spec, error in (
        ("canasta(players=7)", RulesError),
        ("canasta(players=5)", PositionError),
        ("canasta(rules=mine)", RulesError),
        ("canasta(options=wild_ratio:some)", RulesError),
        ("canasta(scores=a/b)", RulesError),
        ("canasta(scores=1/2/3)", PositionError),
        ("canasta(dealer=4)", PositionError),
    ):
        with pytest.raises(error):
            pyspiel.load_game(spec)


def test_an_act_or_a_card_that_cannot_be_is_refused() -> None:
    state = pyspiel.load_game("canasta").new_initial_state()
    with pytest.raises(PositionError, match="no such card"):
        state.apply_action(15)


def test_observers_of_other_kinds() -> None:
    game = pyspiel.load_game("canasta(players=2)")
    state = played(game, 3, 60)
    nobody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    alone = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    public = game.make_py_observer(nobody)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    hand = game.make_py_observer(alone)
    hand.set_from(state, 1)
    view = state.episode.view(1)
    assert hand.string_from(state, 1) == f"player 1: {view.hand()}"
    assert len(hand.tensor) == 14
    assert hand.tensor[0] * 8 == view.hand().count("A")
    with pytest.raises(RulesError):
        game.make_py_observer(everybody)
    with pytest.raises(RulesError):
        game.make_py_observer(nobody, {"more": 1})


@pytest.mark.parametrize("path", ["docs/openspiel.md", "src/canasta/adapters/openspiel.py"])
def test_the_examples_run(path: str) -> None:
    assert run_examples(path)
