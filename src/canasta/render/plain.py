"""Pictures in lines of text, plain or with the colours of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from canasta.cards import Card
from canasta.game import Game
from canasta.hand import Hand
from canasta.melds import Meld
from canasta.render.strings import columns, fitted, printable
from canasta.render.subjects import subject
from canasta.render.words import SideSeen, called, clockwise, frozen_note, kind_of, open_cards, sides_seen
from canasta.scoring import Score, ScoreSheet
from canasta.scoring.scores import table as score_table
from canasta.view import View

__all__ = ["Paint", "hand_line", "lines_of", "table_lines"]

_SYMBOLS: Final = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}
_COLOURS: Final = {"h": "31", "d": "31", "j": "35"}
_FOUR_COLOURS: Final = {"h": "31", "d": "34", "c": "32", "j": "35"}
_INDENT: Final = 4


class Word(NamedTuple):
    """What is not broken between lines: how wide it is, and how it is written."""

    width: int
    text: str


class Paint:
    """How cards are written."""

    __slots__ = ("_colours", "_symbols")

    def __init__(self, *, colours: bool = False, four_colour: bool = False, symbols: bool = False) -> None:
        """Take the wishes."""
        self._colours = (_FOUR_COLOURS if four_colour else _COLOURS) if colours else {}
        self._symbols = symbols

    def card(self, card: Card) -> str:
        """A card, in its colour."""
        text, suit = card.text, "" if card.suit is None else f"{card.suit}"
        if self._symbols and suit:
            text = text[0] + _SYMBOLS[suit]
        colour = self._colours.get("j" if card.is_joker else suit)
        return f"\x1b[{colour}m{text}\x1b[0m" if colour else text

    def strong(self, text: str) -> list[Word]:
        """The words of a name, bold where there are colours."""
        return [Word(word.width, f"\x1b[1m{word.text}\x1b[0m") if self._colours else word for word in _words(text)]

    def cards(self, cards: Sequence[Card]) -> Word:
        """Cards that stay together."""
        return Word(sum(len(card.text) + 1 for card in cards) - 1, " ".join(map(self.card, cards)))


_PLAIN: Final = Paint()


def lines_of(what: Any, width: int, paint: Paint) -> str:  # noqa: PLR0911  a kind, a return
    """The lines of anything that can be shown."""
    shown = subject(what)
    if isinstance(shown, View):
        lines = [*table_lines(shown, width, paint)]
        if shown.seat in shown.deal.seats:
            lines.append(hand_line(shown, width, paint))
        return "\n".join(lines)
    if isinstance(shown, Score):
        return "\n".join([fitted(line, width) for line in printable(score_table(shown, width)).split("\n")])
    if isinstance(shown, ScoreSheet | Game):
        return _sheet(shown.sheet if isinstance(shown, Game) else shown, width)
    if isinstance(shown, Card):
        return paint.card(shown)
    if isinstance(shown, Hand):
        return _broken(_by_rank(shown, paint), width, "  ", 0)
    if isinstance(shown, Meld):
        after = _words(f"({kind_of(shown)} canasta of {len(shown)})") if shown.is_canasta else []
        return _broken([*map(paint.cards, _chunks(shown.cards)), *after], width, " ", 0)
    return _broken([paint.cards([card]) for card in shown], width, " ", 0)


# -- breaking lines -------------------------------------------------------------------------------------------------

_LONGEST: Final = 12  # cards that stay together


def _words(text: str) -> list[Word]:
    """The words of a sentence; none is wider than any line."""
    return [Word(columns(word), word) for word in (fitted(word, 40) for word in printable(text).split())]


def _chunks(cards: Sequence[Card]) -> Iterator[Sequence[Card]]:
    for start in range(0, len(cards), _LONGEST):
        yield cards[start : start + _LONGEST]


def _by_rank(cards: Iterable[Card], paint: Paint) -> list[Word]:
    ranks = (tuple(same) for _, same in groupby(cards, lambda card: card.rank))
    return [paint.cards(chunk) for same in ranks for chunk in _chunks(same)]


def _broken(words: Iterable[Word], width: int, between: str = " ", indent: int = _INDENT) -> str:
    """The words in lines, the later ones indented."""
    lines, line, at = [], "", 0
    for word in words:
        if line.strip() and at + len(between) + word.width > width:
            lines.append(line)
            line, at = " " * indent, indent
        elif line:
            line, at = line + between, at + len(between)
        line, at = line + word.text, at + word.width
    return "\n".join([*lines, line])


def _together(words: Sequence[Word]) -> Word:
    return Word(sum(word.width + 1 for word in words) - 1, " ".join([word.text for word in words]))


def _joined(before: Word, after: str) -> Word:
    return Word(before.width + len(after), before.text + after)


# -- the table ------------------------------------------------------------------------------------------------------


def hand_line(view: View, width: int, paint: Paint = _PLAIN) -> str:
    """The seat's hand, by rank.

    >>> from canasta import Game
    >>> print(hand_line(Game.new(seed=7, dealer=0).view(0), 80))
    Your hand (11): Ad Ac  Kc  Js  9s  7d  5d 5c  4s 4c  3c
    """
    hand = view.hand()
    first, *rest = _by_rank(hand, paint) or [Word(4, "none")]
    head = _together([*paint.strong(f"Your hand ({len(hand)}):"), first])
    return _broken([head, *rest], width, "  ")


def table_lines(view: View, width: int, paint: Paint = _PLAIN) -> Iterator[str]:
    """The stock and the pile, the others' hands, and each side with what it has laid, the seat's own last."""
    yield _broken(_stock_and_pile(view, paint), width)
    yield _broken(_hands(view, paint), width)
    for side in sides_seen(view):
        yield _broken(_side(side, paint), width)


def _stock_and_pile(view: View, paint: Paint) -> Iterator[Word]:
    pile, note = view.deal.pile, frozen_note(view)
    yield from _words(f"Stock {view.deal.stock_size}, pile {len(pile)}, showing")
    top = paint.cards(pile[-1:]) if pile else Word(7, "nothing")
    end = ";" if len(pile) > 1 else ""
    yield top if note else _joined(top, end)
    yield from _words(f"({note}){end}" if note else "")
    if len(pile) > 1:
        yield from _words("below it")
        yield from (paint.cards([card]) for card in pile[-2::-1])


def _hands(view: View, paint: Paint) -> Iterator[Word]:
    others = [seat for seat in clockwise(view) if seat != view.seat]
    yield from _words("Hands:")
    for n, seat in enumerate(others):
        end = "," if n < len(others) - 1 else ""
        known = open_cards(view, seat)
        size = f"{called(view, seat)} has {view.deal.hand_size(seat)}"
        yield from _words(size if known else size + end)
        if known:
            yield from _words("(among them")
            *first, last = [paint.cards([card]) for card in known]
            yield from (*first, _joined(last, f"){end}"))


def _side(side: SideSeen, paint: Paint) -> Iterator[Word]:
    yield from paint.strong(f"{side.name}, {side.points:,} points:")
    parts = [_meld(meld, paint) for meld in side.melds]
    if side.red_threes:
        parts.append([*_words("red threes"), paint.cards(side.red_threes)])
    if side.note:
        parts.append(_words(side.note))
    for n, part in enumerate(parts):
        if n:
            yield Word(1, "|")
        yield from part


def _meld(meld: Meld, paint: Paint) -> list[Word]:
    """A meld by its ranks, what is a canasta by its size."""
    if meld.is_canasta:
        name = f"{meld.rank} {kind_of(meld)} canasta of {len(meld)}"
        return [Word(len(name), name)]
    return [paint.cards([card.shape for card in chunk]) for chunk in _chunks(meld.cards)]


# -- scores ---------------------------------------------------------------------------------------------------------


def _sheet(sheet: ScoreSheet, width: int) -> str:
    """The table of a sheet; where that is too wide, a paragraph for each deal."""
    whole = printable(str(sheet))
    if max(map(columns, whole.split("\n"))) <= width:
        return whole
    rows = [("Start", [f"{name} {total:,}" for name, total in zip(sheet.names, sheet.start, strict=True)])]
    for number, (scores, totals) in enumerate(zip(sheet.scores, sheet.running, strict=True), start=1):
        cells = zip(sheet.names, scores, totals, strict=True)
        rows.append((f"Deal {number}", [f"{name} {score.total:+,}, {total:,} in all" for name, score, total in cells]))
    if sheet.outcome is not None:
        rows.append((f"{sheet.outcome}", []))
    else:
        found = zip(sheet.names, sheet.minimums, strict=True)
        rows.append(("Next", [f"{name} opens at {least:,}" for name, least in found]))
    return "\n".join(
        _broken(_words(": ".join([head, "; ".join(cells)] if cells else [head])), width) for head, cells in rows
    )
