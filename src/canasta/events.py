"""What happened, in the words of an app, and who may see it.

An :class:`Event` is found by comparing two positions, so it costs nothing until it is asked for. `event.seen_by(seat)` is the
same event with the cards hidden that the seat does not see.

>>> from canasta import Deal, Draw
>>> before = Deal.new(seed=7)
>>> after = before.after(Draw())
>>> event, = events_of(before, Draw(), after)
>>> print(event, event.seen_by(0), sep=" | ")
seat 1 draws Qh | seat 1 draws ??
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from attrs import evolve, frozen

from canasta.acts import Act, Answer, Ask, Capture, Discard, Draw, Lay
from canasta.cards import Card, format_cards
from canasta.deal import Deal, Ending
from canasta.hand import Hand
from canasta.melds import meld_points

__all__ = ["Event", "EventKind", "events_of"]


class EventKind(StrEnum):
    """What kind of thing happened."""

    DEALT = "dealt"
    DREW = "drew"
    RED_THREES = "red_threes"
    CAPTURED = "captured"
    PILE_CAME = "pile_came"
    SIDES_FORMED = "sides_formed"
    LAID = "laid"
    CANASTA = "canasta"
    OPENED = "opened"
    DISCARDED = "discarded"
    PILE_FROZE = "pile_froze"
    ASKED = "asked"
    ANSWERED = "answered"
    PASSED = "passed"
    WENT_OUT = "went_out"
    DEAL_ENDED = "deal_ended"
    GAME_ENDED = "game_ended"


@frozen
class Event:
    """One thing that happened.

    `seat` did it; `cards` are the cards it is about, which nobody but the seat sees if `is_private`; `meld` names the meld
    concerned, `number` is a number of cards or points, and `word` says more: `yes` or `no` of an answer, `natural` or `mixed`
    of a canasta, how a deal or a game ended.
    """

    kind: EventKind
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    meld: str | None = None
    number: int | None = None
    word: str = ""

    @property
    def is_private(self) -> bool:
        """Whether only the seat itself sees the cards."""
        return self.kind is EventKind.DREW

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat sees it; None is a spectator.

        >>> Event(EventKind.DREW, 2, Hand("Kh").cards).seen_by(None).cards
        (Card('??'),)
        """
        if not self.is_private or seat == self.seat:
            return self
        return evolve(self, cards=(Card("??"),) * len(self.cards))

    def to_dict(self) -> dict[str, Any]:
        """Plain data; what says nothing is left out."""
        data: dict[str, Any] = {"kind": str(self.kind)}
        if self.seat is not None:
            data["seat"] = self.seat
        if self.cards:
            data["cards"] = format_cards(self.cards)
        if self.meld is not None:
            data["meld"] = self.meld
        if self.number is not None:
            data["number"] = self.number
        return {**data, "word": self.word} if self.word else data

    def told(self, names: tuple[str, ...] = ()) -> str:
        """One sentence, with the players' names where they are given."""
        who = "" if self.seat is None else names[self.seat] if names else f"seat {self.seat}"
        return _SENTENCES[self.kind].format(
            who=who,
            cards=format_cards(self.cards) or "nothing",
            onto="" if self.meld is None else f" onto {self.meld}",
            meld=self.meld,
            number=self.number,
            word=self.word,
        )

    def __str__(self) -> str:
        return self.told()


_SENTENCES = {
    EventKind.DEALT: "{who} deals; the pile shows {cards}",
    EventKind.DREW: "{who} draws {cards}",
    EventKind.RED_THREES: "{who} lays out {cards}",
    EventKind.CAPTURED: "{who} takes the pile of {number} with {cards}{onto}",
    EventKind.PILE_CAME: "{number} cards of the pile come to the hand of {who}",
    EventKind.SIDES_FORMED: "{who} plays alone against the other two",
    EventKind.LAID: "{who} lays {cards}{onto}",
    EventKind.CANASTA: "{who} completes a {word} canasta of {meld}",
    EventKind.OPENED: "{who} opens with {number} points",
    EventKind.DISCARDED: "{who} discards {cards}",
    EventKind.PILE_FROZE: "the pile is frozen",
    EventKind.ASKED: "{who} asks to go out",
    EventKind.ANSWERED: "{who} says {word}",
    EventKind.PASSED: "{who} passes",
    EventKind.WENT_OUT: "{who} goes out{word}",
    EventKind.DEAL_ENDED: "the deal is over: {word}",
    EventKind.GAME_ENDED: "{word}",
}

