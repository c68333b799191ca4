"""Records made for a seat: what it saw is there, nothing else is, and they replay to its view."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from canasta import CLASSIC, Card, Deal, Draw, Game, GameError, IllegalAct, Rules, pack
from canasta.record import Record
from tests.deals import FORMS
from tests.records.making import play_on, played

HIDDEN = Card("??")


def seats_of(game: Game) -> Iterator[int | None]:
    yield from (None, *range(game.rules.seats.players))


@pytest.mark.parametrize("rules", FORMS[:7], ids=lambda rules: rules.name)
def test_a_record_for_a_seat_replays_to_its_view(rules: Rules) -> None:
    for seed, acts in ((1, 0), (3, 50), (4, 150)):
        game = played(rules, seed, acts=acts)
        for seat in seats_of(game):
            record = Record.from_json(game.record(seat=seat).to_json())
            again = Game.replay(record)
            assert again.view(seat).deal == game.view(seat).deal
            assert again.view(seat).events == game.view(seat).events
            assert (again.totals, again.outcome) == (game.totals, game.outcome)
            assert again.record(seat=seat) == record


def test_a_game_of_a_record_for_a_seat_plays_on() -> None:
    game = played(CLASSIC, 4, target=5000, acts=100)
    while game.deal.phase.name != "DRAW":
        game.undo()
    seat = game.deal.turn
    again = Game.replay(game.record(seat=seat))
    again.play(Draw(), drawn="4h")
    assert "4h" in again.deal.hand(seat)
    again.undo()
    assert again.view(seat).deal == game.view(seat).deal
    assert tuple(again.view(seat).legal_acts) == tuple(game.view(seat).legal_acts)


def test_there_must_be_such_a_seat() -> None:
    with pytest.raises(GameError) as caught:
        Game.new().record(seat=4)
    assert caught.value.code == "wrong_seat"
    with pytest.raises(TypeError, match="a seat is a number"):
        Game.new().record(seat="0")  # type: ignore[arg-type]


def test_15_4_who_sits_out_sees_what_a_spectator_sees() -> None:
    game = played(CLASSIC.for_players(5), 1, acts=60)
    (out,) = set(range(5)) - set(game.deal.seats)
    assert game.record(seat=out).deals == game.record(seat=None).deals


def test_what_a_seat_saw_of_the_deck_is_there() -> None:
    game = played(CLASSIC, 4, target=5000, acts=40)
    (full,), (seen,) = game.record().deals, game.record(seat=0).deals
    place = [*full.seats[full.seats.index(full.dealer) + 1 :], *full.seats].index(0)
    assert [card for card in seen.deck[place:44:4] if card is not HIDDEN] == list(full.deck[place:44:4])
    assert seen.deck[44] == full.deck[44] == game.history[0].deal.pile[0]
    drawn = [event.cards for event in game.events() if event.kind == "drew" and event.seat == 0]
    assert Counter(seen.deck) - Counter([HIDDEN] * 108) >= Counter(card for cards in drawn for card in cards)


def test_where_a_red_three_stood_among_the_cards_of_others_is_hidden() -> None:
    deck = list(pack())
    random.Random(1).shuffle(deck)
    deck.sort(key=lambda card: card.is_red_three)
    deck[1], deck[107] = deck[107], deck[1]  # dealt to the second seat, first or last
    other = deck.copy()
    other[1], other[41] = other[41], other[1]
    first, second = (Game.new(deck=cards, dealer=3) for cards in (deck, other))
    for seat in (0, 2, 3, None):
        assert first.record(seat=seat) == second.record(seat=seat)
    assert first.record(seat=1) != second.record(seat=1)


# -- nothing leaks --------------------------------------------------------------------------------------------------


def twin(game: Game, seat: int | None, rng: random.Random) -> Game | None:
    """A game that differs only in cards hidden from the seat: two of them have changed places. None where none does."""
    record = game.record()
    seen = game.record(seat=seat).deals[-1].deck
    deck = list(record.deals[-1].deck)
    places = [place for place, card in enumerate(seen) if card is HIDDEN and not deck[place].is_red_three]
    for _ in range(30):
        one, two = rng.sample(places, 2)
        if deck[one] is deck[two]:
            continue
        changed = deck.copy()
        changed[one], changed[two] = changed[two], changed[one]
        other = Game.replay(record, at=(0, 0))
        other = Game.new(game.rules, deck=changed, dealer=other.deal.dealer, names=game.names)
        try:
            for act in record.deals[0].acts:
                other.play(act)
        except IllegalAct:
            continue
        return other
    return None


@pytest.mark.parametrize("seed", [1, 2, 4, 5])
def test_games_that_differ_in_hidden_cards_alone_have_the_same_record(seed: int) -> None:
    rng, found = random.Random(seed), 0
    game = played(FORMS[seed % len(FORMS)], seed, target=5000, acts=rng.randrange(120))
    while game.number or game.deal.is_over:
        game.undo()
    for seat in seats_of(game):
        other = twin(game, seat, rng)
        if other is not None:
            found += 1
            assert other.record() != game.record()
            assert other.view(seat).deal == game.view(seat).deal
            assert other.record(seat=seat) == game.record(seat=seat)
            assert other.record(seat=seat).to_json() == game.record(seat=seat).to_json()
            assert other.record(seat=seat).transcript() == game.record(seat=seat).transcript()
    assert found


NAMES_OF_MELDS = re.compile(r"(?:the(?: second)?|of) [AKQJT98765432]s")
FACES = re.compile(r"\b(?:[AKQJT98765432][shdc]|Jo)\b")


@pytest.mark.parametrize("seed", range(4))
def test_no_face_of_which_every_copy_is_hidden_is_in_it(seed: int) -> None:
    rules = FORMS[seed % len(FORMS)]
    game = played(rules, seed, target=5000, acts=10 + 7 * seed)
    for seat in seats_of(game):
        view = game.view(seat)
        deal = view.deal
        shown = [*view.hand(), *deal.pile, *deal.coming, *(card for _, hand in view.known for card in hand)]
        for each in deal.seats:
            shown += [*deal.red_threes(each), *(card for meld in deal.melds(each).values() for card in meld)]
        record = game.record(seat=seat)
        told = NAMES_OF_MELDS.sub("", "\n".join([repr(record), record.transcript(), repr(record.deals)]))
        told += str(record.to_dict()["deals"])
        assert set(FACES.findall(told)) <= {str(card) for card in shown}


def test_a_deal_from_a_position_hides_what_a_seat_does_not_see() -> None:
    deal = Deal.new(CLASSIC, seed=3, dealer=0)
    game = play_on(Game.from_deal(deal, seed=1), 5, 50)
    for seat in seats_of(game):
        record = game.record(seat=seat)
        assert Game.replay(record).view(seat).deal == game.view(seat).deal
        hidden = Deal.from_position(record.deals[0].position)
        assert hidden == deal.hidden_from(seat)
        drawn = [event.cards for event in game.view(seat).events if event.kind == "drew"]
        assert sum(card is HIDDEN for card in record.deals[0].drawn) == sum(
            card is HIDDEN for cards in drawn for card in cards
        )


def test_the_hands_left_at_the_end_of_a_deal_are_for_all() -> None:
    game = played(CLASSIC, 4)
    for seat in seats_of(game):
        last = game.record(seat=seat).deals[-1]
        assert (last.hands, last.scores) == (game.record().deals[-1].hands, game.record().deals[-1].scores)
