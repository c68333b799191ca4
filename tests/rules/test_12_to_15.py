"""The end of the stock, the score, the game's end and the other forms: rules 12 to 15 in a deal."""

from __future__ import annotations

import pytest

from canasta import CLASSIC, INTERNATIONAL, Hand, Rules, ScoreSheet, SideResult
from canasta.deal import Deal, Ending, Phase
from tests.cases.marks import BOTH
from tests.deals import FORMS, after, allows, played_at_random, position, refused

ACES = "A A A A A A A"
QUEENS = "Q Q Q Q Q Q Q"
KEEP = ("not_enough_canastas", "must_keep_a_card")
ALL_FORMS = pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)


def points(deal: Deal, kind: str, seat: int = 1) -> int:
    """What a seat's side scores under this head."""
    return next(score.points(kind) for score in deal.score() if seat in score.seats)  # type: ignore[arg-type]


# -- 12: the end of the stock ---------------------------------------------------------------------------------------


@BOTH
def test_12_1_who_draws_the_last_card_plays_his_turn_and_captures_go_on(rules: Rules) -> None:
    deal = after(position(rules, "K 9 5 6", ["9 9 9"], others={2: "4 4"}, pile="7", stock="8"), "draw", "discard 9")
    assert (deal.turn, deal.phase, deal.stock_size) == (2, Phase.DRAW, 0)
    assert not deal.is_over
    taken = Deal.setup(rules, hands={1: "K 5", 2: "7 7"}, melds=[["8 8 8"], ["9 9 9"]], pile="4 6 9", stock=0)
    taken = after(taken, "capture", "discard 4")
    assert (taken.turn, taken.is_over) == (2, False)


@BOTH
def test_12_2_the_last_card_a_red_three_ends_the_deal(rules: Rules) -> None:
    deal = after(position(rules, "K K K 5", ["9 9 9"], stock="3h"), "draw")
    assert (deal.ending, deal.hand(1)) == (Ending.LAST_RED_THREE, Hand("K K K 5"))
    assert after(position(rules, "K K K 5", ["9 9 9"], stock="3h 4"), "draw").phase == Phase.PLAY


@BOTH
def test_12_2_may_meld(rules: Rules) -> None:
    house = rules.where(last_red_three="may_meld")
    deal = after(position(house, "K K K 5", ["9 9 9"], stock="3h"), "draw")
    assert refused(deal, "discard 5") == ("no_discard_after_last_red_three",)
    assert after(deal, "pass").ending == Ending.LAST_RED_THREE
    assert after(deal, "lay K K K", "pass").hand(1) == Hand("5")
    none = after(position(house, "K K K", ["9 9 9"], stock="3h"), "draw")
    assert refused(none, "lay K K K") == KEEP


@BOTH
def test_12_2_may_meld_and_go_out(rules: Rules) -> None:
    house = rules.where(last_red_three="may_meld")
    deal = after(position(house, "K K K", [ACES], stock="3h"), "draw")
    assert refused(deal, "ask") == ("question_not_open",)
    assert after(deal, "lay K K K").ending == Ending.WENT_OUT
    required = house.where(going_out_discard="required")
    deal = after(position(required, "K K K", [ACES], stock="3h"), "draw")
    assert refused(deal, "lay K K K") == ("discard_required",)
    asking = house.where(permission="required")
    deal = after(position(asking, "K K K", [ACES], stock="3h"), "draw")
    assert refused(deal, "lay K K K") == ("permission_required",)


@BOTH
def test_12_2_may_meld_and_the_opening(rules: Rules) -> None:
    house = rules.where(last_red_three="may_meld")
    deal = after(position(house, "K K K Q Q Q 5", stock="3h"), "draw", "lay K K K")
    assert refused(deal, "pass") == ("opening_too_low",)
    assert after(deal, "lay Q Q Q", "pass").is_over
    fours = "4 4 4 4 4 4 4"
    concealed = after(position(house, fours, score=3000, stock="3h"), "draw", f"lay {fours}")
    assert concealed.ending == Ending.CONCEALED  # a concealed hand may still use 8.4


@BOTH
def test_12_3_who_can_add_the_top_card_to_a_meld_must_capture(rules: Rules) -> None:
    deal = position(rules, "9 9 5", ["9 9 9"], pile="4 9", stock="")
    assert deal.must_capture
    assert refused(deal, "pass") == ("must_capture",)
    assert [str(act) for act in deal.legal_acts] == ["capture", "capture 9", "capture 9 9"]  # in any way
    never = position(rules.where(forced_capture="never"), "9 9 5", ["9 9 9"], pile="4 9", stock="")
    assert allows(never, "pass")


