"""Positions at random, small enough to try out every sequence of acts, rich enough to reach every branch of 5.5."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from canasta.rules import Rules
from tests.oracle.melds import BLACK_THREE, RANKS, RED_THREES, Cards, Shape, is_meld
from tests.oracle.position import Position, cutthroat_sides, first_sides, setup

MOST_CARDS = 8  # in the mover's hand, what he draws or a captured pile brings included
OTHERS = ("Q", "J")  # ranks of melds that lie there and that the hand seldom has
GAME = ("A", "K", "9", "8", "7", "4")  # the ranks to play with


class Bag:
    """All cards of the packs, by shape, to take from."""

    def __init__(self, rules: Rules) -> None:
        packs = rules.cards.packs
        self.left = Counter(dict.fromkeys(RANKS, 4 * packs))
        self.left.update({"2": 4 * packs, "Jo": rules.cards.jokers, BLACK_THREE: 2 * packs, "3h": packs, "3d": packs})

    def take(self, card: str) -> Cards:
        if not self.left[card]:
            return ()
        self.left[card] -= 1
        return (card,)

    def takes(self, cards: Sequence[str]) -> bool:
        """Take all of these or none."""
        wanted = Counter(cards)
        if any(self.left[card] < number for card, number in wanted.items()):
            return False
        self.left -= wanted
        return True

    def some(self, rng: random.Random, number: int, weights: Mapping[str, float]) -> Cards:
        kinds = [kind for kind, weight in weights.items() if weight]
        if not kinds:
            return ()
        chosen = rng.choices(kinds, [weights[kind] for kind in kinds], k=number)
        return tuple(card for kind in chosen for card in self.take(kind))


def some_position(rng: random.Random, rules: Rules) -> Position:
    """A position at the start of a turn, or after its draw."""
    return _Maker(rng, rules).position()


class _Maker:
    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rng, self.rules, self.bag = rng, rules, Bag(rules)
        self.ranks = rng.sample(GAME, 3)
        self.places = sum(map(len, first_sides(rules)))
        self.turn = rng.randrange(self.places)
        lone: tuple[int | None, ...] = (None, None, *range(3)) if rules.seats.cutthroat else (None,)
        self.lone = rng.choice(lone)
        self.sides = first_sides(rules) if self.lone is None else cutthroat_sides(self.lone)
        self.concealed: list[tuple[int, str]] = []
        self.aim = self._aim()
        if self.aim == "cheap":
            low = rng.choice(("7", "4"))
            self.ranks = [low, *[rank for rank in self.ranks if rank != low][:2]]

    def _aim(self) -> str:
        """What the position is made for, besides many for nothing in particular.

        `cheap`: the hand is nearly a canasta of cards that count little, to go out concealed below the minimum (8.4).
        `staged`: to open and go out with cards of the pile that come only at the minimum (9.5). `twins`: two partners
        have melds of one rank, to which either card may go (15.3). `black`: there are black threes for two acts, of
        which only one is allowed (6.6).
        """
        if self.rules.cards.packs > 2 and self.rng.random() < 0.2:
            return "black"
        if self.lone is not None and self.lone != self.turn and self.rng.random() < 0.5:
            return "twins"
        cheap = 0.08 if self.rules.opening.concealed_waives_minimum == "stock_draw" else 0.25
        return self.rng.choices(("cheap", "staged", "any"), (cheap, 0.1, 0.8))[0]

    def position(self) -> Position:
        rng = self.rng
        melds = self._all_melds()
        hand = self._hand() or self.bag.some(rng, 3, dict.fromkeys(RANKS, 1.0))
        drawn = self.aim != "staged" and rng.random() < 0.4
        pile = self._pile(hand, MOST_CARDS - len(hand) + 1)
        rest = {"A": 1, "8": 1, "4": 1, "2": 1, BLACK_THREE: 1}
        hands = [
            hand if place == self.turn else self.bag.some(rng, rng.randrange(1, 4), rest) or ("5",)
            for place in range(self.places)
        ]
        melded = {place for side in self.sides for place in side if any(melds.get(other) for other in side)}
        facts: dict[str, Any] = {
            "stock": self._stock(),
            "pile": pile,
            "melds": melds,
            "scores": self._scores(),
            "turn": self.turn,
            "stage": "play" if drawn else "draw",
            "lone": self.lone,
            "laid": [place for place in melded if rng.random() < 0.6],
            "red": {
                place: self.bag.some(rng, 1, {"3h": 1, "3d": 1}) for place in range(self.places) if rng.random() < 0.3
            },
            "concealed": self.concealed,
        }
        return setup(self.rules, hands, **facts)

    def _scores(self) -> list[int]:
        scores = [0] * self.places
        for side in first_sides(self.rules):
            score = self.rng.choice((0, 500, 1500, 3000) if self.aim == "cheap" else (-50, 0, 0, 500, 1500, 3000))
            for place in side:
                scores[place] = score
        return scores

    # -- melds ---------------------------------------------------------------------------------------------------------

    def _all_melds(self) -> dict[int, list[Cards]]:
        """Melds by place; a side's stand at one of its places, those of two partners (15.3) at both."""
        melds: dict[int, list[Cards]] = {}
        for side in self.sides:
            mine = self.turn in side
            never, always = mine and self.aim in {"cheap", "staged"}, mine and self.aim in {"twins", "black"}
            if never or (self.rng.random() < (0.5 if mine else 0.6) and not always):
                continue
            places = side if self.rules.seats.cutthroat else side[:1]
            for place in places:
                melds[place] = self._melds(place, mine=mine)
        return melds

    def _melds(self, place: int, *, mine: bool) -> list[Cards]:
        rng, found = self.rng, []
        if not mine:
            found = [self._meld(place, rank) for rank in (*OTHERS, *self.ranks) if rng.random() < 0.2]
        else:
            found = [self._meld(place, rank, full=True) for rank in OTHERS if rng.random() < 0.4]
            often = (1, 0.3, 0.3) if self.aim == "twins" else (0.5, 0.5, 0.5)
            found += [
                self._meld(place, rank) for rank, chance in zip(self.ranks, often, strict=True) if rng.random() < chance
            ]
        return [meld for meld in found if meld]

    def _meld(self, place: int, rank: str, *, full: bool = False) -> Cards:
        """A meld; often it has nearly the seven cards of a canasta, with `full` at least these."""
        shapes = [Shape(*shape) for shape in product(range(9), range(4), range(3)) if is_meld(*shape, self.rules)]
        near = (
            [shape for shape in shapes if 7 <= shape.size <= 8]
            if full
            else [shape for shape in shapes if 4 <= shape.size <= 8]
        )
        shape = self.rng.choice(near if near and (full or self.rng.random() < 0.7) else shapes)
        cards = (rank,) * shape.naturals + ("2",) * shape.twos + ("Jo",) * shape.jokers
        if not self.bag.takes(cards):
            return ()
        if shape.size >= 7 and self.rng.random() < 0.2:
            self.concealed.append((place, rank))
        return cards

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _hand(self) -> Cards:
        rng = self.rng
        more = {"2": 2, "Jo": 1.5, self.ranks[1]: 1, BLACK_THREE: 0.3}
        if self.aim == "black":
            return self._black_threes(6) + self.bag.some(rng, rng.choice((1, 2)), more)
        if self.aim == "staged" and rng.random() < 0.3:
            # black threes bring the pile, and the one card of it is discarded
            wilds = self.bag.some(rng, rng.choice((0, 1, 2)), {"2": 2, "Jo": 1})
            return self.bag.some(rng, rng.choice((2, 3, 4)), {self.ranks[0]: 1}) + wilds + self._black_threes(3)
        own, rest = {"cheap": ((5, 6, 6, 7), (0, 1, 2)), "staged": ((2, 3, 4, 5), (0, 1, 2, 3))}.get(self.aim, ((), ()))
        if own:
            return self.bag.some(rng, rng.choice(own), {self.ranks[0]: 1}) + self.bag.some(rng, rng.choice(rest), more)
        if self.aim == "twins":
            return self.bag.some(rng, rng.choice((1, 2, 3)), {self.ranks[0]: 1}) + self.bag.some(rng, 3, more)
        style = rng.choice(("mixed", "mixed", "one", "pairs"))
        weights: dict[str, float] = {rank: rng.choice((0, 1, 3)) for rank in self.ranks}
        if style == "one":
            weights[self.ranks[0]] = 8
        weights["2"], weights["Jo"] = rng.choice((0, 0.7, 1.5)), rng.choice((0, 0.4, 1))
        weights[BLACK_THREE] = rng.choice((0, 0, 0, 1, 4))
        weights[rng.choice(OTHERS)] = rng.choice((0, 0, 0.4))
        if not any(weights.values()):
            weights[self.ranks[0]] = 1
        size = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 8, 8))
        return self.bag.some(rng, size, weights)

    def _black_threes(self, number: int) -> Cards:
        cards = (BLACK_THREE,) * number
        return cards if self.bag.takes(cards) else ()

    def _pile(self, hand: Cards, room: int) -> Cards:
        rng = self.rng
        if rng.random() < 0.1:
            return ()
        if self.aim == "staged":
            more = {self.ranks[0]: 3, "2": 2, "Jo": 0.5, self.ranks[1]: 1, BLACK_THREE: 0.3}
            number = 1 if BLACK_THREE in hand else min(rng.choice((1, 2, 3)), room)
            return self.bag.some(rng, number, more) + self.bag.take(self.ranks[0])
        if self.aim == "cheap" and rng.random() < 0.7:
            return self.bag.some(rng, rng.choice((0, 0, 1)), {"3h": 1, "3d": 1, "5": 1}) + self.bag.take(self.ranks[0])
        under = dict.fromkeys(self.ranks, 1.0) | {
            "2": 0.3,
            "Jo": 0.2,
            BLACK_THREE: 0.5,
            "3h": 0.3,
            "3d": 0.2,
            "5": 0.3,
        }
        number = min(rng.choice((0, 0, 1, 1, 2, 3, 4)), max(0, room))
        cards = self.bag.some(rng, number, under)
        naturals = [card for card in hand if card in RANKS]
        if naturals and rng.random() < 0.8:
            top = rng.choice(naturals)
        else:
            top = rng.choice((*self.ranks, *self.ranks, *OTHERS, BLACK_THREE, "2"))
        return cards + self.bag.take(top)

    def _stock(self) -> Cards:
        rng = self.rng
        number = rng.choice((0, 0, 1, 2, 3, 4))
        if number == 1 and rng.random() < 0.6:
            return self.bag.take(rng.choice(RED_THREES))
        weights = dict.fromkeys(self.ranks, 1.0) | {"2": 0.5, "Jo": 0.3, BLACK_THREE: 0.7, "3h": 0.7, "3d": 0.7}
        return self.bag.some(rng, number, weights)
