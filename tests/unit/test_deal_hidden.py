"""What hidden parts of a position leave open, and what no position can be."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from canasta import (
    CLASSIC,
    INTERNATIONAL,
    Ask,
    Capture,
    Deal,
    Discard,
    Draw,
    Lay,
    Pass,
    PositionError,
)
from tests.deals import position


@pytest.mark.parametrize(("hand", "must"), [("K", True), ("2", True), ("5", False)])
def test_12_3_the_duty_of_a_hidden_hand_is_left_open(hand: str, *, must: bool) -> None:
    def table(held: str | int) -> Deal:
        return Deal.setup(melds=[[], ["K K K K K"]], stock=0, hands={1: held}, pile="3h K")

    assert table(hand).must_capture is must
    assert bool(table(hand).check(Pass())) is not must
    with pytest.raises(PositionError, match="not wholly known"):
        _ = table(1).must_capture
    assert table(1).check(Pass())
    assert table(1).check(Pass()).unjudged == ("hand",)
    assert table(3).must_capture  # two cards are kept, whatever they are
    assert table(3).check(Pass()).codes == ("must_capture",)


def test_a_hidden_hand_cannot_hold_what_lies_open() -> None:
    deal = Deal.setup(drawn=True, melds=[[], ["K K K K K K K K"]], hands={1: 4})
    assert deal.check(Discard("K")).codes == ("cards_not_held",)
    assert deal.check(Discard("Q")).unjudged == ("hand",)
    faces = Deal.setup(drawn=True, melds=[[], ["Kh Kh Kd"]], hands={1: 4})
    assert faces.check(Discard("Kh")).codes == ("cards_not_held",)
    assert faces.check(Discard("Kd"))


def test_a_draw_brings_no_card_that_the_packs_do_not_have() -> None:
    kings = Deal.setup(hands={1: "Ks Kh Kd Kc Ks Kh Kd Kc 5"})
    for drawn in ("K", "Ks"):
        with pytest.raises(PositionError) as caught:
            kings.after(Draw(), drawn=drawn)
        assert caught.value.code == "wrong_draw"
    suitless = Deal.setup(hands={1: "5 6 7"}, melds=[["K K K K K K K K"], []])
    with pytest.raises(PositionError, match="cannot be drawn"):
        suitless.after(Draw(), drawn="Ks")


def test_a_hand_never_comes_to_hold_more_than_the_packs() -> None:
    deal = Deal.setup(hands={1: "K K K K K K K K 5"}, stock="K 4 5")
    assert "not_in_packs" in deal.problems()
    again = pickle.loads(pickle.dumps(deal))  # noqa: S301
    for same in (deal, Deal.from_position(deal.position()), again):
        with pytest.raises(PositionError, match="would hold 9 of K") as caught:
            same.after(Draw())
        assert caught.value.code == "not_in_packs"


def test_problems_takes_a_hidden_card_for_any() -> None:
    assert "frozen_by_nothing" not in Deal.setup(pile="?? K", frozen=True).problems()


def test_3_3_problems_knows_what_freezes_a_pile() -> None:
    assert "frozen_by_nothing" in Deal.setup(CLASSIC, pile="3h 6", frozen=True).problems()
    assert "not_frozen" in Deal.setup(INTERNATIONAL, pile="3h 6", frozen=False).problems()
    assert "not_frozen" in Deal.setup(CLASSIC.where(black_three_freezes=True), pile="3s 6", frozen=False).problems()


def test_11_5_who_asks_could_go_out() -> None:
    deal = position(hand="5 5 5 6", melds=["Q Q Q Q Q Q Q"], drawn=True)
    assert deal.can_go_out()
    asked = deal.after(Ask())
    assert asked.can_go_out(1)
    assert not asked.can_go_out(3)


def test_9_1_a_hidden_card_alone_never_takes_a_pile_of_one() -> None:
    one = Deal.setup(hands={1: 1}, pile="K", melds=[[], ["K K K"]], stock=0)
    assert not one.must_capture
    assert one.check(Pass()).unjudged == ()


def test_5_5_a_hidden_hand_that_an_act_names_in_full_is_judged() -> None:
    deal = Deal.setup(hands={1: 3}, pile="4", drawn=True, melds=[[], ["Q Q Q"]])
    assert deal.check(Lay("K K K")).codes == ("not_enough_canastas", "must_keep_a_card")
    rich = Deal.setup(hands={1: 3}, pile="4", drawn=True, melds=[[], ["Q Q Q Q Q Q Q"]])
    assert rich.check(Lay("K K K")).unjudged == ("hand",)
    assert rich.after(Lay("K K K")).is_over


def test_6_6_a_red_three_in_a_capture_is_told() -> None:
    deal = Deal.setup(hands={1: "K K 5 6 7"}, melds=[[], ["Q Q Q"]], pile="4 K")
    assert deal.check(Capture("3h K K")).codes == ("cards_not_held", "mixed_ranks", "red_three_melded")


def test_keys_know_red_threes_by_their_number() -> None:
    def key(**facts: Any) -> tuple[Any, ...]:
        return Deal.setup(**facts).key()

    assert key(pile="3h K") == key(pile="3d K")
    assert key(stock="3h K") == key(stock="3d K")
    assert key(red_threes={0: "3h"}) == key(red_threes={0: "3d"})


def test_15_3_melds_of_a_partner_are_opened_by_either() -> None:
    rules = CLASSIC.for_players(3, cutthroat=True)
    deal = Deal.setup(rules, melds={1: ["K K K"], 2: ["Q Q Q"]}, opened={1: True, 2: False}, lone=0)
    assert "melds_unopened" not in deal.problems()
    alone = Deal.setup(rules, melds={1: ["K K K"], 2: ["Q Q Q"]}, opened={1: True, 2: False})
    assert "melds_unopened" in alone.problems()
