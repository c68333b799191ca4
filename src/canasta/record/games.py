"""A recorded game played again, deal by deal: what may follow what, the totals and the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canasta.acts import Act
from canasta.deal import Deal
from canasta.errors import RecordError
from canasta.scoring import ScoreSheet, outcome_of
from canasta.scoring.deals import side_names
from canasta.scoring.rota import later_in_rota, seats_of_deal

from .fields import within
from .redacting import check_seen
from .replaying import check_beginning, check_ending, check_scores, path_of, positions
from .values import DealRecord, Record

__all__ = ["Played", "played"]


class Played(NamedTuple):
    """A deal that was played again."""

    deal: DealRecord
    """What the record has of it."""
    before: ScoreSheet
    """The sheet before it."""
    first: Deal
    """The position that it began with."""
    acts: tuple[tuple[Act, Deal], ...]
    """The acts, and the position after each."""
    sheet: ScoreSheet | None
    """The sheet with it; None where it goes on, or a hand is not known at its end."""

    @property
    def last(self) -> Deal:
        """The position after the last act."""
        return self.acts[-1][1] if self.acts else self.first


def played(record: Record, at: tuple[int, int] | None = None) -> Iterator[Played]:
    """The deals of a record, one after the other; all, or up to so many acts of a deal.

    Raises:
        RecordError: at the first thing that cannot be, or is not as the record says.
    """
    deals = record.deals if at is None else record.deals[: at[0] + 1]
    found: Played | None = None
    base: Deal | None = None  # the first position, from which the later dealers follow
    for deal in deals:
        upto = at[1] if at is not None and deal.number == at[0] else None
        start = _first_sheet(record) if found is None else _next_sheet(found)
        first = _dealt(deal, start, base)
        base = base or first
        check_beginning(deal, first)
        acts = tuple(positions(deal, first, upto))
        if record.seat != "all":
            check_seen(deal, first, acts, record.seat)
        found = _ended(Played(deal, start, first, acts, None))
        if upto is None or upto == len(deal.acts):
            check_ending(deal, found.last)
            _check_scores(found)
        yield found
    if at is None and found is not None:
        _check_outcome(record, found)


def _first_sheet(record: Record) -> ScoreSheet:
    rules, deal = record.rules, record.deals[0]
    dealer = deal.dealer if deal.seats == seats_of_deal(0, rules=rules) else None
    if dealer is not None and dealer not in deal.seats:
        raise RecordError(f"{path_of(deal)}.dealer", f"one of the seats {list(deal.seats)} expected, not {dealer}")
    with within("$.start"):
        sheet = ScoreSheet(rules, names=side_names(record.players, rules), start=record.start, first_dealer=dealer)
    over = outcome_of(sheet.totals, rules=rules, names=sheet.names)
    if over is not None and not deal.position:
        raise RecordError("$.start", f"with these totals the game is over: {over}")
    return sheet


def _next_sheet(before: Played) -> ScoreSheet:
    """The sheet that a deal after this one begins with."""
    place = f"$.deals[{before.deal.number + 1}]"
    if not before.last.is_over:
        raise RecordError(place, "the deal before it goes on")
    if before.sheet is None:
        raise RecordError(place, "the deal before it cannot be scored, for not all hands are known at its end")
    if before.sheet.outcome is not None:
        raise RecordError(place, f"the game is over: {before.sheet.outcome}")
    return before.sheet


def _dealt(deal: DealRecord, sheet: ScoreSheet, base: Deal | None) -> Deal:
    """The position that a deal begins with."""
    rules, path = sheet.rules, path_of(deal)
    if deal.position:
        if base is not None:
            raise RecordError(f"{path}.position", "only the first deal begins from a position; later ones are dealt")
        with within(f"{path}.position"):
            first = Deal.from_position(deal.position)
        if first.rules != rules:
            raise RecordError(f"{path}.position", f"its rules are {first.rules.name}, not {rules.name}")
        return first
    number, dealer = 0, deal.dealer
    if base is not None:
        number, dealer = later_in_rota(base.seats, base.dealer, deal.number, rules=rules)
    seats = seats_of_deal(number, rules=rules)
    if deal.dealer != dealer or dealer not in seats:
        wanted = dealer if dealer in seats else f"one of the seats {list(seats)}"
        raise RecordError(f"{path}.dealer", f"{wanted} expected, not {deal.dealer}")
    with within(f"{path}.deck"):
        return Deal.new(rules, deck=deal.deck, number=number, dealer=dealer, scores=sheet.totals)


def _ended(found: Played) -> Played:
    """The deal with the sheet after it, where it is over and can be scored."""
    last = found.last
    if not last.is_over or not all(last.hand(seat).is_known for seat in last.seats):
        return found
    with within(f"{path_of(found.deal)}.scores"):
        return found._replace(sheet=found.before.add(last.result()))


def _check_scores(found: Played) -> None:
    if found.sheet is not None:
        check_scores(found.deal, found.sheet.scores[-1], found.sheet.totals)
    elif found.deal.scores:
        raise RecordError(f"{path_of(found.deal)}.scores", "not all hands are known at the end, so there are no scores")


def _check_outcome(record: Record, last: Played) -> None:
    """Check that the game ended as the record says."""
    stored = record.outcome
    if stored is None:
        return
    sheet = last.sheet or last.before
    over = last.sheet.outcome if last.sheet is not None else None
    reason = "abandoned" if over is None else "tie" if over.winner is None else "target"
    if stored.reason != reason:
        there = "the game goes on" if over is None else str(over)
        raise RecordError("$.outcome.reason", f"{there}; not {stored.reason}")
    leaders = () if over is None else over.leaders
    for name, said, found in (("leaders", stored.leaders, leaders), ("totals", stored.totals, sheet.totals)):
        if said != found:
            raise RecordError(f"$.outcome.{name}", f"{list(found)} expected, not {list(said)}")
