"""The text of a position read again, without the library: which cards lie where, and texts with less or other cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

HIDDEN = "??"
SUITS = "shdc"


def fields_of(text: str) -> dict[str, str]:
    """The fields of a position's text by name."""
    return dict(word.split("=", 1) for word in text.split(" "))


def text_of(fields: Mapping[str, str]) -> str:
    """The text of fields."""
    return " ".join(f"{name}={value}" for name, value in fields.items())


def cards_of(part: str) -> list[str]:
    """The cards of one part of a field, `??` for each that is hidden."""
    if part in {"-", ""}:
        return []
    found: list[str] = []
    for word in part.split(","):
        found += [HIDDEN] * int(word[:-1]) if word.endswith("?") else [word]
    return found


def zones_of(text: str) -> dict[str, list[str]]:
    """The cards of every place where there are some."""
    fields = fields_of(text)
    zones = {name: cards_of(fields.get(name, "-")) for name in ("pile", "coming", "stock")}
    for name in ("hands", "red"):
        for place, part in enumerate(fields.get(name, "-").split("/")):
            zones[f"{name} {place}"] = cards_of(part)
    for holder, part in enumerate(fields.get("melds", "-").split("/")):
        for order, meld in enumerate(part.split(";")):
            zones[f"melds {holder} {order}"] = cards_of(meld.removesuffix("!"))
    return {name: cards for name, cards in zones.items() if cards}


def every_card(text: str) -> Counter[str]:
    """How often each card is in a position."""
    return Counter(card for cards in zones_of(text).values() for card in cards)


def hidden_from(text: str, place: int) -> str:
    """The text with the stock, and every hand but that of one place, known by its size alone."""
    fields = fields_of(text)
    hands = fields["hands"].split("/")
    fields["hands"] = "/".join(part if at == place else _size(part) for at, part in enumerate(hands))
    fields["stock"] = _size(fields["stock"])
    return text_of(fields)


def _size(part: str) -> str:
    number = len(cards_of(part))
    return f"{number}?" if number else "-"


def is_part_of(shown: str, whole: str) -> bool:
    """Whether a position with hidden cards could be this one: each place as large, and what it shows is there."""
    mine, theirs = zones_of(shown), zones_of(whole)
    if {name: len(cards) for name, cards in mine.items()} != {name: len(cards) for name, cards in theirs.items()}:
        return False
    return all(
        Counter(card for card in cards if card != HIDDEN) <= Counter(theirs[name]) for name, cards in mine.items()
    )


def with_suits(text: str, suits: str) -> str:
    """The text with the suits that s h d c become, where suits do not matter: red threes keep theirs."""
    fields = fields_of(text)
    for name in ("hands", "red", "melds", "pile", "coming", "stock"):
        if name in fields:
            fields[name] = "".join(_words(fields[name], lambda card: _other_suit(card, suits)))
    return text_of(fields)


def _words(value: str, change: Callable[[str], str]) -> Iterator[str]:
    word = ""
    for sign in value + "\n":
        if sign in ",;/!\n":
            yield change(word) + sign.strip()
            word = ""
        else:
            word += sign


def _other_suit(card: str, suits: str) -> str:
    if len(card) != 2 or card[1] not in SUITS:  # rank and suit
        return card
    if card[0] == "3":
        black = "sc" if suits.index("s") < suits.index("c") else "cs"
        return "3" + black["sc".index(card[1])] if card[1] in "sc" else card
    return card[0] + suits[SUITS.index(card[1])]
