"""`canasta play`: games told, counted and as data; and a person at one seat."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator

import pytest

from canasta import CLASSIC, Act, Ask, Deal, Game
from canasta.bots import SensiblePlayer
from canasta.cli import main
from canasta.cli.console import Console
from canasta.cli.narration import Narrator, name_of
from canasta.cli.seated import Seated
from canasta.render import text

Output = pytest.CaptureFixture[str]
SHORT = ("--set", "target=600", "--seed", "7")


def bad(output: Output, *arguments: str) -> str:
    """Run a command line that must be bad input, and give the one line that says so."""
    assert main(["play", *arguments]) == 2
    printed = output.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    return printed.err.rstrip("\n")


def printed(output: Output, *arguments: str) -> str:
    """What a command line prints."""
    assert main(["play", *arguments]) == 0
    captured = output.readouterr()
    assert captured.err == ""
    return captured.out


# -- games of the library's players ---------------------------------------------------------------------------------


def test_a_game_is_told_a_turn_a_line(capsys: Output) -> None:
    lines = printed(capsys, *SHORT).splitlines()
    assert lines[0] == "Played under CLASSIC with target=600, seed 7."
    assert lines[2:5] == ["Deal 1", "Seat 2 deals; the pile shows 9d", "Seat 3: lays out 3d"]
    assert "The deal ends with a player out." in lines
    assert lines[-1].endswith("(rule 14.1)")


def test_a_quiet_game_is_its_score_sheet(capsys: Output) -> None:
    told = printed(capsys, *SHORT, "--quiet")
    assert "draws" not in told
    assert "Deal  Dealer" in told
    assert printed(capsys, *SHORT, "--quiet") == told


def test_names_take_the_place_of_seats(capsys: Output) -> None:
    assert "Cat deals" in printed(capsys, *SHORT, "--names", "Ann, Bob, Cat, Dan")


def test_15_4_of_five_players_one_sits_out(capsys: Output) -> None:
    assert "Seat 4 sits this deal out" in printed(capsys, *SHORT, "--players", "5")


def test_a_game_as_data_can_be_played_again(capsys: Output) -> None:
    data = json.loads(printed(capsys, *SHORT, "--json"))
    game = Game.new(seed=7)
    for number, deal in enumerate(data["deals"]):
        if number:
            game.next_deal()
        assert game.deal.dealer == deal["dealer"]
        for act in deal["acts"]:
            game.play(Act.parse(act["act"]), seat=act["seat"])
        assert game.deal.ending == deal["ending"]
    assert list(game.totals) == data["totals"]
    assert data["outcome"]["reason"] == "target"


def test_many_games_are_counted(capsys: Output) -> None:
    told = printed(capsys, *SHORT, "--games", "3", "--bots", "sensible,random")
    assert "Played 3 games" in told
    assert "Seats 0+2" in told
    data = json.loads(printed(capsys, *SHORT, "--games", "2", "--json"))
    assert data["games"] == sum(data["wins"]) + data["draws"] == 2
    assert [game["seed"] for game in data["results"]] == [7, 8]
    single = json.loads(printed(capsys, "--set", "target=600", "--seed", "8", "--json"))
    assert single["totals"] == data["results"][1]["totals"]
    assert "Played 0 games" in printed(capsys, "--games", "0")


def test_a_seed_may_be_a_word_and_without_one_it_is_named(capsys: Output) -> None:
    assert "seed tea." in printed(capsys, "--set", "target=5", "--seed", "tea", "--quiet")
    assert "seed " in printed(capsys, "--set", "target=5", "--quiet")
    assert "tea 1" in printed(capsys, "--set", "target=5", "--seed", "tea", "--games", "2", "--json")


def test_a_bar_grows_on_a_terminal_only(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    printed(capsys, *SHORT, "--games", "2")
    assert "] 1/2" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "clever"], "--bots: random, sensible, searching or searching:PLAYOUTS expected, not 'clever'"),
        (["--bots", "random,random,random,random,random"], "--bots: 4 at most"),
        (["--names", "Ann,Bob"], "--names: 4 names are wanted"),
        (["--seat", "4"], "--seat: from 0 to 3 expected, not 4"),
        (["--seat", "0", "--json"], "--json: it does not go with --seat"),
        (["--games", "2", "--quiet"], "--quiet: it does not go with --games"),
        (["--games", "2", "--seat", "0"], "--seat: it does not go with --games"),
        (["--players", "7"], "--players"),
    ],
)
def test_bad_input_is_one_line(capsys: Output, arguments: list[str], words: str) -> None:
    assert words in bad(capsys, *arguments)


# -- a person at one seat -------------------------------------------------------------------------------------------


def session(*lines: str, game: Game | None = None, seat: int = 0) -> str:
    """What is shown while a person types these lines, and then leaves."""
    typed: Iterator[str] = iter(lines)

    def read() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    shown = io.StringIO()
    table = Game.new(seed=7) if game is None else game
    players = [SensiblePlayer()] * table.rules.seats.players
    assert Seated(table, seat, players, Console(shown), read).run() == 0
    return shown.getvalue()


def mine(hand: str, melds: tuple[str, ...] = (), **facts: object) -> Game:
    """A game in which seat 0 has drawn."""
    hands = {0: hand, 1: "4 5", 2: "4 6", 3: "5 6"}
    given = {
        "hands": hands,
        "melds": {0: melds},
        "pile": "9",
        "stock": "8 T A J 7 7 8",
        "turn": 0,
        "drawn": True,
        **facts,
    }
    return Game.from_deal(Deal.setup(**given))  # type: ignore[arg-type]


def test_the_table_is_shown_and_the_acts_are_numbered() -> None:
    shown = session("draw")
    assert "Stock 60, pile 2, showing 3s (frozen for you); below it 9d" in shown
    assert "You + Seat 2, 0 points: red threes 3d | not opened: needs 50" in shown
    assert "Your hand (12): As  Ks  Qc  Jc  Tc  7s 7h  5s 5h  3s  2s 2c" in shown
    assert "  lay      1: 7 7 2   2: 7 7 2 2" in shown
    assert shown.count("draws a card") >= 1
    assert "You leave the game." in shown


def test_acts_are_typed_by_number_or_by_text_and_in_groups() -> None:
    game = mine("K K K Q Q Q 3s 5 6", ())
    shown = session("lay K K K; lay Q Q Q; discard 3", game=game)
    assert "You: lay K K K; lay Q Q Q; have opened with 60; discard 3s" in shown
    game = mine("K K K Q Q Q 3s 5 6")
    session("1", game=game)
    assert str(game.history[1].act) == "lay K K K"


def test_a_refusal_names_the_rules_and_changes_nothing() -> None:
    game = mine("4 4 4 5 6 7")
    shown = session("lay 4 4 4", "lay K K K", "99", "fly", "discard ?", "draw", game=game)
    assert "No: The opening counts 15 points; 50 are needed. (rule 8.1)" in shown
    assert "(rule 5.2)" in shown
    assert "a number from 1 to" in shown
    assert "No: The turn has begun: its draw or capture is made. (rule 5.1)" in shown
    assert game.ply == 0


def test_other_words_for_acts() -> None:
    game = mine("9 9 K K K 4 5", pile="6 9", drawn=False)
    shown = session("take 9 9; meld K K K; drop 4", game=game)
    assert "You: take the pile of 2 cards with 9 9 9" in shown
    assert game.ply >= 3


def test_undo_takes_the_last_act_of_the_person_back() -> None:
    game = Game.new(seed=7)
    before = game.view(0).hand()
    shown = session("undo", "draw", "discard A", "undo", "u", "undo", game=game)
    assert "You have done nothing yet." in shown
    assert "Taken back: discard As." in shown
    assert "Taken back: draw." in shown
    assert game.view(0).hand() == before


def test_the_person_answers_the_partner() -> None:
    deal = Deal.setup(
        hands={0: "7 7 8", 1: "4 5", 2: "K K K 4", 3: "5 6"},
        melds={0: ["Q Q Q Q Q Q Q"]},
        drawn=True,
        turn=2,
        stock="9 9 9",
    )
    game = Game.from_deal(deal)
    game.play(Ask())
    shown = session("no", game=game)
    assert "your partner asks to go out" in shown
    assert "You: say no" in shown


def test_commands_show_what_there_is() -> None:
    shown = session("help", "table", "hand", "acts", "hint", "score", "log", "", "quit")
    for words in (
        "Type the number",
        "A sensible player would draw.",
        "next       2",
        "Seat 2 deals; the pile shows 9d",
    ):
        assert words in shown
    assert shown.count("Your hand") == 2


def test_many_acts_are_cut_short_until_they_are_asked_for() -> None:
    hand = "A A A K K K Q Q Q J J J 2 2 Jo Jo"
    short, whole = session(game=mine(hand)), session("acts", game=mine(hand))
    assert "more: type acts" in short
    assert len(whole) > 2 * len(short) - 500


def test_a_game_goes_on_over_deals_to_its_end() -> None:
    game = mine("4 5", ("K K K",), pile="6 2", stock="", drawn=False)
    shown = session("pass", "draw", "score", "undo", "pass", "", game=game)
    assert "Taken back: pass." in shown
    assert "The deal ends with the stock empty." in shown
    assert "The deal is over." in shown
    assert "Deal 2" in shown
    finished = mine("K K K 4", ("Q Q Q Q Q Q Q",), scores=(4500, 0))
    shown = session("lay K K K; discard 4", game=finished)
    assert "You: lay K K K; discard 4; go out" in shown
    assert shown.rstrip().endswith("(rule 14.1)")


def test_15_4_a_person_who_sits_out_looks_on() -> None:
    shown = session(game=Game.new(CLASSIC.for_players(5), seed=1), seat=4)
    assert "You sit this deal out" in shown


def test_an_interrupt_ends_it_as_an_interrupt(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys.stdin, "readline", interrupted)
    assert main(["play", "--seat", "0", "--seed", "7"]) == 130
    assert capsys.readouterr().out.endswith("> \n")


def test_the_end_of_the_input_ends_it(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("draw\n"))
    assert main(["play", "--seat", "0", "--seed", "7"]) == 0
    assert "your turn > draw\n" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "--seat", "0", "--seed", "7"]) == 0


def test_lines_of_a_narrow_terminal_break_between_acts() -> None:
    shown = io.StringIO()
    console = Console(shown)
    console._width = 40
    console.items("  lay     ", [f"{number}: K K K 2" for number in range(6)])
    assert max(map(len, shown.getvalue().splitlines())) <= 40
    assert all(line.startswith(" " * 11) for line in shown.getvalue().splitlines()[1:])


def test_the_table_names_what_is_known_of_others() -> None:
    game = mine("9 9 K K K 4 5", pile="6 9", drawn=False)
    session("take 9 9; lay K K K; discard 4", game=game)
    assert "Seat 0 has 2 (among them 6)" in text(game.view(1))
    assert name_of(game, 1, 1) == "You"
    assert Narrator(game, Console(None)) is not None
