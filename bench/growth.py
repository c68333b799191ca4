"""How cost grows: with the hand, with the length of a game, with the number of games."""

from __future__ import annotations

import functools
import gc
import importlib.util
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable

from goals import Figure, Table, row
from rounds import Pace

from canasta import CLASSIC, INTERNATIONAL, Card, Deal, Game, Lay, Rules
from canasta.cards import pack
from canasta.plan import plan_of

__all__ = ["GAMES"]

#: How many games the row `memory` plays.
GAMES = 1000
SIZES = range(5, 41, 5)


@functools.cache
def with_hands(size: int, number: int, *, opened: bool) -> tuple[str, ...]:
    """Random positions in which the seat to act holds so many cards and has drawn, as texts."""
    rng = random.Random(f"hands {size} {opened}")
    deck = [card for card in pack() if not card.is_red_three]
    found: list[str] = []
    while len(found) < number:
        rng.shuffle(deck)
        rules = rng.choice((CLASSIC, INTERNATIONAL))
        melds = [_some_meld(deck[size:], rng) for _ in range(rng.randrange(1, 4))] if opened else []
        names = {meld.split()[0]: meld for meld in melds}
        deal = Deal.setup(
            rules,
            hands={0: 5, 1: deck[:size], 2: 5, 3: 5},
            melds=[[], list(names.values())],
            scores=[0, rng.choice((0, 1500, 3000))],
            turn=1,
            drawn=True,
        )
        if deal.problems():
            found.append(deal.position())
    return tuple(found)


def _some_meld(cards: list[Card], rng: random.Random) -> str:
    """Three to seven cards of a rank that are still to be had, by shape."""
    ranks = [str(card)[0] for card in cards if str(card)[0] in "A456789TJQK" and str(card) != "Jo"]
    rank = rng.choice([rank for rank in ranks if ranks.count(rank) >= 3])
    return " ".join([rank] * rng.randrange(3, min(ranks.count(rank), 7) + 1))


def _spent(texts: tuple[str, ...], question: Callable[[Deal], object]) -> list[float]:
    """The microseconds of CPU that a question takes at each position, each read anew; of three times the median."""
    found = []
    for text in texts:
        times = []
        for _ in range(3):
            deal = Deal.from_position(text)
            start = time.process_time()
            question(deal)
            times.append(1e6 * (time.process_time() - start))
        found.append(statistics.median(times))
    return found


def _figures(spent: list[float]) -> tuple[str, str, str]:
    ordered = sorted(spent)
    return f"{statistics.mean(ordered):,.0f}", f"{ordered[int(0.95 * len(ordered))]:,.0f}", f"{ordered[-1]:,.0f}"


def _first_lay(deal: Deal) -> object:
    """A lay of the rank held most judged by itself, which asks whether the turn could still end (rule 5.5)."""
    ranks = [card.rank for card in deal.hand() if not card.is_wild]
    most = max(ranks, key=ranks.count)
    cards = [card for card in deal.hand() if card.rank == most][:3]
    return deal.check(Lay(cards))


def _by_size(title: str, question: Callable[[Deal], object], number: int) -> list[Figure | Table]:
    """What a question takes by the size of the hand, where the side has opened and where it has not."""
    found: list[Figure | Table] = []
    for opened in (True, False):
        lines = []
        for size in SIZES:
            texts = with_hands(size, number, opened=opened)
            acts = statistics.mean(len(Deal.from_position(text).legal_acts) for text in texts[:50])
            lines.append((str(size), f"{acts:.0f}", *_figures(_spent(texts, question))))
        full = f"{title}, {'opened' if opened else 'not opened'}, us"
        found.append(Table(full, ("cards", "acts", "mean", "95 %", "most"), lines, f"{number} random hands each"))
    return found


@row("hands")
def _hands(pace: Pace) -> list[Figure | Table]:
    """Listings as the hand grows: random hands by both presets, of a side that has opened or not."""
    return _by_size("All legal acts", lambda deal: len(deal.legal_acts), 30 if pace.is_quick else 200)


@row("questions")
def _questions(pace: Pace) -> list[Figure | Table]:
    """The questions of a turn as the hand grows: one lay judged by itself, and whether one could go out."""
    number = 30 if pace.is_quick else 200
    return [
        *_by_size("One lay judged (rule 5.5)", _first_lay, number),
        *_by_size("Could one go out (rule 11)", lambda deal: deal.can_go_out(), number),
    ]


