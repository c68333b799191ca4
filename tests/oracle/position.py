"""One position of one deal, immutable, at the level of shapes; and how a deal begins (rule 3).

Players are *places*: seats, but for five players, who play at four places (15.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from canasta.rules import Rules

from .melds import (
    BLACK_THREE,
    ORDER,
    RANKS,
    RED_THREES,
    WILDS,
    Cards,
    Shape,
    in_order,
    is_canasta,
    opening_minimum,
    shape_of,
)

Sides = tuple[tuple[int, ...], ...]

#: What 5.5 lets one waive, by paragraph (11.3 stands for the canastas of 11.1 too).
WAIVABLE = ("6.6", "8.1", "11.2", "11.3", "11.5")
Waived = frozenset[str]
NOTHING: Waived = frozenset()


@dataclass(frozen=True)
class Laid:
    """A meld on the table."""

    owner: int  #: the first place of its side; of a second meld of a rank the partner who began it (15.3)
    rank: str
    cards: Cards
    concealed: bool = False  #: laid as a canasta, in one act (7.4)
    fresh: bool = False  #: begun in the turn that is going on

    @property
    def shape(self) -> Shape:
        return shape_of(self.cards)


@dataclass(frozen=True)
class Position:
    """Everything that stands on the table and in the hands, and where the turn is.

    Stages: `draw` (the turn begins), `play`, `answer` (the partner is asked), `over`, and `dead`: the turn has ended
    or stopped against the rules, which a search meets and play never does.
    """

    rules: Rules = field(compare=False, repr=False)
    scores: tuple[int, ...]  #: by place: what he or his side had when the deal began
    sides: Sides
    hands: tuple[Cards, ...]
    stock: Cards  #: top first
    pile: Cards  #: bottom first
    table: tuple[Laid, ...]
    red: tuple[Cards, ...]  #: red threes laid, by place
    laid: tuple[bool, ...]  #: who has laid anything in this deal before the turn that is going on (11.6)
    turn: int
    stage: str = "draw"
    captured: bool = False  #: the turn began with a capture
    coming: Cards = ()  #: cards of the captured pile that come when the opening reaches its minimum (9.5)
    points: int = 0  #: what the opening under way counts (8.2, 8.3)
    has_laid: bool = False  #: something was laid in this turn, the captured meld apart (11.5)
    joined: bool = False  #: a card was added in this turn to a meld that lay there before it (11.6)
    black: bool = False  #: black threes were melded in this turn (6.6)
    answer: str | None = None  #: `yes` or `no`, what the partner answered in this turn
    last_red: bool = False  #: the stock ended with a red three: lay and pass, no discard (12.2)
    out: int | None = None  #: who went out
    out_concealed: bool = False

    # ------------------------------------------------------------ who

    @property
    def places(self) -> int:
        return len(self.hands)

    def side_of(self, place: int) -> tuple[int, ...]:
        return next(side for side in self.sides if place in side)

    @property
    def partner(self) -> int | None:
        """The next in turn of the mover's partners, who answers (11.5)."""
        for step in range(1, self.places):
            place = (self.turn + step) % self.places
            if place in self.side_of(self.turn):
                return place
        return None

    @property
    def to_act(self) -> int | None:
        if self.stage in ("over", "dead"):
            return None
        return self.partner if self.stage == "answer" else self.turn

    # ------------------------------------------------------------ what lies there

    @property
    def hand(self) -> Cards:
        return self.hands[self.turn]

    def melds_of(self, place: int) -> tuple[Laid, ...]:
        """The melds of a place's side."""
        side = self.side_of(place)
        return tuple(meld for meld in self.table if meld.owner in side)

    def named_melds(self) -> dict[str, Laid]:
        """The melds of the mover's side by name: the rank, and with a mark the second of a rank (15.3).

        Of two melds of one rank the first is that of the partner with the lower seat.
        """
        named: dict[str, Laid] = {}
        for meld in sorted(self.melds_of(self.turn), key=lambda meld: meld.owner):
            named[meld.rank + ("'" if meld.rank in named else "")] = meld
        return named

    def canastas_of(self, place: int) -> int:
        return sum(is_canasta(meld.cards) for meld in self.melds_of(place))

    # ------------------------------------------------------------ the opening (8)

    def minimum(self, waived: Waived = NOTHING) -> int:
        """What the mover's opening must count: by his own score in cutthroat, else his side's (8.1, 15.3)."""
        return 0 if "8.1" in waived else opening_minimum(self.scores[self.turn], self.rules)

    @property
    def opened_before(self) -> bool:
        """Whether the mover's side had opened before this turn."""
        return any(not meld.fresh for meld in self.melds_of(self.turn))

    def opened(self, waived: Waived = NOTHING) -> bool:
        """Whether the mover's side has opened: earlier, or at the act that reached the minimum (8.5)."""
        if self.opened_before:
            return True
        return bool(self.melds_of(self.turn)) and self.points >= self.minimum(waived)

    def opening_under_way(self, waived: Waived = NOTHING) -> bool:
        return bool(self.melds_of(self.turn)) and not self.opened(waived)

    def facts(self) -> dict[str, Any]:
        """What anybody could check about the position, as plain data, to compare with another account of it.

        Melds by side, in the order of `sides`, each as rank, cards, whether concealed.
        """
        melds = [
            sorted((meld.rank, meld.cards, meld.concealed) for meld in self.melds_of(side[0])) for side in self.sides
        ]
        return {
            "sides": self.sides, "hands": self.hands, "stock": self.stock, "pile": self.pile, "melds": melds,
            "red": self.red, "stage": self.stage, "turn": self.turn, "to_act": self.to_act, "coming": self.coming,
            "points": self.points, "answer": self.answer, "out": self.out, "concealed": self.out_concealed,
        }  # fmt: skip

    # ------------------------------------------------------------ changes

    def but(self, **changes: Any) -> Position:
        """The same with some fields changed, as `dataclasses.replace` has it, but in a tenth of the time."""
        fields = self.__dict__ | changes
        if len(fields) != len(self.__dict__):
            raise TypeError(f"no such field among {', '.join(changes)}")
        other = object.__new__(Position)
        other.__dict__.update(fields)
        return other

    def with_hand(self, cards: Iterable[str]) -> Position:
        hands = list(self.hands)
        hands[self.turn] = in_order(cards)
        return self.but(hands=tuple(hands))

    def with_red(self, cards: Iterable[str]) -> Position:
        red = list(self.red)
        red[self.turn] = in_order((*red[self.turn], *cards))
        return self.but(red=tuple(red))

    def next_turn(self) -> Position:
        """The turn of the next place."""
        return self._turn_closed().but(turn=(self.turn + 1) % self.places, stage="draw")

    def deal_over(self, out: int | None = None, *, concealed: bool = False) -> Position:
        """The end of the deal, with who went out if anybody did."""
        return self._turn_closed().but(stage="over", out=out, out_concealed=concealed)

    def _turn_closed(self) -> Position:
        """Nothing of the turn remembered; what was laid in it is now of old."""
        laid = list(self.laid)
        laid[self.turn] |= self.captured or self.has_laid
        table = tuple(replace(meld, fresh=False) for meld in self.table)
        return self.but(
            table=table, laid=tuple(laid), captured=False, coming=(), points=0, has_laid=False, joined=False,
            black=False, answer=None, last_red=False,
        )  # fmt: skip

    def lone_hand(self) -> Position:
        """The mover becomes the lone hand of a cutthroat deal, unless its sides are formed already (15.3)."""
        if not self.rules.seats.cutthroat or len(self.sides) < self.places:
            return self
        sides = cutthroat_sides(self.turn)
        return self.but(sides=sides, table=shared(self.table, sides))


