"""What happened, in the words of an app, and who may see it.

An :class:`Event` is found by comparing two positions, so it costs nothing until it is asked for. `event.seen_by(seat)`
is the same event with the cards hidden that the seat does not see.

>>> from canasta import Deal, Draw
>>> before = Deal.new(seed=7)
>>> event, = events_of(before, Draw(), before.after(Draw()))
>>> print(event, event.seen_by(0), sep=" | ")
seat 1 draws Qh | seat 1 draws a card
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, Protocol, overload

from attrs import evolve, frozen

from canasta import reading
from canasta.acts import MELD_NAMES, Act, Answer, Ask, Capture, Discard, Draw, Lay
from canasta.cards import Card, format_cards
from canasta.deal import Deal, Ending
from canasta.errors import RecordError
from canasta.hand import Hand
from canasta.melds import Meld, meld_points

__all__ = ["Event", "EventKind", "Events", "dealing_events", "events_of"]


class EventKind(StrEnum):
    """What kind of thing happened; each says what the fields of its :class:`Event` hold.

    >>> from canasta import Game
    >>> events = Game.new(seed=7, dealer=0).play(Draw())
    >>> [event.kind is EventKind.DREW for event in events]
    [True]
    """

    DEALT = "dealt"
    """`seat` dealt; `cards` are the pile, bottom to top (rule 3)."""
    DREW = "drew"
    """`seat` drew `cards`, `number` of them; only he sees which (rule 5.1)."""
    RED_THREES = "red_threes"
    """`seat` laid the red threes `cards` (rule 4)."""
    CAPTURED = "captured"
    """`seat` took the pile of `number` cards; `cards` are those melded, the top card last; `word` is the way (rule
    9.4): `pair`, `wild` for one natural card and wild ones, or `meld`; `meld` is the meld's name."""
    PILE_CAME = "pile_came"
    """The other `cards` of the captured pile, `number` of them, came to the hand of `seat` (rule 9.5)."""
    SIDES_FORMED = "sides_formed"
    """`seat` plays alone against the other two (rule 15.3)."""
    LAID = "laid"
    """`seat` laid `cards` as the new meld `meld`."""
    ADDED = "added"
    """`seat` added `cards` to the meld `meld`."""
    CANASTA = "canasta"
    """`seat` completed the canasta `meld`, with all its `cards`; `word` is `natural`, `mixed`, and what is concealed is
    `concealed natural` or `concealed mixed` (rule 7)."""
    CANASTA_MIXED = "canasta_mixed"
    """The natural canasta `meld` became mixed (rule 7.2)."""
    OPENED = "opened"
    """The side of `seat` opened with `number` points (rule 8.5)."""
    DISCARDED = "discarded"
    """`seat` discarded `cards`, one card."""
    PILE_FROZE = "pile_froze"
    """The pile is frozen for everybody (rule 9.2 a)."""
    ASKED = "asked"
    """`seat` asks to go out (rule 11.5)."""
    ANSWERED = "answered"
    """`seat` says `word`, `yes` or `no`."""
    PASSED = "passed"
    """`seat` passes."""
    WENT_OUT = "went_out"
    """`seat` went out; `word` is `concealed` if so (rule 11.6)."""
    DEAL_ENDED = "deal_ended"
    """The deal ended; `word` is how, a value of :class:`~canasta.deal.Ending`; `points` are its scores, by side."""
    GAME_ENDED = "game_ended"
    """The game ended; `word` says for whom and why; `points` are the totals."""


#: The fields without which an event of a kind says nothing.
_NEEDED: Final[dict[EventKind, tuple[str, ...]]] = {
    EventKind.DEALT: ("seat", "cards"),
    EventKind.DREW: ("seat", "cards", "number"),
    EventKind.RED_THREES: ("seat", "cards"),
    EventKind.CAPTURED: ("seat", "cards", "meld", "number", "word"),
    EventKind.PILE_CAME: ("seat", "cards", "number"),
    EventKind.SIDES_FORMED: ("seat",),
    EventKind.LAID: ("seat", "cards", "meld"),
    EventKind.ADDED: ("seat", "cards", "meld"),
    EventKind.CANASTA: ("seat", "cards", "meld", "word"),
    EventKind.CANASTA_MIXED: ("seat", "cards", "meld"),
    EventKind.OPENED: ("seat", "number"),
    EventKind.DISCARDED: ("seat", "cards"),
    EventKind.PILE_FROZE: (),
    EventKind.ASKED: ("seat",),
    EventKind.ANSWERED: ("seat", "word"),
    EventKind.PASSED: ("seat",),
    EventKind.WENT_OUT: ("seat",),
    EventKind.DEAL_ENDED: ("word",),
    EventKind.GAME_ENDED: ("word",),
}
#: The words of those kinds that have some to choose from.
_WORDS: Final[dict[EventKind, tuple[str, ...]]] = {
    EventKind.CAPTURED: ("pair", "wild", "meld"),
    EventKind.CANASTA: ("natural", "mixed", "concealed natural", "concealed mixed"),
    EventKind.ANSWERED: ("yes", "no"),
    EventKind.DEAL_ENDED: tuple(Ending),
}


