"""What a game is given, looked at: seats, names, acts and totals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from canasta.acts import Act
from canasta.errors import GameError, ScoreError
from canasta.rules import Rules
from canasta.scoring import ScoreSheet
from canasta.scoring.fields import FieldTypeError

__all__ = ["checked_acts", "names_of", "seat_of", "sheet_of"]


def seat_of(seat: int) -> int:
    """A seat, which is a number."""
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise TypeError(f"a seat is a number, not {seat!r}")
    return seat


def names_of(rules: Rules, names: Iterable[str]) -> tuple[str, ...]:
    """The names of all seats, or none."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are a Rules, such as CLASSIC, not {rules!r}")
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise TypeError(f"names= is a list of names, one for each seat, not {names!r}")
    found = tuple(names)
    for name in found:
        if not isinstance(name, str):
            raise TypeError(f"a name is a text, not {name!r}")
    if found and len(found) != rules.seats.players:
        raise GameError("wrong_names", f"{rules.seats.players} names are wanted, one for each seat, not {len(found)}")
    return found


def checked_acts(acts: tuple[Act, ...]) -> None:
    """Refuse what is no act."""
    for act in acts:
        if not isinstance(act, Act):
            raise TypeError(f"an act is wanted, such as Draw() or Discard('4c'), not {act!r}")


_START: Final = re.compile(r"start\b")  # what the sheet calls the totals to begin with


def sheet_of(
    rules: Rules, names: tuple[str, ...], totals: Iterable[int], argument: str, first_dealer: int | None
) -> ScoreSheet:
    """The sheet that a game begins with; errors in the totals name the argument that they were given by."""
    sides = tuple([" + ".join([names[seat] for seat in side]) for side in rules.seats.sides]) if names else ()
    try:
        return ScoreSheet(rules, names=sides, start=totals, first_dealer=first_dealer)
    except ScoreError as error:
        raise ScoreError(_START.sub(argument, error.place, count=1), error.message) from error
    except FieldTypeError as error:
        raise FieldTypeError(_START.sub(argument, error.place, count=1), error.message) from error
