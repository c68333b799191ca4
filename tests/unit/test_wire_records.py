"""Records of games at a table, where some of what is drawn is never seen."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from canasta import CLASSIC, Deal, Discard, Draw, Game, GameError, RecordError
from canasta.record import Record, schema
from tests.records.making import played


@pytest.mark.parametrize("drawn", ["??", "Kh", "3h ??"])
def test_a_record_has_what_left_an_unknown_stock_even_if_nobody_saw_it(drawn: str) -> None:
    game = Game.from_deal(Deal.setup(hands={0: "4s 5h", 1: 11, 2: 11, 3: 11}, pile="9h", turn=1))
    game.play(Draw(), drawn=drawn)
    game.play(Discard("4c"))
    record = game.record()
    assert " ".join(map(str, record.deals[0].drawn)) == drawn
    again = Game.replay(Record.from_json(record.to_json()))
    assert again.history == game.history
    assert again.record() == record


def test_a_record_says_nothing_of_what_left_a_known_stock() -> None:
    game = Game.from_deal(Deal.new(CLASSIC, seed=7))
    game.play(Draw())
    record = game.record()
    assert record.deals[0].drawn == ()
    assert Game.replay(record).history == game.history


# -- what a seat saw ------------------------------------------------------------------------------------------------


def relabelled(game: Game, seat: int | None) -> dict[str, Any]:
    """The data of the whole record, said to be a seat's."""
    return {**game.record().to_dict(), "seat": seat}


def refused(data: dict[str, Any], at: tuple[int, int] | None = None) -> RecordError:
    record = Record.from_dict(data)
    with pytest.raises(RecordError) as caught:
        Game.replay(record, at=at)
    return caught.value


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_record_shows_no_card_that_its_seat_did_not_see(seat: int | None) -> None:
    game = played(CLASSIC, 4, target=5000, acts=40)
    who = "a spectator" if seat is None else f"seat {seat}"
    for at in (None, (0, 0), (0, 3)):
        error = refused(relabelled(game, seat), at)
        assert error.path == "$.deals[0].deck"
        assert error.message.endswith(f", which {who} did not see")
    with pytest.raises(RecordError, match="did not see"):
        Record.from_dict(relabelled(game, seat)).transcript()


def test_a_single_card_too_many_is_found_wherever_it_stands() -> None:
    game = played(CLASSIC, 4, target=5000, acts=40)
    whole, data = game.record().deals[0].deck, game.record(seat=1).to_dict()
    saw = game.record(seat=1).deals[0].deck
    for place in [place for place, card in enumerate(saw) if card.is_hidden and not whole[place].is_red_three][::6]:
        cards = [*saw[:place], whole[place], *saw[place + 1 :]]
        data["deals"][0]["deck"] = " ".join(map(str, cards))
        assert str(refused(data)) == f"$.deals[0].deck: card {place + 1} is {whole[place]}, which seat 1 did not see"


def test_what_was_drawn_from_an_unknown_stock_is_shown_to_who_drew_it() -> None:
    game = Game.from_deal(Deal.setup(hands={0: "4s 5h", 1: 11, 2: 11, 3: 11}, pile="9h", turn=1))
    game.play(Draw(), drawn="3h Kh")
    data = game.record(seat=0).to_dict()
    assert data["deals"][0]["drawn"] == "3h ??"
    assert Game.replay(Record.from_dict(data)).record(seat=0).to_dict() == data
    data["deals"][0]["drawn"] = "3h Kh"
    assert str(refused(data)) == "$.deals[0].drawn: card 2 is Kh, which seat 0 did not see"
    data["deals"][0]["drawn"] = "3h ?? Kh"  # more than was drawn
    assert str(refused(data)) == "$.deals[0].drawn: card 3 is Kh, which seat 0 did not see"


def test_a_position_shows_no_card_that_the_seat_did_not_see() -> None:
    game = Game.from_deal(Deal.new(CLASSIC, seed=7))
    error = refused(relabelled(game, 2))
    assert str(error) == "$.deals[0].position: it shows cards that seat 2 did not see"


# -- names ----------------------------------------------------------------------------------------------------------


FORGED = ["Ann\nBob goes out", "Ann\r", "\x1b[2JAnn", "\x00", "Ann\x85", "Ann\u2028Bob", "\u2029", "\x7f", "A\tB"]


@pytest.mark.parametrize("name", FORGED)
def test_a_name_cannot_forge_a_line_of_a_transcript(name: str) -> None:
    names = ["Zoë", name, "O'Neill the 2nd", "龍"]
    data = {**Game.new(seed=7).record().to_dict(), "players": names}
    assert not Draft202012Validator(schema()).is_valid(data)
    with pytest.raises(RecordError, match="one line without control characters expected") as caught:
        Record.from_dict(data)
    assert caught.value.path == "$.players[1]"
    with pytest.raises(GameError, match="one line without control characters") as refusal:
        Game.new(seed=7, names=names)
    assert refusal.value.code == "wrong_names"
    with pytest.raises(GameError, match="one line without control characters"):
        Game.from_deal(Deal.new(seed=7), names=names)


def test_the_usual_names_of_people_are_kept() -> None:
    names = ["Zoë", "Σωκράτης", "O'Neill the 2nd", "👩\u200d🌾 נו\u200cעה"]
    game = Game.new(seed=7, names=names)
    assert Record.from_json(game.record().to_json()).players == tuple(names)
    assert Draft202012Validator(schema()).is_valid(game.record().to_dict())
