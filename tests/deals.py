"""Positions put up for a test, and turns played through them in the text of acts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from canasta import CLASSIC, INTERNATIONAL, Card, CardsLike, Hand, IllegalAct, Rules, pack
from canasta.acts import Act, Lay
from canasta.deal import Deal

#: Whose turn it is in a position put up: the player at the first dealer's left.
SEAT = 1

#: The rules of every column of rule 15, under both presets.
FORMS = [
    preset.for_players(players, cutthroat=cutthroat, sides=sides)
    for preset in (CLASSIC, INTERNATIONAL)
    for players, cutthroat, sides in (
        (2, False, None),
        (3, False, None),
        (3, True, None),
        (4, False, None),
        (5, False, None),
        (6, False, 2),
        (6, False, 3),
    )
]


def side_of(rules: Rules, seat: int = SEAT) -> int:
    """The key of a seat's melds and score: its side, in cutthroat the seat itself."""
    return next(at for at, side in enumerate(rules.seats.sides) if seat in side)


def position(
    rules: Rules = CLASSIC,
    hand: CardsLike = "4 5",
    melds: Iterable[CardsLike] = (),
    *,
    opened: bool | None = None,
    seat: int = SEAT,
    score: int = 0,
    others: Mapping[int, CardsLike] | None = None,
    red_threes: int = 0,
    **facts: Any,
) -> Deal:
    """A position in which this seat holds the hand and is to act.

    `melds` are those of its side, `score` that side's. Everybody else holds a card that says nothing, unless `others`
    says what. The stock is all other cards, unknown, unless it is given; the other facts are those of `Deal.setup`.
    """
    own = list(melds)
    shown = [*_cards(hand), *(card for meld in own for card in _cards(meld)), *_cards(facts.get("pile", ()))]
    spare = iter(_left(rules, shown))
    hands: dict[int, CardsLike | int] = {other: next(spare) for other in range(rules.places) if other != seat}
    side = side_of(rules, seat)
    return Deal.setup(
        rules,
        hands=hands | dict(others or {}) | {seat: Hand(hand)},
        melds={side: own},
        opened={side: bool(own) if opened is None else opened},
        red_threes={seat: red_threes},
        scores={side: score},
        turn=seat,
        **facts,
    )


def _cards(cards: CardsLike) -> Hand:
    text = cards.removesuffix("concealed") if isinstance(cards, str) else cards
    return Hand(text)


def _left(rules: Rules, shown: Iterable[Card]) -> list[Card]:
    """The naturals of the packs that are not among the cards shown, by shape, the cheap ones first."""
    gone = [card.shape for card in shown]
    left = []
    for card in pack(rules.cards.packs, rules.cards.jokers):
        if card.shape in gone:
            gone.remove(card.shape)
        elif card.is_natural:
            left.append(card.shape)
    return left[::-1]


# -- acts as texts --------------------------------------------------------------------------------------------------


def act_of(text: str | Act) -> Act:
    """The act of a text, `lay` being one without cards, which only Python can write; an act as it is."""
    if text == "lay":
        return Lay("")
    return text if isinstance(text, Act) else Act.parse(text)


def after(deal: Deal, *acts: str | Act) -> Deal:
    """The position after these acts, each of which must be legal and listed."""
    for text in acts:
        act = act_of(text)
        assert allows(deal, act), (str(act), str(deal.check(act)))
        deal = deal.after(act)
    return deal


def allows(deal: Deal, act: str | Act) -> bool:
    """Whether an act is legal: `check` and the list of legal acts agree about it."""
    act = act_of(act)
    legal = deal.is_legal(act)
    assert (deal.resolve(act).shape in map(_resolved(deal), deal.legal_acts)) == legal
    assert (act in deal.legal_acts) == legal
    return legal


def _resolved(deal: Deal) -> Any:
    return lambda act: deal.resolve(act).shape


def refused(deal: Deal, act: str | Act, seat: int | None = None) -> tuple[str, ...]:
    """The codes by which an act is refused; it must be refused by every way of asking, and change nothing."""
    act, before = act_of(act), deal.position()
    verdict = deal.check(act, seat)
    assert not verdict
    with pytest.raises(IllegalAct) as caught:
        deal.after(act, seat=seat)
    assert caught.value.verdict == verdict
    assert deal.position() == before
    if seat is None:
        assert not allows(deal, act)
    return verdict.codes


# -- random play ----------------------------------------------------------------------------------------------------


def played_at_random(deal: Deal, seed: int, most: int = 2000) -> Iterator[Deal]:
    """The positions of a deal that is played at random from here to its end, this one included."""
    rng = random.Random(seed)
    for _ in range(most):
        yield deal
        if deal.is_over:
            return
        deal = deal.after(deal.legal_acts.sample(rng))
    raise AssertionError("the deal does not end")
