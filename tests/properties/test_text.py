"""Text of cards, positions and acts: whatever comes in, the answer is a value or an error that points at the place."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import CARDS, Card, format_cards, parse_cards, to_card, to_cards
from canasta.core.state import whole
from canasta.core.text import read_carefully, read_quickly
from canasta.deal import Deal
from canasta.errors import CanastaError, NotationError
from canasta.hand import Hand
from tests.properties.position_texts import near_texts, positions

Value = TypeVar("Value")

ALL = [card for card in CARDS if card is not None]
SYMBOLS = {"s": "♠♤", "h": "♥♡", "d": "♦♢", "c": "♣♧"}
BLANKS = [" ", ",", ", ", "-", " - ", "\n", "\u00a0", "–", "\t,"]  # noqa: RUF001

# Characters that come near to cards, and those that fold, count or combine into them.
NEAR = "AKQJTakqjt1234567890sShHdDcCbBoOeErR*? ,-"
FAR = "\u212a\u017f\u0130\u0131\u0660\u0661２５Кк♠♥♦♣♤♡♢♧🂡🂬🂠🃏🃠🂿\ufe0f\ufe0e\u200b\u200d\0\ud800\n\u00b2"  # noqa: RUF001

cards = st.lists(st.sampled_from(ALL), max_size=12)
near_text = st.text(st.sampled_from(NEAR), max_size=12)
hostile_text = st.one_of(st.text(), st.text(st.characters()), near_text, st.text(st.sampled_from(NEAR + FAR)))


def spellings(card: Card) -> list[str]:
    """Ways to write a card that stands alone."""
    if card.is_joker:
        return ["Jo", "JO", "jk", "JK", "*", "Joker", "joKER", "🃏"]
    ranks = ["T", "10"] if card.text[0] == "T" else [card.text[0]]
    suits = [card.text[1:], *SYMBOLS.get(card.text[1:], "")]
    texts = [rank + suit for rank in ranks for suit in suits]
    return [form for text in texts for form in (text, text.lower(), text.upper())]


@st.composite
def written(draw: st.DrawFn) -> tuple[str, list[Card]]:
    """A text with separators, and its cards."""
    drawn = draw(cards)
    parts = [draw(st.sampled_from(spellings(card))) + draw(st.sampled_from(BLANKS)) for card in drawn]
    return draw(st.sampled_from(["", *BLANKS])) + "".join(parts), drawn


@given(written())
def test_every_spelling_is_read(case: tuple[str, list[Card]]) -> None:
    text, expected = case
    assert list(parse_cards(text)) == expected


@given(cards)
def test_what_is_printed_is_read(drawn: list[Card]) -> None:
    assert list(parse_cards(format_cards(drawn))) == drawn
    assert list(parse_cards(format_cards(drawn, sep=", "))) == drawn
    assert Hand.parse(str(Hand(drawn))) == Hand(drawn)
    assert Hand(str(Hand(drawn))) == Hand(drawn)
    for card in drawn:
        assert Card.parse(str(card)) is card


def read(reader: Callable[[str], Value], text: str) -> Value | NotationError:
    """What a reader answers; nothing else may come of it."""
    try:
        return reader(text)
    except NotationError as error:
        return error


@given(hostile_text)
def test_hostile_text_gives_cards_or_an_error_with_its_place(text: str) -> None:
    answer = read(parse_cards, text)
    if isinstance(answer, NotationError):
        assert answer.text == text
        assert 0 <= answer.position < len(text)
        assert answer.expected
        assert str(answer).isprintable()
        for reader in (to_cards, Hand):
            assert repr(read(reader, text)) == repr(answer)
        assert isinstance(read(Card, text), NotationError)
    else:
        assert all(type(card) is Card for card in answer)
        assert parse_cards(format_cards(answer)) == answer
        assert to_cards(text) == answer
        assert Hand(text) == Hand(answer)


@given(hostile_text)
def test_one_card_is_read_where_the_text_is_one_card(text: str) -> None:
    card = read(to_card, text)
    if isinstance(card, NotationError):
        assert 0 <= card.position <= len(text)
    else:
        assert parse_cards(text) == (card,)


@given(hostile_text)
def test_the_strict_readers_take_only_what_is_printed(text: str) -> None:
    for value in (read(Card.parse, text), read(Hand.parse, text)):
        if isinstance(value, NotationError):
            assert value.text == text
            assert 0 <= value.position <= len(text)
        else:
            assert str(value) == text


@given(near_text.filter(lambda text: "*" not in text))
def test_a_run_is_read_where_it_has_one_reading(text: str) -> None:
    """The readings counted by brute force: every way to cut each run into cards."""
    expected: list[str] = []
    readable = True
    for run in text.replace(",", " ").replace("-", " ").split():
        readings = [("Jo",)] if run.lower() == "jk" else cuts(run)
        readable = readable and len(readings) == 1
        expected += readings[0] if readable else ()
    if readable:
        assert format_cards(parse_cards(text)) == " ".join(expected)
    else:
        with pytest.raises(NotationError):
            parse_cards(text)


@given(near_text.filter(lambda text: "*" not in text))
def test_what_stands_before_the_place_of_an_error_is_sound(text: str) -> None:
    try:
        parse_cards(text)
    except NotationError as error:
        before = text[: error.position]
        if "this may be" not in error.expected:
            for run in before.replace(",", " ").replace("-", " ").split():
                assert cuts(run)


@cache
def cuts(run: str) -> list[tuple[str, ...]]:
    """Every reading of a run, as canonical texts."""
    if not run:
        return [()]
    found: list[tuple[str, ...]] = []
    for size in range(1, len(run) + 1):
        first = canonical(run[:size])
        if first:
            found += [(first, *rest) for rest in cuts(run[size:])]
    return found


def canonical(text: str) -> str | None:
    """The card that a text is, by the letter of what may be written."""
    folded = text.lower()
    if folded in {"jo", "jk", "joker"}:
        return "Jo"
    if text == "??":
        return text
    rank, suit = (folded[:2], folded[2:]) if folded.startswith("10") else (folded[:1], folded[1:])
    if rank not in {"10", *"akqjt98765432"} or suit not in {"", "b", *"shdc"}:
        return None
    if (suit == "b" and rank != "3") or (suit == "" and rank == "3"):
        return None
    return ("T" if rank == "10" else rank.upper()) + suit


# -- positions ------------------------------------------------------------------------------------------------------


@given(positions())
def test_what_a_position_prints_is_read(deal: Deal) -> None:
    text = deal.position()
    again = Deal.from_position(text)
    assert again == deal
    assert hash(again) == hash(deal)
    assert again.key() == deal.key()
    assert again.position() == text
    assert again.problems() == deal.problems()
    assert text.isascii()
    assert text.isprintable()


@given(st.one_of(positions().map(Deal.position), near_texts()))
def test_both_readers_of_positions_agree(text: str) -> None:
    """The quick one reads what the careful one reads, in the same way, or nothing; the other tells what is wrong."""
    expected = read(read_carefully, text)
    try:
        table, state = read_quickly(text)
    except (LookupError, ValueError, CanastaError):
        if isinstance(expected, NotationError):
            assert expected.text == text
            assert 0 <= expected.position <= len(text)
            assert expected.expected
        return
    assert not isinstance(expected, NotationError)
    assert whole(table, state) == whole(*expected)
    assert state == expected[1]
    assert table.overfull == expected[0].overfull


@given(positions())
def test_what_is_written_is_read_quickly(deal: Deal) -> None:
    """The careful reader is wanted only where there are more cards of a kind than the packs hold."""
    try:
        read_quickly(deal.position())
    except (LookupError, ValueError):
        assert "not_in_packs" in deal.problems().codes
