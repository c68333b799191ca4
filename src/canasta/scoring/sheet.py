"""The sheet of a whole game: deals to running totals, the next minimums, the next dealer, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

from attrs import field, frozen

from canasta.errors import RulesError, ScoreError
from canasta.melds import opening_minimum
from canasta.rules import CLASSIC, PRESETS, Rules
from canasta.rules.ruleset import checked_rules
from canasta.scoring import fields
from canasta.scoring.deals import DealResult, seats_name, sides_of
from canasta.scoring.results import SideResult
from canasta.scoring.rota import dealer_of_deal, seats_of_deal
from canasta.scoring.scores import Score

__all__ = ["Outcome", "ScoreSheet", "load_scores", "outcome_of", "rules_of_scores"]


# -- the end of a game ----------------------------------------------------------------------------------------------


@frozen
class Outcome:
    """How a game ended, and why (rule 14).

    >>> outcome = outcome_of([5120, 5340])
    >>> outcome.winner, outcome.rule
    (1, '14.1')
    >>> print(outcome)
    Side 1 won with 5,340: the target of 5,000 is reached (rule 14.1)
    """

    totals: tuple[int, ...]
    """The final totals."""
    leaders: tuple[int, ...]
    """Those with the highest total, by their place in `totals`: one, or those who draw."""
    target: int
    """The score that ended the game."""
    names: tuple[str, ...]
    """Who has which total."""
    deals: int | None = None
    """After how many deals it was, where that is known."""

    @property
    def winner(self) -> int | None:
        """Who has won, by the place in `totals`; None for a drawn game."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def rule(self) -> str:
        """The paragraph that it follows: 14.1, or 14.2 for a drawn game."""
        return "14.2" if self.winner is None else "14.1"

    def __str__(self) -> str:
        names = " and ".join([self.names[leader] for leader in self.leaders])
        did = "drew" if self.winner is None else "won"
        best = self.totals[self.leaders[0]]
        return f"{names} {did} with {best:,}: the target of {self.target:,} is reached (rule {self.rule})"


def outcome_of(totals: Iterable[int], *, rules: Rules = CLASSIC, names: Iterable[str] = ()) -> Outcome | None:
    """Whether totals after a deal end the game, and for whom (rules 14.1 and 14.2).

    Args:
        totals: the running totals, in points.
        rules: the rules with the target, and what a tie means.
        names: who has which total.

    Returns:
        The outcome, or None if the game goes on: nobody has the target, or a tie at the top asks for another deal.

    >>> outcome_of([4995, 4990]), outcome_of([5200, 5200], rules=CLASSIC.where(tie="extra_deal"))
    (None, None)
    >>> print(outcome_of([5200, 5200], names=["Ann", "Bob"]))
    Ann and Bob drew with 5,200: the target of 5,000 is reached (rule 14.2)
    """
    found = tuple(totals)
    best = max(found, default=0)
    if not found or best < checked_rules(rules).ending.target:
        return None
    leaders = tuple([place for place, total in enumerate(found) if total == best])
    if len(leaders) > 1 and rules.ending.tie == "extra_deal":
        return None
    return Outcome(found, leaders, rules.ending.target, tuple(names) or tuple(f"Side {n}" for n in range(len(found))))


# -- the sheet ------------------------------------------------------------------------------------------------------


