"""Rows about small questions and about the package: a score, a meld, the import, the wheel."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import peers
from corpus import ended
from goals import Figure, Table, row
from rounds import Pace, interleaved

from canasta import Card, DealResult, Meld, SideResult, check_meld, parse_cards

__all__: list[str] = []

#: What a python-chess listing took where the goals in microseconds were set; figures are scaled to it.
LISTING_THERE = 74.0
TIMES = 100
TEXT = "Kh Kd Ks Kc 2c 2d Jo"
CARDS = tuple(map(Card, TEXT.split()))
RESULT = DealResult(
    [
        SideResult(
            [Meld.of("K K K K K K K"), Meld.of("9 9 9 9 2 2 Jo"), Meld.of("5 5 5 2")],
            hands=["A 6 3s", ""],
            red_threes=2,
            went_out="open",
        ),
        SideResult([Meld.of("Q Q Q Q Q 2 Jo"), Meld.of("7 7 7")], hands=["A 4 4", "T 8 Jo"], red_threes=1),
    ]
)


def scoring() -> int:
    """A deal of two sides, itemised."""
    for _ in range(TIMES):
        RESULT.score()
    return TIMES


def scoring_played() -> int:
    """Deals of random play, from the position to the itemised score."""
    for deal in ended():
        deal.score()
    return len(ended())


@row("score")
def _score(pace: Pace) -> list[Figure | Table]:
    """The itemised score of a deal of two sides with five melds, beside python-chess listing a middle position.

    The goals, 20 and 12 us where such a listing takes 74, are times scaled by the listing measured here.
    """
    rates = interleaved(
        {
            "score": scoring,
            "score of a played deal": scoring_played,
            "listing": peers.work("chess", "middle_listing"),
        },
        pace,
    )
    ratio, played = rates.over("listing", "score"), rates.over("listing", "score of a played deal")
    return [
        Figure("itemised score of a deal, scaled", _scaled(ratio), "us", 20, 12, at_most=True, peer="chess",
               note=f"{ratio or 0:.3f} listings; {rates.told('score', 'listing')}"),
        Figure("the same from the position of a played deal, scaled", _scaled(played), "us", at_most=True,
               peer="chess", note=rates.told("score of a played deal")),
    ]  # fmt: skip


def _scaled(ratio: float | None) -> float | None:
    """A time in listings, as microseconds where a listing takes as long as where the goals were set."""
    return None if ratio is None else ratio * LISTING_THERE


def of_cards() -> int:
    """A meld of seven cards, from cards."""
    for _ in range(TIMES):
        check_meld(CARDS)
    return TIMES


def of_text() -> int:
    """The same from text."""
    for _ in range(TIMES):
        check_meld(TEXT)
    return TIMES


def reading() -> int:
    """Its text read."""
    for _ in range(TIMES):
        parse_cards(TEXT)
    return TIMES


@row("meld")
def _meld(pace: Pace) -> list[Figure | Table]:
    """`check_meld` of seven cards beside `board.is_legal(move)` of python-chess; scaled as the score is."""
    rates = interleaved(
        {
            "check_meld": of_cards,
            "check_meld from text": of_text,
            "seven cards read": reading,
            "is_legal": peers.work("chess", "is_legal"),
            "listing": peers.work("chess", "middle_listing"),
        },
        pace,
    )
    return [
        Figure("check_meld from cards, scaled", _scaled(rates.over("listing", "check_meld")), "us", 2, 1,
               at_most=True, peer="chess", note=rates.told("check_meld", "is_legal")),
        Figure("check_meld from cards, beside is_legal", rates.over("check_meld", "is_legal"), "x", peer="chess"),
        Figure("check_meld from text, beside is_legal", rates.over("check_meld from text", "is_legal"), "x",
               peer="chess", note=rates.told("check_meld from text", "seven cards read")),
    ]  # fmt: skip


PROGRAM = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def _import_cost(module: str, cache: str) -> float:
    """Milliseconds of CPU time that an import takes in a fresh process, with bytecode at hand."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(module)], env=environment, capture_output=True, check=True, text=True
    )
    return 1000 * float(done.stdout)


@row("import")
def _import(pace: Pace) -> list[Figure | Table]:
    """`import canasta`, and a game with it, beside `import attrs`: milliseconds more, in fresh processes, by turns."""
    modules = ("attrs", "canasta", "canasta.game")
    with tempfile.TemporaryDirectory() as cache:
        _import_cost("canasta.game", cache)
        rounds = [[_import_cost(module, cache) for module in modules] for _ in range(pace.rounds)]
    attrs, canasta, game = (statistics.median(costs) for costs in zip(*rounds, strict=True))
    more, most = (statistics.median(costs[at] - costs[0] for costs in rounds) for at in (1, 2))
    return [
        Figure("import, more than attrs", more, "ms", 40, 25, at_most=True,
               note=f"attrs {attrs:.1f} ms, canasta {canasta:.1f} ms"),
        Figure("import of a game, more than attrs", most, "ms", at_most=True, note=f"canasta.game {game:.1f} ms"),
    ]  # fmt: skip


@row("wheel")
def _wheel(_pace: Pace) -> list[Figure | Table]:
    """The size of the wheel that was installed."""
    wheels = sorted((Path(sys.prefix) / "wheel").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    size = wheels[-1].stat().st_size / 1000 if wheels else None
    return [Figure("wheel", size, "KB", 250, 150, at_most=True, note="" if wheels else "no wheel was built")]
