"""How a deal stands, counted fast: what each side would score if it ended now."""

from __future__ import annotations

from canasta.core import state as core
from canasta.core.faces import codes_of
from canasta.core.results import deal_result
from canasta.rules import CANASTA_SIZE
from canasta.scoring.given import CANASTA_KINDS
from canasta.scoring.tally import Tally, tally_of

__all__ = ["standings"]


def standings(table: core.Table, state: core.State) -> list[int]:
    """The score of each side as the position stands, in points (rule 13), in the order of the rules' sides.

    In cutthroat it is that of each seat. A playout ends with it, so nothing is built that could explain it.
    """
    if table.cutthroat:
        return [score.total for score in deal_result(table, state).score(rules=table.plan.rules)]
    tally, layout = tally_of(table.plan.rules), core.layout_of(table, state)
    return [_standing(tally, table, state, side, layout.holder[side[0]]) for side in layout.sides]


def _standing(tally: Tally, table: core.Table, state: core.State, side: tuple[int, ...], holder: int) -> int:
    points, canastas, melded, codes = 0, 0, False, b""
    for _, _, meld, faces, concealed in core.every_meld(table, state, (holder,)):
        melded = True
        codes += bytes(codes_of(faces))
        if sum(meld) >= CANASTA_SIZE:
            canastas += 1
            points += tally.canastas[CANASTA_KINDS[2 * concealed + (meld[1] > 0)]][0]
    points += tally.points(codes)
    held = sum([state[table.faces + place] for place in side])
    points -= tally.points(bytes(codes_of(held)))
    reds = len(codes_of(sum([state[table.reds + place] for place in side])))
    if reds:
        counts = canastas > 0 if tally.needs_canasta else melded
        points += (tally.red_threes if counts else tally.against)[reds].points
    if state[core.ENDING] in {core.WENT_OUT, core.CONCEALED} and state[core.TURN] in side:
        points += tally.going_out["concealed" if state[core.ENDING] == core.CONCEALED else "open"].points
    return points
