"""`canasta score`, and the files it reads, however hostile they are."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canasta.cli import main
from canasta.rules import INTERNATIONAL

Output = pytest.CaptureFixture[str]

DEAL: dict[str, Any] = {
    "sides": [
        {
            "name": "Ann",
            "melds": ["K K K K K K K", "A A A 2"],
            "red_threes": 2,
            "went_out": "open",
            "hands": ["", "5 5"],
        },
        {"name": "Bob", "meld_points": 45, "hand_points": 60},
    ]
}
GAME: dict[str, Any] = {
    "rules": {"preset": "international", "options": {"target": 1000}},
    "first_dealer": 3,
    "deals": [
        DEAL,
        {"sides": [{"meld_points": 300, "hand_points": 5}, {"hands": ["A", "Jo"], "undeclared_red_threes": 1}]},
    ],
}


@pytest.fixture
def deal(tmp_path: Path) -> str:
    """A file of one deal."""
    return written(tmp_path / "deal.json", DEAL)


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A file of a game of two deals, which the second ends."""
    return written(tmp_path / "game.json", GAME)


def written(path: Path, data: object) -> str:
    """Write a file of JSON and give its name."""
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def printed(output: Output, *arguments: str) -> str:
    """What is printed by a command that is done."""
    assert main(["score", *arguments]) == 0
    found = output.readouterr()
    assert found.err == ""
    return found.out


def refused(output: Output, *arguments: str) -> str:
    """The one line about bad input."""
    assert main(["score", *arguments]) == 2
    found = output.readouterr()
    assert (found.out, found.err.count("\n")) == ("", 1)
    return found.err.removeprefix("canasta score: ").rstrip("\n")


# -- what is printed ------------------------------------------------------------------------------------------------


def test_one_deal_has_lines_and_totals(deal: str, capsys: Output) -> None:
    text = printed(capsys, deal)
    assert text.startswith("Scored under CLASSIC.\n\nAnn\nReason ")
    assert "natural canasta     K K K K K K K               500  7.3" in text
    assert text.rstrip().endswith("opens at 15")


def test_a_game_has_its_sheet_and_its_outcome(game: str, capsys: Output) -> None:
    text = printed(capsys, game)
    assert text.startswith("Scored under INTERNATIONAL with target=1000.\n\nDeal  Dealer ")
    assert "Reason" not in text
    assert "Ann won with 1,235: the target of 1,000 is reached (rule 14.1)" in text


def test_the_lines_of_a_game_are_printed_when_asked_for(game: str, capsys: Output) -> None:
    assert printed(capsys, game, "--lines").count("Reason") == 4
    second = printed(capsys, game, "--deal", "2")
    assert second.count("Reason") == 2
    assert "\nDeal 2\n" in second
    assert "Deal  Dealer" not in second
    assert refused(capsys, game, "--deal", "3") == "--deal: there is no deal 3: the file has 2"
    assert refused(capsys, game, "--deal", "0") == "--deal: there is no deal 0: the file has 2"


def test_json_has_every_line_and_total(game: str, capsys: Output) -> None:
    data = json.loads(printed(capsys, game, "--json"))
    assert data["rules"] == "INTERNATIONAL with target=1000"
    assert data["totals"] == data["running"][-1] == [sum(deal[n]["total"] for deal in data["deals"]) for n in (0, 1)]
    assert data["outcome"]["winner"] == 0
    assert data["outcome"]["rule"] == "14.1"
    assert data["deals"][0][0]["lines"][0] == {
        "kind": "meld_cards",
        "reason": "cards melded",
        "rule": "13.1",
        "points": 150,
        "cards": ["K K K K K K K", "A A A 2"],
    }
    assert json.loads(printed(capsys, game, "--json", "--set", "target=5000"))["outcome"] is None


def test_options_have_the_last_word_over_the_rules_of_the_file(game: str, capsys: Output) -> None:
    assert "under INTERNATIONAL with target=5000," not in printed(capsys, game, "--set", "target=5000")
    assert "under INTERNATIONAL with canastas_to_go_out=2, target=1000" in printed(
        capsys, game, "--set", "canastas_to_go_out=2"
    )
    assert "under CLASSIC." in printed(capsys, game, "--rules", "classic")


