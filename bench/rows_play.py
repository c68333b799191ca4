"""Rows about whole deals: random play, the other forms of the game, dealing."""

from __future__ import annotations

import functools
import itertools
import random

import peers
from forms import FORMS
from goals import Figure, Table, row
from rounds import Pace, Work, interleaved

from canasta import CLASSIC, Deal, Draw, Game, Rules

__all__: list[str] = []

CHANCE = random.Random(5)
SEEDS = itertools.count()


def playout(rules: Rules) -> int:
    """One deal of random acts; how many there were."""
    deal, done = Deal.new(rules, seed=next(SEEDS)), 0
    while not deal.is_over:
        deal = deal.after(deal.legal_acts.sample(CHANCE))
        done += 1
    return done


def classic() -> int:
    """One deal of four players by CLASSIC."""
    return playout(CLASSIC)


def in_game() -> int:
    """The same as the first deal of a game, which records it."""
    game, done = Game.new(CLASSIC, seed=next(SEEDS)), 0
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(CHANCE))
        done += 1
    return done


NOTHING = (Draw(),) * 6


def _no_acts(_deal: object) -> tuple[Draw, ...]:
    return NOTHING


def _no_change(deal: object, _act: Draw) -> object:
    return deal


def floor() -> int:
    """The loop of a playout, over two functions that do nothing."""
    deal, done = object(), 0
    while done < 134:
        acts = _no_acts(deal)
        deal = _no_change(deal, acts[int(CHANCE.random() * len(acts))])
        done += 1
    return done


@row("playout")
def _playout(pace: Pace) -> list[Figure | Table]:
    """Random play of deals through the immutable Deal, four players: decisions a second beside the peers'.

    Here a decision is `deal = deal.after(deal.legal_acts.sample(rng))`; dealing is included. In chess it is a move out
    of `list(board.legal_moves)`, pushed, 134 at most in a game. In gin rummy it is a player's action; chance is played
    but not counted.
    """
    works: dict[str, Work | None] = {
        "deal": classic,
        "floor": floor,
        "OpenSpiel, cloned root": peers.work("open_spiel", "cloned"),
        "OpenSpiel, as documented": peers.work("open_spiel", "documented"),
        "python-chess": peers.work("chess", "playout"),
        "RLCard": peers.work("rlcard", "playout"),
        "PokerKit": peers.work("pokerkit", "playout"),
    }
    rates = interleaved(works, pace)
    over = {name: rates.over("deal", name) for name in works}
    return [
        Figure("playout, beside OpenSpiel gin rummy, cloned root", over["OpenSpiel, cloned root"], "x", 1.5, 2.2,
               peer="open_spiel", note=rates.told("deal", "OpenSpiel, cloned root")),
        Figure("playout, beside OpenSpiel gin rummy, as documented", over["OpenSpiel, as documented"], "x",
               peer="open_spiel", note=rates.told("OpenSpiel, as documented")),
        Figure("playout, beside python-chess", over["python-chess"], "x", 6, 9, peer="chess",
               note=rates.told("python-chess")),
        Figure("playout, beside RLCard gin rummy, environment", over["RLCard"], "x", 15, 22, peer="rlcard",
               note=rates.told("RLCard")),
        Figure("playout, beside PokerKit six-handed hold'em", over["PokerKit"], "x", peer="pokerkit",
               note=rates.told("PokerKit")),
        Figure("time of a decision in floor loops", rates.over("floor", "deal"), "x", None, 15, at_most=True,
               note=rates.told("floor")),
    ]  # fmt: skip


@row("game")
def _game(pace: Pace) -> list[Figure | Table]:
    """The same deals through Game, which keeps history, events and sheet: its part of the rate through Deal."""
    rates = interleaved({"deal": classic, "game": in_game}, pace)
    return [Figure("playout through Game with history", rates.over("game", "deal"), "of Deal", 0.6, 0.8,
                   note=rates.told())]  # fmt: skip


@row("forms")
def _forms(pace: Pace) -> list[Figure | Table]:
    """Other numbers of players and presets, per decision, as a part of the rate of four-player CLASSIC."""
    works: dict[str, Work | None] = {rules.name: functools.partial(playout, rules) for rules in FORMS}
    rates = interleaved({"base": classic, **works}, pace)
    found = {rules.name: rates.over(rules.name, "base") or 0.0 for rules in FORMS if rules != CLASSIC}
    worst = min(found, key=lambda name: found[name])
    lines = [
        (rules.name, f"{rates.micros(rules.name):.1f} us", f"{rates.over(rules.name, 'base'):.2f}") for rules in FORMS
    ]
    return [
        Figure("other numbers of players and presets, the slowest", found[worst], "of CLASSIC", 0.5, 0.7, note=worst),
        Table("Random play by form", ("form", "a decision", "of CLASSIC's rate"), lines),
    ]


def dealing() -> int:
    """From a seed to a dealt deal."""
    for _ in range(10):
        Deal.new(CLASSIC, seed=next(SEEDS))
    return 10


@row("deal")
def _dealing(pace: Pace) -> list[Figure | Table]:
    """A seed to a dealt deal, beside a reset of RLCard's environment."""
    rates = interleaved({"Deal.new": dealing, "RLCard's reset": peers.work("rlcard", "reset")}, pace)
    over = rates.over("Deal.new", "RLCard's reset")
    return [Figure("a seed to a dealt deal, beside RLCard's reset", over, "x", 5, 8, peer="rlcard", note=rates.told())]
