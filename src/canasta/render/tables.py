"""A table as a view has it, as SVG: wide, or narrow enough for a telephone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta.cards import Card, format_cards
from canasta.render import faces
from canasta.render.canvas import Canvas
from canasta.render.fans import SMALL_WIDTH, column, column_height, fan, squared, squared_height
from canasta.render.shapes import number
from canasta.render.words import (
    SideSeen,
    across_of,
    called,
    cards_in_words,
    clockwise,
    counted,
    frozen_note,
    in_words,
    meld_in_words,
    open_cards,
    sides_seen,
    status,
)
from canasta.view import View

__all__ = ["description_of", "drawn_table", "pieces_of", "pile", "stock"]

_WIDE: Final = 960
_NARROW: Final = 360
_CHIP: Final = 58  # how high a seat is drawn
_ROOMY: Final = 150  # a width that holds a word more


def drawn_table(view: View, *, narrow: bool) -> Canvas:
    """Draw the table: the others' melds, the seats about stock and pile, the own melds and the own hand."""
    table = _Table(view, narrow=narrow)
    y: float = table.margin
    sides = sides_seen(view)
    for side in sides:
        if not side.is_own:
            y = table.band(side, y) + table.gap
    y = table.middle(y) + table.gap
    for side in sides:
        if side.is_own:
            y = table.band(side, y) + table.gap
    y = table.hand(y)
    return table.finished(y + table.margin - table.gap)


