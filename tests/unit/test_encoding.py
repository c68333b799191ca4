"""Acts as numbers: the numbers are kept for good, and masks are the legal acts."""

from __future__ import annotations

import hashlib
import random
from itertools import count

import pytest

from canasta import CLASSIC, INTERNATIONAL, ActSpace, Capture, Deal, Discard, Draw, Lay, PositionError, Rules
from tests.deals import FORMS

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)

#: Of version 1; a number that a learner was trained with never changes its meaning.
GOLDEN = {
    0: "draw",
    1: "pass",
    2: "ask",
    3: "answer yes",
    4: "answer no",
    5: "discard A",
    16: "discard 3b",
    17: "discard 2",
    18: "discard Jo",
    19: "capture",
    20: "capture 2",
    100: "capture K 2",
    898: "lay K 2",
    901: "lay K 2 Jo",
    1000: "lay Q Q 2 Jo",
    1500: "lay 7 7 7 7 7 7 7 Jo Jo Jo",
    1778: "lay 3b 3b 3b",
    1779: "lay 3b 3b 3b 3b",
}
DIGESTS = {CLASSIC: "6cf7689f7c8830fd", CLASSIC.for_players(6): "d5890c851edc47a8", CUTTHROAT: "189b1b5960f69c22"}


def test_the_numbers_of_acts_stay() -> None:
    space = ActSpace(CLASSIC)
    assert {number: str(space.act(number)) for number in GOLDEN} == GOLDEN
    assert (space.size, len(space)) == (1780, 1780)


@pytest.mark.parametrize(("rules", "digest"), DIGESTS.items(), ids=[rules.name for rules in DIGESTS])
def test_every_number_stays(rules: Rules, digest: str) -> None:
    space = ActSpace(rules)
    text = "\n".join(str(space.act(number)) for number in range(space.size))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest


def test_numbers_depend_on_packs_wild_cards_and_cutthroat_alone() -> None:
    space = ActSpace(CLASSIC)
    same = ActSpace(INTERNATIONAL.for_players(2).where(permission="off", draw=1))
    assert [space.act(number) for number in range(space.size)] == [same.act(number) for number in range(same.size)]
    assert ActSpace(CLASSIC.where(max_wilds=2)).size < space.size


def test_each_act_has_one_number() -> None:
    space = ActSpace(CUTTHROAT)
    assert [space.id(space.act(number)) for number in range(space.size)] == list(range(space.size))


@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_a_mask_is_the_legal_acts(rules: Rules) -> None:
    space, rng = ActSpace(rules), random.Random(3)
    for seed in range(2):
        deal = Deal.new(rules, seed=seed)
        for _ in count():
            if deal.is_over:
                break
            ids, mask = space.ids(deal), space.mask(deal)
            assert [number for number, bit in enumerate(mask) if bit] == sorted(ids)
            assert [space.act(number) for number in ids] == list(deal.legal_acts)
            act = deal.legal_acts.sample(rng)
            faced = deal.resolve(act)
            assert space.id(faced, deal) == space.id(act) == space.id(act, deal)
            deal = deal.after(faced)
        assert not any(space.mask(deal))


def test_a_named_meld_is_told_by_the_position() -> None:
    space = ActSpace(CUTTHROAT)
    melds = {1: ["K K K"], 2: ["K K K"]}
    two = Deal.setup(CUTTHROAT, hands={1: "K 5 6 7"}, melds=melds, lone=0, turn=1, drawn=True)
    one = Deal.setup(CUTTHROAT, hands={1: "K 5 6 7"}, melds={1: ["K K K"]}, lone=0, turn=1, drawn=True)
    first, second = space.id(Lay("K", onto="K"), two), space.id(Lay("K", onto="K'"), two)
    assert {first, second} <= set(space.ids(two))
    assert first != second
    assert space.id(Lay("K", onto="K"), one) == space.id(Lay("K")) != first


def test_what_no_position_lists_has_no_number() -> None:
    space = ActSpace(CLASSIC)
    for act in (Lay("K Q 2"), Lay("2 2"), Lay("3h 3h 3d"), Discard("3h"), Capture("K K 2 2 2 2")):
        with pytest.raises(PositionError, match="no position under these rules") as caught:
            space.id(act)
        assert caught.value.code == "no_such_act"
    for number in (-1, space.size):
        with pytest.raises(PositionError, match="from 0 to 1779"):
            space.act(number)
    assert repr(space) == f"ActSpace({CLASSIC!r})"
    assert space.act(0) is Draw()
