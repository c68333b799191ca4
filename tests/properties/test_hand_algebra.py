"""The algebra of hands, against brute force."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import CARDS, Card, Rank, parse_cards
from canasta.errors import CardsError, PositionError
from canasta.hand import Hand

ALL = [card for card in CARDS if card is not None]
KNOWN = [card for card in ALL if not card.is_hidden]
# Few different cards, so that those asked for are often there.
CLOSE = [*parse_cards("Ks Kh K 3s 3c 3b 3h 2c 2 Jo")]
FACES = [card for card in CLOSE if card.has_face]

cards = st.lists(st.sampled_from(ALL), max_size=12)
known = st.lists(st.sampled_from(KNOWN), max_size=12)
close = st.lists(st.sampled_from(CLOSE), max_size=5)
faces = st.lists(st.sampled_from(FACES), max_size=4)


def can_be_taken(asked: list[Card], held: list[Card]) -> bool:
    """Whether each card asked for can have a card of its own."""
    return any(
        all(wanted.matches(card) for wanted, card in zip(asked, order, strict=False))
        for order in permutations(held, len(asked))
    )


def answer(asked: list[Card], hand: Hand) -> bool | None:
    """What a hand says, None where it cannot know."""
    try:
        return asked in hand
    except PositionError:
        return None


@given(cards, cards)
def test_adding_and_taking_away_again(first: list[Card], second: list[Card]) -> None:
    hand = Hand(first) + second
    assert hand == Hand(second) + first == Hand([*first, *second])
    assert hand - second == Hand(first)
    assert hand - Hand(first) - second == Hand()
    assert hand >= Hand(first)
    assert Hand(second) <= hand
    assert (hand > Hand(first)) == bool(second)
    assert len(hand) == len(first) + len(second)
    assert not hand.missing(second)


@given(cards, cards, cards)
def test_adding_is_associative(first: list[Card], second: list[Card], third: list[Card]) -> None:
    assert (Hand(first) + second) + third == Hand(first) + (Hand(second) + third)


@given(cards, st.randoms())
def test_order_does_not_matter(drawn: list[Card], random: object) -> None:
    mixed = list(drawn)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert Hand(mixed) == Hand(drawn)
    assert hash(Hand(mixed)) == hash(Hand(drawn))
    assert list(Hand(mixed)) == sorted(drawn)
    assert Counter(Hand(mixed)) == Counter(drawn)


@given(cards)
def test_a_hand_comes_back(drawn: list[Card]) -> None:
    hand = Hand(drawn)
    assert eval(repr(hand)) == hand  # noqa: S307
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301
    assert Hand.parse(str(hand)) == hand
    assert hand.known + Hand.unknown(hand.hidden) == hand
    assert hand.size == len(hand) == len(hand.cards) == hand.known.size + hand.hidden


@given(known)
def test_the_counts_add_up(drawn: list[Card]) -> None:
    hand = Hand(drawn)
    assert sum(hand.count(rank) for rank in Rank) == len(hand)
    assert [card for cards in hand.by_rank().values() for card in cards] == list(hand)
    for card in KNOWN:
        assert hand.count(card) == sum(card.matches(held) for held in drawn)
        assert (card in hand) == bool(hand.count(card))
    assert hand.points() == sum(Hand(card).points() for card in drawn)


@given(close, close)
def test_asking_agrees_with_every_way_to_pair(asked: list[Card], held: list[Card]) -> None:
    hand = Hand(held)
    possible = can_be_taken(asked, held)
    assert (asked in hand) is possible
    assert (Hand(asked) <= hand) is possible
    assert (hand >= asked) is possible
    assert (not hand.missing(asked)) is possible
    if not possible:
        with pytest.raises(CardsError) as caught:
            hand - asked
        assert Hand(caught.value.cards) == hand.missing(asked)
    else:
        rest = hand - asked
        assert len(rest) == len(held) - len(asked)
        assert rest <= hand
        taken = hand - rest
        assert Hand(asked) <= taken
        assert Hand(card.shape for card in taken) == Hand(card.shape for card in asked)
    assert hand == Hand(held)


@given(close, close)
def test_what_is_missing_is_the_least_that_can_be(asked: list[Card], held: list[Card]) -> None:
    missing = Hand(held).missing(asked)
    assert asked in Hand(held) + missing
    found = Hand(asked) - missing
    assert found <= Hand(held)
    assert not any([*found, card] in Hand(held) for card in missing)


@given(close, close, close)
def test_being_within_is_a_partial_order(first: list[Card], second: list[Card], third: list[Card]) -> None:
    one, two, three = Hand(first), Hand(second), Hand(third)
    assert one <= one  # noqa: PLR0124
    assert (one <= two <= one) == (one == two)
    if one <= two <= three:
        assert one <= three
    assert (one < two) == (one <= two and one != two) == (two > one)


@given(st.lists(st.sampled_from(CLOSE), max_size=3), faces.filter(lambda held: len(held) <= 2), st.integers(0, 2))
def test_a_hidden_hand_answers_where_every_hand_it_may_be_agrees(
    asked: list[Card], held: list[Card], hidden: int
) -> None:
    worlds = {can_be_taken(asked, [*held, *unseen]) for unseen in product(FACES, repeat=hidden)}
    expected = worlds.pop() if len(worlds) == 1 else None
    assert answer(asked, Hand(held) + Hand.unknown(hidden)) is expected
