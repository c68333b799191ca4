"""Random legal play beside python-chess: decisions per CPU second, deals dealt, and positions as text."""

from __future__ import annotations

import pickle
import random

import chess
from rounds import compare

from canasta import CLASSIC, INTERNATIONAL, Deal, Rules

SEEDS = iter(range(10**9))
CHANCE = random.Random(5)


def playing(rules: Rules) -> int:
    """One deal of random acts; how many there were."""
    deal, done = Deal.new(rules, seed=next(SEEDS)), 0
    while not deal.is_over:
        deal = deal.after(deal.legal_acts.sample(CHANCE))
        done += 1
    return done


def chess_playing() -> int:
    """One game of random moves, of 134 at most, as long as a deal is."""
    board, done = chess.Board(), 0
    while done < 134:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(CHANCE.random() * len(moves))])
        done += 1
    return done


def dealing() -> int:
    """From a seed to a dealt deal."""
    Deal.new(CLASSIC, seed=next(SEEDS))
    return 1


def middle() -> Deal:
    """A position in the middle of a deal."""
    deal = Deal.new(CLASSIC, seed=7)
    while deal.stock_size > 30:
        deal = deal.after(deal.legal_acts.sample(CHANCE))
    return deal


MIDDLE = middle()
TEXT = MIDDLE.position()
BOARD = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9")


def text_and_back() -> int:
    """A position to text and back."""
    Deal.from_position(MIDDLE.position())
    return 1


def chess_text_and_back() -> int:
    """A board to FEN and back."""
    chess.Board(BOARD.fen())
    return 1


def chess_push_and_pop() -> int:
    """A move made and taken back."""
    move = chess.Move.from_uci("d3h7")
    for _ in range(50):
        BOARD.push(move)
        BOARD.pop()
    return 50


if __name__ == "__main__":
    print(f"a position: {len(pickle.dumps(MIDDLE)):,} bytes pickled, {len(TEXT):,} characters of text")
    compare(
        {
            "a decision, four players, CLASSIC": lambda: playing(CLASSIC),
            "a decision, four players, INTERNATIONAL": lambda: playing(INTERNATIONAL),
            "a decision, two players": lambda: playing(CLASSIC.for_players(2)),
            "a decision, cutthroat": lambda: playing(CLASSIC.for_players(3, cutthroat=True)),
            "a decision, six players": lambda: playing(CLASSIC.for_players(6)),
            "python-chess, a random move": chess_playing,
        },
        "python-chess, a random move",
        seconds=0.5,
        rounds=9,
    )
    compare(
        {"a seed to a dealt deal": dealing, "python-chess push and pop": chess_push_and_pop},
        "python-chess push and pop",
    )
    compare({"a position to text and back": text_and_back, "a FEN and back": chess_text_and_back}, "a FEN and back")
