"""What a seat may know, as numbers.

>>> from canasta import CLASSIC, Game
>>> view = Game.new(CLASSIC, seed=7, dealer=0).view(1)
>>> space, seen = ObservationSpace(CLASSIC), observation(view)
>>> seen[space.index("hand 7")] * space.scale("hand 7"), view.hand().count("7")
(2.0, 2)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from canasta.cards import Card
from canasta.core.faces import HIDDEN, RED_THREES, number_of
from canasta.core.listing import is_frozen
from canasta.core.phases import Phase
from canasta.core.state import (
    FLAGS,
    FROZEN,
    LONE,
    NEW,
    PENDING,
    PHASE,
    PILE,
    POINTS,
    SHOWN,
    TURN,
    State,
    Table,
    every_meld,
    hand_size,
    has_opened,
    stock_size,
)
from canasta.counts import BLACK_THREE, KINDS
from canasta.errors import PositionError
from canasta.plan import plan_of
from canasta.rules import CLASSIC, Rules
from canasta.scoring import seats_of_deal
from canasta.view import View

__all__ = ["ObservationSpace", "observation"]

_RED_THREE: Final = len(KINDS)  # behind the kinds that a hand may hold
_PILE_KINDS: Final = (*KINDS, "3r")
_MELD_KINDS: Final = KINDS[: BLACK_THREE + 1]
_PER_MELD: Final = 4
_TURN: Final = ("drew", "captured", "laid", "black", "touched", "asked", "yes", "no", "last", "top_only")
_JOKER: Final = Card("Jo").code

Entry = tuple[str, float]


class ObservationSpace:
    """The layout of observations under some rules: which number says what, and by how much it is scaled.

    An observation is a list of numbers from -1 to 1 that is as long for every view of these rules. Places are counted
    from the seat that sees: 0 is its own, 1 the next clockwise. The layout depends on the packs, on the number of
    players and sides and on cutthroat; scales on other options too.

    Args:
        rules: the rules.

    >>> from canasta import CLASSIC
    >>> space = ObservationSpace(CLASSIC)
    >>> space.size, space.labels[:4], space.index("side 1 K naturals")
    (269, ('phase draw', 'phase play', 'phase answer', 'phase over'), 225)
    """

    __slots__ = ("_index", "_inverse", "labels", "rules", "scales")

    labels: tuple[str, ...]
    """What each number says, such as `hand K`."""
    scales: tuple[float, ...]
    """What each number is to be multiplied by to give cards, or points."""

    def __init__(self, rules: Rules = CLASSIC) -> None:
        """Lay the numbers out."""
        self.rules = rules
        entries = tuple(_entries(rules))
        self.labels = tuple([label for label, _ in entries])
        self.scales = tuple([scale for _, scale in entries])
        self._index: Final = {label: at for at, label in enumerate(self.labels)}
        self._inverse: Final = tuple([1 / scale for scale in self.scales])

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.labels)

    def index(self, label: str) -> int:
        """The place of the number with this label.

        Raises:
            PositionError: `no_such_label`.
        """
        at = self._index.get(label)
        if at is None:
            raise PositionError("no_such_label", f"no number of an observation is called {label!r}; see `labels`")
        return at

    def scale(self, label: str) -> float:
        """What the number with this label is to be multiplied by; see :meth:`index`."""
        return self.scales[self.index(label)]

    def observe(self, view: View) -> list[float]:
        """What the seat of a view may know.

        Args:
            view: the view of a seat or of a spectator, who holds no cards and counts places from the first.

        Returns:
            As many numbers as :attr:`size`, each from -1 to 1.

        Raises:
            PositionError: `other_rules`, if the view is of a game of other rules.
            TypeError: if it is no view.
        """
        if not isinstance(view, View):
            raise TypeError(f"a View is wanted, such as game.view(0), not {view!r}")
        if view.rules is not self.rules and view.rules != self.rules:
            raise PositionError("other_rules", f"the view is of {view.rules.name}, the layout of {self.rules.name}")
        return [number * inverse for number, inverse in zip(_numbers(view), self._inverse, strict=True)]

    def __len__(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"ObservationSpace({self.rules!r})"


@lru_cache(maxsize=32)
def _space_of(rules: Rules) -> ObservationSpace:
    return ObservationSpace(rules)


def observation(view: View) -> list[float]:
    """What the seat of a view may know, as the :class:`ObservationSpace` of its rules lays it out.

    >>> from canasta import Game
    >>> len(observation(Game.new(seed=7).view(0)))
    269
    """
    if not isinstance(view, View):
        raise TypeError(f"a View is wanted, such as game.view(0), not {view!r}")
    return _space_of(view.rules).observe(view)


# -- the layout: label and scale, in the order in which `_numbers` gives the numbers
# ------------------------------------


def _entries(rules: Rules) -> Iterator[Entry]:
    plan = plan_of(rules)
    deck, reds = float(rules.deck_size), float(rules.red_threes)
    places = range(len(seats_of_deal(0, rules=rules)))
    most = {kind: float(max(1, plan.most[lane])) for lane, kind in enumerate(KINDS)} | {"3r": reds}
    for phase in Phase:
        yield f"phase {phase.name.lower()}", 1.0
    yield from ((f"{what} {place}", 1.0) for what in ("turn", "dealer") for place in places)
    yield from ((name, 1.0) for name in ("to_act", "plays", *_TURN))
    yield from ((f"begun {kind}", 1.0) for kind in _MELD_KINDS)
    yield "opening", float(_highest(rules))
    yield from ((f"coming {kind}", most[kind]) for kind in KINDS)
    yield from ((f"hand {kind}", most[kind]) for kind in KINDS)
    yield from ((f"top {kind}", 1.0) for kind in _PILE_KINDS)
    yield from ((f"pile {kind}", most[kind]) for kind in _PILE_KINDS)
    yield from (("pile", deck), ("frozen", 1.0), ("frozen for me", 1.0), ("stock", deck))
    for place in places:
        yield from ((f"seat {place} cards", deck), (f"seat {place} red threes", reds), (f"seat {place} has laid", 1.0))
        yield from ((f"seat {place} known {kind}", most[kind]) for kind in KINDS)
    yield from _side_entries(rules, most, len(places) if rules.seats.cutthroat else len(rules.seats.sides))
    if rules.seats.cutthroat:
        yield from ((f"lone {place}", 1.0) for place in places)


def _side_entries(rules: Rules, most: dict[str, float], sides: int) -> Iterator[Entry]:
    wilds = float(max(1, rules.melds.max_wilds))
    for side in range(sides):
        yield f"side {side} opened", 1.0
        yield f"side {side} minimum", float(_highest(rules))
        yield f"side {side} score", float(max(1, rules.ending.target))
        for kind in _MELD_KINDS:
            yield f"side {side} {kind} naturals", most[kind]
            yield f"side {side} {kind} twos", wilds
            yield f"side {side} {kind} jokers", wilds
            yield f"side {side} {kind} concealed", 1.0


def _highest(rules: Rules) -> int:
    """The highest minimum of an opening."""
    return max(1, *(minimum for _, minimum in rules.opening.minimums))


# -- the numbers ----------------------------------------------------------------------------------------------------


def _numbers(view: View) -> list[float]:
    """The numbers before they are scaled: cards, points, and 1 or 0."""
    table, state = view.deal._table, view.deal._state  # noqa: SLF001  hidden by whitelist already
    place = table.seats.index(view.seat) if view.seat in table.seats else None
    order = [((place or 0) + step) % table.places for step in range(table.places)]
    phase, flags, new = state[PHASE], state[FLAGS], state[NEW]
    numbers: list[float] = [phase == each for each in range(4)]
    numbers += [other == state[TURN] for other in order]
    numbers += [other == table.dealer for other in order]
    numbers += [view.is_to_act, place is not None]
    numbers += [flags >> bit & 1 for bit in range(len(_TURN))]
    numbers += [new >> lane & 1 for lane in range(len(_MELD_KINDS))]
    numbers.append(state[POINTS])
    numbers += _kinds(state[PENDING])[:_RED_THREE]
    numbers += [0] * len(KINDS) if place is None else table.plan.lanes.unpack(state[table.hands + place])
    numbers += _kinds(state[PILE][-1:])
    numbers += _kinds(state[PILE])
    frozen = bool(state[FROZEN]) or table.always_frozen
    numbers += [
        len(state[PILE]),
        frozen,
        frozen if place is None else is_frozen(table, state, place),
        stock_size(state),
    ]
    for other in order:
        numbers += _seat(table, state, view, other)
    for holder in dict.fromkeys(table.layouts[-1].holder[other] for other in order):
        numbers += _side(table, state, holder)
    if table.cutthroat:
        numbers += [other == state[LONE] for other in order]
    return numbers


def _kinds(codes: bytes) -> list[int]:
    """How many of each kind there are, red threes behind the others; hidden cards count as none."""
    numbers = [0] * len(_PILE_KINDS)
    for code in codes:
        if code != HIDDEN:
            numbers[_RED_THREE if code in RED_THREES else code // 5] += 1
    return numbers


def _seat(table: Table, state: State, view: View, place: int) -> list[float]:
    reds = state[table.reds + place]
    numbers: list[float] = [hand_size(table, state, place), sum(number_of(reds, code) for code in RED_THREES)]
    numbers.append(state[SHOWN] >> place & 1)
    known = [0] * len(KINDS)
    if view.known:
        for card in view.known_of(table.seats[place]):
            known[card.rank_index] += 1
    return numbers + known


def _side(table: Table, state: State, holder: int) -> list[float]:
    place = table.layouts[-1].holder.index(holder)
    score = max(-table.plan.rules.ending.target, min(table.scores[holder], table.plan.rules.ending.target))
    numbers: list[float] = [has_opened(table, state, place), table.minimums[place], score]
    melds: list[float] = [0] * (_PER_MELD * len(_MELD_KINDS))
    for lane, _, (naturals, wilds), faces, concealed in every_meld(table, state, (holder,)):
        jokers = number_of(faces, _JOKER)
        at = _PER_MELD * lane
        melds[at : at + _PER_MELD] = naturals, wilds - jokers, jokers, concealed
    return numbers + melds
