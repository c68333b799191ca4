"""Cards as bytes of their codes: what they count, and whether the packs hold so many."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from canasta.cards import CARDS, Card
from canasta.counts import BLACK_THREE
from canasta.plan import Plan, plan_of
from canasta.rules import CLASSIC, INTERNATIONAL, Rules
from canasta.scoring.fields import POINT_STEP
from canasta.scoring.figures import canasta_bonus
from canasta.scoring.given import Shape
from canasta.scoring.scores import LineKind

__all__ = ["Tally", "tally_of"]

_BYTES: Final = 256
_SHAPES: Final = bytes([0 if card is None else card.shape.code for card in CARDS]).ljust(_BYTES)


class Tally:
    """What the rules say of cards, by code; get it by :func:`tally_of`."""

    __slots__ = ("_allowed", "_fives", "_most", "_points", "canastas", "plan", "players", "red_threes", "rules")

    def __init__(self, rules: Rules) -> None:
        """Take the rules, whose packs and card values count."""
        self.rules: Rules = rules
        self.plan: Plan = plan_of(rules)
        #: how many of one side play a deal at most: of five players one sits out (rule 15.4)
        self.players = rules.places if rules.places == rules.seats.players else rules.places // 2
        #: how many red threes the packs have
        self.red_threes = rules.red_threes
        self._points = self.plan.points_by_code
        self._allowed: set[Shape] = set()
        self._fives = _fives(self._points)
        #: what a canasta brings, and what there is to note of it, by natural and concealed
        self.canastas = {sort: _canasta(sort, kind, rules) for sort, kind in _KINDS.items()}
        self._most = tuple([_most(card, rules) for card in CARDS])

    def points(self, codes: bytes) -> int:
        """What cards count together (rule 1.2)."""
        if self._fives is None:
            return sum([self._points[code] for code in codes])
        return POINT_STEP * sum(codes.translate(self._fives))

    def allow(self, shapes: Iterable[Shape]) -> bool:
        """Whether the rules allow melds of these shapes, whoever goes out (rule 6)."""
        if not self._allowed.issuperset(shapes):
            self._allowed.update(shape for shape in shapes if self._allows(shape))
        return self._allowed.issuperset(shapes)

    def _allows(self, shape: Shape) -> bool:
        if shape.rank_index == BLACK_THREE:
            return not any(self.plan.black_three_faults(shape.naturals, going_out=None))
        return self.plan.is_group(shape.naturals, shape.wilds)

    def is_possible(self, codes: bytes) -> bool:
        """Whether the packs hold these cards (rule 1.1); hidden cards and red threes are never among them."""
        shapes = codes.translate(_SHAPES)
        return self._holds(shapes) and (shapes == codes or self._holds(codes))

    def _holds(self, codes: bytes) -> bool:
        most = self._most
        for code in set(codes):  # noqa: SIM110  a loop is twice as fast
            if codes.count(code) > most[code]:
                return False
        return True


def _most(card: Card | None, rules: Rules) -> int:
    return 0 if card is None or card.is_hidden or card.is_red_three else rules.most(card)


def _fives(points: tuple[int, ...]) -> bytes | None:
    """The points of each code in fives, to be summed fast; None where a card counts too much for a byte."""
    fives = [each // POINT_STEP for each in points]
    return bytes(fives).ljust(_BYTES) if max(fives) < _BYTES else None


_KINDS: Final[dict[tuple[bool, bool], LineKind]] = {  # by natural, concealed
    (True, False): "natural_canasta",
    (True, True): "concealed_natural_canasta",
    (False, False): "mixed_canasta",
    (False, True): "concealed_mixed_canasta",
}


def _canasta(sort: tuple[bool, bool], kind: LineKind, rules: Rules) -> tuple[LineKind, int, str]:
    """What a canasta brings, and what a preset would that pays otherwise for its being concealed (rule 7.4)."""
    natural, concealed = sort
    bonus = canasta_bonus(natural=natural, concealed=concealed, rules=rules)
    own = rules.canastas.concealed_canasta_bonus
    presets = (("CLASSIC", CLASSIC), ("INTERNATIONAL", INTERNATIONAL)) if concealed else ()
    others = [(name, preset.canastas.concealed_canasta_bonus) for name, preset in presets]
    return kind, bonus, ", ".join([f"{name}: {bonus - own + other:,}" for name, other in others if other != own])


@cache
def tally_of(rules: Rules) -> Tally:
    """The tally of the rules."""
    return Tally(rules)
