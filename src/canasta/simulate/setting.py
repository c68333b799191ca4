"""What is played, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import cycle, islice
from typing import Any, Final

from attrs import frozen

from canasta.bots import Player, player_named
from canasta.errors import GameError
from canasta.reading import flag, items, one_of, plain_text, table
from canasta.record.fields import within
from canasta.rules import CLASSIC, Rules
from canasta.view.plain import rules_of

__all__ = ["UNITS", "Factory", "Setting", "labels_of"]

#: Makes a player from a seed; a name such as `sensible` stands for one.
Factory = Callable[[str], Player]

#: What one round is: a whole game, or one deal that both sides begin with a score of 0.
UNITS: Final = ("games", "deals")


@frozen
class Setting:
    """What one round of a simulation is. Results of the same setting add up.

    >>> Setting(players=("sensible", "random"), unit="deals", mirrored=True).rotations
    2
    """

    rules: Rules = CLASSIC
    """The rules."""
    players: tuple[str, ...] = ("sensible",)
    """The names of the players, by seat; fewer are repeated."""
    unit: str = UNITS[0]
    """`games` or `deals`."""
    mirrored: bool = False
    """Whether each deck is played once from every seat."""

    def __attrs_post_init__(self) -> None:
        """Refuse a unit that there is not, and players that the seats cannot take."""
        if self.unit not in UNITS:
            raise GameError("wrong_unit", f"unit: {' or '.join(UNITS)} expected, not {self.unit!r}")
        seats = self.rules.seats.players
        if not 1 <= len(self.players) <= seats:
            raise GameError("wrong_players", f"from 1 to {seats} players are wanted, not {len(self.players)}")
        if self.mirrored:
            _ = self.parties

    @property
    def rotations(self) -> int:
        """How often each deck is played: once, or mirrored as often as the line-up has different places."""
        if not self.mirrored:
            return 1
        seats = self.rules.seats.players
        line_up = self.line_up()
        return next(by for by in range(1, seats + 1) if line_up == line_up[by:] + line_up[:by])

    def line_up(self) -> tuple[str, ...]:
        """The names of the players by seat, as they first sit."""
        return tuple(islice(cycle(self.players), self.rules.seats.players))

    def seated(self, rotation: int) -> tuple[int, ...]:
        """Whose place in the line-up is played at each seat."""
        seats = self.rules.seats.players
        return tuple((seat + rotation) % seats for seat in range(seats))

    @property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """For each rotation, the party that plays each side; a party is a side as it first sits.

        Raises:
            GameError: `wrong_mirroring`, if a turn of the table does not bring side to side, as with five players.
        """
        sides = [set(side) for side in self.rules.seats.sides]
        found = []
        for rotation in range(self.rotations):
            seated = self.seated(rotation)
            moved = [{seated[seat] for seat in side} for side in sides]
            if any(side not in sides for side in moved):
                raise GameError("wrong_mirroring", f"seats and deals cannot be mirrored under {self.rules.name}")
            found.append(tuple(sides.index(side) for side in moved))
        return tuple(found)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parties: those of its players, each once."""
        line_up = self.line_up()
        return tuple(" + ".join(dict.fromkeys(line_up[seat] for seat in side)) for side in self.rules.seats.sides)

    def differences(self, other: Setting) -> dict[str, tuple[object, object]]:
        """In what two settings differ: by field, the two values."""
        mine, others = self.to_dict(), other.to_dict()
        return {name: (mine[name], others[name]) for name in mine if mine[name] != others[name]}

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "rules": self.rules.to_dict(), "players": list(self.players), "unit": self.unit, "mirrored": self.mirrored,
        }  # fmt: skip

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], path: str = "$") -> Setting:
        """The inverse of :meth:`to_dict`.

        Raises:
            RecordError: if it is no such data; its path begins with `path`.
        """
        found = table(data, path, ("rules", "players", "unit", "mirrored"))
        rules = rules_of(found["rules"], f"{path}.rules")
        players = items(found["players"], f"{path}.players", rules.seats.players)
        names = tuple([plain_text(name, place) for place, name in players])
        unit, mirrored = one_of(found["unit"], f"{path}.unit", UNITS), flag(found["mirrored"], f"{path}.mirrored")
        with within(path):
            return cls(rules, names, unit, mirrored)


def factories_of(players: Iterable[str | Factory]) -> tuple[str | Factory, ...]:
    """The players as they are given: names, or functions that make one from a seed.

    Raises:
        GameError: `unknown_player`.
        TypeError: if one is neither a name nor such a function.
    """
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise TypeError(f"players are a list, such as ['sensible', 'random'], not {players!r}")
    found = tuple(players)
    for player in found:
        given: object = player
        if isinstance(given, str):
            player_named(given)
        elif not callable(given):
            hint = "; a player remembers what it drew, so each game needs its own" if hasattr(player, "act") else ""
            raise TypeError(f"a player is a name, or a function that makes one from a seed, not {player!r}{hint}")
    return found


def label_of(player: str | Factory) -> str:
    """What a player is called in results.

    >>> from functools import partial
    >>> from canasta.bots import RandomPlayer
    >>> label_of("sensible"), label_of(RandomPlayer)
    ('sensible', 'RandomPlayer')
    """
    if isinstance(player, str):
        return player
    inner = getattr(player, "func", None)
    if inner is not None:  # a functools.partial
        keywords = ", ".join(f"{name}={value!r}" for name, value in getattr(player, "keywords", {}).items())
        return f"{label_of(inner)}({keywords})"
    return str(getattr(player, "__qualname__", type(player).__qualname__))


def labels_of(players: Iterable[str | Factory]) -> tuple[str, ...]:
    """What players are called in results: different ones differently, so that results tell them apart.

    >>> labels_of(["sensible", lambda seed: None, lambda seed: None, "sensible"])
    ('sensible', '<lambda>', '<lambda> 2', 'sensible')
    """
    kinds: dict[str, list[object]] = {}
    labels = []
    for player in players:
        label = label_of(player)
        alike = kinds.setdefault(label, [])
        kind = _kind_of(player)
        if kind not in alike:
            alike.append(kind)
        at = alike.index(kind)
        labels.append(f"{label} {at + 1}" if at else label)
    return tuple(labels)


def _kind_of(player: str | Factory) -> object:
    """What is equal for players that are made alike."""
    inner = getattr(player, "func", None)
    return player if inner is None else (inner, getattr(player, "args", ()), getattr(player, "keywords", {}))


def player_of(player: str | Factory, seed: str) -> Player:
    """The player that a name or a function makes for one round."""
    return player_named(player, seed=seed) if isinstance(player, str) else player(seed)
