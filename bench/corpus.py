"""Positions to measure with: recorded from whole games of seeded random play, kept as pickles.

Each round loads them anew, off the clock, so that nothing remembered on a position helps.
"""

from __future__ import annotations

import functools
import pickle
import random

from canasta import CLASSIC, INTERNATIONAL, Act, Deal, Game, Phase, Rules

__all__ = ["acts", "ended", "fresh", "kind_of"]


@functools.cache
def recorded(kind: str | None = None) -> bytes:
    """Positions of games of four, 300 by each preset: one in seven as they come, whatever is to be done.

    With a kind, those of :func:`kind_of` it alone.
    """
    if kind is None:
        return pickle.dumps(_recorded(CLASSIC, 300) + _recorded(INTERNATIONAL, 300))
    return pickle.dumps([deal for deal in fresh() if kind_of(deal) == kind])


def _recorded(rules: Rules, number: int) -> list[Deal]:
    rng = random.Random(f"corpus {rules.name}")
    found: list[Deal] = []
    seed = 0
    while len(found) < number:
        game = Game.new(rules, seed=seed)
        while not game.is_over:
            if game.deal.is_over:
                game.next_deal()
            while not game.deal.is_over:
                if rng.random() < 1 / 7:
                    found.append(game.deal)
                game.play(game.deal.legal_acts.sample(rng))
        seed += 1
    return found[:number]


def fresh(kind: str | None = None) -> list[Deal]:
    """The positions, loaded anew."""
    deals: list[Deal] = pickle.loads(recorded(kind))  # noqa: S301  our own
    return deals


@functools.cache
def acts() -> tuple[Act, ...]:
    """For each position one of its legal acts."""
    rng = random.Random("acts")
    return tuple(deal.legal_acts.sample(rng) for deal in fresh())


def kind_of(deal: Deal) -> str:
    """What is to be done in a position, in a word or two."""
    if deal.phase is not Phase.PLAY:
        return deal.phase.name.lower()
    return "play, opened" if deal.has_opened() else "play, not opened"


@functools.cache
def ended(number: int = 40) -> tuple[Deal, ...]:
    """Deals played to their end."""
    rng = random.Random("ended")
    found = []
    for seed in range(number):
        deal = Deal.new(CLASSIC, seed=seed)
        while not deal.is_over:
            deal = deal.after(deal.legal_acts.sample(rng))
        found.append(deal)
    return tuple(found)
