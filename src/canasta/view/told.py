"""What a seat is told of each change, and how a view goes on with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from canasta import reading
from canasta.acts import Act, Capture, Discard, Draw, Lay
from canasta.cards import Card, format_cards
from canasta.deal import Deal
from canasta.errors import NotationError, RecordError
from canasta.hand import Hand

__all__ = ["Known", "Told", "known_after", "told_of"]

Known = tuple[tuple[int, Hand], ...]


class Told(NamedTuple):
    """One change of a game as a seat is told it: an act, the beginning of a deal, or that the game was abandoned.

    `game.told(seat, since=revision)` gives them, `view.follow(told)` takes them in.

    >>> from canasta import Game
    >>> game = Game.new(seed=7, dealer=0)
    >>> view = game.view(0)
    >>> events = game.play(Draw())
    >>> game.told(0, since=view.revision)
    (Told(seat=1, act=Draw(), drawn=(Card('??'),), hands=(), deal=None),)
    """

    seat: int | None = None
    """Who acted; at the beginning of a deal its dealer; None where the game was abandoned."""
    act: Act | None = None
    """The act, as it was resolved; None where it is no act."""
    drawn: tuple[Card, ...] = ()
    """Of a draw the cards that left the stock, red threes first; what the seat does not see is `??`."""
    hands: tuple[Hand, ...] = ()
    """Of the act that ended a deal, the hands that are left and counted, by place; empty where not all are known."""
    deal: Deal | None = None
    """At the beginning of a deal, the position as the seat sees it."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data; what says nothing is left out.

        >>> Told(1, Draw(), Hand("3h ??").cards).to_dict()
        {'seat': 1, 'act': 'draw', 'drawn': '3h ??'}
        """
        data: dict[str, Any] = {
            "abandoned": True if self.act is None and self.deal is None else None,
            "seat": self.seat,
            "act": None if self.act is None else str(self.act),
            "drawn": format_cards(self.drawn) or None,
            "hands": list(map(str, self.hands)) or None,
            "position": None if self.deal is None else self.deal.position(),
        }
        return {name: value for name, value in data.items() if value is not None}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Told:
        """The inverse of :meth:`to_dict`; hostile data does no harm.

        Raises:
            RecordError: if it is not such data; `path` is the place.

        >>> Told.from_dict({"seat": 1, "act": "draw", "drawn": "3h ??"}).act
        Draw()
        """
        found = reading.table(data, "$", (), (*_KINDS, "seat", "drawn", "hands"))
        if sum(kind in found for kind in _KINDS) != 1 or not reading.flag(found.get("abandoned", True), "$.abandoned"):
            raise RecordError("$", f"one of {', '.join(_KINDS)} expected")
        for kind, strays in _STRAYS.items():
            for name in strays:
                if kind in found and name in found:
                    raise RecordError(f"$.{name}", f"it does not go with {kind}")
        seat, act, position = (found.get(name) for name in ("seat", "act", "position"))
        hands = reading.items(found.get("hands", ()), "$.hands", _MOST_SEATS)
        return cls(
            None if seat is None else reading.whole(seat, "$.seat", most=_MOST_SEATS - 1),
            None if act is None else _act(act),
            reading.cards(found.get("drawn", ""), "$.drawn"),
            tuple([Hand(reading.cards(hand, path)) for path, hand in hands]),
            None if position is None else deal_of(position, "$.position"),
        )


_KINDS: Final = ("act", "position", "abandoned")
_STRAYS: Final = {"position": ("drawn", "hands"), "abandoned": ("drawn", "hands", "seat")}
_MOST_SEATS: Final = 6
_MOST_ACT: Final = 1000  # characters
_MOST_POSITION: Final = 20_000  # characters, many times what any position takes


def _act(value: object) -> Act:
    try:
        return Act.parse(reading.plain_text(value, "$.act", _MOST_ACT))
    except NotationError as error:
        raise RecordError("$.act", str(error)) from None


def deal_of(value: object, path: str) -> Deal:
    """The position of a text that stands at a path."""
    try:
        return Deal.from_position(reading.plain_text(value, path, _MOST_POSITION))
    except NotationError as error:
        raise RecordError(path, str(error)) from None


# -- making it ------------------------------------------------------------------------------------------------------


def told_of(before: Deal | None, act: Act | None, after: Deal, seat: int | None) -> Told:
    """What a seat is told of a step from one position to the next.

    Args:
        before: the position before it; None at the beginning of a deal.
        act: the act, resolved; None at the beginning of a deal.
        after: the position that it led to.
        seat: who is told; None is a spectator.
    """
    if before is None or act is None:
        return Told(after.dealer, deal=after.hidden_from(seat))
    who = before.to_act
    drawn = _drawn(before, after, before.turn, seat) if isinstance(act, Draw) else ()
    hands = tuple([after.hand(other) for other in after.seats]) if after.is_over else ()
    return Told(who, act, drawn, hands if all(hand.is_known for hand in hands) else ())


def _drawn(before: Deal, after: Deal, who: int, seat: int | None) -> tuple[Card, ...]:
    red = tuple(Hand(after.red_threes(who)) - Hand(before.red_threes(who)))
    number = after.hand_size(who) - before.hand_size(who)
    if who == seat:
        known = tuple(after.hand(who).known - before.hand(who).known)
        return red + known + (_HIDDEN,) * (number - len(known))
    return red + (_HIDDEN,) * number


_HIDDEN: Final = Card("??")


# -- what is known --------------------------------------------------------------------------------------------------


def known_after(known: Known, before: Deal, act: Act | None, after: Deal) -> Known:
    """What seats are known to hold after an act: the cards of a captured pile that they have not played since."""
    if not isinstance(act, Capture | Lay | Discard):
        return known
    seat = before.turn
    came = before.pile[:-1] if isinstance(act, Capture) else before.coming
    if not came and all(seat != other for other, _ in known):
        return known
    by_seat = dict(known)
    held, played = by_seat.get(seat, Hand()), Hand(act.cards)
    held -= played - held.missing(played)  # those of them that were known
    if came and not after.coming:
        held += tuple([card for card in came if not card.is_red_three and not card.is_hidden])
    by_seat[seat] = held
    return tuple(sorted([(seat, held) for seat, held in by_seat.items() if held]))
