"""What a game is given, looked at: seats, names, acts and totals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from canasta.acts import Act, Draw
from canasta.deal import Deal
from canasta.errors import GameError, ScoreError, Verdict, Violation, ViolationCode
from canasta.reading import is_line, shown
from canasta.rules import Rules
from canasta.scoring import ScoreSheet
from canasta.scoring.deals import side_names
from canasta.scoring.fields import FieldTypeError

__all__ = ["checked_acts", "names_of", "refuse_stale", "seat_of", "sheet_of", "verdict_on"]


def seat_of(seat: int) -> int:
    """A seat, which is a number."""
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise TypeError(f"a seat is a number, not {seat!r}")
    return seat


def refuse_stale(name: str, given: int | None, now: int) -> None:
    """Refuse what was meant for another state of the game; None is meant for any."""
    if given is None:
        return
    if isinstance(given, bool) or not isinstance(given, int):
        raise TypeError(f"{name}= is a whole number, not {given!r}")
    if given != now:
        raise GameError("stale", f"the game is at {name} {now}, not at {given}")


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
        if not is_line(name):
            raise GameError("wrong_names", f"a name is one line without control characters, not {shown(name)}")
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
    try:
        return ScoreSheet(rules, names=side_names(names, rules), start=totals, first_dealer=first_dealer)
    except ScoreError as error:
        raise ScoreError(_START.sub(argument, error.place, count=1), error.message) from error
    except FieldTypeError as error:
        raise FieldTypeError(_START.sub(argument, error.place, count=1), error.message) from error


def verdict_on(deal: Deal, act: Act, who: int | None, *, last: bool) -> Verdict:
    """The verdict on one act of a group."""
    if not deal.is_over and who != deal.to_act:
        return Verdict([Violation.of(ViolationCode.NOT_YOUR_TURN, seat=who)])
    verdict = deal.check(act)
    if verdict and not last and isinstance(act, Draw):
        return Verdict([Violation.of(ViolationCode.DRAW_ENDS_GROUP)])
    return verdict
