"""Positions set up for what random play seldom meets: for every code a question that is refused with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from canasta import (
    CLASSIC,
    INTERNATIONAL,
    Act,
    Answer,
    Ask,
    Capture,
    Deal,
    Discard,
    Draw,
    Game,
    Lay,
    Pass,
    Rules,
    Verdict,
    check_capture,
    check_meld,
    check_opening,
)

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
CANASTA = "Q Q Q Q Q Q Q"
RED = ("3h", "3h", "3d", "3d")
#: Fillers for the other hands, so that only the hand in question decides.
OTHERS = {0: "4 5", 2: "4 6", 3: "5 6"}


def put(hand: str = "4 5", melds: tuple[str, ...] = (), rules: Rules = CLASSIC, **facts: Any) -> Deal:
    """A position in which seat 1 is to act with a hand, its side having these melds."""
    others = {seat: cards for seat, cards in OTHERS.items() if seat < rules.places}
    side = 1
    return Deal.setup(rules, **{"hands": {**others, 1: hand}, "melds": {side: melds}, "turn": 1, **facts})


def drawn(hand: str = "4 5", melds: tuple[str, ...] = (), rules: Rules = CLASSIC, **facts: Any) -> Deal:
    """The same, its card drawn."""
    return put(hand, melds, rules, drawn=True, **facts)


def asking(hand: str = "K K K 4", **facts: Any) -> Deal:
    """A position in which the question is put."""
    return drawn(hand, (CANASTA,), **facts)


def refusals() -> dict[str, Callable[[], Verdict]]:
    """For every code a question that is refused with it."""
    return {
        **_of_positions(),
        **_of_melds(),
        **_of_captures(),
        **_of_turns(),
        **_of_going_out(),
        **_of_permission(),
    }


def _of_positions() -> dict[str, Callable[[], Verdict]]:
    unfit = Deal.setup
    return {
        "not_in_packs": lambda: unfit(hands={0: "K K K K", 1: "K K K K K"}).problems(),
        "wrong_number_of_cards": lambda: unfit(hands={1: "K"}, stock="4 5").problems(),
        "red_three_in_hand": lambda: unfit(hands={1: "3h K"}).problems(),
        "empty_hand": lambda: unfit(hands={1: ""}).problems(),
        "opened_without_melds": lambda: unfit(opened={0: True}).problems(),
        "frozen_by_nothing": lambda: unfit(pile="4 5", frozen=True).problems(),
        "not_frozen": lambda: unfit(pile="2 5", frozen=False).problems(),
        "red_three_above": lambda: unfit(pile="5 3h 6").problems(),
        "melds_unopened": lambda: unfit(melds=[["K K K"], []], opened=[False, False]).problems(),
        "impossible_turn": lambda: Deal.from_position(
            unfit(drawn=True).position().replace("flags=drew", "flags=drew,yes,no")
        ).problems(),
        "red_three_on_top": lambda: unfit(pile="4 3h").problems(),
        "cards_not_held": lambda: drawn().check(Discard("K")),
    }


def _of_melds() -> dict[str, Callable[[], Verdict]]:
    fewer = CLASSIC.where(wild_ratio="fewer_than_naturals")
    forbid = CLASSIC.where(wild_on_natural_canasta="forbid")
    never = CLASSIC.where(black_three_melds="never")
    kings = ("K K K", "9 9 9")
    return {
        "nothing_laid": lambda: drawn(melds=kings).check(Lay("")),
        "too_few_cards": lambda: drawn("K K 4 5", ("9 9 9",)).check(Lay("K K")),
        "mixed_ranks": lambda: drawn("K Q J 5", ("9 9 9",)).check(Lay("K Q J")),
        "too_few_naturals": lambda: check_meld("5 2 2"),
        "too_many_wilds": lambda: check_meld("5 5 5 5 2 2 2 2"),
        "wilds_outnumber_naturals": lambda: check_meld("9 9 2 2 2"),
        "wilds_not_fewer_than_naturals": lambda: check_meld("9 9 2 2", rules=fewer),
        "red_three_melded": lambda: check_meld("3h 3h 3d"),
        "wild_with_black_threes": lambda: check_meld("3s 3s 3c 2", going_out=True),
        "black_threes_never_melded": lambda: check_meld("3s 3s 3c", rules=never, going_out=True),
        "black_threes_only_going_out": lambda: check_meld("3s 3s 3c", going_out=False),
        "wild_on_natural_canasta": lambda: drawn("2 4 5", (CANASTA,), forbid).check(Lay("2")),
        "second_meld_of_rank": lambda: check_opening(["K K K", "K K K"]),
        "no_such_meld": lambda: drawn("2 4 5", kings).check(Lay("2", onto="A")),
        "ambiguous_meld": lambda: drawn("2 4 5", kings).check(Lay("2")),
        "opening_too_low": lambda: drawn("4 4 4 5 6").check(Lay("4 4 4")),
    }


def _of_captures() -> dict[str, Callable[[], Verdict]]:
    no_canasta = CLASSIC.where(capture_onto_canasta=False)
    no_meld = CLASSIC.where(capture_onto_meld=False)
    no_wild = CLASSIC.where(capture_with_wild=False)
    kings = ("K K K",)
    return {
        "pile_empty": lambda: put().check(Capture("4")),
        "pile_top_wild": lambda: put(pile="5 2").check(Capture("2")),
        "pile_top_three": lambda: put(pile="5 3s").check(Capture()),
        "one_card_pile": lambda: put("4", kings, pile="K").check(Capture()),
        "frozen_by_red_three": lambda: Deal.setup(
            INTERNATIONAL, hands={1: "8 2 5"}, pile="3h 8", melds=[[], ["K K K"]]
        ).check(Capture("8 2")),
        "frozen_needs_natural_pair": lambda: put("8 2 5", kings, pile="2 8").check(Capture("8 2")),
        "cannot_meld_top": lambda: put("8 5 6", kings, pile="8").check(Capture("8")),
        "canasta_takes_no_pile": lambda: put("4 5", (CANASTA,), no_canasta, pile="4 Q").check(Capture()),
        "meld_takes_no_pile": lambda: put("4 5", kings, no_meld, pile="4 K").check(Capture()),
        "wild_takes_no_pile": lambda: check_capture("8 2", pile="4 8", melds=kings, hand="8 2 4", rules=no_wild),
    }


def _of_turns() -> dict[str, Callable[[], Verdict]]:
    last = CLASSIC.where(last_red_three="may_meld")
    after_last = drawn_last_red_three(last, "4 5 6", ("K K K",))
    group = [Draw(), Discard("4")]
    return {
        "not_your_turn": lambda: put().check(Draw(), 2),
        "deal_over": lambda: put(pile="4 2", stock="").after(Pass()).check(Draw()),
        "already_drawn": lambda: drawn().check(Draw()),
        "must_draw_first": lambda: put().check(Discard("4")),
        "stock_empty": lambda: put(pile="4 2", stock="").check(Draw()),
        "stock_not_empty": lambda: put().check(Pass()),
        "draw_ends_group": lambda: Game.from_deal(put(stock="9 8")).check(*group),
        "must_capture": lambda: put("4 5", ("K K K",), pile="6 K", stock="").check(Pass()),
        "no_discard_after_last_red_three": lambda: after_last.check(Discard("4")),
        "red_three_discarded": lambda: drawn().check(Discard("3h")),
    }


def drawn_last_red_three(rules: Rules, hand: str, melds: tuple[str, ...]) -> Deal:
    """A position after the stock's last card, a red three, was drawn."""
    return put(hand, melds, rules, stock="3h", pile="4").after(Draw())


