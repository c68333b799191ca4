"""Score one deal, or a whole game, from a file of TOML or JSON."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from canasta.cli.common import BadInputError, Exit, at, natural, rules_of
from canasta.cli.console import Console
from canasta.cli.files import STANDARD_INPUT, name_of, read_table
from canasta.scoring import Outcome, ScoreSheet, load_scores

__all__ = ["configure", "run"]


def configure(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.usage = "canasta score FILE [options]"
    parser.add_argument("file", metavar="FILE", help="the file; - is standard input")
    parser.add_argument("--deal", type=natural, metavar="N", help="print the lines of this deal, the first being 1")
    parser.add_argument("--lines", action="store_true", help="print the lines of every deal, as where there is but one")


def run(options: Namespace, console: Console) -> Exit:
    """Print the scores of the deals, and the sheet."""
    if options.file == options.rules == STANDARD_INPUT:
        raise BadInputError("--rules: standard input is the file of the scores")
    sheet = _sheet(options)
    chosen = _chosen(options, len(sheet.deals))
    if options.json:
        console.json(_plain(sheet))
        return Exit.DONE
    console.say(f"Scored under {sheet.rules.name}.", mark="Scored", style="strong")
    for number in chosen:
        if len(sheet.deals) > 1:
            console.write(f"\nDeal {number + 1}", "strong")
        for score in sheet.scores[number]:
            console.write(f"\n{score}")
    if options.deal is None:
        console.write(f"\n{sheet}")
    return Exit.DONE


def _sheet(options: Namespace) -> ScoreSheet:
    """The sheet of the file, under its own rules or those of the options."""
    data = read_table(options.file)
    with at(name_of(options.file)):
        own = load_scores({"deals": [], **{key: data[key] for key in ("rules",) if key in data}}).rules
    rules = rules_of(options, own, seats=own.seats)
    with at(name_of(options.file)):
        return load_scores(data, rules=rules)


def _chosen(options: Namespace, deals: int) -> list[int]:
    """The deals whose lines are printed, from 0."""
    if options.deal is not None:
        if not 1 <= options.deal <= deals:
            raise BadInputError(f"--deal: there is no deal {options.deal}: the file has {deals}")
        return [options.deal - 1]
    return list(range(deals)) if options.lines or deals == 1 else []


def _plain(sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "rules": sheet.rules.name,
        "names": list(sheet.names),
        "start": list(sheet.start),
        "deals": [[score.to_dict() for score in scores] for scores in sheet.scores],
        "running": [list(totals) for totals in sheet.running],
        "totals": list(sheet.totals),
        "minimums": list(sheet.minimums),
        "dealer": sheet.dealer,
        "outcome": None if sheet.outcome is None else _plain_outcome(sheet.outcome),
    }


def _plain_outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "winner": outcome.winner,
        "leaders": list(outcome.leaders),
        "totals": list(outcome.totals),
        "target": outcome.target,
        "deals": outcome.deals,
        "rule": outcome.rule,
        "message": str(outcome),
    }
