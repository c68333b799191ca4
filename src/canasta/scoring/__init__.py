"""Scores: what a side, a deal and a whole game come to, with every line's reason, cards, points and paragraph.

A :class:`SideResult` says what a side has at the end of a deal and gives a :class:`Score`; a :class:`DealResult` is
all sides of a deal, checked together; a :class:`ScoreSheet` keeps a game. All go to plain data and back. Nothing here
needs a game in progress.

>>> print(SideResult(["K K K K K K K", "A A A"], hands=["", "5 3b"], red_threes=1, went_out="open").score())
Reason              Cards                  Points  Rule
-------------------------------------------------------
cards melded        K K K K K K K / A A A     130  13.1
natural canasta     K K K K K K K             500  7.3
1 red three                                   100  13.3
going out                                     100  11.7
cards left in hand  5 3b                      -10  13.5
-------------------------------------------------------
total                                         820
"""

from __future__ import annotations

from canasta.scoring.deals import DealResult
from canasta.scoring.figures import WentOut, canasta_bonus, going_out_bonus, red_three_points
from canasta.scoring.given import RedThrees
from canasta.scoring.results import SideResult
from canasta.scoring.rota import dealer_of_deal, seats_of_deal
from canasta.scoring.scores import LineKind, Score, ScoreLine, ScorePart
from canasta.scoring.sheet import Outcome, ScoreSheet, load_scores, outcome_of, rules_of_scores

__all__ = [
    "DealResult",
    "LineKind",
    "Outcome",
    "RedThrees",
    "Score",
    "ScoreLine",
    "ScorePart",
    "ScoreSheet",
    "SideResult",
    "WentOut",
    "canasta_bonus",
    "dealer_of_deal",
    "going_out_bonus",
    "load_scores",
    "outcome_of",
    "red_three_points",
    "rules_of_scores",
    "seats_of_deal",
]
