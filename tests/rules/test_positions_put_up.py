"""Positions put up by hand that no play leads to: their acts are judged by the same paragraphs."""

from __future__ import annotations

import pytest

from canasta.acts import Ask, Lay
from canasta.deal import Deal
from canasta.rules import CLASSIC, Rules

CANASTA = "8 8 8 8 8 8 8"
FOUR_WILDS = "9 9 2 2 2 2"  # no meld, and with more naturals none either


@pytest.mark.parametrize("rules", [CLASSIC, CLASSIC.for_players(3, cutthroat=True)], ids=["four", "cutthroat"])
@pytest.mark.parametrize(
    ("hand", "can"), [("9 A", False), ("A A A 9 K", False), ("A A A 9", True), ("8 A", True), ("9 8", True)]
)
def test_6_3_naturals_join_no_meld_with_too_many_wild_cards_in_going_out(rules: Rules, hand: str, *, can: bool) -> None:
    lone = 0 if rules.seats.cutthroat else None
    deal = Deal.setup(rules, hands={1: hand}, melds={1: [CANASTA, FOUR_WILDS]}, lone=lone, stock="4 4", drawn=True)
    assert deal.can_go_out() == can
    assert deal.is_legal(Ask()) == can
    assert (Ask() in deal.legal_acts) == can


def test_9_5_a_pile_still_to_come_to_a_side_that_has_opened_comes_with_the_next_lay() -> None:
    deal = Deal.setup(hands={1: "A A A 9 K Q"}, melds=[[], ["8 8 8"]], stock="4s 4h", drawn=True)
    after = Deal.from_position(deal.position().replace("flags=drew", "coming=5s,6s flags=captured")).after(Lay("A A A"))
    assert after.coming == ()
    assert sorted(map(str, after.hand(1))) == ["5s", "6s", "9", "K", "Q"]
