"""Views and what seats are told, as data from a stranger: what cannot be is refused, with an error of ours."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from canasta import Capture, Card, Deal, Draw, Event, EventKind, Game, GameError, Hand, Lay, RecordError, View
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


# -- events ---------------------------------------------------------------------------------------------------------


FULL: dict[str, Any] = {"seat": 1, "cards": "Kh Kd", "meld": "K", "number": 2}
NEEDED = {
    "dealt": ("seat", "cards"),
    "drew": ("seat", "cards", "number"),
    "red_threes": ("seat", "cards"),
    "captured": ("seat", "cards", "meld", "number", "word"),
    "pile_came": ("seat", "cards", "number"),
    "sides_formed": ("seat",),
    "laid": ("seat", "cards", "meld"),
    "added": ("seat", "cards", "meld"),
    "canasta": ("seat", "cards", "meld", "word"),
    "canasta_mixed": ("seat", "cards", "meld"),
    "opened": ("seat", "number"),
    "discarded": ("seat", "cards"),
    "pile_froze": (),
    "asked": ("seat",),
    "answered": ("seat", "word"),
    "passed": ("seat",),
    "went_out": ("seat",),
    "deal_ended": ("word",),
    "game_ended": ("word",),
}
WORDS = {"captured": "pair", "canasta": "mixed", "answered": "no", "deal_ended": "passed", "game_ended": "Ann wins"}


def test_every_kind_of_event_says_what_it_needs() -> None:
    assert list(NEEDED) == list(EventKind)
    assert set(WORDS) == {kind for kind, names in NEEDED.items() if "word" in names}


@pytest.mark.parametrize(("kind", "missing"), [(kind, name) for kind, names in NEEDED.items() for name in names])
def test_an_event_has_the_fields_that_its_kind_needs(kind: str, missing: str) -> None:
    data = {name: value for name, value in {**FULL, "word": WORDS.get(kind)}.items() if name in NEEDED[kind]}
    event = Event.from_dict({"kind": kind, **data})
    assert "None" not in event.told()
    assert Event.from_dict(event.to_dict()) == event
    with pytest.raises(RecordError) as caught:
        Event.from_dict({"kind": kind, **{name: value for name, value in data.items() if name != missing}})
    assert caught.value.path == f"$.{missing}"


def test_what_an_event_lacks_is_named_with_its_place() -> None:
    event = {"kind": "captured", "seat": 1, "cards": "K K K", "meld": "K", "word": "pair"}
    with pytest.raises(RecordError) as caught:
        View.from_dict({**data_of(1), "events": [event]})
    assert str(caught.value) == "$.events[0].number: an event of the kind captured needs it"


@pytest.mark.parametrize("kind", ["captured", "canasta", "answered", "deal_ended"])
def test_the_word_of_an_event_is_one_that_its_kind_has(kind: str) -> None:
    with pytest.raises(RecordError, match="expected, not 'None'") as caught:
        Event.from_dict({"kind": kind, **FULL, "word": "None"})
    assert caught.value.path == "$.word"


def test_a_draw_of_nobody_shows_its_cards_to_nobody() -> None:
    event = Event(EventKind.DREW, None, (Card("Kh"),), number=1)
    assert event.seen_by(None).cards == (Card("??"),)


# -- what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Ann\nBob passes", "\x1b[2J", "A\u2028B", "\x85"])
def test_names_and_words_are_one_line(text: str) -> None:
    data = data_of(1)
    for changes, path in (
        ({"names": ["Zoë", "龍", text, "Dan"]}, "$.names[2]"),
        ({"events": [{"kind": "game_ended", "word": text}]}, "$.events[0].word"),
    ):
        with pytest.raises(RecordError, match="one line without control characters expected") as caught:
            View.from_dict({**data, **changes})
        assert caught.value.path == path
    assert View.from_dict({**data, "names": ["Zoë", "龍", "O'Neill", "נו\u200cעה"]}).names[1] == "龍"


@pytest.mark.parametrize("cards", ["Jo Jo Jo Jo Jo", "Kh Kh Kh", "6 6 6 6 6 6 6 6 6"])
def test_nobody_is_known_to_hold_more_of_a_card_than_there_are(cards: str) -> None:
    view = Game.new(seed=7, dealer=0).view(2)
    assert len(view.hand().missing(cards)) == len(Hand(cards))
    with pytest.raises(RecordError, match="there are not so many") as caught:
        View.from_dict({**view.to_dict(), "known": [{"seat": 1, "cards": cards}]})
    assert caught.value.path == "$.known"
    fewer = {"seat": 1, "cards": cards.rpartition(" ")[0]}
    assert View.from_dict({**view.to_dict(), "known": [fewer]}).known


def test_what_is_known_and_what_lies_open_are_counted_together() -> None:
    view = Game.new(seed=7, dealer=0).view(1)  # who has the joker of four
    own, *others = [{"seat": 1, "cards": "Jo"}, {"seat": 2, "cards": "Jo Jo"}, {"seat": 3, "cards": "Jo"}]
    data = view.to_dict()
    assert len(View.from_dict({**data, "known": [own, *others]}).known) == 3
    with pytest.raises(RecordError, match="Jo") as caught:
        View.from_dict({**data, "known": [own, others[0], {"seat": 3, "cards": "Jo Jo"}]})
    assert caught.value.path == "$.known"


@pytest.mark.parametrize("name", ["ply", "number", "revision", "version"])
def test_no_count_is_negative(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        View.from_dict({**data_of(1), name: -1})
    assert caught.value.path == f"$.{name}"


@pytest.mark.parametrize("stray", [{"drawn": "Kh"}, {"hands": ["Kh", "4s", "5h", "6h"]}, {"seat": 1}])
def test_who_tells_that_a_game_was_abandoned_tells_nothing_else(stray: dict[str, Any]) -> None:
    assert Told.from_dict({"abandoned": True}) == Told()
    with pytest.raises(RecordError, match="does not go with abandoned") as caught:
        Told.from_dict({"abandoned": True, **stray})
    assert caught.value.path == f"$.{next(iter(stray))}"


@pytest.mark.parametrize("stray", [{"drawn": "Kh"}, {"hands": ["Kh", "4s", "5h", "6h"]}])
def test_with_the_beginning_of_a_deal_nothing_is_drawn_or_left(stray: dict[str, Any]) -> None:
    position = Game.new(seed=7, dealer=0).view(1).deal.position()
    assert Told.from_dict({"seat": 0, "position": position}).deal
    with pytest.raises(RecordError, match="does not go with position") as caught:
        Told.from_dict({"seat": 0, "position": position, **stray})
    assert caught.value.path == f"$.{next(iter(stray))}"


def test_a_format_that_is_not_ours_is_named() -> None:
    with pytest.raises(RecordError) as caught:
        View.from_dict({**data_of(1), "format": "other"})
    assert str(caught.value) == "$.format: canasta-view expected, not 'other'"
