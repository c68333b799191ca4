"""From facts given by hand to a position, and the checks at that edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, NoReturn

from canasta.acts import Act
from canasta.cards import Card, CardsLike, format_cards, to_cards
from canasta.core.dealing import full_pack, shuffled, source_for
from canasta.core.faces import HIDDEN, RED_THREES, cards_of, cards_of_codes
from canasta.core.state import (
    AT,
    DECK,
    DRAW,
    DREW,
    FLAGS,
    FROZEN,
    LONE,
    OPENED,
    PHASE,
    PILE,
    PLAY,
    SHOWN,
    TURN,
    State,
    Table,
    every_meld,
    meld_name,
    put_meld,
    put_secret,
    table_of,
)
from canasta.core.zones import cards_in, every_card, is_overfull, packed_faces, refuse_too_many
from canasta.counts import KINDS
from canasta.errors import PositionError, ScoreError
from canasta.hand import Hand
from canasta.melds import Meld, held_of, made, to_melds
from canasta.plan import plan_of
from canasta.rules import Rules
from canasta.rules.ruleset import checked_rules
from canasta.scoring import seats_of_deal

__all__ = [
    "Facts",
    "checked_act",
    "checked_rules",
    "checked_seats",
    "deck_for",
    "melds_by_name",
    "place_of",
    "position_of",
    "seats_for",
    "settle_draw",
    "table_for",
]


class Facts(NamedTuple):
    """What `Deal.setup` is given, as it is given."""

    rules: Rules
    hands: Any
    pile: CardsLike
    melds: Any
    red_threes: Any
    stock: CardsLike | int | None
    scores: Any
    turn: int | None
    dealer: int | None
    drawn: bool
    frozen: bool | None
    opened: Any
    has_laid: Iterable[int] | None
    lone: int | None
    seats: Iterable[int] | None


def _refuse(code: str, message: str) -> NoReturn:
    raise PositionError(code, message)


def checked_act(act: Act) -> Act:
    """The act, which must be one."""
    if not isinstance(act, Act):
        raise TypeError(f"an act is wanted, such as Draw() or Discard('4c'), not {act!r}")
    return act


# -- the table ------------------------------------------------------------------------------------------------------


def table_for(rules: Rules, seats: tuple[int, ...], dealer: int, scores: Any) -> Table:
    """The table of a deal, its arguments checked."""
    if isinstance(dealer, bool) or not isinstance(dealer, int):
        raise TypeError(f"a seat is a number, not {dealer!r}")
    if dealer not in seats:
        _refuse("wrong_seat", f"the dealer sits at one of the seats {_listed(seats)}, not at {dealer}")
    sides = len(rules.seats.sides)
    found = (0,) * sides if scores is None else _checked_scores(scores, sides)
    return table_of(plan_of(rules), seats, seats.index(dealer), found, False)


def _checked_scores(scores: Any, sides: int) -> tuple[int, ...]:
    found = _by_key(scores, tuple(range(sides)), "scores", "side", 0)
    for score in found:
        if isinstance(score, bool) or not isinstance(score, int) or score % 5:
            _refuse("wrong_scores", f"scores: a score is a multiple of 5 points, not {score!r}")
    return tuple(found)


def place_of(table: Table, seat: int) -> int:
    """The place of a seat that plays this deal."""
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise TypeError(f"a seat is a number, not {seat!r}")
    if seat not in table.seats:
        _refuse("wrong_seat", f"the seats of this deal are {_listed(table.seats)}; {seat} is none of them")
    return table.seats.index(seat)


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def _by_key(given: Any, keys: tuple[int, ...], name: str, what: str, default: Any) -> list[Any]:
    """A value for each key, from a mapping, from a list in the order of the keys, or by default."""
    if given is None:
        return [default] * len(keys)
    if isinstance(given, Mapping):
        strange = [key for key in given if key not in keys]
        if strange:
            _refuse(f"wrong_{what}", f"{name}: there is no {what} {strange[0]!r}, only {_listed(keys)}")
        return [given.get(key, default) for key in keys]
    if isinstance(given, str | Card | Hand | Meld) or not isinstance(given, Iterable):
        raise TypeError(f"{name} is a mapping or a list by {what}, not {given!r}")
    listed = list(given)
    if len(listed) != len(keys):
        _refuse(f"wrong_{name}", f"{name}: {len(keys)} expected, one for each {what}, not {len(listed)}")
    return listed


def seats_for(rules: Rules, number: int) -> tuple[int, ...]:
    """The seats that play the deal of this number."""
    try:
        return seats_of_deal(number, rules=rules)
    except ScoreError as error:
        raise PositionError("wrong_number", str(error)) from None


def deck_for(rules: Rules, deck: CardsLike | None, seed: int | str | None, rng: Any, number: int) -> bytes:
    """The codes of the deck of a deal, top first: that given, or one shuffled from `rng` or from the seed."""
    if (seed is not None) + (rng is not None) + (deck is not None) > 1:
        raise TypeError("give one of seed=, rng= and deck=, not several")
    if deck is not None:
        return checked_deck(rules, deck)
    if not (seed is None or isinstance(seed, int | str)):
        raise TypeError(f"a seed is a number or a text, not {seed!r}")
    if rng is not None and not callable(getattr(rng, "random", None)):
        raise TypeError(f"rng= is a source of chance with random(), such as random.Random(1), not {rng!r}")
    return shuffled(full_pack(rules), source_for(seed, number) if rng is None else rng)


def checked_deck(rules: Rules, deck: CardsLike) -> bytes:
    """The codes of a deck that holds exactly the cards of the packs; those that are hidden may be any of them."""
    codes = bytes(card.code for card in to_cards(deck))
    wanted = full_pack(rules)
    if bytes(sorted(codes)) != wanted:
        have, needed = Counter(codes), Counter(wanted)
        if len(codes) == len(wanted) and have - needed == Counter({HIDDEN: have[HIDDEN]}):
            return codes
        less, more = (format_cards(cards_of_codes(sorted(part.elements()))) for part in (needed - have, have - needed))
        faults = " and ".join([f"lacks {less}"] * bool(less) + [f"has {more} too many"] * bool(more))
        _refuse("wrong_deck", f"the deck is not that of the rules: it {faults}")
    return codes


# -- the position ---------------------------------------------------------------------------------------------------


def position_of(facts: Facts) -> tuple[Table, State]:
    """The table and the position that the facts describe."""
    table = _table_of(facts)
    facts = facts._replace(pile=to_cards(facts.pile), stock=_listed_once(facts.stock))
    state = table.empty()
    _put_hands(table, state, facts)
    _put_pile(table, state, facts)
    _put_melds(table, state, facts)
    state[TURN] = place_of(table, facts.turn) if facts.turn is not None else (table.dealer + 1) % table.places
    if facts.lone is not None:
        if not table.cutthroat:
            _refuse("wrong_lone", "only cutthroat has a lone hand (rule 15.3)")
        state[LONE] = place_of(table, facts.lone)
    _put_progress(table, state, facts)
    _put_stock(table, state, facts)
    state[PHASE], state[FLAGS] = (PLAY, DREW) if _flag(facts.drawn, "drawn") else (DRAW, 0)
    refuse_too_many(every_card(table, state))
    return table.as_overfull(is_overfull(table, state)), state


def _listed_once(stock: CardsLike | int | None) -> CardsLike | int | None:
    return stock if stock is None or isinstance(stock, int) else to_cards(stock)


def _flag(given: object, name: str) -> bool:
    if not isinstance(given, bool):
        raise TypeError(f"{name} is True or False, not {given!r}")
    return given


def _table_of(facts: Facts) -> Table:
    rules = checked_rules(facts.rules)
    seats = seats_of_deal(0, rules=rules)
    if facts.seats is not None:
        seats = checked_seats(rules, _several(facts.seats, "seats"))
    dealer = facts.dealer
    if dealer is None:
        at = seats.index(facts.turn) - 1 if facts.turn in seats else 0
        dealer = seats[at]
    return table_for(rules, seats, dealer, facts.scores)


def _several(seats: object, name: str) -> tuple[int, ...]:
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise TypeError(f"{name} are several seats, such as (0, 2), not {seats!r}")
    return tuple(seats)


def checked_seats(rules: Rules, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Seats by place, as some deal of a game has them (rule 15.4)."""
    if any(isinstance(seat, bool) or not isinstance(seat, int) for seat in seats):
        raise TypeError(f"seats are numbers, not {seats!r}")
    possible = dict.fromkeys(seats_of_deal(number, rules=rules) for number in range(_SEATINGS))
    if seats not in possible:
        known = " or ".join(map(_listed, possible))
        _refuse("wrong_seats", f"the seats of a deal are, by place, {known}, not {_listed(seats)}")
    return seats


