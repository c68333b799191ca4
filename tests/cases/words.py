"""The words of the cases, each in one table: rules, options, errors, and what belongs to no question."""

from __future__ import annotations

from collections.abc import Callable

from canasta import OPTIONS, Rules
from canasta import ViolationCode as Code
from tests.cases.reading import NotUnderstood

#: The fields of a case.
ANNOTATIONS = frozenset({"id", "area", "given", "action", "expect", "reason", "caution"})

#: The names that cases give to rules, and what they make of a preset.
RULES: dict[str, Callable[[Rules], Rules]] = {
    "classic": lambda rules: rules,
    "international": lambda rules: rules,
    "two_player": lambda rules: rules.for_players(2),
    "three_player": lambda rules: rules.for_players(3),
    "cutthroat": lambda rules: rules.for_players(3, cutthroat=True),
    "four_player": lambda rules: rules.for_players(4),
    "five_player": lambda rules: rules.for_players(5),
    "six_player_2x3": lambda rules: rules.for_players(6, sides=2),
    "six_player_3x2": lambda rules: rules.for_players(6, sides=3),
}

#: The names that the sources of the cases give to options; every other is the library's own.
OVERRIDES = {
    "take_pile_onto_canasta": "capture_onto_canasta",
    "last_card_red_three": "last_red_three",
    "red_three_all_doubles_when_negative": "four_red_threes_double_when_negative",
    "red_three_positive_requires": "red_threes_count_when",
    "going_out_concealed_bonus": "concealed_bonus",
}


def option_of(word: str) -> str:
    """The library's name of an option that a case overrides."""
    name = OVERRIDES.get(word, word)
    if name not in OPTIONS:
        raise NotUnderstood(f"the option {word}")
    return name


_SUGGESTED: dict[str, set[Code]] = {
    "asked_twice": {Code.ALREADY_ASKED},
    "black_threes_only_when_going_out": {Code.BLACK_THREES_ONLY_GOING_OUT},
    "canasta_cannot_take_pile": {Code.CANASTA_TAKES_NO_PILE},
    "card_not_in_hand": {Code.CARDS_NOT_HELD},
    "cards_not_in_hand": {Code.CARDS_NOT_HELD},
    "initial_meld_too_low": {Code.OPENING_TOO_LOW},
    "must_take_pile": {Code.MUST_CAPTURE},
    "one_card_rule": {Code.ONE_CARD_PILE},
    "pile_blocked": {Code.PILE_TOP_WILD, Code.PILE_TOP_THREE},
    "red_three": {Code.RED_THREE_MELDED, Code.RED_THREE_DISCARDED},
    "wild_with_threes": {Code.WILD_WITH_BLACK_THREES},
    "wilds_exceed_naturals": {Code.WILDS_OUTNUMBER_NATURALS},
    # what no act of the library can do; see the areas that name them
    "melds_are_final": set(),
    "opponents_meld": set(),
}

#: Each error that a case may suggest, with the library's codes for it; the library's own stand for themselves.
ERRORS: dict[str, frozenset[str]] = {
    **{str(code): frozenset({str(code)}) for code in Code},
    **{word: frozenset(map(str, codes)) for word, codes in _SUGGESTED.items()},
}
