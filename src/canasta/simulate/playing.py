"""What a worker does: it plays some rounds, each from the seed and its number, and counts."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from attrs import frozen

from canasta.bots import Player, play_out
from canasta.game import Game

from .setting import UNITS, Factory, Setting, player_of
from .stats import ACTS, DEALS, DECKS, DRAW, ENDING, MARGIN, OUT, SCORE, SIDE_WIN, TOTAL, WIN, Collector, Stats

__all__ = ["Chunk", "Job", "play_chunk"]

_DEALS: Final = UNITS[1]


@frozen
class Job:
    """What all chunks of a simulation share; it pickles if the players do."""

    setting: Setting
    players: tuple[str | Factory, ...]
    seed: int | str
    records: bool = False


class Chunk(NamedTuple):
    """What a chunk of rounds came to: the numbers played, what was counted, and the records as lines of JSON."""

    start: int
    stop: int
    stats: Stats
    records: str


def play_chunk(job: Job, start: int, stop: int) -> Chunk:
    """Play the decks of these numbers."""
    collector, lines = Collector(job.setting), []
    for number in range(start, stop):
        margins = [0] * len(job.setting.names)
        for rotation, parties in enumerate(job.setting.parties if job.setting.mirrored else (_as_they_sit(job),)):
            game = play_round(job, number, rotation)
            points = _counted(collector, game, parties, unit=job.setting.unit)
            for party, own in enumerate(points):
                margins[party] += len(points) * own - sum(points)
            if job.records:
                lines.append(line_of(job, game, number, rotation))
        for party, margin in enumerate(margins):
            collector.count(MARGIN, party, margin)
        collector.count(DECKS, 0, 1)
    return Chunk(start, stop, collector.stats(), "".join(lines))


def _as_they_sit(job: Job) -> tuple[int, ...]:
    return tuple(range(len(job.setting.names)))


def play_round(job: Job, number: int, rotation: int = 0) -> Game:
    """Play one game, or its first deal alone; the deck and the dealer follow from the seed and the number.

    What a player raises, and what his illegal act does, gets a note that says in which game and at which seat.
    """
    game = Game.new(job.setting.rules, seed=f"{job.seed} {number}")
    line_up = [job.players[place % len(job.players)] for place in range(job.setting.rules.seats.players)]
    players: list[Player] = []
    try:
        for place in job.setting.seated(rotation):
            players.append(player_of(line_up[place], f"{job.seed} {number} {place}"))  # noqa: PERF401  told at which
        for _ in play_out(game, players):
            if job.setting.unit == _DEALS and game.deal.is_over:
                break
    except Exception as error:
        seat = len(players) if len(players) < len(line_up) else game.deal.to_act
        error.add_note(_where(job, game, number, rotation, seat))
        raise
    return game


def _where(job: Job, game: Game, number: int, rotation: int, seat: int | None) -> str:
    """Where in the simulation something failed, so that it can be found again."""
    told = [f"in game {number} of seed {job.seed!r}"]
    if job.setting.mirrored:
        told.append(f"rotation {rotation}")
    told += [f"deal {game.number + 1}", f"after {game.ply} acts and dealings"]
    if seat is not None:
        told.append(f"with seat {seat} to act: {job.setting.line_up()[job.setting.seated(rotation)[seat]]}")
    return ", ".join(told)


def _counted(collector: Collector, game: Game, parties: tuple[int, ...], *, unit: str) -> list[int]:
    """Count a round; the points of each party."""
    count = collector.count
    sheet, ends = game.sheet, [step.deal for step in game.history if step.deal.is_over]
    for scores in sheet.scores:
        for side, score in enumerate(scores):
            count(SCORE, parties[side], score.total)
    for deal in ends:
        count(ENDING, 0, str(deal.ending))
        if deal.went_out is not None:
            side = next(at for at, seats in enumerate(game.rules.seats.sides) if deal.went_out in seats)
            count(OUT, parties[side], 1)
    for acts in Counter(step.number for step in game.history if step.before is not None).values():
        count(ACTS, 0, acts)
    count(DEALS, 0, len(ends))
    totals = list(game.totals)
    winner = _leader(totals) if unit == _DEALS or game.outcome is None else game.outcome.winner
    if winner is None:
        count(DRAW, 0, 1)
    else:
        count(WIN, parties[winner], 1)
        count(SIDE_WIN, winner, 1)
    points = [0] * len(totals)
    for side, total in enumerate(totals):
        points[parties[side]] = total
        count(TOTAL, parties[side], total)
    return points


def _leader(totals: list[int]) -> int | None:
    """Who has the most points, by place; None where two have them."""
    most = max(totals)
    return totals.index(most) if totals.count(most) == 1 else None


def line_of(job: Job, game: Game, number: int, rotation: int) -> str:
    """The record of a round as a line of JSON; its key `_simulation` says which round it is, and who sat where."""
    line_up = job.setting.line_up()
    seated = [line_up[place] for place in job.setting.seated(rotation)]
    about = {"seed": job.seed, "number": number, "rotation": rotation, "players": seated}
    return game.record().noted("_simulation", about).to_json(compact=True) + "\n"
