"""A learner that learns: a linear value of what a seat sees after an act, trained against the random player.

After each deal every position that the learner left behind is told what the deal was worth in the end (Monte Carlo),
and the weights are those that fit all of these best (least squares). The first hundred deals are played at random;
from then on the learner plays the act after which the value is highest, and now and then any. `--quick` shows it in a
few seconds; without it a run takes some minutes.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable
from operator import mul
from pathlib import Path

from canasta import CLASSIC, Act, Deal, Draw, View
from canasta.adapters.rewards import differences
from canasta.bots import Player, RandomPlayer
from canasta.encoding import ObservationSpace

RULES = CLASSIC.for_players(2)
SPACE = ObservationSpace(RULES)
RANKS = "AKQJT987654"
POINTS = 1000  # of a reward of 1
CHANCE = 0.1  # of any act instead of the best
FITTED = 100  # deals between two fits
SMALL = 5.0  # how much of a sum of squares keeps a weight small

Number = tuple[int, float, int]  # its place in the observation, its scale, and what a card of it counts


def number_of(label: str, kind: str) -> Number:
    """Where an observation has a number of cards."""
    return SPACE.index(label), SPACE.scale(label), RULES.cards.card_points[kind]


HAND = [number_of(f"hand {kind}", kind) for kind in (*RANKS, "3b", "2", "Jo")]
WILD = (("twos", "2"), ("jokers", "Jo"))
MELDS = [
    [[number_of(f"side {side} {rank} {what}", kind) for what, kind in (("naturals", rank), *WILD)] for rank in RANKS]
    for side in (0, 1)
]
SEEN = [
    SPACE.index(label)
    for label in ("phase over", "side 0 opened", "side 1 opened", "seat 1 cards", "stock", "pile", "frozen for me")
]


def features(view: View) -> list[float]:
    """What the value is made of, about 1 each, from the numbers of the observation."""
    seen = SPACE.observe(view)
    held = [round(seen[at] * scale) for at, scale, _ in HAND]
    naturals = held[: len(RANKS)]
    numbers = [1.0, *(seen[at] for at in SEEN), sum(held) / 15]
    numbers.append(sum(number * worth for number, (*_, worth) in zip(held, HAND, strict=True)) / 150)
    numbers += [(held[-2] + held[-1]) / 3, naturals.count(2) / 4, sum(number > 2 for number in naturals) / 2]
    for melds in MELDS:
        points, natural, mixed, nearly = 0, 0, 0, 0
        for meld in melds:
            cards = [round(seen[at] * scale) for at, scale, _ in meld]
            size, wild = sum(cards), cards[1] + cards[2]
            points += sum(number * worth for number, (*_, worth) in zip(cards, meld, strict=True))
            natural += size >= 7 and not wild
            mixed += size >= 7 and wild > 0
            nearly += 5 <= size < 7
        numbers += [points / 300, natural, mixed / 2, nearly / 2, float(natural + mixed >= 2)]
    return numbers


class Learner:
    """Plays what leaves the highest value behind, and remembers what it left."""

    def __init__(self) -> None:
        """Know nothing: every act is as good as another."""
        self.weights: list[float] = []
        self.left: list[list[float]] = []
        self.chance = 0.0
        self.rng = random.Random(1)  # noqa: S311  chance that can be repeated
        size = len(features(View(0, Deal.new(RULES, seed=1).hidden_from(0))))
        self.squares = [[0.0] * size for _ in range(size)]
        self.sums = [0.0] * size

    def act(self, view: View) -> Act:
        """See :class:`canasta.bots.Player`."""
        legal = list(view.legal_acts)
        if not self.weights or self.rng.random() < self.chance:
            legal = [self.rng.choice(legal)]
        # what a draw brings is not known: it leaves what there is now
        after = [view if isinstance(act, Draw) else View(view.seat, view.deal.after(act)) for act in legal]
        found = [features(each) for each in after]
        values = [sum(map(mul, self.weights, each)) for each in found]
        best = values.index(max(values))
        self.left.append(found[best])
        return legal[best]

    def learn(self, reward: float) -> None:
        """Take in what a deal was worth."""
        for numbers in self.left:
            for at, number in enumerate(numbers):
                row = self.squares[at]
                self.squares[at] = [old + number * other for old, other in zip(row, numbers, strict=True)]
                self.sums[at] += number * reward

    def fit(self) -> None:
        """Take the weights that fit best: the normal equations, solved by elimination."""
        rows = [[*row, total] for row, total in zip(self.squares, self.sums, strict=True)]
        for at in range(len(rows)):
            rows[at][at] += SMALL
        for at in range(len(rows)):
            pivot = [number / rows[at][at] for number in rows[at]]
            rows = [
                pivot if other == at else [number - row[at] * by for number, by in zip(row, pivot, strict=True)]
                for other, row in enumerate(rows)
            ]
        self.weights = [row[-1] for row in rows]


def play(learner: Learner, seed: str, seat: int) -> float:
    """Play a deal against the random player; what it was worth to the learner, in points."""
    deal = Deal.new(RULES, seed=seed)
    players: dict[int, Player] = {seat: learner, 1 - seat: RandomPlayer(seed)}
    learner.left, learner.rng = [], random.Random(seed)  # noqa: S311  as above
    while deal.to_act is not None:
        to_act = deal.to_act
        deal = deal.after(players[to_act].act(View(to_act, deal.hidden_from(to_act))))
    return differences([score.total for score in deal.score()], RULES)[seat]


def measure(learner: Learner, deals: int) -> tuple[float, float, float]:
    """The mean worth of deals that were not learned from, half its 95 % interval, and the share of deals won.

    Each deck is played from both seats, and the interval rests on decks: the two deals of one are not independent.
    """
    learner.chance = 0.0
    worth = [[play(learner, f"unseen {deal}", seat) for seat in (0, 1)] for deal in range(deals)]
    means = [sum(each) / 2 for each in worth]
    mean = sum(means) / deals
    spread = sum((each - mean) ** 2 for each in means) / (deals - 1)
    won = sum(deal > 0 for each in worth for deal in each) / (2 * deals)
    return mean, 1.96 * (spread / deals) ** 0.5, won


def train(learner: Learner, first: int, last: int) -> None:
    """Play and learn from so many deals."""
    learner.chance = CHANCE
    for deal in range(first, last):
        learner.learn(play(learner, f"train {deal}", deal % 2) / POINTS)
        if (deal + 1) % FITTED == 0:
            learner.fit()


Curve = list[tuple[int, float, float, float]]


def curve(stops: Iterable[int], deals: int) -> Curve:
    """Measure a new learner after so many deals."""
    learner, done, found = Learner(), 0, []
    for stop in stops:
        train(learner, done, stop)
        done = stop
        mean, half, won = measure(learner, deals)
        found.append((stop, mean, half, won))
        print(f"after {stop:4} deals: {mean:+7.0f} points a deal (+-{half:.0f}), wins {won:.0%}", flush=True)
    return found


def plot(found: Curve) -> str:
    """The curve as SVG: the mean worth of a deal with its interval, over the deals learned from."""
    low = min(mean - half for _, mean, half, _ in found)
    high = max(mean + half for _, mean, half, _ in found)
    across = [60 + 520 * stop / found[-1][0] for stop, *_ in found]
    up = [[280 - 250 * (at - low) / (high - low) for at in (m - half, m, m + half)] for _, m, half, _ in found]
    marks = []
    for points in range(-1500, 3000, 250):
        y = 280 - 250 * (points - low) / (high - low)
        if low <= points <= high:
            marks.append(f'<text x="52" y="{y + 4:.0f}" text-anchor="end">{points}</text>')
            marks.append(f'<path d="M60 {y:.0f}H580" stroke="#ddd"/>')
    for x, (least, _, most), (stop, *_) in zip(across, up, found, strict=True):
        marks.append(f'<path d="M{x:.0f} {least:.0f}V{most:.0f}" stroke="#999"/>')
        marks.append(f'<text x="{x:.0f}" y="298" text-anchor="middle">{stop}</text>')
    line = " ".join(f"{x:.0f},{y:.0f}" for x, (_, y, _) in zip(across, up, strict=True))
    title = "points a deal against the random player, by deals learned from"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" font-family="sans-serif" font-size="12">'
        f'<title>{title}</title><rect width="600" height="310" fill="#fff"/>{"".join(marks)}'
        f'<polyline points="{line}" fill="none" stroke="#1b6e3c" stroke-width="2"/>'
        f'<text x="320" y="18" text-anchor="middle">{title}</text></svg>\n'
    )


def main() -> None:
    """Train, show the curve, and write it where that is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="learn from few deals")
    parser.add_argument("--out", type=Path, help="a folder for learning.csv and learning.svg")
    given = parser.parse_args()
    found = curve((0, 100), 10) if given.quick else curve((0, 100, 200, 300), 100)
    if given.out is not None:
        rows = [f"{stop},{mean:.0f},{half:.0f},{won:.2f}" for stop, mean, half, won in found]
        (given.out / "learning.csv").write_text("\n".join(["deals,points,half_interval,won", *rows, ""]), "utf-8")
        (given.out / "learning.svg").write_text(plot(found), "utf-8")


if __name__ == "__main__":
    main()