@BOTH
@pytest.mark.parametrize(
    ("hand", "melds", "pile"),
    [
        ("K 5", ["9 9 9"], "2 9"),  # frozen
        ("K 5", ["9 9 9"], "9 3s"),  # blocked
        ("K 5", ["K K K"], "4 9"),  # no meld
        ("5", ["9 9 9"], "9"),  # one card and one card
        ("9 9 5", ["K K K"], "4 9"),  # only with cards of the hand
        ("K 5", ["9 9 9"], ""),
    ],
)
def test_12_4_otherwise_he_may_pass(rules: Rules, hand: str, melds: list[str], pile: str) -> None:
    deal = position(rules, hand, melds, pile=pile, stock="")
    assert not deal.must_capture
    passed = after(deal, "pass")
    assert (passed.ending, points(passed, "going_out")) == (Ending.PASSED, 0)


@BOTH
def test_12_3_not_where_the_turn_could_not_end(rules: Rules) -> None:
    """With one canasta's worth of nothing: the hand of one card and the pile of one leave none to keep."""
    house = rules.where(one_card_pile_rule=False)
    deal = position(house, "5", ["9 9 9"], pile="9", stock="")
    assert not deal.must_capture
    assert refused(deal, "capture") == KEEP
    assert allows(deal, "pass")


@BOTH
@pytest.mark.parametrize(
    ("stock", "hand", "reds", "over"),
    [
        ("3h 9 5", "K 4 9 5", 1, False),
        ("9 3h", "K 4 9", 1, False),
        ("3h 3d 9", "K 4 9", 2, False),
        ("9", "K 4 9", 0, False),
        ("3h 3d", "K 4", 2, True),
        ("3h", "K 4", 1, True),
    ],
)
def test_12_5_where_two_cards_are_drawn(rules: Rules, stock: str, hand: str, reds: int, *, over: bool) -> None:
    deal = after(position(rules.for_players(2), "K 4", stock=stock), "draw")
    assert (deal.hand(1), len(deal.red_threes(1)), deal.is_over) == (Hand(hand), reds, over)


# -- 13: the score --------------------------------------------------------------------------------------------------


@BOTH
def test_13_1_to_13_5_the_score_of_a_deal(rules: Rules) -> None:
    deal = position(rules, "5", ["K K K K K K K", "9 9 2"], others={3: "Jo 3s"}, red_threes=2, has_laid=[1], drawn=True)
    deal = after(deal, "discard 5")
    kinds = {kind: points(deal, kind) for kind in ("melds", "canastas", "red_threes", "going_out", "hands")}
    assert kinds == {"melds": 110, "canastas": 500, "red_threes": 200, "going_out": 100, "hands": -55}
    assert next(score.total for score in deal.score() if 1 in score.seats) == 855


@BOTH
@pytest.mark.parametrize(("number", "count"), [(1, 100), (2, 200), (3, 300), (4, 800)])
def test_13_3_and_13_6_red_threes_and_their_sign(rules: Rules, number: int, count: int) -> None:
    def count_of(rules: Rules, melds: list[str]) -> int:
        return points(after(position(rules, "5 6", melds, red_threes=number, stock=""), "pass"), "red_threes")

    assert count_of(rules, ["9 9 9"]) == count
    assert count_of(rules, []) == -count
    assert count_of(rules.where(red_threes_count_when="canasta"), ["9 9 9"]) == -count
    single = rules.where(four_red_threes_double_when_negative=False)
    assert count_of(single, []) == -100 * number


# -- 14: the end of the game ----------------------------------------------------------------------------------------


@BOTH
def test_14_1_a_deal_ends_the_game_at_5000(rules: Rules) -> None:
    def outcome(start: int) -> int | None:
        deal = after(position(rules, "5", [ACES], drawn=True, has_laid=[1], score=start), "discard 5")
        sheet = ScoreSheet(rules, start=[0, start], deals=[deal.result()])
        return None if sheet.outcome is None else sheet.outcome.winner

    assert outcome(4265) == 1  # 140, 500 and 100, less the partner's four
    assert outcome(4260) is None


@BOTH
def test_14_2_a_tie(rules: Rules) -> None:
    sheet = ScoreSheet(rules, start=[5000, 5000], deals=[[SideResult(), SideResult()]])
    assert sheet.outcome is not None
    assert sheet.outcome.winner is None
    assert ScoreSheet(rules.where(tie="extra_deal"), start=[5000, 5000], deals=[[SideResult()] * 2]).outcome is None


# -- 15: other numbers of players -----------------------------------------------------------------------------------

