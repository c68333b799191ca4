"""What one seat, or a spectator, may know of a game: made by whitelist, with no way back to the rest.

>>> from canasta import Game
>>> view = Game.new(seed=7, dealer=0).view(0)
>>> view.hand(), view.hand_size(1), view.is_to_act
(Hand('Ad Ac Kc Js 9s 7d 5d 5c 4s 4c 3c'), 11, False)
>>> view.deal.hand(1)
Hand.unknown(11)
"""

from __future__ import annotations

from attrs import frozen

from canasta.acts import Act
from canasta.deal import Deal
from canasta.errors import GameError, Verdict, Violation, ViolationCode
from canasta.events import Event
from canasta.hand import Hand
from canasta.legal import LegalActs
from canasta.rules import Rules

__all__ = ["Known", "View"]

Known = tuple[tuple[int, Hand], ...]


@frozen(repr=False)
class View:
    """What a seat may know: its own hand, all that lies open, and numbers. It is a value, and it pickles."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    deal: Deal
    """The position with every hidden card hidden; for the seat to act it judges acts as the whole position does."""
    names: tuple[str, ...] = ()
    """The players' names, by seat; empty where they have none."""
    totals: tuple[int, ...] = ()
    """The running totals after the last deal that is over, in points, in the order of the rules' sides."""
    known: Known = ()
    """The cards that seats are known to hold: (seat, cards); see :meth:`known_of`."""
    events: tuple[Event, ...] = ()
    """What happened in this deal, as the seat saw it."""
    ply: int = 0
    """The game's `ply` at which the view was taken."""
    number: int = 0
    """Which deal it is, from 0."""
    is_over: bool = False
    """Whether the game is over."""

    @property
    def rules(self) -> Rules:
        """The rules in play."""
        return self.deal.rules

    @property
    def is_to_act(self) -> bool:
        """Whether it is for this seat to act."""
        return self.seat is not None and self.seat == self.deal.to_act and not self.is_over

    def hand(self) -> Hand:
        """The seat's own hand; a spectator has none, and of five players one sits out (rule 15.4)."""
        return self.deal.hand(self.seat) if self.seat in self.deal.seats else Hand()

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds; who sits out holds none."""
        return self.deal.hand_size(seat) if seat in self.deal.seats else 0

    def known_of(self, seat: int) -> Hand:
        """The cards that a seat is known to hold, having taken them with the pile and not played them since."""
        return dict(self.known).get(seat, Hand())

    @property
    def legal_acts(self) -> LegalActs:
        """What the seat may do now; nothing, when it is not to act."""
        return self.deal.legal_acts if self.is_to_act else LegalActs.none()

    def check(self, act: Act) -> Verdict:
        """Whether the seat may do an act now, with every rule against it; who is not to act is told `not_your_turn`.

        Raises:
            GameError: `game_over`, if the game was abandoned.
            TypeError: if it is no act.
        """
        if not isinstance(act, Act):
            raise TypeError(f"an act is wanted, such as Draw() or Discard('4c'), not {act!r}")
        if self.is_over and not self.deal.is_over:
            raise GameError("game_over", "the game was abandoned")
        if self.seat not in self.deal.seats and not self.deal.is_over:
            return Verdict([Violation.of(ViolationCode.NOT_YOUR_TURN, seat=self.seat)])
        return self.deal.check(act, self.seat if self.seat in self.deal.seats else None)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self.deal!r}>"


def view_of(
    deal: Deal,
    seat: int | None,
    *,
    names: tuple[str, ...] = (),
    totals: tuple[int, ...] = (),
    known: Known = (),
    events: tuple[Event, ...] = (),
    ply: int = 0,
    number: int = 0,
    is_over: bool = False,
) -> View:
    """The view that a seat has of a position; whoever does not play the deal sees what a spectator sees."""
    return View(seat, deal.hidden_from(seat), names, totals, known, tuple(events), ply, number, is_over)
