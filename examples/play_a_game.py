"""A player of one's own at a table with the library's players; and how the game went, as one seat saw it."""

from __future__ import annotations

from canasta import CLASSIC, Act, Capture, Discard, EventKind, Game, Lay, View
from canasta.bots import Player, RandomPlayer, SensiblePlayer, play_out

NAMES = ["Ann", "Bob", "Cat", "Dan"]
TOLD = {EventKind.CAPTURED, EventKind.CANASTA, EventKind.OPENED, EventKind.WENT_OUT, EventKind.DEAL_ENDED}


class Collector:
    """Takes the pile whenever he can, lays the longest melds, and throws low cards away."""

    def act(self, view: View) -> Act:
        """The act to play: only what the view shows is known here."""
        legal = view.legal_acts
        for kind in (Capture, Lay):
            found = legal.of(kind)
            if found:
                return max(found, key=lambda act: (act.naturals, -act.wilds))
        discards = legal.of(Discard)
        return discards[-1] if discards else legal[0]


def main() -> None:
    """Play one game, and tell what stood out in its first deal as Ann saw it."""
    game = Game.new(CLASSIC, seed=7, names=NAMES)
    players: list[Player] = [Collector(), SensiblePlayer(), RandomPlayer(seed=1), SensiblePlayer()]
    for events in play_out(game, players):
        if game.number == 0:
            for event in events.seen_by(0):
                if event.kind in TOLD:
                    print(event.told(NAMES))
    print(f"\n{game.sheet}")


if __name__ == "__main__":
    main()
