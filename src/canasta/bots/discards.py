"""Which card to put on the pile: the one that is missed least and helps the next player least."""

from __future__ import annotations

from typing import Final

from canasta.acts import Act, Discard
from canasta.core.listing import is_frozen
from canasta.core.state import PILE, stock_size
from canasta.counts import BLACK_THREE, JOKER, TWO

from .sight import Sight

__all__ = ["best_discard", "discard_costs"]

_KEPT: Final = {JOKER: 120.0, TWO: 90.0, BLACK_THREE: -6.0}  # how much these cards are missed
_PAIR, _MORE = 18, 30  # how much a card of a pair, and of three or more, is missed
_LAST_COPY: Final = 2  # fewer than this of a rank cannot be a pair
_FREEZING: Final = 50.0  # what it is worth to freeze the pile for a side that is behind
_PASSED: Final = 0.25  # what is left of a danger where the same rank was passed up before
_MIXED: Final = 0.6  # how often a wild card goes with a single natural one to take a pile


def best_discard(sight: Sight) -> Act:
    """The discard that costs least; of equal ones the first."""
    discards = [act for act in sight.acts if type(act) is Discard]
    costs = discard_costs(sight, discards)
    return discards[costs.index(min(costs))]


def discard_costs(sight: Sight, discards: list[Discard]) -> list[float]:
    """What each discard costs, in points, roughly."""
    pile = 8 + 5 * len(sight.state[PILE])
    danger = _Danger(sight)
    costs = []
    for act in discards:
        lane = act.lane if act.lane >= 0 else act.cards[0].rank_index
        cost = _missed(sight, lane)
        if lane not in _KEPT:  # nobody takes a pile with a wild card or a three on top
            cost += danger.of(lane) * pile
        costs.append(cost)
    return costs


def _missed(sight: Sight, lane: int) -> float:
    """How much the card is missed."""
    if lane in _KEPT:
        freezes = lane != BLACK_THREE and sight.wilds > 1 and sight.is_behind
        return _KEPT[lane] - (_FREEZING if freezes else 0)
    number = sight.hand[lane]
    missed = 0 if number == 1 else _PAIR if number == _LAST_COPY else _MORE
    if sight.melds[lane]:
        missed += 15
    if not sight.opened:
        missed += sight.points[lane] // 5  # high cards open
    elif sight.is_late or sight.is_threatened:
        missed -= sight.points[lane] // 5  # and count against the side at the end
    return missed


class _Danger:
    """How likely the next player takes the pile, by the card that is put on it."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._place = place = sight.following()
        if place is None:
            return
        table, state = sight.table, sight.state
        self._frozen = is_frozen(table, state, place)
        self._known, self._passed = sight.memory.known[place], sight.memory.passed[place]
        cards = sight.hand_size(place)
        hidden = stock_size(state) - sight.size + sum([sight.hand_size(other) for other in range(table.places)])
        # his hand is taken for any part of what is unseen
        self._share = cards / hidden if hidden else 0.0

    def of(self, lane: int) -> float:
        """From 0 to 1, for a natural card."""
        place, sight = self._place, self._sight
        if place is None:
            return 0.0
        frozen = self._frozen
        if not frozen and sight.melded_by(place, lane):
            return 1.0
        known = self._known[lane]
        if known >= _LAST_COPY:
            return 1.0
        if known and not frozen:
            return 0.6
        unseen, share = sight.unseen(lane), self._share
        if not unseen:
            return 0.0
        fewer = (1 - share) ** (unseen - 1)
        single = unseen * share * fewer
        pair = max(0.0, 1 - (1 - share) * fewer - single)
        likely = pair if frozen else pair + _MIXED * single
        return likely * _PASSED if self._passed >> lane & 1 else likely