@frozen
class Event:
    """One thing that happened; what the fields hold, :class:`EventKind` says. What says nothing is empty, or None.

    >>> from canasta import Game
    >>> event, = Game.new(seed=7, dealer=0).play(Draw())
    >>> event.seat, str(event.kind), event.number, event.cards
    (1, 'drew', 1, (Card('Qh'),))
    """

    kind: EventKind
    """What it is."""
    seat: int | None = None
    """Who did it."""
    cards: tuple[Card, ...] = ()
    """The cards that it is about."""
    meld: str | None = None
    """The name of the meld that it is about."""
    number: int | None = None
    """How many cards or points."""
    word: str = ""
    """What else there is to say."""
    points: tuple[int, ...] = ()
    """Scores, in the order of the rules' sides."""

    @property
    def is_private(self) -> bool:
        """Whether only the seat itself sees the cards."""
        return self.kind is EventKind.DREW

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat sees it; None is a spectator.

        >>> Event(EventKind.DREW, 2, Hand("Kh").cards).seen_by(None).cards
        (Card('??'),)
        """
        if not self.is_private or (seat is not None and seat == self.seat):
            return self
        return evolve(self, cards=(_HIDDEN,) * len(self.cards))

    def to_dict(self) -> dict[str, Any]:
        """Plain data; what says nothing is left out.

        >>> Event(EventKind.DISCARDED, 1, Hand("4c").cards).to_dict()
        {'kind': 'discarded', 'seat': 1, 'cards': '4c'}
        """
        data: dict[str, Any] = {
            "kind": str(self.kind),
            "seat": self.seat,
            "cards": format_cards(self.cards) or None,
            "meld": self.meld,
            "number": self.number,
            "word": self.word or None,
            "points": list(self.points) or None,
        }
        return {name: value for name, value in data.items() if value is not None}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Event:
        """The inverse of :meth:`to_dict`; hostile data does no harm.

        Raises:
            RecordError: if it is not the data of an event, or lacks what :class:`EventKind` says of its kind; `path` is
                the place.

        >>> Event.from_dict({"kind": "discarded", "seat": 1, "cards": "4c"})
        Event(kind=<EventKind.DISCARDED: 'discarded'>, seat=1, cards=(Card('4c'),), meld=None, number=None, word='', \
points=())
        """
        return event_of(data, "$")

    def told(self, names: Sequence[str] = ()) -> str:
        """One sentence, with the players' names, by seat; a seat that has none is told by its number.

        >>> Event(EventKind.DISCARDED, 1, Hand("4c").cards).told(["Ann", "Bob", "Cat", "Dan"])
        'Bob discards 4c'
        """
        seat = self.seat
        who = "" if seat is None else names[seat] if seat < len(names) else f"seat {seat}"
        return (
            _SENTENCES[self.kind]
            .format(
                who=who,
                cards=_shown(self.cards),
                ranks=_ranks(self.meld or ""),
                number=self.number,
                pile="1 card" if self.number == 1 else f"{self.number} cards",
                word=_ENDS[self.word] if self.kind is EventKind.DEAL_ENDED else self.word,
                points=" to ".join(f"{points:,}" for points in self.points),
            )
            .rstrip(" :")
        )

    def __str__(self) -> str:
        return self.told()


def event_of(data: object, path: str) -> Event:
    """The event of plain data that stands at a path."""
    found = reading.table(data, path, ("kind",), ("seat", "cards", "meld", "number", "word", "points"))
    kind = EventKind(reading.one_of(found["kind"], f"{path}.kind", list(EventKind)))
    words, word = _WORDS.get(kind), found.get("word", "")
    scores = reading.items(found.get("points", ()), f"{path}.points", _MOST_SEATS)
    meld, number, seat = found.get("meld"), found.get("number"), found.get("seat")
    event = Event(
        kind,
        None if seat is None else reading.whole(seat, f"{path}.seat", most=_MOST_SEATS - 1),
        reading.cards(found.get("cards", ""), f"{path}.cards"),
        None if meld is None else reading.one_of(meld, f"{path}.meld", MELD_NAMES),
        None if number is None else reading.whole(number, f"{path}.number"),
        reading.one_of(word, f"{path}.word", words) if words else reading.line(word, f"{path}.word"),
        tuple([reading.whole(score, at, -_MOST_POINTS, _MOST_POINTS) for at, score in scores]),
    )
    for name in _NEEDED[kind]:
        if getattr(event, name) in _NOTHING:
            raise RecordError(f"{path}.{name}", f"an event of the kind {kind} needs it")
    return event


_NOTHING: Final = (None, (), "")
_MOST_SEATS: Final = 6
_MOST_POINTS: Final = 10**9

_HIDDEN: Final = Card("??")


def _ranks(meld: str) -> str:
    """The name of a meld in a sentence: `Ks`, and of a second one of the rank `second Ks`."""
    return f"second {meld[:-1]}s" if meld.endswith("'") else f"{meld}s"


def _shown(cards: tuple[Card, ...]) -> str:
    if cards and all(card.is_hidden for card in cards):
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return format_cards(cards)


_SENTENCES: Final = {
    EventKind.DEALT: "{who} deals; the pile shows {cards}",
    EventKind.DREW: "{who} draws {cards}",
    EventKind.RED_THREES: "{who} lays out {cards}",
    EventKind.CAPTURED: "{who} takes the pile of {pile} with {cards}",
    EventKind.PILE_CAME: "{who} gets {cards} from the pile",
    EventKind.SIDES_FORMED: "{who} plays alone against the other two",
    EventKind.LAID: "{who} lays {cards}",
    EventKind.ADDED: "{who} adds {cards} to the {ranks}",
    EventKind.CANASTA: "{who} completes a {word} canasta of {ranks}",
    EventKind.CANASTA_MIXED: "the canasta of {ranks} becomes mixed",
    EventKind.OPENED: "{who} has opened with {number}",
    EventKind.DISCARDED: "{who} discards {cards}",
    EventKind.PILE_FROZE: "the pile is frozen",
    EventKind.ASKED: "{who} asks to go out",
    EventKind.ANSWERED: "{who} says {word}",
    EventKind.PASSED: "{who} passes",
    EventKind.WENT_OUT: "{who} goes out {word}",
    EventKind.DEAL_ENDED: "the deal ends with {word}: {points}",
    EventKind.GAME_ENDED: "{word}",
}

_ENDS: Final[dict[str, str]] = {
    Ending.WENT_OUT: "a player out",
    Ending.CONCEALED: "a player out concealed",
    Ending.PASSED: "the stock empty",
    Ending.LAST_RED_THREE: "a red three as the last card of the stock",
    Ending.LAST_DISCARD: "the last card of the stock drawn",
}


# -- many events ----------------------------------------------------------------------------------------------------


class Happening(Protocol):
    """What has events."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events."""
        ...


