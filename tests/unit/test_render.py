"""Pictures as SVG and HTML: well formed, in ASCII, without ids, with words for who cannot see them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from canasta import (
    CLASSIC,
    Card,
    Deal,
    Discard,
    Draw,
    Game,
    Hand,
    Meld,
    NotationError,
    Rank,
    Score,
    ScoreSheet,
    SideResult,
    View,
    render,
)
from canasta.cards import CARDS
from canasta.render import themes
from canasta.render.faces import face
from canasta.render.plots import _apart, drawn_course
from canasta.render.shapes import placed
from canasta.render.words import top_of

SVG = "{http://www.w3.org/2000/svg}"
NASTY = ("<script>alert(1)</script>", "a\"b'c", "Zo\xeb & \u65e5\u672c", "x\x00\x1b[31m\ud800")


def table(seat: int | None = 0, names: tuple[str, ...] = ("Ann", "Bob", "Cat", "Dan"), **facts: Any) -> View:
    """A table with melds, canastas, red threes and a frozen pile."""
    given: dict[str, Any] = {
        "hands": {0: "Ah Ad Kc 9c 5s 2c Jo 3s", 1: "Qh Qd 9d 6h", 2: "7s 7d", 3: 7},
        "melds": [
            ["Qh Qd Qs Qs Qd Qh Qc", "8h 8d 8s 2d", "4s 4d 4h 4c 4s 4d 4h concealed"],
            ["Th Ts Tc Td Th 2s 2h", "7h 7d Jo"],
        ],
        "red_threes": {0: "3h", 1: "3d 3h"},
        "pile": "9s 5d 2d 4h Js Kh",
        "stock": "5c 5d 6s 6d",
        "scores": (2115, 1740),
        "turn": 0,
        "frozen": True,
        **facts,
    }
    deal = Deal.setup(**given)
    return View(seat, deal.hidden_from(seat), names, deal.scores, ((1, Hand("6h 9d")),))


def sheet() -> ScoreSheet:
    """Two deals."""
    deals = [[SideResult(meld_points=1640, went_out="open"), SideResult(hand_points=90)]] * 2
    return ScoreSheet(names=["Ann + Cat", "Bob + Dan"], first_dealer=3, deals=deals)


def game() -> Game:
    """A game that has begun."""
    return Game.from_deal(Deal.new(seed=7), totals=(100, 200))


SHOWN: dict[str, Callable[[], Any]] = {
    "card": lambda: Card("Qh"),
    "hidden card": lambda: Card("??"),
    "cards": lambda: "Kh Jo 3b ??",
    "nothing": lambda: "",
    "hand": lambda: Hand("Kh Kd 2c Jo"),
    "unknown hand": lambda: Hand.unknown(11),
    "meld": lambda: Meld.of("K K 2"),
    "canasta": lambda: Meld.of("Kh Kd Kh Kd 2c 2h Jo", concealed=True),
    "view": table,
    "spectator": lambda: table(None),
    "score": lambda: sheet().scores[0][0],
    "empty score": Score,
    "sheet": sheet,
    "new sheet": ScoreSheet,
    "game": game,
}
shown = pytest.mark.parametrize("name", SHOWN)


def parsed(document: str) -> ET.Element:
    """The elements of a document of our own."""
    return ET.fromstring(document)  # noqa: S314


def classes_of(document: str) -> set[str]:
    """All classes of elements."""
    return {name for found in re.findall(r'class="([^"]*)"', document) for name in found.split()}


# -- every picture --------------------------------------------------------------------------------------------------


@shown
@pytest.mark.parametrize("theme", render.THEMES)
def test_an_svg_is_ascii_and_well_formed_has_no_ids_and_is_told_in_words(name: str, theme: render.Theme) -> None:
    document = render.svg(SHOWN[name](), theme=theme, four_colour=True)
    assert document.isascii()
    root = parsed(document)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text
    assert title.text == root.get("aria-label")
    assert "NaN" not in document
    assert not re.search(r"\b(id|href|onclick)=|url\(|<script|<image", document)
    assert [float(each) for each in (root.get("viewBox") or "").split()][2:] == [
        float(root.get("width", "")), float(root.get("height", "")),
    ]  # fmt: skip


@shown
def test_what_is_shown_is_shown_alike_each_time(name: str) -> None:
    assert render.svg(SHOWN[name]()) == render.svg(SHOWN[name]())
    assert render.html(SHOWN[name]()) == render.html(SHOWN[name]())


@shown
@pytest.mark.parametrize("theme", render.THEMES)
def test_every_class_has_a_style_in_the_picture_itself(name: str, theme: render.Theme) -> None:
    for document in (render.svg(SHOWN[name](), theme=theme), render.html(SHOWN[name](), theme=theme)):
        style = "".join(re.findall(r"<style>(.*?)</style>", document))
        loose = {"canasta", f"cn-{theme}", "cn-cards", "cn-number"}
        assert {each for each in classes_of(document) - loose if f".{each}{{" not in style} == set()
        assert "{{" not in style
        assert style.count("{") == style.count("}")


@shown
def test_html_is_ascii_and_its_elements_are_closed(name: str) -> None:
    fragment = render.html(SHOWN[name](), theme="dark")
    assert fragment.isascii()
    root = parsed(fragment.replace("<br>", "<br/>"))
    assert root.get("aria-label")
    assert root.get("class", "").startswith("canasta cn-dark")
    page = render.html(SHOWN[name](), page=True, title="<Title>")
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert "<title>&lt;Title&gt;</title>" in page
    parsed(re.sub(r"<(br|meta[^>]*)>", r"<\1/>", page.removeprefix("<!doctype html>")))


@pytest.mark.parametrize("text", NASTY)
def test_names_are_escaped_everywhere(text: str) -> None:
    names = (text, "Bob", text, text)
    named = ScoreSheet(names=[text, "Bob"], deals=[[SideResult(), SideResult(meld_points=5)]])
    for what in (table(0, names), table(None, names), named, named.scores[0][0]):
        for document in (render.svg(what), render.svg(what, narrow=True), render.html(what)):
            assert document.isascii()
            assert "<script" not in document
            parsed(document.replace("<br>", "<br/>"))
        assert "\x1b" not in render.text(what)
        assert "\x00" not in render.text(what, symbols=True)


# -- what can be shown ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", [None, 5, 2.5, [1], b"Kh", object(), Rank.KING, Draw()])
@pytest.mark.parametrize("draw", [render.text, render.svg, render.html])
def test_nothing_else_can_be_shown(what: object, draw: Callable[[object], str]) -> None:
    with pytest.raises(TypeError, match="can be shown, not"):
        draw(what)


def test_a_whole_deal_is_refused_with_what_to_show_instead() -> None:
    with pytest.raises(TypeError, match=r"show a View, as game\.view\(seat\)"):
        render.svg(Deal.new(seed=7))


def test_what_is_asked_wrongly_is_refused() -> None:
    with pytest.raises(NotationError, match="a card such as"):
        render.svg("Kx")
    with pytest.raises(NotationError, match="a theme: auto, light, dark, contrast"):
        render.svg("Kh", theme="blue")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="a theme"):
        render.style("")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a theme is one of"):
        render.html("Kh", theme=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the title is a str"):
        render.html("Kh", title=5)  # type: ignore[arg-type]


# -- cards ----------------------------------------------------------------------------------------------------------


def test_every_card_has_a_face_of_its_own() -> None:
    cards = [card for card in CARDS if card is not None]
    assert len({render.svg(card) for card in cards}) == len(cards) == 67
    assert len({render.html(card) for card in cards}) == len(cards)


@pytest.mark.parametrize("rank", [rank for rank in Rank if Rank.TWO <= rank <= Rank.TEN])
def test_a_face_has_as_many_pips_as_its_rank(rank: Rank) -> None:
    pips = re.findall(r'cn-p" d="([^"]*)"', face(Card(f"{rank}h")))[-1]
    assert pips.count("M") == rank
    middles = [[float(number) for number in pip.split(",")[:2]] for pip in re.findall(r"M([\d.]+,[\d.]+)", pips)]
    assert len({tuple(middle) for middle in middles}) == rank
    assert sum(x for x, _ in middles) == pytest.approx(50 * rank)  # as much to the left as to the right


def test_a_covered_card_shows_its_corner_alone() -> None:
    assert len(face(Card("Kh"), covered=True)) < len(face(Card("Kh"))) / 4
    assert face(Card("??"), covered=True) == face(Card("??"))


def test_four_colours_are_a_class() -> None:
    plain, four = render.svg("Kd", theme="light"), render.svg("Kd", theme="light", four_colour=True)
    assert ".cn-light.cn-four .cn-d{" in four
    assert "cn-four" not in plain


def test_outlines_are_moved_scaled_and_turned() -> None:
    assert placed("M0,0C1,2 3,4 5,6Z", 10, 20, 2, turned=True) == "M10,20C8,16 4,12 0,8Z"


# -- a table --------------------------------------------------------------------------------------------------------


def test_hidden_cards_cannot_be_seen() -> None:
    """A view of the whole position shows no more than one from which the rest is taken."""
    for seat in (0, 2):
        hidden = table(seat)
        whole = View(seat, Deal.setup(
            hands={0: "Ah Ad Kc 9c 5s 2c Jo 3s", 1: "Qh Qd 9d 6h", 2: "7s 7d", 3: "Kh Kh Ks Ks Jc Jd Jh"},
            melds=[list(hidden.deal.melds(0).values()), list(hidden.deal.melds(1).values())],
            red_threes={0: "3h", 1: "3d 3h"}, pile=hidden.deal.pile, stock="5c 5d 6s 6d", scores=(2115, 1740),
            turn=0, frozen=True,
        ), hidden.names, hidden.totals, hidden.known)  # fmt: skip
        for draw in (render.svg, render.html, render.text):
            assert draw(whole) == draw(hidden)


def test_a_table_is_told_in_words() -> None:
    found = parsed(render.svg(table())).find(f"{SVG}desc")
    assert found is not None
    told = found.text or ""
    for words in (
        "Stock 4. Pile 6, king of hearts on top, frozen.",
        "Bob: 4 cards, among them nine of diamonds, six of hearts. Cat: 2 cards.",
        "You + Cat, 2,115 points: natural canasta of 7 queens; meld of eights: eight of spades,",
        "mixed canasta of 7 tens, 2 of them wild",
        "red threes: three of hearts, three of diamonds",
        "Your hand: ace of hearts,",
        "You draw next.",
    ):
        assert words in told


def test_who_must_act_is_marked_and_named() -> None:
    for seat, words in ((0, "You draw next"), (1, "Ann draws next"), (None, "Ann draws next")):
        assert words in render.svg(table(seat))
        assert words in render.html(table(seat))
    over = Deal.setup(hands={0: "4", 1: "4 5"}, melds=[["Q Q Q Q Q Q Q"], []], turn=0, drawn=True).after(Discard("4"))
    assert "You have gone out" in render.svg(View(0, over.hidden_from(0)))
    assert "Seat 0 has gone out" in render.svg(View(1, over.hidden_from(1)))


def test_a_frozen_pile_has_a_wild_card_across() -> None:
    assert "rotate(90)" in render.svg(table())
    assert "rotate(90)" in render.html(table())
    assert "rotate(90)" not in render.svg(table(pile="9s 5d Kh", frozen=False))


def test_a_canasta_shows_red_for_natural_and_black_for_mixed() -> None:
    assert top_of(Meld.of("Ks Kc Kd Ks Kc Kd Kh")) is Card("Kh")
    assert top_of(Meld.of("Kh Kd Ks Kh Kd 2c Jo")) is Card("Ks")


@pytest.mark.parametrize("size", [0, 1, 2, 11, 25, 36])
@pytest.mark.parametrize("narrow", [False, True])
def test_a_table_keeps_its_width_however_many_cards_there_are(size: int, *, narrow: bool) -> None:
    cards = ("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 2c " * 3).split()[:size]
    melds = [[f"{rank} {rank} {rank}" for rank in "AKQJT987654"], []]
    deal = Deal.setup(CLASSIC.for_players(6), hands={0: cards}, melds=melds)
    document = render.svg(View(0, deal.hidden_from(0)), narrow=narrow)
    width = 360 if narrow else 960
    assert f'viewBox="0 0 {width} ' in document
    card = r'<g transform="translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)"><rect class="cn-face" x="([\d.]+)"'
    places = re.findall(card + r' y="[\d.]+" width="([\d.]+)"', document)
    assert len(places) >= size
    assert max(float(x) + float(scale) * (float(left) + float(wide)) for x, scale, left, wide in places) <= width - 8


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_number_of_players_has_a_table(players: int) -> None:
    game = Game.new(CLASSIC.for_players(players), seed=3)
    for seat in (None, *range(players)):
        view = game.view(seat)
        document = render.svg(view)
        for other in game.deal.seats:
            assert document.count(f">Seat {other}<") + document.count(f">Seat {other} +") >= (other != seat)
        assert ("Your hand" in document) == (seat in game.deal.seats)


# -- scores ---------------------------------------------------------------------------------------------------------


def test_a_sheet_shows_its_figures() -> None:
    for document in (render.svg(sheet()), render.html(sheet())):
        for figure in ("+1,740", "3,480", "-90", "-180", "Ann + Cat", "opens at 120", "opens at 15"):
            assert figure in document
    finished = ScoreSheet(start=(4900, 0), deals=[[SideResult(meld_points=100), SideResult()]])
    for document in (render.svg(finished), render.html(finished)):
        assert "won with 5,000" in document
        assert "start" in document


def test_a_score_shows_its_lines() -> None:
    score = SideResult(["Kh Kh Kd Kd Ks Ks Kc"], hands=["5s"], name="Ann").score()
    for document in (render.svg(score), render.html(score)):
        for figure in ("Ann", "natural canasta", "+500", "7.3", "Ks Ks Kh Kh Kd Kd Kc", "565"):
            assert figure in document


def test_a_course_has_a_line_for_each_side_and_its_points_lie_where_they_should() -> None:
    body = drawn_course(sheet()).body
    lines = [
        [tuple(map(float, point.split(","))) for point in path[1:].split("L")]
        for path in re.findall(r'cn-plot" d="([^"]*)"', body)
    ]
    assert [len(line) for line in lines] == [3, 3]
    (_, start), (_, first), (_, second) = lines[0]
    assert start - first == pytest.approx(first - second, abs=0.2)  # 1,740 points each
    _, other = lines[1][2]
    assert (other - start) / (start - second) == pytest.approx(180 / 3480, abs=0.01)
    assert "target 5,000" in body


def test_labels_of_a_course_do_not_lie_on_each_other() -> None:
    assert _apart([300.0, 300.0, 100.0]) == [300.0, 338.0, 100.0]
    heights = _apart([350.0] * 6)
    assert sorted(heights) == [366 - 38 * n for n in range(5, -1, -1)]


# -- colours --------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, as contrast is measured."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("theme", "least"), [("_LIGHT", 4.5), ("_DARK", 4.5), ("_CONTRAST", 7.0)])
def test_texts_stand_out_from_their_ground(theme: str, least: float) -> None:
    colours = getattr(themes, theme)
    pairs = [(name, "face") for name in ("ink", "red", "blue", "green", "joker")]
    pairs += [(name, "paper") for name in ("text", "pale", "red", "blue", "green", "joker")]
    pairs += [(name, ground) for name in ("on", "soft") for ground in ("felt", "chip")] + [("mark", "felt")]
    for name, ground in pairs:
        low, high = sorted((luminance(colours[name]), luminance(colours[ground])))
        assert (high + 0.05) / (low + 0.05) >= least, (name, ground)


def test_the_package_is_imported_only_when_something_is_shown() -> None:
    check = "import sys, canasta; assert 'canasta.render' not in sys.modules; canasta.Hand()._repr_html_()"
    subprocess.run([sys.executable, "-W", "error", "-c", check], check=True, timeout=60)


# -- notebooks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hand", "meld", "canasta", "view", "score"])
def test_values_show_themselves_in_a_notebook(name: str) -> None:
    value = SHOWN[name]()
    assert value._repr_html_() == render.html(value)
