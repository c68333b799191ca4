"""A recorded deal played again, every act and every figure checked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from canasta.acts import Act, Draw
from canasta.cards import Card
from canasta.deal import Deal
from canasta.errors import RecordError
from canasta.scoring import Score, ScoreLine

from .decks import next_of, shown
from .fields import within
from .values import DealRecord

__all__ = ["check_beginning", "check_ending", "check_scores", "path_of", "positions"]


def path_of(deal: DealRecord) -> str:
    """The JSON path of a deal."""
    return f"$.deals[{deal.number}]"


def positions(deal: DealRecord, first: Deal, upto: int | None = None) -> Iterator[tuple[Act, Deal]]:
    """The acts and the position after each, so many or all.

    Raises:
        RecordError: at the first act that is refused.
    """
    position, path = first, path_of(deal)
    for number, act in enumerate(deal.acts[:upto]):
        place = f"{path}.acts[{number}]"
        with within(place):
            drawn = _drawn(deal, first, position) if isinstance(act, Draw) else None
            position = position.after(act, drawn=drawn)
        if position.is_over and deal.hands and number == len(deal.acts) - 1:
            with within(f"{path}.hands"):
                position = shown(position, deal.hands, f"{path}.hands")
        yield act, position


def _drawn(deal: DealRecord, first: Deal, position: Deal) -> tuple[Card, ...] | None:
    """What is drawn next, where the position does not tell; None where it does."""
    cards = deal.deck or deal.drawn
    if not position.stock_size or not cards:
        return None
    at = len(deal.deck) - position.stock_size if deal.deck else first.stock_size - position.stock_size
    return next_of(cards, at, position.rules)


def check_beginning(deal: DealRecord, dealt: Deal) -> None:
    """Check that a deal begins as the record says.

    Raises:
        RecordError: if it does not.
    """
    path = path_of(deal)
    if dealt.seats != deal.seats:
        raise RecordError(f"{path}.seats", f"{list(dealt.seats)} expected, not {list(deal.seats)}")
    if dealt.dealer != deal.dealer:
        raise RecordError(f"{path}.dealer", f"{dealt.dealer} expected, not {deal.dealer}")


def check_ending(deal: DealRecord, last: Deal) -> None:
    """Check that a deal ended as the record says.

    Raises:
        RecordError: if it did not.
    """
    if deal.ending is not None and deal.ending is not last.ending:
        there = f"the deal ended with {last.ending}" if last.is_over else "the deal goes on"
        raise RecordError(f"{path_of(deal)}.ending", f"{there}, not with {deal.ending}")


def check_scores(deal: DealRecord, scores: tuple[Score, ...], totals: tuple[int, ...]) -> None:
    """Check that the scores are those of the record, line by line.

    Raises:
        RecordError: at the first difference.
    """
    path = path_of(deal)
    if not deal.scores:
        return
    for place, (stored, found) in enumerate(zip(deal.scores, scores, strict=True)):
        for number, (said, line) in enumerate(zip_longest(stored.lines, found.lines)):
            if said is None or line is None or said != bare(line):
                wanted = "no more lines" if line is None else f"{bare(line)}"
                given = "the end" if said is None else str(said)
                raise RecordError(f"{path}.scores[{place}].lines[{number}]", f"{wanted} expected, not {given}")
    for place, (stored_total, total) in enumerate(zip(deal.totals, totals, strict=True)):
        if stored_total != total:
            raise RecordError(f"{path}.totals[{place}]", f"{total:,} expected, not {stored_total:,}")


def bare(line: ScoreLine) -> ScoreLine:
    """A line as a record has it, without the note."""
    return line._replace(note="")
