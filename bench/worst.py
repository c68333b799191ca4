"""Search for the positions with 40 cards in the hand whose legal acts take longest, by climbing from random ones.

python bench/worst.py --seconds 60          look so long for each kind, and print what was found
python bench/worst.py --seconds 600 --write keep the dearest of each kind in worst.txt

What a position costs is the CPU time of its listing, read anew. A climb changes a few cards of the hand, a meld, the
score or the preset, keeps what is dearer, and begins anew where nothing more is found.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from rows_positions import WORST, worst

from canasta import CLASSIC, INTERNATIONAL, Answer, Ask, CanastaError, Capture, Deal, Rules

NATURALS = tuple("AKQJT987654")
KINDS = (*NATURALS, "2", "Jo", "3s")
PACKS = {"2": 8, "Jo": 4, "3s": 4}
SIZE = 40
PATIENCE = 150  # changes in vain before a climb ends


@dataclass(frozen=True)
class Sketch:
    """What a position is made from; `melds` has the naturals and wild cards by rank."""

    rules: Rules
    hand: dict[str, int]
    melds: dict[str, tuple[int, int]] = field(default_factory=dict)
    pile: tuple[str, ...] = ()
    score: int = 0

    def position(self, *, drawn: bool = True) -> Deal:
        """The position of seat 1, whose hand and melds these are."""
        cards = [kind for kind in KINDS for _ in range(self.hand.get(kind, 0))]
        melds = [" ".join([rank] * naturals + ["2"] * wilds) for rank, (naturals, wilds) in self.melds.items()]
        return Deal.setup(
            self.rules, hands={0: 3, 1: cards, 2: 3, 3: 3}, melds=[[], melds], pile=self.pile, scores=[0, self.score],
            turn=1, drawn=drawn,
        )  # fmt: skip


def opened(sketch: Sketch) -> Deal:
    """The side has opened."""
    return sketch.position()


def unopened(sketch: Sketch) -> Deal:
    """The side has still to open."""
    return replace(sketch, melds={}).position()


def capturing(sketch: Sketch) -> Deal:
    """The pile might be taken to open."""
    return replace(sketch, melds={}).position(drawn=False)


def pending(sketch: Sketch) -> Deal:
    """The pile is taken in an opening that has not reached its minimum, so its other cards are still to come."""
    deal = capturing(sketch)
    return min((deal.after(act) for act in deal.legal_acts.of(Capture)), key=lambda after: -len(after.coming))


def bound(sketch: Sketch) -> Deal:
    """The partner has said yes, so the hand must go out (rule 11.5)."""
    return sketch.position().after(Ask()).after(Answer(yes=True))


#: The kinds of positions searched for; that of a yes has a goal of its own.
WAYS: dict[str, Callable[[Sketch], Deal]] = {
    "opened": opened,
    "not opened": unopened,
    "capture": capturing,
    "cards to come": pending,
    "yes": bound,
}


def random_sketch(rng: random.Random) -> Sketch:
    """A hand of random cards with a few melds of the side."""
    deck = [kind for kind in KINDS for _ in range(PACKS.get(kind, 8))]
    rng.shuffle(deck)
    wilds = rng.randrange(0, 11)
    hand = [kind for kind in deck if kind in ("2", "Jo")][:wilds]
    hand += [kind for kind in deck if kind not in ("2", "Jo")][: SIZE - wilds]
    melds = {rank: (rng.randrange(3, 6), 0) for rank in rng.sample(NATURALS, rng.randrange(0, 4))}
    score = rng.choice((0, 1500, 3000))
    return Sketch(rng.choice((CLASSIC, INTERNATIONAL)), dict(Counter(hand)), melds, random_pile(rng), score)


def random_pile(rng: random.Random) -> tuple[str, ...]:
    """A pile of up to 14 cards with a natural one on top."""
    return (*rng.choices(KINDS, k=rng.randrange(14)), rng.choice(NATURALS))


def changed(sketch: Sketch, rng: random.Random) -> Sketch:
    """The sketch with something else about it."""
    way = rng.random()
    if way < 0.65:
        hand = dict(sketch.hand)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            less, more = rng.choice([kind for kind in hand if hand[kind]]), rng.choice(KINDS)
            hand[less] -= 1
            hand[more] = hand.get(more, 0) + 1
        return replace(sketch, hand=hand)
    if way < 0.85:
        melds = dict(sketch.melds)
        rank = rng.choice(NATURALS)
        if melds.pop(rank, None) is None:
            melds[rank] = rng.randrange(2, 8), rng.randrange(0, 3)
        return replace(sketch, melds=melds)
    if way < 0.93:
        return replace(sketch, pile=random_pile(rng))
    return replace(sketch, score=rng.choice((0, 1500, 3000)), rules=rng.choice((CLASSIC, INTERNATIONAL)))


def cost(text: str) -> float:
    """The CPU seconds of the listing of a position, the least of a few."""
    found = []
    for _ in range(3):
        deal = Deal.from_position(text)
        start = time.process_time()
        len(deal.legal_acts)
        found.append(time.process_time() - start)
    return min(found)


def made(way: Callable[[Sketch], Deal], sketch: Sketch) -> str | None:
    """The position of a sketch as text; None where there is none, or it is not possible."""
    try:
        deal = way(sketch)
        return deal.position() if deal.problems() else None
    except (CanastaError, ValueError):
        return None


def climb(way: Callable[[Sketch], Deal], rng: random.Random, until: float) -> tuple[float, str]:
    """The end of one climb: what the position costs, and the position."""
    best, sketch, text = -1.0, random_sketch(rng), ""
    failed = 0
    while failed < PATIENCE and time.process_time() < until:
        candidate = changed(sketch, rng) if text else random_sketch(rng)
        found = made(way, candidate)
        here = cost(found) if found else -1.0
        if found and here > 1.03 * best:
            best, sketch, text, failed = here, candidate, found, 0
        else:
            failed += 1
    return best, text


def search(name: str, seconds: float, seed: int, keep: int) -> list[tuple[float, str]]:
    """The dearest positions of a kind that so many seconds find, each the end of a climb."""
    rng = random.Random(f"{seed} {name}")
    found = [(cost(text), text) for kind, text in worst() if kind == name]
    until = time.process_time() + seconds
    while time.process_time() < until:
        found.append(climb(WAYS[name], rng, until))
    return sorted({text: (spent, text) for spent, text in found if text}.values(), reverse=True)[:keep]


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=int, default=4, help="positions of each kind to keep")
    parser.add_argument("--write", action="store_true", help="keep them in worst.txt")
    options = parser.parse_args()
    head = [line for line in WORST.read_text("utf-8").splitlines() if line.startswith("#")]
    kept = {name: [text for kind, text in worst() if kind == name] for name in WAYS}
    for name in WAYS:
        found = search(name, options.seconds, options.seed, options.keep)
        for spent, text in found:
            print(f"{1e6 * spent:10,.0f} us  {name:14} {text}", flush=True)
        kept[name] = [text for _, text in found]
        if options.write:
            lines = [f"{kind}\t{text}" for kind, texts in kept.items() for text in texts]
            WORST.write_text("\n".join([*head, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
