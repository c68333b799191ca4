"""A deal as all its sides end it, checked together, and the score of each who has a total."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import frozen

from canasta.errors import ScoreError
from canasta.rules import CLASSIC, Rules
from canasta.scoring import fields
from canasta.scoring.results import SideResult, check_melds, lines_of, refuse_cards
from canasta.scoring.scores import Score
from canasta.scoring.tally import Tally, tally_of

__all__ = ["DealResult", "seats_name", "side_names"]


@frozen(init=False, repr=False)
class DealResult:
    """The results of all sides of one deal (rule 13).

    Args:
        sides: one result for each side, in the order of the rules' `sides`. In cutthroat (rule 15.3) either two, the
            lone hand and the two partners, with their `seats`; or three where nobody captured and nobody went out.

    Raises:
        TypeError: if they are no results.

    >>> deal = DealResult([SideResult(["K K K K K K K"], went_out="open"), SideResult(hand_points=85)])
    >>> [score.total for score in deal.score()]
    [670, -85]
    """

    sides: tuple[SideResult, ...]
    """The results, as given."""

    def __init__(self, sides: Iterable[SideResult]) -> None:
        """Take the results."""
        found = sides if type(sides) is tuple else tuple(fields.items(sides, "sides", "results"))
        for number, side in enumerate(found):
            if type(side) is not SideResult:
                raise fields.FieldTypeError(f"sides[{number}]", f"a SideResult expected, not {fields.shown(side)}")
        self.__attrs_init__(found)  # pyright: ignore[reportAttributeAccessIssue]  # attrs makes it

    def __iter__(self) -> Iterator[SideResult]:
        return iter(self.sides)

    def score(self, *, rules: Rules = CLASSIC) -> tuple[Score, ...]:
        """The scores of the deal, one for each running total: by side, or in cutthroat by seat (rule 15.3).

        Partners of cutthroat are credited in full with their side's melds, canastas, going out and both hands, and
        each with the red threes that are his.

        Args:
            rules: the rules in play.

        Returns:
            The scores, in the order of the rules' `sides`, each with its seats, and with the side's name or one made
            of the seats.

        Raises:
            ScoreError: as :meth:`SideResult.score`; also for sides that do not fit the rules or each other: their
                number and seats, how many hands are given, two that went out, more cards or red threes than the packs
                hold. `place` begins with the side, as in `sides[1].hands[0]`.

        >>> lone = SideResult(["9 9 9"], hands=["4"], seats=1)
        >>> both = SideResult(["K K K K K K K", "5 5 5"], hands=["4", "4 Q"], red_threes={2: 1}, seats=(0, 2))
        >>> [score.total for score in DealResult([lone, both]).score(rules=CLASSIC.for_players(3, cutthroat=True))]
        [565, 25, 665]
        """
        tally = tally_of(rules)
        seats = seats_of_sides(self.sides, rules)
        check_sides(self.sides, seats, tally)
        _check_cards(self.sides, tally)
        if rules.seats.cutthroat:
            return _scores_by_seat(self.sides, seats, tally)
        pairs = zip(self.sides, seats, strict=True)
        return tuple([Score(lines_of(side, tally), side.name or seats_name(own), own) for side, own in pairs])

    def replaced(self, side: int, **figures: Any) -> DealResult:
        """The deal with other fields in the result of one side, to correct a figure.

        Args:
            side: which result, by its place in `sides`, from 0.
            figures: the fields that change, as :meth:`SideResult.replaced` takes them.

        Raises:
            ScoreError: if there is no such side (`place` is `side`), or its result cannot be so.

        >>> deal = DealResult([SideResult(["A A A"]), SideResult(hand_points=35)])
        >>> [score.total for score in deal.replaced(0, red_threes=1).score()]
        [160, -35]
        """
        if fields.number(side, "side") >= len(self.sides):
            raise ScoreError("side", f"a side from 0 to {len(self.sides) - 1} expected, not {side}")
        with fields.within(f"sides[{side}]"):
            changed = self.sides[side].replaced(**figures)
        return DealResult((*self.sides[:side], changed, *self.sides[side + 1 :]))

    def __repr__(self) -> str:
        return f"DealResult({list(self.sides)!r})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data: a table with the sides.

        >>> DealResult([SideResult(["A A A"]), SideResult()]).to_dict()
        {'sides': [{'melds': ['A A A']}, {}]}
        """
        return {"sides": [side.to_dict() for side in self.sides]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> DealResult:
        """The deal of such data: the inverse of :meth:`to_dict`.

        Raises:
            ScoreError: as :meth:`SideResult.from_dict`, with the side in the `place`.
        """
        found = fields.table(data, "", ("sides",))
        return cls(sides_of(found.get("sides")))


def sides_of(data: object) -> tuple[SideResult, ...]:
    """The results that a list of tables holds."""
    return tuple(fields.each(data, "sides", "tables, one for each side,", SideResult.from_dict))


def _scores_by_seat(
    sides: tuple[SideResult, ...], seats: tuple[tuple[int, ...], ...], tally: Tally
) -> tuple[Score, ...]:
    """The scores in cutthroat; the name of a side is that of a player only where it is one player's."""
    found = {}
    for side, players in zip(sides, seats, strict=True):
        for seat in players:
            name = side.name if len(players) == 1 else ""
            found[seat] = Score(lines_of(side, tally, seat), name or seats_name((seat,)), (seat,))
    return tuple([found[seat] for seat in sorted(found)])


@cache
def seats_name(seats: tuple[int, ...]) -> str:
    """What a side, or a player, is called that has no name.

    >>> seats_name((0, 2)), seats_name((1,))
    ('Seats 0+2', 'Seat 1')
    """
    return f"Seat{'s' if len(seats) > 1 else ''} {'+'.join(map(str, seats))}"


def side_names(players: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    """What the sides are called whose players have names, by seat; empty where they have none.

    >>> side_names(("Ann", "Bob", "Cat", "Dan"), CLASSIC)
    ('Ann + Cat', 'Bob + Dan')
    """
    return tuple([" + ".join([players[seat] for seat in side]) for side in rules.seats.sides]) if players else ()


# -- who sits where -------------------------------------------------------------------------------------------------


def seats_of_sides(sides: tuple[SideResult, ...], rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: those of the rules, or in cutthroat those that the sides name."""
    if rules.seats.cutthroat:
        return _seats_of_cutthroat(sides, rules)
    wanted = rules.seats.sides
    if len(sides) != len(wanted):
        raise ScoreError("sides", f"{len(wanted)} expected, one for each side, {len(sides)} given")
    for number, side in enumerate(sides):
        seats = wanted[number]
        if side.seats and not set(side.seats) <= set(seats):
            raise ScoreError(f"sides[{number}].seats", f"this side has {_seats(seats)}, not {_seats(side.seats)}")
    return wanted


def _seats_of_cutthroat(sides: tuple[SideResult, ...], rules: Rules) -> tuple[tuple[int, ...], ...]:
    everyone = set(range(rules.seats.players))
    if len(sides) not in {2, len(everyone)}:
        raise ScoreError("sides", f"2 expected, the lone hand and the partners, or 3 singles, {len(sides)} given")
    named = [set(side.seats) for side in sides]
    if not any(named) and len(sides) == len(everyone):
        return tuple((seat,) for seat in sorted(everyone))
    if not all(named):
        if len(sides) != 2 or not any(named):  # noqa: PLR2004  the lone hand, and the partners
            place = next(n for n, seats in enumerate(named) if not seats)
            raise ScoreError(f"sides[{place}].seats", "expected: in cutthroat each side says who it is (rule 15.3)")
        named = [seats or everyone - named[1 - n] for n, seats in enumerate(named)]
    sizes = sorted(map(len, named))
    if set().union(*named) != everyone or sizes not in ([1, 2], [1, 1, 1]):
        raise ScoreError("sides", f"the seats 0, 1 and 2, each once, expected, not {' and '.join(map(_listed, named))}")
    return tuple(tuple(sorted(seats)) for seats in named)


def _seats(seats: Iterable[int]) -> str:
    return f"seat{'s' if len(found := sorted(seats)) > 1 else ''} {' and '.join(map(str, found))}"


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(seats))) or "none"


# -- what fits together ---------------------------------------------------------------------------------------------


def check_sides(sides: tuple[SideResult, ...], seats: tuple[tuple[int, ...], ...], tally: Tally) -> None:
    """Raise where results contradict the rules or each other, their cards apart."""
    out = []
    with_hands = False
    for number, side in enumerate(sides):
        if side.went_out:
            out.append(number)
        if side.hands:
            with_hands = True
    if len(out) > 1:
        raise ScoreError(f"sides[{out[1]}].went_out", f"one side goes out, and sides[{out[0]}] did (rule 11.1)")
    if tally.rules.seats.cutthroat:
        _check_cutthroat(sides, seats, out)
    if with_hands:
        for number, side in enumerate(sides):
            players = min(len(seats[number]), tally.players)
            if len(side.hands) != players or (side.went_out and all(side.hands)):
                _check_hands(side, number, players)


def _check_cutthroat(sides: tuple[SideResult, ...], seats: tuple[tuple[int, ...], ...], out: list[int]) -> None:
    if out and len(sides) > 2:  # noqa: PLR2004  the lone hand, and the partners
        message = "who goes out before any capture is the lone hand: two sides expected (rule 15.3)"
        raise ScoreError(f"sides[{out[0]}].went_out", message)
    for number, (side, players) in enumerate(zip(sides, seats, strict=True)):
        for name, shares in (("red_threes", side.shares), ("undeclared_red_threes", side.undeclared_shares)):
            for share in shares:
                if share.seat not in players and (share.seat is not None or len(players) > 1):
                    example = f"{{{min(players)}: {share.number}}}"
                    raise ScoreError(f"sides[{number}].{name}", f"by seat expected, such as {example} (rule 15.3)")


def _check_hands(side: SideResult, number: int, players: int) -> None:
    """Where hands are given, one for each player at the table, or what they count."""
    given = len(side.hands)
    if not given and (side.hand_points is not None or (players == 1 and side.went_out is not None)):
        return
    if given != players:
        each = "one" if players == 1 else f"{players}, one for each player of the side,"
        raise ScoreError(f"sides[{number}].hands", f'{each} expected, {given} given; an empty hand is ""')
    if side.went_out is not None and all(side.hands):
        raise ScoreError(f"sides[{number}].hands", "the side went out, and no hand of it is empty (rule 11.1)")


def _check_cards(sides: tuple[SideResult, ...], tally: Tally) -> None:
    """Raise where the rules do not allow a meld, or the packs do not hold the cards of all sides together."""
    allowed = tally.allowed
    counted = 0
    for number, side in enumerate(sides):
        counted += side.census
        if side.is_unusual or not side.shapes <= allowed:
            with fields.within(f"sides[{number}]"):
                check_melds(side, tally)
    if not tally.holds(counted):
        refuse_cards([(f"sides[{number}]", side) for number, side in enumerate(sides)], tally)
