"""The command: `python -m table_server`."""

from __future__ import annotations

import argparse
import logging

from aiohttp import web

from .app import make_app
from .store import Store

_DAYS = 24 * 3600.0


def main() -> None:
    """Serve until it is stopped."""
    parser = argparse.ArgumentParser(prog="table_server", description="A table of canasta, in browsers.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (0.0.0.0 for all)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="tables.sqlite", help="the file of the tables")
    parser.add_argument("--pace", type=float, default=0.7, help="seconds that the library's players take for an act")
    parser.add_argument("--keep", type=float, default=30, help="days after which a table is forgotten")
    parser.add_argument("--power-safe", action="store_true", help="wait for the disk with each act")
    given = parser.parse_args()
    logging.basicConfig(level=logging.WARNING)
    store = Store(given.database, synchronous="FULL" if given.power_safe else "NORMAL")
    store.forget(given.keep * _DAYS)
    web.run_app(make_app(store, pace=given.pace), host=given.host, port=given.port, access_log=None)


if __name__ == "__main__":
    main()
