"""A game: deals until a side has reached the target, and the list of what happened.

:class:`Game` is the one object here that changes. It keeps every position, so that acts can be taken back and done again, and
every deck that was dealt, so that taking back never deals anew.

>>> from canasta import CLASSIC, Draw
>>> game = Game.new(CLASSIC, seed=7)
>>> print(*game.play(Draw()), sep="; ")
seat 1 draws Qh
>>> game.ply, game.deal.turn, game.totals
(1, 1, (0, 0))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self

from canasta.acts import Act, Capture, Discard, Draw, Lay
from canasta.cards import CardsLike
from canasta.core.dealing import RandomSource, source_for
from canasta.deal import Deal
from canasta.errors import GameError, IllegalAct, Verdict, Violation
from canasta.errors import ViolationCode as Code
from canasta.events import Event, EventKind, dealt, events_of
from canasta.hand import Hand
from canasta.rules import CLASSIC, Rules
from canasta.scoring import Outcome, ScoreSheet, dealer_of_deal, seats_of_deal
from canasta.view import View, view_of

__all__ = ["Game", "GameOutcome", "Step"]

Known = tuple[tuple[int, Hand], ...]


class GameOutcome(NamedTuple):
    """How a game ended: `reason` is `target`, `tie` or `abandoned`; `winners` are those with the highest total."""

    reason: str
    winners: tuple[str, ...]
    totals: tuple[int, ...]
    text: str

    def __str__(self) -> str:
        return self.text


class Step(NamedTuple):
    """One entry of the history: an act with its seat, or, where `act` is None, the dealing of a deal."""

    number: int
    seat: int
    act: Act | None
    deal: Deal
    known: Known

    def __str__(self) -> str:
        return f"deal {self.number}" if self.act is None else f"seat {self.seat}: {self.act}"


class Game:
    """Deals until the target is reached. Make it by :meth:`new` or :meth:`from_deal`."""

    def __init__(self, rules: Rules, sheet: ScoreSheet, names: tuple[str, ...], source: _Decks, first: Deal) -> None:
        """Not for use from outside: see :meth:`new` and :meth:`from_deal`."""
        self.rules = rules
        self.names = names
        self._source = source
        self._start = sheet
        self._sheets = [sheet]  # the sheet before each deal
        self._steps = [Step(0, first.dealer, None, first, ())]
        self._undone: list[Step] = []
        self._abandoned = False

    # -- making ---------------------------------------------------------------------------------------------------------

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
            rng: a source of random numbers to shuffle every deck with.
            deck: the first deal's cards in order, the top first.
            names: the players' names, by seat.
            dealer: the first dealer's seat; left out, it is drawn like the cards are (rule 2.2).
            scores: the totals to begin with, by side.

        Raises:
            PositionError: `wrong_deck`, `wrong_seat`, as :meth:`Deal.new`.
            ScoreError: if `scores` do not fit the rules.
            GameError: `wrong_names`.
        """
        called = _names(rules, names)
        source = _Decks(rules, seed, rng)
        first = source.dealer() if dealer is None else dealer
        sheet = ScoreSheet(rules, names=_side_names(rules, called), start=scores, first_dealer=first)
        return cls(rules, sheet, called, source, source.deal(sheet, 0, deck))

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
        """Go on from a position; later deals are dealt from `seed` or `rng`.

        Args:
            deal: the position, its hands known as far as they shall be played.
            totals: the running totals before this deal, by side; left out, those by which the sides open.
            names: the players' names, by seat.
            seed: makes the later deals repeatable.
            rng: a source of random numbers for them.
        """
        called = _names(deal.rules, names)
        start = tuple(totals) or deal.scores
        source = _Decks(deal.rules, seed, rng, first=deal)
        sheet = ScoreSheet(deal.rules, names=_side_names(deal.rules, called), start=start)
        return cls(deal.rules, sheet, called, source, deal)

    # -- what there is --------------------------------------------------------------------------------------------------

    @property
    def deal(self) -> Deal:
        """The position of the deal that is being played, or was played last."""
        return self._steps[-1].deal

    @property
    def number(self) -> int:
        """Which deal that is, from 0."""
        return self._steps[-1].number

    @property
    def ply(self) -> int:
        """How many acts and deals the game has seen; it tells a stale request from a fresh one."""
        return len(self._steps) - 1

    @property
    def history(self) -> tuple[Step, ...]:
        """Everything that happened, in order: acts as they were resolved, and the dealing of each deal."""
        return tuple(self._steps)

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet with every deal that is over."""
        return self._sheets[self.number + 1] if self.deal.is_over else self._sheets[self.number]

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals, by side; in cutthroat and for single players by seat."""
        return self.sheet.totals

    @property
    def outcome(self) -> GameOutcome | None:
        """Who has won and why; None while the game goes on (rule 14)."""
        if self._abandoned:
            return GameOutcome("abandoned", (), self.totals, "the game was abandoned")
        found: Outcome | None = self.sheet.outcome
        if found is None:
            return None
        winners = tuple(found.names[leader] for leader in found.leaders)
        return GameOutcome("target" if found.winner is not None else "tie", winners, found.totals, str(found))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    # -- playing --------------------------------------------------------------------------------------------------------

    def check(self, *acts: Act, seat: int | None = None, ply: int | None = None) -> Verdict:
        """Whether a group of acts of one seat may be played, one after the other.

        Args:
            acts: the acts. A draw stands alone or last, since what it brings is hidden.
            seat: whose acts they are; left out, those of the seat to act.
            ply: the game's `ply` that the acts are meant for; another is refused as `stale`.

        Returns:
            The verdict of the first act that is refused, or of the last.
        """
        return self._try(acts, seat, ply)[0]

    def play(self, *acts: Act, seat: int | None = None, ply: int | None = None) -> tuple[Event, ...]:
        """Play a group of acts of one seat, all of them or none; what happened.

        Args:
            acts: the acts, by shape or by face. A draw stands alone or last.
            seat: whose acts they are; left out, those of the seat to act.
            ply: the game's `ply` that the acts are meant for.

        Raises:
            IllegalAct: if one is refused; nothing is played then.
            GameError: `stale` if `ply` is given and another; `game_over`.
        """
        verdict, steps, refused = self._try(acts, seat, ply)
        if not verdict:
            raise IllegalAct(verdict, refused)
        before = self.deal
        self._steps += steps
        self._undone.clear()
        if self.deal.is_over:
            self._close()
        events: list[Event] = []
        for step in steps:
            events += events_of(before, _act(step), step.deal)
            before = step.deal
        return (*events, *self._ended())

    def _try(
        self, acts: Sequence[Act], seat: int | None, ply: int | None
    ) -> tuple[Verdict, list[Step], tuple[Act, ...]]:
        """The verdict on a group, the steps it would be, and what is legal instead."""
        if ply is not None and ply != self.ply:
            raise GameError("stale", f"the game is at ply {self.ply}, not at {ply}")
        if self._abandoned:
            raise GameError("game_over", "the game was abandoned")
        if not acts:
            raise GameError("no_act", "at least one act is wanted")
        deal, known = self.deal, self._steps[-1].known
        who = deal.to_act if seat is None else seat
        steps: list[Step] = []
        for number, act in enumerate(acts):
            if steps and isinstance(_act(steps[-1]), Draw):
                return Verdict([Violation.of(Code.DRAW_ENDS_GROUP)]), [], ()
            verdict = deal.check(act, who)
            if not verdict:
                return verdict, [], self._instead(deal, who) if not number else ()
            resolved = deal.resolve(act)
            following = deal.after(resolved)
            known = _known_after(known, deal, resolved, following)
            steps.append(Step(self.number, -1 if who is None else who, resolved, following, known))
            deal = following
        return Verdict(), steps, ()

    @staticmethod
    def _instead(deal: Deal, seat: int | None) -> tuple[Act, ...]:
        return tuple(deal.legal_acts) if seat is not None and seat == deal.to_act else ()

    def _close(self) -> None:
        """Score the deal that is over."""
        del self._sheets[self.number + 1 :]
        self._sheets.append(self._sheets[self.number].add(self.deal.result()))

    def _ended(self) -> Iterator[Event]:
        outcome = self.outcome if self.deal.is_over else None
        if outcome is not None:
            yield Event(EventKind.GAME_ENDED, word=str(outcome))

    def next_deal(self) -> tuple[Event, ...]:
        """Deal the next deal (rule 2.2); what happened.

        Raises:
            GameError: `deal_goes_on`, or `game_over`.
        """
        if self.is_over:
            raise GameError("game_over", f"the game is over: {self.outcome}")
        if not self.deal.is_over:
            raise GameError("deal_goes_on", "the deal is not over yet")
        number = self.number + 1
        deal = self._source.deal(self.sheet, number)
        self._undone.clear()
        self._steps.append(Step(number, deal.dealer, None, deal, ()))
        return dealt(deal)

    # -- back and forth -------------------------------------------------------------------------------------------------

    def undo(self) -> Step:
        """Take the last act back, or the last dealing; what was taken back.

        Raises:
            GameError: `nothing_to_undo`, at the beginning.
        """
        if len(self._steps) == 1:
            raise GameError("nothing_to_undo", "the game is at its beginning")
        self._abandoned = False
        step = self._steps.pop()
        self._undone.append(step)
        return step

    def undo_turn(self) -> tuple[Step, ...]:
        """Take back to the beginning of the turn, or, where it has just begun, of the turn before.

        Raises:
            GameError: `nothing_to_undo`, at the beginning.
        """
        taken = [self.undo()]
        while len(self._steps) > 1 and not self._at_start_of_turn():
            taken.append(self.undo())
        return tuple(taken)

    def _at_start_of_turn(self) -> bool:
        last = self._steps[-1]
        return last.act is None or last.deal.is_over or (isinstance(last.act, Discard) and not last.deal.is_over)

    def redo(self) -> Step:
        """Do again what was taken back last.

        Raises:
            GameError: `nothing_to_redo`.
        """
        if not self._undone:
            raise GameError("nothing_to_redo", "nothing was taken back")
        step = self._undone.pop()
        self._steps.append(step)
        if step.deal.is_over:
            self._close()
        return step

    def abandon(self) -> None:
        """End the game without a winner.

        Raises:
            GameError: `game_over`, if it has ended already.
        """
        if self.is_over:
            raise GameError("game_over", f"the game is over: {self.outcome}")
        self._abandoned = True

    def copy(self) -> Self:
        """An independent game at the same point; where no seed was given, later decks of the two differ."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._sheets = self._sheets.copy()
        other._steps = self._steps.copy()
        other._undone = self._undone.copy()
        other._source = self._source.copy()
        return other

    # -- what a seat may know -------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or for None a spectator.

        Raises:
            GameError: `wrong_seat`, if the game has no such seat.
        """
        if seat is not None and seat not in range(self.rules.seats.players):
            raise GameError("wrong_seat", f"the seats are 0 to {self.rules.seats.players - 1}, not {seat!r}")
        return view_of(
            self.deal,
            seat,
            names=self.names,
            totals=self.totals,
            known=self._steps[-1].known,
            events=self.events(self.number),
            ply=self.ply,
        )

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """What happened in a deal, by default in all, told in full; `event.seen_by(seat)` hides what a seat did not see."""
        events: list[Event] = []
        for before, step in zip([None, *self._steps], self._steps, strict=False):
            if number is not None and step.number != number:
                continue
            if step.act is None or before is None:
                events += dealt(step.deal)
            else:
                events += events_of(before.deal, step.act, step.deal)
        return tuple(events)

    def __repr__(self) -> str:
        state = str(self.outcome) if self.is_over else repr(self.deal)
        return f"<Game {self.rules.name}, deal {self.number}, totals {self.totals}, {state}>"


