"""What no test covers, by id and reason; and what waits for the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.cases.reading import InWords

_OTHER_GAME = "of another game of the family"
_NO_ACT = "a matter that no act can show"
_NO_OPTION = "a house rule without an option"

#: Expectations that cannot be expressed, and why.
UNEXPRESSED: dict[str, str] = {
    "BR-092": f"{_OTHER_GAME}: special hands",
    "BR-093": f"{_OTHER_GAME}: canastas of wild cards",
    "BR-113": f"{_OTHER_GAME}: a side without a canasta pays everything",
    "BR-114": f"{_NO_ACT}: announcing the last card",
    "BR-115": f"{_OTHER_GAME}: sequences",
    "BR-118": f"{_NO_ACT}: a talon forgotten at the table",
    "BR-119": f"{_OTHER_GAME}: opening with a canasta",
    "BR-124": f"{_NO_ACT}: legal, but poor play",
    "BR-129": f"{_OTHER_GAME}: a foot",
    "BR-130": f"{_OTHER_GAME}: a foot",
    "BR-133": f"{_OTHER_GAME}: canastas of other values",
    "PV-025": "incomplete: it refers to a case that is not there",
    "PV-046": "incomplete: it refers to a case that is not there",
    "PV-067": f"{_NO_OPTION}: frozen for each player until he has taken the pile",
    "PV-073": "ten fives do not exist, and a side has one meld of a rank",
    "PV-084": f"{_NO_OPTION}: not going out in the first turn",
    "PV-115": f"{_NO_ACT}: a going-out discard taken back at the partner's no",
    "PV-139": f"{_NO_OPTION}: the first pile is frozen",
    "PV-153": f"{_NO_OPTION}: a canasta broken by the cards in hand",
    "PV-202": f"{_NO_OPTION}: equal totals go to the side that went out",
    "PV-217": f"{_NO_OPTION}: a black three on a black three",
    "PV-271": f"{_OTHER_GAME}: canastas asked for by kind",
    "PV-273": f"{_OTHER_GAME}: black threes held cost 500",
    "PV-274": f"{_OTHER_GAME}: melds of wild cards",
}

#: Expectations of a deal in play. Their tests are to come; an id leaves this table with its test.
WAITING = frozenset(
    [
        "PV-004",
        "PV-005",
        "PV-020",
        "PV-027",
        "PV-028",
        "PV-029",
        "PV-038",
        "PV-039",
        "PV-040",
        "PV-042",
        "PV-047",
        "PV-048",
        "PV-049",
        "PV-050",
        "PV-052",
        "PV-054",
        "PV-055",
        "PV-056",
        "PV-060",
        "PV-085",
        "PV-086",
        "PV-090",
        "PV-104",
        "PV-107",
        "PV-108",
        "PV-124",
        "PV-128",
        "PV-129",
        "PV-136",
        "PV-138",
        "PV-140",
        "PV-142",
        "PV-143",
        "PV-144",
        "PV-145",
        "PV-148",
        "PV-152",
        "PV-162",
        "PV-165",
        "PV-172",
        "PV-173",
        "PV-175",
        "PV-185",
        "PV-194",
        "PV-199",
        "PV-200",
        "PV-204",
        "PV-213",
        "PV-216",
        "PV-219",
        "PV-226",
        "PV-227",
        "PV-231",
        "PV-233",
        "PV-235",
        "PV-242",
        "PV-262",
        "PV-277",
        "BR-006",
        "BR-009",
        "BR-012",
        "BR-015",
        "BR-019",
        "BR-021",
        "BR-022",
        "BR-030",
        "BR-032",
        "BR-033",
        "BR-034",
        "BR-037",
        "BR-039",
        "BR-045",
        "BR-046",
        "BR-050",
        "BR-053",
        "BR-059",
        "BR-060",
        "BR-063",
        "BR-067",
        "BR-069",
        "BR-073",
        "BR-074",
        "BR-077",
        "BR-079",
        "BR-083",
        "BR-097",
        "BR-105",
    ]
)


def coverage_of(entry: InWords, tests: Mapping[str, Sequence[str]]) -> str:
    """The tests of an expectation in words, or why there is none."""
    if entry.id in tests:
        return ", ".join(tests[entry.id])
    if entry.id in UNEXPRESSED:
        return f"no test: {UNEXPRESSED[entry.id]}"
    if entry.id in WAITING:
        return "no test: waiting for the deal"
    return "no test"
