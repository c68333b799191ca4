"""What can be shown, sorted by kind."""

from __future__ import annotations

from typing import Any, TypeAlias

from canasta.cards import Card, to_cards
from canasta.deal import Deal
from canasta.game import Game
from canasta.hand import Hand
from canasta.melds import Meld
from canasta.scoring import Score, ScoreSheet
from canasta.view import View

__all__ = ["Subject", "subject"]

#: A tuple is cards in their order.
Subject: TypeAlias = Card | tuple[Card, ...] | Hand | Meld | View | Score | ScoreSheet | Game


def subject(what: Any) -> Subject:
    """What is to be shown, cards read where they are given as text or one by one."""
    if isinstance(what, Card | Hand | Meld | View | Score | ScoreSheet | Game):
        return what
    if isinstance(what, Deal):
        raise TypeError(
            "a Deal holds what nobody at the table may see; show a View, as game.view(seat) "
            "or View(seat, deal.hidden_from(seat)) gives it"
        )
    try:
        cards = to_cards(what)
    except TypeError as error:
        raise TypeError(
            f"cards, a hand, a meld, a view, a score, a score sheet or a game can be shown, not {type(what).__name__}"
        ) from error
    return cards[0] if isinstance(what, str) and len(cards) == 1 else cards
