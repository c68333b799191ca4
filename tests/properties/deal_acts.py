"""Acts to try in a position, good and bad, and which of them a list of shapes should allow."""

from __future__ import annotations

import random
from collections.abc import Iterator

from canasta import Act, Answer, Ask, Capture, Card, Deal, Discard, Draw, Lay, Pass
from canasta.cards import CARDS

RANKS = "AKQJT987654"
BARE: tuple[Act, ...] = (Draw(), Pass(), Ask(), Answer(yes=True), Answer(yes=False))
MOST_WILDS = 5  # of one kind in a pool


def pool(deal: Deal) -> list[Act]:
    """Every act whose cards a hand nearly holds: a card too many of each kind, and every name of a meld."""
    held = {kind: deal.hand().count(kind) for kind in (*RANKS, "3b", "2", "Jo")}
    acts: list[Act] = [*BARE, *(Discard(kind) for kind in held), Discard("3h"), Discard("3d")]
    acts += (Lay(["3b"] * number + wild) for number in range(1, held["3b"] + 2) for wild in ([], ["2"]))
    top = deal.pile[-1] if deal.pile else None
    for rank in RANKS:
        for cards in _rows(rank, held):
            for onto in (None, rank, f"{rank}'"):
                acts.append(Lay(cards, onto=onto))
                if top is None or not top.is_natural or top.matches(Card(rank)) or not cards:
                    acts.append(Capture(cards, onto=onto))
    return list(dict.fromkeys(acts))


def _rows(rank: str, held: dict[str, int]) -> Iterator[list[str]]:
    for naturals in range(held[rank] + 2):
        for twos in range(min(held["2"], MOST_WILDS) + 2):
            for jokers in range(min(held["Jo"], MOST_WILDS) + 2):
                yield [rank] * naturals + ["2"] * twos + ["Jo"] * jokers


def strange_act(rng: random.Random) -> Act:
    """An act of any cards at all: of several ranks, with red threes, hidden cards, or none."""
    cards = [card for card in rng.choices(CARDS, k=rng.randrange(6)) if card is not None and not card.is_hidden]
    onto = rng.choice((None, None, *RANKS, "K'", "3b"))
    if rng.random() < 0.2:
        return Discard(cards[0] if cards else "3h")
    return rng.choice((Lay, Lay, Capture))(cards, onto=onto)


def allowed(deal: Deal, act: Act, listed: frozenset[Act]) -> bool:
    """Whether an act is one of these shapes: faces apart, and a name that is unique may stand or be left out."""
    if not _holds(deal, act):
        return False
    act = act.shape
    if not isinstance(act, Lay | Capture):
        return act in listed
    names = list(deal.melds())
    ranks = {str(card.shape) for card in act.cards if not card.is_wild}
    if isinstance(act, Capture):
        ranks = {str(card.shape) for card in deal.pile[-1:]}
    elif not ranks:  # wild cards alone
        onto = act.onto if act.onto is not None else names[0] if len(names) == 1 else None
        return Lay(act.cards, onto=onto) in listed
    rank = ranks.pop() if len(ranks) == 1 else ""
    if act.onto is not None and (act.onto not in names or act.onto.rstrip("'") != rank):
        return False
    onto = act.onto if f"{rank}'" in names else None
    return type(act)(act.cards, onto=onto) in listed


def _holds(deal: Deal, act: Act) -> bool:
    """Whether the hand has the cards: the faces that are named, and of every kind as many."""
    held, cards = list(deal.hand()), act.cards
    shapes, wanted = [card.shape for card in held], act.shape.cards
    faces = [card for card in cards if card.shape is not card]
    return all(held.count(card) >= faces.count(card) for card in faces) and all(
        shapes.count(card) >= wanted.count(card) for card in wanted
    )


def with_faces(deal: Deal, act: Act, rng: random.Random) -> Act:
    """The act with cards of the hand chosen at random."""
    held = list(deal.hand())
    rng.shuffle(held)
    chosen: list[Card] = []
    for card in act.cards:
        found = next(mine for mine in held if mine.shape == card.shape)
        held.remove(found)
        chosen.append(found)
    if isinstance(act, Discard):
        return Discard(chosen[0])
    return type(act)(chosen, onto=act.onto) if isinstance(act, Lay | Capture) else act


def order_of(act: Act) -> tuple[int, ...]:
    """Where an act stands in the list of legal acts, by what is documented."""
    kinds = (Draw, Pass, Capture, Lay, Ask, Discard, Answer)
    kind = kinds.index(type(act))
    if isinstance(act, Answer):
        return kind, not act.yes
    if isinstance(act, Discard):
        return kind, act.card.code
    if isinstance(act, Lay | Capture):
        second = act.onto is not None and act.onto.endswith("'")
        rank = Card(act.onto.rstrip("'")).code if act.onto is not None else next(iter(act.cards), Card("A")).code
        rank = 0 if isinstance(act, Capture) else rank
        return kind, rank, second, act.naturals, act.wilds, act.jokers
    return (kind,)
