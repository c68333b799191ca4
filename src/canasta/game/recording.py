"""From a game to its record, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from canasta.acts import Draw
from canasta.cards import Card
from canasta.core.dealing import RandomSource
from canasta.errors import GameError
from canasta.reading import checked_text
from canasta.record.decks import deck_of, taken_of
from canasta.record.games import played
from canasta.record.redacting import Run, runs_of_dealing, seen
from canasta.record.replaying import bare
from canasta.record.values import DealRecord, Record, RecordOutcome, Sees
from canasta.rules import Rules
from canasta.scoring import Score, ScoreSheet

from .decks import Decks, seed_of
from .steps import Beginning, GameOutcome, Step

__all__ = ["recorded", "replayed"]


# -- from a game ----------------------------------------------------------------------------------------------------


def recorded(
    rules: Rules, names: tuple[str, ...], steps: Sequence[Step], outcome: GameOutcome | None, seat: Sees
) -> Record:
    """The record of what happened, for those who see everything or for a seat."""
    return Record(
        rules=rules,
        players=tuple([checked_text(name, f"$.players[{place}]") for place, name in enumerate(names)]),
        seat=seat,
        start=steps[0].latest.start,
        deals=tuple([_deal(list(group), seat) for _, group in groupby(steps, lambda step: step.number)]),
        outcome=None if outcome is None else RecordOutcome(outcome.reason, outcome.leaders, outcome.totals),
    )


def _deal(steps: list[Step], seat: Sees) -> DealRecord:
    first, last = steps[0].deal, steps[-1].deal
    shown = first if seat == "all" else first.hidden_from(seat)
    cards = _cards(steps, seat)
    dealt = steps[0].was_dealt
    is_known = last.is_over and all(last.hand(each).is_known for each in last.seats)
    sheet = steps[-1].sheet if is_known else None
    return DealRecord(
        number=steps[0].number,
        dealer=first.dealer,
        seats=first.seats,
        deck=cards if dealt else (),
        position="" if dealt else shown.position(),
        drawn=() if dealt else cards,
        acts=tuple([step.act for step in steps if step.act is not None]),
        ending=last.ending,
        hands=tuple([last.hand(each).cards for each in last.seats]) if is_known else (),
        scores=_scores(sheet),
        totals=() if sheet is None else sheet.totals,
    )


def _scores(sheet: ScoreSheet | None) -> tuple[Score, ...]:
    """The scores of the last deal, without names and notes."""
    return () if sheet is None else tuple([Score(map(bare, score.lines)) for score in sheet.scores[-1]])


def _cards(steps: list[Step], seat: Sees) -> tuple[Card, ...]:
    """The deck as it is shown; for a deal from a position, what has left a stock that is not wholly known there."""
    first, last = steps[0].deal, steps[-1].deal
    deck, dealt = deck_of(last), steps[0].was_dealt
    if seat != "all":
        deck = seen(deck, [*(runs_of_dealing(first, deck) if dealt else ()), *_draws(steps)], seat)
    elif not dealt and not any(card.is_hidden for card in deck_of(first)[taken_of(first) :]):
        return ()
    return deck if dealt else deck[taken_of(first) : taken_of(last)]


def _draws(steps: list[Step]) -> Iterator[Run]:
    """Who drew which cards of the deck."""
    for step in steps:
        if isinstance(step.act, Draw) and step.before is not None:
            yield Run(step.seat, tuple(range(taken_of(step.before), taken_of(step.deal))))


# -- from a record --------------------------------------------------------------------------------------------------


def replayed(
    record: Record, at: tuple[int, int] | None, seed: int | str | None, rng: RandomSource | None
) -> tuple[Decks, list[Step]]:
    """The decks and the history of a game that is played again."""
    if not isinstance(record, Record):
        raise TypeError(f"a Record is wanted, such as Record.load(path) gives, not {record!r}")
    decks = Decks(record.rules, seed_of(seed, rng))
    steps: list[Step] = []
    for found in played(record, _checked(at, record)):
        deal = found.deal
        if deal.deck:
            decks.keep(deal.number, deal.deck)
        steps.append(Step(Beginning(deal.number, found.before, dealt=bool(deal.deck)), None, None, found.first))
        for act, position in found.acts:
            steps.append(steps[-1].following(act, position))
    return decks, steps


def _checked(at: tuple[int, int] | None, record: Record) -> tuple[int, int] | None:
    """A place in a record: so many acts of a deal."""
    if at is None:
        return None
    if type(at) is not tuple or list(map(type, at)) != [int, int]:
        raise TypeError(f"at= is two numbers, which deal and how many of its acts, such as (0, 12), not {at!r}")
    deal, acts = at
    if not 0 <= deal < len(record.deals):
        raise GameError("wrong_place", f"at: the record has the deals 0 to {len(record.deals) - 1}, not {deal}")
    most = len(record.deals[deal].acts)
    if not 0 <= acts <= most:
        raise GameError("wrong_place", f"at: deal {deal} has {most} acts, so 0 to {most}, not {acts}")
    return at
