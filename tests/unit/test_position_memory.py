"""What is remembered of positions that were read and written: it changes no answer, and it is bounded."""

from __future__ import annotations

import random

import pytest

from canasta import CLASSIC, INTERNATIONAL, Deal, NotationError, Rules
from canasta.cards import CARDS
from canasta.core import quick, text, writing
from canasta.core.faces import faces_of
from canasta.core.state import whole

BEFORE = "rules=classic/2 seats=0,1 dealer=0 turn=1 phase=draw hands=15?/15? pile=9h stock="
STOCK = "Ks,Qs,Js,Ts,9s,8s,7s,6s,5s,4s,3s,2s,As"


def same(position: str) -> bool:
    """Whether both readers read this alike."""
    quickly, carefully = text.read_quickly(position), text.read_carefully(position)
    return whole(*quickly) == whole(*carefully)


@pytest.mark.parametrize(
    "stock",
    [
        STOCK,
        STOCK[3:],
        STOCK[-23:],
        STOCK[-20:],
        "Kh,Kh," + STOCK,  # longer than what is known
        "Kh," + STOCK[3:],  # another one that ends alike
        STOCK.replace("Ts", "T"),
        "12?," + STOCK[3:],
        "5?," + STOCK,
        "-",
    ],
)
def test_a_stock_that_ends_like_one_read_before(stock: str) -> None:
    assert same(BEFORE + STOCK)
    assert same(BEFORE + stock)
    assert Deal.from_position(BEFORE + stock).position() == BEFORE + stock


@pytest.mark.parametrize("cut", [1, 2, 4, 5])
def test_a_stock_that_begins_in_the_middle_of_a_card(cut: int) -> None:
    Deal.from_position(BEFORE + STOCK)
    with pytest.raises((LookupError, ValueError)):
        text.read_quickly(BEFORE + STOCK[cut:])
    # what is left of the first card is no card
    with pytest.raises(NotationError):
        Deal.from_position(BEFORE + STOCK[cut:])


def test_stocks_are_forgotten_again() -> None:
    deals = [Deal.new(seed=seed) for seed in range(quick._MOST_STOCKS + 5)]
    for deal in (*deals, *deals):
        assert Deal.from_position(deal.position()) == deal
        assert len(quick._stocks) <= quick._MOST_STOCKS


def test_texts_of_faces_are_forgotten_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_MOST_REMEMBERED", 4)
    rng = random.Random(8)
    cards = [card for card in CARDS if card is not None]
    text_of_faces = writing._OfFaces()
    for _ in range(200):
        hand = sorted(rng.choices(cards, k=rng.randrange(9)))
        seen = [card.text for card in hand if not card.is_hidden]
        number = len(hand) - len(seen)
        expected = ",".join([*seen, *[f"{number}?"] * (number > 0)]) or "-"
        assert text_of_faces[faces_of(card.code for card in hand)] == expected
        assert len(text_of_faces) <= 4


@pytest.mark.parametrize(
    "rules", [CLASSIC, INTERNATIONAL, CLASSIC.for_players(3, cutthroat=True)], ids=lambda rules: rules.name
)
def test_deals_side_by_side_do_not_mix(rules: Rules) -> None:
    """Positions of several deals in turn, each read while those of the others are remembered."""
    rng = random.Random(2)
    deals = [Deal.new(rules, seed=seed) for seed in range(4)]
    for _ in range(40):
        deals = [deal if deal.is_over else deal.after(deal.legal_acts.sample(rng)) for deal in deals]
        for deal in deals:
            assert same(deal.position())
            assert Deal.from_position(deal.position()) == deal
