"""The compiled build, which differs in a few ways: see `docs/installing.md`."""

from __future__ import annotations

import pytest

from canasta.acts import COMPILED

reads_source = pytest.mark.skipif(COMPILED, reason="what is compiled has no source to read")
names_types = pytest.mark.skipif(COMPILED, reason="what is compiled says in words of its own which type it wants")
tells_bools = pytest.mark.skipif(COMPILED, reason="what is compiled takes True for 1")
subclasses = pytest.mark.skipif(COMPILED, reason="what is compiled has no subclasses")