class _Table:
    """What is drawn, and how large."""

    def __init__(self, view: View, *, narrow: bool) -> None:
        self.view, self.narrow = view, narrow
        self.width: float = _NARROW if narrow else _WIDE
        self.margin, self.gap, self.font = (12, 12, 13) if narrow else (26, 16, 16)
        self.room = self.width - 2 * self.margin
        self.canvas = Canvas(self.width)
        self.chip = _CHIP + (16 if any(open_cards(view, seat) for seat in view.deal.seats) else 0)

    def finished(self, height: float) -> Canvas:
        """The picture, on its felt."""
        felt = Canvas(self.width, height)
        radius = 14 if self.narrow else 24
        felt.rect("felt", 1, 1, self.width - 2, height - 2, radius, 2)
        felt.rect("seam", 6, 6, self.width - 12, height - 12, radius - 5, 1)
        return felt.add(self.canvas.body)

    # -- a side

    def band(self, side: SideSeen, y: float) -> float:
        """A side's name, score and melds; gives where it ends."""
        canvas, size = self.canvas, self.font
        canvas.text(side.name, self.margin, y + size, size, "on b", self.room * 0.45)
        canvas.text(side.score, self.width - self.margin, y + size, size - 2, "soft end", self.room * 0.55)
        y += size + 10
        return self._melds(side, y)

    def _melds(self, side: SideSeen, y: float) -> float:
        scale = 0.75 if self.narrow else 0.95
        pieces = pieces_of(side)
        step = (SMALL_WIDTH + 14) * scale
        many = int((self.room + 14 * scale) // step)
        for start in range(0, len(pieces), many):
            row = pieces[start : start + many]
            for n, (piece, _) in enumerate(row):
                self.canvas.put(piece.body, self.margin + n * step, y, scale)
            y += max(piece.height for piece, _ in row) * scale + 8
        return y

    # -- the middle

    def middle(self, y: float) -> float:
        """The seats about the stock and the pile; gives where it ends."""
        around = clockwise(self.view)
        others = around[1:] if self.view.seat in around else around
        if self.narrow:
            y = self._grid(others, y)
            return self._centre(y + 4)
        return self._around(others, y)

    def _grid(self, others: tuple[int, ...], y: float) -> float:
        many = min(3, len(others))
        width = (self.room - 8 * (many - 1)) / many
        for n, seat in enumerate(others):
            self._chip(seat, self.margin + n % many * (width + 8), y + n // many * (self.chip + 8), width)
        return y + -(-len(others) // many) * (self.chip + 8)

    def _around(self, others: tuple[int, ...], y: float) -> float:
        """Seats at the left, across and at the right, as they sit."""
        width, count = 190, len(others)
        at_side = count // 2
        across = others[at_side : count - at_side]
        top = y
        if across:
            y += self._chip(across[0], (self.width - width) / 2, y, width) + 14
        end = self._centre(y)
        for x, seats in (
            (self.margin, others[:at_side][::-1]),
            (self.width - self.margin - width, others[count - at_side :]),
        ):
            height = len(seats) * (self.chip + 14) - 14
            for n, seat in enumerate(seats):
                self._chip(seat, x, (top + end - height) / 2 + n * (self.chip + 14), width)
        return end

    def _chip(self, seat: int, x: float, y: float, width: float) -> float:
        """A seat: its name, its cards, whether it deals and whether it must act; gives its height."""
        view, canvas, size = self.view, self.canvas, self.font
        is_turn = seat == view.deal.to_act and not view.is_over
        known = open_cards(view, seat)
        height = self.chip if self.narrow or known else _CHIP
        canvas.rect("chip", x, y, width, height, 10)
        if is_turn:
            canvas.rect("turn", x, y, width, height, 10, 2.5)
        room = width - 24
        if seat == view.deal.dealer:
            canvas.add(f'<circle class="cn-on" cx="{number(x + width - 17)}" cy="{number(y + 18)}" r="8.5"/>')
            canvas.text("D", x + width - 17, y + 22.2, 12, "markink b mid")
            room -= 18
        canvas.text(called(view, seat), x + 12, y + 23, size, "on b", room)
        count = f"{view.hand_size(seat)}"
        self._backs(view.hand_size(seat), x + 12, y + 32)
        canvas.text(count, x + 47, y + 46, size, "on b")
        if width > _ROOMY:
            canvas.text(
                counted(view.hand_size(seat)).split()[1], x + 53 + 0.6 * size * len(count), y + 46, size - 3, "soft"
            )
        if known:
            canvas.text(f"has {format_cards(known)}", x + 12, y + 64, size - 3, "soft", width - 20)
        return height

    def _backs(self, count: int, x: float, y: float) -> None:
        for n in range(min(count, 4)):
            self.canvas.rect("back", x + n * 5, y, 12, 17, 2)
            self.canvas.rect("lattice", x + n * 5, y, 12, 17, 2)

    def _centre(self, y: float) -> float:
        """Stock and pile side by side, what there is to say of them below."""
        view, canvas = self.view, self.canvas
        scale = 0.72 if self.narrow else 0.86
        width, height = faces.WIDTH * scale, faces.HEIGHT * scale
        middle, apart = self.width / 2, 16
        canvas.put(stock(view).body, middle - apart - width, y, scale)
        canvas.put(pile(view).body, middle + apart, y, scale)
        below = y + height + self.font + 8
        canvas.text(f"stock {view.deal.stock_size}", middle - apart - width / 2, below, self.font, "on mid")
        canvas.text(f"pile {len(view.deal.pile)}", middle + apart + width / 2, below, self.font, "on mid")
        note = frozen_note(view)
        if note:
            self._tag(note, middle + apart + width / 2, below + 8)
            below += 26
        canvas.text(status(view), middle, below + self.font + 12, self.font, "mark b mid", self.room)
        return below + self.font + 14

    def _tag(self, text: str, x: float, y: float) -> None:
        width = len(text) * self.font * 0.56 + 20
        self.canvas.rect("ice", x - width / 2, y, width, self.font + 7, (self.font + 7) / 2)
        self.canvas.text(text, x, y + self.font, self.font - 1.5, "markink b mid")

    # -- the hand

    def hand(self, y: float) -> float:
        """The hand of who looks on, if somebody plays; gives where it ends."""
        view, size = self.view, self.font
        if view.seat not in view.deal.seats:
            return y
        name = view.names[view.seat] if view.names and view.seat is not None else ""
        cards = view.hand().cards
        title = f"Your hand ({len(cards)})" + (f", {name}" if name else "")
        dealer = " - you deal" if view.seat == view.deal.dealer else ""
        self.canvas.text(title + dealer, self.margin, y + size, size, "on b", self.room)
        scale = 0.64 if self.narrow else 0.98
        return y + size + 10 + fan(self.canvas, cards, self.margin, y + size + 10, scale, self.room) + self.gap


# -- parts that stand in pages too ----------------------------------------------------------------------------------


def _heap(canvas: Canvas, count: int, top: str) -> Canvas:
    """Cards on each other, of which the top one is seen; without cards, their place."""
    if not count:
        canvas.rect("place", 1, 1, faces.WIDTH - 2, faces.HEIGHT - 2, 8, 1.6)
    for n in range(min(3, count - 1), 0, -1):
        canvas.rect("face", n * 1.7 + 0.5, n * 1.7 + 0.5, faces.WIDTH - 1, faces.HEIGHT - 1, 8)
    return canvas.add(top if count else "")


def stock(view: View) -> Canvas:
    """The stock, face down."""
    return _heap(Canvas(faces.WIDTH + 6, faces.HEIGHT + 6), view.deal.stock_size, faces.back())


def pile(view: View) -> Canvas:
    """The pile with its top card; if it is frozen, the card that players turn across sticks out."""
    cards, across = view.deal.pile, across_of(view)
    canvas = Canvas(faces.WIDTH + (42 if across else 6), faces.HEIGHT + 6)
    if across:
        canvas.put(faces.across(across), 36, 26, 1.25)
    return _heap(canvas, len(cards), faces.face(cards[-1]) if cards else "")


def pieces_of(side: SideSeen) -> list[tuple[Canvas, str]]:
    """What lies before a side, each piece with its words: columns, canastas squared up, red threes last."""
    pieces = [
        (_piece(squared(meld), squared_height(meld)) if meld.is_canasta else _column(meld.cards), meld_in_words(meld))
        for meld in side.melds
    ]
    if side.red_threes:
        pieces.append((_column(side.red_threes), f"red threes: {cards_in_words(side.red_threes)}"))
    return pieces


def _column(cards: Sequence[Card]) -> Canvas:
    return _piece(column(cards), column_height(len(cards)) + 1)


def _piece(body: str, height: float) -> Canvas:
    return Canvas(SMALL_WIDTH + 6, height).add(body)


def description_of(view: View) -> str:
    """The table in words."""
    deal = view.deal
    top = in_words(deal.pile[-1]) if deal.pile else "nothing"
    note = frozen_note(view)
    sentences = [f"Stock {deal.stock_size}. Pile {len(deal.pile)}, {top} on top{f', {note}' if note else ''}."]
    for seat in clockwise(view):
        if seat != view.seat:
            known = open_cards(view, seat)
            among = f", among them {cards_in_words(known)}" if known else ""
            sentences.append(f"{called(view, seat)}: {counted(deal.hand_size(seat))}{among}.")
    for side in sides_seen(view):
        lies = [words for _, words in pieces_of(side)]
        sentences.append(
            f"{side.name}, {side.points:,} points: {'; '.join([*lies, *([side.note] if side.note else [])])}."
        )
    if view.seat in deal.seats:
        sentences.append(f"Your hand: {cards_in_words(view.hand())}.")
    return " ".join([*sentences, f"{status(view)}."])
