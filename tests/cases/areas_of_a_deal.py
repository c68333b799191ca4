"""The areas that need a deal in play, and who judges each of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from canasta import Card, Hand, Rules, ScoreSheet, SideResult
from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.deal import Deal, Ending, Phase
from tests.cases.judging import Area, Came, Question
from tests.cases.playing import (
    CANASTA,
    MELD,
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
)
from tests.cases.reading import CannotBeRight, Cards, NotExpressed, NotUnderstood, melds_in_any_order, shapes
from tests.deals import SEAT, side_of


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

_DRAWN, _MELDED, _TAKEN = "after_draw", "after_meld", "after_take"
_PHASES = {"before_draw", _DRAWN, _MELDED, _TAKEN}


def judge_turn(question: Question, rules: Rules) -> Came:
    """What a turn allows."""
    given, action = question.given, question.action
    if action["type"] == "take_back_meld":
        raise NotExpressed("no act takes a meld back (rule 5.4)")
    if action.get("to") == "opponent":
        raise NotExpressed("no act adds to an opponent's meld (rule 5.4)")
    if action["type"] == "first_player":
        dealer = given["dealer"]
        if dealer >= rules.places:
            raise CannotBeRight(f"a dealer at seat {dealer}")
        results = [SideResult(seats=seat if rules.seats.cutthroat else ()) for seat in range(len(rules.seats.sides))]
        sheet = ScoreSheet(rules, first_dealer=dealer, deals=[results])
        return {"player": Deal.new(rules, seed=1, dealer=dealer).turn, "next_dealer": sheet.dealer}
    melds = list(given.get("side_melds", ()))
    cards = action.get("cards") or (melds[0][:1] if melds and action["type"] == "add" else (Card("K"),) * MELD)
    deal, act, other = _in_phase(rules, given.get("phase", _DRAWN), action["type"], cards, melds)
    played = play(deal, [act])
    after = [meld.cards for meld in played.deal.melds(SEAT).values() if meld.rank != other.rank]
    return came_of(played) | {"side_melds_after": melds_in_any_order(tuple(after))}


def _in_phase(rules: Rules, phase: str, kind: str, cards: Cards, melds: list[Cards]) -> tuple[Deal, Act, Card]:
    """A position of a side that has opened, in this phase; the act; and the rank of the meld that is there besides."""
    if phase not in _PHASES:
        raise NotUnderstood(f"the phase {phase}")
    own, top, low = list(other_ranks(cards, *melds))[:3]
    hand = [*cards, own, top, top, low, low]
    pile = [low, top]
    deal = position(rules, hand, [*melds, (own,) * MELD], pile=pile, drawn=phase in {_DRAWN, _MELDED})
    if phase == _MELDED:
        deal = deal.after(Lay(own))
    elif phase == _TAKEN:
        deal = deal.after(Capture((top, top)))
    acts: dict[str, Callable[[], Act]] = {
        "meld": lambda: Lay(cards),
        "add": lambda: Lay(cards),
        "take_pile": lambda: Capture((top, top)),
        "draw": Draw,
        "discard": lambda: Discard(cards[0]),
        "pass": Pass,
    }
    return deal, acts[kind](), own


def judge_discard(question: Question, rules: Rules) -> Came:
    """Whether a card may be discarded, and what that does to the pile."""
    given, card = question.given, question.action["card"]
    melds = other_melds(given["side_canastas"], CANASTA, given["hand"], [card])
    deal = position(rules, given["hand"], melds, drawn=True)
    played = play(deal, [Discard(card)])
    return came_of(played) | ({"effect": _effect(played)} if played.legal else {})


def _effect(played: Played) -> str:
    if played.went_out:
        return "go_out"
    if played.deal.is_frozen:
        return "freeze"
    return "block_next" if played.deal.is_blocked else "none"


def judge_keep_card(question: Question, rules: Rules) -> Came:
    """Whether melds may be laid and a card then discarded, by a side that has opened."""
    given, melds = question.given, question.action["melds"]
    shown = (given["hand"], *melds)
    canastas = given["side_canastas_before"]
    table = other_melds(canastas or 1, CANASTA if canastas else MELD, *shown)
    deal = position(rules, given["hand"], table, drawn=True)
    return came_of(play_to_a_discard(play_in_any_order(deal, lays_of(melds))))


# -- the pile (rule 9) ----------------------------------------------------------------------------------------------


def take_in_a_deal(question: Question, rules: Rules, melds: list[Cards], *, opened: bool) -> dict[str, Any]:
    """A capture and further melds, and whether the turn has what its opening needs."""
    given, action = question.given, question.action
    deal = position(
        rules,
        given["hand"],
        melds,
        opened=opened,
        score=given.get("side_score", 0),
        pile=given["pile_bottom_to_top"],
        frozen=given.get("pile_frozen"),
    )
    played = play(deal, [Capture(action["from_hand_with_top"])])
    if played.legal:
        played = play_in_any_order(played.deal, lays_of(action.get("extra_melds", ())))
    after = played.deal
    if played.legal and after.opening is not None:
        played = play_to_a_discard(played)  # below its minimum no turn ends
    return came_of(played) | {
        "hand_after": shapes(tuple(after.hand(SEAT))),
        "red_threes_gained": len(after.red_threes(SEAT)),
        "replacement_drawn": deal.stock_size - after.stock_size,
    }


# -- going out (rule 11) --------------------------------------------------------------------------------------------


def judge_going_out(question: Question, rules: Rules) -> Came:
    """A whole turn: what is laid, in any order that works, and the last discard."""
    given, action = question.given, question.action
    drew_from = given.get("drew_from", "stock")
    if drew_from not in {"stock", "pile"}:
        raise NotUnderstood(f"drawn from {drew_from}")
    lays = lays_of(action.get("melds", ()), action.get("adds", {}).items())
    pile = given.get("pile_bottom_to_top", ())
    deal = _before_going_out(question, rules, lays, pile, drawn=drew_from == "stock")
    if drew_from == "pile":
        capture, lays = capture_among(question, lays, pile[-1])
        taken = play(deal, [capture])
        if not taken.legal:
            return came_of(taken)
        deal = taken.deal
    card = action.get("discard")
    played = play_in_any_order(deal, lays, None if card is None else Discard(card))
    if played.legal and not played.deal.is_over and played.deal.turn == SEAT:
        raise NotUnderstood("the turn does not end: cards are left, and no discard")
    return came_of(played) | _bonus(played, rules)


def _before_going_out(question: Question, rules: Rules, lays: list[Act], pile: Cards, *, drawn: bool) -> Deal:
    given = question.given
    melds = list(given.get("side_melds", ()))
    laid = given.get("player_melded_before", False)
    if laid and not melds:
        melds = other_melds(1, MELD, given["hand"], pile, *(act.cards for act in lays))
    if not drawn and not pile:
        raise CannotBeRight("drawn from a pile that is empty")
    return position(
        rules,
        given["hand"],
        melds,
        score=given.get("side_score", 0),
        red_threes=given.get("red_threes", 0),
        pile=pile,
        drawn=drawn,
        has_laid=[SEAT] if laid else [],
    )


def _bonus(played: Played, rules: Rules) -> dict[str, Any]:
    """What a turn that ended brought for going out."""
    deal = played.deal
    if not played.legal:
        return {}
    points = sum(score.points("going_out") for score in deal.score() if SEAT in _seats(score.seats, rules))
    return {"bonus": points, "concealed": deal.ending == Ending.CONCEALED, "deal_over": deal.is_over}


def _seats(seats: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    return seats or rules.seats.sides[side_of(rules)]


def judge_permission(question: Question, rules: Rules) -> Came:
    """Whether a turn may end so, after the partner's answer or without it."""
    given = question.given
    canastas = other_melds(rules.going_out.canastas_to_go_out, CANASTA, [Card("K"), Card("Q")])
    deal = position(rules, "K K K Q", canastas, drawn=True)
    acts: list[Act] = [Ask()] if given["asked"] else []
    if given["asked"] and "partner_answer" in given:
        acts.append(Answer(_yes(given["partner_answer"])))
    ends: dict[str, list[Act]] = {
        "go_out": [Lay("K K K"), Discard("Q")],
        "end_turn_without_going_out": [Discard("Q")],
        "ask": [Ask()],
    }
    return came_of(play(deal, [*acts, *ends[question.action["type"]]]))


