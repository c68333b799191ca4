"""The server as a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

__all__ = ["Server"]

_ROOT = Path(__file__).parents[1]


class Server:
    """The server as a process, on a port of its own, on the loopback alone."""

    def __init__(self, database: Path, pace: float = 0.02) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._database, self._pace = database, pace
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.kill()
        command = [sys.executable, "-m", "table_server", "--port", str(self.port), "--pace", str(self._pace)]
        command += ["--database", str(self._database)]
        path = os.pathsep.join([str(_ROOT), os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path})
        for _ in range(300):
            try:
                urllib.request.urlopen(self.address, timeout=5).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End the process at once, as `kill -9` does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None
