"""One deal, with the one paragraph that looks ahead: a turn must be completable (5.5).

An act is legal when the paragraphs allow it by itself (`local`) and some sequence of acts so allowed leads from there
to a legal end of the turn: a discard, going out, or the pass of 12.2. The sequences are simply tried.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

from . import local, score
from .local import ASK, DRAW, NO, PASS, YES, Act
from .position import NOTHING, WAIVABLE, Position, Waived


class IllegalError(ValueError):
    """An act that is not legal."""


class TooLargeError(RuntimeError):
    """The search met more positions than it was allowed."""


class Memo(dict[tuple[Position, Waived], bool]):
    """What a search knows already; with a limit, how many positions it may meet at most."""

    def __init__(self, limit: int | None = None) -> None:
        super().__init__()
        self.limit = limit

    def __setitem__(self, key: tuple[Position, Waived], value: bool) -> None:
        if self.limit is not None and len(self) >= self.limit:
            raise TooLargeError(self.limit)
        super().__setitem__(key, value)


def ended(position: Position, turn: int) -> bool:
    """Whether the turn of that place has ended legally."""
    return position.stage == "over" or (position.stage == "draw" and position.turn != turn)


def can_end(position: Position, turn: int, waived: Waived = NOTHING, memo: Memo | None = None) -> bool:
    """Whether the turn of that place has ended legally, or some sequence of acts ends it so (5.5)."""
    if ended(position, turn):
        return True
    if position.stage == "dead":
        return False
    memo = Memo() if memo is None else memo
    key = (position, waived)
    if key not in memo:
        memo[key] = False  # no act leads back: a turn lays and discards
        if position.stage == "answer":  # the answer is the partner's choice
            memo[key] = all(can_end(local.step(position, act, waived), turn, waived, memo) for act in (YES, NO))
        else:
            acts = local.local_acts(position, waived)
            memo[key] = any(can_end(local.step(position, act, waived), turn, waived, memo) for act in acts)
    return memo[key]


def legal_acts(position: Position, memo: Memo | None = None) -> list[Act]:
    """Every legal act of the seat to act."""
    memo = Memo() if memo is None else memo
    acts = [act for act in local.local_acts(position) if _completable(position, act, memo)]
    if PASS in acts and position.stage == "draw" and position.rules.stock_end.forced_capture == "matching_meld":
        alone = local.capture_alone(position)
        if any(act in acts for act in alone):  # 12.3
            acts.remove(PASS)
    return acts


def _completable(position: Position, act: Act, memo: Memo) -> bool:
    """5.5. A draw is never refused: what it brings is hidden."""
    return act == DRAW or can_end(local.step(position, act), position.turn, NOTHING, memo)


def all_turns(position: Position) -> set[Position]:
    """Every position in which the turn can end, by sequences of acts as `local` allows them; nothing is pruned.

    An act of the partner is his choice: his answers are followed where both can be obeyed (11.5). 12.3 holds.
    """
    found: set[Position] = set()
    seen: set[Position] = set()
    memo = Memo()

    def follow(current: Position) -> None:
        if ended(current, position.turn):
            found.add(current)
        if current in seen or current.stage in ("over", "dead") or ended(current, position.turn):
            return
        seen.add(current)
        acts = local.local_acts(current)
        if ASK in acts and not can_end(local.step(current, ASK), position.turn, NOTHING, memo):
            acts.remove(ASK)
        if PASS in acts and PASS not in legal_acts(current, memo):
            acts.remove(PASS)
        for act in acts:
            follow(local.step(current, act))

    follow(position)
    return found


def perft(position: Position, depth: int, known: dict[tuple[Position, int], int] | None = None) -> int:
    """How many sequences of that many legal acts there are; those that the end of the deal cuts short do not count."""
    if depth == 0:
        return 1
    known = {} if known is None else known
    if (position, depth) not in known:
        acts = legal_acts(position)
        deeper = (perft(local.step(position, act), depth - 1, known) for act in acts)
        known[position, depth] = len(acts) if depth == 1 else sum(deeper)
    return known[position, depth]


def minimal_waivers(position: Position, act: Act) -> tuple[str, ...]:
    """What stands in the way of completing the turn after an act (5.5), as paragraphs in order.

    Each of 6.6, 8.1, 11.2, 11.3 and 11.5 whose waiving alone would let the turn end; where none alone would, every
    member of the smallest sets that would. Empty for a legal act, and for one that other paragraphs refuse too.

    Waiving 6.6: black threes need be neither last nor in going out. 8.1: an opening has no minimum. 11.2: going out
    needs no discard. 11.3: going out needs no canastas (11.1). 11.5: neither an answer nor a missing yes binds.
    """
    if act == DRAW or not _is_local(position, act):
        return ()
    memo = Memo()
    for size in range(len(WAIVABLE) + 1):
        sets = [frozenset(codes) for codes in combinations(WAIVABLE, size)]
        enough = [codes for codes in sets if _would_do(position, act, codes, memo)]
        if enough:
            named = frozenset().union(*enough)
            return tuple(code for code in WAIVABLE if code in named)
    return ()


def _is_local(position: Position, act: Act) -> bool:
    """Whether nothing but what 5.5 lists stands in the way of the act."""
    if act in local.local_acts(position):
        return True
    return act[0] == "lay" and act in local.local_acts(position, frozenset({"6.6"}))  # 6.6: after black threes


def _would_do(position: Position, act: Act, waived: Waived, memo: Memo) -> bool:
    if act not in local.local_acts(position, waived):
        return False
    return can_end(local.step(position, act, waived), position.turn, waived, memo)


class SlowDeal:
    """A position with its legal acts; see `position.setup` and `position.dealt` for making one.

    The acts are tuples as `local` describes them. With a limit, `acts` raises TooLargeError where it would have to
    search more positions than that.
    """

    def __init__(self, position: Position, limit: int | None = None) -> None:
        self.position = position
        self.limit = limit

    @cached_property
    def _acts(self) -> tuple[Act, ...]:
        return tuple(legal_acts(self.position, Memo(self.limit)))

    def acts(self) -> list[Act]:
        """The legal acts, each once; none when the deal is over."""
        return list(self._acts)

    def is_legal(self, act: Act) -> bool:
        return act in self._acts

    def after(self, act: Act) -> SlowDeal:
        """The deal after a legal act."""
        if not self.is_legal(act):
            raise IllegalError(act)
        return SlowDeal(local.step(self.position, act), self.limit)

    def play(self, acts: Iterable[Act]) -> SlowDeal:
        """The deal after several legal acts."""
        deal = self
        for act in acts:
            deal = deal.after(act)
        return deal

    @property
    def over(self) -> bool:
        return self.position.stage == "over"

    @property
    def to_act(self) -> int | None:
        return self.position.to_act

    def score(self) -> dict[int, int]:
        """Points by side, in cutthroat by seat."""
        return score.score(self.position)

    def minimal_waivers(self, act: Act) -> tuple[str, ...]:
        return minimal_waivers(self.position, act)

    def all_turns(self) -> set[Position]:
        return all_turns(self.position)

    def perft(self, depth: int) -> int:
        return perft(self.position, depth)

    def cards(self) -> tuple[str, ...]:
        """Every card of the deal, wherever it is, sorted as text: for counting them."""
        place = self.position
        groups = (
            *place.hands,
            *place.red,
            place.stock,
            place.pile,
            place.coming,
            *(meld.cards for meld in place.table),
        )
        return tuple(sorted(card for group in groups for card in group))
