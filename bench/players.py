"""The sensible player against the random one: who wins how often, and what an act costs.

python bench/players.py --games 100 --players 4
"""

from __future__ import annotations

import argparse
import time

from canasta import CLASSIC, INTERNATIONAL, Act, Game, Rules, View
from canasta.bots import Player, RandomPlayer, SensiblePlayer, play_out


class Timed:
    """A player whose CPU time is taken."""

    def __init__(self, player: Player) -> None:
        """Take the player."""
        self.player = player
        self.acts, self.seconds, self.longest = 0, 0.0, 0.0

    def act(self, view: View) -> Act:
        """What the player does."""
        started = time.process_time()
        act = self.player.act(view)
        spent = time.process_time() - started
        self.acts, self.seconds, self.longest = self.acts + 1, self.seconds + spent, max(self.longest, spent)
        return act


def match(rules: Rules, games: int) -> None:
    """Play the games, the seats changing from game to game; print a line."""
    sensible = Timed(SensiblePlayer())
    seats = rules.seats.players
    won = drawn = deals = 0
    for number in range(games):
        game = Game.new(rules, seed=number)
        side = number % len(rules.seats.sides)
        mine = rules.seats.sides[side]
        players = [sensible if seat in mine else RandomPlayer(seed=number) for seat in range(seats)]
        for _ in play_out(game, players):
            pass
        assert game.outcome is not None  # noqa: S101
        won += game.outcome.winner == side
        drawn += game.outcome.winner is None
        deals += game.number + 1
    cost = 1e6 * sensible.seconds / sensible.acts
    print(
        f"{rules.name:42} {won} of {games} won, {drawn} drawn, {deals / games:.1f} deals a game; "
        f"an act takes {cost:.0f} us, the longest {1000 * sensible.longest:.1f} ms",
        flush=True,
    )


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    options = parser.parse_args()
    for preset in (CLASSIC, INTERNATIONAL):
        match(preset.for_players(options.players), options.games)


if __name__ == "__main__":
    main()
