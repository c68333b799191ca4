"""Judge cards: as a new meld, as an addition to a meld, as an opening or as a capture of the pile."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any, Final

from canasta.cards import Card, format_cards, to_card, to_cards
from canasta.cli.common import BadInputError, Exit, at, natural, rules_of, whole
from canasta.cli.console import Console
from canasta.cli.questions import (
    AdditionQuestion,
    CaptureQuestion,
    Cards,
    MeldQuestion,
    OpeningQuestion,
    Pile,
    Question,
    readings,
    sentence,
)
from canasta.errors import UNJUDGED, ScoreError, Verdict
from canasta.hand import Hand
from canasta.melds import Canasta, Meld, opening_minimum, to_meld
from canasta.rules import Rules

__all__ = ["configure", "run"]

#: The options that belong to some questions, and to which.
_BELONGS: Final = {
    "add_to": ("addition",),
    "score": ("opening", "capture"),
    "going_out": ("meld", "opening"),
    "concealed": ("opening",),
    "pile": ("capture",),
    "top": ("capture",),
    "size": ("capture",),
    "red_threes": ("capture",),
    "frozen": ("capture",),
    "meld": ("capture",),
    "opened": ("capture",),
    "hand": ("capture",),
}
_FLAGS: Final = {"going_out": "--going-out or --not-going-out", "frozen": "--frozen or --not-frozen"} | {
    "opened": "--opened or --not-opened"
}
_NAMES: Final = {
    "meld": "a meld",
    "addition": "an addition (--add-to)",
    "opening": "an opening (several melds, or --score)",
    "capture": "a capture (--pile or --top)",
}
#: How to give what a verdict could not judge.
_GIVEN_BY: Final = {
    "going_out": "--going-out, --not-going-out",
    "score": "--score",
    "melds": "--meld, or --not-opened if there are none",
    "opened": "--opened, --not-opened",
    "frozen": "--frozen, --not-frozen",
    "size": "--size",
    "red_threes": "--red-threes",
    "hand": "--hand",
    "pile": "--pile",
}


# -- the arguments --------------------------------------------------------------------------------------------------


def configure(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.usage = "canasta check CARDS... [options]"
    parser.add_argument(
        "cards",
        nargs="*",
        metavar="CARDS",
        help='the cards, such as "K K 2"; several such texts are an opening. In a capture (--pile or --top) the first'
        " are the cards of the hand that go with the top card, without that card, and the others are further melds",
    )
    parser.add_argument("--add-to", metavar="MELD", help="the side's meld that the cards are added to")
    parser.add_argument("--score", type=_score, metavar="POINTS", help="the side's score, to judge an opening by")
    _either(parser, "going_out", "the player goes out in this turn (rule 6.6)", "the player does not go out")
    parser.add_argument("--concealed", action="store_true", help="the player goes out concealed (rule 8.4)")
    group = parser.add_argument_group("a capture (rule 9)")
    group.description = "CARDS are those of the hand; the top card, which they are melded with, is not among them."
    group.add_argument("--pile", metavar="CARDS", help="the whole pile, bottom to top, its top card last; or else")
    group.add_argument("--top", metavar="CARD", help="its top card alone, with what is known of the rest:")
    group.add_argument("--size", type=natural, metavar="N", help="how many cards it has")
    group.add_argument("--red-threes", type=natural, metavar="N", help="how many red threes lie in it")
    _either(group, "frozen", "it is frozen for everybody", "it is not")
    group.add_argument(
        "--meld", action="append", metavar="MELD", help="a meld of the side on the table; may be repeated"
    )
    _either(group, "opened", "the side has opened", "it has not")
    group.add_argument("--hand", metavar="CARDS", help="the hand before the capture")


def _either(parser: Any, name: str, yes: str, no: str) -> None:
    """Add a pair of flags, `--name` and `--not-name`; with neither it is not known."""
    group = parser.add_mutually_exclusive_group()
    flag = name.replace("_", "-")
    group.add_argument(f"--{flag}", dest=name, action="store_const", const=True, help=yes)
    group.add_argument(f"--not-{flag}", dest=name, action="store_const", const=False, help=no)


def _score(text: str) -> int:
    score = whole(text)
    try:
        opening_minimum(score)
    except ScoreError as error:
        raise ArgumentTypeError(error.message) from error
    return score


def _question(options: Namespace) -> Question:
    """The question that the arguments ask."""
    laid = _laid(options.cards)
    added_to: str | None = options.add_to
    if added_to is not None:
        kind = "addition"
    elif options.pile is not None or options.top is not None:
        kind = "capture"
    else:
        kind = "opening" if len(laid) > 1 or options.score is not None or options.concealed else "meld"
    _refuse_strangers(kind, options)
    if kind == "capture":
        return _capture(laid, options)
    if not laid:
        raise BadInputError('which cards? Name them, such as canasta check "K K 2" (see canasta check --help)')
    if added_to is not None:
        with at("--add-to"):
            return AdditionQuestion(to_meld(added_to), tuple(card for cards in laid for card in cards))
    if kind == "opening":
        going_out = True if options.concealed else options.going_out
        return OpeningQuestion(laid, options.score, going_out, options.concealed)
    return MeldQuestion(laid[0], options.going_out)


def _laid(texts: list[str]) -> tuple[Cards, ...]:
    """The cards of each text; where each is a single card, they are one meld, written without quotes."""
    laid = tuple(_cards(text, f"meld {n}" if len(texts) > 1 else "CARDS") for n, text in enumerate(texts, 1))
    if len(laid) > 1 and all(len(cards) == 1 for cards in laid):
        return (tuple(card for cards in laid for card in cards),)
    return laid


def _cards(text: str, place: str) -> Cards:
    """The cards of a text, none of them hidden."""
    if text.lower().split()[-1:] == ["concealed"]:
        raise BadInputError(f"{place}: leave the word concealed out: a canasta laid whole is one anyway (rule 7.4)")
    with at(place):
        cards = to_cards(text)
    if any(card.is_hidden for card in cards):
        raise BadInputError(f"{place}: a hidden card (??) cannot be judged")
    return cards


def _refuse_strangers(kind: str, options: Namespace) -> None:
    """Refuse what has no say in the question, lest anyone believe that it was judged."""
    for name, kinds in _BELONGS.items():
        if kind not in kinds and getattr(options, name) not in (None, False if name == "concealed" else None):
            flag = _FLAGS.get(name, f"--{name.replace('_', '-')}")
            raise BadInputError(f"{flag}: it has no say in {_NAMES[kind]}, only in {_listed(kinds)}")


def _listed(kinds: tuple[str, ...]) -> str:
    return " or ".join(_NAMES[kind] for kind in kinds)


def _capture(laid: tuple[Cards, ...], options: Namespace) -> CaptureQuestion:
    if options.pile is not None and options.top is not None:
        raise BadInputError("--top: it is the last card of --pile; give one of the two")
    used, *further = laid or ((),)
    opened = options.opened
    if opened is None and options.score is not None and not options.meld:
        opened = False  # the score matters to an opening only
    with at("--meld"):
        table = tuple(to_meld(text) for text in options.meld) if options.meld else () if opened is False else None
    with at("--hand"):
        hand = None if options.hand is None else Hand(options.hand)
    return CaptureQuestion(used, tuple(further), _pile(options), table, opened, options.score, hand)


def _pile(options: Namespace) -> Pile:
    top: Card | None = None
    cards: Cards | None = None
    if options.pile is None:
        with at("--top"):
            top = to_card(options.top)
    else:
        with at("--pile"):
            cards = to_cards(options.pile)
    if any(card is not None and card.is_hidden for card in (top, *(cards or ()))):
        raise BadInputError(
            "--pile: a hidden card (??) cannot be judged; say what is known by --top, --size and --frozen"
            if top is None
            else "--top: the top card lies open, so it is not ??"
        )
    return Pile(cards, top, options.size, options.red_threes, options.frozen)


# -- the answer -----------------------------------------------------------------------------------------------------


def run(options: Namespace, console: Console) -> Exit:
    """Answer, and exit by the verdict."""
    rules = rules_of(options)
    question = _question(options)
    verdict = question.verdict(rules)
    by_preset = {name: (reading, question.verdict(reading)) for name, reading in readings(rules).items()}
    if options.json:
        legal = {name: bool(theirs) for name, (_, theirs) in by_preset.items()}
        console.json({**_plain(question, verdict, rules), "legal_by_preset": legal})
    else:
        _say(question, verdict, rules, console)
        for reading, theirs in by_preset.values():
            _say_other(verdict, theirs, reading.name, console)
    return Exit.DONE if verdict else Exit.ILLEGAL


def _say(question: Question, verdict: Verdict, rules: Rules, console: Console) -> None:
    if verdict:
        so_far = ", as far as judged" if verdict.unjudged else ""
        text = f"Legal under {rules.name}{so_far}: {question.subject}{question.outcome(rules)}."
        console.say(text, mark="Legal", style="good")
        for note in question.notes(rules):
            console.say(note, indent=2)
    else:
        console.say(f"Illegal under {rules.name}: {question.subject}", mark="Illegal", style="bad")
        for violation in verdict:
            console.say(sentence(violation), indent=2)
        for note in question.figures(rules):
            console.say(note, indent=2)
    if verdict.unjudged:
        what = "; ".join(f"{UNJUDGED[name]} ({_GIVEN_BY[name]})" for name in verdict.unjudged)
        console.say(f"Not judged: {what}.", indent=2)


def _say_other(verdict: Verdict, theirs: Verdict, name: str, console: Console) -> None:
    """Say what a preset's reading answers, where that is something else."""
    if theirs and not verdict:
        console.say(f"Under {name} it is legal.")
    elif verdict and not theirs:
        console.say(f"Under {name} it is illegal: {' '.join(map(sentence, theirs))}")


def _plain(question: Question, verdict: Verdict, rules: Rules) -> dict[str, Any]:
    melds = question.melds(rules) if verdict else ()
    return {
        "question": question.kind,
        "subject": question.subject,
        "rules": rules.name,
        **verdict.to_dict(),
        "melds": [_plain_meld(meld, rules) for meld in melds],
    }


def _plain_meld(meld: Meld, rules: Rules) -> dict[str, Any]:
    canasta = isinstance(meld, Canasta)
    return {
        "cards": format_cards(meld.cards),
        "kind": meld.kind,
        "naturals": meld.n_naturals,
        "wilds": meld.n_wilds,
        "points": meld.points(rules=rules),
        "canasta": ("natural" if meld.is_natural else "mixed") if canasta else None,
        "concealed": meld.is_concealed,
        "bonus": meld.bonus(rules=rules) if isinstance(meld, Canasta) else 0,
    }
