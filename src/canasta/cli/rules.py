"""Say in prose what the rules are, or in what two rules differ, each sentence with its paragraph."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from canasta.cli.common import BadInputError, Exit, changed, named_rules, rules_of
from canasta.cli.console import Console
from canasta.rules import OPTIONS, Rules

__all__ = ["configure", "run"]


def configure(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.usage = "canasta rules [PRESET [PRESET]] [options]"
    parser.add_argument(
        "presets",
        nargs="*",
        metavar="PRESET",
        help="a preset's name or a file; with two, what they differ in. The options hold for both",
    )
    parser.add_argument("--options", action="store_true", help="list every option, as --set takes it, with its value")


def run(options: Namespace, console: Console) -> Exit:
    """Print the rules, their differences, or their options."""
    asked = _asked(options)
    if len(asked) > 1:
        _compare(asked[0], asked[1], options, console)
    elif options.options:
        _list_options(asked[0], options, console)
    elif options.json:
        console.json(asked[0].to_dict())
    else:
        _print(asked[0].describe(), console)
    return Exit.DONE


def _asked(options: Namespace) -> list[Rules]:
    if not options.presets:
        return [rules_of(options)]
    if options.rules is not None:
        raise BadInputError("--rules: the rules are named already")
    if len(options.presets) > 2:  # noqa: PLR2004  one, or two to compare
        raise BadInputError(f"PRESET: one, or two to compare, not {len(options.presets)}")
    return [changed(named_rules(name, "PRESET"), options) for name in options.presets]


def _compare(rules: Rules, other: Rules, options: Namespace, console: Console) -> None:
    if options.options:
        raise BadInputError("--options: it lists those of one preset, not of two")
    if not options.json:
        _print(rules.describe(other), console)
        return
    differences = {
        name: [OPTIONS[name].plain(value) for value in values] for name, values in rules.differences(other).items()
    }
    console.json({"rules": rules.name, "other": other.name, "differences": differences})


def _print(prose: str, console: Console) -> None:
    """Print prose with its titles, which are the lines that stand out, made strong."""
    for line in prose.splitlines():
        console.write(line, "" if line.startswith(" ") or not line else "strong")


def _list_options(rules: Rules, options: Namespace, console: Console) -> None:
    values = rules.options()
    if options.json:
        console.json({name: _plain_option(name, value) for name, value in values.items()})
        return
    for name, value in values.items():
        option = OPTIONS[name]
        console.write(f"{name}={option.text(value)}", "strong")
        console.say(f"{option.summary} It takes {option.expected}. (rule {option.rule})", indent=2)


def _plain_option(name: str, value: Any) -> dict[str, Any]:
    option = OPTIONS[name]
    return {
        "value": option.plain(value),
        "default": option.plain(option.default),
        "topic": option.topic,
        "rule": option.rule,
        "kind": option.kind,
        "expected": option.expected,
        "summary": option.summary,
    }
