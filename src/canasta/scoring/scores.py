"""What a result scores: lines, each with its reason, its cards, its points and its paragraph, and their sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from attrs import field, frozen

from canasta.cards import Card
from canasta.errors import ScoreError
from canasta.notebook import shown
from canasta.scoring import fields

__all__ = ["LineKind", "Score", "ScoreLine", "ScorePart"]

#: What a line is for.
LineKind: TypeAlias = Literal[
    "meld_cards",
    "natural_canasta",
    "mixed_canasta",
    "concealed_natural_canasta",
    "concealed_mixed_canasta",
    "red_threes",
    "red_threes_against",
    "going_out",
    "going_out_concealed",
    "hand_cards",
    "undeclared_red_threes",
    "failed_permissions",
]
#: The six parts of a score, in the order of its lines (rules 13.1 to 13.5, and 16).
ScorePart: TypeAlias = Literal["melds", "canastas", "red_threes", "going_out", "hands", "irregularities"]


class _Entry(NamedTuple):
    part: ScorePart
    rule: str
    reason: str
    reasons: str = ""  # with {count}, where there can be several


_ENTRIES: Final[dict[str, _Entry]] = {
    "meld_cards": _Entry("melds", "13.1", "cards melded"),
    "natural_canasta": _Entry("canastas", "7.3", "natural canasta"),
    "mixed_canasta": _Entry("canastas", "7.3", "mixed canasta"),
    "concealed_natural_canasta": _Entry("canastas", "7.4", "concealed natural canasta"),
    "concealed_mixed_canasta": _Entry("canastas", "7.4", "concealed mixed canasta"),
    "red_threes": _Entry("red_threes", "13.3", "1 red three", "{count} red threes"),
    "red_threes_against": _Entry("red_threes", "13.3", "1 red three, against", "{count} red threes, against"),
    "going_out": _Entry("going_out", "11.7", "going out"),
    "going_out_concealed": _Entry("going_out", "11.7", "going out concealed"),
    "hand_cards": _Entry("hands", "13.5", "cards left in hand"),
    "undeclared_red_threes": _Entry(
        "irregularities", "16", "1 red three not declared", "{count} red threes not declared"
    ),
    "failed_permissions": _Entry(
        "irregularities", "16", "asked to go out and could not", "asked to go out and could not, {count} times"
    ),
}
_TOGETHER: Final = " / "  # between the melds, or the hands, of one line


class ScoreLine(NamedTuple):
    """One line of a score.

    >>> line = ScoreLine("red_threes_against", -300, number=3)
    >>> line.reason, line.points, line.rule
    ('3 red threes, against', -300, '13.3')
    """

    kind: LineKind
    """What it is for: a stable name."""
    points: int
    """The points, with their sign."""
    number: int = 1
    """How many red threes, or irregularities, it counts."""
    groups: tuple[tuple[Card, ...], ...] = ()
    """The cards, by meld or by hand, as far as they are known."""
    note: str = ""
    """What else there is to say: why red threes count against the side, what the other preset would give."""

    @property
    def part(self) -> ScorePart:
        """The part of the score that it belongs to."""
        return _ENTRIES[self.kind].part

    @property
    def rule(self) -> str:
        """The paragraph that it follows."""
        return _ENTRIES[self.kind].rule

    @property
    def reason(self) -> str:
        """What it is for, in words."""
        entry = _ENTRIES[self.kind]
        return entry.reason if self.number == 1 else (entry.reasons or entry.reason).format(count=self.number)

    @property
    def cards(self) -> str:
        """The text of the cards, with ` / ` between melds or hands; empty where they are not known."""
        return _TOGETHER.join([" ".join([card.text for card in group]) for group in self.groups])

    def __str__(self) -> str:
        note = f" ({self.note})" if self.note else ""
        cards = f", {self.cards}" if self.groups else ""
        return f"{self.reason}{note}{cards}: {self.points:,} (rule {self.rule})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data; `reason` and `rule` are there to be read and need not be given back.

        >>> ScoreLine("going_out", 100).to_dict()
        {'kind': 'going_out', 'reason': 'going out', 'rule': '11.7', 'points': 100}
        """
        data: dict[str, Any] = {"kind": self.kind, "reason": self.reason, "rule": self.rule, "points": self.points}
        if self.number != 1:
            data["number"] = self.number
        if self.groups:
            data["cards"] = [" ".join([card.text for card in group]) for group in self.groups]
        if self.note:
            data["note"] = self.note
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ScoreLine:
        """The line of such data.

        Raises:
            ScoreError: if it is not the data of a line; `place` is the key.
        """
        with fields.plainly():
            return _line(data)