_ENDS = {
    Ending.WENT_OUT: "a player went out",
    Ending.CONCEALED: "a player went out concealed",
    Ending.PASSED: "the stock is empty and the pile was not taken",
    Ending.LAST_RED_THREE: "the last card of the stock was a red three",
    Ending.LAST_DISCARD: "the last card of the stock was drawn and the turn played",
}


def dealt(deal: Deal) -> tuple[Event, ...]:
    """What happened in dealing (rule 3)."""
    events = [Event(EventKind.DEALT, deal.dealer, deal.pile)]
    events += [
        Event(EventKind.RED_THREES, seat, deal.red_threes(seat), number=len(deal.red_threes(seat)))
        for seat in deal.seats
        if deal.red_threes(seat)
    ]
    if deal.is_frozen:
        events.append(Event(EventKind.PILE_FROZE))
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
    elif isinstance(act, Lay | Capture):
        yield from _melded(before, act, after, seat)
    elif isinstance(act, Discard):
        yield Event(EventKind.DISCARDED, seat, act.cards)
        if after.is_frozen and not before.is_frozen:
            yield Event(EventKind.PILE_FROZE)
    elif isinstance(act, Ask):
        yield Event(EventKind.ASKED, seat)
    elif isinstance(act, Answer):
        yield Event(EventKind.ANSWERED, before.to_act, word="yes" if act.yes else "no")
    else:
        yield Event(EventKind.PASSED, seat)
    if after.ending is not None:
        if after.went_out is not None:
            yield Event(EventKind.WENT_OUT, seat, word=" concealed" if after.ending is Ending.CONCEALED else "")
            yield from _formed(before, after)
        yield Event(EventKind.DEAL_ENDED, word=_ENDS[after.ending])


def _drew(before: Deal, after: Deal, seat: int) -> Iterator[Event]:
    came = tuple(after.hand(seat) - before.hand(seat)) if before.hand(seat).is_known else _hidden(before, after, seat)
    red = tuple(Hand(after.red_threes(seat)) - before.red_threes(seat))
    if red:
        yield Event(EventKind.RED_THREES, seat, red, number=len(red))
    if came:
        yield Event(EventKind.DREW, seat, came, number=len(came))


def _hidden(before: Deal, after: Deal, seat: int) -> tuple[Card, ...]:
    return (Card("??"),) * (after.hand_size(seat) - before.hand_size(seat))


def _melded(before: Deal, act: Act, after: Deal, seat: int) -> Iterator[Event]:
    capturing = isinstance(act, Capture)
    kind = EventKind.CAPTURED if capturing else EventKind.LAID
    cards = (*act.cards, before.pile[-1]) if capturing else act.cards
    yield Event(kind, seat, cards, act.onto, len(before.pile) if capturing else None)
    if capturing:
        yield from _formed(before, after)
        red = tuple(card for card in before.pile[:-1] if card.is_red_three)
        if red:
            yield Event(EventKind.RED_THREES, seat, red, number=len(red))
    for name, meld in after.melds(seat).items():
        old = before.melds(seat).get(name)
        if meld.is_canasta and not (old is not None and old.is_canasta):
            yield Event(EventKind.CANASTA, seat, meld.cards, name, word="natural" if meld.is_natural else "mixed")
    if after.has_opened(seat) and not before.has_opened(seat):
        laid = before.opening.points if before.opening is not None else 0
        yield Event(EventKind.OPENED, seat, number=laid + meld_points(cards, rules=before.rules))
    came = _came(before, act, after)
    if came:
        yield Event(EventKind.PILE_CAME, seat, came, number=len(came))


def _came(before: Deal, act: Act, after: Deal) -> tuple[Card, ...]:
    """The cards of a captured pile that came to the hand by this act (rule 9.5)."""
    if isinstance(act, Capture):
        waiting = tuple(card for card in before.pile[:-1] if not card.is_red_three)
        return () if after.coming else waiting
    return before.coming if not after.coming else ()


def _formed(before: Deal, after: Deal) -> Iterator[Event]:
    if after.lone is not None and before.lone is None:
        yield Event(EventKind.SIDES_FORMED, after.lone)
