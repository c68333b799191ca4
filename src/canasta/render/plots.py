"""Scores as SVG: a score, a score sheet, and the course of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10
from textwrap import wrap
from typing import Final

from canasta.render.canvas import Canvas
from canasta.render.shapes import number, placed
from canasta.scoring import Score, ScoreSheet
from canasta.scoring.rota import dealer_of_deal

__all__ = [
    "course_in_words",
    "deals_of",
    "drawn_course",
    "drawn_score",
    "drawn_sheet",
    "score_in_words",
    "sheet_in_words",
    "signed",
]

_ROW: Final = 28
_PAD: Final = 18


# -- scores ---------------------------------------------------------------------------------------------------------


def drawn_score(score: Score) -> Canvas:
    """The lines of a score, its cards below each line."""
    canvas = Canvas(460)
    right, rule = canvas.width - _PAD - 56, canvas.width - _PAD
    y = _PAD + 8.0
    if score.name:
        canvas.text(score.name, _PAD, y + 8, 17, "text b", canvas.width - 2 * _PAD)
        y += 32
    canvas.text("Points", right, y + 4, 12, "pale end")
    canvas.text("Rule", rule, y + 4, 12, "pale end")
    y += 12
    for line in score.lines:
        canvas.add(_line(_PAD, y, rule, y))
        y += 20
        canvas.text(line.reason, _PAD, y, 14, "text", right - _PAD - 60)
        canvas.text(signed(line.points), right, y, 14, "text end num")
        canvas.text(line.rule, rule, y, 12, "pale end num")
        for below in (*wrap(line.note, 48), *wrap(line.cards, 48, break_on_hyphens=False)):
            y += 16
            canvas.text(below, _PAD, y, 12, "pale")
        y += 9
    canvas.add(_line(_PAD, y, rule, y, 2))
    canvas.text("total", _PAD, y + 22, 15, "text b")
    canvas.text(f"{score.total:,}", right, y + 22, 15, "text b end num")
    return _on_paper(canvas, y + 22 + _PAD)


def score_in_words(score: Score) -> str:
    """The lines of a score."""
    return "; ".join([f"{line.reason} {line.points:,}" for line in score.lines] + [f"total {score.total:,}"])


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+,}" if points else "0"


def _line(x: float, y: float, to_x: float, to_y: float, width: float = 1) -> str:
    path = f"M{number(x)},{number(y)}L{number(to_x)},{number(to_y)}"
    return f'<path class="cn-rule" stroke-width="{number(width)}" d="{path}"/>'


def _on_paper(canvas: Canvas, height: float) -> Canvas:
    paper = Canvas(canvas.width, height)
    paper.rect("paper", 0.5, 0.5, canvas.width - 1, height - 1, 10)
    return paper.add(canvas.body)


def drawn_sheet(sheet: ScoreSheet) -> Canvas:
    """A sheet: a row for each deal, points and totals for each side, and what comes next."""
    column, first = 168, 120 if sheet.first_dealer is not None else 68
    canvas = Canvas(first + column * len(sheet.names) + _PAD)
    ends = [first + column * (n + 1) for n in range(len(sheet.names))]
    y = _PAD + 14.0
    canvas.text("Deal", _PAD, y, 13, "pale")
    if sheet.first_dealer is not None:
        canvas.text("Dealer", first - 12, y, 13, "pale end")
    for name, end in zip(sheet.names, ends, strict=True):
        canvas.text(name, end, y, 14, "text b end", column - 16)
    y += 12
    for label, dealer, cells in deals_of(sheet):
        canvas.add(_line(_PAD, y, canvas.width - _PAD, y))
        canvas.text(label, _PAD, y + 19, 14, "text num")
        canvas.text(dealer, first - 12, y + 19, 14, "pale end num")
        for (points, total), end in zip(cells, ends, strict=True):
            canvas.text(points, end - 74, y + 19, 13, "pale end num")
            canvas.text(f"{total:,}", end, y + 19, 14, "text b end num")
        y += _ROW
    canvas.add(_line(_PAD, y, canvas.width - _PAD, y, 2))
    return _on_paper(canvas, _after(sheet, canvas, ends, y) + 10)


def deals_of(sheet: ScoreSheet) -> list[tuple[str, str, list[tuple[str, int]]]]:
    """The rows of a sheet: which deal, who dealt, and points and total of each side."""
    rows = [("start", "", [("", total) for total in sheet.start])] if any(sheet.start) else []
    for n, (scores, totals) in enumerate(zip(sheet.scores, sheet.running, strict=True)):
        dealer = dealer_of_deal(n, sheet.first_dealer, rules=sheet.rules)
        cells = [(signed(score.total), total) for score, total in zip(scores, totals, strict=True)]
        rows.append((f"{n + 1}", "" if dealer is None else f"{dealer}", cells))
    return rows


def _after(sheet: ScoreSheet, canvas: Canvas, ends: Sequence[float], y: float) -> float:
    """What stands below the rows: the outcome, or what holds for the next deal."""
    if sheet.outcome is not None:
        for line in wrap(str(sheet.outcome), int((canvas.width - 2 * _PAD) / 7.4)):
            y += 20
            canvas.text(line, _PAD, y, 13, "text b", canvas.width - 2 * _PAD)
        return y
    canvas.text("next", _PAD, y + 20, 13, "pale")
    for minimum, end in zip(sheet.minimums, ends, strict=True):
        canvas.text(f"opens at {minimum:,}", end, y + 20, 13, "pale end num")
    return y + 20


def sheet_in_words(sheet: ScoreSheet) -> str:
    """The totals after each deal, and the outcome."""
    deals = [
        f"After deal {n}: " + ", ".join(f"{name} {total:,}" for name, total in zip(sheet.names, totals, strict=True))
        for n, totals in enumerate(sheet.running, start=1)
    ]
    return ". ".join([*deals, *([str(sheet.outcome)] if sheet.outcome is not None else [])])


# -- the course of a game -------------------------------------------------------------------------------------------

_LEFT, _RIGHT, _TOP, _BOTTOM = 66, 150, 56, 356
_WIDTH, _HEIGHT = 760, 410
_MARKS: Final = (  # about 0,0: told apart without their colours
    "M-4.5,0C-4.5,-6 4.5,-6 4.5,0C4.5,6 -4.5,6 -4.5,0Z",
    "M-4.2,-4.2L4.2,-4.2L4.2,4.2L-4.2,4.2Z",
    "M0,-5.6L5.6,0L0,5.6L-5.6,0Z",
    "M0,-5.4L5.4,4.2L-5.4,4.2Z",
    "M0,5.4L5.4,-4.2L-5.4,-4.2Z",
    "M-4.8,-1.6L4.8,-1.6L4.8,1.6L-4.8,1.6Z",
)


def course_in_words(sheet: ScoreSheet) -> str:
    """What the plot of a game shows."""
    return f"The totals by deal, to {sheet.rules.ending.target:,} points. {sheet_in_words(sheet)}"


def drawn_course(sheet: ScoreSheet) -> Canvas:
    """The totals deal by deal, a line for each side."""
    canvas = Canvas(_WIDTH, _HEIGHT)
    rows = [sheet.start, *sheet.running]
    target = sheet.rules.ending.target
    ticks = _ticks(min(0, *map(min, rows)), max(target, *map(max, rows)))
    across = (_WIDTH - _RIGHT - _LEFT) / max(1, len(rows) - 1)

    def x_of(deal: int) -> float:
        return _LEFT + deal * across

    def y_of(total: float) -> float:
        return _BOTTOM - (total - ticks[0]) / (ticks[-1] - ticks[0]) * (_BOTTOM - _TOP)

    canvas.text("Totals by deal", 20, 32, 17, "text b")
    for tick in ticks:
        canvas.add(_line(_LEFT, y_of(tick), _WIDTH - _RIGHT, y_of(tick), 1.6 if not tick else 0.8))
        canvas.text(f"{tick:,}", _LEFT - 10, y_of(tick) + 4, 12, "pale end num")
    every = ceil(len(rows) / 16)
    for deal in range(0, len(rows), every):
        canvas.text("start" if not deal else f"{deal}", x_of(deal), _BOTTOM + 20, 12, "pale mid num")
    canvas.text("deals", (_LEFT + _WIDTH - _RIGHT) / 2, _BOTTOM + 42, 12, "pale mid")
    canvas.add(f'<path class="cn-goal" d="M{_LEFT},{number(y_of(target))}L{_WIDTH - _RIGHT},{number(y_of(target))}"/>')
    canvas.text(f"target {target:,}", _LEFT + 6, y_of(target) - 6, 12, "pale")
    labels = _apart([y_of(total) for total in rows[-1]])
    for place, name in enumerate(sheet.names):
        points = [(x_of(deal), y_of(totals[place])) for deal, totals in enumerate(rows)]
        path = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)
        mark = _MARKS[place % len(_MARKS)]
        marks = "".join(placed(mark, x, y) for x, y in points)
        canvas.add(
            f'<g class="cn-l{place % len(_MARKS)}"><path class="cn-plot" d="{path}"/><path class="cn-p" d="{marks}"/>'
            f'<path class="cn-p" d="{placed(mark, _WIDTH - _RIGHT + 18, labels[place] - 2)}"/></g>'
        )
        canvas.text(name, _WIDTH - _RIGHT + 28, labels[place] + 2, 13, "text b", _RIGHT - 34)
        canvas.text(f"{rows[-1][place]:,}", _WIDTH - _RIGHT + 28, labels[place] + 18, 12, "pale num")
    return _on_paper(canvas, _HEIGHT)


def _ticks(least: int, most: int) -> list[int]:
    """Round numbers about four to eight, that hold both ends."""
    rough = max(1, most - least) / 6
    power = 10 ** floor(log10(rough))
    step = max(1, int(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)))
    return list(range(floor(least / step) * step, ceil(most / step) * step + 1, step))


def _apart(heights: list[float]) -> list[float]:
    """Places for labels near these heights, none over another."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = sorted(heights)
    for n, _ in enumerate(pairwise(placed)):
        placed[n + 1] = max(placed[n + 1], placed[n] + 38)
    over = max(0.0, placed[-1] - (_BOTTOM + 10))
    moved = [height - over for height in placed]
    return [moved[order.index(n)] for n in range(len(heights))]
