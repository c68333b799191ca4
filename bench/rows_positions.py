"""Rows about one position: its legal acts, the next one, a copy, its bytes, its text, sequences counted from it."""

from __future__ import annotations

import copy
import functools
import pickle
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import peers
from corpus import acts, fresh, kind_of
from goals import Figure, Table, row
from rounds import Pace, Prepared, Work, interleaved

from canasta import Act, Deal

__all__: list[str] = []


def listed(deals: list[Deal]) -> int:
    """The legal acts of each position, all of them."""
    for deal in deals:
        len(deal.legal_acts)
    return len(deals)


@row("listing")
def _listing(pace: Pace) -> list[Figure | Table]:
    """Legal acts over a recorded corpus, every position read anew.

    Beside PokerKit's answer which operations can be done, by all its `can_` questions, and by the three about bets
    alone; beside the legal actions of RLCard's gin rummy; beside python-chess, which has no goal.
    """
    kinds = Counter(map(kind_of, fresh()))
    works: dict[str, Work | None] = {
        "acts": Prepared(fresh, listed),
        "PokerKit, all questions": peers.work("pokerkit", "listing"),
        "PokerKit, bets": peers.work("pokerkit", "betting"),
        "RLCard": peers.work("rlcard", "listing"),
        "python-chess": peers.work("chess", "listing"),
        **{kind: Prepared(functools.partial(fresh, kind), listed) for kind in kinds},
    }
    rates = interleaved(works, pace)
    over = {name: rates.over("acts", name) for name in works}
    lines = [(kind, str(number), f"{rates.micros(kind):.1f} us") for kind, number in sorted(kinds.items())]
    return [
        Figure("legal acts, beside PokerKit's questions", over["PokerKit, all questions"], "x", 8, 12,
               peer="pokerkit", note=rates.told("acts", "PokerKit, all questions")),
        Figure("legal acts, beside PokerKit's questions about bets", over["PokerKit, bets"], "x", peer="pokerkit",
               note=rates.told("PokerKit, bets")),
        Figure("legal acts, beside RLCard gin rummy", over["RLCard"], "x", 15, 20, peer="rlcard",
               note=rates.told("RLCard")),
        Figure("legal acts, beside python-chess", over["python-chess"], "x", peer="chess",
               note=rates.told("python-chess")),
        Table("Legal acts by what is to be done", ("to do", "positions", "a listing"), lines),
    ]  # fmt: skip


def _pairs(*, ask: bool) -> list[tuple[Deal, Act]]:
    """Positions read anew with one of their acts; with `ask` the acts are listed already."""
    pairs = list(zip(fresh(), acts(), strict=True))
    if ask:
        for deal, _ in pairs:
            len(deal.legal_acts)
    return pairs


def stepped(pairs: list[tuple[Deal, Act]]) -> int:
    """The next positions."""
    for deal, act in pairs:
        deal.after(act)
    return len(pairs)


@row("after")
def _after(pace: Pace) -> list[Figure | Table]:
    """One act, checked, giving the next position, on the corpus.

    `deal.after(act)` checks always. Where the acts were listed, as before a choice among them, the check is a look at
    the list; where not, the act is judged anew. Beside it python-chess `push` and `pop` of a legal move, which check
    nothing, and with `is_legal` before them.
    """
    rates = interleaved(
        {
            "after": Prepared(lambda: _pairs(ask=True), stepped),
            "after, not listed": Prepared(lambda: _pairs(ask=False), stepped),
            "push and pop": peers.work("chess", "push_and_pop"),
            "is_legal, push and pop": peers.work("chess", "checked_push_and_pop"),
        },
        pace,
    )
    return [
        Figure("one act, checked in the list, beside push and pop", rates.over("after", "push and pop"), "x", 3, 5,
               peer="chess", note=rates.told("after", "push and pop")),
        Figure("the same, beside is_legal, push and pop", rates.over("after", "is_legal, push and pop"), "x",
               peer="chess", note=rates.told("is_legal, push and pop")),
        Figure("one act, judged anew, beside is_legal, push and pop",
               rates.over("after, not listed", "is_legal, push and pop"), "x", peer="chess",
               note=rates.told("after, not listed")),
    ]  # fmt: skip


