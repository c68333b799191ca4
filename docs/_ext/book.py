"""Tables that the pages make from the rules: who reads them how, and what the cheat sheet has.

* `canasta-readings` lists each option that the books read differently, reading by reading, with who reads it so.
* `canasta-values`, `canasta-minimums`, `canasta-bonuses`, `canasta-forms`, `canasta-acts` and `canasta-common` are the
  tables of the cheat sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canasta_docs import TableDirective
from docutils import nodes
from sphinx.application import Sphinx

from canasta import CLASSIC, INTERNATIONAL, Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass, Rules
from canasta.errors import CATALOGUE
from canasta.rules import OPTIONS, PRESETS

#: Who reads an option so, beside the presets, as far as it is known.
READERS = {
    ("upcard_black_three", "cover"): "the article, the Swedish federation",
    ("upcard_black_three", "keep"): "Pagat",
    ("upcard_red_three_freezes", True): "Pagat, Bicycle",
    ("upcard_red_three_freezes", False): "the article",
    ("wild_ratio", "not_more_than_naturals"): "the article",
    ("wild_ratio", "none"): "Pagat, Bicycle",
    ("concealed_canasta_bonus", 100): "the article",
    ("black_three_freezes", False): "Pagat",
    ("black_three_freezes", True): "some prints of Bicycle",
    ("last_red_three", "ends"): "Pagat",
    ("last_red_three", "may_meld"): "Britannica",
    ("cutthroat", False): "the article, for three players",
    ("cutthroat", True): "Pagat, Bicycle, for three players",
}
#: What differs from preset to preset without being a choice: shown as the values that the presets have.
_FIGURES = ("concealed_canasta_bonus",)
#: The forms of the game, by what a reader calls them, as :meth:`canasta.Rules.for_players` takes them.
FORMS: dict[str, dict[str, Any]] = {
    "2": {"players": 2},
    "3": {"players": 3},
    "3, cutthroat": {"players": 3, "cutthroat": True},
    "4": {"players": 4},
    "5": {"players": 5},
    "6, two sides": {"players": 6, "sides": 2},
    "6, three sides": {"players": 6, "sides": 3},
}
_ACTS: tuple[tuple[Act, str], ...] = (
    (Draw(), "draw from the stock"),
    (Capture("8 8"), "take the pile with a pair of eights"),
    (Capture("8 2"), "take it with an eight and a two"),
    (Capture(), "take it by adding its top card to a meld"),
    (Lay("K K 2"), "lay a new meld, or add to the kings"),
    (Lay("2", onto="K"), "add a wild card to the kings"),
    (Discard("4"), "end the turn"),
    (Ask(), "ask the partner for leave to go out"),
    (Answer(yes=True), "the partner's answer"),
    (Pass(), "do not take the pile, the stock being empty"),
)
COMMON = (
    "too_few_cards", "too_few_naturals", "too_many_wilds", "wilds_outnumber_naturals", "mixed_ranks",
    "opening_too_low", "pile_top_wild", "pile_top_three", "frozen_needs_natural_pair", "cannot_meld_top",
    "not_enough_canastas", "must_keep_a_card", "black_threes_only_going_out", "already_drawn", "not_your_turn",
)  # fmt: skip


def text(words: object) -> nodes.Text:
    """A figure with its thousands apart, or words."""
    return nodes.Text(f"{words:,}" if isinstance(words, int) else str(words))


def _rules(form: dict[str, Any]) -> Rules:
    return CLASSIC.for_players(**form)


class ReadingsDirective(TableDirective):
    """Every option that takes one of several readings, a row for each."""

    header = ("Rule", "Option", "Reading", "Who reads it so")
    widths = (7, 28, 42, 23)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a reading, the first of an option being that of the presets, or of CLASSIC."""
        known = {(name, value) for name, option in OPTIONS.items() for value in option.choices or self.figures(name)}
        if not READERS.keys() <= known:
            raise self.error(f"no such readings: {READERS.keys() - known}")
        for name, option in OPTIONS.items():
            values = self.figures(name) if name in _FIGURES else list(option.choices)
            own = CLASSIC.option(name)
            for value in sorted(values, key=lambda value, own=own: bool(value != own)):
                is_first = value == own
                first = (self.rule(option.rule), self.code(name)) if is_first else (nodes.Text(""), nodes.Text(""))
                sentence = option.sentence(value) or "Everyone plays for the side of rule 2.1."
                words = nodes.inline("", "", self.code(option.text(value)), nodes.Text(f": {sentence}"))
                yield *first, words, self.readers(name, value)

    def figures(self, name: str) -> list[Any]:
        """The values that the presets have."""
        return [rules.option(name) for rules in PRESETS.values()]

    def readers(self, name: str, value: Any) -> nodes.Node:
        """The presets that take a reading, and the sources."""
        presets = [preset.upper() for preset, rules in PRESETS.items() if rules.option(name) == value]
        sources = READERS.get((name, value), "")
        return nodes.Text("; ".join(filter(None, [" and ".join(presets), sources])) or "house rules")


