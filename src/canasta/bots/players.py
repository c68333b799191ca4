"""What a player is, and the player who plays at random."""

from __future__ import annotations

import math
import random
from collections.abc import Awaitable
from typing import Protocol, runtime_checkable

from canasta.acts import Act
from canasta.core.dealing import RandomSource
from canasta.errors import GameError
from canasta.events import Event
from canasta.view import View

__all__ = ["AsyncPlayer", "ListeningPlayer", "Player", "RandomPlayer", "TimedPlayer"]


@runtime_checkable
class Player(Protocol):
    """Anything that plays: given what its seat may know, it names an act.

    A turn is several acts, and the player is asked for each: one that plans a whole turn remembers its plan. What a
    player may have besides: `act_within`, see :class:`TimedPlayer`, and `told`, see :class:`ListeningPlayer`.

    >>> from canasta import Game
    >>> class FirstActPlayer:
    ...     def act(self, view: View) -> Act:
    ...         return view.legal_acts[0]
    >>> player = FirstActPlayer()
    >>> isinstance(player, Player), player.act(Game.new(seed=7, dealer=0).view(1))
    (True, Draw())
    """

    def act(self, view: View) -> Act:
        """The act to play.

        Args:
            view: what the seat may know; it is for this seat to act.

        Returns:
            One of `view.legal_acts`, by shape or by face.
        """
        ...


@runtime_checkable
class AsyncPlayer(Protocol):
    """A player who is awaited: a person behind a wire, or a program elsewhere; see :func:`play_out_async`.

    >>> import asyncio
    >>> from canasta import Game
    >>> class RemotePlayer:
    ...     async def act(self, view: View) -> Act:
    ...         await asyncio.sleep(0)  # the way to the player and back
    ...         return view.legal_acts[0]
    >>> player: AsyncPlayer = RemotePlayer()
    >>> asyncio.run(player.act(Game.new(seed=7, dealer=0).view(1)))
    Draw()
    """

    def act(self, view: View) -> Awaitable[Act]:
        """The act to play, as :meth:`Player.act`, by and by."""
        ...


@runtime_checkable
class TimedPlayer(Player, Protocol):
    """A player who can be given time; without any he is asked by `act`.

    >>> from canasta.bots import SearchingPlayer, SensiblePlayer
    >>> isinstance(SearchingPlayer(), TimedPlayer), isinstance(SensiblePlayer(), TimedPlayer)
    (True, False)
    """

    def act_within(self, view: View, seconds: float) -> Act:
        """The act to play, as :meth:`Player.act`.

        Args:
            view: what the seat may know.
            seconds: when the act has to be there, from now.
        """
        ...


@runtime_checkable
class ListeningPlayer(Player, Protocol):
    """A player who is told what happens, as it happens; a view has the same events, those of its deal.

    >>> from canasta import Game
    >>> from canasta.bots import play_out
    >>> class Scribe(RandomPlayer):
    ...     def told(self, seat: int, events: tuple[Event, ...]) -> None:
    ...         self.last = events[-1]
    >>> scribe = Scribe(seed=1)
    >>> isinstance(scribe, ListeningPlayer)
    True
    >>> for events in play_out(Game.new(seed=7, dealer=0), [scribe] * 4):
    ...     break
    >>> print(scribe.last)
    seat 1 draws a card
    """

    def told(self, seat: int, events: tuple[Event, ...]) -> None:
        """Take note of what an act or a dealing brought about.

        Args:
            seat: at which seat: one object may play several.
            events: what happened, as the seat sees it.
        """
        ...


class RandomPlayer:
    """Plays any legal act, each as likely as another.

    Args:
        seed: makes the player repeatable.
        rng: a source of random numbers instead.

    >>> from canasta import Game
    >>> view = Game.new(seed=7, dealer=0).view(1)
    >>> RandomPlayer(seed=1).act(view)
    Draw()
    """

    def __init__(self, seed: int | str | None = None, *, rng: RandomSource | None = None) -> None:
        """Take a seed or a source of random numbers; without either the system's secure source."""
        self._rng = random_source(seed, rng)

    def act(self, view: View) -> Act:
        """See :class:`Player`.

        Raises:
            GameError: `not_to_act`, if it is not for the view's seat to act.
        """
        to_act(view)
        return view.legal_acts.sample(self._rng)


def random_source(seed: int | str | None, rng: RandomSource | None) -> RandomSource:
    """What a player's chance comes from: the source given, one of the seed, or the system's secure source."""
    if seed is not None and rng is not None:
        raise TypeError("give seed= or rng=, not both")
    if isinstance(seed, bool) or not isinstance(seed, int | str | None):
        raise TypeError(f"seed= is a whole number or a text, not {seed!r}")
    if rng is not None and not callable(getattr(rng, "random", None)):
        raise TypeError(f"rng= is a source of random numbers, such as random.Random(7), not {rng!r}")
    if rng is not None:
        return rng
    return random.SystemRandom() if seed is None else random.Random(f"player {seed}")  # noqa: S311  asked for


def to_act(view: View) -> int:
    """The view's seat.

    Raises:
        GameError: `not_to_act`, if it is not for that seat to act.
    """
    if view.seat is None or not view.is_to_act:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise GameError("not_to_act", f"it is not for {who} to act")
    return view.seat


def check_seconds(seconds: object) -> None:
    """Refuse what is no time to think; None is none."""
    if seconds is None:
        return
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < math.inf:
        raise TypeError(f"seconds= is a time above 0, not {seconds!r}; left out, no time is set")
