"""A few pictures to the last character: what changes them should be meant.

`python -m tests.unit.test_render_golden` writes them anew; look at them before you keep them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta import render
from tests.unit.test_render import SHOWN

PICTURES = Path(__file__).parent / "pictures"
KEPT = ("card", "hand", "score", "sheet")


def drawn(name: str) -> str:
    """The picture as it is drawn now."""
    return render.svg(SHOWN[name](), theme="light") + "\n"


@pytest.mark.parametrize("name", KEPT)
def test_a_picture_is_as_it_was(name: str) -> None:
    assert drawn(name) == (PICTURES / f"{name}.svg").read_text(encoding="ascii")


if __name__ == "__main__":
    for each in KEPT:
        (PICTURES / f"{each}.svg").write_text(drawn(each), encoding="ascii")
