"""The game in OpenSpiel: importing this module registers it as `canasta`. One episode is one deal.

It needs the extra `openspiel`.

.. code-block:: pycon

    >>> import pyspiel
    >>> from canasta.adapters import openspiel
    >>> game = pyspiel.load_game("canasta(players=2)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 15)
    >>> state.action_to_string(0)
    'A comes'
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("canasta.adapters.openspiel needs an extra: pip install 'canasta[openspiel]'") from error

from canasta.adapters.episode import CHANCES, Episode
from canasta.adapters.resampling import resampled
from canasta.adapters.rewards import most_difference
from canasta.encoding import ActSpace, ObservationSpace
from canasta.errors import RulesError
from canasta.plan import plan_of
from canasta.rules import PRESETS, Rules, parse_option
from canasta.view import View

__all__ = ["CanastaGame", "CanastaState", "rules_of"]

#: The parameters of the game, and what they are where they are left out.
PARAMETERS: Final[dict[str, Any]] = {
    "players": 4,
    "rules": "classic",
    "cutthroat": False,
    "sides": 0,
    "options": "",
    "dealer": -1,
    "scores": "",
}

#: What stands in a parameter for signs that OpenSpiel's own notation of games takes, and the other way round.
_READ: Final = str.maketrans("+~", ",=")
_WRITTEN: Final = str.maketrans(",=", "+~")

_TYPE: Final = pyspiel.GameType(
    short_name="canasta",
    long_name="Canasta",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
    default_loadable=True,
)


def rules_of(parameters: dict[str, Any]) -> Rules:
    """The rules that the parameters of a game name.

    Args:
        parameters: `rules`, a preset; `players`; `cutthroat`; `sides` of six players, 0 for the usual; `options`, each
            read by :func:`canasta.rules.parse_option`, such as `wild_ratio:none;draw:2`. OpenSpiel keeps commas and
            equals signs for itself, so `+` may stand for the one and `~` for the other: `minimums:15+0:60`,
            `card_points:K~15+Q~15`.

    Raises:
        RulesError: if there are no such rules.

    .. code-block:: pycon

        >>> rules_of({"players": 2, "options": "wild_ratio:none"})
        CLASSIC.for_players(2).where(wild_ratio='none')
    """
    given = {**PARAMETERS, **parameters}
    preset = PRESETS.get(given["rules"])
    if preset is None:
        raise RulesError("rules", f"{' or '.join(PRESETS)} expected, not {given['rules']!r}")
    rules = preset.for_players(given["players"], cutthroat=given["cutthroat"], sides=given["sides"] or None)
    options = {}
    for each in filter(None, given["options"].split(";")):
        name, _, text = each.partition(":")
        options[name] = parse_option(name, text.translate(_READ))
    return rules.where(**options) if options else rules


def _scores_of(text: str) -> tuple[int, ...]:
    try:
        return tuple([int(score) for score in text.split("/")]) if text else ()
    except ValueError:
        raise RulesError(
            "scores", f"whole numbers with slashes between them expected, such as 1500/0, not {text!r}"
        ) from None


@lru_cache(maxsize=16)
def _spaces(rules: Rules) -> tuple[ActSpace, ObservationSpace]:
    """What numbers the acts and lays out the observations: made once for equal rules."""
    return ActSpace(rules), ObservationSpace(rules)


def _most_acts(rules: Rules) -> int:
    """A bound on the acts of a deal: each card is drawn once and melded once, and each turn but the last discards."""
    plan = plan_of(rules)
    stock = rules.deck_size - rules.places * rules.dealing.hand_size
    melded = sum(plan.most)
    turns = stock + melded + 1  # a turn begins by a draw, by a capture, which melds a card, or by the last pass
    asked = 0 if rules.going_out.permission == "off" else 2
    return turns + melded + turns * (1 + asked)


class CanastaGame(pyspiel.Game):
    """The game as OpenSpiel loads it, by `pyspiel.load_game("canasta(players=2,rules=international)")`.

    Parameters: those of :func:`rules_of`; `dealer`, a seat (-1, the last, lets player 0 begin); `scores`, the points of
        the sides at the start of the deal, such as `1500/0`, which set the minimums of openings (rule 8.1). Five
        players are refused: their deal is that of four (rule 15.4).
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Take the parameters.

        Raises:
            RulesError: if there are no such rules, or `scores` is no list of numbers.
            PositionError: `wrong_seat`, `wrong_scores` or `five_players`.
        """
        given = {**PARAMETERS, **(params or {})}
        self.rules = rules_of(given)
        dealer = None if given["dealer"] == -1 else given["dealer"]
        self.start = Episode.begin(self.rules, dealer=dealer, scores=_scores_of(given["scores"]))
        self.acts, self.layout = _spaces(self.rules)
        most = most_difference(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.acts.size,
            max_chance_outcomes=len(CHANCES),
            num_players=self.rules.seats.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_most_acts(self.rules),
        )
        super().__init__(_TYPE, info, {**given, "options": given["options"].translate(_WRITTEN)})

    def new_initial_state(self) -> CanastaState:
        """Before the first card is dealt."""
        return CanastaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """As many as there are cards."""
        return self.rules.deck_size

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What writes down states as a player sees them."""
        return _Observer(self, iig_obs_type, params)


