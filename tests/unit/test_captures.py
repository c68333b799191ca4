"""May I take the pile: beside the slow rules of `tests.oracle` where all is known, and with facts missing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from canasta.captures import check_capture
from canasta.cards import Card, pack
from canasta.errors import CardsError, IllegalMeld, NotationError, PositionError, ScoreError, Verdict
from canasta.hand import Hand
from canasta.melds import Meld
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from tests.oracle.deal import SlowDeal
from tests.oracle.melds import RANKS, in_order
from tests.oracle.position import setup

# -- all is known: beside sequences of legal acts -------------------------------------------------------------------

OPTIONS: dict[str, tuple[Any, ...]] = {
    "wild_ratio": ("not_more_than_naturals", "none", "fewer_than_naturals"),
    "max_wilds": (3, 3, 1),
    "wild_on_natural_canasta": ("degrade", "forbid"),
    "black_three_melds": ("going_out", "never"),
    "concealed_waives_minimum": ("stock_draw", "always", "always", "never"),
    "concealed_after_capture": (True, False),
    "capture_onto_canasta": (True, True, False),
    "capture_with_wild": (True, True, False),
    "capture_onto_meld": (True, True, False),
    "always_frozen": (False, False, True),
    "black_three_freezes": (False, True),
    "upcard_red_three_freezes": (False, True),
    "one_card_pile_rule": (True, False),
    "going_out_discard": ("optional", "required"),
    "canastas_to_go_out": (1, 1, 2),
}
CARDS = ("A", "A", "A", "9", "9", "9", "4", "4", "3b", "2", "2", "Jo")


class Case:
    """A random capture of which everything is known."""

    def __init__(self, rng: random.Random) -> None:
        self.rules = CLASSIC.where(**{name: rng.choice(values) for name, values in OPTIONS.items()})
        self.top = rng.choice((*"AAAA99994444", "2", "3b"))
        below = rng.choices(("4", "9", "3b", "3h", "3d", "2"), k=rng.choice((0, 0, 0, 1, 1, 2)))
        self.pile = [*below, self.top] if rng.random() < 0.98 else []
        self.hand = [*rng.choices(CARDS, k=rng.choice((0, 1, 2, 3))), *[self.top] * rng.choice((0, 1, 2, 2, 3))]
        if self.top == "A" and rng.random() < 0.2:
            self.hand += ["A"] * 4  # a canasta in one act
        self.melds = list(some_melds(rng)) if rng.random() < 0.6 else []
        self.score = rng.choice((-100, 0, 0, 1500))
        self.used = self.some(rng, [card for card in self.hand if card in {self.top, "2", "Jo"}])
        self.further = list(self.some_further(rng))

    @staticmethod
    def some(rng: random.Random, cards: list[str]) -> tuple[str, ...]:
        number = len(cards) if rng.random() < 0.5 else rng.randrange(len(cards) + 1)
        return tuple(rng.sample(cards, number))

    def some_further(self, rng: random.Random) -> Iterator[tuple[str, ...]]:
        left = list((Counter(self.hand) - Counter(self.used)).elements())
        for rank in ("A", "9", "4", "3b"):
            cards = [card for card in left if card == rank or (card in {"2", "Jo"} and rng.random() < 0.4)]
            if rank in cards and rng.random() < 0.6:
                left = list((Counter(left) - Counter(cards)).elements())
                yield tuple(cards)

    @property
    def fits_the_packs(self) -> bool:
        every = Counter([*self.pile, *self.hand, *(card for meld in self.melds for card in meld)])
        return all(number <= self.rules.most(card) for card, number in every.items())

    def verdict(self) -> Verdict:
        return check_capture(
            self.used,
            pile=self.pile,
            further=self.further,
            melds=self.melds,
            score=self.score,
            hand=self.hand,
            rules=self.rules,
        )

    def is_legal(self) -> bool:
        """Whether the acts are legal one after the other, and the side has opened or is out at their end."""
        position = setup(
            self.rules, [self.hand, ["J"] * 5, ["J"] * 5, ["J"] * 5], stock=["J"] * 5, pile=self.pile,
            melds={0: self.melds}, scores=(self.score,) * 4,
        )  # fmt: skip
        deal = SlowDeal(position)
        onto = self.top if any(self.top in meld for meld in self.melds) else None
        if not self.play(deal, ("capture", in_order(self.used), onto)):
            return False
        deal = deal.after(("capture", in_order(self.used), onto))
        for cards in self.further:
            rank = next(card for card in cards if card in RANKS or card == "3b")
            there = rank if rank in deal.position.named_melds() else None
            act = ("lay", in_order(cards), there)
            if not self.play(deal, act):
                return False
            deal = deal.after(act)
        if deal.over or deal.position.opened():
            return True
        last = deal.position.hand
        return len(last) == 1 and self.play(deal, ("discard", last[0])) and deal.after(("discard", last[0])).over

    @staticmethod
    def play(deal: SlowDeal, act: tuple[Any, ...]) -> bool:
        return not deal.over and deal.is_legal(act)

    def __repr__(self) -> str:
        return f"{self.rules.name}: {self.used} {self.further} of {self.hand} on {self.pile}, {self.melds}, {self.score}"


def some_melds(rng: random.Random) -> Iterator[list[str]]:
    for rank in ("A", "9", "4", "K"):
        if rng.random() < 0.5:
            naturals, wilds = rng.choice(((3, 0), (4, 0), (6, 0), (7, 0), (5, 2), (2, 1), (4, 2)))
            yield [rank] * naturals + ["2"] * wilds


@pytest.mark.parametrize("seed", range(6))
def test_with_all_known_the_verdict_is_that_of_the_acts(seed: int) -> None:
    rng = random.Random(seed)
    legal = judged = 0
    while judged < 250:
        case = Case(rng)
        if not case.fits_the_packs:
            continue
        verdict = case.verdict()
        assert bool(verdict) == case.is_legal(), (case, verdict)
        assert not verdict.unjudged, case
        legal, judged = legal + bool(verdict), judged + 1
    assert legal > judged / 16


# -- with facts missing: what is refused would be refused whatever they are ------------------------------------------

FACTS = ("melds", "score", "size", "red_threes", "frozen", "hand")


def test_nothing_is_refused_for_want_of_a_fact() -> None:
    """Where all facts together do not refuse, some of them do not; and where some leave it open, they say so."""
    rng = random.Random(1)
    judged = 0
    while judged < 400:
        case = Case(rng)
        if not case.fits_the_packs or not case.pile:
            continue
        full = case.verdict()
        facts = {
            "melds": case.melds,
            "score": case.score,
            "size": len(case.pile),
            "red_threes": case.pile[:-1].count("3h") + case.pile[:-1].count("3d"),
            "frozen": is_frozen(case),
            "hand": case.hand,
        }
        for number in range(len(FACTS)):
            for names in rng.sample(list(combinations(FACTS, number)), 1):
                known: dict[str, Any] = {name: facts[name] for name in names}
                verdict = check_capture(
                    case.used, top=case.pile[-1], further=case.further, rules=case.rules, **known
                )
                if full:
                    assert verdict, (case, known, verdict)
                elif verdict:
                    assert verdict.unjudged, (case, known, full)
                assert not set(verdict.unjudged) & set(names), (case, known, verdict)
        judged += 1


def is_frozen(case: Case) -> bool:
    rules, pile = case.rules, case.pile
    return (
        any(card in {"2", "Jo"} for card in pile)
        or (rules.capture.black_three_freezes and "3b" in pile)
        or (rules.dealing.upcard_red_three_freezes and any(card in {"3h", "3d"} for card in pile))
    )
