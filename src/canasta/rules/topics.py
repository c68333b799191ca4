"""The options, by topic: each with its default, its paragraph and its sentences, in this one place.

A topic is a frozen class of options; :class:`~canasta.rules.Rules` holds one of each. :data:`OPTIONS` is made from
the fields and says of each option all that a program needs to show it, to read it and to check it.
"""
# ruff: noqa: RUF009  the calls give attrs fields, not shared defaults

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from canasta.errors import RulesError

from .kinds import CardPoints, Minimums, Number, PointList, Points, PointsOfCards, Sides
from .option import Option, Topic, choice, fields_of, option, yes_no

__all__ = [
    "CANASTA_SIZE",
    "MELD_SIZE",
    "OPTIONS",
    "TOPICS",
    "BlackThreeMelds",
    "Canastas",
    "Capture",
    "Cards",
    "Dealing",
    "Ending",
    "ForcedCapture",
    "GoingOut",
    "GoingOutDiscard",
    "LastRedThree",
    "Melds",
    "Opening",
    "Option",
    "Permission",
    "RedThreesCountWhen",
    "Scoring",
    "Seats",
    "StockEnd",
    "Tie",
    "Topic",
    "UpcardBlackThree",
    "WaivesMinimum",
    "WildOnNaturalCanasta",
    "WildRatio",
    "parse_option",
]

MELD_SIZE = 3
"""How many cards a meld has at least (rule 6.1)."""
CANASTA_SIZE = 7
"""How many cards make a meld a canasta (rule 7.1)."""

UpcardBlackThree = Literal["cover", "keep"]
WildRatio = Literal["not_more_than_naturals", "none", "fewer_than_naturals"]
BlackThreeMelds = Literal["going_out", "never"]
WildOnNaturalCanasta = Literal["degrade", "forbid"]
WaivesMinimum = Literal["stock_draw", "always", "never"]
GoingOutDiscard = Literal["optional", "required"]
Permission = Literal["optional", "required", "off"]
LastRedThree = Literal["ends", "may_meld"]
ForcedCapture = Literal["matching_meld", "never"]
RedThreesCountWhen = Literal["melded", "canasta"]
Tie = Literal["draw", "extra_deal"]


