"""Views as numbers: every number says what its label does, and nothing tells a hidden card."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import pytest

from canasta import CLASSIC, INTERNATIONAL, Capture, Deal, Discard, Draw, Game, Lay, PositionError, Rules, View
from canasta.encoding import ObservationSpace, observation
from tests.deals import FORMS

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
PLAYED = [rules for rules in FORMS if rules.name.startswith("CLASSIC")]

#: Of version 1: what a learner was trained with never changes its meaning.
SIZES = {
    CLASSIC: (269, "fad5d442a82f3ec5"),
    CLASSIC.for_players(2): (231, "0b1cc0815ffed50a"),
    CUTTHROAT: (304, "8f42beba5122b907"),
    CLASSIC.for_players(6, sides=3): (358, "e17c93dc460ddc31"),
}


def read(view: View) -> dict[str, float]:
    """The numbers that are not 0, by label, in cards and points."""
    space = ObservationSpace(view.rules)
    numbers = zip(space.labels, space.scales, space.observe(view), strict=True)
    return {label: round(number * scale, 6) for label, scale, number in numbers if number}


def views(rules: Rules, seed: int) -> Iterator[View]:
    """All views in a deal played at random."""
    game, rng = Game.new(rules, seed=seed), random.Random(seed)
    while True:
        yield from map(game.view, (*range(rules.seats.players), None))
        if game.deal.is_over:
            return
        game.play(game.deal.legal_acts.sample(rng))


@pytest.mark.parametrize(("rules", "golden"), SIZES.items(), ids=[rules.name for rules in SIZES])
def test_the_layout_stays(rules: Rules, golden: tuple[int, str]) -> None:
    space = ObservationSpace(rules)
    text = "\n".join(f"{label} {scale}" for label, scale in zip(space.labels, space.scales, strict=True))
    assert (space.size, hashlib.sha256(text.encode()).hexdigest()[:16]) == golden
    assert len(set(space.labels)) == len(space) == space.size


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.name)
def test_all_numbers_are_as_many_and_within_bounds(rules: Rules) -> None:
    space = ObservationSpace(rules)
    for view in views(rules, 1):
        seen = space.observe(view)
        assert len(seen) == space.size
        assert min(seen) >= -1
        assert max(seen) <= 1
        assert all(isinstance(number, float) for number in seen)


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.name)
def test_the_numbers_say_what_the_view_does(rules: Rules) -> None:
    for view in views(rules, 2):
        numbers, deal = read(view), view.deal
        order = deal.seats
        if view.seat in order:
            order = (*order[order.index(view.seat) :], *order[: order.index(view.seat)])
        assert [numbers.get(f"seat {place} cards", 0) for place in range(len(order))] == [
            deal.hand_size(seat) for seat in order
        ]
        assert [numbers.get(f"seat {place} red threes", 0) for place in range(len(order))] == [
            len(deal.red_threes(seat)) for seat in order
        ]
        assert sum(number for label, number in numbers.items() if label.startswith("hand ")) == len(view.hand())
        assert numbers.get("stock", 0) == deal.stock_size
        assert numbers.get("pile", 0) == len(deal.pile)
        assert sum(number for label, number in numbers.items() if label.startswith("pile ")) == len(deal.pile)
        assert numbers.get("to_act", 0) == view.is_to_act
        assert numbers[f"turn {order.index(deal.turn)}"] == numbers[f"phase {deal.phase.name.lower()}"] == 1


def test_a_position_number_by_number() -> None:
    deal = Deal.setup(
        INTERNATIONAL,
        hands={0: "K K 3s 2 Jo", 1: "A A 5", 2: 9, 3: 11},
        pile="3h 2c 4 4",
        melds=[["Q Q Q Q Q 2 Jo", "8 8 8"], ["7 7 7 7 7 7 7 concealed"]],
        red_threes={3: "3d 3d"},
        scores=[1600, -200],
        stock=30,
        turn=1,
        drawn=True,
    )
    own = read(View(1, deal.hidden_from(1)))
    assert own == {
        "phase play": 1, "turn 0": 1, "dealer 3": 1, "to_act": 1, "plays": 1, "drew": 1,
        "hand A": 2, "hand 5": 1, "top 4": 1, "pile 4": 2, "pile 2": 1, "pile 3r": 1, "pile": 4,
        "frozen": 1, "frozen for me": 1, "stock": 30,
        "seat 0 cards": 3, "seat 1 cards": 9, "seat 2 cards": 11, "seat 3 cards": 5,
        "seat 2 red threes": 2, "seat 0 has laid": 1, "seat 1 has laid": 1, "seat 2 has laid": 1, "seat 3 has laid": 1,
        "side 0 opened": 1, "side 0 minimum": 15, "side 0 score": -200, "side 0 7 naturals": 7, "side 0 7 concealed": 1,
        "side 1 opened": 1, "side 1 minimum": 90, "side 1 score": 1600, "side 1 Q naturals": 5, "side 1 Q twos": 1,
        "side 1 Q jokers": 1, "side 1 8 naturals": 3,
    }  # fmt: skip
    other = read(View(0, deal.hidden_from(0)))
    assert {label: number for label, number in other.items() if label.startswith("hand ")} == {
        "hand K": 2, "hand 3b": 1, "hand 2": 1, "hand Jo": 1,
    }  # fmt: skip
    assert other["turn 1"] == other["dealer 0"] == 1
    assert other["side 0 8 naturals"] == 3
    assert "to_act" not in other


def test_the_turn_under_way() -> None:
    melds = [["Q Q Q"], []]
    deal = Deal.setup(hands={1: "9 9 K K K A A A 4 5"}, pile="6 6 3s 9", melds=melds, scores=[0, 3000], turn=1)
    deal = deal.after(Capture("9 9"))
    numbers = read(View(1, deal.hidden_from(1)))
    assert (numbers["captured"], numbers["begun 9"], numbers["opening"]) == (1, 1, 30)
    assert (numbers["coming 6"], numbers["coming 3b"], numbers["side 0 9 naturals"]) == (2, 1, 3)
    numbers = read(View(1, deal.after(Lay("A A A")).hidden_from(1)))
    assert (numbers["laid"], numbers["begun A"], numbers["opening"]) == (1, 1, 90)


def test_cards_that_a_seat_is_known_to_hold() -> None:
    deal = Deal.setup(hands={1: "9 9 K K 4 5", 0: "A", 2: "A", 3: "A"}, pile="6 6 Q 9", melds=[[], ["8 8 8"]], turn=1)
    game = Game.from_deal(deal)
    game.play(Capture("9 9"), Discard("Q"))
    for seat, place in ((0, 1), (1, 0), (3, 2)):
        known = {label: number for label, number in read(game.view(seat)).items() if "known" in label}
        assert known == {f"seat {place} known 6": 2}


def test_the_lone_hand() -> None:
    deal = Deal.setup(CUTTHROAT, hands={1: "K 5 6 7"}, melds={1: ["K K K"], 2: ["K K K 2"]}, lone=0, turn=1)
    numbers = read(View(1, deal.hidden_from(1)))
    assert (numbers["lone 2"], numbers["side 0 K naturals"], numbers["side 1 K twos"]) == (1, 3, 1)
    assert numbers["side 0 opened"] == numbers["side 1 opened"] == 1


@pytest.mark.parametrize("rules", [CLASSIC, CUTTHROAT, CLASSIC.for_players(5)], ids=lambda rules: rules.name)
def test_no_hidden_card_changes_a_number(rules: Rules) -> None:
    rng = random.Random(5)
    deal = Deal.new(rules, seed=5)
    for _ in range(60):
        seat = deal.to_act
        if seat is None:
            break
        hidden = [card for other in deal.seats if other != seat for card in deal.hand(other)]
        stock = [str(card) for card in deal_stock(deal)]
        cards = [*map(str, hidden), *stock]
        rng.shuffle(cards)
        text = deal.position()
        hands = {}
        for other in deal.seats:
            if other != seat:
                size = deal.hand_size(other)
                # a red three is never kept in a hand (rule 4.3)
                chosen = [card for card in cards if card not in {"3h", "3d"}][:size]
                for card in chosen:
                    cards.remove(card)
                hands[other] = chosen
        changed = Deal.from_position(rewritten(text, deal, hands, cards))
        assert changed.hidden_from(seat) == deal.hidden_from(seat)
        assert observation(View(seat, changed.hidden_from(seat))) == observation(View(seat, deal.hidden_from(seat)))
        # and with the view left out of it: whatever the others hold, only what all may see is read
        assert observation(View(None, changed)) == observation(View(None, deal))
        deal = deal.after(deal.legal_acts.sample(rng))


def deal_stock(deal: Deal) -> list[str]:
    """The stock, top first, out of the position's text."""
    stock = dict(field.split("=", 1) for field in deal.position().split(" "))["stock"]
    return stock.split(",") if stock != "-" else []


