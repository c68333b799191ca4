"""Rules that can be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from canasta.counts import KINDS
from canasta.rules import OPTIONS, PRESETS, Option, Rules

from .pieces import some

__all__ = ["rules"]

#: The columns of rule 15: players, cutthroat, sides.
_COLUMNS: Final = (
    (4, False, None),
    (2, False, None),
    (3, False, None),
    (3, True, None),
    (5, False, None),
    (6, False, 2),
    (6, False, 3),
)
_SEATS: Final = ("players", "sides", "cutthroat")
_POINTS: Final = st.integers(0, 200).map(lambda fives: 5 * fives)
#: The largest number that is drawn for an option, where it is not 3.
_MOST: Final = {"packs": 4, "jokers": 8, "hand_size": 15, "max_wilds": 6}


@st.composite
def rules(draw: DrawFn, /, *, players: int | None = None, **options: Any) -> Rules:
    """Rules that can be played: for any number of players, and any option may differ from the presets.

    Args:
        draw: given by Hypothesis.
        players: the number of players, where it is to be fixed.
        options: options that are to be fixed, by name.

    Raises:
        RulesError: if an option cannot have its value.

    >>> from hypothesis import given
    >>> @given(rules(players=2, target=3000))
    ... def test_two_play_each_alone(rules):
    ...     assert rules.seats.sides == ((0,), (1,))
    >>> test_two_play_each_alone()
    """
    columns = [column for column in _COLUMNS if players in {None, column[0]}] or [(players or 0, False, None)]
    base = draw(st.sampled_from(tuple(PRESETS.values()))).for_players(*draw(st.sampled_from(columns)))
    free = [name for name in OPTIONS if name not in _SEATS and name not in options]
    changed = {name: draw(_values(OPTIONS[name])) for name in some(draw, free, 0, 8)}
    packs = options.get("packs", changed.get("packs", base.cards.packs))
    if isinstance(packs, int):  # what depends on the packs fits them
        for name, most in (("jokers", 4 * packs), ("hand_size", (44 * packs - 1) // base.places)):
            changed[name] = min(changed.get(name, base.option(name)), most)
        if packs != base.cards.packs or "red_three_points" in changed:
            changed["red_three_points"] = draw(st.lists(_POINTS, min_size=2 * packs, max_size=2 * packs))
    return base.where(**changed | options)


def _values(option: Option) -> SearchStrategy[Any]:
    """Values of an option, the default the simplest."""
    if option.name in _TABLES:
        return _TABLES[option.name]()
    if option.choices:
        return st.sampled_from(sorted(option.choices, key=lambda value: bool(value != option.default)))
    if option.kind == "points":
        return _POINTS.map(lambda points: points + 5 if option.name == "target" else points)
    least = 0 if option.name in {"jokers", "max_wilds"} else 1
    return st.integers(least, _MOST.get(option.name, 3))


@st.composite
def _minimums(draw: DrawFn) -> list[tuple[int | None, int]]:
    starts = draw(st.sets(st.integers(-200, 1500).map(lambda fives: 5 * fives), max_size=4))
    return [(start, draw(_POINTS)) for start in (None, *sorted(starts))]


#: Options that are tables. The points of red threes depend on the packs, and are drawn with these.
_TABLES: Final[dict[str, Callable[[], SearchStrategy[Any]]]] = {
    "card_points": lambda: st.dictionaries(st.sampled_from(KINDS), _POINTS),
    "minimums": _minimums,
    "red_three_points": lambda: st.just(()),
}
