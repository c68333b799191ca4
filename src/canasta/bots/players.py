"""What a player is, how a game is played out by players, and the player who plays at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from canasta.acts import Act
from canasta.core.dealing import RandomSource
from canasta.errors import GameError
from canasta.events import Events
from canasta.game import Game
from canasta.view import View

__all__ = ["Player", "RandomPlayer", "play_out"]


@runtime_checkable
class Player(Protocol):
    """Anything that plays: given what its seat may know, it names an act."""

    def act(self, view: View) -> Act:
        """The act to play.

        Args:
            view: what the seat may know; it is for this seat to act.

        Returns:
            One of `view.legal_acts`, by shape or by face.
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
        if seed is not None and rng is not None:
            raise TypeError("give seed= or rng=, not both")
        if isinstance(seed, bool) or not isinstance(seed, int | str | None):
            raise TypeError(f"seed= is a whole number or a text, not {seed!r}")
        if rng is not None and not callable(getattr(rng, "random", None)):
            raise TypeError(f"rng= is a source of random numbers, such as random.Random(7), not {rng!r}")
        if rng is None:
            rng = random.SystemRandom() if seed is None else random.Random(f"player {seed}")  # noqa: S311  asked for
        self._rng = rng

    def act(self, view: View) -> Act:
        """See :class:`Player`.

        Raises:
            GameError: `not_to_act`, if it is not for the view's seat to act.
        """
        to_act(view)
        return view.legal_acts.sample(self._rng)


def to_act(view: View) -> int:
    """The view's seat.

    Raises:
        GameError: `not_to_act`, if it is not for that seat to act.
    """
    if view.seat is None or not view.is_to_act:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise GameError("not_to_act", f"it is not for {who} to act")
    return view.seat


def play_out(game: Game, players: Sequence[Player]) -> Iterator[Events]:
    """Play a game on to its end, act by act; an abandoned game has come to it.

    Args:
        game: the game; it changes as the iterator is read, one act or one dealing at a time.
        players: the players, by seat. Each is given only the view of his seat.

    Yields:
        What each act and each dealing brought about, told in full.

    Raises:
        IllegalAct: if a player names an act that is not legal; the game is then as it was before.
        GameError: `wrong_players`, if there is not one for each seat.
        TypeError: if one is no player.

    >>> game = Game.new(seed=7, dealer=0)
    >>> print(next(play_out(game, [RandomPlayer(seed=1)] * 4)))
    seat 1 draws Qh
    """
    if not isinstance(players, Sequence):
        raise TypeError(f"a list of players is wanted, one for each seat, not {players!r}")
    for player in players:
        if not callable(getattr(player, "act", None)):
            raise TypeError(f"a player has act(view), such as RandomPlayer(seed=1), not {player!r}")
    wanted = game.rules.seats.players
    if len(players) != wanted:
        raise GameError("wrong_players", f"{wanted} players are wanted, one for each seat, not {len(players)}")
    return _played_out(game, players)


def _played_out(game: Game, players: Sequence[Player]) -> Iterator[Events]:
    while not game.is_over:
        seat = game.deal.to_act
        if seat is not None:
            yield game.play(players[seat].act(game.view(seat)))
        else:
            yield game.next_deal()
