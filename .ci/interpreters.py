"""Prints the path of an interpreter for each supported version of Python other than this one, as far as found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13")
PROBE = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"


def candidates(version: str) -> Iterator[str]:
    """Where an interpreter of a version may be: on the path, or among those that pyenv keeps."""
    on_path = shutil.which(f"python{version}")
    if on_path:
        yield on_path
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"), reverse=True))


def works(path: str, version: str) -> bool:
    """Whether it is that version, runs, and can make virtual environments."""
    done = subprocess.run([path, "-c", PROBE], capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout.strip() == version


def main() -> None:
    """Print one path a line."""
    this = "{}.{}".format(*sys.version_info)
    for version in VERSIONS:
        found = next((path for path in candidates(version) if works(path, version)), None)
        if found and version != this:
            print(found)


if __name__ == "__main__":
    main()
