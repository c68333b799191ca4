"""Colours are for terminals, and for those who want them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty")
ESCAPE = "\x1b["


def on_terminal(*arguments: str, **environment: str) -> str:
    """What `canasta` prints on a terminal of 60 columns."""
    main_end, end = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    settings = {**kept, "TERM": "xterm", "COLUMNS": "60", **environment}
    command = [sys.executable, "-m", "canasta", *arguments]
    with subprocess.Popen(command, stdout=end, stderr=end, env=settings) as process:
        os.close(end)
        parts = []
        try:
            while part := os.read(main_end, 4096):
                parts.append(part)
        except OSError:  # Linux says so when the other end is closed
            pass
        os.close(main_end)
        process.wait(timeout=60)
    return b"".join(parts).decode().replace("\r\n", "\n")


def test_a_verdict_is_coloured_on_a_terminal() -> None:
    assert on_terminal("check", "KKK").startswith("\x1b[32;1mLegal\x1b[0m under CLASSIC: K K K is")
    assert on_terminal("check", "K22").startswith("\x1b[31;1mIllegal\x1b[0m under CLASSIC: K 2 2\n")


def test_titles_stand_out_on_a_terminal() -> None:
    assert "\n\x1b[1mMelds\x1b[0m\n  A meld has" in on_terminal("rules")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_who_wants_no_colours_gets_none(environment: dict[str, str]) -> None:
    assert on_terminal("check", "KKK", **environment).startswith("Legal under")


def test_an_empty_no_color_says_nothing() -> None:
    assert ESCAPE in on_terminal("check", "KKK", NO_COLOR="")


def test_json_has_no_colours() -> None:
    assert ESCAPE not in on_terminal("check", "KKK", "--json")


def test_lines_break_where_the_terminal_ends() -> None:
    lines = on_terminal("check", "KKKK22Jo", NO_COLOR="1").splitlines()
    assert len(lines) > 2
    assert max(map(len, lines)) <= 60


def test_a_pipe_gets_no_colours() -> None:
    command = [sys.executable, "-m", "canasta", "check", "KKK"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert ESCAPE not in done.stdout
