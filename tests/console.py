"""The `console` blocks of the pages: each line `$ canasta ...` is run, and what it prints stands below it.

`python -m tests.console PAGE...` writes into the pages what the commands print now.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROMPT = "$ "
BLOCK = re.compile(r"(?<=^```console\n)(?P<body>.*?)(?=^```$)", re.DOTALL | re.MULTILINE)


def run(line: str) -> str:
    """What a command line of `canasta` prints, on either stream, when it is run from the project's root."""
    program, *arguments = shlex.split(line)
    assert program == "canasta", f"only canasta is run in a console block, not {program!r}"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "canasta", *arguments],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=60,
    )
    return done.stdout


def commands(body: str) -> Iterator[tuple[str, str]]:
    """The command lines of a block, each with what stands below it."""
    for session in f"\n{body}".split(f"\n{PROMPT}")[1:]:
        line, _, expected = session.partition("\n")
        yield line, expected.rstrip("\n")


def difference(body: str) -> str | None:
    """What is wrong with the first command of a block that prints something else; None if all is well."""
    for line, expected in commands(body):
        got = run(line).rstrip("\n")
        if got != expected:
            return f"{PROMPT}{line}\nexpected:\n{expected}\ngot:\n{got}"
    return None


def renewed(page: str) -> str:
    """A page with what its commands print now."""

    def fill(block: re.Match[str]) -> str:
        printed = ((line, run(line).rstrip("\n")) for line, _ in commands(block["body"]))
        return "".join(f"{PROMPT}{line}\n{text}\n" if text else f"{PROMPT}{line}\n" for line, text in printed)

    return BLOCK.sub(fill, page)


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
