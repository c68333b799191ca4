"""Canasta: cards, melds, rules and scores, with a reason for every refusal.

>>> from canasta import check_meld
>>> print(check_meld("5 2 2"))
A meld needs at least 2 natural cards; this one has 1. (rule 6.2)
"""

from __future__ import annotations

import typing

from canasta.cards import Card, CardLike, CardsLike, Rank, Suit, format_cards, pack, parse_cards
from canasta.errors import (
    CATALOGUE,
    CanastaError,
    CardsError,
    GameError,
    IllegalAct,
    IllegalMeld,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    ScoreError,
    Verdict,
    Violation,
    ViolationCode,
)
from canasta.hand import Hand
from canasta.melds import Canasta, Meld, card_points, check_addition, check_meld, meld_points, opening_minimum
from canasta.rules import CLASSIC, INTERNATIONAL, OPTIONS, PRESETS, Option, Rules

if typing.TYPE_CHECKING:
    from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
    from canasta.captures import check_capture
    from canasta.deal import Deal, Ending, Opening, Phase
    from canasta.encoding import ActSpace, ObservationSpace
    from canasta.events import Event, EventKind
    from canasta.game import Game, GameOutcome, Step
    from canasta.legal import LegalActs
    from canasta.openings import check_opening, possible_melds, possible_openings
    from canasta.record import Record, read_records, write_records
    from canasta.scoring import (
        DealResult,
        Outcome,
        Score,
        ScoreLine,
        ScoreSheet,
        SideResult,
        canasta_bonus,
        load_scores,
        red_three_points,
    )
    from canasta.view import View

__version__ = "0.1.0.dev0"

__all__ = [  # noqa: RUF022  grouped by what they are for
    # cards
    "Card",
    "CardLike",
    "CardsLike",
    "Hand",
    "Rank",
    "Suit",
    "format_cards",
    "pack",
    "parse_cards",
    # melds
    "Canasta",
    "Meld",
    "check_addition",
    "check_capture",
    "check_meld",
    "check_opening",
    "possible_melds",
    "possible_openings",
    # a deal
    "Act",
    "ActSpace",
    "Answer",
    "Ask",
    "Capture",
    "Deal",
    "Discard",
    "Draw",
    "Ending",
    "Lay",
    "LegalActs",
    "ObservationSpace",
    "Opening",
    "Pass",
    "Phase",
    # a game
    "Event",
    "EventKind",
    "Game",
    "GameOutcome",
    "Step",
    "View",
    # records
    "Record",
    "read_records",
    "write_records",
    # rules
    "CLASSIC",
    "INTERNATIONAL",
    "OPTIONS",
    "PRESETS",
    "Option",
    "Rules",
    # scores
    "DealResult",
    "Outcome",
    "Score",
    "ScoreLine",
    "ScoreSheet",
    "SideResult",
    "canasta_bonus",
    "card_points",
    "load_scores",
    "meld_points",
    "opening_minimum",
    "red_three_points",
    # verdicts and errors
    "CATALOGUE",
    "CanastaError",
    "CardsError",
    "GameError",
    "IllegalAct",
    "IllegalMeld",
    "NotationError",
    "PositionError",
    "RecordError",
    "RulesError",
    "ScoreError",
    "Verdict",
    "Violation",
    "ViolationCode",
    # the version
    "__version__",
]

#: Names that are imported when they are first asked for, by their module: who checks melds needs none of them.
_LATER = {
    "acts": ("Act", "Answer", "Ask", "Capture", "Discard", "Draw", "Lay", "Pass"),
    "captures": ("check_capture",),
    "deal": ("Deal", "Ending", "Opening", "Phase"),
    "encoding": ("ActSpace", "ObservationSpace"),
    "events": ("Event", "EventKind"),
    "game": ("Game", "GameOutcome", "Step"),
    "legal": ("LegalActs",),
    "openings": ("check_opening", "possible_melds", "possible_openings"),
    "record": ("Record", "read_records", "write_records"),
    "scoring": (
        "DealResult",
        "Outcome",
        "Score",
        "ScoreLine",
        "ScoreSheet",
        "SideResult",
        "canasta_bonus",
        "load_scores",
        "red_three_points",
    ),
    "view": ("View",),
}


if not typing.TYPE_CHECKING:  # or else a misspelt name would pass for anything

    def __getattr__(name: str) -> typing.Any:
        for module, names in _LATER.items():
            if name in names:
                from importlib import import_module  # noqa: PLC0415  wanted only here

                value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
