"""The pictures of the cards, drawn once by the library."""

from __future__ import annotations

from typing import Final

from canasta import pack, render

__all__ = ["PICTURES"]


def _pictures() -> dict[str, str]:
    faces = sorted({str(card) for card in pack()})
    drawn = {name: render.svg(name, theme="light", four_colour=four) for name in faces for four in (False,)}
    four = {f"{name}-4": render.svg(name, theme="light", four_colour=True) for name in faces}
    return {**drawn, **four, "back": render.svg("??", theme="light")}


#: By name: `Kh`, `Kh-4` in four colours, and `back`.
PICTURES: Final = _pictures()
