"""A player who looks ahead: he deals the hidden cards out at random, and plays each candidate on to the end.

The deals are drawn from all that the view leaves open, each as likely as another; they are played out by the sensible
player's rules of thumb, at every seat. So what he does is a sensible player's choice, tried out. All candidates are
tried on the same deals, and the worse half is given up again and again (sequential halving), so that the playouts go to
the candidates between which it is close.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from canasta.acts import Act, Capture, Discard, Lay
from canasta.core import state as core
from canasta.core.dealing import RandomSource
from canasta.core.listing import legal_acts
from canasta.core.step import apply
from canasta.view import View

from .discards import discard_costs
from .memory import Memory
from .players import check_seconds, random_source, to_act
from .policy import choose, worth_of_lay
from .sight import Sight, inside
from .standing import standings

__all__ = ["SearchingPlayer", "play_on"]

_PLAYOUTS: Final = 64
_PAIR: Final = 2  # the sensible act, and one beside it
_SURE: Final = 1.0  # standard errors by which another act must beat the sensible one


def play_on(table: core.Table, state: core.State, memory: Memory) -> None:
    """Play a position to the end of the deal, in place, by the sensible player's rules of thumb at every seat."""
    while True:
        acts = legal_acts(table, state)
        if not acts:
            return
        act = acts[0] if len(acts) == 1 else choose(Sight(table, state, acts, memory))
        memory.note(state, act)
        apply(table, state, act)


