"""Runs the examples of a page, and of a module's docstrings."""

from __future__ import annotations

import doctest
from pathlib import Path

from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

ROOT = Path(__file__).parent.parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run_examples(path: str) -> int:
    """Run all examples of a file of this checkout, which raise what is wrong with them; how many there are."""
    parser = PythonCodeBlockParser(doctest_optionflags=FLAGS) if path.endswith(".md") else DocTestParser(FLAGS)
    examples = list(Sybil([parser]).parse(ROOT / path).examples())
    for example in examples:
        example.evaluate()
    return len(examples)
