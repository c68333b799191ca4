"""Show the table of a position's text, what may be done there, and what is impossible about it.

With --seat it is shown as that seat sees it. The exit code is 1 where something is impossible.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any, Final

from canasta.cli.common import BadInputError, Exit, at, natural
from canasta.cli.console import Console
from canasta.cli.files import STANDARD_INPUT
from canasta.cli.listing import acts_by_kind
from canasta.cli.table import show_hand, show_hands, show_table
from canasta.deal import Deal
from canasta.view.views import View, view_of

__all__ = ["configure", "run"]

_MOST_CHARACTERS: Final = 1 << 16


def configure(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.usage = "canasta show POSITION [--seat N] [--json]"
    parser.add_argument(
        "position", nargs="+", metavar="POSITION", help="the text of a position, in quotes or not; - reads it"
    )
    parser.add_argument("--seat", type=natural, metavar="N", help="show what this seat sees, the first being 0")


def run(options: Namespace, console: Console) -> Exit:
    """Show the position."""
    for name in ("rules", "set", "players", "cutthroat", "sides"):
        if getattr(options, name) not in (None, False, []):
            raise BadInputError(f"--{name}: the rules are those of the position")
    text = _read() if options.position == [STANDARD_INPUT] else " ".join(options.position)
    with at("POSITION"):
        deal = Deal.from_position(text)
    if options.seat is not None and options.seat not in deal.seats:
        raise BadInputError(f"--seat: the seats are {', '.join(map(str, deal.seats))}; {options.seat} is none of them")
    view = view_of(deal, options.seat)
    if options.seat is not None:
        deal = view.deal
    if options.json:
        console.json(_plain(deal, options.seat))
    else:
        _show(deal, view, console)
    return Exit.DONE if deal.problems() else Exit.ILLEGAL


def _read() -> str:
    """The text on standard input, whose lines are joined."""
    text = sys.stdin.read(_MOST_CHARACTERS + 1) if sys.stdin is not None else ""
    if len(text) > _MOST_CHARACTERS:
        raise BadInputError(f"POSITION: too long: at most {_MOST_CHARACTERS:,} characters are read")
    return " ".join(text.split())


def _show(deal: Deal, view: View, console: Console) -> None:
    """The table, the hands that are seen, the legal acts, and what is impossible."""
    rules = deal.rules.name
    console.say(f"{rules}: {_now(deal)}. Seat {deal.dealer} dealt.", mark=rules, style="strong")
    show_table(view, console)
    if view.seat is not None:
        show_hand(view, console)
    else:
        show_hands(deal, "Seat {}".format, console)
    if view.seat in {None, deal.to_act}:
        _show_acts(deal, console)
    for violation in deal.problems().violations:
        console.say(f"Impossible: {violation}", mark="Impossible", style="bad")


def _now(deal: Deal) -> str:
    if deal.ending is not None:
        return f"the deal is over ({deal.ending.replace('_', ' ')})"
    asked = f", asked by seat {deal.turn}" if deal.to_act != deal.turn else ""
    return f"seat {deal.to_act} is to {deal.phase.name.lower()}{asked}"


def _show_acts(deal: Deal, console: Console) -> None:
    if deal.is_over:
        return
    if deal.legal_acts.is_hidden:
        console.say(f"What may be done is not known: the hand of seat {deal.to_act} is not wholly known.")
        return
    for kind, acts in acts_by_kind(deal.legal_acts).items():
        console.items(f"  {kind:8}", [text for _, text in acts])


def _plain(deal: Deal, seat: int | None) -> dict[str, Any]:
    """All that is shown as plain data; `legal_acts` is null where the hand is not wholly known."""
    known = seat in {None, deal.to_act} and not deal.legal_acts.is_hidden
    return {
        "position": deal.position(),
        "rules": deal.rules.name,
        "seats": list(deal.seats),
        "sides": [list(side) for side in deal.sides],
        "seat": seat,
        "dealer": deal.dealer,
        "turn": deal.turn,
        "to_act": deal.to_act,
        "phase": deal.phase.name.lower(),
        "ending": None if deal.ending is None else str(deal.ending),
        "hands": {str(each): str(deal.hand(each)) for each in deal.seats},
        "red_threes": {str(each): " ".join(map(str, deal.red_threes(each))) for each in deal.seats},
        "melds": [[str(meld) for meld in deal.melds(side[0]).values()] for side in deal.sides],
        "pile": " ".join(map(str, deal.pile)),
        "is_frozen": deal.is_frozen,
        "is_blocked": deal.is_blocked,
        "stock": deal.stock_size,
        "minimums": {str(each): deal.minimum(each) for each in deal.seats},
        "legal_acts": [str(act) for act in deal.legal_acts] if known else None,
        "problems": [violation.to_dict() for violation in deal.problems().violations],
    }
