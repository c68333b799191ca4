"""What the commands share: their errors, their parser, and the options that say which rules are in play."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Final, NoReturn

from canasta.errors import CanastaError, RulesError
from canasta.rules import CLASSIC, PRESETS, Rules, Seats, parse_option

__all__ = ["BadInputError", "Exit", "Parser", "add_common", "at", "named_rules", "natural", "rules_of", "whole"]

PRESET_NAMES: Final = " or ".join(PRESETS)
_PLAYERS_OF_CUTTHROAT: Final = 3  # rule 15.3
_PLAYERS_OF_SIDES: Final = 6  # only six make two sides or three (rule 15)
_NUMBERS_OF_SIDES: Final = (2, 3)


class Exit(IntEnum):
    """The exit codes."""

    DONE = 0
    ILLEGAL = 1
    BAD_INPUT = 2
    INTERRUPTED = 130
    NO_READER = 141


class BadInputError(Exception):
    """What was given cannot be read, or makes no sense; the message names the place."""

    def __init__(self, message: str, program: str = "canasta") -> None:
        """Take the message, and the program or command that it stands behind."""
        super().__init__(message)
        self.program = program


class Parser(ArgumentParser):
    """A parser whose errors are :class:`BadInputError`, and whose options are written out."""

    def __init__(self, **settings: object) -> None:
        """Take the settings of argparse."""
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]  # handed on as they are

    def error(self, message: str) -> NoReturn:
        """Raise, where argparse would print two lines and leave."""
        raise BadInputError(f"{message.removeprefix('argument ')} (see {self.prog} --help)", program=self.prog)


@contextmanager
def at(place: str) -> Iterator[None]:
    """Turn the library's errors into bad input at a place."""
    try:
        yield
    except CanastaError as error:
        raise BadInputError(f"{place}: {error}") from error


def whole(text: str) -> int:
    """A whole number, for argparse.

    >>> whole("-5")
    -5
    """
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"a whole number expected, not {text!r}") from None


def natural(text: str) -> int:
    """A whole number that is not negative, for argparse."""
    number = whole(text)
    if number < 0:
        raise ArgumentTypeError(f"a number from 0 on expected, not {number}")
    return number


def add_common(parser: ArgumentParser) -> None:
    """Add the options that every command has."""
    group = parser.add_argument_group("which rules")
    group.add_argument("--rules", metavar="PRESET|FILE", help=f"{PRESET_NAMES}, or a TOML or JSON file of options")
    group.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="change one option; may be repeated (canasta rules --options lists them)",
    )
    group.add_argument("--players", type=natural, metavar="N", help="two to six players (rule 15)")
    group.add_argument("--cutthroat", action="store_true", help="three players, and a lone hand (rule 15.3)")
    group.add_argument("--sides", type=natural, metavar="N", help="six players in two sides or three (rule 15)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def named_rules(name: str, place: str) -> Rules:
    """The rules of a preset's name, or of a file.

    >>> named_rules("International", "--rules").name
    'INTERNATIONAL'
    """
    preset = PRESETS.get(name.lower())
    if preset is not None:
        return preset
    from canasta.cli.files import read_table  # noqa: PLC0415  presets do without files

    with at(f"{place}: {name}"):
        return Rules.from_dict(read_table(name, place, instead=f"no preset ({PRESET_NAMES}), and no such file"))


def rules_of(options: Namespace, base: Rules = CLASSIC, *, seats: Seats | None = None) -> Rules:
    """The rules that the common options name; where `--rules` is left out, `base` with the other options.

    Where `--rules` names a preset, which says nothing of the players, they sit as `seats` says.

    Raises:
        BadInputError: if they cannot be.
    """
    rules = base if options.rules is None else named_rules(options.rules, "--rules")
    if seats is not None and options.rules is not None and options.rules.lower() in PRESETS:
        sides = (
            len(seats.sides) if seats.players == _PLAYERS_OF_SIDES and len(seats.sides) in _NUMBERS_OF_SIDES else None
        )
        rules = rules.for_players(seats.players, seats.cutthroat, sides).where(sides=seats.sides)
    return changed(rules, options)


def changed(rules: Rules, options: Namespace) -> Rules:
    """The rules with what `--players`, `--cutthroat`, `--sides` and `--set` change."""
    if options.players is not None or options.cutthroat or options.sides is not None:
        default = _PLAYERS_OF_CUTTHROAT if options.cutthroat else _PLAYERS_OF_SIDES
        try:
            rules = rules.for_players(
                default if options.players is None else options.players, options.cutthroat, options.sides
            )
        except RulesError as error:
            raise BadInputError(f"--{error.option}: {error.message}") from error
    values: dict[str, object] = {}
    with at("--set"):
        for text in options.set:
            name, equals, value = text.partition("=")
            name = name.strip().replace("-", "_")
            if not equals:
                raise BadInputError(f"--set: OPTION=VALUE expected, not {text!r}")
            if name in values:
                raise BadInputError(f"--set: {name}: it is given twice")
            values[name] = parse_option(name, value)
        return rules.where(**values)
