"""What is done with PokerKit: six-handed no-limit hold'em, everything but the betting automated."""

from __future__ import annotations

import pickle
import random
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem, State
from rounds import Prepared

__all__ = ["betting", "listing", "playout"]

CHANCE = random.Random(5)
BETS = ("fold", "check_or_call", "complete_bet_or_raise_to")
#: Every question that asks whether something can be done now.
QUESTIONS = tuple(sorted(name for name in vars(State) if name.startswith("can_") and name != "can_win_now"))


def _new() -> State:
    return NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 6)  # noqa: FBT003  positional


def _play_on(state: State) -> None:
    can = [bet for bet in BETS if getattr(state, f"can_{bet}")()]
    getattr(state, can[int(CHANCE.random() * len(can))])()


def playout() -> int:
    """A hand of random bets, each listed and done; decisions made."""
    state, done = _new(), 0
    while state.status:
        _play_on(state)
        done += 1
    return done


def _states(number: int) -> list[bytes]:
    found: list[bytes] = []
    while len(found) < number:
        state = _new()
        while state.status:
            found.append(pickle.dumps(state))
            _play_on(state)
    return found[:number]


STATES = _states(120)


def _fresh() -> list[Any]:
    return [pickle.loads(state) for state in STATES]  # noqa: S301  our own


def _listed(states: list[Any]) -> int:
    for state in states:
        [name for name in QUESTIONS if getattr(state, name)()]
    return len(states)


def _bets_listed(states: list[Any]) -> int:
    for state in states:
        [bet for bet in BETS if getattr(state, f"can_{bet}")()]
    return len(states)


#: Which of all its operations can be done, by all its questions.
listing = Prepared(_fresh, _listed)
#: Which of the three bets can be done.
betting = Prepared(_fresh, _bets_listed)
