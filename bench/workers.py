"""What a second worker brings, and whether the totals are the same: one simulation on several executors.

Where other programs run, seconds on the clock say little. So each task's CPU seconds are taken, in the worker that it
runs in: the time on two workers is that of the busier one, and of this process, which hands out and adds up.

python bench/workers.py --deals 20000 --executors processes,threads
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

from canasta.simulate import Stats, simulate


def timed(function: Callable[..., Any], *given: Any) -> tuple[int, float, Any]:
    """The worker's process, the CPU seconds that a task took in its thread, and what came of it."""
    started = time.thread_time()
    found = function(*given)
    return os.getpid(), time.thread_time() - started, found


class Timed(Executor):
    """An executor whose tasks are timed."""

    def __init__(self, inner: Executor) -> None:
        """Take the executor that does the work."""
        self.inner = inner
        self.seconds: dict[int, list[float]] = defaultdict(list)

    def submit(self, function: Callable[..., Any], /, *given: Any, **_named: Any) -> Future[Any]:
        """Hand a task on."""
        outer: Future[Any] = Future()

        def done(future: Future[tuple[int, float, Any]]) -> None:
            try:
                worker, seconds, found = future.result()
            except BaseException as error:  # noqa: BLE001  as it came
                outer.set_exception(error)
            else:
                self.seconds[worker].append(seconds)
                outer.set_result(found)

        self.inner.submit(timed, function, *given).add_done_callback(done)
        return outer


def executors(name: str, workers: int) -> Executor:
    """An executor by its name."""
    if name == "dask":
        from dask.distributed import Client, LocalCluster  # noqa: PLC0415  an extra of this script

        client = Client(LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None))
        inner: Executor = client.get_executor(pure=False)
        return inner
    if name == "ray":
        import ray  # noqa: PLC0415  an extra of this script

        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)

        class RayExecutor(Executor):
            def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
                found: Future[Any] = ray.remote(function).remote(*given, **named).future()
                return found

        return RayExecutor()
    return ThreadPoolExecutor(workers) if name == "threads" else ProcessPoolExecutor(workers)


def run(name: str, options: argparse.Namespace) -> Stats:
    """Simulate on one executor; print what it took."""
    players = options.players.split(",")
    executor = Timed(executors(name, options.workers))
    started, own = time.monotonic(), time.process_time()
    stats = simulate(players, options.deals, 1, unit="deals", executor=executor, chunk=options.chunk, waiting=8)
    own, passed = time.process_time() - own, time.monotonic() - started
    tasks = [seconds for each in executor.seconds.values() for seconds in each]
    busiest = max(sum(each) for each in executor.seconds.values())
    totals = hashlib.sha256(json.dumps(stats.to_dict()).encode()).hexdigest()[:16]
    if name == "threads":
        own = 0.0  # it is the workers' process
    print(
        f"{name}: {stats.deals:,} deals, totals {totals}, {len(tasks)} tasks of {sum(tasks) / len(tasks):.2f} CPU s on "
        f"{len(executor.seconds)} processes; {sum(tasks):.1f} CPU s in all, {busiest:.1f} in the busiest worker, "
        f"{own:.2f} here; {sum(tasks) / (busiest + own):.2f} times as fast as one; {passed:.0f} s on the clock",
        flush=True,
    )
    return stats


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--chunk", type=int, default=20)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--players", default="sensible,random")
    parser.add_argument("--executors", default="processes,threads", help="processes, threads, dask, ray")
    options = parser.parse_args()
    found = [run(name, options) for name in options.executors.split(",")]
    print("the totals are equal" if all(stats == found[0] for stats in found) else "THE TOTALS DIFFER")


if __name__ == "__main__":
    main()
