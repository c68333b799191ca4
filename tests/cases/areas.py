"""The areas of the cases, and who judges each of them."""

from __future__ import annotations

from typing import Any

from canasta import (
    Canasta,
    IllegalMeld,
    Meld,
    Rules,
    ScoreSheet,
    SideResult,
    card_points,
    check_addition,
    check_capture,
    check_meld,
    check_opening,
    meld_points,
    opening_minimum,
    pack,
    red_three_points,
)
from tests.cases.areas_of_a_deal import AREAS_OF_A_DEAL, judge_dealt_red_threes, take_in_a_deal
from tests.cases.judging import Area, Came, Question, verdict_came
from tests.cases.playing import MELD, other_melds
from tests.cases.reading import CannotBeRight, Cards, NotUnderstood

# -- cards and the packs (rule 1) -----------------------------------------------------------------------------------


def judge_card_value(question: Question, rules: Rules) -> Came:
    """What a card counts, and what it earns as a bonus card."""
    card = question.action["card"]
    bonus = red_three_points(1, rules=rules) if card.is_red_three else 0
    return {"points": card_points(card, rules=rules), "bonus": bonus}


def judge_deck(_question: Question, rules: Rules) -> Came:
    """What the packs hold."""
    cards = pack(rules.cards.packs, rules.cards.jokers)
    return {
        "cards": len(cards),
        "naturals_4_to_A": sum(card.is_natural for card in cards),
        "wild": sum(card.is_wild for card in cards),
        "red_threes": sum(card.is_red_three for card in cards),
        "black_threes": sum(card.is_black_three for card in cards),
        "total_card_points": sum(card_points(card, rules=rules) for card in cards),
    }


# -- melds (rules 6 and 7) ------------------------------------------------------------------------------------------


def judge_meld(question: Question, rules: Rules) -> Came:
    """Whether cards are a meld, and which."""
    cards, going_out = question.action["cards"], question.given.get("going_out")
    verdict = check_meld(cards, rules=rules, going_out=going_out)
    meld = Meld.of(cards, rules=rules, going_out=going_out) if verdict else None
    return verdict_came(verdict) | _meld_came(meld, rules)


def judge_meld_add(question: Question, rules: Rules) -> Came:
    """Whether cards may join a meld, and what it becomes."""
    cards = question.action["cards"]
    meld = _existing(question.given["existing"], rules)
    verdict = check_addition(meld, cards, rules=rules)
    return verdict_came(verdict) | _meld_came(meld.plus(cards, rules=rules) if verdict else None, rules)


def _existing(cards: Cards, rules: Rules) -> Meld:
    try:
        return Meld.of(cards, rules=rules)
    except IllegalMeld as error:
        raise CannotBeRight(f"no meld lies so on the table: {error}") from None


def _meld_came(meld: Meld | None, rules: Rules) -> dict[str, Any]:
    if meld is None:
        return {}
    if isinstance(meld, Canasta):
        kind = "natural_canasta" if meld.is_natural else "mixed_canasta"
    else:
        kind = {"group": "set"}.get(meld.kind, meld.kind)
    return {"kind": kind, "points": meld.points(rules=rules)}


# -- the opening (rule 8) -------------------------------------------------------------------------------------------


def judge_initial_minimum(question: Question, rules: Rules) -> Came:
    """What a side opens with."""
    return {"minimum": opening_minimum(question.given["side_score"], rules=rules)}


def judge_initial_meld(question: Question, rules: Rules) -> Came:
    """Whether melds open."""
    melds, score = question.action["melds"], question.given["side_score"]
    if question.given.get("side_has_melded"):
        raise NotUnderstood("the side has melded, and is to open")
    verdict = check_opening(melds, score=score, top=question.given.get("pile_top"), rules=rules)
    count = sum(meld_points(meld, rules=rules) for meld in melds)
    return verdict_came(verdict) | {"count": count, "minimum": opening_minimum(score, rules=rules)}


# -- the pile (rule 9) ----------------------------------------------------------------------------------------------


def judge_pile_take(question: Question, rules: Rules) -> Came:
    """Whether cards of the hand take the pile, asked without a deal and in one."""
    given, action = question.given, question.action
    melds = list(given.get("side_melds", ()))
    opened = given.get("side_has_melded", bool(melds))
    if melds and not opened:
        raise CannotBeRight("the side has melds and has not melded")
    if given.get("pile_frozen") is False and any(card.is_wild for card in given["pile_bottom_to_top"][:-1]):
        raise CannotBeRight("a wild card in the pile, and it is not frozen")
    if opened and not melds:
        melds = other_melds(1, MELD, given["hand"], given["pile_bottom_to_top"], *action.get("extra_melds", ()))
    verdict = check_capture(
        action["from_hand_with_top"],
        pile=given["pile_bottom_to_top"],
        frozen=given.get("pile_frozen"),
        further=action.get("extra_melds", ()),
        melds=melds,
        opened=opened,
        score=given.get("side_score", 0),
        hand=given["hand"],
        rules=rules,
    )
    return _agreed(verdict_came(verdict), take_in_a_deal(question, rules, melds, opened=opened))


