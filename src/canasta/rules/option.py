"""What an option is, what a topic is, and how a topic's class declares its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from attrs import field, fields, frozen

from .kinds import Choice, Kind, YesNo

__all__ = ["Option", "Topic", "choice", "fields_of", "option", "yes_no"]


@frozen(eq=False)
class Option:
    """One option of the rules: where it belongs, what it may hold, and how to say it.

    >>> from canasta.rules import OPTIONS
    >>> option = OPTIONS["wild_ratio"]
    >>> option.topic, option.rule, option.kind, option.default
    ('melds', '6.4', 'choice', 'not_more_than_naturals')
    >>> option.choices
    ('not_more_than_naturals', 'none', 'fewer_than_naturals')
    """

    name: str
    """The option's name, unique across topics."""
    topic: str
    """The field of `Rules` that holds it."""
    rule: str
    """The paragraph it belongs to."""
    summary: str
    """What it is, in one sentence."""
    default: Any
    """Its value in CLASSIC."""
    values: Kind
    """What it may hold."""
    says: str | Mapping[Any, str]
    """The sentence for its value: a template, or one sentence for each value."""

    @property
    def kind(self) -> str:
        """`number`, `points`, `yes_no`, `choice` or `table`."""
        return self.values.label

    @property
    def choices(self) -> tuple[Any, ...]:
        """Every value it may hold, where they can be counted; else empty."""
        return self.values.choices

    @property
    def expected(self) -> str:
        """What it may hold, as a phrase: `a whole number from 1 to 6`."""
        return self.values.expected.rstrip(",")

    def clean(self, value: object) -> Any:
        """The value in its one form (lists become tuples); RulesError where it cannot be."""
        return self.values.clean(self.name, value)

    def parse(self, text: str) -> Any:
        """The value that a text means: see :func:`~canasta.rules.parse_option`."""
        return self.values.read(self.name, text)

    def text(self, value: Any) -> str:
        """The value as :meth:`parse` reads it."""
        return self.values.text(value)

    def plain(self, value: Any) -> Any:
        """The value as JSON and TOML have it."""
        return self.values.plain(value)

    def sentence(self, value: Any) -> str:
        """What the value means, as a sentence without its paragraph; empty where it goes without saying.

        >>> from canasta.rules import OPTIONS
        >>> OPTIONS["wild_ratio"].sentence("none")
        'The wild cards of a meld are not measured against its naturals.'
        """
        from .prose import sentence  # noqa: PLC0415  prose is wanted rarely

        return sentence(self, value)


def option(values: Kind, default: Any, rule: str, summary: str, says: str | Mapping[Any, str]) -> Any:
    """A field of a topic; its annotation gives the type."""
    return field(default=default, metadata={"values": values, "rule": rule, "summary": summary, "says": says})


def choice(words: Any, rule: str, summary: str, **says: str) -> Any:
    """A field that takes one of the words of a Literal, the first by default, with a sentence for each."""
    return option(Choice(get_args(words)), get_args(words)[0], rule, summary, says)


def yes_no(rule: str, summary: str, *, default: bool, yes: str, no: str) -> Any:
    """A field that is true or false, with a sentence for each."""
    return option(YesNo(), default, rule, summary, {True: yes, False: no})


class Topic:
    """Some options that belong together; made by keyword, checked when made, compared by value."""

    # Equality and repr are written once here: attrs would build them for every topic, at every import.
    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        for name, option in fields_of(type(self)).items():
            object.__setattr__(self, name, option.metadata["values"].clean(name, getattr(self, name)))

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in fields_of(type(self))])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._values() == other._values() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        values = (f"{name}={value!r}" for name, value in zip(fields_of(type(self)), self._values(), strict=True))
        return f"{type(self).__name__}({', '.join(values)})"


_FIELDS: dict[type, dict[str, Any]] = {}


def fields_of(topic: type) -> dict[str, Any]:
    """The attrs fields of a topic by option name."""
    if topic not in _FIELDS:
        _FIELDS[topic] = {each.name: each for each in fields(topic)}
    return _FIELDS[topic]
