"""Expectations in words about the turn, its opening and its question; each test names those that it covers."""

from __future__ import annotations

import random

import pytest

from canasta import CLASSIC, Hand, Rules, pack
from canasta.acts import Ask, Discard, Lay
from canasta.deal import Deal, Ending, Phase
from tests.cases.marks import BOTH
from tests.covers import covers
from tests.deals import FORMS, after, allows, played_at_random, position, refused

CANASTA = "A A A A A A A"


# -- the opening (rule 8) -------------------------------------------------------------------------------------------


@covers("PV-017", "PV-018")
@BOTH
def test_8_1_lays_below_the_minimum_are_legal_while_it_can_be_reached_and_the_discard_is_not(rules: Rules) -> None:
    deal = position(rules, "K K K 5 5 5 A A A 9 T", drawn=True)
    fives = after(deal, "lay 5 5 5")
    assert fives.opening == (15, 50)
    assert refused(fives, "discard 9") == ("opening_too_low",)
    both = after(fives, "lay K K K")
    assert both.opening == (45, 50)
    assert both.check(Discard("9")).violations[0].params == {"needed": 50, "have": 45, "missing": 5}
    assert after(both, "lay A A A").opening is None
    without_aces = position(rules, "K K K 5 5 5 9 T", drawn=True)
    assert refused(without_aces, "lay 5 5 5") == ("opening_too_low",)


@covers("PV-020")
@BOTH
def test_8_5_no_minimum_once_the_side_is_open(rules: Rules) -> None:
    deal = after(position(rules, "K K K A A A 5 5 5 9 T", drawn=True), "lay K K K", "lay A A A")
    assert deal.has_opened(1)
    assert allows(deal, "lay 5 5 5")


@covers("PV-023")
@BOTH
def test_8_1_at_3000_ninety_do_not_open(rules: Rules) -> None:
    deal = position(rules, "A A A K K K Q Q Q Jo 4 4", score=3000, drawn=True)
    ninety = after(deal, "lay A A A", "lay K K K")
    assert ninety.opening == (90, 120)
    assert refused(ninety, "discard 4") == ("opening_too_low",)
    assert allows(after(deal, "lay A A A", "lay Q Q Q Jo"), "discard 4")


@covers("PV-093")
@BOTH
@pytest.mark.parametrize(("score", "hand", "opens"), [(1500, "A A A", False), (1500, "A A A Jo", True)])
def test_8_1_aces_with_and_without_a_joker_at_1500(rules: Rules, score: int, hand: str, opens: bool) -> None:  # noqa: FBT001
    assert allows(position(rules, f"{hand} 4 5 6", score=score, drawn=True), f"lay {hand}") == opens
    if opens:
        assert refused(position(rules, f"{hand} 4 5 6", score=3000, drawn=True), f"lay {hand}") == ("opening_too_low",)


@covers("PV-063")
@BOTH
def test_15_3_partners_of_cutthroat_open_by_their_own_scores(rules: Rules) -> None:
    rules = rules.for_players(3, cutthroat=True)
    deal = Deal.setup(rules, hands={1: "A A A 4 5"}, scores=(0, 1600, 0), lone=0, turn=1, drawn=True)
    assert (deal.minimum(1), deal.minimum(2)) == (90, 50)
    assert refused(deal, "lay A A A") == ("opening_too_low",)
    other = Deal.setup(rules, hands={2: "A A A 4 5"}, scores=(0, 1600, 0), lone=0, turn=2, drawn=True)
    assert allows(other, "lay A A A")


FOURS = "4 4 4 4 4 4 4 5 5 5 9"


@covers("PV-027")
@BOTH
def test_8_4_going_out_concealed_needs_no_minimum_after_drawing(rules: Rules) -> None:
    deal = position(rules, FOURS, score=3200, drawn=True)
    deal = after(deal, "lay 4 4 4 4 4 4 4", "lay 5 5 5", "discard 9")
    assert deal.ending == Ending.CONCEALED
    assert deal.score()[1].points("going_out") == 200


@covers("PV-028")
@BOTH
def test_8_4_the_exception_needs_the_whole_hand(rules: Rules) -> None:
    deal = after(position(rules, FOURS, score=3200, drawn=True), "lay 4 4 4 4 4 4 4")
    assert refused(deal, "discard 9") == ("opening_too_low",)
    longer = position(rules, f"{FOURS} 8", score=3200, drawn=True)
    assert refused(longer, "lay 4 4 4 4 4 4 4") == ("opening_too_low",)


