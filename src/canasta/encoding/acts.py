"""Acts as numbers: every act that a game of some rules could list has an id.

>>> from canasta import CLASSIC, Deal, Draw
>>> space = ActSpace(CLASSIC)
>>> space.size, space.id(Draw()), space.act(0)
(1780, 0, Draw())
>>> deal = Deal.new(CLASSIC, seed=7)
>>> sum(space.mask(deal)), [space.act(number) for number in space.ids(deal)]
(1, [Draw()])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from canasta.acts import Act, Answer, Ask, Capture, Draw, Lay, Pass, discard_shape, shape_of
from canasta.counts import BLACK_THREE, JOKER, KINDS, NATURALS, TWO
from canasta.deal import Deal
from canasta.errors import PositionError
from canasta.plan import Plan, plan_of
from canasta.rules import CLASSIC, MELD_SIZE, Rules

__all__ = ["ActSpace"]


class ActSpace:
    """The acts of all positions under some rules, numbered from 0.

    The numbers depend on the packs, on how many wild cards a meld may hold, and on cutthroat, where a side may have two
    melds of a rank; on nothing else, so equal such rules give equal numbers, in every process and version.

    Args:
        rules: the rules.

    >>> space = ActSpace(CLASSIC)
    >>> space.act(space.id(Lay("Kh Kd 2c")))
    Lay('K K 2')
    """

    __slots__ = ("_acts", "_ids", "rules")

    def __init__(self, rules: Rules = CLASSIC) -> None:
        """Number the acts."""
        self.rules = rules
        self._acts: Final[tuple[Act, ...]] = tuple(dict.fromkeys(_every_act(plan_of(rules))))
        self._ids: Final[dict[Act, int]] = {act: number for number, act in enumerate(self._acts)}

    @property
    def size(self) -> int:
        """How many acts there are."""
        return len(self._acts)

    def act(self, number: int) -> Act:
        """The act, as a shape, that has a number.

        Raises:
            PositionError: `no_such_act`, if none has it.
        """
        if not 0 <= number < len(self._acts):
            message = f"an act has a number from 0 to {len(self._acts) - 1}, not {number}"
            raise PositionError("no_such_act", message)
        return self._acts[number]

    def id(self, act: Act, deal: Deal | None = None) -> int:
        """The number of an act; faces play no part.

        Args:
            act: the act, by shape or by face.
            deal: the position it is meant in. It is needed only where an act names a meld (`onto=`) that its
                cards tell.

        Raises:
            PositionError: `no_such_act`, if no position under these rules lists it.
        """
        shape = act.shape if deal is None else deal.listed(act)
        number = self._ids.get(shape)
        if number is None:
            message = f"no position under these rules lists {act}"
            raise PositionError("no_such_act", message)
        return number

    def ids(self, deal: Deal) -> list[int]:
        """The numbers of the legal acts of a position, in the order in which they are listed."""
        ids = self._ids
        return [ids[act] for act in deal.legal_acts]

    def mask(self, deal: Deal) -> bytearray:
        """For every act a byte, 1 where it is legal in the position.

        It can be read without copying, for one by `numpy.frombuffer(mask, dtype="bool")`.
        """
        mask = bytearray(len(self._acts))
        for number in self.ids(deal):
            mask[number] = 1
        return mask

    def __len__(self) -> int:
        return len(self._acts)

    def __repr__(self) -> str:
        return f"ActSpace({self.rules!r})"


def _every_act(plan: Plan) -> Iterator[Act]:
    """All acts in the order of their numbers."""
    yield from (Draw(), Pass(), Ask(), *(Answer(yes) for yes in (True, False)))
    yield from (discard_shape(lane) for lane in range(len(KINDS)))
    for lane in NATURALS:
        for row in _rows(plan, plan.most[lane] - 1):
            yield from _with_names(plan, Capture, lane, row)
    for lane in NATURALS:
        for row in _rows(plan, plan.most[lane]):
            if any(row):
                yield from _with_names(plan, Lay, lane, row)
    for number in range(MELD_SIZE, plan.most[BLACK_THREE] + 1):
        yield shape_of(Lay, BLACK_THREE, (number, 0, 0))


def _rows(plan: Plan, naturals: int) -> Iterator[tuple[int, int, int]]:
    """Every (naturals, twos, jokers) that could go to a meld in one act."""
    for number in range(naturals + 1):
        for wilds in range(plan.most_wilds + 1):
            for twos in range(min(wilds, plan.most[TWO]), max(0, wilds - plan.most[JOKER]) - 1, -1):
                yield number, twos, wilds - twos


def _with_names(plan: Plan, kind: Any, lane: int, row: tuple[int, int, int]) -> Iterator[Act]:
    """A shape, and in cutthroat those that name one of two melds; wild cards laid alone always name theirs."""
    rank = KINDS[lane]
    if row[0] or kind is Capture:
        yield shape_of(kind, lane, row)
    elif not plan.rules.seats.cutthroat:
        yield shape_of(kind, lane, row, rank)
    if plan.rules.seats.cutthroat:
        yield shape_of(kind, lane, row, rank)
        yield shape_of(kind, lane, row, rank + "'")
