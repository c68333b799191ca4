"""How a view goes on with what the seat is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from attrs import evolve

from canasta.acts import Act, Draw
from canasta.cards import CardsLike
from canasta.core.hiding import with_hands
from canasta.deal import Deal
from canasta.errors import GameError
from canasta.events import Event, EventKind, dealing_events, events_of
from canasta.hand import Hand
from canasta.scoring import ScoreSheet

from .told import Told, known_after
from .views import View

__all__ = ["after", "followed"]


def after(view: View, act: Act, drawn: CardsLike | None, hands: Iterable[CardsLike]) -> View:
    """See :meth:`View.after`."""
    before = view.deal
    deal = before.after(act, drawn=drawn)
    act = before.resolve(act)
    shown = [Hand(hand) for hand in hands]
    if shown:
        deal = _with_hands(deal, shown)
    events = [event.seen_by(view.seat) for event in events_of(before, act, deal)]
    known = known_after(view.known, before, act, deal)
    for seat, hand in known:
        if len(hand) > deal.hand_size(seat):
            _refuse(f"seat {seat} is known to hold {hand}, and would be left with {deal.hand_size(seat)}")
    totals, is_over = view.totals, view.is_over
    if deal.is_over and all(deal.hand(seat).is_known for seat in deal.seats):
        sheet = ScoreSheet(view.rules, names=_names_of_sides(view), start=totals).add(deal.result())
        totals, outcome = sheet.totals, sheet.outcome
        if outcome is not None:
            is_over = True
            events.append(Event(EventKind.GAME_ENDED, word=str(outcome), points=outcome.totals))
    return View(
        view.seat,
        deal.hidden_from(view.seat),
        view.names,
        totals,
        known,
        (*view.events, *events),
        view.ply + 1,
        view.number,
        is_over,
        view.revision + 1,
    )


def _names_of_sides(view: View) -> tuple[str, ...]:
    names = view.names
    return tuple([" + ".join([names[seat] for seat in side]) for side in view.rules.seats.sides]) if names else ()


def _with_hands(deal: Deal, hands: list[Hand]) -> Deal:
    if not deal.is_over or len(hands) != len(deal.seats):
        _refuse("hands are shown when the deal is over, all of them")
    table, state = deal._table, deal._state  # noqa: SLF001  what is hidden of a deal is filled in
    return Deal._of(table, with_hands(table, state, hands))  # noqa: SLF001  a position of what was told


def _refuse(message: str) -> NoReturn:
    raise GameError("out_of_step", message)


def followed(view: View, told: Told) -> View:
    """The view after one thing told."""
    if view.is_over:
        _refuse("the game is over")
    if told.deal is not None:
        return _dealt(view, told.deal)
    if told.act is None:
        return evolve(view, is_over=True, revision=view.revision + 1)
    if told.seat != view.deal.to_act:
        _refuse(f"seat {told.seat} is said to act; it is for seat {view.deal.to_act}")
    if told.drawn and not isinstance(told.act, Draw):
        _refuse(f"cards are said to be drawn by {told.act}")
    return after(view, told.act, told.drawn or None, told.hands)


def _dealt(view: View, deal: Deal) -> View:
    if not view.deal.is_over or deal.rules != view.rules:
        _refuse("the next deal is dealt when this one is over, by the same rules")
    deal = deal.hidden_from(view.seat)
    events = tuple([event.seen_by(view.seat) for event in dealing_events(deal)])
    return evolve(
        view,
        deal=deal,
        known=(),
        events=events,
        ply=view.ply + 1,
        number=view.number + 1,
        revision=view.revision + 1,
    )
