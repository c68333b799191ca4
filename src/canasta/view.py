"""What one seat, or a spectator, may know of a game: made by whitelist, with no way back to the rest.

>>> from canasta import Game
>>> view = Game.new(seed=7).view(0)
>>> view.hand(), view.hand_size(1), view.is_to_act
(Hand('As Ks Qc Jc Tc 7s 5s 5h 3s 2s 2c'), 11, False)
>>> view.deal.hand(1)
Hand.unknown(11)
"""

from __future__ import annotations

from attrs import frozen

from canasta.acts import Act
from canasta.deal import Deal
from canasta.errors import Verdict, Violation, ViolationCode
from canasta.events import Event
from canasta.hand import Hand
from canasta.legal import LegalActs

__all__ = ["View"]


@frozen(repr=False)
class View:
    """What a seat may know: its own hand, all that lies open, and numbers.

    `deal` is the position with every hidden card hidden; for the seat to act it answers `legal_acts` and `check` as the whole
    position does. `known` are the cards that each seat is known to hold, having taken them from the pile and not played them
    since; `events` what happened in this deal, as the seat may see it; `totals` the running totals before this deal.
    """

    seat: int | None
    deal: Deal
    names: tuple[str, ...]
    totals: tuple[int, ...]
    known: tuple[tuple[int, Hand], ...]
    events: tuple[Event, ...]
    ply: int

    @property
    def is_to_act(self) -> bool:
        """Whether it is for this seat to act."""
        return self.seat is not None and self.seat == self.deal.to_act

    def hand(self) -> Hand:
        """The seat's own hand; a spectator has none, and of five players one sits out (rule 15.4)."""
        return Hand() if self.seat not in self.deal.seats else self.deal.hand(self.seat)

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.deal.hand_size(seat)

    def known_of(self, seat: int) -> Hand:
        """The cards that a seat is known to hold."""
        return dict(self.known).get(seat, Hand())

    @property
    def legal_acts(self) -> LegalActs:
        """What the seat may do now; nothing, when it is not to act."""
        return self.deal.legal_acts if self.is_to_act else LegalActs.none()

    def check(self, act: Act) -> Verdict:
        """Whether the seat may do an act now, with every rule against it."""
        if self.seat not in self.deal.seats:
            return Verdict([Violation.of(ViolationCode.NOT_YOUR_TURN, seat=self.seat)])
        return self.deal.check(act, self.seat)

    def __repr__(self) -> str:
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self.deal!r}>"


def view_of(
    deal: Deal,
    seat: int | None,
    *,
    names: tuple[str, ...] = (),
    totals: tuple[int, ...] = (),
    known: tuple[tuple[int, Hand], ...] = (),
    events: tuple[Event, ...] = (),
    ply: int = 0,
) -> View:
    """The view that a seat has of a position; whoever does not play the deal sees what a spectator sees."""
    return View(seat, deal.hidden_from(seat), names, totals, known, tuple(event.seen_by(seat) for event in events), ply)
