"""The score of a deal counted again from the cards on the table, as rule 13 and rule 15.3 have it."""

from __future__ import annotations

from collections.abc import Iterable

from canasta import Card, Deal, Ending, Meld


def totals(deal: Deal) -> list[int]:
    """What each side, in cutthroat each seat, scores."""
    if deal.rules.seats.cutthroat:
        side_of = {seat: side for side in deal.sides for seat in side}
        return [_of_side(deal, side_of[seat]) + _red_threes(deal, (seat,)) for seat in sorted(deal.seats)]
    return [_of_side(deal, side) + _red_threes(deal, side) for side in deal.sides]


def _points(deal: Deal, cards: Iterable[Card]) -> int:
    points = deal.rules.cards.card_points
    return sum(points[str(card.shape)] for card in cards)


def _of_side(deal: Deal, side: tuple[int, ...]) -> int:
    total = sum(_points(deal, meld.cards) + _bonus(deal, meld) for meld in deal.melds(side[0]).values())
    if deal.went_out in side:
        going_out = deal.rules.going_out
        total += going_out.concealed_bonus if deal.ending is Ending.CONCEALED else going_out.going_out_bonus
    return total - sum(_points(deal, deal.hand(seat)) for seat in side)


def _bonus(deal: Deal, meld: Meld) -> int:
    options = deal.rules.canastas
    if len(meld.cards) < 7 or meld.cards[0].is_three:
        return 0
    natural = not any(card.is_wild for card in meld.cards)
    bonus = options.natural_canasta_bonus if natural else options.mixed_canasta_bonus
    return bonus + (options.concealed_canasta_bonus if meld.is_concealed else 0)


def _red_threes(deal: Deal, seats: tuple[int, ...]) -> int:
    scoring = deal.rules.scoring
    number = sum(len(deal.red_threes(seat)) for seat in seats)
    if not number:
        return 0
    melds = list(deal.melds(seats[0]).values())
    if scoring.red_threes_count_when == "canasta":
        melds = [meld for meld in melds if len(meld.cards) >= 7 and not meld.cards[0].is_three]
    figure = scoring.red_three_points[number - 1]
    if melds:
        return figure
    return -figure if scoring.four_red_threes_double_when_negative else -number * scoring.red_three_points[0]
