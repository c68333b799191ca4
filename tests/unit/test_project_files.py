"""What the files around the package say of it is so: paths that exist, and interpreters that are tested."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATH = re.compile(r"(?<![\w/-])(?:\.ci|\.github|bench|docs|examples|tests)/[\w./-]*\w|\b[A-Z]+\.(?:md|cff)\b")
BUILT = "docs/_build/"
COMMAND = re.compile(r"python -m (tests\.\w+)")
IS_CHECKOUT = (ROOT / ".ci").is_dir()


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md"])
def test_every_path_that_it_names_exists(name: str) -> None:
    named = [path for path in PATH.findall((ROOT / name).read_text(encoding="utf-8")) if not path.startswith(BUILT)]
    assert named
    here = [path for path in named if IS_CHECKOUT or not path.startswith((".ci/", ".github/"))]
    assert [path for path in here if not (ROOT / path).exists()] == []


def test_every_command_that_it_names_can_be_run() -> None:
    commands = COMMAND.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(commands) >= 5
    assert [name for name in commands if importlib.util.find_spec(f"{name}.__main__") is None] == []


def test_the_citation_has_the_licence_of_the_package() -> None:
    licences = [
        re.search(pattern, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
        for name, pattern in (("CITATION.cff", r"^license: (\S+)$"), ("pyproject.toml", r'^license = "(\S+)"$'))
    ]
    assert {found and found[1] for found in licences} == {"MIT"}


@pytest.mark.skipif(not IS_CHECKOUT, reason="a source distribution has no checks and no workflows")
def test_classifiers_checks_and_workflow_name_the_same_interpreters() -> None:
    claimed = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    (checked,) = re.findall(r"^VERSIONS = \((.+)\)$", (ROOT / ".ci/interpreters.py").read_text("utf-8"), re.MULTILINE)
    (run,) = re.findall(r"^ +python: \[(.+)\]$", (ROOT / ".github/workflows/ci.yml").read_text("utf-8"), re.MULTILINE)
    assert re.findall(r"3\.\d+", checked) == re.findall(r"3\.\d+", run) == claimed
