"""`Rules`: all options of a game as one immutable value, the presets, and the way to plain data and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from canasta.cards import Card, CardLike, to_card
from canasta.errors import RulesError

from .kinds import shown
from .option import fields_of
from .prose import compared, described
from .seating import seated
from .topics import (
    OPTIONS,
    TOPICS,
    Canastas,
    Capture,
    Cards,
    Dealing,
    Ending,
    GoingOut,
    Melds,
    Opening,
    Scoring,
    Seats,
    StockEnd,
    known_option,
)

__all__ = ["CLASSIC", "INTERNATIONAL", "PRESETS", "Rules", "checked_rules"]

_SUITS = 4
_PLACES = 4  # places at the table where five play (rule 15.4)
_FIVE = ((0, 2, 4), (1, 3))  # the sides of five players (rule 15.4)
_CUTTHROAT = 3  # players of cutthroat (rule 15.3)
_SIX, _THREE_SIDES = 6, 3  # six players make two sides or three (rule 15)


@frozen(kw_only=True, cache_hash=True, repr=False)
class Rules:
    """The rules of a game: one immutable value with a field for each topic.

    Make rules from a preset, with :meth:`for_players` and :meth:`where`. Rules compare by value, hash, pickle and
    go to plain data and back. What they hold is checked when they are made: each value by itself, and what must
    go together (sides and seats, rule 15; hands and packs, rule 3.1; a figure for each red three, rule 13.3).

    Raises:
        RulesError: A value cannot be, or cannot go with another; `option` names it.

    >>> rules = CLASSIC.for_players(2).where(wild_ratio="none")
    >>> rules.melds.wild_ratio, rules.dealing.hand_size
    ('none', 15)
    >>> rules
    CLASSIC.for_players(2).where(wild_ratio='none')
    >>> print(rules.name)
    CLASSIC for 2 players with wild_ratio=none
    """

    seats: Seats = field(factory=Seats)
    """Who plays with whom (rules 2.1, 15)."""
    cards: Cards = field(factory=Cards)
    """The packs and what their cards count (rule 1)."""
    dealing: Dealing = field(factory=Dealing)
    """The deal and the draw (rules 3, 5.1)."""
    melds: Melds = field(factory=Melds)
    """What a meld is (rule 6)."""
    canastas: Canastas = field(factory=Canastas)
    """What a canasta brings, and what it takes (rule 7)."""
    opening: Opening = field(factory=Opening)
    """A side's first melds of a deal (rule 8)."""
    capture: Capture = field(factory=Capture)
    """Taking the pile (rules 9, 10)."""
    going_out: GoingOut = field(factory=GoingOut)
    """Going out (rule 11)."""
    stock_end: StockEnd = field(factory=StockEnd)
    """The end of the stock (rule 12)."""
    scoring: Scoring = field(factory=Scoring)
    """Red threes and irregularities (rules 13, 16)."""
    ending: Ending = field(factory=Ending)
    """The end of the game (rule 14)."""

    def __attrs_post_init__(self) -> None:
        for name, kind in TOPICS.items():
            if type(getattr(self, name)) is not kind:
                raise RulesError(name, f"{kind.__name__} expected, not {shown(getattr(self, name))}")
        _check_seats(self.seats)
        _check_cards(self)

    # -- the options

    def options(self) -> dict[str, Any]:
        """Every option and its value, in the order of the topics.

        >>> CLASSIC.options()["hand_size"]
        11
        """
        return {name: getattr(getattr(self, option.topic), name) for name, option in OPTIONS.items()}

    def option(self, name: str) -> Any:
        """The value of one option; RulesError where there is none of that name.

        >>> CLASSIC.option("target")
        5000
        """
        option = known_option(name)
        return getattr(getattr(self, option.topic), option.name)

    def where(self, /, **options: Any) -> Rules:
        """These rules with other values for some options.

        Lists do for tuples, so values may come from JSON. The four table options may be text, as :func:`parse_option`
        reads it. `card_points` needs to name only the cards that change.

        Raises:
            RulesError: No such option, a value it cannot hold, or a combination that cannot be dealt or scored.

        >>> CLASSIC.where(wild_ratio="none", hand_size=13).differences(CLASSIC)
        {'hand_size': (13, 11), 'wild_ratio': ('none', 'not_more_than_naturals')}
        >>> CLASSIC.where(packs=3)
        Traceback (most recent call last):
        ...
        canasta.errors.RulesError: red_three_points: it needs 6 figures, one for each number of red threes in \
3 packs, not 4: give red_three_points together with packs (for_players(6) sets both, for three packs)
        """
        changes: dict[str, dict[str, Any]] = {}
        for name, value in options.items():
            option = known_option(name)
            is_text = option.kind == "table" and isinstance(value, str)
            changes.setdefault(option.topic, {})[name] = option.parse(value) if is_text else value
        points = changes.get("cards", {}).get("card_points")
        if isinstance(points, Mapping):
            changes["cards"]["card_points"] = {**self.cards.card_points, **points}
        topics: dict[str, Any] = {name: getattr(self, name) for name in TOPICS}
        for name, changed in changes.items():
            held = {option: getattr(topics[name], option) for option in fields_of(TOPICS[name])}
            topics[name] = TOPICS[name](**{**held, **changed})
        return Rules(**topics)

    def for_players(self, players: int, cutthroat: bool = False, sides: int | None = None) -> Rules:  # noqa: FBT001, FBT002
        """These rules for another number of players: a column of the table of rule 15.

        It sets `players`, `sides`, `cutthroat`, `packs`, `jokers`, `hand_size`, `draw`, `canastas_to_go_out` and
        `target`, whatever they were; `red_three_points` where the number of packs changes; and in `minimums` it
        adds the row of 150 from 7,500 on for three against three, or takes away the one it had added. Every other
        option stays. So set options that the table has too after this, not before.

        Args:
            players: Two to six. Three are single players, unless `cutthroat`; two are singles, four and five two
                sides.
            cutthroat: For three players: the game of the lone hand (rule 15.3).
            sides: How many sides six players make: two of three (when left out) or three of two.

        Raises:
            RulesError: The table has no such column.

        >>> six = INTERNATIONAL.for_players(6)
        >>> six.seats.sides, six.cards.packs, six.ending.target
        (((0, 2, 4), (1, 3, 5)), 3, 10000)
        >>> six.for_players(4) == INTERNATIONAL
        True
        """
        return self.where(**seated(self, players, cutthroat, sides))

    def differences(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """The options in which the two differ, each with its value here and there.

        >>> list(CLASSIC.differences(INTERNATIONAL))
        ['upcard_red_three_freezes', 'wild_ratio', 'concealed_canasta_bonus']
        """
        theirs = checked_rules(other).options()
        return {name: (value, theirs[name]) for name, value in self.options().items() if value != theirs[name]}

    # -- what follows from them

    @property
    def places(self) -> int:
        """How many play a deal: all players, but four of five (rule 15.4)."""
        return _PLACES if self.seats.players == len(_FIVE[0] + _FIVE[1]) else self.seats.players

    @property
    def deck_size(self) -> int:
        """How many cards the packs have, jokers included (rule 1.1).

        >>> CLASSIC.deck_size, CLASSIC.for_players(6).deck_size
        (108, 162)
        """
        return 52 * self.cards.packs + self.cards.jokers

    @property
    def red_threes(self) -> int:
        """How many red threes the packs have (rule 1.1)."""
        return self.cards.packs * _SUITS // 2

    def most(self, card: CardLike) -> int:
        """How many of a card, or of a card whose suit does not matter, the packs have (rule 1.1).

        Raises:
            NotationError: A text that is no card.
            TypeError: Something that is no card.

        >>> CLASSIC.most("Kh"), CLASSIC.most("K"), CLASSIC.most("3b"), CLASSIC.most("Jo")
        (2, 8, 4, 4)
        """
        found: Card = to_card(card)
        if found.is_hidden:
            return self.deck_size
        if found.is_joker:
            return self.cards.jokers
        if found.suit is not None:
            return self.cards.packs
        return self.cards.packs * (_SUITS // 2 if found.is_three else _SUITS)

    # -- words

    def _nearest(self) -> tuple[str, Rules, dict[str, Any]]:
        """The preset that is nearest: its name, for how many players, and what differs from it."""
        seats = self.seats
        found: list[tuple[str, Rules, dict[str, Any]]] = []
        for name, preset in PRESETS.items():
            sides = _THREE_SIDES if seats.players == _SIX and len(seats.sides) == _THREE_SIDES else None
            base = preset.for_players(seats.players, seats.cutthroat, sides)
            changed = {key: mine for key, (mine, _) in self.differences(base).items()}
            if "card_points" in changed:
                there = base.cards.card_points
                changed["card_points"] = {card: n for card, n in self.cards.card_points.items() if n != there[card]}
            found.append((name.upper(), base, changed))
        return min(found, key=lambda each: len(each[2]))

    @property
    def name(self) -> str:
        """The nearest preset, the players where they are not four, and every option that differs.

        >>> CLASSIC.name, INTERNATIONAL.for_players(3, cutthroat=True).name
        ('CLASSIC', 'INTERNATIONAL for 3 players, cutthroat')
        """
        name, base, changed = self._nearest()
        if base.seats.players != CLASSIC.seats.players:
            name += f" for {base.seats.players} players"
        if base.seats.cutthroat:
            name += ", cutthroat"
        if base.seats.players == _SIX:
            name += f" in {len(base.seats.sides)} sides"
        if changed:
            name += f" with {', '.join(f'{key}={OPTIONS[key].text(value)}' for key, value in changed.items())}"
        return name

    def __repr__(self) -> str:
        name, base, changed = self._nearest()
        text = name
        if base.seats.players != CLASSIC.seats.players:
            three = ", cutthroat=True" if base.seats.cutthroat else ""
            six = f", sides={len(base.seats.sides)}" if base.seats.players == _SIX else ""
            text += f".for_players({base.seats.players}{three}{six})"
        if changed:
            text += f".where({', '.join(f'{key}={value!r}' for key, value in changed.items())})"
        return text

    def describe(self, other: Rules | None = None) -> str:
        """The rules in prose, by topic, one sentence an option, each with its paragraph.

        Where the presets differ (rules 3.3, 6.4, 7.4) the line has both readings. With `other`, only the options
        in which the two differ, each with both sentences; a name that is long stands in the first line only.

        >>> print(CLASSIC.describe().splitlines()[0])
        CLASSIC
        >>> "at least 2 natural cards. (rule 6.2)" in CLASSIC.describe()
        True
        >>> print(CLASSIC.describe(CLASSIC.where(draw=2)))
        CLASSIC and CLASSIC with draw=2 differ in
        <BLANKLINE>
        The deal and the draw
          CLASSIC: A turn draws 1 card. CLASSIC with draw=2: A turn draws 2 cards. (rule 5.1)
        """
        return described(self, PRESETS) if other is None else compared(self, other)

    # -- plain data

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Every option as JSON-able data, by topic; :meth:`from_dict` gives the same rules back.

        >>> CLASSIC.to_dict()["ending"]
        {'target': 5000, 'tie': 'draw'}
        """
        data: dict[str, dict[str, Any]] = {name: {} for name in TOPICS}
        for name, value in self.options().items():
            data[OPTIONS[name].topic][name] = OPTIONS[name].plain(value)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rules:
        """Rules from plain data: the form of :meth:`to_dict`, or a short form for files that people write.

        In TOML, with every line optional::

            preset = "international"  # the rules to start from; classic when left out
            players = 2               # a column of rule 15, as for_players takes it;
            cutthroat = false         # with this for three,
            sides = 2                 # and this for six: two or three

            [options]                 # what else differs, by option name
            wild_ratio = "none"
            minimums = "15,0:50,1500:90"

        The options may also stand at the top, or in tables by topic, `[melds]` and so on, as :meth:`to_dict` has
        them; none of them twice. The four table options may be text, as :func:`parse_option` reads it.

        Raises:
            RulesError: A key that is no option, a value that it cannot hold, an option given twice, or a
                combination that cannot be; `option` is the key.

        >>> Rules.from_dict({"preset": "international", "players": 2, "options": {"draw": 1}})
        INTERNATIONAL.for_players(2).where(draw=1)
        >>> Rules.from_dict(CLASSIC.to_dict()) == CLASSIC
        True
        """
        if not isinstance(data, Mapping):
            raise RulesError("rules", f"a table of options expected, not {shown(data)}")
        top = dict(data)
        rules = _start(top)
        return rules.where(**_given(top))


def checked_rules(rules: object) -> Rules:
    """The rules, which must be some.

    Raises:
        TypeError: They are none, such as the name of a preset.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are Rules, such as CLASSIC, not {shown(rules)}")
    return rules


def _start(top: dict[str, Any]) -> Rules:
    """The preset for so many players that the top keys of a file name; they are taken out of it."""
    preset = top.pop("preset", "classic")
    if not isinstance(preset, str) or preset.lower() not in PRESETS:
        raise RulesError("preset", f"{' or '.join(PRESETS)} expected, not {shown(preset)}")
    rules = PRESETS[preset.lower()]
    number = not isinstance(top.get("sides", 0), list | tuple | str)
    seats = {key: top.pop(key) for key in ("players", "cutthroat", *(("sides",) if number else ())) if key in top}
    if not seats:
        return rules
    players = seats.pop("players", _CUTTHROAT if seats.get("cutthroat") is True else rules.seats.players)
    return rules.for_players(players, **seats)


def _given(top: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a file gives, at the top, under `options` and by topic."""
    found: dict[str, Any] = {}
    for key, value in top.items():
        is_table = key == "options" or key in TOPICS
        if is_table and not isinstance(value, Mapping):
            raise RulesError(str(key), f"a table of options expected, not {shown(value)}")
        for name, each in value.items() if is_table else ((key, value),):
            option = known_option(name)
            if key in TOPICS and option.topic != key:
                raise RulesError(option.name, f"it belongs to {option.topic}, not to {key}")
            if option.name in found:
                raise RulesError(option.name, "it is given twice")
            found[option.name] = each
    return found


def _check_seats(seats: Seats) -> None:
    """Sides hold every seat once; cutthroat and five players have the sides of rule 15."""
    players, sides = seats.players, seats.sides
    hint = f"for_players({players}) sets them"
    if sorted(seat for side in sides for seat in side) != list(range(players)):
        raise RulesError("sides", f"each of the seats 0 to {players - 1} belongs to one side, not {sides}; {hint}")
    if len(sides) == 1:
        raise RulesError("sides", f"two sides at least, not {sides}; {hint}")
    if seats.cutthroat and (players != _CUTTHROAT or len(sides) != players):
        raise RulesError("cutthroat", f"it is for 3 single players, not for {players} with the sides {sides}")
    if players == len(_FIVE[0] + _FIVE[1]) and sides != _FIVE:
        raise RulesError("sides", f"five players are 0, 2, 4 against 1, 3 (rule 15.4), not {sides}")


def _check_cards(rules: Rules) -> None:
    """The packs have a figure for each red three, and enough cards that the deal never exhausts the stock."""
    packs, jokers = rules.cards.packs, rules.cards.jokers
    packs_text = f"{packs} pack{'s' if packs > 1 else ''}"
    if jokers > _SUITS * packs:
        raise RulesError("jokers", f"at most {_SUITS * packs} go with {packs_text}, not {jokers}")
    there, figures = rules.red_threes, len(rules.scoring.red_three_points)
    if figures != there:
        raise RulesError(
            "red_three_points",
            f"it needs {there} figures, one for each number of red threes in {packs_text}, not {figures}: give"
            " red_three_points together with packs (for_players(6) sets both, for three packs)",
        )
    needed = jokers + 2 * _SUITS * packs + 1  # the wild cards and the threes, and one
    left = rules.deck_size - rules.places * rules.dealing.hand_size
    if left < needed:
        most = (rules.deck_size - needed) // rules.places
        raise RulesError(
            "hand_size",
            f"{rules.dealing.hand_size} cards to each of {rules.places} leave {left} of {rules.deck_size}, and"
            f" {needed} are needed (rule 3.1): at most {most}",
        )


CLASSIC = Rules()
"""The widely copied article on Classic Canasta, completed by the international laws; the default."""
INTERNATIONAL = CLASSIC.where(upcard_red_three_freezes=True, wild_ratio="none", concealed_canasta_bonus=0)
"""The laws of the federations, Pagat and Bicycle; CLASSIC differs from it in rules 3.3, 6.4 and 7.4."""
PRESETS: dict[str, Rules] = {"classic": CLASSIC, "international": INTERNATIONAL}
"""The presets by name."""
