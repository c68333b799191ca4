"""What a type checker knows of acts and deals: mypy reads this file, and an error ignored here must be one."""

from __future__ import annotations

import random
from typing import assert_type

import pytest

from canasta import (
    CLASSIC,
    Act,
    Answer,
    Ask,
    Capture,
    Card,
    Deal,
    DealResult,
    Discard,
    Draw,
    Ending,
    Hand,
    IllegalAct,
    Lay,
    LegalActs,
    Meld,
    Opening,
    Pass,
    Phase,
    Rules,
    Score,
    Verdict,
)
from tests.compiled import subclasses


class Mine(Deal):
    """A deal of a user's own."""

    __slots__ = ()


def test_acts() -> None:
    assert_type(Draw(), Draw)
    assert_type(Lay("Kh Kd Ks"), Lay)
    assert_type(Lay([Card("Kh"), "Kd", "Ks"], onto="K"), Lay)
    assert_type(Capture(), Capture)
    assert_type(Capture(Hand("Kh Kd")), Capture)
    assert_type(Discard(Card("4c")), Discard)
    assert_type(Discard("4c").card, Card)
    assert_type(Answer(yes=True).yes, bool)
    assert_type(Act.parse("draw"), Act)
    assert_type(Lay("Kh Kd Ks").shape, Lay)
    assert_type(Lay("Kh Kd Ks").cards, tuple[Card, ...])
    assert_type(Lay("Kh Kd Ks").onto, str | None)
    acts: list[Act] = [Draw(), Ask(), Pass()]
    assert_type(hash(acts[0]), int)


@subclasses
def test_making_a_deal() -> None:
    assert_type(Deal.new(), Deal)
    assert_type(Deal.new(CLASSIC, seed="a", number=1, dealer=0, scores={0: 5}), Deal)
    assert_type(Deal.new(rng=random.Random(1), scores=[0, 5]), Deal)
    assert_type(Deal.setup(hands={0: "K", 1: 5}, melds=[["K K K", Meld.of("Q Q Q")], []], stock=40), Deal)
    assert_type(Deal.setup(red_threes=[1, "3d", 0, 0], opened={0: True}, has_laid=(0, 2), frozen=None), Deal)
    assert_type(Mine.new(seed=1), Mine)
    assert_type(Mine.from_position(Deal.new(seed=1).position()).after(Draw()), Mine)


def test_asking_a_deal() -> None:
    deal = Deal.new(seed=1)
    assert_type(deal.rules, Rules)
    assert_type(deal.seats, tuple[int, ...])
    assert_type(deal.sides, tuple[tuple[int, ...], ...])
    assert_type(deal.turn, int)
    assert_type(deal.to_act, int | None)
    assert_type(deal.lone, int | None)
    assert_type(deal.phase, Phase)
    assert_type(deal.ending, Ending | None)
    assert_type(deal.went_out, int | None)
    assert_type(deal.is_over, bool)
    assert_type(deal.hand(), Hand)
    assert_type(deal.hand_size(2), int)
    assert_type(deal.red_threes(0), tuple[Card, ...])
    assert_type(deal.melds(1), dict[str, Meld])
    assert_type(deal.pile, tuple[Card, ...])
    assert_type(deal.coming, tuple[Card, ...])
    assert_type(deal.is_frozen, bool)
    assert_type(deal.frozen_for(1), bool)
    assert_type(deal.minimum(), int)
    assert_type(deal.opening, Opening | None)
    assert_type(deal.captures, tuple[Act, ...])
    assert_type(deal.can_go_out(), bool)
    assert_type(deal.result(), DealResult)
    assert_type(deal.score(), tuple[Score, ...])
    assert_type(deal.problems(), Verdict)
    assert_type(deal.position(), str)


def test_acting() -> None:
    deal = Deal.new(seed=1)
    assert_type(deal.check(Draw()), Verdict)
    assert_type(deal.check(Draw(), 0), Verdict)
    assert_type(deal.is_legal(Draw()), bool)
    assert_type(deal.after(Draw(), seat=1), Deal)
    assert_type(deal.resolve(Draw()), Act)
    assert_type(deal.listed(Draw()), Act)
    legal = assert_type(deal.legal_acts, LegalActs)
    assert_type(legal[0], Act)
    assert_type(legal[:1], tuple[Act, ...])
    assert_type(legal.of(Lay), tuple[Lay, ...])
    assert_type(legal.containing("K"), tuple[Act, ...])
    assert_type(legal.sample(random.Random(1)), Act)
    assert_type([act.cards for act in legal], list[tuple[Card, ...]])
    with pytest.raises(IllegalAct) as caught:
        deal.after(Discard("3h"))
    assert_type(caught.value.verdict, Verdict)


def test_what_a_type_checker_refuses() -> None:
    deal = Deal.new(seed=1)
    with pytest.raises(TypeError):
        Lay(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Lay("K", "K")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Answer("yes")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        deal.after("draw")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        deal.check(Draw)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Deal.new("classic")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Deal.setup(hands=4)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        deal.turn = 2  # type: ignore[misc]