class CanastaState(pyspiel.State):
    """A deal, its cards coming by chance. `returns` are in points (:func:`~canasta.adapters.rewards.differences`)."""

    def __init__(self, game: CanastaGame) -> None:
        """Begin; only :meth:`CanastaGame.new_initial_state` makes states."""
        super().__init__(game)
        self.episode = game.start

    def current_player(self) -> int:
        """Who is to act: a player, chance, or nobody."""
        if self.episode.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.episode.to_act
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.episode.is_over

    def returns(self) -> list[float]:
        """What the deal is worth to each player, in points; 0 before its end."""
        return list(self.episode.returns())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, and how likely each is."""
        return self.episode.chances()

    def _legal_actions(self, _player: int) -> list[int]:
        deal = self.episode.deal
        return [] if deal is None else sorted(_spaces(self.episode.rules)[0].ids(deal))

    def _apply_action(self, action: int) -> None:
        if self.episode.is_chance:
            self.episode = self.episode.with_card(action)
        else:
            self.episode = self.episode.after(_spaces(self.episode.rules)[0].act(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{CHANCES[action]} comes"
        return str(_spaces(self.episode.rules)[0].act(action))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> CanastaState:
        """Another state that is the same to a player: the cards it does not see dealt anew.

        Args:
            player_id: the player.
            probability_sampler: gives numbers from 0 up to 1.

        Raises:
            GameError: `no_sample`, see :func:`~canasta.adapters.resampling.resampled`.
        """
        game = self.get_game()
        chance = random.Random(f"resample {probability_sampler()}")  # noqa: S311  as much chance as is given
        state: CanastaState = game.new_initial_state()
        for action in resampled(game.start, self.history(), player_id, chance):
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        """Everything, hidden cards included."""
        return str(self.episode)


class _Observer:
    """Writes states down as a player sees them, as OpenSpiel asks of an observer.

    Without private information it writes what a spectator sees, without public information the hand alone.
    """

    def __init__(self, game: CanastaGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise RulesError("params", f"observations take no parameters, not {params!r}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise RulesError("private_info", "an observation is that of one player, or of none")
        self._layout = game.layout
        self._recalls = kind.perfect_recall
        self._is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._hand_alone = not kind.public_info
        #: which of the numbers are written
        self._written = [
            at for at, label in enumerate(self._layout.labels) if not self._hand_alone or label.startswith("hand ")
        ]
        self.tensor: Any = None if self._recalls else np.zeros(len(self._written), np.float32)
        self.dict: dict[str, Any] = {} if self._recalls else {"observation": self.tensor}

    def _view(self, state: CanastaState, player: int) -> View | None:
        """What is to be written; None while cards are dealt."""
        return None if state.episode.deal is None else state.episode.view(None if self._is_public else player)

    def set_from(self, state: CanastaState, player: int) -> None:
        """Write the numbers; all 0 while cards are dealt."""
        if self.tensor is None:
            return
        view = self._view(state, player)
        if view is None:
            self.tensor.fill(0)
        else:
            numbers = self._layout.observe(view)
            self.tensor[:] = [numbers[at] for at in self._written]

    def string_from(self, state: CanastaState, player: int) -> str:
        """The position as the player sees it; with perfect recall all that it has seen and done."""
        who = "public" if self._is_public else f"player {player}"
        if self._recalls:
            return "\n".join([who, *state.episode.told(None if self._is_public else player)])
        view = self._view(state, player)
        if view is None:
            return f"{who}: dealing"
        if self._hand_alone:
            return f"{who}: {view.hand()}"
        known = "".join(f" known{seat}={str(hand).replace(' ', ',')}" for seat, hand in view.known)
        return f"{who}: {view.deal.position()}{known}"


pyspiel.register_game(_TYPE, CanastaGame)
