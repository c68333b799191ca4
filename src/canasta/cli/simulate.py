"""Play many games or deals among players, and show what they come to: who wins, by how much, and how it is spread.

The totals follow from the seed alone: more workers make them sooner, and no different. With --file what is done is
kept, and the same command goes on from there.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from canasta.bots import PLAYERS
from canasta.cli.common import BadInputError, Exit, natural, rules_of
from canasta.cli.console import Console
from canasta.cli.progress import progress, seed_of
from canasta.errors import CanastaError
from canasta.rules import Rules
from canasta.simulate import Histogram, Stats, plot, simulate
from canasta.simulate.plotting import bin_width

__all__ = ["configure", "run"]

_BINS: Final = 16  # lines of a histogram, at most
_BAR: Final = 40  # characters of its longest bar


def configure(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.usage = "canasta simulate [options]"
    parser.add_argument(
        "--bots", metavar="KIND,...", default="sensible,random",
        help=f"{', '.join(PLAYERS)} or searching:PLAYOUTS, by seat; fewer are repeated",
    )  # fmt: skip
    parser.add_argument("--games", type=natural, metavar="N", default=100, help="how many; 100 if left out")
    parser.add_argument("--deals", action="store_true", help="play single deals, both sides beginning with 0 points")
    parser.add_argument("--mirrored", action="store_true", help="play each deck once from every seat")
    parser.add_argument("--seed", metavar="SEED", help="a number or a word; the same seed gives the same totals")
    parser.add_argument("--workers", type=_positive, metavar="N", default=1, help="how many processes share the work")
    parser.add_argument("--file", metavar="FILE", help="keep what is done in this file, and go on from it")
    parser.add_argument("--records", metavar="FILE", help="write the record of every game, one a line")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the points of the parties")


def _positive(text: str) -> int:
    number = natural(text)
    if not number:
        raise ArgumentTypeError("a number from 1 on expected, not 0")
    return number


def run(options: Namespace, console: Console) -> Exit:
    """Simulate."""
    rules = rules_of(options)
    seed = seed_of(options.seed)
    if options.file is not None and options.seed is None:
        raise BadInputError("--file: a --seed is wanted beside it, or it could not be gone on from")
    if options.plot is not None and not Path(options.plot).parent.is_dir():
        raise BadInputError(f"--plot: {options.plot}: No such file or directory")
    started = time.monotonic()
    stats = _simulated(options, rules, seed)
    if options.json:
        console.json({"seed": seed, **_figures(stats), **stats.to_dict()})
    else:
        _show(stats, console, seed)
    if options.plot is not None and stats.rounds:
        _draw(stats, options.plot)
    if not options.json and sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"{time.monotonic() - started:.1f} seconds\n")
    return Exit.DONE


def _simulated(options: Namespace, rules: Rules, seed: int | str) -> Stats:
    names = [name.strip() for name in options.bots.split(",")]
    try:
        with progress(sys.stderr, options.games) as advance, _workers(options.workers) as executor:
            return simulate(
                names,
                options.games,
                seed,
                rules=rules,
                unit="deals" if options.deals else "games",
                mirrored=options.mirrored,
                executor=executor,
                progress=lambda done, _games: advance(done),
                file=options.file,
                records=options.records,
            )
    except CanastaError as error:
        place = {"unknown_player": "--bots: ", "wrong_players": "--bots: ", "wrong_mirroring": "--mirrored: "}
        raise BadInputError(f"{place.get(getattr(error, 'code', ''), '')}{error}") from error
    except OSError as error:
        raise BadInputError(f"{error.filename}: {error.strerror or error}") from error


@contextmanager
def _workers(number: int) -> Iterator[Executor | None]:
    """So many processes; for one, none besides this. They are begun afresh, which every system can."""
    if number == 1:
        yield None
        return
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as executor:
        yield executor


# -- what is shown --------------------------------------------------------------------------------------------------


def _show(stats: Stats, console: Console, seed: int | str) -> None:
    setting = stats.setting
    if setting is None or not stats.rounds:
        console.say("Nothing was played.")
        return
    decks = f" on {stats.decks:,} decks" if setting.mirrored else ""
    what = setting.unit if stats.rounds != 1 else setting.unit[:-1]
    console.say(
        f"Played {stats.rounds:,} {what}{decks} under {setting.rules.name}, seed {seed}.", mark="Played", style="strong"
    )
    width = max(map(len, stats.names))
    for party, name in enumerate(stats.names):
        rate, mean = stats.win_rate(party), stats.totals[party].mean
        console.write(
            f"{name:{width}}  {stats.wins[party]:8,} won, {rate.value:6.1%} ({rate.low:.1%} to {rate.high:.1%})  "
            f"{mean:8,.0f} points  ahead by {stats.lead(party)}"
        )
    console.write(f"{'drawn':{width}}  {stats.draws:8,}")
    acts, deals = stats.acts_per_deal.mean, stats.deals_per_round.mean
    console.write(f"{deals:.1f} deals a round and {acts:.0f} acts a deal; deals ended: {_endings(stats)}")
    for name, values in zip(stats.names, stats.totals, strict=True):
        console.write(f"\npoints of {name}:")
        for line in histogram_lines(values):
            console.write(line)


def _endings(stats: Stats) -> str:
    return ", ".join(f"{ending} {times / stats.deals:.0%}" for ending, times in stats.endings.items())


def histogram_lines(values: Histogram) -> list[str]:
    """A histogram as text: the least value of each bin, how many there are, and a bar.

    >>> for line in histogram_lines(Histogram([5, 5, 10, 20])):
    ...     print(line)
         5  2  ########################################
        10  1  ####################
        15  0
        20  1  ####################
    """
    bins = values.binned(bin_width([values], _BINS))
    most, width = max(bins.values(), default=1), max([len(f"{number:,}") for number in bins.values()], default=1)
    return [
        f"{start:6,}  {number:{width},}  {'#' * round(_BAR * number / most)}".rstrip() for start, number in bins.items()
    ]


def _figures(stats: Stats) -> dict[str, Any]:
    """What people ask first, beside the counts."""
    return {
        "names": list(stats.names),
        "decks": stats.decks,
        "rounds": stats.rounds,
        "wins": list(stats.wins),
        "draws": stats.draws,
        "lead": [stats.lead(party)._asdict() for party in range(len(stats.names))] if stats.decks > 1 else None,
    }


def _draw(stats: Stats, path: str) -> None:
    """Write the plot."""
    try:
        Path(path).write_text(plot(stats) + "\n", encoding="ascii")
    except OSError as error:
        raise BadInputError(f"--plot: {path}: {error.strerror or error}") from error
