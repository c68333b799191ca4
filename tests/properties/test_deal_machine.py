"""Deals played at random under rules at random, with everything that must hold checked after every act.

:mod:`tests.properties.deal_checks` has what must hold; a failing run prints the acts that lead there.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from canasta import CLASSIC, Act, Ask, Card, Deal, Draw, NotationError, Phase, PositionError, Rules, Verdict
from tests.properties import deal_checks as checks
from tests.properties import deal_zones as zones
from tests.properties.deal_acts import pool, strange_act
from tests.properties.deal_rules import FORMS, deals, new_deals, played_on, some_act, some_rules

SEEDS = st.integers(0, 100_000)
SUITS = st.permutations(zones.SUITS).map("".join)
ROOT = Path(__file__).parents[2]


def going_on(deal: Deal) -> bool:
    return not deal.is_over


class DealMachine(RuleBasedStateMachine):
    """A deal, and beside it the same deal as one seat knows it, fed by what that seat sees."""

    deal: Deal
    shown: Deal
    viewer: int

    @initialize(deal=new_deals(), data=st.data())
    def begin(self, deal: Deal, data: st.DataObject) -> None:
        self._start(deal, data.draw(st.sampled_from(deal.seats)))

    def _start(self, deal: Deal, viewer: int) -> None:
        self.deal, self.viewer = deal, viewer
        self.shown = Deal.from_position(zones.hidden_from(deal.position(), deal.seats.index(viewer)))

    def _do(self, act: Act) -> None:
        before, seat = self.deal, self.deal.turn
        self.deal = before.after(act)
        drawn = checks.drawn_in(before, self.deal, seat, self.viewer) if isinstance(act, Draw) else None
        self.shown = self.shown.after(before.resolve(act), drawn=drawn)

    @precondition(lambda self: going_on(self.deal))
    @rule(seed=SEEDS)
    def act(self, seed: int) -> None:
        rng = random.Random(seed)
        act = some_act(self.deal, rng)
        checks.check_faces(self.deal, act, rng)
        self._do(act)

    @precondition(lambda self: going_on(self.deal))
    @rule(seed=SEEDS, number=st.integers(1, 60))
    def act_on(self, seed: int, number: int) -> None:
        rng = random.Random(seed)
        for _ in range(number):
            if not self.deal.is_over:
                self._do(some_act(self.deal, rng))
                assert bool(self.deal.legal_acts) != self.deal.is_over

    @rule(seed=SEEDS)
    def try_what_is_illegal(self, seed: int) -> None:
        rng = random.Random(seed)
        tries = [strange_act(rng), strange_act(rng), *([] if self.deal.is_over else rng.sample(pool(self.deal), 3))]
        for act in tries:
            if not self.deal.check(act):
                checks.check_refusal(self.deal, act)

    @rule(seed=SEEDS, suits=SUITS)
    def change_suits(self, seed: int, suits: str) -> None:
        act = None if self.deal.is_over else some_act(self.deal, random.Random(seed))
        checks.check_suits(self.deal, suits, act)

    @precondition(lambda self: self.deal.is_over)
    @rule(deal=new_deals())
    def deal_again(self, deal: Deal) -> None:
        self._start(deal, deal.seats[0])

    @invariant()
    def nothing_is_lost(self) -> None:
        checks.check_position(self.deal)
        checks.check_score(self.deal)

    @invariant()
    def check_and_list_agree(self) -> None:
        checks.check_listing(self.deal)
        checks.check_agreement(self.deal, random.Random(self.deal.stock_size))
        checks.check_other_seats(self.deal)

    @invariant()
    def a_seat_needs_only_what_it_sees(self) -> None:
        checks.check_hidden(self.deal, self.shown, random.Random(0))


TestDealMachine = DealMachine.TestCase
TestDealMachine.settings = settings(stateful_step_count=15)


# -- one position, in full ------------------------------------------------------------------------------------------


@given(deals(), SEEDS)
def test_check_and_the_list_agree_about_the_whole_pool(deal: Deal, seed: int) -> None:
    checks.check_agreement(deal, random.Random(seed), None)


@pytest.mark.parametrize(("players", "cutthroat", "sides"), dict.fromkeys(FORMS))
def test_a_whole_deal_of_every_form(players: int, cutthroat: bool, sides: int | None) -> None:  # noqa: FBT001
    rules = CLASSIC.for_players(players, cutthroat=cutthroat, sides=sides)
    for number in range(3):
        deal, rng = Deal.new(rules, seed=1, number=number), random.Random(number)
        while not deal.is_over:
            checks.check_position(deal)
            deal = deal.after(some_act(deal, rng))
        checks.check_position(deal)
        checks.check_score(deal)
        checks.check_other_seats(deal)
        assert deal.legal_acts[:] == ()
        for act in (Draw(), strange_act(rng)):
            assert deal.check(act).codes == ("deal_over",)
            checks.check_refusal(deal, act)


@given(new_deals())
def test_a_deal_is_played_alike_from_the_same_deck(deal: Deal) -> None:
    """The order of the cards, the dealer, the scores and the acts are all that a deal depends on."""
    again = Deal.from_position(deal.position())
    assert played_on(again, 60, 5) == played_on(deal, 60, 5)


# -- what is hidden -------------------------------------------------------------------------------------------------


@given(deals())
def test_the_acts_of_a_hidden_hand_are_not_told(deal: Deal) -> None:
    other = next(seat for seat in deal.seats if seat != deal.turn)
    shown = Deal.from_position(zones.hidden_from(deal.position(), deal.seats.index(other)))
    if not shown.legal_acts.is_hidden:
        assert deal.phase in {Phase.ANSWER, Phase.OVER}
        assert shown.legal_acts[:] == deal.legal_acts[:]
        return
    assert repr(shown.legal_acts) == "<LegalActs of a hand not wholly known>"
    for question in (
        lambda: shown.legal_acts[:],
        lambda: len(shown.legal_acts),
        lambda: Draw() in shown.legal_acts,
        lambda: shown.captures if shown.phase is Phase.DRAW else list(shown.legal_acts),
        lambda: shown.legal_acts.of(Draw),
    ):
        with pytest.raises(PositionError) as caught:
            question()
        assert caught.value.code == "hidden_hand"


@given(deals(), SEEDS)
def test_what_a_hidden_hand_does_shows_its_cards(deal: Deal, seed: int) -> None:
    if deal.is_over:
        return
    shown = Deal.from_position(zones.hidden_from(deal.position(), -1))
    act = some_act(deal, random.Random(seed))
    if isinstance(act, Draw):
        return
    verdict = shown.check(deal.resolve(act))
    assert verdict
    after = shown.after(deal.resolve(act))
    assert zones.is_part_of(after.position(), deal.after(act).position())


@given(deals())
def test_a_draw_from_a_hidden_stock_is_given(deal: Deal) -> None:
    if deal.is_over or Draw() not in deal.legal_acts:
        return
    place = deal.seats.index(deal.turn)
    shown = Deal.from_position(zones.hidden_from(deal.position(), place))
    after = deal.after(Draw())
    cards = checks.drawn_in(deal, after, deal.turn, deal.turn)
    assert shown.after(Draw(), drawn=cards) == Deal.from_position(zones.hidden_from(after.position(), place))
    assert deal.after(Draw(), drawn=cards) == after
    with pytest.raises(PositionError) as caught:
        shown.after(Draw())
    assert caught.value.code == "hidden_stock"
    for wrong in (cards[:-1], [*cards, "9s"], [*cards, "3h"], ["3h"] * len(cards)):
        if shown.stock_size > len(cards) or wrong == cards[:-1]:
            with pytest.raises(PositionError) as caught:
                shown.after(Draw(), drawn=wrong)
            assert caught.value.code == "wrong_draw"
    other = "4s" if cards[0] != "4s" else "5s"
    with pytest.raises(PositionError):
        deal.after(Draw(), drawn=[other, *cards[1:]])


# -- hash seeds -----------------------------------------------------------------------------------------------------


def digest_of_a_game(rules: Rules, seed: int) -> str:
    """What a deal looks like from its start to its end: positions, listings, texts and hashes of acts."""
    deal, rng = Deal.new(rules, seed=seed), random.Random(seed)
    found = hashlib.sha256()
    while not deal.is_over:
        acts = list(deal.legal_acts)
        resolved = [deal.resolve(act) for act in acts[:10]]
        for part in (deal.position(), acts, list(map(hash, acts)), list(map(hash, resolved)), resolved, repr(deal)):
            found.update(repr(part).encode())
        found.update(str(deal.check(strange_act(rng))).encode())
        deal = deal.after(some_act(deal, rng))
    found.update(repr([deal.position(), deal.score()]).encode())
    return found.hexdigest()


_SCRIPT = """
from canasta import CLASSIC
from tests.properties.test_deal_machine import digest_of_a_game
for rules in (CLASSIC, CLASSIC.for_players(3, cutthroat=True)):
    print(digest_of_a_game(rules, 4))
