"""Measure the library beside what one would use instead: `python bench/run.py`.

Makes an environment of its own, `.venv-bench` beside this directory, builds the library's wheel and installs it there
with the peers. A peer that does not install is named in the output, and the rest goes on. The arguments are those of
`table.py`: `--quick`, `--rows playout,listing`, `--json FILE`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE.parent / ".venv-bench"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
PEERS = ("chess", "open_spiel", "rlcard", "pokerkit")


def pip(*arguments: str) -> str | None:
    """Run pip in the environment; its last error, or None where all went well."""
    done = subprocess.run([PYTHON, "-m", "pip", *arguments, "-q"], capture_output=True, text=True, check=False)
    if not done.returncode:
        return None
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
    return (errors or done.stderr.splitlines() or ["pip failed"])[-1]


def prepare() -> None:
    """Make the environment, build and install the library, install the peers that can be had."""
    if not PYTHON.exists():
        venv.create(ENVIRONMENT, with_pip=True)
    wheels = ENVIRONMENT / "wheel"
    wheels.mkdir(exist_ok=True)
    for old in wheels.glob("*.whl"):
        old.unlink()
    with tempfile.TemporaryDirectory() as copy:  # for the compiled build leaves its libraries beside the sources
        tree = shutil.copytree(HERE.parent, Path(copy) / "tree", ignore=shutil.ignore_patterns(".*", "docs", "tests"))
        failed = pip("wheel", "--no-deps", "--wheel-dir", str(wheels), str(tree))
    failed = failed or pip("install", "--force-reinstall", "--no-deps", *map(str, wheels.glob("*.whl")))
    failed = failed or pip("install", "attrs", "typing-extensions")
    if failed:
        sys.exit(f"the library itself does not install: {failed}")
    reasons = {peer: error for peer in PEERS if (error := pip("install", peer)) is not None}
    (ENVIRONMENT / "not_installed.json").write_text(json.dumps(reasons), "utf-8")


def main() -> int:
    """Prepare and measure."""
    if not {"-h", "--help"} & set(sys.argv[1:]) or not PYTHON.exists():
        prepare()
    return subprocess.run([PYTHON, HERE / "table.py", *sys.argv[1:]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
