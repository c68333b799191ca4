"""The command line as a whole: which command, which rules, what happens to the output."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import canasta
from canasta.cli import COMMANDS, main
from canasta.rules import CLASSIC, INTERNATIONAL, OPTIONS, Rules

Output = pytest.CaptureFixture[str]


def python(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """Run `python -m canasta` with every warning an error."""
    command = [sys.executable, "-W", "error", "-m", "canasta", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, **settings)  # type: ignore[call-overload,no-any-return]


def bad(output: Output, *arguments: str) -> str:
    """Run a command line that must be bad input, and give the one line that says so."""
    assert main(arguments) == 2
    printed = output.readouterr()
    assert printed.out == ""
    assert printed.err.endswith("\n")
    assert printed.err.count("\n") == 1
    return printed.err.rstrip("\n")


# -- commands -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("arguments", "code"), [(["KKK"], 0), (["K22"], 1), (["K?"], 2)])
def test_the_program_exits_by_the_answer(arguments: list[str], code: int) -> None:
    done = python("check", *arguments)
    assert (done.returncode, bool(done.stdout), bool(done.stderr)) == (code, code < 2, code == 2)
    assert "Traceback" not in done.stderr


def test_main_takes_the_arguments_of_the_process(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr(sys, "argv", ["canasta", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == f"canasta {canasta.__version__}\n"


def test_help_names_every_command_and_each_has_its_own(capsys: Output) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(command.summary in printed for command in COMMANDS.values())
    for name in COMMANDS:
        assert main([name, "--help"]) == 0
        printed = capsys.readouterr().out
        assert f"usage: canasta {name} " in printed
        assert all(f"--{option}" in printed for option in ("rules", "set", "players", "cutthroat", "json"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], f"canasta: a command is wanted; the commands are {', '.join(COMMANDS)} (see canasta --help)"),
        (["chek"], "canasta: no such command: 'chek'; do you mean check?"),
        (["fly"], "canasta: no such command: 'fly'; the commands are check, score, rules"),
        (["--json", "check"], "canasta: options come after the command: --json; the commands are check, score, rules"),
        (["check", "KKK", "--jsn"], "canasta check: unrecognized arguments: --jsn (see canasta check --help)"),
        (["check", "KKK", "--play", "2"], "canasta check: unrecognized arguments: --play"),
        (["score"], "canasta score: the following arguments are required: FILE"),
    ],
)
def test_a_wrong_command_line_is_one_line(arguments: list[str], message: str, capsys: Output) -> None:
    assert bad(capsys, *arguments).startswith(message)


# -- which rules ----------------------------------------------------------------------------------------------------


def rules_of(output: Output, *arguments: str) -> Rules:
    """The rules that some options name."""
    assert main(["rules", "--json", *arguments]) == 0
    return Rules.from_dict(json.loads(output.readouterr().out))


def test_options_name_the_rules(capsys: Output, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('preset = "international"\n[options]\ntarget = 3000\n')
    assert rules_of(capsys) == CLASSIC
    assert rules_of(capsys, "--rules", "International") == INTERNATIONAL
    assert rules_of(capsys, "INTERNATIONAL") == INTERNATIONAL
    assert rules_of(capsys, "--rules", str(house)) == rules_of(capsys, str(house)) == INTERNATIONAL.where(target=3000)
    assert rules_of(capsys, "--players", "2") == CLASSIC.for_players(2)
    assert rules_of(capsys, "--cutthroat") == CLASSIC.for_players(3, cutthroat=True)
    assert rules_of(capsys, "--sides", "3") == CLASSIC.for_players(6, sides=3)
    both = ("--players", "2", "--set", "draw=1", "--set", "wild-ratio=none", "--set", "card_points=A=15")
    assert rules_of(capsys, *both) == CLASSIC.for_players(2).where(draw=1, wild_ratio="none", card_points={"A": 15})


def test_what_rules_prints_as_json_is_a_file_for_rules(capsys: Output, tmp_path: Path) -> None:
    assert main(["rules", "--players", "6", "--set", "tie=extra_deal", "--json"]) == 0
    (tmp_path / "six.json").write_text(capsys.readouterr().out)
    assert rules_of(capsys, str(tmp_path / "six.json")) == CLASSIC.for_players(6).where(tie="extra_deal")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--set", "draw"], "--set: OPTION=VALUE expected, not 'draw'"),
        (["--set", "drow=1"], "--set: drow: no such option; do you mean draw?"),
        (["--set", "draw=x"], "--set: draw: a whole number from 1 to 1000 expected, not 'x'"),
        (["--set", "draw=1", "--set", "draw=2"], "--set: draw: it is given twice"),
        (["--set", "hand_size=50"], "--set: hand_size: 50 cards to each of 4 leave"),
        (["--players", "7"], "--players: a whole number from 2 to 6 expected, not 7"),
        (["--players", "two"], "--players: a whole number expected, not 'two'"),
        (["--players", "4", "--cutthroat"], "--cutthroat: cutthroat is a game of 3 players, not 4"),
        (["--players", "4", "--sides", "3"], "--sides: 4 players make 2 sides, not 3"),
        (["--rules", "pagat"], "--rules: pagat: no preset (classic or international), and no such file"),
        (["--rules", "classic", "classic"], "--rules: the rules are named already"),
        (["classic", "classic", "classic"], "PRESET: one, or two to compare, not 3"),
        (["classic", "nix"], "PRESET: nix: no preset"),
        (["classic", "classic", "--options"], "--options: it lists those of one preset, not of two"),
    ],
)
def test_wrong_rules_are_one_line(arguments: list[str], message: str, capsys: Output) -> None:
    assert bad(capsys, "rules", *arguments).startswith(f"canasta rules: {message}")


def test_a_file_of_rules_is_named_in_its_error(capsys: Output, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[melds]\nmax_wilds = -1\n")
    assert f"--rules: {house}: max_wilds: a whole number" in bad(capsys, "check", "KKK", "--rules", str(house))


# -- canasta rules --------------------------------------------------------------------------------------------------


def test_rules_are_prose_with_paragraphs(capsys: Output) -> None:
    assert main(["rules", "international"]) == 0
    assert capsys.readouterr().out == f"{INTERNATIONAL.describe()}\n"


def test_two_presets_give_what_they_differ_in(capsys: Output) -> None:
    assert main(["rules", "classic", "international"]) == 0
    printed = capsys.readouterr().out
    assert printed == f"{CLASSIC.describe(INTERNATIONAL)}\n"
    assert all(f"(rule {rule})" in printed for rule in ("3.3", "6.4", "7.4"))
    assert main(["rules", "classic", "international", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["differences"]["wild_ratio"] == ["not_more_than_naturals", "none"]
    assert (data["rules"], data["other"], len(data["differences"])) == ("CLASSIC", "INTERNATIONAL", 3)


def test_every_option_is_listed_as_set_takes_it(capsys: Output) -> None:
    assert main(["rules", "--options"]) == 0
    listed = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert [line.partition("=")[0] for line in listed] == list(OPTIONS)
    changes = [argument for line in listed for argument in ("--set", line)]
    assert rules_of(capsys, "international", *changes) == CLASSIC
    assert main(["rules", "--options", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["draw"]["value"] == 1


# -- output ---------------------------------------------------------------------------------------------------------


def test_an_interrupt_exits_with_130(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("canasta.cli.check.run", interrupt)
    assert main(["check", "KKK"]) == 130
    assert capsys.readouterr().err == ""


def test_a_reader_that_left_is_no_error_message() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "canasta", "rules"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_one_line() -> None:
    command = [sys.executable, "-m", "canasta", "rules"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "canasta: the output cannot be written: No space left on device\n"


class Closed(io.StringIO):
    """A stream that takes nothing."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, _: str, /) -> int:
        raise self.error


