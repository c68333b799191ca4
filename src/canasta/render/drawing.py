"""Whatever can be shown as one SVG."""

from __future__ import annotations

from typing import Any, Final

from canasta.cards import Card
from canasta.game import Game
from canasta.hand import Hand
from canasta.melds import Meld
from canasta.render import faces
from canasta.render.canvas import Canvas, Look
from canasta.render.fans import fan, row
from canasta.render.plots import (
    course_in_words,
    drawn_course,
    drawn_score,
    drawn_sheet,
    score_in_words,
    sheet_in_words,
)
from canasta.render.subjects import Subject, subject
from canasta.render.tables import description_of, drawn_table
from canasta.render.words import cards_in_words, counted, in_words, meld_in_words
from canasta.scoring import Score, ScoreSheet
from canasta.view import View

__all__ = ["svg_of", "title_of"]

_ROW: Final = 10  # cards that are laid side by side


def svg_of(what: Any, look: Look, *, narrow: bool = False) -> str:
    """The SVG of anything that can be shown."""
    shown = subject(what)
    canvas = _drawn(shown, narrow=narrow)
    return canvas.svg(look, title_of(shown), _description(shown))


def title_of(shown: Subject) -> str:  # noqa: PLR0911  a kind, a return
    """What it is, in a few words."""
    if isinstance(shown, Card):
        return in_words(shown)
    if isinstance(shown, Hand):
        return f"hand of {counted(len(shown))}: {cards_in_words(shown)}"
    if isinstance(shown, tuple):
        return cards_in_words(shown)
    if isinstance(shown, Meld):
        return meld_in_words(shown)
    if isinstance(shown, View):
        return f"canasta table, seen {'by a spectator' if shown.seat is None else f'from seat {shown.seat}'}"
    if isinstance(shown, Score):
        return f"score{f' of {shown.name}' if shown.name else ''}: {shown.total:,} points"
    names = " and ".join((shown.sheet if isinstance(shown, Game) else shown).names)
    return f"{'course of the game' if isinstance(shown, Game) else 'score sheet'} of {names}"


def _description(shown: Subject) -> str:
    if isinstance(shown, View):
        return description_of(shown)
    if isinstance(shown, Score):
        return score_in_words(shown)
    if isinstance(shown, ScoreSheet):
        return sheet_in_words(shown)
    return course_in_words(shown.sheet) if isinstance(shown, Game) else ""


def _drawn(shown: Subject, *, narrow: bool) -> Canvas:  # noqa: PLR0911  a kind, a return
    if isinstance(shown, View):
        return drawn_table(shown, narrow=narrow)
    if isinstance(shown, Score):
        return drawn_score(shown)
    if isinstance(shown, ScoreSheet):
        return drawn_sheet(shown)
    if isinstance(shown, Game):
        return drawn_course(shown.sheet)
    if isinstance(shown, Card):
        return Canvas(faces.WIDTH, faces.HEIGHT).add(faces.face(shown))
    if isinstance(shown, tuple) and len(shown) <= _ROW:
        return row(shown)
    cards = shown.cards if isinstance(shown, Hand | Meld) else shown
    canvas = Canvas(0 if cards else faces.WIDTH)
    canvas.height = fan(canvas, cards, 0, 0, 1) or faces.HEIGHT
    return canvas
