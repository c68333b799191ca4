"""Melds, openings and captures: what holds for all of them, and what hostile input comes to."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.captures import check_capture
from canasta.cards import Card, format_cards
from canasta.errors import CanastaError, IllegalMeld, Verdict
from canasta.hand import Hand
from canasta.melds import Meld, card_points, check_addition, check_meld, meld_points, opening_minimum
from canasta.openings import check_opening, possible_melds, possible_openings
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from canasta.testing import cards, hands, melds, rules

PRESETS = st.sampled_from([CLASSIC, INTERNATIONAL, CLASSIC.for_players(6)])
SOME_CARDS = st.lists(cards(suitless=True), max_size=9)
NEAR_TEXT = st.text(st.sampled_from("AKQJT98765432shdcbo*? ,"), max_size=16)


@given(melds(black_threes=True))
def test_a_meld_goes_to_text_and_back(meld: Meld) -> None:
    for again in (Meld.parse(str(meld)), pickle.loads(pickle.dumps(meld))):  # noqa: S301
        assert again == meld
        assert (type(again), hash(again), again.is_concealed) == (type(meld), hash(meld), meld.is_concealed)
    assert Meld.of(reversed(meld.cards), concealed=meld.is_concealed) == meld


@given(melds(black_threes=True), rules())
def test_the_parts_of_a_meld_make_the_whole(meld: Meld, played: Rules) -> None:
    assert Hand(meld.naturals) + meld.wilds == Hand(meld)
    assert (len(meld.naturals), len(meld.wilds)) == (meld.n_naturals, meld.n_wilds)
    assert meld.points(rules=played) == meld_points(meld, rules=played)
    assert meld.points(rules=played) == sum(card_points(card, rules=played) for card in meld)
    assert all(card.rank == meld.rank for card in meld.naturals)


@given(SOME_CARDS, rules(), st.sampled_from([None, True, False]), st.randoms())
def test_neither_order_nor_suits_matter(asked: list[Card], played: Rules, going_out: bool | None, rng: Any) -> None:  # noqa: FBT001
    verdict = check_meld(asked, rules=played, going_out=going_out)
    mixed = list(asked)
    rng.shuffle(mixed)
    assert check_meld(mixed, rules=played, going_out=going_out) == verdict
    assert check_meld(format_cards(mixed), rules=played, going_out=going_out) == verdict
    shapes = check_meld([card.shape for card in asked], rules=played, going_out=going_out)
    assert set(shapes.codes) - {"not_in_packs"} == set(verdict.codes) - {"not_in_packs"}


@given(SOME_CARDS, rules(), st.sampled_from([None, True, False]))
def test_a_meld_is_made_where_the_verdict_says_so(asked: list[Card], played: Rules, going_out: bool | None) -> None:  # noqa: FBT001
    verdict = check_meld(asked, rules=played, going_out=going_out)
    if verdict:
        assert Hand(Meld.of(asked, rules=played, going_out=going_out)) == Hand(asked)
    else:
        with pytest.raises(IllegalMeld) as raised:
            Meld.of(asked, rules=played, going_out=going_out)
        assert raised.value.verdict == verdict


@given(
    melds(suits=False), st.lists(cards(suitless=True), min_size=1, max_size=4), rules(wild_on_natural_canasta="degrade")
)
def test_an_addition_is_judged_by_what_results(meld: Meld, added: list[Card], played: Rules) -> None:
    addition = check_addition(meld, added, rules=played)
    assert set(addition.codes) == set(check_meld([*meld, *added], rules=played).codes)
    if addition:
        more = meld.plus(added, rules=played)
        assert Hand(more) == Hand(meld) + added
        assert more.is_concealed == meld.is_concealed


@given(hands(), PRESETS)
def test_possible_melds_are_held_and_legal_and_all_there_are(hand: Hand, played: Rules) -> None:
    found = possible_melds(hand, rules=played)
    assert len(found) == len(set(found))
    for meld in found:
        assert meld.cards in hand
        assert check_meld(meld, rules=played)
    as_hands = set(map(Hand, found))
    for meld in found:
        for card in {*meld.naturals, *meld.wilds}:
            fewer = Hand(meld) - card
            assert bool(check_meld(fewer, rules=played)) == (fewer in as_hands)


@given(hands(max_size=13), st.integers(0, 40).map(lambda fives: 5 * fives), PRESETS)
def test_possible_openings_open(hand: Hand, minimum: int, played: Rules) -> None:
    keys = []
    for opening in islice(possible_openings(hand, minimum, rules=played), 30):
        every = [card for meld in opening for card in meld]
        assert every in hand
        assert meld_points(every, rules=played) >= minimum
        assert check_opening(opening, rules=played)
        keys.append((len(every), sum(card.is_wild for card in every), ", ".join(map(str, opening))))
    assert keys == sorted(set(keys))


@given(st.lists(melds(), max_size=3), st.integers(-300, 900).map(lambda fives: 5 * fives), rules())
def test_an_opening_is_the_sum_of_its_melds(laid: list[Meld], score: int, played: Rules) -> None:
    verdict = check_opening(laid, score=score, rules=played)
    points = sum(meld.points(rules=played) for meld in laid)
    assert ("opening_too_low" in verdict) == (points < opening_minimum(score, rules=played))
    each = {code for meld in laid for code in check_meld(meld, rules=played).codes}
    assert each - {"not_in_packs"} <= set(verdict.codes)
    ranks = [meld.rank for meld in laid]
    assert ("second_meld_of_rank" in verdict) == (len(set(ranks)) < len(ranks))


# -- hostile input ----------------------------------------------------------------------------------------------------

STRANGE = st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=6) | st.binary(max_size=3)
CARDS_LIKE = NEAR_TEXT | SOME_CARDS | hands(hidden=True) | melds() | STRANGE | st.lists(STRANGE, max_size=3)
MELDS_LIKE = st.lists(CARDS_LIKE, max_size=3) | CARDS_LIKE | st.dictionaries(st.text(max_size=3), STRANGE, max_size=2)
ANSWERS = (CanastaError, TypeError)


def answer(question: Any, *args: Any, **facts: Any) -> Any:
    """What comes of a question: an answer, or an error that says what was wrong with it."""
    try:
        return question(*args, **facts)
    except ANSWERS as error:
        assert str(error)  # noqa: PT017  either outcome is right, nothing else is
        return None


@given(CARDS_LIKE, CARDS_LIKE, rules() | STRANGE, STRANGE)
def test_strange_cards_are_judged_or_refused(first: Any, second: Any, played: Any, going_out: Any) -> None:
    for verdict in (
        answer(check_meld, first),
        answer(check_meld, first, rules=played, going_out=going_out),
        answer(check_addition, first, second, rules=CLASSIC),
    ):
        assert verdict is None or isinstance(verdict, Verdict)
    for question in (meld_points, card_points, Meld, Meld.of, Meld.parse, possible_melds):
        answer(question, first)
    opening = answer(possible_openings, first, going_out)
    if opening is not None:
        list(islice(opening, 3))


@given(MELDS_LIKE, st.fixed_dictionaries({}, optional={
    "score": STRANGE, "top": CARDS_LIKE, "going_out": STRANGE, "concealed": STRANGE, "rules": rules() | STRANGE,
}))  # fmt: skip
def test_strange_openings_are_judged_or_refused(laid: Any, facts: dict[str, Any]) -> None:
    verdict = answer(check_opening, laid, **facts)
    assert verdict is None or isinstance(verdict, Verdict)


SENSIBLE = {
    "size": st.integers(1, 9),
    "red_threes": st.integers(0, 2),
    "frozen": st.booleans(),
    "further": st.lists(melds(), max_size=2),
    "melds": st.lists(melds(), max_size=3),
    "opened": st.booleans(),
    "score": st.sampled_from([-5, 0, 1500]),
    "hand": hands(hidden=True) | hands(),
    "rules": rules(),
}
FACTS = {
    name: values | (MELDS_LIKE if name in {"further", "melds"} else CARDS_LIKE) for name, values in SENSIBLE.items()
}
PILE = {"pile": hands().map(list) | CARDS_LIKE, "top": cards() | CARDS_LIKE}


@given(CARDS_LIKE, st.fixed_dictionaries({}, optional=FACTS | PILE))
def test_strange_captures_are_judged_or_refused(used: Any, facts: dict[str, Any]) -> None:
    verdict = answer(check_capture, used, **facts)
    assert verdict is None or isinstance(verdict, Verdict)


@given(SOME_CARDS, cards(suitless=True), st.fixed_dictionaries({}, optional=SENSIBLE))
def test_captures_are_judged_whatever_is_known(used: list[Card], top: Card, facts: dict[str, Any]) -> None:
    verdict = answer(check_capture, used, top=top, **facts)
    assert verdict is not None or facts.get("red_threes", 0) >= facts.get("size", 3)
    if verdict is not None:
        assert not set(verdict.unjudged) & (set(facts) - {"hand"})
