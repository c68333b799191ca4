"""Rules 6, 7, 8 and 9 over counts of cards, one paragraph at a time.

A meld is described by a triple: how many naturals, how many twos, how many jokers it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from canasta.rules import Rules

Cards = tuple[str, ...]

RANKS = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4")
WILDS = ("2", "Jo")
RED_THREES = ("3h", "3d")
BLACK_THREE = "3b"
ORDER = (*RANKS, *RED_THREES, BLACK_THREE, *WILDS)

LEAST_CARDS = 3  # 6.1
CANASTA_CARDS = 7  # 7.1

_PLACE = {card: n for n, card in enumerate(ORDER)}


class Shape(NamedTuple):
    """What a meld of one rank is made of."""

    naturals: int
    twos: int
    jokers: int

    @property
    def wilds(self) -> int:
        return self.twos + self.jokers

    @property
    def size(self) -> int:
        return self.naturals + self.twos + self.jokers

    def plus(self, other: Shape) -> Shape:
        return Shape(self.naturals + other.naturals, self.twos + other.twos, self.jokers + other.jokers)


def in_order(cards: Iterable[str]) -> Cards:
    """The cards sorted: A K Q J T 9 8 7 6 5 4, 3h 3d 3b, 2 Jo."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def without(cards: Cards, gone: Iterable[str]) -> Cards:
    """The cards less some of them, each of which must be there."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def shape_of(cards: Iterable[str]) -> Shape:
    """The counts of cards of one natural rank and wild cards."""
    cards = tuple(cards)
    return Shape(sum(card in RANKS for card in cards), cards.count("2"), cards.count("Jo"))


# ---------------------------------------------------------------- 6, 7: melds and canastas


def meld_faults(shape: Shape, rules: Rules) -> tuple[str, ...]:
    """The paragraphs that keep these cards of one rank from being a new meld, in order."""
    faults = []
    if shape.size < LEAST_CARDS:
        faults.append("6.1")
    if shape.naturals < rules.melds.min_naturals:
        faults.append("6.2")
        return tuple(faults)  # 6.3 and 6.4 presuppose 6.2
    if shape.wilds > rules.melds.max_wilds:
        faults.append("6.3")
    ratio = rules.melds.wild_ratio
    if ratio == "not_more_than_naturals" and shape.wilds > shape.naturals:
        faults.append("6.4")
    if ratio == "fewer_than_naturals" and shape.wilds >= shape.naturals:
        faults.append("6.4")
    return tuple(faults)


def is_meld(naturals: int, twos: int, jokers: int, rules: Rules) -> bool:
    """Whether these cards of one natural rank are a meld (6.1 to 6.4)."""
    return not meld_faults(Shape(naturals, twos, jokers), rules)


def is_black_three_meld(cards: Iterable[str], rules: Rules) -> bool:
    """Whether the cards by themselves are a meld of black threes (6.6); *when* is not asked here."""
    cards = tuple(cards)
    if rules.melds.black_three_melds == "never":
        return False
    return len(cards) >= LEAST_CARDS and all(card == BLACK_THREE for card in cards)


def may_add(existing: Shape, added: Shape, rules: Rules) -> bool:
    """Whether cards of the rank or wild may join a meld: the result is a meld (6.8, 9.5), and 7.2."""
    if added.size == 0:
        return False
    forbid = rules.canastas.wild_on_natural_canasta == "forbid"
    if forbid and added.wilds and existing.size >= CANASTA_CARDS and not existing.wilds:
        return False  # 7.2, judged by the meld as it lies before the act
    return is_meld(*existing.plus(added), rules)


def is_canasta(cards: Iterable[str]) -> bool:
    """Whether the cards of a meld make a canasta (7.1); black threes never do (6.6)."""
    cards = tuple(cards)
    return len(cards) >= CANASTA_CARDS and BLACK_THREE not in cards


def canasta_bonus(cards: Iterable[str], rules: Rules, *, concealed: bool) -> int:
    """The bonus of one meld (7.3, 7.4); 0 for less than a canasta."""
    cards = tuple(cards)
    if not is_canasta(cards):
        return 0
    natural = not shape_of(cards).wilds
    bonus = rules.canastas.natural_canasta_bonus if natural else rules.canastas.mixed_canasta_bonus
    return bonus + (rules.canastas.concealed_canasta_bonus if concealed else 0)


# ---------------------------------------------------------------- 1.2, 8: values and the opening


@cache
def _values(rules: Rules) -> Mapping[str, int]:
    return dict(rules.cards.card_points)


def value(cards: Iterable[str], rules: Rules) -> int:
    """The card values added up (1.2); a red three has none."""
    values = _values(rules)
    return sum(0 if card in RED_THREES else values[card] for card in cards)


def opening_minimum(score: int, rules: Rules) -> int:
    """The minimum of a side that began the deal with this score (8.1)."""
    least = 0
    for start, minimum in rules.opening.minimums:
        if start is None or score >= start:
            least = minimum
    return least


def opening_counts(melds: Iterable[Iterable[str]], rules: Rules) -> int:
    """What melds laid in one turn count together (8.2): card values and nothing else."""
    return sum(value(meld, rules) for meld in melds)


def opens(melds: Iterable[Iterable[str]], score: int, rules: Rules) -> bool:
    """Whether the melds laid in one turn reach the minimum (8.1)."""
    return opening_counts(melds, rules) >= opening_minimum(score, rules)


# ---------------------------------------------------------------- 9: capturing


def pile_is_frozen(pile: Cards, rules: Rules, *, opened: bool) -> bool:
    """Whether the pile is frozen against a side (9.2, 9.7, 10.3)."""
    if rules.capture.always_frozen or not opened:
        return True
    if any(card in WILDS for card in pile):
        return True
    if rules.capture.black_three_freezes and BLACK_THREE in pile:
        return True
    # a red three in the pile was an upcard (3.2), and (I) it froze the pile (3.3)
    return rules.dealing.upcard_red_three_freezes and any(card in RED_THREES for card in pile)


def pile_may_be_taken(pile: Cards, hand_size: int, rules: Rules) -> bool:
    """Whether 9.1 leaves the pile open at all."""
    if not pile or pile[-1] not in RANKS:
        return False
    return not (rules.capture.one_card_pile_rule and hand_size == 1 and len(pile) == 1)


def may_capture(used: Shape, onto: Shape | None, rules: Rules, *, frozen: bool) -> bool:
    """Whether these cards of the hand capture the pile (9.3, 9.4, 9.5).

    `used` are the cards of the hand: naturals of the top card's rank and wild cards. `onto` is the meld of that rank
    that the side has, if any: then all of them join it. 9.1 has been asked already.
    """
    with_pair = used.naturals >= 2
    with_wild = not frozen and rules.capture.capture_with_wild and used.naturals >= 1 and used.wilds >= 1
    onto_meld = not frozen and onto is not None and rules.capture.capture_onto_meld
    if onto_meld and onto is not None and onto.size >= CANASTA_CARDS:
        onto_meld = rules.capture.capture_onto_canasta
    if not (with_pair or with_wild or onto_meld):
        return False
    joining = used.plus(Shape(1, 0, 0))  # the top card is melded in the act
    return is_meld(*joining, rules) if onto is None else may_add(onto, joining, rules)
