"""What people do in pages, for the tests that play through a browser."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Page, Playwright, expect

__all__ = ["browser_of", "chromium", "open_table", "play_on", "sit_down"]

_AUTOPLAY = """
() => {
  const at = (id) => document.getElementById(id);
  const verbs = {draw: 'draw', take: 'capture', lay: 'lay', discard: 'discard', pass: 'pass', ask: 'ask'};
  let asked = '';
  window.autoplay = setInterval(() => {
    const next = at('next');
    if (at('score').open) { window.dealsSeen = (window.dealsSeen ?? 0) + (next.hidden ? 0 : 1); return; }
    if (!document.body.classList.contains('my-turn')) { asked = ''; return; }
    const choice = document.querySelector('#choices:not([hidden]) button');
    if (choice) { choice.click(); return; }
    const told = at('refusal').textContent.match(/would (\\w+) ?(\\w*)/);
    if (!told) { document.querySelector('[data-act=hint]').click(); return; }
    const key = told[0] + at('log').children.length;
    if (key === asked) return;
    asked = key;
    const act = told[1] === 'say' ? told[2] : verbs[told[1]];
    document.querySelector(`[data-act=${act}]`).click();
  }, 15);
}
"""


def chromium() -> str | None:
    """Where the system's Chromium is."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def browser_of(playwright: Playwright) -> Browser:
    """A headless browser."""
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])


def open_table(page: Page, address: str, name: str, *, target: str = "500") -> str:
    """Open a table on the first page; its address."""
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Up to").select_option(target)
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    return page.url


def sit_down(page: Page, table: str, name: str) -> None:
    """Join by the link."""
    page.goto(table)
    page.locator("#join").get_by_label("Your name").fill(name)
    page.locator("#join").get_by_role("button", name="Sit down").click()
    expect(page.locator("#places li", has_text="you")).to_contain_text(name)


def play_on(page: Page) -> None:
    """Let the page play by itself from now on: it asks for a hint and presses the button that this names."""
    page.evaluate(_AUTOPLAY)
