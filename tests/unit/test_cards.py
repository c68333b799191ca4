"""Suits, ranks, cards, the packs, and the text of cards."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from canasta.cards import CARDS, RANKS, SUITS, Card, Rank, Suit, format_cards, pack, parse_cards, to_card, to_cards
from canasta.errors import NotationError, RulesError

ALL = [card for card in CARDS if card is not None]
FACES = [card for card in ALL if card.suit is not None]


def read(text: str) -> str:
    """What a text is read as, in canonical text."""
    return format_cards(parse_cards(text))


def refused(text: str) -> NotationError:
    """The error that a text gives."""
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert caught.value.text == text
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    return caught.value


# --- suits and ranks ------------------------------------------------------------------------------------------


def test_no_rank_has_the_value_of_a_suit() -> None:
    assert {int(rank) for rank in Rank}.isdisjoint({int(suit) for suit in Suit})
    assert len({*Rank, *Suit}) == 18
    assert all(Rank)
    assert all(Suit)


def test_ranks_and_suits_iterate_in_canonical_order() -> None:
    assert "".join(map(str, RANKS)) == "AKQJT98765432Jo"
    assert "".join(map(str, SUITS)) == "shdc"
    assert [rank.order for rank in Rank] == list(range(14))
    assert [suit.order for suit in Suit] == list(range(4))
    assert f"{Rank.TEN}{Suit.CLUBS}" == "Tc"
    assert [suit.is_red for suit in SUITS] == [False, True, True, False]


# --- cards ----------------------------------------------------------------------------------------------------


def test_there_are_52_faces_the_joker_13_suitless_cards_and_the_hidden_one() -> None:
    assert len(FACES) == 52
    assert len(ALL) == 52 + 1 + 13 + 1
    assert [card.text for card in ALL if card.has_face] == [card.text for card in FACES] + ["Jo"]
    suitless = [card.text for card in ALL if card.suit is None and not card.has_face]
    assert suitless == [*"AKQJT987654", "3b", "2", "??"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("As", 0),
        ("A", 4),
        ("Kh", 6),
        ("4c", 53),
        ("3s", 55),
        ("3h", 56),
        ("3d", 57),
        ("3c", 58),
        ("3b", 59),
        ("2s", 60),
        ("2", 64),
        ("Jo", 65),
        ("??", 70),
    ],
)
def test_codes(text: str, code: int) -> None:
    assert Card(text).code == code
    assert CARDS[code] is Card(text)
    assert Card(text).rank_index == code // 5


def test_codes_are_the_canonical_order() -> None:
    assert len(CARDS) == 71
    assert [code for code, card in enumerate(CARDS) if card is None] == [66, 67, 68, 69]
    assert sorted(ALL, key=lambda card: card.text) != sorted(ALL) == ALL
    assert [hash(card) for card in ALL] == [card.code for card in ALL]


@pytest.mark.parametrize("card", ALL, ids=str)
def test_there_is_one_object_of_each_card(card: Card) -> None:
    assert Card(card) is card
    assert Card(card.text) is card
    assert Card.parse(str(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert eval(repr(card)) is card  # noqa: S307
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301


@pytest.mark.parametrize("name", ["code", "text", "shape", "nonsense"])
def test_a_card_never_changes(name: str) -> None:
    with pytest.raises(AttributeError, match=f"a card never changes: '{name}'"):
        setattr(Card("Kh"), name, 0)
    with pytest.raises(AttributeError, match=f"a card never changes: '{name}'"):
        delattr(Card("Kh"), name)
    assert Card("Kh").code == 6


def test_1_1_every_card_is_natural_or_wild_or_a_three_or_hidden() -> None:
    for card in ALL:
        assert [card.is_natural, card.is_wild, card.is_three, card.is_hidden].count(True) == 1
        assert card.is_wild == (card.is_two or card.is_joker)
        assert card.is_three == (card.is_red_three or card.is_black_three)
        assert (card.rank is None) == card.is_hidden
    counts = Counter((card.is_natural, card.is_wild, card.is_red_three, card.is_black_three) for card in pack())
    assert sorted(counts.values()) == [4, 4, 12, 88]


def test_1_3_the_shape_leaves_the_suit_out_but_for_the_colour_of_a_three() -> None:
    for card in ALL:
        assert card.shape.shape is card.shape
        assert card.shape.rank is card.rank
    shapes = {text: Card(text).shape.text for text in ("Kh", "K", "Ts", "2c", "3s", "3c", "3b", "3h", "3d", "Jo", "??")}
    assert shapes == {
        "Kh": "K", "K": "K", "Ts": "T", "2c": "2", "3s": "3b", "3c": "3b", "3b": "3b", "3h": "3h", "3d": "3d",
        "Jo": "Jo", "??": "??",
    }  # fmt: skip


def test_a_suitless_card_matches_any_suit_and_equals_no_face() -> None:
    for asked in ALL:
        matched = [card for card in ALL if asked.matches(card)]
        if asked.suit is None and asked.is_natural:
            assert matched == [*(card for card in FACES if card.rank is asked.rank), asked]
        assert [card for card in ALL if asked == card] == [asked]
    assert [card.text for card in ALL if Card("3b").matches(card)] == ["3s", "3c", "3b"]
    assert [card.text for card in ALL if Card("2").matches(card)] == ["2s", "2h", "2d", "2c", "2"]
    assert [card.text for card in ALL if Card("??").matches(card)] == ["??"]
    assert not Card("Kh").matches("K")


def test_a_card_compares_with_cards_only() -> None:
    with pytest.raises(TypeError):
        assert Card("Kh") < "Kd"
    others: list[object] = ["Kh", 6, Rank.KING, None]
    assert Card("Kh") not in others


# --- the packs ------------------------------------------------------------------------------------------------


def test_1_1_two_packs_hold_108_cards() -> None:
    cards = pack()
    assert len(cards) == 108
    assert list(cards) == sorted(cards)
    assert Counter(cards) == {**dict.fromkeys(FACES, 2), Card("Jo"): 4}


@pytest.mark.parametrize(("packs", "jokers", "size"), [(0, 0, 0), (1, 2, 54), (3, 6, 162), (1, 0, 52), (0, 1, 1)])
def test_packs_of_other_sizes(packs: int, jokers: int, size: int) -> None:
    cards = pack(packs, jokers)
    assert len(cards) == size
    assert cards.count(Card("Jo")) == jokers


def test_packs_refuse_what_is_no_number() -> None:
    with pytest.raises(RulesError, match="packs: at least 0 expected, not -1"):
        pack(-1)
    with pytest.raises(RulesError, match="jokers: "):
        pack(2, -4)
    for wrong in ("2", 2.0, None, True):
        with pytest.raises(TypeError, match="packs is a number, not"):
            pack(wrong)  # type: ignore[arg-type]


# --- reading one card -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spellings", "card"),
    [
        ("Kh kh KH kH K♥ k♥ K♡ K♥\ufe0f K♥\ufe0e 🂾", "Kh"),
        ("Th th 10h 10H T♥ 10♥ 10♡ 🂺", "Th"),
        ("As as aS A♠ A♤ 🂡", "As"),
        ("2d 2D 2♦ 2♢ 🃂", "2d"),
        ("Qc qc Q♣ Q♧ 🃝", "Qc"),
        ("Js js J♠ 🂫", "Js"),
        ("T t 10", "T"),
        ("3b 3B", "3b"),
        ("Jo JO jo jO JK jk Jk jK Joker JOKER joker jOkEr * 🃏 🂿 🃟 🃏\ufe0f", "Jo"),
        ("?? 🂠", "??"),
    ],
)
def test_spellings_of_a_card(spellings: str, card: str) -> None:
    for spelling in spellings.split():
        assert Card(spelling).text == card
        assert Card(f"  {spelling},").text == card
        assert parse_cards(f"{spelling} {spelling}") == (Card(card), Card(card))


def test_every_glyph_of_the_playing_card_block() -> None:
    cards: dict[int, str] = {}
    positions = set()
    for code in range(0x1F0A0, 0x1F100):
        try:
            cards[code] = Card(chr(code)).text
        except NotationError as error:
            positions.add(error.position)
    assert len(cards) == 52 + 1 + 3
    assert positions == {0}
    for row, suit in enumerate("shdc"):
        first = 0x1F0A1 + 16 * row
        assert "".join(cards.get(first + n, "-")[0] for n in range(14)) == "A23456789TJ-QK"
        assert {cards[first + n][1] for n in range(14) if n != 11} == {suit}


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "one card, a card such as Kh, 10d, Jo or 9"),
        ("  ", 2, "one card"),
        ("Kh Kd", 3, "one card, a card such as Kh, 10d, Jo or 9, and no more"),
        ("KhKd", 2, "one card"),
        ("d", 0, "a rank before the suit, as in Kh"),
        ("♥", 0, "a rank before the suit, as in Kh"),
        ("h K", 0, "a rank before the suit"),
        ("3", 0, "the colour of the three: 3b, 3s or 3c if it is black, 3h or 3d if it is red"),
        ("1", 0, "10 or T for a ten"),
        ("1O", 0, "10 or T for a ten"),
        ("?", 0, "?? for a hidden card"),
        ("Kx", 1, "a card such as Kh, 10d, Jo or 9"),
        ("Kb", 1, "a card such as"),
        ("11", 0, "10 or T for a ten"),
        ("Deuce", 0, "2 for a two"),
        ("K deuces", 2, "2 for a two"),
    ],
)
def test_what_is_not_one_card(text: str, position: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.expected.startswith(expected)
    with pytest.raises(NotationError):
        to_card(text)


@pytest.mark.parametrize("wrong", [None, 5, 1.5, b"Kh", ["Kh"], ("Kh",), {"Kh": 1}, Rank.KING, Card, object()])
def test_what_is_neither_a_card_nor_text(wrong: object) -> None:
    with pytest.raises(TypeError, match="a card is a text or a Card, not "):
        Card(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a card is a text or a Card, not "):
        to_card(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a card is a text or a Card, not "):
        Card("K").matches(wrong)  # type: ignore[arg-type]


# --- reading many ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        (" ,- \n", ""),
        ("Kh Kd Ks 2c Jo 9h 9d", "Kh Kd Ks 2c Jo 9h 9d"),
        ("Kh,Kd, 2c", "Kh Kd 2c"),
        ("Kh-Kd-2c", "Kh Kd 2c"),
        ("Kh–Kd—2c−9 \u2010 8", "Kh Kd 2c 9 8"),  # noqa: RUF001
        ("Kh\tKd\nKc\u00a0Ks", "Kh Kd Kc Ks"),
        ("KhKd2c", "Kh Kd 2c"),
        ("khkd2C", "Kh Kd 2c"),
        ("555", "5 5 5"),
        ("9992210", "9 9 9 2 2 T"),
        ("AsJoKd", "As Jo Kd"),
        ("KKJoker", "K K Jo"),
        ("JOKERJOKER", "Jo Jo"),
        ("JoKerK", "Jo K"),
        ("JoKK", "Jo K K"),
        ("JJo", "J Jo"),
        ("JKh", "J Kh"),
        ("JsKQ", "Js K Q"),
        ("J K", "J K"),
        ("J-K", "J K"),
        ("KJ", "K J"),
        ("K JK Q", "K Jo Q"),
        ("JK JK", "Jo Jo"),
        ("1010h10", "T Th T"),
        ("K10", "K T"),
        ("210", "2 T"),
        ("3s3C3b3B", "3s 3c 3b 3b"),
        ("3♥3♦", "3h 3d"),
        ("Kh????", "Kh ?? ??"),
        ("K♥️2♣Jo", "Kh 2c Jo"),
        ("🂡🂱🃏K🂠", "As Ah Jo K ??"),
        ("**", "Jo Jo"),
        ("KK*", "K K Jo"),
        ("Kh*2c", "Kh Jo 2c"),
        ("2*", "2 Jo"),
        ("2 * K", "2 Jo K"),
        ("AS AD", "As Ad"),
        ("thtdt", "Th Td T"),
    ],
)
def test_lenient_reading(text: str, cards: str) -> None:
    assert read(text) == cards


@pytest.mark.parametrize(
    ("text", "position", "readings"),
    [
        ("JKQ", 0, "J K Q or Jo Q"),
        ("jkq", 0, "J K Q or Jo Q"),
        ("AJK", 1, "A J K or A Jo"),
        ("JKJK", 0, "J K J K or Jo Jo"),
        ("JKJo", 0, "J K Jo or Jo Jo"),
        ("JKK", 0, "J K K or Jo K"),
        ("QhJKh JKQ", 6, "J K Q or Jo Q"),
        ("9 9 AhJK2c", 6, "Ah J K 2c or Ah Jo 2c"),
        ("A" * 50 + "JK" + "Q" * 50, 50, "A A A J K Q Q Q Q or A A A Jo Q Q Q Q"),
    ],
)
def test_jk_in_a_run_is_ambiguous(text: str, position: int, readings: str) -> None:
    error = refused(text)
    assert error.position == position
    assert error.expected == f"spaces: this may be {readings}"
    assert readings in str(error)


@pytest.mark.parametrize("text", ["2*K", "K*2", "10*K", "K*10", "55*6", "Kh 2*Kh"])
def test_a_star_between_a_number_and_a_card_may_mean_times(text: str) -> None:
    error = refused(text)
    assert text[error.position] == "*"
    assert error.expected == "spaces around a joker, and every card written out"


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("Kh Zx", 3),
        ("Kh, Kd; 2c", 6),
        ("KhKdX", 4),
        ("JKX", 2),
        ("JKo", 2),
        ("JoKe", 3),
        ("Jokers", 5),
        ("???", 2),
        ("Kh ?", 3),
        ("3 K", 0),
        ("K333", 1),
        ("Kh 3", 3),
        ("3bb", 2),
        ("Kh 1", 3),
        ("Khh", 2),
        ("Kh d", 3),
        ("K\0", 1),
        ("\0", 0),
        ("Kh \ud800", 3),
        ("K\u200bQ", 1),
        ("\ufeffKh", 0),
        ("\ufe0f", 0),
        ("Kh\ufe0f", 2),
        ("K♥\ufe0f\ufe0f", 3),
        ("\u212ah", 0),  # the Kelvin sign, which is a K when folded
        ("Jo\u212aer", 2),
        ("j\u212a", 1),
        ("A\u017f", 1),  # the long s, which is an S in capitals
        ("\u0130", 0),
        ("ｋ", 0),  # noqa: RUF001
        ("\u0662", 0),  # digits of other scripts
        ("1\u0660", 0),
        ("１０", 0),  # noqa: RUF001
        ("²", 0),
        ("K\u0301", 1),
        ("Кh", 0),  # noqa: RUF001 - a Cyrillic letter
        ("🂬", 0),
        ("🃠", 0),
        ("🂡s", 1),
        ("Kh+Kd", 2),
        ("Kh|Kd", 2),
        ("[Kh]", 0),
        ("Kh. Kd", 2),
    ],
)
def test_other_text_is_refused_at_its_place(text: str, position: int) -> None:
    error = refused(text)
    assert error.position == position
    assert str(error)
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (copied.text, copied.position, copied.expected) == (text, position, error.expected)


@pytest.mark.parametrize("wrong", [None, 5, b"Kh", ["Kh"], Card("Kh")])
def test_parse_cards_takes_text_only(wrong: object) -> None:
    with pytest.raises(TypeError, match="the text of cards is a str, not "):
        parse_cards(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["Kh" * 100_000, "Kh " * 100_000, "K" * 200_000, "JK" * 100_000, "-" * 200_000])
def test_huge_texts_are_read_or_refused_at_once(text: str) -> None:
    if text[:2] == "JK":
        assert len(str(refused(text))) < 300
    else:
        assert len(parse_cards(text)) in {0, 100_000, 200_000}
    with pytest.raises(NotationError) as caught:
        parse_cards(text + "!")
    assert caught.value.position == len(text)
    assert len(str(caught.value)) < 300


# --- the strict reader ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("kh", 0),
        ("KH", 1),
        ("10h", 0),
        ("Kh ", 2),
        (" Kh", 0),
        ("3", 1),
        ("?", 1),
        ("*", 0),
        ("K♥", 1),
        ("Joker", 2),
        ("JK", 1),
        ("Kb", 1),
        ("KhKd", 2),
        ("\u212ah", 0),
    ],
)
def test_card_parse_is_strict(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    with pytest.raises(TypeError, match="the text of a card is a str, not bytes"):
        Card.parse(text.encode())  # type: ignore[arg-type]


# --- the cleaner ----------------------------------------------------------------------------------------------


def test_to_cards_takes_anything_card_like_in_its_order() -> None:
    expected = (Card("Kh"), Card("2c"), Card("Kd"))
    assert to_cards("Kh 2c Kd") == expected
    assert to_cards(expected) is expected
    assert to_cards(list(expected)) == expected
    assert to_cards(["Kh", Card("2c"), "KD"]) == expected
    assert to_cards(card for card in expected) == expected
    assert to_cards(Card("Kh")) == (Card("Kh"),)
    assert to_cards(()) == ()
    assert to_cards("") == ()


def test_to_cards_gives_a_set_in_canonical_order() -> None:
    texts = {"2c", "Kd", "Kh", "As", "Jo"}
    assert format_cards(texts) == "As Kh Kd 2c Jo"
    assert format_cards(frozenset(map(Card, texts))) == "As Kh Kd 2c Jo"


@pytest.mark.parametrize("wrong", [None, 5, b"Kh", bytearray(b"Kh"), {"Kh": 2}, Counter("K"), object(), Rank.KING])
def test_to_cards_refuses_what_holds_no_cards(wrong: object) -> None:
    with pytest.raises(TypeError, match="cards are a text, a card or an iterable of cards, not "):
        to_cards(wrong)  # type: ignore[arg-type]


def test_to_cards_refuses_items_that_are_no_cards() -> None:
    with pytest.raises(TypeError, match="a card is a text or a Card, not NoneType"):
        to_cards(["Kh", None])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="a card is a text or a Card, not list"):
        to_cards([["Kh"]])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="one card"):
        to_cards(["Kh Kd"])


def test_an_error_of_an_iterable_is_its_own() -> None:
    with pytest.raises(ZeroDivisionError):
        to_cards(Card("K") for _ in range(1 // 0))


def test_format_cards() -> None:
    assert format_cards("2c joker 10h") == "2c Jo Th"
    assert format_cards([Card("Kh"), "3b"], sep="") == "Kh3b"
    assert format_cards("") == ""