COLUMNS = [
    ({"players": 2}, ((0,), (1,)), 108, 15, 2, 2, 5000),
    ({"players": 3}, ((0,), (1,), (2,)), 108, 13, 1, 1, 5000),
    ({"players": 3, "cutthroat": True}, ((0,), (1,), (2,)), 108, 13, 2, 1, 7500),
    ({"players": 4}, ((0, 2), (1, 3)), 108, 11, 1, 1, 5000),
    ({"players": 5}, ((0, 2), (1, 3)), 108, 11, 1, 1, 5000),
    ({"players": 6}, ((0, 2, 4), (1, 3, 5)), 162, 13, 1, 2, 10000),
    ({"players": 6, "sides": 3}, ((0, 3), (1, 4), (2, 5)), 162, 13, 1, 2, 7500),
]


@BOTH
@pytest.mark.parametrize(("form", "sides", "cards", "hand", "draw", "canastas", "target"), COLUMNS)
def test_15_the_table(
    rules: Rules,
    form: dict[str, int],
    sides: tuple[tuple[int, ...], ...],
    cards: int,
    hand: int,
    draw: int,
    canastas: int,
    target: int,
) -> None:
    rules = rules.for_players(**form)  # type: ignore[arg-type]
    deal = Deal.new(rules, seed=5)
    assert deal.sides == sides
    assert (rules.deck_size, rules.ending.target) == (cards, target)
    assert {deal.hand_size(seat) for seat in deal.seats} == {hand}
    assert after(deal, "draw").hand_size(deal.turn) == hand + draw
    melds = [ACES, QUEENS]
    assert after(position(rules, "5", melds[:canastas], drawn=True), "discard 5").is_over
    assert "not_enough_canastas" in refused(position(rules, "5", melds[: canastas - 1], drawn=True), "discard 5")


@ALL_FORMS
def test_15_every_form_is_played_to_its_end(rules: Rules) -> None:
    for seed in range(3):
        *_, last = played_at_random(Deal.new(rules, seed=seed), seed)
        assert last.is_over
        assert len(last.score()) == len(rules.seats.sides)
        assert last.problems().codes in {(), ("empty_hand",)}


@BOTH
def test_15_1_two_players(rules: Rules) -> None:
    two = rules.for_players(2)
    deal = after(position(two, "K 5", [ACES], pile="4", stock="9 8 7"), "draw")
    assert deal.hand_size(1) == 4
    assert after(deal, "discard 5").turn == 0
    assert "not_enough_canastas" in refused(position(two, f"{QUEENS} 5", drawn=True), f"lay {QUEENS}")


@BOTH
@pytest.mark.parametrize(("number", "count"), [(4, 400), (5, 1000), (6, 1200)])
def test_15_2_red_threes_of_six_players(rules: Rules, number: int, count: int) -> None:
    deal = after(position(rules.for_players(6), "5 6", ["9 9 9"], red_threes=number, stock=""), "pass")
    assert points(deal, "red_threes") == count


@BOTH
@pytest.mark.parametrize(("sides", "minimum"), [(2, 150), (3, 120)])
def test_15_2_the_opening_of_three_against_three(rules: Rules, sides: int, minimum: int) -> None:
    six = rules.for_players(6, sides=sides)
    assert position(six, score=7500).minimum(1) == minimum
    assert position(six, score=7495).minimum(1) == 120


def cutthroat(rules: Rules, **facts: object) -> Deal:
    return Deal.setup(rules.for_players(3, cutthroat=True), **facts)  # type: ignore[arg-type]


@BOTH
def test_15_3_sides_form_in_the_act_of_the_first_capture(rules: Rules) -> None:
    deal = cutthroat(rules, hands={0: "9 9 5 6", 1: "7 7 7 8", 2: "K 5 6"}, melds={0: ["Q Q Q"]}, turn=0, pile="4 9")
    assert (deal.lone, deal.sides) == (None, ((0,), (1,), (2,)))
    deal = after(deal, "capture 9 9")
    assert (deal.lone, deal.sides) == (0, ((0,), (1, 2)))


@BOTH
def test_15_3_partners_share_melds_and_have_opened_together(rules: Rules) -> None:
    deal = cutthroat(rules, hands={1: "K K 7 7 7 8 9"}, melds={1: [], 2: ["K K K"]}, lone=0, turn=1, drawn=True)
    assert (deal.has_opened(1), deal.has_opened(2), deal.has_opened(0)) == (True, True, False)
    assert allows(deal, "lay K K")
    assert allows(deal, "lay 7 7 7")
    assert list(after(deal, "lay 7 7 7").melds(2)) == ["K", "7"]
    apart = cutthroat(rules, hands={1: "K K 7 7 7 8 9"}, melds={1: [], 2: ["K K K"]}, turn=1, drawn=True)
    assert refused(apart, "lay K K")[0] == "too_few_cards"


@BOTH
def test_15_3_two_melds_of_a_rank_are_kept_and_cards_go_to_either(rules: Rules) -> None:
    deal = cutthroat(rules, hands={1: "K K 5 6 7"}, melds={1: ["K K K"], 2: ["K K 2"]}, lone=0, turn=1, drawn=True)
    assert list(deal.melds(1)) == list(deal.melds(2)) == ["K", "K'"]
    assert refused(deal, "lay K") == ("ambiguous_meld",)
    assert len(after(deal, "lay K onto K'").melds(1)["K'"]) == 4
    assert len(after(deal, "lay K K onto K").melds(1)["K"]) == 5


