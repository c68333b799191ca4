"""One position, the library beside the oracle: acts, refusals, what follows, whole turns, scores."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from canasta.deal import Deal, Ending
from tests.oracle import local, score
from tests.oracle.deal import Memo, all_turns, legal_acts, minimal_waivers
from tests.oracle.local import ASK, PASS
from tests.oracle.melds import BLACK_THREE, RANKS, Shape, meld_faults, shape_of
from tests.oracle.position import Position

from .translating import deal_of, facts_of_deal, facts_of_position, library_act, oracle_act, stock_of

MOST_SEARCHED = 20_000  # positions that the oracle may meet before it gives up
MOST_TURNS = 60_000  # an estimate of the positions of a turn, above which its ends are not all compared


class Difference(AssertionError):
    """The library and the oracle disagree."""


def expect(*, same: bool, what: str, deal: Deal, **shown: object) -> None:
    if not same:
        details = "\n".join(f"  {name}: {value}" for name, value in shown.items())
        raise Difference(f"{what}\n  {deal.position()}\n{details}")


Counts = Counter[str]


def compare(position: Position, deal: Deal, rng: random.Random, counts: Counts, memo: Memo) -> list[local.Act]:
    """Everything about one position; the legal acts, as the oracle has them."""
    counts["positions"] += 1
    compare_facts(position, deal)
    legal = compare_acts(position, deal, memo)
    counts["acts"] += len(legal)
    compare_verdicts(position, deal, legal, rng, counts)
    for act in rng.sample(legal, min(4, len(legal))):
        compare_step(position, deal, act, counts)
    if position.stage in {"draw", "play"} and small(position):
        compare_turns(position, deal, counts)
    return legal


# -- the position, and its acts -------------------------------------------------------------------------------------


def compare_facts(position: Position, deal: Deal) -> None:
    wanted, found = facts_of_position(position), facts_of_deal(deal)
    if position.stage == "over":
        wanted.pop("opened"), found.pop("opened")  # of no use any more
    different = {name: (wanted[name], found[name]) for name in wanted if wanted[name] != found[name]}
    expect(same=not different, what="the positions differ (oracle, library)", deal=deal, different=different)


def compare_acts(position: Position, deal: Deal, memo: Memo) -> list[local.Act]:
    """The legal acts, both ways."""
    wanted = legal_acts(position, memo)
    listed = list(deal.legal_acts)
    found = [oracle_act(deal, act) for act in listed]
    expect(same=len(found) == len(set(found)), what="an act is listed twice", deal=deal, listed=listed)
    missing, strange = set(wanted) - set(found), set(found) - set(wanted)
    expect(same=not missing and not strange, what="the legal acts differ", deal=deal, missing=missing, strange=strange)
    expect(same=all(act.is_shape for act in listed), what="a listed act is no shape", deal=deal, listed=listed)
    return wanted


# -- refusals -------------------------------------------------------------------------------------------------------


def compare_verdicts(
    position: Position, deal: Deal, legal: list[local.Act], rng: random.Random, counts: Counts
) -> None:
    """`check` of acts legal and illegal, and its codes."""
    if position.stage == "over":
        return
    fresh = type(deal)._of(deal._table, deal._state)  # one that has listed nothing
    by_itself = local.local_acts(position)
    possible = list(dict.fromkeys((*by_itself, *conceivable(position, rng))))
    for act in rng.sample(possible, min(14, len(possible))):
        verdict = fresh.check(library_act(act))
        expect(
            same=bool(verdict) == (act in legal), what="the verdict differs", deal=deal, act=act, found=verdict.codes
        )
        if act not in by_itself:
            compare_faults(position, deal, act, verdict.rules, counts)
    refused = [act for act in by_itself if act not in legal and act != ASK]
    for act in rng.sample(refused, min(2, len(refused))):
        wanted = wanted_codes(position, act)
        found = fresh.check(library_act(act)).codes
        counts["refusals by 5.5"] += 1
        counts.update(f"code {code}" for code in wanted)
        expect(
            same=set(found) == wanted and len(found) == len(wanted),
            what="the codes differ", deal=deal, act=act, wanted=sorted(wanted), found=found,
        )  # fmt: skip


CODES = {"8.1": "opening_too_low", "6.6": "black_threes_only_going_out", "11.2": "discard_required"}


def wanted_codes(position: Position, act: local.Act) -> set[str]:
    """What `check` should say of an act that 5.5 alone, or 12.3, refuses."""
    if act == PASS and position.stage == "draw":
        return {"must_capture"}
    found = set()
    for paragraph in minimal_waivers(position, act):
        if paragraph == "11.3":
            found.add("must_keep_a_card")
            after = local.step(position, act)
            if after.canastas_of(position.turn) < position.rules.going_out.canastas_to_go_out:
                found.add("not_enough_canastas")
        elif paragraph == "11.5":
            found.add(
                {"yes": "permission_yes_binds", "no": "permission_no_binds"}.get(
                    position.answer or "", "permission_required"
                )
            )
        else:
            found.add(CODES[paragraph])
    return found


def conceivable(position: Position, rng: random.Random) -> Iterator[local.Act]:
    """Acts that might be tried: every number of every rank with wild cards, whatever the rules say."""
    yield from (local.DRAW, local.PASS, local.ASK, local.YES, local.NO)
    hand = position.hand
    for card in (*dict.fromkeys(hand), "5"):
        yield "discard", card
    named = list(position.named_melds())
    for rank in (*dict.fromkeys(card for card in hand if card in RANKS), BLACK_THREE):
        held = shape_of_rank(hand, rank)
        for shape in product(range(held.naturals + 2), range(min(held.twos, 3) + 1), range(min(held.jokers, 3) + 1)):
            cards = (rank,) * shape[0] + ("2",) * shape[1] + ("Jo",) * shape[2]
            theirs = [name for name in named if name.rstrip("'") == rank]
            if not shape[0] and not theirs and named:
                continue  # the library takes wild cards alone to be meant for the one meld there is
            if cards and rng.random() < 0.5:
                yield "lay", cards, rng.choice(theirs) if theirs else None
    if position.pile and position.pile[-1] in RANKS:
        yield from _captures(position)
    wilds = tuple(card for card in hand if card in ("2", "Jo"))
    if wilds and named:
        yield "lay", wilds[-3:], rng.choice(named)


def shape_of_rank(hand: Iterable[str], rank: str) -> Shape:
    hand = tuple(hand)
    return Shape(hand.count(rank), hand.count("2"), hand.count("Jo"))


def _captures(position: Position) -> Iterator[local.Act]:
    rank = position.pile[-1]
    held = shape_of_rank(position.hand, rank)
    after = position.lone_hand() if position.stage == "draw" else position
    theirs = [name for name in after.named_melds() if name.rstrip("'") == rank]
    onto: list[str | None] = [*theirs] or [None]
    for naturals, twos, jokers in product(range(held.naturals + 1), range(held.twos + 1), range(held.jokers + 1)):
        for name in onto:
            yield "capture", (rank,) * naturals + ("2",) * twos + ("Jo",) * jokers, name


def compare_faults(position: Position, deal: Deal, act: local.Act, rules: tuple[str, ...], counts: Counts) -> None:
    """The paragraphs that `check` names for cards that are no meld, or that may not join one (6, 7.2)."""
    expect(same=bool(rules), what="a refusal without a reason", deal=deal, act=act)
    if act[0] != "lay" or position.stage != "play" or position.black or set(act[1]) - set(position.hand):
        return
    if BLACK_THREE in act[1] or any(act[1].count(card) > position.hand.count(card) for card in act[1]):
        return
    options = position.rules
    added = shape_of(act[1])
    held = shape_of(position.named_melds()[act[2]].cards) if act[2] is not None else Shape(0, 0, 0)
    wanted = list(meld_faults(held.plus(added), options))
    if options.canastas.wild_on_natural_canasta == "forbid" and added.wilds and held.size >= 7 and not held.wilds:
        wanted.append("7.2")
    counts["refusals by 6 and 7"] += 1
    expect(same=list(rules) == wanted, what="the paragraphs differ", deal=deal, act=act, wanted=wanted, found=rules)


# -- what follows ---------------------------------------------------------------------------------------------------


def compare_step(position: Position, deal: Deal, act: local.Act, counts: Counts) -> Deal:
    """The position after a legal act: all facts, and that nothing else tells how it was reached."""
    before, cards = list(deal._state), sorted_cards(deal)
    following, after = local.step(position, act), deal.after(library_act(act))
    expect(same=deal._state == before, what="the act changed the position it was played in", deal=deal, act=act)
    expect(same=sorted_cards(after) == cards, what="cards were not conserved", deal=after, act=act)
    compare_facts(following, after)
    if after.is_over:
        compare_end(following, after, position, act, counts)
    elif not following.black:
        again = deal_of(following, seats=deal.seats)
        same = comparable(again) == comparable(after)
        expect(same=same, what="the position differs in what is not seen", deal=after, again=again.position())
    return after


def comparable(deal: Deal) -> tuple[object, ...]:
    """The key without the dealer, and in cutthroat without whose melds are whose among partners."""
    if deal.lone is not None:
        return ()
    return deal.key()


def sorted_cards(deal: Deal) -> list[str]:
    cards = [str(card) for card in (*deal.pile, *deal.coming)]
    for seat in deal.seats:
        cards += map(str, (*deal.hand(seat), *deal.red_threes(seat)))
    for side in deal.sides:
        cards += [str(card) for meld in deal.melds(side[0]).values() for card in meld]
    return sorted([*cards, *map(str, stock_of(deal))])


def compare_end(over: Position, deal: Deal, before: Position, act: local.Act, counts: Counts) -> None:
    """How the deal ended, and its score."""
    if over.out is not None:
        ending = Ending.CONCEALED if over.out_concealed else Ending.WENT_OUT
    elif act == PASS:
        ending = Ending.LAST_RED_THREE if before.last_red else Ending.PASSED
    else:
        ending = Ending.LAST_DISCARD if act[0] == "discard" else Ending.LAST_RED_THREE
    expect(same=deal.ending is ending, what="the ending differs", deal=deal, wanted=ending, found=deal.ending)
    counts[f"ending {ending}"] += 1
    wanted = score.score(over)
    totals = [result.total for result in deal.score()]
    expect(same=totals == list(wanted.values()), what="the score differs", deal=deal, wanted=wanted, found=totals)


# -- whole turns ----------------------------------------------------------------------------------------------------


def small(position: Position) -> bool:
    """Whether all sequences of the turn can be tried: a rough count of the positions that they meet."""
    cards = Counter((*position.hand, *position.coming))
    if position.stage == "draw":
        cards.update(position.pile[:-1])
        cards.update(position.stock[: position.rules.dealing.draw])
    number = 1
    ranks = sum(card in RANKS for card in cards) + len(position.melds_of(position.turn))
    for card, of_kind in cards.items():
        number *= (of_kind + 1) if card in RANKS else (of_kind + 1) ** min(ranks, 3)
    return number <= MOST_TURNS and sum(cards.values()) <= 9


def ends_of(deal: Deal) -> list[Deal]:
    """Every position in which the turn can end, by legal acts of the library; one of each shape."""
    found: dict[object, Deal] = {}
    seen = set()
    rest, turn = [deal], deal.turn
    while rest:
        at = rest.pop()
        if at.is_over or at.turn != turn or (at.phase.name == "DRAW" and at is not deal):
            found.setdefault(at.key(), at)
            continue
        for act in at.legal_acts:
            after = at.after(act)
            key = after.key()
            if key not in seen:
                seen.add(key)
                rest.append(after)
    return list(found.values())


def frozen_facts(facts: dict[str, object]) -> str:
    return repr(sorted((name, value) for name, value in facts.items() if name not in ("opened", "points")))


def compare_turns(position: Position, deal: Deal, counts: Counts) -> None:
    """Every complete turn: where it can end, and by going out or not."""
    ends = all_turns(position)
    wanted = {frozen_facts(facts_of_position(end)) for end in ends}
    found = {frozen_facts(facts_of_deal(end)) for end in ends_of(deal)}
    counts["turns compared"] += 1
    counts["ends of turns"] += len(wanted)
    expect(
        same=wanted == found, what="the ends of the turn differ", deal=deal,
        missing=sorted(wanted - found)[:3], strange=sorted(found - wanted)[:3],
    )  # fmt: skip
    if position.stage == "play":
        out = any(end.out == position.turn for end in ends)
        expect(same=deal.can_go_out() == out, what="can_go_out differs", deal=deal, wanted=out)
