"""What the live page asks: it runs in the browser, on the installed wheel, and takes and gives JSON.

`answer` takes what stands in the fields of the form, all of them texts, and gives what is to be shown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from canasta import (
    PRESETS,
    CanastaError,
    Card,
    CardsError,
    Hand,
    Rules,
    SideResult,
    opening_minimum,
    parse_cards,
    render,
)
from canasta.cli.questions import (
    AdditionQuestion,
    CaptureQuestion,
    MeldQuestion,
    OpeningQuestion,
    Pile,
    Question,
    readings,
    sentence,
)
from canasta.errors import UNJUDGED
from canasta.melds import to_meld

Fields = Mapping[str, str]
Cards = tuple[Card, ...]

#: What stands for a fact that is known or not.
TRUTH: Final[dict[str, bool | None]] = {"": None, "yes": True, "no": False}
#: The field that says what a verdict could not judge.
GIVEN_BY: Final = {
    "going_out": "Going out",
    "score": "Score of the side",
    "melds": "Melds of the side",
    "opened": "The side has opened",
    "frozen": "Frozen for everybody",
    "size": "Cards in the pile",
    "red_threes": "the whole pile in Pile",
    "hand": "Whole hand",
    "pile": "Pile",
}


class FieldError(Exception):
    """Something in a field that cannot be read; the message begins with the field's name."""


# -- the fields -----------------------------------------------------------------------------------------------------


@contextmanager
def _at(label: str) -> Iterator[None]:
    try:
        yield
    except CanastaError as error:
        raise FieldError(f"{label}: {error}") from error


def _cards(text: str, label: str) -> Cards:
    with _at(label):
        cards = parse_cards(text)
        if any(card.is_hidden for card in cards):
            raise CardsError("a hidden card (??) cannot be judged")
        return cards


def _groups(text: str, label: str) -> tuple[Cards, ...]:
    """The cards of each part; parts stand in lines of their own, or between strokes."""
    parts = [part for part in text.replace("\n", "/").split("/") if part.strip()]
    return tuple(_cards(part, label) for part in parts) or ((),)


def _texts(text: str) -> list[str]:
    return [part.strip() for part in text.replace("\n", "/").split("/") if part.strip()]


def _number(text: str, label: str) -> int | None:
    """A whole number; None where the field is empty."""
    if not text.strip():
        return None
    try:
        return int(text)
    except ValueError:
        raise FieldError(f"{label}: a whole number expected, not {text.strip()!r}") from None


def _score(fields: Fields, rules: Rules) -> int | None:
    label = GIVEN_BY["score"]
    score = _number(fields["score"], label)
    if score is not None:
        with _at(label):
            opening_minimum(score, rules=rules)
    return score


# -- the questions --------------------------------------------------------------------------------------------------


def _meld(fields: Fields, _rules: Rules) -> Question:
    return MeldQuestion(_cards(fields["cards"], "Cards"), TRUTH[fields["going_out"]])


def _addition(fields: Fields, _rules: Rules) -> Question:
    with _at("Meld on the table"):
        held = to_meld(fields["meld"])
    return AdditionQuestion(held, _cards(fields["cards"], "Cards"))


def _opening(fields: Fields, rules: Rules) -> Question:
    concealed = fields["going_out"] == "concealed"
    going_out = True if concealed else TRUTH[fields["going_out"]]
    return OpeningQuestion(_groups(fields["cards"], "Melds"), _score(fields, rules), going_out, concealed)


def _capture(fields: Fields, rules: Rules) -> Question:
    used, *further = _groups(fields["cards"], "Cards of the hand")
    opened = TRUTH[fields["opened"]]
    with _at(GIVEN_BY["melds"]):
        melds = tuple(to_meld(text) for text in _texts(fields["melds"]))
    with _at(GIVEN_BY["hand"]):
        hand = Hand(fields["hand"]) if fields["hand"].strip() else None
    table = melds or (() if opened is False else None)
    return CaptureQuestion(used, tuple(further), _pile(fields), table, opened, _score(fields, rules), hand)


def _pile(fields: Fields) -> Pile:
    """The pile: one card is its top card, with more or less known of the rest; several are all of it."""
    pile = _cards(fields["pile"], GIVEN_BY["pile"])
    size = _number(fields["size"], GIVEN_BY["size"])
    frozen = TRUTH[fields["frozen"]]
    if len(pile) == 1 and size != 1:
        return Pile(None, pile[0], size, None, frozen)
    return Pile(pile, None, size, None, frozen)


QUESTIONS: Final[dict[str, Callable[[Fields, Rules], Question]]] = {
    "meld": _meld,
    "addition": _addition,
    "opening": _opening,
    "capture": _capture,
}


# -- the answers ----------------------------------------------------------------------------------------------------


def _laid(question: Any) -> list[Cards]:
    """The cards asked about, as they were written."""
    if isinstance(question, OpeningQuestion):
        groups = question.laid
    elif isinstance(question, CaptureQuestion):
        groups = (question.used, *question.further)
    else:
        groups = (question.cards,)
    return [cards for cards in groups if cards]


def _judged(question: Question, rules: Rules, look: Any) -> dict[str, Any]:
    verdict = question.verdict(rules)
    legal = bool(verdict)
    so_far = ", as far as judged" if legal and verdict.unjudged else ""
    subject = f"{question.subject}{question.outcome(rules)}." if legal else question.subject
    notes = list(question.notes(rules) if legal else question.figures(rules))
    for reading in readings(rules).values():
        theirs = question.verdict(reading)
        if theirs and not verdict:
            notes.append(f"Under {reading.name} it is legal.")
        elif verdict and not theirs:
            notes.append(f"Under {reading.name} it is illegal: {' '.join(map(sentence, theirs))}")
    return {
        "outcome": "legal" if legal else "illegal",
        "heading": f"{'Legal' if legal else 'Illegal'} under {rules.name}{so_far}",
        "subject": subject[0].upper() + subject[1:],
        "sentences": [sentence(violation) for violation in verdict],
        "notes": notes,
        "unjudged": [f"{UNJUDGED[name]} (field: {GIVEN_BY[name]})" for name in verdict.unjudged],
        "pictures": [render.svg(each, theme=look) for each in (question.melds(rules) if legal else _laid(question))],
    }


def _scored(fields: Fields, rules: Rules, look: Any) -> dict[str, Any]:
    result = SideResult(
        _texts(fields["cards"]),
        hands=_texts(fields["hands"]),
        red_threes=_number(fields["red_threes"], "Red threes") or 0,
        went_out=fields["went_out"] or None,  # type: ignore[arg-type]  # it says itself what it takes
    )
    score = result.score(rules=rules)
    return {
        "outcome": "scored",
        "heading": f"{score.total:,} points under {rules.name}",
        "notes": [
            f"Under {name} it is {other:,}."
            for name, other in ((each.name, result.score(rules=each).total) for each in readings(rules).values())
            if other != score.total
        ],
        "pictures": [render.html(score, theme=look)],
    }


def answer(asked: str) -> str:
    """What the page shows for what stands in its fields.

    The outcome is `legal`, `illegal`, `scored`, or `unread` where a field cannot be read or the cards cannot be.
    """
    fields: Fields = json.loads(asked)
    rules = PRESETS[fields["rules"]]
    try:
        if fields["kind"] == "score":
            found = _scored(fields, rules, fields["theme"])
        else:
            found = _judged(QUESTIONS[fields["kind"]](fields, rules), rules, fields["theme"])
    except (CanastaError, FieldError) as error:
        found = {"outcome": "unread", "heading": "This cannot be read", "sentences": [str(error)]}
    return json.dumps(found)
