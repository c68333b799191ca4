"""The strategies for users' tests: what they give, what they refuse, and what Hypothesis knows without them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import canasta
from canasta import Deal, Draw, Game, View, testing
from canasta._hypothesis import register
from canasta.cards import Card, pack
from canasta.core import state as core
from canasta.errors import CardsError, PositionError, RulesError
from canasta.hand import Hand
from canasta.melds import Canasta, Meld, check_meld
from canasta.rules import CLASSIC, INTERNATIONAL, OPTIONS, Rules

#: Rules under which a code can be had at all, where CLASSIC does not do.
BROKEN: dict[str, Rules] = {
    "wilds_not_fewer_than_naturals": CLASSIC.where(wild_ratio="fewer_than_naturals"),
    "black_threes_never_melded": CLASSIC.where(black_three_melds="never"),
}


@given(testing.cards())
def test_cards_are_faces(card: Card) -> None:
    assert card.has_face


@given(testing.hands(min_size=2, max_size=9), testing.hands(hidden=True), testing.hands(max_size=200, red_threes=True))
def test_hands_come_from_the_packs(hand: Hand, partly: Hand, large: Hand) -> None:
    assert 2 <= len(hand) <= 9
    assert all(known <= Hand(pack()) for known in (hand, partly.known, large))
    assert not any(card.is_red_three for card in (*hand, *partly))


@given(st.data())
def test_melds_are_allowed_by_the_rules(data: st.DataObject) -> None:
    rules = data.draw(
        st.sampled_from(
            [
                CLASSIC,
                INTERNATIONAL,
                CLASSIC.for_players(6),
                CLASSIC.where(packs=1, jokers=2, hand_size=9, red_three_points=[0, 0]),
            ]
        )
    )
    meld = data.draw(testing.melds(rules=rules, black_threes=True, suits=data.draw(st.booleans())))
    assert check_meld(meld, rules=rules, going_out=True)
    canasta_or_not = data.draw(st.booleans())
    assert data.draw(testing.melds(rules=rules, canasta=canasta_or_not)).is_canasta == canasta_or_not


@pytest.mark.parametrize("code", testing.MELD_FAULTS)
def test_illegal_melds_have_the_fault(code: str) -> None:
    rules = BROKEN.get(code, CLASSIC)

    @given(testing.illegal_melds(code, rules=rules))
    def has_the_fault(cards: tuple[Card, ...]) -> None:
        assert code in check_meld(cards, rules=rules, going_out=False)

    has_the_fault()


def test_every_code_of_a_new_meld_can_be_had() -> None:
    documented = (check_meld.__doc__ or "").partition("Returns:")[2].partition("Raises:")[0]
    assert {str(code) for code in testing.MELD_FAULTS} == {
        word for word in documented.replace("`", " ").replace(",", " ").split() if "_" in word
    }


@given(st.data())
def test_rules_are_valid_and_what_is_fixed_stays(data: st.DataObject) -> None:
    rules = data.draw(testing.rules())
    assert Rules.from_dict(rules.to_dict()) == rules
    fixed: dict[str, Any] = {"packs": data.draw(st.integers(1, 3)), "wild_ratio": "none"}
    small = data.draw(testing.rules(players=2, **fixed))
    assert small.seats.players == 2
    assert (small.cards.packs, small.melds.wild_ratio) == (fixed["packs"], "none")


def test_rules_differ_in_every_option_sooner_or_later() -> None:
    seen: set[str] = set()

    @given(testing.rules())
    @settings(max_examples=400, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    def look(rules: Rules) -> None:
        seen.update(rules.differences(CLASSIC))

    look()
    assert len(set(OPTIONS) - seen) <= 2


def test_what_cannot_be_drawn_is_refused() -> None:
    for strategy, error in (
        (testing.illegal_melds("wilds_not_fewer_than_naturals"), CardsError),
        (testing.melds(rules=CLASSIC.where(min_naturals=9)), CardsError),
        (testing.rules(players=7), RulesError),
        (testing.rules(packs="many"), RulesError),
        (testing.rules(wild_ratio="some"), RulesError),
    ):

        @given(strategy)
        def draw(value: object) -> None:
            pytest.fail(f"{value} was drawn")

        with pytest.raises(error):
            draw()
    for code in ("pile_empty", "no_such_code"):
        with pytest.raises(CardsError, match="no fault of a new meld"):
            testing.illegal_melds(code)


# -- Hypothesis' entry point ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Card, Hand, Meld, Canasta, Rules, Deal, Game, View])
def test_hypothesis_knows_the_types(kind: type) -> None:
    register()

    @given(st.from_type(kind))
    @settings(max_examples=10)
    def draws(value: object) -> None:
        assert isinstance(value, kind)

    draws()


def run(code: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    source = str(Path(canasta.__file__).parents[1])
    paths = [source] if path is None else [source, str(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A directory that makes the entry point known, as installing the package does."""
    metadata = tmp_path / "canasta_testing_entry-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: canasta-testing-entry\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[hypothesis]\ncanasta_testing_entry = canasta._hypothesis:register\n")
    return tmp_path


