"""The view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from canasta.acts import Act
from canasta.cards import CardsLike
from canasta.deal import Deal
from canasta.errors import GameError, Verdict, Violation, ViolationCode
from canasta.events import Event
from canasta.hand import Hand
from canasta.legal import LegalActs
from canasta.notebook import shown
from canasta.rules import Rules

from .told import Known, Told

if TYPE_CHECKING:
    from canasta.core.dealing import RandomSource

    from .sampling import Sampler

__all__ = ["View", "view_of"]


@frozen(repr=False)
class View:
    """What a seat may know: its own hand, all that lies open, and numbers. It is a value, and it pickles.

    What lies open is read from :attr:`deal`: `view.deal.pile`, `view.deal.melds(seat)`, `view.deal.minimum(seat)` and
    the like. Views are equal when they show the same; `revision` plays no part in that.

    >>> from canasta import Game
    >>> view = Game.new(seed=7, dealer=0).view(1)
    >>> view.is_to_act, view.legal_acts, view.hand_size(0), view.deal.hand(0)
    (True, <LegalActs (draw)>, 11, Hand.unknown(11))
    """

    seat: int | None
    """Whose view it is; None for a spectator."""
    deal: Deal
    """The position with every hidden card hidden; for the seat to act it judges acts as the whole position does.

    When the deal is over all hands are shown in it, for they are counted (rule 13.5); never the stock.
    """
    names: tuple[str, ...] = ()
    """The players' names, by seat; empty where they have none."""
    totals: tuple[int, ...] = ()
    """The running totals after the last deal that is over, in points, in the order of the rules' sides."""
    known: tuple[tuple[int, Hand], ...] = ()
    """The cards that seats are known to hold: (seat, cards); see :meth:`known_of`."""
    events: tuple[Event, ...] = ()
    """What happened in this deal, as the seat saw it."""
    ply: int = 0
    """The game's `ply` at which the view was taken."""
    number: int = 0
    """Which deal it is, from 0."""
    is_over: bool = False
    """Whether the game is over."""
    revision: int = field(default=0, eq=False)
    """The game's `revision` at which the view was taken."""
    _sampler: Sampler | None = field(default=None, init=False, eq=False)

    # -- what there is ------------------------------------------------------------------------------------------------

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

    def why_frozen(self, seat: int | None = None) -> tuple[str, ...]:
        """Why the pile is frozen against a seat's side, by default the side of the seat to act (rule 9.2).

        Returns:
            `always`, where it is in this game (rule 9.7), or else `pile` for a card in it (rule 9.2 a); and `unopened`
            where the side has not opened (rule 9.2 b). Nothing, where it is not frozen.

        >>> View(0, Deal.setup(hands={0: "K K 5"}, pile="2c Kh", turn=0)).why_frozen()
        ('pile', 'unopened')
        """
        reasons = []
        if self.deal.is_frozen:
            reasons.append("always" if self.rules.capture.always_frozen else "pile")
        if not self.deal.has_opened(seat):
            reasons.append("unopened")
        return tuple(reasons)

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
        self._refuse_abandoned()
        if self.seat not in self.deal.seats and not self.deal.is_over:
            return Verdict([Violation.of(ViolationCode.NOT_YOUR_TURN, seat=self.seat)])
        return self.deal.check(act, self.seat if self.seat in self.deal.seats else None)

    def _refuse_abandoned(self) -> None:
        if self.is_over and not self.deal.is_over:
            raise GameError("game_over", "the game was abandoned")

    # -- what comes next ----------------------------------------------------------------------------------------------

    def after(self, act: Act, *, drawn: CardsLike | None = None, hands: Iterable[CardsLike] = ()) -> View:
        """The view after an act of the seat to act, as far as this seat is told it.

        Args:
            act: the act, with the faces that were shown.
            drawn: of a draw every card that left the stock, red threes included; what the seat does not see is `??`.
            hands: of an act that ends the deal, the hands that are left, by place; left out, they stay hidden, and the
                deal has no scores.

        Raises:
            IllegalAct: if it is not legal.
            PositionError: `hidden_stock`, `wrong_draw`, as :meth:`canasta.deal.Deal.after`; `wrong_hands`.
            GameError: `game_over`, if the game was abandoned; `out_of_step`, if cards that the seat is known to hold
                would have to be among those played, and are not.

        >>> from canasta import Draw, Game
        >>> view = Game.new(seed=7, dealer=0).view(0).after(Draw(), drawn="??")
        >>> view.hand_size(1), view.deal.stock_size, str(view.events[-1])
        (12, 60, 'seat 1 draws a card')
        """
        from .following import after  # noqa: PLC0415  wanted by those that have no game

        self._refuse_abandoned()
        return after(self, act, drawn, hands)

    def follow(self, *told: Told) -> View:
        """The view after what a seat is told of a game, in order: what :meth:`canasta.game.Game.told` gives.

        Raises:
            GameError: `out_of_step`, if it cannot be what comes next.
            IllegalAct, PositionError: as :meth:`after`.

        >>> from canasta import Draw, Game
        >>> game = Game.new(seed=7, dealer=0)
        >>> view = game.view(3)
        >>> events = game.play(Draw())
        >>> view.follow(*game.told(3, since=view.revision)) == game.view(3)
        True
        """
        from .following import followed  # noqa: PLC0415  wanted by those that have no game

        view = self
        for one in told:
            view = followed(view, one)
        return view

    def sample(self, rng: RandomSource) -> Deal:
        """A whole deal that this may be a view of: the hidden cards dealt out, each way to do it as likely.

        Cards that a seat is known to hold are in its hand, and no red three is in any (rule 4.3). Nothing else is
        inferred from what was played, but that a turn under way can be completed (rule 5.5): see the documentation.

        Args:
            rng: the source of chance, of which only `random()` is used.

        Raises:
            PositionError: `no_such_deal`, if there is none.

        >>> import random
        >>> from canasta import Game
        >>> view = Game.new(seed=7, dealer=0).view(0)
        >>> deal = view.sample(random.Random(1))
        >>> deal.hand(1), deal.hidden_from(0) == view.deal
        (Hand('As Kd Kc Qh Jd 8h 8d 6d 5c 4d 3s'), True)
        """
        sampler = self._sampler
        if sampler is None:
            from .sampling import Sampler  # noqa: PLC0415  wanted by those that search

            sampler = Sampler(self.deal, self.known)
            object.__setattr__(self, "_sampler", sampler)
        return sampler.sample(rng)

    # -- as data ------------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Plain data, from which :meth:`from_dict` makes an equal view, with the rules in full.

        Under `table` it has what a client needs that does not know the rules: the hand, the melds, what is legal. That
        follows from the rest, and reading takes no notice of it. The documentation names every field.
        """
        from .plain import data_of  # noqa: PLC0415  wanted by those that send views

        return data_of(self)

    def table(self) -> dict[str, Any]:
        """What lies on the table, as plain data for a client that does not know the rules: `table` of :meth:`to_dict`.

        >>> from canasta import Game
        >>> table = Game.new(seed=7, dealer=0).view(1).table()
        >>> table["to_act"], table["pile"], table["legal"]
        (1, '9d', ['draw'])
        """
        from .plain import table_of  # noqa: PLC0415  as for to_dict

        return table_of(self)

    def to_json(self) -> str:
        """The same as JSON."""
        import json  # noqa: PLC0415  slow to import

        return json.dumps(self.to_dict(), separators=(",", ":"))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> View:
        """The view of such data; hostile data does no harm.

        Raises:
            RecordError: if it is not the data of a view; `path` is the place.

        >>> from canasta import Game
        >>> view = Game.new(seed=7).view(2)
        >>> View.from_dict(view.to_dict()) == view
        True
        """
        from .plain import view_of_data  # noqa: PLC0415  as for to_dict

        return view_of_data(data)

    @classmethod
    def from_json(cls, text: str | bytes) -> View:
        """The view of a JSON text, as :meth:`from_dict`.

        Raises:
            RecordError: if it is none; `path` is the place.
            TypeError: if it is no text.

        >>> View.from_json("[]")
        Traceback (most recent call last):
            ...
        canasta.errors.RecordError: $: an object expected, not a list
        """
        from canasta.reading import parsed  # noqa: PLC0415  as for to_dict

        return cls.from_dict(parsed(text))

    def __getstate__(self) -> tuple[Any, ...]:
        return (
            self.seat, self.deal, self.names, self.totals, self.known,
            self.events, self.ply, self.number, self.is_over, self.revision,
        )  # fmt: skip

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # as it was made

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self.deal!r}>"

    _repr_html_ = shown


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
    revision: int = 0,
) -> View:
    """The view that a seat has of a position; whoever does not play the deal sees what a spectator sees.

    Args:
        deal: the position, with all that it holds.
        seat: whose view it is to be; None for a spectator.
        names: as in :class:`View`, and so the others.
        totals: in points.
        known: the cards that seats are known to hold.
        events: what happened in the deal, as the seat saw it.
        ply: the game's `ply`.
        number: which deal it is, from 0.
        is_over: whether the game is over.
        revision: the game's `revision`.

    >>> view = view_of(Deal.setup(hands={0: "K K 5", 1: "Q Q"}, turn=0), 0)
    >>> view.hand(), view.deal.hand(1)
    (Hand('K K 5'), Hand.unknown(2))
    """
    return View(seat, deal.hidden_from(seat), names, totals, known, tuple(events), ply, number, is_over, revision)
