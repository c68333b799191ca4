"""What a record holds: frozen values with typed fields."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any, Literal, NamedTuple, Self

from attrs import evolve, field, frozen

from canasta.acts import Act
from canasta.cards import Card
from canasta.deal import Ending
from canasta.reading import loaded
from canasta.rules import Rules
from canasta.scoring import Score

__all__ = ["FORMAT", "VERSION", "DealRecord", "Note", "Record", "RecordOutcome", "Sees"]

#: What the `format` of the document says.
FORMAT = "canasta-game"
#: The version of the format that is written; every version up to it is read.
VERSION = 1
#: Who sees what is recorded: all that the game holds, a seat, or None for a spectator.
Sees = int | Literal["all"] | None


class Note(NamedTuple):
    """Something of a user's own in a record: a key that begins with `_`.

    >>> from canasta import Game
    >>> Game.new(seed=7, dealer=0).record().noted("_table", "club night").notes
    (Note(path='$', key='_table', text='"club night"'),)
    """

    path: str
    """The JSON path of the object that has it."""
    key: str
    """The key."""
    text: str
    """Its value, as JSON."""


class RecordOutcome(NamedTuple):
    """How a recorded game ended.

    >>> from canasta import Game
    >>> game = Game.new(seed=7, dealer=0)
    >>> events = game.abandon()
    >>> game.record().outcome
    RecordOutcome(reason='abandoned', leaders=(), totals=(0, 0))
    """

    reason: str
    """`target` (rule 14.1), `tie` (rule 14.2) or `abandoned`."""
    leaders: tuple[int, ...]
    """Those with the highest total, by their place in `totals`; none of an abandoned game."""
    totals: tuple[int, ...]
    """The final totals, in points."""


@frozen(kw_only=True, repr=False)
class DealRecord:
    """One deal: where it began, its acts, and how it ended, as far as it has.

    >>> from canasta import Draw, Game
    >>> game = Game.new(seed=7, dealer=0)
    >>> events = game.play(Draw())
    >>> deal = game.record().deals[0]
    >>> deal.dealer, deal.acts, len(deal.deck)
    (0, (Draw(),), 108)
    """

    number: int
    """Which deal of the game it is, from 0."""
    dealer: int
    """The dealer's seat."""
    seats: tuple[int, ...]
    """The seats that play it, by place."""
    deck: tuple[Card, ...] = ()
    """The deck, top first; `??` for a card that was not seen. Empty where the deal began from a position."""
    position: str = ""
    """The position that it began from, as text; empty where it was dealt."""
    drawn: tuple[Card, ...] = ()
    """Where it began from a position with an unknown stock, the cards that have left that stock, in order."""
    acts: tuple[Act, ...] = ()
    """The acts as they were resolved, in order."""
    ending: Ending | None = None
    """How it ended; None where it goes on."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """The cards left in the hands at its end, by place; empty where it goes on or they are not known."""
    scores: tuple[Score, ...] = ()
    """The scores, in the order of the rules' sides; their lines have no notes. Empty where there are none."""
    totals: tuple[int, ...] = ()
    """The totals after the deal, in points; empty where it has no scores."""

    def __repr__(self) -> str:
        return f"<DealRecord {self.number}, {len(self.acts)} acts, ending {self.ending}>"


def _sorted(notes: Iterable[Note]) -> tuple[Note, ...]:
    return tuple(sorted(notes))


