"""A position with its hidden cards dealt out at random: each way to do it is as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple, NoReturn

from canasta.cards import CARDS, Card
from canasta.core.dealing import RandomSource, full_pack
from canasta.core.faces import FACE, HIDDEN, RED_THREES, codes_of, faces_of, hidden_in
from canasta.core.state import AT, DECK, PENDING, PILE, State, Table, stock_size
from canasta.core.zones import every_card
from canasta.errors import PositionError

__all__ = ["Hidden", "arranged", "dealt", "hidden_of"]


class Hidden(NamedTuple):
    """What is hidden of a position: which cards are somewhere, and how many are where.

    `hands` are those with hidden cards, that of the place in turn first, each as (place, how many are hidden, the
    packed counts and the faces of what is known). `pile` and `pending` are how many hidden cards these hold.
    """

    hands: tuple[tuple[int, int, int, int], ...]
    pile: int
    pending: int
    stock: int
    plain: bytes  #: the cards not seen, red threes apart
    red: bytes  #: the red threes not seen

    @property
    def shown(self) -> int:
        """How many of the hidden cards are not in the stock."""
        return sum(number for _, number, _, _ in self.hands) + self.pile + self.pending


def _refuse(message: str) -> NoReturn:
    raise PositionError("no_such_deal", message)


def hidden_of(table: Table, state: State, known: Mapping[int, Iterable[Card]], first: int) -> Hidden:
    """What is hidden of a position.

    Args:
        table: the table.
        state: the position.
        known: by place, cards that the hand is known to hold though they do not show.
        first: the place whose hand comes first.

    Raises:
        PositionError: `no_such_deal`, if the packs have not the cards for it.
    """
    hands, also = [], []
    for place in sorted(range(table.places), key=lambda place: place != first):
        faces = state[table.faces + place]
        number = hidden_in(faces)
        if number:
            seen = [code for code in codes_of(faces) if code != HIDDEN]
            more = list((Counter(card.code for card in known.get(place, ())) - Counter(seen)).elements())
            if len(more) > number:
                _refuse(f"seat {table.seats[place]} is known to hold more cards than the hand has")
            also += more
            units = sum([table.units[code] for code in seen + more])
            hands.append((place, number - len(more), units, faces_of(seen + more)))
    left = _left(table, [card.code for card in every_card(table, state) if not card.is_hidden] + also)
    plain = bytes([code for code in left if code not in RED_THREES])
    red = bytes([code for code in left if code in RED_THREES])
    found = Hidden(
        tuple(hands), state[PILE].count(HIDDEN), state[PENDING].count(HIDDEN), _hidden_stock(state), plain, red
    )
    if len(plain) < found.shown or len(left) < found.shown + found.stock:
        _refuse("more cards are hidden than the packs have besides those seen")
    return found


def _hidden_stock(state: State) -> int:
    stock: int = state[DECK].count(HIDDEN, state[AT])
    if stock not in (0, stock_size(state)):
        _refuse("the stock is known in part")
    return stock


def _left(table: Table, codes: list[int]) -> list[int]:
    """The cards of the packs without those seen; one of which no suit is known is the first left of s h d c."""
    left = Counter(full_pack(table.plan.rules))
    for code in sorted(codes, key=lambda code: not left[code]):
        fitting = code if left[code] else next(filter(left.__getitem__, _suited(code)), None)
        if fitting is None:
            _refuse(f"{CARDS[code]} is seen more often than the packs have it")
        left[fitting] -= 1
    return list(left.elements())


def _suited(code: int) -> list[int]:
    """The codes of the faces that a card without a suit may be."""
    row = code // 5 * 5
    return [face for face in range(row, row + 4) if face not in RED_THREES] if code == row + 4 else []


def arranged(hidden: Hidden, rng: RandomSource) -> bytearray:
    """The cards not seen in an order: those of the hands, the pile and what comes of it, and then the stock.

    Fisher and Yates. No hand holds a red three (rule 4.3), so the hands are drawn from the others, and the stock from
    what is left with the red threes.
    """
    draw, shown = rng.random, hidden.shown
    cards = bytearray(hidden.plain)
    size = len(cards)
    for at in range(shown):
        other = at + int(draw() * (size - at))
        cards[at], cards[other] = cards[other], cards[at]
    cards += hidden.red
    size = len(cards)
    for at in range(shown, shown + hidden.stock):
        other = at + int(draw() * (size - at))
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def dealt(table: Table, state: State, hidden: Hidden, cards: bytearray) -> State:
    """A new position in which the hidden cards are these."""
    new = state.copy()
    units, at = table.units, 0
    for place, number, packed, faces in hidden.hands:
        codes = cards[at : at + number]
        at += number
        new[table.hands + place] = packed + sum([units[code] for code in codes])
        new[table.faces + place] = faces + sum([FACE[code] for code in codes])
    for field, number in ((PILE, hidden.pile), (PENDING, hidden.pending)):
        if number:
            found = iter(cards[at : at + number])
            at += number
            new[field] = bytes([next(found) if code == HIDDEN else code for code in state[field]])
    if hidden.pending:
        new[PENDING] = bytes(sorted(new[PENDING]))
    if hidden.stock:
        new[DECK], new[AT] = bytes(cards[at : at + hidden.stock]), 0
    return new
