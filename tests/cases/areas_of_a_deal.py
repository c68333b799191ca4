"""The areas that need a deal in play: what they know, until they are judged."""

from __future__ import annotations

from canasta import Rules
from tests.cases.judging import Area, Came, Question
from tests.cases.reading import NotExpressed, Waiting


def judge_later(_question: Question, _rules: Rules) -> Came:
    """A deal would have to be played."""
    raise Waiting


def judge_turn(question: Question, _rules: Rules) -> Came:
    """What a turn allows."""
    if question.action["type"] == "take_back_meld":
        raise NotExpressed("no act takes a meld back (rule 5.4)")
    if question.action.get("to") == "opponent":
        raise NotExpressed("no act adds to an opponent's meld (rule 5.4)")
    raise Waiting


AREAS_OF_A_DEAL = {
    "deal": Area.of(
        judge_later,
        given="deck_cards hand_size foot_size upcards",
        expect="stock_after_deal",
    ),
    "upcard": Area.of(
        judge_later,
        given="stock_top_first",
        expect="pile frozen takeable_top",
        types="turn_upcard",
    ),
    "discard": Area.of(
        judge_later,
        given="hand side_canastas",
        action="card",
        expect="legal error effect",
        types="discard",
    ),
    "going_out": Area.of(
        judge_later,
        given="hand side_melds side_score player_melded_before drew_from pile_bottom_to_top red_threes",
        action="melds adds discard",
        expect="legal error bonus concealed deal_over",
    ),
    "permission": Area.of(
        judge_later,
        given="asked partner_answer",
        expect="legal error",
        types="go_out end_turn_without_going_out",
    ),
    "end_of_stock": Area.of(
        judge_later,
        given="stock hand pile_bottom_to_top pile_frozen side_has_melded side_melds event hand_ended_by",
        expect="legal error drawn red_threes_gained turn_continues may_meld may_discard hand_ends going_out_bonus",
        types="draw decline must_act next_turn score",
    ),
    "cutthroat_lone": Area.of(
        judge_later,
        given="events",
        expect="lone partners",
    ),
    "keep_card": Area.of(
        judge_later,
        given="hand side_canastas_before",
        action="melds",
        expect="legal error",
        types="meld_then_discard",
    ),
    "turn": Area.of(
        judge_turn,
        given="phase side_melds dealer",
        action="cards to",
        expect="legal error side_melds_after player next_dealer",
        types="add first_player meld take_back_meld take_pile",
    ),
}