class SearchingPlayer:
    """Plays what comes out best in playouts of sampled deals.

    Args:
        seed: makes the player repeatable, as long as he thinks for a number of playouts.
        rng: a source of random numbers instead.
        playouts: how many deals are played out for an act, over all candidates; each is tried once at least.
        seconds: how long to think for an act instead; what he does then depends on the machine.

    >>> from canasta import Game
    >>> SearchingPlayer(seed=1, playouts=8).act(Game.new(seed=7, dealer=0).view(1))
    Draw()
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        rng: RandomSource | None = None,
        playouts: int = _PLAYOUTS,
        seconds: float | None = None,
    ) -> None:
        """Take what chance comes from, and the budget."""
        number: object = playouts
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise TypeError(f"playouts= is a whole number from 1 on, not {playouts!r}")
        check_seconds(seconds)
        self._rng = random_source(seed, rng)
        self._playouts, self._seconds = playouts, seconds

    def act(self, view: View) -> Act:
        """See :class:`~canasta.bots.Player`.

        Raises:
            GameError: `not_to_act`, if it is not for the view's seat to act.
        """
        return self._chosen(view, self._seconds)

    def act_within(self, view: View, seconds: float) -> Act:
        """See :class:`~canasta.bots.TimedPlayer`: thinks until most of the time is gone."""
        return self._chosen(view, 0.8 * seconds)

    def _chosen(self, view: View, seconds: float | None) -> Act:
        to_act(view)
        legal = tuple(view.legal_acts)
        if len(legal) == 1:
            return legal[0]
        memory = Memory.of(view)
        sight = Sight(*inside(view.deal), legal, memory)
        candidates = candidates_of(sight)
        if len(candidates) == 1:
            return candidates[0]
        search = _Search(view, sight, candidates, self._rng)
        if seconds is None:
            return search.run(self._playouts)
        return search.run_until(time.monotonic() + seconds)

    def __repr__(self) -> str:
        budget = f"playouts={self._playouts}" if self._seconds is None else f"seconds={self._seconds}"
        return f"SearchingPlayer({budget})"


# -- candidates -----------------------------------------------------------------------------------------------------

_LAYS, _DISCARDS, _CAPTURES = 3, 3, 2


def candidates_of(sight: Sight) -> list[Act]:
    """The acts worth trying: the sensible one first, then the best of each kind by the same rules of thumb."""
    first = choose(sight)
    found = [first]
    found += _best(sight.acts, Lay, lambda act: worth_of_lay(sight, act), _LAYS)
    discards = [act for act in sight.acts if type(act) is Discard]
    costs = dict(zip(discards, discard_costs(sight, discards), strict=True))
    found += sorted(discards, key=costs.__getitem__)[:_DISCARDS]
    found += _best(sight.acts, Capture, lambda act: -len(act.cards) - 3 * act.wilds, _CAPTURES)
    found += [act for act in sight.acts if not isinstance(act, Lay | Discard | Capture)]
    return list(dict.fromkeys(found))


def _best(acts: tuple[Act, ...], kind: type[Act], worth: Callable[[Act], float], number: int) -> list[Act]:
    return sorted([act for act in acts if type(act) is kind], key=worth, reverse=True)[:number]


# -- trying them ----------------------------------------------------------------------------------------------------


class _Search:
    """The candidates of one decision, and what came out for each."""

    def __init__(self, view: View, sight: Sight, candidates: list[Act], rng: RandomSource) -> None:
        self._table, self._memory = sight.table, sight.memory
        self._candidates, self._rng = candidates, rng
        self._view = view
        self._place = sight.place
        self._found: dict[Act, list[float]] = {act: [] for act in candidates}

    def run(self, playouts: int) -> Act:
        """Spend so many playouts: in each round the same number of deals for every candidate left."""
        left = list(self._candidates)
        rounds = math.ceil(math.log2(len(left)))
        for _ in range(rounds):
            deals = max(1, playouts // (rounds * len(left)))
            for _ in range(deals):
                self._try(left)
            left = self._better_half(left)
            if len(left) == 1:
                break
        return self._decided(left)

    def run_until(self, end: float) -> Act:
        """Spend the time: every so often the worst candidate is given up."""
        left = list(self._candidates)
        started = time.monotonic()
        share = (end - started) / max(1, len(left) - 1)
        limit = started + share
        while time.monotonic() < end and len(left) > 1:
            self._try(left)
            if time.monotonic() > limit:
                limit += share
                if len(left) > _PAIR:
                    left.remove(min(left[1:], key=self._mean))
        return self._decided(left)

    def _try(self, candidates: list[Act]) -> None:
        """Play a deal out for each of the candidates."""
        _, deal = inside(self._view.sample(self._rng))
        for act in candidates:
            state, memory = deal.copy(), self._memory.copy()
            memory.note(state, act)
            apply(self._table, state, act)
            play_on(self._table, state, memory)
            self._found[act].append(self._ahead(state))

    def _ahead(self, state: core.State) -> float:
        """How far the side is ahead of the mean of the others."""
        points = standings(self._table, state)
        if self._table.cutthroat:
            mine = core.layout_of(self._table, state).holders[self._place]
            return _mean_of([points[at] for at in mine]) - _mean_of(
                [each for at, each in enumerate(points) if at not in mine]
            )
        own = core.layout_of(self._table, state).side_of[self._place]
        return points[own] - _mean_of([each for at, each in enumerate(points) if at != own])

    def _mean(self, act: Act) -> float:
        return _mean_of(self._found[act])

    def _better_half(self, left: list[Act]) -> list[Act]:
        """The better half, and in any case the sensible act, with which the others are compared."""
        first, *others = left
        kept = sorted(others, key=self._mean, reverse=True)[: max(1, math.ceil(len(left) / 2) - 1)]
        return [first, *kept]

    def _decided(self, left: list[Act]) -> Act:
        """The act with the best mean, if it beats the sensible one by more than chance."""
        first = self._candidates[0]
        best = max(left, key=self._mean)
        if best is first or not self._found[best]:
            return first
        gains = [mine - theirs for mine, theirs in zip(self._found[best], self._found[first], strict=False)]
        mean = _mean_of(gains)
        spread = math.sqrt(_mean_of([(gain - mean) ** 2 for gain in gains]) / len(gains))
        return best if mean > _SURE * spread else first


def _mean_of(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
