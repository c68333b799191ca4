"""Views as plain data, and back."""

from __future__ import annotations

from typing import Any, Final

from canasta import reading
from canasta.cards import format_cards
from canasta.core.zones import every_card
from canasta.deal import Deal
from canasta.errors import RecordError, RulesError
from canasta.events import Event, event_of
from canasta.hand import Hand
from canasta.melds import pack_faults
from canasta.plan import plan_of
from canasta.rules import OPTIONS, Rules

from .told import Known, deal_of
from .views import View

__all__ = ["data_of", "table_of", "view_of_data"]

#: What the `format` of the data says, and its version.
FORMAT: Final = "canasta-view"
VERSION: Final = 1
_MOST_EVENTS: Final = 100_000
_MOST_SEATS: Final = 6
_MOST_POINTS: Final = 10**9


# -- writing --------------------------------------------------------------------------------------------------------


def data_of(view: View) -> dict[str, Any]:
    """The view as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "seat": view.seat,
        "rules": view.rules.to_dict(),
        "position": view.deal.position(),
        "names": list(view.names),
        "totals": list(view.totals),
        "known": [{"seat": seat, "cards": str(hand)} for seat, hand in view.known],
        "events": [event.to_dict() for event in view.events],
        "ply": view.ply,
        "number": view.number,
        "revision": view.revision,
        "is_over": view.is_over,
        "table": table_of(view),
    }


def table_of(view: View) -> dict[str, Any]:
    """What lies on the table, for a client that does not know the rules."""
    deal = view.deal
    return {
        "phase": deal.phase.name.lower(),
        "turn": deal.turn,
        "to_act": deal.to_act,
        "dealer": deal.dealer,
        "ending": None if deal.ending is None else str(deal.ending),
        "hand": str(view.hand()),
        "seats": [_seat(view, seat) for seat in deal.seats],
        "sides": [_side(deal, side) for side in deal.sides],
        "pile": format_cards(deal.pile),
        "coming": format_cards(deal.coming),
        "stock": deal.stock_size,
        "is_frozen": deal.is_frozen,
        "is_blocked": deal.is_blocked,
        "legal": list(map(str, view.legal_acts)) if view.is_to_act and not deal.legal_acts.is_hidden else [],
    }


def _seat(view: View, seat: int) -> dict[str, Any]:
    deal = view.deal
    return {
        "seat": seat,
        "hand": deal.hand_size(seat),
        "red_threes": format_cards(deal.red_threes(seat)),
        "score": deal.score_of(seat),
        "minimum": deal.minimum(seat),
        "why_frozen": list(view.why_frozen(seat)),
    }


def _side(deal: Deal, side: tuple[int, ...]) -> dict[str, Any]:
    melds = deal.melds(side[0])
    return {
        "seats": list(side),
        "has_opened": deal.has_opened(side[0]),
        "melds": [
            {
                "name": name,
                "cards": format_cards(meld.cards),
                "canasta": ("natural" if meld.is_natural else "mixed") if meld.is_canasta else None,
                "is_concealed": meld.is_concealed,
            }
            for name, meld in melds.items()
        ],
    }


# -- reading --------------------------------------------------------------------------------------------------------


_KEYS: Final = ("format", "version", "seat", "rules", "position", "ply", "number", "is_over")
_OPTIONAL: Final = ("names", "totals", "known", "events", "revision", "table")


def view_of_data(data: object) -> View:
    """The view of plain data."""
    found = reading.table(data, "$", _KEYS, _OPTIONAL)
    reading.one_of(found["format"], "$.format", (FORMAT,))
    reading.whole(found["version"], "$.version", VERSION, VERSION)
    rules = rules_of(found["rules"], "$.rules")
    players = rules.seats.players
    seat = found["seat"]
    if seat is not None:
        seat = reading.whole(seat, "$.seat", most=players - 1)
    deal = deal_of(found["position"], "$.position")
    _check_position(deal, rules, seat)
    names = reading.items(found.get("names", ()), "$.names", _MOST_SEATS)
    totals = reading.items(found.get("totals", ()), "$.totals", _MOST_SEATS)
    _check_number(names, players, "$.names")
    _check_number(totals, len(rules.seats.sides), "$.totals")
    events = reading.items(found.get("events", ()), "$.events", _MOST_EVENTS)
    return View(
        seat,
        deal,
        tuple([reading.line(name, path) for path, name in names]),
        tuple([reading.whole(total, path, -_MOST_POINTS, _MOST_POINTS) for path, total in totals]),
        _known_of(found.get("known", ()), deal),
        tuple([_event_of(event, path, players, seat) for path, event in events]),
        reading.whole(found["ply"], "$.ply"),
        reading.whole(found["number"], "$.number"),
        reading.flag(found["is_over"], "$.is_over"),
        reading.whole(found.get("revision", 0), "$.revision"),
    )


def rules_of(data: object, path: str) -> Rules:
    """The rules of plain data that stands at a path."""
    if not isinstance(data, dict):
        reading.refuse(path, "an object", data)
    try:
        return Rules.from_dict(data)
    except RulesError as error:
        option = OPTIONS.get(error.option)
        place = f"{option.topic}.{error.option}" if option is not None else error.option[:_MOST_KEY]
        raise RecordError(f"{path}.{place}", error.message) from None


_MOST_KEY: Final = 40  # characters of a strange key that a path repeats


def _event_of(data: object, path: str, players: int, seat: int | None) -> Event:
    event = event_of(data, path)
    if event.seat is not None and event.seat >= players:
        raise RecordError(f"{path}.seat", f"a seat from 0 to {players - 1} expected, not {event.seat}")
    if event.seen_by(seat) != event:
        raise RecordError(f"{path}.cards", "they are hidden from the seat")
    return event


def _check_position(deal: Deal, rules: Rules, seat: int | None) -> None:
    if deal.rules != rules:
        raise RecordError("$.position", "the rules of the position are not those of the view")
    if deal.hidden_from(seat) != deal:
        raise RecordError("$.position", "it shows cards that are hidden from the seat")


def _check_number(found: list[Any], number: int, path: str) -> None:
    if found and len(found) != number:
        raise RecordError(path, f"none or {number} expected, not {len(found)}")


def _known_of(data: object, deal: Deal) -> Known:
    """The cards that seats are known to hold."""
    known: list[tuple[int, Hand]] = []
    for path, item in reading.items(data, "$.known", _MOST_SEATS):
        found = reading.table(item, path, ("seat", "cards"))
        seat = reading.whole(found["seat"], f"{path}.seat", most=_MOST_SEATS - 1)
        hand = Hand(reading.cards(found["cards"], f"{path}.cards"))
        if seat not in deal.seats or (known and seat <= known[-1][0]):
            raise RecordError(f"{path}.seat", "a seat of the deal expected, each once, in their order")
        if not hand or not hand.is_known or len(hand) > deal.hand_size(seat):
            raise RecordError(f"{path}.cards", f"from 1 to {deal.hand_size(seat)} known cards expected")
        if any(card.is_red_three for card in hand):
            raise RecordError(f"{path}.cards", "no red three stays in a hand")
        if deal.hand(seat).is_known and hand not in deal.hand(seat):
            raise RecordError(f"{path}.cards", f"the hand of seat {seat} has not these cards")
        known.append((seat, hand))
    _check_packs(known, deal)
    return tuple(known)


def _check_packs(known: list[tuple[int, Hand]], deal: Deal) -> None:
    """Refuse known cards of which, with all that is seen, there are more than the packs hold (rule 1.1)."""
    unseen = [card for seat, hand in known for card in Hand(deal.hand(seat).known).missing(hand)]
    if unseen:
        seen = every_card(deal._table, deal._state)  # noqa: SLF001  wherever they lie
        for fault in pack_faults([*unseen, *[card for card in seen if not card.is_hidden]], plan_of(deal.rules)):
            raise RecordError("$.known", f"there are not so many: {fault}")