@frozen(init=False, repr=False)
class ScoreSheet:
    """The scores of a game, deal by deal: immutable, every change gives a new sheet.

    Args:
        rules: the rules in play.
        names: who has the running totals, in the order of `sides`; made of the seats where left out.
        start: the totals before the first deal; 0 where left out.
        first_dealer: the seat that dealt the first deal; without it the dealers are not known.
        deals: the deals, each a :class:`DealResult` or the results of its sides.

    Raises:
        ScoreError: as :meth:`DealResult.score`, with the deal in the `place`, as in `deals[2].sides[0].hands[1]`;
            and for names, start or first dealer that do not fit the rules.
        TypeError: if something is of a wrong type.

    >>> sheet = ScoreSheet(names=["Ann + Bob", "Cat + Dan"], first_dealer=3)
    >>> sheet = sheet.add([SideResult(meld_points=1640, went_out="open"), SideResult(hand_points=90)])
    >>> sheet.totals, sheet.minimums, sheet.dealer, sheet.outcome
    ((1740, -90), (90, 15), 0, None)
    >>> print(sheet)
    Deal  Dealer      Ann + Bob    Cat + Dan
    ----------------------------------------
    1          3  +1,740  1,740     -90  -90
    ----------------------------------------
    next       0    opens at 90  opens at 15
    """

    rules: Rules
    """The rules in play."""
    names: tuple[str, ...]
    """Who has the totals."""
    start: tuple[int, ...]
    """The totals before the first deal."""
    first_dealer: int | None
    """The seat that dealt the first deal, if known."""
    deals: tuple[DealResult, ...]
    """The deals."""
    scores: tuple[tuple[Score, ...], ...] = field(eq=False)
    """The scores of each deal, in the order of `names`."""

    def __init__(
        self,
        rules: Rules = CLASSIC,
        *,
        names: Iterable[str] = (),
        start: Iterable[int] = (),
        first_dealer: int | None = None,
        deals: Iterable[DealResult | Iterable[SideResult]] = (),
    ) -> None:
        """Read the fields, and score every deal."""
        if not isinstance(rules, Rules):
            raise fields.FieldTypeError("rules", f"Rules expected, such as CLASSIC, not {fields.shown(rules)}")
        called = _names(names, rules)
        first = _start(start, rules)
        dealer_of_deal(0, first_dealer, rules=rules)  # refuses a seat that does not play
        played = tuple([_deal(deal, f"deals[{n}]") for n, deal in enumerate(fields.items(deals, "deals", "deals"))])
        scores = tuple([_scores(deal, f"deals[{n}]", called, rules) for n, deal in enumerate(played)])
        self.__attrs_init__(rules, called, first, first_dealer, played, scores)  # pyright: ignore[reportAttributeAccessIssue]  # attrs makes it

    # -- what it says

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that have each total: those of a side; in cutthroat, and for single players, one seat each."""
        return self.rules.seats.sides

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each deal."""
        totals = accumulate(self.scores, _added, initial=self.start)
        return tuple(totals)[1:]

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last deal."""
        return self.running[-1] if self.deals else self.start

    @property
    def minimums(self) -> tuple[int, ...]:
        """What an opening of each must count in the next deal (rule 8.1); in cutthroat, the opener's own."""
        return tuple([opening_minimum(total, rules=self.rules) for total in self.totals])

    def minimum(self, place: int, *, short_openings: int = 0) -> int:
        """What an opening must count in the next deal, for one of those with a total (rules 8.1 and 16).

        Args:
            place: whose, by the place in `totals`.
            short_openings: how many openings of that deal were taken back for want of points; each raises it.

        Raises:
            ScoreError: if nobody has that place.

        >>> ScoreSheet().minimum(0), ScoreSheet().minimum(0, short_openings=2)
        (50, 70)
        """
        if fields.number(place, "place") >= len(self.totals):
            raise ScoreError("place", f"from 0 to {len(self.totals) - 1} expected, not {place}")
        raised = fields.number(short_openings, "short_openings") * self.rules.scoring.short_opening_raise
        return self.minimums[place] + raised

    @property
    def dealer(self) -> int | None:
        """The seat that deals the next deal (rules 2.2 and 15.4); None if the first dealer is not known."""
        return dealer_of_deal(len(self.deals), self.first_dealer, rules=self.rules)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play the next deal, by place at the table; of five players one sits out (rule 15.4)."""
        return seats_of_deal(len(self.deals), rules=self.rules)

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, and why; None while the game goes on.

        The first deal after which rule 14 ends the game decides, even if a correction made it end before the last.
        """
        for number, totals in enumerate(self.running, start=1):
            found = outcome_of(totals, rules=self.rules, names=self.names)
            if found is not None:
                return Outcome(found.totals, found.leaders, found.target, found.names, number)
        return None

    # -- the next sheet

    def add(self, deal: DealResult | Iterable[SideResult]) -> ScoreSheet:
        """The sheet with one more deal.

        Raises:
            ScoreError: if the game is over, or the deal cannot be scored.

        >>> ScoreSheet().add([SideResult(["A A A"]), SideResult()]).totals
        (60, 0)
        """
        if self.outcome is not None:
            raise ScoreError(f"deals[{len(self.deals)}]", f"the game is over: {self.outcome}")
        place = f"deals[{len(self.deals)}]"
        added = _deal(deal, place)
        scores = _scores(added, place, self.names, self.rules)
        sheet = object.__new__(type(self))  # what is scored already is not scored again
        sheet.__attrs_init__(  # pyright: ignore[reportAttributeAccessIssue]  # attrs makes it
            self.rules, self.names, self.start, self.first_dealer, (*self.deals, added), (*self.scores, scores)
        )
        return sheet

    def replaced(self, number: int, deal: DealResult | Iterable[SideResult]) -> ScoreSheet:
        """The sheet with another deal in the place of an old one; everything after it is counted anew.

        Args:
            number: which deal, from 0, so that the first of the table that is printed is 0; negative numbers count
                from the end.
            deal: what it should have been; :meth:`DealResult.replaced` changes a figure of the old one.

        Raises:
            ScoreError: if there is no such deal (`place` is `number`), or it cannot be scored.

        >>> sheet = ScoreSheet(deals=[[SideResult(meld_points=100), SideResult()]])
        >>> sheet.replaced(0, [SideResult(meld_points=110), SideResult()]).totals
        (110, 0)
        """
        count = len(self.deals)
        if not -count <= fields.whole(number, "number") < count:
            counted = f"they count from 0 to {count - 1}, printed as 1 to {count}" if count else "the sheet has none"
            raise ScoreError("number", f"there is no deal {number}: {counted}")
        place = number % count
        return self._with((*self.deals[:place], deal, *self.deals[place + 1 :]))

    def _with(self, deals: Iterable[DealResult | Iterable[SideResult]]) -> ScoreSheet:
        return ScoreSheet(self.rules, names=self.names, start=self.start, first_dealer=self.first_dealer, deals=deals)

    # -- text and plain data

    def __str__(self) -> str:
        return table(self)

    def __repr__(self) -> str:
        return f"<ScoreSheet {self.rules.name}, {len(self.deals)} deals, totals {self.totals}>"

    def to_dict(self) -> dict[str, Any]:
        """Plain data, with every option of the rules; :meth:`from_dict` gives the same sheet back."""
        data: dict[str, Any] = {"rules": self.rules.to_dict(), "names": list(self.names), "start": list(self.start)}
        if self.first_dealer is not None:
            data["first_dealer"] = self.first_dealer
        return {**data, "deals": [deal.to_dict() for deal in self.deals]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ScoreSheet:
        """The sheet of such data, a whole game or one deal: see :func:`load_scores`.

        >>> sheet = ScoreSheet(deals=[[SideResult(["A A A"]), SideResult()]])
        >>> ScoreSheet.from_dict(sheet.to_dict()) == sheet
        True
        """
        return load_scores(data)


def _added(totals: tuple[int, ...], scores: tuple[Score, ...]) -> tuple[int, ...]:
    return tuple([total + score.total for total, score in zip(totals, scores, strict=True)])


# -- the fields of a sheet ------------------------------------------------------------------------------------------


def _default_names(rules: Rules) -> tuple[str, ...]:
    return tuple(seats_name(seats) for seats in rules.seats.sides)


def _names(names: object, rules: Rules) -> tuple[str, ...]:
    found = [fields.text(name, f"names[{n}]") for n, name in enumerate(fields.items(names, "names", "names"))]
    sides = rules.seats.sides
    if found and len(found) != len(sides):
        raise ScoreError("names", f"{len(sides)} expected, one for each total, {len(found)} given")
    return tuple(found) or _default_names(rules)


def _start(start: object, rules: Rules) -> tuple[int, ...]:
    found = fields.items(start, "start", "totals")
    sides = rules.seats.sides
    if found and len(found) != len(sides):
        raise ScoreError("start", f"{len(sides)} totals expected, {len(found)} given")
    totals = [fields.points(total, f"start[{n}]", negative=True) for n, total in enumerate(found)]
    return tuple(totals or [0] * len(sides))


def _deal(deal: object, place: str) -> DealResult:
    if isinstance(deal, DealResult):
        return deal
    try:
        return DealResult(fields.items(deal, "sides", "results"))
    except fields.FieldTypeError as error:
        raise fields.FieldTypeError(fields.joined(place, error.place), error.message) from error


def _scores(deal: DealResult, place: str, names: tuple[str, ...], rules: Rules) -> tuple[Score, ...]:
    """The scores of a deal, under the names of the sheet; where the sides have names, they must be those."""
    with fields.within(place):
        scores = deal.score(rules=rules)
        if not rules.seats.cutthroat and names != _default_names(rules):
            for number, (side, name) in enumerate(zip(deal.sides, names, strict=True)):
                if side.name not in {"", name}:
                    raise ScoreError(f"sides[{number}].name", f"{name!r} expected here, not {side.name!r}")
    return tuple([Score(score.lines, name, score.seats) for score, name in zip(scores, names, strict=True)])


# -- plain data -----------------------------------------------------------------------------------------------------


def load_scores(data: Mapping[str, Any], *, rules: Rules | None = None) -> ScoreSheet:
    """The sheet of plain data: a whole game, or one deal.

    A game is a table with `deals`, a deal one with `sides`; both may have `rules`, `names`, `start` and
    `first_dealer`. A side is what :meth:`SideResult.from_dict` reads. `rules` is the name of a preset, or what
    :meth:`canasta.rules.Rules.from_dict` reads. Where `names` are left out, those of the first deal's sides do.

    Args:
        data: what a TOML or a JSON file holds.
        rules: rules that take the place of those in the data.

    Raises:
        ScoreError: if anything is wrong with it; `place` says where, as in `deals[0].sides[1].hands[0]`.
        TypeError: if `rules` are none; the name of a preset stands in the data.

    >>> load_scores({"sides": [{"melds": ["A A A"]}, {"hand_points": 35}], "rules": "international"}).totals
    (60, -35)
    >>> load_scores({"deals": [{"sides": [{"hands": ["K Zx"]}, {}]}]})
    Traceback (most recent call last):
    ...
    canasta.errors.ScoreError: deals[0].sides[0].hands[0]: cannot read 'K Zx' at position 2 ('Zx'): \
expected a card such as Kh, 10d, Jo or 9
    """
    found = fields.table(data, "", ("rules", "names", "start", "first_dealer", "deals", "sides"))
    if ("sides" in found) == ("deals" in found):
        raise ScoreError(fields.ROOT, "either sides, for one deal, or deals, for a game, expected")
    one = "sides" in found
    deals = (
        [DealResult(sides_of(found.pop("sides")))]
        if one
        else fields.each(found.pop("deals"), "deals", "tables, one for each deal,", DealResult.from_dict)
    )
    given = found.pop("rules", {})
    own = _rules(given) if rules is None else checked_rules(rules)
    found.setdefault("names", _names_of_sides(deals, own))
    try:
        with fields.plainly():
            return ScoreSheet(own, deals=deals, **found)
    except ScoreError as error:
        place = error.place.removeprefix("deals[0].") if one else error.place
        raise ScoreError(place, error.message) from error.__cause__


def rules_of_scores(data: Mapping[str, Any]) -> Rules:
    """The rules that such data name, without reading more of it; CLASSIC where they name none.

    With :func:`load_scores` it changes an option of them, whatever the file says.

    Raises:
        ScoreError: if they are no rules; `place` begins with `rules`.

    >>> rules_of_scores({"rules": {"preset": "international", "players": 2}})
    INTERNATIONAL.for_players(2)
    """
    if not isinstance(data, Mapping):
        raise ScoreError(fields.ROOT, f"a table expected, not {fields.shown(data)}")
    return _rules(data.get("rules", {}))


def _rules(data: object) -> Rules:
    if isinstance(data, str):
        if data.lower() not in PRESETS:
            raise ScoreError(
                "rules", f"{' or '.join(PRESETS)}, or a table of options, expected, not {fields.shown(data)}"
            )
        return PRESETS[data.lower()]
    try:
        return Rules.from_dict(data)  # type: ignore[arg-type]  # it checks what it gets
    except RulesError as error:
        raise ScoreError(fields.joined("rules", error.option.removeprefix("rules")), error.message) from error


def _names_of_sides(deals: list[DealResult], rules: Rules) -> tuple[str, ...]:
    if not deals or rules.seats.cutthroat:
        return ()
    names = tuple(side.name for side in deals[0].sides)
    return names if all(names) and len(names) == len(rules.seats.sides) else ()


# -- the table ------------------------------------------------------------------------------------------------------

_GAP = "  "


def table(sheet: ScoreSheet) -> str:
    """The table of a sheet: points and totals deal by deal, then what holds for the next deal, or the outcome."""
    blocks = [_column(sheet, place) for place in range(len(sheet.names))]
    labels = ["Deal", *(["start"] if any(sheet.start) else []), *map(str, range(1, len(sheet.deals) + 1)), "next"]
    columns = [_aligned(labels, left=True)]
    if sheet.first_dealer is not None:
        numbers = range(len(sheet.deals) + 1)
        dealers = [str(dealer_of_deal(number, sheet.first_dealer, rules=sheet.rules)) for number in numbers]
        columns.append(_aligned(["Dealer", *([""] if any(sheet.start) else []), *dealers]))
    lines = [_GAP.join(cells).rstrip() for cells in zip(*columns, *blocks, strict=True)]
    ruler = "-" * max(map(len, lines))
    outcome = sheet.outcome
    after = [ruler, lines[-1] if outcome is None else str(outcome)]
    return "\n".join([lines[0], ruler, *lines[1:-1], *(after if sheet.deals or any(sheet.start) else after[1:])])


def _column(sheet: ScoreSheet, place: int) -> list[str]:
    """What stands below a name, the name included: points and totals, in one width."""
    points = [f"{scores[place].total:+,}" for scores in sheet.scores]
    totals = [f"{totals[place]:,}" for totals in sheet.running]
    if any(sheet.start):
        points, totals = ["", *points], [f"{sheet.start[place]:,}", *totals]
    pairs = zip(_aligned(points), _aligned(totals), strict=True)
    cells = [_GAP.join(pair) for pair in pairs]
    return _aligned([sheet.names[place], *cells, f"opens at {sheet.minimums[place]:,}"])


def _aligned(cells: list[str], *, left: bool = False) -> list[str]:
    width = max(map(len, cells), default=0)
    return [cell.ljust(width) if left else cell.rjust(width) for cell in cells]
