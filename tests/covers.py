"""The marker by which a test names the expectations in words that it covers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def covers(*ids: str) -> Callable[[Test], Test]:
    """Say that a test covers the expectations of these ids, as `@covers("PV-002", "BR-013")`.

    The ids are read from the source (:func:`covering_tests`), so they stand there as plain texts.
    """
    if not ids:
        raise TypeError("covers() names at least one id")
    return lambda test: test


def covering_tests(root: Path) -> dict[str, list[str]]:
    """Every id named by a test under `root`, with the tests (`file.py::name`) that name it, in order of files.

    The sources are parsed and not imported.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("test_*.py")):
        place = path.relative_to(root.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        for name, test in _functions(tree, ""):
            for case_id in _ids(test, place):
                found.setdefault(case_id, []).append(f"{place}::{name}")
    return found


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and child.name.startswith("test"):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}::")


def _ids(test: ast.FunctionDef, place: str) -> Iterator[str]:
    for mark in test.decorator_list:
        if not (isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "covers"):
            continue
        for argument in mark.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise TypeError(f"{place}:{mark.lineno}: covers() takes ids as plain texts")
            yield argument.value
