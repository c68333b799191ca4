"""What a deal is worth to each seat, and how much it can be.

>>> from canasta import CLASSIC
>>> differences([740, 645], CLASSIC), most_difference(CLASSIC)
((95.0, -95.0, 95.0, -95.0), 10760.0)
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.counts import KINDS, NATURALS, WILDS
from canasta.errors import ScoreError
from canasta.plan import plan_of
from canasta.rules import CANASTA_SIZE, Rules

__all__ = ["differences", "most_difference"]


def differences(scores: Sequence[int], rules: Rules) -> tuple[float, ...]:
    """What each seat has scored more than the other sides on average, in points.

    With two sides that is the difference. The sum over the sides is 0, and so is the sum over the seats where all sides
    have as many players: always but with five.

    Args:
        scores: the scores of a deal, in points, in the order of the rules' sides (in cutthroat by seat, rule 15.3).
        rules: the rules.

    Returns:
        One number for each seat.

    Raises:
        ScoreError: if there is not one score for each side; its `place` is `scores`.

    >>> differences([300, 100, 500], CLASSIC.for_players(3))
    (0.0, -300.0, 300.0)
    """
    sides = _scoring(rules)
    if len(scores) != len(sides):
        raise ScoreError("scores", f"{len(sides)} scores are wanted, one for each side, not {len(scores)}")
    total = sum(scores)
    by_side = [score - (total - score) / (len(sides) - 1) for score in scores]
    return tuple([by_side[_side_of(sides, seat)] for seat in range(rules.seats.players)])


def _scoring(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Who shares a score, as the scores of a deal are ordered."""
    if rules.seats.cutthroat:
        return tuple((seat,) for seat in range(rules.seats.players))
    return rules.seats.sides


def _side_of(sides: tuple[tuple[int, ...], ...], seat: int) -> int:
    return next(at for at, side in enumerate(sides) if seat in side)


def most_difference(rules: Rules) -> float:
    """A bound on :func:`differences`, in points.

    No deal under these rules is worth more to a seat, or less than minus it. It is what a side would score with every
    card and bonus that the packs allow (rule 13), less what one would with all cards in hand and all red threes against
    it. No deal comes near it.
    """
    plan = plan_of(rules)
    cards = sum(plan.points[lane] * plan.most[lane] for lane in range(len(KINDS)))
    meldable = sum(plan.most[lane] for lane in (*NATURALS, *WILDS))
    holders = max(1, rules.seats.players - 1) if rules.seats.cutthroat else 1
    canastas = min(len(NATURALS) * holders, meldable // CANASTA_SIZE)
    bonuses = rules.canastas
    each = [
        kind + more
        for kind in (bonuses.natural_canasta_bonus, bonuses.mixed_canasta_bonus)
        for more in (0, bonuses.concealed_canasta_bonus)
    ]
    reds = [0, *rules.scoring.red_three_points]
    out = [0, rules.going_out.going_out_bonus, rules.going_out.concealed_bonus]
    most = cards + canastas * max(0, *each) + max(map(abs, reds)) + max(out)
    least = -cards + canastas * min(0, *each) - max(map(abs, reds)) + min(out)
    return float(most - least)
