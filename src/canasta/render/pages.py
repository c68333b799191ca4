"""Pictures as HTML: fragments that bring their style, and whole pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any

from canasta.cards import Card
from canasta.game import Game
from canasta.hand import Hand
from canasta.melds import Meld
from canasta.render import faces
from canasta.render.canvas import Canvas, Look
from canasta.render.drawing import svg_of, title_of
from canasta.render.fans import SMALL_HEIGHT, SMALL_WIDTH
from canasta.render.plots import deals_of, signed
from canasta.render.strings import escaped
from canasta.render.subjects import Subject, subject
from canasta.render.tables import pieces_of, pile, stock
from canasta.render.themes import style_sheet
from canasta.render.words import (
    SideSeen,
    called,
    clockwise,
    counted,
    frozen_note,
    in_words,
    open_cards,
    sides_seen,
    status,
)
from canasta.scoring import Score, ScoreSheet
from canasta.view import View

__all__ = ["fragment_of", "page_of"]


def page_of(what: Any, look: Look, title: str | None) -> str:
    """A page that shows something."""
    shown = subject(what)
    heading = escaped(title_of(shown) if title is None else title)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{heading}</title>\n<style>body{{margin:0}}main>div>div{{margin:auto}}</style>\n</head>\n"
        f'<body>\n<main class="{look.classes}"><div class="cn-page">{fragment_of(shown, look)}</div></main>\n'
        "</body>\n</html>\n"
    )


def fragment_of(what: Any, look: Look) -> str:
    """A piece of a page that shows something."""
    shown = subject(what)
    name, body = _body(shown, look)
    style = style_sheet(look.theme, f'{look.classes} <text "cn-page" "{name}" {body}')
    label = escaped(title_of(shown))
    return f'<div class="{look.classes} {name}" role="group" aria-label="{label}"><style>{style}</style>{body}</div>'


def _body(shown: Subject, look: Look) -> tuple[str, str]:
    """The class and the inside of a fragment."""
    if isinstance(shown, View):
        return "cn-table", _table(shown, look)
    if isinstance(shown, Score):
        return "cn-sheet", _score(shown)
    if isinstance(shown, ScoreSheet):
        return "cn-sheet", _sheet(shown)
    if isinstance(shown, Game):
        return "cn-course", svg_of(shown, look) + f'<div class="cn-sheet">{_sheet(shown.sheet)}</div>'
    cards: Sequence[Card] = (
        (shown,) if isinstance(shown, Card) else shown.cards if isinstance(shown, Hand | Meld) else shown
    )
    return "cn-cards", _list([_card(card, look) for card in cards], "cn-fan")


def _list(items: Iterable[str], name: str) -> str:
    return f'<ul class="{name}">{"".join([f"<li>{item}</li>" for item in items])}</ul>'


# -- cards ----------------------------------------------------------------------------------------------------------


def _card(card: Card, look: Look) -> str:
    return scaled(Canvas(faces.WIDTH, faces.HEIGHT).add(faces.face(card)), 1, look, in_words(card))


def _small(card: Card, look: Look) -> str:
    return scaled(Canvas(SMALL_WIDTH, SMALL_HEIGHT).add(faces.small(card)), 0.95, look, in_words(card))


def scaled(piece: Canvas, scale: float, look: Look, title: str) -> str:
    """A piece of a picture as a part of a page that has the style."""
    canvas = Canvas(ceil(piece.width * scale), ceil(piece.height * scale))
    canvas.put(piece.body, 0, 0, scale)
    return canvas.svg(look, title, styled=False)


# -- a table --------------------------------------------------------------------------------------------------------


def _table(view: View, look: Look) -> str:
    sides = sides_seen(view)
    return "".join(
        [
            *[_side(side, look) for side in sides if not side.is_own],
            _middle(view, look),
            *[_side(side, look) for side in sides if side.is_own],
            _hand(view, look) if view.seat in view.deal.seats else "",
        ]
    )


def _side(side: SideSeen, look: Look) -> str:
    melds = [scaled(piece, 0.9, look, words) for piece, words in pieces_of(side)]
    return (
        f'<section><h3 class="cn-name">{escaped(side.name)} <small>{escaped(side.score)}</small></h3>'
        f"{_list(melds, 'cn-row') if melds else ''}</section>"
    )


def _middle(view: View, look: Look) -> str:
    seats = [_seat(view, seat) for seat in clockwise(view) if seat != view.seat]
    deal, note = view.deal, frozen_note(view)
    top = in_words(deal.pile[-1]) if deal.pile else "empty"
    mark = f' <b class="cn-tag">{note}</b>' if note else ""
    both = [
        _figure(scaled(stock(view), 0.75, look, "stock"), f"stock {deal.stock_size}"),
        _figure(scaled(pile(view), 0.75, look, f"pile: {top}"), f"pile {len(deal.pile)}{mark}"),
    ]
    return (
        f"<section>{_list(seats, 'cn-seats')}{_list(both, 'cn-row cn-mids')}"
        f'<p class="cn-status">{escaped(status(view))}</p></section>'
    )


def _figure(picture: str, caption: str) -> str:
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


def _seat(view: View, seat: int) -> str:
    known = open_cards(view, seat)
    more = [counted(view.hand_size(seat))]
    if known:
        more.append(f"among them {known}")
    if seat == view.deal.dealer:
        more.append("dealer")
    name = f"<b>{escaped(called(view, seat))}</b>"
    if seat == view.deal.to_act and not view.is_over:
        name += ' <b class="cn-tag">to act</b>'
    return f"{name}<br><small>{escaped(', '.join(more))}</small>"


def _hand(view: View, look: Look) -> str:
    hand = view.hand()
    return (
        f'<section><h3 class="cn-name">Your hand <small>{counted(len(hand))}</small></h3>'
        f"{_list([_small(card, look) for card in hand], 'cn-hand')}</section>"
    )


# -- scores ---------------------------------------------------------------------------------------------------------


def _score(score: Score) -> str:
    rows = "".join(
        f"<tr><td>{escaped(line.reason + (f' ({line.note})' if line.note else ''))}</td><td>{escaped(line.cards)}</td>"
        f"{_number_cell(signed(line.points))}{_number_cell(line.rule)}</tr>"
        for line in score.lines
    )
    caption = f'<caption class="cn-caption">{escaped(score.name)}</caption>' if score.name else ""
    return (
        f'<table class="cn-grid">{caption}<thead><tr><th scope="col">Reason</th><th scope="col">Cards</th>'
        '<th scope="col" class="cn-number">Points</th><th scope="col" class="cn-number">Rule</th></tr></thead>'
        f'<tbody>{rows}</tbody><tfoot><tr><th scope="row" colspan="2">total</th>'
        f'<th class="cn-number">{score.total:,}</th><td></td></tr></tfoot></table>'
    )


def _sheet(sheet: ScoreSheet) -> str:
    with_dealer = sheet.first_dealer is not None
    names = "".join(f'<th scope="colgroup" colspan="2" class="cn-number">{escaped(name)}</th>' for name in sheet.names)
    rows = []
    for label, dealt_by, cells in deals_of(sheet):
        figures = [*([dealt_by] if with_dealer else []), *_figures(cells)]
        rows.append(f'<tr><th scope="row">{label}</th>{"".join(map(_number_cell, figures))}</tr>')
    width = 1 + with_dealer
    if sheet.outcome is None:
        last = "".join(f'<td colspan="2" class="cn-number">opens at {least:,}</td>' for least in sheet.minimums)
        foot = f'<th scope="row" colspan="{width}">next</th>{last}'
    else:
        foot = f'<th scope="row" colspan="{width + 2 * len(sheet.names)}">{escaped(str(sheet.outcome))}</th>'
    dealer = '<th scope="col" class="cn-number">Dealer</th>' if with_dealer else ""
    return (
        f'<table class="cn-grid"><thead><tr><th scope="col">Deal</th>{dealer}{names}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody><tfoot><tr>{foot}</tr></tfoot></table>"
    )


def _figures(cells: Iterable[tuple[str, int]]) -> list[str]:
    return [text for points, total in cells for text in (points, f"<b>{total:,}</b>")]


def _number_cell(text: str) -> str:
    return f'<td class="cn-number">{text}</td>'
