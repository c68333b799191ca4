"""Expectations in words about the deal itself; each test names those that it covers."""

from __future__ import annotations

from collections import Counter

import pytest

from canasta import INTERNATIONAL, Card, Hand, Rules, pack
from canasta.acts import Draw
from canasta.deal import Deal
from tests.cases.marks import BOTH
from tests.cases.playing import dealt
from tests.covers import covers
from tests.deals import FORMS, after, played_at_random, refused


def every_card(deal: Deal) -> Counter[Card]:
    """All cards of a deal whose stock is not looked into: hands, pile, melds, red threes laid."""
    found: Counter[Card] = Counter(deal.pile)
    for seat in deal.seats:
        found.update(deal.hand(seat))
        found.update(deal.red_threes(seat))
    for side in deal.sides:
        for meld in deal.melds(side[0]).values():
            found.update(meld)
    return found


def stock_of(deal: Deal) -> tuple[Card, ...]:
    """The stock, as the position text has it."""
    text = next(word for word in deal.position().split() if word.startswith("stock="))
    return tuple(map(Card, text.removeprefix("stock=").split(",")))


@covers("PV-004", "PV-005", "PV-165")
@BOTH
@pytest.mark.parametrize(("players", "hand", "draw"), [(4, 11, 1), (2, 15, 2)])
def test_3_1_hands_draw_and_target(rules: Rules, players: int, hand: int, draw: int) -> None:
    rules = rules.for_players(players)
    assert rules.ending.target == 5000
    for seed in range(1, 61):
        deal = Deal.new(rules, seed=seed)
        assert [deal.hand_size(seat) for seat in deal.seats] == [hand] * players
        drawn = deal.after(Draw())
        assert drawn.hand_size(deal.turn) == hand + draw
        cards = every_card(deal)
        cards.update(stock_of(deal))
        assert cards == Counter(pack())


@covers("PV-108")
@BOTH
def test_2_2_the_first_seat_is_left_of_the_dealer(rules: Rules) -> None:
    for seed in range(48):
        dealer = seed % 4
        assert Deal.new(rules, seed=seed, dealer=dealer).turn == (dealer + 1) % 4


@covers("PV-185", "BR-064")
@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_3_4_no_red_three_stays_in_a_hand(rules: Rules) -> None:
    laid = 0
    for seed in range(4):
        for deal in played_at_random(Deal.new(rules, seed=seed), seed):
            assert not any(card.is_red_three for seat in deal.seats for card in deal.hand(seat))
        laid += sum(len(deal.red_threes(seat)) for seat in deal.seats)
    assert laid > 4


@covers("BR-064")
@BOTH
def test_6_6_threes_are_no_ordinary_meld(rules: Rules) -> None:
    hand = {1: "3h 3d 3h 3s 3c 2 K K K Q Q"}
    deal = Deal.setup(rules, hands=hand, melds=[[], ["A A A A A A A"]], drawn=True)
    assert refused(deal, "lay 3h 3d 3h") == ("red_three_melded",)
    assert refused(deal, "lay 3h 3d 2") == ("red_three_melded",)
    assert "wild_with_black_threes" in refused(deal, "lay 3s 3c 2")
    assert "red_three_in_hand" in deal.problems()


@covers("PV-216")
@BOTH
def test_3_2_upcards_are_covered_in_their_order(rules: Rules) -> None:
    deal = dealt(rules, tuple(map(Card, ["Jo", "2d", "3h", "7c", "9s"])))
    assert list(map(str, deal.pile)) == ["Jo", "2d", "3h", "7c"]
    assert deal.is_frozen


@covers("BR-063")
@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_3_2_no_wild_card_or_three_is_left_on_top(rules: Rules) -> None:
    covered = 0
    for seed in range(60):
        pile = Deal.new(rules, seed=seed).pile
        assert pile[-1].is_natural
        covered += len(pile) > 1
        red = rules.dealing.upcard_red_three_freezes
        freezes = [card.is_wild or (card.is_red_three and red) for card in pile]
        assert Deal.new(rules, seed=seed).is_frozen == any(freezes)
    assert covered > 5


@covers("PV-262")
@BOTH
def test_4_1_hands_stay_at_eleven_and_each_red_three_goes_to_who_drew_it(rules: Rules) -> None:
    """The first player is dealt a red three and draws two more for it; the next draws one in his turn."""
    hand = tuple(map(Card, ["3h", "K", "K", "4", "5", "6", "7", "8", "9", "T", "J"]))
    deal = dealt(rules, tuple(map(Card, ["3h", "3d", "A", "5", "3d", "6"])), hand)
    assert (deal.hand_size(1), len(deal.red_threes(1))) == (11, 3)
    deal = after(deal, "draw")
    assert (deal.hand_size(1), deal.hand(1).count("5")) == (12, 2)
    deal = after(deal, "discard 4", "draw")
    assert (deal.hand_size(2), len(deal.red_threes(2))) == (12, 1)
    assert list(map(str, deal.red_threes(2))) == ["3d"]


@covers("PV-056")
@BOTH
def test_4_1_a_red_three_drawn_is_laid_and_replaced(rules: Rules) -> None:
    deal = Deal.setup(rules, hands={1: "K 5"}, stock="3h 8d 9c")
    drawn = after(deal, "draw")
    assert drawn.hand(1) == Hand("K 8d 5")
    assert list(map(str, drawn.red_threes(1))) == ["3h"]
    assert drawn.stock_size == 1


@covers("BR-009")
@BOTH
def test_8_1_the_minimum_stays_through_the_deal(rules: Rules) -> None:
    """The side scores more than enough in the deal, and its minimum is that of the score it began with."""
    for seed in range(2):
        for deal in played_at_random(Deal.new(rules, seed=seed, scores=(1495, 1500)), seed):
            assert [deal.minimum(seat) for seat in deal.seats] == [50, 90, 50, 90]


@covers("BR-105", "PV-185")
def test_10_1_a_red_three_is_never_discarded_and_as_upcard_freezes_in_international() -> None:
    deal = Deal.setup(INTERNATIONAL, hands={1: "3h K 5"}, drawn=True)
    assert refused(deal, "discard 3h") == ("red_three_discarded",)
    upcards = tuple(map(Card, ["3h", "Q", "K"]))
    assert dealt(INTERNATIONAL, upcards).is_frozen
    assert not dealt(INTERNATIONAL.where(upcard_red_three_freezes=False), upcards).is_frozen
