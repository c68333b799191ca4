"""The pages say what the library says: every paragraph that it names has a place on the rules page."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from canasta.errors import CATALOGUE, ViolationCode
from canasta.rules import OPTIONS

DOCS = Path(__file__).parent.parent / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
ANCHORS = set(re.findall(r"^\(rule-([\d-]+)\)=$", RULES, re.MULTILINE))
CITED = re.compile(r"\brule (\d+(?:\.\d+)?)")
MODULES = sorted((DOCS.parent / "src" / "canasta").rglob("*.py"))


def anchor(rule: str) -> str:
    return rule.replace(".", "-")


@pytest.mark.parametrize("code", list(ViolationCode))
def test_the_paragraph_of_every_code_is_on_the_rules_page(code: ViolationCode) -> None:
    assert anchor(CATALOGUE[code].rule) in ANCHORS


@pytest.mark.parametrize("name", list(OPTIONS))
def test_the_paragraph_of_every_option_is_on_the_rules_page(name: str) -> None:
    assert anchor(OPTIONS[name].rule) in ANCHORS


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_option_is_named_on_the_rules_page(name: str) -> None:
    assert f"`{name}`" in RULES


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_paragraph_that_a_module_cites_is_on_the_rules_page(path: Path) -> None:
    cited = set(CITED.findall(path.read_text(encoding="utf-8")))
    assert {anchor(rule) for rule in cited} <= ANCHORS


def test_paragraphs_are_numbered_in_order_without_a_gap() -> None:
    numbers = [tuple(map(int, each.split("-"))) for each in re.findall(r"^\(rule-(\d+-\d+)\)=$", RULES, re.MULTILINE)]
    for before, after in pairwise(numbers):
        assert after in {(before[0], before[1] + 1), (before[0] + 1, 1)}


@pytest.mark.parametrize("number", ["1.3", "6.4"])
def test_both_errata_stand_at_their_paragraph(number: str) -> None:
    paragraph = RULES.split(f"**{number}**", 1)[1].split("\n(rule-", 1)[0]
    assert "Erratum" in paragraph
