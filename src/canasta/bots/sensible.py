"""A player who plays sensibly: not the best one there is, but no fool.

He opens as soon as he can, with as few wild cards as he can; lays what builds canastas and holds wild cards back for
completing them; takes the pile when it is worth it; keeps pairs, and discards what the next player can least use; and
goes out when that pays, or when somebody else is about to.
"""

from __future__ import annotations

from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass
from canasta.deal import Phase
from canasta.rules import CANASTA_SIZE
from canasta.view import View

from .discards import best_discard
from .players import to_act
from .table import Table

__all__ = ["SensiblePlayer"]


class SensiblePlayer:
    """Plays sensibly. What he does follows from the view alone: the same view gives the same act.

    >>> from canasta import Game
    >>> SensiblePlayer().act(Game.new(seed=7, dealer=0).view(1))
    Draw()
    """

    def act(self, view: View) -> Act:
        """See :class:`~canasta.bots.Player`.

        Raises:
            GameError: `not_to_act`, if it is not for the view's seat to act.
        """
        seat, legal = to_act(view), view.legal_acts
        if len(legal) == 1:
            return legal[0]
        table = Table(view, seat)
        if view.deal.phase is Phase.DRAW:
            return _begun(table)
        if view.deal.phase is Phase.ANSWER:
            return Answer(yes=agrees(table))
        return _going_on(table)

    def __repr__(self) -> str:
        return "SensiblePlayer()"


# -- beginning the turn ---------------------------------------------------------------------------------------------

_WORTH_A_DRAW = 8


def _begun(table: Table) -> Act:
    """Draw, or take the pile where that is worth more."""
    captures = table.view.legal_acts.of(Capture)
    others = [act for act in table.view.legal_acts if not isinstance(act, Capture)]
    best = max(captures, key=lambda act: _worth_of_capture(table, act), default=None)
    if best is None:
        return others[0]
    if not others:
        return best
    bar = _WORTH_A_DRAW if isinstance(others[0], Draw) else 0
    return best if _worth_of_capture(table, best) > bar else others[0]


def _worth_of_capture(table: Table, act: Act) -> int:
    """What the pile is worth if it is taken in this way: its cards, and what becomes of the meld."""
    pile = table.deal.pile
    worth = 4 * len(pile) + sum(table.points(str(card.shape)) for card in pile if not card.is_red_three) // 5
    if not table.deal.has_opened(table.seat):
        worth += 20
    _, meld = table.meld_of(act)
    size = len(meld) if meld is not None else 0
    grown = size + 1 + len(act.cards)
    if size < CANASTA_SIZE <= grown:
        worth += 40
    if meld is not None and meld.is_canasta and meld.is_natural and act.wilds:
        worth -= 60
    # natural cards could be laid later as well; wild ones are better kept
    return worth + 3 * act.naturals - 15 * act.wilds


# -- going out ------------------------------------------------------------------------------------------------------

_MANY = 8  # cards in a partner's hand that would be lost


def wants_out(table: Table) -> bool:
    """Whether going out in this turn pays, if it can be done."""
    deal = table.deal
    if table.is_threatened or table.is_late:
        return True
    if not any(deal.has_opened(seat) for seat in table.opponents):
        return True
    cards = max((deal.hand_size(seat) for seat in table.partners), default=0)
    if cards > _MANY and table.canastas_against < table.needed:
        return False
    return table.canastas > table.needed or table.canastas_against >= table.needed or table.size <= _LEAST


def agrees(table: Table) -> bool:
    """Whether the partner who asks may go out: not while much is lost by it (rule 11.5)."""
    deal = table.deal
    if table.is_threatened or table.is_late:
        return True
    lost_by_them = 8 * sum(deal.hand_size(seat) for seat in table.opponents)
    return table.hand_points <= table.rules.going_out.going_out_bonus + lost_by_them // 2


