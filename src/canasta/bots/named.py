"""The library's players by name, as command lines and simulations name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from canasta.errors import GameError

from .players import Player, RandomPlayer
from .searching import SearchingPlayer
from .sensible import SensiblePlayer

__all__ = ["PLAYERS", "player_named"]

#: The names, weakest first.
PLAYERS: Final = ("random", "sensible", "searching")


def player_named(name: str, *, seed: int | str | None = None) -> Player:
    """One of the library's players.

    Args:
        name: `random`, `sensible` or `searching`; `searching:50` thinks for 50 playouts an act.
        seed: makes the player repeatable.

    Raises:
        GameError: `unknown_player`.
        TypeError: if the name is no text.

    >>> player_named("sensible"), player_named("searching:50", seed=1)
    (SensiblePlayer(), SearchingPlayer(playouts=50))
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a player is a text, such as 'sensible', not {name!r}")
    kind, colon, figure = name.strip().lower().partition(":")
    if kind not in _MAKERS or (colon and (kind != "searching" or not figure.isdecimal() or not int(figure))):
        raise GameError("unknown_player", f"{', '.join(PLAYERS)} or searching:PLAYOUTS expected, not {name!r}")
    if colon:
        return SearchingPlayer(seed, playouts=int(figure))
    return _MAKERS[kind](seed)


_MAKERS: Final[dict[str, Callable[[int | str | None], Player]]] = {
    "random": RandomPlayer,
    "sensible": lambda _seed: SensiblePlayer(),
    "searching": SearchingPlayer,
}
