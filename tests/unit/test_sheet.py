"""The sheet of a game: totals, minimums, dealers, the outcome, and the file form."""

from __future__ import annotations

import json
import pickle
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from canasta.errors import ScoreError
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from canasta.scoring import (
    DealResult,
    ScoreSheet,
    SideResult,
    dealer_of_deal,
    load_scores,
    outcome_of,
    rules_of_scores,
    seats_of_deal,
)

EXAMPLES = Path(__file__).parents[2] / "examples"
CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)


def points(mine: int, theirs: int = 0) -> list[SideResult]:
    """A deal in which two sides score so many points."""
    return [SideResult(meld_points=each) if each >= 0 else SideResult(hand_points=-each) for each in (mine, theirs)]


# -- totals ---------------------------------------------------------------------------------------------------------


def test_totals_run_from_deal_to_deal() -> None:
    sheet = ScoreSheet(start=(100, -50)).add(points(1400, -20)).add(DealResult(points(-30, 200)))
    assert sheet.running == ((1500, -70), (1470, 130))
    assert sheet.totals == (1470, 130)
    assert sheet.sides == ((0, 2), (1, 3))
    assert sheet.names == ("Seats 0+2", "Seats 1+3")
    assert [[score.total for score in deal] for deal in sheet.scores] == [[1400, -20], [-30, 200]]
    assert ScoreSheet().totals == (0, 0)


def test_a_sheet_never_changes() -> None:
    sheet = ScoreSheet().add(points(10))
    more = sheet.add(points(20))
    assert (sheet.totals, more.totals) == ((10, 0), (30, 0))
    with pytest.raises(AttributeError):
        sheet.start = (0, 0)  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(more)) == more  # noqa: S301
    assert hash(more) == hash(ScoreSheet(deals=[points(10), points(20)]))


def test_correcting_an_old_deal_counts_everything_anew() -> None:
    sheet = ScoreSheet(names=["We", "They"], first_dealer=2, deals=[points(10), points(20), points(30)])
    corrected = sheet.replaced(1, points(0, 500))
    assert corrected.running == ((10, 0), (10, 500), (40, 500))
    assert corrected.names == ("We", "They")
    assert corrected.dealer == sheet.dealer
    assert sheet.replaced(-1, points(5)).totals == (35, 0)
    for number in (3, -4):
        with pytest.raises(ScoreError, match="there is no deal"):
            sheet.replaced(number, points(0))
    with pytest.raises(TypeError):
        sheet.replaced("1", points(0))  # type: ignore[arg-type]


def test_8_1_the_next_minimums_follow_the_totals() -> None:
    sheet = ScoreSheet(start=(1400, 2900))
    assert sheet.minimums == (50, 90)
    assert sheet.add(points(100, 100)).minimums == (90, 120)
    assert sheet.add(points(-1405, 0)).minimums == (15, 90)
    assert ScoreSheet(CLASSIC.for_players(6), start=(7500, 0)).minimums == (150, 50)


def test_16_an_opening_taken_back_raises_the_minimum_of_its_deal() -> None:
    sheet = ScoreSheet(start=(0, 1500))
    assert [sheet.minimum(0), sheet.minimum(1, short_openings=2)] == [50, 110]
    assert sheet.add([SideResult(short_openings=2), SideResult()]).minimums == (50, 90)
    with pytest.raises(ScoreError, match="place: from 0 to 1"):
        sheet.minimum(2)


def test_15_3_there_is_a_total_for_each_seat_of_cutthroat() -> None:
    lone = SideResult(["9 9 9"], hands=["4"], seats=1)
    partners = SideResult(["K K K K K K K"], hands=["", "A"], red_threes={2: 1})
    sheet = ScoreSheet(CUTTHROAT, names=["Ann", "Bea", "Cem"]).add([lone, partners])
    assert sheet.totals == (550, 25, 650)
    assert sheet.minimums == (50, 50, 50)
    assert [score.name for score in sheet.scores[0]] == ["Ann", "Bea", "Cem"]
    assert sheet.add([SideResult(hand_points=60)] * 3).totals == (490, -35, 590)