@functools.cache
def long_game(rules: Rules, deals: int) -> Game:
    """A game of random play that goes on for so many deals."""
    rng = random.Random("long")
    game = Game.new(rules.where(target=1_000_000), seed=1)
    while True:
        while not game.deal.is_over:
            game.play(game.deal.legal_acts.sample(rng))
        if game.number + 1 >= deals:
            return game
        game.next_deal()


@row("undo")
def _undo(pace: Pace) -> list[Figure | Table]:
    """Undo and redo over a long game: what one costs at its end, by its length."""
    lines = []
    for deals in (1, 2, 5) if pace.is_quick else (1, 2, 5, 10, 20, 40):
        game = long_game(CLASSIC, deals).copy()
        length = game.ply
        times: dict[str, list[float]] = {"undo": [], "redo": [], "copy": []}
        for _ in range(9):
            for name, step in (("undo", game.undo), ("redo", game.redo)):
                start = time.process_time()
                for _ in range(100):
                    step()
                times[name].append(1e4 * (time.process_time() - start))
            start = time.process_time()
            game.copy()
            times["copy"].append(1e6 * (time.process_time() - start))
        lines.append((f"{length:,}", *(f"{statistics.median(times[name]):,.1f}" for name in ("undo", "redo", "copy"))))
    return [Table("A step back, a step forth, and a copy of the game, us", ("acts", "undo", "redo", "copy"), lines)]


@row("records")
def _records(pace: Pace) -> list[Figure | Table]:
    """Records of games: written and replayed, by the number of acts; a cost per act that stays is linear."""
    if importlib.util.find_spec("canasta.record") is None or not hasattr(Game, "record"):
        return [Figure("records", None, note="this version writes no records")]
    lines = []
    for deals in (1, 2, 5) if pace.is_quick else (1, 2, 5, 10, 20, 40):
        game = long_game(CLASSIC, deals)
        length, times = game.ply, []
        for _ in range(3 if pace.is_quick else 5):
            start = time.process_time()
            record = game.record()
            written = time.process_time()
            Game.replay(record)
            times.append((written - start, time.process_time() - written))
        write, replay = (1e6 * statistics.median(each) / length for each in zip(*times, strict=True))
        lines.append((f"{length:,}", f"{write:.2f}", f"{replay:.2f}"))
    return [Table("Records, us an act", ("acts", "written", "replayed"), lines)]


def _play_a_deal(rules: Rules, seed: int) -> None:
    """The first deal of a game, played at random."""
    rng = random.Random(seed)
    game = Game.new(rules, seed=seed)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))


def _entries(table: object) -> int:
    """How many entries a table has, with those of the tables in it; a table that is there twice counts once."""
    found, todo = {}, [table]
    while todo:
        item = todo.pop()
        if isinstance(item, dict):
            found[id(item)] = len(item)
            todo += [inner for inner in item.values() if isinstance(inner, dict)]
        elif isinstance(item, tuple) and item and isinstance(item[0], dict | tuple):
            todo += item
    return sum(found.values())


def _kept(rules: Rules) -> dict[str, int]:
    """The entries of each table that the plan of these rules keeps, by its name."""
    plan = plan_of(rules)
    held = {name: getattr(owner, name) for owner in (plan, plan.lanes) for name in owner.__slots__}
    return {name: number for name, table in sorted(held.items()) if (number := _entries(table))}


@row("memory")
def _memory(pace: Pace) -> list[Figure | Table]:
    """Memory over many games, one after the other: what Python holds after so many, with the rows it keeps of acts.

    Of each game the first deal is played. What is kept for good is of limited number, so the growth must fade.
    """
    games = 100 if pace.is_quick and GAMES == 1000 else GAMES
    marks = {max(1, games * part // 10) for part in (1, 2, 4, 6, 8, 10)}
    tracemalloc.start()
    lines, held = [], []
    half: dict[str, int] = {}
    for number in range(1, games + 1):
        _play_a_deal(INTERNATIONAL if number % 2 else CLASSIC, number)
        if number in marks:
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0] / 1000)
            lines.append((f"{number:,}", f"{held[-1]:,.0f}"))
        if number == games // 2:
            half = _kept(CLASSIC)
    tracemalloc.stop()
    late = 1000 * (held[-1] - held[-2]) / (games // 5)
    return [
        Figure("memory held more for each of the last deals", late, "bytes", note=f"{games:,} games"),
        Table("Memory held after so many games, KB", ("games", "KB"), lines),
        Table(
            "Entries kept with the rules, CLASSIC",
            ("table", "at half", "at the end"),
            [(name, f"{half.get(name, 0):,}", f"{number:,}") for name, number in _kept(CLASSIC).items()],
        ),
    ]
