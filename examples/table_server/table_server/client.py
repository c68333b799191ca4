"""One page that is connected: what it has seen, and what it is still to be told."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from .limits import Bucket, Limits

__all__ = ["Client"]


class Client:
    """A connection. A client who does not read gets no queue of states: when he reads again, he gets the newest."""

    def __init__(self, limits: Limits) -> None:
        """Nobody yet: `seat` is set when he has said who he is."""
        self.seat: int | None = None
        self.changed = asyncio.Event()
        self.bucket = Bucket(limits.messages, limits.burst)
        self._replies: deque[dict[str, Any]] = deque()
        self._most_replies = limits.replies
        self._seen: tuple[int, int, int | None] = (-1, 0, None)

    def unseen(self, deal: int, events: int) -> int:
        """How many events of a deal the client has been sent already; from now on, so many."""
        fresh = self._seen[1] if self._seen[0] == deal and self._seen[2] == self.seat else 0
        fresh = min(fresh, events)
        self._seen = deal, events, self.seat
        return fresh

    def reply(self, message: dict[str, Any]) -> bool:
        """Tell him something; false if too much waits already."""
        if len(self._replies) >= self._most_replies:
            return False
        self._replies.append(message)
        self.changed.set()
        return True

    async def write(self, send: Callable[[str], Awaitable[object]], state: Callable[[Client], dict[str, Any]]) -> None:
        """Send what there is, whenever there is something, until cancelled."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            while self._replies:
                await send(json.dumps(self._replies.popleft()))
            await send(json.dumps(state(self)))
