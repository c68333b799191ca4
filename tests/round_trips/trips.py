"""The round trips, and games to make them in."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from typing import Any, Literal

from canasta import Act, Capture, Deal, Discard, Game, Hand, Lay, Meld, Rules, View
from canasta.cards import format_cards, parse_cards
from canasta.core.text import read_rules, rules_text
from canasta.events import Event
from canasta.record import Record

VIEWS = 20  # as seldom as positions


class Trips:
    """Makes round trips, each of which must come back to where it began, and counts them by kind."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()

    def same(self, kind: str, value: object, again: object) -> None:
        """Refuse a value that came back as another."""
        assert again == value, f"{kind}: {value!r} came back as {again!r}"
        assert type(again) is type(value), kind
        self.made[kind] += 1

    def pickled(self, kind: str, value: object) -> None:
        self.same(f"{kind}, pickled", value, pickle.loads(pickle.dumps(value)))  # noqa: S301  our own

    # -- the trips ----------------------------------------------------------------------------------------------------

    def rules(self, rules: Rules) -> None:
        self.same("rules as data", rules, Rules.from_dict(json.loads(json.dumps(rules.to_dict()))))
        self.same("rules as a word", rules, read_rules(rules_text(rules)))
        self.pickled("rules", rules)

    def act(self, deal: Deal, act: Act) -> None:
        """An act as it is listed, and with its faces, read strictly, leniently and without a position."""
        resolved = deal.resolve(act)
        for each in (act, resolved):
            text = str(each)
            self.same("act text", each, Act.parse(text))
            self.same("act text in a position, strict", resolved, deal.parse_act(text, strict=True))
            self.same("act text in a position", resolved, deal.parse_act(text))
            self.same("act text in a position, in small letters", resolved, deal.parse_act(text.lower()))
            self.pickled("act", each)
        self.same("act as listed", act, deal.listed(resolved))

    def deal(self, deal: Deal) -> None:
        """A position, whole and as each seat sees it."""
        for each in (deal, *(deal.hidden_from(seat) for seat in (*deal.seats, None))):
            text = each.position()
            again = Deal.from_position(text)
            self.same("position text", each, again)
            self.same("position text, written again", text, again.position())
            self.same("key", each.key(), again.key())
            self.same("hash", hash(each), hash(again))
        self.pickled("deal", deal)
        self.same("problems", deal.problems(), Deal.from_position(deal.position()).problems())
        self.same("cards", deal.pile, parse_cards(format_cards(deal.pile)))
        for seat in deal.seats:
            hand = deal.hand(seat)
            self.same("hand text", hand, Hand.parse(str(hand)))
            self.same("hand text, lenient", hand, Hand(str(hand).lower()))
            self.pickled("hand", hand)
            for meld in deal.melds(seat).values():
                self.same("meld text", meld, Meld.parse(str(meld)))
                self.pickled("meld", meld)

    def events(self, game: Game) -> None:
        for event in game.events():
            for seen in (event, *(event.seen_by(seat) for seat in (*game.deal.seats, None))):
                if seen is not None:
                    self.same("event as data", seen, Event.from_dict(json.loads(json.dumps(seen.to_dict()))))

    def views(self, game: Game) -> None:
        for seat in (*range(game.rules.seats.players), None):
            view = game.view(seat)
            self.same("view as JSON", view, View.from_json(view.to_json()))
            self.same("view as data", view, View.from_dict(view.to_dict()))
            self.pickled("view", view)

    def record(self, game: Game) -> None:
        seats: tuple[int | Literal["all"] | None, ...] = ("all", 0, None)
        for seat in seats:
            record = game.record(seat=seat)
            self.same("record as JSON", record, Record.from_json(record.to_json()))
            self.same("compact record", record, Record.from_json(record.to_json(compact=True)))
            self.pickled("record", record)
        again = Game.replay(game.record())
        self.same("game replayed", game.deal, again.deal)
        self.same("sheet replayed", game.sheet, again.sheet)


def play(rules: Rules, seed: int, trips: Trips, every: int = 3, deals: int = 2, *, texts: bool = False) -> None:
    """The first deals of a game, with round trips on its way: after every so many acts those of a position.

    With `texts` the events, the views and the record are left out.
    """
    rng = random.Random(f"round trips {seed}")
    game, done = Game.new(rules, seed=seed), seed
    trips.rules(rules)
    while not game.is_over:
        deal = game.deal
        if deal.is_over:
            trips.deal(deal)
            if not texts:
                trips.events(game)
            if game.number + 1 >= deals:
                break
            game.next_deal()
            continue
        act = some_act(deal, rng)
        done += 1
        if not done % max(1, every // 3):
            trips.act(deal, act)
        if not done % every:
            trips.deal(deal)
        if not texts and not done % (every * VIEWS):
            trips.views(game)
        game.play(act)
    if not texts:
        trips.views(game)
        trips.record(game)


def some_act(deal: Deal, rng: random.Random) -> Any:
    """A legal act; what lays and what captures comes more often than its share, else few deals would see a canasta."""
    legal = deal.legal_acts
    wanted = rng.choice((Lay, Capture, Discard, None, None))
    fitting = legal.of(wanted) if wanted is not None else ()
    return rng.choice(fitting) if fitting else legal.sample(rng)
