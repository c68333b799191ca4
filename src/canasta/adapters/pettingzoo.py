"""The game as a PettingZoo environment: agents act one after the other, each knowing what its seat may know.

It needs the extra `pettingzoo`.

.. code-block:: pycon

    >>> from canasta.adapters import pettingzoo
    >>> env = pettingzoo.env(players=2)
    >>> env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.agent_selection, observation["observation"].shape, observation["action_mask"].sum()
    ('player_1', (231,), np.int64(1))
    >>> env.step(int(observation["action_mask"].argmax()))
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import math
import operator
import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError("canasta.adapters.pettingzoo needs an extra: pip install 'canasta[pettingzoo]'") from error

from canasta import render
from canasta.acts import Act
from canasta.adapters.rewards import differences
from canasta.encoding import ActSpace, ObservationSpace
from canasta.errors import GameError
from canasta.game import Game
from canasta.rules import CLASSIC, Rules

__all__ = ["CanastaEnv", "env", "raw_env"]


def env(
    players: int | None = None,
    *,
    rules: Rules = CLASSIC,
    episode: Literal["deal", "game"] = "deal",
    points: float = 1000,
    render_mode: str | None = None,
) -> Any:
    """The environment in the wrapper that PettingZoo recommends, which refuses what is called out of order.

    Args:
        players: for how many players (`rules.for_players(players)`); left out, those of `rules`.
        rules: the rules.
        episode: whether an episode is one deal, or a game to the target.
        points: how many points make a reward of 1.
        render_mode: `human` prints the table, `ansi` gives it as text.

    Raises:
        RulesError: if rules cannot be for so many players.
        GameError: `wrong_episode`, `wrong_points` or `wrong_render_mode`.
        TypeError: if something is of a wrong type.
    """
    return OrderEnforcingWrapper(raw_env(players, rules=rules, episode=episode, points=points, render_mode=render_mode))


def raw_env(
    players: int | None = None,
    *,
    rules: Rules = CLASSIC,
    episode: Literal["deal", "game"] = "deal",
    points: float = 1000,
    render_mode: str | None = None,
) -> CanastaEnv:
    """The environment itself, without a wrapper; arguments as those of :func:`env`."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, such as CLASSIC, not {rules!r}")
    chosen = rules if players is None else rules.for_players(players)
    return CanastaEnv(chosen, episode=episode, points=points, render_mode=render_mode)


