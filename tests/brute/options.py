"""Rules at random: every option that bears on a turn, each often enough at other than its usual value."""

from __future__ import annotations

import random
from typing import Any

from canasta.rules import CLASSIC, INTERNATIONAL, Rules

#: (players, how `for_players` is called): four and cutthroat most often, being the richest.
FORMS: tuple[tuple[int, dict[str, Any]], ...] = (
    *(((4, {}),) * 5),
    *(((2, {}),) * 3),
    *(((3, {"cutthroat": True}),) * 4),
    (3, {}),
    (5, {}),
    (6, {"sides": 2}),
    (6, {"sides": 3}),
)

#: Values by option; a value that stands twice is chosen twice as often.
VALUES: dict[str, tuple[Any, ...]] = {
    "wild_ratio": ("not_more_than_naturals", "none", "fewer_than_naturals"),
    "min_naturals": (1, 2, 2, 3),
    "max_wilds": (0, 1, 2, 3, 4),
    "wild_on_natural_canasta": ("degrade", "forbid"),
    "black_three_melds": ("going_out", "going_out", "never"),
    "minimums": (((None, 0),), ((None, 30),), ((None, 65),), ((None, 15), (0, 40), (500, 95)), ((None, 120),)),
    "concealed_waives_minimum": ("stock_draw", "always", "never"),
    "concealed_after_capture": (True, False),
    "one_card_pile_rule": (True, False),
    "capture_onto_canasta": (True, False),
    "capture_with_wild": (True, False),
    "capture_onto_meld": (True, False),
    "always_frozen": (False, False, True),
    "black_three_freezes": (False, True),
    "upcard_red_three_freezes": (False, True),
    "canastas_to_go_out": (1, 1, 2, 3),
    "going_out_discard": ("optional", "required"),
    "permission": ("optional", "required", "off"),
    "last_red_three": ("ends", "may_meld", "may_meld"),
    "forced_capture": ("matching_meld", "never"),
    "draw": (1, 2),
    "card_points": ({"2": 50, "Jo": 20}, {"A": 5, "4": 20}, {"3b": 25}, {"2": 0, "Jo": 0}),
    "red_threes_count_when": ("melded", "canasta"),
    "four_red_threes_double_when_negative": (True, False),
    "concealed_canasta_bonus": (0, 100),
    "going_out_bonus": (0, 150),
    "concealed_bonus": (0, 250),
}
THREE_PACKS = {"packs": 3, "jokers": 6, "red_three_points": (100, 200, 300, 800, 1000, 1200)}


def some_rules(rng: random.Random) -> Rules:
    """Rules with about a third of the options changed, or for once all that of a preset."""
    players, form = rng.choice(FORMS)
    rules = rng.choice((CLASSIC, INTERNATIONAL)).for_players(players, **form)
    often = rng.choice((0.0, 0.2, 0.35, 0.5))
    changes = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < often}
    if players < 6 and rng.random() < 0.1:
        changes |= THREE_PACKS
    return rules.where(**changes)
