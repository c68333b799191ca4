"""Play a great number of random acts and look for what must never be.

python bench/soak.py --acts 70000      acts for each number of players and preset
python bench/soak.py --games 1000      whole games instead, each of which must end

For every act the list of legal acts must not be empty; now and then, and at the end of each deal, no card may be lost
or doubled, and every score must be the sum of its lines. Printed are the lengths of deals, how they ended and the most
legal acts seen; counted is every code, way of capturing and ending, and a count of none is a failure.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from forms import FORMS
from rare import RED, rare_play, refusals

from canasta import Act, Answer, Capture, Deal, Discard, Ending, Game, Lay, Rules, ViolationCode
from canasta.cards import CARDS
from canasta.events import EventKind, events_of

CHECKED = 24  # one act in so many is looked at closely
STYLES = ("any", "any", "lays", "shy")  # shy players let the stock run out
COUNTED: Counter[str] = Counter()


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acts", type=int, default=20_000, metavar="N", help="acts for each form and preset")
    parser.add_argument("--games", type=int, default=0, metavar="N", help="whole games for each form and preset")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.games:
        for rules in FORMS:
            play_games(rules, options.games, options.seed)
        return
    print(f"{'rules':42} {'acts':>9} {'deals':>6}  {'acts a deal: least, mean, most':30} {'most legal':>10}  endings")
    started = time.perf_counter()
    total = sum(soak(rules, options.acts, options.seed) for rules in FORMS)
    seconds = time.perf_counter() - started
    print(f"{total:,} acts in {seconds:,.0f} s")
    play_rare()
    report()


def soak(rules: Rules, acts: int, seed: int) -> int:
    """Play deals until so many acts are played; print a line of figures."""
    rng = random.Random(f"soak {seed} {rules.name}")
    lengths: list[int] = []
    endings: Counter[str] = Counter()
    most = played = 0
    while played < acts:
        number = len(lengths)
        scores = [rng.choice((0, -50, 1500, 3000, 7500)) for _ in rules.seats.sides]
        deal = Deal.new(rules, seed=f"{seed} {number}", number=number, scores=scores)
        style = STYLES[number % len(STYLES)]
        length = 0
        while not deal.is_over:
            legal = deal.legal_acts
            most = max(most, len(legal))
            act = chosen(deal, style, rng)
            if played % CHECKED == 0:
                look_at(deal, rng)
            following = deal.after(act)
            note(deal, act, following)
            deal = following
            length += 1
            played += 1
        look_at(deal, rng)
        check_score(deal)
        lengths.append(length)
        endings[str(deal.ending)] += 1
    shown = f"{min(lengths)}, {sum(lengths) / len(lengths):.0f}, {max(lengths)}"
    ways = ", ".join(f"{name} {number}" for name, number in endings.most_common())
    print(f"{rules.name:42} {played:9,} {len(lengths):6,}  {shown:30} {most:10}  {ways}", flush=True)
    return played


def chosen(deal: Deal, style: str, rng: random.Random) -> Act:
    """A legal act; who lays takes lays and captures first, who is shy never does if he need not."""
    legal = deal.legal_acts
    if not legal:
        raise AssertionError(f"no legal act: {deal.position()}")
    if style == "lays" and rng.random() < 0.5:
        fitting = legal.of(Lay) or legal.of(Capture)
        return rng.choice(fitting) if fitting else legal.sample(rng)
    if style == "shy":
        quiet = [act for act in legal if not isinstance(act, Lay | Capture)]
        return rng.choice(quiet) if quiet else legal.sample(rng)
    return legal.sample(rng)


def look_at(deal: Deal, rng: random.Random) -> None:
    """No card is lost or doubled; a list and a verdict agree about an act of any cards."""
    problems = deal.problems()
    assert not problems.violations, (str(problems), deal.position())  # noqa: S101
    number = deal.stock_size + len(deal.pile) + len(deal.coming) + sum(map(deal.hand_size, deal.seats))
    number += sum(len(deal.red_threes(seat)) for seat in deal.seats)
    number += sum(len(meld) for side in deal.sides for meld in deal.melds(side[0]).values())
    assert number == deal.rules.deck_size, (number, deal.position())  # noqa: S101
    if deal.is_over:
        return
    act = strange(rng).shape
    verdict = deal.check(act)
    shapes = set(deal.legal_acts)
    assert bool(verdict) == (deal.listed(act) in shapes), (str(act), str(verdict), deal.position())  # noqa: S101
    COUNTED.update(f"code {code}" for code in verdict.codes)


def strange(rng: random.Random) -> Act:
    """An act of any cards."""
    cards = [card for card in rng.choices(CARDS, k=rng.randrange(1, 5)) if card is not None and not card.is_hidden]
    kind = rng.choice((Lay, Capture, Discard))
    return Discard(cards[0] if cards else RED[0]) if kind is Discard else kind(cards)


def check_score(deal: Deal) -> None:
    """Each score is the sum of its lines, and all cards that count are somewhere."""
    for score in deal.score():
        assert score.total == sum(line.points for line in score.lines), deal.position()  # noqa: S101


def note(before: Deal, act: Act, after: Deal) -> None:
    """Count what happened."""
    if isinstance(act, Answer):
        COUNTED[f"permission {'yes' if act.yes else 'no'}"] += 1
    if isinstance(act, Capture):
        COUNTED["capture of a frozen pile"] += before.frozen_for()
        COUNTED["capture in opening"] += not before.has_opened()
        COUNTED["capture with cards still to come"] += bool(after.coming)
        COUNTED["red threes in a captured pile"] += any(card.is_red_three for card in before.pile)
    if isinstance(act, Capture) or after.is_over:
        for event in events_of(before, before.resolve(act), after):
            if event.kind is EventKind.CAPTURED:
                COUNTED[f"capture by {event.word}"] += 1
            elif event.kind is EventKind.SIDES_FORMED:
                COUNTED[f"sides formed by {'capture' if isinstance(act, Capture) else 'going out'}"] += 1
            elif event.kind is EventKind.DEAL_ENDED:
                COUNTED[f"ending {event.word}"] += 1


WANTED = [
    *(f"code {code}" for code in ViolationCode),
    *(f"capture by {way}" for way in ("pair", "wild", "meld")),
    *(f"ending {ending}" for ending in Ending),
    "capture of a frozen pile", "capture in opening", "capture with cards still to come",
    "red threes in a captured pile", "permission yes", "permission no",
    "sides formed by capture", "sides formed by going out",
]  # fmt: skip


def play_rare() -> None:
    """What random play seldom meets."""
    for deal, acts in rare_play():
        for act in acts:
            following = deal.after(act)
            note(deal, act, following)
            deal = following  # noqa: PLW2901
    for code, ask in refusals().items():
        verdict = ask()
        assert code in verdict.codes, (code, str(verdict))  # noqa: S101
        COUNTED.update(f"code {found}" for found in verdict.codes)


def report() -> None:
    """Print the counters, and fail where one is none."""
    for name in WANTED:
        print(f"{COUNTED[name]:9,}  {name}")
    missing = [name for name in WANTED if not COUNTED[name]]
    sys.exit(f"never seen: {', '.join(missing)}" if missing else 0)


def finished(rules: Rules, games: int, seed: int) -> Iterator[Game]:
    """So many games, played at random to their end."""
    rng = random.Random(f"games {seed} {rules.name}")
    for number in range(games):
        game = Game.new(rules, seed=f"{seed} {number}")
        while not game.is_over:
            if game.deal.is_over:
                game.next_deal()
            while not game.deal.is_over:
                game.play(game.deal.legal_acts.sample(rng))
        yield game


def play_games(rules: Rules, games: int, seed: int) -> None:
    """Whole games: how they ended."""
    reasons: Counter[str] = Counter()
    deals = acts = most = 0
    started = time.perf_counter()
    for game in finished(rules, games, seed):
        assert game.outcome is not None  # noqa: S101
        reasons[game.outcome.reason] += 1
        deals += game.number + 1
        most = max(most, game.number + 1)
        acts += game.ply - game.number
    ways = ", ".join(f"{name} {number}" for name, number in reasons.most_common())
    mean = deals / games
    seconds = time.perf_counter() - started
    figures = f"deals a game {mean:.1f}, most {most}; {acts:,} acts in {seconds:.0f} s"
    print(f"{rules.name:42} {games:6,} games: {ways}; {figures}", flush=True)


if __name__ == "__main__":
    main()