class Events(Sequence[Event]):
    """What some acts brought about, found only when it is looked at; equal to any sequence of the same events.

    >>> from canasta import Draw, Game
    >>> events = Game.new(seed=7, dealer=0).play(Draw())
    >>> len(events), events[0].kind, [str(event) for event in events.seen_by(2)]
    (1, <EventKind.DREW: 'drew'>, ['seat 1 draws a card'])
    """

    __slots__ = ("_found", "_happenings")

    def __init__(self, happenings: Iterable[Happening]) -> None:
        """Take what happened, in order."""
        self._happenings = tuple(happenings)
        self._found: tuple[Event, ...] | None = None

    def _all(self) -> tuple[Event, ...]:
        if self._found is None:
            self._found = tuple([event for happening in self._happenings for event in happening.events])
        return self._found

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """The events as a seat sees them; None is a spectator."""
        return tuple([event.seen_by(seat) for event in self._all()])

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple | list | Events):
            return NotImplemented
        return self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._all(),)

    def __str__(self) -> str:
        return "; ".join(map(str, self._all()))

    def __repr__(self) -> str:
        return f"<Events ({self})>"


# -- finding them ---------------------------------------------------------------------------------------------------


def dealing_events(deal: Deal) -> tuple[Event, ...]:
    """What happened in dealing (rule 3)."""
    events = [Event(EventKind.DEALT, deal.dealer, deal.pile)]
    if deal.is_frozen:
        events.append(Event(EventKind.PILE_FROZE))
    order = deal.seats.index(deal.turn)
    for seat in (*deal.seats[order:], *deal.seats[:order]):
        red = deal.red_threes(seat)
        if red:
            events.append(Event(EventKind.RED_THREES, seat, red, number=len(red)))
    return tuple(events)


def events_of(before: Deal, act: Act, after: Deal) -> tuple[Event, ...]:
    """What an act brought about, in order.

    Args:
        before: the position.
        act: the legal act, resolved.
        after: the position it led to.
    """
    return tuple(_events(before, act, after))


