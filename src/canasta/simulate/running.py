"""Handing out the work, and adding up what comes back."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import BinaryIO, Final, Self

from canasta.errors import GameError, RecordError
from canasta.rules import CLASSIC, Rules

from .playing import Chunk, Job, play_chunk
from .saved import Ranges, load, save
from .setting import Factory, Setting, factories_of, labels_of
from .stats import Collector, Stats

__all__ = ["simulate"]

_CHUNKS: Final = 64  # of which there are at least so many, where there are games enough
_MOST: Final = 100  # games of a chunk
_SAVED_AFTER: Final = 20.0  # seconds after which the file is written anew


def simulate(
    players: Iterable[str | Factory],
    games: int,
    seed: int | str,
    *,
    rules: Rules = CLASSIC,
    unit: str = "games",
    mirrored: bool = False,
    executor: Executor | None = None,
    first: int = 0,
    chunk: int | None = None,
    waiting: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    file: str | os.PathLike[str] | None = None,
    records: str | os.PathLike[str] | None = None,
) -> Stats:
    """Play many games, or single deals, and count what they come to.

    The totals are exactly the same whatever the executor, the chunks and the order in which they end.

    Args:
        players: by seat, names (see :func:`canasta.bots.player_named`) or functions that make a player from a seed,
            a text; fewer are repeated. For processes such a function must pickle, as one of a module does.
        games: how many decks are played: whole games, or deals.
        seed: what all of it follows from.
        rules: the rules.
        unit: `games`, or `deals`: one deal each, both sides beginning with a score of 0.
        mirrored: whether each is played once from every seat, so that luck with the cards evens out; two kinds of
            players then play each deck twice.
        executor: any executor of :mod:`concurrent.futures`; left out, all is played in this thread. It is not shut
            down.
        first: the number of the first game; several machines play parts of one simulation so.
        chunk: how many are handed out at a time; left out, at most 100.
        waiting: how many chunks are handed out and not yet counted; left out, four for each processor. Memory is bound
            by it.
        progress: called with the number of games done and `games`, at the beginning and after each chunk.
        file: where to write how far it is, and to go on from if the file is there.
        records: a file to which the record of every game is written, one line of JSON each, as
            :func:`canasta.record.read_records` reads them; in the order in which the chunks end.

    Returns:
        What was counted; with `file`, together with what was played before.

    Raises:
        GameError: `wrong_players`, `unknown_player`, `wrong_unit`, `wrong_mirroring`; `wrong_number`, if a number is
            out of range; `other_setting`, if the file is that of another simulation: the message says in what.
        RecordError: if the file is none of a simulation.
        OSError: if a file cannot be read or written.
        TypeError: if something is of a wrong type.

    >>> stats = simulate(["sensible", "random"], games=3, seed=1, unit="deals")
    >>> stats.rounds, stats.deals, sum(stats.endings.values()), sum(stats.wins) + stats.draws
    (3, 3, 3, 3)
    """
    job = _job(players, seed, rules, unit, mirrored=mirrored, records=records is not None)
    _check_numbers(games=games, first=first)
    size = max(1, min(_MOST, games // _CHUNKS)) if chunk is None else chunk
    most = 4 * (os.cpu_count() or 1) if waiting is None else waiting
    _check_numbers(1, chunk=size, waiting=most)
    paths = [None if path is None else Path(path) for path in (file, records)]
    with _Run(job, range(first, first + games), progress, *paths) as run:
        work = run.chunks(size)
        if executor is None:
            for start, stop in work:
                run.take(play_chunk(job, start, stop))
        else:
            _hand_out(executor, job, work, most, run.take)
    return run.stats()


def _job(
    players: Iterable[str | Factory], seed: int | str, rules: Rules, unit: str, *, mirrored: bool, records: bool
) -> Job:
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise TypeError(f"seed= is a whole number or a text, not {seed!r}")
    if not isinstance(rules, Rules):
        raise TypeError(f"rules= are a Rules, such as CLASSIC, not {rules!r}")
    found = factories_of(players)
    setting = Setting(rules, labels_of(found), unit, bool(mirrored))
    return Job(setting, found, seed, records)


def _check_numbers(least: int = 0, **numbers: int) -> None:
    for name, number in numbers.items():
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"{name}= is a whole number, not {number!r}")
        if number < least:
            raise GameError("wrong_number", f"{name}: a number from {least} on is wanted, not {number}")


def _hand_out(
    executor: Executor, job: Job, work: Iterator[tuple[int, int]], most: int, take: Callable[[Chunk], None]
) -> None:
    """Keep so many chunks handed out until all are played; if one fails, those not begun are called back."""
    pending: set[Future[Chunk]] = set()
    try:
        while True:
            while len(pending) < most and (part := next(work, None)) is not None:
                pending.add(executor.submit(play_chunk, job, *part))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            failed = [future for future in done if future.exception() is not None]
            for future in done.difference(failed):
                take(future.result())
            for future in failed:  # what came out beside it is counted
                future.result()
    finally:
        for future in pending:
            future.cancel()


class _Run:
    """A simulation under way: what is counted, and the files."""

    def __init__(
        self,
        job: Job,
        games: range,
        progress: Callable[[int, int], object] | None,
        file: Path | None,
        records: Path | None,
    ) -> None:
        self._job, self._games, self._progress, self._file, self._records = job, games, progress, file, records
        self._done, found, self._recorded = (Ranges(), Stats(), 0) if file is None else load(file, job)
        if any(start < games.start or stop > games.stop for start, stop in self._done):
            played = ", ".join(f"{start} to {stop - 1}" for start, stop in self._done)
            raise GameError("wrong_number", f"the file holds games that are not asked for: those it holds are {played}")
        if self._done and (records is not None) != (self._recorded > 0) and len(self._done) < len(games):
            had = "were recorded" if records is None else "were not"
            raise GameError(
                "other_setting", f"records=: the games that the file holds {had}; those to come are to match"
            )
        self._collector = Collector(job.setting)
        self._collector.add(found)
        self._writer: BinaryIO | None = None
        self._saved = time.monotonic()

    def __enter__(self) -> Self:
        if self._records is not None:
            self._writer = _opened(self._records, self._recorded)
        self._save()  # if the file cannot be written, nothing is played in vain
        self._tell()
        return self

    def __exit__(self, *_raised: object) -> None:
        try:
            self._save()
        finally:
            if self._writer is not None:
                self._writer.close()

    def chunks(self, size: int) -> Iterator[tuple[int, int]]:
        """What is still to be played, in parts."""
        for start, stop in list(self._done.missing(self._games.start, self._games.stop)):
            for at in range(start, stop, size):
                yield at, min(at + size, stop)

    def take(self, chunk: Chunk) -> None:
        """Count a chunk, write its records, and from time to time the file."""
        if self._writer is not None:
            self._recorded += self._writer.write(chunk.records.encode())
        self._collector.add(chunk.stats)
        self._done.add(chunk.start, chunk.stop)
        self._tell()
        if time.monotonic() - self._saved > _SAVED_AFTER:
            self._save()

    def stats(self) -> Stats:
        """What was counted."""
        return self._collector.stats()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(len(self._done), len(self._games))

    def _save(self) -> None:
        if self._writer is not None:
            self._writer.flush()
        if self._file is not None:
            save(self._file, self._job, self._done, self.stats(), self._recorded)
        self._saved = time.monotonic()


def _opened(path: Path, length: int) -> BinaryIO:
    """The file of records, cut to those that were counted; a new one, where none were."""
    if not length:
        return path.open("wb")
    file = path.open("r+b") if path.exists() else None
    if file is None or not _ends_a_line(file, length):
        if file is not None:
            file.close()
        raise RecordError("$.records", f"{path.name} does not hold the records of the games played before")
    file.truncate(length)
    file.seek(length)
    return file


def _ends_a_line(file: BinaryIO, length: int) -> bool:
    """Whether records end there: it is cut, so it had better be the right file."""
    if file.read(1) != b"{":
        return False
    file.seek(length - 1)
    return file.read(1) == b"\n"