@covers("PV-231")
@BOTH
def test_5_5_an_order_that_would_strand_below_the_minimum_is_refused(rules: Rules) -> None:
    """With fours and fives laid, two cards must stay, and one ace and two cannot be a meld: exactly these cards."""
    deal = after(position(rules, "4 4 4 4 5 5 5 5 A A A", drawn=True), "lay 4 4 4 4")
    assert refused(deal, "lay 5 5 5 5") == ("opening_too_low", "not_enough_canastas", "must_keep_a_card")
    assert allows(deal, "lay A A A")
    assert allows(position(rules, "4 4 4 4 5 5 5 5 A A A 9 9", drawn=True), "lay 5 5 5 5")


@covers("BR-077", "BR-019", "BR-033")
@pytest.mark.parametrize("rules", FORMS, ids=lambda rules: rules.name)
def test_5_5_no_position_of_play_is_without_a_legal_act(rules: Rules) -> None:
    for seed in range(5):
        scores = (3000,) * len(rules.seats.sides)
        for deal in played_at_random(Deal.new(rules, seed=seed, scores=scores), seed):
            assert bool(deal.legal_acts) != deal.is_over
            assert deal.is_over or all(deal.hand_size(seat) or deal.coming for seat in deal.seats)


@covers("PV-235", "BR-077")
@BOTH
def test_5_5_no_turn_of_a_side_that_has_not_opened_is_without_a_legal_act(rules: Rules) -> None:
    """Five hundred turns from hands with many wild cards, at every minimum, each played at random to its end."""
    rng, openings = random.Random(235), 0
    for _ in range(500):
        cards = list(pack())
        rng.shuffle(cards)
        hand = [card for card in cards if not card.is_red_three and (card.is_wild or card.rank_index < 6)][:12]
        deal = position(rules, hand, score=rng.choice([-5, 0, 1500, 3000]), drawn=True)
        while deal.phase == Phase.PLAY and deal.turn == 1:
            assert deal.legal_acts
            deal = deal.after(deal.legal_acts.sample(rng))
            openings += deal.opening is not None
    assert openings > 50


@covers("BR-060")
@pytest.mark.parametrize("rules", [CLASSIC, CLASSIC.for_players(2)], ids=lambda rules: rules.name)
def test_5_5_listing_acts_changes_nothing(rules: Rules) -> None:
    for seed in range(1):
        for deal in played_at_random(Deal.new(rules, seed=seed), seed):
            before = deal.position()
            assert tuple(deal.legal_acts) == tuple(Deal.from_position(before).legal_acts)
            assert deal.position() == before


@covers("BR-057")
@BOTH
def test_9_5_a_capture_may_be_completed_to_an_opening_by_later_lays_and_only_so(rules: Rules) -> None:
    deal = position(rules, "4 4 A A A A Jo 9 8", pile="6 4", score=3000)
    taken = after(deal, "capture 4 4")
    assert taken.opening == (15, 120)
    assert list(map(str, taken.coming)) == ["6"]
    assert refused(taken, "discard 9") == ("opening_too_low",)
    assert after(taken, "lay A A A A Jo").hand(1) == Hand("9 8 6")
    poor = position(rules, "4 4 A A A 9 8", pile="6 4", score=3000)
    assert refused(poor, "capture 4 4") == ("opening_too_low",)


# -- the order of a turn (rule 5) -----------------------------------------------------------------------------------


@covers("PV-219")
@BOTH
def test_5_1_nothing_is_laid_before_the_draw(rules: Rules) -> None:
    assert refused(position(rules, "K K K 5 6", ["9 9 9"]), "lay K K K") == ("must_draw_first",)


@covers("BR-006")
@BOTH
def test_9_5_the_top_card_is_melded_in_the_act_of_taking(rules: Rules) -> None:
    deal = position(rules, "K K 9 9 9 5 6", ["A A A"], pile="4 K")
    taken = after(deal, "capture K K")
    assert taken.melds(1)["K"].cards == Hand("K K K").cards
    assert taken.hand(1) == Hand("9 9 9 4 5 6")
    assert refused(deal, "lay 9 9 9") == ("must_draw_first",)


