"""What can be wrong, as values and as exceptions.

A refusal is a :class:`Violation`: a stable code, the paragraph of the rules that it breaks, the figures that
go with it and a sentence. A :class:`Verdict` collects all of them for one question. Exceptions carry such
values as attributes, so that a program can react to them without reading the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from canasta.codes import CATALOGUE, UNJUDGED, CodeEntry, ViolationCode

__all__ = [
    "CATALOGUE",
    "UNJUDGED",
    "CanastaError",
    "CardsError",
    "CodeEntry",
    "GameError",
    "IllegalAct",
    "IllegalMeld",
    "NotationError",
    "PositionError",
    "RecordError",
    "RulesError",
    "ScoreError",
    "Verdict",
    "Violation",
    "ViolationCode",
]


def _frozen_params(params: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(params.items()))


@frozen
class Violation:
    """One rule broken: its code, and the figures that belong to it.

    >>> violation = Violation.of(ViolationCode.TOO_FEW_NATURALS, needed=2, have=1)
    >>> violation.code, violation.rule, violation.params
    (<ViolationCode.TOO_FEW_NATURALS: 'too_few_naturals'>, '6.2', {'have': 1, 'needed': 2})
    >>> print(violation)
    A meld needs at least 2 natural cards; this one has 1. (rule 6.2)
    """

    code: ViolationCode
    _items: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, code: ViolationCode, **params: Any) -> Violation:
        """A violation with its parameters: numbers, texts of cards, names of melds."""
        return cls(code, _frozen_params(params))

    @property
    def rule(self) -> str:
        """The number of the paragraph broken."""
        return self.code.rule

    @property
    def params(self) -> dict[str, Any]:
        """The figures: `needed`, `have`, `most`, `missing`, `cards` and the like, as the code has them."""
        return dict(self._items)

    def text(self, messages: Mapping[str, str] | None = None) -> str:
        """The sentence, from a table of one's own, by code, or where that has none from the library's.

        Args:
            messages: sentences by code, each a template for `str.format` with the names of :attr:`params`.

        Raises:
            NotationError: if a template names something else, or is none; the error has the place, the code and the
                names that there are.
            TypeError: if `messages` is no mapping of texts.

        >>> Violation.of(ViolationCode.PILE_EMPTY).text({"pile_empty": "Kein Stapel."})
        'Kein Stapel.'
        >>> Violation.of(ViolationCode.TOO_FEW_CARDS, needed=3, have=2).text({"too_few_cards": "Nur {haben}!"})
        Traceback (most recent call last):
        canasta.errors.NotationError: cannot read 'Nur {haben}!' at position 4 ('{haben}!'): expected a template for \
        too_few_cards with {have} {needed} in it and no other name
        """
        if messages is None:
            template = CATALOGUE[self.code].template
            if self.params.get("seat", 0) is None:
                template = template.replace("seat {seat}", "a spectator")
            return template.format_map(self.params)
        if not isinstance(messages, Mapping):
            raise TypeError(f"messages are a mapping from codes to sentences, not {messages!r}")
        template = messages.get(self.code, CATALOGUE[self.code].template)
        if not isinstance(template, str):
            raise TypeError(f"the message for {self.code} is a text, not {template!r}")
        try:
            return template.format_map(self.params)
        except (LookupError, ValueError, AttributeError, TypeError) as error:
            raise self._no_template(template, error) from None

    def _no_template(self, template: str, error: Exception) -> NotationError:
        strange = error.args[0] if isinstance(error, KeyError) else ""
        names = " ".join(f"{{{name}}}" for name in self.params)
        holds = f"with {names} in it and no other name" if names else "without any name in braces"
        return NotationError(template, max(0, template.find(f"{{{strange}")), f"a template for {self.code} {holds}")

    def __str__(self) -> str:
        return f"{self.text()} (rule {self.rule})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data: code, rule, sentence and parameters."""
        return {"code": str(self.code), "rule": self.rule, "message": self.text(), "params": self.params}


def _paragraph(violation: Violation) -> tuple[int, ...]:
    return tuple(int(part) for part in violation.rule.split("."))


