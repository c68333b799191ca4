"""For every code of a violation an example in a deal, with its counterpart just on the other side of the rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from attrs import frozen

from canasta import CLASSIC, INTERNATIONAL
from canasta import ViolationCode as Code
from canasta.deal import Deal
from tests.deals import after, position

Put = Callable[[], Deal]
ACES, QUEENS, NINES = "A A A A A A A", "Q Q Q Q Q Q Q", "9 9 9 9 9 9 9"


@frozen
class Example:
    """One way to meet a code.

    `act` is refused in the position that `put` gives, or, where there is no act, the position itself is impossible.
    `others` are positions and acts as near as can be that do not meet the code.
    """

    title: str
    put: Put
    act: str
    others: tuple[tuple[Put, str], ...]


def _at(hand: str, *melds: str, **facts: Any) -> Put:
    """A position of seat 1 that has drawn, unless a pile is given."""
    facts.setdefault("drawn", "pile" not in facts and "stock" not in facts)
    return partial(position, facts.pop("rules", CLASSIC), hand, melds, **facts)


def _then(put: Put, *acts: str) -> Put:
    """The position after some acts."""
    return lambda: after(put(), *acts)


def _setup(**facts: Any) -> Put:
    return partial(Deal.setup, **facts)


def _cutthroat(*melds: str, **facts: Any) -> Put:
    """Seat 1 and seat 2 are partners, seat 2 has kings, and seat 1 has these melds and is to act."""
    rules = CLASSIC.for_players(3, cutthroat=True)
    return partial(
        Deal.setup, rules, hands={1: "K K 5 6 7"}, melds={1: melds, 2: ["K K 2"]}, lone=0, turn=1, drawn=True, **facts
    )


def _turn(flags: str) -> Put:
    """A position in which seat 1 has drawn, with these marks of what happened in the turn."""
    text = Deal.setup(hands={1: "5 6 7 8"}, drawn=True).position().replace("flags=drew", f"flags={flags}")
    return lambda: Deal.from_position(text)


_MAY_MELD = CLASSIC.where(last_red_three="may_meld")
_NEVER = CLASSIC.where(black_three_melds="never")
_FEWER = CLASSIC.where(wild_ratio="fewer_than_naturals")
_FORBID = CLASSIC.where(wild_on_natural_canasta="forbid")
_NO_CANASTA = CLASSIC.where(capture_onto_canasta=False)
_NO_MELD = CLASSIC.where(capture_onto_meld=False)
_NO_WILD = CLASSIC.where(capture_with_wild=False)
_DISCARD = CLASSIC.where(going_out_discard="required")
_OFF = CLASSIC.where(permission="off")
_REQUIRED = CLASSIC.where(permission="required")

_POSITIONS: dict[Code, Example] = {
    Code.NOT_IN_PACKS: Example(
        "nine kings in two packs",
        _setup(hands={0: "K K K K K", 1: "K K K K"}),
        "",
        ((_setup(hands={0: "K K K K", 1: "K K K K"}), ""), (_setup(hands={0: "Kh Kh", 1: "K K K K K K"}), "")),
    ),
    Code.WRONG_NUMBER_OF_CARDS: Example(
        "a stock that is a card short",
        _setup(pile="4", stock=62),
        "",
        ((_setup(pile="4", stock=63), ""), (_setup(pile="4"), "")),
    ),
    Code.RED_THREE_IN_HAND: Example(
        "a red three among the cards of a hand", _setup(hands={1: "3h K"}), "", ((_setup(hands={1: "3s K"}), ""),)
    ),
    Code.EMPTY_HAND: Example(
        "a hand without a card while the deal goes on", _setup(hands={2: ""}), "", ((_setup(hands={2: "5"}), ""),)
    ),
    Code.OPENED_WITHOUT_MELDS: Example(
        "a side that has opened and melded nothing",
        _setup(opened=[True, False]),
        "",
        ((_setup(opened=[True, False], melds=[["A A A"], []]), ""),),
    ),
    Code.FROZEN_BY_NOTHING: Example(
        "a frozen pile without a card that freezes",
        _setup(pile="4 5", frozen=True),
        "",
        ((_setup(pile="2 5", frozen=True), ""), (_setup(pile="4 5"), "")),
    ),
    Code.NOT_FROZEN: Example(
        "a two in a pile that is not frozen",
        _setup(pile="2 5", frozen=False),
        "",
        ((_setup(pile="2 5"), ""), (_setup(pile="3s 5", frozen=False), "")),
    ),
    Code.RED_THREE_ABOVE: Example(
        "a red three above a card that was an upcard",
        _setup(pile="5 3h 6"),
        "",
        ((_setup(pile="3h 2 6"), ""), (_setup(pile="5 3s 6"), "")),
    ),
    Code.MELDS_UNOPENED: Example(
        "melds of a side that has not opened",
        _setup(melds=[["K K K"], []], opened=[False, False]),
        "",
        ((_setup(melds=[["K K K"], []]), ""),),
    ),
    Code.IMPOSSIBLE_TURN: Example(
        "a partner who said yes and no",
        _turn("drew,asked,yes,no"),
        "",
        ((_turn("drew,asked,yes"), ""), (_turn("drew"), "")),
    ),
    Code.RED_THREE_ON_TOP: Example(
        "a red three on top of the pile",
        _setup(pile="4 3h"),
        "",
        ((_setup(pile="3h 4"), ""), (_setup(pile="4 3s"), "")),
    ),
}

_MELDS: dict[Code, Example] = {
    Code.CARDS_NOT_HELD: Example(
        "a third king that is not in the hand",
        _at("K K 5 6 7", "9 9 9"),
        "lay K K K",
        ((_at("K K K 6 7", "9 9 9"), "lay K K K"), (_at("Kh Kd Kd 6 7", "9 9 9"), "lay Kh Kd Kd")),
    ),
    Code.NOTHING_LAID: Example("no card named", _at("K 5 6", "9 9 9"), "lay", ((_at("9 5 6", "9 9 9"), "lay 9"),)),
    Code.TOO_FEW_CARDS: Example(
        "two kings", _at("K K 5 6", "9 9 9"), "lay K K", ((_at("K K 2 5 6", "9 9 9"), "lay K K 2"),)
    ),
    Code.MIXED_RANKS: Example(
        "kings and a queen", _at("K K Q 5 6", "9 9 9"), "lay K K Q", ((_at("K K K 5 6", "9 9 9"), "lay K K K"),)
    ),
    Code.TOO_FEW_NATURALS: Example(
        "one king and two twos",
        _at("K K 2 2 5 6", "9 9 9"),
        "lay K 2 2",
        ((_at("K K 2 2 5 6", "9 9 9"), "lay K K 2 2"), (_at("K 2 2 5 6", "K K K"), "lay K 2 2")),
    ),
    Code.TOO_MANY_WILDS: Example(
        "a fourth wild card for the nines",
        _at("2 2 5 6", "9 9 9 9 2 Jo"),
        "lay 2 2 onto 9",
        ((_at("2 2 5 6", "9 9 9 9 2 Jo"), "lay 2 onto 9"),),
    ),
    Code.WILDS_OUTNUMBER_NATURALS: Example(
        "two nines and three wild cards, under CLASSIC",
        _at("9 9 2 2 Jo 5 6", "K K K"),
        "lay 9 9 2 2 Jo",
        (
            (_at("9 9 2 2 Jo 5 6", "K K K"), "lay 9 9 2 2"),
            (_at("9 9 2 2 Jo 5 6", "K K K", rules=INTERNATIONAL), "lay 9 9 2 2 Jo"),
        ),
    ),
    Code.WILDS_NOT_FEWER_THAN_NATURALS: Example(
        "two nines and two twos, under wild_ratio=fewer_than_naturals",
        _at("9 9 2 2 5 6", "K K K", rules=_FEWER),
        "lay 9 9 2 2",
        (
            (_at("9 9 2 2 5 6", "K K K", rules=_FEWER), "lay 9 9 2"),
            (_at("9 9 2 2 5 6", "K K K"), "lay 9 9 2 2"),
        ),
    ),
    Code.RED_THREE_MELDED: Example(
        "red threes laid as a meld",
        _at("3h 3h 3d", ACES),
        "lay 3h 3h 3d",
        ((_at("3s 3s 3c", ACES), "lay 3s 3s 3c"),),
    ),
    Code.WILD_WITH_BLACK_THREES: Example(
        "a two with black threes",
        _at("3s 3s 3c 2", ACES),
        "lay 3s 3s 3c 2",
        ((_at("3s 3s 3c 2", ACES), "lay 3s 3s 3c"),),
    ),
    Code.BLACK_THREES_NEVER_MELDED: Example(
        "black threes under black_three_melds=never",
        _at("3s 3s 3c", ACES, rules=_NEVER),
        "lay 3s 3s 3c",
        ((_at("3s 3s 3c", ACES), "lay 3s 3s 3c"),),
    ),
    Code.BLACK_THREES_ONLY_GOING_OUT: Example(
        "black threes with two more cards in hand",
        _at("3s 3s 3c 5 6", ACES),
        "lay 3s 3s 3c",
        ((_at("3s 3s 3c 5", ACES), "lay 3s 3s 3c"),),
    ),
    Code.BLACK_THREES_LAST: Example(
        "an ace added after black threes",
        _then(_at("3s 3s 3c A", ACES), "lay 3s 3s 3c"),
        "lay A",
        (
            (_then(_at("3s 3s 3c A", ACES), "lay 3s 3s 3c"), "discard A"),
            (_at("3s 3s 3c A", ACES), "lay A"),
        ),
    ),
    Code.WILD_ON_NATURAL_CANASTA: Example(
        "a two on seven nines, under wild_on_natural_canasta=forbid",
        _at("2 5 6", NINES, rules=_FORBID),
        "lay 2 onto 9",
        (
            (_at("2 5 6", "9 9 9 9 9 9", rules=_FORBID), "lay 2 onto 9"),
            (_at("2 5 6", NINES), "lay 2 onto 9"),
        ),
    ),
    Code.NO_SUCH_MELD: Example(
        "a two for queens that the side has not",
        _at("2 5 6", "9 9 9", "K K K"),
        "lay 2 onto Q",
        ((_at("2 5 6", "9 9 9", "K K K"), "lay 2 onto K"),),
    ),
    Code.AMBIGUOUS_MELD: Example(
        "a two that could join two melds",
        _at("2 5 6", "9 9 9", "K K K"),
        "lay 2",
        (
            (_at("2 5 6", "9 9 9"), "lay 2"),
            (_at("2 5 6", "9 9 9", "K K K"), "lay 2 onto 9"),
            (_cutthroat("K K K"), "lay K onto K'"),
            (_cutthroat(), "lay K"),
        ),
    ),
    Code.OPENING_TOO_LOW: Example(
        "three kings, at a score of 0",
        _at("K K K 5 6"),
        "lay K K K",
        (
            (_at("K K K 2 5 6"), "lay K K K 2"),
            (_at("K K K Q Q Q 5 6"), "lay K K K"),
            (_at("K K K 5 6", score=-5), "lay K K K"),
        ),
    ),
}

_CAPTURES: dict[Code, Example] = {
    Code.PILE_EMPTY: Example(
        "a pile without a card",
        _at("9 9 5", "K K K", pile=""),
        "capture 9 9",
        ((_at("9 9 5", "K K K", pile="4 9"), "capture 9 9"),),
    ),
    Code.PILE_TOP_WILD: Example(
        "a two on top",
        _at("9 9 5", "K K K", pile="9 2"),
        "capture 9 9",
        ((_at("9 9 5", "K K K", pile="2 9"), "capture 9 9"),),
    ),
    Code.PILE_TOP_THREE: Example(
        "a black three on top",
        _at("9 9 5", "K K K", pile="9 3s"),
        "capture 9 9",
        ((_at("9 9 5", "K K K", pile="3s 9"), "capture 9 9"),),
    ),
    Code.ONE_CARD_PILE: Example(
        "one card in hand and one in the pile",
        _at("5", "9 9 9", ACES, pile="9"),
        "capture",
        (
            (_at("5", "9 9 9", ACES, pile="4 9"), "capture"),
            (_at("5 6", "9 9 9", ACES, pile="9"), "capture"),
            (_at("5", "9 9 9", ACES, pile="9", rules=CLASSIC.where(one_card_pile_rule=False)), "capture"),
        ),
    ),
    Code.FROZEN_NEEDS_NATURAL_PAIR: Example(
        "a nine and a two for a frozen pile",
        _at("9 9 2 5", "K K K", pile="2 4 9"),
        "capture 9 2",
        (
            (_at("9 9 2 5", "K K K", pile="2 4 9"), "capture 9 9"),
            (_at("9 9 2 5", "K K K", pile="5 4 9"), "capture 9 2"),
        ),
    ),
    Code.FROZEN_BY_RED_THREE: Example(
        "a pile that only a covered red three froze",
        _at("9 2 5 6", "K K K", rules=INTERNATIONAL, pile="3h 9"),
        "capture 9 2",
        (
            (_at("9 9 5 6", "K K K", rules=INTERNATIONAL, pile="3h 9"), "capture 9 9"),
            (_at("9 2 5 6", "K K K", pile="3h 9"), "capture 9 2"),
        ),
    ),
    Code.CANNOT_MELD_TOP: Example(
        "nothing that goes with the nine on top",
        _at("5 6", "K K K", pile="4 9"),
        "capture",
        ((_at("5 6", "9 9 9", pile="4 9"), "capture"),),
    ),
    Code.CANASTA_TAKES_NO_PILE: Example(
        "a canasta of nines, under capture_onto_canasta=false",
        _at("5 6", NINES, pile="4 9", rules=_NO_CANASTA),
        "capture",
        (
            (_at("5 6", "9 9 9 9 9 9", pile="4 9", rules=_NO_CANASTA), "capture"),
            (_at("5 6", NINES, pile="4 9"), "capture"),
        ),
    ),
    Code.MELD_TAKES_NO_PILE: Example(
        "a meld of nines, under capture_onto_meld=false",
        _at("9 9 6", "9 9 9", pile="4 9", rules=_NO_MELD),
        "capture",
        (
            (_at("9 9 6", "9 9 9", pile="4 9", rules=_NO_MELD), "capture 9 9"),
            (_at("9 9 6", "9 9 9", pile="4 9"), "capture"),
        ),
    ),
    Code.WILD_TAKES_NO_PILE: Example(
        "a nine and a two, under capture_with_wild=false",
        _at("9 9 2 6", "K K K", pile="4 9", rules=_NO_WILD),
        "capture 9 2",
        (
            (_at("9 9 2 6", "K K K", pile="4 9", rules=_NO_WILD), "capture 9 9"),
            (_at("9 9 2 6", "K K K", pile="4 9"), "capture 9 2"),
        ),
    ),
}

_TURNS: dict[Code, Example] = {
    Code.NOT_YOUR_TURN: Example(
        "the partner draws", _at("K 5", pile="4"), "draw by 3", ((_at("K 5", pile="4"), "draw by 1"),)
    ),
    Code.DEAL_OVER: Example(
        "a draw after the deal's end", _then(_at("5", ACES), "discard 5"), "draw", ((_at("5", ACES, pile="4"), "draw"),)
    ),
    Code.ALREADY_DRAWN: Example(
        "a capture after the draw",
        _at("9 9 5", "K K K", pile="4 9", drawn=True),
        "capture 9 9",
        ((_at("9 9 5", "K K K", pile="4 9"), "capture 9 9"),),
    ),
    Code.MUST_DRAW_FIRST: Example(
        "a lay before the draw",
        _at("K K K 5 6", "9 9 9", pile="4"),
        "lay K K K",
        ((_at("K K K 5 6", "9 9 9"), "lay K K K"),),
    ),
    Code.STOCK_EMPTY: Example(
        "a draw from an empty stock", _at("K 5", stock=""), "draw", ((_at("K 5", stock="9"), "draw"),)
    ),
    Code.STOCK_NOT_EMPTY: Example(
        "a pass while the stock has a card", _at("K 5", stock="9"), "pass", ((_at("K 5", stock=""), "pass"),)
    ),
    Code.MUST_CAPTURE: Example(
        "a pass although the nine on top fits a meld",
        _at("K 5", "9 9 9", pile="4 9", stock=""),
        "pass",
        (
            (_at("K 5", "9 9 9", pile="2 9", stock=""), "pass"),
            (_at("K 5", "8 8 8", pile="4 9", stock=""), "pass"),
            (_at("K 5", "9 9 9", pile="4 9", stock="", rules=CLASSIC.where(forced_capture="never")), "pass"),
        ),
    ),
    Code.NO_DISCARD_AFTER_LAST_RED_THREE: Example(
        "a discard after the stock's last red three, under last_red_three=may_meld",
        _then(_at("K 5", stock="3h", rules=_MAY_MELD), "draw"),
        "discard 5",
        (
            (_then(_at("K 5", stock="3h", rules=_MAY_MELD), "draw"), "pass"),
            (_then(_at("K 5", stock="3h 9", rules=_MAY_MELD), "draw"), "discard 5"),
        ),
    ),
}

_ENDS: dict[Code, Example] = {
    Code.RED_THREE_DISCARDED: Example(
        "a red three discarded", _at("3h K 5"), "discard 3h", ((_at("3s K 5"), "discard 3s"),)
    ),
    Code.MUST_KEEP_A_CARD: Example(
        "three kings laid, so that one card is left",
        _at("K K K 5", "9 9 9"),
        "lay K K K",
        ((_at("K K K 5 6", "9 9 9"), "lay K K K"), (_at("K K K 5", NINES), "lay K K K")),
    ),
    Code.NOT_ENOUGH_CANASTAS: Example(
        "the last card discarded with six aces on the table",
        _at("5", "A A A A A A"),
        "discard 5",
        (
            (_at("5", ACES), "discard 5"),
            (_at("5", ACES, QUEENS, rules=CLASSIC.for_players(2)), "discard 5"),
        ),
    ),
    Code.DISCARD_REQUIRED: Example(
        "every card laid, under going_out_discard=required",
        _at("K K K", ACES, rules=_DISCARD),
        "lay K K K",
        ((_at("K K K 5", ACES, rules=_DISCARD), "lay K K K"), (_at("K K K", ACES), "lay K K K")),
    ),
    Code.PERMISSION_OFF: Example(
        "a question under permission=off",
        _at("K K K 5", ACES, rules=_OFF),
        "ask",
        ((_at("K K K 5", ACES), "ask"),),
    ),
    Code.NO_PARTNER: Example(
        "a question with two players",
        _at("K K K 5", ACES, QUEENS, rules=CLASSIC.for_players(2)),
        "ask",
        ((_at("K K K 5", ACES, QUEENS, rules=CLASSIC.for_players(6)), "ask"),),
    ),
    Code.ALREADY_ASKED: Example(
        "a second question",
        _then(_at("K K K 5", ACES), "ask", "answer no"),
        "ask",
        ((_at("K K K 5", ACES), "ask"),),
    ),
    Code.ASKED_TOO_LATE: Example(
        "a question after a lay",
        _then(_at("K K K J J J 5", ACES), "lay K K K"),
        "ask",
        ((_at("K K K J J J 5", ACES), "ask"), (_then(_at("K K J J J 5", ACES, pile="J K"), "capture K K"), "ask")),
    ),
    Code.QUESTION_NOT_OPEN: Example(
        "a question with one card in hand, which could not be kept",
        _at("5", ACES),
        "ask",
        ((_at("K K K", ACES), "ask"),),
    ),
    Code.NO_QUESTION: Example(
        "an answer to no question",
        _at("K K K 5", ACES),
        "answer yes",
        ((_then(_at("K K K 5", ACES), "ask"), "answer yes"),),
    ),
    Code.MUST_ANSWER: Example(
        "a discard while the question waits",
        _then(_at("K K K 5", ACES), "ask"),
        "discard 5",
        ((_then(_at("K K K 5", ACES), "ask"), "answer no"), (_at("K K K 5", ACES), "discard 5")),
    ),
    Code.PERMISSION_YES_BINDS: Example(
        "a discard that stays in, after a yes",
        _then(_at("K K K 5", ACES), "ask", "answer yes"),
        "discard 5",
        (
            (_then(_at("K K K 5", ACES), "ask", "answer no"), "discard 5"),
            (_then(_at("K K K 5", ACES), "ask", "answer yes"), "lay K K K"),
        ),
    ),
    Code.PERMISSION_NO_BINDS: Example(
        "a lay that only going out could follow, after a no",
        _then(_at("K K K 5", ACES), "ask", "answer no"),
        "lay K K K",
        ((_then(_at("K K K 5", ACES), "ask", "answer yes"), "lay K K K"), (_at("K K K 5", ACES), "lay K K K")),
    ),
    Code.PERMISSION_REQUIRED: Example(
        "going out unasked, under permission=required",
        _at("K K K 5", ACES, rules=_REQUIRED),
        "lay K K K",
        (
            (_then(_at("K K K 5", ACES, rules=_REQUIRED), "ask", "answer yes"), "lay K K K"),
            (_at("K K K 5 6", ACES, rules=_REQUIRED), "lay K K K"),
            (_at("K K K 5", ACES), "lay K K K"),
        ),
    ),
}

#: An example for every code that a deal can give, by the code.
EXAMPLES: dict[Code, Example] = {**_POSITIONS, **_MELDS, **_CAPTURES, **_TURNS, **_ENDS}

#: The codes that no deal gives, and why.
NOT_OF_A_DEAL: dict[Code, str] = {
    Code.DRAW_ENDS_GROUP: "of a group of acts, which a game is given",
    Code.SECOND_MELD_OF_RANK: "cards of a rank that the side has join its meld; asked of melds laid together",
}
