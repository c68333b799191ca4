"""Pictures as text: any width from 60, letters or symbols, with and without colours."""

from __future__ import annotations

import re

import pytest

from canasta import CLASSIC, Card, Deal, Game, Hand, Meld, NotationError, ScoreSheet, SideResult, View, render
from canasta.render.strings import columns
from tests.unit.test_render import SHOWN, sheet, table

ANSI = re.compile(r"\x1b\[[\d;]+m")
LONG = ("Maximiliana von Hohenstein-Rumpelstilz", "\u65e5\u672c\u8a9e" * 20, "x" * 300, "Dan")


def wide(text: str) -> int:
    """How many columns the longest line takes."""
    return max(columns(ANSI.sub("", line)) for line in text.split("\n"))


def many_names() -> ScoreSheet:
    """A sheet with a total for each of three players, whose names are long."""
    rules = CLASSIC.for_players(3).where(target=10_000)
    deal = [SideResult(meld_points=1000, seats=[seat]) for seat in range(3)]
    return ScoreSheet(rules, names=LONG[:3], deals=[deal] * 3)


@pytest.mark.parametrize("width", range(60, 201))
def test_no_line_is_wider_than_it_may_be(width: int) -> None:
    score = SideResult(["K K K K K K K", "9 9 9 9 2 2 Jo concealed", "5 5 5"], hands=["A 6 3s"], red_threes=4).score()
    for what in (table(), table(1, LONG), table(None, LONG), score, sheet(), many_names(), Hand("K" * 40), "Jo " * 90):
        paint = width % 2 == 0
        assert wide(render.text(what, width=width, colours=paint, symbols=paint)) <= width


def test_a_table_in_text() -> None:
    assert (
        render.text(table(), width=72)
        == """\
Stock 4, pile 6, showing Kh (frozen); below it Js 4h 2d 5d 9s
Hands: Bob has 4 (among them 9d 6h), Cat has 2, Dan has 7
Bob + Dan, 1,740 points: T mixed canasta of 7 | 7 7 Jo | red threes
    3h 3d
You + Cat, 2,115 points: Q natural canasta of 7 | 8 8 8 2 |
    4 concealed natural canasta of 7 | red threes 3h
Your hand (8): Ah Ad  Kc  9c  5s  3s  2c  Jo"""
    )


def test_a_spectator_has_no_hand() -> None:
    assert "Your hand" not in render.text(table(None))


def test_an_empty_pile_and_an_empty_hand_are_said() -> None:
    deal = Deal.setup(hands={0: ""}, pile="", turn=1)
    told = render.text(View(0, deal.hidden_from(0)))
    assert "pile 0, showing nothing" in told
    assert told.endswith("Your hand (0): none")


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (Card("Th"), "Th"),
        ("??", "??"),
        ("Kh 3b Jo ??", "Kh 3b Jo ??"),
        (Hand("2c Kh Kd Jo ??"), "Kh Kd  2c  Jo  ??"),
        (Hand(), ""),
        (Meld.of("9 9 2"), "9 9 2"),
        (Meld.of("9 9 9 9 9 2 2", concealed=True), "9 9 9 9 9 2 2 (concealed mixed canasta of 7)"),
    ],
)
def test_cards_in_text(what: object, expected: str) -> None:
    assert render.text(what) == expected


def test_symbols_stand_for_suits() -> None:
    assert render.text("As Kh Qd Jc K Jo", symbols=True) == "A\u2660 K\u2665 Q\u2666 J\u2663 K Jo"


def test_colours_are_those_of_the_suits() -> None:
    assert render.text("As Kh Qd Jc", colours=True) == "As \x1b[31mKh\x1b[0m \x1b[31mQd\x1b[0m Jc"
    four = render.text("As Kh Qd Jc", colours=True, four_colour=True)
    assert four == "As \x1b[31mKh\x1b[0m \x1b[34mQd\x1b[0m \x1b[32mJc\x1b[0m"
    assert render.text("Kh", four_colour=True) == "Kh"


@pytest.mark.parametrize("name", SHOWN)
def test_colours_change_nothing_else(name: str) -> None:
    what = SHOWN[name]()
    plain = render.text(what)
    assert ANSI.sub("", render.text(what, colours=True)) == plain
    assert "\x1b" not in plain
    assert plain.isascii()
    assert all(line == line.rstrip() for line in plain.split("\n"))


def test_a_sheet_that_is_too_wide_is_told_in_paragraphs() -> None:
    told = render.text(many_names(), width=100)
    assert "Deal 2: Maximiliana von Hohenstein-Rumpelstilz +1,000, 2,000 in all;" in told
    assert "opens at 120" in told
    assert render.text(sheet(), width=100) == str(sheet())


def test_a_game_is_its_sheet() -> None:
    game = Game.new(seed=7)
    assert render.text(game) == str(game.sheet)


def test_a_width_below_60_is_refused() -> None:
    with pytest.raises(NotationError, match="a width of 60 columns or more"):
        render.text("Kh", width=59)
    with pytest.raises(TypeError, match="width is a number of columns"):
        render.text("Kh", width=70.0)  # type: ignore[arg-type]
