"""Views: what a seat may know and nothing else, as a value with no way back to the rest."""

from __future__ import annotations

import gc
import json
import pickle
import random
from typing import Any

import pytest

from canasta import CLASSIC, Capture, Deal, Discard, Draw, Game, Hand, Lay, View
from canasta.core.faces import cards_of_codes
from tests.deals import FORMS

ids = [rules.name for rules in FORMS]


def some_game(rules: Any = CLASSIC, seed: int = 1, acts: int = 60) -> Game:
    """A game somewhere in a deal."""
    game, rng = Game.new(rules, seed=seed), random.Random(seed)
    for _ in range(acts):
        if game.deal.is_over:
            break
        game.play(game.deal.legal_acts.sample(rng))
    return game


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_a_view_shows_its_own_hand_and_hides_the_others(rules: Any) -> None:
    game = some_game(rules)
    for seat in (*range(rules.seats.players), None):
        view = game.view(seat)
        for other in game.deal.seats:
            assert view.hand_size(other) == game.deal.hand_size(other)
            shown = view.deal.hand(other)
            assert shown == (game.deal.hand(other) if other == seat else Hand.unknown(len(shown)))
        assert view.deal.stock_size == game.deal.stock_size
        assert view.deal.pile == game.deal.pile
        assert view.hand() == (game.deal.hand(seat) if seat in game.deal.seats else Hand())


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_a_view_depends_on_nothing_that_is_hidden(rules: Any) -> None:
    game = some_game(rules)
    for seat in (*game.deal.seats, None):
        if seat == game.deal.to_act:
            continue
        shown = game.deal.position()
        other = Deal.from_position(_with_other_hidden_cards(shown, game.deal, seat))
        assert other != game.deal
        assert pickle.dumps(other.hidden_from(seat)) == pickle.dumps(game.view(seat).deal)


def _with_other_hidden_cards(text: str, deal: Deal, seat: int | None) -> str:
    """The position with the stock and the hands that the seat does not see turned around."""
    fields = dict(word.split("=", 1) for word in text.split(" "))
    hands = fields["hands"].split("/")
    hidden = [place for place, other in enumerate(deal.seats) if other != seat]
    cards = [card for place in hidden for card in hands[place].split(",")]
    stock = fields["stock"].split(",")
    mixed = (stock + cards)[::-1]
    for place in hidden:
        size = deal.hand_size(deal.seats[place])
        hands[place], mixed = ",".join(mixed[:size]), mixed[size:]
    fields["hands"], fields["stock"] = "/".join(hands), ",".join(mixed)
    return " ".join(f"{name}={value}" for name, value in fields.items())


def test_the_mover_judges_by_his_view_as_by_the_position() -> None:
    game, rng = Game.new(seed=5), random.Random(5)
    while not game.deal.is_over:
        seat = game.deal.to_act
        view = game.view(seat)
        assert tuple(view.legal_acts) == tuple(game.deal.legal_acts)
        assert view.is_to_act
        assert view.check(Discard("3h")) == game.check(Discard("3h"))
        game.play(view.legal_acts.sample(rng))


def test_who_is_not_to_act_has_nothing_to_do() -> None:
    game = Game.new(seed=1)
    for seat in range(4):
        if seat != game.deal.to_act:
            view = game.view(seat)
            assert not view.legal_acts
            assert Draw() not in view.legal_acts
            assert view.legal_acts.containing("K") == ()
            assert view.check(Draw()).codes == ("not_your_turn",)
    assert game.view(None).check(Draw()).codes == ("not_your_turn",)
    with pytest.raises(TypeError):
        game.view(None).check("draw")  # type: ignore[arg-type]


def test_15_4_who_sits_out_sees_what_a_spectator_sees() -> None:
    game = some_game(CLASSIC.for_players(5))
    out, spectator = game.view(4), game.view(None)
    assert (out.deal, out.events, out.known) == (spectator.deal, spectator.events, spectator.known)
    assert (out.hand(), out.hand_size(4), out.is_to_act) == (Hand(), 0, False)
    assert out.check(Draw()).codes == ("not_your_turn",)


# -- nothing leaks --------------------------------------------------------------------------------------------------


def _reachable(thing: object) -> list[object]:
    """Everything that can be reached from a thing, classes and modules apart."""
    seen: dict[int, object] = {}
    todo = [thing]
    while todo:
        found = todo.pop()
        if id(found) in seen or isinstance(found, type) or type(found).__name__ in {"module", "function"}:
            continue
        seen[id(found)] = found
        todo += gc.get_referents(found)
    return list(seen.values())


