"""A recorded game on a terminal, act by act, and the table at one place of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from canasta.cli.common import BadInputError, Exit
from canasta.cli.console import Console
from canasta.cli.narration import name_of
from canasta.cli.table import show_hand, show_hands, show_table
from canasta.errors import GameError
from canasta.game import Game, Step
from canasta.record import Record
from canasta.record.turns import Turns, line_of

__all__ = ["Stepper", "at_place", "show_place"]

PROMPT: Final = "replay > "
_PLACE: Final = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})")

_HELP: Final = """\
Enter     the next act              b         one act back
t         to the next turn          tb        one turn back
d         to the next deal          db        one deal back
2.14      deal 2 after 14 acts      s 1       as seat 1 sees it; s alone: all hands
table     the table                 p         the position, as one line of text
score     the score sheet           h         this help
q         leave"""


def at_place(record: Record, at: tuple[int, int], seat: int | None, console: Console) -> Exit:
    """Show the table at a place of a record, the deal from 1, and the act that comes next."""
    game = _game_at(record, at, "--at")
    show_place(game, seat, console)
    acts = record.deals[at[0] - 1].acts
    if at[1] < len(acts):
        console.say(f"Next: {acts[at[1]]}")
    return Exit.DONE


def _game_at(record: Record, at: tuple[int, int], what: str) -> Game:
    deals = len(record.deals)
    if not 1 <= at[0] <= deals:
        raise BadInputError(f"{what}: there is no deal {at[0]}: the record has {deals}")
    try:
        return Game.replay(record, at=(at[0] - 1, at[1]))
    except GameError:
        most = len(record.deals[at[0] - 1].acts)
        raise BadInputError(f"{what}: deal {at[0]} has {most} acts, not {at[1]}") from None


def show_place(game: Game, seat: int | None, console: Console) -> None:
    """Which place it is, and the table as a seat sees it there; for None with all hands that are known."""
    deal = game.deal
    acts = next(back for back, step in enumerate(reversed(game.history)) if step.before is None)
    who = "the deal is over" if deal.to_act is None else f"{name_of(game, deal.to_act)} to {deal.phase.name.lower()}"
    mark = f"{game.number + 1}.{acts}"
    console.say(f"{mark}  {who}", mark=mark, style="strong")
    view = game.view(seat)
    show_table(view, console)
    if seat is not None:
        show_hand(view, console)
    else:
        show_hands(deal, partial(name_of, game), console)


class Stepper:
    """A recorded game, gone through act by act.

    Args:
        record: the record, which can be replayed.
        seat: who looks; None sees all hands that the record has.
        console: where it is shown.
        read: gives the next line that is typed after a prompt; by default it is read from standard input.
    """

    def __init__(
        self, record: Record, seat: int | None, console: Console, read: Callable[[str], str] | None = None
    ) -> None:
        """Begin before the first act."""
        last = len(record.deals) - 1
        self._seat, self._console = seat, console
        self._read = read or _typed
        # up to the last act, since a game that was abandoned cannot be taken back
        self._game = Game.replay(record, at=(last, len(record.deals[last].acts)))
        self._steps = self._game.history
        self._to(0)
        self._moves: dict[str, Callable[[], int]] = {
            "": self._next, "n": self._next, "b": self._before, "t": self._next_turn, "tb": self._turn_before,
            "d": self._next_deal, "db": self._deal_before,
        }  # fmt: skip
        self._commands: dict[str, Callable[[], None]] = {
            "table": self._table, "p": self._position, "score": self._score,
            "h": self._help, "help": self._help, "?": self._help,
        }  # fmt: skip

    def run(self) -> Exit:
        """Go through it until the person leaves."""
        self._console.say("Enter goes on, h helps, q leaves.")
        self._table()
        try:
            while (line := " ".join(self._read(PROMPT).split()).lower()) not in {"q", "quit", "exit"}:
                self._do(line)
        except EOFError:
            self._console.write()
        return Exit.DONE

    def _do(self, line: str) -> None:
        """What a line says."""
        place = _PLACE.fullmatch(line)
        word, _, rest = line.partition(" ")
        if line in self._moves:
            self._move(self._moves[line]())
        elif line in self._commands:
            self._commands[line]()
        elif place is not None:
            self._go(int(place[1]), int(place[2]))
        elif word == "s":
            self._look_as(rest)
        else:
            self._console.say(f"No such command: {line}. Type h for help.")

    # -- where to

    @property
    def _at(self) -> int:
        return self._game.ply

    def _next(self) -> int:
        return self._at + 1

    def _before(self) -> int:
        return self._at - 1

    def _later(self, wanted: Callable[[int], bool]) -> int:
        """The next place that is wanted, or the end."""
        return next(filter(wanted, range(self._at + 1, len(self._steps))), len(self._steps) - 1)

    def _earlier(self, wanted: Callable[[int], bool]) -> int:
        """The last place before that is wanted, or the beginning."""
        return next(filter(wanted, range(self._at - 1, -1, -1)), 0)

    def _begins_deal(self, at: int) -> bool:
        return self._steps[at].before is None

    def _begins_turn(self, at: int) -> bool:
        before, deal = self._steps[at].before, self._steps[at].deal
        return before is None or before.turn != deal.turn or deal.is_over

    def _next_turn(self) -> int:
        return self._later(self._begins_turn)

    def _turn_before(self) -> int:
        return self._earlier(self._begins_turn)

    def _next_deal(self) -> int:
        return self._later(self._begins_deal)

    def _deal_before(self) -> int:
        return self._earlier(self._begins_deal)

    def _go(self, deal: int, acts: int) -> None:
        begins = [at for at in range(len(self._steps)) if self._begins_deal(at)]
        ends = [*begins[1:], len(self._steps)]
        if not 1 <= deal <= len(begins):
            self._console.say(f"There is no deal {deal}: the record has {len(begins)}.")
        elif begins[deal - 1] + acts >= ends[deal - 1]:
            self._console.say(f"Deal {deal} has {ends[deal - 1] - begins[deal - 1] - 1} acts, not {acts}.")
        else:
            self._to(begins[deal - 1] + acts)
            self._table()

    def _to(self, at: int) -> None:
        while self._game.ply > at:
            self._game.undo()
        while self._game.ply < at:
            self._game.redo()

    # -- what is shown

    def _move(self, at: int) -> None:
        """Go to a place, and tell what happened on the way."""
        if not 0 <= at < len(self._steps) or at == self._at:
            self._console.say(f"This is the {'end' if at > 0 else 'beginning'} of the record.")
            return
        for step in self._steps[self._at + 1 : at + 1]:
            self._tell(step)
        self._to(at)
        self._table()

    def _tell(self, step: Step) -> None:
        if step.before is None:
            self._console.write(f"\nDeal {step.number + 1}", "strong")
        turns = Turns([name_of(self._game, seat) for seat in range(self._game.rules.seats.players)])
        events = [event if self._seat is None else event.seen_by(self._seat) for event in step.events]
        told = [turn for event in events for turn in turns.take(event)]
        for turn in [*told, *turns.finish()]:
            self._console.say(line_of(turn), mark=turn[0], style="strong")

    def _table(self) -> None:
        show_place(self._game, self._seat, self._console)

    def _look_as(self, text: str) -> None:
        players = self._game.rules.seats.players
        if text in [str(seat) for seat in range(players)]:
            self._seat = int(text)
        elif not text:
            self._seat = None
        else:
            self._console.say(f"A seat from 0 to {players - 1} expected, not {text}.")
            return
        self._table()

    def _position(self) -> None:
        deal = self._game.deal if self._seat is None else self._game.deal.hidden_from(self._seat)
        self._console.write(deal.position())

    def _score(self) -> None:
        self._console.write(f"{self._game.history[-1].latest}")

    def _help(self) -> None:
        self._console.write(_HELP)


def _typed(prompt: str) -> str:
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415  input() uses it
    return input(prompt)
