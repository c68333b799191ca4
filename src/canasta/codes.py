"""The codes of refusals, each with its paragraph of the rules and its sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = ["CATALOGUE", "UNJUDGED", "CodeEntry", "ViolationCode"]


class ViolationCode(StrEnum):
    """The stable name of one way to break the rules; :data:`CATALOGUE` has what belongs to each.

    >>> ViolationCode("too_few_naturals").rule
    '6.2'
    """

    # the cards there are
    NOT_IN_PACKS = "not_in_packs"
    CARDS_NOT_HELD = "cards_not_held"
    # positions that cannot be
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    RED_THREE_IN_HAND = "red_three_in_hand"
    EMPTY_HAND = "empty_hand"
    OPENED_WITHOUT_MELDS = "opened_without_melds"
    FROZEN_BY_NOTHING = "frozen_by_nothing"
    RED_THREE_ON_TOP = "red_three_on_top"
    RED_THREE_ABOVE = "red_three_above"
    NOT_FROZEN = "not_frozen"
    MELDS_UNOPENED = "melds_unopened"
    IMPOSSIBLE_TURN = "impossible_turn"
    # melds
    NOTHING_LAID = "nothing_laid"
    TOO_FEW_CARDS = "too_few_cards"
    MIXED_RANKS = "mixed_ranks"
    TOO_FEW_NATURALS = "too_few_naturals"
    TOO_MANY_WILDS = "too_many_wilds"
    WILDS_OUTNUMBER_NATURALS = "wilds_outnumber_naturals"
    WILDS_NOT_FEWER_THAN_NATURALS = "wilds_not_fewer_than_naturals"
    RED_THREE_MELDED = "red_three_melded"
    WILD_WITH_BLACK_THREES = "wild_with_black_threes"
    BLACK_THREES_NEVER_MELDED = "black_threes_never_melded"
    BLACK_THREES_ONLY_GOING_OUT = "black_threes_only_going_out"
    WILD_ON_NATURAL_CANASTA = "wild_on_natural_canasta"
    SECOND_MELD_OF_RANK = "second_meld_of_rank"
    NO_SUCH_MELD = "no_such_meld"
    AMBIGUOUS_MELD = "ambiguous_meld"
    # the opening
    OPENING_TOO_LOW = "opening_too_low"
    # capturing the pile
    PILE_EMPTY = "pile_empty"
    PILE_TOP_WILD = "pile_top_wild"
    PILE_TOP_THREE = "pile_top_three"
    ONE_CARD_PILE = "one_card_pile"
    FROZEN_NEEDS_NATURAL_PAIR = "frozen_needs_natural_pair"
    FROZEN_BY_RED_THREE = "frozen_by_red_three"
    CANNOT_MELD_TOP = "cannot_meld_top"
    CANASTA_TAKES_NO_PILE = "canasta_takes_no_pile"
    MELD_TAKES_NO_PILE = "meld_takes_no_pile"
    WILD_TAKES_NO_PILE = "wild_takes_no_pile"
    # the turn
    NOT_YOUR_TURN = "not_your_turn"
    DEAL_OVER = "deal_over"
    ALREADY_DRAWN = "already_drawn"
    MUST_DRAW_FIRST = "must_draw_first"
    STOCK_EMPTY = "stock_empty"
    STOCK_NOT_EMPTY = "stock_not_empty"
    MUST_CAPTURE = "must_capture"
    DRAW_ENDS_GROUP = "draw_ends_group"
    NO_DISCARD_AFTER_LAST_RED_THREE = "no_discard_after_last_red_three"
    # discarding and going out
    RED_THREE_DISCARDED = "red_three_discarded"
    MUST_KEEP_A_CARD = "must_keep_a_card"
    NOT_ENOUGH_CANASTAS = "not_enough_canastas"
    DISCARD_REQUIRED = "discard_required"
    BLACK_THREES_LAST = "black_threes_last"
    # permission
    PERMISSION_OFF = "permission_off"
    NO_PARTNER = "no_partner"
    ALREADY_ASKED = "already_asked"
    ASKED_TOO_LATE = "asked_too_late"
    QUESTION_NOT_OPEN = "question_not_open"
    NO_QUESTION = "no_question"
    MUST_ANSWER = "must_answer"
    PERMISSION_YES_BINDS = "permission_yes_binds"
    PERMISSION_NO_BINDS = "permission_no_binds"
    PERMISSION_REQUIRED = "permission_required"

    @property
    def rule(self) -> str:
        """The paragraph of the rules that an act with this code breaks."""
        return CATALOGUE[self].rule


class CodeEntry(NamedTuple):
    """What belongs to a code: its paragraph and the template of its sentence."""

    rule: str
    template: str


_C = ViolationCode
_E = CodeEntry

#: Every code with its paragraph and its sentence. The templates are filled by `str.format` from a violation's
#: parameters; a program that wants other words passes a table of its own to
#: :meth:`~canasta.errors.Violation.text`.
CATALOGUE: dict[ViolationCode, CodeEntry] = {
    _C.NOT_IN_PACKS: _E("1.1", "{cards}: {have} of them, but the {packs} packs hold only {most}."),
    _C.CARDS_NOT_HELD: _E("5.2", "{cards} would have to be in the hand and is not."),
    _C.WRONG_NUMBER_OF_CARDS: _E("1.1", "There are {have} cards in all; the packs hold {needed}."),
    _C.RED_THREE_IN_HAND: _E("4.3", "Seat {seat} holds {cards}: a red three never stays in a hand."),
    _C.EMPTY_HAND: _E("11.3", "Seat {seat} holds no card, and the deal goes on."),
    _C.OPENED_WITHOUT_MELDS: _E("8.5", "A side has opened and has no meld."),
    _C.FROZEN_BY_NOTHING: _E("9.2", "The pile is frozen, and no card in it froze it."),
    _C.NOT_FROZEN: _E("9.2", "{cards} lies in the pile and freezes it, and it is not frozen."),
    _C.RED_THREE_ON_TOP: _E("10.1", "The pile shows {top}: a red three is covered and never discarded."),
    _C.RED_THREE_ABOVE: _E("4.2", "{cards} lies in the pile above a natural card; it can only lie under the upcard."),
    _C.MELDS_UNOPENED: _E("8.5", "Seat {seat} has melds, and the side has not opened."),
    _C.IMPOSSIBLE_TURN: _E("5.1", "The turn cannot be so: {what}."),
    _C.NOTHING_LAID: _E("6.8", "No card is laid: name at least one."),
    _C.TOO_FEW_CARDS: _E("6.1", "A meld needs at least {needed} cards; this one has {have}."),
    _C.MIXED_RANKS: _E("6.1", "A meld holds one rank and wild cards; here {cards} do not go together."),
    _C.TOO_FEW_NATURALS: _E("6.2", "A meld needs at least {needed} natural cards; this one has {have}."),
    _C.TOO_MANY_WILDS: _E("6.3", "A meld holds at most {most} wild cards; this one would hold {have}."),
    _C.WILDS_OUTNUMBER_NATURALS: _E(
        "6.4",
        "{wilds} wild cards outnumber {naturals} natural ones. CLASSIC reads the rule so; INTERNATIONAL sets no"
        " such limit (option wild_ratio).",
    ),
    _C.WILDS_NOT_FEWER_THAN_NATURALS: _E(
        "6.4",
        "{wilds} wild cards are not fewer than {naturals} natural ones, as wild_ratio=fewer_than_naturals asks.",
    ),
    _C.RED_THREE_MELDED: _E("6.6", "Red threes ({cards}) are never melded: they are bonus cards."),
    _C.WILD_WITH_BLACK_THREES: _E("6.6", "No wild card ({cards}) goes with black threes."),
    _C.BLACK_THREES_NEVER_MELDED: _E("6.6", "Under black_three_melds=never black threes are not melded."),
    _C.BLACK_THREES_ONLY_GOING_OUT: _E(
        "6.6", "Black threes are melded only in going out, as the last meld; this turn could not end so."
    ),
    _C.WILD_ON_NATURAL_CANASTA: _E(
        "7.2", "Under wild_on_natural_canasta=forbid the natural canasta {meld} takes no wild card."
    ),
    _C.SECOND_MELD_OF_RANK: _E(
        "6.5", "The side has a meld of that rank ({meld}); the cards join it and cannot begin another."
    ),
    _C.NO_SUCH_MELD: _E("6.5", "The side has no meld {meld} that these cards could join."),
    _C.AMBIGUOUS_MELD: _E("6.8", "These cards could join {melds}: say which, with onto=."),
    _C.OPENING_TOO_LOW: _E("8.1", "The opening counts {have} points; {needed} are needed."),
    _C.PILE_EMPTY: _E("9.1", "The pile is empty."),
    _C.PILE_TOP_WILD: _E("9.1", "The top card of the pile, {top}, is wild: the pile cannot be taken."),
    _C.PILE_TOP_THREE: _E("9.1", "The top card of the pile, {top}, is a three: the pile cannot be taken."),
    _C.ONE_CARD_PILE: _E("9.1", "A player with one card in hand may not take a pile of one card."),
    _C.FROZEN_NEEDS_NATURAL_PAIR: _E(
        "9.3",
        "The pile is frozen against the side: it needs {needed} natural cards of the rank of {top} from the hand;"
        " here are {have}.",
    ),
    _C.FROZEN_BY_RED_THREE: _E(
        "3.3",
        "Only {cards}, covered as the upcard, froze the pile. INTERNATIONAL reads the rule so; CLASSIC does not (option"
        " upcard_red_three_freezes).",
    ),
    _C.CANNOT_MELD_TOP: _E(
        "9.4",
        "The top card, {top}, is not melded by this: it takes two natural cards of its rank, or one and a wild"
        " card, or a meld of the rank.",
    ),
    _C.CANASTA_TAKES_NO_PILE: _E(
        "9.4", "Under capture_onto_canasta=false the top card, {top}, may not be added to a canasta to take the pile."
    ),
    _C.MELD_TAKES_NO_PILE: _E(
        "9.7", "Under capture_onto_meld=false the top card, {top}, may not be added to a meld to take the pile."
    ),
    _C.WILD_TAKES_NO_PILE: _E(
        "9.7", "Under capture_with_wild=false a natural card and a wild one do not take the pile ({top})."
    ),
    _C.NOT_YOUR_TURN: _E("5.4", "It is not for seat {seat} to act."),
    _C.DEAL_OVER: _E("5.4", "The deal is over."),
    _C.ALREADY_DRAWN: _E("5.1", "The turn has begun: its draw or capture is made."),
    _C.MUST_DRAW_FIRST: _E("5.1", "The turn begins with a draw or a capture."),
    _C.STOCK_EMPTY: _E("5.1", "The stock is empty: nothing can be drawn."),
    _C.STOCK_NOT_EMPTY: _E("5.1", "One passes only with an empty stock and before the turn has begun."),
    _C.DRAW_ENDS_GROUP: _E("5.1", "What a draw brings is hidden: in a group of acts it stands alone or last."),
    _C.MUST_CAPTURE: _E("12.3", "With the stock empty the pile must be taken, since its top card, {top}, fits a meld."),
    _C.NO_DISCARD_AFTER_LAST_RED_THREE: _E(
        "12.2", "The stock's last card was a red three: the turn ends with a pass, without a discard."
    ),
    _C.RED_THREE_DISCARDED: _E("10.1", "A red three ({cards}) is never discarded."),
    _C.MUST_KEEP_A_CARD: _E("11.3", "A player who cannot go out keeps a card after the discard."),
    _C.NOT_ENOUGH_CANASTAS: _E(
        "11.1", "Completed canastas that going out needs: {needed}; the side would have {have}, {missing} short."
    ),
    _C.DISCARD_REQUIRED: _E("11.2", "Under going_out_discard=required the last card is discarded, not laid."),
    _C.BLACK_THREES_LAST: _E("6.6", "After black threes only the discard that goes out may follow."),
    _C.PERMISSION_OFF: _E("11.5", "Under permission=off the partner is not asked."),
    _C.NO_PARTNER: _E("11.5", "Seat {seat} has no partner to ask."),
    _C.ALREADY_ASKED: _E("11.5", "The partner has been asked in this turn."),
    _C.ASKED_TOO_LATE: _E("11.5", "The partner is asked after drawing or capturing and before anything is laid."),
    _C.QUESTION_NOT_OPEN: _E(
        "11.5", "The question is open only where the turn could end in going out and could end without it."
    ),
    _C.NO_QUESTION: _E("11.5", "No question waits for an answer."),
    _C.MUST_ANSWER: _E("11.5", "A question waits for its answer, yes or no."),
    _C.PERMISSION_YES_BINDS: _E("11.5", "The partner said yes: the turn must end in going out."),
    _C.PERMISSION_NO_BINDS: _E("11.5", "The partner said no: the turn must not end in going out."),
    _C.PERMISSION_REQUIRED: _E("11.5", "Under permission=required going out needs the partner's yes."),
}

#: What a verdict may name as not judged, for want of a fact that was not given, and what stays open then.
UNJUDGED: dict[str, str] = {
    "melds": "what the side's melds on the table allow",
    "opened": "whether the side has opened",
    "frozen": "whether the pile is frozen for everybody",
    "score": "the opening's minimum, for want of the side's score",
    "size": "how many cards the pile has",
    "red_threes": "how many red threes lie in the pile",
    "pile": "what lies in the pile under its top card",
    "hand": "what the player holds",
    "going_out": "whether the player goes out",
    "turn_end": "whether the turn could still end legally, the hand being hidden in part",
}