@pytest.mark.parametrize(("error", "code"), [(BrokenPipeError(), 141), (OSError(28, "No space left on device"), 2)])
def test_output_that_cannot_be_written_gives_its_exit_code(
    error: OSError, code: int, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(sys, "stdout", Closed(error))
    assert main(["check", "KKK"]) == code
    assert capsys.readouterr().err.count("\n") == (code == 2)


def test_no_output_at_all_is_borne(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["check", "KKK"]) == 0
    assert main(["check", "K?"]) == 2


def test_what_an_encoding_lacks_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    assert main(["check", "Kö"]) == 2
    assert b"(see" not in raw.getvalue()
    assert rb"\xf6" in raw.getvalue()


def test_control_characters_never_reach_the_terminal(capsys: Output) -> None:
    line = bad(capsys, "check", "K\x1b[31m\n\x07\udcff")
    assert line.isprintable()
    assert len(bad(capsys, "check", "Z" * 100_000)) < 600
    assert len(bad(capsys, "check", "K", "--score", "9" * 100_000)) < 600


def test_only_the_command_that_is_called_is_imported() -> None:
    code = "import sys; from canasta.cli import main; main(['rules']); print(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    loaded = set(done.stderr.split())
    assert "canasta.cli.rules" in loaded
    assert not loaded & {"canasta.cli.check", "canasta.cli.score", "json", "tomllib", "subprocess", "hypothesis"}
