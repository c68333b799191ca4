"""Pictures: cards, hands, melds, tables and scores as text, as SVG and as HTML.

:func:`text`, :func:`svg` and :func:`html` take whatever there is to show:

* a card, a hand, a meld, or cards in their order, as text too;
* a :class:`~canasta.view.View`: the table as a seat, or a spectator, sees it. Hidden cards are shown as backs. A whole
  `Deal` is not taken, for it holds what nobody at the table may see;
* a :class:`~canasta.scoring.Score` or a :class:`~canasta.scoring.ScoreSheet`, as tables;
* a :class:`~canasta.game.Game`: its course, the totals deal by deal.

All drawings are this library's own. An SVG is ASCII, has no ids, so that any number may stand on one page, and has a
title and a description for screen readers; its elements have classes that begin with `cn-`. Every picture brings the
ground that its colours need, and so is right on light and on dark pages.

>>> from canasta import Hand
>>> print(text(Hand("Kh Kd 2c Jo")))
Kh Kd  2c  Jo
>>> svg("Kh").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
True
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from canasta.errors import NotationError

__all__ = ["LEAST_WIDTH", "THEMES", "Theme", "html", "style", "svg", "text"]

#: What a theme is: light, dark, of high contrast, or (`auto`) light or dark as the reader's system asks for.
Theme: TypeAlias = Literal["auto", "light", "dark", "contrast"]
#: The themes.
THEMES: Final[tuple[Theme, ...]] = ("auto", "light", "dark", "contrast")
#: How few columns a text can have.
LEAST_WIDTH: Final = 60


def text(what: Any, *, width: int = 80, colours: bool = False, four_colour: bool = False, symbols: bool = False) -> str:
    r"""Something as lines of text.

    Args:
        what: what is shown; see above.
        width: how many columns a line has at most, 60 or more.
        colours: whether suits have colours, by the codes of ANSI terminals.
        four_colour: whether diamonds are blue and clubs green; otherwise they are red and as the text.
        symbols: whether suits are symbols; otherwise they are letters, and only names can be other than ASCII.

    Returns:
        The lines, without a new line at the end. Characters that a terminal would obey are written out.

    Raises:
        NotationError: if a text is no text of cards, or the width is below 60.
        TypeError: if it is nothing that can be shown.

    >>> from canasta import Game
    >>> print(text(Game.new(seed=7, dealer=0, names=["Ann", "Bob", "Cat", "Dan"]).view(0), width=60))
    Stock 61, pile 1, showing 9d (frozen for you)
    Hands: Bob has 11, Cat has 11, Dan has 11
    Bob + Dan, 0 points: red threes 3d | not opened: needs 50
    You + Cat, 0 points: red threes 3d | not opened: needs 50
    Your hand (11): Ad Ac  Kc  Js  9s  7d  5d 5c  4s 4c  3c
    >>> text("Kh 3s", symbols=True), text("Kh", colours=True)
    ('K\u2665 3\u2660', '\x1b[31mKh\x1b[0m')
    """
    from canasta.render import plain  # noqa: PLC0415  drawn only when it is asked for

    if isinstance(width, bool) or not isinstance(width, int):
        raise TypeError(f"width is a number of columns, not {type(width).__name__}")
    if width < LEAST_WIDTH:
        raise NotationError(f"{width}", 0, f"a width of {LEAST_WIDTH} columns or more")
    paint = plain.Paint(colours=colours, four_colour=four_colour, symbols=symbols)
    return plain.lines_of(what, width, paint)


def svg(what: Any, *, theme: Theme = "auto", four_colour: bool = False, narrow: bool = False) -> str:
    """Something as one SVG element, which is a file of its own too.

    Args:
        what: what is shown; see above.
        theme: the colours; see :data:`Theme`.
        four_colour: whether diamonds are blue and clubs green.
        narrow: whether a table is drawn 360 wide, for a telephone, and not 960.

    Returns:
        The element, in ASCII. It is never larger than the place it stands in, and may be scaled to any size.

    Raises:
        NotationError: if a text is no text of cards, or there is no such theme.
        TypeError: if it is nothing that can be shown.

    >>> from canasta import Meld
    >>> from xml.etree import ElementTree
    >>> picture = ElementTree.fromstring(svg(Meld.of("K K K 2"), theme="dark"))
    >>> picture.get("aria-label")
    'meld of kings: king, king, king, two'
    """
    from canasta.render import drawing  # noqa: PLC0415  drawn only when it is asked for

    return drawing.svg_of(what, _look(theme, four_colour=four_colour), narrow=narrow)


def html(
    what: Any, *, theme: Theme = "auto", four_colour: bool = False, page: bool = False, title: str | None = None
) -> str:
    """Something as HTML: lists, tables and headings, with cards drawn in SVG, that fit any width.

    Args:
        what: what is shown; see above.
        theme: the colours; see :data:`Theme`.
        four_colour: whether diamonds are blue and clubs green.
        page: whether it is a whole page, and not a fragment to be put into one.
        title: the title of the page; left out, what it shows in words.

    Returns:
        The fragment or the page, in ASCII. A fragment brings its style; no script, no id and nothing from elsewhere.

    Raises:
        NotationError: if a text is no text of cards, or there is no such theme.
        TypeError: if it is nothing that can be shown.

    >>> fragment = html("Kh Kd")
    >>> fragment.count("<li>"), fragment.startswith('<div class="canasta cn-auto cn-cards"')
    (2, True)
    """
    from canasta.render import pages  # noqa: PLC0415  drawn only when it is asked for

    if title is not None and not isinstance(title, str):
        raise TypeError(f"the title is a str, not {type(title).__name__}")
    look = _look(theme, four_colour=four_colour)
    return pages.page_of(what, look, title) if page else pages.fragment_of(what, look)


def style(theme: Theme = "auto") -> str:
    """The style sheet of all pictures of a theme: what each class looks like, to be read or changed.

    Pictures bring what they need of it. Rules of one's own win if they are more specific, as with
    `.canasta.cn-auto .cn-felt {fill: #402030}`.

    Raises:
        NotationError: if there is no such theme.

    >>> ".cn-dark .cn-felt{" in style("dark")
    True
    """
    from canasta.render import themes  # noqa: PLC0415  drawn only when it is asked for

    return themes.style_sheet(_look(theme, four_colour=True).theme)


def _look(theme: Theme, *, four_colour: bool) -> Any:
    from canasta.render.canvas import Look  # noqa: PLC0415  drawn only when it is asked for

    if not isinstance(theme, str):
        raise TypeError(f"a theme is one of {', '.join(THEMES)}, not {type(theme).__name__}")
    if theme not in THEMES:
        raise NotationError(theme, 0, f"a theme: {', '.join(THEMES)}")
    return Look(theme, four_colour=bool(four_colour))
