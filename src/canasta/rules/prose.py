"""Rules as readable prose, one sentence an option, with the paragraphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .option import Option
from .topics import OPTIONS, TOPICS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from .ruleset import Rules

__all__ = ["compared", "described", "sentence"]

_WIDTH = 96
_TITLES = {
    "seats": "Seats and sides",
    "cards": "Cards",
    "dealing": "The deal and the draw",
    "melds": "Melds",
    "canastas": "Canastas",
    "opening": "The opening",
    "capture": "Capturing the pile",
    "going_out": "Going out",
    "stock_end": "The end of the stock",
    "scoring": "Red threes and irregularities",
    "ending": "The end of the game",
}


class _Count(int):
    """A number that formats itself with its noun: `{value:pack|packs}` gives `1 pack` or `2 packs`; points may be 0."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if bar:
            return f"{int(self):,} {one if self == 1 else many}"
        return format(int(self), spec) if self else "nothing"


def _listed(parts: Iterable[str], last: str = " and ") -> str:
    *head, tail = parts
    return f"{', '.join(head)}{last}{tail}" if head else tail


def _sides(sides: tuple[tuple[int, ...], ...]) -> str:
    return " against ".join(f"{'seat' if len(side) == 1 else 'seats'} {_listed(map(str, side))}" for side in sides)


def _minimums(minimums: tuple[tuple[int | None, int], ...]) -> str:
    if len(minimums) == 1:
        return f"{minimums[0][1]:,}"
    below = f"{minimums[0][1]:,} with a score below {minimums[1][0]:,}"
    return _listed([below, *(f"{minimum:,} from {start:,} on" for start, minimum in minimums[1:])])


def _red_threes(points: tuple[int, ...]) -> str:
    return _listed(f"{count:,} for {number}" for number, count in enumerate(points, 1))


def _card_points(points: Mapping[str, int]) -> str:
    by_points: dict[int, list[str]] = {}
    for card, count in points.items():
        by_points.setdefault(count, []).append(card)
    return "; ".join(f"{' '.join(cards)} {count}" for count, cards in sorted(by_points.items(), reverse=True))


_TABLES: dict[str, Callable[[Any], str]] = {
    "sides": _sides,
    "minimums": _minimums,
    "red_three_points": _red_threes,
    "card_points": _card_points,
}


def sentence(option: Option, value: Any) -> str:
    """What the value of an option means."""
    if not isinstance(option.says, str):
        return option.says[value]
    said: Any = _TABLES[option.name](value) if option.name in _TABLES else _Count(value)
    return option.says.format(value=said)


def _reference(option: Option, readings: Mapping[str, Rules]) -> str:
    """The paragraph, and what each preset says where they differ."""
    said = [f"{name.upper()}: {option.text(rules.option(option.name))}" for name, rules in readings.items()]
    return f"({'; '.join([f'rule {option.rule}', *said])})"


def _line(text: str) -> str:
    from textwrap import fill  # noqa: PLC0415  wanted rarely

    kept = text.replace("(rule ", "(rule\0")  # a number stays on the line of its word
    return fill(kept, _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False).replace("\0", " ")


def _both(option: Option, named: Iterable[tuple[str, Rules]]) -> str:
    """The sentences of an option in which rules differ, with what each is called."""
    value = option.name
    return " ".join(f"{name}: {sentence(option, each.option(value)) or f'Not {value}.'}" for name, each in named)


def _called(rules: Rules, instead: str) -> str:
    """The name of rules, or another where it is too long to be repeated."""
    return rules.name if len(rules.name) <= _SHORT else instead


_SHORT = 40


def _paragraphs(said: Mapping[str, str]) -> list[str]:
    """The sentences by option, as lines under the titles of their topics."""
    lines: list[str] = []
    for topic in TOPICS:
        found = [_line(text) for name, text in said.items() if OPTIONS[name].topic == topic]
        lines += ["", _TITLES[topic], *found] if found else []
    return lines


def described(rules: Rules, presets: Mapping[str, Rules]) -> str:
    """Every option of `rules` by topic; where the presets differ, with what each says."""
    first, *others = presets.values()
    split = {name for each in others for name in first.differences(each)}
    said = {}
    for name, value in rules.options().items():
        text = sentence(OPTIONS[name], value)
        if text:
            said[name] = f"{text} {_reference(OPTIONS[name], presets if name in split else {})}"
    return "\n".join([rules.name, *_paragraphs(said)])


def compared(rules: Rules, other: Rules) -> str:
    """The options in which two rules differ, by topic, with both sentences."""
    differing = rules.differences(other)
    named = [(_called(rules, "These rules"), rules), (_called(other, "The others"), other)]
    said = {name: f"{_both(OPTIONS[name], named)} {_reference(OPTIONS[name], {})}" for name in differing}
    titles = [each.name if each.name == called else f"{called} ({each.name})" for called, each in named]
    headline = f"{' and '.join(titles)} {'differ in' if said else 'are the same'}"
    return "\n".join([headline, *_paragraphs(said)])
