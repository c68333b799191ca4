"""Sampling: whole deals that a view may be one of, each as likely, with what is known where it is known to be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from canasta import (
    CLASSIC,
    Answer,
    Ask,
    Capture,
    Card,
    Deal,
    Discard,
    Draw,
    Game,
    Hand,
    Lay,
    Phase,
    PositionError,
    Rules,
    View,
    pack,
)
from canasta.bots import SensiblePlayer
from canasta.view import sampling, view_of
from canasta.view.sampling import can_be_completed
from tests.deals import FORMS

TWO = CLASSIC.for_players(2)


class Scripted:
    """A source of chance that gives chosen numbers, one after the other."""

    def __init__(self, numbers: Iterator[float]) -> None:
        """Take the numbers."""
        self._numbers = numbers

    def random(self) -> float:
        """The next of them."""
        return next(self._numbers)


def nearly_all_seen(unseen: str, *, hand: int = 1, stock: int = 2) -> View:
    """The view of seat 0 of two, who sees all cards but these: they are in the hand of seat 1 and in the stock."""
    left = Counter(pack(2, 4)) - Counter(Hand(unseen).cards)
    held = Hand("Ks Ks")
    pile = [card for card in (left - Counter(held.cards)).elements() if not card.is_red_three]
    deal = Deal.setup(
        TWO,
        hands={0: held, 1: hand},
        pile=pile,
        red_threes={0: [card for card in left.elements() if card.is_red_three]},
        stock=stock,
        turn=0,
        frozen=True,
    )
    return view_of(deal, 0)


def arrangement(deal: Deal) -> tuple[str, str]:
    """The hidden hand, and the stock in its order."""
    return str(deal.hand(1)), deal.position().rsplit("stock=", 1)[1]


# -- each as likely -------------------------------------------------------------------------------------------------


def test_every_way_to_deal_the_hidden_cards_comes_once_for_every_way_to_draw_them() -> None:
    view = nearly_all_seen("As Kd 9c 3h", hand=2)
    # four numbers are drawn: of the three plain cards, of two, then of the two that are left, and of one
    sizes = (3, 2, 2, 1)
    found = Counter(
        arrangement(view.sample(Scripted((at + 0.5) / size for at, size in zip(choice, sizes, strict=True))))
        for choice in product(*map(range, sizes))
    )
    hands = {("Kd 9c", "As"), ("As 9c", "Kd"), ("As Kd", "9c")}
    expected = {(hand, order) for hand, left in hands for order in (f"{left},3h", f"3h,{left}")}
    assert found == Counter(dict.fromkeys(expected, 2))


def test_4_3_hands_without_red_threes_are_as_likely_by_count() -> None:
    view = nearly_all_seen("As Kd 9c 8c 3h 3d", hand=2, stock=4)
    rng, draws = random.Random(1), 7_200
    found = Counter(arrangement(view.sample(rng)) for _ in range(draws))
    ways = 6 * 24  # two cards of four, and the order of the four that are left
    assert len(found) == ways
    expected = draws / ways
    square = sum((number - expected) ** 2 / expected for number in found.values())
    # chi-square of 143 degrees of freedom is above 220 in fewer than four of 100,000 cases
    assert square < 220
    assert not any("3" in hand for hand, _ in found)


def test_equal_cards_count_as_two() -> None:
    view = nearly_all_seen("As As 9c")
    rng = random.Random(2)
    found = Counter(str(view.sample(rng).hand(1)) for _ in range(3000))
    assert 1850 < found["As"] < 2150
    assert found["As"] + found["9c"] == 3000


# -- what is known --------------------------------------------------------------------------------------------------


def test_known_cards_stay_in_the_hand() -> None:
    game = Game.from_deal(
        Deal.setup(
            hands={0: "4s 5h", 1: "Ks Kh 5s 6c 7c", 2: "4s 6h", 3: "5d 6d"},
            melds={1: ["9s 9h 9d"]},
            pile="5h 5s Jc Kd",
        )
    )
    game.play(Capture("K K"))
    view, rng = game.view(0), random.Random(3)
    for _ in range(50):
        deal = view.sample(rng)
        assert Hand("5h 5s Jc") <= deal.hand(1)
        assert deal.hand(0) == Hand("4s 5h")


@pytest.mark.parametrize("rules", FORMS[:7], ids=[rules.name for rules in FORMS[:7]])
def test_a_sample_is_a_possible_deal_with_the_same_view(rules: Rules) -> None:
    rng = random.Random(4)
    game = Game.new(rules.where(permission="required", last_red_three="may_meld"), seed=4)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))
        for seat in (rng.randrange(rules.seats.players), None) if rng.random() < 0.1 else ():
            view = game.view(seat)
            deal = view.sample(rng)
            assert deal.hidden_from(seat) == view.deal
            assert deal.problems()
            assert deal.is_over or len(deal.legal_acts) > 0
            assert all(hand <= deal.hand(other) for other, hand in view.known)


def test_of_a_finished_deal_only_the_stock_is_drawn() -> None:
    game, rng = Game.new(seed=2), random.Random(5)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))
    deal = game.view(None).sample(rng)
    assert [deal.hand(seat) for seat in deal.seats] == [game.deal.hand(seat) for seat in deal.seats]
    assert "?" not in deal.position()


# -- a turn under way -----------------------------------------------------------------------------------------------


def asked() -> Game:
    """A game in which seat 1 asks to go out, and could, with a hand that is not met with by chance."""
    deal = Deal.setup(
        hands={0: "4s 5h", 1: "Ks Kh Kd As Ah Ad Ts Th Td 4h", 2: "4s 6h", 3: "5d 6d"},
        melds={1: ["Qs Qh Qd Qc Qs Qh Qd"]},
        pile="4c",
        drawn=True,
        turn=1,
    )
    game = Game.from_deal(deal)
    game.play(Ask())
    return game


def test_5_5_whoever_asked_could_go_out_and_stay_in() -> None:
    game, rng = asked(), random.Random(6)
    for _ in range(20):
        deal = game.view(3).sample(rng)
        assert all(deal.after(Answer(yes)).legal_acts for yes in (True, False))
    game.play(Answer(yes=True))
    for _ in range(20):
        deal = game.view(0).sample(rng)
        assert deal.can_go_out()
        assert deal.hidden_from(0) == game.view(0).deal


def test_8_1_an_opening_under_way_can_be_completed() -> None:
    deal = Deal.setup(
        hands={0: "4s 5h", 1: "8s 8h Ad Ah As Kd Kh Ks 7d", 2: "4s 6h", 3: "5d 6d"},
        pile="4c 8c",
        scores=[0, 3000],
        turn=1,
    )
    game = Game.from_deal(deal)
    game.play(Capture("8 8"))
    rng = random.Random(7)
    for _ in range(20):
        sampled = game.view(0).sample(rng)
        assert sampled.legal_acts.of(Lay)
        assert sampled.coming == (Card("4c"),)


def test_the_nearest_deal_is_found_wherever_the_deals_drawn_do_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "_TRIES", 0)
    rng, player, sampled = random.Random(8), SensiblePlayer(), 0
    for rules in FORMS[:7]:
        sides = len(rules.seats.sides)
        game = Game.new(rules.where(permission="required"), seed=1, scores=[3000] * sides)
        while not game.deal.is_over:
            view = game.view(game.deal.to_act)
            game.play(Ask() if Ask() in view.legal_acts else player.act(view))
            if game.deal.phase in {Phase.PLAY, Phase.ANSWER} and game.deal.opening is not None:
                other = game.view(None)
                deal = other.sample(rng)
                assert can_be_completed(deal)
                assert deal.hidden_from(None) == other.deal
                sampled += 1
    assert sampled > 20


# -- what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"hands": {0: "K K K K K", 1: 5}, "pile": "K K K K 4"}, "K is seen more often than the packs have it"),
        ({"hands": {0: 11, 1: 100}, "stock": 0}, "more cards are hidden than the packs have besides those seen"),
    ],
)
def test_there_may_be_no_such_deal(facts: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        View(0, Deal.setup(TWO, turn=0, **facts).hidden_from(0)).sample(random.Random(1))  # type: ignore[arg-type]
    assert (caught.value.code, str(caught.value)) == ("no_such_deal", message)


def test_more_cards_cannot_be_known_than_are_held() -> None:
    view = View(0, Deal.setup(TWO, hands={0: "K K", 1: 2}, turn=0), known=((1, Hand("Ah Ad Ac")),))
    with pytest.raises(PositionError, match="seat 1 is known to hold more cards than the hand has"):
        view.sample(random.Random(1))


def test_a_source_of_chance_is_wanted() -> None:
    with pytest.raises(TypeError, match=r"a source of chance has random\(\)"):
        Game.new(seed=1).view(0).sample(7)  # type: ignore[arg-type]


def test_cards_without_suits_and_hidden_cards_of_the_pile_are_dealt_too() -> None:
    deal = Deal.setup(TWO, hands={0: "K K 5", 1: 3}, pile="?? 9 ?? 8", melds={0: ["Q Q Q"]}, turn=0)
    sampled = View(0, deal).sample(random.Random(9))
    assert not any(card.is_hidden or card.is_red_three for card in sampled.pile)
    assert sampled.problems()
    assert [str(card) for card in sampled.pile][1::2] == ["9", "8"]


def test_the_same_source_gives_the_same_deals() -> None:
    view = Game.new(seed=1).view(2)
    first = [view.sample(random.Random(3)) for _ in range(2)]
    again = View.from_dict(view.to_dict())
    assert first == [again.sample(random.Random(3))] * 2


def test_a_sample_can_be_played_on() -> None:
    view, rng = Game.new(seed=1, dealer=0).view(1), random.Random(3)
    deal = view.sample(rng).after(Draw())
    deal = deal.after(Discard(deal.hand(1).cards[0]))
    assert deal.turn == 2
