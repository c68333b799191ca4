"""Events: what each act brings about, in order, and who may see it."""

from __future__ import annotations

import pickle

import pytest

from canasta import CLASSIC, Answer, Ask, Capture, Deal, Discard, Draw, Event, EventKind, Game, Lay, Pass, Rules
from canasta.acts import Act
from canasta.events import events_of

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
QUEENS = "Q Q Q Q Q Q Q"


def table(
    hand: str,
    melds: tuple[str, ...] = (),
    *,
    pile: str = "",
    rules: Rules = CLASSIC,
    drawn: bool = True,
    stock: str = "8 9",
) -> Deal:
    """A position in which seat 1 is to act; all hands are known."""
    hands = {0: "4 5", 1: hand, 2: "4 6", 3: "5 6"}
    seats = {seat: cards for seat, cards in hands.items() if seat < rules.places}
    return Deal.setup(rules, hands=seats, melds={1: melds}, pile=pile, stock=stock, turn=1, drawn=drawn)


def told(deal: Deal, *acts: Act) -> list[str]:
    """The sentences of the events of these acts."""
    game = Game.from_deal(deal)
    return [str(event) for act in acts for event in game.play(act)]


def test_4_1_a_draw_tells_the_red_three_to_all_and_the_card_to_the_player() -> None:
    events = Game.from_deal(table("4 5", drawn=False, stock="3h Kc 9")).play(Draw())
    assert [event.kind for event in events] == [EventKind.RED_THREES, EventKind.DREW]
    assert str(events) == "seat 1 lays out 3h; seat 1 draws Kc"
    assert [str(event) for event in events.seen_by(0)] == ["seat 1 lays out 3h", "seat 1 draws a card"]
    assert events.seen_by(1) == events
    assert events.seen_by(None)[1].cards[0].is_hidden
    assert events.seen_by(None)[1].number == 1


def test_two_drawn_cards_are_hidden_one_by_one() -> None:
    rules = CLASSIC.where(draw=2)
    events = Game.from_deal(table("4 5", rules=rules, drawn=False)).play(Draw())
    assert str(events.seen_by(3)[0]) == "seat 1 draws 2 cards"
    assert str(events[0]) == "seat 1 draws 9 8"


@pytest.mark.parametrize(
    ("hand", "pile", "act", "way"),
    [
        ("4 5", "6 K", Capture(), "meld"),
        ("K 2 5 6", "6 K", Capture("K 2"), "meld"),
        ("A 2 5 6", "6 A", Capture("A 2"), "wild"),
        ("A A 5 6", "2 A", Capture("A A"), "pair"),
    ],
)
def test_9_4_a_capture_tells_its_way(hand: str, pile: str, act: Act, way: str) -> None:
    events = Game.from_deal(table(hand, ("K K K",), pile=pile, drawn=False)).play(act)
    assert (events[0].kind, events[0].word, events[0].number) == (EventKind.CAPTURED, way, 2)
    assert (events[-1].kind, events[-1].number) == (EventKind.PILE_CAME, 1)


def test_9_5_the_pile_comes_when_the_opening_has_reached_its_minimum() -> None:
    deal = table("4 4 A A A 7", pile="3h 5 4", drawn=False)
    assert told(deal, Capture("4 4"), Lay("A A A"), Discard("7")) == [
        "seat 1 takes the pile of 3 cards with 4 4 4",
        "seat 1 lays out 3h",
        "seat 1 lays A A A",
        "seat 1 has opened with 75",
        "seat 1 gets 5 from the pile",
        "seat 1 discards 7",
    ]


def test_8_5_an_opening_tells_its_points() -> None:
    assert told(table("Ks Kh Kd Qs Qh Qd 4 5"), Lay("K K K"), Lay("Q Q Q"))[-1] == "seat 1 has opened with 60"


def test_10_2_a_wild_card_freezes_the_pile_once() -> None:
    assert told(table("2c 4 5", ("K K K",), pile="9"), Discard("2")) == ["seat 1 discards 2c", "the pile is frozen"]
    assert told(table("2c 4 5", ("K K K",), pile="2"), Discard("2")) == ["seat 1 discards 2c"]


@pytest.mark.parametrize(
    ("hand", "melds", "lay", "sentence"),
    [
        ("Q 4 5", ("Q Q Q Q Q Q",), "Q", "seat 1 completes a natural canasta of Qs"),
        ("2 4 5", ("Q Q Q Q Q Q",), "2", "seat 1 completes a mixed canasta of Qs"),
        ("Q Q Q Q Q Q Q 4 5", (), "Q Q Q Q Q Q Q", "seat 1 completes a concealed natural canasta of Qs"),
        ("2 4 5", (QUEENS,), "2", "the canasta of Qs becomes mixed"),
    ],
)
def test_7_1_canastas_are_told(hand: str, melds: tuple[str, ...], lay: str, sentence: str) -> None:
    assert told(table(hand, melds), Lay(lay))[1] == sentence


