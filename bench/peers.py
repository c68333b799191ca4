"""The libraries that are measured beside this one, each of them optional.

A peer that cannot be imported is missing with a reason, and what needs it is named as not measured.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from rounds import Work

__all__ = ["PEERS", "described", "reason", "work"]


class _Peer(NamedTuple):
    title: str
    distribution: str
    module: str


#: Each peer with the module here that has the works done with it.
PEERS = {
    "chess": _Peer("python-chess", "chess", "with_chess"),
    "open_spiel": _Peer("OpenSpiel", "open_spiel", "with_open_spiel"),
    "rlcard": _Peer("RLCard", "rlcard", "with_rlcard"),
    "pokerkit": _Peer("PokerKit", "pokerkit", "with_pokerkit"),
}
#: Why what was not installed was not, as `run.py` left it.
_NOT_INSTALLED = Path(sys.prefix) / "not_installed.json"


def _loaded() -> tuple[dict[str, Any], dict[str, str]]:
    modules: dict[str, Any] = {}
    reasons: dict[str, str] = json.loads(_NOT_INSTALLED.read_text("utf-8")) if _NOT_INSTALLED.exists() else {}
    for name, peer in PEERS.items():
        try:
            modules[name] = importlib.import_module(peer.module)
        except Exception as error:  # noqa: BLE001  whatever a foreign library raises is a reason to go on without it
            reasons.setdefault(name, f"{type(error).__name__}: {error}")
    return modules, reasons


_MODULES, _REASONS = _loaded()


def work(peer: str, name: str) -> Work | None:
    """The work of this name that is done with a peer; None where it is missing."""
    found: Work | None = getattr(_MODULES[peer], name) if peer in _MODULES else None
    return found


def call(peer: str, name: str) -> Callable[..., Any] | None:
    """A function of the peer's module, to make a work with; None where it is missing."""
    found: Callable[..., Any] | None = getattr(_MODULES[peer], name) if peer in _MODULES else None
    return found


def reason(peer: str) -> str:
    """Why a peer is missing."""
    return f"{PEERS[peer].title} is missing ({_REASONS.get(peer, 'no reason known')})"


def described() -> list[str]:
    """A line for each peer: its version, or why it is missing."""
    lines = []
    for name, peer in PEERS.items():
        try:
            found = version(peer.distribution)
        except PackageNotFoundError:
            found = "not installed"
        lines.append(f"{peer.title} {found}" if name in _MODULES else reason(name))
    return lines
