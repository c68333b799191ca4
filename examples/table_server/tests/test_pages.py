"""Whole deals in headless Chromium: two browsers, two of the library's players, a reload, a server that is killed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from canasta import CLASSIC, Deal, Game
from playwright.sync_api import Browser, Page, expect, sync_playwright

from driving import browser_of, open_table, play_on, sit_down
from processes import Server
from table_server.store import SeatRow, Store
from table_server.table import hashed

_DEAL = 90_000  # milliseconds that a deal may take
_PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = browser_of(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.sqlite")
    server.start()
    yield server
    server.kill()


class Pages:
    """Pages of people who know nothing of each other; what goes wrong in them is gathered."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.errors: list[str] = []

    def new(self, **more: object) -> Page:
        page = self._browser.new_context(**more).new_page()  # type: ignore[arg-type]
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        return page


def test_two_browsers_play_a_deal_through_a_reload_and_a_killed_server(browser: Browser, server: Server) -> None:
    pages = Pages(browser)
    ann, zoe = pages.new(), pages.new(viewport=_PHONE)
    table = open_table(ann, server.address, "Ann")
    sit_down(zoe, table, "Zoe")
    ann.get_by_role("button", name="Start the game").click()
    expect(zoe.locator("#hand .card")).to_have_count(11)
    play_on(ann)
    play_on(zoe)
    _discards(ann, "Ann", 1)

    zoe.reload()
    expect(zoe.locator("#players .acts")).to_be_visible()
    expect(zoe.locator("#log li").first).to_contain_text("deals")
    play_on(zoe)
    _discards(zoe, "Zoe", 2)

    server.kill()
    expect(ann.locator("#offline")).to_be_visible()
    before = len(ann.locator("#log li").all_inner_texts())
    server.start()
    expect(ann.locator("#offline")).to_be_hidden(timeout=20_000)
    _discards(ann, "Ann", 2)
    assert len(ann.locator("#log li").all_inner_texts()) >= before

    for page in (ann, zoe):
        expect(page.locator("#score")).to_be_visible(timeout=_DEAL)
    totals = [page.locator("#score .running tbody tr").last.inner_text() for page in (ann, zoe)]
    assert totals[0] == totals[1]
    assert not [error for error in pages.errors if "ERR_" not in error]  # there was no server


def _discards(page: Page, name: str, number: int) -> None:
    """Wait until somebody has discarded so often, or the deal is over."""
    page.wait_for_function(
        """([name, number]) => {
            const lines = [...document.querySelectorAll('#log .discarded')].map((line) => line.textContent);
            const found = lines.filter((line) => line.startsWith(name));
            return document.getElementById('score').open || found.length >= number;
        }""",
        arg=[name, number],
        timeout=_DEAL,
    )


def test_a_turn_by_keyboard_alone_with_a_refusal_that_names_its_rule(browser: Browser, server: Server) -> None:
    pages = Pages(browser)
    ann = pages.new(viewport=_PHONE, has_touch=True)
    open_table(ann, server.address, "Ann")
    ann.get_by_role("button", name="Start the game").focus()
    ann.keyboard.press("Enter")
    expect(ann.locator("#status")).to_contain_text("Your turn", timeout=20_000)
    hand = ann.locator("#hand .card")
    count = hand.count()

    hand.first.focus()
    ann.keyboard.press("Space")
    expect(hand.first).to_have_attribute("aria-pressed", "true")
    ann.keyboard.press("x")  # before the draw
    expect(ann.get_by_role("alert").get_by_role("link", name="rule 5.1")).to_be_visible()
    ann.keyboard.press("Escape")
    ann.keyboard.press("d")
    expect(hand).to_have_count(count + 1)

    ann.keyboard.press("End")
    ann.keyboard.press("ArrowLeft")
    ann.keyboard.press("Space")
    expect(hand.nth(count - 1)).to_be_focused()
    expect(ann.get_by_role("button", name="Discard")).to_have_class("lit")
    ann.keyboard.press("x")
    expect(hand).to_have_count(count)
    expect(ann.locator("#hand .card:focus")).to_have_count(1)
    expect(ann.locator("#log .discarded", has_text="Ann")).to_have_count(1)
    assert ann.evaluate("document.documentElement.scrollWidth") <= _PHONE["width"]
    assert not pages.errors


def test_every_control_has_a_name_and_every_picture_a_text(browser: Browser, server: Server) -> None:
    pages = Pages(browser)
    ann = pages.new()
    open_table(ann, server.address, "Ann")
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator("#status")).to_contain_text("Your turn", timeout=20_000)
    for button in ann.get_by_role("button").all():
        assert button.get_attribute("aria-label") or button.inner_text().strip(), button.evaluate("it => it.outerHTML")
    assert ann.locator("img:not([alt])").count() == 0
    assert ann.locator("#hand img").first.get_attribute("alt")
    expect(ann.get_by_role("log")).to_contain_text("deals")
    with ann.context.expect_page() as opened:
        ann.get_by_role("link", name="Rules").click()
    expect(opened.value.locator("#rule-9-2")).to_contain_text("frozen")
    assert not pages.errors


def test_a_partner_is_asked_by_buttons_and_a_wild_card_asks_where_it_goes(browser: Browser, tmp_path: Path) -> None:
    """The table begins from a position: Ann may ask Cat, and her two fits two melds."""
    file = tmp_path / "asking.sqlite"
    store = Store(str(file))
    seats = [SeatRow("Ann", hashed("a")), SeatRow("Bob"), SeatRow("Cat", hashed("c")), SeatRow("Dan")]
    store.add_table("asking", CLASSIC.to_dict(), 0, seats)
    melds = [["Kd Ks Kc", "Jh Jd Js", "Qs Qh Qd Qc Qs Qh Qd"], []]
    deal = Deal.setup(hands={0: "Kh 2d 5c", 1: "9s 8h", 2: "8s 7s", 3: "6s 9h"}, melds=melds, turn=0, drawn=True)
    store.begin("asking", Game.from_deal(deal).record().to_dict())
    store.close()
    server, pages = Server(file, pace=30), Pages(browser)
    server.start()
    try:
        ann, cat = pages.new(), pages.new(viewport=_PHONE)
        for page, token in ((ann, "a"), (cat, "c")):
            page.add_init_script(f"localStorage.setItem('canasta.seat.asking', '{token}')")
            page.goto(f"{server.address}/t/asking")
        ann.get_by_role("button", name="Ask: may I go out?").click()
        expect(cat.locator("#status")).to_contain_text("may I go out?")
        expect(cat.get_by_role("button", name="Draw")).to_have_count(0)
        cat.get_by_role("button", name="Yes, go out").click()
        expect(ann.get_by_role("log")).to_contain_text("Cat says yes")
        ann.get_by_role("button", name="two of diamonds").click()
        ann.get_by_role("button", name="Lay").click()
        ann.locator("#choices").get_by_role("button", name="jacks").click()
        expect(ann.get_by_role("log")).to_contain_text("to the jacks")
        assert not pages.errors
    finally:
        server.kill()
