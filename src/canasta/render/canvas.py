"""A picture being drawn: pieces of SVG, and the element about them."""

from __future__ import annotations

from typing import Final, Self

from canasta.render.shapes import number
from canasta.render.strings import escaped, fitted
from canasta.render.themes import style_sheet

__all__ = ["Canvas", "Look"]

_EM: Final = 0.56  # how wide a character is at most in the mean, in heights of the font


class Look:
    """How pictures look: the theme, whether each suit has a colour of its own, and whether they bring their style."""

    __slots__ = ("four_colour", "theme")

    def __init__(self, theme: str, *, four_colour: bool) -> None:
        """Keep them."""
        self.theme, self.four_colour = theme, four_colour

    @property
    def classes(self) -> str:
        """The classes of the outermost element."""
        return f"canasta cn-{self.theme}" + (" cn-four" if self.four_colour else "")


class Canvas:
    """Pieces of a picture, in the order in which they cover each other."""

    __slots__ = ("_parts", "height", "width")

    def __init__(self, width: float, height: float = 0) -> None:
        """Begin with nothing."""
        self._parts: list[str] = []
        self.width, self.height = width, height

    def add(self, *parts: str) -> Self:
        """Put pieces on top."""
        self._parts += parts
        return self

    def put(self, piece: str, x: float, y: float, scale: float = 1) -> None:
        """Put a piece at a place, scaled."""
        size = "" if scale == 1 else f" scale({scale:g})"
        self._parts.append(f'<g transform="translate({number(x)} {number(y)}){size}">{piece}</g>')

    def rect(
        self, name: str, x: float, y: float, width: float, height: float, radius: float = 0, line: float = 1
    ) -> None:
        """Draw a rectangle, with rounded corners if wanted."""
        self._parts.append(
            f'<rect class="cn-{name}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}" rx="{number(radius)}" stroke-width="{number(line)}"/>'
        )

    def text(self, text: str, x: float, y: float, size: float, names: str, room: float = 0) -> None:
        """Write a line; what does not fit into `room` is cut, and told by a title."""
        shown = fitted(text, room / (_EM * size)) if room else text
        whole = "" if shown == text else f"<title>{escaped(text)}</title>"
        classes = " ".join(f"cn-{name}" for name in names.split())
        self._parts.append(
            f'<text class="{classes}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}">'
            f"{whole}{escaped(shown)}</text>"
        )

    @property
    def body(self) -> str:
        """All pieces."""
        return "".join(self._parts)

    def svg(self, look: Look, title: str, description: str = "", *, styled: bool = True) -> str:
        """The whole picture, with what a screen reader says of it."""
        classes = look.classes
        body = self.body
        style = f"<style>{style_sheet(look.theme, f'{classes} {body}')}</style>" if styled else ""
        told = f"<desc>{escaped(description)}</desc>" if description else ""
        width, height = number(self.width), number(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-label="{escaped(title)}" '
            f'style="max-width:100%;height:auto"><title>{escaped(title)}</title>{told}{style}{body}</svg>'
        )
