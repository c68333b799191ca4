"""One deal as a value: who holds what, whose turn it is, what may be done and why something may not.

A :class:`Deal` is immutable. `deal.check(act)` tells whether an act is legal and names every rule against it;
`deal.after(act)` gives the next position or raises; `deal.legal_acts` lists what may be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn, Self

from canasta.acts import COMPILED, Act, Draw
from canasta.cards import Card, CardsLike
from canasta.core import setup as setting
from canasta.core import state as core
from canasta.core import text as notation
from canasta.core.buttons import has_to_capture, may_go_out, open_captures, opening_of
from canasta.core.dealing import RandomSource, deal_out
from canasta.core.faces import HIDDEN, cards_of, cards_of_codes
from canasta.core.hiding import hidden_from
from canasta.core.legality import unjudged, violations
from canasta.core.listing import is_frozen, top_lane
from canasta.core.phases import ENDINGS, Ending, Opening, Phase
from canasta.core.problems import problems
from canasta.core.resolving import listed, resolved, settled
from canasta.core.results import deal_result
from canasta.core.state import DECK, OVER, PHASE
from canasta.core.step import DO
from canasta.core.zones import refuse_overfull
from canasta.errors import IllegalAct, Verdict, Violation, ViolationCode
from canasta.hand import Hand
from canasta.legal import LegalActs
from canasta.melds import Meld
from canasta.rules import CLASSIC, Rules
from canasta.scoring import DealResult, Score

__all__ = ["Deal", "Ending", "Opening", "Phase"]


class Deal:
    """The state of one deal. Make it by :meth:`new`, :meth:`setup` or :meth:`from_position`.

    Deals are equal when all their cards are, face by face; :meth:`key` compares by shape.

    >>> deal = Deal.new(CLASSIC, seed=7)
    >>> deal.turn, deal.phase.name, deal.stock_size
    (1, 'DRAW', 61)
    >>> deal = deal.after(Draw())
    >>> deal.phase.name, len(deal.hand(1))
    ('PLAY', 12)
    """

    __slots__ = ("_state", "_table", "legal_acts")

    _table: core.Table
    _state: core.State
    legal_acts: LegalActs
    """Every legal act of the seat to act, found when it is looked at; see :class:`~canasta.legal.LegalActs`.

    To look at it raises :exc:`~canasta.errors.PositionError`, code `hidden_hand`, if the hand of the seat to act is not
    wholly known.
    """

    # -- making -------------------------------------------------------------------------------------------------------

    def __new__(cls, table: Any = None, state: core.State | None = None) -> Self:
        """Refused: see the makers, which alone have what is taken here."""
        if state is None:
            raise TypeError("a Deal is made by Deal.new(), Deal.setup() or Deal.from_position()")
        deal = object.__new__(cls)
        if COMPILED:  # past the guard that keeps a Deal as it is
            object.__setattr__(deal, "_table", table)
            object.__setattr__(deal, "_state", state)
            object.__setattr__(deal, "legal_acts", LegalActs(table, state))
        else:  # the same, in half the time where it is interpreted
            _set_table(deal, table)
            _set_state(deal, state)
            _set_legal(deal, LegalActs(table, state))
        return deal

    @classmethod
    def new(
        cls,
        rules: Rules = CLASSIC,
        *,
        seed: int | str | None = None,
        rng: RandomSource | None = None,
        deck: CardsLike | None = None,
        number: int = 0,
        dealer: int | None = None,
        scores: Mapping[int, int] | Iterable[int] | None = None,
    ) -> Self:
        """Shuffle and deal (rule 3).

        Args:
            rules: the rules to play by.
            seed: makes the deal repeatable, together with `number`. Without `seed`, `rng` and `deck` the order comes
                from the system's secure source.
            rng: a source of random numbers to shuffle with.
            deck: all cards in order, the top first, instead of a shuffle; `??` for a card not known, no red three then.
            number: which deal of the game it is, from 0; with five players it tells who sits out (rule 15.4).
            dealer: the dealer's seat; left out, the one at the first place.
            scores: the score of every side at the start of the deal, in the order of the rules' sides.

        Raises:
            PositionError: `wrong_deck` if the deck is not that of the packs, `wrong_number` if the number is negative,
                `wrong_seat`, `wrong_scores`.
        """
        seats = setting.seats_for(setting.checked_rules(rules), number)
        table = setting.table_for(rules, seats, seats[0] if dealer is None else dealer, scores)
        return cls._of(table, deal_out(table, setting.deck_for(rules, deck, seed, rng, number)))

    @classmethod
    def setup(
        cls,
        rules: Rules = CLASSIC,
        *,
        hands: Mapping[int, CardsLike | int] | Iterable[CardsLike | int] | None = None,
        pile: CardsLike = (),
        melds: Mapping[int, Iterable[CardsLike | Meld]] | Iterable[Iterable[CardsLike | Meld]] | None = None,
        red_threes: Mapping[int, CardsLike | int] | Iterable[CardsLike | int] | None = None,
        stock: CardsLike | int | None = None,
        scores: Mapping[int, int] | Iterable[int] | None = None,
        turn: int | None = None,
        dealer: int | None = None,
        drawn: bool = False,
        frozen: bool | None = None,
        opened: Mapping[int, bool] | Iterable[bool] | None = None,
        has_laid: Iterable[int] | None = None,
        lone: int | None = None,
        seats: Iterable[int] | None = None,
    ) -> Self:
        """A position put up by hand; what is left out is unknown or usual.

        Args:
            rules: the rules to play by.
            hands: by seat, the cards or their number. A hand left out is unknown and has the usual size.
            pile: the pile, bottom to top.
            melds: by side (in cutthroat by seat), the melds on the table; a text ending with `concealed` is a canasta
                laid whole.
            red_threes: by seat, those laid, or their number.
            stock: the stock, top first, or its size; left out, it is all other cards, unknown.
            scores: by side, the score at the start of the deal, in points; left out, 0.
            turn: the seat whose turn it is; left out, the player at the dealer's left.
            dealer: the dealer's seat; left out, the one before `turn`, or the first.
            drawn: whether the draw from the stock is made, so that the turn goes on with laying.
            frozen: whether the pile is frozen for everybody (rule 9.2); left out, the cards in it tell.
            opened: by side, whether it has opened; left out, whether it has melds.
            has_laid: the seats that have laid something before this turn (rule 11.6); left out, all of a side with
                melds.
            lone: in cutthroat, the lone hand's seat once sides have formed (rule 15.3).
            seats: the seats that play, by place; left out, as in the first deal.

        Raises:
            PositionError: if the facts name no position at all; what is merely impossible is told by :meth:`problems`.

        >>> deal = Deal.setup(hands={1: "8h 8d 6s Qc"}, pile="4 9 8", melds=[[], ["K K K"]])
        >>> [str(act) for act in deal.legal_acts]
        ['draw', 'capture 8 8']
        """
        facts = setting.Facts(
            rules, hands, pile, melds, red_threes, stock, scores, turn, dealer,
            drawn, frozen, opened, has_laid, lone, seats,
        )  # fmt: skip
        return cls._of(*setting.position_of(facts))

    @classmethod
    def _of(cls, table: core.Table, state: core.State) -> Self:
        return Deal.__new__(cls, table, state)

    @classmethod
    def from_position(cls, text: str) -> Self:
        """The inverse of :meth:`position`.

        Raises:
            NotationError: if the text is no position.

        >>> deal = Deal.new(seed=7)
        >>> Deal.from_position(deal.position()) == deal
        True
        """
        return cls._of(*notation.read(text))

    def position(self) -> str:
        """The whole position as one line of text, hidden cards included; see the grammar in the documentation."""
        return notation.written(self._table, self._state)

    # -- who ----------------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self._table.plan.rules

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play this deal, clockwise by place (all but one of five players, rule 15.4)."""
        return self._table.seats

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.seats[self._table.dealer]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that share melds, side by side; in cutthroat they form during the deal (rule 15.3)."""
        layout = core.layout_of(self._table, self._state)
        return tuple(tuple(self.seats[place] for place in side) for side in layout.sides)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.seats[self._state[core.TURN]]

    @property
    def to_act(self) -> int | None:
        """The seat that must act now: that in turn, or the partner who is asked; None when the deal is over."""
        return None if self.is_over else self.seats[core.to_act(self._table, self._state)]

    @property
    def lone(self) -> int | None:
        """In cutthroat the lone hand's seat, once there is one (rule 15.3)."""
        lone = self._state[core.LONE]
        return None if lone == core.NO_LONE else self.seats[lone]

    @property
    def phase(self) -> Phase:
        """What is to be done now."""
        return Phase(self._state[core.PHASE])

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self._state[PHASE] == OVER  # type: ignore[no-any-return]

    @property
    def ending(self) -> Ending | None:
        """How it ended; None while it goes on."""
        ending: Ending | None = ENDINGS[self._state[core.ENDING]]
        return ending

    @property
    def went_out(self) -> int | None:
        """The seat that went out (rule 11.1); None where nobody has."""
        return self.turn if self.ending in {Ending.WENT_OUT, Ending.CONCEALED} else None

    def _place(self, seat: int | None) -> int:
        return core.to_act(self._table, self._state) if seat is None else setting.place_of(self._table, seat)

    # -- what ---------------------------------------------------------------------------------------------------------

    def hand(self, seat: int | None = None) -> Hand:
        """The cards that a seat holds, by default the seat to act."""
        return Hand(cards_of(self._state[self._table.faces + self._place(seat)]))

    def hand_size(self, seat: int | None = None) -> int:
        """How many cards a seat holds."""
        return core.hand_size(self._table, self._state, self._place(seat))

    def red_threes(self, seat: int | None = None) -> tuple[Card, ...]:
        """The red threes that a seat has laid (rule 4)."""
        return cards_of(self._state[self._table.reds + self._place(seat)])

    def melds(self, seat: int | None = None) -> dict[str, Meld]:
        """The melds of a seat's side by name: the rank, with a prime for a second of it (rules 6.5 and 15.3)."""
        holders = core.layout_of(self._table, self._state).holders[self._place(seat)]
        return setting.melds_by_name(self._table, self._state, holders)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The pile, bottom to top."""
        return cards_of_codes(self._state[core.PILE])

    @property
    def coming(self) -> tuple[Card, ...]:
        """The captured cards that come to the hand when the opening has reached its minimum (rule 9.5)."""
        return cards_of_codes(self._state[core.PENDING])

    @property
    def stock_size(self) -> int:
        """How many cards the stock has."""
        return core.stock_size(self._state)

    @property
    def is_frozen(self) -> bool:
        """Whether the pile is frozen for everybody (rule 9.2 a)."""
        return bool(self._state[core.FROZEN]) or self.rules.capture.always_frozen

    def frozen_for(self, seat: int | None = None) -> bool:
        """Whether the pile is frozen against a seat's side (rule 9.2)."""
        return is_frozen(self._table, self._state, self._place(seat))

    @property
    def is_blocked(self) -> bool:
        """Whether nobody can take the pile as it lies: it is empty, or its top card is wild or a three (rule 9.1)."""
        return top_lane(self._state) is None

    def score_of(self, seat: int | None = None) -> int:
        """The score, at the start of the deal, by which a seat opens."""
        return self._table.scores[self._table.layouts[-1].holder[self._place(seat)]]

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores at the start of the deal, by side, in the order of the rules' sides."""
        return self._table.scores

    def minimum(self, seat: int | None = None) -> int:
        """What a seat's opening must count, in points (rule 8.1)."""
        return self._table.minimums[self._place(seat)]

    def has_opened(self, seat: int | None = None) -> bool:
        """Whether a seat's side has opened (rule 8.5)."""
        return core.has_opened(self._table, self._state, self._place(seat))

    @property
    def opening(self) -> Opening | None:
        """The opening under way in this turn; None where there is none."""
        return opening_of(self._table, self._state)

    # -- may ----------------------------------------------------------------------------------------------------------

    def resolve(self, act: Act) -> Act:
        """The act as it is recorded: faces picked (the first of s h d c), and the meld named that the cards join.

        >>> deal = Deal.setup(hands={1: "8h 8s 6s"}, pile="9", melds=[[], ["8 8 8"]], drawn=True)
        >>> deal.resolve(Act.parse("lay 8"))
        Lay('8s', onto='8')
        """
        return resolved(self._table, self._state, setting.checked_act(act))

    def parse_act(self, text: str, *, strict: bool = False) -> Act:
        """The act that a person's text means here, resolved; `strict` reads only what `str` prints for an act.

        Raises:
            NotationError: if the text names no act, or several legal ones.

        >>> deal = Deal.setup(hands={1: "8h 8d 2c 6s"}, pile="4 8", melds=[[], ["9 9 9"]])
        >>> deal.parse_act("take with two eights"), deal.parse_act("8 2")
        (Capture('8h 8d'), Capture('8h 2c'))
        """
        from canasta.core.spoken import parsed  # noqa: PLC0415  wanted by those that let people type

        return parsed(self._table, self._state, text, strict=strict)

    def listed(self, act: Act) -> Act:
        """The shape by which :attr:`legal_acts` has an act: no faces, and the meld named only where cards do not tell.

        >>> deal = Deal.setup(hands={1: "8h 8s 6s"}, pile="9", melds=[[], ["8 8 8"]], drawn=True)
        >>> deal.listed(Act.parse("lay 8s onto 8"))
        Lay('8')
        """
        return listed(self._table, self._state, setting.checked_act(act))

    def check(self, act: Act, seat: int | None = None) -> Verdict:
        """Whether an act is legal now, with every independent violation if not.

        Args:
            act: the act, by shape or by face.
            seat: whose act it is; left out, that of the seat to act.

        Returns:
            A verdict. A seat that is not to act is told `not_your_turn` and nothing else.

        >>> deal = Deal.setup(hands={1: "K K K 5"}, melds=[[], ["Q Q Q"]], drawn=True)
        >>> deal.check(Act.parse("lay K K K")).codes
        ('not_enough_canastas', 'must_keep_a_card')
        """
        setting.checked_act(act)
        table, state = self._table, self._state
        if seat is not None and self._place(seat) != core.to_act(table, state) and not self.is_over:
            return Verdict([Violation.of(ViolationCode.NOT_YOUR_TURN, seat=seat)])
        found = violations(table, state, act)
        return Verdict(found, () if found else unjudged(table, state, act))

    def is_legal(self, act: Act, seat: int | None = None) -> bool:
        """Whether an act is legal now; see :meth:`check`."""
        return bool(self.check(act, seat))

    def can_go_out(self, seat: int | None = None) -> bool:
        """Whether the seat in turn, having drawn, could still go out in this turn, by asking too (rule 11)."""
        in_turn = self._place(self.turn if seat is None else seat) == self._state[core.TURN]
        return in_turn and may_go_out(self._table, self._state, self.legal_acts.refuse_hidden)

    @property
    def captures(self) -> tuple[Act, ...]:
        """The ways to take the pile now, as shapes (rule 9)."""
        return open_captures(self._table, self._state, self.legal_acts.refuse_hidden)

    @property
    def must_capture(self) -> bool:
        """Whether the pile must be taken, the stock being empty (rule 12.3).

        Raises:
            PositionError: `hidden_hand`, if that depends on hidden cards of the hand.
        """
        return has_to_capture(self._table, self._state, self.legal_acts.refuse_hidden)

    # -- next ---------------------------------------------------------------------------------------------------------

    def after(self, act: Act, *, seat: int | None = None, drawn: CardsLike | None = None) -> Self:
        """The position after a legal act; this one stays as it is.

        Args:
            act: the act, by shape or by face.
            seat: whose act it is; left out, that of the seat to act.
            drawn: where the stock is unknown, every card that leaves it in a draw, in order, red threes included; a
                card that one does not see is `??`.

        Raises:
            IllegalAct: if it is not legal; its `verdict` says why, its `legal` what is.
            PositionError: `hidden_stock`, if cards of an unknown stock are drawn and not given; `wrong_draw`, if what
                is given cannot be what was drawn.
        """
        table, state, legal = self._table, self._state, self.legal_acts
        if seat is not None or not (legal.picked is act or legal.lists(act)):
            act = self._allowed(act, seat)
        following = state.copy()
        if act is _DRAW and (drawn is not None or HIDDEN in state[DECK]):
            setting.settle_draw(table, following, drawn)
        elif drawn is not None:
            raise TypeError("drawn= goes with Draw()")
        DO[type(act)](table, following, act)
        if table.overfull:
            refuse_overfull(table, following)
        return Deal.__new__(type(self), table, following)

    def _allowed(self, act: Act, seat: int | None) -> Act:
        """The act, resolved as far as that matters, if it is legal."""
        verdict = self.check(act, seat)
        if not verdict:
            untold = self.is_over or (seat is not None and seat != self.to_act) or self.legal_acts.is_hidden
            raise IllegalAct(verdict, () if untold else tuple(self.legal_acts))  # for the seat to act only
        return settled(self._table, self._state, act)

    def hidden_from(self, seat: int | None) -> Self:
        """The position as a seat knows it: other hands, until the deal is over, and the stock by their size alone.

        For None, or a seat that does not play this deal, all hands are hidden.
        """
        place = self.seats.index(seat) if seat in self.seats else None
        return self._of(*hidden_from(self._table, self._state, place))

    # -- the end ------------------------------------------------------------------------------------------------------

    def result(self) -> DealResult:
        """What every side has, to be scored (rule 13); of a deal that goes on, as it stands."""
        return deal_result(self._table, self._state)

    def score(self) -> tuple[Score, ...]:
        """The scores: by side, in cutthroat by seat, in the order of the rules' sides (rules 13 and 15.3)."""
        return self.result().score(rules=self.rules)

    # -- as a value ---------------------------------------------------------------------------------------------------

    def problems(self) -> Verdict:
        """Everything impossible about the position, at once; true where it could be.

        >>> Deal.setup(hands={0: "K K K K K 2", 1: "K K K K 5"}).problems().codes
        ('not_in_packs',)
        """
        return problems(self._table, self._state)

    def key(self) -> tuple[Any, ...]:
        """What tells positions apart by shape: suits left out where they do not matter, the pile in its order."""
        return notation.key(self._table, self._state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self is other or core.whole(self._table, self._state) == core.whole(other._table, other._state)

    def __hash__(self) -> int:
        return hash(core.whole(self._table, self._state)[1:])

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal._of, (self._table, self._state)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __setattr__(self, name: str, value: object = None) -> NoReturn:
        raise AttributeError(f"a Deal is immutable: {name!r} cannot be set or deleted")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name)

    def __repr__(self) -> str:
        sizes = " ".join(f"{seat}:{self.hand_size(seat)}" for seat in self.seats)
        rest = f"hands {sizes}, stock {self.stock_size}, pile {len(self._state[core.PILE])}"
        return f"<Deal {self.rules.name}, {self.phase.name.lower()}, turn of {self.turn}, {rest}>"


_DRAW: Final = Draw()
_set_table, _set_state, _set_legal = (getattr(Deal, name).__set__ for name in ("_table", "_state", "legal_acts"))