# -- dealers and places ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CLASSIC.for_players(players) for players in (2, 3, 4, 6)])
def test_2_2_the_deal_passes_clockwise(rules: Rules) -> None:
    players = rules.seats.players
    assert [dealer_of_deal(n, 1, rules=rules) for n in range(7)] == [(1 + n) % players for n in range(7)]
    assert seats_of_deal(5, rules=rules) == tuple(range(players))


def test_15_4_of_five_players_the_larger_side_sits_out_in_turn() -> None:
    five = CLASSIC.for_players(5)
    tables = [seats_of_deal(number, rules=five) for number in range(14)]
    out = [next(iter(set(range(5)) - set(seats))) for seats in tables]
    assert out[:7] == [4, 0, 2, 4, 0, 2, 4]
    assert tables[0] == (0, 1, 2, 3)
    assert tables[:8] == tables[6:]
    for before, after in pairwise(tables):
        changed = [place for place in range(4) if before[place] != after[place]]
        assert len(changed) == 1  # who comes back takes the place of who leaves
    assert all({seats[1], seats[3]} == {1, 3} for seats in tables)


def test_15_4_the_deal_passes_from_place_to_place() -> None:
    five = CLASSIC.for_players(5)
    dealers = [dealer_of_deal(number, 2, rules=five) for number in range(8)]
    assert dealers == [seats_of_deal(number, rules=five)[(2 + number) % 4] for number in range(8)]
    assert dealers[:5] == [2, 3, 4, 1, 4]


def test_the_sheet_knows_who_deals_and_who_plays_next() -> None:
    sheet = ScoreSheet(CLASSIC.for_players(5), first_dealer=0)
    assert (sheet.dealer, sheet.seats) == (0, (0, 1, 2, 3))
    sheet = sheet.add(points(0))
    assert (sheet.dealer, sheet.seats) == (1, (4, 1, 2, 3))
    assert ScoreSheet().dealer is None


@pytest.mark.parametrize(("players", "dealer"), [(5, 4), (4, 4), (2, 2)])
def test_the_first_dealer_plays_the_first_deal(players: int, dealer: int) -> None:
    with pytest.raises(ScoreError) as error:
        ScoreSheet(CLASSIC.for_players(players), first_dealer=dealer)
    assert error.value.place == "first_dealer"


def test_deals_are_numbered_from_0() -> None:
    with pytest.raises(ScoreError, match="number: "):
        seats_of_deal(-1)


# -- the outcome (rule 14) ------------------------------------------------------------------------------------------


def test_14_1_the_target_ends_the_game() -> None:
    assert ScoreSheet(start=(4990, 0)).add(points(5)).outcome is None
    outcome = ScoreSheet(start=(4990, 0)).add(points(10)).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.leaders, outcome.rule, outcome.deals) == (0, (0,), "14.1", 1)
    assert str(outcome) == "Seats 0+2 won with 5,000: the target of 5,000 is reached (rule 14.1)"


def test_14_1_the_highest_total_wins() -> None:
    outcome = outcome_of([5120, 5340], names=["NS", "EW"])
    assert outcome is not None
    assert (outcome.winner, outcome.totals) == (1, (5120, 5340))


def test_14_1_the_game_ends_after_a_deal() -> None:
    assert ScoreSheet(start=(6000, 0)).outcome is None


def test_14_2_a_tie_at_the_top_is_drawn_or_played_off() -> None:
    outcome = outcome_of([5200, 100, 5200])
    assert outcome is not None
    assert (outcome.winner, outcome.leaders, outcome.rule) == (None, (0, 2), "14.2")
    assert str(outcome) == "Side 0 and Side 2 drew with 5,200: the target of 5,000 is reached (rule 14.2)"
    extra = CLASSIC.where(tie="extra_deal")
    sheet = ScoreSheet(extra).add(points(5000, 5000))
    assert sheet.outcome is None
    outcome = sheet.add(points(0, 5)).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.deals) == (1, 2)
    assert outcome_of([5200, 5200, 5300], rules=extra) is not None


@pytest.mark.parametrize(("totals", "players"), [([9999, 0], 6), ([7499, 0, 0], 3)])
def test_15_other_numbers_of_players_have_other_targets(totals: list[int], players: int) -> None:
    assert outcome_of(totals, rules=CLASSIC.for_players(players, cutthroat=players == 3)) is None
    assert outcome_of([1 + each for each in totals], rules=CLASSIC.for_players(players, players == 3)) is not None


