"""Rule 1: the cards."""

from __future__ import annotations

from collections import Counter

import pytest

from canasta import CLASSIC, INTERNATIONAL, Card, Hand, Rules, card_points, check_meld, check_opening, meld_points, pack
from tests.cases.marks import BOTH


@BOTH
def test_1_1_two_packs_and_four_jokers(rules: Rules) -> None:
    cards = pack(rules.cards.packs, rules.cards.jokers)
    assert len(cards) == rules.deck_size == 108
    assert Counter(card.shape for card in cards if card.is_natural) == Counter(
        {Card(rank): 8 for rank in "AKQJT987654"}
    )
    assert sum(card.is_natural for card in cards) == 88
    assert (sum(card.is_two for card in cards), sum(card.is_joker for card in cards)) == (8, 4)
    assert (sum(card.is_wild for card in cards), rules.red_threes) == (12, 4)
    assert Counter(card.text for card in cards if card.is_three) == {"3h": 2, "3d": 2, "3s": 2, "3c": 2}


@BOTH
def test_1_1_no_meld_holds_more_than_the_packs(rules: Rules) -> None:
    assert check_meld("K K K K K K K K", rules=rules)
    assert check_meld("Kh Kh Kd Kd Ks Ks Kc Kc", rules=rules)
    assert check_meld("K K K K K K K K K", rules=rules).codes == ("not_in_packs",)
    assert check_meld("Kh Kh Kh", rules=rules).codes == ("not_in_packs",)
    assert check_meld("K " * 12, rules=rules.for_players(6))
    assert check_meld("Kh Kh Kh", rules=rules.for_players(6))
    assert check_opening(["K K K K K K K K", "Q Q Q"], score=0, rules=rules)
    assert "not_in_packs" in check_opening(["K K 2 2", "Q Q 2 2", "J J 2 2", "A A 2 2 2"], score=0, rules=rules)


@BOTH
@pytest.mark.parametrize(
    ("cards", "points"),
    [("Jo", 50), ("2s 2", 20), ("A", 20), ("K Q J T 9 8", 10), ("7 6 5 4", 5), ("3s 3c 3b", 5), ("3h 3d", 0)],
)
def test_1_2_card_values(rules: Rules, cards: str, points: int) -> None:
    assert {card_points(card, rules=rules) for card in Hand(cards)} == {points}


@BOTH
def test_1_2_the_cards_that_count_add_up(rules: Rules) -> None:
    cards = [card for card in pack() if not card.is_red_three]
    assert len(cards) == 104
    assert meld_points(cards, rules=rules) == meld_points(pack(), rules=rules) == 1180


def test_1_2_card_values_are_an_option() -> None:
    assert card_points("A", rules=CLASSIC.where(card_points={"A": 15})) == 15
    assert card_points("K", rules=CLASSIC.where(card_points={"A": 15})) == 10


@BOTH
def test_1_3_suits_play_no_part(rules: Rules) -> None:
    for cards in ("9h 9s 2c", "9 9 2", "9h 9 2d"):
        assert check_meld(cards, rules=rules)
        assert meld_points(cards, rules=rules) == 40


def test_1_3_threes_are_red_or_black() -> None:
    for rules in (CLASSIC, INTERNATIONAL):
        assert [card_points(card, rules=rules) for card in ("3s", "3c", "3h", "3d")] == [5, 5, 0, 0]
        assert check_meld("3s 3c 3b", rules=rules, going_out=True)
        assert check_meld("3h 3d 3h", rules=rules, going_out=True).codes == ("red_three_melded",)
