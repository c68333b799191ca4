"""What the package promises as a package: its names, its version, its types, its examples and its cost to import."""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
import types
from pathlib import Path

import pytest

import canasta
from canasta.acts import COMPILED

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
#: What is said to an example that takes minutes when it is run in full.
QUICK = {"learn.py": ("--quick",)}
OPTIONAL = ("hypothesis", "pytest", "sphinx", "numpy")


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with every warning an error."""
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_the_version_is_that_of_the_distribution() -> None:
    assert canasta.__version__ == importlib.metadata.version("canasta")


def test_the_package_is_typed() -> None:
    assert canasta.__file__ is not None
    assert (Path(canasta.__file__).parent / "py.typed").is_file()


def test_only_the_build_that_is_asked_for_is_compiled() -> None:
    files = importlib.metadata.files("canasta")
    assert files
    assert any(file.suffix in {".so", ".pyd"} for file in files) == COMPILED


@pytest.mark.parametrize("name", canasta.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert hasattr(canasta, name)


def test_every_public_object_is_listed() -> None:
    public = {
        name
        for name in dir(canasta)
        if not name.startswith("_")
        and not isinstance(getattr(canasta, name), types.ModuleType)
        and name != "annotations"
    }
    assert public == set(canasta.__all__) - {"__version__"}


@pytest.mark.parametrize("name", ["Deal", "Lay", "ScoreSheet", "check_opening", "Game", "Record", "View", "ActSpace"])
def test_what_few_need_is_imported_when_it_is_asked_for(name: str) -> None:
    done = python("-c", f"import canasta, sys; assert 'canasta.core' not in sys.modules; canasta.{name}")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'canasta' has no attribute 'Recrod'"):
        canasta.Recrod  # type: ignore[attr-defined]  # noqa: B018
    assert {"Game", "Record", "__version__"} <= set(dir(canasta))


def test_no_public_name_is_listed_twice() -> None:
    assert len(canasta.__all__) == len(set(canasta.__all__))


def test_star_import_gives_the_public_names() -> None:
    done = python("-c", "from canasta import *; import json; print(json.dumps(sorted(globals())))")
    assert set(canasta.__all__) <= set(json.loads(done.stdout))


def test_no_name_brings_anything_optional() -> None:
    done = python("-c", "from canasta import *; import sys, json; print(json.dumps(sorted(sys.modules)))")
    assert not set(OPTIONAL) & set(json.loads(done.stdout))


@pytest.mark.parametrize("module", ["canasta", "canasta.testing", "canasta.__main__"])
def test_each_entrance_imports_by_itself_without_a_warning(module: str) -> None:
    done = python("-c", f"import {module}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run_without_a_warning(example: Path) -> None:
    done = python(str(example), *QUICK.get(example.name, ()))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_command_is_installed() -> None:
    (entry,) = importlib.metadata.entry_points(group="console_scripts", name="canasta")
    assert entry.value == "canasta.__main__:main"
