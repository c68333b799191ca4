"""The JSON Schema of the documents."""

from __future__ import annotations

from typing import Any

from .values import VERSION

__all__ = ["schema"]


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the documents that are written, as plain data.

    It tells the form alone. Whether the game can have gone so, only :meth:`canasta.game.Game.replay` tells.

    >>> schema()["title"]
    'A game of canasta, version 1'
    """
    import json  # noqa: PLC0415  seldom wanted
    from importlib.resources import files  # noqa: PLC0415  seldom wanted

    text = files("canasta.record").joinpath(f"game-{VERSION}.schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
