"""Which card to put on the pile: the one that is missed least and helps the next player least."""

from __future__ import annotations

from canasta.acts import Act, Discard

from .table import Table

__all__ = ["best_discard"]

_KEPT = {"Jo": 120, "2": 90, "3b": 6}  # how much these cards are missed
_PAIR, _MORE = 18, 30  # how much a card of a pair, and of three or more, is missed
_LAST_COPY = 2  # fewer than this of a rank cannot be a pair


def best_discard(table: Table, discards: tuple[Discard, ...]) -> Act:
    """The discard that costs least; of equal ones the first."""
    return min(discards, key=lambda act: _cost(table, str(act.card.shape)))


def _cost(table: Table, kind: str) -> float:
    pile = 6 + 4 * len(table.deal.pile)
    return _missed(table, kind) + danger(table, kind) * pile


def _missed(table: Table, kind: str) -> float:
    """How much the card is missed."""
    if kind in _KEPT:
        return _KEPT[kind]
    number = table.hand[kind]
    missed = 0 if number == 1 else _PAIR if number == _LAST_COPY else _MORE
    if kind in table.melds:
        missed += 15
    if not table.deal.has_opened(table.seat):
        missed += table.points(kind) // 5  # high cards open
    elif table.is_late or table.is_threatened:
        missed -= table.points(kind) // 5  # and count against the side at the end
    return missed


def danger(table: Table, kind: str) -> float:
    """How likely the next player takes the pile if this card is put on it, from 0 to 1."""
    following = table.next_opponent
    if following is None or kind in _KEPT:  # nobody takes a pile with a wild card or a three on top
        return 0.0
    frozen = table.deal.frozen_for(following)
    if not frozen and kind in table.deal.melds(following):
        return 1.0
    known = table.view.known_of(following).count(kind)
    if known >= _LAST_COPY:
        return 1.0
    if known and not frozen:
        return 0.6
    unseen = table.unseen(kind)
    if frozen and unseen < _LAST_COPY:
        return 0.0
    return min(1.0, unseen * (0.03 if frozen else 0.06))