def _of_going_out() -> dict[str, Callable[[], Verdict]]:
    required = CLASSIC.where(going_out_discard="required")
    black = drawn("3b 3b 3b 4", (CANASTA,)).after(Lay("3b 3b 3b"))
    return {
        "must_keep_a_card": lambda: drawn("K K K 5", ("9 9 9",)).check(Lay("K K K")),
        "not_enough_canastas": lambda: drawn("K K K 5", ("9 9 9",)).check(Lay("K K K")),
        "discard_required": lambda: drawn("K K K", (CANASTA,), required).check(Lay("K K K")),
        "black_threes_last": lambda: black.check(Lay("4")),
    }


def _of_permission() -> dict[str, Callable[[], Verdict]]:
    off = CLASSIC.where(permission="off")
    required = CLASSIC.where(permission="required")
    asked = asking().after(Ask())
    no, yes = asked.after(Answer(yes=False)), asking().after(Ask()).after(Answer(yes=True))
    return {
        "permission_off": lambda: drawn(rules=off).check(Ask()),
        "no_partner": lambda: drawn(rules=CLASSIC.for_players(2)).check(Ask()),
        "already_asked": lambda: no.check(Ask()),
        "asked_too_late": lambda: drawn("K K K 4 5 6", (CANASTA,)).after(Lay("K K K")).check(Ask()),
        "question_not_open": lambda: drawn("4 5 6").check(Ask()),
        "no_question": lambda: drawn().check(Answer(yes=True)),
        "must_answer": lambda: asking().after(Ask()).check(Discard("4")),
        "permission_yes_binds": lambda: yes.check(Discard("4")),
        "permission_no_binds": lambda: asking().after(Ask()).after(Answer(yes=False)).check(Lay("K K K")),
        "permission_required": lambda: drawn("K K K 4", (CANASTA,), required).check(Lay("K K K")),
    }


def rare_play() -> Iterator[tuple[Deal, list[Act]]]:
    """Positions and acts through them that bring about what random play seldom does."""
    yield put("4 5", ("K K K",), pile="4 K"), [Capture(), Discard("4")]  # onto a meld
    yield put("K 2 5 6", ("9 9 9",), pile="4 K"), [Capture("K 2"), Discard("4")]  # with a wild card
    yield put("K K 5 6", ("9 9 9",), pile="2 K"), [Capture("K K"), Discard("5")]  # frozen, with a pair
    yield put("4 4 A A A 7", pile="3h 5 4"), [Capture("4 4"), Lay("A A A"), Discard("7")]  # cards still to come
    yield drawn("K K K 4", (CANASTA,)), [Ask(), Answer(yes=True), Lay("K K K"), Discard("4")]
    yield drawn("K K K 4", (CANASTA,)), [Ask(), Answer(yes=False), Discard("4")]
    yield drawn(" ".join(["K"] * 8), stock=""), [Lay(" ".join(["K"] * 7)), Discard("K")]  # concealed
    yield put(pile="4 2", stock=""), [Pass()]
    yield put(stock="3h"), [Draw()]
    yield drawn_last_red_three(CLASSIC.where(last_red_three="may_meld"), "4 5 6", ("K K K",)), [Pass()]
    yield put("4 4 5", (CANASTA,), CUTTHROAT, pile="6 4"), [Capture("4 4"), Discard("5")]  # sides form by capture
    yield drawn("K K K 4", (CANASTA,), CUTTHROAT), [Lay("K K K"), Discard("4")]  # and by going out
    yield drawn("4 5 6", (), CUTTHROAT, stock=""), [Discard("4")]  # the last card drawn
