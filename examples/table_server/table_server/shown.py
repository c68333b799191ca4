"""What a page is sent: only what the view of its seat holds, so that it can be shown without knowing the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canasta import Event, EventKind, Game, View

__all__ = ["log_of", "score_of", "sides_of", "state_of"]

_UNTOLD = {EventKind.GAME_ENDED}  # it names the sides by their seats; the outcome has the players' names


def state_of(view: View, names: Sequence[str]) -> dict[str, Any]:
    """A view as the page is sent it, without the log and without the scores."""
    table = view.table()
    return {
        "revision": view.revision,
        "number": view.number,
        "totals": list(view.totals),
        "sides": [side_name(side, names) for side in view.rules.seats.sides],
        "is_over": view.is_over,
        "sits_out": view.seat is not None and view.seat not in view.deal.seats,
        "opening": _opening(view),
        "table": table,
    }


def _opening(view: View) -> dict[str, int] | None:
    opening = view.deal.opening
    return None if opening is None else {"points": opening.points, "minimum": opening.minimum}


def side_name(side: Sequence[int], names: Sequence[str]) -> str:
    """What a side is called."""
    return " + ".join([names[seat] for seat in side])


def sides_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """Who has which total: seats in cutthroat, sides otherwise."""
    return tuple([tuple(side) for side in game.sheet.sides])


def log_of(events: Sequence[Event], names: Sequence[str]) -> list[dict[str, Any]]:
    """Events in sentences."""
    return [{"kind": str(event.kind), "seat": event.seat, "text": _told(event, names)} for event in events]


def _told(event: Event, names: Sequence[str]) -> str:
    sentence = "" if event.kind in _UNTOLD else event.told(names)
    return sentence[:1].upper() + sentence[1:]


def score_of(game: Game, names: Sequence[str]) -> dict[str, Any]:
    """The scores of the deal that has just ended, which everybody may see, and the sheet so far."""
    sheet, outcome = game.sheet, game.outcome
    called = [side_name(side, names) for side in sides_of(game)]
    return {
        "sides": [
            {
                "name": name,
                "total": score.total,
                "lines": [
                    {"reason": line.reason, "rule": line.rule, "points": line.points, "cards": line.cards}
                    for line in score.lines
                ],
            }
            for name, score in zip(called, sheet.scores[-1], strict=True)
        ],
        "names": called,
        "deals": [[score.total for score in scores] for scores in sheet.scores],
        "totals": list(sheet.totals),
        "outcome": None if outcome is None else _ended([called[place] for place in outcome.leaders]),
        "target": game.rules.ending.target,
    }


def _ended(leaders: Sequence[str]) -> str:
    return f"{leaders[0]} won the game" if len(leaders) == 1 else f"{' and '.join(leaders)} draw the game"
