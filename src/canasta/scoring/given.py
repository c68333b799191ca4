"""The fields of a side's result as they are given, read into their one form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from canasta.cards import Card, CardsLike
from canasta.errors import ScoreError
from canasta.melds import Canasta, Meld
from canasta.rules import CANASTA_SIZE
from canasta.scoring import fields
from canasta.scoring.figures import WentOut
from canasta.scoring.scores import LineKind

__all__ = ["CANASTA_COUNTS", "CANASTA_KINDS", "Groups", "RedThrees", "Shape", "Share", "SomeRedThrees"]

#: Some red threes: how many, or which.
SomeRedThrees: TypeAlias = int | CardsLike
#: The red threes of a side: how many, or which; or, as cutthroat needs it, those of each seat.
RedThrees: TypeAlias = SomeRedThrees | Mapping[int, SomeRedThrees]
#: How many canastas are natural, mixed, natural and concealed, mixed and concealed.
Canastas: TypeAlias = tuple[int, int, int, int]


#: What matters of a meld: its rank, by the place in the canonical order, and how many natural and wild cards it has.
Shape: TypeAlias = tuple[int, int, int]
#: The cards of several melds or hands.
Groups: TypeAlias = tuple[tuple[Card, ...], ...]


class Share(NamedTuple):
    """The red threes of a seat, or of the whole side where the seat is None; the cards, where they are known."""

    seat: int | None
    number: int
    cards: tuple[Card, ...] = ()


# -- melds ----------------------------------------------------------------------------------------------------------


def melds_of(melds: object, concealed: object) -> tuple[Meld, ...]:
    """The melds, those that `concealed` names made concealed canastas."""
    laid = fields.items(melds, "melds", "melds")
    for number, meld in enumerate(laid):
        if not isinstance(meld, Meld):
            laid[number] = fields.meld(meld, f"melds[{number}]")
    if concealed != ():
        for number in fields.items(concealed, "concealed", "places of melds"):
            laid[number] = _concealed(laid, fields.whole(number, "concealed"))
    return tuple(laid)


def _concealed(melds: list[Meld], number: int) -> Canasta:
    if not 0 <= number < len(melds):
        raise ScoreError("concealed", f"there is no melds[{number}]")
    meld = melds[number]
    if not meld.is_canasta:
        raise ScoreError("concealed", f"melds[{number}], {meld}, is no canasta of {CANASTA_SIZE} cards (rule 7.1)")
    return Canasta(meld.cards, is_concealed=True)


def codes_of(groups: Groups) -> bytes:
    """The codes of cards."""
    return bytes([card.code for group in groups for card in group])


#: The sorts of canasta, with the mixed ones at odd places and the concealed ones last.
CANASTA_KINDS: Final[tuple[LineKind, ...]] = (
    "natural_canasta",
    "mixed_canasta",
    "concealed_natural_canasta",
    "concealed_mixed_canasta",
)


def sorted_out(melds: tuple[Meld, ...]) -> tuple[list[Shape], list[tuple[LineKind, Groups]]]:
    """The shape of each meld, and the canastas among the melds, each with its sort and its cards."""
    shapes = []
    canastas: list[tuple[LineKind, Groups]] = []
    for meld in melds:
        cards = meld.cards
        wilds = 0
        while cards[~wilds].is_wild:  # they are the last ones
            wilds += 1
        shapes.append((cards[0].rank_index, len(cards) - wilds, wilds))
        if meld.is_canasta:
            canastas.append((CANASTA_KINDS[(wilds > 0) + 2 * meld.is_concealed], (cards,)))
    return shapes, canastas


def counts_of(canastas: list[tuple[LineKind, Groups]]) -> Canastas:
    """How many canastas of each sort there are."""
    found = [kind for kind, _ in canastas]
    natural, mixed, concealed_natural, concealed_mixed = [found.count(kind) for kind in CANASTA_KINDS]
    return natural + concealed_natural, mixed + concealed_mixed, concealed_natural, concealed_mixed


CANASTA_COUNTS: Final = (
    "natural_canastas",
    "mixed_canastas",
    "concealed_natural_canastas",
    "concealed_mixed_canastas",
)


def refuse_beside_melds(meld_points: int | None, counts: Canastas) -> None:
    """Where melds are given, nothing that follows from them is."""
    if meld_points is not None:
        raise ScoreError("meld_points", "the melds are given, so it is not")
    if counts != (0, 0, 0, 0):
        for name, count in zip(CANASTA_COUNTS, counts, strict=True):
            if fields.number(count, name):
                raise ScoreError(name, "the melds are given, so it is not")


def canastas_beside_points(meld_points: int | None, counts: Canastas) -> Canastas:
    """The numbers of canastas, where no melds are given."""
    if meld_points is not None:
        fields.points(meld_points, "meld_points")
    for name, count in zip(CANASTA_COUNTS, counts, strict=True):
        if fields.number(count, name) and meld_points is None:
            raise ScoreError("meld_points", f"expected beside {name}: what the cards of all melds count")
    for kind, name in enumerate(CANASTA_COUNTS[:2]):
        if counts[kind + 2] > counts[kind]:
            raise ScoreError(f"concealed_{name}", f"{counts[kind + 2]}, of {counts[kind]} {name}")
    return counts


def opened_of(opened: object, *, has_melded: bool) -> bool:
    """Whether the side has made a meld, as given, beside what the melds tell."""
    if opened is None:
        return has_melded
    if not fields.flag(opened, "opened") and has_melded:
        raise ScoreError("opened", "false, though the side has melds")
    return bool(opened)


# -- hands, red threes, seats, going out ----------------------------------------------------------------------------


def hands_of(hands: object, hand_points: int | None) -> tuple[tuple[Card, ...], ...]:
    """The hands; not beside what they count."""
    held = fields.items(hands, "hands", "hands")
    for number, hand in enumerate(held):
        held[number] = fields.cards(hand, "hands", number)
    if hand_points is not None:
        fields.points(hand_points, "hand_points")
        if held:
            raise ScoreError("hand_points", "the hands are given, so it is not")
    return tuple(held)


def seats_of(seats: object) -> tuple[int, ...]:
    """The seats, in rising order, each once."""
    if seats == ():
        return ()
    if isinstance(seats, int):
        return (fields.number(seats, "seats"),)
    found = sorted([fields.number(seat, "seats") for seat in fields.items(seats, "seats", "seats")])
    if len(set(found)) < len(found):
        raise ScoreError("seats", f"each seat once, not {found}")
    return tuple(found)


def shares_of(value: object, name: str, seats: tuple[int, ...]) -> tuple[Share, ...]:
    """Red threes by seat, as far as known; nothing for a seat without any."""
    if type(value) is int:
        return (Share(None, value),) if fields.number(value, name) else ()
    if not isinstance(value, Mapping):
        share = _share(value, name, None)
        return (share,) if share.number else ()
    shares = []
    for seat in value:
        place = f"{name}[{seat}]"
        if fields.number(seat, f"{name}, its seats") not in (seats or (seat,)):
            raise ScoreError(place, f"not a seat of the side, {', '.join(map(str, seats))}")
        shares.append(_share(value[seat], place, seat))
    return tuple(sorted(share for share in shares if share.number))


def _share(value: object, place: str, seat: int | None) -> Share:
    if isinstance(value, int):
        return Share(seat, fields.number(value, place))
    cards = fields.cards(value, place)
    for card in cards:
        if not card.is_red_three:
            raise ScoreError(place, f"a number, or red threes such as 3h 3d, expected, not {card}")
    return Share(seat, len(cards), cards)


def shared(shares: tuple[Share, ...], seat: int | None = None) -> tuple[int, Groups]:
    """How many red threes there are for a seat, or for the whole side, and which, as far as known."""
    if not shares:
        return 0, ()
    own = [share for share in shares if seat is None or share.seat is None or share.seat == seat]
    return sum([share.number for share in own]), tuple([share.cards for share in own if share.cards])


_WENT_OUT: Final[tuple[WentOut | None, ...]] = (None, "open", "concealed")


def went_out_of(value: object) -> WentOut | None:
    """How the side went out."""
    for known in _WENT_OUT:
        if value == known:
            return known
    message = f"open, concealed or nothing expected, not {fields.shown(value)}"
    if not isinstance(value, str):
        raise fields.FieldTypeError("went_out", message)
    raise ScoreError("went_out", message)
