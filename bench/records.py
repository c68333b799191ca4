"""Play games of every form at random, and see that their records go there and back.

python bench/records.py --games 1000      games for each form

Of each game, at its end and at two places on the way, the record must go to JSON and back, replay to the same game and
be recorded as it was, and that of a seat must replay to the view of the seat. Every fault is an error.
"""

from __future__ import annotations

import argparse
import random
import time

from forms import COLUMNS

from canasta import CLASSIC, INTERNATIONAL, Game, Rules
from canasta.record import Record

TARGETS = (300, 500, 500, 500, 1500)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fox")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games for each form")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for form in COLUMNS:
        started = time.process_time()
        acts = deals = characters = 0
        for number in range(options.games):
            record = game_of(form, number, options.seed)
            acts, deals = acts + record.acts, deals + len(record.deals)
            characters += len(record.to_json(compact=True))
        seconds = time.process_time() - started
        figures = f"{deals:,} deals, {acts:,} acts, {characters / options.games:,.0f} characters a game"
        print(f"{named(form):18} {options.games:6,} games: {figures}; {seconds:,.0f} s of CPU", flush=True)


def named(form: tuple[int, bool, int | None]) -> str:
    """What a form is called."""
    players, cutthroat, sides = form
    return f"{players} players" + (", cutthroat" if cutthroat else f", {sides} sides" if sides else "")


def game_of(form: tuple[int, bool, int | None], number: int, seed: int) -> Record:
    """Play one game, looking at its record on the way and at its end."""
    rng = random.Random(f"records {seed} {form} {number}")
    preset = CLASSIC if number % 2 else INTERNATIONAL
    rules = preset.for_players(*form).where(target=rng.choice(TARGETS))
    game = Game.new(rules, seed=f"{seed} {number}", names=NAMES[: form[0]] if number % 3 else ())
    stops = {rng.randrange(400) for _ in range(2)}
    while not game.is_over:
        if game.deal.is_over:
            game.next_deal()
        else:
            game.play(game.deal.legal_acts.sample(rng))
        if game.ply in stops:
            look_at(game, rng, rules)
    return look_at(game, rng, rules)


def look_at(game: Game, rng: random.Random, rules: Rules) -> Record:
    """The record of a game, there and back."""
    record = game.record()
    read = Record.from_json(record.to_json())
    again = Game.replay(read)
    check(read == record, "a record is read back as it was", game)
    check(again.history == game.history, "a game is replayed as it was", game)
    check((again.totals, again.outcome) == (game.totals, game.outcome), "totals and outcome are the same", game)
    check(again.record() == record, "a game that was replayed has the same record", game)
    seat = rng.choice([None, *range(rules.seats.players)])
    seen = Record.from_json(game.record(seat=seat).to_json(compact=True))
    again = Game.replay(seen)
    check(again.view(seat).deal == game.view(seat).deal, f"the record of seat {seat} replays to its view", game)
    check(again.record(seat=seat) == seen, f"the record of seat {seat} is recorded as it was", game)
    return record


def check(holds: bool, what: str, game: Game) -> None:  # noqa: FBT001
    """Stop where something does not hold."""
    if not holds:
        raise AssertionError(f"it does not hold that {what}: {game.record().to_json(compact=True)}")


if __name__ == "__main__":
    main()
