"""A position as one flat list, and the table it is played at.

The list begins with the fields named here in capitals; behind them come, for each place at the table, the hand
(packed), its faces and its red threes, and for each *holder* of melds which ranks it has melded (as flags, see
`Plan.mark`), its melds by lane and their faces. A holder is a side, or in cutthroat a seat, whose melds stay apart when
sides form (rule 15.3). Only this module knows where melds lie.

Lists of ints, tuples and bytes copy in a fraction of a microsecond, which is what makes an immutable `Deal` cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from canasta.acts import MELD_NAMES
from canasta.counts import BLACK_THREE, KINDS
from canasta.plan import Meldlike, Plan, plan_of
from canasta.rules import Rules

__all__ = ["Layout", "State", "Table"]

State = list[Any]

# -- the fields -----------------------------------------------------------------------------------------------------

TURN: Final = 0  #: the place whose turn it is
PHASE: Final = 1  #: DRAW, PLAY, ANSWER or OVER
AT: Final = 2  #: how many cards of the deck are gone
PILE: Final = 3  #: the pile's codes, bottom to top
FROZEN: Final = 4  #: whether it is frozen for everybody (rule 9.2 a)
PENDING: Final = 5  #: the captured cards still to come (rule 9.5), as codes
FLAGS: Final = 6  #: what happened in this turn, see below
NEW: Final = 7  #: the lanes of melds begun in this turn, as bits
POINTS: Final = 8  #: what was laid in this turn, in points, until the side has opened
ENDING: Final = 9  #: how the deal ended, see below
LONE: Final = 10  #: the lone hand's place in cutthroat, -1 before there is one
DECK: Final = 11  #: the codes of the deck, top first
SHOWN: Final = 12  #: the places that have laid anything before this turn (rule 11.6), as bits
OPENED: Final = 13  #: the holders that have opened (rule 8.5), as bits
SECRET: Final = 14  #: the concealed canastas, as bits: see :func:`is_secret`
_HEADER: Final = 15

DRAW: Final = 0
PLAY: Final = 1
ANSWER: Final = 2
OVER: Final = 3

DREW: Final = 1
CAPTURED: Final = 2
LAID: Final = 4  #: something besides the captured meld
BLACK: Final = 8  #: black threes
TOUCHED: Final = 16  #: a meld that lay before this turn was added to
ASKED: Final = 32
YES: Final = 64
NO: Final = 128
LAST: Final = 256  #: the draw was a red three, the stock's last card (rule 12.2)
TOP_ONLY: Final = 512  #: the captured pile held no other card, red threes apart
HAS_LAID: Final = CAPTURED | LAID | BLACK
BOUND: Final = BLACK | YES | LAST  #: the turn cannot end in an ordinary discard

NOT_ENDED: Final = 0
WENT_OUT: Final = 1
CONCEALED: Final = 2
PASSED: Final = 3
LAST_RED_THREE: Final = 4
LAST_DISCARD: Final = 5

NO_LONE: Final = -1
#: What a holder has who has no melds, by the lanes of melds: eleven ranks and the black threes.
NO_MELDS: Final = ((),) * (BLACK_THREE + 1)
NO_FACES: Final = (0,) * (BLACK_THREE + 1)
_LANES: Final = len(NO_MELDS)


# -- the table ------------------------------------------------------------------------------------------------------


class Layout:
    """Who shares melds with whom, by place; in cutthroat it changes once in a deal."""

    __slots__ = ("holder", "holders", "openers", "partnered", "partners", "side_of", "sides")

    def __init__(self, sides: tuple[tuple[int, ...], ...], *, by_place: bool) -> None:
        """Take the places by side, and whether each place holds its own melds."""
        places = sorted(place for side in sides for place in side)
        number = len(places)
        self.sides = sides
        self.side_of = tuple(next(at for at, side in enumerate(sides) if place in side) for place in places)
        mates = [sides[self.side_of[place]] for place in places]
        #: where a place's new melds go, and all holders whose melds its side has
        self.holder = tuple(places) if by_place else self.side_of
        self.holders = tuple(side if by_place else (self.side_of[place],) for place, side in enumerate(mates))
        #: the same holders as bits of OPENED
        self.openers = tuple(sum(1 << holder for holder in of_place) for of_place in self.holders)
        #: the partners of a place, the next in turn first, and whether it has any
        after = [[(place + step) % number for step in range(1, number)] for place in places]
        self.partners = tuple(tuple(other for other in after[place] if other in mates[place]) for place in places)
        self.partnered = tuple(len(side) > 1 for side in mates)


_layout = lru_cache(maxsize=64)(Layout)


class Table:
    """What stays the same through a deal: the plan, who sits where, the minimums, and the places of the fields.

    Get it by :func:`table_of`: deals share it, so nothing of it ever changes. `overfull` tells whether a position put
    up by hand has more cards of a kind than the packs.
    """

    __slots__ = (
        "always_frozen",
        "cutthroat",
        "dealer",
        "draw",
        "faces",
        "hands",
        "holders",
        "layouts",
        "meld_faces",
        "melded",
        "melds",
        "minimums",
        "next_place",
        "one_card_pile_rule",
        "only_holder",
        "overfull",
        "permission",
        "places",
        "plan",
        "reds",
        "scores",
        "seats",
        "size",
        "units",
    )

    def __init__(
        self, plan: Plan, seats: tuple[int, ...], dealer: int, scores: tuple[int, ...], overfull: bool
    ) -> None:
        """Set the table: the seats by place, the dealer's place, and every side's score, in cutthroat every place's."""
        rules = plan.rules
        self.plan, self.seats, self.dealer, self.scores = plan, seats, dealer, scores
        self.places, self.overfull = len(seats), overfull
        self.cutthroat = rules.seats.cutthroat
        self.draw = rules.dealing.draw
        self.always_frozen = rules.capture.always_frozen
        self.permission = rules.going_out.permission
        self.one_card_pile_rule = rules.capture.one_card_pile_rule
        sides = tuple(tuple(place for place, seat in enumerate(seats) if seat in side) for side in rules.seats.sides)
        base = _layout(sides, by_place=self.cutthroat)
        #: by the lone hand's place; the last, which is [-1] too, is that without one
        self.layouts = (*(self._with_lone(lone) for lone in range(self.places) if self.cutthroat), base)
        #: by place, the only holder of its side's melds; none in cutthroat
        self.only_holder: tuple[int, ...] = () if self.cutthroat else base.holder
        self.minimums = tuple(plan.minimum(scores[base.holder[place]]) for place in range(self.places))
        self.next_place = tuple((place + 1) % self.places for place in range(self.places))
        #: one card by its code: a red three is not counted, a hidden card in the size alone
        self.units = plan.units_by_code
        self.holders = self.places if self.cutthroat else len(sides)
        self.hands = _HEADER
        self.faces = self.hands + self.places
        self.reds = self.faces + self.places
        self.melded = self.reds + self.places
        self.melds = self.melded + self.holders
        self.meld_faces = self.melds + self.holders
        self.size = self.meld_faces + self.holders

    def _with_lone(self, lone: int) -> Layout:
        others = tuple(place for place in range(self.places) if place != lone)
        return _layout(((lone,), others) if lone < others[0] else (others, (lone,)), by_place=True)

    def empty(self) -> State:
        """A position with nothing in it."""
        state: State = [0] * self.size
        state[PILE] = state[PENDING] = state[DECK] = b""
        state[LONE] = NO_LONE
        for holder in range(self.holders):
            state[self.melds + holder], state[self.meld_faces + holder] = NO_MELDS, NO_FACES
        return state

    def as_overfull(self, overfull: bool) -> Table:
        """The same table where a position has too many cards of a kind, or where it has not."""
        return table_of(self.plan, self.seats, self.dealer, self.scores, overfull)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.plan.rules, self.seats, self.dealer, self.scores, self.overfull)


