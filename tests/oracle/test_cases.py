"""The formal cases that the oracle can judge, run on it: it must agree with what they expect."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canasta.rules import CLASSIC, INTERNATIONAL, Rules

from .deal import SlowDeal, ended
from .local import Act
from .melds import (
    BLACK_THREE,
    WILDS,
    in_order,
    is_black_three_meld,
    is_canasta,
    is_meld,
    may_add,
    opening_counts,
    opening_minimum,
    opens,
    shape_of,
    value,
)
from .position import Position, rank_of, setup
from .score import score

Case = dict[str, Any]

FILE = Path(__file__).parents[1] / "cases" / "rules.json"
WORDS = {
    "take_pile_onto_canasta": "capture_onto_canasta",
    "last_card_red_three": "last_red_three",
    "red_three_all_doubles_when_negative": "four_red_threes_double_when_negative",
    "red_three_positive_requires": "red_threes_count_when",
    "going_out_concealed_bonus": "concealed_bonus",
}


def cases(*areas: str) -> list[Any]:
    every: list[Case] = json.loads(FILE.read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["id"]) for case in every if case["area"] in areas]


def rules_of(case: Case) -> Rules:
    base = {
        "classic": CLASSIC,
        "international": INTERNATIONAL,
        "two_player": INTERNATIONAL.for_players(2),
        "three_player": INTERNATIONAL.for_players(3),
        "cutthroat": INTERNATIONAL.for_players(3, cutthroat=True),
        "six_player_2x3": INTERNATIONAL.for_players(6),
    }[case["given"]["rules"]]
    return base.where(**{WORDS.get(name, name): to for name, to in case["given"].get("overrides", {}).items()})


def shapes(cards: list[str]) -> list[str]:
    return [BLACK_THREE if card in ("3s", "3c") else card for card in cards]


def position_of(case: Case, hand: list[str], *, stage: str, laid: tuple[int, ...] | None = None) -> Position:
    """Seat 0 to act, with what the case gives; an opened side without melds gets one that nothing touches."""
    given, rules = case["given"], rules_of(case)
    melds = [shapes(meld) for meld in given.get("side_melds", [])]
    melds += [["7"] * 7] * given.get("side_canastas_before", given.get("side_canastas", 0))
    if not melds and given.get("side_has_melded", case["area"] in ("discard", "keep_card")):
        melds = [["7"] * 3]
    places = rules.seats.players
    return setup(
        rules, [shapes(hand), *[["9", "9", "9"]] * (places - 1)], melds={0: melds}, stage=stage, laid=laid,
        stock=["9"] * 5, pile=shapes(given.get("pile_bottom_to_top", ["9"])),
        scores=[given.get("side_score", 0)] * places,
    )  # fmt: skip


def onto(position: Position, cards: list[str]) -> str | None:
    rank = rank_of(cards)
    return rank if rank in position.named_melds() else None


def lay(deal: SlowDeal, cards: list[str]) -> Act:
    return ("lay", in_order(shapes(cards)), onto(deal.position, shapes(cards)))


@pytest.mark.parametrize("case", cases("meld"))
def test_6_melds(case: Case) -> None:
    rules, cards = rules_of(case), shapes(case["action"]["cards"])
    legal = BLACK_THREE in cards and is_black_three_meld(cards, rules)
    if not set(cards) & {BLACK_THREE, "3h", "3d"}:
        legal = is_meld(*shape_of(cards), rules)
    assert legal is case["expect"]["legal"]
    if legal:
        assert value(cards, rules) == case["expect"]["points"]
        assert is_canasta(cards) is ("canasta" in case["expect"]["kind"])


@pytest.mark.parametrize("case", cases("meld_add"))
def test_6_8_additions(case: Case) -> None:
    cards, existing = case["action"]["cards"], case["given"]["existing"]
    same_rank = {card for card in (*cards, *existing) if card not in WILDS} == {rank_of(existing)}
    legal = same_rank and may_add(shape_of(existing), shape_of(cards), rules_of(case))
    assert legal is case["expect"]["legal"]


@pytest.mark.parametrize("case", cases("initial_minimum", "initial_meld"))
def test_8_openings(case: Case) -> None:
    rules, points, expect = rules_of(case), case["given"]["side_score"], case["expect"]
    assert opening_minimum(points, rules) == expect["minimum"]
    if case["area"] == "initial_meld":
        melds = case["action"]["melds"]
        assert opening_counts(melds, rules) == expect["count"]
        assert opens(melds, points, rules) is expect["legal"]


@pytest.mark.parametrize("case", cases("pile_take"))
def test_9_captures(case: Case) -> None:
    position = position_of(case, case["given"]["hand"], stage="draw")
    used, top = case["action"]["from_hand_with_top"], position.pile[-1]
    deal = SlowDeal(position)
    name = top if top in position.named_melds() else None
    acts: list[Act] = [("capture", in_order(used), name)]
    acts += [lay(deal, cards) for cards in case["action"]["extra_melds"]]
    legal = True
    for act in acts:
        legal = legal and deal.is_legal(act)
        deal = deal.after(act) if legal else deal
    assert legal is case["expect"]["legal"]
    if "hand_after" in case["expect"]:
        assert deal.position.hand == in_order(case["expect"]["hand_after"])
        assert len(deal.position.red[0]) == case["expect"]["red_threes_gained"]


@pytest.mark.parametrize("case", cases("keep_card", "going_out"))
def test_11_keeping_a_card_and_going_out(case: Case) -> None:
    given, action, expect = case["given"], case["action"], case["expect"]
    laid = (0,) if given.get("player_melded_before", True) else ()
    captured = given.get("drew_from") == "pile"
    position = position_of(case, given["hand"], stage="draw" if captured else "play", laid=laid)
    deal = SlowDeal(position)
    acts: list[Act] = []
    melds = list(action["melds"])
    if captured:
        used = melds.pop(0)[1:]
        acts.append(("capture", in_order(used), None))
    acts += [lay(deal, cards) for cards in melds]
    acts += [("lay", in_order(cards), rank) for rank, cards in action.get("adds", {}).items()]
    if action.get("discard", "5"):
        acts.append(("discard", shapes([action.get("discard", "5")])[0]))
    legal = True
    for act in acts:
        legal = legal and deal.is_legal(act)
        deal = deal.after(act) if legal else deal
    assert legal is expect["legal"]
    if legal:
        assert ended(deal.position, 0)
        assert deal.over is expect.get("deal_over", case["area"] == "going_out" or case["id"] != "keep-down-to-two")
    if "concealed" in expect:
        assert deal.position.out_concealed is expect["concealed"]


@pytest.mark.parametrize("case", cases("discard"))
def test_10_discards(case: Case) -> None:
    deal = SlowDeal(position_of(case, case["given"]["hand"], stage="play"))
    assert deal.is_legal(("discard", shapes([case["action"]["card"]])[0])) is case["expect"]["legal"]


@pytest.mark.parametrize("case", cases("score"))
def test_13_scores(case: Case) -> None:
    rules, given = rules_of(case), case["given"]
    hidden = [(0, rank_of(given["melds"][number])) for number in given.get("concealed_canastas", [])]
    hands = [given["hands"][0], [], given["hands"][-1] if len(given["hands"]) > 1 else [], []]
    red = ["3h", "3d", "3h", "3d"][: given["red_threes"]]
    position = setup(
        rules, [shapes(hand) for hand in hands], melds={0: map(shapes, given["melds"])}, concealed=hidden, red={0: red}
    )
    out = given["went_out"]
    position = position.deal_over(None if out is None else 0, concealed=out == "concealed")
    assert score(position)[0] == case["expect"]["total"]


SCORED = [case for case in cases("red_three") if case.values[0]["action"]["type"] == "score_red_threes"]


@pytest.mark.parametrize("case", SCORED)
def test_13_3_red_threes(case: Case) -> None:
    given = case["given"]
    rules, number = rules_of(case), given["count"]
    melds = {0: [["7", "7", "7"]]} if given["side_has_melded"] else {}
    plain = setup(rules, [[]] * rules.seats.players, melds=melds)
    red = setup(rules, [[]] * rules.seats.players, melds=melds, red={0: ["3h", "3d"] * 3})
    red = red.but(red=(red.red[0][:number], *red.red[1:]))
    assert score(red.deal_over())[0] - score(plain.deal_over())[0] == case["expect"]["points"]
