"""What Hypothesis loads through its entry point: which strategies belong to the types of this library.

The strategies themselves are imported when one of them is asked for: at this time `canasta.testing` may be the
very module that imports Hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["register"]


def register() -> None:
    """Tell Hypothesis what to draw for arguments annotated with a type of this library."""
    from hypothesis import strategies as st  # noqa: PLC0415  it is wanted by whoever calls

    from canasta.cards import Card  # noqa: PLC0415
    from canasta.deal import Deal  # noqa: PLC0415
    from canasta.game import Game  # noqa: PLC0415
    from canasta.hand import Hand  # noqa: PLC0415
    from canasta.melds import Canasta, Meld  # noqa: PLC0415
    from canasta.rules import Rules  # noqa: PLC0415
    from canasta.view import View  # noqa: PLC0415

    def strategy(kind: type) -> st.SearchStrategy[object]:
        from canasta import testing  # noqa: PLC0415  see above

        drawn: dict[type, Callable[[], st.SearchStrategy[object]]] = {
            Card: testing.cards, Hand: testing.hands, Meld: testing.melds, Rules: testing.rules,
            Deal: testing.deals, Game: testing.games, View: testing.views,
        }  # fmt: skip
        return testing.melds(canasta=True) if kind is Canasta else drawn[kind]()

    for kind in (Card, Hand, Meld, Canasta, Rules, Deal, Game, View):
        st.register_type_strategy(kind, strategy)
