"""The pages as a book: every paragraph and every public name has its place, its example and its test."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import canasta
from tests.compiled import reads_source

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "canasta"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
#: The modules that are imported by themselves.
MODULES = [
    importlib.import_module(f"canasta.{name}") for name in ("bots", "record", "render", "simulate", "testing", "view")
]


# -- the rules ------------------------------------------------------------------------------------------------------


@cache
def sections() -> dict[str, str]:
    """What the rules page has under each number: a paragraph, or a section that has no paragraphs."""
    parts = re.split(r"^\(rule-([\d-]+)\)=$", RULES.split("\n## The options on this page", 1)[0], flags=re.MULTILINE)
    found = {number.replace("-", "."): text for number, text in zip(parts[1::2], parts[2::2], strict=True)}
    return {number: text for number, text in found.items() if "." in number or f"{number}.1" not in found}


@cache
def without_example() -> dict[str, str]:
    """The paragraphs that the table at the end of the rules page excuses, each with its reason."""
    table = RULES.split("## Paragraphs without an example", 1)[1]
    return dict(re.findall(r"^\| ([\d.]+) \| (.+) \|$", table, re.MULTILINE))


#: The numbers in the name of a test: one, or two, or all from one to another of a section.
NUMBERS = re.compile(r"test_(\d+)_(\d)(?:_(and|to)_(\d+)_(\d))?(?=_|$)")


@cache
def numbers_of_tests() -> set[str]:
    """The numbers that the names of tests under tests/rules carry."""
    found = set()
    for path in (ROOT / "tests" / "rules").glob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for section, first, word, other, last in (match.groups() for name in names if (match := NUMBERS.match(name))):
            found |= {f"{section}.{first}"} | ({f"{other}.{last}"} if word else set())
            if word == "to":
                found |= {f"{section}.{number}" for number in range(int(first), int(last))}
    return found


@pytest.mark.parametrize("number", [number for number in sections() if "." in number])
def test_every_paragraph_has_a_test(number: str) -> None:
    assert number in numbers_of_tests()


@pytest.mark.parametrize("number", list(sections()))
def test_every_paragraph_has_an_example_or_a_reason_why_not(number: str) -> None:
    has_example = "\n```python\n>>> " in sections()[number]
    assert has_example != (number in without_example())


def test_only_paragraphs_are_excused() -> None:
    assert set(without_example()) < set(sections())


# -- the public names -----------------------------------------------------------------------------------------------


def public() -> Iterator[tuple[str, Any]]:
    """Every public name, with what it names."""
    for module in (canasta, *MODULES):
        for name in module.__all__:
            if name != "__version__":
                yield f"{module.__name__}.{name}", getattr(module, name)


PUBLIC = dict(public())
OURS = {
    name: thing
    for name, thing in PUBLIC.items()
    if (inspect.isclass(thing) or inspect.isroutine(thing)) and str(thing.__module__).startswith("canasta")
}
#: What can have no docstring: figures and tables, and other names of types. The pages have their examples.
WITHOUT_DOCSTRING = {
    *("CLASSIC", "INTERNATIONAL", "OPTIONS", "PRESETS", "CATALOGUE", "CardLike", "CardsLike"),
    *("bots.PLAYERS", "record.FORMAT", "record.VERSION", "render.LEAST_WIDTH", "render.THEMES", "render.Theme"),
    "testing.MELD_FAULTS",
}


MODULE = re.compile(r"^\.\. automodule:: (\S+)\n(?:   :exclude-members: (.+)\n)?", re.MULTILINE)


@cache
def documented() -> set[str]:
    """The last parts of the names that the reference has: those of whole modules, and those named one by one."""
    found: set[str] = set()
    for page in (DOCS / "reference").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for module, excluded in MODULE.findall(text):
            if not module.startswith("canasta.adapters"):  # what it documents needs extras
                found |= set(documented_members(importlib.import_module(module)))
                found -= {name.strip() for name in excluded.split(",")}
        found |= {
            name.rpartition(".")[2]
            for name in re.findall(r"^\.\. auto(?:class|data|function):: ([\w.]+)", text, re.MULTILINE)
        }
    return found


def documented_members(module: ModuleType) -> Iterator[str]:
    """The names that Sphinx takes of a module: classes and functions, and figures that are written in it."""
    source = inspect.getsource(module)
    for name in module.__all__:
        thing = getattr(module, name)
        if inspect.isclass(thing) or inspect.isroutine(thing) or re.search(rf"^{name}\b.*=", source, re.MULTILINE):
            yield name


@cache
def examples() -> str:
    """The examples that are run: those of README, of the pages and of the docstrings, with what they print."""
    pages = [ROOT / "README.md", *DOCS.glob("*.md"), *(DOCS / "reference").glob("*.md")]
    texts = [path.read_text(encoding="utf-8").replace("\n```", "\n\n```") for path in pages]
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        texts += [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, kinds)]
    parser = doctest.DocTestParser()
    return "\n".join(
        example.source + example.want
        for text in texts
        for example in parser.get_examples("\n".join(line for line in text.splitlines() if line[:3] != "```"))
    )


@reads_source
@pytest.mark.parametrize("name", list(PUBLIC))
def test_every_public_name_is_in_the_reference(name: str) -> None:
    assert name.rpartition(".")[2] in documented()


def test_every_module_of_the_adapters_is_in_the_reference() -> None:
    page = (DOCS / "reference" / "adapters.md").read_text(encoding="utf-8")
    modules = {path.stem for path in (SOURCE / "adapters").glob("*.py")} - {"__init__"}
    assert {module.rpartition(".")[2] for module, _ in MODULE.findall(page)} - {"adapters"} == modules


@pytest.mark.parametrize("name", list(PUBLIC))
def test_every_public_name_is_in_an_example_that_is_run(name: str) -> None:
    assert re.search(rf"\b{name.rpartition('.')[2]}\b", examples())


@reads_source
@pytest.mark.parametrize("name", list(OURS))
def test_every_public_name_has_a_docstring(name: str) -> None:
    assert inspect.cleandoc(OURS[name].__doc__ or "").partition("\n")[0].endswith((".", ":", "?", "*"))


@reads_source
@pytest.mark.parametrize("thing", list(OURS.values()), ids=list(OURS))
def test_every_public_class_and_function_has_an_example_of_its_own(thing: Any) -> None:
    assert doctest.DocTestParser().get_examples(thing.__doc__ or "")


def test_only_figures_and_other_names_of_types_need_no_docstring() -> None:
    assert {name.partition(".")[2] for name in PUBLIC.keys() - OURS.keys()} == WITHOUT_DOCSTRING


def functions(name: str) -> Iterator[tuple[str, Any]]:
    """A function, or the public methods of a class that are written in it."""
    thing = OURS[name]
    if inspect.isroutine(thing):
        yield name, thing
        return
    for key, value in vars(thing).items():
        unwrapped = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        if not key.startswith("_") and inspect.isfunction(unwrapped):
            yield key, unwrapped


@pytest.mark.parametrize("name", list(OURS))
def test_every_public_name_has_types(name: str) -> None:
    for key, function in functions(name):
        signature = inspect.signature(function)
        untyped = [each.name for each in signature.parameters.values() if each.annotation is inspect.Parameter.empty]
        assert (key, [each for each in untyped if each not in {"self", "cls"}]) == (key, [])
        assert signature.return_annotation is not inspect.Signature.empty


# -- the way in -----------------------------------------------------------------------------------------------------


def test_extras_are_those_that_can_be_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = (DOCS / "installing.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(project["optional-dependencies"])


def test_why_an_act_is_refused_is_one_click_from_the_start_page() -> None:
    start = (DOCS / "index.md").read_text(encoding="utf-8")
    assert "[Why is an act refused?](refusals.md)" in start
    assert ".check(" in (DOCS / "refusals.md").read_text(encoding="utf-8").split("## For people", 1)[0]


def test_every_page_is_in_a_table_of_contents() -> None:
    listed: set[Path] = {DOCS / "index.md"}
    for page in (DOCS / "index.md", DOCS / "reference" / "index.md"):
        for tree in re.findall(
            r"^```\{toctree\}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        ):
            listed |= {page.parent / f"{name}.md" for name in re.findall(r"^([\w/-]+)$", tree, re.MULTILINE)}
    assert listed == set(DOCS.glob("*.md")) | set((DOCS / "reference").glob("*.md"))
