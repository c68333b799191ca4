"""Runs the examples of README.md, of the pages under docs/ and of the docstrings.

Python examples are doctests; `console` blocks are command lines and what they print (see :mod:`tests.console`).
"""

from __future__ import annotations

import doctest

from sybil import Example, Sybil
from sybil.parsers.myst import CodeBlockParser, DocTestDirectiveParser, PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

from tests.console import difference

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run_console(example: Example) -> str | None:
    """Run the commands of a console block; return what is wrong with it, if anything is."""
    return difference(str(example.parsed))


EXTRAS = ["adapters/openspiel.py", "adapters/pettingzoo.py"]  # as the pages of the same names

pages = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=FLAGS),
        DocTestDirectiveParser(FLAGS),
        CodeBlockParser("console", run_console),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    excludes=["docs/openspiel.md", "docs/pettingzoo.md"],  # run where their extras are, by tests/adapters
)
docstrings = Sybil(parsers=[DocTestParser(FLAGS)], patterns=["*.py"], path="src/canasta", excludes=EXTRAS)

pytest_collect_file = (pages + docstrings).pytest()
