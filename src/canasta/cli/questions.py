"""The four questions of `canasta check`: a new meld, an addition, an opening, a capture.

Each knows its verdict under any rules, what it is about in words, and which melds lie there if it is legal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from attrs import field, frozen

from canasta.captures import check_capture
from canasta.cards import Card, format_cards, to_card
from canasta.errors import CATALOGUE, IllegalMeld, Verdict, Violation
from canasta.hand import Hand
from canasta.melds import Canasta, Meld, check_addition, check_meld, meld_points, opening_minimum
from canasta.openings import check_opening
from canasta.rules import CANASTA_SIZE, PRESETS, Rules

__all__ = [
    "AdditionQuestion",
    "CaptureQuestion",
    "MeldQuestion",
    "OpeningQuestion",
    "Pile",
    "Question",
    "described",
    "readings",
    "sentence",
]

Cards = tuple[Card, ...]


# -- words ----------------------------------------------------------------------------------------------------------


def described(meld: Meld, rules: Rules) -> str:
    """What a meld is, and what its cards count.

    >>> from canasta.rules import CLASSIC
    >>> described(Meld.of("K K K K 2 2 Jo"), CLASSIC), described(Meld.of("A A 2"), CLASSIC)
    ('a mixed canasta, 130 points', 'a meld of 2 natural cards and 1 wild card, 60 points')
    """
    if meld.is_canasta:
        kind = f"a {'natural' if meld.is_natural else 'mixed'} canasta"
    elif meld.kind == "black_threes":
        kind = f"a meld of {len(meld)} black threes"
    else:
        wild = f" and {_number(meld.n_wilds, 'wild card')}" if meld.n_wilds else ""
        kind = f"a meld of {_number(meld.n_naturals, 'natural card')}{wild}"
    return f"{kind}, {meld.points(rules=rules):,} points"


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def sentence(violation: Violation) -> str:
    """What is wrong, with its paragraph; of one meld among several, with the meld.

    >>> from canasta.openings import check_opening
    >>> sentence(check_opening(["5 2 2", "A A A"]).violations[0])
    '5 2 2: A meld needs at least 2 natural cards; this one has 1. (rule 6.2)'
    """
    meld = violation.params.get("meld")
    names = meld is not None and "{meld}" not in CATALOGUE[violation.code].template
    return f"{meld}: {violation}" if names else str(violation)


def readings(rules: Rules) -> dict[str, Rules]:
    """By preset, the rules with that preset's reading of every option in which presets differ.

    >>> from canasta.rules import CLASSIC, INTERNATIONAL
    >>> readings(CLASSIC.where(draw=2))["international"] == INTERNATIONAL.where(draw=2)
    True
    """
    first, *others = PRESETS.values()
    disputed = dict.fromkeys(name for other in others for name in first.differences(other))
    return {
        preset: rules.where(**{name: reading.option(name) for name in disputed}) for preset, reading in PRESETS.items()
    }


def _bonus(canasta: Canasta, rules: Rules) -> str:
    """What a canasta earns; for one laid whole, what the presets give otherwise."""
    bonus = canasta.bonus(rules=rules)
    if not canasta.is_concealed:
        return f"Its bonus is {bonus:,}. (rule 7.3)"
    plain = Canasta(canasta.cards).bonus(rules=rules)
    more = f": {plain:,}, and {bonus - plain:,} for being laid whole" if bonus != plain else ", though it is laid whole"
    theirs = {each.name: canasta.bonus(rules=each) for each in readings(rules).values()}
    other = "".join(f"; {name} gives {points:,}" for name, points in theirs.items() if points != bonus)
    return f"Its bonus is {bonus:,}{more}{other}. (rules 7.3 and 7.4)"


# -- the questions --------------------------------------------------------------------------------------------------


class Question(ABC):
    """One question of `canasta check`."""

    __slots__ = ()
    kind: ClassVar[str]

    @abstractmethod
    def verdict(self, rules: Rules) -> Verdict:
        """The answer under some rules."""

    @property
    @abstractmethod
    def subject(self) -> str:
        """What is judged, in words."""

    @abstractmethod
    def melds(self, rules: Rules) -> tuple[Meld, ...]:
        """The melds that lie there afterwards, if it is legal; none where they cannot be known."""

    @abstractmethod
    def outcome(self, rules: Rules) -> str:
        """What comes of it if it is legal, to follow the subject."""

    def figures(self, rules: Rules) -> Iterator[str]:  # noqa: ARG002
        """What the cards count, to be said if it is illegal too."""
        yield from ()

    def notes(self, rules: Rules) -> Iterator[str]:
        """What else there is to say if it is legal."""
        for meld in self.melds(rules):
            if isinstance(meld, Canasta):
                yield _bonus(meld, rules)


@frozen
class MeldQuestion(Question):
    """May these cards be laid as a new meld?"""

    kind = "meld"
    cards: Cards
    going_out: bool | None = None

    def verdict(self, rules: Rules) -> Verdict:
        """See :class:`Question`."""
        return check_meld(self.cards, rules=rules, going_out=self.going_out)

    @property
    def subject(self) -> str:
        """See :class:`Question`."""
        return format_cards(sorted(self.cards)) or "no card"

    def melds(self, rules: Rules) -> tuple[Meld, ...]:
        """See :class:`Question`."""
        return (_new(self.cards, rules),)

    def outcome(self, rules: Rules) -> str:
        """See :class:`Question`."""
        return f" is {described(_new(self.cards, rules), rules)}"


@frozen
class AdditionQuestion(Question):
    """May these cards join a meld of the side?"""

    kind = "addition"
    meld: Meld
    cards: Cards

    def verdict(self, rules: Rules) -> Verdict:
        """See :class:`Question`."""
        return check_addition(self.meld, self.cards, rules=rules)

    @property
    def subject(self) -> str:
        """See :class:`Question`."""
        return f"{format_cards(sorted(self.cards)) or 'no card'} added to {self.meld}"

    def melds(self, rules: Rules) -> tuple[Meld, ...]:
        """See :class:`Question`."""
        return (self.meld.plus(self.cards, rules=rules),)

    def outcome(self, rules: Rules) -> str:
        """See :class:`Question`."""
        (meld,) = self.melds(rules)
        return f" gives {format_cards(meld.cards)}, {described(meld, rules)}"

    def notes(self, rules: Rules) -> Iterator[str]:
        """See :class:`Question`."""
        if self.meld.is_canasta and self.meld.is_natural and any(card.is_wild for card in self.cards):
            yield "The natural canasta becomes a mixed one. (rule 7.2)"
        yield from Question.notes(self, rules)


@frozen
class OpeningQuestion(Question):
    """Do these melds, laid in one turn, open?"""

    kind = "opening"
    laid: tuple[Cards, ...]
    score: int | None = None
    going_out: bool | None = None
    concealed: bool = False

    def verdict(self, rules: Rules) -> Verdict:
        """See :class:`Question`."""
        return check_opening(
            self.laid, score=self.score, going_out=self.going_out, concealed=self.concealed, rules=rules
        )

    @property
    def subject(self) -> str:
        """See :class:`Question`."""
        return f"{', '.join(format_cards(sorted(cards)) or 'no card' for cards in self.laid)} as an opening"

    def melds(self, rules: Rules) -> tuple[Meld, ...]:
        """See :class:`Question`."""
        return tuple(_new(cards, rules) for cards in self.laid)

    def outcome(self, rules: Rules) -> str:
        """See :class:`Question`."""
        points = sum(meld.points(rules=rules) for meld in self.melds(rules))
        counts = f" counts {points:,} points"
        if self.score is None:
            return counts
        needed = opening_minimum(self.score, rules=rules)
        if points < needed:
            return f"{counts}; who goes out concealed needs no {needed:,} (rule 8.4)"
        return f"{counts}; a score of {self.score:,} asks for {needed:,} (rule 8.1)"

    def notes(self, rules: Rules) -> Iterator[str]:
        """See :class:`Question`."""
        for meld in self.melds(rules):
            yield f"{format_cards(meld.cards)} is {described(meld, rules)}."


class Pile(NamedTuple):
    """What is known of the pile: all of it, bottom to top, or its top card; None is not known."""

    cards: Cards | None
    top: Card | None
    size: int | None = None
    red_threes: int | None = None
    frozen: bool | None = None

    @property
    def open_card(self) -> Card:
        """The top card; hidden where there is none."""
        return self.cards[-1] if self.cards else to_card(self.top or "??")


@frozen
class CaptureQuestion(Question):
    """Do these cards of the hand take the pile?"""

    kind = "capture"
    used: Cards
    further: tuple[Cards, ...]
    pile: Pile
    table: tuple[Meld, ...] | None = None
    opened: bool | None = None
    score: int | None = None
    hand: Hand | None = field(default=None)

    def verdict(self, rules: Rules) -> Verdict:
        """See :class:`Question`."""
        return check_capture(
            self.used,
            pile=self.pile.cards,
            top=self.pile.top,
            size=self.pile.size,
            red_threes=self.pile.red_threes,
            frozen=self.pile.frozen,
            further=self.further,
            melds=self.table,
            opened=self.opened,
            score=self.score,
            hand=self.hand,
            rules=rules,
        )

    @property
    def subject(self) -> str:
        """See :class:`Question`."""
        return f"taking the pile with {format_cards(sorted(self.used)) or 'its top card alone'}"

    def melds(self, rules: Rules) -> tuple[Meld, ...]:
        """See :class:`Question`."""
        joining = (self.pile.open_card, *self.used)
        held = next((meld for meld in self.table or () if meld.rank == joining[0].rank), None)
        try:
            grown = _new(joining, rules) if held is None else held.plus(joining, rules=rules)
            return (grown, *(_new(cards, rules) for cards in self.further))
        except IllegalMeld:  # a meld of the side that is not given may be in play
            return ()

    def outcome(self, rules: Rules) -> str:
        """See :class:`Question`."""
        melds = self.melds(rules)
        return f" makes {format_cards(melds[0].cards)}, {described(melds[0], rules)}" if melds else ""

    def notes(self, rules: Rules) -> Iterator[str]:
        """See :class:`Question`."""
        for number, meld in enumerate(self.melds(rules)):
            if number:
                yield f"{format_cards(meld.cards)} is {described(meld, rules)}."
            elif isinstance(meld, Canasta):
                yield _bonus(meld, rules)
        if self.further:
            yield from self.figures(rules)

    def figures(self, rules: Rules) -> Iterator[str]:
        """The points of what is laid, meld by meld; the top card is among them (rule 8.3)."""
        top = self.pile.open_card
        if not top.is_natural:
            return  # no card goes with such a top
        laid = [tuple(sorted((top, *self.used))), *(tuple(sorted(cards)) for cards in self.further)]
        points = [meld_points(cards, rules=rules) for cards in laid]
        each = ", ".join(f"{format_cards(cards)} counts {number:,}" for cards, number in zip(laid, points, strict=True))
        yield f"With the top card {each}; {sum(points):,} points in all. (rule 8.3)"


def _new(cards: Cards, rules: Rules) -> Meld:
    """A meld laid in one act; if it is a canasta, a concealed one (rule 7.4)."""
    return Meld.of(cards, rules=rules, concealed=len(cards) >= CANASTA_SIZE)
