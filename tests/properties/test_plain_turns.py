"""The short cut of listing answers as the general way does, wherever it answers at all."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta import CLASSIC, INTERNATIONAL, Answer, Ask, Deal, Draw, Lay, Phase, Rules
from canasta.core.listing import _acts, _plain
from canasta.counts import KINDS
from tests.properties.deal_rules import FORMS, some_act, some_rules

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
SINGLE = "A K Q J T"  # no two of these can be the last discard


def answers(deal: Deal) -> bool:
    """Whether the short cut answers; what it answers must be right."""
    plain = _plain(deal._table, deal._state)
    if plain is None:
        return False
    wanted = [str(act) for act in _acts(deal._table, deal._state)]
    assert [str(act) for act in plain] == wanted, deal.position()
    return True


def follow(deal: Deal, most: int, rng: random.Random) -> Counter[bool]:
    """Play on at random, so many acts at most; how often there was an answer after a draw, and how often none."""
    found: Counter[bool] = Counter()
    for _ in range(most):
        if deal.is_over or not deal.legal_acts:
            break
        if deal.phase is Phase.PLAY:
            found[answers(deal)] += 1
        deal = deal.after(some_act(deal, rng))
    return found


@pytest.mark.parametrize(("players", "cutthroat", "sides"), dict.fromkeys(FORMS))
@pytest.mark.parametrize("preset", [CLASSIC, INTERNATIONAL], ids=["classic", "international"])
def test_whole_deals(preset: Rules, players: int, cutthroat: bool, sides: int | None) -> None:  # noqa: FBT001
    rules = preset.for_players(players, cutthroat=cutthroat, sides=sides)
    found: Counter[bool] = Counter()
    for seed in range(2):
        found += follow(Deal.new(rules, seed=seed), 1000, random.Random(seed))
    assert found[True] > 40
    assert found[False] > 15


@st.composite
def positions(draw: st.DrawFn) -> Deal:
    """A turn after its draw, the hand of any size up to forty, some of its ranks melded."""
    rules = draw(some_rules())
    seed = draw(st.integers(0, 100_000))
    rng = random.Random(seed)
    kinds = [*KINDS, *rng.choices(KINDS, k=rng.choice((0, 3, 3, 8)))]
    lying = {rank: rng.choice((3, 3, 4, 6, 7)) for rank in KINDS[:11] if rng.random() < 0.3}
    left = Counter({kind: rules.most(kind) - lying.get(kind, 0) for kind in kinds})
    hand = []
    for kind in rng.choices(kinds, k=rng.choice((1, 2, 3, 4, 6, 9, 14, 22, 40))):
        if left[kind]:
            left[kind] -= 1
            hand.append(kind)
    first = 0 if rules.seats.cutthroat else next(at for at, side in enumerate(rules.seats.sides) if 1 in side)
    where = 1 if rules.seats.cutthroat else first
    return Deal.setup(
        rules, hands={1: hand}, turn=1, drawn=draw(st.integers(0, 5)) > 0, pile="5 5 6" if rng.random() < 0.5 else "",
        melds={where: [" ".join([rank] * number) for rank, number in lying.items()]},
        stock=rng.choice((["3h"], ["9s", "3h"], ["9s"] * 2)),
    )  # fmt: skip


@given(positions(), st.integers(0, 100_000))
@settings(max_examples=max(150, settings().max_examples))
def test_positions_set_up(deal: Deal, seed: int) -> None:
    place = deal.turn
    rng = random.Random(seed)
    for _ in range(4):
        if deal.is_over or deal.turn != place or not deal.legal_acts:
            break
        if deal.phase is Phase.PLAY:
            answers(deal)
        lays = deal.legal_acts.of(Lay)
        if isinstance(deal.legal_acts[0], Draw):
            deal = deal.after(Draw())
        else:
            deal = deal.after(rng.choice(lays) if lays and rng.random() < 0.7 else some_act(deal, rng))


def put_up(hand: str, rules: Rules = CLASSIC, **facts: Any) -> Deal:
    given_facts: dict[str, Any] = {"melds": [[], ["8 8 8"]], "stock": "9s 9s", "drawn": True}
    return Deal.setup(rules, hands={1: hand}, **(given_facts | facts))


def claimed(hand: str, flags: str) -> Deal:
    """A position that no play leads to, by its text."""
    return Deal.from_position(put_up(hand).position().replace("flags=drew", f"flags={flags}"))


def test_it_answers_where_nobody_can_go_out() -> None:
    assert answers(put_up(f"{SINGLE} 8 2 2 2"))
    assert answers(put_up("A K"))
    assert answers(put_up("A A K K Q Q 2"))  # three pairs, two wild cards at most
    assert answers(put_up("3s 3c 8"))  # two black threes, of which one can be the discard
    assert answers(put_up("3s A 8 8"))
    assert answers(put_up(f"{SINGLE} 8 2", CUTTHROAT, melds={1: ["8 8 8"]}))
    assert answers(put_up(f"{SINGLE} 8 8 9 2 2", CUTTHROAT, melds={1: ["8 8 8"], 2: ["8 8 8", "9 9 9"]}, lone=0))


@pytest.mark.parametrize(
    "deal",
    [
        put_up(f"{SINGLE} 9 9 9", melds=[[], []]),
        put_up("A"),
        put_up("A A A 8"),
        put_up("A A K K Q Q 2 2 2"),
        put_up("A A K 2", CLASSIC.where(min_naturals=1)),
        put_up(f"{SINGLE} 8 8", CLASSIC.where(last_red_three="may_meld"), stock="3h", drawn=False).after(Draw()),
        put_up("8 8 A A A", melds=[[], ["8 8 8 8 8 8 8"]]).after(Ask()).after(Answer(yes=True)),
        claimed(f"{SINGLE} 8", "drew,asked,yes"),
        claimed(f"{SINGLE} 8", "drew,laid,black"),
    ],
    ids=[
        "not opened",
        "one card",
        "could go out",
        "as many pairs as wild cards",
        "the single natural of a meld to be is the discard",
        "must pass",
        "must go out",
        "must go out and cannot",
        "black threes laid and more left than one card",
    ],
)
def test_it_does_not_answer(deal: Deal) -> None:
    assert not answers(deal)
    assert deal.legal_acts[:] == tuple(_acts(deal._table, deal._state))
