"""Who has opened, who has laid and which canastas are concealed: each is remembered for one and not for another."""

from __future__ import annotations

from canasta import CLASSIC, INTERNATIONAL, Act, Capture, Deal, Draw, Ending
from canasta.melds import Canasta

CANASTA = "8 8 8 8 8 8 8"


def play(deal: Deal, *acts: str) -> Deal:
    for act in acts:
        deal = deal.after(Act.parse(act))
    return deal


def field(deal: Deal, name: str) -> str:
    return dict(word.split("=", 1) for word in deal.position().split(" ")).get(name, "")


def concealed(deal: Deal) -> list[str]:
    """The concealed canastas of every side."""
    return [
        "".join(name for name, meld in deal.melds(side[0]).items() if isinstance(meld, Canasta) and meld.is_concealed)
        for side in deal.sides
    ]


def test_7_4_8_5_and_11_6_through_a_round_of_the_table() -> None:
    hands = {0: "Q Q Q Q Q Q Q 4 5", 1: "K K K K K K K 5 6", 2: "A A A A A A A 5 6", 3: "9 9 9 4 6"}
    deal = Deal.setup(hands=hands, turn=1, stock="4 4 4 4 4 4 4 4", pile="7")
    assert (field(deal, "laid"), field(deal, "opened"), concealed(deal)) == ("", "", ["", ""])
    deal = play(deal, "draw", "lay K K K K K K K", "discard 5")
    assert (field(deal, "laid"), field(deal, "opened"), concealed(deal)) == ("0100", "01", ["", "K"])
    deal = play(deal, "draw", "lay A A A A A A A", "discard 5")
    assert (field(deal, "laid"), field(deal, "opened"), concealed(deal)) == ("0110", "11", ["A", "K"])
    deal = play(deal, "draw", "discard 6")
    assert field(deal, "laid") == "0110"
    deal = play(deal, "draw", "lay Q Q Q Q Q Q Q", "discard 5")
    assert (field(deal, "laid"), concealed(deal)) == ("1110", ["AQ", "K"])
    deal = play(deal, "draw", "discard 6", "draw", "discard 6", "draw", "lay 9 9 9", "discard 4")
    assert (field(deal, "laid"), concealed(deal)) == ("1111", ["AQ", "K"])


def test_11_6_what_others_have_laid_does_not_matter() -> None:
    for laid, ending in (((), Ending.CONCEALED), ((0, 2, 3), Ending.CONCEALED), ((1,), Ending.WENT_OUT)):
        deal = Deal.setup(hands={1: f"{CANASTA} 5"}, melds=[["K K K"], ["Q Q Q"]], has_laid=laid, drawn=True)
        assert play(deal, f"lay {CANASTA}", "discard 5").ending is ending


def test_15_3_either_partner_opens_for_both_in_cutthroat() -> None:
    rules = INTERNATIONAL.for_players(3, cutthroat=True)
    for opener in (1, 2):
        deal = Deal.setup(rules, hands={1: "Q 5 6", 2: "Q 5 6"}, melds={opener: ["Q Q Q"]}, lone=0, turn=1, stock="4 4")
        assert [deal.has_opened(seat) for seat in range(3)] == [False, True, True]
        assert Act.parse("lay Q") in deal.after(Draw()).legal_acts


def test_15_3_of_two_melds_of_a_rank_the_one_named_is_joined() -> None:
    rules = INTERNATIONAL.for_players(3, cutthroat=True)
    melds = {1: ["Q Q Q"], 2: ["Q Q Q"]}
    for onto, sizes in (("Q", [4, 3]), ("Q'", [3, 4])):
        deal = Deal.setup(rules, hands={1: "Q 5 6"}, melds=melds, lone=0, turn=1, drawn=True)
        assert [len(meld) for meld in play(deal, f"lay Q onto {onto}").melds(1).values()] == sizes
        deal = Deal.setup(rules, hands={1: "4 5 6"}, melds=melds, lone=0, turn=1, pile="Q", stock="4 4")
        assert [len(meld) for meld in play(deal, f"capture onto {onto}").melds(1).values()] == sizes


def test_7_1_black_threes_are_no_canasta_however_many() -> None:
    rules = CLASSIC.where(packs=4, jokers=8, red_three_points=tuple(100 * number for number in range(1, 9)))
    deal = Deal.setup(rules, hands={1: "3b 3b 3b 3b 3b 3b 3b"}, melds=[[], [CANASTA]], drawn=True)
    over = play(deal, "lay 3b 3b 3b 3b 3b 3b 3b")
    assert over.is_over
    assert "!" not in field(over, "melds")


def test_9_5_a_side_that_has_opened_has_the_pile_at_once() -> None:
    deal = Deal.setup(hands={1: "Q Q 4"}, melds=[[], ["K K K"]], pile="5 6 Q", stock="4 4")
    after = deal.after(Capture("Q Q"))
    assert after.coming == ()
    assert sorted(map(str, after.hand(1))) == ["4", "5", "6"]