def _agreed(asked: dict[str, Any], played: dict[str, Any]) -> Came:
    """What two ways of judging say together: the codes that both name."""
    if asked["legal"] != played["legal"]:
        return {"legal": f"{asked['legal']} when asked, {played['legal']} in a deal", "codes": asked["codes"]}
    return {**played, "codes": tuple(code for code in asked["codes"] if code in played["codes"])}


# -- scores (rules 13 and 16) ---------------------------------------------------------------------------------------


def judge_red_three(question: Question, rules: Rules) -> Came:
    """What red threes count."""
    if question.action["type"] == "lay_dealt_red_threes":
        return judge_dealt_red_threes(question, rules)
    given = question.given
    points = red_three_points(
        given["count"], melded=given["side_has_melded"], canastas=given.get("canastas"), rules=rules
    )
    return {"points": points}


def judge_score(question: Question, rules: Rules) -> Came:
    """What a side scores in a deal."""
    given = question.given
    _check_melds(given["melds"], rules)
    result = SideResult(
        given["melds"],
        concealed=given.get("concealed_canastas", ()),
        hands=given["hands"],
        red_threes=given.get("red_threes", 0),
        went_out=given.get("went_out"),
    )
    score = result.score(rules=rules)
    return {
        "melded_cards": score.points("melds"),
        "canasta_bonus": score.points("canastas"),
        "red_threes": score.points("red_threes"),
        "going_out": score.points("going_out"),
        "cards_in_hand": score.points("hands"),
        "total": score.total,
    }


def _check_melds(melds: tuple[Cards, ...], rules: Rules) -> None:
    ranks = [meld.rank for meld in (_existing(cards, rules) for cards in melds)]
    if len(set(ranks)) < len(ranks) and not rules.seats.cutthroat:
        raise CannotBeRight("the side has two melds of a rank")


#: The irregularities of rule 16, each as a side that has nothing else.
IRREGULARITIES = {
    "red_three_found_in_hand_at_end": SideResult(undeclared_red_threes=1),
    "asked_permission_but_cannot_go_out": SideResult(failed_permissions=1),
}


def judge_penalty(question: Question, rules: Rules) -> Came:
    """What an irregularity costs."""
    name = question.given["irregularity"]
    if name not in IRREGULARITIES:
        raise NotUnderstood(f"the irregularity {name}")
    return {"points": IRREGULARITIES[name].score(rules=rules).total}


# -- the end of the game (rule 14) ----------------------------------------------------------------------------------


def judge_game_end(question: Question, rules: Rules) -> Came:
    """Whether totals end the game, and for whom."""
    totals = question.given["totals_after_deal"]
    if len(totals) != len(rules.seats.sides):
        raise CannotBeRight(f"{len(totals)} totals, and {len(rules.seats.sides)} are kept")
    nothing = [SideResult(name="" if rules.seats.cutthroat else name) for name in totals]
    outcome = ScoreSheet(rules, names=list(totals), start=list(totals.values()), deals=[nothing]).outcome
    winner = None if outcome is None or outcome.winner is None else list(totals)[outcome.winner]
    return {"over": outcome is not None, "winner": winner}


#: Every area that is known, by its name.
AREAS: dict[str, Area] = {
    "card_value": Area.of(judge_card_value, action="card", expect="points bonus"),
    "deck": Area.of(judge_deck, expect="cards naturals_4_to_A wild red_threes black_threes total_card_points"),
    "meld": Area.of(judge_meld, given="going_out", action="cards", expect="legal error kind points", types="meld"),
    "meld_add": Area.of(
        judge_meld_add, given="existing", action="cards", expect="legal error kind points", types="add"
    ),
    "initial_minimum": Area.of(judge_initial_minimum, given="side_score", expect="minimum"),
    "initial_meld": Area.of(
        judge_initial_meld,
        given="side_score side_has_melded pile_top",
        action="melds",
        expect="legal error count minimum",
        types="initial_meld",
    ),
    "pile_take": Area.of(
        judge_pile_take,
        given="pile_bottom_to_top pile_frozen side_has_melded side_melds side_score hand",
        action="from_hand_with_top extra_melds",
        expect="legal error hand_after red_threes_gained replacement_drawn",
        types="take_pile",
    ),
    "red_three": Area.of(
        judge_red_three,
        given="count side_has_melded canastas hand stock_top_first",
        expect="points laid drawn hand_size",
        types="score_red_threes lay_dealt_red_threes",
    ),
    "score": Area.of(
        judge_score,
        given="melds concealed_canastas hands red_threes went_out",
        expect="melded_cards canasta_bonus red_threes going_out cards_in_hand total",
        types="score_deal",
    ),
    "game_end": Area.of(judge_game_end, given="totals_after_deal", expect="over winner", types="check_game_end"),
    "penalty": Area.of(judge_penalty, given="irregularity", expect="points"),
    **AREAS_OF_A_DEAL,
}
