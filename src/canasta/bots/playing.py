"""Playing a game out: by players who answer at once, or by players who are waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from inspect import isawaitable
from typing import Any

from canasta.acts import Act
from canasta.errors import GameError
from canasta.events import Events
from canasta.game import Game
from canasta.view import View

from .cautious import cautious
from .players import AsyncPlayer, Player, check_seconds

__all__ = ["play_out", "play_out_async"]


def play_out(game: Game, players: Sequence[Player], *, seconds: float | None = None) -> Iterator[Events]:
    """Play a game on to its end, act by act; an abandoned game has come to it.

    Args:
        game: the game; it changes as the iterator is read, one act or one dealing at a time.
        players: the players, by seat. Each is given only the view of his seat, and those with `told` what happens.
        seconds: how long those with `act_within` may think for an act; nobody is stopped who takes longer.

    Yields:
        What each act and each dealing brought about, told in full.

    Raises:
        IllegalAct: if a player names an act that is not legal; the game is then as it was before.
        GameError: `wrong_players`, if there is not one for each seat.
        TypeError: if one is no player, or one that has to be awaited: that is for :func:`play_out_async`.

    >>> from canasta.bots import RandomPlayer
    >>> game = Game.new(seed=7, dealer=0)
    >>> print(next(play_out(game, [RandomPlayer(seed=1)] * 4)))
    seat 1 draws Qh
    """
    _check(game, players, seconds)
    return _played_out(game, players, seconds)


def _played_out(game: Game, players: Sequence[Player], seconds: float | None) -> Iterator[Events]:
    listeners = _listeners(players)
    while not game.is_over:
        seat = game.deal.to_act
        if seat is None:
            events = game.next_deal()
        else:
            act = _asked(players[seat], game.view(seat), seconds)
            if isawaitable(act):
                _drop(act)
                raise TypeError(f"{players[seat]!r} has to be awaited: play_out_async() does so")
            events = game.play(act)
        _tell(listeners, events)
        yield events


def play_out_async(
    game: Game, players: Sequence[Player | AsyncPlayer], *, seconds: float | None = None
) -> AsyncIterator[Events]:
    """The same where some players are awaited, as people behind a wire are.

    Args:
        game: the game.
        players: the players, by seat; each answers with an act, or with something to await that gives one.
        seconds: how long a player may think for an act. Who is awaited longer is cancelled, and plays what
            :func:`cautious` does.

    Yields:
        What each act and each dealing brought about, told in full.

    Raises:
        IllegalAct: if a player names an act that is not legal; the game is then as it was before.
        GameError: `wrong_players`, if there is not one for each seat; `stale`, if the game went on while a player was
            awaited.
        TypeError: if one is no player.

    >>> import asyncio
    >>> from canasta.bots import SensiblePlayer
    >>> class Slow:
    ...     async def act(self, view):
    ...         await asyncio.sleep(3600)
    >>> async def first(game):
    ...     async for events in play_out_async(game, [Slow(), SensiblePlayer()] * 2, seconds=0.01):
    ...         return events
    >>> print(asyncio.run(first(Game.new(seed=7, dealer=1))))
    seat 2 draws Qh
    """
    _check(game, players, seconds)
    return _played_out_async(game, players, seconds)


async def _played_out_async(
    game: Game, players: Sequence[Player | AsyncPlayer], seconds: float | None
) -> AsyncIterator[Events]:
    listeners = _listeners(players)
    while not game.is_over:
        seat = game.deal.to_act
        if seat is None:
            events = game.next_deal()
        else:
            view = game.view(seat)
            act = _asked(players[seat], view, seconds)
            if isawaitable(act):
                act = await _in_time(act, view, seconds)
            events = game.play(act, ply=view.ply)
        _tell(listeners, events)
        yield events


async def _in_time(act: Awaitable[Act], view: View, seconds: float | None) -> Act:
    """The act, or where it takes too long a cautious one."""
    import asyncio  # noqa: PLC0415  slow to import, and wanted only here

    try:
        return await asyncio.wait_for(act, seconds)
    except TimeoutError:
        return cautious(view)


# -- the players ----------------------------------------------------------------------------------------------------


def _check(game: Game, players: Sequence[object], seconds: float | None) -> None:
    """Refuse what are no players for the game."""
    if not isinstance(players, Sequence):
        raise TypeError(f"a list of players is wanted, one for each seat, not {players!r}")
    for player in players:
        if not callable(getattr(player, "act", None)):
            raise TypeError(f"a player has act(view), such as RandomPlayer(seed=1), not {player!r}")
    wanted = game.rules.seats.players
    if len(players) != wanted:
        raise GameError("wrong_players", f"{wanted} players are wanted, one for each seat, not {len(players)}")
    check_seconds(seconds)


def _asked(player: Any, view: View, seconds: float | None) -> Any:
    """What a player answers: an act, or something to await."""
    within = getattr(player, "act_within", None) if seconds is not None else None
    return player.act(view) if within is None else within(view, seconds)


def _drop(awaitable: Any) -> None:
    """Close a coroutine that nobody will await."""
    close = getattr(awaitable, "close", None)
    if close is not None:
        close()


def _listeners(players: Sequence[object]) -> list[tuple[int, Callable[[int, tuple[Any, ...]], object]]]:
    """The seats of players who want to be told, and how."""
    found = [(seat, getattr(player, "told", None)) for seat, player in enumerate(players)]
    return [(seat, told) for seat, told in found if callable(told)]


def _tell(listeners: list[tuple[int, Callable[[int, tuple[Any, ...]], object]]], events: Events) -> None:
    for seat, told in listeners:
        told(seat, events.seen_by(seat))
