"""A person at one seat: the table, what may be done, and what he types."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from canasta.acts import Act, Draw
from canasta.bots import Player, SensiblePlayer
from canasta.cli.common import Exit
from canasta.cli.console import Console
from canasta.cli.listing import acts_by_kind
from canasta.cli.narration import Narrator, name_of
from canasta.cli.table import show_hand, show_table
from canasta.deal import Deal, Phase
from canasta.errors import CanastaError, IllegalAct, NotationError
from canasta.events import Event
from canasta.game import Game

__all__ = ["Seated"]

PROMPT: Final = "> "
_HELP: Final = """\
Type the number of an act, or the act itself; several, with ; between them, are done all or none:
  draw                  take K K               lay K K 2            lay 2 onto K
  discard 4             ask                    yes, no              pass
The cards alone will do where they can mean one thing. They need no suits; with one, as in discard 4c or in
discard the four of clubs, you choose the very card.
Besides:
  table   what lies on the table        acts    all you may do, however much it is
  hand    your cards                    hint    what a sensible player would do
  score   the score sheet               undo    take your last act back
  log     what happened in this deal    quit    leave the game"""
_MOST_DIGITS: Final = 9  # of an act's number
_MOST: Final = 18  # acts of one kind that are shown unasked


class _LeftError(Exception):
    """The person leaves."""


class Seated:
    """A game in which a person plays one seat.

    Args:
        game: the game.
        seat: the person's seat.
        players: the players of all seats; that of the person's is not used.
        console: where the game is shown.
        read: gives the next line that is typed; by default it is read from standard input.
        seed: the game's seed, to be told, so that the game can be repeated.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        players: Sequence[Player],
        console: Console,
        read: Callable[[], str] | None = None,
        *,
        seed: int | str | None = None,
    ) -> None:
        """Begin; the deal is told."""
        self._game, self._seat, self._players, self._console = game, seat, players, console
        self._read, self._seed = read, seed
        self._shows_table = self._shows_acts = True  # before the next line is typed
        self._narrator: Narrator
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help, "?": self._help, "h": self._help,
            "table": self._table, "hand": self._hand, "acts": self._acts,
            "hint": self._hint, "score": self._score, "log": self._log,
            "undo": self._undo, "u": self._undo, "quit": self._leave, "q": self._leave, "exit": self._leave,
        }  # fmt: skip

    def run(self) -> Exit:
        """Play until the game is over or the person leaves."""
        game, console = self._game, self._console
        where = f"You sit at seat {self._seat}" + (f" as {game.names[self._seat]}" if game.names else "")
        under = game.rules.name if self._seed is None else f"{game.rules.name}, seed {self._seed}"
        console.say(f"Playing under {under}. {where}. Type help for help.", mark="Playing", style="strong")
        self._narrator = Narrator(game, console, self._seat)
        try:
            while not game.is_over:
                self._go_on()
        except (_LeftError, EOFError) as left:
            console.write("You leave the game." if isinstance(left, _LeftError) else "\nYou leave the game.")
        except KeyboardInterrupt:
            console.write()
            raise
        self._narrator.finish()
        console.write(f"\n{game.sheet}")
        return Exit.DONE

    def _go_on(self) -> None:
        """One act of a player, or what the person does."""
        game = self._game
        seat = game.deal.to_act
        if seat is None:
            self._narrator.finish()
            if self._ask("Enter for the next deal"):
                self._narrator.tell(game.next_deal())
        elif seat == self._seat:
            self._turn()
        else:
            self._tell(game.play(self._players[seat].act(game.view(seat))).seen_by(self._seat))
            self._shows_table = self._shows_acts = True

    def _tell(self, events: Iterable[Event]) -> None:
        self._narrator.tell(events)

    # -- the person's turn

    def _turn(self) -> None:
        """Show what there is, and take one line."""
        self._narrator.finish()
        view = self._game.view(self._seat)
        if self._shows_table:
            self._console.write()
            self._table()
        if self._shows_acts:
            self._hand()
            self._show_acts(_MOST)
        self._shows_table = self._shows_acts = False
        self._ask("your turn" if view.deal.phase is not Phase.ANSWER else "your partner asks to go out")

    def _show_acts(self, most: int) -> None:
        """The legal acts with their numbers, by kind."""
        for kind, acts in acts_by_kind(self._game.view(self._seat).legal_acts).items():
            items = [f"{number}: {text}" for number, text in acts[:most]]
            if len(acts) > most:
                items.append(f"and {len(acts) - most} more: type acts")
            self._console.items(f"  {kind:8}", items)

    def _ask(self, what: str) -> bool:
        """Take one line and do what it says; whether it was empty."""
        line = " ".join(self._line(f"{what} {PROMPT}").split())
        command = self._commands.get(line.lower())
        if command is not None:
            command()
        elif line and self._game.deal.to_act == self._seat:
            self._play(line)
        elif line:
            self._say_over()
        return not line

    def _line(self, prompt: str) -> str:
        """The next line; on a terminal with the editing that it offers, elsewhere shown as if it were typed."""
        if self._read is None and sys.stdout is not None and sys.stdin is not None and sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415  input() uses it
            return input(self._console.shown(prompt))  # the editing has to know the prompt, or it wipes it
        self._console.prompt(prompt)
        line = _typed() if self._read is None else self._read()
        self._console.write(" ".join(line.split()))
        return line

    def _say_over(self) -> None:
        self._console.say("The deal is over. Press Enter for the next one.")

    def _play(self, line: str) -> None:
        """Play the acts of a line, all or none."""
        try:
            events = self._game.play(*self._acts_of(line), seat=self._seat)
        except NotationError as error:
            self._console.say(f"{str(error)[0].upper()}{str(error)[1:]}. Type help for help.")
        except IllegalAct as error:
            for violation in error.violations:
                self._console.say(f"No: {violation}", mark="No", style="bad")
        except CanastaError as error:
            self._console.say(str(error))
        else:
            self._tell(events.seen_by(self._seat))
            self._shows_acts = True

    def _acts_of(self, line: str) -> list[Act]:
        """The acts of a line, each read in the position that those before it lead to."""
        deal, acts = self._game.view(self._seat).deal, []
        for text in line.split(";"):
            if text.strip():
                act = _act_of(deal, text.strip())
                acts.append(act)
                if not isinstance(act, Draw) and deal.is_legal(act):
                    deal = deal.after(act)
        return acts

    # -- commands

    def _help(self) -> None:
        self._console.write(_HELP)

    def _table(self) -> None:
        show_table(self._game.view(self._seat), self._console)

    def _hand(self) -> None:
        show_hand(self._game.view(self._seat), self._console)

    def _acts(self) -> None:
        if self._game.view(self._seat).is_to_act:
            self._show_acts(sys.maxsize)
        else:
            self._say_over()

    def _hint(self) -> None:
        view = self._game.view(self._seat)
        if view.is_to_act:
            self._console.say(f"A sensible player would {SensiblePlayer().act(view)}.")
        else:
            self._say_over()

    def _score(self) -> None:
        self._console.write(f"{self._game.sheet}")

    def _log(self) -> None:
        for event in self._game.view(self._seat).events:
            self._console.say(event.told([name_of(self._game, seat) for seat in range(self._game.rules.seats.players)]))

    def _undo(self) -> None:
        """Take the person's last act back, and what the others did since."""
        mine = [at for at, step in enumerate(self._game.history) if step.before is not None and step.seat == self._seat]
        if not mine:
            self._console.say("You have done nothing yet.")
            return
        for _ in range(len(self._game.history) - mine[-1] - 1):
            self._game.undo()
        self._console.say(f"Taken back: {self._game.undo().act}.")
        self._shows_table = self._shows_acts = True

    def _leave(self) -> None:
        raise _LeftError


def _act_of(deal: Deal, text: str) -> Act:
    """The act of a number in the list, or of a text."""
    if not (text.isdecimal() and text.isascii()):
        return deal.parse_act(text)
    legal = deal.legal_acts
    if len(text) > _MOST_DIGITS or not 1 <= int(text) <= len(legal):
        raise NotationError(text, 0, f"a number from 1 to {len(legal)}")
    return legal[int(text) - 1]


def _typed() -> str:
    """A line of standard input."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    return line