def _by_paragraph(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    return tuple(sorted(violations, key=_paragraph))


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


@frozen
class Verdict:
    """The answer to *may this be?*: true when nothing speaks against it, else with every violation.

    `violations` are in the order of their paragraphs. `unjudged` names what could not be judged because it was
    not given: an argument such as `score` or `hand`, or `turn_end`. :data:`UNJUDGED` says what stays open then.

    >>> verdict = Verdict([Violation.of(ViolationCode.TOO_FEW_NATURALS, needed=2, have=1)])
    >>> bool(verdict), verdict.codes, verdict.rules
    (False, ('too_few_naturals',), ('6.2',))
    """

    violations: tuple[Violation, ...] = field(default=(), converter=_by_paragraph)
    unjudged: tuple[str, ...] = field(default=(), converter=_names)

    def __bool__(self) -> bool:
        return not self.violations

    def __iter__(self) -> Iterator[Violation]:
        return iter(self.violations)

    def __contains__(self, code: object) -> bool:
        return any(violation.code == code for violation in self.violations)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes, in the order of the violations."""
        return tuple(str(violation.code) for violation in self.violations)

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs broken, each once."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))

    def __str__(self) -> str:
        text = " ".join(str(violation) for violation in self.violations) or "legal"
        return f"{text} [not judged: {', '.join(self.unjudged)}]" if self.unjudged else text

    def to_dict(self) -> dict[str, Any]:
        """Plain data for machines.

        >>> Verdict().to_dict()
        {'legal': True, 'violations': [], 'unjudged': []}
        """
        return {
            "legal": bool(self),
            "violations": [violation.to_dict() for violation in self.violations],
            "unjudged": list(self.unjudged),
        }


class CanastaError(Exception):
    """The root of everything this library raises on purpose.

    Its positional arguments are its data, so every error pickles and copies.

    >>> from canasta import parse_cards
    >>> try:
    ...     parse_cards("Kh Zx")
    ... except CanastaError as error:
    ...     print(type(error).__name__, error.args)
    NotationError ('Kh Zx', 3, 'a card such as Kh, 10d, Jo or 9')
    """


class NotationError(CanastaError, ValueError):
    """A text that cannot be read: what it was, where it stopped making sense, what was expected there.

    >>> error = NotationError("Kh Zx", 3, "a card such as Kh, 10d, Jo or 9")
    >>> print(error)
    cannot read 'Kh Zx' at position 3 ('Zx'): expected a card such as Kh, 10d, Jo or 9
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        """Take the whole text, the index of the first character that is wrong, and what was expected."""
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        rest = self.text[self.position : self.position + 12]
        start = max(0, self.position - 20)
        shown = self.text if len(self.text) <= _SHOWN else f"...{self.text[start : start + _SHOWN]}..."
        found = f"({rest.split()[0]!r})" if rest.split() else "(the end)" if not rest else f"({rest!r})"
        return f"cannot read {shown!r} at position {self.position} {found}: expected {self.expected}"


_SHOWN = 60  # characters of a text that a message repeats


class CardsError(CanastaError, ValueError):
    """Cards that are not there: `cards` is what was asked for and is missing, as text.

    >>> CardsError("the hand holds no Kh", "Kh").cards
    'Kh'
    """

    def __init__(self, message: str, cards: str = "") -> None:
        """Take the sentence and the cards in question."""
        super().__init__(message, cards)
        self.message = message
        self.cards = cards

    def __str__(self) -> str:
        return self.message


class _JudgedError(CanastaError, ValueError):
    """An error that carries a verdict."""

    def __init__(self, verdict: Verdict, *more: Any) -> None:
        super().__init__(verdict, *more)
        self.verdict = verdict

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Every rule broken, in paragraph order."""
        return self.verdict.violations

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the violations."""
        return self.verdict.codes

    def __str__(self) -> str:
        return str(self.verdict)


class IllegalMeld(_JudgedError):
    """Cards that are no meld; `verdict` says why, and `place` which argument they were where there are several.

    >>> IllegalMeld(Verdict([Violation.of(ViolationCode.TOO_FEW_CARDS, needed=3, have=2)])).codes
    ('too_few_cards',)
    """

    def __init__(self, verdict: Verdict, place: str = "") -> None:
        """Take the verdict, and the argument that holds the cards, such as `meld` or `melds[0]`."""
        super().__init__(verdict, *([place] if place else []))
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: these cards are no meld: {self.verdict}" if self.place else str(self.verdict)


class IllegalAct(_JudgedError):
    """An act that the rules refuse; `verdict` says why, `legal` what the seat to act may do instead.

    `legal` is empty unless it was the turn of the seat that tried.

    >>> from canasta import Deal, Discard
    >>> deal = Deal.setup(hands={0: "K K"}, pile="4c", turn=0)
    >>> try:
    ...     deal.after(Discard("K"))
    ... except IllegalAct as error:
    ...     print(error.codes, error.legal)
    ('must_draw_first',) (Draw(),)
    """

    def __init__(self, verdict: Verdict, legal: tuple[Any, ...] = ()) -> None:
        """Take the verdict, and the legal acts of the seat to act."""
        super().__init__(verdict, legal)
        self.legal = legal


class PositionError(CanastaError, ValueError):
    """A position that cannot be, or that cannot answer; `code` is a stable name, `problems` what is wrong.

    >>> PositionError("hidden_hand", "the hand is not wholly known").code
    'hidden_hand'
    """

    def __init__(self, code: str, message: str, problems: tuple[Any, ...] = ()) -> None:
        """Take a stable code, the sentence, and the single problems where there are several."""
        super().__init__(code, message, problems)
        self.code = code
        self.message = message
        self.problems = problems

    def __str__(self) -> str:
        return self.message


class GameError(CanastaError, ValueError):
    """Something that a game cannot do now; `code` is a stable name.

    >>> GameError("stale", "the game is at ply 7, not at 6").code
    'stale'
    """

    def __init__(self, code: str, message: str) -> None:
        """Take a stable code and the sentence."""
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class ScoreError(CanastaError, ValueError):
    """A result that cannot be scored; `place` is the field, or the place in a file.

    >>> print(ScoreError("deals[0].sides", "two sides expected, one given"))
    deals[0].sides: two sides expected, one given
    """

    def __init__(self, place: str, message: str) -> None:
        """Take the place and what is wrong with it."""
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class RulesError(CanastaError):
    """Rules that cannot be; `option` names the option, or the options that do not go together.

    >>> print(RulesError("packs", "at least 1 expected, not 0"))
    packs: at least 1 expected, not 0
    """

    def __init__(self, option: str, message: str) -> None:
        """Take the option's name and what is wrong with its value."""
        super().__init__(option, message)
        self.option = option
        self.message = message

    def __str__(self) -> str:
        return f"{self.option}: {self.message}"


class RecordError(CanastaError):
    """A record that cannot be read or replayed; `path` is the place in its JSON.

    >>> print(RecordError("$.deals[0].acts[3]", "not a legal act"))
    $.deals[0].acts[3]: not a legal act
    """

    def __init__(self, path: str, message: str) -> None:
        """Take the JSON path and what is wrong there."""
        super().__init__(path, message)
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"
