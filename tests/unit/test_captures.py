"""May I take the pile: beside the slow rules of `tests.oracle` where all is known, and with facts missing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from canasta.captures import check_capture
from canasta.cards import Card, pack
from canasta.errors import UNJUDGED, CardsError, IllegalMeld, NotationError, PositionError, ScoreError, Verdict
from canasta.hand import Hand
from canasta.melds import Meld
from canasta.rules import CLASSIC, INTERNATIONAL
from tests.oracle.deal import SlowDeal
from tests.oracle.melds import RANKS, in_order
from tests.oracle.position import setup

# -- all is known: beside sequences of legal acts ---------------------------------------------------------------------

OPTIONS: dict[str, tuple[Any, ...]] = {
    "wild_ratio": ("not_more_than_naturals", "none", "fewer_than_naturals"),
    "max_wilds": (3, 3, 1),
    "wild_on_natural_canasta": ("degrade", "forbid"),
    "black_three_melds": ("going_out", "never"),
    "concealed_waives_minimum": ("stock_draw", "always", "always", "never"),
    "concealed_after_capture": (True, False),
    "capture_onto_canasta": (True, True, False),
    "capture_with_wild": (True, True, False),
    "capture_onto_meld": (True, True, False),
    "always_frozen": (False, False, True),
    "black_three_freezes": (False, True),
    "upcard_red_three_freezes": (False, True),
    "one_card_pile_rule": (True, False),
    "going_out_discard": ("optional", "required"),
    "canastas_to_go_out": (1, 1, 2),
}
CARDS = ("A", "A", "A", "9", "9", "9", "4", "4", "3b", "2", "2", "Jo")


class Case:
    """A random capture of which everything is known."""

    def __init__(self, rng: random.Random) -> None:
        self.rules = CLASSIC.where(**{name: rng.choice(values) for name, values in OPTIONS.items()})
        self.top = rng.choice((*"AAAA99994444", "2", "3b"))
        below = rng.choices(("4", "9", "3b", "3h", "3d", "2"), k=rng.choice((0, 0, 0, 1, 1, 2)))
        self.pile = [*below, self.top] if rng.random() < 0.98 else []
        self.hand = [*rng.choices(CARDS, k=rng.choice((0, 1, 2, 3))), *[self.top] * rng.choice((0, 1, 2, 2, 3))]
        if self.top == "A" and rng.random() < 0.2:
            self.hand += ["A"] * 4  # a canasta in one act
        self.melds = list(some_melds(rng)) if rng.random() < 0.6 else []
        self.score = rng.choice((-100, 0, 0, 1500))
        self.used = self.some(rng, [card for card in self.hand if card in {self.top, "2", "Jo"}])
        self.further = list(self.some_further(rng))

    @staticmethod
    def some(rng: random.Random, cards: list[str]) -> tuple[str, ...]:
        number = len(cards) if rng.random() < 0.5 else rng.randrange(len(cards) + 1)
        return tuple(rng.sample(cards, number))

    def some_further(self, rng: random.Random) -> Iterator[tuple[str, ...]]:
        left = list((Counter(self.hand) - Counter(self.used)).elements())
        for rank in ("A", "9", "4", "3b"):
            cards = [card for card in left if card == rank or (card in {"2", "Jo"} and rng.random() < 0.4)]
            if rank in cards and rng.random() < 0.6:
                left = list((Counter(left) - Counter(cards)).elements())
                yield tuple(cards)

    @property
    def fits_the_packs(self) -> bool:
        every = Counter([*self.pile, *self.hand, *(card for meld in self.melds for card in meld)])
        return all(number <= self.rules.most(card) for card, number in every.items())

    def verdict(self) -> Verdict:
        return check_capture(
            self.used,
            pile=self.pile,
            further=self.further,
            melds=self.melds,
            score=self.score,
            hand=self.hand,
            rules=self.rules,
        )

    def is_legal(self) -> bool:
        """Whether the acts are legal one after the other, and the side has opened or is out at their end."""
        position = setup(
            self.rules, [self.hand, ["J"] * 5, ["J"] * 5, ["J"] * 5], stock=["J"] * 5, pile=self.pile,
            melds={0: self.melds}, scores=(self.score,) * 4,
        )  # fmt: skip
        deal = SlowDeal(position)
        onto = self.top if any(self.top in meld for meld in self.melds) else None
        if not self.play(deal, ("capture", in_order(self.used), onto)):
            return False
        deal = deal.after(("capture", in_order(self.used), onto))
        for cards in self.further:
            rank = next(card for card in cards if card in RANKS or card == "3b")
            there = rank if rank in deal.position.named_melds() else None
            act = ("lay", in_order(cards), there)
            if not self.play(deal, act):
                return False
            deal = deal.after(act)
        if deal.over or deal.position.opened():
            return True
        last = deal.position.hand
        return len(last) == 1 and self.play(deal, ("discard", last[0])) and deal.after(("discard", last[0])).over

    @staticmethod
    def play(deal: SlowDeal, act: tuple[Any, ...]) -> bool:
        return not deal.over and deal.is_legal(act)

    def __repr__(self) -> str:
        return (
            f"{self.rules.name}: {self.used} {self.further} of {self.hand} on {self.pile}, {self.melds}, {self.score}"
        )


def some_melds(rng: random.Random) -> Iterator[list[str]]:
    for rank in ("A", "9", "4", "K"):
        if rng.random() < 0.5:
            naturals, wilds = rng.choice(((3, 0), (4, 0), (6, 0), (7, 0), (5, 2), (2, 1), (4, 2)))
            yield [rank] * naturals + ["2"] * wilds


@pytest.mark.parametrize("seed", range(6))
def test_with_all_known_the_verdict_is_that_of_the_acts(seed: int) -> None:
    rng = random.Random(seed)
    legal = judged = 0
    while judged < 150:
        case = Case(rng)
        if not case.fits_the_packs:
            continue
        verdict = case.verdict()
        assert bool(verdict) == case.is_legal(), (case, verdict)
        assert not verdict.unjudged, case
        legal, judged = legal + bool(verdict), judged + 1
    assert legal > judged / 16


# -- with facts missing: what is refused would be refused whatever they are -------------------------------------------

FACTS = ("melds", "score", "size", "red_threes", "frozen", "hand")


def test_nothing_is_refused_for_want_of_a_fact() -> None:
    """Where all facts together do not refuse, some of them do not; and where some leave it open, they say so."""
    rng = random.Random(1)
    judged = 0
    while judged < 250:
        case = Case(rng)
        if not case.fits_the_packs or not case.pile:
            continue
        full = case.verdict()
        facts = {
            "melds": case.melds,
            "score": case.score,
            "size": len(case.pile),
            "red_threes": case.pile[:-1].count("3h") + case.pile[:-1].count("3d"),
            "frozen": is_frozen(case),
            "hand": case.hand,
        }
        for number in range(len(FACTS)):
            for names in rng.sample(list(combinations(FACTS, number)), 1):
                known: dict[str, Any] = {name: facts[name] for name in names}
                verdict = check_capture(case.used, top=case.pile[-1], further=case.further, rules=case.rules, **known)
                if full:
                    assert verdict, (case, known, verdict)
                elif verdict:
                    assert verdict.unjudged, (case, known, full)
                assert not set(verdict.unjudged) & set(names), (case, known, verdict)
        judged += 1


def is_frozen(case: Case) -> bool:
    rules, pile = case.rules, case.pile
    return (
        any(card in {"2", "Jo"} for card in pile)
        or (rules.capture.black_three_freezes and "3b" in pile)
        or (rules.dealing.upcard_red_three_freezes and any(card in {"3h", "3d"} for card in pile))
    )


def test_nothing_is_refused_for_hidden_cards() -> None:
    rng = random.Random(2)
    judged = 0
    while judged < 300:
        case = Case(rng)
        if not case.fits_the_packs or not case.pile:
            continue
        judged += 1
        full = case.verdict()
        hand, below = hidden_in(rng, case.hand), hidden_in(rng, case.pile[:-1])
        verdict = check_capture(
            case.used,
            pile=[*below, case.pile[-1]],
            further=case.further,
            melds=case.melds,
            score=case.score,
            hand=hand,
            rules=case.rules,
        )
        if full:
            assert verdict, (case, hand, below, verdict)
        elif verdict:
            assert set(verdict.unjudged) & {"pile", "frozen", "hand"}, (case, hand, below, full)
        assert set(verdict.unjudged) <= {"pile", "frozen", "hand"}, (case, hand, below, verdict)


def hidden_in(rng: random.Random, cards: list[str]) -> list[str]:
    return [rng.choice((card, "??")) for card in cards]


KNOWN: dict[str, Any] = {"melds": ["K K K"], "hand": "8 8 5 6 7", "score": 0}


@pytest.mark.parametrize(
    ("facts", "unjudged"),
    [
        ({}, ("melds", "size", "hand")),
        ({"size": 4}, ("melds", "hand")),
        ({"hand": "8 8 5 6 7"}, ("melds",)),
        ({"hand": "8 8 5"}, ("melds", "size")),
        ({"hand": "8 8 5", "size": 2}, ("melds", "red_threes")),
        ({"hand": "8 8 5", "melds": ["K K K"], "size": 2}, ("red_threes",)),
        ({"hand": "8 8 5", "melds": ["K K K"], "size": 2, "red_threes": 0}, ()),
        ({"hand": "8 8", "melds": ["K K K K K K"], "size": 2, "red_threes": 0}, ("pile",)),
        ({"hand": Hand.unknown(5), "melds": ["K K K"]}, ("hand",)),
        ({"hand": "8 8", "melds": ["K K K K K K K"]}, ()),
        ({"melds": [], "hand": "8 8 5 6"}, ("score",)),
        ({"opened": False, "hand": "8 8 5 6"}, ("score",)),
        ({"opened": True, "hand": "8 8 5 6"}, ("melds",)),
    ],
)
def test_what_is_missing_is_named(facts: dict[str, Any], unjudged: tuple[str, ...]) -> None:
    verdict = check_capture("8 8", top="8", **facts)
    assert verdict
    assert verdict.unjudged == unjudged


@pytest.mark.parametrize(
    ("used", "facts", "unjudged"),
    [
        ("8 Jo", {}, ("melds", "frozen", "size", "hand")),
        ("8 Jo", {"frozen": False}, ("melds", "size", "hand")),
        ("8 Jo", {**KNOWN, "hand": "8 Jo 5 6"}, ("frozen",)),
        ("8 Jo", {**KNOWN, "hand": "8 Jo 5 6", "frozen": False}, ()),
        ("8 Jo", {**KNOWN, "hand": "8 Jo 5 6", "size": 1}, ()),
        ("", {**KNOWN, "melds": ["8 8 8"]}, ("frozen",)),
    ],
)
def test_whether_the_pile_is_frozen_matters_without_a_pair(
    used: str, facts: dict[str, Any], unjudged: tuple[str, ...]
) -> None:
    verdict = check_capture(used, top="8", **facts)
    assert verdict
    assert verdict.unjudged == unjudged


def test_what_no_fact_could_make_good_is_refused_without_it() -> None:
    assert check_capture("Jo 2", top="8").codes == ()
    assert check_capture("Jo 2", top="8", opened=False).codes == (
        "too_few_naturals",
        "frozen_needs_natural_pair",
    )
    assert check_capture("8 Jo", top="8", frozen=True).codes == ("frozen_needs_natural_pair",)
    assert check_capture("8 8 2 2 2 2", top="8").codes == ("too_many_wilds",)
    assert "not_in_packs" in check_capture("8 8 8 8 8 8 8 8", top="8")
    assert check_capture("8 8", top="8", size=1, melds=[], score=3000).codes == ("opening_too_low",)


# -- the pile ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("used", ["", "8 8", "2 2", "3s 3c", "K"])
def test_an_empty_pile_is_never_taken(used: str) -> None:
    assert "pile_empty" in check_capture(used, pile="")
    assert check_capture("8 8", pile=(), hand="8 8 4").codes == ("pile_empty",)
    assert check_capture("8 8", pile=[], hand="8 4").codes == ("cards_not_held", "pile_empty")


def test_a_red_three_under_the_top_card_freezes_by_option() -> None:
    needs, why = "frozen_needs_natural_pair", "frozen_by_red_three"
    for rules, seen, told in ((CLASSIC, (), ()), (INTERNATIONAL, (why, needs), (needs,))):
        facts: dict[str, Any] = {"melds": ["8 8 8"], "hand": "4 5 6", "rules": rules}
        assert check_capture("", pile="3h 8", **facts).codes == seen
        assert check_capture("", top="8", size=2, red_threes=1, **facts).codes == told
        assert why not in check_capture("", pile="3h 2 8", **facts)


def test_hidden_cards_of_the_pile_may_freeze_it() -> None:
    facts: dict[str, Any] = {"melds": ["8 8 8"], "hand": "4 5 6"}
    assert check_capture("", pile="?? 8", **facts).unjudged == ("frozen",)
    assert check_capture("", pile="?? 2 8", **facts).codes == ("frozen_needs_natural_pair",)
    with pytest.raises(CardsError):
        check_capture("", pile="8 ??", **facts)


def test_of_two_melds_of_the_rank_one_that_takes_the_cards_is_enough() -> None:
    rules = CLASSIC.for_players(3, cutthroat=True)
    facts: dict[str, Any] = {"pile": "4 8", "hand": "8 2 5 6", "rules": rules}
    assert check_capture("8 2", melds=["8 8 8 2 2 2", "8 8 8"], **facts)
    assert check_capture("8 2", melds=["8 8 8 2 2 2"], **facts).codes == ("too_many_wilds",)


# -- what is laid besides ---------------------------------------------------------------------------------------------


def test_cards_laid_besides_join_the_side_s_melds() -> None:
    facts: dict[str, Any] = {"pile": "4 5 8", "melds": ["K K K"], "hand": "8 8 K Q Q 2 2 7"}
    assert check_capture("8 8", further=["K"], **facts)
    assert check_capture("8 8", further=["K 2", "Q Q 2"], **facts)
    verdict = check_capture("8 8", further=["Q Q"], **facts)
    assert verdict.codes == ("too_few_cards",)
    assert verdict.violations[0].params["meld"] == "Q Q"


def test_more_of_the_top_card_s_rank_join_what_it_made() -> None:
    facts: dict[str, Any] = {"pile": "4 5 8", "melds": ["K K K"], "hand": "8 8 8 2 5 6"}
    assert check_capture("8 8", further=["8 2"], **facts)
    assert check_capture("8 8", further=["K K Q"], **{**facts, "hand": "8 8 K K Q"}).codes == ("mixed_ranks",)


def test_black_threes_besides_must_be_the_last_meld() -> None:
    facts: dict[str, Any] = {"pile": "8", "further": ["3s 3c 3s"], "melds": ["K K K K K K K", "Q Q Q"]}
    assert check_capture("8 8", hand="8 8 3s 3c 3s", **facts)
    assert check_capture("8 8", hand="8 8 3s 3c 3s 4", **facts)
    assert check_capture("8 8", hand="8 8 3s 3c 3s Q 4", **facts)
    assert check_capture("8 8", hand="8 8 3s 3c 3s 4 5", **facts).codes == ("black_threes_only_going_out",)
    facts["melds"] = ["K K K"]
    assert check_capture("8 8", hand="8 8 3s 3c 3s 4 5", **facts).codes == ("black_threes_only_going_out",)
    assert check_capture("8 8", hand="8 8 3s 3c 3s 4", **facts).codes == ("not_enough_canastas", "must_keep_a_card")


def test_11_2_a_last_card_that_must_be_discarded() -> None:
    rules = CLASSIC.where(going_out_discard="required")
    facts: dict[str, Any] = {"pile": "8", "melds": ["K K K K K K K"], "rules": rules}
    assert check_capture("8 8", hand="8 8", **facts).codes == ("discard_required",)
    assert check_capture("8 8", hand="8 8 4", **facts)


def test_8_4_going_out_concealed_may_do_without_the_minimum() -> None:
    rules = CLASSIC.where(concealed_waives_minimum="always")
    facts: dict[str, Any] = {"melds": [], "score": 0, "rules": rules, "hand": "4 4 4 4 4 4 9"}
    assert check_capture("4 4 4 4 4 4", pile="4", **facts)
    assert check_capture("4 4 4 4 4 4", top="4", **facts).unjudged == ("size",)
    for other in (CLASSIC, rules.where(concealed_after_capture=False), rules.where(canastas_to_go_out=2)):
        assert "opening_too_low" in check_capture("4 4 4 4 4 4", pile="4", **{**facts, "rules": other})
    assert "opening_too_low" in check_capture("4 4 4 4 4 4", pile="6 4", **facts)
    assert "opening_too_low" in check_capture("4 4 4 4 4 4", pile="4", **{**facts, "hand": "4 4 4 4 4 4 9 T"})


# -- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({}, TypeError),
        ({"pile": "8", "top": "8"}, TypeError),
        ({"pile": "4 8", "size": 2}, TypeError),
        ({"pile": "3h 8", "red_threes": 1}, TypeError),
        ({"pile": Hand("4 8")}, TypeError),
        ({"pile": {"4", "8"}}, TypeError),
        ({"pile": 8}, TypeError),
        ({"top": "8 8"}, NotationError),
        ({"top": "??"}, CardsError),
        ({"top": 8}, TypeError),
        ({"top": "8", "size": "2"}, TypeError),
        ({"top": "8", "size": True}, TypeError),
        ({"top": "8", "size": 0}, PositionError),
        ({"top": "8", "size": -3}, PositionError),
        ({"top": "8", "red_threes": 5}, PositionError),
        ({"top": "8", "red_threes": -1}, PositionError),
        ({"top": "8", "size": 2, "red_threes": 2}, PositionError),
        ({"top": "8", "frozen": "no"}, TypeError),
        ({"top": "8", "opened": 0}, TypeError),
        ({"top": "8", "score": 7}, ScoreError),
        ({"top": "8", "score": "50"}, TypeError),
        ({"top": "8", "melds": "K K K"}, TypeError),
        ({"top": "8", "melds": Meld("K K K")}, TypeError),
        ({"top": "8", "melds": ["K K"]}, IllegalMeld),
        ({"top": "8", "melds": ["K K ??"]}, CardsError),
        ({"top": "8", "further": "Q Q Q"}, TypeError),
        ({"top": "8", "further": [Card("Q")]}, TypeError),
        ({"top": "8", "further": ["Q Q ??"]}, CardsError),
        ({"top": "8", "hand": 11}, TypeError),
        ({"top": "8", "rules": "classic"}, TypeError),
    ],
)
def test_bad_facts_are_refused(facts: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error) as raised:
        check_capture("8 8", **facts)
    assert type(raised.value) is error


def test_bad_cards_are_refused() -> None:
    with pytest.raises(TypeError):
        check_capture(None, top="8")  # type: ignore[arg-type]
    with pytest.raises(CardsError):
        check_capture("8 ??", top="8")
    with pytest.raises(NotationError):
        check_capture("8 8 x", top="8")


def test_generators_are_read_once() -> None:
    verdict = check_capture(
        iter(["8", "8"]),
        pile=iter(["4", "8"]),
        further=iter([iter(["Q", "Q", "Q"])]),
        melds=iter(["K K K"]),
        hand=iter(["8", "8", "Q", "Q", "Q", "4", "5"]),
    )
    assert verdict
    assert not verdict.unjudged


def test_more_cards_than_a_pack_holds_are_a_verdict() -> None:
    verdict = check_capture(pack(), pile=[*pack(), "8"], hand=pack(), melds=["8 8 8"])
    assert "not_in_packs" in verdict
    assert "mixed_ranks" in verdict
    assert "not_in_packs" in check_capture(["8"] * 5000, pile="8", hand=["8"] * 5000, melds=["8 8 8"])


def test_what_may_not_be_known_has_a_phrase() -> None:
    every = check_capture("8 Jo", top="8", hand=Hand.unknown(3)).unjudged
    assert set(every) | {"score", "red_threes", "pile"} <= set(UNJUDGED)