def test_standard_input_may_be_toml_or_json(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    toml = "[[sides]]\nmeld_points = 100\n[[sides]]\nmeld_points = 5\n"
    for text in (toml, '{"sides": [{"meld_points": 100}, {"meld_points": 5}]}'):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert json.loads(printed(capsys, "-", "--json"))["totals"] == [100, 5]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert refused(capsys, "-") == "standard input: no UTF-8 text: byte 1 is wrong"
    assert refused(capsys, "-", "--rules", "-") == "--rules: standard input is the file of the scores"
    monkeypatch.setattr(sys, "stdin", None)
    assert refused(capsys, "-") == "standard input: it is closed"


def test_names_cannot_command_the_terminal(tmp_path: Path, capsys: Output) -> None:
    sides = [{"name": "\x1b]0;A\x07"}, {"name": "Zoë\u202e"}]
    text = printed(capsys, written(tmp_path / "names.json", {"sides": sides}))
    assert text.replace("\n", "").isprintable()
    assert "Zoë" in text


# -- files that cannot be read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "data: either sides, for one deal, or deals, for a game, expected"),
        (b"\x00\x01\x02", "no TOML: "),
        (b"sides = [\xe9]", "no UTF-8 text: byte 10 is wrong"),
        (b"\xff\xfe{\x00}\x00", "no UTF-8 text: byte 1 is wrong"),
        (b'{"sides": [}', "no JSON: line 1, column 12: "),
        (b'{"sides": [], "sides": []}', "sides: the key stands twice in one object"),
        (b"sides = 1\nsides = 2", "no TOML: Cannot overwrite a value (at "),
        (b"sides = [" + b"[" * 10_000, "no TOML: nested too deeply"),
        (b"\na" + b".a" * 500_000 + b" = 1", "line 2: too long: at most 16,384 characters"),
        (b"a" + b".a" * 8_000 + b" = 1", "a.a.a."),
        (b'{"a":' * 100_000, "no JSON: nested too deeply"),
        (b'{"sides":' + b"[" * 50 + b"]" * 50 + b"}", "sides[0][0]"),
        (b'{"start": [' + b"5" * 30 + b"]}", "start[0]: a number of more than 18 digits"),
        (b'{"start": [' + b"5" * 5000 + b"]}", "start[0]: a number of more than 18 digits"),
        (b"sides = [{}, {hand_points = 1e400}]", "sides[1].hand_points: plain data expected"),
        (b" " * (1 << 20) + b"{}", "too large: at most 1,048,576 bytes are read"),
        (b"\xef\xbb\xbf{}", "data: either sides"),
        (b'{"sides": [{}, {}], "rules": "pagat"}', "rules: classic or international"),
        (b'{"sides": [{}, {}], "rules": {"drow": 1}}', "rules.drow: no such option; do you mean draw?"),
        (b'{"sides": [{}]}', "sides: 2 expected, one for each side, 1 given"),
        (b'{"sides": [{"red_threes": 5}, {}]}', "sides[0].red_threes: 5 red threes, but 2 packs hold 4"),
        (b'{"sides": [{"hands": ["K Zx"]}, {}]}', "sides[0].hands[0]: cannot read 'K Zx' at position 2"),
        (b'{"sides": [{"melds": "KKK"}, {}]}', "sides[0].melds: a list of melds expected"),
        (b'{"deals": [{"sides": [{}, {"hand_points": 7}]}]}', "deals[0].sides[1].hand_points: 7 is no multiple of 5"),
        (b'{"sides": [{"melds": ["9 9 2 2 Jo"]}, {}]}', "sides[0].melds[0]: 9 9 2 2 Jo: 3 wild cards outnumber"),
        (b'{"sides": {"0": {}, "1": {}}}', "sides: a list of tables"),
    ],
)
def test_a_bad_file_is_one_line_that_names_the_place(
    content: bytes, message: str, tmp_path: Path, capsys: Output
) -> None:
    file = tmp_path / "scores"
    file.write_bytes(content)
    assert refused(capsys, str(file)).startswith(f"{file}: {message}")


def test_the_name_of_a_file_may_say_what_it_is(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "a.JSON").write_text("sides = []")
    (tmp_path / "a.toml").write_text("{}")
    (tmp_path / "list.json").write_text("[]")
    assert "no JSON: line 1, column 1: Expecting value" in refused(capsys, str(tmp_path / "a.JSON"))
    assert "no TOML: " in refused(capsys, str(tmp_path / "a.toml"))
    assert "a table (an object of JSON) expected, not a list" in refused(capsys, str(tmp_path / "list.json"))


def test_what_is_no_file_is_one_line(tmp_path: Path, capsys: Output) -> None:
    assert refused(capsys, str(tmp_path / "none.toml")) == f"{tmp_path / 'none.toml'}: no such file"
    assert refused(capsys, str(tmp_path)) == f"{tmp_path}: is a directory"
    assert refused(capsys, "a\0b") == "a\\x00b: embedded null byte"
    assert refused(capsys, "x" * 5000).startswith("xxx")
    if Path("/dev/zero").exists():
        assert refused(capsys, "/dev/zero") == "/dev/zero: too large: at most 1,048,576 bytes are read"