def _events(before: Deal, act: Act, after: Deal) -> Iterator[Event]:
    seat = before.turn
    if isinstance(act, Draw):
        yield from _drew(before, after, seat)
    elif isinstance(act, Capture):
        yield from _captured(before, act, after, seat)
    elif isinstance(act, Lay):
        yield from _laid(before, act, after, seat)
    elif isinstance(act, Discard):
        yield Event(EventKind.DISCARDED, seat, after.pile[-1:], number=1)
        if after.is_frozen and not before.is_frozen:
            yield Event(EventKind.PILE_FROZE)
    elif isinstance(act, Ask):
        yield Event(EventKind.ASKED, seat)
    elif isinstance(act, Answer):
        yield Event(EventKind.ANSWERED, before.to_act, word="yes" if act.yes else "no")
    else:
        yield Event(EventKind.PASSED, seat)
    if after.is_over:
        yield from _ended(before, act, after)


def _ended(before: Deal, act: Act, after: Deal) -> Iterator[Event]:
    if after.went_out is not None:
        yield Event(EventKind.WENT_OUT, after.went_out, word="concealed" if after.ending is Ending.CONCEALED else "")
        if not isinstance(act, Capture):  # which has told it
            yield from _formed(before, after)
    yield Event(EventKind.DEAL_ENDED, word=str(after.ending), points=_scores(after))


def _scores(deal: Deal) -> tuple[int, ...]:
    """The scores; none where a hand is not wholly known."""
    if not all(deal.hand(seat).is_known for seat in deal.seats):
        return ()
    return tuple([score.total for score in deal.score()])


def _drew(before: Deal, after: Deal, seat: int) -> Iterator[Event]:
    red = tuple(Hand(after.red_threes(seat)) - Hand(before.red_threes(seat)))
    if red:
        yield Event(EventKind.RED_THREES, seat, red, number=len(red))
    number = after.hand_size(seat) - before.hand_size(seat)
    if number:
        known = tuple(after.hand(seat).known - before.hand(seat).known)
        yield Event(EventKind.DREW, seat, known + (_HIDDEN,) * (number - len(known)), number=number)


def _captured(before: Deal, act: Capture, after: Deal, seat: int) -> Iterator[Event]:
    top = before.pile[-1]
    name = act.onto if act.onto is not None else str(top.shape)
    way = "pair" if act.naturals >= _PAIR else "wild" if act.onto is None else "meld"
    cards = (*act.cards, top)
    yield Event(EventKind.CAPTURED, seat, cards, name, len(before.pile), way)
    yield from _formed(before, after)
    red = tuple([card for card in before.pile[:-1] if card.is_red_three])
    if red:
        yield Event(EventKind.RED_THREES, seat, red, number=len(red))
    yield from _melded(before, after, seat, name, cards)
    came = tuple([card for card in before.pile[:-1] if not card.is_red_three])
    if came and not after.coming:
        yield Event(EventKind.PILE_CAME, seat, came, number=len(came))


_PAIR: Final = 2  # natural cards of the hand (rule 9.3)


def _laid(before: Deal, act: Lay, after: Deal, seat: int) -> Iterator[Event]:
    new = act.onto is None
    name = next(str(card.shape) for card in act.cards if not card.is_wild) if act.onto is None else act.onto
    yield Event(EventKind.LAID if new else EventKind.ADDED, seat, act.cards, name)
    yield from _melded(before, after, seat, name, act.cards)
    if before.coming and not after.coming:
        yield Event(EventKind.PILE_CAME, seat, before.coming, number=len(before.coming))


def _melded(before: Deal, after: Deal, seat: int, name: str, cards: tuple[Card, ...]) -> Iterator[Event]:
    """What a meld that was begun or grew means: a canasta, an opening."""
    meld = after.melds(seat).get(name)
    if meld is not None and meld.is_canasta:
        old = before.melds(seat).get(name)
        if old is None or not old.is_canasta:
            yield Event(EventKind.CANASTA, seat, meld.cards, name, word=_canasta(meld))
        elif old.is_natural and not meld.is_natural:
            yield Event(EventKind.CANASTA_MIXED, seat, meld.cards, name)
    if after.has_opened(seat) and not before.has_opened(seat):
        laid = before.opening.points if before.opening is not None else 0
        yield Event(EventKind.OPENED, seat, number=laid + meld_points(cards, rules=before.rules))


def _canasta(meld: Meld) -> str:
    kind = "natural" if meld.is_natural else "mixed"
    return f"concealed {kind}" if getattr(meld, "is_concealed", False) else kind


def _formed(before: Deal, after: Deal) -> Iterator[Event]:
    if after.lone is not None and before.lone is None:
        yield Event(EventKind.SIDES_FORMED, after.lone)
