"""Cards as SVG: faces with pips and figures, small cards for the table, and the back."""

from __future__ import annotations

from functools import cache
from typing import Final

from canasta.cards import Card, Rank
from canasta.render.shapes import CAP, COURTS, CROWN, RANKS, STAR, SUITS, number, placed

__all__ = ["HEIGHT", "WIDTH", "across", "back", "class_of", "face", "small"]

#: The size of a card in its own units; every other size is a scale of it.
WIDTH: Final = 100
HEIGHT: Final = 140
_RADIUS: Final = 8

# Where the pips stand: rows between the first and the last pip's middles, and columns.
_LEFT, _MID, _RIGHT = 33, 50, 67
_TOP, _BOTTOM = 26, 114
_SUITLESS: Final = "n"


def _rows(number_of: int) -> list[float]:
    return [_TOP + (_BOTTOM - _TOP) * n / (number_of - 1) for n in range(number_of)]


def _pips(rank: Rank) -> list[tuple[float, float]]:
    """The middles of the pips of a rank of two to ten."""
    if rank <= Rank.THREE:
        return [(float(_MID), y) for y in _rows(rank)]
    if rank >= Rank.NINE:
        sides = _rows(4)
        step = sides[1] - sides[0]
        middle = [70.0] if rank is Rank.NINE else [sides[0] + step / 2, sides[3] - step / 2]
    else:
        sides = _rows(2 if rank <= Rank.FIVE else 3)
        step = sides[1] - sides[0]
        between = sides[0] + step / 2
        middle = {4: [], 5: [70.0], 6: [], 7: [between], 8: [between, HEIGHT - between]}[rank]
    return [(float(x), y) for x in (_LEFT, _RIGHT) for y in sides] + [(float(_MID), y) for y in middle]


def class_of(card: Card) -> str:
    """The class that gives a card its colour: of its suit, of jokers, or of cards without a suit."""
    if card.is_joker:
        return "cn-j"
    return f"cn-{_SUITLESS if card.suit is None else card.suit}"


def _lines(outline: str, width: float) -> str:
    return f'<path class="cn-i" stroke-width="{number(width)}" d="{outline}"/>'


def _filled(outline: str, name: str = "p") -> str:
    return f'<path class="cn-{name}" d="{outline}"/>'


def letter_of(card: Card) -> str:
    """The letter of a card's rank."""
    return "" if card.rank is None else str(card.rank)


def _body(width: float = WIDTH, height: float = HEIGHT, radius: float = _RADIUS, edge: float = 1) -> str:
    return (
        f'<rect class="cn-face" x="{number(edge / 2)}" y="{number(edge / 2)}" width="{number(width - edge)}" '
        f'height="{number(height - edge)}" rx="{number(radius)}" stroke-width="{number(edge)}"/>'
    )


def _index(card: Card, *, turned: bool = False) -> str:
    """The rank and the suit in a corner, below each other."""
    if card.is_joker:
        places = [(90, 122 - 12 * n) if turned else (10, 18 + 12 * n) for n in range(5)]
        letters = zip("JOKER", places, strict=True)
        return _lines("".join(placed(RANKS[letter], *place, 0.62, turned=turned) for letter, place in letters), 1.7)
    x, y, below = (WIDTH - 12.5, HEIGHT - 18, HEIGHT - 36) if turned else (12.5, 18, 36)
    rank = _lines(placed(RANKS[letter_of(card)], x, y, 1.15, turned=turned), 2.5)
    return rank if card.suit is None else rank + _filled(placed(SUITS[card.suit.order], x, below, 0.62, turned=turned))


def _middle(card: Card) -> str:
    """What stands in the middle of a face."""
    if card.is_joker:
        bells = "".join(
            f'<circle class="cn-gold" cx="{x}" cy="{y}" r="4.6"/>' for x, y in ((19, 71), (81, 71), (50, 35))
        )
        cap = "".join(_filled(outline, name) for name, outline in CAP) + bells
        return f'<g transform="translate(6 5) scale(.88)">{cap}</g>{_filled(placed(STAR, 50, 110, 0.5))}'
    letter = letter_of(card)
    if card.suit is None:
        return _lines(placed(RANKS[letter], 50, 70, 3), 5)
    suit = SUITS[card.suit.order]
    if letter in COURTS:
        return _court(letter, suit)
    if card.rank is Rank.ACE:
        return _filled(placed(suit, 50, 70, 2.9))
    scale = 0.95
    return _filled("".join(placed(suit, x, y, scale, turned=y > HEIGHT / 2) for x, y in _pips(Rank(card.rank or 2))))