def test_no_totals_no_outcome() -> None:
    assert outcome_of([]) is None


def test_nothing_is_added_to_a_game_that_is_over_but_a_correction_may_reopen_it() -> None:
    sheet = ScoreSheet().add(points(5000))
    with pytest.raises(ScoreError, match=r"deals\[1\]: the game is over: Seats 0\+2 won"):
        sheet.add(points(5))
    assert sheet.replaced(0, points(4990)).add(points(5)).totals == (4995, 0)


def test_a_correction_may_end_the_game_before_the_last_deal() -> None:
    sheet = ScoreSheet(deals=[points(4000), points(0, 3000)]).replaced(0, points(5000))
    assert sheet.outcome is not None
    assert (sheet.outcome.deals, sheet.outcome.totals) == (1, (5000, 0))
    assert sheet.totals == (5000, 3000)


# -- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"names": ["one"]}, "names"),
        ({"start": (0,)}, "start"),
        ({"start": (0, 7)}, "start[1]"),
        ({"first_dealer": -1}, "first_dealer"),
        ({"deals": [[SideResult()]]}, "deals[0].sides"),
        ({"deals": [points(0), [SideResult(red_threes=5), SideResult()]]}, "deals[1].sides[0].red_threes"),
        ({"names": ["a", "b"], "deals": [[SideResult(name="b"), SideResult()]]}, "deals[0].sides[0].name"),
    ],
)
def test_a_sheet_that_cannot_be(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(ScoreError) as error:
        ScoreSheet(**fields)
    assert error.value.place == place


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": "classic"},
        {"names": "ab"},
        {"names": [1, 2]},
        {"start": ["0", "0"]},
        {"first_dealer": "0"},
        {"deals": SideResult()},
        {"deals": [3]},
        {"deals": [[SideResult(), None]]},
    ],
)
def test_a_field_of_a_wrong_type(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=next(iter(fields))):
        ScoreSheet(**fields)


def test_names_of_sides_do_not_matter_to_a_sheet_without_names() -> None:
    assert ScoreSheet(deals=[[SideResult(name="x"), SideResult(name="y")]]).names == ("Seats 0+2", "Seats 1+3")


# -- the table ------------------------------------------------------------------------------------------------------


def test_the_table_of_a_game() -> None:
    sheet = ScoreSheet(names=["We", "The others"], start=(1200, 1500), deals=[points(1740, -90)], first_dealer=3)
    assert str(sheet).splitlines() == [
        "Deal   Dealer             We   The others",
        "-----------------------------------------",
        "start                  1,200        1,500",
        "1           3  +1,740  2,940   -90  1,410",
        "-----------------------------------------",
        "next        0    opens at 90  opens at 50",
    ]
    assert repr(sheet) == "<ScoreSheet CLASSIC, 1 deals, totals (2940, 1410)>"


def test_the_table_of_an_empty_sheet() -> None:
    assert str(ScoreSheet(CLASSIC.for_players(2))).splitlines() == [
        "Deal       Seat 0       Seat 1",
        "------------------------------",
        "next  opens at 50  opens at 50",
    ]


def test_the_table_of_a_game_that_is_over() -> None:
    assert str(ScoreSheet(names=["We", "They"]).add(points(5000))).splitlines()[-1] == (
        "We won with 5,000: the target of 5,000 is reached (rule 14.1)"
    )


# -- plain data and files -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sheet",
    [
        ScoreSheet(),
        ScoreSheet(INTERNATIONAL.where(target=3000), names=["a", "b"], start=(5, -5), first_dealer=1),
        ScoreSheet(deals=[points(10, -20), [SideResult(["A A A"], hands=["4", ""]), SideResult(hands=["K", "5"])]]),
        ScoreSheet(CUTTHROAT, deals=[[SideResult(seats=1), SideResult(red_threes={0: 1, 2: 2})]]),
        ScoreSheet(deals=[points(4000), points(0, 3000)]).replaced(0, points(5000)),
    ],
)
def test_a_sheet_goes_to_plain_data_and_back(sheet: ScoreSheet) -> None:
    assert ScoreSheet.from_dict(json.loads(json.dumps(sheet.to_dict()))) == sheet


