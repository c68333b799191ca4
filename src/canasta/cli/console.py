"""What is printed: lines for people, in colour on a terminal, or JSON for machines."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from typing import Any, Final, TextIO

from canasta.render.strings import printable

__all__ = ["Console", "one_line"]

_WIDTH: Final = 96  # where lines of prose break, unless the terminal is narrower
_LEAST_WIDTH: Final = 40
_MOST_SHOWN: Final = 400  # characters of an error line
_PARAGRAPHS: Final = re.compile(r"\(rules? [\d., and]+\)")  # stay on one line
_STYLES: Final = {"good": "32;1", "bad": "31;1", "strong": "1"}


class Console:
    """A stream and how to write to it; None takes no output."""

    def __init__(self, stream: TextIO | None) -> None:
        """Look at the stream once: colours are for terminals, and for who has not set `NO_COLOR`."""
        self._stream = stream
        self._is_terminal = stream is not None and stream.isatty()
        dumb = os.environ.get("TERM") == "dumb" or (os.name == "nt" and "WT_SESSION" not in os.environ)
        self._colours = self._is_terminal and not os.environ.get("NO_COLOR") and not dumb
        columns = shutil.get_terminal_size().columns if self._is_terminal else _WIDTH
        self._width = max(_LEAST_WIDTH, min(_WIDTH, columns))

    @property
    def width(self) -> int:
        """Where lines break."""
        return self._width

    @property
    def has_colours(self) -> bool:
        """Whether colours are shown."""
        return self._colours

    def write(self, text: str = "", style: str = "") -> None:
        """Write lines as they are, but for characters that a terminal would obey or cannot show."""
        if self._stream is not None:
            self._stream.write(f"{self._painted(self.shown(text), style)}\n")

    def write_drawn(self, text: str) -> None:
        """Write lines of :mod:`canasta.render`, which are safe to show, with their colours."""
        if self._stream is not None:
            self._stream.write(f"{self._writable(text)}\n")

    def shown(self, text: str) -> str:
        """The text with everything written out that a terminal would obey, or that the stream cannot write."""
        return self._writable(printable(text))

    def _writable(self, text: str) -> str:
        encoding = getattr(self._stream, "encoding", None) or "utf-8"
        return text.encode(encoding, "backslashreplace").decode(encoding)

    def say(self, text: str, *, indent: int = 0, mark: str = "", style: str = "") -> None:
        """Write a sentence, broken into lines; `mark`, where the text begins with it, has the style."""
        from textwrap import fill  # noqa: PLC0415  machines do without it

        kept = _PARAGRAPHS.sub(lambda found: found[0].replace(" ", "\0"), printable(text))
        first, later = " " * indent, " " * 4
        broken = fill(kept, self._width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
        lines = broken.replace("\0", " ")
        if mark and lines.startswith(mark) and self._stream is not None:
            self._stream.write(self._painted(self.shown(mark), style))
            lines = lines.removeprefix(mark)
        self.write(lines)

    def items(self, title: str, items: Iterable[str]) -> None:
        """Write a title and items, none of which is broken; further lines begin below the first item."""
        from textwrap import fill  # noqa: PLC0415  machines do without it

        kept = "   ".join([printable(item).replace(" ", "\0") for item in items])
        head = title.replace(" ", "\0")
        indent = " " * (len(title) + 1)
        broken = fill(f"{head} {kept}", self._width, subsequent_indent=indent, break_on_hyphens=False)
        self.write(broken.replace("\0", " "))

    def prompt(self, text: str) -> None:
        """Write the beginning of a line on which an answer is typed, and see that it is shown."""
        if self._stream is not None:
            self._stream.write(self.shown(text))
            self._stream.flush()

    def json(self, data: Any) -> None:
        """Write data as JSON, in ASCII."""
        import json  # noqa: PLC0415  people do without it

        self.write(json.dumps(data, indent=2))

    def _painted(self, text: str, style: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style and self._colours else text


def one_line(text: str) -> str:
    r"""The text on one line of a bearable length.

    >>> one_line("a\nb"), len(one_line("long " * 1000)) < 500
    ('a\\nb', True)
    """
    line = text.replace("\n", "\\n")
    return line if len(line) <= _MOST_SHOWN else f"{line[:_MOST_SHOWN]}..."
