"""Where `canasta play` keeps the records of the games that are played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from canasta.cli.common import BadInputError
from canasta.game import Game

__all__ = ["Keep"]

_LINES: Final = ".jsonl"  # how the name of a file of JSON Lines ends


class Keep:
    """A file for records, or None for none; that it can be written is found out before the first game."""

    def __init__(self, path: str | None, *, many: bool = False) -> None:
        """Take the path, and see that it can be written, for many games as lines."""
        self._path = path
        if path is not None:
            if many and not path.lower().endswith(_LINES):
                raise BadInputError(f"--record: a file whose name ends with {_LINES} is wanted for many games")
            with self._writing(), open(path, "a", encoding="utf-8"):  # noqa: PTH123  a path may hold anything here
                pass

    def one(self, game: Game) -> None:
        """Keep a game, whether it is over or not."""
        if self._path is None:
            return
        if self._path.lower().endswith(_LINES):
            self.many([game])
            return
        with self._writing():
            game.record().save(self._path)

    def many(self, games: Iterable[Game]) -> None:
        """Keep games, one after the other as they are played."""
        if self._path is None:
            for _ in games:
                pass
            return
        from canasta.record import write_records  # noqa: PLC0415  seldom wanted

        with self._writing():
            write_records(self._path, (game.record() for game in games))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BadInputError(f"--record: {self._path}: {why[:1].lower()}{why[1:]}") from error
