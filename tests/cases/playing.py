"""Positions put up for a case, and turns played through them, all by the public face of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from canasta import CanastaError, Card, CardsLike, Hand, Rules, pack
from canasta.acts import Act, Capture, Discard, Lay
from canasta.deal import Deal, Ending
from tests import deals
from tests.cases.judging import Question
from tests.cases.reading import CannotBeRight, Cards, NotUnderstood

MELD, CANASTA = 3, 7


# -- cards that a case leaves open ----------------------------------------------------------------------------------


def other_ranks(*shown: Iterable[Card]) -> Iterator[Card]:
    """The natural ranks of which none of these cards is, the cheap ones first."""
    ranks = {card.rank for cards in shown for card in cards}
    return (card for card in map(Card, "456789TJQKA") if card.rank not in ranks)


def other_melds(number: int, size: int, *shown: Iterable[Card]) -> list[Cards]:
    """So many melds of so many naturals, of ranks that the case does not show."""
    ranks = list(other_ranks(*shown))
    if len(ranks) < number:
        raise NotUnderstood(f"{number} melds beside those shown, and {len(ranks)} ranks are left")
    return [(card,) * size for card in ranks[:number]]


def with_faces(cards: Iterable[Card], left: Hand) -> tuple[Cards, Hand]:
    """The cards as they are in the packs, in their order, and what is left of the packs."""
    wanted = list(cards)
    for card in wanted:
        if card.shape != card or card.is_red_three or card.is_joker:
            left = _without(left, card)
    found = []
    for card in wanted:
        if card.shape == card and not card.is_red_three and not card.is_joker:
            face = next((other for other in left if card.matches(other)), None)
            left = _without(left, card if face is None else face)
            found.append(face or card)
        else:
            found.append(card)
    return tuple(found), left


def _without(left: Hand, card: Card) -> Hand:
    try:
        return left - card
    except CanastaError:
        raise CannotBeRight(f"more of {card} than the packs hold") from None


def dealt(rules: Rules, stock: Cards, hand: Cards = ()) -> Deal:
    """A deal whose stock begins with these cards when the upcard is turned, or, with a hand, when red threes are laid.

    The hand is that of the first player; all other cards come where they disturb nothing.
    """
    shown, left = with_faces((*hand, *stock), Hand(pack(rules.cards.packs, rules.cards.jokers)))
    hand, stock = shown[: len(hand)], shown[len(hand) :]
    rest = sorted(left, key=lambda card: (not card.is_natural, card.is_red_three))
    size, places = rules.dealing.hand_size, rules.places
    if hand and len(hand) != size:
        raise NotUnderstood(f"a hand of {len(hand)} cards dealt, and the rules deal {size}")
    hands = [hand[at // places] if hand and at % places == 0 else rest.pop(0) for at in range(size * places)]
    upcard = [rest.pop(0)] if hand else []
    return Deal.new(rules, deck=[*hands, *upcard, *stock, *rest], dealer=0)


# -- a position -----------------------------------------------------------------------------------------------------


def position(rules: Rules, hand: CardsLike, melds: Iterable[CardsLike] = (), **facts: Any) -> Deal:
    """The position of :func:`tests.deals.position`; a case that asks for one that is none cannot be right."""
    try:
        return deals.position(rules, hand, melds, **facts)
    except CanastaError as error:
        raise CannotBeRight(f"no such position: {error}") from None


# -- a turn ---------------------------------------------------------------------------------------------------------


@frozen
class Played:
    """What came of a turn: the position at its end, or where it was refused and why."""

    deal: Deal
    codes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether every act was legal."""
        return not self.codes

    @property
    def went_out(self) -> bool:
        """Whether the turn ended in going out."""
        return self.deal.ending in {Ending.WENT_OUT, Ending.CONCEALED}


def play(deal: Deal, acts: Iterable[Act]) -> Played:
    """The acts in this order, up to the first that is refused."""
    for act in acts:
        verdict = deal.check(act)
        if not verdict:
            return Played(deal, verdict.codes)
        deal = deal.after(act)
    return Played(deal)


def play_in_any_order(deal: Deal, lays: Sequence[Act], last: Act | None = None) -> Played:
    """The lays in an order that is legal with the last act, or else in the given one, black threes behind."""
    ends = [] if last is None else [last]
    given = [*sorted(lays, key=_is_of_black_threes), *ends]
    played = play(deal, given)
    if played.legal:
        return played
    for order in _orders(deal, tuple(lays)):
        other = play(order, ends)
        if other.legal:
            return other
    return played


def _is_of_black_threes(act: Act) -> bool:
    return any(card.is_black_three for card in act.cards)


def _orders(deal: Deal, lays: tuple[Act, ...]) -> Iterator[Deal]:
    """The positions after all the lays, in each order that is legal."""
    if not lays:
        yield deal
    for at, act in enumerate(lays):
        if act not in lays[:at] and deal.check(act):
            yield from _orders(deal.after(act), lays[:at] + lays[at + 1 :])


def lays_of(melds: Iterable[Cards], adds: Iterable[tuple[str, Cards]] = ()) -> list[Act]:
    """The lays that melds and additions, by the name of the meld, ask for."""
    try:
        return [*map(Lay, melds), *(Lay(cards, onto=name) for name, cards in adds)]
    except CanastaError as error:
        raise NotUnderstood(f"the additions: {error}") from None


def capture_among(question: Question, lays: list[Act], top: Card) -> tuple[Act, list[Act]]:
    """The capture of a turn of which the whole is told, and its other lays.

    The cards that lie with the top card are those of its rank; the top card is told among them, or is not.
    """
    mine = next((act for act in lays if any(card.matches(top) or top.matches(card) for card in act.cards)), None)
    if mine is None:
        return Capture(), lays
    others = [act for act in lays if act is not mine]
    cards = list(mine.cards)
    told = sum(card.rank == top.rank for act in lays for card in act.cards)
    if told > Hand(question.given["hand"]).count(top.shape):
        cards.remove(next(card for card in cards if card.shape == top.shape))
    return Capture(cards, onto=mine.onto), others


def discards(deal: Deal) -> list[Act]:
    """A discard of every card that the seat to act holds."""
    return [Discard(card) for card in dict.fromkeys(deal.hand())]


def play_to_a_discard(played: Played) -> Played:
    """The turn ended by some discard, where one is legal; as it is, where the deal is over already."""
    deal = played.deal
    if not played.legal or deal.is_over:
        return played
    ends = [play(deal, [act]) for act in discards(deal)]
    return next((end for end in ends if end.legal), ends[0] if ends else played)
