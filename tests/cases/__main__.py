"""The runner: `python -m tests.cases FILE...`.

For a file of formal cases it prints each failing id with what was expected and what came, names what was skipped and
why, and ends with `N passed, N failed, N skipped`; the exit code is 1 if any failed. For a file of expectations in
words it lists each id with the tests that cover it. A file that is not of the form gives one line, and exit code 2.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.cases.areas import AREAS
from tests.cases.judging import result_of
from tests.cases.reading import BadFile, Case, InWords, read_file
from tests.cases.unexpressed import coverage_of
from tests.covers import covering_tests

TESTS = Path(__file__).parent.parent
USAGE = "usage: python -m tests.cases FILE..."


def main(arguments: Sequence[str]) -> int:
    """Run the files; return the exit code."""
    if not arguments:
        _say(USAGE)
        return 2
    entries: list[Case | InWords] = []
    for name in arguments:
        try:
            entries += read_file(Path(name))
        except BadFile as error:
            _say(f"{name}: {error}")
            return 2
    in_words = [entry for entry in entries if isinstance(entry, InWords)]
    formal = [entry for entry in entries if isinstance(entry, Case)]
    if in_words:
        _list(in_words)
    if in_words and not formal:
        return 0
    return _run(formal)


def _run(cases: Sequence[Case]) -> int:
    results = [result_of(case, AREAS) for case in cases]
    for result in results:
        if result.state != "passed":
            _say(f"{result.state} {result.id}: {result.reason}")
    count = Counter(result.state for result in results)
    _say(f"{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped")
    return 1 if count["failed"] else 0


def _list(entries: Sequence[InWords]) -> None:
    tests = covering_tests(TESTS)
    for entry in entries:
        _say(f"{entry.id}: {coverage_of(entry, tests)}")
    covered = sum(entry.id in tests for entry in entries)
    _say(f"{len(entries)} in words: {covered} with a test, {len(entries) - covered} without")


def _say(text: str) -> None:
    """Print a line, whatever characters a file brings and whatever the stream can show."""
    encoding = sys.stdout.encoding or "ascii"
    line = " ".join(text.split())
    sys.stdout.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