_SEATINGS = 6  # of five players; then they begin again


def packed_of(table: Table, cards: Iterable[Card], place: str) -> int:
    """The packed counts of a hand, which is given at that place; refused where it has more of a kind than the packs."""
    numbers: dict[int, int] = {}
    packed = 0
    for card in cards:
        if card.is_red_three:
            continue
        packed += table.units[card.code]
        if not card.is_hidden:
            numbers[card.rank_index] = numbers.get(card.rank_index, 0) + 1
    for lane, number in numbers.items():
        if number > table.plan.most[lane]:
            most = table.plan.most[lane]
            _refuse("not_in_packs", f"{place}: {KINDS[lane]} is there {number} times, and the packs hold {most}")
    return packed


def _put_hands(table: Table, state: State, facts: Facts) -> None:
    usual = facts.rules.dealing.hand_size
    given = _by_key(facts.hands, table.seats, "hands", "seat", usual)
    reds = _red_threes(table, facts)
    for place, (hand, red) in enumerate(zip(given, reds, strict=True)):
        where = f"hands[{table.seats[place]}]"
        cards = _number_of_hidden(hand, where) if isinstance(hand, int) else to_cards(hand)
        state[table.hands + place] = packed_of(table, cards, where)
        state[table.faces + place] = packed_faces(cards, where)
        state[table.reds + place] = packed_faces(red, f"red_threes[{table.seats[place]}]")


