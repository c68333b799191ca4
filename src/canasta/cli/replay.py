"""Check a recorded game, every act and every score, and tell it.

On a terminal you go through it act by act: type h there for help. Elsewhere it is told at once, or with --quiet
shown as its score sheet. A file whose name ends with .jsonl may hold many games.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, Final

from canasta.cli.common import BadInputError, Exit, natural
from canasta.cli.console import Console
from canasta.cli.files import STANDARD_INPUT, name_of
from canasta.errors import RecordError
from canasta.game import Game
from canasta.reading import MOST_BYTES, decoded
from canasta.record import Record, read_records

__all__ = ["configure", "run"]

_PLACE: Final = re.compile(r"(?P<deal>[0-9]{1,9})(?:\.(?P<acts>[0-9]{1,9}))?")


def configure(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.usage = "canasta replay FILE [options]"
    parser.add_argument("file", metavar="FILE", help="the file; - is standard input")
    parser.add_argument("--at", type=place, metavar="DEAL.ACT", help="show the table after so many acts of a deal")
    parser.add_argument("--seat", type=natural, metavar="N", help="show what this seat sees, the first being 0")
    parser.add_argument("--game", type=natural, metavar="N", help="this game of a file of many, the first being 1")
    parser.add_argument("--quiet", action="store_true", help="check, and show the score sheet alone")


def place(text: str) -> tuple[int, int]:
    """A place in a game, for argparse: the deal, the first being 1, and how many of its acts are played.

    >>> place("2.14"), place("2")
    ((2, 14), (2, 0))
    """
    found = _PLACE.fullmatch(text)
    if found is None or not int(found["deal"]):
        raise ArgumentTypeError(f"DEAL.ACT expected, such as 2.14 for the 2nd deal after 14 acts, not {text!r}")
    return int(found["deal"]), int(found["acts"] or 0)


def run(options: Namespace, console: Console) -> Exit:
    """Check, and tell."""
    _refuse_rules(options)
    records = _chosen(options)
    first = list(islice(records, 2))
    if len(first) == 1:
        return _show(first[0], options, console)
    for name in ("at", "seat"):
        if getattr(options, name) is not None:
            raise BadInputError(f"--{name}: the file has not one game; --game says which")
    return _check_many(chain(first, records), options, console)


def _refuse_rules(options: Namespace) -> None:
    """A record has its own rules."""
    for name in ("rules", "set", "players", "cutthroat", "sides"):
        if getattr(options, name) not in (None, False, []):
            raise BadInputError(f"--{name}: the rules are those of the record")


def _chosen(options: Namespace) -> Iterator[Record]:
    """The record, or the records, that are wanted."""
    try:
        number = 0
        for number, record in enumerate(_records(options.file), 1):
            if options.game in {None, number}:
                yield record
    except RecordError as error:
        raise BadInputError(f"{name_of(options.file)}: {error}") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadInputError(f"{name_of(options.file)}: {why[:1].lower()}{why[1:]}") from error
    if options.game is not None and not 1 <= options.game <= number:
        wanted = f"from 1 to {number} expected, not {options.game}" if number else "the file has no game"
        raise BadInputError(f"--game: {wanted}")


def _records(path: str) -> Iterator[Record]:
    if path == STANDARD_INPUT:
        stream = getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise OSError("it is closed")
        yield Record.from_json(decoded(stream.read(MOST_BYTES + 1)))
    elif path.lower().endswith(".jsonl"):
        yield from read_records(path)
    else:
        yield Record.load(path)


# -- one game -------------------------------------------------------------------------------------------------------


def _show(record: Record, options: Namespace, console: Console) -> Exit:
    """Check one game, and tell it or show a place of it."""
    from canasta.cli.stepping import Stepper, at_place  # noqa: PLC0415  many games are only counted

    if options.seat is not None and options.seat >= record.rules.seats.players:
        raise BadInputError(f"--seat: from 0 to {record.rules.seats.players - 1} expected, not {options.seat}")
    try:
        if options.at is not None:
            return at_place(record, options.at, options.seat, console)
        game = Game.replay(record)
    except RecordError as error:
        return _refused(error, console)
    if options.json:
        console.json(_plain(record, game))
        return Exit.DONE
    if sys.stdin is not None and sys.stdin.isatty() and not options.quiet:
        return Stepper(record, options.seat, console).run()
    console.say(f"Checked: {_size(record)}, all as the rules have it.", mark="Checked", style="good")
    if options.quiet:
        console.write(f"\n{game.history[-1].latest}")
        return Exit.DONE
    told = record if options.seat is None else game.record(seat=options.seat)
    console.write(f"\n{told.transcript()}")
    return Exit.DONE


def _refused(error: RecordError, console: Console) -> Exit:
    console.say(f"Refused: {error}", mark="Refused", style="bad")
    found = re.match(r"\$\.deals\[(\d+)\]\.acts\[(\d+)\]", error.path)
    if found is not None:
        console.say(f"--at {int(found[1]) + 1}.{found[2]} shows the table before that act.", indent=2)
    return Exit.ILLEGAL


def _size(record: Record) -> str:
    deals, acts = len(record.deals), record.acts
    return f"{deals} deal{'s' if deals > 1 else ''}, {acts:,} act{'s' if acts != 1 else ''} under {record.rules.name}"


def _plain(record: Record, game: Game) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "rules": record.rules.name,
        "names": list(game.names),
        "deals": len(record.deals),
        "acts": record.acts,
        "totals": list(game.totals),
        "outcome": None if outcome is None else {**outcome._asdict(), "winner": outcome.winner},
    }


# -- many games -----------------------------------------------------------------------------------------------------


def _check_many(records: Iterable[Record], options: Namespace, console: Console) -> Exit:
    """Check many games, and say what each is."""
    refused = number = 0
    found: list[dict[str, Any]] = []
    for number, record in enumerate(records, 1):
        try:
            game = Game.replay(record)
        except RecordError as error:
            refused += 1
            plain: dict[str, Any] = {"error": str(error)}
            line = f"refused: {error}"
        else:
            plain = _plain(record, game)
            line = f"{_size(record)}: {game.outcome or 'it goes on'}"
        if options.json:
            found.append(plain)
        elif not options.quiet:
            console.say(f"{number}: {line}")
    if options.json:
        console.json(found)
    else:
        console.say(f"{number} games checked, {refused} refused.")
    return Exit.ILLEGAL if refused else Exit.DONE
