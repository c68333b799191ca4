"""Who deals and who sits at the table, deal by deal (rules 2.2 and 15.4)."""

from __future__ import annotations

from canasta.errors import ScoreError
from canasta.rules import CLASSIC, Rules
from canasta.rules.ruleset import checked_rules
from canasta.scoring import fields

__all__ = ["dealer_of_deal", "later_in_rota", "seats_of_deal"]


def seats_of_deal(number: int, *, rules: Rules = CLASSIC) -> tuple[int, ...]:
    """The seats that play a deal, by place at the table, clockwise.

    Everybody plays, but for five players (rule 15.4): there one of the larger side sits out, first its last seat, then
    its first, and so on; who comes back takes the place of who leaves.

    Args:
        number: which deal, from 0.
        rules: the rules with the players and their sides.

    Raises:
        ScoreError: if the number is negative.

    >>> seats_of_deal(0), [seats_of_deal(n, rules=CLASSIC.for_players(5)) for n in range(4)]
    ((0, 1, 2, 3), [(0, 1, 2, 3), (4, 1, 2, 3), (4, 1, 0, 3), (2, 1, 0, 3)])
    """
    fields.number(number, "number")
    players = checked_rules(rules).seats.players
    if rules.places == players:
        return tuple(range(players))
    places = list(range(players))
    *others, last = max(rules.seats.sides, key=len)
    rota = (last, *others)
    places.remove(last)
    for turn in range(number % (len(rota) * len(others))):  # after which everybody is back in his first place
        out, back = rota[(turn + 1) % len(rota)], rota[turn % len(rota)]
        places[places.index(out)] = back
    return tuple(places)


def dealer_of_deal(number: int, first_dealer: int | None, *, rules: Rules = CLASSIC) -> int | None:
    """The seat that deals: the deal passes clockwise from place to place (rules 2.2 and 15.4).

    Args:
        number: which deal, from 0.
        first_dealer: the seat that dealt the first deal.
        rules: the rules with the players and their sides.

    Returns:
        The seat, or None where the first dealer is None.

    Raises:
        ScoreError: if the first dealer does not play the first deal; its `place` is `first_dealer`.

    >>> dealer_of_deal(2, 3), dealer_of_deal(1, 3, rules=CLASSIC.for_players(5))
    (1, 4)
    """
    if first_dealer is None:
        return None
    seats = seats_of_deal(0, rules=rules)
    if fields.number(first_dealer, "first_dealer") not in seats:
        raise ScoreError("first_dealer", f"one of the seats {', '.join(map(str, seats))} expected, not {first_dealer}")
    place = seats.index(first_dealer) + number
    return seats_of_deal(number, rules=rules)[place % len(seats)]


_ROTA = 6  # after so many deals five players sit as in the first


def later_in_rota(seats: tuple[int, ...], dealer: int, number: int, *, rules: Rules = CLASSIC) -> tuple[int, int]:
    """Which deal of the rota comes so many deals after one with these seats and this dealer, and who deals it.

    The first of them may be any: of five players it may begin in the middle of the rota, or from seats that it never
    has, where who sits out tells the place (rules 2.2 and 15.4).

    >>> later_in_rota((4, 1, 2, 3), 1, 2, rules=CLASSIC.for_players(5))
    (3, 3)
    """
    turns = [seats_of_deal(at, rules=rules) for at in range(_ROTA)]
    same = [at for at, own in enumerate(turns) if own == seats]
    alike = [at for at, own in enumerate(turns) if set(own) == set(seats)]
    later = (same or alike or [0])[0] + number
    found = seats_of_deal(later, rules=rules)
    return later, found[(seats.index(dealer) + number) % len(found)]
