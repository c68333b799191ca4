"""The library's players: they do only what is legal, see only their view, and one of them has sense."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from canasta import CLASSIC, Answer, Ask, Deal, Discard, Game, GameError, IllegalAct, View
from canasta.acts import Act
from canasta.bots import Player, RandomPlayer, SensiblePlayer, play_out
from tests.deals import FORMS

ids = [rules.name for rules in FORMS]
QUEENS = "Q Q Q Q Q Q Q"


def choice(hand: str, melds: tuple[str, ...] = (), others: tuple[str, ...] = (), **facts: Any) -> Act:
    """What the sensible player at seat 1 does."""
    hands = dict.fromkeys((0, 2, 3), 11)
    deal = Deal.setup(
        **{"hands": {**hands, 1: hand}, "melds": {0: others, 1: melds}, "turn": 1, "stock": 50, "drawn": True, **facts}
    )
    act = SensiblePlayer().act(View(deal.to_act, deal))
    assert act in deal.legal_acts or not deal.hand().is_known
    return act


@pytest.mark.parametrize("rules", FORMS, ids=ids)
def test_the_players_end_every_game(rules: Any) -> None:
    game = Game.new(rules.where(target=500), seed=3)
    players: list[Player] = [SensiblePlayer(), RandomPlayer(seed=1)] * 3
    for events in play_out(game, players[: rules.seats.players]):
        assert len(events) > 0
    assert game.outcome is not None


@pytest.mark.parametrize(
    "options",
    [{"permission": "required"}, {"going_out_discard": "required"}, {"draw": 2, "last_red_three": "may_meld"}],
)
def test_the_players_know_other_rules(options: dict[str, Any]) -> None:
    game = Game.new(CLASSIC.where(target=500, **options), seed=4)
    for _ in play_out(game, [SensiblePlayer()] * 4):
        pass
    assert game.is_over


def test_the_sensible_player_beats_the_random_one() -> None:
    wins = 0
    for seed in range(3):
        game = Game.new(CLASSIC.where(target=2500), seed=seed)
        players: list[Player] = [SensiblePlayer(), RandomPlayer(seed=seed)] * 2
        for _ in play_out(game, players):
            pass
        wins += game.outcome is not None and game.outcome.winner == 0
    assert wins >= 2


def test_what_the_sensible_player_does_follows_from_the_view() -> None:
    game = Game.new(seed=8)
    twins = SensiblePlayer(), SensiblePlayer()
    for _ in range(60):
        seat = game.deal.to_act
        if seat is None:
            break
        first, second = (twin.act(game.view(seat)) for twin in twins)
        assert first == second
        game.play(first)


def test_a_random_player_with_a_seed_is_repeatable() -> None:
    def acts() -> list[str]:
        game = Game.new(seed=1)
        for _ in zip(range(50), play_out(game, [RandomPlayer(seed=2)] * 4), strict=False):
            pass
        return [str(step) for step in game.history]

    assert acts() == acts()
    assert isinstance(RandomPlayer(rng=random.Random(1)), Player)
    with pytest.raises(TypeError):
        RandomPlayer(1, rng=random.Random(1))


def test_an_act_takes_less_than_a_millisecond() -> None:
    game, player = Game.new(seed=1), SensiblePlayer()
    played = zip(range(150), play_out(game, [player] * 4), strict=False)
    views = [game.view(game.deal.to_act) for _ in played if game.deal.to_act is not None]
    started = time.process_time()
    for view in views:
        player.act(view)
    assert (time.process_time() - started) / len(views) < 0.01  # ten times what it takes


def test_a_player_who_cheats_is_refused() -> None:
    class Cheat:
        def act(self, view: View) -> Act:  # noqa: ARG002  a player's
            return Discard("3h")

    with pytest.raises(IllegalAct):
        next(play_out(Game.new(seed=1), [Cheat()] * 4))


def test_there_is_a_player_for_each_seat() -> None:
    with pytest.raises(GameError) as caught:
        play_out(Game.new(seed=1), [SensiblePlayer()])
    assert caught.value.code == "wrong_players"


def test_a_player_who_is_not_to_act_is_not_asked() -> None:
    for seat in (0, None):
        with pytest.raises(GameError) as caught:
            SensiblePlayer().act(Game.new(seed=7, dealer=0).view(seat))
        assert caught.value.code == "not_to_act"


# -- what is sensible -----------------------------------------------------------------------------------------------


def test_it_opens_with_few_wild_cards() -> None:
    assert str(choice("K K K Q Q Q 2 Jo 4 5 7")) in {"lay K K K", "lay Q Q Q"}


def test_8_1_it_waits_with_a_dear_opening_that_has_no_wild_card() -> None:
    hand = "A A A A A K K K 4 5 7"
    assert isinstance(choice(hand, scores={1: 2000}), Discard)
    assert str(choice(hand)).startswith("lay ")
    assert str(choice(hand, others=("Q Q Q",), scores={1: 2000})).startswith("lay ")
    assert str(choice(hand + " Jo", scores={1: 2000})).startswith("lay ")


def test_10_2_it_freezes_a_pile_that_would_be_lost() -> None:
    others = ("9 9 9", "8 8 8", "7 7 7", "6 6 6")
    pile = "4 5 K Q J T A K Q J T A K Q 4 5 4 5 K"
    assert str(choice("9 8 7 6 2 2", (), others, pile=pile)) == "discard 2"
    assert str(choice("9 8 7 6 2 2 4", (), others, pile="4")) == "discard 4"


def test_10_3_it_gets_rid_of_black_threes_first() -> None:
    assert str(choice("3s 9 8 7 7", ("Q Q Q",))) == "discard 3b"


def test_it_completes_a_canasta_with_a_wild_card() -> None:
    assert str(choice("2 4 5 6 7 8", ("Q Q Q Q Q 2", "K K K"))) == "lay 2 onto Q"


def test_it_keeps_wild_cards_otherwise() -> None:
    assert isinstance(choice("2 Jo 4 5 6 7 8", ("Q Q Q Q",)), Discard)


def test_it_takes_a_big_pile_and_leaves_a_poor_one_that_costs_a_joker() -> None:
    assert str(choice("9 9 4 5 6", ("Q Q Q",), pile="4 5 6 7 8 T J 9", drawn=False)) == "capture 9 9"
    assert str(choice("9 Jo 4 5 6", ("Q Q Q",), pile="4 9", drawn=False)) == "draw"


def test_it_keeps_pairs() -> None:
    act = choice("9 9 8 8 7 6 6", ("Q Q Q",))
    assert str(act) == "discard 7"


def test_it_does_not_discard_what_the_next_player_can_use() -> None:
    assert str(choice("9 8 7 7", ("Q Q Q",), ("9 9 9",), pile="4 5 6 7 T")) != "discard 9"


def test_it_does_not_go_out_too_early() -> None:
    act = choice("K K K 4", (QUEENS,), ("9 9 9",))
    assert str(act) != "lay K K K"


def test_it_goes_out_when_the_others_are_about_to() -> None:
    act = choice("K K K 4", (QUEENS,), ("9 9 9 9 9 9 9",), hands={0: 2, 2: 3, 3: 2, 1: "K K K 4"})
    assert str(act) == "lay K K K"


def test_11_5_it_asks_a_partner_with_many_cards() -> None:
    act = choice("K K K 4", (QUEENS, "A A A A A A A"), ("9 9 9",), hands={0: 11, 2: 11, 3: 12, 1: "K K K 4"}, stock=10)
    assert act == Ask()


@pytest.mark.parametrize(("hand", "yes"), [("4 5", True), ("Jo Jo Jo 2 2 2 A A A A A A", False)])
def test_11_5_it_answers_by_what_it_would_lose(hand: str, yes: bool) -> None:  # noqa: FBT001
    deal = Deal.setup(
        CLASSIC,
        hands={0: 3, 1: "K K K 4", 2: 3, 3: hand},
        melds={0: ["9 9 9"], 1: [QUEENS]},
        stock=40,
        turn=1,
        drawn=True,
    )
    asked = deal.after(Ask())
    assert SensiblePlayer().act(View(3, asked.hidden_from(3))) == Answer(yes)
