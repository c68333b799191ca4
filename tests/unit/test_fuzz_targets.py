"""The targets of the fuzzer take what they begin with, and any other text."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.fuzz.targets import SEEDS, TARGETS


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_target_takes_any_text(name: str) -> None:
    assert set(SEEDS) == set(TARGETS)
    for text in [*islice(SEEDS[name](), 2), "", "x", "{}", "[1]", "\udcff"]:
        TARGETS[name](text)


def test_a_record_may_be_edited_down_to_nothing() -> None:
    TARGETS["edits"]("\x02\x7f" + "\0" * 60)
