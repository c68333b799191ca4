"""The cards of results against the rules: what they count, and whether the packs hold so many."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from canasta.cards import CARDS, Card
from canasta.counts import BLACK_THREE
from canasta.plan import Plan, plan_of
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from canasta.rules.ruleset import checked_rules
from canasta.scoring.fields import POINT_STEP
from canasta.scoring.figures import WentOut, canasta_bonus, going_out_bonus, red_three_points
from canasta.scoring.given import CANASTA_KINDS, Shape, Share
from canasta.scoring.scores import LineKind, ScoreLine

__all__ = ["Tally", "census", "tally_of"]

_BYTES: Final = 256

# A census counts every face and every shape of some cards in one int, so that all of them are compared at once. Each
# code of a card has a lane; a face counts in its own and in that of its shape, and red threes that are laid, which are
# no cards of a meld or hand, have three lanes more: the hearts, the diamonds, and all of them, known or not. The
# number of all things stands above the lanes: no lane flows over while it is below half of what a lane holds.
_WIDTH: Final = 12
_LAID_RED_THREES: Final = {Card("3h"): len(CARDS), Card("3d"): len(CARDS) + 1}
_RED_THREES: Final = len(CARDS) + 2
_SIZE: Final = _WIDTH * (len(CARDS) + 3)
_ONE_MORE: Final = 1 << _SIZE
_FLAG: Final = 1 << _WIDTH - 1
_ANY_NUMBER: Final = 1 << 64  # more things than there can be


def _units() -> Iterable[int]:
    for card in CARDS:
        lanes = {card.code, card.shape.code} if card is not None else ()
        yield _ONE_MORE + sum([1 << _WIDTH * lane for lane in lanes])


_UNITS: Final = tuple(_units())


def census(codes: bytes, shares: tuple[Share, ...]) -> int:
    """The census of the cards of melds and hands, given by their codes, and of red threes."""
    found = sum([_UNITS[code] for code in codes])
    for share in shares:
        found += share.number * (_ONE_MORE + (1 << _WIDTH * _RED_THREES))
        found += sum([1 << _WIDTH * _LAID_RED_THREES[card] for card in share.cards])
    return found


class Tally:
    """What the rules say of cards, by code, and the lines that are always the same; get it by :func:`tally_of`."""

    __slots__ = (
        "_fives",
        "_flags",
        "_points",
        "_room",
        "against",
        "allowed",
        "canastas",
        "going_out",
        "needs_canasta",
        "plan",
        "players",
        "red_threes",
        "rules",
    )

    def __init__(self, rules: Rules) -> None:
        """Take the rules, whose packs and card values count."""
        self.rules: Rules = checked_rules(rules)
        self.plan: Plan = plan_of(rules)
        #: how many of one side play a deal at most: of five players one sits out (rule 15.4)
        self.players = rules.places if rules.places == rules.seats.players else rules.places // 2
        self._points = self.plan.points_by_code
        self._fives = _fives(self._points)
        #: the shapes of melds that are known to be allowed: see :meth:`allow`
        self.allowed: set[Shape] = set()
        #: what a canasta brings, and what there is to note of it
        self.canastas = {kind: _canasta(number, rules) for number, kind in enumerate(CANASTA_KINDS)}
        #: the lines of going out
        self.going_out: dict[WentOut, ScoreLine] = {
            "open": ScoreLine("going_out", going_out_bonus("open", rules=rules)),
            "concealed": ScoreLine("going_out_concealed", going_out_bonus("concealed", rules=rules)),
        }
        #: the lines of red threes by their number, for the side and against it
        self.red_threes = _red_threes("red_threes", rules)
        self.against = _red_threes("red_threes_against", rules)
        #: whether red threes count for the side by its canastas, not by its melds (rule 13.3)
        self.needs_canasta = rules.scoring.red_threes_count_when == "canasta"
        most = [*[_most(card, rules) for card in CARDS], *map(rules.most, _LAID_RED_THREES), rules.red_threes]
        self._flags = sum([_FLAG << _WIDTH * lane for lane in range(len(most))]) + (_ANY_NUMBER << _SIZE)
        self._room = self._flags + sum([number << _WIDTH * lane for lane, number in enumerate(most)])
        self._room += rules.deck_size << _SIZE

    def points(self, codes: bytes) -> int:
        """What cards count together (rule 1.2)."""
        if self._fives is None:
            return sum([self._points[code] for code in codes])
        return POINT_STEP * sum(codes.translate(self._fives))

    def allow(self, shapes: frozenset[Shape]) -> bool:
        """Whether the rules allow melds of these shapes, whoever goes out (rule 6)."""
        if not shapes <= self.allowed:
            self.allowed.update([shape for shape in shapes if self._allows(shape)])
        return shapes <= self.allowed

    def _allows(self, shape: Shape) -> bool:
        rank_index, naturals, wilds = shape
        if rank_index == BLACK_THREE:
            return not any(self.plan.black_three_faults(naturals, going_out=None))
        return self.plan.is_group(naturals, wilds)

    def holds(self, counted: int) -> bool:
        """Whether the packs hold the cards and the red threes of a census, or of several added up (rule 1.1)."""
        return (self._room - counted) & self._flags == self._flags  # a lane with too many borrows its flag


def _most(card: Card | None, rules: Rules) -> int:
    """How many of a card may be in melds and hands: hidden cards and red threes never are."""
    return 0 if card is None or card.is_hidden or card.is_red_three else rules.most(card)


def _fives(points: tuple[int, ...]) -> bytes | None:
    """The points of each code in fives, to be summed fast; None where a card counts too much for a byte."""
    fives = [each // POINT_STEP for each in points]
    return bytes(fives).ljust(_BYTES) if max(fives) < _BYTES else None


def _canasta(number: int, rules: Rules) -> tuple[int, str]:
    """What a canasta brings, and what a preset would that pays otherwise for its being concealed (rule 7.4)."""
    concealed, mixed = divmod(number, 2)
    bonus = canasta_bonus(natural=not mixed, concealed=bool(concealed), rules=rules)
    own = rules.canastas.concealed_canasta_bonus
    presets = (("CLASSIC", CLASSIC), ("INTERNATIONAL", INTERNATIONAL)) if concealed else ()
    others = [(name, preset.canastas.concealed_canasta_bonus) for name, preset in presets]
    return bonus, ", ".join([f"{name}: {bonus - own + other:,}" for name, other in others if other != own])


def _red_threes(kind: LineKind, rules: Rules) -> tuple[ScoreLine, ...]:
    counts = kind == "red_threes"
    note = "" if counts else f"no {'canasta' if rules.scoring.red_threes_count_when == 'canasta' else 'meld'} made"
    points = [
        red_three_points(number, melded=counts, canastas=int(counts), rules=rules)
        for number in range(rules.red_threes + 1)
    ]
    return tuple([ScoreLine(kind, each, number, (), note) for number, each in enumerate(points)])


_tally = lru_cache(maxsize=256)(Tally)


def tally_of(rules: Rules) -> Tally:
    """The tally of the rules; TypeError if they are none."""
    try:
        return _tally(rules)
    except TypeError:
        checked_rules(rules)
        raise
