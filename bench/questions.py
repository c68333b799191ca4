"""The small questions beside python-chess: is this a meld, what do these cards read as, what does this deal score."""

from __future__ import annotations

import chess
from rounds import compare

from canasta import Card, DealResult, Meld, SideResult, check_meld, parse_cards

TEXT = "Kh Kd Ks Kc 2c 2d Jo"
CARDS = tuple(map(Card, TEXT.split()))
DEAL = DealResult(
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
BOARD = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9")
MOVE = chess.Move.from_uci("d3h7")
TIMES = 200


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


def scoring() -> int:
    """A deal of two sides, itemised."""
    for _ in range(TIMES):
        DEAL.score()
    return TIMES


def chess_legal() -> int:
    """One move asked about."""
    for _ in range(TIMES):
        BOARD.is_legal(MOVE)
    return TIMES


def chess_listing() -> int:
    """All moves listed."""
    for _ in range(TIMES):
        list(BOARD.legal_moves)
    return TIMES


if __name__ == "__main__":
    compare(
        {
            "check_meld from seven cards": of_cards,
            "check_meld from text": of_text,
            "seven cards read": reading,
            "a deal's itemised score": scoring,
            "python-chess is_legal": chess_legal,
            "python-chess move listing": chess_listing,
        },
        "python-chess is_legal",
    )