# ---------------------------------------------------------------- making positions


def first_sides(rules: Rules) -> Sides:
    """The sides with which a deal begins (15)."""
    if rules.seats.cutthroat:
        return ((0,), (1,), (2,))
    if rules.seats.players == 5:  # 15.4: a deal is played at four places
        return ((0, 2), (1, 3))
    return tuple(tuple(side) for side in rules.seats.sides)


def cutthroat_sides(lone: int) -> Sides:
    """The sides of a cutthroat deal once they are formed."""
    return ((lone,), tuple(place for place in range(3) if place != lone))


def setup(
    rules: Rules,
    hands: Sequence[Iterable[str]],
    *,
    stock: Iterable[str] = (),
    pile: Iterable[str] = (),
    melds: Mapping[int, Iterable[Iterable[str]]] | None = None,
    scores: Sequence[int] | None = None,
    turn: int = 0,
    stage: str = "draw",
    lone: int | None = None,
    laid: Iterable[int] | None = None,
    red: Mapping[int, Iterable[str]] | None = None,
    concealed: Iterable[tuple[int, str]] = (),
    fresh: Iterable[tuple[int, str]] = (),
    captured: bool = False,
    coming: Iterable[str] = (),
    points: int = 0,
    has_laid: bool = False,
    joined: bool = False,
    answer: str | None = None,
    last_red: bool = False,
) -> Position:
    """A position with any contents.

    `melds`, `red`, `scores`, `laid`, `concealed` and `fresh` go by place: a side's melds stand at the place of any
    of its players (in cutthroat at that of who began them). `laid`: who has laid before this turn; left out, every
    player of a side that has an old meld. `fresh` and `concealed` name melds by place and rank.
    """
    sides = first_sides(rules) if lone is None else cutthroat_sides(lone)
    places = sum(map(len, sides))
    begun, hidden = set(fresh), set(concealed)
    table = [
        Laid(place, rank, in_order(cards), (place, rank) in hidden, (place, rank) in begun)
        for place, theirs in (melds or {}).items()
        for cards in map(tuple, theirs)
        for rank in [rank_of(cards)]
    ]
    old = {place for side in sides for place in side for meld in table if meld.owner in side and not meld.fresh}
    before = old if laid is None else set(laid)
    return Position(
        rules=rules, scores=tuple(scores or (0,) * places), sides=sides,
        hands=tuple(map(in_order, hands)), stock=tuple(stock), pile=tuple(pile), table=shared(table, sides),
        red=tuple(in_order((red or {}).get(place, ())) for place in range(places)),
        laid=tuple(place in before for place in range(places)), turn=turn, stage=stage, captured=captured,
        coming=in_order(coming), points=points, has_laid=has_laid, joined=joined, answer=answer, last_red=last_red,
    )  # fmt: skip


