"""The command line: one entry in :data:`COMMANDS` and one module for each command.

A command's module has `configure(parser)`, which adds its arguments, and `run(options, console)`, which does the work
and gives the exit code. It is imported only when its command is called. Bad input of any kind is a
:class:`~canasta.cli.common.BadInputError`, which ends as one line on standard error.
"""

from __future__ import annotations

import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from importlib import import_module
from typing import Final, NamedTuple

from canasta.cli.common import BadInputError, Exit, Parser, add_common
from canasta.cli.console import Console, one_line

__all__ = ["COMMANDS", "Command", "main"]


class Command(NamedTuple):
    """A command: the module that does it, and what it does."""

    module: str
    summary: str


#: The commands by name, in the order of the help.
COMMANDS: Final[dict[str, Command]] = {
    "check": Command("canasta.cli.check", "judge a meld, an addition to one, an opening or a capture"),
    "score": Command("canasta.cli.score", "score a deal or a whole game from a file"),
    "rules": Command("canasta.cli.rules", "say what the rules are, or in what two presets differ"),
    "play": Command("canasta.cli.play", "play games, among the library's players or at one seat yourself"),
    "show": Command("canasta.cli.show", "show the table of a position, what may be done there, and what cannot be"),
    "replay": Command("canasta.cli.replay", "check a recorded game and tell it, or go through it act by act"),
    "simulate": Command("canasta.cli.simulate", "play many games among players, and show what they come to"),
}

_ABOUT: Final = "Canasta: cards, melds, rules and scores, with a reason for every refusal."
_CODES: Final = "Exit codes: 0 legal or done, 1 illegal, 2 bad input."


def main(argv: Iterable[str] | None = None) -> int:
    """Run a command line.

    Args:
        argv: the arguments after the program's name; by default those of the process.

    Returns:
        The exit code: 0 legal or done, 1 illegal, 2 bad input, which one line on standard error explains; 130 after an
        interrupt, 141 where nobody reads the output any more.

    >>> main(["check", "5 5 2"])
    Legal under CLASSIC: 5 5 2 is a meld of 2 natural cards and 1 wild card, 30 points.
    0
    >>> main(["check", "5 2 2"])
    Illegal under CLASSIC: 5 2 2
      A meld needs at least 2 natural cards; this one has 1. (rule 6.2)
    1
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        with _written():
            return _run(arguments)
    except BadInputError as error:
        _complain(error.program, str(error))
        return Exit.BAD_INPUT
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return Exit.NO_READER


@contextmanager
def _written() -> Iterator[None]:
    """See that all output is written, and say so where it cannot be."""
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        raise BadInputError(f"the output cannot be written: {error.strerror or error}") from error


def _drop_output() -> None:
    """Give up what is still to be written, which Python would try once more at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _complain(program: str, message: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            Console(sys.stderr).write(f"{program}: {one_line(message)}")


def _run(arguments: list[str]) -> int:
    """Find the command and run it."""
    if not arguments or arguments[0].startswith("-"):
        return _top(arguments)
    name, *rest = arguments
    if name not in COMMANDS:
        near = get_close_matches(name, COMMANDS, 1)
        hint = f"do you mean {near[0]}?" if near else f"the commands are {', '.join(COMMANDS)}"
        raise BadInputError(f"no such command: {name!r}; {hint}")
    command = COMMANDS[name]
    module = import_module(command.module)
    parser = Parser(prog=f"canasta {name}", description=f"{module.__doc__}\n\n{_CODES}")
    module.configure(parser)
    add_common(parser)
    console = Console(sys.stdout)
    try:
        return int(module.run(parser.parse_intermixed_args(rest), console))
    except SystemExit:  # argparse has printed the help
        return Exit.DONE
    except BadInputError as error:
        raise BadInputError(str(error), program=parser.prog) from error


def _top(arguments: list[str]) -> int:
    """The command line without a command: `--help`, `--version`, or an error."""
    from canasta import __version__  # noqa: PLC0415  the package imports no command line, and needs none

    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:{width}}  {command.summary}" for name, command in COMMANDS.items())
    parser = Parser(
        prog="canasta",
        usage="canasta COMMAND ...",
        description=_ABOUT,
        epilog=f"commands:\n{listed}\n\n`canasta COMMAND --help` tells more. {_CODES}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"canasta {__version__}")
    try:
        _, unknown = parser.parse_known_args(arguments)
    except SystemExit:
        return Exit.DONE
    what = f"options come after the command: {unknown[0]}" if unknown else "a command is wanted"
    raise BadInputError(f"{what}; the commands are {', '.join(COMMANDS)} (see canasta --help)")