def test_a_grown_canasta_is_no_event() -> None:
    assert told(table("Q 4 5", (QUEENS,)), Lay("Q")) == ["seat 1 adds Q to the Qs"]


def test_11_5_the_question_and_its_answer() -> None:
    assert told(table("K K K 4", (QUEENS,)), Ask(), Answer(yes=False)) == ["seat 1 asks to go out", "seat 3 says no"]


def test_11_7_going_out_ends_the_deal_with_its_scores() -> None:
    events = Game.from_deal(table("K K K 4", (QUEENS,))).play(Lay("K K K"), Discard("4"))
    assert [event.kind for event in events][-2:] == [EventKind.WENT_OUT, EventKind.DEAL_ENDED]
    assert events[-1].word == "went_out"
    assert events[-1].points == (-20, 690)
    assert str(events[-1]) == "the deal ends with a player out: -20 to 690"


def test_11_6_going_out_concealed() -> None:
    assert told(table("K K K K K K K 4"), Lay("K K K K K K K"), Discard("4"))[-2] == "seat 1 goes out concealed"


@pytest.mark.parametrize(
    ("deal", "act", "ending"),
    [
        (table("4 5", pile="4 2", stock="", drawn=False), Pass(), "passed"),
        (table("4 5", pile="4", stock="3h", drawn=False), Draw(), "last_red_three"),
        (table("4 5 6", rules=CUTTHROAT, stock=""), Discard("4"), "last_discard"),
    ],
)
def test_12_the_deal_tells_how_it_ended(deal: Deal, act: Act, ending: str) -> None:
    last = Game.from_deal(deal).play(act)[-1]
    assert (last.kind, last.word) == (EventKind.DEAL_ENDED, ending)


def test_15_3_sides_form_by_a_capture_or_by_going_out() -> None:
    captured = table("A A 5", (QUEENS,), pile="6 A", rules=CUTTHROAT, drawn=False)
    assert told(captured, Capture("A A"))[1] == "seat 1 plays alone against the other two"
    out = table("K K K 4", (QUEENS,), rules=CUTTHROAT)
    assert told(out, Lay("K K K"), Discard("4"))[2:4] == ["seat 1 goes out", "seat 1 plays alone against the other two"]
    both = table("A A", (QUEENS,), pile="A", rules=CUTTHROAT, drawn=False)
    assert [line for line in told(both, Capture("A A")) if "alone" in line] == [
        "seat 1 plays alone against the other two"
    ]


def test_15_3_a_second_meld_of_a_rank_has_its_name() -> None:
    event = Event(EventKind.ADDED, 1, Capture("K").cards, "K'")
    assert str(event) == "seat 1 adds K to the second Ks"


def test_3_the_dealing_is_told() -> None:
    game = Game.new(seed=3, dealer=0)
    assert str(game.events()[0]).startswith("seat 0 deals; the pile shows ")
    frozen = next(game for game in (Game.new(seed=seed) for seed in range(100)) if game.deal.is_frozen)
    assert frozen.events()[1].kind is EventKind.PILE_FROZE


def test_names_take_the_place_of_seats() -> None:
    event = Event(EventKind.PASSED, 2)
    assert event.told(["Ann", "Bob", "Cat", "Dan"]) == "Cat passes"


def test_events_as_data_leave_out_what_says_nothing() -> None:
    events = Game.from_deal(table("K K K 4", (QUEENS,))).play(Lay("K K K"), Discard("4"))
    assert events[0].to_dict() == {"kind": "laid", "seat": 1, "cards": "K K K", "meld": "K"}
    assert events[-1].to_dict() == {"kind": "deal_ended", "word": "went_out", "points": [-20, 690]}


def test_events_are_a_sequence_that_is_found_late() -> None:
    deal = table("4 5", drawn=False)
    events = Game.from_deal(deal).play(Draw())
    assert (len(events), events[0], events[:1]) == (1, events[-1], (events[0],))
    assert events == events_of(deal, Draw(), deal.after(Draw()))
    assert (events == 3) is False
    assert hash(events) == hash(tuple(events))
    assert repr(events) == "<Events (seat 1 draws 8)>"
    assert pickle.loads(pickle.dumps(events)) == events  # noqa: S301
