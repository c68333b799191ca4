"""The rules of a game as data: `Rules`, its topics and options, and the presets.

>>> CLASSIC.for_players(2).where(wild_ratio="none").name
'CLASSIC for 2 players with wild_ratio=none'
"""

from __future__ import annotations

from .kinds import CardPoints
from .option import Option, Topic
from .ruleset import CLASSIC, INTERNATIONAL, PRESETS, Rules
from .topics import (
    CANASTA_SIZE,
    MELD_SIZE,
    OPTIONS,
    TOPICS,
    BlackThreeMelds,
    Canastas,
    Capture,
    Cards,
    Dealing,
    Ending,
    ForcedCapture,
    GoingOut,
    GoingOutDiscard,
    LastRedThree,
    Melds,
    Opening,
    Permission,
    RedThreesCountWhen,
    Scoring,
    Seats,
    StockEnd,
    Tie,
    UpcardBlackThree,
    WaivesMinimum,
    WildOnNaturalCanasta,
    WildRatio,
    parse_option,
)

__all__ = [
    "CANASTA_SIZE",
    "CLASSIC",
    "INTERNATIONAL",
    "MELD_SIZE",
    "OPTIONS",
    "PRESETS",
    "TOPICS",
    "BlackThreeMelds",
    "Canastas",
    "Capture",
    "CardPoints",
    "Cards",
    "Dealing",
    "Ending",
    "ForcedCapture",
    "GoingOut",
    "GoingOutDiscard",
    "LastRedThree",
    "Melds",
    "Opening",
    "Option",
    "Permission",
    "RedThreesCountWhen",
    "Rules",
    "Scoring",
    "Seats",
    "StockEnd",
    "Tie",
    "Topic",
    "UpcardBlackThree",
    "WaivesMinimum",
    "WildOnNaturalCanasta",
    "WildRatio",
    "parse_option",
]