def test_one_deal_is_a_sheet_too() -> None:
    sheet = load_scores({"sides": [{"name": "We", "melds": ["A A A"]}, {"name": "They", "hand_points": 35}]})
    assert (sheet.names, sheet.totals, len(sheet.deals)) == (("We", "They"), (60, -35), 1)


def test_the_rules_of_a_file_and_other_rules() -> None:
    data = {"sides": [{"melds": ["9 9 2 2 Jo"]}, {}], "rules": {"preset": "international", "target": 3000}}
    assert load_scores(data).rules == INTERNATIONAL.where(target=3000)
    assert rules_of_scores(data) == INTERNATIONAL.where(target=3000)
    assert rules_of_scores({}) == CLASSIC
    with pytest.raises(ScoreError, match="data: a table expected"):
        rules_of_scores([])  # type: ignore[arg-type]
    assert load_scores({**data, "rules": "International"}).rules == INTERNATIONAL
    with pytest.raises(ScoreError, match=r"sides\[0\].melds\[0\].*rule 6.4"):
        load_scores(data, rules=CLASSIC)
    assert load_scores({**data, "rules": "no such"}, rules=INTERNATIONAL).totals == (110, 0)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (None, "data"),
        ([], "data"),
        ({}, "data"),
        ({"sides": [], "deals": []}, "data"),
        ({"sides": [{}, {}], "side": 1}, "side"),
        ({"sides": {}}, "sides"),
        ({"sides": [{}]}, "sides"),
        ({"sides": [{}, 3]}, "sides[1]"),
        ({"sides": [{}, {"hands": ["A Zx"]}]}, "sides[1].hands[0]"),
        ({"sides": [{"red_threes": 5}, {}]}, "sides[0].red_threes"),
        ({"sides": [{"hands": ["A", ""]}, {"hands": ["A"]}]}, "sides[1].hands"),
        ({"sides": [{}, {}], "rules": "pagat"}, "rules"),
        ({"sides": [{}, {}], "rules": 3}, "rules"),
        ({"sides": [{}, {}], "rules": {"colour": 1}}, "rules.colour"),
        ({"sides": [{}, {}], "rules": {"packs": "two"}}, "rules.packs"),
        ({"sides": [{}, {}], "names": "ab"}, "names"),
        ({"sides": [{}, {}], "start": 3}, "start"),
        ({"sides": [{}, {}], "start": [1, 0]}, "start[0]"),
        ({"sides": [{}, {}], "first_dealer": "0"}, "first_dealer"),
        ({"deals": {}}, "deals"),
        ({"deals": [3]}, "deals[0]"),
        ({"deals": [{"side": []}]}, "deals[0].side"),
        ({"deals": [{}]}, "deals[0].sides"),
        ({"deals": [{"sides": [{}, {"hand_points": 7}]}]}, "deals[0].sides[1].hand_points"),
        ({"deals": [{"sides": [{"went_out": 1}, {}]}]}, "deals[0].sides[0].went_out"),
        ({"deals": [{"sides": [{}, {}]}, {"sides": [{"melds": ["K K"]}, {}]}]}, "deals[1].sides[0].melds[0]"),
        ({"deals": [{"sides": [{"melds": ["K K K K K K K K K"]}, {}]}]}, "deals[0].sides[0].melds[0]"),
    ],
)
def test_a_file_that_cannot_be_names_the_place(data: Any, place: str) -> None:
    with pytest.raises(ScoreError) as error:
        load_scores(data)
    assert error.value.place == place


def _example(name: str) -> ScoreSheet:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    return load_scores(tomllib.loads(text) if name.endswith("toml") else json.loads(text))


def test_the_examples_can_be_read() -> None:
    deal = _example("deal.toml")
    assert deal == _example("deal.json")
    assert len(deal.deals) == 1
    game = _example("game.toml")
    assert game.outcome is not None
    assert str(game.outcome).startswith("Ann + Bob won with 5,")
    assert _example("cutthroat.toml").totals == (565, 25, 665)
