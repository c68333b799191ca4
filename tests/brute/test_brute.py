"""Some hundred positions and some whole deals, beside the oracle; `python -m tests.brute` compares more."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from canasta.rules import CLASSIC, INTERNATIONAL

from . import deals
from .comparing import Counts
from .faults import Mutant
from .mutants import MUTANTS, text_of
from .options import FORMS, some_rules
from .running import run


@pytest.mark.parametrize("seed", range(6))
def test_5_5_acts_refusals_and_whole_turns_beside_the_oracle(seed: int) -> None:
    counts = run(60, 9000 + seed)
    assert counts["turns compared"] > 30
    assert counts["positions without a legal act"] <= counts["walks on after a refused act"]


@pytest.mark.parametrize(("players", "form"), [form for at, form in enumerate(FORMS) if form not in FORMS[:at]])
def test_whole_deals_beside_the_oracle(players: int, form: dict[str, Any]) -> None:
    counts: Counts = Counter()
    for preset in (CLASSIC, INTERNATIONAL):
        deals.compare_deal(f"preset {players} {form}", counts, preset.for_players(players, **form))
    assert counts["steps compared"] > counts["steps too large"]


def test_whole_deals_under_any_rules_beside_the_oracle() -> None:
    assert deals.deals(3, 1)["deals"] == 3


def test_rules_at_random_reach_every_value() -> None:
    rng = random.Random(1)
    found = [some_rules(rng) for _ in range(400)]
    assert {rules.seats.players for rules in found} == {2, 3, 4, 5, 6}
    assert {rules.going_out.permission for rules in found} == {"optional", "required", "off"}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutants_still_fit_the_sources(mutant: Mutant) -> None:
    assert text_of(mutant).count(mutant.old) == 1, "the code has changed: bring tests/brute/faults.py up to date"
