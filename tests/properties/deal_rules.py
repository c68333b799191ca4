"""Strategies: rules of every form with some options changed, and deals played on at random under them."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from canasta import CLASSIC, INTERNATIONAL, Act, Capture, Deal, Discard, Lay, Rules

#: How `for_players` is called for every column of rule 15, the richest more than once.
FORMS: tuple[tuple[int, bool, int | None], ...] = (
    (4, False, None),
    (2, False, None),
    (3, False, None),
    (3, True, None),
    (3, True, None),
    (5, False, None),
    (6, False, 2),
    (6, False, 3),
)
#: Values of the options that bear on play; the first is the usual one.
VALUES: dict[str, tuple[object, ...]] = {
    "wild_ratio": ("not_more_than_naturals", "none", "fewer_than_naturals"),
    "min_naturals": (2, 1, 3),
    "max_wilds": (3, 0, 1, 4),
    "wild_on_natural_canasta": ("degrade", "forbid"),
    "black_three_melds": ("going_out", "never"),
    "minimums": (((None, 0),), ((None, 40),), ((None, 15), (0, 50), (1500, 90), (3000, 120))),
    "concealed_waives_minimum": ("stock_draw", "always", "never"),
    "concealed_after_capture": (True, False),
    "one_card_pile_rule": (True, False),
    "capture_onto_canasta": (True, False),
    "capture_with_wild": (True, False),
    "capture_onto_meld": (True, False),
    "always_frozen": (False, True),
    "black_three_freezes": (False, True),
    "upcard_black_three": ("cover", "keep"),
    "upcard_red_three_freezes": (False, True),
    "canastas_to_go_out": (1, 2, 3),
    "going_out_discard": ("optional", "required"),
    "permission": ("optional", "required", "off"),
    "last_red_three": ("ends", "may_meld"),
    "forced_capture": ("matching_meld", "never"),
    "draw": (1, 2, 3),
    "hand_size": (11, 5, 15),
    "card_points": ({"2": 50, "Jo": 20}, {"A": 5, "4": 20}, {"3b": 25}, {"2": 0, "Jo": 0}),
    "red_threes_count_when": ("melded", "canasta"),
    "four_red_threes_double_when_negative": (True, False),
    "concealed_canasta_bonus": (0, 100),
    "going_out_bonus": (100, 0),
    "concealed_bonus": (200, 250),
}
SCORES = st.sampled_from([0, -5, 1500, 3000])


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """A preset for some players, with up to eight options changed."""
    players, cutthroat, sides = draw(st.sampled_from(FORMS))
    rules = draw(st.sampled_from([CLASSIC, INTERNATIONAL])).for_players(players, cutthroat=cutthroat, sides=sides)
    names = draw(st.lists(st.sampled_from(list(VALUES)), unique=True, max_size=8))
    changes = {name: draw(st.sampled_from(VALUES[name])) for name in names}
    if draw(st.booleans()):
        # most of the pack in the hands: the stock ends soon
        least = rules.cards.jokers + 8 * rules.cards.packs + 1
        changes["hand_size"] = (rules.deck_size - least) // rules.places
    return rules.where(**changes)


@st.composite
def new_deals(draw: st.DrawFn) -> Deal:
    """A deal just dealt."""
    rules = draw(some_rules())
    scores = draw(st.lists(SCORES, min_size=len(rules.seats.sides), max_size=len(rules.seats.sides)))
    return Deal.new(rules, seed=draw(st.integers(0, 10_000)), number=draw(st.integers(0, 4)), scores=scores)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal somewhere on its way, or over."""
    deal = draw(new_deals())
    return played_on(deal, draw(st.integers(0, 300)), draw(st.integers(0, 10_000)))


def played_on(deal: Deal, most: int, seed: int) -> Deal:
    """The deal after so many acts at random, or at its end."""
    rng = random.Random(seed)
    for _ in range(most):
        if deal.is_over:
            break
        deal = deal.after(some_act(deal, rng))
    return deal


def some_act(deal: Deal, rng: random.Random) -> Act:
    """A legal act; what lays and what captures comes more often than its share, else few deals would see a canasta."""
    legal = deal.legal_acts
    wanted = rng.choice((Lay, Capture, Discard, None, None))
    fitting = legal.of(wanted) if wanted is not None else ()
    return rng.choice(fitting) if fitting else legal.sample(rng)
