"""`canasta check`: what it answers to people and to machines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from canasta.cli import main
from canasta.rules import CLASSIC, INTERNATIONAL

Output = pytest.CaptureFixture[str]


def asked(output: Output, *arguments: str) -> tuple[int, str]:
    """The exit code and what is printed, on one line."""
    code = main(["check", *arguments])
    printed = output.readouterr()
    assert printed.err == ""
    return code, " ".join(printed.out.split())


def data_of(output: Output, *arguments: str) -> dict[str, Any]:
    """What is printed as JSON."""
    code = main(["check", "--json", *arguments])
    data: dict[str, Any] = json.loads(output.readouterr().out)
    assert code == (0 if data["legal"] else 1)
    return data


def refused(output: Output, *arguments: str) -> str:
    """The one line about bad input."""
    assert main(["check", *arguments]) == 2
    printed = output.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    return printed.err.removeprefix("canasta check: ").rstrip("\n")


# -- melds ----------------------------------------------------------------------------------------------------------


def test_a_meld_says_what_it_is_and_counts(capsys: Output) -> None:
    assert asked(capsys, "9 9 9 2 2 Jo") == (
        0,
        "Legal under CLASSIC: 9 9 9 2 2 Jo is a meld of 3 natural cards and 3 wild cards, 120 points.",
    )


def test_a_canasta_says_its_bonus_and_where_presets_differ(capsys: Output) -> None:
    code, printed = asked(capsys, "KKKK22Jo")
    assert code == 0
    assert "is a mixed canasta, 130 points." in printed
    assert (
        "Its bonus is 400: 300, and 100 for being laid whole; INTERNATIONAL gives 300. (rules 7.3 and 7.4)" in printed
    )
    _, printed = asked(capsys, "KKKKKKK", "--rules", "international")
    assert "is a natural canasta, 70 points. Its bonus is 500, though it is laid whole; CLASSIC gives 600." in printed
    _, printed = asked(capsys, "KKKKKKK", "--set", "concealed_canasta_bonus=200")
    assert "700: 500, and 200 for being laid whole; CLASSIC gives 600; INTERNATIONAL gives 500." in printed


def test_every_violation_has_its_sentence_and_its_rule(capsys: Output) -> None:
    code, printed = asked(capsys, "5 5 2 2 2 Jo")
    assert (code, printed.count("(rule ")) == (1, 2)
    assert "Illegal under CLASSIC: 5 5 2 2 2 Jo A meld holds at most 3 wild cards" in printed


def test_a_refusal_that_differs_between_the_presets_says_so(capsys: Output) -> None:
    code, printed = asked(capsys, "9 9 2 2 Jo")
    assert code == 1
    assert printed.endswith("(rule 6.4) Under INTERNATIONAL it is legal.")
    code, printed = asked(capsys, "9 9 2 2 Jo", "--rules", "international", "--players", "2")
    assert code == 0
    assert "Under CLASSIC for 2 players it is illegal: 3 wild cards outnumber" in printed
    assert data_of(capsys, "9 9 2 2 Jo")["legal_by_preset"] == {"classic": False, "international": True}


def test_the_readings_of_both_presets_stand_beside_a_house_rule(capsys: Output) -> None:
    _, printed = asked(capsys, "9 9 9 2 2 Jo", "--set", "wild_ratio=fewer_than_naturals", "--set", "target=3000")
    assert "Under CLASSIC with target=3000 it is legal. Under INTERNATIONAL with target=3000 it is legal." in printed


@pytest.mark.parametrize("cards", ["Kh Kh Kh", "KKKKKKKKK"])
def test_1_1_cards_that_the_packs_lack_are_a_verdict(cards: str, capsys: Output) -> None:
    assert data_of(capsys, cards)["violations"][0]["code"] == "not_in_packs"


def test_cards_need_no_quotes(capsys: Output) -> None:
    assert asked(capsys, "9", "9", "9", "2", "10h")[0] == 1
    assert asked(capsys, "9", "9", "9", "2") == asked(capsys, "9992")


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        ([], 0, "Legal under CLASSIC, as far as judged: 3s 3s 3c is a meld of 3 black threes, 15 points."),
        ([], 0, "Not judged: whether the player goes out (--going-out, --not-going-out)."),
        (["--going-out"], 0, "Legal under CLASSIC: 3s 3s 3c"),
        (["--not-going-out"], 1, "(rule 6.6)"),
    ],
)
def test_6_6_black_threes_ask_for_going_out(options: list[str], code: int, says: str, capsys: Output) -> None:
    done, printed = asked(capsys, "3c 3s 3s", *options)
    assert done == code
    assert says in printed


def test_no_card_at_all_is_a_verdict(capsys: Output) -> None:
    assert data_of(capsys, "")["violations"][0]["code"] == "nothing_laid"


# -- additions ------------------------------------------------------------------------------------------------------


def test_an_addition_says_what_it_gives(capsys: Output) -> None:
    _, printed = asked(capsys, "--add-to", "K K K", "K", "2")
    assert "K 2 added to K K K gives K K K K 2, a meld of 4 natural cards and 1 wild card, 60 points." in printed
    assert asked(capsys, "K 2", "--add-to", "K K K")[1] == printed


def test_7_2_a_wild_card_makes_a_natural_canasta_mixed(capsys: Output) -> None:
    code, printed = asked(capsys, "2", "--add-to", "8888888 concealed")
    assert code == 0
    assert "a mixed canasta, 90 points. The natural canasta becomes a mixed one. (rule 7.2) Its bonus is 400" in printed
    assert asked(capsys, "2", "--add-to", "8888888", "--set", "wild_on_natural_canasta=forbid")[0] == 1
    assert "Its bonus is 300. (rule 7.3)" in asked(capsys, "2", "--add-to", "8888888")[1]


def test_an_addition_that_is_refused(capsys: Output) -> None:
    code, printed = asked(capsys, "2", "--add-to", "8 8 8 8 2 2 Jo")
    assert code == 1
    assert printed.startswith("Illegal under CLASSIC: 2 added to 8 8 8 8 2 2 Jo A meld holds at most 3 wild cards;")


# -- openings -------------------------------------------------------------------------------------------------------


def test_8_1_an_opening_counts_against_the_minimum(capsys: Output) -> None:
    code, printed = asked(capsys, "6 6 6", "A A A 2", "--score", "1600")
    assert code == 0
    assert "6 6 6, A A A 2 as an opening counts 95 points; a score of 1,600 asks for 90 (rule 8.1)." in printed
    assert "A A A 2 is a meld of 3 natural cards and 1 wild card, 80 points." in printed
    assert asked(capsys, "6 6 6", "A A A 2", "--score", "3000")[0] == 1
    assert asked(capsys, "5 5 5", "--score", "-5")[0] == 0
    assert asked(capsys, "5 5 5", "--score=0")[0] == 1


def test_an_opening_without_a_score_judges_the_melds(capsys: Output) -> None:
    code, printed = asked(capsys, "6 6 6", "A A A 2")
    assert code == 0
    assert "Not judged: the opening's minimum, for want of the side's score (--score)." in printed


def test_a_violation_names_its_meld_among_several(capsys: Output) -> None:
    assert "5 2 2: A meld needs at least 2 natural cards" in asked(capsys, "5 2 2", "A A A")[1]


def test_8_4_going_out_concealed_waives_the_minimum(capsys: Output) -> None:
    code, printed = asked(capsys, "4444444", "5 5 5", "3s 3s 3c", "--score", "3000", "--concealed")
    assert code == 0
    assert "counts 65 points; who goes out concealed needs no 120 (rule 8.4)" in printed


# -- captures -------------------------------------------------------------------------------------------------------


def test_9_3_a_frozen_pile_needs_a_natural_pair(capsys: Output) -> None:
    code, printed = asked(capsys, "8 Jo", "--pile", "2 4 8", "--meld", "K K K")
    assert code == 1
    assert "taking the pile with 8 Jo The pile is frozen against the side" in printed
    assert "Not judged: what the player holds (--hand)." in printed


def test_9_4_the_top_card_alone_joins_a_meld(capsys: Output) -> None:
    code, printed = asked(capsys, "--top", "8", "--meld", "8 8 8 8 8 8", "--not-frozen", "--size", "1", "--hand", "456")
    assert code == 0
    assert "taking the pile with its top card alone makes 8 8 8 8 8 8 8, a natural canasta, 70 points." in printed
    assert "Its bonus is 500. (rule 7.3)" in printed


def test_a_score_in_a_capture_makes_it_an_opening(capsys: Output) -> None:
    capture = ("8 8", "--pile", "4 8", "--hand", "8 8 A A A 4 6")
    assert data_of(capsys, *capture, "--score", "0")["violations"][0]["code"] == "opening_too_low"
    code, printed = asked(capsys, *capture, "AAA", "--score", "0")
    assert code == 0
    assert "makes 8 8 8, a meld of 3 natural cards, 30 points. A A A is a meld of 3 natural cards" in printed


def test_what_a_capture_is_not_told_is_not_judged(capsys: Output) -> None:
    data = data_of(capsys, "8 8", "--top", "8")
    assert data["legal"]
    assert data["unjudged"]
    for arguments in (["8 8", "--top", "8"], ["8", "--top", "8", "--meld", "888"], ["--pile", "8"]):
        _, printed = asked(capsys, *arguments)
        assert "as far as judged" in printed
        assert "(--hand)" in printed


def test_9_1_an_empty_pile_is_a_verdict(capsys: Output) -> None:
    data = data_of(capsys, "8 8", "--pile", "")
    assert (data["legal"], data["violations"][0]["code"], data["melds"]) == (False, "pile_empty", [])


def test_3_3_a_covered_red_three_is_read_differently(capsys: Output) -> None:
    capture = ("8 2", "--pile", "3h 8", "--meld", "K K K", "--hand", "8 2 4 5 6")
    code, printed = asked(capsys, *capture)
    assert code == 0
    assert "Under INTERNATIONAL it is illegal: Only 3h, covered as the upcard, froze the pile." in printed


# -- JSON and bad input ---------------------------------------------------------------------------------------------


def test_json_has_verdict_and_meld(capsys: Output) -> None:
    assert data_of(capsys, "Kh Kd K K 2 2 Jo") == {
        "question": "meld",
        "subject": "Kh Kd K K 2 2 Jo",
        "rules": CLASSIC.name,
        "legal": True,
        "violations": [],
        "unjudged": [],
        "melds": [
            {
                "cards": "Kh Kd K K 2 2 Jo",
                "kind": "group",
                "naturals": 4,
                "wilds": 3,
                "points": 130,
                "canasta": "mixed",
                "concealed": True,
                "bonus": 400,
            }
        ],
        "legal_by_preset": {"classic": True, "international": True},
    }


@pytest.mark.parametrize(
    ("arguments", "question"),
    [
        (["KK2"], "meld"),
        (["K", "--add-to", "KKK"], "addition"),
        (["KKK", "AAA"], "opening"),
        (["KKK", "--score", "0"], "opening"),
        (["KK", "--top", "K"], "capture"),
    ],
)
def test_json_names_the_question(arguments: list[str], question: str, capsys: Output) -> None:
    data = data_of(capsys, *arguments, "--rules", "international")
    assert (data["question"], data["rules"]) == (question, INTERNATIONAL.name)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "which cards?"),
        (["--add-to", "KKK"], "which cards?"),
        (["K Zx"], "CARDS: cannot read 'K Zx' at position 2 ('Zx')"),
        (["KKK", "A Zx"], "meld 2: cannot read 'A Zx' at position 2"),
        (["JKQ"], "CARDS: cannot read 'JKQ' at position 0 ('JKQ'): expected spaces: this may be J K Q or Jo Q"),
        (["K ?? K"], "CARDS: a hidden card (??) cannot be judged"),
        (["K", "--add-to", "K Q J"], "--add-to: A meld holds one rank and wild cards"),
        (["K", "--add-to", "K??"], "--add-to: a hidden card cannot be judged"),
        (["KKK", "--score", "7"], "--score: a multiple of 5 points expected, not 7"),
        (["KKK", "--score", "x"], "--score: a whole number expected, not 'x'"),
        (["8 8", "--top", "8 8"], "--top: cannot read '8 8' at position 2"),
        (["8 8", "--top", "??"], "--top: the top card lies open"),
        (["8 8", "--pile", "?? 8"], "--pile: a hidden card (??) cannot be judged; say what is known by --top"),
        (["8 8", "--pile", "8", "--top", "8"], "--top: it is the last card of --pile"),
        (["8 8", "--top", "8", "--size", "-1"], "--size: a number from 0 on expected, not -1"),
        (["8 8", "--top", "8", "--meld", "K"], "--meld: A meld needs at least 3 cards"),
        (["8 8", "--top", "8", "--hand", "Z"], "--hand: cannot read 'Z'"),
        (["8 8", "--top", "8", "--frozen", "--not-frozen"], "--not-frozen: not allowed with argument --frozen"),
        (["KKK", "--hand", "K"], "--hand: it has no say in a meld, only in a capture (--pile or --top)"),
        (["KKK", "--not-opened"], "--opened or --not-opened: it has no say in a meld"),
        (
            ["K", "--add-to", "KKK", "--score", "0"],
            "--score: it has no say in an addition (--add-to), only in an opening",
        ),
        (["8 8", "--top", "8", "--concealed"], "--concealed: it has no say in a capture"),
        (["8 8", "--top", "8", "--not-going-out"], "--going-out or --not-going-out: it has no say in a capture"),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(arguments: list[str], message: str, capsys: Output) -> None:
    assert refused(capsys, *arguments).startswith(message)


def test_a_capture_shows_the_points_meld_by_meld(capsys: Output) -> None:
    _, printed = asked(capsys, "8 8", "K K K", "--top", "8", "--score", "1500")
    assert "With the top card 8 8 8 counts 30, K K K counts 30; 60 points in all. (rule 8.3)" in printed
    _, printed = asked(capsys, "8 8", "K K K", "--top", "8", "--score", "0")
    assert "60 points in all. (rule 8.3)" in printed
    _, printed = asked(capsys, "8 8", "--top", "2")
    assert "points in all" not in printed


def test_the_word_concealed_is_not_wanted(capsys: Output) -> None:
    assert "CARDS: leave the word concealed out" in refused(capsys, "9 9 9 9 2 2 Jo concealed")