class _Decks:
    """Where the deals of a game come from. A deal once dealt is kept, so that taking back cannot deal anew."""

    def __init__(
        self, rules: Rules, seed: int | str | None, rng: RandomSource | None, *, first: Deal | None = None
    ) -> None:
        if seed is not None and rng is not None:
            message = "give seed= or rng=, not both"
            raise TypeError(message)
        self.rules = rules
        self.seed = seed
        self.rng = rng
        self.dealt: dict[int, Deal] = {} if first is None else {0: first}
        self.first = first

    def copy(self) -> _Decks:
        other = _Decks(self.rules, self.seed, self.rng)
        other.dealt, other.first = self.dealt.copy(), self.first
        return other

    def dealer(self) -> int:
        """The first dealer, drawn (rule 2.2)."""
        seats = seats_of_deal(0, rules=self.rules)
        return seats[int(self._source("dealer").random() * len(seats))]

    def _source(self, what: str) -> RandomSource:
        return self.rng if self.rng is not None else source_for(self.seed, what)

    def deal(self, sheet: ScoreSheet, number: int, deck: CardsLike | None = None) -> Deal:
        """The deal of this number, with the totals of the sheet."""
        known = self.dealt.get(number)
        if known is None:
            dealer, at = self._dealer(sheet, number)
            rng = None if deck is not None else self.rng
            seed = None if deck is not None or rng is not None else self.seed
            known = Deal.new(self.rules, seed=seed, rng=rng, deck=deck, number=at, dealer=dealer, scores=sheet.totals)
            self.dealt[number] = known
        return known

    def _dealer(self, sheet: ScoreSheet, number: int) -> tuple[int, int]:
        """The dealer's seat, and the place in the rota of five players (rules 2.2 and 15.4)."""
        first = self.first
        if first is None:
            dealer = dealer_of_deal(number, sheet.first_dealer, rules=self.rules)
            assert dealer is not None  # noqa: S101  a game knows its first dealer
            return dealer, number
        start = next((at for at in range(_ROTA) if seats_of_deal(at, rules=self.rules) == first.seats), 0)
        seats = seats_of_deal(start + number, rules=self.rules)
        return seats[(first.seats.index(first.dealer) + number) % len(seats)], start + number