def copied() -> int:
    """Copies as anybody makes them; of what never changes, the thing itself."""
    deals = _some()
    for deal in deals:
        copy.copy(deal)
    return len(deals)


def copied_within() -> int:
    """The copy of the state that every act makes."""
    deals = _some()
    for deal in deals:
        deal._state.copy()  # noqa: SLF001  the copy is inside
    return len(deals)


@row("copy")
def _copy(pace: Pace) -> list[Figure | Table]:
    """A copy of a position, beside `board.copy(stack=False)`: `copy.copy`, and the copy inside that each act makes."""
    rates = interleaved(
        {
            "copy.copy": copied,
            "copy inside": copied_within,
            "board.copy": peers.work("chess", "copying"),
        },
        pace,
    )
    return [
        Figure("copy of a position, beside board.copy", rates.over("copy.copy", "board.copy"), "x", 3, 7,
               peer="chess", note=rates.told("copy.copy", "board.copy")),
        Figure("the copy inside that each act makes", rates.over("copy inside", "board.copy"), "x", 3, 7,
               peer="chess", note=rates.told("copy inside")),
    ]  # fmt: skip


def own_bytes(deal: Deal, before: Deal | None = None) -> int:
    """The bytes of a position that are its own: neither its table's and its deck's, nor those of the one before."""
    table, state = deal._table, deal._state  # noqa: SLF001  bytes are inside
    deck = max((part for part in state if isinstance(part, bytes | tuple)), key=len)  # shared by the whole deal
    seen = {id(deck), id(table)}
    if before is not None:
        _weigh(before._state, seen)  # noqa: SLF001
    return sys.getsizeof(deal) + _weigh(state, seen)


def _weigh(thing: Any, seen: set[int]) -> int:
    """The bytes of a thing and of what it holds, as far as not seen; what Python has only once weighs nothing."""
    if id(thing) in seen or thing is None or isinstance(thing, bool) or thing in ((), b""):
        return 0
    if isinstance(thing, int) and -5 <= thing <= 256:
        return 0
    seen.add(id(thing))
    within = thing if isinstance(thing, list | tuple) else ()
    return sys.getsizeof(thing) + sum(_weigh(part, seen) for part in within)


@row("bytes")
def _bytes(_pace: Pace) -> list[Figure | Table]:
    """The bytes of a position: `sys.getsizeof` of all that is its own, and beside it its pickle.

    A position of a line of play shares most parts with the one before; a position read by itself shares its deck and
    its table with nobody but the rest of its deal, and those are not counted.
    """
    deals = [deal for deal in fresh() if not deal.is_over]
    alone = statistics.mean(map(own_bytes, deals))
    line = statistics.mean(own_bytes(deal.after(act), deal) for deal, act in zip(fresh(), acts(), strict=True))
    pickled = statistics.mean(len(pickle.dumps(deal)) for deal in deals)
    text = statistics.mean(len(deal.position()) for deal in deals)
    return [
        Figure("bytes of a position, in a line of play", line, "bytes", 600, 400, at_most=True),
        Figure("bytes of a position, read by itself", alone, "bytes"),
        Figure("bytes of its pickle, table and rules included", pickled, "bytes"),
        Figure("characters of its text", text, "characters"),
    ]


def text_and_back(deals: list[Deal]) -> int:
    """Positions to text and back."""
    for deal in deals:
        Deal.from_position(deal.position())
    return len(deals)


@functools.cache
def _some() -> list[Deal]:
    return fresh()[::12]


@row("text")
def _text(pace: Pace) -> list[Figure | Table]:
    """A position to text and back, beside python-chess: `chess.Board(board.fen())`."""
    rates = interleaved({"position": Prepared(fresh, text_and_back), "FEN": peers.work("chess", "text_and_back")}, pace)
    return [Figure("a position to text and back, beside FEN", rates.over("position", "FEN"), "x", 3, 5, peer="chess",
                   note=rates.told())]  # fmt: skip


