"""An act for whoever is out of time."""

from __future__ import annotations

from canasta.acts import Act, Answer, Capture, Discard, Draw, Lay, Pass
from canasta.counts import BLACK_THREE, JOKER, TWO
from canasta.view import View

from .players import to_act

__all__ = ["cautious"]

_DEAR = {BLACK_THREE: -1, TWO: 20, JOKER: 50}  # a black three is safe, wild cards are kept


def cautious(view: View) -> Act:
    """A legal act that commits the seat to little, found at once: for a player who is out of time.

    It draws, or passes; says no; discards a black three, or else a card of which there are fewest, the cheapest first;
    and lays only what must be laid, as few cards as can be. Played again and again it ends the turn.

    Args:
        view: what the seat may know; it is for this seat to act.

    Raises:
        GameError: `not_to_act`, if it is not for the view's seat to act.

    >>> from canasta import Game
    >>> game = Game.new(seed=7, dealer=0)
    >>> while game.deal.turn == 1:
    ...     print(game.play(cautious(game.view(1))))
    seat 1 draws Qh
    seat 1 discards 3s
    """
    to_act(view)
    legal = view.legal_acts
    first = legal[0]
    if isinstance(first, Draw | Pass) or len(legal) == 1:
        return first
    if isinstance(first, Answer):
        return Answer(yes=False)
    discards = legal.of(Discard)
    if discards:
        hand, points = view.hand(), view.rules.cards.card_points
        return min(discards, key=lambda act: _cost(act, hand.count(act.card), points[str(act.card.shape)]))
    if Pass() in legal:
        return Pass()
    return min([act for act in legal if isinstance(act, Lay | Capture)], key=lambda act: (len(act.cards), act.wilds))


def _cost(act: Discard, held: int, points: int) -> tuple[int, int, int]:
    return _DEAR.get(act.card.rank_index, 0), held, points