table_of = lru_cache(maxsize=256)(Table)


def _restored(rules: Rules, *rest: Any) -> Table:
    """The table, for pickles."""
    return table_of(plan_of(rules), *rest)


# -- small questions ------------------------------------------------------------------------------------------------


def layout_of(table: Table, state: State) -> Layout:
    """Who shares melds now."""
    return table.layouts[state[LONE]]


def layout_in_turn(table: Table, state: State, *, capturing: bool = False) -> Layout:
    """Who shares melds as an act has it: in cutthroat whoever captures first is the lone hand in that act (15.3)."""
    if capturing and table.cutthroat and state[LONE] == NO_LONE:
        return table.layouts[state[TURN]]
    return table.layouts[state[LONE]]


def has_opened(table: Table, state: State, place: int) -> bool:
    """Whether the place's side has opened (rule 8.5; in cutthroat either partner, rule 15.3)."""
    return bool(state[OPENED] & table.layouts[state[LONE]].openers[place])


def side_melds(table: Table, state: State, holders: tuple[int, ...]) -> tuple[tuple[tuple[Meldlike, ...], ...], int]:
    """A side's melds of natural ranks by lane, and the ranks it has melded as flags."""
    holder = holders[0]
    melds: tuple[tuple[Meldlike, ...], ...] = state[table.melds + holder][:BLACK_THREE]
    melded: int = state[table.melded + holder]
    if len(holders) > 1:
        for other in holders[1:]:
            more = state[table.melds + other][:BLACK_THREE]
            melds = tuple([first + second for first, second in zip(melds, more, strict=True)])
            melded |= state[table.melded + other]
    return melds, melded


