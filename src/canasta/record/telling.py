"""A recorded game told to people: who did what, turn by turn, and the scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.events import Event, EventKind, dealing_events, events_of

from .games import Played, played
from .turns import Turns, line_of
from .values import Record

__all__ = ["transcript"]


def transcript(record: Record) -> str:
    """The game told to people."""
    return "\n".join(_lines(record))


def _lines(record: Record) -> Iterator[str]:
    names = record.players or tuple(f"Seat {seat}" for seat in range(record.rules.seats.players))
    yield f"A game of canasta under {record.rules.name}."
    if record.seat != "all":
        yield f"Seen by {'a spectator' if record.seat is None else names[record.seat]}."
    if record.players:
        yield "Players: " + ", ".join(f"{name} (seat {seat})" for seat, name in enumerate(names))
    last = None
    for last in played(record):
        yield ""
        yield from _deal(last, names)
    if last is not None:
        yield f"\n{last.sheet or last.before}"
    if record.outcome is not None and record.outcome.reason == "abandoned":
        yield "The game was abandoned."


def _deal(deal: Played, names: Sequence[str]) -> Iterator[str]:
    """A deal: what happened in it, and its scores."""
    turns = Turns(names)
    yield f"Deal {deal.deal.number + 1}"
    if deal.deal.position:
        yield f"It begins from a position, {names[deal.first.turn]} to play"
    else:
        first, *others = dealing_events(deal.first)
        yield f"{names[deal.first.dealer]} deals; {first.told([''] * len(names)).strip().removeprefix('deals; ')}"
        for seat in range(len(names)):
            if seat not in deal.first.seats:
                yield f"{names[seat]} sits this deal out"
        for event in others:
            yield from map(line_of, turns.take(event))
    before = deal.first
    for act, after in deal.acts:
        for event in events_of(before, act, after):
            if event.kind is not EventKind.DEAL_ENDED:
                yield from map(line_of, turns.take(event))
        before = after
    yield from map(line_of, turns.finish())
    if deal.last.is_over:
        yield f"{Event(EventKind.DEAL_ENDED, word=str(deal.last.ending)).told().capitalize()}."
        for score in deal.sheet.scores[-1] if deal.sheet is not None else ():
            yield f"\n{score}"