@frozen(kw_only=True, repr=False)
class Record:
    """A game as plain data: make it by :meth:`canasta.game.Game.record`, or read it from a text or a file.

    >>> from canasta import Game
    >>> record = Game.new(seed=7, dealer=0).record()
    >>> record
    <Record of CLASSIC, 1 deal, 0 acts>
    >>> Record.from_json(record.to_json()) == record
    True
    """

    rules: Rules
    """The rules in play."""
    players: tuple[str, ...] = ()
    """The players' names, by seat; empty where they have none."""
    seat: Sees = "all"
    """For whom it was made: `all` with everything that the game holds, a seat, or None for a spectator."""
    start: tuple[int, ...]
    """The totals before the first deal, in points."""
    deals: tuple[DealRecord, ...]
    """The deals."""
    outcome: RecordOutcome | None = None
    """How the game ended; None where it goes on."""
    notes: tuple[Note, ...] = field(default=(), converter=_sorted)
    """The keys of a user's own."""

    @property
    def acts(self) -> int:
        """How many acts there are in all."""
        return sum(len(deal.acts) for deal in self.deals)

    @property
    def is_complete(self) -> bool:
        """Whether no card that was dealt or drawn is hidden."""
        return all(not card.is_hidden for deal in self.deals for card in (*deal.deck, *deal.drawn))

    # -- notes of one's own

    def note(self, key: str, path: str = "$") -> Any:
        """The value of a key of one's own; None where there is none.

        Args:
            key: the key, which begins with `_`.
            path: the JSON path of the object that has it, the whole document by default.
        """
        from json import loads  # noqa: PLC0415  seldom wanted

        return next((loads(note.text) for note in self.notes if (note.path, note.key) == (path, key)), None)

    def noted(self, key: str, value: Any, path: str = "$") -> Self:
        """The record with a key of one's own, in place of an old one of that name.

        Args:
            key: the key, which begins with `_`.
            value: any JSON-able data.
            path: the JSON path of the object that gets it, such as `$.deals[0]`.

        Raises:
            RecordError: if the key begins otherwise, the record has no such object or the value is no plain data.

        >>> from canasta import Game
        >>> record = Game.new(seed=7, dealer=0).record().noted("_table", "club night")
        >>> Record.from_json(record.to_json()).note("_table")
        'club night'
        """
        from .notes import note_of  # noqa: PLC0415  seldom wanted

        old = [note for note in self.notes if (note.path, note.key) != (path, key)]
        changed = evolve(self, notes=(*old, note_of(path, key, value)))
        changed.to_dict()  # which needs the object
        return changed

    # -- plain data and text

    def to_dict(self) -> dict[str, Any]:
        """The document as plain data, which :meth:`from_dict` reads back."""
        from .writing import data_of  # noqa: PLC0415  each way is wanted by itself

        return data_of(self)

    @classmethod
    def from_dict(cls, data: Any) -> Record:
        """The record of such data. Its form is checked here; the game, by :meth:`canasta.game.Game.replay`.

        Raises:
            RecordError: if it is no such document; `path` is the place.
        """
        from .reading import record_of  # noqa: PLC0415  each way is wanted by itself

        return record_of(data)

    def to_json(self, *, compact: bool = False) -> str:
        """The document as JSON: a turn a line, or compact, which is one line.

        Raises:
            RecordError: if it is longer than what is read back.
        """
        from .writing import text_of  # noqa: PLC0415  each way is wanted by itself

        return text_of(self, compact=compact)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record of a JSON text.

        Raises:
            RecordError: if it is no such document; `path` is the place.
            TypeError: if it is no text.

        >>> Record.from_json('{"format": "canasta-game", "version": 2}')
        Traceback (most recent call last):
            ...
        canasta.errors.RecordError: $.version: version 1 expected, the newest that this library reads, not 2
        """
        if not isinstance(text, str):
            raise TypeError(f"the text of a record is wanted, not {type(text).__name__}")
        return cls.from_dict(loaded(text))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the document to a file.

        Raises:
            OSError: if it cannot be written.
            RecordError: as :meth:`to_json`.
        """
        from .files import save  # noqa: PLC0415  seldom wanted

        save(self, path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Record:
        """The record in a file.

        Raises:
            OSError: if the file cannot be read.
            RecordError: if it holds no such document.
        """
        from .files import load  # noqa: PLC0415  seldom wanted

        return load(path)

    # -- for people

    def transcript(self) -> str:
        """The game told to people: who did what, turn by turn, each deal's scores, and the score sheet.

        Raises:
            RecordError: if the game cannot have gone so.
        """
        from .telling import transcript  # noqa: PLC0415  seldom wanted

        return transcript(self)

    def __repr__(self) -> str:
        numbers = ((len(self.deals), "deal"), (self.acts, "act"))
        size = ", ".join([f"{number} {what}{'s' if number != 1 else ''}" for number, what in numbers])
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        seen = "" if self.seat == "all" else f", as {who} saw it"
        return f"<Record of {self.rules.name}, {size}{seen}>"