def _yes(answer: str) -> bool:
    if answer not in {"yes", "no"}:
        raise NotUnderstood(f"the answer {answer}")
    return answer == "yes"


# -- the end of the stock (rule 12) ---------------------------------------------------------------------------------

_AFTER_LAST = "after_last_card_discard"


def judge_end_of_stock(question: Question, rules: Rules) -> Came:
    """What happens when the stock runs out."""
    given, kind = question.given, question.action["type"]
    if given.get("event", "draw") not in {"draw", _AFTER_LAST}:
        raise NotUnderstood(f"the event {given['event']}")
    if kind == "score":
        return _scored(given["hand_ended_by"], rules)
    hand = given.get("hand", (Card("4"), Card("5"), Card("6")))
    pile = given.get("pile_bottom_to_top", ())
    melds = list(given.get("side_melds", ()))
    if given.get("side_has_melded") and not melds:
        melds = other_melds(1, MELD, hand, pile)
    facts = {"pile": pile, "frozen": given.get("pile_frozen"), "stock": given["stock"]}
    if kind == "next_turn":
        if given["event"] != _AFTER_LAST:
            raise NotUnderstood("the next turn, and not after the discard of the last card")
        played = play_to_a_discard(Played(position(rules, hand, melds, drawn=True, **facts)))
        return came_of(played) | {"hand_ends": played.deal.is_over, "turn_continues": not played.deal.is_over}
    deal = position(rules, hand, melds, **facts)
    if kind == "draw":
        return _drawn(deal, position(rules, _with_meld(hand, deal), melds, opened=True, **facts))
    played = play(deal, [Pass()])
    refused = bool(deal.check(Draw())) if kind == "must_act" else False
    return came_of(played) | {"hand_ends": played.deal.is_over and not refused}


