"""A coverage-guided fuzzer for everything that reads text from outside. It is no part of the tests.

It needs Atheris, in an environment of its own:

    python -m venv .venv-fuzz
    .venv-fuzz/bin/pip install -q atheris .
    .venv-fuzz/bin/python -m tests.fuzz record found/record -max_total_time=3600 -timeout=20

Give one of the targets of `targets.py`, a folder for what is found, and options of libFuzzer. There, `corpus/` is
what reached new code, so that a later run goes on where this one left off; a file `crash-*` or `timeout-*` is an input
with which something else happened than what the target says, and is run again by naming it:

    .venv-fuzz/bin/python -m tests.fuzz record found/record/crash-0123
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["canasta"]):
    from tests.fuzz.targets import SEEDS, TARGETS, WORDS


def main() -> None:
    """Run one target."""
    name, where, *options = sys.argv[1:]
    target, path = TARGETS[name], Path(where)
    if path.is_file():
        target(path.read_bytes().decode("utf-8", "surrogateescape"))
        sys.stdout.write(f"nothing was found with {path}\n")
        return
    corpus = path / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(SEEDS[name]()):
        (corpus / f"seed-{number}").write_text(text, encoding="utf-8")
    words = path / "words"
    words.write_text("".join(f'"{_quoted(word)}"\n' for word in WORDS), encoding="utf-8")

    def run(data: bytes) -> None:
        target(data.decode("utf-8", "surrogateescape"))

    arguments = [sys.argv[0], str(corpus), f"-dict={words}", f"-artifact_prefix={path}/", "-max_len=30000", *options]
    atheris.Setup(arguments, run)
    atheris.Fuzz()


def _quoted(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')


if __name__ == "__main__":
    main()
