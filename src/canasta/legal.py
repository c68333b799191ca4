"""The legal acts of a position, found only as far as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar, overload

from canasta.acts import Act
from canasta.cards import CardsLike, to_cards
from canasta.core import state as core
from canasta.core.faces import HIDDEN_CARD, hidden_in
from canasta.core.legality import missing_cards, violations
from canasta.core.listing import LISTS
from canasta.errors import PositionError
from canasta.plan import plan_of
from canasta.rules import CLASSIC

if TYPE_CHECKING:
    from canasta.core.dealing import RandomSource

__all__ = ["LegalActs"]

SomeAct = TypeVar("SomeAct", bound=Act)
_NOTHING: Final = object()
_TURN: Final = core.TURN
_PHASE: Final = core.PHASE


class LegalActs(Sequence[Act]):
    """Every act that the seat to act may do, by shape, in a fixed order: get it from `deal.legal_acts`.

    The order: draw or pass, captures, lays by rank (aces first) with black threes last, the question, discards by rank
    or the pass that ends the turn of rule 12.2, the answers yes and no. Of one rank fewer naturals come first, then
    fewer wild cards, then twos before jokers; of two melds of a rank the first comes first. `in` answers without
    listing, for acts with faces too.

    >>> from canasta import Capture, Deal, Discard, Lay
    >>> legal = Deal.setup(hands={1: "Kh Kd Ks 5c 6c"}, melds=[[], ["Q Q Q"]], drawn=True).legal_acts
    >>> [str(act) for act in legal]
    ['lay K K K', 'discard K', 'discard 6', 'discard 5']
    >>> Lay("Kh Kd Ks") in legal, Lay("Kh Kd Kc") in legal
    (True, False)
    >>> legal.of(Discard), legal.containing("5")
    ((Discard('K'), Discard('6'), Discard('5')), (Discard('5'),))
    """

    __slots__ = ("_acts", "_state", "_table", "picked")

    def __init__(self, table: core.Table, state: core.State) -> None:
        """Take the position; nothing is listed yet."""
        self._table = table
        self._state = state
        self._acts: tuple[Act, ...] | None = None
        self.picked: object = _NOTHING
        """What :meth:`sample` gave last; it is legal, so that :meth:`Deal.after` need not look."""

    @classmethod
    def none(cls) -> LegalActs:
        """The acts of whoever is not to act."""
        return _none()

    @property
    def is_hidden(self) -> bool:
        """Whether the hand that the acts depend on is not wholly known."""
        state = self._state
        if state[core.PHASE] in {core.ANSWER, core.OVER}:
            return False
        return bool(hidden_in(state[self._table.faces + state[core.TURN]]))

    def refuse_hidden(self) -> None:
        """Raise `PositionError`, code `hidden_hand`, where the hand is not wholly known."""
        if self.is_hidden:
            _refuse_hidden()

    def _all(self) -> tuple[Act, ...]:
        acts = self._acts
        if acts is None:
            table, state = self._table, self._state
            if state[table.faces + state[_TURN]] >= HIDDEN_CARD:
                self.refuse_hidden()
            acts = self._acts = LISTS[state[_PHASE]](table, state)
        return acts

    def lists(self, act: Act) -> bool:
        """Whether the acts are listed already and this very object is among them."""
        for listed in self._acts or ():  # noqa: SIM110  any() takes longer
            if listed is act:
                return True
        return False

    def of(self, kind: type[SomeAct]) -> tuple[SomeAct, ...]:
        """The acts of one type, such as `Lay`; `TypeError` if it is none."""
        given: object = kind
        if not (isinstance(given, type) and issubclass(given, Act)):
            raise TypeError(f"a type of act is wanted, such as Lay or Discard, not {kind!r}")
        return tuple(act for act in self._all() if isinstance(act, kind))

    def containing(self, cards: CardsLike) -> tuple[Act, ...]:
        """The acts that take at least these cards out of the hand, which must hold them."""
        wanted = to_cards(cards)
        if missing_cards(self._table, self._state, wanted):
            return ()
        shapes = [card.shape for card in wanted]
        return tuple(act for act in self._all() if all(act.cards.count(card) >= shapes.count(card) for card in shapes))

    def sample(self, rng: RandomSource) -> Act:
        """One of the acts, each as likely, from `rng.random()`.

        Raises:
            IndexError: if there is none, the deal being over.
        """
        acts = self._acts
        if acts is None:
            acts = self._all()
        try:
            chance = rng.random
        except AttributeError:
            raise TypeError(f"a source of chance has random(), such as random.Random(1), not {rng!r}") from None
        picked = self.picked = acts[int(chance() * len(acts))]
        return picked

    def __contains__(self, act: object) -> bool:
        if not isinstance(act, Act):
            return False
        if self.lists(act):
            return True
        self.refuse_hidden()
        return not violations(self._table, self._state, act)

    def __iter__(self) -> Iterator[Act]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return bool(self._all())

    @overload
    def __getitem__(self, index: int) -> Act: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Act, ...]: ...
    def __getitem__(self, index: int | slice) -> Act | tuple[Act, ...]:
        return self._all()[index]

    def __repr__(self) -> str:
        if self.is_hidden:
            return "<LegalActs of a hand not wholly known>"
        return f"<LegalActs ({', '.join(map(str, self._all()))})>"


def _refuse_hidden() -> NoReturn:
    raise PositionError("hidden_hand", "the hand of the seat to act is not wholly known, so its legal acts are not")


@cache
def _none() -> LegalActs:
    """Those of a deal that is over."""
    table = core.table_of(plan_of(CLASSIC), (0, 1, 2, 3), 0, (0, 0), overfull=False)
    state = table.empty()
    state[core.PHASE] = core.OVER
    return LegalActs(table, state)
