"""What holds of every score: it is the sum that an independent count gives, and survives the way to data and back."""

from __future__ import annotations

import inspect
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import Card, pack
from canasta.errors import ScoreError
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from canasta.scoring import DealResult, Score, ScoreSheet, SideResult, load_scores

VALUES = {"Jo": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654", 5) | {"3b": 5}
RANKS = "AKQJT987654"
RED = {0: 0, 1: 100, 2: 200, 3: 300, 4: 800}
SIDE_KEYS = tuple(inspect.signature(SideResult).parameters)
RULES = st.sampled_from([CLASSIC, INTERNATIONAL])

Facts = dict[str, Any]


@st.composite
def melds(draw: st.DrawFn) -> list[str]:
    """Melds of one side that all rules allow, each rank once, with at most four twos and no joker."""
    found: list[str] = []
    for rank in draw(st.lists(st.sampled_from(RANKS), unique=True, max_size=5)):
        wilds = draw(st.integers(0, 1)) if len(found) < 4 else 0
        naturals = draw(st.integers(3 - wilds, 4))
        found.append(" ".join([rank] * naturals + ["2"] * wilds))
    for rank in draw(st.sampled_from(["", "", "K", "5"])):
        if all(rank not in meld for meld in found):
            concealed = draw(st.booleans())
            found.append(" ".join([rank] * draw(st.integers(7, 8))) + (" concealed" if concealed else ""))
    return found


@st.composite
def facts(draw: st.DrawFn) -> Facts:
    """The fields of one side's result; the hands hold jokers, black threes and fours to spare."""
    hands = draw(st.lists(st.lists(st.sampled_from(["Jo", "3b"]), max_size=1).map(" ".join), min_size=2, max_size=2))
    return {
        "melds": draw(melds()),
        "hands": hands,
        "red_threes": draw(st.integers(0, 2)),
        "went_out": draw(st.sampled_from([None, "open", "concealed"])),
        "failed_permissions": draw(st.integers(0, 2)),
    }


def plain_total(result: Facts, rules: Rules) -> int:
    """The score counted from the texts alone (rules 13 and 16), without the library's own figures."""
    total: int = 0
    for text in result["melds"]:
        cards = text.removesuffix(" concealed").split()
        total += sum(VALUES[card] for card in cards)
        if len(cards) >= 7:
            total += 300 if "2" in cards else 500
            total += 100 if text.endswith("concealed") and rules == CLASSIC else 0
    total += RED[result["red_threes"]] * (1 if result["melds"] else -1)
    total += {None: 0, "open": 100, "concealed": 200}[result["went_out"]]
    total -= sum(VALUES[card] for hand in result["hands"] for card in hand.split())
    total -= 100 * result["failed_permissions"]
    return total


@given(facts(), RULES)
def test_13_the_total_is_the_sum_that_an_independent_count_gives(result: Facts, rules: Rules) -> None:
    score = SideResult(**result).score(rules=rules)
    assert score.total == plain_total(result, rules)
    assert score.total == sum(line.points for line in score.lines)
    assert all(line.points for line in score.lines)
    assert sum(line.part == "canastas" for line in score.lines) == sum(len(meld) > 12 for meld in result["melds"])


@given(facts(), RULES)
def test_points_and_numbers_give_the_same_total_as_cards(result: Facts, rules: Rules) -> None:
    by_cards = SideResult(**result)
    by_points = SideResult(
        meld_points=sum(meld.points() for meld in by_cards.melds),
        natural_canastas=by_cards.natural_canastas,
        mixed_canastas=by_cards.mixed_canastas,
        concealed_natural_canastas=by_cards.concealed_natural_canastas,
        concealed_mixed_canastas=by_cards.concealed_mixed_canastas,
        hand_points=sum(VALUES[card.shape.text] for hand in by_cards.hands for card in hand),
        red_threes=result["red_threes"],
        went_out=result["went_out"],
        failed_permissions=result["failed_permissions"],
    )
    assert by_points.score(rules=rules).total == by_cards.score(rules=rules).total
    assert [line[:3] for line in by_points.score(rules=rules).lines if line.part != "canastas"] == [
        line[:3] for line in by_cards.score(rules=rules).lines if line.part != "canastas"
    ]


@given(facts())
def test_results_and_scores_go_to_json_and_back(result: Facts) -> None:
    made = SideResult(**result)
    assert SideResult.from_dict(json.loads(json.dumps(made.to_dict()))) == made
    score = made.score()
    assert Score.from_dict(json.loads(json.dumps(score.to_dict()))) == score
    assert str(score).count("\n") >= len(score.lines)


@given(st.lists(st.tuples(st.integers(-400, 400), st.integers(-400, 400)), max_size=6), st.data())
def test_a_sheet_adds_up_and_a_corrected_one_is_one_kept_rightly(
    points: list[tuple[int, int]], data: st.DataObject
) -> None:
    def deal(pair: tuple[int, int]) -> DealResult:
        return DealResult([SideResult(meld_points=max(5 * n, 0), hand_points=max(-5 * n, 0)) for n in pair])

    sheet = ScoreSheet(deals=map(deal, points), first_dealer=0)
    assert sheet.totals == (5 * sum(n for n, _ in points), 5 * sum(n for _, n in points))
    assert load_scores(json.loads(json.dumps(sheet.to_dict()))) == sheet
    grown = ScoreSheet(first_dealer=0)
    for pair in points:
        if grown.outcome is None:
            grown = grown.add(deal(pair))
    assert grown.running == sheet.running[: len(grown.deals)]
    if points:
        place = data.draw(st.integers(0, len(points) - 1))
        points[place] = (7, -7)
        assert sheet.replaced(place, deal((7, -7))) == ScoreSheet(deals=map(deal, points), first_dealer=0)


@given(st.permutations([card for card in pack() if not card.is_red_three]), st.integers(0, 104), RULES)
def test_1_2_the_cards_of_a_whole_pack_count_1180_in_hands(deck: list[Card], size: int, rules: Rules) -> None:
    held = SideResult(hands=[deck[:size], deck[size:]])
    assert held.score(rules=rules).total == -1180


KEYS = st.sampled_from(["sides", "deals", "rules", "names", "start", "first_dealer", "preset", "players", *SIDE_KEYS])
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.floats(allow_nan=True)
    | st.sampled_from(["", "K K K", "A A A A A A A concealed", "?? ??", "3h", "classic", "open", "Zx"])
    | st.text(max_size=5)
)
HOSTILE = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=2), inner, max_size=4)
)
SIDES = st.dictionaries(st.sampled_from(SIDE_KEYS), LEAVES | st.lists(LEAVES, max_size=3), max_size=3)


@given(
    HOSTILE
    | st.fixed_dictionaries({"sides": st.lists(SIDES, max_size=3)}, optional={"rules": LEAVES, "names": HOSTILE})
)
def test_whatever_data_come_in_the_answer_is_a_sheet_or_a_score_error(data: Any) -> None:
    try:
        sheet = load_scores(data)
    except ScoreError as error:
        place, message = error.args
    else:
        place, message = "", ""
        assert load_scores(sheet.to_dict()) == sheet
    assert bool(place) == bool(message)