"""


def test_hash_seeds_make_no_difference() -> None:
    found = set()
    for seed in ("0", "1", "4711"):
        paths = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
        run = subprocess.run(
            [sys.executable, "-c", _SCRIPT], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
        )
        found.add(run.stdout)
    assert len(found) == 1
    assert len(found.pop().split()) == 2


# -- hostile texts --------------------------------------------------------------------------------------------------

_OTHERS = {
    "phase": ("draw", "play", "answer", "over"),
    "flags": ("drew", "captured", "black", "yes", "no", "last,drew", "asked", "top_only,captured"),
    "ending": ("went_out", "concealed", "passed"),
    "lone": ("0", "2", "-", "7"),
    "coming": ("-", "K,K,3h", "3?"),
    "stock": ("-", "3?", "3h", "K,2?"),
    "pile": ("-", "K", "2?,K", "K,1?", "3d", "3h,2d"),
    "turn": ("0", "1", "5", "x"),
    "opened": ("00", "11", "111", "01"),
    "new": ("K", "A,9", "Jo"),
    "points": ("40", "000", "-1"),
    "hands": ("-/-", "K/-/-", "-/-/-/-", "40?/K/K/K", "3h/K"),
    "red": ("3h/-", "3h,3h,3h/3h/3h", "3h,3h,3h,3h/-/-/-"),
    "melds": ("K,K,K/-", "K,K,K!/K,K,K", "3b,3b,3b/-", "K,K,K,K,K,K,K!/-/-"),
    "seats": ("0,1", "1,0", "4,1,2,3"),
    "scores": ("5,5", "0,0", "1,0", "5"),
}
_PIECES = "=,;/!?-0123456789 shdcKA3bJo\n\0é²"


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text of a position with some characters, words or values exchanged, doubled or gone."""
    text = draw(deals()).position()
    for _ in range(draw(st.integers(1, 3))):
        words = text.split(" ")
        at = draw(st.integers(0, len(words) - 1))
        other = words[draw(st.integers(0, len(words) - 1))]
        kind = draw(st.integers(0, 7))
        if kind == 0:
            del words[at]
        elif kind == 1:
            words.insert(at, other)
        elif kind == 2:
            words[at] = words[at].partition("=")[0] + "=" + other.partition("=")[2]
        elif kind > 5:
            name = draw(st.sampled_from(list(_OTHERS)))
            words = [word for word in words if not word.startswith(f"{name}=")]
            words.append(f"{name}={draw(st.sampled_from(_OTHERS[name]))}")
        else:
            place = draw(st.integers(0, len(words[at])))
            end = place if kind == 3 else draw(st.integers(place, len(words[at])))
            words[at] = words[at][:place] + draw(st.text(_PIECES, max_size=4)) + words[at][end:]
        text = " ".join(words)
    return text


