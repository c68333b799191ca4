"""Where a simulation stands, in a file: it is resumed from there, and never half written."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from canasta.errors import GameError, RecordError
from canasta.reading import items, table, whole
from canasta.record.fields import several

from .playing import Job
from .setting import Setting
from .stats import MOST, Stats

__all__ = ["Ranges", "load", "save"]

FORMAT: Final = "canasta simulation"
VERSION: Final = 1


class Ranges:
    """A set of numbers, as the ranges that it consists of.

    >>> done = Ranges([(0, 5)])
    >>> done.add(10, 15)
    >>> list(done), list(done.missing(0, 20)), len(done)
    ([(0, 5), (10, 15)], [(5, 10), (15, 20)], 10)
    """

    def __init__(self, ranges: list[tuple[int, int]] | None = None) -> None:
        """Begin with these ranges."""
        self._ranges: list[tuple[int, int]] = []
        for start, stop in ranges or []:
            self.add(start, stop)

    def add(self, start: int, stop: int) -> None:
        """Add the numbers from `start` up to, but not including, `stop`."""
        joined = []
        for first, last in self._ranges:
            if last < start or first > stop:
                joined.append((first, last))
            else:
                start, stop = min(first, start), max(last, stop)
        self._ranges = sorted([*joined, (start, stop)])

    def missing(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """The ranges of numbers from `start` up to `stop` that are not there."""
        at = start
        for first, last in self._ranges:
            if at < min(first, stop):
                yield at, min(first, stop)
            at = max(at, last)
        if at < stop:
            yield at, stop

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self._ranges)

    def __len__(self) -> int:
        return sum(stop - start for start, stop in self._ranges)


def save(path: Path, job: Job, done: Ranges, stats: Stats, records: int) -> None:
    """Write the file anew, in one step: whoever reads it finds the old one or the new one.

    `records` is how many bytes of the records belong to what is done.
    """
    data = {
        "format": FORMAT,
        "version": VERSION,
        "seed": job.seed,
        "setting": job.setting.to_dict(),
        "done": [list(each) for each in done],
        "records": records,
        "counts": stats.to_dict()["counts"],
    }
    other = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        with other.open("w", encoding="ascii") as file:
            json.dump(data, file, separators=(",", ":"))
            file.flush()
            os.fsync(file.fileno())
        other.replace(path)
    except OSError as error:
        error.filename = str(path)  # what the caller knows it by
        raise
    finally:
        other.unlink(missing_ok=True)


def load(path: Path, job: Job) -> tuple[Ranges, Stats, int]:
    """What is done, what it came to, and how many bytes of records belong to it; nothing, where there is no file.

    Raises:
        RecordError: if the file is no such file.
        GameError: `other_setting`, if it is that of another simulation; the message says in what.
    """
    if not path.exists():
        return Ranges(), Stats(job.setting), 0
    try:
        found = _fields(path.read_bytes())
        setting, done = Setting.from_dict(found["setting"], "$.setting"), _done(found["done"])
        stats, records = Stats.from_dict(found), whole(found["records"], "$.records", most=MOST)
    except RecordError as error:
        raise RecordError(error.path, f"{path.name} is no file of a simulation: {error.message}") from error
    if stats.decks != len(done):
        raise RecordError("$.done", f"{path.name}: {len(done)} games are done, and {stats.decks} are counted")
    _refuse_other(path, job, setting, found["seed"])
    return done, stats, records


def _fields(content: bytes) -> dict[str, Any]:
    try:
        data = json.loads(content)  # not by canasta.reading: a seed may have any number of digits
    except (ValueError, RecursionError) as error:
        raise RecordError("$", f"no JSON: {error}") from error
    if isinstance(data, dict) and (data.get("format"), data.get("version")) != (FORMAT, VERSION):
        raise RecordError("$.format", f"{FORMAT!r} expected, of version {VERSION}")
    return table(data, "$", ("format", "version", "seed", "setting", "done", "records", "counts"))


def _done(data: object) -> Ranges:
    """The numbers of the games that are done; ranges that are empty or overlap are refused."""
    done = Ranges()
    for place, ends in items(data, "$.done", MOST):
        start, stop = [whole(end, at, most=MOST) for at, end in several(ends, place, 2)]
        before = len(done)
        done.add(start, stop)
        if not start < stop or len(done) != before + stop - start:
            raise RecordError(place, f"{start} to {stop} is no range of games, or there twice")
    return done


def _refuse_other(path: Path, job: Job, setting: Setting, seed: Any) -> None:
    """Refuse the file of another simulation."""
    differences = setting.differences(job.setting)
    if "rules" in differences:
        theirs, ours = setting.rules, job.setting.rules
        options = ", ".join(sorted(theirs.differences(ours)))
        differences["rules"] = (f"{theirs.name}, which differs in {options}", ours.name)
    if seed != job.seed:
        differences["seed"] = (repr(seed), repr(job.seed))
    if differences:
        told = "; ".join(f"{name} was {_told(was)}, not {_told(now)}" for name, (was, now) in differences.items())
        raise GameError("other_setting", f"{path.name} is the file of another simulation: {told}")


def _told(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
