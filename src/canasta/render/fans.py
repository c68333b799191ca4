"""Cards beside each other and over each other: hands, melds, canastas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from canasta.cards import Card
from canasta.melds import Meld
from canasta.render import faces
from canasta.render.canvas import Canvas
from canasta.render.words import kind_of, top_of

__all__ = ["SMALL_HEIGHT", "SMALL_WIDTH", "column", "column_height", "fan", "row", "squared", "squared_height"]

SMALL_WIDTH: Final = 60
SMALL_HEIGHT: Final = 84
_STEP: Final = 30  # the usual part that is seen of a card in a hand, in units of a card 100 wide
_LEAST_STEP: Final = 22
_GAP: Final = 7  # more between ranks
_SMALL_STEP: Final = 22.5  # what is seen of a card in a column, of 84


def fan(canvas: Canvas, cards: Sequence[Card], x: float, y: float, scale: float, room: float = 0) -> float:
    """Draw cards over each other from the left, in as many rows as the room wants; give the height."""
    rows = _rows(cards, room / scale if room else 0)
    height = faces.HEIGHT * scale
    for n, row in enumerate(rows):
        step, gap = _steps(row, room / scale if room else 0)
        at = 0.0
        for place, card in enumerate(row):
            if place:
                at += step + (gap if card.rank is not row[place - 1].rank else 0)
            last = place == len(row) - 1
            canvas.put(
                faces.back() if card.is_hidden and last else faces.face(card, covered=not last),
                x + at * scale,
                y,
                scale,
            )
        canvas.width = max(canvas.width, x + (at + faces.WIDTH) * scale)
        y += height * 0.62 if n < len(rows) - 1 else 0
    return height + (len(rows) - 1) * height * 0.62


def _rows(cards: Sequence[Card], room: float) -> list[Sequence[Card]]:
    most = max(1, int((room - faces.WIDTH) // (_LEAST_STEP + 2)) + 1) if room else len(cards)
    rows = -(-len(cards) // most) if cards else 0
    if rows <= 1:
        return [cards] if cards else []
    size = -(-len(cards) // rows)
    return [cards[n : n + size] for n in range(0, len(cards), size)]


def _steps(row: Sequence[Card], room: float) -> tuple[float, float]:
    """How far the next card lies to the right, and how much more where the rank changes."""
    changes = sum(card.rank is not after.rank for card, after in pairwise(row))
    wanted = (len(row) - 1) * _STEP + changes * _GAP
    squeeze = min(1.4, (room - faces.WIDTH) / wanted) if room and wanted else 1
    return _STEP * squeeze, _GAP * squeeze


def row(cards: Sequence[Card]) -> Canvas:
    """Cards side by side."""
    step = faces.WIDTH + 8
    canvas = Canvas(max(faces.WIDTH, step * len(cards) - 8), faces.HEIGHT)
    for n, card in enumerate(cards):
        canvas.put(faces.face(card), n * step, 0)
    return canvas


def column_height(cards: int) -> float:
    """How high a column of small cards is, by how many there are."""
    return SMALL_HEIGHT + _SMALL_STEP * max(0, cards - 1)


def column(cards: Sequence[Card]) -> str:
    """Small cards over each other, from the top."""
    canvas = Canvas(SMALL_WIDTH)
    for n, card in enumerate(cards):
        canvas.put(faces.small(card, covered=n < len(cards) - 1), 0, n * _SMALL_STEP)
    return canvas.body


def squared_height(meld: Meld) -> float:
    """How high a canasta squared up is, with what stands below it."""
    return SMALL_HEIGHT + (36 if meld.is_concealed else 22)


def squared(meld: Meld) -> str:
    """A canasta squared up: a red card on top of a natural, a black one on a mixed; its size in a corner."""
    canvas = Canvas(SMALL_WIDTH)
    for n in (3, 2, 1):
        canvas.rect("face", n * 1.6, n * 1.6 + 0.5, SMALL_WIDTH - 1, SMALL_HEIGHT - 1, 6, 0.8)
    canvas.put(faces.small(top_of(meld), colour="cn-h" if meld.is_natural else "cn-s"), 0, 0)
    canvas.add('<circle class="cn-mark" cx="52" cy="76" r="11.5"/>')
    canvas.text(str(len(meld)), 52, 81, 14, "markink b mid")
    canvas.text(kind_of(meld).replace("concealed ", ""), 31, 103, 13, "soft mid")
    if meld.is_concealed:
        canvas.text("concealed", 31, 117, 11, "soft mid")
    return canvas.body