def melds_on(table: Table, state: State, holders: tuple[int, ...], lane: int) -> list[tuple[int, Meldlike]]:
    """The side's melds of one rank: (holder, meld), none, one or, in cutthroat, two."""
    at = table.melds
    return [(holder, state[at + holder][lane][0]) for holder in holders if state[at + holder][lane]]


def melds_of_rank(table: Table, state: State, holders: tuple[int, ...], lane: int) -> tuple[Meldlike, ...]:
    """The side's melds of one rank: none, one or, in cutthroat, two."""
    found: tuple[Meldlike, ...] = state[table.melds + holders[0]][lane]
    for holder in holders[1:]:
        found += state[table.melds + holder][lane]
    return found


def meld_name(lane: int, order: int) -> str:
    """The name of a side's meld: its rank, with a prime for a second of the rank."""
    return KINDS[lane] + "'" * order


def holder_named(table: Table, state: State, holders: tuple[int, ...], name: str) -> int | None:
    """The holder of the meld with this name; None where the side has none such."""
    found = melds_on(table, state, holders, MELD_NAMES[name])
    order = int(name.endswith("'"))
    return found[order][0] if order < len(found) else None


def put_meld(table: Table, state: State, holder: int, lane: int, meld: Meldlike, faces: int) -> None:
    """Lay a meld as it is now, with all its faces."""
    at, at_faces, of_rank = table.melds + holder, table.meld_faces + holder, (meld,)
    melds: list[Any]
    all_faces: list[Any]
    melds, all_faces = list(state[at]), list(state[at_faces])
    melds[lane], all_faces[lane] = of_rank, faces
    state[at], state[at_faces] = tuple(melds), tuple(all_faces)
    state[table.melded + holder] |= table.plan.mark(lane, of_rank)


def is_secret(state: State, holder: int, lane: int) -> bool:
    """Whether a holder's canasta is concealed (rule 7.3)."""
    return bool(state[SECRET] >> holder * _LANES + lane & 1)


def put_secret(state: State, holder: int, lane: int) -> None:
    """Conceal a holder's canasta."""
    state[SECRET] |= 1 << holder * _LANES + lane


def every_meld(table: Table, state: State, holders: Sequence[int]) -> Iterator[tuple[int, int, Meldlike, int, bool]]:
    """All melds of these holders by rank: lane, holder, meld, faces, and whether it is concealed."""
    for lane in range(_LANES):
        for holder in holders:
            of_rank = state[table.melds + holder][lane]
            if of_rank:
                faces = state[table.meld_faces + holder][lane]
                yield lane, holder, of_rank[0], faces, is_secret(state, holder, lane)


def whole(table: Table, state: State) -> tuple[Any, ...]:
    """All that tells positions apart, face by face: the rules first; of the deck only what is left of it."""
    stock = state[DECK][state[AT] :]
    fields = (*state[:AT], *state[AT + 1 : DECK], *state[DECK + 1 :])
    return table.plan.rules, table.seats, table.dealer, table.scores, stock, *fields


def hand_size(table: Table, state: State, place: int) -> int:
    """How many cards a place holds, hidden ones included."""
    size: int = state[table.hands + place] >> table.plan.lanes.size_shift
    return size


def stock_size(state: State) -> int:
    """How many cards the stock has."""
    size: int = len(state[DECK]) - state[AT]
    return size


def to_act(table: Table, state: State) -> int:
    """The place that must act now: whose turn it is, or the partner who is asked (the next in turn, rule 11.5)."""
    turn: int = state[TURN]
    return table.layouts[state[LONE]].partners[turn][0] if state[PHASE] == ANSWER else turn
