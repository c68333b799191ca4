"""A case judged: under which rules, what the library says, and where that differs from what is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from canasta import CLASSIC, INTERNATIONAL, CanastaError, Card, Rules, Verdict
from tests.cases.reading import CannotBeRight, Cards, Case, NotUnderstood, Skip, Values, shapes, short
from tests.cases.words import ANNOTATIONS, ERRORS, RULES, option_of

#: What the library says to a case, by the names of `expect`; `codes` are those of its refusal.
Came = Mapping[str, object]


@frozen
class Question:
    """A case whose fields are read, without what is expected; `wanted` are the fields of that."""

    given: Values
    action: Values
    wanted: frozenset[str]
    caution: str


Judge = Callable[[Question, Rules], Came]


@frozen
class Area:
    """A matter that cases are about: who judges it, and which words it knows."""

    judge: Judge
    given: frozenset[str] = frozenset()
    action: frozenset[str] = frozenset()
    expect: frozenset[str] = frozenset()
    #: The values of `action.type` that it knows; None for cases without an action, or with an untyped one.
    types: frozenset[str | None] = frozenset({None})

    @classmethod
    def of(cls, judge: Judge, given: str = "", action: str = "", expect: str = "", types: str = "") -> Area:
        """An area from the words it knows, with spaces between them."""
        words = (frozenset(text.split()) for text in (given, action, expect, types))
        known_given, known_action, known_expect, known_types = words
        return cls(
            judge,
            known_given | {"rules", "overrides", "players"},
            known_action | {"type"},
            known_expect,
            frozenset(known_types or {None}),
        )


@frozen
class Result:
    """What became of a case: `passed`, `failed` or `skipped`, and why."""

    id: str
    state: str
    reason: str = ""


def result_of(case: Case, areas: Mapping[str, Area]) -> Result:
    """Judge one case by the areas. Whatever the case holds, and whatever the library does, there is a result."""
    try:
        faults = list(_faults(case, areas))
    except Skip as skip:
        return Result(case.id, "skipped", str(skip))
    except Exception as error:  # noqa: BLE001 - a fault of the library is a failed case, and the others still run
        return Result(case.id, "failed", f"the library raised {type(error).__name__}: {error}")
    return Result(case.id, "failed", "; ".join(faults)) if faults else Result(case.id, "passed")


def _faults(case: Case, areas: Mapping[str, Area]) -> Iterator[str]:
    unknown = set(case.data) - ANNOTATIONS
    if unknown:
        raise NotUnderstood(f"the field {min(unknown)}")
    caution = str(case.data.get("caution") or "")
    if "skip by name" in caution:
        raise CannotBeRight(caution)
    name = case.data.get("area")
    if not isinstance(name, str) or name not in areas:
        raise NotUnderstood(f"the area {short(name)}")
    area = areas[name]
    expected = case.part("expect", area.expect)
    question = Question(case.part("given", area.given), case.part("action", area.action), frozenset(expected), caution)
    _check_words(question, expected, area)
    for rules in rule_sets(question):
        check_packs(question, expected, rules)
        check_scores(question)
        yield from (f"{rules.name}: {fault}" for fault in differences(expected, area.judge(question, rules)))


def _check_words(question: Question, expected: Values, area: Area) -> None:
    if not expected:
        raise NotUnderstood("nothing is expected")
    if question.action.get("type") not in area.types:
        raise NotUnderstood(f"the action {short(question.action.get('type'))}")
    error = expected.get("error")
    if error is not None and error not in ERRORS:
        raise NotUnderstood(f"the error {error}")


def differences(expected: Values, came: Came) -> Iterator[str]:
    """Where what came is not what was expected: `legal` first, and alone if that is wrong, then the rest."""
    codes = came.get("codes", ())
    assert isinstance(codes, tuple)
    if "legal" in expected and came.get("legal") != expected["legal"]:
        yield f"legal: expected {expected['legal']}, came {came.get('legal')} ({', '.join(codes) or 'no violation'})"
        return
    for name, value in expected.items():
        if name == "error":
            if value is not None and not ERRORS[value] & set(codes):
                yield f"error: expected {value}, came {', '.join(codes) or 'no violation'}"
        elif name not in came:
            yield f"{name}: expected {_text(value)}, came nothing"
        elif came[name] != value:
            yield f"{name}: expected {_text(value)}, came {_text(came[name])}"


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_text, value)) + "]"
    return str(value)


def verdict_came(verdict: Verdict) -> dict[str, Any]:
    """What a verdict says, by the names of `expect`."""
    return {"legal": bool(verdict), "codes": verdict.codes}


# -- under which rules ----------------------------------------------------------------------------------------------


def rule_sets(question: Question) -> list[Rules]:
    """The rules under which the case must hold: those it names, and CLASSIC where the presets do not differ in it."""
    name = question.given["rules"]
    if name not in RULES:
        raise NotUnderstood(f"the rules {name}")
    presets = [CLASSIC] if name == "classic" else [INTERNATIONAL]
    options = {option_of(word): value for word, value in question.given.get("overrides", {}).items()}
    if name != "classic" and not at_stake(question) - set(options):
        presets.append(CLASSIC)
    try:
        rules = [RULES[name](preset).where(**options) for preset in presets]
        players = question.given.get("players", rules[0].seats.players)
        if players != rules[0].seats.players:
            rules = [preset.for_players(players).where(**options) for preset in presets]
    except (CanastaError, TypeError) as error:
        raise NotUnderstood(f"the rules {name}, {options}: {error}") from None
    return rules


def at_stake(question: Question) -> set[str]:
    """The options in which CLASSIC and INTERNATIONAL differ (rules 3.3, 6.4 and 7.4) and that the case turns on."""
    found = set()
    if "INTERNATIONAL only" in question.caution:
        found.add("the caution says so")
    melds = list(_melds(question))
    if any(_wilds_outnumber(meld) for meld in (*melds, *_joined(question, melds))):
        found.add("wild_ratio")
    if question.given.get("concealed_canastas"):
        found.add("concealed_canasta_bonus")
    upcards = question.given.get("stock_top_first", ())
    pile = question.given.get("pile_bottom_to_top", ()) if question.given.get("side_has_melded") else ()
    if any(map(_frozen_by_red_three, (_turned(upcards), pile))):
        found.add("upcard_red_three_freezes")
    return found


def _melds(question: Question) -> Iterator[Cards]:
    """The cards that the case puts together."""
    given, action = question.given, question.action
    for part in (given, action):
        for name in ("melds", "side_melds", "extra_melds"):
            yield from part.get(name, ())
    yield given.get("existing", ()) + action.get("cards", ())
    if "from_hand_with_top" in action:
        yield given.get("pile_bottom_to_top", ())[-1:] + action["from_hand_with_top"]


def _joined(question: Question, melds: list[Cards]) -> Iterator[Cards]:
    """What lies together when everything of a rank is laid, additions by the name of their meld included."""
    of_rank: dict[str, Cards] = {}
    for meld in melds:
        rank = next((str(card.rank) for card in meld if not card.is_wild), "")
        of_rank[rank] = of_rank.get(rank, ()) + meld
    for name, cards in question.action.get("adds", {}).items():
        of_rank[name] = of_rank.get(name, ()) + cards
    return iter(of_rank.values())


def _wilds_outnumber(meld: Cards) -> bool:
    return sum(card.is_wild for card in meld) > sum(card.is_natural for card in meld)


def _turned(stock: Cards) -> Cards:
    """The upcards that come from the stock: a wild card or a three is covered by the next (rule 3.2)."""
    for number, card in enumerate(stock):
        if card.is_natural:
            return stock[: number + 1]
    return stock


def _frozen_by_red_three(pile: Cards) -> bool:
    return any(card.is_red_three for card in pile) and not any(card.is_wild for card in pile)


# -- what can be ----------------------------------------------------------------------------------------------------


def check_packs(question: Question, expected: Values, rules: Rules) -> None:
    """Raise CannotBeRight when the case shows more of a card than there are; a refusal may be expected of that."""
    if expected.get("legal") is False:
        return
    cards = list(_shown(question))
    for kinds in (Counter(shapes(tuple(cards))), Counter(cards)):
        for card, number in kinds.items():
            if number > rules.most(card):
                raise CannotBeRight(f"{number} of {card}, and the packs hold {rules.most(card)}")
    red_threes = max(question.given.get("red_threes", 0), question.given.get("count", 0))
    if red_threes > rules.red_threes:
        raise CannotBeRight(f"{red_threes} red threes, and the packs hold {rules.red_threes}")


def check_scores(question: Question) -> None:
    """Raise CannotBeRight where a score is no multiple of five: every figure of the game is one."""
    scores = [question.given.get("side_score", 0), *question.given.get("totals_after_deal", {}).values()]
    for score in scores:
        if score % 5:
            raise CannotBeRight(f"a score of {score}, no multiple of 5")


def _shown(question: Question) -> Iterator[Card]:
    """Every card on the table and in the hands; those of the action come from there, where a hand is given."""
    given, action = question.given, question.action
    for name in ("hand", "existing", "pile_bottom_to_top", "stock", "stock_top_first"):
        yield from given.get(name, ())
    for name in ("hands", "melds", "side_melds"):
        yield from _flat(given.get(name, ()))
    if "hand" not in given:
        yield from action.get("cards", ())
        yield from _flat(action.get("melds", ()))


def _flat(melds: Iterable[Cards]) -> Iterator[Card]:
    for meld in melds:
        yield from meld
