"""The score of a finished deal (13, and 15.3 for cutthroat), from the cards as they lie."""

from __future__ import annotations

from .melds import canasta_bonus, value
from .position import Position


def score(position: Position) -> dict[int, int]:
    """The points of each side by its number, in cutthroat of each seat."""
    if position.stage != "over":
        raise ValueError("the deal is not over")
    if position.rules.seats.cutthroat:
        # 15.3: the partnership's total in full to each partner; red threes stay personal
        return {
            place: _side_total(position, position.side_of(place)) + _red_threes(position, (place,))
            for place in range(position.places)
        }
    return {
        number: _side_total(position, side) + _red_threes(position, side) for number, side in enumerate(position.sides)
    }


def _side_total(position: Position, side: tuple[int, ...]) -> int:
    """Melds, canastas, going out, and minus the hands of all its players (13.1, 13.2, 13.4, 13.5)."""
    rules, total = position.rules, 0
    for meld in position.melds_of(side[0]):
        total += value(meld.cards, rules) + canasta_bonus(meld.cards, rules, concealed=meld.concealed)
    if position.out in side:
        total += rules.going_out.concealed_bonus if position.out_concealed else rules.going_out.going_out_bonus
    return total - sum(value(position.hands[place], rules) for place in side)


def _red_threes(position: Position, holders: tuple[int, ...]) -> int:
    """The red threes of a side, or in cutthroat of one seat, by what its side has made (13.3, 13.6)."""
    scoring = position.rules.scoring
    number = sum(len(position.red[place]) for place in holders)
    if not number:
        return 0
    if scoring.red_threes_count_when == "canasta":
        counts = position.canastas_of(holders[0]) > 0
    else:
        counts = bool(position.melds_of(holders[0]))
    figure = scoring.red_three_points[number - 1]
    if counts:
        return figure
    return -figure if scoring.four_red_threes_double_when_negative else -number * scoring.red_three_points[0]