# -- whatever comes, no traceback -----------------------------------------------------------------------------------

ATOMS = (
    st.none()
    | st.booleans()
    | st.integers(-100, 10**18)
    | st.integers(-20, 100).map(lambda number: number * 5)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["K K K", "KKKKKKK concealed", "classic", "open", "concealed", "3h 3d", "15,0:50", "", {}, []])
)
KEYS = (
    *(
        "rules",
        "names",
        "start",
        "first_dealer",
        "deals",
        "sides",
        "melds",
        "concealed",
        "meld_points",
        "hands",
        "seats",
    ),
    *("natural_canastas", "hand_points", "red_threes", "went_out", "opened", "undeclared_red_threes", "name", "preset"),
    *("failed_permissions", "short_openings", "options", "players", "cutthroat", "wild_ratio", "target", "minimums"),
    *("card_points", "red_three_points", "packs", "0", "1", "2"),
)
CUTTHROAT = {
    "rules": {"players": 3, "cutthroat": True},
    "sides": [
        {"seats": [0], "hands": ["4"]},
        {"seats": [1, 2], "melds": ["KKK"], "hands": ["", "5"], "red_threes": {"1": 1}},
    ],
}


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every table or list of some data, with each of its keys or places."""
    for key in list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield data, key
        yield from places(data[key])


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A good file in which some values are others."""
    data = json.loads(json.dumps(draw(st.sampled_from([DEAL, GAME, CUTTHROAT]))))
    for _ in range(draw(st.integers(0, 3))):
        table, key = draw(st.sampled_from(list(places(data))))
        table[key] = draw(
            ATOMS | st.lists(ATOMS, max_size=3) | st.dictionaries(st.sampled_from(KEYS), ATOMS, max_size=3)
        )
        if isinstance(table, dict) and draw(st.booleans()):
            table[draw(st.sampled_from(KEYS))] = draw(ATOMS)
    return json.dumps(data)


def bear(output: Output, file: Path) -> None:
    """Run the commands that take files; whatever they say, they say it properly."""
    for arguments in (["score", str(file)], ["score", str(file), "--json", "--lines"], ["rules", str(file)]):
        code = main(arguments)
        found = output.readouterr()
        assert code in {0, 2}
        assert (found.out, found.err.count("\n")) == ("", 1) if code else found.err == ""


HOSTILE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@HOSTILE
@given(content=st.binary(max_size=200), name=st.sampled_from(["a", "a.toml", "a.json"]))
def test_any_bytes_are_borne(content: bytes, name: str, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / name).write_bytes(content)
    bear(capsys, tmp_path / name)


@HOSTILE
@given(content=spoiled())
def test_any_spoiled_file_is_borne(content: str, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "a.json").write_text(content)
    bear(capsys, tmp_path / "a.json")


@HOSTILE
@given(
    command=st.sampled_from(["check", "score", "rules", ""]),
    arguments=st.lists(
        st.text(max_size=8)
        | st.sampled_from(
            ["KKK", "K K 2", "--top", "8", "--pile", "--meld", "--score", "50", "--json", "--set", "draw=2"]
        )
        | st.sampled_from(
            ["--add-to", "--hand", "--opened", "--size", "--players", "2", "--rules", "classic", "--", "-h"]
        ),
        max_size=6,
    ),
)
def test_any_command_line_is_borne(command: str, arguments: list[str], capsys: Output) -> None:
    if "-" in arguments:
        return  # standard input is not for this test
    code = main([command, *arguments])
    assert code in {0, 1, 2}
    found = capsys.readouterr()
    assert (found.out, found.err.count("\n")) == ("", 1) if code == 2 else found.err == ""


@pytest.mark.parametrize("players", [{"players": 3, "cutthroat": True}, {"players": 6, "sides": 3}, {"players": 5}])
def test_a_preset_alone_leaves_the_players_of_the_file(players: dict[str, Any], tmp_path: Path, capsys: Output) -> None:
    file = written(tmp_path / "game.json", {"rules": {**players, "options": {"tie": "extra_deal"}}, "deals": []})
    rules = INTERNATIONAL.for_players(**players)
    assert f'"rules": "{rules.name}"' in printed(capsys, file, "--rules", "International", "--json")
    other = "INTERNATIONAL for 2 players"
    assert f'"rules": "{other}"' in printed(capsys, file, "--rules", "international", "--players", "2", "--json")
