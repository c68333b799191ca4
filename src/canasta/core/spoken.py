"""An act as a person types it, read in a position: which cards are meant, and which meld they join.

What may be typed is fixed: the grammar stands in the documentation. A text that could mean several acts means the one
of them that is legal; where several are, it is refused with all of them named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from canasta.acts import MELD_NAMES, Act, Answer, Ask, Capture, Discard, Draw, Lay, Pass, read_meld_name
from canasta.cards import Card, parse_cards, to_card
from canasta.core.faces import hidden_in
from canasta.core.legality import violations
from canasta.core.listing import captures
from canasta.core.resolving import resolved
from canasta.core.state import DRAW, PHASE, TURN, State, Table, every_meld, layout_in_turn, meld_name
from canasta.errors import CardsError, NotationError

__all__ = ["parsed"]

#: The first word, and the kind of act that it says; `put` says no more than the cards do.
_VERBS: Final = {
    "draw": Draw, "d": Draw,
    "capture": Capture, "take": Capture, "pick": Capture, "c": Capture,
    "lay": Lay, "meld": Lay, "add": Lay, "l": Lay,
    "discard": Discard, "drop": Discard, "throw": Discard, "x": Discard,
    "ask": Ask, "pass": Pass, "p": Pass,
    "answer": Answer, "yes": Answer, "y": Answer, "no": Answer, "n": Answer,
    "put": None,
}  # fmt: skip
_FILLERS: Final = frozenset(
    {"the", "with", "my", "and", "card", "cards", "pile", "up", "from", "stock", "top", "black"}
)
_ONTO: Final = frozenset({"onto", "on", "to"})
_RANK_NAMES: Final = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8", "seven": "7",
    "six": "6", "five": "5", "four": "4", "three": "3b", "two": "2", "deuce": "2", "joker": "Jo",
}  # fmt: skip
_PLURALS: Final = {("sixes" if name == "six" else f"{name}s"): rank for name, rank in _RANK_NAMES.items()}
_SUITS: Final = {
    text: name[0] for name in ("spade", "heart", "diamond", "club") for text in (name, f"{name}s", name[0])
}
_NUMBERS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, **{str(number): number for number in range(1, 31)},
}  # fmt: skip
_WORD: Final = re.compile(r"[^\s,]+")
_MOST_WORDS: Final = 400
_A_CARD: Final = "a card such as Kh, K, or king of hearts, or several as in two kings"


class _Word(NamedTuple):
    """A word, where it stands, and how it is looked up."""

    text: str
    at: int
    name: str


def parsed(table: Table, state: State, text: str, *, strict: bool = False) -> Act:
    """The act that a text means, with its faces and the meld named as far as they can be told."""
    if not isinstance(text, str):
        raise TypeError(f"the text of an act is wanted, not {text!r}")
    if not strict:
        return _the_one(table, state, text, _readings(table, state, text))
    act = Act.parse(text)
    canonical = str(act)
    if canonical != text:
        raise NotationError(text, _first_difference(text, canonical), f"the canonical text, {canonical!r}")
    return _the_one(table, state, text, [act])


def _first_difference(text: str, other: str) -> int:
    return next((at for at, (one, two) in enumerate(zip(text, other, strict=False)) if one != two), len(other))


def _the_one(table: Table, state: State, text: str, readings: Iterable[Act]) -> Act:
    """The reading that is legal; where none is, the first, about which the rules can be asked."""
    readings = list(readings)
    legal = {
        resolved(table, state, act): None
        for reading in readings
        for act in _with_melds(table, state, reading)
        if not violations(table, state, act)
    }
    if len(legal) > 1:
        names = [repr(str(act)) for act in legal]
        more = f" or {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        raise NotationError(text, 0, f"what means one legal act: this may be {' or '.join(names[:_MOST_NAMED])}{more}")
    return next(iter(legal), resolved(table, state, readings[0]))


_MOST_NAMED: Final = 6


def _with_melds(table: Table, state: State, act: Act) -> Iterator[Act]:
    """The act, and where it does not say which meld its cards join, the act with the name of each."""
    yield act
    if not isinstance(act, Lay | Capture) or act.onto is not None or not violations(table, state, act):
        return
    holders = layout_in_turn(table, state, capturing=isinstance(act, Capture)).holders[state[TURN]]
    names: list[str] = []
    for lane, *_ in every_meld(table, state, holders):
        names.append(meld_name(lane, int(meld_name(lane, 0) in names)))
    for name in names:
        if act.lane in {-1, MELD_NAMES[name]}:
            yield type(act)(act.cards, onto=name)


# -- reading ----------------------------------------------------------------------------------------------------------


def _readings(table: Table, state: State, text: str) -> list[Act]:
    """What a text may mean, the likeliest first."""
    words = [_Word(found[0], found.start(), found[0].lower()) for found in _WORD.finditer(text)]
    if not words or len(words) > _MOST_WORDS:
        raise NotationError(text, len(text) if not words else words[_MOST_WORDS].at, _AN_ACT)
    verb = words[0].name
    kind = _VERBS.get(verb)
    if kind in (Draw, Ask, Pass):
        return [_bare(text, words, kind)]
    if kind is Answer:
        return [_answer(text, words)]
    if verb not in _VERBS and not _is_card(words[0]):
        raise NotationError(text, words[0].at, _AN_ACT)
    rest = words[verb in _VERBS :]
    at = next((at for at, word in enumerate(rest) if word.name in _ONTO), len(rest))
    cards, onto = _cards(text, rest[:at]), _meld(text, rest[at:])
    if onto is not None and kind is Discard:
        raise NotationError(text, rest[at].at, "no more: a discard joins no meld")
    if verb not in _VERBS and not cards:
        raise NotationError(text, words[0].at, _AN_ACT)
    return _acts(table, state, text, kind, cards, onto)


_AN_ACT: Final = "an act: draw, take, lay, discard, ask, yes, no or pass, or the cards of one"


def _acts(
    table: Table, state: State, text: str, kind: type[Act] | None, cards: tuple[Card, ...], onto: str | None
) -> list[Act]:
    if kind is Discard and len(cards) != 1:
        raise NotationError(text, len(text), "one card to discard")
    if kind is not Capture and not cards:
        raise NotationError(text, len(text), "the cards that are laid")
    try:
        acts = {Capture: Capture(cards, onto=onto), Lay: Lay(cards, onto=onto)}
    except CardsError:
        raise NotationError(text, 0, "cards that are known: an act shows its cards") from None
    if len(cards) == 1 and onto is None:
        acts[Discard] = Discard(cards[0])
    if kind is Capture and not cards and onto is None and violations(table, state, acts[Capture]):
        return [acts[Capture], *_captures(table, state)]  # take the pile, with the cards that can take it
    if kind is not None:
        return [acts[kind]]
    first = Capture if state[PHASE] == DRAW else Discard if Discard in acts else Lay
    return [acts.pop(first), *acts.values()]


def _captures(table: Table, state: State) -> Iterable[Act]:
    """The ways to take the pile with a hand that is wholly known."""
    if state[PHASE] != DRAW or hidden_in(state[table.faces + state[TURN]]):
        return ()
    return captures(table, state)


def _bare(text: str, words: list[_Word], kind: type[Act]) -> Act:
    for word in words[1:]:
        if word.name not in _FILLERS:
            raise NotationError(text, word.at, f"no more after {words[0].name}")
    return kind()


def _answer(text: str, words: list[_Word]) -> Act:
    said = words[1:] if words[0].name == "answer" else words
    right = bool(said) and said[0].name in _ANSWERS
    if len(said) != 1 or not right:
        wrong = said[right:]
        raise NotationError(text, wrong[0].at if wrong else len(text), "yes or no, and no more")
    return Answer(_ANSWERS[said[0].name])


_ANSWERS: Final = {"yes": True, "y": True, "no": False, "n": False}


# -- cards ------------------------------------------------------------------------------------------------------------


def _cards(text: str, words: list[_Word]) -> tuple[Card, ...]:
    """The cards that words name, in their order."""
    cards: list[Card] = []
    left = [word for word in words if word.name not in _FILLERS]
    while left:
        word, *left = left
        number = _NUMBERS.get(word.name)
        if left and number is not None and (left[0].name in _PLURALS or (number == 1 and left[0].name in _RANK_NAMES)):
            rank = _PLURALS.get(left[0].name) or _RANK_NAMES[left[0].name]
            cards += [to_card(rank)] * number
            left = left[1:]
            continue
        found = _named(text, word)
        if left and left[0].name == "of":
            found = (*found[:-1], _suited(text, found[-1], left))
            left = left[2:]
        cards += found
    return tuple(cards)


def _is_card(word: _Word) -> bool:
    """Whether a word begins cards, be they written well or not."""
    if word.name in _NUMBERS or word.name in _RANK_NAMES or word.name in _PLURALS or word.name in _FILLERS:
        return True
    try:
        parse_cards(word.text)
    except NotationError as error:
        return error.position > 0 or not error.expected.startswith("a card")
    return True


def _named(text: str, word: _Word) -> tuple[Card, ...]:
    """The cards of one word; a three of no colour is a black one, since no other is in a hand."""
    if word.name in _PLURALS:
        raise NotationError(text, word.at, f"how many {word.name}, as in two {word.name}")
    rank = "3b" if word.name == "3" else _RANK_NAMES.get(word.name)
    if rank is not None:
        return (to_card(rank),)
    try:
        found = parse_cards(word.text)
    except NotationError as error:
        raise NotationError(text, word.at + error.position, error.expected) from None
    if not found:
        raise NotationError(text, word.at, _A_CARD)
    return found


def _suited(text: str, card: Card, words: list[_Word]) -> Card:
    """The card of a rank and a suit, which stands behind *of*."""
    suit = _SUITS.get(words[1].name) if len(words) > 1 else None
    if suit is None:
        raise NotationError(
            text, words[1].at if len(words) > 1 else len(text), "a suit: spades, hearts, diamonds or clubs"
        )
    if card.rank is None or card.suit is not None or card.is_joker:
        raise NotationError(text, words[0].at, f"no suit, since {card} takes none")
    return to_card(f"{card.rank}{suit}")


def _meld(text: str, words: list[_Word]) -> str | None:
    """The name of the meld that stands behind *onto*."""
    if not words:
        return None
    names = [word for word in words[1:] if word.name not in _FILLERS]
    if len(names) != 1:
        raise NotationError(text, names[1].at if names else len(text), "the name of one meld: its rank, such as K")
    rank = _PLURALS.get(names[0].name) or _RANK_NAMES.get(names[0].name)
    return rank or read_meld_name(names[0].text, names[0].at, text)
