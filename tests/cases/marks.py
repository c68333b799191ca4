"""Marks that the tests of the cases share."""

from __future__ import annotations

import pytest

from canasta import CLASSIC, INTERNATIONAL

#: Runs a test under both presets, as its argument `rules`: for what does not depend on their three differences.
BOTH = pytest.mark.parametrize("rules", [INTERNATIONAL, CLASSIC], ids=["INTERNATIONAL", "CLASSIC"])
