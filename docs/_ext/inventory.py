"""Writes an intersphinx inventory from a list kept as text, so that the build needs no network.

A line of the list is a name, its role and the page that has it: `collections.abc.Iterable class
library/collections.abc.html`.
"""

from __future__ import annotations

import zlib
from pathlib import Path


def write_inventory(source: Path, directory: Path, project: str) -> str:
    """Write the list `source` in the form that Sphinx reads; return the path for `intersphinx_mapping`."""
    rows = [line.split() for line in source.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    body = "".join(f"{name} py:{role} 1 {page}#$ -\n" for name, role, page in rows)
    head = f"# Sphinx inventory version 2\n# Project: {project}\n# Version:\n# zlib compressed below\n"
    directory.mkdir(parents=True, exist_ok=True)
    target = directory / f"{project}.inv"
    target.write_bytes(head.encode() + zlib.compress(body.encode()))
    return str(target)