def _way_out(table: Table, lays: tuple[Lay, ...]) -> Act | None:
    """A lay or a discard after which the turn still ends in going out, the best melds first."""
    deal = table.deal
    if not deal.can_go_out():
        return None
    for act in sorted(lays, key=lambda act: _worth_of_lay(table, act), reverse=True):
        after = deal.after(act)
        if after.is_over or after.can_go_out():
            return act
    return next(iter(table.view.legal_acts.of(Discard)), None) if table.size == 1 else None


# -- laying ---------------------------------------------------------------------------------------------------------

_CANASTA = 200  # the worth of completing one
_KEPT = 4  # cards that are kept in hand while the deal is young
_LEAST = 2  # cards with which a turn can end in a discard and go on


def _going_on(table: Table) -> Act:
    """Ask, lay or discard."""
    legal = table.view.legal_acts
    lays = legal.of(Lay)
    out = wants_out(table)
    if out and Ask() in legal and _should_ask(table):
        return Ask()
    if out:
        act = _way_out(table, lays)
        if act is not None:
            return act
    act = _best_lay(table, lays)
    if act is not None:
        return act
    discards = legal.of(Discard)
    if discards:
        return best_discard(table, discards)
    if Pass() in legal:
        return Pass()
    return max(lays, key=lambda act: _worth_of_lay(table, act))


def _should_ask(table: Table) -> bool:
    if table.rules.going_out.permission == "required":
        return True
    return not table.is_threatened and any(table.deal.hand_size(seat) > _MANY for seat in table.partners)


def _best_lay(table: Table, lays: tuple[Lay, ...]) -> Act | None:
    """The lay that is worth most, if it is worth anything and leaves enough cards."""
    best, most = None, 0
    least = _LEAST if table.is_late or table.is_threatened else _KEPT
    opening = not table.deal.has_opened(table.seat)
    for act in lays:
        worth = _worth_of_lay(table, act)
        left = table.size - len(act.cards)
        if worth > most and (left >= least or opening or (worth >= _CANASTA and left >= _LEAST)):
            best, most = act, worth
    return best


def _worth_of_lay(table: Table, act: Lay) -> int:
    """What it is worth to lay these cards now; nothing or less, where they are better kept."""
    _, meld = table.meld_of(act)
    if not table.deal.has_opened(table.seat):
        points = sum(table.points(str(card.shape)) for card in act.cards)
        return max(1, 100 + points - 45 * act.twos - 80 * act.jokers)
    if meld is None:
        return _worth_of_new(table, act)
    if act.wilds:
        return _worth_of_wilds(table, act, len(meld), is_natural=meld.is_natural)
    completes = len(meld) < CANASTA_SIZE <= len(meld) + act.naturals
    return 40 + 5 * act.naturals + (_CANASTA if completes else 0)


def _worth_of_new(table: Table, act: Lay) -> int:
    """A new meld: with natural cards alone nearly always, with wild ones where there are many of them."""
    size = len(act.cards)
    if not act.wilds:
        return 30 + 5 * size + (_CANASTA if size >= CANASTA_SIZE else 0)
    if size >= CANASTA_SIZE:
        return _CANASTA + 20 - 10 * act.wilds
    if table.is_late or table.is_threatened:
        return 15 - act.wilds
    spare = table.hand["2"] + table.hand["Jo"] - act.wilds
    return 5 if act.wilds == 1 and spare > 1 and not table.canastas else -5


def _worth_of_wilds(table: Table, act: Lay, size: int, *, is_natural: bool) -> int:
    """Wild cards on a meld: to complete a canasta, unless it could still be natural; and at the end of a deal."""
    hurried = table.is_late or table.is_threatened
    grown = size + len(act.cards)
    if size >= CANASTA_SIZE:
        return 10 - act.wilds if hurried and not is_natural else -100
    if grown >= CANASTA_SIZE:
        name, _ = table.meld_of(act)
        hopeful = is_natural and size + act.naturals >= CANASTA_SIZE - 1 and table.unseen(name[0]) > 1
        if hopeful and table.canastas >= table.needed and not hurried:
            return -10
        return _CANASTA + 20 - 10 * act.wilds - 20 * (grown - CANASTA_SIZE)
    if hurried:
        return 12 - act.wilds
    return -10