@frozen(kw_only=True, eq=False, repr=False)
class Seats(Topic):
    """Who plays with whom (rules 2.1, 15)."""

    players: int = option(Number(2, 6), 4, "15", "How many players there are.", "{value:player|players}.")
    sides: tuple[tuple[int, ...], ...] = option(
        Sides(), ((0, 2), (1, 3)), "2.1", "The seats of each side, when the deal begins.", "The sides: {value}."
    )
    cutthroat: bool = yes_no(
        "15.3",
        "Whether three play each alone until a capture makes the lone hand, and the other two partners.",
        default=False,
        yes="Cutthroat: everyone plays alone until someone captures the pile and becomes the lone hand.",
        no="",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Cards(Topic):
    """The packs and what their cards count (rule 1)."""

    packs: int = option(Number(1, 6), 2, "1.1", "How many packs of 52 there are.", "{value:pack|packs} of 52 cards.")
    jokers: int = option(Number(0, 24), 4, "1.1", "How many jokers there are in all.", "{value:joker|jokers} in all.")
    card_points: CardPoints = option(
        PointsOfCards(),
        {"A": 20, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5, "4": 5, "3b": 5}
        | {"2": 20, "Jo": 50},
        "1.2",
        "What each card counts; red threes have no card value.",
        "Card values: {value}; a red three has none.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Dealing(Topic):
    """The deal and the draw (rules 3, 5.1)."""

    hand_size: int = option(
        Number(1), 11, "3.1", "How many cards are dealt to each player.", "{value:card is|cards are} dealt to each."
    )
    draw: int = option(
        Number(1), 1, "5.1", "How many cards a turn draws from the stock.", "A turn draws {value:card|cards}."
    )
    upcard_black_three: UpcardBlackThree = choice(
        UpcardBlackThree,
        "3.2",
        "What becomes of a black three turned up to begin the pile.",
        cover="A black three turned up to begin the pile is covered.",
        keep="A black three turned up to begin the pile stays, and blocks the first player.",
    )
    upcard_red_three_freezes: bool = yes_no(
        "3.3",
        "Whether a red three turned up and covered freezes the pile, as a wild card does.",
        default=False,
        yes="A red three turned up and covered freezes the pile.",
        no="A red three turned up and covered does not freeze the pile.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Melds(Topic):
    """What a meld is (rule 6)."""

    min_naturals: int = option(
        Number(1),
        2,
        "6.2",
        "How many natural cards a meld has at least.",
        "A meld has at least {value:natural card|natural cards}.",
    )
    max_wilds: int = option(
        Number(),
        3,
        "6.3",
        "How many wild cards a meld holds at most; any number above the packs' wild cards means no limit.",
        "A meld holds at most {value:wild card|wild cards}.",
    )
    wild_ratio: WildRatio = choice(
        WildRatio,
        "6.4",
        "How the wild cards of a meld are measured against its naturals.",
        not_more_than_naturals="A meld holds no more wild cards than natural ones.",
        none="The wild cards of a meld are not measured against its naturals.",
        fewer_than_naturals="A meld holds fewer wild cards than natural ones.",
    )
    black_three_melds: BlackThreeMelds = choice(
        BlackThreeMelds,
        "6.6",
        "When black threes are melded.",
        going_out="Three or more black threes, without a wild card, are the last meld of a player who goes out.",
        never="Black threes are never melded.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Canastas(Topic):
    """What a canasta brings, and what it takes (rule 7)."""

    natural_canasta_bonus: int = option(
        Points(), 500, "7.3", "The bonus of a canasta without wild cards.", "A natural canasta brings {value:,}."
    )
    mixed_canasta_bonus: int = option(
        Points(), 300, "7.3", "The bonus of a canasta with wild cards.", "A mixed canasta brings {value:,}."
    )
    concealed_canasta_bonus: int = option(
        Points(),
        100,
        "7.4",
        "What a canasta laid whole in one act brings on top.",
        "A canasta laid whole in one act brings {value:,} more.",
    )
    wild_on_natural_canasta: WildOnNaturalCanasta = choice(
        WildOnNaturalCanasta,
        "7.2",
        "What a wild card does to a natural canasta.",
        degrade="A wild card added to a natural canasta makes it mixed.",
        forbid="A natural canasta takes no wild card.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Opening(Topic):
    """A side's first melds of a deal (rule 8)."""

    minimums: tuple[tuple[int | None, int], ...] = option(
        Minimums(),
        ((None, 15), (0, 50), (1500, 90), (3000, 120)),
        "8.1",
        "What an opening counts at least: pairs of the score from which it holds (None: below all) and the minimum.",
        "An opening counts at least {value}.",
    )
    concealed_waives_minimum: WaivesMinimum = choice(
        WaivesMinimum,
        "8.4",
        "When a player going out concealed may open below the minimum.",
        stock_draw="Going out concealed after a draw from the stock needs no minimum.",
        always="Going out concealed needs no minimum, even after a capture if no card of the pile is still to come.",
        never="Going out concealed needs the minimum too.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Capture(Topic):
    """Taking the pile (rules 9, 10)."""

    one_card_pile_rule: bool = yes_no(
        "9.1",
        "Whether a player with one card in hand may not take a pile of one card.",
        default=True,
        yes="A player with one card in hand may not take a pile of one card.",
        no="A player with one card in hand may take a pile of one card.",
    )
    capture_onto_canasta: bool = yes_no(
        "9.4",
        "Whether a pile that is not frozen may be taken by adding its top card to a canasta.",
        default=True,
        yes="A pile that is not frozen may be taken by adding its top card to a canasta.",
        no="No pile is taken by adding its top card to a canasta.",
    )
    capture_with_wild: bool = yes_no(
        "9.7",
        "Whether a pile that is not frozen may be taken with one natural card and one wild card of the hand.",
        default=True,
        yes="A pile that is not frozen may be taken with one natural card and one wild card of the hand.",
        no="A natural card and a wild card of the hand do not take the pile.",
    )
    capture_onto_meld: bool = yes_no(
        "9.7",
        "Whether a pile that is not frozen may be taken by adding its top card to a meld, canastas included.",
        default=True,
        yes="A pile that is not frozen may be taken by adding its top card to a meld of the side.",
        no="No pile is taken by adding its top card to a meld, canastas included.",
    )
    always_frozen: bool = yes_no(
        "9.7",
        "Whether the pile is always frozen.",
        default=False,
        yes="The pile is always frozen.",
        no="The pile is frozen by a wild card in it, and against a side that has not opened.",
    )
    black_three_freezes: bool = yes_no(
        "10.3",
        "Whether a black three anywhere in the pile freezes it, as a wild card does.",
        default=False,
        yes="A black three anywhere in the pile freezes it; on top it blocks the next player.",
        no="A black three blocks the next player while it is on top, and does nothing deeper in the pile.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class GoingOut(Topic):
    """Going out (rule 11)."""

    canastas_to_go_out: int = option(
        Number(1),
        1,
        "11.1",
        "How many canastas a side needs to go out.",
        "Going out needs {value:canasta|canastas} of the side.",
    )
    going_out_discard: GoingOutDiscard = choice(
        GoingOutDiscard,
        "11.2",
        "Whether going out needs a discard.",
        optional="Going out needs no discard.",
        required="Going out needs a discard: the last card is not laid.",
    )
    permission: Permission = choice(
        Permission,
        "11.5",
        "Whether a player may, must or cannot ask the partner before going out.",
        optional="A player may ask the partner for leave to go out, and the answer binds.",
        required="A player with a partner goes out only with the partner's yes.",
        off="Nobody asks the partner for leave to go out.",
    )
    concealed_after_capture: bool = yes_no(
        "11.6",
        "Whether a turn that captured the pile may go out concealed.",
        default=True,
        yes="A player may go out concealed in a turn that captured the pile.",
        no="Nobody goes out concealed in a turn that captured the pile.",
    )
    going_out_bonus: int = option(Points(), 100, "11.7", "What going out brings.", "Going out brings {value:,}.")
    concealed_bonus: int = option(
        Points(), 200, "11.7", "What going out concealed brings in all.", "Going out concealed brings {value:,} in all."
    )


@frozen(kw_only=True, eq=False, repr=False)
class StockEnd(Topic):
    """The end of the stock (rule 12)."""

    last_red_three: LastRedThree = choice(
        LastRedThree,
        "12.2",
        "What a player may do who draws a red three as the stock's last card.",
        ends="A red three drawn as the stock's last card ends the deal.",
        may_meld="Who draws a red three as the stock's last card may still lay; then the deal ends.",
    )
    forced_capture: ForcedCapture = choice(
        ForcedCapture,
        "12.3",
        "When a player must take the pile once the stock is empty.",
        matching_meld="With an empty stock, who can take the pile by adding its top card to a meld must take it.",
        never="With an empty stock, nobody has to take the pile.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Scoring(Topic):
    """Red threes, and what those who keep the score of a table add (rules 13, 16)."""

    red_three_points: tuple[int, ...] = option(
        PointList(),
        (100, 200, 300, 800),
        "13.3",
        "What a side's red threes count: for one, for two, and so on up to all there are.",
        "Red threes count {value}.",
    )
    red_threes_count_when: RedThreesCountWhen = choice(
        RedThreesCountWhen,
        "13.6",
        "What a side needs for its red threes to count for it; else they count against it.",
        melded="Red threes count for a side that has melded, else against it.",
        canasta="Red threes count for a side that has a canasta, else against it.",
    )
    four_red_threes_double_when_negative: bool = yes_no(
        "13.6",
        "Whether red threes against a side count the same figure as for it, and not the figure of one each.",
        default=True,
        yes="Red threes against a side count the same figure as for it.",
        no="Red threes against a side count the figure of one for each.",
    )
    undeclared_red_three: int = option(
        Points(),
        500,
        "16",
        "What a red three not laid at once costs its side.",
        "At a table, a red three not laid at once costs {value:,}.",
    )
    failed_permission: int = option(
        Points(),
        100,
        "16",
        "What asking the partner and then being unable to go out costs.",
        "At a table, asking the partner and being unable to go out costs {value:,}.",
    )
    short_opening_raise: int = option(
        Points(),
        10,
        "16",
        "How much an opening taken back for want of points raises the side's minimum for the deal.",
        "At a table, an opening taken back for want of points raises the side's minimum by {value:,}.",
    )


@frozen(kw_only=True, eq=False, repr=False)
class Ending(Topic):
    """The end of the game (rule 14)."""

    target: int = option(
        Points(5),
        5000,
        "14.1",
        "The score that ends the game.",
        "The game ends when a side has {value:,} after a deal.",
    )
    tie: Tie = choice(
        Tie,
        "14.2",
        "What a tie at the top means.",
        draw="A tie at the top is a drawn game.",
        extra_deal="A tie at the top is broken by another deal.",
    )


TOPICS: dict[str, type[Topic]] = {
    "seats": Seats,
    "cards": Cards,
    "dealing": Dealing,
    "melds": Melds,
    "canastas": Canastas,
    "opening": Opening,
    "capture": Capture,
    "going_out": GoingOut,
    "stock_end": StockEnd,
    "scoring": Scoring,
    "ending": Ending,
}
"""The topics by the field of `Rules` that holds each."""


def _options() -> dict[str, Option]:
    found: dict[str, Option] = {}
    for topic, kind in TOPICS.items():
        initial = kind()
        lines = []
        for each in fields_of(kind).values():
            meta = each.metadata
            found[each.name] = Option(each.name, topic, default=getattr(initial, each.name), **meta)
            lines.append(f"    {each.name}: {meta['summary']} (rule {meta['rule']})")
        kind.__doc__ = f"{kind.__doc__}\n\nAttributes:\n" + "\n".join(lines)
    return found


OPTIONS: dict[str, Option] = _options()
"""Every option by name, in the order of the topics."""


def known_option(name: object) -> Option:
    """The option of that name; RulesError, with the nearest name, where there is none."""
    if isinstance(name, str) and name in OPTIONS:
        return OPTIONS[name]
    from difflib import get_close_matches  # noqa: PLC0415  wanted only for this error

    near = get_close_matches(name, OPTIONS, 1) if isinstance(name, str) else []
    raise RulesError(str(name), f"no such option{f'; do you mean {near[0]}?' if near else ''}")


def parse_option(name: str, text: str) -> Any:
    """The value that a text means for an option, ready for `Rules.where`.

    Numbers and words as they are; `true` or `false`; the sides of the table as `0,2/1,3`; minimums as
    `15,0:50,1500:90` (the first for every score below the next); `red_three_points` as `100,200,300,800`;
    `card_points` as `A=15,K=10`, where cards not named keep theirs. These four take JSON too.

    Raises:
        RulesError: There is no such option, or it cannot hold that.

    >>> parse_option("packs", "3"), parse_option("always_frozen", "yes"), parse_option("minimums", "15,0:50")
    (3, True, ((None, 15), (0, 50)))
    """
    return known_option(name).parse(text)
