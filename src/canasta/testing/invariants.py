"""What must hold of every deal and every game, as one check."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from canasta.acts import Act
from canasta.cards import Card, pack
from canasta.deal import Deal
from canasta.errors import CanastaError
from canasta.game import Game
from canasta.view import view_of

__all__ = ["check_invariants"]


def check_invariants(position: Deal | Game) -> None:
    """See that all that must hold of a deal or a game does.

    Of a deal: no card is lost or doubled; there is a legal act unless the deal is over; every act listed is legal by
    every way of asking; whoever is to act sees the same acts, and no seat sees a hidden card; text, pickle and equality
    agree; the scores are the sums of their lines. Of a game besides: its totals are the sums of the deals' scores, what
    was played leads from position to position, and its views, its copy and its record agree with it. Cards that are
    hidden are not counted.

    Args:
        position: a deal, or a game, whose last position is then checked too.

    Raises:
        AssertionError: if something does not hold; the message says what, and hides no card.
        TypeError: if it is neither.

    >>> check_invariants(Deal.new(seed=7))
    >>> check_invariants(Game.new(seed=7))
    """
    if isinstance(position, Game):
        _all(_of_game(position))
        deal = position.deal
    elif isinstance(position, Deal):
        deal = position
    else:
        raise TypeError(f"a Deal or a Game is wanted, not {position!r}")
    _all(_of_deal(deal))


#: What must hold, and whether it does.
_Claims = Iterator[tuple[str, bool]]


def _all(claims: _Claims) -> None:
    """See that all hold. A position so broken that it cannot be asked does not hold either."""
    claim = "it is a position"
    try:
        for claim, holds in claims:
            if not holds:
                raise AssertionError(f"this does not hold: {claim}")
    except (CanastaError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise AssertionError(f"this holds, but nothing further can be asked: {claim}; {error}") from error


# -- a deal ---------------------------------------------------------------------------------------------------------


def _of_deal(deal: Deal) -> _Claims:
    known = all(deal.hand(seat).is_known for seat in deal.seats)
    if known:
        yield "no card is lost or doubled", _cards_of(deal) <= Counter(pack(*_packs(deal)))
        yield "the position is possible", not deal.problems().violations
    text = deal.position()
    yield "the text of the position is read back", Deal.from_position(text) == deal
    yield "the position pickles", pickle.loads(pickle.dumps(deal)) == deal  # noqa: S301  just made
    yield "equal positions have the same hash", hash(Deal.from_position(text)) == hash(deal)
    yield (
        "somebody is to act unless the deal is over",
        (deal.to_act is None) == deal.is_over == (deal.ending is not None),
    )
    if deal.legal_acts.is_hidden:
        return
    yield "there is a legal act unless the deal is over", bool(deal.legal_acts) != deal.is_over
    yield "each act is listed once", len(set(deal.legal_acts)) == len(deal.legal_acts)
    for act in deal.legal_acts:
        yield from _of_act(deal, act)
    if known:
        yield from _of_hiding(deal)
        yield (
            "the scores are the sums of their lines",
            all(score.total == sum(line.points for line in score.lines) for score in deal.score()),
        )


def _packs(deal: Deal) -> tuple[int, int]:
    return deal.rules.cards.packs, deal.rules.cards.jokers


def _cards_of(deal: Deal) -> Counter[Card]:
    """Every card that is not in the stock."""
    found = Counter[Card]((*deal.pile, *deal.coming))
    for seat in deal.seats:
        found.update((*deal.hand(seat), *deal.red_threes(seat)))
    done: set[tuple[int, ...]] = set()
    for side in deal.sides:
        if side not in done:
            done.add(side)
            found.update(card for meld in deal.melds(side[0]).values() for card in meld.cards)
    return found


def _of_act(deal: Deal, act: Act) -> _Claims:
    resolved = deal.resolve(act)
    yield f"{act} is legal by every way of asking", bool(deal.check(act)) and act in deal.legal_acts
    yield f"{act} resolves to an act that is listed as itself", deal.listed(resolved) == act
    yield f"{act} goes to text and back", Act.parse(str(resolved)) == resolved


def _of_hiding(deal: Deal) -> _Claims:
    if deal.is_over:  # the hands are shown
        return
    for seat in deal.seats:
        shown = view_of(deal, seat).deal
        others = [other for other in deal.seats if other != seat]
        yield (
            f"seat {seat} sees its own hand alone",
            shown.hand(seat) == deal.hand(seat)
            and all(shown.hand(other).is_known == (not deal.hand_size(other)) for other in others),
        )
        if seat == deal.to_act:
            yield "who is to act sees what may be done", shown.legal_acts[:] == deal.legal_acts[:]


# -- a game ---------------------------------------------------------------------------------------------------------


def _of_game(game: Game) -> _Claims:
    history = game.history
    yield "the game is at its last step", history[-1].deal == game.deal and game.ply == len(history) - 1
    for before, step in pairwise(history):
        yield f"step {step} begins where the one before ends", step.before is None or step.before == before.deal
    copied = game.copy()
    yield "a copy is the same game", (copied.history, copied.totals, copied.outcome) == (
        history, game.totals, game.outcome,
    )  # fmt: skip
    if game.deal.is_over and not all(game.deal.hand(seat).is_known for seat in game.deal.seats):
        return  # it cannot be scored
    sheet = game.sheet
    for at, total in enumerate(game.totals):
        scored = sum(deal[at].total for deal in sheet.scores)
        yield "the totals are the sums of the scores", total == sheet.start[at] + scored
    for seat in (None, *range(game.rules.seats.players)):
        view = game.view(seat)
        yield f"the view of seat {seat} is of this point", view.ply == game.ply and view.totals == game.totals
        for other, held in view.known:
            yield f"seat {other} holds what it is known to hold", held <= game.deal.hand(other)
    yield "the record replays to the same game", Game.replay(game.record()).deal.key() == game.deal.key()
