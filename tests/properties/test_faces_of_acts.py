"""Acts that name faces, of hands that are known, hidden, and known in part: the cards named go, and no others."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from canasta import CLASSIC, INTERNATIONAL, Act, Capture, Deal, Discard, Lay, Phase, Rules
from tests.properties.deal_rules import FORMS, some_act

FACED = (Capture, Lay, Discard)


def by_faces(act: Act, deal: Deal, rng: random.Random) -> Act:
    """The same act with any cards of the hand that fit it, and the meld named."""
    hand = list(deal.hand())
    rng.shuffle(hand)
    chosen = []
    for card in act.cards:
        at = next(at for at, held in enumerate(hand) if held.shape == card.shape)
        chosen.append(hand.pop(at))
    if isinstance(act, Discard):
        return Discard(chosen[0])
    onto = deal.resolve(act).onto
    return type(act)(chosen, onto=onto) if isinstance(act, (Lay, Capture)) else act


def faces(deal: Deal, seat: int) -> Counter[str]:
    """Every card that the seat holds or has to come, or that lies in a meld of its side or on the pile, by face."""
    found = [*deal.hand(seat), *deal.coming, *deal.pile, *deal.red_threes(seat)]
    found += [card for meld in deal.melds(seat).values() for card in meld]
    return Counter(map(str, found))


@pytest.mark.parametrize(("players", "cutthroat", "sides"), dict.fromkeys(FORMS))
@pytest.mark.parametrize("preset", [CLASSIC, INTERNATIONAL], ids=["classic", "international"])
def test_the_faces_named_go(preset: Rules, players: int, cutthroat: bool, sides: int | None) -> None:  # noqa: FBT001
    rules = preset.for_players(players, cutthroat=cutthroat, sides=sides)
    rng = random.Random(players)
    deal, done = Deal.new(rules, seed=players), Counter[type[Act]]()
    for _ in range(300):
        if deal.is_over:
            break
        act = some_act(deal, rng)
        after = deal.after(act)
        if isinstance(act, FACED):
            named = by_faces(act, deal, rng)
            by_shape, after, seat = after, deal.after(named), deal.turn
            assert after.key() == by_shape.key(), (deal.position(), named)
            assert faces(after, seat) == faces(deal, seat), (deal.position(), named)
            gone = Counter(map(str, deal.hand(seat))) - Counter(map(str, named.cards))
            assert not gone - Counter(map(str, after.hand(seat))), (deal.position(), named)
            done[type(act)] += 1
        deal = after
    assert done[Discard] > 20
    assert done[Lay] > 3


@pytest.mark.parametrize(("players", "cutthroat", "sides"), dict.fromkeys(FORMS))
def test_hidden_hands_play_the_same(players: int, cutthroat: bool, sides: int | None) -> None:  # noqa: FBT001
    rules = INTERNATIONAL.for_players(players, cutthroat=cutthroat, sides=sides)
    rng = random.Random(players)
    deal = hidden = Deal.new(rules, seed=players)
    followed = 0
    for _ in range(300):
        if deal.is_over:
            break
        act = some_act(deal, rng)
        if isinstance(act, FACED):
            # from the start of the turn on nothing of the hand is known but what the pile brought
            if deal.phase is Phase.DRAW or followed == 0:
                hidden = deal.hidden_from(None)
            act = by_faces(act, deal, rng)
            hidden = hidden.after(act)
            followed += 1
        else:
            followed = 0
        deal = deal.after(act)
        if followed and not deal.is_over:
            assert hidden.hidden_from(None).position() == deal.hidden_from(None).position(), (deal.position(), act)
            assert Deal.from_position(hidden.position()) == hidden, hidden.position()
            assert not Counter(card for card in hidden.hand(hidden.turn) if not card.is_hidden) - Counter(
                deal.hand(deal.turn)
            )