_ROTA = 6  # after so many deals five players sit as in the first


def _act(step: Step) -> Act:
    assert step.act is not None  # noqa: S101  a step of a group is an act
    return step.act


def _names(rules: Rules, names: Iterable[str]) -> tuple[str, ...]:
    found = tuple(names)
    if found and len(found) != rules.seats.players:
        raise GameError("wrong_names", f"{rules.seats.players} names are wanted, one for each seat, not {len(found)}")
    return found


def _side_names(rules: Rules, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(" + ".join(names[seat] for seat in side) for side in rules.seats.sides) if names else ()


def _known_after(known: Known, before: Deal, act: Act, after: Deal) -> Known:
    """What seats are known to hold: cards of a captured pile, until they are played."""
    if not isinstance(act, Capture | Lay | Discard):
        return known
    seat, by_seat = before.turn, dict(known)
    if seat not in by_seat and not isinstance(act, Capture) and not before.coming:
        return known
    held = by_seat.get(seat, Hand())
    played = Hand(act.cards)
    held -= played - held.missing(played)  # those of them that were known
    if isinstance(act, Capture) and not after.coming:
        held += tuple(card for card in before.pile[:-1] if not card.is_red_three)
    elif isinstance(act, Lay) and before.coming and not after.coming:
        held += before.coming
    if held:
        by_seat[seat] = held
    else:
        by_seat.pop(seat, None)
    return tuple(sorted(by_seat.items()))
