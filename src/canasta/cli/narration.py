"""A game told to people: a line for each turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from canasta.cli.console import Console
from canasta.events import Event, EventKind
from canasta.game import Game
from canasta.record.turns import Turns, line_of

__all__ = ["Narrator", "name_of", "signed"]

_OF_DEALS: Final = {EventKind.DEALT, EventKind.DEAL_ENDED, EventKind.GAME_ENDED}


def name_of(game: Game, seat: int, me: int | None = None) -> str:
    """What a seat is called."""
    if seat == me:
        return "You"
    return game.names[seat] if game.names else f"Seat {seat}"


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(1200), signed(-20)
    ('+1,200', '-20')
    """
    return f"{points:+,}"


class Narrator:
    """Tells events: those of a turn on one line, once it is over. `me` is the seat that listens, if one does."""

    def __init__(self, game: Game, console: Console, me: int | None = None) -> None:
        """Begin with the deal that is being played."""
        self._game = game
        self._console = console
        self._me = me
        self._turns = Turns([name_of(game, seat, me) for seat in range(game.rules.seats.players)], me)
        self.tell(game.history[-1].events)

    def tell(self, events: Iterable[Event]) -> None:
        """Take events in, and write what is complete."""
        for event in events:
            if event.kind in _OF_DEALS:
                self.finish()
                self._tell_of_deal(event)
            else:
                self._write(self._turns.take(event))

    def finish(self) -> None:
        """Write what is left of a turn."""
        self._write(self._turns.finish())

    def _write(self, turns: Iterable[tuple[str, str]]) -> None:
        for turn in turns:
            self._console.say(line_of(turn), mark=turn[0], style="strong")

    def _tell_of_deal(self, event: Event) -> None:
        game, console = self._game, self._console
        if event.kind is EventKind.DEALT:
            number = game.number + 1
            console.write(f"\nDeal {number}", "strong")
            dealer = name_of(game, game.deal.dealer, self._me)
            shown = event.told([""] * game.rules.seats.players).strip().removeprefix("deals; ")
            out = [seat for seat in range(game.rules.seats.players) if seat not in game.deal.seats]
            console.say(f"{dealer} {'deal' if dealer == 'You' else 'deals'}; {shown}")
            for seat in out:
                console.say(f"{name_of(game, seat, self._me)} {'sit' if seat == self._me else 'sits'} this deal out")
        elif event.kind is EventKind.DEAL_ENDED:
            console.say(event.told().partition(":")[0].capitalize() + ".")
            sheet = game.sheet
            for name, points, total in zip(sheet.names, event.points, sheet.totals, strict=True):
                console.write(f"  {name}: {signed(points)}, {total:,} in all")
