"""The oracle on examples worked out by hand, by paragraph. Seat 0 is to act unless a test says otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from canasta.rules import CLASSIC, INTERNATIONAL, Rules

from .deal import IllegalError, Memo, SlowDeal, TooLargeError, all_turns, ended, legal_acts, minimal_waivers, perft
from .local import ASK, DRAW, NO, PASS, YES, Act, local_acts, step
from .melds import ORDER, in_order, may_capture, shape_of
from .position import Position, dealt, setup

CUTTHROAT = CLASSIC.for_players(3, cutthroat=True)
CANASTA = ("8",) * 7


def at(
    hand: str,
    *,
    rules: Rules = CLASSIC,
    melds: Mapping[int, Iterable[str]] | None = None,
    others: str = "9 9 9",
    score: int = 0,
    **more: Any,
) -> SlowDeal:
    """A deal in which seat 0, after drawing, holds the hand; melds as texts by place."""
    places = 3 if rules.seats.cutthroat else sum(map(len, rules.seats.sides))
    hands = [hand.split(), *[others.split()] * (places - 1)]
    table = {place: [meld.split() for meld in theirs] for place, theirs in (melds or {}).items()}
    settings: dict[str, Any] = {"stage": "play", "stock": ["9"] * 9, "pile": ["9"], "scores": [score] * places}
    settings |= {name: text.split() if name in ("stock", "pile") else text for name, text in more.items()}
    return SlowDeal(setup(rules, hands, melds=table, **settings))


def lay(cards: str, onto: str | None = None) -> Act:
    return ("lay", in_order(cards.split()), onto)


def take(cards: str, onto: str | None = None) -> Act:
    return ("capture", in_order(cards.split()), onto)


def discard(card: str) -> Act:
    return ("discard", card)


def ends_by(position: Position) -> set[Position]:
    """Where legal acts lead by the end of the turn."""
    found, seen, rest = set(), set(), [position]
    while rest:
        current = rest.pop()
        if ended(current, position.turn):
            found.add(current)
        elif current not in seen:
            seen.add(current)
            rest += [step(current, act) for act in legal_acts(current)]
    return found


# ---------------------------------------------------------------- 5.5


def test_5_5_a_lay_that_strands_the_opening_is_refused() -> None:
    deal = at("4 4 4 4 5 5 5 5 A A A").after(lay("4 4 4 4"))
    assert not deal.is_legal(lay("5 5 5 5"))
    assert not deal.is_legal(lay("5 5 5"))
    assert deal.is_legal(lay("A A A"))
    assert deal.minimal_waivers(lay("5 5 5 5")) == ("8.1", "11.3")
    assert not deal.is_legal(discard("5"))
    assert deal.minimal_waivers(discard("5")) == ("8.1",)
    assert deal.minimal_waivers(discard("K")) == ()


def test_5_5_the_smallest_sets_where_no_waiver_alone_will_do() -> None:
    # 4 4 4 leaves one card: to go out needs canastas, and the opening is short as well
    assert at("4 4 4 K").minimal_waivers(lay("4 4 4")) == ("8.1", "11.3")
    # with a discard required, laying all needs that waived too
    rules = CLASSIC.where(going_out_discard="required")
    assert at("4 4 4", rules=rules).minimal_waivers(lay("4 4 4")) == ("8.1", "11.2", "11.3")


def test_5_5_a_legal_act_has_no_waivers_nor_has_one_that_other_paragraphs_refuse() -> None:
    deal = at("4 4 4 K K", melds={0: ["5 5 5"]})
    assert deal.minimal_waivers(lay("4 4 4")) == ()
    assert deal.minimal_waivers(lay("4 4 4", "5")) == ()
    assert deal.minimal_waivers(lay("5 5 5", "5")) == ()
    with pytest.raises(IllegalError):
        deal.after(lay("5 5 5", "5"))


def test_5_5_a_discard_required_leaves_a_card() -> None:
    rules = CLASSIC.where(going_out_discard="required")
    deal = at("K K K", rules=rules, melds={0: [" ".join(CANASTA)]})
    assert not deal.is_legal(lay("K K K"))
    assert deal.minimal_waivers(lay("K K K")) == ("11.2",)
    assert at("K K K", melds={0: [" ".join(CANASTA)]}).after(lay("K K K")).over


def test_a_search_can_be_limited() -> None:
    position = at("4 4 4 4 5 5 5 5 A A A", others="4").position
    with pytest.raises(TooLargeError):
        legal_acts(position, Memo(limit=2))


# ---------------------------------------------------------------- 6, 7


def test_6_5_cards_of_a_rank_join_the_meld() -> None:
    deal = at("K K K 4 5", melds={0: ["K K K"]})
    assert not deal.is_legal(lay("K K K"))
    assert deal.after(lay("K K K", "K")).position.named_melds()["K"].cards == ("K",) * 6


def test_6_6_black_threes_only_last_and_in_going_out() -> None:
    deal = at("3b 3b 3b 9", melds={0: [" ".join(CANASTA)]})
    assert deal.after(lay("3b 3b 3b")).acts() == [discard("9")]
    deal = at("3b 3b 3b 9 K", melds={0: [" ".join(CANASTA)]})
    assert not deal.is_legal(lay("3b 3b 3b"))
    assert deal.minimal_waivers(lay("3b 3b 3b")) == ("6.6",)
    deal = at("3b 3b 3b 9", melds={0: ["8 8 8"]})
    # one card would be left: keeping it is against 11.3, discarding it too
    assert deal.minimal_waivers(lay("3b 3b 3b")) == ("11.3",)
    deal = at("3b 3b 3b 8 K", melds={0: [" ".join(CANASTA)]})
    assert not deal.is_legal(lay("3b 3b 3b"))  # the eight would have to come before
    assert deal.after(lay("8", "8")).is_legal(lay("3b 3b 3b"))


def test_6_6_black_threes_count_towards_an_opening() -> None:
    deal = at("4 4 4 4 4 4 4 3b 3b 3b", rules=CLASSIC.where(concealed_waives_minimum="never"))
    done = deal.after(lay("4 4 4 4 4 4 4")).after(lay("3b 3b 3b"))
    assert done.over
    assert done.position.out_concealed
    short = at("4 4 4 4 4 4 4 3b 3b 3b", rules=CLASSIC.where(concealed_waives_minimum="never"), score=1500)
    assert not short.is_legal(lay("4 4 4 4 4 4 4"))
    assert short.minimal_waivers(lay("4 4 4 4 4 4 4")) == ("8.1",)


def test_7_2_a_natural_canasta_is_judged_as_it_lies() -> None:
    rules = CLASSIC.where(wild_on_natural_canasta="forbid")
    deal = at("8 2 4 5 6", rules=rules, melds={0: [" ".join(CANASTA), "Q Q Q Q Q Q"]})
    assert not deal.is_legal(lay("2", "8"))
    assert deal.is_legal(lay("2", "Q"))
    assert deal.is_legal(lay("8", "8"))


def test_7_4_a_canasta_laid_whole_stays_concealed() -> None:
    deal = at("K K K K K K K 2 4 5", melds={0: ["Q Q Q"]}).after(lay("K K K K K K K")).after(lay("2", "K"))
    assert deal.position.named_melds()["K"].concealed
    deal = at("K K K K K K K 2 4 5", melds={0: ["Q Q Q"]}).after(lay("K K K K K K")).after(lay("K", "K"))
    assert not deal.position.named_melds()["K"].concealed


# ---------------------------------------------------------------- 8


def test_8_4_a_concealed_hand_needs_no_minimum_after_drawing() -> None:
    deal = at("4 4 4 4 4 4 4 5 5 5 9", score=3200)
    staying = deal.after(lay("4 4 4 4 4 4 4"))
    assert not staying.is_legal(discard("5"))
    assert staying.minimal_waivers(discard("5")) == ("8.1",)
    out = staying.after(lay("5 5 5")).after(discard("9"))
    assert out.position.out == 0
    assert out.position.out_concealed
    assert out.score()[0] == 35 + 15 + 500 + 100 + 200 - 30  # the partner holds three nines
    never = at("4 4 4 4 4 4 4 5 5 5 9", score=3200, rules=CLASSIC.where(concealed_waives_minimum="never"))
    assert not never.is_legal(lay("4 4 4 4 4 4 4"))


def test_8_4_always_holds_after_a_capture_of_a_pile_without_more_cards() -> None:
    for option, pile, legal in [("always", "4", True), ("always", "3h 4", True), ("always", "5 4", False),
                                ("stock_draw", "4", False)]:  # fmt: skip
        rules = CLASSIC.where(concealed_waives_minimum=option)
        deal = at("4 4 4 4 4 4 5 5 5 9", rules=rules, score=3200, stage="draw", pile=pile)
        assert deal.is_legal(take("4 4 4 4 4 4")) is legal, (option, pile)
    rules = CLASSIC.where(concealed_waives_minimum="always", concealed_after_capture=False)
    deal = at("4 4 4 4 4 4 5 5 5 9", rules=rules, score=3200, stage="draw", pile="4")
    assert not deal.is_legal(take("4 4 4 4 4 4"))


def test_8_5_after_the_minimum_melds_are_free() -> None:
    deal = at("K K K 5 5 5 A A A 9 T")
    assert not deal.after(lay("K K K")).after(lay("5 5 5")).is_legal(discard("9"))  # 45 of 50
    assert deal.after(lay("K K K")).after(lay("A A A")).after(lay("5 5 5")).is_legal(discard("9"))


# ---------------------------------------------------------------- 9


def test_9_4_ways_of_capturing() -> None:
    pair, with_wild, alone, wild = map(shape_of, (["8", "8"], ["8", "2"], [], ["2"]))
    meld = shape_of(["8"] * 3)
    for used, onto, frozen, legal in [
        (pair, None, True, True), (pair, meld, True, True), (with_wild, None, True, False), (alone, meld, True, False),
        (with_wild, None, False, True), (alone, meld, False, True), (alone, None, False, False),
        (wild, meld, False, True), (shape_of(["2", "2"]), None, False, False),
    ]:  # fmt: skip
        assert may_capture(used, onto, CLASSIC, frozen=frozen) is legal
    no_canasta = CLASSIC.where(capture_onto_canasta=False)
    canasta = shape_of(CANASTA)
    assert not may_capture(alone, canasta, no_canasta, frozen=False)
    assert not may_capture(shape_of(["8"]), canasta, no_canasta, frozen=False)
    assert may_capture(with_wild, canasta, no_canasta, frozen=False)
    assert not may_capture(with_wild, canasta, no_canasta.where(capture_with_wild=False), frozen=False)


def test_9_5_the_pile_comes_when_the_opening_reaches_its_minimum() -> None:
    deal = at("K K Q Q 2", stage="draw", pile="K Q 4 K").after(take("K K"))
    assert deal.position.coming == ("K", "Q", "4")
    assert {act[0] for act in deal.acts()} == {"lay"}
    deal = deal.after(lay("Q Q 2"))
    assert deal.position.hand == ("K", "Q", "4")
    assert deal.is_legal(lay("K", "K"))
    assert not at("K K Q Q 2", stage="draw", pile="K Q 4 K", score=1500).is_legal(take("K K"))


def test_11_3_red_threes_of_the_pile_are_no_cards_to_keep() -> None:
    melds = {0: ["J J J"]}
    assert at("Q Q 9", melds=melds, stage="draw", pile="3d 4 Q").is_legal(take("Q Q"))
    assert not at("Q Q 9", melds=melds, stage="draw", pile="3d Q").is_legal(take("Q Q"))
    assert at("Q Q 9", melds=melds, stage="draw", pile="3d Q").minimal_waivers(take("Q Q")) == ("11.3",)


# ---------------------------------------------------------------- 11


def test_11_5_a_question_binds_either_way() -> None:
    deal = at("K K K 4", melds={0: [" ".join(CANASTA)]})
    assert deal.is_legal(ASK)
    assert deal.after(ASK).to_act == 2
    assert deal.after(ASK).acts() == [YES, NO]
    yes, no = deal.play([ASK, YES]), deal.play([ASK, NO])
    assert yes.acts() == [lay("K K K")]
    assert yes.minimal_waivers(discard("4")) == ("11.5",)
    assert not no.is_legal(lay("K K K"))
    assert no.minimal_waivers(lay("K K K")) == ("11.5",)
    assert ASK not in no.acts()
    assert ASK not in at("K", melds={0: [" ".join(CANASTA)]}).acts()  # nothing to keep after a no
    assert ASK not in at("K K K 4", melds={0: ["8 8 8"]}).acts()  # no going out after a yes


def test_11_5_what_stands_in_the_way_of_a_question() -> None:
    assert at("K K K 4", melds={0: ["8 8 8"]}).minimal_waivers(ASK) == ("11.3", "11.5")
    assert at("K", melds={0: [" ".join(CANASTA)]}).minimal_waivers(ASK) == ("11.5",)
    # not while a pile is to come, but after one that brings nothing more
    rules = CLASSIC.where(permission="required")
    hand = "4 4 5 5 5 5 5 5 5 A A A K"
    more = at(hand, rules=rules, stage="draw", pile="9 4").after(take("4 4"))
    assert ASK not in more.acts()
    assert more.minimal_waivers(ASK) == ()
    nothing_more = at(hand, rules=rules, stage="draw", pile="4").after(take("4 4"))
    assert nothing_more.position.opening_under_way()
    assert ASK in nothing_more.acts()


def test_11_5_before_laying_but_after_a_capture() -> None:
    deal = at("K K K 4 5", melds={0: [" ".join(CANASTA), "5 5 5"]})
    assert ASK in deal.acts()
    assert ASK not in deal.after(lay("5", "5")).acts()
    deal = at("K K K 4 5 5", stage="draw", pile="5", melds={0: [" ".join(CANASTA)]})
    assert ASK in deal.after(take("5 5")).acts()


def test_11_5_where_a_yes_is_required() -> None:
    rules = CLASSIC.where(permission="required")
    deal = at("K K K 4", rules=rules, melds={0: [" ".join(CANASTA)]})
    assert not deal.is_legal(lay("K K K"))
    assert deal.minimal_waivers(lay("K K K")) == ("11.5",)
    assert deal.play([ASK, YES, lay("K K K"), discard("4")]).over
    # a capture that leaves nothing to keep could only be followed by going out
    assert not at("9", rules=rules, melds={0: [" ".join(CANASTA)]}).acts()
    # nobody to ask
    singles = rules.for_players(2).where(canastas_to_go_out=1)
    assert at("K K K 4", rules=singles, melds={0: [" ".join(CANASTA)]}).is_legal(lay("K K K"))


def test_11_5_the_next_in_turn_of_two_partners_answers() -> None:
    rules = CLASSIC.for_players(6).where(canastas_to_go_out=1)
    deal = at("K K K 4", rules=rules, melds={0: [" ".join(CANASTA)]}, turn=0)
    assert deal.after(ASK).to_act == 2


def test_11_6_concealed() -> None:
    queens = "Q Q Q Q Q Q Q K 5"
    deal = at(queens, melds={2: ["K K K"]}, laid=[2]).after(lay("Q Q Q Q Q Q Q"))
    assert not deal.play([lay("K", "K"), discard("5")]).position.out_concealed
    deal = at("Q Q Q Q Q Q Q 5", melds={2: ["K K K"]}, laid=[2])
    assert deal.play([lay("Q Q Q Q Q Q"), lay("Q", "Q"), discard("5")]).position.out_concealed
    captured = at("9 9 7 7 7 7 7 7 7 8 8 8", stage="draw", pile="9")
    acts = [take("9 9"), lay("7 7 7 7 7 7 7"), lay("8 8 8")]
    assert captured.play(acts).position.out_concealed
    option = at("9 9 7 7 7 7 7 7 7 8 8 8", stage="draw", pile="9", rules=CLASSIC.where(concealed_after_capture=False))
    assert option.play(acts).position.out == 0
    assert not option.play(acts).position.out_concealed


# ---------------------------------------------------------------- 12


def test_12_2_a_last_red_three_ends_the_deal() -> None:
    deal = at("K 5", stage="draw", stock="3h").after(DRAW)
    assert deal.over
    assert deal.position.red[0] == ("3h",)
    rules = CLASSIC.where(last_red_three="may_meld")
    deal = at("K 5 5", rules=rules, stage="draw", stock="3h", melds={0: ["K K K"]}).after(DRAW)
    assert deal.acts() == [PASS, lay("K", "K")]
    assert deal.play([lay("K", "K"), PASS]).over
    deal = at("K K", rules=rules, melds={0: ["K K K K"]}, last_red=True)
    assert not deal.is_legal(lay("K K", "K"))
    assert deal.is_legal(lay("K", "K"))
    deal = at("K K", rules=rules, melds={0: ["K K K K K"]}, last_red=True)
    assert deal.after(lay("K K", "K")).position.out == 0
    required = rules.where(going_out_discard="required")
    assert not at("K K", rules=required, melds={0: ["K K K K K"]}, last_red=True).is_legal(lay("K K", "K"))


def test_12_3_who_can_add_the_top_card_must_capture() -> None:
    queens = {0: ["Q Q Q"]}
    assert at("K 5", stage="draw", stock="", pile="6 Q", melds=queens).acts() == [take("", "Q")]
    assert at("K 5", stage="draw", stock="", pile="2 Q", melds=queens).acts() == [PASS]
    assert at("K Q Q", stage="draw", stock="", pile="6 2 Q", melds=queens).acts() == [PASS, take("Q Q", "Q")]
    never = CLASSIC.where(forced_capture="never")
    assert at("K 5", rules=never, stage="draw", stock="", pile="6 Q", melds=queens).acts() == [PASS, take("", "Q")]
    # a capture that 5.5 refuses is no duty
    assert at("K", stage="draw", stock="", pile="3d Q", melds=queens).acts() == [PASS]


@pytest.mark.parametrize(("stock", "drawn"), [("3h 9 5", "9 5"), ("9 3h", "9"), ("3h 3d 9", "9"), ("9", "9")])
def test_12_5_two_cards_are_drawn_while_the_stock_lasts(stock: str, drawn: str) -> None:
    deal = at("K 4", rules=CLASSIC.for_players(2), stage="draw", stock=stock).after(DRAW)
    assert deal.position.hand == in_order(["K", "4", *drawn.split()])
    assert not deal.over
    assert at("K 4", rules=CLASSIC.for_players(2), stage="draw", stock="3h 3d").after(DRAW).over


# ---------------------------------------------------------------- 13, 15


def test_15_3_sides_form_at_a_capture_and_two_melds_of_a_rank_are_kept() -> None:
    melds = {0: ["9 9 9"], 1: ["K K K"], 2: ["K K K K", "A A A"]}
    deal = at("4 5 6", rules=CUTTHROAT, melds=melds, stage="draw", pile="7 9", others="K K K 4").after(take("", "9"))
    assert deal.position.sides == ((0,), (1, 2))
    assert ASK not in deal.acts()
    deal = deal.play([discard("4"), DRAW])
    assert deal.to_act == 1
    named = deal.position.named_melds()
    assert {name: len(meld.cards) for name, meld in named.items()} == {"K": 3, "K'": 4, "A": 3}
    assert not deal.is_legal(lay("K K K"))
    deal = deal.after(lay("K K", "K'")).after(lay("K", "K"))
    assert {name: len(meld.cards) for name, meld in deal.position.named_melds().items()} == {"K": 4, "K'": 6, "A": 3}


def test_15_3_scores() -> None:
    melds = {0: ["9 9 9"], 1: ["K K K K K K K"], 2: ["5 5 5"]}
    table = {place: [meld.split() for meld in theirs] for place, theirs in melds.items()}
    position = setup(CUTTHROAT, [["4"], ["4"], ["4", "Q"]], melds=table, lone=0, red={1: ["3h"]})
    assert SlowDeal(position.deal_over()).score() == {0: 25, 1: 665, 2: 565}
    assert position.facts()["melds"] == [
        [("9", ("9",) * 3, False)],
        [("5", ("5",) * 3, False), ("K", ("K",) * 7, False)],
    ]
    out = at("8 8 8 8 8 8 8 4", rules=CUTTHROAT).after(lay(" ".join(CANASTA))).after(discard("4"))
    assert out.position.sides == ((0,), (1, 2))
    assert out.score() == {0: 70 + 600 + 200, 1: -60, 2: -60}


def test_15_3_the_deal_ends_with_the_discard_after_the_last_card() -> None:
    deal = at("K 4", rules=CUTTHROAT, stage="draw", stock="9").play([DRAW, discard("4")])
    assert deal.over
    assert deal.position.sides == ((0,), (1,), (2,))


def test_15_3_the_opener_needs_his_own_minimum() -> None:
    position = setup(
        CUTTHROAT, [["9"], ["A", "A", "A", "4", "5"], ["9"]], scores=[0, 1600, 0], lone=0, turn=1, stage="play"
    )
    assert not SlowDeal(position).is_legal(lay("A A A"))
    assert SlowDeal(position.but(scores=(0, 0, 1600))).is_legal(lay("A A A"))


def deck_of(rules: Rules, seed: int) -> list[str]:
    packs = rules.cards.packs
    deck = [card for card in ORDER for _ in range(packs if card in ("3h", "3d") else 2 * packs if card == "3b" else
            rules.cards.jokers if card == "Jo" else 4 * packs)]  # fmt: skip
    random.Random(seed).shuffle(deck)
    return deck


TABLES = [(2, False), (3, False), (3, True), (4, False), (5, False), (6, False)]


@pytest.mark.parametrize(("players", "cutthroat"), TABLES)
def test_whole_deals_end_and_never_want_for_an_act(players: int, cutthroat: bool) -> None:  # noqa: FBT001
    rules = INTERNATIONAL.for_players(players, cutthroat=cutthroat).where(permission="off")  # a question is dear
    deck = deck_of(rules, players)
    chooser = random.Random(players)
    deal = SlowDeal(dealt(rules, deck, 0))
    assert {len(hand) for hand in deal.position.hands} == {rules.dealing.hand_size}
    for _ in range(60):
        if deal.over:
            break
        assert deal.acts()
        deal = deal.after(chooser.choice(deal.acts()))
        assert deal.cards() == tuple(sorted(deck))


def test_legal_acts_reach_what_every_sequence_reaches() -> None:
    chooser = random.Random(3)
    for _ in range(40):
        ranks = chooser.sample("AKQJT987654", 3)
        bag = [card for card in (*ranks, "2") for _ in range(5)] + ["Jo", "3b", "3b", "3b"]
        hand = chooser.sample(bag, chooser.randint(2, 6))
        melds = {0: [[rank] * chooser.choice([3, 6, 7]) for rank in ranks if chooser.random() < 0.4]}
        position = setup(
            CLASSIC, [hand, ["9"], ["9"], ["9"]], melds=melds, stock=["4", "9"], pile=chooser.sample(bag[:15], 3),
            stage=chooser.choice(["draw", "play"]), scores=[chooser.choice([-5, 0, 1500])] * 4,
        )  # fmt: skip
        assert ends_by(position) == all_turns(position)
        legal = legal_acts(position)
        for act in local_acts(position):
            assert (act in legal or act == PASS) is not bool(minimal_waivers(position, act)), (position, act)


def test_perft() -> None:
    position = at("K 4", stage="draw", stock="5 6 7", pile="9", others="9").position
    assert perft(position, 0) == 1
    assert perft(position, 1) == 1  # a draw
    assert perft(position, 2) == 3  # one of three cards
    assert perft(position, 3) == 3  # the next draws: he holds one nine, no pair
    assert perft(position, 4) == 6
