"""What is done with python-chess: the ordinary way of everything."""

from __future__ import annotations

import random

import chess

__all__ = [
    "checked_push_and_pop",
    "copying",
    "is_legal",
    "listing",
    "middle_listing",
    "perft",
    "playout",
    "push_and_pop",
    "text_and_back",
]

CHANCE = random.Random(5)
#: As long as a deal of random acts is on average.
LONGEST = 134
MIDDLE = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9")
MOVE = chess.Move.from_uci("d3h7")


def playout() -> int:
    """One game of random moves, listed and pushed, of 134 at most."""
    board, done = chess.Board(), 0
    while done < LONGEST:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(CHANCE.random() * len(moves))])
        done += 1
    return done


def _boards(number: int) -> list[tuple[chess.Board, chess.Move]]:
    """Boards of random play, each with one of its moves."""
    found: list[tuple[chess.Board, chess.Move]] = []
    board = chess.Board()
    while len(found) < number:
        moves = list(board.legal_moves)
        if not moves or board.ply() >= LONGEST:
            board = chess.Board()
            continue
        move = CHANCE.choice(moves)
        found.append((board.copy(stack=False), move))
        board.push(move)
    return found


BOARDS = _boards(300)


def listing() -> int:
    """All moves of boards of random play."""
    for board, _ in BOARDS:
        list(board.legal_moves)
    return len(BOARDS)


def middle_listing() -> int:
    """All moves of one ordinary position of the middle of a game."""
    for _ in range(20):
        list(MIDDLE.legal_moves)
    return 20


def is_legal() -> int:
    """One move of that position asked about."""
    for _ in range(100):
        MIDDLE.is_legal(MOVE)
    return 100


def push_and_pop() -> int:
    """A legal move made and taken back, unchecked, on boards of random play."""
    for board, move in BOARDS:
        board.push(move)
        board.pop()
    return len(BOARDS)


def checked_push_and_pop() -> int:
    """The same with the move asked about before."""
    for board, move in BOARDS:
        if board.is_legal(move):
            board.push(move)
            board.pop()
    return len(BOARDS)


def copying() -> int:
    """A board copied without its stack."""
    for board, _ in BOARDS:
        board.copy(stack=False)
    return len(BOARDS)


def text_and_back() -> int:
    """A board to FEN and back."""
    for board, _ in BOARDS[:50]:
        chess.Board(board.fen())
    return 50


def _perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _perft(board, depth - 1)
        board.pop()
    return nodes


def perft() -> int:
    """Sequences of moves from the start, and from the position of the middle; the last ones counted, not made."""
    return _perft(chess.Board(), 3) + _perft(MIDDLE, 2)
