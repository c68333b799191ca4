"""Texts made safe to show, and measured."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["columns", "escaped", "fitted", "printable"]

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def printable(text: str) -> str:
    r"""The text with control characters and the like written out, new lines apart.

    >>> print(printable("a\x1b[31mb"))
    a\x1b[31mb
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(each if each.isprintable() or each == "\n" else _written_out(each) for each in text)


def _written_out(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def escaped(text: str) -> str:
    r"""A text as it may stand in SVG and HTML: in ASCII, and with nothing that a reader of them would obey.

    >>> escaped("<b>\x1b \u2665")
    '&lt;b&gt;&#65533; &#9829;'
    """
    return _NOT_XML.sub("\ufffd", text).translate(_ENTITIES).encode("ascii", "xmlcharrefreplace").decode("ascii")


def columns(text: str) -> int:
    r"""How many columns a text takes on a terminal: wide characters two, marks that join others none.

    >>> columns("Ann"), columns("\u65e5\u672c")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in {"W", "F"}) for each in text
    )


def fitted(text: str, most: float) -> str:
    """A text cut to a number of columns.

    >>> fitted("Maximilian", 6)
    'Max...'
    """
    if columns(text) <= most:
        return text
    while text and columns(text) + 3 > most:
        text = text[:-1]
    return f"{text.rstrip()}..."
