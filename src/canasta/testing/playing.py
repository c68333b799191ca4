"""Deals and games on their way, what seats see of them, and acts that are legal or not."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, lru_cache
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from canasta.acts import Act, Capture, Discard, Lay
from canasta.cards import Card
from canasta.deal import Deal
from canasta.encoding import ActSpace
from canasta.errors import PositionError, ViolationCode
from canasta.game import Game
from canasta.rules import Rules
from canasta.view import View

from .ruling import rules as some_rules

__all__ = ["deals", "games", "illegal_acts", "legal_acts", "views"]

_SEEDS: Final = st.integers(0, 2**32 - 1)
_SCORES: Final = st.sampled_from([0, -50, 1500, 3000])
_TARGET: Final = 1000  # of games, so that some come to their end


# -- positions ------------------------------------------------------------------------------------------------------


@st.composite
def deals(
    draw: DrawFn, *, rules: Rules | SearchStrategy[Rules] | None = None, max_acts: int = 200, over: bool | None = None
) -> Deal:
    """Deals from their beginning to their end, reached by legal acts, with all cards known.

    Args:
        draw: given by Hypothesis.
        rules: the rules, or a strategy for them; left out, any that can be played.
        max_acts: how many acts are played at most.
        over: true for deals that are over alone, whatever `max_acts` says; false for those that go on.

    >>> from hypothesis import given, settings
    >>> @settings(deadline=None)
    ... @given(deals(over=False))
    ... def test_somebody_can_do_something(deal):
    ...     assert len(deal.legal_acts) > 0
    >>> test_somebody_can_do_something()
    """
    played = draw(_rules(rules))
    scores = draw(st.lists(_SCORES, min_size=len(played.seats.sides), max_size=len(played.seats.sides)))
    deal = Deal.new(played, seed=draw(_SEEDS), number=draw(st.integers(0, 4)), scores=scores)
    number = 0 if over else draw(st.integers(0, max_acts))
    rng = random.Random(draw(_SEEDS))  # noqa: S311  Hypothesis draws the seed
    while not deal.is_over and (over or number):
        following = deal.after(_some_act(deal, rng))
        if over is False and following.is_over:
            break
        deal, number = following, number - 1
    return deal


@st.composite
def games(
    draw: DrawFn, *, rules: Rules | SearchStrategy[Rules] | None = None, max_acts: int = 300, over: bool | None = None
) -> Game:
    """Games from their beginning to their end, reached by legal acts.

    Args:
        draw: given by Hypothesis.
        rules: the rules, or a strategy for them; left out, any that can be played, to a target of 1,000 points.
        max_acts: how many acts are played at most.
        over: false for games that go on alone, true for those that are over; these take time, and are found only where
            `max_acts` allows.

    >>> from hypothesis import given, settings
    >>> @settings(deadline=None)
    ... @given(games(max_acts=50))
    ... def test_a_copy_goes_its_own_way(game):
    ...     other = game.copy()
    ...     other.abandon() if not other.is_over else None
    ...     assert game.history == other.history
    >>> test_a_copy_goes_its_own_way()
    """
    played = draw(_rules(rules, target=_TARGET))
    game = Game.new(played, seed=draw(_SEEDS))
    number = max_acts if over else draw(st.integers(0, max_acts))
    rng = random.Random(draw(_SEEDS))  # noqa: S311  Hypothesis draws the seed
    while number and not game.is_over:
        if game.deal.is_over:
            game.next_deal()
        else:
            game.play(_some_act(game.deal, rng))
        number -= 1
    if over is False and game.is_over:
        game.undo()
    if over and not game.is_over:
        _never()
    return game


def _never() -> None:
    from hypothesis import reject  # noqa: PLC0415  only where an example is of no use

    reject()


def _rules(rules: Rules | SearchStrategy[Rules] | None, **options: int) -> SearchStrategy[Rules]:
    """The strategy for rules."""
    if rules is None:
        return some_rules(**options)
    return st.just(rules) if isinstance(rules, Rules) else rules


def _some_act(deal: Deal, rng: random.Random) -> Act:
    """A legal act; what lays and what captures comes more often than its share, or few deals would see a canasta."""
    legal = deal.legal_acts
    wanted = (Lay, Capture, Discard, None, None)[int(rng.random() * 5)]
    fitting = legal.of(wanted) if wanted is not None else ()
    return fitting[int(rng.random() * len(fitting))] if fitting else legal.sample(rng)


@st.composite
def views(
    draw: DrawFn,
    *,
    rules: Rules | SearchStrategy[Rules] | None = None,
    to_act: bool | None = None,
    max_acts: int = 200,
) -> View:
    """What seats, and spectators, see of games.

    Args:
        draw: given by Hypothesis.
        rules: as for :func:`games`.
        to_act: true for views of the seat that is to act alone; false for those of all others.
        max_acts: how many acts are played at most.

    >>> from hypothesis import given, settings
    >>> from canasta.bots import SensiblePlayer
    >>> @settings(deadline=None)
    ... @given(views(to_act=True, max_acts=60))
    ... def test_a_player_plays_by_the_rules(view):
    ...     assert view.check(SensiblePlayer().act(view))
    >>> test_a_player_plays_by_the_rules()
    """
    game = draw(games(rules=rules, max_acts=max_acts, over=None if to_act is None else False))
    if to_act and game.deal.is_over:
        game.next_deal()
    mover = game.deal.to_act
    if to_act:
        return game.view(mover)
    seats = (None, *range(game.rules.seats.players))
    return game.view(draw(st.sampled_from([seat for seat in seats if to_act is None or seat != mover or seat is None])))


# -- acts -----------------------------------------------------------------------------------------------------------


def legal_acts(position: Deal | View, *, faces: bool = False) -> SearchStrategy[Act]:
    """The legal acts of a position.

    Args:
        position: the deal, or a view of the seat to act.
        faces: whether the acts name cards with suits.

    Raises:
        PositionError: `no_act`, if there is none, as at the end of a deal.

    >>> from hypothesis import given, settings, strategies as st
    >>> @settings(deadline=None)
    ... @given(deals(over=False), st.data())
    ... def test_a_legal_act_may_be_played(deal, data):
    ...     assert deal.after(data.draw(legal_acts(deal))) != deal
    >>> test_a_legal_act_may_be_played()
    """
    acts = list(position.legal_acts)
    if not acts:
        raise PositionError("no_act", "nobody has a legal act here")
    deal = position.deal if isinstance(position, View) else position
    chosen = st.sampled_from(acts)
    return chosen.map(deal.resolve) if faces else chosen


def illegal_acts(position: Deal | View, code: ViolationCode | str | None = None) -> SearchStrategy[Act]:
    """Acts that a position refuses: some near misses with cards of the hand, some far from it.

    Args:
        position: the deal, or a view of the seat to act; the hand of the seat to act is known.
        code: a code that the verdict must name, among others.

    Raises:
        PositionError: `no_act`, if no act has that fault here.

    >>> from hypothesis import given, settings, strategies as st
    >>> @settings(deadline=None)
    ... @given(deals(over=False), st.data())
    ... def test_a_refusal_has_a_reason(deal, data):
    ...     assert deal.check(data.draw(illegal_acts(deal))).violations
    >>> test_a_refusal_has_a_reason()
    """
    deal = position.deal if isinstance(position, View) else position
    if code is not None:
        found = _refused_with(deal, str(code))
        if not found:
            raise PositionError("no_act", f"no act is refused with {code} here")
        return st.sampled_from(found)
    listed = frozenset(deal.legal_acts)
    near = [act for act in _held(deal) if act not in listed]
    strange = st.sampled_from([*_acts_of(deal.rules), *_STRANGE])
    chosen = st.one_of(st.sampled_from(near), strange) if near else strange
    return chosen.filter(lambda act: not deal.is_legal(act))


@lru_cache(maxsize=16)
def _refused_with(deal: Deal, code: str) -> tuple[Act, ...]:
    return tuple(act for act in (*_acts_of(deal.rules), *_STRANGE) if code in deal.check(act))


def _held(deal: Deal) -> list[Act]:
    """The acts that take nothing but cards of the hand of the seat to act."""
    if deal.is_over:
        return []
    held = Counter(card.shape for card in deal.hand())
    return [act for act, needs in _needs_of(deal.rules) if all(held[card] >= number for card, number in needs)]


@cache
def _needs_of(rules: Rules) -> tuple[tuple[Act, tuple[tuple[Card, int], ...]], ...]:
    """The acts that take cards of the hand, with these."""
    return tuple((act, tuple(Counter(act.cards).items())) for act in _acts_of(rules) if act.cards)


@cache
def _acts_of(rules: Rules) -> tuple[Act, ...]:
    space = ActSpace(rules)
    return tuple(space.act(number) for number in range(space.size))


#: Acts that no position lists: mixed ranks, red threes, wild cards alone.
_STRANGE: Final = (Lay("K K Q"), Lay("3h"), Lay("2 2 2"), Lay("3b 3b 3b 2"), Discard("3d"), Capture("K Q"), Lay(()))
