"""A progress bar, and seeds, for the commands that play many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import SystemRandom
from typing import Final, TextIO

from canasta.cli.common import BadInputError

__all__ = ["progress", "seed_of"]

_BAR: Final = 30  # characters of the progress bar
_SEEDS: Final = 10**9  # from which one is drawn
_MOST_DIGITS: Final = 1000  # of a seed; Python reads no number of more than some thousands


@contextmanager
def progress(stream: TextIO | None, most: int) -> Iterator[Callable[[int], None]]:
    """A bar that grows on a terminal, and is taken away at the end; elsewhere nothing."""
    if stream is None or not stream.isatty() or not most:
        yield lambda _done: None
        return

    def advance(done: int) -> None:
        full = _BAR * done // most
        stream.write(f"\r[{'#' * full}{'.' * (_BAR - full)}] {done}/{most}")
        stream.flush()

    try:
        advance(0)
        yield advance
    finally:
        stream.write("\r\x1b[K")
        stream.flush()


def seed_of(text: str | None) -> int | str:
    """The seed given, a whole number if it is one; else one drawn by the system, so that it can be named."""
    if text is None:
        return int(SystemRandom().random() * _SEEDS)
    if not (text.removeprefix("-").isdecimal() and text.isascii()):
        return text
    if len(text) > _MOST_DIGITS:
        raise BadInputError(f"--seed: a number of at most {_MOST_DIGITS} digits expected, not of {len(text)}")
    return int(text)