def rank_of(cards: Iterable[str]) -> str:
    """The rank of a meld: that of its naturals, or `3b`."""
    return next(card for card in cards if card in RANKS or card == BLACK_THREE)


def in_table_order(melds: Iterable[Laid]) -> tuple[Laid, ...]:
    """The melds by side and rank, so that equal positions are equal values."""
    return tuple(sorted(melds, key=lambda meld: (meld.owner, ORDER.index(meld.rank))))


def shared(melds: Iterable[Laid], sides: Sides) -> tuple[Laid, ...]:
    """The melds as they belong to the sides; two of one rank that two partners hold are kept as two (15.3)."""
    melds = tuple(melds)
    first = {place: side[0] for side in sides for place in side}
    held = {(meld.owner, meld.rank) for meld in melds}
    return in_table_order(
        meld if (first[meld.owner], meld.rank) in held else replace(meld, owner=first[meld.owner]) for meld in melds
    )


def dealt(rules: Rules, deck: Sequence[str], dealer: int, scores: Sequence[int] | None = None) -> Position:
    """A deal from a deck, top card first (3.1 to 3.4)."""
    places = sum(map(len, first_sides(rules)))
    order = [(dealer + step) % places for step in range(1, places + 1)]
    stock = list(deck)
    hands: dict[int, list[str]] = {place: [] for place in order}
    red: dict[int, list[str]] = {place: [] for place in order}
    for _ in range(rules.dealing.hand_size):
        for place in order:
            hands[place].append(stock.pop(0))
    pile = [stock.pop(0)]
    while covered(pile[-1], rules):
        pile.append(stock.pop(0))
    for place in order:
        while any(card in RED_THREES for card in hands[place]):
            three = next(card for card in hands[place] if card in RED_THREES)
            hands[place].remove(three)
            red[place].append(three)
            hands[place].append(stock.pop(0))
    return setup(
        rules, [hands[place] for place in range(places)], stock=stock, pile=pile, red=red, scores=scores, turn=order[0]
    )


def covered(card: str, rules: Rules) -> bool:
    """Whether another card is turned on top of this upcard (3.2)."""
    if card == BLACK_THREE:
        return rules.dealing.upcard_black_three == "cover"
    return card in WILDS or card in RED_THREES
