"""Play games: the library's own players among themselves, or you at one seat.

Without --seat a game is told act by act, or with --quiet shown as its score sheet; --games plays many and counts. With
--seat you play that seat in the terminal: type help there.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

from canasta.bots import PLAYERS, Player, play_out, player_named
from canasta.cli.common import BadInputError, Exit, at, natural, rules_of
from canasta.cli.console import Console
from canasta.cli.keeping import Keep
from canasta.cli.narration import Narrator
from canasta.cli.progress import progress, seed_of
from canasta.game import Game
from canasta.rules import Rules

if TYPE_CHECKING:
    from canasta.cli.seated import Seated

__all__ = ["configure", "run"]


def configure(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.usage = "canasta play [options]"
    parser.add_argument("--seed", metavar="SEED", help="a number or a word; the same seed gives the same game")
    parser.add_argument("--seat", type=natural, metavar="N", help="play this seat yourself, the first being 0")
    parser.add_argument("--names", metavar="NAME,...", help="the players' names, by seat")
    parser.add_argument(
        "--bots", metavar="KIND,...", default="sensible", help=f"{', '.join(PLAYERS)} or searching:PLAYOUTS, by seat"
    )
    parser.add_argument("--quiet", action="store_true", help="show the score sheet alone")
    parser.add_argument("--record", metavar="FILE", help="write the record there; with --games, of JSON Lines (.jsonl)")
    parser.add_argument("--games", type=natural, metavar="N", help="play so many games, and count who wins")


def run(options: Namespace, console: Console) -> Exit:
    """Play."""
    rules = rules_of(options)
    seed = seed_of(options.seed)
    names = [name.strip() for name in options.names.split(",")] if options.names is not None else []
    with at("--names"):
        game = Game.new(rules, seed=seed, names=names)
    players = players_of(options.bots, rules, seed)
    if options.games is not None:
        _refuse(options, "--games", "quiet", "seat")
        _play_many(options, rules, seed, names, console, Keep(options.record, many=True))
        return Exit.DONE
    if options.seat is not None:
        _refuse(options, "--seat", "quiet", "json")
        seated = _seated(options, game, players, seed, console)
        keep = Keep(options.record)
        try:
            return seated.run()
        finally:
            keep.one(game)
    keep = Keep(options.record)
    if options.json:
        console.json(_plain(_played(game, options.bots, seed), seed))
        keep.one(game)
        return Exit.DONE
    console.say(f"Played under {rules.name}, seed {seed}.", mark="Played", style="strong")
    narrator = None if options.quiet else Narrator(game, console)
    for events in play_out(game, players):
        if narrator is not None:
            narrator.tell(events)
    show_end(game, console)
    keep.one(game)
    return Exit.DONE


def _refuse(options: Namespace, name: str, *others: str) -> None:
    for other in others:
        given = getattr(options, other)
        if given is not None and given is not False:
            raise BadInputError(f"--{other}: it does not go with {name}")


def players_of(kinds: str, rules: Rules, seed: int | str) -> list[Player]:
    """The players that `--bots` names, by seat."""
    named = kinds.split(",")
    if len(named) > rules.seats.players:
        raise BadInputError(f"--bots: {rules.seats.players} at most, one for each seat, not {len(named)}")
    with at("--bots"):
        return [
            player_named(kind, seed=f"{seed} {seat}")
            for seat, kind in enumerate(islice(cycle(named), rules.seats.players))
        ]


def show_end(game: Game, console: Console) -> None:
    """The score sheet, which says who has won."""
    console.write(f"\n{game.sheet}")


def _played(game: Game, kinds: str, seed: int | str) -> Game:
    for _ in play_out(game, players_of(kinds, game.rules, seed)):
        pass
    return game


def _seated(options: Namespace, game: Game, others: list[Player], seed: int | str, console: Console) -> Seated:
    from canasta.cli.seated import Seated  # noqa: PLC0415  only people need it

    players = game.rules.seats.players
    if options.seat >= players:
        raise BadInputError(f"--seat: from 0 to {players - 1} expected, not {options.seat}")
    return Seated(game, options.seat, others, console, seed=seed)


# -- many games -----------------------------------------------------------------------------------------------------


def _play_many(
    options: Namespace, rules: Rules, seed: int | str, names: list[str], console: Console, keep: Keep
) -> None:
    games: list[dict[str, Any]] = []

    def play() -> Iterator[Game]:
        for number in range(options.games):
            own = seed + number if isinstance(seed, int) else f"{seed} {number}"
            game = _played(Game.new(rules, seed=own, names=names), options.bots, own)
            games.append(_summary(game, own))
            advance(number + 1)
            yield game

    with at("--names"), progress(sys.stderr, options.games) as advance:
        keep.many(play())
    sides = Game.new(rules, seed=seed, names=names).sheet.names
    found: dict[str, Any] = {
        "rules": rules.name,
        "games": len(games),
        "names": list(sides),
        "wins": [sum(game["winner"] == place for game in games) for place in range(len(sides))],
        "draws": sum(game["winner"] is None for game in games),
    }
    if options.json:
        console.json({**found, "results": games})
        return
    console.say(f"Played {len(games)} games under {rules.name}, seed {seed}.", mark="Played", style="strong")
    if not games:
        return
    width = max(map(len, sides))
    for place, name in enumerate(sides):
        mean = sum(game["totals"][place] for game in games) / len(games)
        console.write(f"{name:{width}}  {found['wins'][place]:6,} won  {mean:8,.0f} points a game")
    deals = sum(game["deals"] for game in games) / len(games)
    acts = sum(game["acts"] for game in games) / len(games)
    console.write(f"{'drawn':{width}}  {found['draws']:6,}")
    console.write(f"{deals:.1f} deals and {acts:,.0f} acts a game")


def _summary(game: Game, seed: int | str) -> dict[str, Any]:
    outcome = game.outcome
    winner = None if outcome is None else outcome.winner
    acts = sum(step.before is not None for step in game.history)
    return {
        "seed": seed, "winner": winner, "totals": list(game.totals), "deals": game.number + 1, "acts": acts,
    }  # fmt: skip


# -- plain data -----------------------------------------------------------------------------------------------------


def _plain(game: Game, seed: int | str) -> dict[str, Any]:
    """A whole game: the acts of each deal, its scores, and the end."""
    deals: list[dict[str, Any]] = []
    for step in game.history:
        if step.before is None:
            deals.append({"dealer": step.deal.dealer, "seats": list(step.deal.seats), "acts": []})
        else:
            deals[-1]["acts"].append({"seat": step.seat, "act": str(step.act)})
            deals[-1]["ending"] = None if step.deal.ending is None else str(step.deal.ending)
    for deal, scores in zip(deals, game.sheet.scores, strict=True):
        deal["scores"] = [score.to_dict() for score in scores]
    outcome = game.outcome
    return {
        "rules": game.rules.name,
        "seed": seed,
        "names": list(game.sheet.names),
        "deals": deals,
        "totals": list(game.totals),
        "outcome": None if outcome is None else {**outcome._asdict(), "winner": outcome.winner},
    }
