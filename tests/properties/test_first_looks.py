"""First looks and short cuts of listing agree with the long way, which asks of each act whether the turn can end."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from canasta import CLASSIC, INTERNATIONAL, Act, Answer, Ask, Capture, Deal, Draw, Lay, Phase, Rules
from canasta.core.listing import after_capture, after_lay, is_frozen, spoils_of, top_lane
from canasta.core.rows import NO_MELD, captures_of, lays_of
from canasta.core.state import BLACK, LAST, PILE, TURN, layout_in_turn, melds_of_rank
from canasta.core.turn import PERMISSION, Turn, _can_reach, can_stay_in, goals_of, may_go_out, turn_of
from canasta.counts import BLACK_THREE, JOKER, NATURALS, TWO
from tests.brute.options import some_rules
from tests.brute.positions import some_position
from tests.brute.translating import deal_of

CUTTHROAT = INTERNATIONAL.for_players(3, cutthroat=True)
CANASTA = "J J J J J J J"


def goes_out(deal: Deal, turn: Turn, waived: int = 0) -> bool:
    """Whether the turn can end in going out, by what each goal asks for."""
    table = deal._table
    goals = goals_of(table, turn, waived)
    return may_go_out(table, turn, waived) and any(_can_reach(table, turn, goal, waived) for goal in goals)


def ends(deal: Deal, turn: Turn) -> bool:
    return can_stay_in(deal._table, turn) or goes_out(deal, turn)


def lays(deal: Deal) -> list[Act]:
    """The lays of natural ranks, each looked at by itself."""
    table, state = deal._table, deal._state
    turn = turn_of(table, state)
    if turn.flags & BLACK:
        return []
    count, found = table.plan.lanes.count, []
    for lane in NATURALS:
        row = lays_of(table.plan, lane, turn.melds[lane], *(count(turn.hand, kind) for kind in (lane, TWO, JOKER)))
        found += [one.act for one in row.ready if ends(deal, after_lay(table, state, turn_of(table, state), one))]
    return found


def captures(deal: Deal) -> list[Act]:
    """The captures, each looked at by itself."""
    table, state = deal._table, deal._state
    place, lane, layout = state[TURN], top_lane(state), layout_in_turn(table, state, capturing=True)
    hand, count = state[table.hands + place], table.plan.lanes.count
    if lane is None or (table.one_card_pile_rule and table.plan.lanes.size(hand) == len(state[PILE]) == 1):
        return []
    of_rank, found = melds_of_rank(table, state, layout.holders[place], lane), []
    for order, held in enumerate(of_rank or (NO_MELD,)):
        prime = order if len(of_rank) > 1 else None
        numbers = count(hand, lane), count(hand, TWO), count(hand, JOKER)
        row = captures_of(table.plan, (lane, prime, held, *numbers, is_frozen(table, state, place)))
        spoils = spoils_of(table, state)
        found += [one.act for one in row.ready if ends(deal, after_capture(table, state, layout, spoils, one))]
    return found


def may_ask(deal: Deal) -> bool:
    table, turn = deal._table, turn_of(deal._table, deal._state)
    if not turn.asks_first or turn.pile or turn.flags & LAST or table.permission == "off":
        return False
    return can_stay_in(table, turn) and goes_out(deal, turn, PERMISSION)


def agrees(deal: Deal) -> None:
    """The listing of a position is that of the long way."""
    legal = deal.legal_acts
    if deal.phase is Phase.PLAY:
        assert [act for act in legal.of(Lay) if act.lane != BLACK_THREE] == lays(deal), deal.position()
        assert (Ask() in legal) == may_ask(deal), deal.position()
        assert deal.can_go_out() == (may_ask(deal) or goes_out(deal, turn_of(deal._table, deal._state)))
    elif deal.phase is Phase.DRAW:
        assert list(legal.of(Capture)) == captures(deal), deal.position()


@pytest.mark.parametrize("seed", range(50))
def test_positions_at_random(seed: int) -> None:
    rng = random.Random(seed)
    rules, phases = some_rules(rng), Counter[Phase]()
    for _ in range(24):
        deal = deal_of(some_position(rng, rules))
        for _ in range(4):
            if deal.is_over or not deal.legal_acts:
                break
            agrees(deal)
            phases[deal.phase] += 1
            deal = deal.after(rng.choice(deal.legal_acts.of(Lay) or deal.legal_acts))
    assert phases[Phase.PLAY] > 12


def put_up(hand: str, rules: Rules = CLASSIC, **facts: Any) -> Deal:
    given: dict[str, Any] = {"melds": [[], ["J J J"]], "stock": "9s 9s", "drawn": True}
    return Deal.setup(rules, hands={1: hand}, **(given | facts))


def listed(deal: Deal) -> set[str]:
    agrees(deal)
    return {str(act) for act in deal.legal_acts}


def test_15_3_of_two_melds_of_a_rank_the_second_may_become_the_canasta() -> None:
    deal = put_up("8 8 A", CUTTHROAT, lone=0, melds={1: ["8 8 8"], 2: ["8 8 8 2 2"]})
    assert deal.can_go_out()
    assert "ask" in listed(deal)
    assert not put_up("8 A", CUTTHROAT, lone=0, melds={1: ["8 8 8"], 2: ["8 8 8 2 2"]}).can_go_out()


def test_15_3_of_two_melds_of_a_rank_the_one_named_grows() -> None:
    for first, second, grows in (("8 8 8", "8 8 8 2 2", "8'"), ("8 8 8 2 2", "8 8 8", "8")):
        deal = put_up("8 8", CUTTHROAT, lone=0, melds={1: [first], 2: [second]})
        assert listed(deal) == {"ask", "discard 8", f"lay 8 onto {grows}", f"lay 8 8 onto {grows}"}


def test_15_3_of_two_melds_of_a_rank_the_one_named_takes_the_pile() -> None:
    facts: dict[str, Any] = {"pile": "8", "drawn": False, "lone": 0}
    deal = put_up("8", CUTTHROAT.where(one_card_pile_rule=False), melds={1: ["8 8 8"], 2: ["8 8 8 2 2"]}, **facts)
    assert listed(deal) == {"draw", "capture onto 8'", "capture 8 onto 8'"}


def test_11_5_after_a_yes_a_lay_that_opens_is_not_enough() -> None:
    deal = put_up("A A A A A A K K 2 2", melds=[[], []])
    assert "lay A A A 2 2" in listed(deal)
    bound = deal.after(Ask()).after(Answer(yes=True))
    assert "lay A A A 2 2" not in listed(bound)  # two kings would be left
    assert "lay A A A 2" in listed(bound)


def test_12_2_who_passes_after_a_last_red_three_keeps_one_card_in_an_opening() -> None:
    rules = CLASSIC.where(last_red_three="may_meld")
    deal = put_up("K K K Q Q Q 5", rules, melds=[[], []], stock="3h", drawn=False).after(Draw())
    assert listed(deal) == {"lay K K K", "lay Q Q Q", "pass"}


def test_6_6_two_black_threes_are_a_card_too_many() -> None:
    melds = [[], [CANASTA]]
    assert not put_up("J J 3s 3c", melds=melds).can_go_out()
    assert put_up("J J 3s", melds=melds).can_go_out()
    assert put_up("J J 3s 3s 3c", melds=melds).can_go_out()
    assert put_up("J A 3s 3s 3c", melds=melds).can_go_out()
    assert not put_up("J A 3s 3s 3c", CLASSIC.where(black_three_melds="never"), melds=melds).can_go_out()


def test_11_2_without_wild_cards_a_card_must_be_left_to_discard() -> None:
    required = CLASSIC.where(going_out_discard="required")
    for hand, can in (("A A A", False), ("A A A 5", True), ("A A A A", True), ("J J J", True)):
        assert put_up(hand, required, melds=[[], [CANASTA]]).can_go_out() == can, hand
        assert put_up(hand, melds=[[], [CANASTA]]).can_go_out(), hand


def test_6_2_without_wild_cards_a_meld_needs_its_naturals() -> None:
    three, one = (CLASSIC.where(min_naturals=number) for number in (3, 1))
    assert not put_up("J A A", three, melds=[[], [CANASTA]]).can_go_out()
    assert put_up("J A", three, melds=[[], [CANASTA]]).can_go_out()
    assert not put_up("J A A", one, melds=[[], [CANASTA]]).can_go_out()


def test_11_1_canastas_are_counted_without_wild_cards() -> None:
    two = CLASSIC.where(canastas_to_go_out=2)
    assert not put_up("J A A A", two, melds=[[], [CANASTA]]).can_go_out()
    assert put_up("A A A A A A A 5", two, melds=[[], [CANASTA]]).can_go_out()
    assert put_up("Q Q 5", two, melds=[[], [CANASTA, "Q Q Q 2 2"]]).can_go_out()
    assert not put_up("Q 5", two, melds=[[], [CANASTA, "Q Q Q 2 2"]]).can_go_out()


def test_8_1_of_ranks_short_of_naturals_no_more_open_than_there_are_wild_cards() -> None:
    facts: dict[str, Any] = {"melds": [[], []], "scores": [0, 1500]}  # a minimum of 90
    nothing = {f"discard {card}" for card in ("K", "Q", "6", "4", "Jo")}
    assert listed(put_up("A A K K Q Q Jo 4 6", **facts)) == {"lay A A Jo", "discard A"} | nothing
    assert listed(put_up("K K Q Q Jo 4 6", **facts)) == nothing
    legal = listed(put_up("A A K K Q Q 2 Jo 4 6", melds=[[], []], scores=[0, 3000]))  # 130, where 120 are needed
    assert {"lay A A 2", "lay A A Jo", "lay K K 2", "lay K K Jo", "lay Q Q 2"} <= legal
