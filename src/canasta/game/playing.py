"""The game itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, Self

from canasta.acts import Act
from canasta.cards import CardsLike
from canasta.core.dealing import RandomSource
from canasta.deal import Deal
from canasta.errors import GameError, IllegalAct, PositionError, Verdict
from canasta.events import Event, Events
from canasta.rules import CLASSIC, Rules
from canasta.scoring import ScoreSheet, outcome_of, seats_of_deal
from canasta.scoring.fields import items
from canasta.view import Told, View, view_of

from .decks import Decks, seed_of
from .given import checked_acts, names_of, refuse_stale, seat_of, sheet_of, verdict_on
from .history import History
from .revisions import Revision, told_since
from .seen import Seen
from .steps import Beginning, GameOutcome, Step

if TYPE_CHECKING:
    from canasta.record import Record

__all__ = ["Game"]


class Game(History):
    """Deals until the target is reached. Make it by :meth:`new` or :meth:`from_deal`.

    Nothing here draws on the global random state, and no two games share anything that changes.

    >>> game = Game.new(CLASSIC.for_players(2), seed=7, dealer=0, names=["Ann", "Bob"])
    >>> game
    <Game CLASSIC for 2 players, deal 1, totals (0, 0), <Deal CLASSIC for 2 players, draw, turn of 1, ...>>
    """

    rules: Rules
    """The rules in play."""
    names: tuple[str, ...]
    """The players' names, by seat; empty where they have none."""

    def __init__(self, decks: Decks, names: tuple[str, ...], sheet: ScoreSheet, first: Deal, *, dealt: bool) -> None:
        """Not for use from outside: see :meth:`new` and :meth:`from_deal`."""
        self.rules = decks.rules
        self.names = names
        self._decks = decks
        self._steps = [Step(Beginning(0, sheet, dealt), None, None, first)]
        self._undone: list[Step] = []
        self._abandoned = False
        self._revision = Revision()
        self._seen = Seen()

    # -- making -------------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        rules: Rules = CLASSIC,
        *,
        seed: int | str | None = None,
        rng: RandomSource | None = None,
        deck: CardsLike | None = None,
        names: Iterable[str] = (),
        dealer: int | None = None,
        scores: Iterable[int] = (),
    ) -> Self:
        """Begin a game and deal the first deal.

        Args:
            rules: the rules to play by.
            seed: makes the whole game repeatable; without `seed` and `rng` decks come from the system's secure source.
            rng: a source of random numbers. A seed is drawn from it now, and nothing later.
            deck: the first deal's cards in order, the top first.
            names: the players' names, by seat.
            dealer: the first dealer's seat; left out, it is drawn at random (rule 2.2).
            scores: the totals to begin with, in points, in the order of the rules' sides.

        Raises:
            PositionError: `wrong_deck` if the deck does not hold the cards of the packs, `wrong_seat` if the
                dealer does not play the first deal.
            ScoreError: if `scores` do not fit the rules.
            GameError: `wrong_names`, if there is not one for each seat, or one is more than a line or has control
                characters; `game_over`, if a side has the target already.
            TypeError: if something is of a wrong type.

        >>> Game.new(seed=7).deal == Game.new(seed=7).deal
        True
        """
        called = names_of(rules, names)
        decks = Decks(rules, seed_of(seed, rng))
        first = decks.first_dealer() if dealer is None else seat_of(dealer)
        if first not in seats_of_deal(0, rules=rules):
            seats = ", ".join(map(str, seats_of_deal(0, rules=rules)))
            raise PositionError("wrong_seat", f"the first dealer sits at one of the seats {seats}, not at {first}")
        sheet = sheet_of(rules, called, scores, "scores", first)
        outcome = outcome_of(sheet.totals, rules=rules, names=sheet.names)
        if outcome is not None:
            raise GameError("game_over", f"scores: with these the game is over: {outcome}")
        return cls(decks, called, sheet, decks.first(first, sheet.totals, deck), dealt=True)

    @classmethod
    def from_deal(
        cls,
        deal: Deal,
        *,
        totals: Iterable[int] = (),
        names: Iterable[str] = (),
        seed: int | str | None = None,
        rng: RandomSource | None = None,
    ) -> Self:
        """Go on from a position, as from a table; later deals are dealt from `seed` or `rng`.

        Hands and the stock may be unknown: :meth:`play` then takes what is drawn. A deal is scored, and the next one
        dealt, only if all hands are known at its end; otherwise `totals` stay as they were, and `outcome` is None.

        Args:
            deal: the position.
            totals: the running totals before this deal, in the order of the rules' sides; left out, the scores by which
                the sides of the deal open.
            names: the players' names, by seat.
            seed: makes the later deals repeatable.
            rng: a source of random numbers. A seed is drawn from it now, and nothing later.

        Raises:
            ScoreError: if `totals` do not fit the rules.
            GameError: `wrong_names`.
            TypeError: if something is of a wrong type.

        >>> from canasta import Draw
        >>> game = Game.from_deal(Deal.setup(hands={1: "8 8 5"}, pile="8h"), totals=[1500, 20])
        >>> print(game.play(Draw(), drawn="3h Kc"))
        seat 1 lays out 3h; seat 1 draws Kc
        """
        if not isinstance(deal, Deal):
            raise TypeError(f"a Deal is wanted, not {deal!r}")
        rules = deal.rules
        called = names_of(rules, names)
        start = items(totals, "totals", "totals") or deal.scores
        # the dealers of a sheet follow from its first deal, as long as that has the usual seats
        dealer = deal.dealer if deal.seats == seats_of_deal(0, rules=rules) else None
        sheet = sheet_of(rules, called, start, "totals", dealer)
        return cls(Decks(rules, seed_of(seed, rng)), called, sheet, deal, dealt=False)

    # -- what there is ------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet with every deal that is over.

        Raises:
            ScoreError: if the deal is over and a hand is not wholly known; its `place` is `hands`.
        """
        return self._steps[-1].sheet

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last deal that is over, in points: by side, in cutthroat and for singles by seat.

        A deal at whose end a hand is not wholly known adds nothing.
        """
        return self._steps[-1].latest.totals

    @property
    def outcome(self) -> GameOutcome | None:
        """Who has won and why; None while the game goes on, and where its last deal cannot be scored (rule 14)."""
        step = self._steps[-1]
        if self._abandoned:
            return GameOutcome("abandoned", (), step.latest.totals, step.latest.names, "the game was abandoned")
        found = step.sheet.outcome if step.deal.is_over and step.is_scored else None
        if found is None:
            return None
        reason = "tie" if found.winner is None else "target"
        return GameOutcome(reason, found.leaders, found.totals, found.names, str(found))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    # -- playing ------------------------------------------------------------------------------------------------------

    def check(
        self, *acts: Act, seat: int | None = None, ply: int | None = None, revision: int | None = None
    ) -> Verdict:
        """Whether a group of acts of one seat may be played, one after the other.

        Args:
            acts: the acts. A draw stands alone or last, since what it brings is hidden.
            seat: whose acts they are; left out, those of the seat to act.
            ply: the game's `ply` that the acts are meant for.
            revision: the game's `revision` that they are meant for.

        Returns:
            The verdict on the first act that is refused, or on the last. A seat that is not to act is told
            `not_your_turn` and nothing else.

        Raises:
            TypeError: if one is no act.
            GameError: `stale`, if `ply` or `revision` is not that of the game; `game_over`, if it was abandoned;
                `no_act`; `wrong_seat`, if the game has no such seat.
        """
        self._refuse(acts, ply, revision)
        deal, who = self.deal, self._who(seat)
        verdict = Verdict()
        for number, act in enumerate(acts):
            verdict = verdict_on(deal, act, who, last=number == len(acts) - 1)
            if not verdict:
                break
            if number < len(acts) - 1:
                deal = deal.after(act)
        return verdict

    def play(
        self,
        *acts: Act,
        seat: int | None = None,
        ply: int | None = None,
        revision: int | None = None,
        drawn: CardsLike | None = None,
    ) -> Events:
        """Play a group of acts of one seat, all of them or none.

        Args:
            acts: the acts, by shape or by face. A draw stands alone or last, since what it brings is hidden.
            seat: whose acts they are; left out, those of the seat to act.
            ply: the game's `ply` that the acts are meant for.
            revision: the game's `revision` that they are meant for.
            drawn: where the stock is unknown, every card that leaves it in the draw, as for
                :meth:`canasta.deal.Deal.after`.

        Returns:
            What happened, found when it is looked at. It is told in full: `seen_by(seat)` is for others.

        Raises:
            IllegalAct: if one is refused; nothing is played then. Its `legal` is what the seat to act may begin with.
            PositionError: `hidden_stock`, `wrong_draw`, as :meth:`canasta.deal.Deal.after`.
            GameError: as :meth:`check`.

        >>> from canasta import Draw
        >>> game = Game.new(seed=7, dealer=0)
        >>> events = game.play(Draw(), seat=1, ply=0)
        >>> game.play(Draw(), seat=2)
        Traceback (most recent call last):
            ...
        canasta.errors.IllegalAct: It is not for seat 2 to act. (rule 5.4)
        """
        self._refuse(acts, ply, revision)
        who = self._who(seat)
        step = self._steps[-1]
        if len(acts) == 1 and (seat is None or who == step.deal.to_act):
            steps = [step.following(acts[0], step.deal.after(acts[0], drawn=drawn))]
        else:
            steps = list(self._group(step, acts, who, drawn))
        self._steps += steps
        self._revision = self._revision.forward(len(steps))
        if self._undone:
            self._undone.clear()
        return Events(steps)

    def _refuse(self, acts: tuple[Act, ...], ply: int | None, revision: int | None) -> None:
        """Refuse what is no question of the rules."""
        checked_acts(acts)
        refuse_stale("ply", ply, self.ply)
        refuse_stale("revision", revision, self.revision)
        self._refuse_abandoned()
        if not acts:
            raise GameError("no_act", "at least one act is wanted")

    def _who(self, seat: int | None) -> int | None:
        return self.deal.to_act if seat is None else self._checked(seat)

    def _checked(self, seat: int) -> int:
        players = self.rules.seats.players
        if seat_of(seat) not in range(players):
            raise GameError("wrong_seat", f"the seats are 0 to {players - 1}, not {seat}")
        return seat

    def _group(self, step: Step, acts: tuple[Act, ...], who: int | None, drawn: CardsLike | None) -> Iterator[Step]:
        """The steps of a group."""
        for number, act in enumerate(acts):
            last = number == len(acts) - 1
            verdict = verdict_on(step.deal, act, who, last=last)
            if not verdict:
                raise IllegalAct(verdict, self._legal(who))
            step = step.following(act, step.deal.after(act, drawn=drawn if last else None))
            yield step

    def _legal(self, who: int | None) -> tuple[Act, ...]:
        """What is legal now, for the seat to act only."""
        deal = self.deal
        if deal.is_over or who != deal.to_act or deal.legal_acts.is_hidden:
            return ()
        return tuple(deal.legal_acts)

    def next_deal(self) -> Events:
        """Deal the next deal (rule 2.2).

        Returns:
            What happened in dealing.

        Raises:
            GameError: `deal_goes_on`, or `game_over`.
            ScoreError: if the deal before it cannot be scored, a hand being unknown.
        """
        if not self.deal.is_over and not self._abandoned:
            raise GameError("deal_goes_on", "the deal is not over yet")
        outcome = self.outcome
        if outcome is not None:
            raise GameError("game_over", f"the game is over: {outcome}")
        number, sheet = self.number + 1, self.sheet
        deal = self._decks.deal(number, self._steps[0].deal, sheet.totals)
        step = Step(Beginning(number, sheet, dealt=True), None, None, deal)
        self._undone.clear()
        self._steps.append(step)
        self._revision = self._revision.forward()
        return Events([step])

    def abandon(self) -> None:
        """End the game for good, without a winner.

        Raises:
            GameError: `game_over`, if it has ended already.
        """
        outcome = self.outcome
        if outcome is not None:
            raise GameError("game_over", f"the game is over: {outcome}")
        self._abandoned = True
        self._revision = self._revision.forward()

    # -- copies -------------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent game at the same point; without a seed the decks not yet shuffled will differ."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._steps = self._steps.copy()
        other._undone = self._undone.copy()
        other._decks = self._decks.copy()
        other._seen = Seen()
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_seen": Seen()}  # what views have gathered is found again

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()  # the steps never change

    # -- what a seat may know -----------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or for None a spectator; of five players, who sits out sees what a spectator sees.

        Raises:
            GameError: `wrong_seat`, if the game has no such seat.
        """
        if seat is not None:
            self._checked(seat)
        return view_of(
            self.deal,
            seat,
            names=self.names,
            totals=self.totals,
            known=self._seen.known(self._steps),
            events=self._seen.events(self._steps, seat),
            ply=self.ply,
            number=self.number,
            is_over=self.is_over,
            revision=self.revision,
        )

    def told(self, seat: int | None = None, *, since: int) -> tuple[Told, ...]:
        """What a seat, or for None a spectator, is told of the changes since a revision; a view takes it by `follow`.

        Raises:
            GameError: `stale`, if something was taken back since, so that a new view is wanted; `wrong_revision`, if
                there was no such revision; `wrong_seat`, if the game has no such seat.
        """
        if seat is not None:
            self._checked(seat)
        return told_since(self._steps, self._revision, since, seat, abandoned=self._abandoned)

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """What happened, told in full: in the deal of this number, or in all. `event.seen_by(seat)` is for others."""
        return tuple([event for step in self._steps if number in {None, step.number} for event in step.events])

    # -- as plain data ------------------------------------------------------------------------------------------------

    def record(self, *, seat: int | Literal["all"] | None = "all") -> Record:
        """The game so far as plain data; the seed is never part of it.

        Args:
            seat: for whom it is: `all` tells everything that the game holds; a seat, or None for a spectator, gets a
                record in which every card is hidden that it did not see.

        Raises:
            GameError: `wrong_seat`, if the game has no such seat.
            RecordError: if a name is no text that can be written.

        >>> from canasta import Draw, format_cards
        >>> game = Game.new(seed=7, dealer=0)
        >>> events = game.play(Draw())
        >>> record = game.record(seat=0)
        >>> record, format_cards(record.deals[0].deck[:5])
        (<Record of CLASSIC, 1 deal, 1 act, as seat 0 saw it>, '3d 3d ?? 7d ??')
        """
        from .recording import recorded  # noqa: PLC0415  seldom wanted

        if seat is not None and seat != "all":
            self._checked(seat)
        return recorded(self.rules, self.names, self._steps, self.outcome, seat)

    @classmethod
    def replay(
        cls,
        record: Record,
        *,
        at: tuple[int, int] | None = None,
        seed: int | str | None = None,
        rng: RandomSource | None = None,
    ) -> Self:
        """The game of a record, to look at or to play on; every act and every figure of the record is checked.

        A record made for a seat gives a game with hidden hands and a hidden stock: see :meth:`from_deal`.

        Args:
            record: the record.
            at: where to stop, as (deal, acts), the deal from 0: what comes later is neither checked nor played.
            seed: makes the decks repeatable that the record does not have.
            rng: a source of random numbers. A seed is drawn from it now, and nothing later.

        Raises:
            RecordError: at the first thing that cannot be, or is not as the record says; `path` is its place.
            GameError: `wrong_place`, if the record has no such place as `at`.
            TypeError: if something is of a wrong type.

        >>> from canasta import Draw
        >>> game = Game.new(seed=7, dealer=0)
        >>> events = game.play(Draw())
        >>> Game.replay(game.record()).history == game.history
        True
        """
        from .recording import replayed  # noqa: PLC0415  seldom wanted

        decks, steps = replayed(record, at, seed, rng)
        game = cls(decks, record.players, steps[0].latest, steps[0].deal, dealt=steps[0].was_dealt)
        game._steps = steps
        game._abandoned = at is None and record.outcome is not None and record.outcome.reason == "abandoned"
        game._revision = game._revision.forward(game.ply + game._abandoned)
        return game

    def __repr__(self) -> str:
        outcome = self.outcome
        state = repr(self.deal) if outcome is None else str(outcome)
        return f"<Game {self.rules.name}, deal {self.number + 1}, totals {self.totals}, {state}>"
