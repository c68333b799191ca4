"""Nothing leaks: what a seat is told depends on nothing that is hidden from it, and leads to nothing that is.

Three ways to look for a leak: games that differ only in hidden cards are played side by side, and all that a seat is
told must be the same; every text is searched for faces of which all copies are hidden; and everything that can be
reached from a view is gone through.
"""

from __future__ import annotations

import gc
import pickle
import pickletools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from canasta import (
    CLASSIC,
    ActSpace,
    Answer,
    Ask,
    Capture,
    Card,
    Deal,
    Discard,
    Draw,
    Game,
    Hand,
    IllegalAct,
    Lay,
    Pass,
    Phase,
    Rules,
    View,
    pack,
)
from canasta.acts import Act
from canasta.errors import CanastaError
from canasta.view.sampling import can_be_completed
from tests.deals import FORMS

CLASSIC_FORMS = FORMS[: len(FORMS) // 2]
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
#: Acts that are tried in every position, most of them refused for one reason or another.
PROBES: tuple[Act, ...] = (
    *(Draw(), Pass(), Ask(), Answer(yes=True), Answer(yes=False)),
    *(Discard(card) for card in ("Ah", "4c", "2s", "Jo", "3h", "3s", "K")),
    *(Lay(cards) for cards in ("K K K", "Qh Qh 2c", "4 4 4 4 4", "3b 3b 3b", "5 6 7", "2 2 2", "A A Jo")),
    *(Lay("2", onto="K"), Lay("9", onto="9'"), Lay("7"), Lay("8 8")),
    *(Capture(cards) for cards in ("", "K K", "9 9 2", "A 2", "J J J")),
)


# -- all that a seat can be told ------------------------------------------------------------------------------------


def told_by(call: Callable[[], Any]) -> Any:
    """What a call gives, or all that its refusal says."""
    try:
        return call()
    except CanastaError as error:
        verdict = getattr(error, "verdict", None)
        return [
            type(error).__name__,
            str(error),
            repr(error),
            error.args,
            sorted(vars(error).items(), key=str),
            pickle.dumps(error),
            None if verdict is None else verdict.to_dict(),
        ]


act_space = cache(ActSpace)


def all_told(game: Game, seat: int | None) -> Iterator[Any]:
    """Everything that the library says to a seat about the position, in every form."""
    view = game.view(seat)
    deal = view.deal
    yield from (repr(view), str(view), view.to_dict(), view.to_json(), pickle.dumps(view), view._repr_html_())
    yield from (repr(view.events), [str(event) for event in view.events], [event.to_dict() for event in view.events])
    yield from (view.known, view.totals, deal.position(), deal.key(), repr(deal), deal.problems(), deal.result())
    yield from (deal.score() if deal.is_over else None, deal.phase, deal.ending)
    yield from (told_by(lambda: list(deal.legal_acts)), told_by(lambda: repr(deal.legal_acts)), list(view.legal_acts))
    yield from (told_by(lambda: deal.captures), told_by(lambda: deal.must_capture), told_by(lambda: deal.opening))
    yield told_by(lambda: bytes(act_space(view.rules).mask(deal)))
    for other in deal.seats:
        yield told_by(lambda other=other: deal.can_go_out(other))  # type: ignore[misc]
        yield told_by(lambda other=other: view.why_frozen(other))  # type: ignore[misc]
    since = max(0, game.revision - 3)
    told = told_by(lambda: game.told(seat, since=since))
    yield from (told, repr(told), pickle.dumps(told), [one.to_dict() for one in told if hasattr(one, "to_dict")])
    for act in (*PROBES, *view.legal_acts[:6]):
        yield from _told_of_act(game, view, act)


def _told_of_act(game: Game, view: View, act: Act) -> Iterator[Any]:
    verdict = view.check(act)
    yield from (verdict, str(verdict), repr(verdict), verdict.to_dict(), pickle.dumps(verdict))
    yield told_by(lambda: str(view.deal.check(act)))
    yield told_by(lambda: repr(view.deal.resolve(act)))
    if not verdict:
        yield told_by(lambda: view.after(act))
        if view.seat is not None and not game.is_over:
            assert game.check(act, seat=view.seat).codes == verdict.codes
            yield told_by(lambda: game.play(act, seat=view.seat))
            yield told_by(lambda: game.play(act, act, seat=view.seat, revision=game.revision))


# -- side by side ---------------------------------------------------------------------------------------------------


def with_other_hidden_cards(deal: Deal, seat: int | None, rng: random.Random) -> Deal:
    """A deal that looks the same to a seat: the cards that it does not see lie elsewhere, red threes in the stock."""
    fields = dict(word.split("=", 1) for word in deal.position().split(" "))
    hands = fields["hands"].split("/")
    stock = fields["stock"].split(",") if fields["stock"] != "-" else []
    hidden = [place for place, other in enumerate(deal.seats) if other != seat]
    cards = [card for place in hidden for card in hands[place].split(",") if card != "-"]
    plain = cards + [card for card in stock if card not in {"3h", "3d"}]
    for _ in range(200):
        rng.shuffle(plain)
        rest = iter(plain)
        for place in hidden:
            hands[place] = ",".join([next(rest) for _ in range(deal.hand_size(deal.seats[place]))]) or "-"
        other = [*rest, *(card for card in stock if card in {"3h", "3d"})]
        rng.shuffle(other)
        fields |= {"hands": "/".join(hands), "stock": ",".join(other) or "-"}
        found = Deal.from_position(" ".join(f"{name}={value}" for name, value in fields.items()))
        if found.phase not in {Phase.PLAY, Phase.ANSWER} or can_be_completed(found):
            return found
    return deal


def _common_act(one: Game, other: Game, seat: int | None, rng: random.Random) -> Act | None:
    """An act that both games allow, with the same faces, and that shows the seat the same; None, if there is none."""
    acts = [one.deal.resolve(act) for act in one.deal.legal_acts]
    rng.shuffle(acts)
    for act in acts:
        if isinstance(act, Draw):
            following = [game.deal.after(act) for game in (one, other)]
            if following[0].hidden_from(seat) == following[1].hidden_from(seat):
                return act
        elif other.deal.is_legal(act) and one.deal.hidden_from(seat).is_legal(act):
            return act
    return None


@pytest.mark.parametrize("rules", CLASSIC_FORMS, ids=[rules.name for rules in CLASSIC_FORMS])
def test_what_a_seat_is_told_depends_on_nothing_that_is_hidden(rules: Rules) -> None:
    rng, seen = random.Random(1), Counter[str]()
    for seed in range(3):
        rules = rules.where(permission=("optional", "required")[seed % 2])
        game = Game.new(rules, seed=seed, dealer=0)
        for _ in range(rng.randrange(150)):
            if not game.deal.is_over:
                game.play(game.deal.legal_acts.sample(rng))
        seat = rng.choice([*range(rules.seats.players), None])
        # both are read from texts, so that equal parts of them are equally often the same object, which pickles tell
        deals = Deal.from_position(game.deal.position()), with_other_hidden_cards(game.deal, seat, rng)
        one, other = (Game.from_deal(deal, names=NAMES[: rules.seats.players]) for deal in deals)
        for number in range(6):
            if one.deal.is_over:
                break  # the hands are shown
            if number in {0, 5}:
                assert one.record(seat=seat).to_json() == other.record(seat=seat).to_json()
            seen[one.deal.phase.name] += one.deal != other.deal
            assert list(all_told(one, seat)) == list(all_told(other, seat))
            act = _common_act(one, other, seat, rng)
            if act is None:
                break
            for each in (one, other):
                each.play(act)
    assert seen["DRAW"]
    assert seen["PLAY"]


def test_11_5_who_is_asked_is_not_told_what_the_asker_holds() -> None:
    facts: dict[str, Any] = {"melds": [["9 9 9"], ["Q Q Q Q Q Q Q"]], "pile": "4c", "drawn": True, "turn": 1}
    both = [
        Game.from_deal(Deal.setup(hands={0: "4 5", 1: hand, 2: "4 6", 3: "5 6"}, stock=stock, **facts))
        for hand, stock in (("Kh Kd Ks 4h", "8h 8d As Ad"), ("As Ad Ah 8h", "8d Kh Kd Ks"))
    ]
    for game in both:
        game.play(Ask())
    for seat in (0, 2, 3, None):
        assert list(all_told(both[0], seat)) == list(all_told(both[1], seat))


def test_the_packs_that_hidden_cards_exceed_are_not_told() -> None:
    """A position put up by hand in which hidden cards are too many: the view of who does not see them is as any."""
    both = [Deal.setup(hands={0: "K K K K K K", 1: "5 6"}, stock=stock, turn=1) for stock in ("K K K 4", "9 9 9 4")]
    views = [pickle.dumps(deal.hidden_from(1)) for deal in both]
    assert both[0].problems().codes != both[1].problems().codes
    assert views[0] == views[1]


# -- faces in texts ---------------------------------------------------------------------------------------------------


def texts_in(thing: Any) -> Iterator[str]:
    """All texts in a thing; of a pickle those that it is made of, and what it makes."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, bytes):
        if thing[:1] == b"\x80":
            yield from (str(arg) for _, arg, _ in pickletools.genops(thing) if isinstance(arg, str))
            yield repr(pickle.loads(thing))  # noqa: S301
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from (*texts_in(key), *texts_in(value))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from texts_in(part)
    else:
        yield from (repr(thing), str(thing))


def wholly_hidden(game: Game, seat: int | None) -> set[str]:
    """The faces of which the seat has seen no copy."""
    deal = game.deal
    seen: list[Card] = [*deal.pile, *deal.coming]
    seen += [card for event in game.events() for card in event.seen_by(seat).cards]
    for other in deal.seats:
        seen += deal.red_threes(other)
        seen += [card for meld in deal.melds(other).values() for card in meld.cards]
        if other == seat:
            seen += deal.hand(other).cards
    cards = pack(deal.rules.cards.packs, deal.rules.cards.jokers)
    plurals = {f"{card.shape}s" for card in cards}  # of ranks, which look like spades
    return {str(card) for card in cards} - {str(card) for card in seen} - {"Jo"} - plurals


@pytest.mark.parametrize("rules", CLASSIC_FORMS, ids=[rules.name for rules in CLASSIC_FORMS])
def test_no_text_for_a_seat_has_a_face_of_which_every_copy_is_hidden(rules: Rules) -> None:
    rng = random.Random(2)
    probed = {str(card) for act in PROBES for card in act.cards}
    searched = 0
    game = Game.new(rules, seed="secret seed", dealer=0)
    while not game.deal.is_over:
        if rng.random() < 0.03:
            seat = rng.choice([*range(rules.seats.players), None])
            hidden = wholly_hidden(game, seat) - probed
            texts = " ".join(text for thing in all_told(game, seat) for text in texts_in(thing))
            texts = (texts + game.record(seat=seat).to_json()).replace("classic/3c", "cutthroat")
            assert not hidden & set(re.findall(r"\b[AKQJT2-9][shdc]\b", texts))
            assert "secret" not in texts
            searched += len(hidden)
        game.play(game.deal.legal_acts.sample(rng))
    assert searched


# -- references -----------------------------------------------------------------------------------------------------


def reachable(thing: object) -> dict[int, object]:
    """Everything that can be reached from a thing, but not through classes, modules and functions."""
    seen: dict[int, object] = {}
    todo = [thing]
    while todo:
        found = todo.pop()
        if id(found) not in seen and type(found).__name__ not in {"module", "function", "builtin_function_or_method"}:
            if isinstance(found, type):
                continue
            seen[id(found)] = found
            todo += gc.get_referents(found)
    return seen


@pytest.mark.parametrize("rules", CLASSIC_FORMS, ids=[rules.name for rules in CLASSIC_FORMS])
def test_nothing_that_is_hidden_can_be_reached_from_what_a_seat_is_given(rules: Rules) -> None:
    game, rng = Game.new(rules, seed="secret seed", dealer=0), random.Random(3)
    for _ in range(70):
        if not game.deal.is_over:
            game.play(game.deal.legal_acts.sample(rng))
            game.deal.legal_acts  # noqa: B018  they are kept with the position
    for seat in (*range(rules.seats.players), None):
        view = game.view(seat)
        view.sample(rng)
        given = [view, view.legal_acts, view.events, game.told(seat, since=game.revision - 5), _refusal(game, seat)]
        found = reachable(given)
        kept = [game, game._decks, game._steps, game._seen, *game._steps]
        kept += [deal for step in game._steps for deal in (step.deal, step.deal._state)]
        assert not [thing for thing in kept if id(thing) in found]
        assert not any(isinstance(thing, str) and "secret" in thing for thing in found.values())
        secrets = {*_secrets(game, seat)}
        assert not [thing for thing in found.values() if type(thing) in {int, bytes} and thing in secrets]


def _secrets(game: Game, seat: int | None) -> Iterator[int | bytes]:
    """The numbers and texts that the core holds hidden cards in, now and before."""
    for step in game._steps:
        table, state = step.deal._table, step.deal._state
        yield state[11]
        for place, other in enumerate(step.deal.seats):
            if other != seat and step.deal.hand_size(other) > 3:
                yield from (state[table.hands + place], state[table.faces + place])


def _refusal(game: Game, seat: int | None) -> object:
    """All that an error holds but its traceback, which is for the server alone."""
    if seat is None or game.deal.is_over:
        return None
    with pytest.raises(IllegalAct) as caught:
        game.play(Discard("3h"), seat=seat)
    return caught.value.args, vars(caught.value)


def test_views_of_a_finished_deal_show_the_hands_and_never_the_stock() -> None:
    game, rng = Game.new(CLASSIC, seed=4), random.Random(4)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))
    for seat in (0, None):
        deal = game.view(seat).deal
        assert [deal.hand(other) for other in deal.seats] == [game.deal.hand(other) for other in deal.seats]
        assert deal.score() == game.deal.score()
        stock = deal.position().rsplit("stock=", 1)[1]
        assert stock in {"-", f"{deal.stock_size}?"}


def test_the_beginning_of_a_deal_is_told_as_the_seat_sees_it() -> None:
    game, rng = Game.new(CLASSIC, seed=4), random.Random(4)
    while not game.deal.is_over:
        game.play(game.deal.legal_acts.sample(rng))
    revision = game.revision
    game.next_deal()
    for seat in (0, 3, None):
        (told,) = game.told(seat, since=revision)
        assert told.deal == game.deal.hidden_from(seat) != game.deal
        hidden = wholly_hidden(game, seat)
        assert not hidden & set(re.findall(r"\b[AKQJT2-9][shdc]\b", str(told.to_dict())))


def test_an_abandoned_game_shows_nothing_more() -> None:
    game, rng = Game.new(CLASSIC, seed=4), random.Random(4)
    for _ in range(40):
        game.play(game.deal.legal_acts.sample(rng))
    before = game.view(0).deal
    game.abandon()
    view = game.view(0)
    assert view.is_over
    assert view.deal == before
    assert view.deal.hand(1) == Hand.unknown(game.deal.hand_size(1))
