"""The table as one seat sees it, on the terminal."""

from __future__ import annotations

from collections.abc import Callable

from canasta.cli.console import Console
from canasta.deal import Deal
from canasta.render.plain import Paint, hand_line, table_lines
from canasta.view import View

__all__ = ["show_hand", "show_hands", "show_table"]


def show_hand(view: View, console: Console) -> None:
    """Show the seat's hand, by rank."""
    console.write_drawn(hand_line(view, console.width, Paint(colours=console.has_colours)))


def show_table(view: View, console: Console) -> None:
    """Show the stock and the pile, the others' hands, and each side with what it has laid, the seat's own last."""
    for line in table_lines(view, console.width, Paint(colours=console.has_colours)):
        console.write_drawn(line)


def show_hands(deal: Deal, name_of: Callable[[int], str], console: Console) -> None:
    """Show all hands of which cards are known; `name_of` says what a seat is called."""
    for seat in deal.seats:
        hand = deal.hand(seat)
        if hand.known:
            name = f"{name_of(seat)} ({len(hand)})"
            console.say(f"{name}: {hand}", mark=name, style="strong")
