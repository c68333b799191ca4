"""Views and what seats are told, as data from a stranger: what cannot be is refused, with an error of ours."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from canasta import Capture, Deal, Draw, Event, EventKind, Game, GameError, Lay, RecordError, View
from canasta.view import Told


def data_of(seat: int, acts: int = 60) -> dict[str, Any]:
    """The data of a view of a game that has gone on for a while."""
    game, rng = Game.new(seed=3, dealer=0), random.Random(3)
    for _ in range(acts):
        game.play(game.deal.legal_acts.sample(rng))
    return game.view(seat).to_dict()


@pytest.mark.parametrize("act", ["discard 4c", "lay 4 4 4", "ask", "pass", "capture K K", "answer yes"])
def test_only_a_draw_draws(act: str) -> None:
    game = Game.new(seed=7, dealer=0)
    game.play(Draw())
    told = Told.from_dict({"seat": 1, "act": act, "drawn": "??"})
    with pytest.raises(GameError, match=f"cards are said to be drawn by {act}") as caught:
        game.view(0).follow(told)
    assert caught.value.code == "out_of_step"


@pytest.mark.parametrize(
    ("seat", "cards", "message"),
    [
        (2, "3h", "no red three stays in a hand"),
        (2, "Kh 3d", "no red three stays in a hand"),
        (1, "Js Js", "the hand of seat 1 has not these cards"),
    ],
)
def test_what_is_said_to_be_known_can_be_held(seat: int, cards: str, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)) as caught:
        View.from_dict({**data_of(1), "known": [{"seat": seat, "cards": cards}]})
    assert caught.value.path == "$.known[0].cards"


def test_what_is_known_of_ones_own_hand_is_in_it() -> None:
    data = data_of(1)
    card = data["table"]["hand"].split(" ")[0]
    view = View.from_dict({**data, "known": [{"seat": 1, "cards": card}]})
    assert str(view.known_of(1)) == card


def test_an_event_of_a_seat_without_a_name_is_told() -> None:
    assert Event(EventKind.PASSED, 3).told(["Ann", "Bob"]) == "seat 3 passes"
    assert Event(EventKind.PASSED, 1).told(["Ann", "Bob"]) == "Bob passes"


def test_what_is_known_of_a_hand_that_is_shown_at_the_end_is_in_it() -> None:
    game, rng = Game.new(seed=3, dealer=0), random.Random(3)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))
    data = game.view(None).to_dict()
    assert View.from_dict(data) == game.view(None)
    seat = next(seat for seat in game.deal.seats if game.deal.hand(seat))
    with pytest.raises(RecordError, match=f"the hand of seat {seat} has not these cards"):
        View.from_dict({**data, "known": [{"seat": seat, "cards": _not_in(game, seat)}]})


def _not_in(game: Game, seat: int) -> str:
    return next(kind for kind in "AKQJT987654" if kind not in game.deal.hand(seat))


def test_nobody_is_left_with_fewer_cards_than_he_is_known_to_hold() -> None:
    deal = Deal.setup(hands={0: "4s 5h", 1: 7, 2: 11, 3: 11}, melds={1: ["9 9 9"]}, pile="Kh Kd 5c 9h", turn=1)
    view = Game.from_deal(deal.hidden_from(0)).view(0).after(Capture("", onto="9"))
    assert str(view.known_of(1)) == "Kh Kd 5c"
    seven = view.after(Lay("Q Q Q")).after(Lay("A A A A"))
    assert View.from_dict(seven.to_dict()) == seven
    assert seven.sample(random.Random(1)).hand(1) >= seven.known_of(1)
    with pytest.raises(GameError, match="seat 1 is known to hold Kh Kd 5c, and would be left with 2") as caught:
        view.after(Lay("Q Q Q")).after(Lay("A A A A A"))
    assert caught.value.code == "out_of_step"
