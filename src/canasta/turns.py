"""Could this turn still end legally? The question that rule 5.5 asks of every act, answered exactly.

A turn ends in one of two ways. *Staying in*: the opening, if one is under way, has reached its minimum, and after the
discard a card is kept. *Going out*: everything is laid but at most one card, which is discarded, and the side has its
canastas. Both are questions of how the wild cards are shared among the ranks, and a small dynamic programme over the
ranks answers each; a greedy division is wrong, since a wild card may be needed to open, to bring a pair to the table
and to complete a canasta, all at once.

The functions know nothing of whose turn it is: they take what is in hand, packed (see :mod:`canasta.counts`), the
side's melds by lane (see :data:`Melds`), and figures. :mod:`canasta.core.turn` and the checks of melds ask them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from canasta.counts import BLACK_THREE, JOKER, NATURALS, TWO, WILDS
from canasta.plan import KEPT, Finish, Lays, Meldlike, Plan
from canasta.rules import CANASTA_SIZE

__all__ = ["Goal", "Melds", "can_finish", "can_finish_with_pile", "can_open", "canastas_on_table"]

#: The side's melds by natural lane: none, one, or (rule 15.3) two of a rank.
Melds = Sequence[tuple[Meldlike, ...]]


class Goal(NamedTuple):
    """What going out asks for.

    `need`: points still missing to the opening's minimum, 0 where there is none or where it is waived (rule 8.4).
    `canastas`: how many the side must have. `lay_all` and `discard`: whether the last card may be laid, and discarded.
    `black_threes`: whether these may be laid.
    """

    need: int
    canastas: int
    lay_all: bool = True
    discard: bool = True
    black_threes: bool = True


def canastas_on_table(melds: Melds) -> int:
    """How many canastas the side has."""
    return sum(naturals + wilds >= CANASTA_SIZE for of_rank in melds for naturals, wilds in of_rank)


# -- staying in -----------------------------------------------------------------------------------------------------


_Ranks = list[tuple[tuple[Lays, ...], int]]


def can_open(plan: Plan, hand: int, melds: Melds, need: int, keep: int = KEPT) -> bool:
    """Whether so many points can be laid while `keep` cards (two at most) stay in the hand.

    Which wild cards are taken does not matter to a meld, so they count as the dearest there are. Black threes stay in
    the hand (rule 6.6), and so do the cards of ranks that can lay nothing. Only where these and the wild cards left
    over are not enough to keep, the cards kept of each rank are gone through too, which takes far longer.
    """
    share = _share(plan, hand, melds)
    free = _shared_out(share.ranks, share.wilds)
    reached = [taken for taken, points in enumerate(free) if points >= 0 and points + share.points(taken) >= need]
    if not reached or share.kept + share.wilds - reached[0] >= keep:
        return bool(reached)
    kept = _shared_out_keeping(share.ranks, share.wilds, share.kept, keep)
    return any(points >= 0 and points + share.points(taken) >= need for taken, points in enumerate(kept))


class _Share(NamedTuple):
    """What there is to share out: the ranks that can lay something, the wild cards, and what stays in any case."""

    ranks: _Ranks
    wilds: int
    kept: int
    values: tuple[int, ...]

    def points(self, taken: int) -> int:
        """The most points that so many wild cards count."""
        return self.values[taken]


def _share(plan: Plan, hand: int, melds: Melds) -> _Share:
    numbers = plan.lanes.unpack(hand)
    twos, jokers = numbers[TWO], numbers[JOKER]
    kept = numbers[BLACK_THREE]
    ranks = []
    for lane in NATURALS:
        held, naturals = melds[lane], numbers[lane]
        if naturals or held:
            ways = plan.opening_lays(held[0] if held else (0, 0), naturals)
            if len(ways) == 1:
                kept += naturals
            else:
                ranks.append((ways, plan.points[lane]))
    values = tuple([plan.wild_points(twos, jokers, taken) for taken in range(twos + jokers + 1)])
    return _Share(ranks, twos + jokers, kept, values)


def _shared_out(ranks: _Ranks, wilds: int) -> list[int]:
    """The most points of naturals, by the number of wild cards taken; -1 where so many find no place."""
    best = [0] + [-1] * wilds
    for ways, value in ranks:
        after = [-1] * (wilds + 1)
        for taken, points in enumerate(best):
            if points >= 0:
                for way in ways:
                    total = taken + way[0]
                    if total <= wilds and points + way[2] * value > after[total]:
                        after[total] = points + way[2] * value
        best = after
    return best


def _shared_out_keeping(ranks: _Ranks, wilds: int, kept: int, keep: int) -> list[int]:
    """The same where the cards kept count too: they are remembered with the wild cards taken, two or more as two."""
    best: dict[tuple[int, int], int] = {(0, min(KEPT, kept)): 0}
    for ways, value in ranks:
        after: dict[tuple[int, int], int] = {}
        for (taken, kept_so_far), points in best.items():
            for way in ways:
                state = taken + way.wilds, min(KEPT, kept_so_far + way.kept)
                if state[0] <= wilds:
                    after[state] = max(after.get(state, 0), points + way.naturals * value)
        best = after
    found = [-1] * (wilds + 1)
    for (taken, kept_in_all), points in best.items():
        if kept_in_all + wilds - taken >= keep:
            found[taken] = max(found[taken], points)
    return found


# -- going out ------------------------------------------------------------------------------------------------------


def can_finish(plan: Plan, hand: int, melds: Melds, goal: Goal) -> bool:
    """Whether the whole hand can be laid, but for at most one discard.

    For each possible discard all naturals of every rank come to the table, so the points are known; what remains is
    whether all wild cards find a place and the canastas suffice. Wild cards and black threes as discards change nothing
    for the ranks, so these are gone through once for all of them.
    """
    numbers = plan.lanes.unpack(hand)
    ranks = [lane for lane in NATURALS if numbers[lane] or melds[lane]]
    ways = [plan.finishes(melds[lane], numbers[lane]) for lane in ranks]
    stuck = ways.count(())
    if stuck > 1:
        return False  # two ranks with cards that cannot be laid, and one discard
    spare = sum(number * points for number, points in zip(numbers, plan.points, strict=True)) - goal.need
    wilds = numbers[TWO] + numbers[JOKER]
    if not stuck:
        reach = _reach(ways, wilds, goal.canastas)
        if reach and _finished_by_others(plan, numbers, spare, reach, goal):
            return True
    if not goal.discard or not _black_threes_can_be_laid(plan, numbers[BLACK_THREE], goal):
        return False
    for at, lane in enumerate(ranks):
        # a natural that could be laid is no help as a discard, for with it the meld takes as many wild cards; unless
        # the last card may not be laid, or it would be the only natural of a new meld
        useless = stuck or (goal.lay_all and (melds[lane] or numbers[lane] > 1))
        if numbers[lane] and spare >= plan.points[lane] and not (useless and ways[at]):
            fewer = plan.finishes(melds[lane], numbers[lane] - 1)
            if fewer and _reach([*ways[:at], fewer, *ways[at + 1 :]], wilds, goal.canastas) >> wilds & 1:
                return True
    return False


def _finished_by_others(plan: Plan, numbers: list[int], spare: int, reach: int, goal: Goal) -> bool:
    """Whether all is laid without a discard, or with that of a wild card or a black three.

    `spare` are the points above the minimum, `reach` the numbers of wild cards that the ranks can take, as bits.
    """
    wilds, black = numbers[TWO] + numbers[JOKER], numbers[BLACK_THREE]
    values = plan.points
    if reach >> wilds & 1:
        if goal.lay_all and spare >= 0 and _black_threes_can_be_laid(plan, black, goal):
            return True
        fewer = goal.discard and black and spare >= values[BLACK_THREE]
        if fewer and _black_threes_can_be_laid(plan, black - 1, goal):
            return True
    if not wilds or not goal.discard or not reach >> wilds - 1 & 1:
        return False
    cheapest = min(values[lane] for lane in WILDS if numbers[lane])
    return spare >= cheapest and _black_threes_can_be_laid(plan, black, goal)


def _black_threes_can_be_laid(plan: Plan, number: int, goal: Goal) -> bool:
    return not number or (goal.black_threes and not any(plan.black_three_faults(number, going_out=True)))


def _reach(ways: Sequence[tuple[Finish, ...]], wilds: int, canastas: int) -> int:
    """How many wild cards the ranks can take together while they make the canastas: a set of numbers, as bits.

    `reach[c]` is that set for the ranks gone through and `c` canastas, more being as good as enough.
    """
    if sum([way[0][0] for way in ways]) > wilds:
        return 0
    if not wilds:
        return int(sum([way[0][1] for way in ways]) >= canastas)
    reach = [1] + [0] * canastas
    for of_rank in ways:
        after = [0] * (canastas + 1)
        for made, taken in enumerate(reach):
            if taken:
                for more, canasta in of_rank:
                    after[min(canastas, made + canasta)] |= taken << more
        reach = after
    return reach[canastas]


# -- going out in an opening whose pile is still to come ---------------------------------------------------------------


class _Stage(NamedTuple):
    """What is remembered of the ranks gone through: wild cards laid before the pile comes, in all, and the canastas."""

    first: int
    wilds: int
    canastas: int


def can_finish_with_pile(plan: Plan, hand: int, pile: int, melds: Melds, goal: Goal) -> bool:
    """Whether one can go out when the captured pile comes only after the opening's minimum (rule 9.5).

    Two stages: cards of the hand alone make up `goal.need` points; then the pile's cards come too, and all is laid but
    for at most one discard. `pile` are the cards to come, packed, at least one.
    """
    lanes = plan.lanes
    if lanes.size(pile) == 1 and goal.discard and goal.black_threes and lanes.count(hand, BLACK_THREE):
        # black threes that themselves reach the minimum: the one card that then comes is the discard
        before = goal._replace(lay_all=True, discard=False)
        if can_finish(plan, hand, melds, before):
            return True
    own, more = lanes.unpack(hand), lanes.unpack(pile)
    both = [first + second for first, second in zip(own, more, strict=True)]
    for lane in _discards(both, goal):
        if lane is not None:
            both[lane] -= 1
        if _black_threes_can_be_laid(plan, both[BLACK_THREE], goal) and _two_stages(plan, own, both, melds, goal):
            return True
        if lane is not None:
            both[lane] += 1
    return False


def _discards(numbers: list[int], goal: Goal) -> Iterator[int | None]:
    """The lanes of the cards that may be the last discard; None for no discard."""
    if goal.lay_all:
        yield None
    if goal.discard:
        yield from [lane for lane, number in enumerate(numbers) if number]


def _two_stages(plan: Plan, own: list[int], both: list[int], melds: Melds, goal: Goal) -> bool:
    """Whether all of `both` can be laid, `goal.need` points of it out of `own` first."""
    wilds = both[TWO] + both[JOKER]
    own_wilds = min(own[TWO] + own[JOKER], wilds)
    best: dict[_Stage, int] = {_Stage(0, 0, 0): 0}
    for lane in NATURALS:
        if not both[lane] and not melds[lane]:
            continue
        held = melds[lane][0] if melds[lane] else (0, 0)
        ways = list(_staged_ways(plan, held, min(own[lane], both[lane]), both[lane]))
        after: dict[_Stage, int] = {}
        for at, points in best.items():
            for way, naturals in ways:
                state = _Stage(
                    at.first + way.first, at.wilds + way.wilds, min(goal.canastas, at.canastas + way.canastas)
                )
                if state.first <= own_wilds and state.wilds <= wilds:
                    after[state] = max(after.get(state, 0), points + naturals * plan.points[lane])
        best = after
    return any(
        at.wilds == wilds
        and at.canastas >= goal.canastas
        and points + plan.wild_points(own[TWO], own[JOKER], at.first) >= goal.need
        for at, points in best.items()
    )


def _staged_ways(plan: Plan, held: Meldlike, own: int, every: int) -> Iterable[tuple[_Stage, int]]:
    """The ways to lay all naturals of a rank, some of the own ones first: what they take, and the naturals so laid."""
    wild_numbers = range(plan.most_wilds + 1)
    for naturals in range(own + 1):
        for first in wild_numbers:
            if (naturals or first) and not plan.fits(held, (naturals, first)):
                continue
            between = held[0] + naturals, held[1] + first
            for second in wild_numbers:
                rest = every - naturals, second
                if any(rest) and not plan.fits(between, rest):
                    continue
                size = between[0] + between[1] + rest[0] + rest[1]
                yield _Stage(first, first + second, int(size >= CANASTA_SIZE)), naturals