def _with_meld(hand: Cards, deal: Deal) -> Cards:
    """The hand with a meld in it."""
    rank = next(other_ranks(hand, deal.pile, *(meld.cards for meld in deal.melds(SEAT).values())))
    return (*hand, rank, rank, rank)


def _drawn(deal: Deal, with_meld: Deal) -> Came:
    """A draw, and what may follow: a lay is tried by the same player with a meld in hand."""
    played = play(deal, [Draw()])
    after = played.deal
    if not played.legal:
        return came_of(played)
    may_discard = any(map(after.is_legal, discards(after)))
    passed = play(after, [Pass()])
    rank = next(iter(with_meld.hand(SEAT) - deal.hand(SEAT)))
    return came_of(played) | {
        "drawn": tuple(deal.hand(SEAT).missing(after.hand(SEAT))),
        "red_threes_gained": len(after.red_threes(SEAT)) - len(deal.red_threes(SEAT)),
        "turn_continues": after.phase == Phase.PLAY and may_discard,
        "may_meld": play(with_meld, [Draw(), Lay((rank,) * MELD)]).legal,
        "may_discard": may_discard,
        "hand_ends": after.is_over or (not may_discard and passed.legal and passed.deal.is_over),
    }


def _scored(ended_by: str, rules: Rules) -> Came:
    """What going out brings in a deal that ended so."""
    canastas = other_melds(rules.going_out.canastas_to_go_out, CANASTA, [Card("K")])
    if ended_by == "stock":
        played = play(position(rules, "K K", canastas, stock=0), [Pass()])
    elif ended_by in {"going_out", "go_out"}:
        played = play(position(rules, "K", canastas, drawn=True, has_laid=[SEAT]), [Discard("K")])
    else:
        raise NotUnderstood(f"a deal ended by {ended_by}")
    lines = [score.points("going_out") for score in played.deal.score()]
    return {"going_out_bonus": max(lines)}


# -- cutthroat (rule 15.3) ------------------------------------------------------------------------------------------

_EVENT = re.compile(r"(?P<who>nobody|[A-C]) (?P<what>takes the pile|goes out)|(the )?stock runs out")


def judge_cutthroat_lone(question: Question, rules: Rules) -> Came:
    """Who plays alone, and who together."""
    lone: int | None = None
    deal = position(rules, "K K 4 5")
    for event in question.given["events"]:
        found = _EVENT.fullmatch(event)
        if found is None:
            raise NotUnderstood(f"the event {event}")
        deal = _after_event(rules, found["who"], found["what"], lone) or deal
        lone = deal.lone
    pairs = [side for side in deal.sides if len(side) > 1]
    return {"lone": _letter(lone), "partners": tuple(map(_letter, pairs[0])) if pairs else None}


def _after_event(rules: Rules, who: str | None, what: str | None, lone: int | None) -> Deal | None:
    """The position after an event that changes something."""
    if who == "nobody":
        return None
    if what is None:
        played = play(position(rules, "4 5", lone=lone, stock=0, drawn=True), [Discard("4")])
    else:
        seat = "ABC".index(who or "")
        melds = [*other_melds(rules.going_out.canastas_to_go_out, CANASTA, [Card("K")])]
        if what == "goes out":
            played = play(position(rules, "K", melds, seat=seat, lone=lone, drawn=True), [Discard("K")])
        else:
            played = play(position(rules, "K K Q J", melds, seat=seat, lone=lone, pile="Q K"), [Capture("K K")])
    if not played.legal:
        raise AssertionError(played.codes)
    return played.deal


def _letter(seat: int | None) -> str | None:
    return None if seat is None else "ABC"[seat]


AREAS_OF_A_DEAL = {
    "deal": Area.of(judge_deal, given="deck_cards hand_size foot_size upcards", expect="stock_after_deal"),
    "upcard": Area.of(judge_upcard, given="stock_top_first", expect="pile frozen takeable_top", types="turn_upcard"),
    "discard": Area.of(
        judge_discard, given="hand side_canastas", action="card", expect="legal error effect", types="discard"
    ),
    "going_out": Area.of(
        judge_going_out,
        given="hand side_melds side_score player_melded_before drew_from pile_bottom_to_top red_threes",
        action="melds adds discard",
        expect="legal error bonus concealed deal_over",
    ),
    "permission": Area.of(
        judge_permission,
        given="asked partner_answer",
        expect="legal error",
        types="go_out end_turn_without_going_out ask",
    ),
    "end_of_stock": Area.of(
        judge_end_of_stock,
        given="stock hand pile_bottom_to_top pile_frozen side_has_melded side_melds event hand_ended_by",
        expect="legal error drawn red_threes_gained turn_continues may_meld may_discard hand_ends going_out_bonus",
        types="draw decline must_act next_turn score",
    ),
    "cutthroat_lone": Area.of(judge_cutthroat_lone, given="events", expect="lone partners"),
    "keep_card": Area.of(
        judge_keep_card,
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
        types="add discard draw first_player meld pass take_back_meld take_pile",
    ),
}
