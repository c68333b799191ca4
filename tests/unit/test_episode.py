"""A deal whose cards come by chance: they are those of the packs, and samples fit what a seat knows."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from collections import Counter

import pytest

from canasta import CLASSIC, Deal, Discard, Draw, GameError, IllegalAct, Lay, PositionError, Rules, ScoreError, pack
from canasta.adapters.episode import CHANCES, Episode, chance_of
from canasta.adapters.resampling import resampled
from canasta.adapters.rewards import differences, most_difference
from canasta.encoding import ActSpace, observation
from tests.deals import FORMS

PLAYED = [rules for rules in FORMS if rules.seats.players != 5 and rules.name.startswith("CLASSIC")]
CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)


def stepped(episode: Episode, space: ActSpace, rng: random.Random) -> tuple[Episode, int]:
    """A step at random: the next episode, and what came about."""
    if episode.is_chance:
        cards, weights = zip(*episode.chances(), strict=True)
        card = rng.choices(cards, weights)[0]
        return episode.with_card(card), card
    assert episode.deal is not None
    act = episode.deal.legal_acts.sample(rng)
    return episode.after(act), space.id(act)


def played(rules: Rules, seed: int, most: int = 10_000) -> tuple[Episode, list[int]]:
    """An episode after so many steps, and what came about."""
    episode, space, rng = Episode.begin(rules), ActSpace(rules), random.Random(seed)
    actions: list[int] = []
    while not episode.is_over and len(actions) < most:
        episode, action = stepped(episode, space, rng)
        actions.append(action)
    return episode, actions


def dealt(rules: Rules, seed: int) -> tuple[Episode, list[int]]:
    """An episode just dealt, and its cards."""
    episode, space, rng = Episode.begin(rules), ActSpace(rules), random.Random(seed)
    cards: list[int] = []
    while episode.is_chance:
        episode, card = stepped(episode, space, rng)
        cards.append(card)
    return episode, cards


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.name)
def test_an_episode_is_a_deal_of_all_the_cards(rules: Rules) -> None:
    episode, space, rng = Episode.begin(rules), ActSpace(rules), random.Random(3)
    while not episode.is_over:
        assert sum(weight for _, weight in episode.chances()) == pytest.approx(float(episode.is_chance))
        episode, _ = stepped(episode, space, rng)
        if episode.deal is not None and not episode.is_chance:
            assert episode.deal.problems()
            assert episode.deal.stock_size == sum(episode.left)
    assert sum(episode.returns()) == 0
    assert max(map(abs, episode.returns())) < most_difference(rules)


def test_the_deal_is_that_of_the_same_cards_in_a_deck() -> None:
    for seed in range(20):
        deck = list(pack())
        random.Random(seed).shuffle(deck)
        whole = Deal.new(deck=deck, dealer=3)
        episode = Episode.begin()
        for card in deck:
            if not episode.is_chance:
                break
            episode = episode.with_card(chance_of(card))
        deal = episode.deal
        assert deal is not None
        assert deal.stock_size == whole.stock_size
        for seat in range(4):
            assert [card.shape for card in deal.hand(seat)] == [card.shape for card in whole.hand(seat)]
            assert len(deal.red_threes(seat)) == len(whole.red_threes(seat))
        assert [chance_of(card) for card in deal.pile] == [chance_of(card) for card in whole.pile]
        assert (deal.is_frozen, deal.to_act) == (whole.is_frozen, whole.to_act)


def test_a_draw_waits_for_its_cards() -> None:
    rules = CLASSIC.for_players(2)
    episode = Episode.begin(rules)
    for _ in range(31):
        episode = episode.with_card(10 if episode.left[10] else 9 if episode.left[9] else 8 if episode.left[8] else 7)
    before = episode.deal
    assert before is not None
    episode = episode.after(Draw())
    assert (episode.is_chance, episode.to_act, episode.deal) == (True, None, before)
    assert episode.chances() == [(card, left / 77) for card, left in enumerate(episode.left) if left]
    with pytest.raises(PositionError) as caught:
        episode.after(Draw())
    assert caught.value.code == "card_to_come"
    for card in ("3r", "A", "3r", "2"):
        assert episode.deal == before
        episode = episode.with_card(CHANCES.index(card))
    deal = episode.deal
    assert deal is not None
    assert (episode.is_chance, len(deal.red_threes(0)), deal.hand_size(0)) == (False, 2, 17)
    assert episode.told(0)[-1] == "0 draws 3r A 3r 2"
    assert episode.told(1)[-1] == episode.told(None)[-1] == "0 draws 3r ?? 3r ??"


def test_what_cannot_come_about_is_refused() -> None:
    episode = Episode.begin()
    for card in (-1, len(CHANCES)):
        with pytest.raises(PositionError, match="no such card"):
            episode.with_card(card)
    with pytest.raises(PositionError):
        episode.view(0)
    episode, _ = dealt(CLASSIC, 1)
    for wrong in (Discard("A"), Lay("A A A")):
        with pytest.raises(IllegalAct):
            episode.after(wrong)
    with pytest.raises(PositionError, match="no such card"):
        episode.with_card(0)
    with pytest.raises(PositionError) as caught:
        Episode.begin(CLASSIC.for_players(5))
    assert caught.value.code == "five_players"
    with pytest.raises(PositionError):
        Episode.begin(scores=[1, 2, 3])


def test_an_episode_is_a_value() -> None:
    episode, _ = played(CLASSIC, 2, 60)
    assert copy.copy(episode) is copy.deepcopy(episode) is episode
    assert str(Episode.begin()) == "dealing coming=-"
    begun = Episode.begin(dealer=1, scores=[1500, 0])
    assert "dealing coming=A" in str(begun.with_card(0))
    assert begun.returns() == (0.0,) * 4


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.name)
def test_a_sample_is_the_same_to_the_seat_and_to_nobody_else(rules: Rules) -> None:
    space, rng, differ = ActSpace(rules), random.Random(7), 0
    for seed, most in enumerate((130, 190, 240)):
        episode, actions = played(rules, seed, most)
        seat = rng.randrange(rules.seats.players)
        other = Episode.begin(rules)
        for action in resampled(other, actions, seat, rng):
            other = other.with_card(action) if other.is_chance else other.after(space.act(action))
        assert other.told(seat) == episode.told(seat)
        assert other.told(None) == episode.told(None)
        assert observation(other.view(seat)) == observation(episode.view(seat))
        assert sum(other.left) == sum(episode.left)
        differ += str(other) != str(episode)
    assert differ


def test_samples_are_as_likely_as_the_cards_are() -> None:
    rules = CLASSIC.for_players(2)
    episode, actions = dealt(rules, 4)
    deal, rng, found, number = episode.deal, random.Random(1), Counter[int](), 150
    assert deal is not None
    for _ in range(number):
        other = Episode.begin(rules)
        for action in resampled(other, actions, 0, rng):
            other = other.with_card(action)
        assert other.deal is not None
        found.update(chance_of(card) for card in other.deal.hand(1))
    unseen = Counter({kind: left for kind, left in enumerate(episode.left) if CHANCES[kind] != "3r"})
    unseen.update(chance_of(card) for card in deal.hand(1))
    for kind, left in unseen.items():
        expected = number * 15 * left / unseen.total()
        assert found[kind] == pytest.approx(expected, abs=5 * expected**0.5)


def test_what_has_no_sample_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    _, actions = played(CLASSIC, 1, 120)
    monkeypatch.setattr("canasta.adapters.resampling._is_possible", lambda *_: False)
    with pytest.raises(GameError) as caught:
        resampled(Episode.begin(), actions, 0, random.Random(1))
    assert caught.value.code == "no_sample"


def test_a_sample_for_nobody_is_refused() -> None:
    _, actions = played(CLASSIC, 1, 60)
    for seat in (-1, 4):
        with pytest.raises(PositionError, match="from 0 to 3") as caught:
            resampled(Episode.begin(), actions, seat, random.Random(1))
        assert caught.value.code == "wrong_seat"


def test_differences_add_up_to_nothing() -> None:
    assert differences([700, 200], CLASSIC) == (500, -500, 500, -500)
    assert differences([100, 40, 40], CUTTHROAT) == (60, -30, -30)
    assert differences([10, 20, 60], CLASSIC.for_players(6, sides=3)) == (-30, -15, 45) * 2
    assert differences([10, 20], CLASSIC.for_players(5)) == (-10, 10, -10, 10, -10)
    with pytest.raises(ScoreError, match="2 scores are wanted"):
        differences([1, 2, 3], CLASSIC)


def test_the_bound_counts_all_there_is() -> None:
    # all cards 1,180; eleven canastas at 600; red threes 800; going out concealed 200; and as much again against
    assert most_difference(CLASSIC) == 1180 + 11 * 600 + 800 + 200 + 1180 + 800
    assert most_difference(CUTTHROAT) == 1180 + 14 * 600 + 800 + 200 + 1180 + 800


@pytest.mark.parametrize(("module", "missing"), [("pettingzoo", "gymnasium"), ("openspiel", "pyspiel")])
def test_an_extra_that_is_not_there_is_named(module: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import canasta.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"ImportError: canasta.adapters.{module} needs an extra: pip install 'canasta[{module}]'" in done.stderr