@covers("BR-034", "PV-277")
@BOTH
def test_5_4_every_act_is_that_of_its_seat(rules: Rules) -> None:
    deal = position(rules, "K 5 6")
    for seat in (0, 2, 3):
        for text in ("draw", "pass", "lay K K K", "discard K", "ask", "answer yes", "capture"):
            assert refused(deal, text, seat) == ("not_your_turn",)
    assert deal.check(Ask(), 1).codes != ("not_your_turn",)


@covers("PV-090", "BR-069")
@BOTH
def test_5_5_four_faults_three_codes_and_nothing_changes(rules: Rules) -> None:
    deal = position(rules, "K K K 5 6", ["9 9 9"], pile="4 Q", drawn=True)
    assert refused(deal, Lay("")) == ("nothing_laid",)
    assert refused(deal, "lay 5 onto J") == ("no_such_meld",)
    assert refused(deal, "lay 7 7 7") == ("cards_not_held",)
    assert refused(position(rules, "Q Q 5 6", ["9 9 9"], pile="4 Q", drawn=True), "lay Q Q Q") == ("cards_not_held",)


@covers("BR-069")
@BOTH
def test_6_3_a_refused_addition_leaves_the_meld_as_it_was(rules: Rules) -> None:
    deal = position(rules, "2 2 Jo 5 6", ["9 9 9 2"], drawn=True)
    assert "too_many_wilds" in refused(deal, "lay 2 2 Jo onto 9")
    assert deal.melds(1)["9"].n_wilds == 1
    assert allows(deal, "lay 2 Jo onto 9")


@covers("PV-277")
@BOTH
def test_9_1_reasons_for_a_capture_that_is_refused(rules: Rules) -> None:
    def reasons(pile: str, hand: str = "9 9 K 5", capture: str = "capture 9 9") -> tuple[str, ...]:
        return refused(position(rules, hand, pile=pile), capture)

    assert reasons("") == ("pile_empty",)
    assert reasons("9 3s") == ("pile_top_three",)
    assert reasons("4 9") == ("opening_too_low",)
    assert reasons("4 9", hand="K 5 6 7") == ("cards_not_held",)


# -- permission (rule 11.5) -----------------------------------------------------------------------------------------


def asking(rules: Rules, hand: str = "K K K 5") -> Deal:
    """A position in which the partner may be asked."""
    return position(rules, hand, [CANASTA], drawn=True)


@covers("PV-047", "BR-012", "BR-022")
@BOTH
def test_11_5_a_question_is_a_phase_with_two_acts_of_the_partner(rules: Rules) -> None:
    deal = after(asking(rules), "ask")
    assert (deal.phase, deal.turn, deal.to_act) == (Phase.ANSWER, 1, 3)
    assert [str(act) for act in deal.legal_acts] == ["answer yes", "answer no"]
    for seat in (0, 1, 2):
        assert refused(deal, "answer yes", seat) == ("not_your_turn",)
    assert refused(deal, "discard 5") == ("must_answer",)
    for answer in ("yes", "no"):
        answered = after(deal, f"answer {answer}")
        assert (answered.phase, answered.to_act) == (Phase.PLAY, 1)
        assert refused(answered, "ask") == ("already_asked",)


@covers("PV-048", "BR-053")
@BOTH
def test_11_5_with_one_card_in_hand_the_question_is_not_open(rules: Rules) -> None:
    """A no would leave the player nothing to do, so nobody gets that far."""
    assert refused(asking(rules, "5"), "ask") == ("question_not_open",)
    assert allows(asking(rules, "5"), "discard 5")
    answered = after(asking(rules), "ask", "answer no")
    assert refused(answered, "lay K K K") == ("permission_no_binds",)
    assert allows(answered, "discard K")


@covers("PV-049")
@BOTH
@pytest.mark.parametrize("players", [2, 3])
def test_11_5_who_has_no_partner_does_not_ask(rules: Rules, players: int) -> None:
    deal = position(rules.for_players(players), "K K K 5", [CANASTA, "Q Q Q Q Q Q Q"], drawn=True)
    assert refused(deal, "ask") == ("no_partner",)


@covers("PV-148", "BR-022")
@BOTH
def test_11_5_asking_is_possible_once_and_after_the_draw(rules: Rules) -> None:
    assert refused(position(rules, "K K K 5", [CANASTA]), "ask") == ("must_draw_first",)
    assert refused(after(asking(rules), "ask", "answer yes"), "ask") == ("already_asked",)
    assert allows(asking(rules), "lay K K K")  # nobody has to ask