class ValuesDirective(TableDirective):
    """What each card counts."""

    header = ("Cards", "Points")
    widths = (70, 30)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a value, the highest first."""
        by_points: dict[int, list[str]] = {}
        for card, points in CLASSIC.cards.card_points.items():
            by_points.setdefault(points, []).append(card)
        for points in sorted(by_points, reverse=True):
            yield self.code(" ".join(by_points[points])), text(points)
        yield self.code("3h 3d"), text("none: a bonus")


class MinimumsDirective(TableDirective):
    """What an opening must count."""

    header = ("Score before the deal", "Minimum")
    widths = (70, 30)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a step, with the one that six players in two sides have beyond the others."""
        usual = CLASSIC.opening.minimums
        steps = _rules(FORMS["6, two sides"]).opening.minimums
        for place, (start, points) in enumerate(steps):
            words = "below 0" if start is None else f"from {start:,}"
            yield text(words if place < len(usual) else f"{words} (6 players, two sides)"), text(points)


class BonusesDirective(TableDirective):
    """What is scored beside the cards, in both presets."""

    header = ("Bonus", "CLASSIC", "INTERNATIONAL")
    widths = (52, 24, 24)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a bonus."""
        for words, figures in self.bonuses():
            yield text(words), *(text(figure) for figure in figures)

    def bonuses(self) -> Iterator[tuple[str, list[Any]]]:
        """The names of the bonuses, each with its figure in the two presets."""
        presets = (CLASSIC, INTERNATIONAL)
        yield "natural canasta", [rules.canastas.natural_canasta_bonus for rules in presets]
        yield "mixed canasta", [rules.canastas.mixed_canasta_bonus for rules in presets]
        yield "canasta laid whole", [f"{rules.canastas.concealed_canasta_bonus} more" for rules in presets]
        yield "going out", [rules.going_out.going_out_bonus for rules in presets]
        yield "going out concealed", [rules.going_out.concealed_bonus for rules in presets]
        yield "red threes, 1 to 4", [self.reds(rules) for rules in presets]
        yield "red threes, 1 to 6 (6 players)", [self.reds(rules.for_players(6)) for rules in presets]

    def reds(self, rules: Rules) -> str:
        """The figures of red threes."""
        return ", ".join(f"{points:,}" for points in rules.scoring.red_three_points)


class FormsDirective(TableDirective):
    """What the number of players changes."""

    header = ("Players", "Cards", "Hand", "Draw", "Canastas to go out", "Target")
    widths = (24, 14, 12, 12, 22, 16)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a form."""
        for name, form in FORMS.items():
            rules = _rules(form)
            figures = (rules.dealing.hand_size, rules.dealing.draw, rules.going_out.canastas_to_go_out)
            yield text(name), text(rules.deck_size), *map(text, figures), text(rules.ending.target)


class ActsDirective(TableDirective):
    """The texts of acts."""

    header = ("Text", "Act")
    widths = (36, 64)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row an act."""
        for act, words in _ACTS:
            yield self.code(str(act)), text(words)


class CommonDirective(TableDirective):
    """The codes that are met most."""

    header = ("Code", "Rule")
    widths = (80, 20)

    def rows(self) -> Iterator[Sequence[nodes.Node]]:
        """One row a code, in the order of the paragraphs."""
        found = [code for code in CATALOGUE if str(code) in COMMON]
        for code in sorted(found, key=lambda code: [int(part) for part in CATALOGUE[code].rule.split(".")]):
            yield self.code(str(code)), self.rule(CATALOGUE[code].rule)


def setup(app: Sphinx) -> dict[str, Any]:
    """Give Sphinx the directives."""
    app.setup_extension("canasta_docs")
    for name, directive in (
        ("readings", ReadingsDirective),
        ("values", ValuesDirective),
        ("minimums", MinimumsDirective),
        ("bonuses", BonusesDirective),
        ("forms", FormsDirective),
        ("acts", ActsDirective),
        ("common", CommonDirective),
    ):
        app.add_directive(f"canasta-{name}", directive)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
