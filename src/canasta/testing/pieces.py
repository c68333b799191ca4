"""Cards, hands and melds, and what is no meld."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from canasta.cards import CARDS, Card, pack
from canasta.counts import BLACK_THREE, JOKER, KINDS, NATURALS, TWO
from canasta.errors import CardsError, ViolationCode
from canasta.hand import Hand
from canasta.melds import Canasta, Meld
from canasta.plan import Meldlike, Plan, plan_of
from canasta.rules import CANASTA_SIZE, CLASSIC, MELD_SIZE, Rules

__all__ = ["MELD_FAULTS", "cards", "hands", "illegal_melds", "melds", "some"]

Value = TypeVar("Value")


# -- cards and hands ------------------------------------------------------------------------------------------------


def cards(*, suitless: bool = False, hidden: bool = False) -> SearchStrategy[Card]:
    """Single cards: the 52 faces and the joker.

    Args:
        suitless: whether suitless cards (`K`, `3b`) come too.
        hidden: whether the hidden card (`??`) comes too.

    >>> from hypothesis import given
    >>> @given(cards())
    ... def test_a_card_goes_to_text_and_back(card):
    ...     assert Card.parse(str(card)) is card
    >>> test_a_card_goes_to_text_and_back()
    """
    chosen = [
        card for card in CARDS if card is not None and (card.has_face or (hidden if card.is_hidden else suitless))
    ]
    return st.sampled_from(chosen)


@st.composite
def hands(
    draw: DrawFn,
    *,
    min_size: int = 0,
    max_size: int = 15,
    red_threes: bool = False,
    hidden: bool = False,
    rules: Rules = CLASSIC,
) -> Hand:
    """Hands of cards that the packs hold together.

    Args:
        draw: given by Hypothesis.
        min_size: how many cards there are at least.
        max_size: how many cards there are at most.
        red_threes: whether red threes are among them; in play no hand keeps one (rule 4.3).
        hidden: whether some or all cards may be hidden.
        rules: whose packs the cards come from.

    >>> from hypothesis import given
    >>> @given(hands(min_size=1, max_size=11))
    ... def test_a_card_less_is_a_hand(hand):
    ...     assert len(hand - hand.cards[0]) == len(hand) - 1
    >>> test_a_card_less_is_a_hand()
    """
    deck = [card for card in _deck(rules) if red_threes or not card.is_red_three]
    chosen = some(draw, deck, min_size, min(max_size, len(deck)))
    if hidden:
        chosen = [draw(st.sampled_from((card, _HIDDEN))) for card in chosen]
    return Hand(chosen)


_HIDDEN: Final = Card("??")


@cache
def _deck(rules: Rules) -> tuple[Card, ...]:
    return pack(rules.cards.packs, rules.cards.jokers)


def some(draw: DrawFn, items: Sequence[Value], least: int, most: int) -> list[Value]:
    """Some of the items, each once at most."""
    places = st.lists(st.integers(0, len(items) - 1), min_size=least, max_size=most, unique=True)
    return [items[place] for place in draw(places)]


# -- melds ----------------------------------------------------------------------------------------------------------


@st.composite
def melds(
    draw: DrawFn,
    *,
    canasta: bool | None = None,
    black_threes: bool = False,
    suits: bool = True,
    rules: Rules = CLASSIC,
) -> Meld:
    """Melds that the rules allow as new ones; a canasta may be concealed (rules 6 and 7).

    Args:
        draw: given by Hypothesis.
        canasta: true for canastas alone, false for smaller melds alone.
        black_threes: whether melds of black threes come too (rule 6.6).
        suits: whether the cards have suits.
        rules: the rules that allow them.

    Raises:
        CardsError: if the rules allow no such meld.

    >>> from hypothesis import given
    >>> @given(melds(canasta=True))
    ... def test_a_canasta_earns_its_bonus(canasta):
    ...     assert canasta.bonus() in {300, 400, 500, 600}
    >>> test_a_canasta_earns_its_bonus()
    """
    plan = plan_of(rules)
    shapes = _meld_shapes(plan, canasta)
    if black_threes and not canasta:
        shapes += _black_three_shapes(plan)
    lane, counts = draw(_one_of(shapes, "the rules allow no such meld"))
    chosen = _faces(draw, plan, lane, counts)
    if not suits:
        chosen = [card.shape for card in chosen]
    if sum(counts) < CANASTA_SIZE or lane == BLACK_THREE:
        return Meld(chosen)
    return Canasta(chosen, is_concealed=draw(st.booleans()))


#: A lane, and the cards of it and the wild cards.
_Shape = tuple[int, Meldlike]


@cache
def _meld_shapes(plan: Plan, canasta: bool | None) -> tuple[_Shape, ...]:  # noqa: FBT001
    return tuple(
        (lane, counts)
        for lane in NATURALS
        for counts in _counts(plan, lane)
        if plan.is_group(*counts) and canasta in {None, plan.is_canasta(sum(counts))}
    )


def _black_three_shapes(plan: Plan) -> tuple[_Shape, ...]:
    numbers = range(MELD_SIZE, plan.most[BLACK_THREE] + 1)
    return tuple((BLACK_THREE, (n, 0)) for n in numbers if not any(plan.black_three_faults(n, going_out=True)))


def _counts(plan: Plan, lane: int) -> list[Meldlike]:
    """All numbers of naturals of a rank and of wild cards that the packs hold."""
    wilds = plan.most[TWO] + plan.most[JOKER]
    return [(naturals, wild) for naturals in range(plan.most[lane] + 1) for wild in range(wilds + 1)]


def _one_of(shapes: Sequence[Value], message: str) -> SearchStrategy[Value]:
    if not shapes:
        raise CardsError(message)
    return st.sampled_from(shapes)


def _faces(draw: DrawFn, plan: Plan, lane: int, counts: Meldlike) -> list[Card]:
    """Faces of the packs for so many cards of a lane and wild cards."""
    deck = _deck(plan.rules)
    shape = KINDS[lane]
    plain = [card for card in deck if str(card.shape) == shape]
    wild = [card for card in deck if card.is_wild]
    naturals, wilds = counts
    return [*some(draw, plain, naturals, naturals), *some(draw, wild, wilds, wilds)]


# -- what is no meld --------------------------------------------------------------------------------------------------


def illegal_melds(code: ViolationCode | str, *, rules: Rules = CLASSIC) -> SearchStrategy[tuple[Card, ...]]:
    """Cards that are no new meld, for this reason among others.

    Args:
        code: one of :data:`MELD_FAULTS`.
        rules: the rules to break.

    Returns:
        Cards of which `check_meld(cards, rules=rules, going_out=False)` names the code.

    Raises:
        CardsError: if the code is not about new melds, or no cards have this fault under the rules.

    >>> from hypothesis import given
    >>> from canasta import check_meld
    >>> @given(illegal_melds("wilds_outnumber_naturals"))
    ... def test_wild_cards_are_not_the_more(cards):
    ...     assert "wilds_outnumber_naturals" in check_meld(cards)
    >>> test_wild_cards_are_not_the_more()
    """
    if code not in _FAULTY:
        raise CardsError(f"{code} is no fault of a new meld; those are {', '.join(_FAULTY)}")
    return _FAULTY[ViolationCode(code)](plan_of(rules), ViolationCode(code))


@st.composite
def _faulty_numbers(draw: DrawFn, plan: Plan, code: ViolationCode) -> tuple[Card, ...]:
    """Cards of one rank or black threes, and wild cards, in numbers that are wrong."""
    lane, counts = draw(_one_of(_faulty_shapes(plan, code), f"under these rules no cards have the fault {code}"))
    return tuple(_faces(draw, plan, lane, counts))


@cache
def _faulty_shapes(plan: Plan, code: ViolationCode) -> tuple[_Shape, ...]:
    return tuple(
        (lane, counts)
        for lane in (*NATURALS, BLACK_THREE)
        for counts in _counts(plan, lane)
        if any(counts) and any(fault == code for fault in _faults_of(plan, lane, *counts))
    )


def _faults_of(plan: Plan, lane: int, naturals: int, wilds: int) -> Iterator[ViolationCode]:
    """What the plan says of cards of one rank or of black threes, and wild cards."""
    if lane != BLACK_THREE or not naturals:
        yield from (fault.code for fault in plan.group_faults(naturals, wilds))
        return
    if wilds:
        yield ViolationCode.WILD_WITH_BLACK_THREES
    yield from (fault.code for fault in plan.black_three_faults(naturals + wilds, going_out=False))


@st.composite
def _faulty_mixture(draw: DrawFn, plan: Plan, code: ViolationCode) -> tuple[Card, ...]:
    """Cards of different ranks, or red threes among others."""
    deck = _deck(plan.rules)
    plain = [card for card in deck if not card.is_wild]
    first = draw(st.sampled_from([card for card in plain if card.is_red_three or code == ViolationCode.MIXED_RANKS]))
    chosen = [first]
    if code == ViolationCode.MIXED_RANKS:
        chosen.append(draw(st.sampled_from([card for card in plain if card.rank != first.rank])))
    for card in chosen:
        deck = _without(deck, card)
    return (*chosen, *some(draw, deck, 0, 7))


def _without(deck: Iterable[Card], card: Card) -> tuple[Card, ...]:
    left = list(deck)
    left.remove(card)
    return tuple(left)


@st.composite
def _beyond_the_packs(draw: DrawFn, plan: Plan, _: ViolationCode) -> tuple[Card, ...]:
    """A card, or a kind of card, more often than the packs hold it."""
    card = draw(cards(suitless=True))
    more = draw(st.lists(cards(suitless=True), max_size=5))
    return (*[card] * (plan.rules.most(card) + 1), *more)


def _nothing(_: Plan, __: ViolationCode) -> SearchStrategy[tuple[Card, ...]]:
    return st.just(())


_C = ViolationCode
_FAULTY: Final[dict[ViolationCode, Callable[[Plan, ViolationCode], SearchStrategy[tuple[Card, ...]]]]] = {
    _C.NOT_IN_PACKS: _beyond_the_packs,
    _C.NOTHING_LAID: _nothing,
    _C.TOO_FEW_CARDS: _faulty_numbers,
    _C.MIXED_RANKS: _faulty_mixture,
    _C.TOO_FEW_NATURALS: _faulty_numbers,
    _C.TOO_MANY_WILDS: _faulty_numbers,
    _C.WILDS_OUTNUMBER_NATURALS: _faulty_numbers,
    _C.WILDS_NOT_FEWER_THAN_NATURALS: _faulty_numbers,
    _C.RED_THREE_MELDED: _faulty_mixture,
    _C.WILD_WITH_BLACK_THREES: _faulty_numbers,
    _C.BLACK_THREES_NEVER_MELDED: _faulty_numbers,
    _C.BLACK_THREES_ONLY_GOING_OUT: _faulty_numbers,
}

#: The codes that :func:`illegal_melds` takes.
MELD_FAULTS: Final[tuple[ViolationCode, ...]] = tuple(_FAULTY)