def test_nothing_of_the_game_can_be_reached_from_a_view() -> None:
    game = some_game()
    view = game.view(0)
    reachable = {id(thing) for thing in _reachable(view)}
    full = game.deal
    assert id(game) not in reachable
    for step in game.history:
        assert id(step) not in reachable
        assert id(step.deal) not in reachable
        assert id(step.deal._state) not in reachable
    assert id(full._state[11]) not in reachable


def test_a_pickled_view_holds_no_card_that_is_hidden() -> None:
    game = Game.new(seed=9)
    game.play(Draw())
    drawer = game.history[-1].seat
    other = (drawer + 1) % 4
    text = repr(pickle.loads(pickle.dumps(game.view(other))).events)  # noqa: S301
    drawn = game.events()[-1].cards[0]
    assert str(drawn) not in text.split("DREW", 1)[1]
    hidden = pickle.dumps(game.view(other))
    game.undo()
    # another hidden card drawn gives the very same view
    assert hidden == pickle.dumps(_drawn_otherwise(game).view(other))


def _drawn_otherwise(game: Game) -> Game:
    """The same game with another order of the stock."""
    deck = [*game.deal._state[11]]
    top = game.deal._state[2]
    plain = next(at for at in range(top + 1, len(deck)) if deck[at] not in {56, 57} and deck[at] != deck[top])
    deck[top], deck[plain] = deck[plain], deck[top]
    other = Game.new(deck=cards_of_codes(deck), dealer=game.deal.dealer)
    other.play(Draw())
    return other


def test_events_hide_what_others_drew() -> None:
    game = some_game(acts=40)
    for seat in range(4):
        for event in game.view(seat).events:
            if event.kind == "drew":
                assert all(card.is_hidden == (event.seat != seat) for card in event.cards)


# -- what is known --------------------------------------------------------------------------------------------------


def captured() -> Game:
    """A game in which seat 1 has taken a pile."""
    deal = Deal.setup(
        hands={0: "4 5", 1: "Ks Kh 5s 6c 7c", 2: "4 6", 3: "5 6"},
        melds={1: ["9 9 9"]},
        pile="3d 5h 5s Jc Kd",
        stock="8 8 8 8",
    )
    game = Game.from_deal(deal)
    game.play(Capture("K K"))
    return game


def test_cards_of_a_captured_pile_are_known_until_they_are_played() -> None:
    game = captured()
    assert game.view(0).known_of(1) == Hand("5h 5s Jc")
    game.play(Lay("5s 5s 5h"))
    assert game.view(0).known_of(1) == Hand("Jc")
    assert game.view(None).known_of(0) == Hand()
    game.play(Discard("Jc"))
    assert game.view(0).known_of(1) == Hand()
    game.undo()
    assert game.view(0).known_of(1) == Hand("Jc")


def test_of_two_same_cards_one_may_be_left() -> None:
    game = captured()
    game.play(Discard("5s"))
    assert game.view(0).known_of(1) == Hand("5h Jc")


def test_views_after_undo_tell_what_is_true_now() -> None:
    game = Game.new(seed=2)
    first = game.view(0)
    rng = random.Random(1)
    for _ in range(30):
        game.play(game.deal.legal_acts.sample(rng))
        game.view(0)
    for _ in range(30):
        game.undo()
    assert game.view(0) == first
    for _ in range(30):
        game.play(game.deal.legal_acts[-1])
    fresh = Game.new(seed=2)
    for step in game.history[1:]:
        assert step.act is not None
        fresh.play(step.act)
    assert game.view(0) == fresh.view(0)


def test_a_new_deal_begins_with_no_events_of_the_old_one() -> None:
    game, rng = Game.new(seed=2), random.Random(2)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))
        game.view(0)
    game.next_deal()
    view = game.view(0)
    assert view.events[0].kind == "dealt"
    assert (view.number, view.known, view.totals) == (1, (), game.totals)


# -- as a value -----------------------------------------------------------------------------------------------------


def test_a_view_is_a_value() -> None:
    game = some_game()
    view = game.view(1)
    assert view == game.view(1)
    assert hash(view) == hash(game.view(1))
    assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301
    with pytest.raises(AttributeError):
        view.seat = 2  # type: ignore[misc]
    assert isinstance(view, View)
    assert repr(view).startswith("<View of seat 1: <Deal CLASSIC")
    assert repr(game.view()).startswith("<View of a spectator")


def test_a_view_names_the_ply_and_the_players() -> None:
    game = Game.new(seed=1, names=["Ann", "Bob", "Cat", "Dan"])
    game.play(Draw())
    view = game.view(2)
    assert (view.ply, view.names, view.rules) == (1, ("Ann", "Bob", "Cat", "Dan"), CLASSIC)
    assert json.loads(json.dumps([event.to_dict() for event in view.events]))
