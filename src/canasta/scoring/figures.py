"""The small questions of a score: what a canasta, red threes or going out bring."""

from __future__ import annotations

from typing import Literal, TypeAlias

from canasta.cards import CardsLike
from canasta.errors import ScoreError
from canasta.melds import Canasta, Meld, to_meld
from canasta.rules import CLASSIC, Rules
from canasta.rules.ruleset import checked_rules
from canasta.scoring.fields import number

__all__ = ["WentOut", "canasta_bonus", "going_out_bonus", "red_three_points"]

#: How a player of the side went out (rule 11).
WentOut: TypeAlias = Literal["open", "concealed"]


def canasta_bonus(
    canasta: CardsLike | Meld | None = None, *, natural: bool = True, concealed: bool = False, rules: Rules = CLASSIC
) -> int:
    """What a canasta brings besides the values of its cards (rules 7.3 and 7.4).

    Args:
        canasta: the canasta, a meld or cards; fewer than seven cards bring 0. Left out, the next two say what it is.
        natural: whether it holds no wild card.
        concealed: whether it was laid whole, in one act.
        rules: the rules with the figures.

    Returns:
        The bonus, in points.

    Raises:
        IllegalMeld: if the cards are no meld under any rules.
        NotationError: if a text cannot be read.

    >>> canasta_bonus("K K K K K K K"), canasta_bonus(natural=False), canasta_bonus("4 4 4 4 4 2 2 concealed")
    (500, 300, 400)
    """
    if canasta is not None:
        meld = to_meld(canasta)
        if not isinstance(meld, Canasta):
            return 0
        natural, concealed = meld.is_natural, concealed or meld.is_concealed
    figures = checked_rules(rules).canastas
    bonus = figures.natural_canasta_bonus if natural else figures.mixed_canasta_bonus
    return bonus + figures.concealed_canasta_bonus if concealed else bonus


def red_three_points(count: int, *, melded: bool = True, canastas: int | None = None, rules: Rules = CLASSIC) -> int:
    """What red threes count for a side, or against it (rules 13.3 and 13.6).

    Args:
        count: how many red threes the side has; in cutthroat, the player (rule 15.3).
        melded: whether the side has made a meld.
        canastas: how many canastas it has. Matters where `red_threes_count_when` is `canasta`; there, None means one
            if the side has melded.
        rules: the rules with the figures.

    Returns:
        The points, negative where they count against the side.

    Raises:
        ScoreError: if there are not so many red threes; its `place` is `count`.
        TypeError: if `count` is no whole number.

    >>> red_three_points(2), red_three_points(4), red_three_points(3, melded=False)
    (200, 800, -300)
    """
    figures = checked_rules(rules).scoring
    if number(count, "count") > len(figures.red_three_points):
        raise ScoreError("count", too_many_red_threes(count, rules))
    if not count:
        return 0
    wanted = figures.red_threes_count_when == "canasta" and canastas is not None
    if canastas if wanted else melded:
        return figures.red_three_points[count - 1]
    if figures.four_red_threes_double_when_negative:
        return -figures.red_three_points[count - 1]
    return -count * figures.red_three_points[0]


def too_many_red_threes(count: int, rules: Rules) -> str:
    """The sentence about more red threes than the packs hold (rule 1.1)."""
    packs = rules.cards.packs
    of_packs = "one pack holds" if packs == 1 else f"{packs} packs hold"
    return f"{count} red threes, but {of_packs} {rules.red_threes} (rule 1.1)"


def going_out_bonus(went_out: WentOut | None = "open", *, rules: Rules = CLASSIC) -> int:
    """What going out brings the side, in points (rule 11.7).

    Args:
        went_out: `open`, `concealed`, or None if the side did not go out.
        rules: the rules with the figures.

    >>> going_out_bonus(), going_out_bonus("concealed"), going_out_bonus(None)
    (100, 200, 0)
    """
    if went_out is None:
        return 0
    figures = checked_rules(rules).going_out
    return figures.concealed_bonus if went_out == "concealed" else figures.going_out_bonus
