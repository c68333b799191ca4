"""What a side has at the end of a deal, and the score that it makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, NoReturn

from attrs import field, frozen

from canasta.cards import Card, CardsLike, format_cards
from canasta.errors import ScoreError
from canasta.melds import Meld, check_meld
from canasta.rules import CANASTA_SIZE, CLASSIC, Rules
from canasta.scoring import fields, given
from canasta.scoring.figures import WentOut, too_many_red_threes
from canasta.scoring.given import CANASTA_COUNTS, CANASTA_KINDS, Groups, RedThrees, Shape, Share
from canasta.scoring.scores import LineKind, Score, ScoreLine
from canasta.scoring.tally import Tally, census, tally_of

__all__ = ["SideResult"]


@frozen(init=False, repr=False)
class SideResult:
    """What one side has at the end of a deal, from which :meth:`score` makes its score (rule 13).

    Melds may be given as cards, or by what they come to: `meld_points`, and how many canastas there are. Hands may
    be given as cards, or by `hand_points`. Cards are texts, cards or hands; suits may be left out. A result that no
    play could reach is scored all the same, such as empty hands where nobody went out; what the packs or the rules
    in play do not allow is refused when it is scored.

    Args:
        melds: the side's melds, canastas included; a text that ends with `concealed` is a canasta laid whole.
        concealed: which of the melds are canastas laid whole (rule 7.4), by their places in the list, from 0.
        meld_points: what the cards of the melds count together, canastas included, where `melds` are not given.
        natural_canastas: beside `meld_points`, how many natural canastas there are.
        mixed_canastas: how many mixed ones.
        concealed_natural_canastas: how many of the natural ones were laid whole.
        concealed_mixed_canastas: how many of the mixed ones were laid whole.
        hands: the cards left in the hands of the side's players, one hand for each.
        hand_points: what they count together, from 0 on, where `hands` are not given.
        red_threes: how many the side has, or which; in cutthroat those of each seat, as `{0: 2, 2: 1}`.
        went_out: `open` or `concealed` if a player of the side went out (rule 11).
        opened: whether the side has made a meld; it matters where no melds are given. None means that melds, meld
            points or canastas tell.
        undeclared_red_threes: red threes found that had not been laid (rule 16); as `red_threes`, and not among them.
        failed_permissions: how often a player asked to go out and then could not (rule 16).
        short_openings: how often an opening was taken back for want of points (rule 16): noted, and no points.
        name: whose result it is.
        seats: the seats of the side's players; needed in cutthroat.

    Raises:
        ScoreError: if a field cannot be, or two fields contradict each other; `place` is the field, as `melds[0]`.
        TypeError: if a field is of a wrong type.

    >>> result = SideResult(["K K K K K K K", "A A A"], hands=["", "5 Jo"], red_threes=1, went_out="open")
    >>> result.score().total
    775
    >>> SideResult(meld_points=420, natural_canastas=1, mixed_canastas=1, hand_points=35).score().total
    1185
    """

    melds: tuple[Meld, ...]
    """The melds, as far as given."""
    meld_points: int | None
    """What the cards melded count; None where the melds are given."""
    canasta_counts: given.Canastas  # natural, mixed, and of these the concealed ones
    hands: tuple[tuple[Card, ...], ...]
    """The cards left in hand, by player, in canonical order."""
    hand_points: int | None
    """What the cards left in hand count; None where the hands are given."""
    shares: tuple[Share, ...]  # the red threes, by seat as far as known
    undeclared_shares: tuple[Share, ...]
    went_out: WentOut | None
    """How a player of the side went out; None if none did."""
    opened: bool
    """Whether the side has made a meld."""
    failed_permissions: int
    """How often a player asked to go out and could not."""
    short_openings: int
    """How often an opening was taken back for want of points."""
    name: str
    """Whose result it is."""
    seats: tuple[int, ...]
    """The seats of the side's players, as far as given."""
    # what follows from the fields, whatever the rules
    meld_groups: Groups = field(eq=False)  # the cards melded
    canasta_groups: tuple[tuple[LineKind, Groups], ...] = field(eq=False)  # those of each canasta
    hand_groups: Groups = field(eq=False)  # those in hand, where a hand is not empty
    reds: tuple[int, Groups] = field(eq=False)  # the red threes of all seats
    shapes: frozenset[Shape] = field(eq=False)
    is_unusual: bool = field(eq=False)  # a rank melded twice, or canastas of which only the number is known
    laid: bytes = field(eq=False)  # the codes of the cards melded
    held: bytes = field(eq=False)  # and of those in hand
    census: int = field(eq=False)  # all its cards, with its red threes

    def __init__(
        self,
        melds: Iterable[CardsLike | Meld] = (),
        *,
        concealed: Iterable[int] = (),
        meld_points: int | None = None,
        natural_canastas: int = 0,
        mixed_canastas: int = 0,
        concealed_natural_canastas: int = 0,
        concealed_mixed_canastas: int = 0,
        hands: Iterable[CardsLike] = (),
        hand_points: int | None = None,
        red_threes: RedThrees = 0,
        went_out: WentOut | None = None,
        opened: bool | None = None,
        undeclared_red_threes: RedThrees = 0,
        failed_permissions: int = 0,
        short_openings: int = 0,
        name: str = "",
        seats: int | Iterable[int] = (),
    ) -> None:
        """Read the fields, and refuse what contradicts itself."""
        laid = given.melds_of(melds, concealed)
        shapes, canastas = given.sorted_out(laid)
        counts = (natural_canastas, mixed_canastas, concealed_natural_canastas, concealed_mixed_canastas)
        if laid:
            given.refuse_beside_melds(meld_points, counts)
            counts = given.counts_of(canastas) if canastas else (0, 0, 0, 0)
        else:
            counts = given.canastas_beside_points(meld_points, counts)
        players = given.seats_of(seats)
        held = given.hands_of(hands, hand_points)
        red = given.shares_of(red_threes, "red_threes", players)
        undeclared = given.shares_of(undeclared_red_threes, "undeclared_red_threes", players)
        groups = tuple([meld.cards for meld in laid])
        laid_codes, held_codes = given.codes_of(groups), given.codes_of(held)
        self.__attrs_init__(  # pyright: ignore[reportAttributeAccessIssue]  # attrs makes it
            laid,
            meld_points,
            counts,
            held,
            hand_points,
            red,
            undeclared,
            given.went_out_of(went_out),
            given.opened_of(opened, has_melded=bool(laid or meld_points)),
            fields.number(failed_permissions, "failed_permissions"),
            fields.number(short_openings, "short_openings"),
            fields.text(name, "name"),
            players,
            groups,
            tuple(canastas),
            tuple([hand for hand in held if hand]),
            given.shared(red),
            frozenset(shapes),
            len({shape[0] for shape in shapes}) < len(shapes) or bool(not laid and (counts[0] or counts[1])),
            laid_codes,
            held_codes,
            census(laid_codes + held_codes, red + undeclared),
        )

    # -- what it says

    @property
    def red_threes(self) -> int:
        """How many red threes the side has."""
        return sum([share.number for share in self.shares])

    @property
    def undeclared_red_threes(self) -> int:
        """How many red threes were found that had not been laid."""
        return sum([share.number for share in self.undeclared_shares])

    @property
    def canastas(self) -> int:
        """How many canastas the side has."""
        return self.canasta_counts[0] + self.canasta_counts[1]

    @property
    def natural_canastas(self) -> int:
        """How many of them are natural."""
        return self.canasta_counts[0]

    @property
    def mixed_canastas(self) -> int:
        """How many of them are mixed."""
        return self.canasta_counts[1]

    @property
    def concealed_natural_canastas(self) -> int:
        """How many natural canastas were laid whole."""
        return self.canasta_counts[2]

    @property
    def concealed_mixed_canastas(self) -> int:
        """How many mixed canastas were laid whole."""
        return self.canasta_counts[3]

    def score(self, *, rules: Rules = CLASSIC, seat: int | None = None) -> Score:
        """What the side scores (rule 13), checked under the rules.

        Args:
            rules: the rules in play.
            seat: in cutthroat, the player whose red threes count; None counts those of the whole side.

        Returns:
            A score with a line for each thing that brings or costs points.

        Raises:
            ScoreError: if the packs do not hold these cards or red threes, or the rules do not allow a meld; `place`
                is the field.

        >>> score = SideResult(["K K K K K K K concealed"], hands=["A A 5"]).score()
        >>> [(line.reason, line.points, line.note) for line in score.lines]  # doctest: +NORMALIZE_WHITESPACE
        [('cards melded', 70, ''), ('concealed natural canasta', 600, 'INTERNATIONAL: 500'),
         ('cards left in hand', -45, '')]
        """
        tally = tally_of(rules)
        check_result(self, tally)
        seats = self.seats if seat is None else (seat,)
        return Score(lines_of(self, tally, seat), self.name, seats)

    def replaced(self, **figures: Any) -> SideResult:
        """The result with other values for some fields, to correct a figure.

        Args:
            figures: the fields that change, as the constructor takes them. Where points take the place of cards, the
                cards are taken away: `replaced(hands=(), hand_points=35)`.

        Raises:
            ScoreError: as the constructor.
            TypeError: as the constructor; also for fields that it does not know.

        >>> SideResult(["A A A"], hands=["5 5"]).replaced(red_threes=1, hands=["5"])
        SideResult(melds=['A A A'], red_threes=1, hands=['5'])
        """
        strange = [name for name in figures if name not in _KEYS]
        if strange:
            raise TypeError(f"{strange[0]} is no field of a result; they are {', '.join(_KEYS)}")
        held = self.to_dict() | {"melds": self.melds, "hands": self.hands}
        for name in ("red_threes", "undeclared_red_threes"):
            if isinstance(held.get(name), Mapping):
                held[name] = {int(seat): value for seat, value in held[name].items()}
        return SideResult(**{**held, **figures})

    # -- plain data

    def __repr__(self) -> str:
        fields_given = ", ".join(f"{name}={value!r}" for name, value in self.to_dict().items())
        return f"SideResult({fields_given})"

    def to_dict(self) -> dict[str, Any]:
        """Plain data: the fields that say something, as the constructor takes them; seats as texts in a table.

        >>> SideResult(["A A A"], red_threes={0: 1}, seats=0).to_dict()
        {'seats': [0], 'melds': ['A A A'], 'red_threes': {'0': 1}}
        """
        data: dict[str, Any] = {
            "name": self.name,
            "seats": list(self.seats),
            "melds": [str(meld) for meld in self.melds],
            "meld_points": self.meld_points,
            "opened": True if self.opened and not self.melds and not self.meld_points else None,
        }
        if not self.melds:
            data |= {name: getattr(self, name) for name in CANASTA_COUNTS}
        data |= {
            "red_threes": _plain_shares(self.shares),
            "went_out": self.went_out,
            "hands": [format_cards(hand) for hand in self.hands],
            "hand_points": self.hand_points,
            "undeclared_red_threes": _plain_shares(self.undeclared_shares),
            "failed_permissions": self.failed_permissions,
            "short_openings": self.short_openings,
        }
        zero_says = ("meld_points", "hand_points")
        return {name: value for name, value in data.items() if value or (value == 0 and name in zero_says)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> SideResult:
        """The result of such data: the inverse of :meth:`to_dict`, for files that people write, too.

        A table by seat may have its seats as texts, as JSON wants them.

        Raises:
            ScoreError: as the constructor; also for keys that it does not know and values of wrong types.

        >>> SideResult.from_dict({"melds": ["A A A"], "red_threes": {"0": 1}}).red_threes
        1
        """
        found = fields.table(data, "", _KEYS)
        for name in ("red_threes", "undeclared_red_threes"):
            if isinstance(found.get(name), Mapping):
                found[name] = {_seat(seat, name): value for seat, value in found[name].items()}
        with fields.plainly():
            return cls(**found)


_KEYS: Final = ("melds", *(SideResult.__init__.__kwdefaults__ or ()))


_SEAT_DIGITS: Final = 4  # more than any seat has


def _seat(key: object, name: str) -> object:
    if isinstance(key, str):
        if not (key.isascii() and key.isdigit() and len(key) < _SEAT_DIGITS):
            raise ScoreError(f"{name}[{key}]", "a seat expected, such as 0")
        return int(key)
    return key


def _plain_shares(shares: tuple[Share, ...]) -> int | str | dict[str, int | str]:
    plain = [format_cards(share.cards) if share.cards else share.number for share in shares]
    if not plain:
        return 0
    if shares[0].seat is None:
        return plain[0]
    return {str(share.seat): value for share, value in zip(shares, plain, strict=True)}


# -- what the packs and the rules allow -----------------------------------------------------------------------------


def check_result(result: SideResult, tally: Tally) -> None:
    """Raise where the rules in play do not allow a meld, or the packs do not hold the cards."""
    check_melds(result, tally)
    if not tally.holds(result.census):
        refuse_cards([("", result)], tally)


def check_melds(result: SideResult, tally: Tally) -> None:
    """Raise where the rules in play do not allow a meld."""
    if not tally.allow(result.shapes):
        _explain_melds(result, tally.rules)
    if result.is_unusual:
        _check_ranks(result, tally.rules)
    if not result.melds and result.canastas * CANASTA_SIZE > tally.rules.deck_size:
        name = "natural_canastas" if result.natural_canastas else "mixed_canastas"
        raise ScoreError(name, f"{result.canastas} canastas, more than the cards of the packs make (rule 1.1)")


def _explain_melds(result: SideResult, rules: Rules) -> None:
    for place, meld in enumerate(result.melds):
        verdict = check_meld(meld.cards, rules=rules)
        if not verdict:
            raise ScoreError(f"melds[{place}]", f"{meld}: {verdict}")


def _check_ranks(result: SideResult, rules: Rules) -> None:
    """A side has one meld of a rank (rule 6.5), but for the partners of cutthroat, who may have two (rule 15.3)."""
    most = 2 if rules.seats.cutthroat and len(result.seats) != 1 else 1
    seen: list[int] = []
    for place, meld in enumerate(result.melds):
        rank = meld.cards[0].rank_index
        seen.append(rank)
        if seen.count(rank) > most:
            raise ScoreError(f"melds[{place}]", f"{meld}: the side has a meld of that rank, which it joins (rule 6.5)")


def refuse_cards(results: list[tuple[str, SideResult]], tally: Tally) -> NoReturn:
    """Raise with the first card or red threes of the results, which have their places, that the packs do not hold."""
    place, message = next(chain(card_faults(results, tally), red_three_faults(results, tally.rules)))
    raise ScoreError(place, message)


def card_faults(results: Iterable[tuple[str, SideResult]], tally: Tally) -> Iterator[tuple[str, str]]:
    """Each card that should not be there: the place, and a sentence; `results` have their places."""
    seen: dict[Card, int] = {}
    for place, card in _cards_of(results):
        if card.is_hidden:
            yield place, "a hidden card cannot be scored"
        elif card.is_red_three:
            yield place, f"{card} is laid, not held: give it in red_threes or undeclared_red_threes (rules 4.1, 16)"
        for each in dict.fromkeys((card, card.shape)):
            seen[each] = seen.get(each, 0) + 1
            most = tally.rules.most(each)
            if seen[each] > most:
                packs = tally.rules.cards.packs
                yield place, f"{seen[each]} of {each} so far, and {packs} packs hold {most} (rule 1.1)"


def _cards_of(results: Iterable[tuple[str, SideResult]]) -> Iterator[tuple[str, Card]]:
    for place, result in results:
        for name, groups in (("melds", [meld.cards for meld in result.melds]), ("hands", result.hands)):
            for number, group in enumerate(groups):
                for card in group:
                    yield fields.joined(place, f"{name}[{number}]"), card


def red_three_faults(results: Iterable[tuple[str, SideResult]], rules: Rules) -> Iterator[tuple[str, str]]:
    """Where there are too many red threes: the place, and a sentence; `results` have their places."""
    number = 0
    seen: list[Card] = []
    for side, result in results:
        for name, shares in (("red_threes", result.shares), ("undeclared_red_threes", result.undeclared_shares)):
            place = fields.joined(side, name)
            number += sum(share.number for share in shares)
            if number > rules.red_threes:
                yield place, too_many_red_threes(number, rules)
            seen += [card for share in shares for card in share.cards]
            for card in sorted(set(seen)):
                if seen.count(card) > rules.most(card):
                    yield place, f"{seen.count(card)} of {card}, and the packs hold {rules.most(card)} (rule 1.1)"


# -- the lines ------------------------------------------------------------------------------------------------------


def lines_of(result: SideResult, tally: Tally, seat: int | None = None) -> list[ScoreLine]:
    """The lines of a result that is checked; with a seat, only that seat's red threes count."""
    # Lines are made without the detour of their constructor, which takes twice as long; lines without points are none.
    lines = []
    points = result.meld_points or tally.points(result.laid)
    if points:
        lines.append(_new(ScoreLine, ("meld_cards", points, 1, result.meld_groups, "")))
    for kind, groups in result.canasta_groups or _canastas_without_cards(result):
        points, note = tally.canastas[kind]
        if points:
            lines.append(_new(ScoreLine, (kind, points, 1, groups, note)))
    if result.shares:
        lines += _red_threes_lines(result, tally, seat)
    if result.went_out is not None and tally.going_out[result.went_out].points:
        lines.append(tally.going_out[result.went_out])
    points = result.hand_points or tally.points(result.held)
    if points:
        lines.append(_new(ScoreLine, ("hand_cards", -points, 1, result.hand_groups, "")))
    if result.undeclared_shares or result.failed_permissions:
        lines += _irregularities(result, tally.rules, seat)
    return lines


_new: Final = tuple.__new__


def _canastas_without_cards(result: SideResult) -> Iterator[tuple[LineKind, Groups]]:
    """The canastas of which only the numbers are given."""
    natural, mixed, concealed_natural, concealed_mixed = result.canasta_counts
    numbers = (natural - concealed_natural, mixed - concealed_mixed, concealed_natural, concealed_mixed)
    for place in (0, 2, 1, 3):  # the natural ones first
        for _ in range(numbers[place]):
            yield CANASTA_KINDS[place], ()


def _red_threes_lines(result: SideResult, tally: Tally, seat: int | None) -> list[ScoreLine]:
    number, groups = result.reds if seat is None else given.shared(result.shares, seat)
    counts = result.canastas if tally.needs_canasta else result.opened
    line = (tally.red_threes if counts else tally.against)[number]
    return [line._replace(groups=groups) if groups else line] if line.points else []


def _irregularities(result: SideResult, rules: Rules, seat: int | None) -> list[ScoreLine]:
    number, groups = given.shared(result.undeclared_shares, seat)
    failed = result.failed_permissions
    lines = (
        ScoreLine("undeclared_red_threes", -number * rules.scoring.undeclared_red_three, number, groups),
        ScoreLine("failed_permissions", -failed * rules.scoring.failed_permission, failed),
    )
    return [line for line in lines if line.points]