def _number_of_hidden(number: int, place: str) -> tuple[Card, ...]:
    if isinstance(number, bool) or not 0 <= number <= _MOST_CARDS:
        _refuse("wrong_size", f"{place}: from 0 to {_MOST_CARDS} cards, not {number!r}")
    return (Card("??"),) * number


_MOST_CARDS = 6 * 56


_THREES = Card("3h"), Card("3d")


def _red_threes(table: Table, facts: Facts) -> list[tuple[Card, ...]]:
    """The red threes laid, by place; where only their number is given, those that nobody is said to have, 3h first."""
    given = _by_key(facts.red_threes, table.seats, "red_threes", "seat", ())
    named = [
        () if isinstance(red, int) else _named_red_threes(red, f"red_threes[{seat}]")
        for seat, red in zip(table.seats, given, strict=True)
    ]
    elsewhere = [*_named(facts.pile), *_named(facts.stock), *(card for red in named for card in red)]
    left = [card for card in _THREES for _ in range(table.plan.rules.cards.packs)]
    for card in elsewhere:
        if card in left:
            left.remove(card)
    for place, number in enumerate(given):
        if isinstance(number, int):
            _check_number(number, table.plan.rules.red_threes, f"red_threes[{table.seats[place]}]")
            named[place] = (*left[:number], *_THREES[:1] * (number - len(left)))
            del left[:number]
    return named


def _named(cards: Any) -> tuple[Card, ...]:
    return () if cards is None or isinstance(cards, int) else to_cards(cards)


def _named_red_threes(given: CardsLike, place: str) -> tuple[Card, ...]:
    cards = to_cards(given)
    wrong = [card for card in cards if not card.is_red_three]
    if wrong:
        _refuse("wrong_red_threes", f"{place}: {wrong[0]} is no red three")
    return cards


def _check_number(number: int, most: int, place: str) -> None:
    if isinstance(number, bool) or not 0 <= number <= most:
        _refuse("wrong_red_threes", f"{place}: from 0 to {most} red threes, not {number!r}")


def _put_pile(table: Table, state: State, facts: Facts) -> None:
    pile = to_cards(facts.pile)
    if pile and pile[-1].is_hidden:
        _refuse("hidden_top", "pile: its top card, the last, lies open and cannot be ??")
    state[PILE] = bytes(card.code for card in pile)
    frozen = any(table.plan.freezes(card) for card in pile) if facts.frozen is None else _flag(facts.frozen, "frozen")
    state[FROZEN] = int(frozen)