def read(text: str) -> Deal | NotationError:
    """What comes of a text; nothing else may."""
    try:
        return Deal.from_position(text)
    except NotationError as error:
        return error


@settings(max_examples=max(100, settings().max_examples))
@given(st.one_of(damaged(), damaged(), st.text(), st.text("rulesatcdphn=/ ;,-0123456789")))
def test_a_hostile_text_is_a_position_or_an_error_with_its_place(text: str) -> None:
    found = read(text)
    if isinstance(found, NotationError):
        assert found.text == text
        assert 0 <= found.position <= len(text)
        assert found.expected
        assert str(found)
        return
    assert Deal.from_position(found.position()) == found
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301
    assert isinstance(found.problems(), Verdict)
    assert repr(found)
    assert found.key()
    assert found.to_act in {None, *found.seats}
    for seat in (None, *found.seats):
        assert sum(not card.is_red_three for card in found.hand(seat)) == found.hand_size(seat)
        assert found.melds(seat) is not None
        assert found.minimum(seat) >= 0
        assert found.frozen_for(seat) in {True, False}
        assert seat is None or found.check(Draw(), seat) is not None
    assert found.is_blocked in {True, False}
    assert len(found.pile) + len(found.coming) >= 0
    assert found.opening is None or found.opening.points >= 0
    for act in (*BARE_AND_STRANGE, Ask()):
        verdict = found.check(act)
        assert verdict or verdict.codes
    if not found.legal_acts.is_hidden:
        for act in found.legal_acts:
            found.after(act) if not (isinstance(act, Draw) and "?" in found.position()) else None


BARE_AND_STRANGE = [*(strange_act(random.Random(seed)) for seed in range(8)), Draw()]


@given(some_rules())
def test_rules_are_read_back_from_a_position(rules: Rules) -> None:
    assert Deal.from_position(Deal.setup(rules).position()).rules == rules


@given(deals())
def test_nobody_reads_hidden_cards_in_a_repr(deal: Deal) -> None:
    text = repr(deal)
    assert not any(str(Card(card)) in text.split() for card in zones.every_card(deal.position()))
