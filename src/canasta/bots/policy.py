"""How a sensible player plays: one act, chosen from what he sees.

He opens as soon as he can, but for a dear opening without wild cards; lays what builds canastas and holds wild cards
back for completing them; takes the pile when it is worth it; and goes out when that pays, or when somebody else is
about to. Worths are points, roughly.
"""

from __future__ import annotations

from typing import Final

from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.core.faces import RED_THREES
from canasta.core.state import ANSWER, CAPTURED, DRAW, FLAGS, LAID, OVER, PHASE, PILE
from canasta.core.step import apply
from canasta.core.turn import can_go_out, turn_of
from canasta.counts import BLACK_THREE, JOKER, TWO
from canasta.rules import CANASTA_SIZE

from .discards import best_discard
from .sight import Sight

__all__ = ["choose"]

_ASK: Final = Ask()
_PASS: Final = Pass()
_DRAW: Final = Draw()
_YES, _NO = Answer(yes=True), Answer(yes=False)


def choose(sight: Sight) -> Act:
    """The act to play; there are several."""
    phase = sight.state[PHASE]
    if phase == DRAW:
        return _begun(sight)
    if phase == ANSWER:
        return _YES if agrees(sight) else _NO
    return _going_on(sight)


# -- beginning the turn ---------------------------------------------------------------------------------------------

_WORTH_A_DRAW: Final = 8


def _begun(sight: Sight) -> Act:
    """Draw, or take the pile where that is worth more."""
    pile = pile_worth(sight)
    best, most = None, -1000
    for act in sight.acts:
        if type(act) is Capture:
            worth = pile + _worth_of_capture(sight, act)
            if worth > most:
                best, most = act, worth
    other = sight.acts[0]
    if best is None or type(other) is Capture:
        return best or other
    return best if most > (_WORTH_A_DRAW if other is _DRAW else 0) else other


def pile_worth(sight: Sight) -> int:
    """What the cards of the pile are worth, to have and to keep from the others."""
    worth, hand, melds = 0, sight.hand, sight.melds
    for code in sight.state[PILE]:
        lane = code // 5
        if lane == JOKER:
            worth += 25
        elif lane == TWO:
            worth += 16
        elif lane < BLACK_THREE:
            worth += 4 + sight.points[lane] // 5
            if melds[lane] or hand[lane] > 1:
                worth += 3
        elif code in RED_THREES:
            worth += 50
    return worth if sight.opened else worth + 20


def _worth_of_capture(sight: Sight, act: Act) -> int:
    """What becomes of the meld if the pile is taken in this way."""
    lane = sight.state[PILE][-1] // 5
    of_rank = sight.melds[lane]
    naturals, wilds = of_rank[0] if of_rank else (0, 0)
    taken = act.twos + act.jokers
    worth = 3 * act.naturals - 15 * taken
    if naturals + wilds < CANASTA_SIZE <= naturals + wilds + 1 + len(act.cards):
        worth += 40
    if taken and not wilds and naturals >= CANASTA_SIZE:
        worth -= 60
    return worth


# -- going out ------------------------------------------------------------------------------------------------------

_MANY: Final = 8  # cards in a partner's hand that would be lost
_LEAST: Final = 2  # cards with which a turn can end in a discard and go on


def wants_out(sight: Sight) -> bool:
    """Whether going out in this turn pays, if it can be done."""
    if sight.is_threatened or sight.is_late:
        return True
    if not any(sight.has_opened(place) for place in sight.opponents):
        return True
    cards = max([sight.hand_size(place) for place in sight.partners], default=0)
    if cards > _MANY and sight.canastas_against < sight.needed:
        return False
    return sight.canastas > sight.needed or sight.canastas_against >= sight.needed or sight.size <= _LEAST


def agrees(sight: Sight) -> bool:
    """Whether the partner who asks may go out: not while much is lost by it (rule 11.5)."""
    if sight.is_threatened or sight.is_late:
        return True
    lost_by_them = 8 * sum([sight.hand_size(place) for place in sight.opponents])
    return sight.hand_points <= sight.table.plan.rules.going_out.going_out_bonus + lost_by_them // 2


def _should_ask(sight: Sight) -> bool:
    if sight.table.permission == "required":
        return True
    return not sight.is_threatened and any(sight.hand_size(place) > _MANY for place in sight.partners)


