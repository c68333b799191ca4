"""Records: a game as plain data and back, replays, notes, files."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from canasta import CLASSIC, Act, Deal, Draw, Game, GameError, RecordError, format_cards
from canasta.reading import MOST_TEXT
from canasta.record import Record, read_records, write_records
from tests.records.making import kept, play_on, played


def changed(record: Record, path: str, value: Any) -> Record:
    """The record with something else at a place of its data, `deals.0.acts.3`."""
    data: Any = record.to_dict()
    at = data
    *where, last = [int(key) if key.isdecimal() else key for key in path.split(".")]
    for key in where:
        at = at[key]
    at[last] = value
    return Record.from_dict(data)


def refused(record: Record) -> RecordError:
    """The error by which a record is refused that can be read."""
    with pytest.raises(RecordError) as caught:
        Game.replay(record)
    return caught.value


# -- there and back -------------------------------------------------------------------------------------------------


def test_a_game_goes_to_json_and_back_and_plays_on() -> None:
    game = played(CLASSIC, 3, target=3000, acts=300)
    again = Game.replay(Record.from_json(game.record().to_json()), seed=3)
    assert (again.history, again.totals, again.ply) == (game.history, game.totals, game.ply)
    assert again.revision == game.revision
    assert again.view(1) == game.view(1)
    while again.ply:
        assert again.undo() == game.undo()
    assert again.deal == game.deal
    for _ in range(300):
        again.redo()
    assert play_on(again, 1).is_over


def test_decks_of_the_record_are_dealt_again_after_undo() -> None:
    game = Game.replay(played(CLASSIC, 3, target=3000, acts=300).record())
    assert game.number
    second = next(step for step in game.history if step.number == 1)
    while game.number:
        game.undo()
    assert game.deal.is_over
    game.next_deal()
    assert game.deal == second.deal


def test_the_seed_is_no_part_of_a_record() -> None:
    text = Game.new(seed="a very secret seed").record().to_json()
    assert "secret" not in text


def test_a_record_is_a_value() -> None:
    record = kept("four")
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301
    assert hash(Record.from_json(record.to_json())) == hash(record)
    assert Record.from_json(record.to_json(compact=True)) == record
    assert "\n" not in record.to_json(compact=True)
    with pytest.raises(AttributeError):
        record.seat = 2  # type: ignore[misc]


def test_its_repr_shows_no_card() -> None:
    assert repr(kept("as-seat-2-saw-it")) == "<Record of CLASSIC, 2 deals, 249 acts, as seat 2 saw it>"
    assert repr(kept("four").deals[0]) == "<DealRecord 0, 143 acts, ending went_out>"
    assert kept("four").is_complete
    assert not kept("as-seat-2-saw-it").is_complete


def test_the_text_has_a_turn_a_line() -> None:
    lines = [line.strip() for line in kept("four").to_json().splitlines()]
    assert '"draw", "discard 7h",' in lines
    assert max(map(len, lines)) < 400


def test_an_abandoned_game_stays_so() -> None:
    game = Game.replay(kept("abandoned"))
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.leaders) == ("abandoned", ())
    assert game.revision == game.ply + 1
    with pytest.raises(GameError, match="abandoned"):
        game.undo()
    assert "The game was abandoned." in kept("abandoned").transcript()


def test_a_game_from_a_position_whose_stock_is_unknown_says_what_was_drawn() -> None:
    record = kept("at-a-table")
    assert format_cards(record.deals[0].drawn) == "3h Kc ??"
    game = Game.replay(record)
    assert str(game.history[0].deal.hand(2)) == "?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"
    assert game.deal.hand(1) == game.history[2].deal.hand(1)
    assert game.deal.stock_size == game.history[0].deal.stock_size - 3
    game.play(Draw(), drawn="4d")
    assert format_cards(game.record().deals[0].drawn) == "3h Kc ?? 4d"


def test_a_deal_that_cannot_be_scored_has_no_scores() -> None:
    deal = Deal.setup(hands={1: "8h 8d"}, pile="4d 9c", stock=1)
    game = Game.from_deal(deal)
    for act, drawn in ((Draw(), "Kc"), (Act.parse("discard Kc"), None), (Act.parse("pass"), None)):
        game.play(act, drawn=drawn)
    (recorded,) = game.record().deals
    assert (str(recorded.ending), recorded.hands, recorded.scores, recorded.totals) == ("passed", (), (), ())
    assert Game.replay(game.record()).history == game.history
    assert "Points" not in game.record().transcript()


def test_a_game_that_began_from_a_position_goes_on_with_dealt_deals() -> None:
    game = Game.from_deal(Deal.setup(hands=["4", "5", "6", "7"], pile="8", stock="", turn=2), seed=1)
    play_on(game, 1, 30)
    assert game.number
    assert Game.replay(game.record()).history == game.history


# -- a place of a record --------------------------------------------------------------------------------------------


def test_a_replay_stops_where_it_is_told_to() -> None:
    game = played(CLASSIC, 3, target=3000, acts=300)
    begins = [at for at, step in enumerate(game.history) if step.before is None]
    for at in ((0, 0), (0, 7), (1, 0), (1, 5)):
        stopped = Game.replay(game.record(), at=at)
        assert stopped.history == game.history[: begins[at[0]] + at[1] + 1]


def test_what_comes_after_the_place_is_not_checked() -> None:
    record = changed(kept("four"), "deals.0.acts.5", "discard 3h")
    assert Game.replay(record, at=(0, 5)).ply == 5
    with pytest.raises(RecordError):
        Game.replay(record, at=(0, 6))


@pytest.mark.parametrize("at", [(-1, 0), (1, 0), (0, -1), (0, 144)])
def test_there_must_be_such_a_place(at: tuple[int, int]) -> None:
    with pytest.raises(GameError) as caught:
        Game.replay(kept("four"), at=at)
    assert caught.value.code == "wrong_place"


@pytest.mark.parametrize("at", [3, (1,), (1, 2, 3), (True, 1), ("0", 1), (0.0, 1)])
def test_a_place_is_two_numbers(at: Any) -> None:
    with pytest.raises(TypeError, match="two numbers"):
        Game.replay(kept("four"), at=at)


def test_only_a_record_is_replayed() -> None:
    with pytest.raises(TypeError, match="Record"):
        Game.replay(kept("four").to_dict())  # type: ignore[arg-type]


# -- differences ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "place", "said"),
    [
        ("deals.0.acts.0", "discard 4c", "$.deals[0].acts[0]", "(rule 5.1)"),
        ("deals.0.acts.1", "draw", "$.deals[0].acts[1]", "(rule 5.1)"),
        ("deals.0.dealer", 0, "$.deals[0].hands[0]", ""),
        ("deals.0.ending", "passed", "$.deals[0].ending", "the deal ended with went_out, not with passed"),
        ("deals.0.hands.1", "4c", "$.deals[0].hands[1]", "cards expected"),
        ("deals.0.totals.0", 5, "$.deals[0].totals[0]", "expected, not 5"),
        ("deals.0.scores.1.lines.0.cards.0", "As Ah Ad", "$.deals[0].scores[1].lines[0]", "expected, not"),
        ("outcome.reason", "abandoned", "$.outcome.reason", "not abandoned"),
        ("outcome.reason", "tie", "$.outcome.reason", "not tie"),
        ("outcome.leaders", [], "$.outcome.leaders", "expected, not []"),
        ("outcome.totals.1", 0, "$.outcome.totals", "expected"),
        ("start.0", 5, "$.deals[0].totals[0]", "expected"),
        ("start.0", 1000, "$.start", "the game is over"),
        ("start.0", 3, "$.start", "start[0]"),
        ("rules.dealing.hand_size", 12, "$.deals[0].acts[3]", ""),
        ("deals.0.seats", [0, 1, 3, 2], "$.deals[0].seats", "[0, 1, 2, 3] expected"),
        ("deals.0.deck", "Kh Kd", "$.deals[0].deck", "the deck is not that of the rules"),
    ],
)
def test_the_first_difference_is_told_with_its_place(path: str, value: Any, place: str, said: str) -> None:
    error = refused(changed(kept("four"), path, value))
    assert error.path == place
    assert said in error.message


def test_lines_that_are_missing_or_too_many_are_differences() -> None:
    data = kept("four").to_dict()
    score = data["deals"][0]["scores"][0]
    line = score["lines"].pop()
    score["total"] -= line["points"]
    place = f"$.deals[0].scores[0].lines[{len(score['lines'])}]"
    assert refused(Record.from_dict(data)).path == place
    score["lines"] += [line, {"kind": "failed_permissions", "points": -100}]
    score["total"] += line["points"] - 100
    error = refused(Record.from_dict(data))
    assert (error.path, error.message.partition(",")[0]) == (
        f"$.deals[0].scores[0].lines[{len(score['lines']) - 1}]", "no more lines expected",
    )  # fmt: skip


def test_a_score_is_the_sum_of_its_lines() -> None:
    with pytest.raises(RecordError, match=r"scores\[1\]\.total: the lines come to"):
        changed(kept("four"), "deals.0.scores.1.total", 5)


def test_what_cannot_follow_is_told() -> None:
    data = kept("three").to_dict()
    assert len(data["deals"]) > 1
    del data["deals"][0]["acts"][-1], data["deals"][0]["ending"], data["deals"][0]["hands"]
    del data["deals"][0]["scores"], data["deals"][0]["totals"]
    assert str(refused(Record.from_dict(data))) == "$.deals[1]: the deal before it goes on"
    data = kept("four").to_dict()
    data["deals"].append({"number": 1, "dealer": 0, "deck": "Kh", "acts": []})
    assert "the game is over" in str(refused(Record.from_dict(data)))
    data = kept("three").to_dict()
    data["deals"][1]["dealer"] = (data["deals"][1]["dealer"] + 1) % 3
    assert refused(Record.from_dict(data)).path == "$.deals[1].dealer"
    data["deals"][1]["position"] = data["deals"][1].pop("deck")
    assert refused(Record.from_dict(data)).path == "$.deals[1].position"


def test_figures_may_be_left_out_and_are_not_checked_then() -> None:
    data = kept("four").to_dict()
    del data["outcome"]
    for key in ("ending", "hands", "scores", "totals"):
        del data["deals"][0][key]
    assert Game.replay(Record.from_dict(data)).record().to_dict()["deals"][0]["totals"]


# -- notes ----------------------------------------------------------------------------------------------------------


def test_keys_of_ones_own_are_kept_in_every_object() -> None:
    data = kept("three").to_dict()
    lines = data["deals"][0]["scores"][0]["lines"]
    objects = [data, data["rules"], data["rules"]["melds"], data["outcome"], data["deals"][1], lines[0]]
    for number, each in enumerate(objects):
        each["_mine"] = {"number": number, "_nested": [1.5, None, True, "é"]}
    record = Record.from_dict(data)
    assert record.to_dict() == data
    assert Record.from_json(record.to_json()) == record
    assert record.note("_mine", "$.deals[1]")["number"] == 4
    assert record.note("_mine", "$.deals[0]") is None
    assert Game.replay(record).record().notes == ()


def test_a_note_is_set_and_replaced() -> None:
    record = kept("three").noted("_x", 1).noted("_x", [2], "$.deals[0]").noted("_x", 3)
    assert (record.note("_x"), record.note("_x", "$.deals[0]"), len(record.notes)) == (3, [2], 2)
    for key, path, value in (("x", "$", 1), ("_x", "$.deals[9]", 1), ("_x", "$", {1: 2}), ("_x", "$", float("nan"))):
        with pytest.raises(RecordError):
            record.noted(key, value, path)
    with pytest.raises(TypeError):
        record.noted(1, 2)  # type: ignore[arg-type]


# -- files ----------------------------------------------------------------------------------------------------------


def test_a_record_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "a game.json"
    game = Game.new(names=["Zoë", "Bob", "Cat", "龍"])
    game.record().save(path)
    assert Record.load(path).players == game.names
    assert Record.load(str(path)) == game.record()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert Record.load(path) == game.record()


def test_names_that_cannot_be_written_are_refused() -> None:
    game = Game.new(names=["Zo\ud800", "Bob", "Cat", "Dan"])
    with pytest.raises(RecordError) as caught:
        game.record()
    assert caught.value.path == "$.players[0]"


def test_many_records_are_written_and_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [kept("two"), kept("three"), kept("as-seat-2-saw-it")]
    assert write_records(path, records[:2]) == 2
    assert write_records(path, iter(records[2:]), append=True) == 1
    assert list(read_records(path)) == records
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3
    with path.open("a", encoding="utf-8") as file:
        file.write("\n  \n{}\n")
    read = read_records(path)
    assert [next(read) for _ in records] == records
    with pytest.raises(RecordError) as caught:
        next(read)
    assert caught.value.path == "line 6: $.format"


def test_what_would_be_too_long_to_be_read_is_not_written() -> None:
    with pytest.raises(RecordError, match="too long"):
        Game.new().record().noted("_long", "x" * MOST_TEXT).to_json()


def test_a_document_is_json_that_others_read() -> None:
    data = json.loads(kept("five").to_json())
    assert (data["format"], data["version"], data["deals"][0]["seats"]) == ("canasta-game", 1, [0, 1, 2, 3])
