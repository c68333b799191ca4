"""Hypothesis strategies and a check of invariants, for tests of programs that use this library.

They need the extra `hypothesis`: `pip install canasta[hypothesis]`. With it installed, Hypothesis also knows what to
draw for arguments annotated as `Card`, `Hand`, `Meld`, `Canasta`, `Rules`, `Deal`, `Game` or `View`, without an import
of this module.

>>> from hypothesis import given
>>> from canasta import check_meld
>>> @given(melds())
... def test_a_meld_may_be_laid(meld):
...     assert check_meld(meld)
>>> test_a_meld_may_be_laid()
"""

from __future__ import annotations

try:
    import hypothesis as _hypothesis
except ImportError as error:
    raise ImportError(
        "canasta.testing needs Hypothesis: install the extra, as in `pip install canasta[hypothesis]`"
    ) from error

from .invariants import check_invariants
from .pieces import MELD_FAULTS, cards, hands, illegal_melds, melds
from .playing import deals, games, illegal_acts, legal_acts, views
from .ruling import rules

__all__ = [
    "MELD_FAULTS",
    "cards",
    "check_invariants",
    "deals",
    "games",
    "hands",
    "illegal_acts",
    "illegal_melds",
    "legal_acts",
    "melds",
    "rules",
    "views",
]

del _hypothesis
