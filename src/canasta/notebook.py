"""How values show themselves in a notebook: what has :func:`shown` as its `_repr_html_` is drawn there."""

from __future__ import annotations

__all__ = ["shown"]


def shown(self: object) -> str:
    """The value as a piece of HTML; see :func:`canasta.render.html`.

    >>> from canasta import Hand
    >>> Hand("Kh Kd")._repr_html_().startswith("<div")
    True
    """
    from canasta.render import html  # noqa: PLC0415  the one import that goes up: notebooks alone need it

    return html(self)
