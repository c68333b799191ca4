"""Games: making them, playing groups of acts, going back and forth, deals in order, and the end."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from canasta import (
    CLASSIC,
    Answer,
    Ask,
    Capture,
    Deal,
    Discard,
    Draw,
    Game,
    GameError,
    IllegalAct,
    Lay,
    Pass,
    PositionError,
    ScoreError,
    pack,
)
from canasta.scoring import dealer_of_deal, seats_of_deal
from tests.deals import FORMS

ids = [rules.name for rules in FORMS]


def played(game: Game, deals: int = 1, seed: int = 1) -> Game:
    """The game after so many more deals, played at random."""
    rng = random.Random(seed)
    for _ in range(deals):
        if game.deal.is_over:
            game.next_deal()
        while not game.deal.is_over:
            game.play(game.deal.legal_acts.sample(rng))
        if game.is_over:
            break
    return game


def over(*, scores: tuple[int, int] = (0, 0), totals: tuple[int, int] = (0, 0), **rules: Any) -> Game:
    """A game whose deal ends with one pass; each side keeps 10 points in its hands."""
    deal = Deal.setup(CLASSIC.where(**rules), hands=["4", "4", "5", "5"], pile="6 2", stock="", scores=scores, turn=1)
    game = Game.from_deal(deal, totals=totals, seed=3)
    game.play(Pass())
    return game


# -- making ---------------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_game_in_every_process() -> None:
    game = Game.new(seed=7)
    assert [game.deal.dealer, str(game.deal.hand(0))] == [2, "As Ks Qc Jc Tc 7s 5s 5h 3s 2s 2c"]
    assert played(game, 3).history == played(Game.new(seed=7), 3).history


def test_the_first_deal_of_a_seed_is_that_of_the_deal() -> None:
    assert Game.new(seed=7, dealer=3).deal == Deal.new(seed=7, dealer=3)


def test_without_a_seed_games_differ() -> None:
    assert Game.new().deal != Game.new().deal


def test_a_source_of_random_numbers_is_read_only_in_the_beginning() -> None:
    rng = random.Random(5)
    game = Game.new(rng=rng, dealer=0)
    state = rng.getstate()
    other = game.copy()
    played(game, 2)
    played(other, 2)
    assert rng.getstate() == state
    assert game.history == other.history
    assert Game.new(rng=random.Random(5), dealer=0).deal == game.history[0].deal


def test_a_deck_is_dealt_from_the_top() -> None:
    deck = list(pack())
    game = Game.new(deck=deck, dealer=0)
    assert game.deal.hand(1).count(deck[0]) >= 1
    with pytest.raises(PositionError) as caught:
        Game.new(deck="K Q")
    assert caught.value.code == "wrong_deck"


def test_the_first_dealer_is_drawn_where_none_is_given() -> None:
    assert {Game.new(seed=seed).deal.dealer for seed in range(40)} == {0, 1, 2, 3}


def test_totals_to_begin_with_set_the_minimums() -> None:
    game = Game.new(seed=1, scores=[1500, -5])
    assert game.totals == (1500, -5)
    assert (game.deal.minimum(0), game.deal.minimum(1)) == (90, 15)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Game.new("classic"), TypeError),  # type: ignore[arg-type]
        (lambda: Game.new(seed=1.5), TypeError),  # type: ignore[arg-type]
        (lambda: Game.new(seed=True), TypeError),
        (lambda: Game.new(seed=1, rng=random.Random(1)), TypeError),
        (lambda: Game.new(rng=7), TypeError),  # type: ignore[arg-type]
        (lambda: Game.new(dealer="0"), TypeError),  # type: ignore[arg-type]
        (lambda: Game.new(names="Abby"), TypeError),
        (lambda: Game.new(names=[1, 2, 3, 4]), TypeError),  # type: ignore[list-item]
        (lambda: Game.new(deck=5), TypeError),  # type: ignore[arg-type]
        (lambda: Game.new(scores=5), TypeError),  # type: ignore[arg-type]
        (lambda: Game.from_deal("deal"), TypeError),  # type: ignore[arg-type]
        (lambda: Game.new(dealer=4), PositionError),
        (lambda: Game.new(CLASSIC.for_players(5), dealer=4), PositionError),
        (lambda: Game.new(scores=[1, 2, 3]), ScoreError),
        (lambda: Game.new(scores=[3, 0]), ScoreError),
        (lambda: Game.new(names=["Ann"]), GameError),
    ],
)
def test_what_makes_no_game_is_refused(make: Callable[[], Game], error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


# -- deals in order -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_2_2_and_15_4_the_deal_passes_and_the_rota_turns(rules: Any) -> None:
    game = Game.new(rules.where(target=100_000), seed=3)
    first = game.deal.dealer
    for number in range(7 if rules.seats.players == 5 else 2):
        played(game)
        assert game.number == number
        assert game.deal.seats == seats_of_deal(number, rules=rules)
        assert game.deal.dealer == dealer_of_deal(number, first, rules=rules)
        assert game.history[-1].sheet.deals[number] == game.deal.result()


def test_15_4_a_game_from_a_deal_goes_on_with_the_rota() -> None:
    rules = CLASSIC.for_players(5)
    game = Game.from_deal(Deal.new(rules, seed=1, number=2, dealer=1), seed=1)
    played(game, 2)
    assert game.deal.seats == seats_of_deal(3, rules=rules)
    assert game.deal.dealer == game.deal.seats[2]


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_totals_are_kept_by_side(rules: Any) -> None:
    game = played(Game.new(rules, seed=5), 2)
    assert len(game.totals) == len(rules.seats.sides)
    assert game.totals == tuple(
        sum(deal[place].total for deal in game.sheet.scores) for place in range(len(game.totals))
    )
    assert game.deal.scores == game.sheet.running[0]


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    game = Game.new(seed=1)
    with pytest.raises(GameError) as caught:
        game.next_deal()
    assert caught.value.code == "deal_goes_on"


# -- the end --------------------------------------------------------------------------------------------------------


def test_14_1_the_highest_total_wins() -> None:
    game = over(totals=(5100, 5000))
    assert game.totals == (5090, 4990)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winner, game.outcome.leaders) == ("target", 0, (0,))
    assert [event.kind for event in game.events()][-1] == "game_ended"
    with pytest.raises(GameError, match="game is over"):
        game.next_deal()
    assert game.check(Draw()).codes == ("deal_over",)


def test_14_1_below_the_target_the_game_goes_on() -> None:
    game = over(totals=(5005, 0))
    assert game.totals == (4995, -10)
    assert game.outcome is None
    game.next_deal()
    assert game.deal.scores == (4995, -10)


def test_14_2_a_tie_is_a_draw() -> None:
    game = over(totals=(5100, 5100))
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winner, game.outcome.leaders) == ("tie", None, (0, 1))


def test_14_2_a_tie_asks_for_another_deal() -> None:
    game = over(totals=(5100, 5100), tie="extra_deal")
    assert game.outcome is None
    game.next_deal()
    assert not game.deal.is_over


def test_an_abandoned_game_is_over_for_good() -> None:
    game = Game.new(seed=1)
    game.play(Draw())
    game.abandon()
    assert game.is_over
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winner) == ("abandoned", None)
    assert "abandoned" in repr(game)
    for call in (game.abandon, game.next_deal, game.undo, lambda: game.play(Draw()), lambda: game.check(Draw())):
        with pytest.raises(GameError) as caught:
            call()
        assert caught.value.code == "game_over"


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_a_game_ends(rules: Any) -> None:
    game = played(Game.new(rules.where(target=500), seed=11), 40)
    assert game.outcome is not None
    assert max(game.totals) >= 500


# -- groups of acts -------------------------------------------------------------------------------------------------


def table(**facts: Any) -> Game:
    """A game in which seat 1 has drawn and may open."""
    hands = {0: "4 5", 1: "Ks Kh Kd Qs Qh Qd 4c 5c", 2: "6 6", 3: "7 7"}
    return Game.from_deal(Deal.setup(**{"hands": hands, "pile": "9", "stock": "8 T A", "drawn": True, **facts}))


def test_a_group_is_played_whole() -> None:
    game = table()
    events = game.play(Lay("K K K"), Lay("Q Q Q"), Discard("4c"))
    assert game.ply == 3
    assert [str(event.kind) for event in events] == ["laid", "laid", "opened", "discarded"]
    assert [str(step) for step in game.history[1:]] == [
        "seat 1: lay Ks Kh Kd",
        "seat 1: lay Qs Qh Qd",
        "seat 1: discard 4c",
    ]


def test_a_refused_group_changes_nothing() -> None:
    game = table()
    before = game.deal
    with pytest.raises(IllegalAct) as caught:
        game.play(Lay("K K K"), Discard("4c"))
    assert caught.value.codes == ("opening_too_low",)
    assert caught.value.legal == tuple(game.deal.legal_acts)
    assert (game.deal, game.ply) == (before, 0)
    assert game.check(Lay("K K K"), Discard("4c")).codes == ("opening_too_low",)


def test_5_1_a_draw_ends_a_group_whatever_it_brings() -> None:
    game = table(drawn=False)
    for group in ([Draw(), Discard("8")], [Draw(), Discard("K")], [Draw(), Draw()]):
        assert game.check(*group).codes == ("draw_ends_group",)
        with pytest.raises(IllegalAct) as caught:
            game.play(*group)
        assert caught.value.codes == ("draw_ends_group",)
    assert game.ply == 0
    assert game.check(Draw())


def test_a_group_is_that_of_one_seat() -> None:
    game = table()
    group = [Lay("K K K"), Lay("Q Q Q"), Discard("4c"), Draw()]
    assert game.check(*group).codes == ("not_your_turn",)
    with pytest.raises(IllegalAct):
        game.play(*group)
    assert game.ply == 0


def test_the_partner_answers_not_the_one_who_asks() -> None:
    deal = Deal.setup(hands={1: "K K K 4", 3: "7 7"}, melds={1: ["Q Q Q Q Q Q Q"]}, drawn=True)
    game = Game.from_deal(deal)
    game.play(Ask(), seat=1)
    assert game.deal.to_act == 3
    assert game.check(Answer(yes=True), seat=1).codes == ("not_your_turn",)
    game.play(Answer(yes=True), seat=3)
    assert [str(event) for event in game.events()] == ["seat 1 asks to go out", "seat 3 says yes"]


def test_5_4_a_seat_that_is_not_to_act_is_told_nothing_else() -> None:
    game = table()
    with pytest.raises(IllegalAct) as caught:
        game.play(Discard("6"), seat=2)
    assert caught.value.codes == ("not_your_turn",)
    assert caught.value.legal == ()


def test_15_4_who_sits_out_is_not_to_act() -> None:
    game = Game.new(CLASSIC.for_players(5), seed=1)
    assert game.check(Draw(), seat=4).codes == ("not_your_turn",)


def test_a_stale_request_is_refused() -> None:
    game = Game.new(seed=1)
    game.play(Draw(), ply=0)
    for ask in (game.play, game.check):
        with pytest.raises(GameError) as caught:
            ask(Discard("4"), ply=0)
        assert caught.value.code == "stale"


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda game: game.play(), GameError),
        (lambda game: game.check(), GameError),
        (lambda game: game.play("draw"), TypeError),
        (lambda game: game.check("draw"), TypeError),
        (lambda game: game.play(Draw(), "draw"), TypeError),
        (lambda game: game.check(Draw(), "draw"), TypeError),
        (lambda game: game.play(Draw(), seat="1"), TypeError),
        (lambda game: game.play(Draw(), seat=True), TypeError),
        (lambda game: game.play(Draw(), seat=4), GameError),
        (lambda game: game.play(Draw(), ply="0"), TypeError),
        (lambda game: game.view("0"), TypeError),
        (lambda game: game.view(-1), GameError),
        (lambda game: game.play(Discard("4"), drawn="K"), IllegalAct),
    ],
)
def test_what_is_no_question_is_refused(ask: Callable[[Game], object], error: type[Exception]) -> None:
    game = Game.new(seed=1)
    with pytest.raises(error):
        ask(game)
    assert game.ply == 0


# -- back and forth -------------------------------------------------------------------------------------------------


def test_undo_and_redo_across_deals_give_the_same_game() -> None:
    game = played(Game.new(), 3)
    history, totals = game.history, game.totals
    while game.ply:
        game.undo()
    assert (game.history, game.totals) == (history[:1], (0, 0))
    with pytest.raises(GameError) as caught:
        game.undo()
    assert caught.value.code == "nothing_to_undo"
    for _ in history[1:]:
        game.redo()
    assert (game.history, game.totals) == (history, totals)
    with pytest.raises(GameError) as caught:
        game.redo()
    assert caught.value.code == "nothing_to_redo"


def test_a_deck_is_the_same_when_it_is_dealt_again_and_the_scores_are_new() -> None:
    game = Game.from_deal(
        Deal.setup(hands=["4", "4 4 K", "5", "5"], melds=[[], ["K K K K K K"]], pile="4 4", stock="", turn=1)
    )
    first = game.copy()
    first.play(Pass())
    first.next_deal()
    deck = first.deal.hand(0)
    while first.ply:
        first.undo()
    first.play(Capture("4 4"), Lay("K"), Discard("4"))
    first.next_deal()
    assert first.deal.hand(0) == deck
    assert first.deal.scores == first.totals
    assert first.totals[1] > 500


def test_playing_forgets_what_was_taken_back() -> None:
    game = Game.new(seed=1)
    game.play(Draw())
    game.play(game.deal.legal_acts[-1])
    game.undo()
    game.play(game.deal.legal_acts[-2])
    with pytest.raises(GameError):
        game.redo()


def test_undo_turn_goes_to_the_beginning_of_the_turn_and_then_of_the_one_before() -> None:
    game = Game.new(seed=1)
    rng = random.Random(1)
    while game.deal.turn == game.history[0].deal.turn:
        game.play(game.deal.legal_acts.sample(rng))
    second = game.ply
    game.play(Draw())
    assert len(game.undo_turn()) == 1
    assert game.ply == second
    assert len(game.undo_turn()) == second
    assert game.ply == 0


def test_undo_turn_takes_a_dealing_back_by_itself() -> None:
    game = played(Game.new(seed=1))
    ply = game.ply
    game.next_deal()
    game.play(Draw())
    game.undo_turn()
    assert game.ply == ply + 1
    assert [step.act for step in game.undo_turn()] == [None]
    assert game.deal.is_over


def test_a_copy_is_independent() -> None:
    game = played(Game.new(seed=1))
    other = copy.copy(game)
    other.next_deal()
    other.play(Draw())
    assert game.deal.is_over
    assert game.next_deal() == other.events(1)[: len(game.events(1))]
    deep = copy.deepcopy(game)
    deep.undo()
    assert game.ply == deep.ply + 1


def test_copies_without_a_seed_share_what_is_dealt_and_not_what_is_not() -> None:
    game = played(Game.new())
    ahead = game.copy()
    ahead.next_deal()
    again = ahead.copy()
    again.undo()
    again.next_deal()
    assert again.deal == ahead.deal
    game.next_deal()
    assert game.deal != ahead.deal


def test_a_game_pickles() -> None:
    game = played(Game.new(seed=4, names=["Ann", "Bob", "Cat", "Dan"]), 2)
    other = pickle.loads(pickle.dumps(game))  # noqa: S301
    assert other.history == game.history
    assert played(other).history == played(game).history


# -- from a table ---------------------------------------------------------------------------------------------------


def test_a_table_with_hidden_hands_is_followed_until_it_cannot_be_scored() -> None:
    game = Game.from_deal(Deal.setup(hands={1: "8 8 5"}, pile="8h"), totals=[10, 20])
    assert game.events() == ()
    with pytest.raises(PositionError) as caught:
        game.play(Draw())
    assert caught.value.code == "hidden_stock"
    game.play(Draw(), drawn="3h Kc")
    game.play(Discard("5"))
    game.play(Draw(), drawn="??")
    assert [str(event) for event in game.events()] == [
        "seat 1 lays out 3h", "seat 1 draws Kc", "seat 1 discards 5", "seat 2 draws a card",
    ]  # fmt: skip
    assert game.totals == (10, 20)


def test_a_deal_with_a_hidden_hand_is_not_scored() -> None:
    game = Game.from_deal(Deal.setup(hands={1: "5"}, pile="8 2", stock=""))
    events = game.play(Pass())
    assert events[-1].points == ()
    with pytest.raises(ScoreError):
        game.sheet  # noqa: B018
    assert game.totals == (0, 0)


def test_repr_shows_no_card() -> None:
    text = repr(Game.new(seed=1))
    assert text.startswith("<Game CLASSIC, deal 1, totals (0, 0), <Deal CLASSIC")
    assert not any(str(card) in text.replace("CLASSIC", "") for card in pack())
