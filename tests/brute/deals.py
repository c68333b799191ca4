"""Whole deals: from the deck to the score, both accounts step by step."""

from __future__ import annotations

import random
from collections import Counter

from canasta.cards import pack
from canasta.deal import Deal
from canasta.rules import Rules
from canasta.scoring import seats_of_deal
from tests.oracle import local
from tests.oracle.deal import Memo, TooLargeError
from tests.oracle.position import Position, dealt

from .comparing import Counts, Difference, compare_acts, compare_end, compare_facts
from .options import some_rules
from .translating import library_act, oracle_act

MOST_SEARCHED = 4_000  # positions that the oracle may meet for one step before it gives up
WEIGHTS = {"capture": 6, "lay": 4, "draw": 3, "ask": 3, "answer": 1, "discard": 0.4, "pass": 1}


def deals(number: int, seed: int) -> Counts:
    """Compare so many deals."""
    counts: Counts = Counter()
    for at in range(number):
        compare_deal(f"{seed} deal {at}", counts)
    return counts


def compare_deal(name: str, counts: Counts, rules: Rules | None = None) -> None:
    """One deal by random legal acts; where the oracle would search too long, its word is not asked for."""
    rng = random.Random(name)
    rules = some_rules(rng) if rules is None else rules
    position, deal = started(rng, rules)
    counts["deals"] += 1
    try:
        compare_facts(position, deal)
        memo = Memo(MOST_SEARCHED)
        while not deal.is_over:
            act = choose(rng, acts_of(position, deal, memo, counts))
            before, turn = position, position.turn
            position, deal = local.step(position, act), deal.after(library_act(act))
            counts["steps"] += 1
            compare_facts(position, deal)
            if deal.is_over:
                compare_end(position, deal, before, act, counts)
            elif position.turn != turn:
                memo = Memo(MOST_SEARCHED)
    except Difference as difference:
        difference.add_note(f"  in {name!r}")
        raise
    except Exception as error:
        error.add_note(f"  in {name!r}: {deal.position()}")
        raise


def started(rng: random.Random, rules: Rules) -> tuple[Position, Deal]:
    """A deal from a deck in random order, with random scores and dealer."""
    deck = list(pack(rules.cards.packs, rules.cards.jokers))
    rng.shuffle(deck)
    number = rng.randrange(6)
    seats = seats_of_deal(number, rules=rules)
    scores = [rng.choice((-100, 0, 700, 1500, 3000)) for _ in rules.seats.sides]
    dealer = rng.randrange(len(seats))
    deal = Deal.new(rules, deck=deck, number=number, dealer=seats[dealer], scores=scores)
    by_place = [
        next(score for score, side in zip(scores, rules.seats.sides, strict=True) if seat in side) for seat in seats
    ]
    return dealt(rules, [str(card.shape) for card in deck], dealer, by_place), deal


def acts_of(position: Position, deal: Deal, memo: Memo, counts: Counts) -> list[local.Act]:
    """The legal acts of the position, compared where that takes no longer than the limit."""
    try:
        acts = compare_acts(position, deal, memo)
        counts["steps compared"] += 1
    except TooLargeError:
        memo.clear()
        acts = [oracle_act(deal, act) for act in deal.legal_acts]
        counts["steps too large"] += 1
    return acts


def choose(rng: random.Random, acts: list[local.Act]) -> local.Act:
    return rng.choices(acts, [WEIGHTS[act[0]] for act in acts])[0]
