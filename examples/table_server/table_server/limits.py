"""How much of anything one client, one table and the whole server may have."""

from __future__ import annotations

import time

from attrs import define, frozen

__all__ = ["Bucket", "Limits"]


@frozen
class Limits:
    """The limits of a server; each is far above what people at a table need."""

    message_bytes: int = 2_000
    """The largest message of a client."""
    messages: float = 10.0
    """How many messages a second a connection may send for long."""
    burst: int = 30
    """How many it may send at once."""
    replies: int = 60
    """How many replies may wait for a client who does not read."""
    hello_seconds: float = 10.0
    """How long a connection may keep silent about who it is."""
    connections: int = 24
    """How many connections a table may have."""
    all_connections: int = 2_000
    """How many the server may have."""
    tables: int = 20_000
    """How many tables the server keeps."""
    new_tables: float = 0.2
    """How many tables, or seats, a second one address may ask for, for long."""
    new_tables_burst: int = 20
    """How many it may ask for at once."""


@define
class Bucket:
    """A bucket of tokens that fills up again with time: one token is one thing that may be done."""

    rate: float
    """Tokens a second."""
    most: float
    """How many it holds."""
    _tokens: float = -1.0
    _filled: float = 0.0

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = time.monotonic()
        tokens = self.most if self._tokens < 0 else min(self.most, self._tokens + (now - self._filled) * self.rate)
        self._filled = now
        if tokens < 1:
            self._tokens = tokens
            return False
        self._tokens = tokens - 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether it has filled up again, so that it can be forgotten."""
        return self._tokens < 0 or self._tokens + (time.monotonic() - self._filled) * self.rate >= self.most
