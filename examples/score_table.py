"""Keep the score of a table: deal by deal, with the next minimums, the next dealer and who has won."""

from __future__ import annotations

import json
from pathlib import Path

from canasta import CLASSIC, ScoreSheet, SideResult, load_scores

HERE = Path(__file__).parent


def by_hand() -> None:
    """Enter two deals as they are played, and correct the first."""
    sheet = ScoreSheet(CLASSIC.where(target=1000), names=["Ann + Bob", "Cat + Dan"], first_dealer=3)
    sheet = sheet.add(
        [
            SideResult(["K K K K K K K", "A A A 2"], hands=["", "5 5"], red_threes=2, went_out="open"),
            SideResult(["Q Q Q Jo"], hands=["A 4", "8 8"]),
        ]
    )
    print(sheet.scores[0][0])
    print(f"next: seat {sheet.dealer} deals, openings at {sheet.minimums}")
    sheet = sheet.add([SideResult(meld_points=95, hand_points=40), SideResult(meld_points=150, mixed_canastas=1)])
    print(sheet)

    print("a red three was forgotten in the first deal:")
    first = [SideResult(["K K K K K K K", "A A A 2"], hands=["", "5 5"], red_threes=3, went_out="open")]
    print(sheet.replaced(0, [*first, sheet.deals[0].sides[1]]))


def from_a_file() -> None:
    """Read a whole game from the file that `canasta score` reads."""
    sheet = load_scores(json.loads((HERE / "game.json").read_text(encoding="utf-8")))
    print(sheet)


if __name__ == "__main__":
    by_hand()
    from_a_file()