@pytest.mark.parametrize(
    "code",
    [
        "import canasta.testing",
        "import hypothesis; import canasta.testing",
        (
            "from canasta import Meld\nfrom hypothesis import given\n"
            "@given(...)\ndef test(meld: Meld): assert len(meld) > 2\ntest()"
        ),
    ],
)
def test_nothing_is_circular(code: str, installed: Path) -> None:
    result = run(code, installed)
    assert (result.returncode, result.stderr) == (0, "")


def test_without_hypothesis_the_extra_is_named() -> None:
    result = run("import sys; sys.modules['hypothesis'] = None; import canasta; import canasta.testing")
    assert result.returncode == 1
    assert "canasta[hypothesis]" in result.stderr.strip().splitlines()[-1]


def test_the_package_itself_does_not_import_hypothesis() -> None:
    result = run("import sys, canasta; print('hypothesis' in sys.modules, 'canasta.testing' in sys.modules)")
    assert result.stdout == "False False\n"


# -- deals, games, views and acts -------------------------------------------------------------------------------------

FEW = settings(max_examples=8, derandomize=True, suppress_health_check=list(HealthCheck), deadline=None)


@FEW
@given(
    testing.deals(rules=CLASSIC, over=True), testing.deals(over=False), testing.deals(rules=testing.rules(players=2))
)
def test_deals_are_over_or_go_on_as_asked(ended: Deal, going_on: Deal, any_two: Deal) -> None:
    assert ended.is_over
    assert ended.rules == CLASSIC
    assert not going_on.is_over
    assert any_two.seats == (0, 1)
    for deal in (ended, going_on, any_two):
        testing.check_invariants(deal)


@FEW
@given(testing.games(rules=CLASSIC, max_acts=80), testing.games(over=False, max_acts=200))
def test_games_are_sound(game: Game, going_on: Game) -> None:
    assert not going_on.is_over
    testing.check_invariants(game)
    testing.check_invariants(going_on)


@FEW
@given(testing.games(rules=CLASSIC.for_players(2).where(target=5, hand_size=5), over=True, max_acts=600))
def test_games_that_are_over_can_be_asked_for(game: Game) -> None:
    assert game.is_over
    testing.check_invariants(game)


@FEW
@given(testing.views(to_act=True), testing.views(to_act=False), testing.views(rules=CLASSIC))
def test_views_are_of_the_seats_asked_for(mover: View, other: View, anybody: View) -> None:
    assert mover.is_to_act
    assert not other.is_to_act
    assert anybody.rules == CLASSIC


@FEW
@given(testing.views(to_act=True), testing.deals(over=False), st.data())
def test_acts_are_legal_or_not(view: View, deal: Deal, data: st.DataObject) -> None:
    for position in (view, deal):
        act = data.draw(testing.legal_acts(position))
        assert act.is_shape
        assert position.check(act)
        assert all(card.has_face for card in data.draw(testing.legal_acts(position, faces=True)).cards)
        assert not position.check(data.draw(testing.illegal_acts(position)))


def test_illegal_acts_can_be_asked_for_by_code() -> None:
    deal = Deal.new(seed=7).after(Draw())
    seen: set[str] = set()

    @settings(max_examples=10, derandomize=True, deadline=None)
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        for code in ("cards_not_held", "too_few_cards", "mixed_ranks", "red_three_melded", "already_drawn"):
            act = data.draw(testing.illegal_acts(deal, code))
            assert code in deal.check(act)
            seen.add(code)

    draw()
    assert len(seen) == 5
    with pytest.raises(PositionError) as caught:
        testing.illegal_acts(deal, "stock_empty")
    assert caught.value.code == "no_act"
    with pytest.raises(PositionError) as caught:
        testing.legal_acts(ended(deal))
    assert caught.value.code == "no_act"


def ended(deal: Deal) -> Deal:
    while not deal.is_over:
        deal = deal.after(deal.legal_acts[-1])
    return deal


def test_an_invariant_that_does_not_hold_is_named() -> None:
    twice = Deal.setup(hands={0: "K K K K K", 1: "K K K K 5", 2: "4 5", 3: "6 7"}, turn=1)
    with pytest.raises(AssertionError, match="this does not hold"):
        testing.check_invariants(twice)
    testing.check_invariants(Deal.setup(hands={1: "K K 5"}, turn=1))
    testing.check_invariants(Game.from_deal(Deal.setup(hands={1: "K K 5"}, turn=1)))
    with pytest.raises(TypeError):
        testing.check_invariants("deal")  # type: ignore[arg-type]


def test_a_deal_too_broken_to_be_asked_is_not_sound() -> None:
    deal = Deal.new(seed=1)
    for field in (core.ENDING, core.LONE):
        state = list(deal._state)
        state[field] = 1
        with pytest.raises(AssertionError, match="nothing further can be asked"):
            testing.check_invariants(Deal._of(deal._table, state))


def test_a_game_whose_totals_are_wrong_is_not_sound() -> None:
    class Wrong(Game):
        @property
        def totals(self) -> tuple[int, ...]:
            return (5, 0)

    with pytest.raises(AssertionError, match="the totals are the sums of the scores"):
        testing.check_invariants(Wrong.new(seed=1))