def _way_out(sight: Sight) -> Act | None:
    """A lay or a discard after which the turn still ends in going out, the best melds first."""
    table, state = sight.table, sight.state
    if not can_go_out(table, turn_of(table, state)):
        return None
    lays = [act for act in sight.acts if type(act) is Lay]
    for act in sorted(lays, key=lambda act: worth_of_lay(sight, act), reverse=True):
        after = state.copy()
        apply(table, after, act)
        if after[PHASE] == OVER or can_go_out(table, turn_of(table, after)):
            return act
    return sight.acts[-1] if sight.size == 1 and type(sight.acts[-1]) is Discard else None


# -- laying ---------------------------------------------------------------------------------------------------------

_CANASTA: Final = 200  # the worth of completing one
_KEPT: Final = 2  # cards that are kept in hand while the deal is young
_DEAR: Final = 90  # points of a minimum
_SPARE: Final = 2  # wild cards that are kept for completing canastas


def _going_on(sight: Sight) -> Act:
    """Ask, lay or discard."""
    if wants_out(sight):
        if _should_ask(sight) and any(act is _ASK for act in sight.acts):
            return _ASK
        act = _way_out(sight)
        if act is not None:
            return act
    act = _best_lay(sight)
    if act is not None:
        return act
    last = sight.acts[-1]
    if type(last) is Discard:
        return best_discard(sight)
    if last is _PASS:
        return last
    return max([act for act in sight.acts if type(act) is Lay], key=lambda act: worth_of_lay(sight, act))


def _best_lay(sight: Sight) -> Act | None:
    """The lay that is worth most, if it is worth anything and leaves enough cards."""
    best, most, opening = None, 0, not sight.opened
    if opening and _holds_back(sight):
        return None
    least = _LEAST if sight.is_late or sight.is_threatened else _KEPT
    for act in sight.acts:
        if type(act) is Lay:
            worth = worth_of_lay(sight, act)
            if worth > most:
                left = sight.size - len(act.cards)
                if left >= least or opening or (worth >= _CANASTA and left >= _LEAST):
                    best, most = act, worth
    return best


def _holds_back(sight: Sight) -> bool:
    """Whether to wait with an opening that is dear, by the side's score: without wild cards, nobody else being open."""
    if sight.minimum < _DEAR or sight.state[FLAGS] & (CAPTURED | LAID) or sight.is_late:
        return False
    return not sight.wilds and not any(sight.has_opened(place) for place in sight.opponents)


def worth_of_lay(sight: Sight, act: Act) -> int:
    """What it is worth to lay these cards now; nothing or less, where they are better kept."""
    naturals, wilds = act.naturals, act.twos + act.jokers
    if not sight.opened:
        points = sight.points
        value = naturals * points[act.lane] + act.twos * points[TWO] + act.jokers * points[JOKER]
        return max(1, 100 + value - 45 * act.twos - 80 * act.jokers)
    meld = sight.meld(act)
    if meld is None:
        return _worth_of_new(sight, naturals, wilds)
    size = meld[0] + meld[1]
    if wilds:
        return _worth_of_wilds(sight, act, size, is_natural=not meld[1])
    return 40 + 5 * naturals + (_CANASTA if size < CANASTA_SIZE <= size + naturals else 0)


def _worth_of_new(sight: Sight, naturals: int, wilds: int) -> int:
    """A new meld: with natural cards alone nearly always, with wild ones where there are many of them."""
    size = naturals + wilds
    if not wilds:
        return 30 + 5 * size + (_CANASTA if size >= CANASTA_SIZE else 0)
    if size >= CANASTA_SIZE:
        return _CANASTA + 20 - 10 * wilds
    if sight.is_late or sight.is_threatened:
        return 15 - wilds
    return 5 if wilds == 1 and sight.wilds > _SPARE and not sight.canastas else -5


def _worth_of_wilds(sight: Sight, act: Act, size: int, *, is_natural: bool) -> int:
    """Wild cards on a meld: to complete a canasta, unless it could still be natural; and at the end of a deal."""
    hurried = sight.is_late or sight.is_threatened
    wilds = act.twos + act.jokers
    grown = size + act.naturals + wilds
    if size >= CANASTA_SIZE:
        return 10 - wilds if hurried and not is_natural else -100
    if grown >= CANASTA_SIZE:
        hopeful = is_natural and size + act.naturals >= CANASTA_SIZE - 1 and sight.unseen(act.lane) > 1
        if hopeful and sight.canastas >= sight.needed and not hurried:
            return -10
        return _CANASTA + 20 - 10 * wilds - 20 * (grown - CANASTA_SIZE)
    return 12 - wilds if hurried else -10