def _court(letter: str, suit: str) -> str:
    """A figure, and the same upside down below."""
    half = "".join(
        f'<path class="cn-{name}" stroke-width="1" d="{outline}"/>' if name == "line" else _filled(outline, name)
        for name, outline in COURTS[letter]
    )
    half += _filled(placed(suit, 30.2, 23, 0.54))
    return (
        '<rect class="cn-frame" x="23" y="15" width="54" height="110" rx="3" stroke-width=".8"/>'
        f'{half}<g transform="rotate(180 50 70)">{half}</g>'
        '<path class="cn-gold" d="M23,68.6L77,68.6L77,71.4L23,71.4Z"/>'
    )


@cache
def face(card: Card, *, covered: bool = False) -> str:
    """A card's face, 100 by 140; of one that the next card covers only the left corner."""
    if card.is_hidden:
        return back()
    corner = _body() + f'<g class="{class_of(card)}">{_index(card)}'
    return f"{corner}</g>" if covered else f"{corner}{_index(card, turned=True)}{_middle(card)}</g>"


@cache
def small(card: Card, *, covered: bool = False, colour: str = "") -> str:
    """A card for the table, 60 by 84: rank and suit side by side at the top, and one large suit.

    `colour` is the class of a card without a suit.
    """
    if card.is_hidden:
        return f'<g transform="scale(.6)">{back()}</g>'
    body = _body(60, 84, 6, 0.8)
    if card.is_joker:
        word = "".join(placed(RANKS[c], 9 + 9.6 * n, 12.5, 0.62) for n, c in enumerate("JOKER"))
        rest = "" if covered else _filled(placed(STAR, 30, 51, 1.6))
        return f'{body}<g class="cn-j">{_lines(word, 1.8)}{rest}</g>'
    letter = letter_of(card)
    rank = _lines(placed(RANKS[letter], 12, 13, 0.95), 2.1)
    if card.suit is None:
        rest = "" if covered else _lines(placed(RANKS[letter], 30, 50, 2.2), 3.8)
    else:
        suit = SUITS[card.suit.order]
        rest = _filled(placed(suit, 29, 13, 0.68) + ("" if covered else placed(suit, 30, 52, 1.65)))
    name = colour if colour and card.suit is None else class_of(card)
    return f'{body}<g class="{name}">{rank}{rest}</g>'


def _lattice() -> str:
    """Lines that cross, within 10 to 90 and 10 to 130."""
    lines = []
    for n in range(-11, 8):
        start, end = max(0.0, n * 10.0), min(80.0, n * 10.0 + 120)
        ends = [(start, (start - n * 10)), (end, (end - n * 10))]
        for mirrored in (False, True):
            points = [(90 - x if mirrored else 10 + x, 10 + y) for x, y in ends]
            lines.append("M{}L{}".format(*[f"{number(x)},{number(y)}" for x, y in points]))
    return "".join(lines)


@cache
def back() -> str:
    """The back of a card, 100 by 140."""
    return (
        _body()
        + '<rect class="cn-back" x="6" y="6" width="88" height="128" rx="4"/>'
        + f'<path class="cn-lattice" stroke-width=".7" d="{_LATTICE}"/>'
        + '<rect class="cn-lattice" x="10" y="10" width="80" height="120" rx="2" stroke-width="1.2"/>'
        + '<circle class="cn-back" cx="50" cy="70" r="19"/><circle class="cn-lattice" cx="50" cy="70" r="19" '
        + f'stroke-width="1.2"/><path class="cn-back2" d="{placed(CROWN, 50, 71, 1.1)}"/>'
    )


_LATTICE: Final = _lattice()


def across(card: Card) -> str:
    """A small card laid across, 84 by 60."""
    return f'<g transform="translate(84 0) rotate(90)">{small(card)}</g>'
