"""Where a simulation stands, in a file: it is resumed from there, and never half written."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from canasta.errors import CanastaError, GameError, RecordError

from .playing import Job
from .setting import Setting
from .stats import Stats

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
        data = json.loads(path.read_text("ascii"))
        _refuse_format(path, data)
        setting, seed = Setting.from_dict(data["setting"]), data["seed"]
        done = _done(data["done"])
        stats = Stats.from_dict({"setting": data["setting"], "counts": data["counts"]})
        records = _whole(data["records"])
    except RecordError:
        raise
    except (CanastaError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise RecordError("$", f"{path.name} is no file of a simulation: {error}") from error
    if stats.decks != len(done):
        raise RecordError("$.done", f"{path.name}: {len(done)} games are done, and {stats.decks} are counted")
    _refuse_other(path, job, setting, seed)
    return done, stats, records


def _done(data: list[list[int]]) -> Ranges:
    """The numbers of the games that are done; ranges that are empty or overlap are refused."""
    done = Ranges()
    for start, stop in data:
        before = len(done)
        done.add(_whole(start), _whole(stop))
        if not start < stop or len(done) != before + stop - start:
            raise ValueError(f"{start} to {stop} is no range of games, or there twice")
    return done


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"a whole number from 0 on is wanted, not {value!r}")
    return value


def _refuse_format(path: Path, data: dict[str, Any]) -> None:
    if data["format"] != FORMAT or data["version"] != VERSION:
        raise RecordError("$.format", f"{path.name} is no file of a simulation that can be resumed here")


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
