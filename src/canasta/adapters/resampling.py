"""Other deals that are the same to one seat: the cards it does not see dealt anew.

What a seat knows is kept: its own cards, all acts, the pile and the red threes. Every other card is drawn anew from
those it has not seen, so that each seat still holds what it was seen to play when it played it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from canasta.acts import Capture, Discard, Lay
from canasta.adapters.episode import RED_THREE, Episode, chance_of
from canasta.cards import Card
from canasta.encoding import ActSpace
from canasta.errors import CanastaError, GameError, PositionError
from canasta.hand import Hand

__all__ = ["resampled"]

_TRIES: Final = 500


class _Shown(NamedTuple):
    """Cards that a seat was seen to play, or to be left with, and not known to hold before."""

    when: int
    seat: int
    kinds: tuple[int, ...]


class _Past(NamedTuple):
    """How an episode came about."""

    actions: list[int]
    #: by the place in `actions`, which seat a card came to that only this seat has seen
    owners: dict[int, int]
    shown: list[_Shown]
    #: the cards that have not left the stock
    left: tuple[int, ...]


def resampled(start: Episode, actions: Iterable[int], seat: int, rng: random.Random) -> list[int]:
    """The actions of another episode that tells a seat the same.

    Legality depends on hidden cards in a few places (a partner who was asked could obey both answers, rule 11.5), so a
    sample may turn out impossible; it is then drawn anew.

    Args:
        start: the episode at its beginning.
        actions: what came about: cards by their place in :data:`~canasta.adapters.episode.CHANCES`, acts by their
            number in the :class:`~canasta.encoding.ActSpace` of the rules.
        seat: whose knowledge is kept.
        rng: where chance comes from.

    Returns:
        As many actions, of which only cards that the seat does not see differ.

    Raises:
        GameError: `no_sample`, if so many samples were impossible that it was given up.
        PositionError: `wrong_seat`, if there is no such seat.
    """
    players = start.rules.seats.players
    if seat not in range(players):
        raise PositionError("wrong_seat", f"a seat is a number from 0 to {players - 1}, not {seat!r}")
    space = _space_of(start.rules)
    past = _past(start, list(actions), space)
    for _ in range(_TRIES):
        sample = _sample(past, seat, rng)
        if _is_possible(start, sample, space):
            return sample
    raise GameError("no_sample", f"no other deal that fits was found in {_TRIES} tries")


_space_of = lru_cache(maxsize=64)(ActSpace)


# -- what came about ------------------------------------------------------------------------------------------------


def _past(start: Episode, actions: list[int], space: ActSpace) -> _Past:
    owners: dict[int, int] = {}
    shown: list[_Shown] = []
    episode, dealt = start, 0
    for when, action in enumerate(actions):
        if episode.is_chance:
            if episode.deal is not None and action != RED_THREE:
                owners[when] = episode.deal.turn
            episode = episode.with_card(action)
            if not dealt and episode.deal is not None:
                dealt = when + 1
                owners |= _owners_of_deal(episode, actions[:dealt])
            continue
        act = space.act(action)
        deal = episode.deal
        if deal is not None and isinstance(act, Capture | Lay | Discard):
            shown.append(_shown(episode, when, deal.turn, act.cards))
        episode = episode.after(act)
    if episode.deal is not None and episode.deal.is_over:  # the hands that are left are seen by all
        deal, end = episode.deal, len(actions)
        shown += [_shown(episode, end, seat, deal.hand(seat).cards) for seat in deal.seats]
    return _Past(actions, owners, shown, episode.left)


def _shown(episode: Episode, when: int, seat: int, cards: tuple[Card, ...]) -> _Shown:
    """Cards that a seat shows: those of them that it was not known to hold."""
    new = dict(episode.known).get(seat, Hand()).missing(cards)
    return _Shown(when, seat, tuple([chance_of(card) for card in new]))


def _owners_of_deal(episode: Episode, cards: list[int]) -> dict[int, int]:
    """Which seat each card of the deal came to, red threes and the pile apart (rules 3.1 to 3.4)."""
    deal = episode.deal
    if deal is None:
        return {}
    seats = deal.seats
    first = seats.index(deal.dealer) + 1
    order = [seats[(first + at) % len(seats)] for at in range(len(seats))]
    hands = len(seats) * deal.rules.dealing.hand_size
    owners = {at: order[at % len(order)] for at in range(hands)}
    replacing = iter(range(hands + len(deal.pile), len(cards)))
    for seat in order:
        for _ in range(sum(cards[at] == RED_THREE for at in range(hands) if owners[at] == seat)):
            at = next(at for at in replacing if cards[at] != RED_THREE)
            owners[at] = seat
    return {at: seat for at, seat in owners.items() if cards[at] != RED_THREE}


# -- another that tells the same ------------------------------------------------------------------------------------


def _sample(past: _Past, seat: int, rng: random.Random) -> list[int]:
    """Cards dealt anew where the seat does not see them."""
    free = {at: owner for at, owner in past.owners.items() if owner != seat}
    unseen = Counter({kind: number for kind, number in enumerate(past.left) if kind != RED_THREE})
    unseen.update(past.actions[at] for at in free)
    sample = past.actions.copy()
    for shown in past.shown:
        if shown.seat != seat:
            for kind in shown.kinds:
                at = rng.choice([at for at, owner in free.items() if owner == shown.seat and at < shown.when])
                del free[at]
                sample[at] = kind
                unseen[kind] -= 1
    cards = list(unseen.elements())
    for at, kind in zip(free, rng.sample(cards, len(free)), strict=True):
        sample[at] = kind
    return sample


def _is_possible(start: Episode, actions: list[int], space: ActSpace) -> bool:
    """Whether all acts are legal with these cards."""
    episode = start
    try:
        for action in actions:
            episode = episode.with_card(action) if episode.is_chance else episode.after(space.act(action))
    except CanastaError:
        return False
    return True
