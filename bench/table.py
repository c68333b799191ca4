"""Measure every row and print it; `run.py` calls this in its environment."""

from __future__ import annotations

import argparse
import inspect
import json
import os
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import growth
import peers
import rows_play  # noqa: F401
import rows_positions  # noqa: F401
import rows_small  # noqa: F401
from goals import ROWS, Figure, Table
from rounds import Pace

import canasta
from canasta.acts import COMPILED


def machine() -> str:
    """The kind of machine and of Python, and whether the library is compiled."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{'compiled build, ' * COMPILED}{python}, {processor}, {os.cpu_count()} cores"


def show(figure: Figure) -> None:
    """Print a figure beside its goals."""
    value = "" if figure.value is None else f"{told(figure.value)} {figure.unit}"
    goals = f"{figure.goal(figure.must):>8} {figure.goal(figure.wanted):>8}"
    note = figure.note if figure.value is not None else ""
    print(f"  {figure.title:58} {value:>18} {goals}  {figure.verdict:12} {note}".rstrip(), flush=True)


def show_table(table: Table) -> None:
    """Print a small table in columns."""
    lines = [tuple(table.head), *map(tuple, table.lines)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(table.head))]
    print(f"\n    {table.title}" + (f" ({table.note})" if table.note else ""))
    for line in lines:
        cells = [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:]))]  # noqa: B905
        print("    " + "  ".join(cells))
    print(flush=True)


def as_data(result: Figure | Table) -> dict[str, Any]:
    """A figure or a table as plain data."""
    data = result._asdict()
    return {**data, "verdict": result.verdict} if isinstance(result, Figure) else data


def told(value: float) -> str:
    """A figure with three digits that matter, or all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def markdown(results: dict[str, list[Figure | Table]]) -> str:
    """All figures as one Markdown table, and the small tables after it."""
    every = [result for found in results.values() for result in found]
    figures = [result for result in every if isinstance(result, Figure)]
    lines = ["| | figure | must | wanted |", "|---|---:|---:|---:|"] if figures else []
    for figure in figures:
        value = "not measured" if figure.value is None else f"{told(figure.value)} {figure.unit}"
        cells = figure.title, value, figure.goal(figure.must), figure.goal(figure.wanted)
        lines.append(f"| {' | '.join(cells)} |")
    for table in every:
        if isinstance(table, Table):
            heads = [f"| {' | '.join(table.head)} |", "|---" + "|---:" * (len(table.head) - 1) + "|"]
            lines += ["", f"{table.title}:", "", *heads, *(f"| {' | '.join(line)} |" for line in table.lines)]
    return "\n".join(lines).strip() + "\n"


def refreshed(text: str, results: dict[str, list[Figure | Table]], caption: str) -> str:
    """A page of the documentation with its tables anew: those of `<!-- rows: playout, game -->` up to `<!-- end -->`.

    A block of which a row was not measured stays as it is, and so does that of the other build:
    `<!-- compiled rows: playout -->` is that of the compiled one.
    """
    kind = "compiled rows" if COMPILED else "rows"

    def block(found: re.Match[str]) -> str:
        names = found[1].split(", ")
        if not set(names) <= set(results):
            return found[0]
        tables = markdown({name: results[name] for name in names})
        return f"<!-- {kind}: {found[1]} -->\n\n{caption}\n\n{tables}\n<!-- end -->"

    return re.sub(rf"<!-- {kind}: (.*?) -->.*?<!-- end -->", block, text, flags=re.DOTALL)


def options_of(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="bench/run.py", description="Measure the library beside its peers.")
    parser.add_argument("--rows", default="", metavar="NAMES", help=f"only these, by commas: {', '.join(ROWS)}")
    parser.add_argument("--quick", action="store_true", help="5 short rounds instead of 15")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--docs", type=Path, metavar="FILE", help="put the tables into this page of the documentation")
    parser.add_argument("--games", type=int, default=0, metavar="N", help="games of the row memory (1,000)")
    options = parser.parse_args(arguments)
    options.names = [name for name in options.rows.split(",") if name] or list(ROWS)
    for name in options.names:
        if name not in ROWS:
            parser.error(f"no row {name!r}; there are {', '.join(ROWS)}")
    return options


def main() -> int:
    """Measure and print; 1 where a figure misses what it must reach."""
    options = options_of()
    if options.games:
        growth.GAMES = options.games
    pace = Pace(5, 0.05) if options.quick else Pace()
    taken = f"{machine()}, {pace.rounds} rounds of {pace.seconds} CPU seconds"
    print(f"canasta {canasta.__version__}; {taken}")
    print(f"beside {'; '.join(peers.described())}\n")
    print(f"  {'':58} {'figure':>18} {'must':>8} {'wanted':>8}  verdict")
    results: dict[str, list[Figure | Table]] = {}
    for name in options.names:
        print(f"{name}: {(inspect.getdoc(ROWS[name]) or '').splitlines()[0]}")
        results[name] = ROWS[name](pace)
        for result in results[name]:
            if isinstance(result, Figure):
                show(result)
            else:
                show_table(result)
    if options.json:
        rows = {name: [as_data(result) for result in found] for name, found in results.items()}
        data = {"version": canasta.__version__, "machine": machine(), "peers": peers.described(), "rows": rows}
        options.json.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    if options.docs:
        options.docs.write_text(refreshed(options.docs.read_text("utf-8"), results, f"{taken}:"), "utf-8")
    every = [result for found in results.values() for result in found if isinstance(result, Figure)]
    missed = [figure.title for figure in every if figure.verdict == "MISSED"]
    print(f"\n{len(missed)} missed" + "".join(f"\n  {title}" for title in missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
