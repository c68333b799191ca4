"""What a simulation came to, as a picture: the points of the parties, a histogram each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from canasta.errors import NotationError
from canasta.render import THEMES, Theme
from canasta.render.canvas import Canvas, Look
from canasta.render.shapes import number

from .stats import Histogram, Stats

__all__ = ["bin_width", "plot"]

#: How wide bins are, in points.
_WIDTHS: Final = (5, 10, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000, 10_000)
_WIDTH, _LEFT, _RIGHT, _TOP = 760, 66, 24, 64
_PANEL, _GAP = 120, 46  # the height of a histogram, and what is below it
_MARKS: Final = 8  # figures along the bottom, about


def bin_width(values: Iterable[Histogram], most: int) -> int:
    """The least round width by which all the values, in points, fit into so many bins.

    >>> bin_width([Histogram([0, 350])], 16)
    25
    """
    ends = [end for each in values if each for end in (min(each), max(each))]
    spread = max(ends, default=0) - min(ends, default=0)
    return next((width for width in _WIDTHS if spread < width * (most - 1)), spread // (most - 1) + 1)


def plot(stats: Stats, *, theme: Theme = "auto") -> str:
    """The points of the parties at the end of a round, as SVG.

    Args:
        stats: what a simulation came to.
        theme: the colours; see :data:`canasta.render.Theme`.

    Returns:
        The picture, in ASCII, with a title and a description for screen readers.

    Raises:
        NotationError: if there is no such theme.

    >>> from canasta.simulate import simulate
    >>> plot(simulate(["random"], games=2, seed=1, unit="deals")).startswith("<svg ")
    True
    """
    if theme not in THEMES:
        raise NotationError(str(theme), 0, f"a theme: {', '.join(THEMES)}")
    canvas = Canvas(_WIDTH, _TOP + max(1, len(stats.names)) * (_PANEL + _GAP))
    canvas.rect("paper", 0.5, 0.5, canvas.width - 1, canvas.height - 1, 10)
    title = f"Points after {stats.rounds:,} {stats.setting.unit if stats.setting else 'games'}"
    canvas.text(title, 20, 34, 17, "text b")
    width = bin_width(stats.totals, 40)
    binned = [values.binned(width) for values in stats.totals]
    starts = sorted({start for bins in binned for start in bins})
    for party, bins in enumerate(binned):
        _draw_panel(canvas, stats, party, bins, range(starts[0], starts[-1] + width, width))
    told = [
        f"{name}: {won:,} won, on average {values.mean:,.0f} points"
        for name, won, values in zip(stats.names, stats.wins, stats.totals, strict=True)
        if values
    ]
    return canvas.svg(Look(theme, four_colour=False), title, "; ".join(told))


def _draw_panel(canvas: Canvas, stats: Stats, party: int, bins: dict[int, int], starts: range) -> None:
    """The histogram of one party, and what it says in figures."""
    bottom, most = _TOP + party * (_PANEL + _GAP) + _PANEL, max(bins.values())
    across = (_WIDTH - _LEFT - _RIGHT) / len(starts)

    def x_of(points: float) -> float:
        return _LEFT + (points - starts.start) / starts.step * across

    bars = "".join(
        f"M{number(x_of(start) + 0.5)},{number(bottom)}v{number(-held / most * (_PANEL - 24))}"
        f"h{number(across - 1)}V{number(bottom)}Z"
        for start, held in bins.items()
        if held
    )
    canvas.add(f'<g class="cn-l{party % 6}"><path class="cn-p" d="{bars}"/></g>')
    canvas.add(f'<path class="cn-rule" stroke-width="1" d="M{_LEFT},{number(bottom)}H{_WIDTH - _RIGHT}"/>')
    mean = stats.totals[party].mean
    canvas.add(f'<path class="cn-goal" d="M{number(x_of(mean))},{number(bottom)}v{-_PANEL + 18}"/>')
    canvas.text(
        f"{stats.names[party]}: {stats.wins[party]:,} won, mean {mean:,.0f}", _LEFT, bottom - _PANEL + 8, 13, "text b"
    )
    canvas.text(f"{most:,}", _LEFT - 8, bottom - _PANEL + 28, 12, "pale end num")
    every = -(-len(starts) // _MARKS)
    for start in starts[::every]:
        canvas.text(f"{start:,}", x_of(start), bottom + 18, 12, "pale mid num")