def rewritten(text: str, deal: Deal, hands: dict[int, list[str]], stock: list[str]) -> str:
    """A position with other cards in these hands and in the stock."""
    fields = dict(field.split("=", 1) for field in text.split(" "))
    parts = fields["hands"].split("/")
    for place, seat in enumerate(deal.seats):
        if seat in hands:
            parts[place] = ",".join(hands[seat]) or "-"
    fields |= {"hands": "/".join(parts), "stock": ",".join(stock) or "-"}
    return " ".join(f"{name}={value}" for name, value in fields.items())


def test_what_is_no_view_of_these_rules_is_refused() -> None:
    space = ObservationSpace(CLASSIC)
    with pytest.raises(PositionError, match="for 2 players") as caught:
        space.observe(Game.new(CLASSIC.for_players(2), seed=1).view(0))
    assert caught.value.code == "other_rules"
    with pytest.raises(PositionError, match="hand 3r") as caught:
        space.index("hand 3r")
    assert caught.value.code == "no_such_label"
    for wrong in (Deal.new(seed=1), None):
        with pytest.raises(TypeError, match=r"game\.view"):
            space.observe(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match=r"game\.view"):
            observation(wrong)  # type: ignore[arg-type]
    assert repr(space) == f"ObservationSpace({CLASSIC!r})"
    assert Draw() in Game.new(seed=1).deal.legal_acts
