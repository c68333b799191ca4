"""Rule 7: canastas, judged without a deal."""

from __future__ import annotations

from typing import Any

import pytest

from canasta import CLASSIC, INTERNATIONAL, Canasta, Meld, Rules, check_addition, check_capture
from tests.cases.marks import BOTH

NATURAL, MIXED = "K K K K K K K", "K K K K 2 2 Jo"


def canasta(cards: str, *, rules: Rules = CLASSIC, concealed: bool = False) -> Canasta:
    meld = Meld.of(cards, rules=rules, concealed=concealed)
    assert isinstance(meld, Canasta)
    return meld


@BOTH
def test_7_1_a_canasta_has_seven_cards(rules: Rules) -> None:
    assert not Meld.of("K K K K K K", rules=rules).is_canasta
    assert Meld.of(NATURAL, rules=rules).is_canasta
    assert Meld.of(MIXED, rules=rules).is_canasta
    assert Meld.of("K " * 8 + "2 2 Jo", rules=rules).is_canasta


@BOTH
def test_7_1_it_is_natural_without_a_wild_card_and_else_mixed(rules: Rules) -> None:
    assert canasta(NATURAL, rules=rules).is_natural
    assert not canasta(MIXED, rules=rules).is_natural
    assert not canasta("K K K K K K 2", rules=rules).is_natural


@BOTH
def test_7_2_it_may_grow(rules: Rules) -> None:
    assert check_addition(NATURAL, "K", rules=rules)
    assert check_addition("K K K K K 2 2", "Jo", rules=rules)
    assert canasta(NATURAL, rules=rules).plus("K", rules=rules).is_natural


@BOTH
def test_7_2_a_wild_card_makes_a_natural_canasta_mixed(rules: Rules) -> None:
    more = canasta(NATURAL, rules=rules).plus("2", rules=rules)
    assert isinstance(more, Canasta)
    assert not more.is_natural
    assert more.bonus(rules=rules) == 300


@BOTH
def test_7_2_forbidden_by_option(rules: Rules) -> None:
    forbid = rules.where(wild_on_natural_canasta="forbid")
    for more in ("2", "K 2"):
        assert check_addition(NATURAL, more, rules=forbid).codes == ("wild_on_natural_canasta",)
    assert check_addition(NATURAL, "K", rules=forbid)
    assert check_addition(MIXED, "K", rules=forbid)


@BOTH
def test_7_2_forbidden_is_judged_by_the_meld_as_it_lies_before_the_act(rules: Rules) -> None:
    forbid = rules.where(wild_on_natural_canasta="forbid")
    assert check_addition("K K K K K K", "K 2", rules=forbid)
    assert Meld.of(NATURAL + " 2", rules=forbid)
    capture: dict[str, Any] = {"pile": "4 K", "hand": "K K 2 5 6", "score": 0}
    assert check_capture("K K 2", melds=["K K K K K"], rules=forbid, **capture)
    refused = check_capture("K 2", melds=[NATURAL], rules=forbid, **capture)
    assert refused.codes == ("not_in_packs", "wild_on_natural_canasta")


@BOTH
def test_7_3_bonus_besides_the_values_of_the_cards(rules: Rules) -> None:
    kings = canasta(NATURAL, rules=rules)
    assert (kings.bonus(rules=rules), kings.points(rules=rules)) == (500, 70)
    assert canasta(MIXED, rules=rules).bonus(rules=rules) == 300
    other = rules.where(natural_canasta_bonus=400, mixed_canasta_bonus=200)
    assert (kings.bonus(rules=other), canasta(MIXED).bonus(rules=other)) == (400, 200)


@pytest.mark.parametrize(("rules", "natural", "mixed"), [(CLASSIC, 600, 400), (INTERNATIONAL, 500, 300)])
def test_7_4_a_concealed_canasta(rules: Rules, natural: int, mixed: int) -> None:
    concealed = canasta(NATURAL, rules=rules, concealed=True)
    assert concealed.bonus(rules=rules) == natural
    assert canasta(MIXED, rules=rules, concealed=True).bonus(rules=rules) == mixed
    assert concealed.bonus(rules=rules.where(concealed_canasta_bonus=50)) == 550


@pytest.mark.parametrize(("rules", "natural", "mixed"), [(CLASSIC, 600, 400), (INTERNATIONAL, 500, 300)])
def test_7_4_it_stays_concealed_when_anyone_adds_to_it(rules: Rules, natural: int, mixed: int) -> None:
    concealed = canasta(NATURAL, rules=rules, concealed=True)
    for more, bonus in (("K", natural), ("2", mixed)):
        grown = concealed.plus(more, rules=rules)
        assert isinstance(grown, Canasta)
        assert (grown.is_concealed, grown.bonus(rules=rules)) == (True, bonus)


@BOTH
def test_7_4_a_meld_that_grew_to_seven_is_not_concealed(rules: Rules) -> None:
    grown = Meld.of("K K K K K K", rules=rules).plus("K", rules=rules)
    assert isinstance(grown, Canasta)
    assert not grown.is_concealed
