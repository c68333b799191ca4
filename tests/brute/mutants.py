"""`python -m tests.brute.mutants`: put each of the faults into a copy of the library, and see that it is found.

A mutant is killed when the comparison of some thousand positions ends with a difference. Some faults show in so few
positions that chance seldom meets one; these must fail one of the small tests made for them, `SMALL_TESTS`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import canasta.deal

from .faults import OF_TURNS, Mutant
from .faults_of_acts import OF_ACTS

MUTANTS = (*OF_TURNS, *OF_ACTS)

SMALL_TESTS = (
    "tests/unit/test_turns.py",
    "tests/unit/test_who_has_laid.py",
    "tests/rules/test_positions_put_up.py",
    "tests/properties/test_plain_turns.py",
    "tests/properties/test_first_looks.py",
    "tests/properties/test_faces_of_acts.py",
    "tests/rules/test_deal_regressions.py",
)


def home() -> Path:
    """Where the library's sources are."""
    return Path(canasta.deal.__file__).parent


def text_of(mutant: Mutant) -> str:
    return (home() / mutant.file).read_text(encoding="utf-8")


def run(mutant: Mutant, positions: int, seed: int) -> tuple[bool, str]:
    """Whether the comparison, or else a small test, finds the fault, and the line that says so."""
    text = text_of(mutant)
    if text.count(mutant.old) != 1:
        return False, f"stale: its text stands {text.count(mutant.old)} times in {mutant.file}"
    changed = text.replace(mutant.old, mutant.new)
    compile(changed, mutant.file, "exec")
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory) / "canasta"
        shutil.copytree(home(), copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / mutant.file).write_text(changed, encoding="utf-8")
        compared = ["-m", "tests.brute", "--positions", str(positions), "--seed", str(seed)]
        for command in (compared, ["-m", "pytest", "-qx", "-p", "no:cacheprovider", *SMALL_TESTS]):
            done = subprocess.run(
                [sys.executable, *command],
                env=os.environ | {"PYTHONPATH": directory, "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            if done.returncode == 1:
                lines = (done.stderr + done.stdout).splitlines()
                found = [line for line in lines if line.startswith(("FAILED", "tests.", "canasta.")) or "Error" in line]
                return True, found[-1].strip() if found else lines[-1]
    return False, "no difference"


def main() -> int:
    """Run all mutants, or those whose names hold a word; print each and how many lived."""
    parser = argparse.ArgumentParser(prog="python -m tests.brute.mutants", description=__doc__)
    parser.add_argument("--positions", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("word", nargs="?", default="", help="run only mutants whose names hold this")
    given = parser.parse_args()
    chosen = [mutant for mutant in MUTANTS if given.word in mutant.name]
    lived = 0
    for mutant in chosen:
        start = time.perf_counter()
        killed, why = run(mutant, given.positions, given.seed)
        lived += not killed
        verdict = "killed" if killed else "LIVES"
        print(f"{verdict:6} {mutant.file:17} {mutant.name}: {why} ({time.perf_counter() - start:.0f} s)", flush=True)  # noqa: T201
    print(f"{len(chosen)} mutants, {lived} not killed")  # noqa: T201
    return int(bool(lived))


if __name__ == "__main__":
    sys.exit(main())
