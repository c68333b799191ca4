"""Could this turn still end legally? The question that rule 5.5 asks of every act, answered exactly.

A turn ends in one of two ways. *Staying in*: the opening, if one is under way, has reached its minimum, and after the
discard a card is kept. *Going out*: everything is laid but at most one card, which is discarded, and the side has its
canastas. Both are questions of how the wild cards are shared among the ranks. A greedy division is wrong, since a wild
card may be needed to open, to bring a pair to the table and to complete a canasta, all at once. For an opening a small
dynamic programme over the ranks shares them out; in going out all naturals are laid, each rank takes any number of wild
cards from so many to so many (its :class:`canasta.plan.Span`), and these are added up.

The functions know nothing of whose turn it is: they take what is in hand, packed (see :mod:`canasta.counts`), the
side's melds by lane (see :data:`Melds`), and figures. :mod:`canasta.core.turn` and the checks of melds ask them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from typing import Final, NamedTuple, cast

from canasta.counts import BLACK_THREE, JOKER, NATURALS, TWO, WILDS
from canasta.plan import KEPT, NO_CANASTA, Finish, Lays, Meldlike, Plan, Span
from canasta.rules import CANASTA_SIZE

__all__ = ["Goal", "Melds", "can_finish", "can_finish_with_pile", "can_open", "canastas_on_table"]

#: The side's melds by natural lane: none, one, or (rule 15.3) two of a rank.
Melds = Sequence[tuple[Meldlike, ...]]


_NOTHING: Final = ((0, 0),)  # the points to open with of a rank that can lay nothing
_ENOUGH: Final = 1 << 30  # more points than any hand has


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
    return len([1 for of_rank in melds for naturals, wilds in of_rank if naturals + wilds >= CANASTA_SIZE])


def can_make(plan: Plan, hand: int, melds: Melds, canastas: int) -> bool:
    """Whether a side with one meld of a rank has so many canastas once all naturals in hand are laid."""
    held = plan.lanes.unpack(hand)
    sizes = [sum(of_rank[0]) + more if of_rank else more for of_rank, more in zip(melds, held, strict=False)]
    return len([1 for size in sizes if size >= CANASTA_SIZE]) >= canastas


# -- staying in -----------------------------------------------------------------------------------------------------


def can_open(plan: Plan, hand: int, melds: Melds, need: int, keep: int = KEPT, ranks: Sequence[int] = NATURALS) -> bool:
    """Whether so many points can be laid while `keep` cards (two at most) stay in the hand.

    Which wild cards are taken does not matter to a meld, so they count as the dearest there are. Black threes stay in
    the hand (rule 6.6), and so do the cards of ranks that can lay nothing. Often these and the wild cards left over are
    enough to keep, or the naturals of all ranks but one are points enough; only where neither is so, the cards kept of
    each rank are gone through too, which takes far longer. `ranks` are those of which something might be laid, where
    that is known.
    """
    lanes, shifts, mask = plan.lanes, plan.lanes.shifts, plan.lanes.mask
    twos, jokers = hand >> shifts[TWO] & mask, hand >> shifts[JOKER] & mask
    wilds, known = twos + jokers, plan.points_to_open
    laying: list[int]
    options: list[tuple[tuple[int, int], ...]]
    kept, laying, options, points, spared = (hand >> lanes.size_shift) - wilds, [], [], 0, _ENOUGH
    for lane in ranks:
        naturals = hand >> shifts[lane] & mask
        ways = known.get((lane, melds[lane], naturals)) or plan.opening_points(lane, melds[lane], naturals)
        if ways != _NOTHING:
            laying.append(lane)
            options.append(ways)
            kept -= naturals
            alone = ways[0][1]
            points += alone
            if naturals >= keep and alone < spared:
                spared = alone
    if points - spared >= need:
        return True  # the cards of one rank are kept
    if points >= need:
        taken: int | None = 0
    else:
        taken = _fewest(plan, (twos, jokers), _shared_out(options, wilds), need) if wilds else None
    if taken is None or kept + wilds - taken >= keep:
        return taken is not None
    lays = [
        (plan.opening_lays(melds[lane][0] if melds[lane] else (0, 0), lanes.count(hand, lane)), plan.points[lane])
        for lane in laying
    ]
    return _fewest(plan, (twos, jokers), _shared_out_keeping(lays, wilds, kept, keep), need) is not None


def _fewest(plan: Plan, wilds: tuple[int, int], most: list[int], need: int) -> int | None:
    """The fewest wild cards, of these twos and jokers, by which so many points are reached; None where none will do.

    `most` are the most points of naturals by the wild cards taken, -1 where so many find no place.
    """
    for taken, points in enumerate(most):
        if points >= 0 and points + plan.wild_points(*wilds, taken) >= need:
            return taken
    return None


def _shared_out(options: list[tuple[tuple[int, int], ...]], wilds: int) -> list[int]:
    """The most points of naturals, by the number of wild cards taken; -1 where so many find no place."""
    best = [0] + [-1] * wilds
    for ways in options:
        after = best.copy()  # nothing of the rank being laid
        for more, naturals in ways:
            if naturals or more:
                for taken in range(wilds - more + 1):
                    points = best[taken]
                    if points >= 0 and points + naturals > after[taken + more]:
                        after[taken + more] = points + naturals
        best = after
    return best


def _shared_out_keeping(ranks: list[tuple[tuple[Lays, ...], int]], wilds: int, kept: int, keep: int) -> list[int]:
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


def can_finish(plan: Plan, hand: int, melds: Melds, goal: Goal, ranks: Sequence[int] | None = None) -> bool:
    """Whether the whole hand can be laid, but for at most one discard.

    For each possible discard all naturals of every rank come to the table, so the points are known; what remains is
    whether all wild cards find a place and the canastas suffice. Wild cards and black threes as discards change nothing
    for the ranks, so these are gone through once for all of them. `ranks` are those held or melded, where known.
    """
    shifts, mask = plan.lanes.shifts, plan.lanes.mask
    if ranks is None:
        ranks = [lane for lane in NATURALS if melds[lane] or hand >> shifts[lane] & mask]
    known = plan.spans
    spans = [known.get((melds[lane], hand >> shifts[lane] & mask), _UNKNOWN) for lane in ranks]
    if _UNKNOWN in spans:
        spans = [plan.span(melds[lane], hand >> shifts[lane] & mask) for lane in ranks]
    stuck = spans.count(None)
    if stuck > 1:
        return False  # two ranks with cards that cannot be laid, and one discard
    spare = _points(plan, hand) - goal.need if goal.need else _ENOUGH
    wilds = (hand >> shifts[TWO] & mask) + (hand >> shifts[JOKER] & mask)
    found = cast("list[Span]", spans)  # where one is None it is left out below
    if not stuck and _finished_by_others(plan, hand, wilds, spare, _reach(found, goal.canastas), goal):
        return True
    if not goal.discard or not _black_threes_can_be_laid(plan, hand >> shifts[BLACK_THREE] & mask, goal):
        return False
    # a natural that could be laid is no help as a discard, for with it the meld takes as many wild cards; unless the
    # last card may not be laid, or it would be the only natural of a new meld
    if goal.lay_all and plan.min_naturals > 1 and not stuck:
        return False
    for at, lane in [(spans.index(None), ranks[spans.index(None)])] if stuck else enumerate(ranks):
        number = hand >> shifts[lane] & mask
        useless = goal.lay_all and not stuck and (melds[lane] or number > 1)
        if number and spare >= plan.points[lane] and not useless:
            fewer = plan.span(melds[lane], number - 1)
            if fewer and _takes(_reach([*found[:at], fewer, *found[at + 1 :]], goal.canastas), wilds):
                return True
    return False


_UNKNOWN: Final = Span(0, 0, -1, ())


def _points(plan: Plan, hand: int) -> int:
    """What a hand counts (rule 1.2)."""
    return sum(map(mul, plan.lanes.unpack(hand), plan.points))


def _finished_by_others(plan: Plan, hand: int, wilds: int, spare: int, reach: _Reach, goal: Goal) -> bool:
    """Whether all is laid without a discard, or with that of a wild card or a black three.

    `spare` are the points above the minimum, `reach` is that of the ranks.
    """
    if not reach:
        return False
    black, values = plan.lanes.count(hand, BLACK_THREE), plan.points
    if _takes(reach, wilds):
        if goal.lay_all and spare >= 0 and _black_threes_can_be_laid(plan, black, goal):
            return True
        fewer = goal.discard and black and spare >= values[BLACK_THREE]
        if fewer and _black_threes_can_be_laid(plan, black - 1, goal):
            return True
    if not wilds or not goal.discard or not _takes(reach, wilds - 1):
        return False
    cheapest = min([values[lane] for lane in WILDS if plan.lanes.count(hand, lane)])
    return spare >= cheapest and _black_threes_can_be_laid(plan, black, goal)


def _black_threes_can_be_laid(plan: Plan, number: int, goal: Goal) -> bool:
    return not number or (goal.black_threes and not any(plan.black_three_faults(number, going_out=True)))


_Reach = tuple[tuple[int, int], ...]


def _reach(spans: Sequence[Span], canastas: int) -> _Reach:
    """How many wild cards the ranks can take together while they make the canastas: from so many to so many.

    The canastas are made where they take the fewest wild cards. There is one pair, or with two melds of a rank (rule
    15.3) one for each way to share out what these take; a pair may be empty, its first number above its second.
    """
    if not spans:
        return () if canastas else ((0, 0),)
    fewest, highest, more, ways = zip(*spans, strict=True)
    least, most = sum(fewest), sum(highest)
    split = [way for way in ways if way]
    if not split and canastas == 1:
        least += min(more)
        return ((least, most),) if least <= most else ()
    cheapest = sorted(more) + [NO_CANASTA] * canastas
    return tuple(
        (least + sum(cheapest[: canastas - made]) + wilds, most + wilds)
        for made, taken in enumerate(_shared_among_two(split, canastas))
        for wilds in range(taken.bit_length())
        if taken >> wilds & 1
    )


def _shared_among_two(ranks: list[tuple[Finish, ...]], canastas: int) -> list[int]:
    """By the canastas made, as many being enough: the numbers of wild cards taken by ranks of two melds, as bits."""
    reach = [1] + [0] * canastas
    for ways in ranks:
        after = [0] * (canastas + 1)
        for made, taken in enumerate(reach):
            for more, canasta in ways:
                after[min(canastas, made + canasta)] |= taken << more
        reach = after
    return reach


def _takes(reach: _Reach, wilds: int) -> bool:
    """Whether so many wild cards can be taken."""
    for least, most in reach:  # noqa: SIM110  any() takes longer
        if least <= wilds <= most:
            return True
    return False


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
    all_at_once = goal._replace(need=0)
    if not can_finish(plan, hand + pile, melds, all_at_once):
        return False
    if _opens_without_wilds(plan, hand, melds, goal.need):
        return True
    if lanes.size(pile) == 1 and goal.discard and goal.black_threes and lanes.count(hand, BLACK_THREE):
        # black threes that themselves reach the minimum: the one card that then comes is the discard
        before = goal._replace(lay_all=True, discard=False)
        if can_finish(plan, hand, melds, before):
            return True
    if not can_open(plan, hand, melds, goal.need, 0):
        return False
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


def _opens_without_wilds(plan: Plan, hand: int, melds: Melds, need: int) -> bool:
    """Whether the naturals that can be laid alone make up the points, whichever rank has the last discard.

    Whatever is laid in the end can then be laid on top of them; but for natural canastas that take no wild card.
    """
    if plan.rules.canastas.wild_on_natural_canasta == "forbid":
        return False
    points = [0]
    for lane in NATURALS:
        naturals = plan.lanes.count(hand, lane)
        if naturals:
            points.append(plan.opening_points(lane, melds[lane], naturals)[0][1])
    return sum(points) - max(points) >= need


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
