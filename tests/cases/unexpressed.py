"""What no test covers, by id and reason."""

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


def coverage_of(entry: InWords, tests: Mapping[str, Sequence[str]]) -> str:
    """The tests of an expectation in words, or why there is none."""
    if entry.id in tests:
        return ", ".join(tests[entry.id])
    if entry.id in UNEXPRESSED:
        return f"no test: {UNEXPRESSED[entry.id]}"
    return "no test"