class CanastaEnv(AECEnv):  # pyright: ignore[reportGeneralTypeIssues]
    """One deal, or one game, as an AEC environment. Agents are `player_0`, `player_1`, ... by seat.

    An observation is a dict: `observation`, what the seat may know as
    :class:`~canasta.encoding.ObservationSpace` lays it out (float32, from -1 to 1), and `action_mask` (int8), 1 for
    each legal act of :class:`~canasta.encoding.ActSpace`; of an agent that is not to act the mask is all 0. Nothing in
    it depends on a card that the seat does not see.

    A reward comes with the end of a deal: what the seat has scored more than the other sides on average
    (:func:`~canasta.adapters.rewards.differences`), in units of `points`. `infos` then hold `scores`, the deal's points
    by side, and `ending`.

    Of five players four play a deal (rule 15.4); where an episode is one deal, these are its agents.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "canasta_v0",
        "render_modes": ["human", "ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Rules = CLASSIC,
        *,
        episode: Literal["deal", "game"] = "deal",
        points: float = 1000,
        render_mode: str | None = None,
    ) -> None:
        """Take the settings; see :func:`env`."""
        super().__init__()
        _check(episode, points, render_mode, self.metadata["render_modes"])
        self.rules, self.episode, self.points, self.render_mode = rules, episode, points, render_mode
        self.acts = ActSpace(rules)
        """The acts by number."""
        self.layout = ObservationSpace(rules)
        """What each number of an observation says."""
        self.possible_agents = [f"player_{seat}" for seat in range(rules.seats.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.acts.size) for agent in self.possible_agents}
        self._chance: random.Random | random.SystemRandom = random.SystemRandom()

    def _observation_space(self) -> Any:
        return Dict(
            {
                "observation": Box(-1.0, 1.0, (self.layout.size,), np.float32),
                "action_mask": Box(0, 1, (self.acts.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's acts: always the same object."""
        return self.action_spaces[agent]

    # -- an episode ---------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Args:
            seed: makes this episode and all that follow repeatable.
            options: `dealer`, the first dealer's seat (left out, it is drawn); `scores`, the sides' points to begin
                with,
                in the order of the rules' sides. Others are not looked at.

        Raises:
            PositionError, ScoreError, GameError: as :meth:`canasta.game.Game.new`, for the options.
            TypeError: if the seed is no whole number, or the options are no dict; the episode goes on as it was.
        """
        given, scores = _options(options)
        number = None if seed is None else _whole(seed, "a seed is a whole number")
        if number is not None:
            self._chance = random.Random(f"canasta {number}")  # noqa: S311  a seed is asked for
        self.game = Game.new(
            self.rules, rng=self._chance, names=self.possible_agents, dealer=given.get("dealer"), scores=scores
        )
        seats = self.game.deal.seats if self.episode == "deal" else range(self.rules.seats.players)
        self.agents = [f"player_{seat}" for seat in seats]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"player_{self.game.deal.to_act}"

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat may know, and what it may do."""
        view = self.game.view(self._seats[agent])
        if view.is_to_act:
            mask = np.frombuffer(self.acts.mask(view.deal), np.int8)
        else:
            mask = np.zeros(self.acts.size, np.int8)
        return {"observation": np.array(self.layout.observe(view), np.float32), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the selected agent's act; None for an agent whose episode has ended.

        Raises:
            IllegalAct: if the act is not legal; its verdict says why, and nothing has changed.
            PositionError: `no_such_act`, if no act has this number.
            TypeError: if it is no whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.game.play(self._act(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.deal.is_over:
            self._score()
        to_act = self.game.deal.to_act
        if to_act is not None:
            self.agent_selection = f"player_{to_act}"
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _act(self, action: Any) -> Act:
        return self.acts.act(_whole(action, f"an act has a whole number from 0 to {self.acts.size - 1}"))

    def _score(self) -> None:
        """Give the rewards of a deal that is over, and go on or end."""
        deal, game = self.game.deal, self.game
        scores = tuple(score.total for score in deal.score())
        worth = differences(scores, self.rules)
        for agent in self.agents:
            self.rewards[agent] = worth[self._seats[agent]] / self.points
            self.infos[agent] = {"scores": scores, "ending": str(deal.ending)}
        if self.episode == "deal" or game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            game.next_deal()

    # -- showing ------------------------------------------------------------------------------------------------------

    def render(self) -> str | None:
        """The table as the agent to act sees it: printed, or as text, by `render_mode`; None without one."""
        if self.render_mode is None:
            return None
        view = self.game.view(self._seats[self.agent_selection])
        text = f"{self.agent_selection}\n{render.text(view)}"
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201  asked for
        return None

    def close(self) -> None:
        """Nothing is held that needs closing."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _whole(value: object, wanted: str) -> int:
    """A whole number, those of NumPy too."""
    try:
        return operator.index(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise TypeError(f"{wanted}, not {value!r}") from None


def _options(options: object) -> tuple[Mapping[str, Any], tuple[int, ...]]:
    """The options of an episode, and the scores among them."""
    given: Any = {} if options is None else options
    if not isinstance(given, Mapping):
        raise TypeError(f"options are a dict, such as {{'dealer': 1}}, not {options!r}")
    scores: Any = given.get("scores", ())
    if isinstance(scores, str) or not isinstance(scores, Iterable):
        raise TypeError(f"scores are a list, one for each side, such as [1500, 0], not {scores!r}")
    return given, tuple(scores)


def _check(episode: object, points: object, render_mode: object, modes: list[str]) -> None:
    """Refuse settings that cannot be."""
    if episode not in ("deal", "game"):
        raise GameError("wrong_episode", f"an episode is 'deal' or 'game', not {episode!r}")
    if isinstance(points, bool) or not isinstance(points, int | float):
        raise TypeError(f"points are a number, not {points!r}")
    if not 0 < points < math.inf:
        raise GameError("wrong_points", f"points are more than 0, and finite, not {points!r}")
    if render_mode is not None and render_mode not in modes:
        raise GameError("wrong_render_mode", f"a render mode is {' or '.join(map(repr, modes))}, not {render_mode!r}")
