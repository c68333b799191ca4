"""What is done with OpenSpiel: its gin rummy, which is written in C++."""

from __future__ import annotations

import random

import numpy as np
import pyspiel

__all__ = ["cloned", "documented"]

CHANCE = random.Random(5)
GAME = pyspiel.load_game("gin_rummy")


def _dealt() -> pyspiel.State:
    state = GAME.new_initial_state()
    while state.is_chance_node():
        state.apply_action(CHANCE.choice(state.legal_actions()))
    return state


ROOT = _dealt()


def cloned() -> int:
    """A deal of random actions from a clone of a dealt state, the fastest way; chance is played but not counted."""
    state, done = ROOT.clone(), 0
    while not state.is_terminal():
        done += not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(CHANCE.random() * len(actions))])
    return done


def documented() -> int:
    """A deal as its documentation plays it: a new state, chance drawn by its probabilities with NumPy."""
    state, done = GAME.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(np.random.choice(actions, p=chances))  # noqa: NPY002  as documented
        else:
            done += 1
            state.apply_action(CHANCE.choice(state.legal_actions(state.current_player())))
    return done
