"""What `import canasta` costs beside `import attrs`, in fresh processes with bytecode at hand."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

PROGRAM = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def cost(module: str, cache: str) -> float:
    """Milliseconds of CPU time that an import takes."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(module)], env=environment, capture_output=True, check=True, text=True
    )
    return 1000 * float(done.stdout)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as cache:
        cost("canasta", cache)
        pairs = [(cost("attrs", cache), cost("canasta", cache)) for _ in range(15)]
    print(f"attrs    {statistics.median(first for first, _ in pairs):6.1f} ms")
    print(f"canasta  {statistics.median(second for _, second in pairs):6.1f} ms")
    print(f"more     {statistics.median(second - first for first, second in pairs):6.1f} ms")
