"""Why may I not lay this? Every reason, its paragraph and its code; and what the other preset says."""

from __future__ import annotations

from canasta import CLASSIC, INTERNATIONAL, Verdict, check_capture, check_meld, check_opening

PRESETS = {"CLASSIC": CLASSIC, "INTERNATIONAL": INTERNATIONAL}


def show(question: str, verdict: Verdict) -> None:
    """Print a question and the answer, one reason a line."""
    print(f"{question}: {'yes' if verdict else 'no'}")
    for violation in verdict:
        print(f"  [{violation.code}] {violation}")
    if verdict.unjudged:
        print(f"  not judged, since not given: {', '.join(verdict.unjudged)}")


def main() -> None:
    """Ask some questions."""
    for cards in ("9 9 9 2 2 Jo", "9 9 2 2 Jo", "5 2 2", "K Q J", "3h 3d 3h"):
        for name, rules in PRESETS.items():
            show(f"{cards} under {name}", check_meld(cards, rules=rules))

    show("open with 6 6 6 and A A A at 1,600", check_opening(["6 6 6", "A A A"], score=1600))
    show("take a frozen 8 with 8 and a joker", check_capture("8 Jo", pile="2c 4h 8s", melds=["K K K"], hand="8 Jo 4 5"))
    show("take an 8 with a pair", check_capture("8 8", top="8s"))


if __name__ == "__main__":
    main()