def _put_melds(table: Table, state: State, facts: Facts) -> None:
    keys = table.seats if table.cutthroat else tuple(range(table.holders))
    given = _by_key(facts.melds, keys, "melds", "seat" if table.cutthroat else "side", ())
    for holder, melds in enumerate(given):
        where = f"melds[{keys[holder]}]"
        for meld in to_melds(melds, where):
            lane = meld.naturals[0].rank_index
            if state[table.melds + holder][lane]:
                _refuse("second_meld", f"{where}: two melds of {meld.naturals[0].shape} (rule 6.5)")
            put_meld(table, state, holder, lane, held_of(meld), packed_faces(meld, where))
            if meld.is_concealed:
                put_secret(state, holder, lane)


def _put_progress(table: Table, state: State, facts: Facts) -> None:
    """Which sides have opened, and which seats have laid something."""
    keys = table.seats if table.cutthroat else tuple(range(table.holders))
    melded = [any(True for _ in every_meld(table, state, (holder,))) for holder in range(table.holders)]
    opened = _by_key(facts.opened, keys, "opened", "seat" if table.cutthroat else "side", None)
    for holder, given in enumerate(opened):
        if melded[holder] if given is None else _flag(given, "opened"):
            state[OPENED] |= 1 << holder
    if facts.has_laid is None:
        layout = table.layouts[-1]
        laid = [place for place in range(table.places) if melded[layout.holder[place]]]
    else:
        laid = [place_of(table, seat) for seat in _several(facts.has_laid, "has_laid")]
    for place in laid:
        state[SHOWN] |= 1 << place


def _put_stock(table: Table, state: State, facts: Facts) -> None:
    """The stock: where it is not given, all cards that are nowhere else, unknown."""
    stock = facts.stock
    if stock is None:
        stock = max(0, table.plan.rules.deck_size - cards_in(table, state))
    cards = _number_of_hidden(stock, "stock") if isinstance(stock, int) else to_cards(stock)
    state[DECK], state[AT] = bytes(card.code for card in cards), 0


# -- while playing ----------------------------------------------------------------------------------------------------


def melds_by_name(table: Table, state: State, holders: tuple[int, ...]) -> dict[str, Meld]:
    """A side's melds by their names."""
    found: dict[str, Meld] = {}
    for lane, _, _, faces, concealed in every_meld(table, state, holders):
        name = meld_name(lane, int(meld_name(lane, 0) in found))
        found[name] = made(cards_of(faces), concealed=concealed)
    return found


def settle_draw(table: Table, state: State, drawn: CardsLike | None) -> None:
    """Put the cards that a draw takes from an unknown stock where it takes them."""
    deck, at = state[DECK], state[AT]
    if drawn is None:
        if HIDDEN in deck and HIDDEN in _next_codes(table, deck, at):
            _refuse("hidden_stock", "the stock is unknown: say what is drawn, with drawn=")
        return
    codes = bytes(card.code for card in to_cards(drawn))
    if len(codes) > len(deck) - at or any(HIDDEN != old != new for old, new in zip(deck[at:], codes, strict=False)):
        _refuse("wrong_draw", "the cards drawn are not those of the stock")
    deck = deck[:at] + codes + deck[at + len(codes) :]
    if _next_codes(table, deck, at) != codes:
        number = "1 card" if table.draw == 1 else f"{table.draw} cards"
        _refuse("wrong_draw", f"a draw takes {number}, one more for each red three, while the stock lasts")
    state[DECK] = deck
    _refuse_strange(table, state, codes)


def _refuse_strange(table: Table, state: State, codes: bytes) -> None:
    """Refuse a card drawn that lies elsewhere as often as the packs hold it."""
    numbers = Counter(every_card(table, state))
    kinds = Counter(card.shape for card in numbers.elements())
    most = table.plan.rules.most
    for card in cards_of_codes(sorted(set(codes))):
        if not card.is_hidden and (numbers[card] > most(card) or kinds[card.shape] > most(card.shape)):
            _refuse("wrong_draw", f"{card} cannot be drawn: all that the packs hold are elsewhere")


def _next_codes(table: Table, deck: bytes, at: int) -> bytes:
    """The cards that a draw takes: so many, red threes not counted, while the stock lasts (rules 4.1 and 12.5)."""
    came, end = 0, at
    while came < table.draw and end < len(deck):
        came += deck[end] not in RED_THREES
        end += 1
    return deck[at:end]
