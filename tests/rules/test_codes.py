"""Each code of a violation in a deal: what meets it, and what lies just on the other side."""

from __future__ import annotations

import pytest

from canasta import CATALOGUE, Verdict, ViolationCode
from canasta.deal import Deal
from tests.deals import act_of, allows, refused
from tests.rules.code_examples import EXAMPLES, NOT_OF_A_DEAL, Example

ALL = pytest.mark.parametrize(("code", "example"), EXAMPLES.items(), ids=map(str, EXAMPLES))


def judged(deal: Deal, act: str) -> Verdict:
    """The verdict on an act, which may be said to be `by` a seat; without an act, on the position."""
    text, _, seat = act.partition(" by ")
    return deal.check(act_of(text), int(seat) if seat else None) if text else deal.problems()


def test_every_code_has_an_example_or_a_reason() -> None:
    assert set(EXAMPLES) | set(NOT_OF_A_DEAL) == set(CATALOGUE) == set(ViolationCode)
    assert not set(EXAMPLES) & set(NOT_OF_A_DEAL)
    assert len({example.title for example in EXAMPLES.values()}) == len(EXAMPLES)


@ALL
def test_the_example_meets_its_code(code: ViolationCode, example: Example) -> None:
    deal = example.put()
    verdict = judged(deal, example.act)
    assert code in verdict
    assert list(verdict.rules) == sorted(verdict.rules, key=lambda rule: tuple(map(int, rule.split("."))))
    for violation in verdict:
        assert violation.text()  # every parameter of its sentence is there
        assert violation.rule == CATALOGUE[violation.code].rule
    if example.act:
        text, _, seat = example.act.partition(" by ")
        assert refused(deal, text, int(seat) if seat else None) == verdict.codes


@ALL
def test_on_the_other_side_it_does_not(code: ViolationCode, example: Example) -> None:
    assert example.others
    for put, act in example.others:
        deal = put()
        assert code not in judged(deal, act), (act, str(judged(deal, act)))
        if act:
            assert allows(deal, act.partition(" by ")[0]), (act, str(judged(deal, act)))


@ALL
def test_the_position_of_an_example_is_possible_but_for_what_it_shows(code: ViolationCode, example: Example) -> None:
    allowed = {str(code)} if not example.act else {"red_three_in_hand", "wrong_number_of_cards"}
    assert set(example.put().problems().codes) <= allowed | {"empty_hand"}
