"""The PettingZoo environment: its own conformance tests, and what it promises besides."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from canasta import CLASSIC, INTERNATIONAL, Draw, GameError, IllegalAct, PositionError, Rules, RulesError
from canasta.adapters import pettingzoo
from canasta.adapters.rewards import differences, most_difference
from tests.adapters.examples import run_examples
from tests.deals import FORMS

#: What the conformance test remarks of every environment whose observations hold a mask.
REMARKS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
)
CLASSIC_FORMS = [rules for rules in FORMS if rules.name.startswith("CLASSIC")]


def played(env: Any, rng: random.Random) -> list[tuple[str, float]]:
    """Play an episode at random; the last rewards by agent."""
    rewards = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            rewards.append((agent, reward))
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return rewards


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_the_conformance_test_passes(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(rules=rules), num_cycles=300)
    assert {str(warning.message) for warning in caught} <= set(REMARKS)
    assert "Passed API test" in capsys.readouterr().out


def test_a_whole_game_passes_the_conformance_test() -> None:
    rules = CLASSIC.for_players(5).where(target=300)
    with warnings.catch_warnings():
        for remark in REMARKS:
            warnings.filterwarnings("ignore", message=remark.replace("(", r"\(").replace(")", r"\)"))
        api_test(pettingzoo.env(rules=rules, episode="game"), num_cycles=600)


@pytest.mark.parametrize("rules", CLASSIC_FORMS, ids=lambda rules: rules.name)
def test_the_seed_test_passes(rules: Rules) -> None:
    seed_test(lambda: pettingzoo.env(rules=rules), num_cycles=60)


def test_the_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(pettingzoo.env)
    assert "player_0" in capsys.readouterr().out


@pytest.mark.parametrize("rules", CLASSIC_FORMS, ids=lambda rules: rules.name)
def test_rewards_are_the_differences_of_the_scores(rules: Rules) -> None:
    env = pettingzoo.raw_env(rules=rules, points=100)
    for seed in range(3):
        env.reset(seed=seed)
        seats = env.game.deal.seats
        rewards = dict(played(env, random.Random(seed)))
        worth = differences([score.total for score in env.game.deal.score()], rules)
        assert rewards == {f"player_{seat}": worth[seat] / 100 for seat in seats}
        assert sum(rewards.values()) == pytest.approx(0)
        assert max(map(abs, worth)) < most_difference(rules)


def test_a_game_gives_a_reward_with_each_deal() -> None:
    env = pettingzoo.env(2, rules=CLASSIC.where(target=1500), episode="game", points=1)
    env.reset(seed=1)
    total = dict.fromkeys(env.agents, 0.0)
    rng = random.Random(1)
    for agent in env.agent_iter():
        observation, reward, terminated, *_ = env.last()
        total[agent] += reward
        env.step(None if terminated else rng.choice(np.flatnonzero(observation["action_mask"])))
    game = env.unwrapped.game
    assert game.is_over
    assert game.number > 0
    assert total["player_0"] == game.totals[0] - game.totals[1] == -total["player_1"]


def test_a_seed_repeats_what_follows_too() -> None:
    env, rng = pettingzoo.env(), random.Random(1)
    runs = []
    for _ in range(2):
        decks = []
        for seed in (5, None, None):
            env.reset(seed=seed)
            decks.append(env.unwrapped.game.deal)
        runs.append(decks)
        rng.random()
    assert runs[0] == runs[1]
    assert len({deal.position() for deal in runs[0]}) == 3


def test_an_episode_begins_as_it_is_told_to() -> None:
    env = pettingzoo.env()
    env.reset(seed=1, options={"dealer": 2, "scores": [1600, -5]})
    assert env.agent_selection == "player_3"
    assert [env.unwrapped.game.deal.minimum(seat) for seat in (0, 1)] == [90, 15]
    with pytest.raises(PositionError):
        env.reset(options={"dealer": 9})


def test_a_refused_act_says_why_and_changes_nothing() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    before = env.unwrapped.game.deal
    with pytest.raises(IllegalAct) as caught:
        env.step(5)
    assert caught.value.verdict.codes
    with pytest.raises(PositionError, match="from 0 to 1779"):
        env.step(1780)
    with pytest.raises(TypeError, match="whole number"):
        env.step("draw")
    assert env.unwrapped.game.deal is before
    env.step(np.int64(env.unwrapped.acts.id(Draw())))
    assert env.unwrapped.game.deal != before


def test_no_hidden_card_changes_an_observation() -> None:
    env = pettingzoo.raw_env(rules=INTERNATIONAL)
    rng = random.Random(2)
    env.reset(seed=2)
    for _ in range(60):
        hidden = env.game.deal.hidden_from(0)
        assert env.game.view(0).deal == hidden
        seen = env.observe("player_0")
        assert seen["observation"].tolist() == np.array(env.layout.observe(env.game.view(0)), np.float32).tolist()
        assert seen["action_mask"].any() == (env.agent_selection == "player_0")
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
        if env.game.deal.is_over:
            break


def test_five_players_of_whom_one_sits_out() -> None:
    deal, game = pettingzoo.env(5), pettingzoo.env(5, episode="game")
    for env in (deal, game):
        env.reset(seed=1)
    assert deal.agents == ["player_0", "player_1", "player_2", "player_3"]
    assert game.agents == deal.possible_agents
    assert not game.unwrapped.observe("player_4")["action_mask"].any()


def test_settings_that_cannot_be_are_refused() -> None:
    for code, settings in (
        ("wrong_episode", {"episode": "hand"}),
        ("wrong_points", {"points": 0}),
        ("wrong_points", {"points": float("inf")}),
        ("wrong_episode", {"episode": []}),
        ("wrong_render_mode", {"render_mode": "rgb_array"}),
    ):
        with pytest.raises(GameError) as caught:
            pettingzoo.env(**settings)
        assert caught.value.code == code
    with pytest.raises(RulesError):
        pettingzoo.env(7)
    with pytest.raises(TypeError):
        pettingzoo.env(rules="classic")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        pettingzoo.env(points="1")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": "a"}, {"seed": 1.5}, {"options": 5}, {"options": [1]}, {"options": {"scores": 5}},
        {"options": {"scores": "ab"}}, {"options": {"dealer": "x"}},
    ],
)  # fmt: skip
def test_an_episode_that_cannot_begin_says_what_was_expected(wrong: dict[str, Any]) -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    before = env.game.deal
    with pytest.raises(TypeError, match=r"number|list|dict"):
        env.reset(**wrong)
    assert env.game.deal is before


@pytest.mark.parametrize("path", ["docs/pettingzoo.md", "src/canasta/adapters/pettingzoo.py"])
def test_the_examples_run(path: str) -> None:
    assert run_examples(path)
