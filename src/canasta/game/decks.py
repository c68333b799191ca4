"""Where the deals of a game come from: decks that are shuffled once and kept."""

from __future__ import annotations

from canasta.cards import CardsLike, to_cards
from canasta.core.dealing import RandomSource, full_pack, shuffled, source_for
from canasta.core.faces import cards_of_codes
from canasta.deal import Deal
from canasta.rules import Rules
from canasta.scoring import seats_of_deal
from canasta.scoring.rota import later_in_rota

__all__ = ["Decks", "seed_of"]

_DRAWN = 5  # numbers of 53 bits, more than a seed needs


def seed_of(seed: int | str | None, rng: RandomSource | None) -> int | str | None:
    """The seed that decks follow from: that given, or one drawn from `rng`; None for the system's secure source.

    Numbers are drawn from `rng` here and never later, so a copy of a game and the game cannot disturb each other.
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise TypeError(f"seed= is a whole number or a text, not {seed!r}")
    if rng is None:
        return seed
    if seed is not None:
        raise TypeError("give seed= or rng=, not both")
    if not callable(getattr(rng, "random", None)):
        raise TypeError(f"rng= is a source of random numbers, such as random.Random(7), not {rng!r}")
    return "rng " + " ".join(rng.random().hex() for _ in range(_DRAWN))


class Decks:
    """The deals of one game. A deck once shuffled is kept, so that taking back cannot shuffle anew."""

    def __init__(self, rules: Rules, seed: int | str | None) -> None:
        """Take the rules, and the seed that all decks follow from."""
        self.rules = rules
        self.seed = seed
        self._decks: dict[int, bytes] = {}

    def copy(self) -> Decks:
        """The same decks; without a seed, those not yet shuffled will differ."""
        other = Decks(self.rules, self.seed)
        other._decks = self._decks.copy()
        return other

    def first_dealer(self) -> int:
        """The first dealer, drawn at random (rule 2.2)."""
        seats = seats_of_deal(0, rules=self.rules)
        return seats[int(source_for(self.seed, "dealer").random() * len(seats))]

    def first(self, dealer: int, scores: tuple[int, ...], deck: CardsLike | None) -> Deal:
        """The first deal, from the deck given or from one shuffled."""
        if deck is None:
            deck = cards_of_codes(self._codes(0))
        return Deal.new(self.rules, deck=deck, dealer=dealer, scores=scores)

    def deal(self, number: int, first: Deal, scores: tuple[int, ...]) -> Deal:
        """The deal of a number: its deck, dealt by whoever is next, for sides with these scores.

        The dealer, and in five who sits out, follow from the first deal (rules 2.2 and 15.4).
        """
        at, dealer = later_in_rota(first.seats, first.dealer, number, rules=self.rules)
        return Deal.new(self.rules, deck=cards_of_codes(self._codes(number)), number=at, dealer=dealer, scores=scores)

    def keep(self, number: int, deck: CardsLike) -> None:
        """Take the deck of a deal that was dealt elsewhere."""
        self._decks[number] = bytes([card.code for card in to_cards(deck)])

    def _codes(self, number: int) -> bytes:
        codes = self._decks.get(number)
        if codes is None:
            codes = self._decks[number] = shuffled(full_pack(self.rules), source_for(self.seed, number))
        return codes