@BOTH
def test_15_3_whoever_goes_out_before_any_capture_is_the_lone_hand(rules: Rules) -> None:
    deal = cutthroat(rules, hands={0: "4", 1: "5", 2: "6"}, melds={1: [ACES]}, turn=1, drawn=True)
    deal = after(deal, "discard 5")
    assert (deal.lone, deal.sides) == (1, ((0, 2), (1,)))


@BOTH
def test_15_3_without_a_capture_all_three_score_alone(rules: Rules) -> None:
    deal = cutthroat(rules, hands={0: "4", 1: "5 9", 2: "6"}, melds={1: ["K K K"]}, turn=1, stock=0, drawn=True)
    deal = after(deal, "discard 5")
    assert (deal.ending, deal.lone) == (Ending.LAST_DISCARD, None)
    assert [score.total for score in deal.score()] == [-5, 20, -5]


@BOTH
def test_15_3_partners_are_credited_in_full_and_red_threes_are_personal(rules: Rules) -> None:
    deal = cutthroat(
        rules,
        hands={0: "4 4", 1: "5", 2: "6 6"},
        melds={1: [ACES], 2: ["K K K"]},
        red_threes={0: 1, 1: 2, 2: 0},
        lone=0,
        turn=1,
        has_laid=[1],
        drawn=True,
    )
    scores = after(deal, "discard 5").score()
    assert [score.points("red_threes") for score in scores] == [-100, 200, 0]
    assert [score.total for score in scores] == [-110, 140 + 500 + 30 + 100 - 10 + 200, 140 + 500 + 30 + 100 - 10]


@BOTH
def test_15_3_the_deal_ends_with_the_discard_of_whoever_drew_the_last_card(rules: Rules) -> None:
    deal = cutthroat(rules, hands={1: "K 5 6"}, melds={2: ["9 9 9"]}, turn=1, pile="4", stock="7 8")
    deal = after(deal, "draw", "discard 5")
    assert (deal.is_over, deal.ending) == (True, Ending.LAST_DISCARD)
    more = cutthroat(rules, hands={1: "K 5 6"}, turn=1, pile="4", stock="7 8 9")
    assert not after(more, "draw", "discard 5").is_over


def test_15_4_five_players_play_a_deal_at_four_places() -> None:
    for rules in (CLASSIC.for_players(5), INTERNATIONAL.for_players(5)):
        seats = [Deal.new(rules, seed=1, number=number).seats for number in range(6)]
        assert seats == [(0, 1, 2, 3), (4, 1, 2, 3), (4, 1, 0, 3), (2, 1, 0, 3), (2, 1, 4, 3), (0, 1, 4, 3)]
        assert Deal.new(rules, seed=1, number=1).sides == ((4, 2), (1, 3))
        deal = Deal.new(rules, seed=1, number=1, dealer=3)
        assert deal.turn == 4
        assert refused(deal, "draw", 1) == ("not_your_turn",)


@BOTH
def test_15_3_a_later_capture_changes_no_side_and_may_use_the_partners_opening(rules: Rules) -> None:
    deal = cutthroat(
        rules, hands={1: "K 2 5 6", 2: "9 9"}, melds={0: ["Q Q Q"], 2: ["7 7 7"]}, lone=0, turn=1, pile="4 K"
    )
    assert not deal.frozen_for(1)  # the partner has opened
    deal = after(deal, "capture K 2")
    assert (deal.lone, deal.sides) == (0, ((0,), (1, 2)))
    apart = cutthroat(rules, hands={1: "K 2 5 6"}, melds={2: ["7 7 7"]}, turn=1, pile="4 K")
    assert refused(apart, "capture K 2") == ("frozen_needs_natural_pair",)


@BOTH
def test_15_3_all_four_red_threes_count_800_for_one_player_only(rules: Rules) -> None:
    def red_threes(*numbers: int) -> list[int]:
        by_seat = dict(enumerate(numbers))
        melds = {1: [ACES], 2: ["K K K"]}
        facts = {"hands": {0: "4", 1: "5", 2: "6"}, "melds": melds, "red_threes": by_seat, "lone": 0, "turn": 1}
        deal = after(cutthroat(rules, **facts, has_laid=[1], drawn=True), "discard 5")
        return [score.points("red_threes") for score in deal.score()]

    assert red_threes(0, 4, 0) == [0, 800, 0]
    assert red_threes(0, 3, 1) == [0, 300, 100]
    assert red_threes(4, 0, 0) == [-800, 0, 0]
