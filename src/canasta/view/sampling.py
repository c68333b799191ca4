"""Whole deals that a view may be one of."""

from __future__ import annotations

from collections import Counter
from typing import Final

from canasta.acts import Answer
from canasta.core.dealing import RandomSource
from canasta.core.faces import RED_THREES, codes_of
from canasta.core.sampling import arranged, dealt, hidden_of
from canasta.counts import JOKER, KINDS, NATURALS, TWO
from canasta.deal import Deal, Phase
from canasta.errors import PositionError
from canasta.rules import MELD_SIZE

from .told import Known

__all__ = ["Sampler"]

_TRIES: Final = 40  # deals drawn before the hand in turn is put together
_HANDS: Final = 400  # hands put together


class Sampler:
    """Draws deals; what is hidden is found once."""

    __slots__ = ("_deal", "_hidden", "_must_end", "_state", "_table")

    def __init__(self, deal: Deal, known: Known) -> None:
        """Take what is seen of a deal, and what seats are known to hold."""
        seats = deal.seats
        places = {seats.index(seat): hand.cards for seat, hand in known if seat in seats}
        self._deal = deal
        self._table, self._state = deal._table, deal._state  # noqa: SLF001  the sampler makes deals of their parts
        self._hidden = hidden_of(self._table, self._state, places, seats.index(deal.turn))
        # whose turn is under way must be able to end it, which his own hand tells where it is seen
        under_way = deal.phase in {Phase.PLAY, Phase.ANSWER}
        self._must_end = under_way and not deal.hand(deal.turn).is_known

    def sample(self, rng: RandomSource) -> Deal:
        """A deal."""
        if not callable(getattr(rng, "random", None)):
            raise TypeError(f"a source of chance has random(), such as random.Random(1), not {rng!r}")
        cards = arranged(self._hidden, rng)
        deal = self._dealt(cards)
        if not self._must_end or can_be_completed(deal):
            return deal
        for _ in range(_TRIES):
            cards = arranged(self._hidden, rng)
            deal = self._dealt(cards)
            if can_be_completed(deal):
                return deal
        return self._nearest(cards, rng)

    def _dealt(self, cards: bytearray) -> Deal:
        return Deal._of(self._table, dealt(self._table, self._state, self._hidden, cards))  # noqa: SLF001  not set up anew

    # -- the nearest deal ---------------------------------------------------------------------------------------------

    def _nearest(self, drawn: bytearray, rng: RandomSource) -> Deal:
        """A deal in which the turn can end, with as few cards of the hand in turn exchanged as a walk back finds."""
        size = self._hidden.hands[0][1]
        for number in range(_HANDS):
            cards = drawn.copy()
            _exchange(cards, size, self._put_together(cards, size, rng, number))
            if can_be_completed(self._dealt(cards)):
                break
        else:
            raise PositionError("no_such_deal", "no deal was found in which the turn can end")
        for code in drawn[:size]:
            # put it back in the place of a card that was brought in
            for at in range(size):
                if cards[:size].count(code) >= drawn[:size].count(code):
                    break
                if cards[:size].count(cards[at]) > drawn[:size].count(cards[at]):
                    other = cards.index(code, size)
                    cards[at], cards[other] = cards[other], cards[at]
                    if not can_be_completed(self._dealt(cards)):
                        cards[at], cards[other] = cards[other], cards[at]
        return self._dealt(cards)

    def _put_together(self, cards: bytearray, size: int, rng: RandomSource, number: int) -> bytes:
        """Another hidden part of the hand in turn: many cards of few ranks, those first that its side has melded."""
        plain = _shuffled(bytearray(code for code in cards if code not in RED_THREES), rng)
        lanes = self._lanes(rng, number)
        wilds = int(rng.random() * _MORE_WILDS) if number % 2 else 0
        most = MELD_SIZE + int(rng.random() * _MORE)
        found = [code for code in plain if code // 5 in _WILD][: min(wilds, size)]
        for lane in lanes:
            found += [code for code in plain if code // 5 == lane][: min(most, size - len(found))]
        left = Counter(plain) - Counter(found)
        return bytes([*found, *left.elements()][:size])

    def _lanes(self, rng: RandomSource, number: int) -> list[int]:
        """The natural ranks in an order: those of cards known to be held, those melded, and the others."""
        deal, (_, _, _, faces) = self._deal, self._hidden.hands[0]
        held = [code // 5 for code in codes_of(faces)]
        melded = [KINDS.index(name[0]) for name in deal.melds(deal.turn) if name[0] != "3"]
        others = list(_shuffled(bytearray(NATURALS), rng))
        first = [*held, *others[: number % 3]] if number % 4 > 1 else held
        return [lane for lane in dict.fromkeys([*first, *melded, *others]) if lane in NATURALS]


_WILD: Final = (TWO, JOKER)
_MORE_WILDS: Final = 7
_MORE: Final = 8


def _shuffled(codes: bytearray, rng: RandomSource) -> bytearray:
    for at in range(len(codes) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        codes[at], codes[other] = codes[other], codes[at]
    return codes


def _exchange(cards: bytearray, size: int, wanted: bytes) -> None:
    """Bring the cards wanted to the first places, in exchange for those there that are not wanted."""
    missing = Counter(wanted) - Counter(cards[:size])
    needless = Counter(cards[:size]) - Counter(wanted)
    for code in missing.elements():
        at = next(at for at in range(size) if needless[cards[at]])
        other = cards.index(code, size)
        needless[cards[at]] -= 1
        cards[at], cards[other] = cards[other], cards[at]


def can_be_completed(deal: Deal) -> bool:
    """Whether the turn under way can end (rule 5.5); while a question is open, after either answer (rule 11.5)."""
    if deal.phase is Phase.ANSWER:
        return all(bool(deal.after(Answer(yes)).legal_acts) for yes in (True, False))
    return bool(deal.legal_acts)