def _line(data: object) -> ScoreLine:
    found = fields.table(data, "", ("kind", "reason", "rule", "points", "number", "cards", "note"))
    kind = fields.text(found.get("kind"), "kind")
    if kind not in get_args(LineKind):
        raise ScoreError("kind", f"one of {', '.join(get_args(LineKind))} expected, not {kind!r}")
    groups = fields.items(found.get("cards", ()), "cards", "cards")
    return ScoreLine(
        kind,  # type: ignore[arg-type]  # it is one of them
        fields.points(found.get("points"), "points", negative=True),
        fields.number(found.get("number", 1), "number"),
        tuple(fields.cards(group, f"cards[{n}]") for n, group in enumerate(groups)),
        fields.text(found.get("note", ""), "note"),
    )


def _tuple_of_lines(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    return tuple(lines)


def _tuple_of_seats(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(seats)


@frozen
class Score:
    """What a side, or in cutthroat a player (rule 15.3), scores in a deal.

    The lines stand in the order of rule 13: cards melded, canastas, red threes, going out, cards in hand, and then the
    irregularities of rule 16. Printing a score gives a table.

    >>> score = Score([ScoreLine("meld_cards", 70), ScoreLine("natural_canasta", 500), ScoreLine("hand_cards", -15)])
    >>> score.total, score.points("canastas")
    (555, 500)
    >>> print(score)
    Reason              Points  Rule
    --------------------------------
    cards melded            70  13.1
    natural canasta        500  7.3
    cards left in hand     -15  13.5
    --------------------------------
    total                  555
    """

    lines: tuple[ScoreLine, ...] = field(default=(), converter=_tuple_of_lines)
    """The lines."""
    name: str = ""
    """Whose score it is."""
    seats: tuple[int, ...] = field(default=(), converter=_tuple_of_seats)
    """His or their seats, as far as known."""

    @property
    def total(self) -> int:
        """The sum of the lines, in points."""
        return sum([line.points for line in self.lines])

    def points(self, part: ScorePart) -> int:
        """What one part comes to: `melds`, `canastas`, `red_threes`, `going_out`, `hands` or `irregularities`.

        Raises:
            ScoreError: if there is no such part.
        """
        if part not in get_args(ScorePart):
            raise ScoreError("part", f"one of {', '.join(get_args(ScorePart))} expected, not {fields.shown(part)}")
        return sum(line.points for line in self.lines if line.part == part)

    def __str__(self) -> str:
        return table(self)

    _repr_html_ = shown

    def to_dict(self) -> dict[str, Any]:
        """Plain data: name, seats, total and lines; :meth:`from_dict` gives the same score back.

        >>> Score([ScoreLine("going_out", 100)], "Ann").to_dict()["total"]
        100
        """
        data: dict[str, Any] = {"name": self.name} if self.name else {}
        if self.seats:
            data["seats"] = list(self.seats)
        return {**data, "total": self.total, "lines": [line.to_dict() for line in self.lines]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Score:
        """The score of such data.

        Raises:
            ScoreError: if it is not the data of a score, or its total is not the sum of its lines; `place` says where.

        >>> Score.from_dict({"lines": [{"kind": "going_out", "points": 100}]}).total
        100
        """
        with fields.plainly():
            found = fields.table(data, "", ("name", "seats", "total", "lines"))
            score = cls(
                _lines(fields.items(found.get("lines", ()), "lines", "lines")),
                fields.text(found.get("name", ""), "name"),
                [fields.number(seat, "seats") for seat in fields.items(found.get("seats", ()), "seats", "seats")],
            )
            total = fields.whole(found.get("total", score.total), "total")
        if total != score.total:
            raise ScoreError("total", f"the lines come to {score.total:,}, not to {total:,}")
        return score


def _lines(items: list[Any]) -> list[ScoreLine]:
    lines = []
    for place, item in enumerate(items):
        with fields.within(f"lines[{place}]"), fields.plainly():
            lines.append(_line(item))
    return lines


# -- the table ------------------------------------------------------------------------------------------------------

_GAP: Final = "  "
_WIDTH: Final = 97
_FIGURES_WIDTH: Final = 17  # of points and rule, with the gaps before them


def table(score: Score, width: int = _WIDTH) -> str:
    """The table of a score, in so many columns at most; its lines end without blanks."""
    room = min(width, _WIDTH) - _FIGURES_WIDTH
    rows = [_row(line, room // 2, (room + 1) // 2) for line in score.lines]
    head, foot = ("Reason", "Cards", "Points", "Rule"), ("total", "", f"{score.total:,}", "")
    widths = [max(len(text) for row in (head, *_flat(rows), foot) for text in [row[n]]) for n in range(len(head))]
    if not any(row[1] for row in _flat(rows)):
        widths[1] = 0
    ruler = "-" * (sum(widths) + len(_GAP) * (sum(width > 0 for width in widths) - 1))
    lines = [_text(head, widths), ruler, *(_text(row, widths) for row in _flat(rows)), ruler, _text(foot, widths)]
    if not score.lines:
        lines = [_text(head, widths), ruler, _text(foot, widths)]
    return "\n".join([score.name, *lines] if score.name else lines)


_Row: TypeAlias = tuple[str, str, str, str]


def _flat(rows: Iterable[list[_Row]]) -> list[_Row]:
    return [part for row in rows for part in row]


def _row(line: ScoreLine, most: int, most_of_cards: int) -> list[_Row]:
    """A line of the score in as many rows as its texts need, reason and cards being at most so wide."""
    from textwrap import wrap  # noqa: PLC0415  wanted only for tables

    reasons = wrap(f"{line.reason} ({line.note})" if line.note else line.reason, most)
    if line.note and len(reasons) > 1:
        reasons = [*wrap(line.reason, most), *wrap(f"({line.note})", most)]
    cards = _broken(line.cards.split(_TOGETHER), most_of_cards)
    height = max(len(reasons), len(cards))
    columns = (reasons, cards, [f"{line.points:,}"], [line.rule])
    padded = [column + [""] * (height - len(column)) for column in columns]
    return [(reason, card, points, rule) for reason, card, points, rule in zip(*padded, strict=True)]


def _broken(groups: list[str], most: int) -> list[str]:
    """The cards in rows that are not too wide, broken between melds or hands where that is possible."""
    from textwrap import wrap  # noqa: PLC0415  wanted only for tables

    rows = [""]
    for number, group in enumerate(groups):
        text = group if number == len(groups) - 1 else group + _TOGETHER.rstrip()
        if rows[-1] and len(rows[-1]) + 1 + len(text) > most:
            rows.append("")
        first, *more = wrap(f"{rows[-1]} {text}".strip(), most, break_on_hyphens=False) or [""]
        rows[-1:] = [first, *more]
    return rows


def _text(row: _Row, widths: list[int]) -> str:
    cells = (row[0].ljust(widths[0]), row[1].ljust(widths[1]), row[2].rjust(widths[2]), row[3].ljust(widths[3]))
    return _GAP.join(cell for cell, width in zip(cells, widths, strict=True) if width).rstrip()
