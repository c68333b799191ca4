"""The live page in a browser: what it loads and when, what it answers, by keyboard, on a phone, light and dark.

It needs the built pages, with what `docs/fetch_pyodide.py` fetches, in the folder named by LIVE_SITE; Playwright; and
a Chromium, on the path or named by CHROMIUM. What is not there is named as the reason of the skip.
"""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

DOCS = Path(__file__).parents[2] / "docs"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 180_000  # milliseconds, for a busy machine
TINY = """
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))
extensions = ["live", "myst_parser"]
root_doc = "live"
"""


class Server(http.server.ThreadingHTTPServer):
    """Serves a folder, and remembers what was asked for."""

    asked: list[str]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Writes down the paths."""

    def log_message(self, *_arguments: object) -> None:
        """Write down one path."""
        server = self.server
        assert isinstance(server, Server)
        server.asked.append(self.path.partition("?")[0])


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    site = os.environ.get("LIVE_SITE")
    if not site:
        pytest.skip("LIVE_SITE does not name the built pages")
    if not Path(site, "_static", "live", "runtime", "manifest.json").is_file():
        pytest.skip("the pages were built without what docs/fetch_pyodide.py fetches")
    made = Server(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    made.asked = []
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield made
    made.shutdown()
    made.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as driver:
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        started = driver.chromium.launch(executable_path=path, args=options)
        yield started
        started.close()


def opened(browser: Any, server: Server) -> Any:
    page = browser.new_page(viewport={"width": 1200, "height": 1000})
    page.set_default_timeout(PATIENCE)
    page.goto(f"http://127.0.0.1:{server.server_port}/live.html")
    return page


@pytest.fixture(scope="module")
def before_the_click(browser: Any, server: Server) -> tuple[Any, list[str], list[str]]:
    """The page, its errors, and what had been fetched before anything was pressed."""
    page = opened(browser, server)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.wait_for_selector("#live-load:visible")
    return page, errors, list(server.asked)


@pytest.fixture(scope="module")
def page(before_the_click: tuple[Any, list[str], list[str]]) -> Any:
    """The page after the click, when the library answers."""
    page = before_the_click[0]
    page.click("#live-load")
    page.wait_for_selector("#live-result[data-outcome]")
    return page


def asked(page: Any, kind: str, outcome: str, **fields: str) -> str:
    """Fill in the form as a person does, and read the answer."""
    page.locator(".live-kinds label", has=page.locator(f"[value={kind}]")).click()
    for name, value in fields.items():
        field = page.locator(f"[data-kind={kind}] [data-field={name}]")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
            field.press("Enter" if field.evaluate("each => each.tagName") == "INPUT" else "Tab")
    page.wait_for_selector(f"#live-result[data-outcome={outcome}]")
    page.wait_for_timeout(500)  # the last answer is that of the last key
    return str(page.inner_text("#live-result"))


def test_nothing_of_it_is_fetched_before_the_click(before_the_click: tuple[Any, list[str], list[str]]) -> None:
    fetched = before_the_click[2]
    assert "/_static/live/live.js" in fetched
    assert [path for path in fetched if "runtime" in path or path.endswith((".py", "worker.js"))] == []


def test_the_click_loads_the_wheel_of_the_library(page: Any, server: Server) -> None:
    assert any(path.startswith("/_static/live/runtime/canasta-") for path in server.asked)
    assert page.inner_text("#live-status").startswith("canasta ")
    assert not page.is_visible("#live-load")


def test_6_4_a_refusal_has_its_sentence_and_leads_to_its_paragraph(page: Any) -> None:
    text = asked(page, "meld", "illegal", cards="9 9 2 2 Jo")
    assert "3 wild cards outnumber 2 natural ones." in text
    assert "Under INTERNATIONAL it is legal." in text
    links = page.locator("#live-result a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    assert links == ["options.html#option-wild_ratio", "rules.html#rule-6-4"]
    site = Path(os.environ["LIVE_SITE"])
    for link in links:
        name, _, target = link.partition("#")
        assert f'id="{target}"' in (site / name).read_text(encoding="utf-8")


def test_a_legal_meld_is_drawn(page: Any) -> None:
    assert "120 points" in asked(page, "meld", "legal", cards="9 9 9 2 2 Jo")
    assert page.locator("#live-result svg").count() == 1


def test_9_3_a_capture_is_judged_by_what_is_known(page: Any) -> None:
    text = asked(page, "capture", "illegal", cards="8 2", pile="4 9 8", frozen="yes", opened="yes", melds="K K K")
    assert "(rule 9.3)" in text
    assert "(rule 9.3)" not in asked(page, "capture", "legal", cards="8 8")


def test_13_a_side_is_scored_with_links_in_the_table(page: Any) -> None:
    text = asked(page, "score", "scored", cards="K K K K K K K\nA A A 2", hands="5 5", red_threes="2", went_out="open")
    assert "940 points under CLASSIC" in text
    assert page.locator("#live-result td a").count() == 5


def test_what_cannot_be_read_is_told_in_the_librarys_words(page: Any) -> None:
    text = asked(page, "meld", "unread", cards="9 9 <b>x</b>")
    assert "Cards: cannot read '9 9 <b>x</b>' at position 4" in text


def test_all_of_it_works_by_keyboard(page: Any) -> None:
    asked(page, "meld", "legal", cards="K K K")
    page.focus("[name=kind]:checked")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-kind=addition]:visible")
    page.keyboard.press("Tab")  # the rules
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("5 5 5 5")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    page.wait_for_selector("#live-result[data-outcome=illegal]")
    assert "6 added to 5 5 5 5" in page.inner_text("#live-result")


def test_an_example_is_filled_in_by_its_button(page: Any) -> None:
    asked(page, "meld", "legal", cards="K K K")
    page.click("text=3s 3c 3s, going out")
    page.wait_for_function("document.getElementById('live-result').innerText.includes('black threes')")
    assert page.input_value("[data-kind=meld] [data-field=cards]") == "3s 3c 3s"


@pytest.mark.parametrize("kind", ["meld", "addition", "opening", "capture", "score"])
def test_on_a_phone_nothing_is_wider_than_the_screen(page: Any, kind: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".live-kinds label", has=page.locator(f"[value={kind}]")).click()
    page.wait_for_timeout(500)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 1200, "height": 1000})


def test_dark_pages_have_dark_pictures(page: Any) -> None:
    asked(page, "meld", "legal", cards="K K K")
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.body.dataset.theme = theme; }", theme)
        page.wait_for_selector(f"#live-result .cn-{theme}")


def test_no_script_failed(page: Any, before_the_click: tuple[Any, list[str], list[str]]) -> None:
    asked(page, "meld", "legal", cards="K K K")
    assert before_the_click[1] == []


def test_a_failure_to_load_is_told_and_can_be_tried_again(browser: Any, server: Server) -> None:
    page = opened(browser, server)
    page.route("**/typing_extensions-*", lambda route: route.abort())
    page.click("#live-load")
    page.wait_for_selector("text=It could not be loaded")
    assert page.inner_text("#live-load") == "Try again"
    page.close()


def test_without_what_it_runs_the_pages_build_and_say_so(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="Sphinx is not installed")
    (tmp_path / "_ext").mkdir()
    for name in ("live.md", "_ext/live.py", "_ext/live.html"):
        shutil.copy(DOCS / name, tmp_path / name)
    (tmp_path / "conf.py").write_text(TINY, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(tmp_path), str(tmp_path / "built")]
    subprocess.run(command, check=True, capture_output=True)
    built = (tmp_path / "built" / "live.html").read_text(encoding="utf-8")
    assert "There is no form here" in built
    assert "docs/fetch_pyodide.py" in built
    assert "live.js" not in built
