"""What holds in every position of every deal, as plain functions that a test calls."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import pytest

from canasta import Act, Capture, Deal, Discard, IllegalAct, Lay, Phase, ScoreError, Verdict, pack
from tests.properties import deal_zones as zones
from tests.properties.deal_acts import allowed, order_of, pool, strange_act, with_faces
from tests.properties.deal_score import totals


def check_position(deal: Deal) -> None:
    """Cards conserved, a position that could be, a way to go on, and the same deal from every copy."""
    text = deal.position()
    rules = deal.rules
    assert zones.every_card(text) == Counter(map(str, pack(rules.cards.packs, rules.cards.jokers)))
    assert deal.problems() == Verdict(), str(deal.problems())
    assert bool(deal.legal_acts) != deal.is_over
    assert (deal.to_act is None) == (deal.ending is not None) == deal.is_over
    assert len(zones.zones_of(text).get("stock", [])) == deal.stock_size
    for again in (Deal.from_position(text), pickle.loads(pickle.dumps(deal)), copy.copy(deal), copy.deepcopy(deal)):  # noqa: S301
        assert again == deal
        assert hash(again) == hash(deal)
        assert again.key() == deal.key()
        assert again.position() == text
        assert again.legal_acts[:] == deal.legal_acts[:]


def check_score(deal: Deal) -> None:
    """The score is the one counted by hand."""
    assert [score.total for score in deal.score()] == totals(deal)


def check_listing(deal: Deal) -> None:
    """Shapes, each once, in the documented order; each legal by every way of asking."""
    legal = deal.legal_acts
    acts = list(legal)
    assert acts == sorted(acts, key=order_of)
    assert len(set(acts)) == len(acts) == len(legal)
    for act in acts:
        assert act.is_shape
        assert act in legal
        assert deal.check(act) == Verdict()
        assert deal.listed(act) == act
        assert Act.parse(str(act)) == act
    for kind in (Lay, Capture, Discard):
        assert list(legal.of(kind)) == [act for act in acts if isinstance(act, kind)]
    assert list(deal.captures) == (acts[:] and [act for act in acts if isinstance(act, Capture)])
    if deal.must_capture:
        assert all(isinstance(act, Capture) for act in acts)


def check_agreement(deal: Deal, rng: random.Random, number: int | None = 60) -> None:
    """`check`, `in` and the list say the same of acts of all sorts; so many of the pool are tried, or all."""
    listed = frozenset(deal.legal_acts)
    tries = [] if deal.is_over else pool(deal)
    if number is not None:
        tries = rng.sample(tries, min(number, len(tries)))
    for act in (*tries, *(strange_act(rng) for _ in range(10))):
        expected = not deal.is_over and allowed(deal, act, listed)
        assert bool(deal.check(act)) == expected, (str(act), str(deal.check(act)))
        assert (act in deal.legal_acts) == deal.is_legal(act) == expected
        if expected:
            assert deal.listed(act) in listed
            assert deal.listed(act) in set(tries) | listed


def check_refusal(deal: Deal, act: Act) -> None:
    """A refused act raises with the verdict and what is legal, and leaves everything as it was."""
    verdict, text, key, number = deal.check(act), deal.position(), deal.key(), hash(deal)
    assert verdict.codes
    assert str(verdict) != "legal"
    with pytest.raises(IllegalAct) as caught:
        deal.after(act)
    assert caught.value.verdict == verdict
    assert caught.value.codes == verdict.codes
    assert caught.value.legal == tuple(deal.legal_acts)
    assert pickle.loads(pickle.dumps(caught.value)).verdict == verdict  # noqa: S301
    assert (deal.position(), deal.key(), hash(deal)) == (text, key, number)
    assert deal.check(act) == verdict


def check_other_seats(deal: Deal) -> None:
    """A seat that is not to act is told so and nothing else, whatever the act."""
    for seat in deal.seats:
        for act in (*deal.legal_acts[:2], Discard("3h"), Lay("K Q")):
            if deal.is_over:
                assert deal.check(act, seat).codes == ("deal_over",)
            elif seat == deal.to_act:
                assert deal.check(act, seat) == deal.check(act)
                continue
            else:
                assert deal.check(act, seat).codes == ("not_your_turn",)
            with pytest.raises(IllegalAct) as caught:
                deal.after(act, seat=seat)
            assert caught.value.legal == ()


def check_faces(deal: Deal, act: Act, rng: random.Random) -> None:
    """A listed act resolves to faces of the hand, once and for all; it does what its resolved form does."""
    resolved = deal.resolve(act)
    assert deal.resolve(resolved) == resolved
    assert resolved.shape == Act.parse(str(resolved)).shape
    assert all(card.has_face for card in resolved.cards)
    assert resolved.shape.cards == act.cards
    assert resolved in deal.legal_acts
    assert deal.listed(resolved) == act
    assert deal.after(act) == deal.after(resolved) == deal.after(act, seat=deal.to_act)
    faced = with_faces(deal, act, rng)
    assert faced in deal.legal_acts
    assert deal.resolve(faced).cards == faced.cards
    assert not Counter(faced.cards) - Counter(deal.hand())
    assert deal.after(faced) == deal.after(deal.resolve(faced))
    assert deal.after(faced).legal_acts[:] == deal.after(act).legal_acts[:]


def check_suits(deal: Deal, suits: str, act: Act | None) -> None:
    """Other suits make another deal with the same key, the same acts and the same consequences."""
    other = Deal.from_position(zones.with_suits(deal.position(), suits))
    assert other.key() == deal.key()
    assert other.legal_acts[:] == deal.legal_acts[:]
    assert (other == deal) == (other.position() == deal.position())
    if act is not None:
        assert other.after(act).key() == deal.after(act).key()


def check_hidden(deal: Deal, shown: Deal, rng: random.Random) -> None:
    """A seat that sees its own cards alone has the same legal acts, and everybody is judged by what is seen."""
    assert zones.is_part_of(shown.position(), deal.position())
    assert shown.stock_size == deal.stock_size
    assert (shown.to_act, shown.phase, shown.ending) == (deal.to_act, deal.phase, deal.ending)
    if shown.legal_acts.is_hidden:
        for act in rng.sample(deal.legal_acts[:], min(5, len(deal.legal_acts))):
            assert shown.check(deal.resolve(act)), str(act)
        return
    assert shown.legal_acts[:] == deal.legal_acts[:]
    assert shown.captures == deal.captures
    assert shown.must_capture == deal.must_capture
    for act in rng.sample(pool(deal), 20) if deal.phase is not Phase.OVER else ():
        assert shown.check(act) == deal.check(act)


def drawn_in(before: Deal, after: Deal, seat: int, viewer: int) -> list[str]:
    """The cards that left the stock in a draw, as a viewer sees them."""
    stock = zones.zones_of(before.position()).get("stock", [])
    cards = stock[: before.stock_size - after.stock_size]
    return [card if seat == viewer or card in {"3h", "3d"} else zones.HIDDEN for card in cards]


def score_or_reason(deal: Deal) -> str:
    """The totals, or why there are none."""
    try:
        return str([score.total for score in deal.score()])
    except ScoreError as error:
        return str(error)