def perft(deal: Deal, depth: int) -> int:
    """Sequences of so many acts; the last ones are counted, not made."""
    if depth == 1:
        return len(deal.legal_acts)
    return sum(perft(deal.after(act), depth - 1) for act in deal.legal_acts)


@functools.cache
def _starts() -> list[tuple[Deal, int]]:
    """Positions of the corpus with the depth that gives a few thousand sequences."""
    found = []
    for deal in fresh()[5::60]:
        depth = 1
        while depth < 8 and 0 < perft(deal, depth) < 2000:
            depth += 1
        found.append((deal, depth))
    return found


def counted() -> int:
    """Sequences from ten positions, each read anew."""
    return sum(perft(Deal.from_position(deal.position()), depth) for deal, depth in _starts())


@row("perft")
def _perft(pace: Pace) -> list[Figure | Table]:
    """Sequences of acts counted, those of the last act not played: nodes a second beside python-chess, done so too.

    From ten positions of the corpus, without a table of positions already met; in chess from the start (depth 3) and
    from an ordinary middle position (depth 2), with `legal_moves.count()` at the last.
    """
    rates = interleaved({"perft": counted, "python-chess": peers.work("chess", "perft")}, pace)
    return [Figure("perft, bulk-counted, beside python-chess", rates.over("perft", "python-chess"), "x", 3, 5,
                   peer="chess", note=rates.told())]  # fmt: skip


WORST = Path(__file__).parent / "worst.txt"


def worst() -> list[tuple[str, str]]:
    """The worst positions found: what the search was for, and the text."""
    lines = WORST.read_text("utf-8").splitlines()
    return [(name, text) for name, text in (line.split("\t") for line in lines if not line.startswith("#"))]


def dearest(texts: list[str], pace: Pace) -> float:
    """Of positions, the CPU seconds of the dearest listing: of each the median of a few."""
    found = []
    for text in texts:
        spent = []
        for _ in range(3 if pace.is_quick else 7):
            deal = Deal.from_position(text)
            start = time.process_time()
            len(deal.legal_acts)
            spent.append(time.process_time() - start)
        found.append(statistics.median(spent))
    return max(found, default=0.0)


@row("worst")
def _worst(pace: Pace) -> list[Figure | Table]:
    """Listings with 40 cards in the hand, the worst positions that a search found, in python-chess listings.

    Each listing is that of a position read anew. A python-chess listing is one of an ordinary middle position.
    """
    by_name: dict[str, list[str]] = {}
    for name, text in worst():
        by_name.setdefault(name, []).append(text)
    listing = peers.work("chess", "middle_listing")
    spent: dict[str, list[float]] = {name: [] for name in by_name}
    ratios: dict[str, list[float]] = {name: [] for name in by_name}
    for _ in range(3 if pace.is_quick else 7):
        micros = interleaved({"listing": listing}, Pace(1, pace.seconds / 3)).micros("listing")
        for name, texts in by_name.items():
            cost = 1e6 * dearest(texts, pace)
            spent[name].append(cost)
            if micros:
                ratios[name].append(cost / micros)
    bound = max((statistics.median(ratios[name]) for name in by_name if name == "yes" and ratios[name]), default=None)
    free = max((statistics.median(ratios[name]) for name in by_name if name != "yes" and ratios[name]), default=None)
    lines = [
        (name, str(len(texts)), f"{statistics.median(spent[name]):,.0f} us",
         f"{statistics.median(ratios[name]):.1f}" if ratios[name] else "")
        for name, texts in by_name.items()
    ]  # fmt: skip
    return [
        Figure("the dearest listing with 40 cards found", free, "listings", 50, 15, at_most=True, peer="chess"),
        Figure("the same where a yes binds", bound, "listings", 300, 100, at_most=True, peer="chess"),
        Table("The dearest listings found, 40 cards", ("kind", "positions", "the dearest", "chess listings"), lines),
    ]
