"""What is done with RLCard: its gin rummy."""

from __future__ import annotations

import pickle
import random
from typing import Any

import rlcard
from rounds import Prepared

__all__ = ["listing", "playout", "reset"]

CHANCE = random.Random(5)
ENVIRONMENT = rlcard.make("gin-rummy")


def playout() -> int:
    """A deal of random actions in the environment, which gives the legal ones with each state."""
    state, _ = ENVIRONMENT.reset()
    done = 0
    while not ENVIRONMENT.is_over():
        actions = list(state["legal_actions"])
        state, _ = ENVIRONMENT.step(actions[int(CHANCE.random() * len(actions))])
        done += 1
    return done


def reset() -> int:
    """A new deal."""
    ENVIRONMENT.reset()
    return 1


def _games(number: int) -> list[bytes]:
    """Games of random play in some position, pickled, their environment's own listing not yet asked for."""
    found: list[bytes] = []
    while len(found) < number:
        game = ENVIRONMENT.game
        game.init_game()
        while not game.is_over():
            if CHANCE.random() < 0.15:
                found.append(pickle.dumps(game))
            game.step(CHANCE.choice(game.judge.get_legal_actions()))
    return found[:number]


GAMES = _games(120)


def _fresh() -> list[Any]:
    return [pickle.loads(game) for game in GAMES]  # noqa: S301  our own


def _listed(games: list[Any]) -> int:
    for game in games:
        game.judge.get_legal_actions()
    return len(games)


#: The legal actions of positions of random play.
listing = Prepared(_fresh, _listed)
