"""The legal acts as they are listed on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.acts import Act, Answer, Capture, Discard, Lay

__all__ = ["acts_by_kind"]


def acts_by_kind(legal: Sequence[Act]) -> dict[str, list[tuple[int, str]]]:
    """The acts by kind, each with its number in the list, from 1, and the words that the kind leaves out.

    >>> from canasta import Draw
    >>> acts_by_kind([Draw(), Capture(), Capture("K K")])
    {'turn': [(1, 'draw')], 'take': [(2, 'the top card alone'), (3, 'K K')]}
    """
    kinds: dict[str, list[tuple[int, str]]] = {}
    for number, act in enumerate(legal, 1):
        if isinstance(act, Capture):
            kind, text = "take", " ".join(map(str, act.cards)) or "the top card alone"
        elif isinstance(act, Lay | Discard):
            kind, text = act.name, " ".join(map(str, act.cards))
        else:
            kind, text = "answer" if isinstance(act, Answer) else "turn", str(act)
        if isinstance(act, Lay | Capture) and act.onto is not None:
            text += f" onto {act.onto}"
        kinds.setdefault(kind, []).append((number, text))
    return kinds
