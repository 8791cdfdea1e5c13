"""Threads for work that nobody waits for at a table: they let bots and hints go first."""

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import ParamSpec, TypeVar

__all__ = ["BackgroundThreads", "lower_priority"]

P = ParamSpec("P")
T = TypeVar("T")
NICENESS = 10
"""How far the operating system puts these threads behind those that people wait for, where it can."""


class BackgroundThreads(Executor):
    """One thread for each processor; before each piece of work it steps aside for those that people wait for."""

    def __init__(self, step_aside: Callable[[], None], threads: int | None = None) -> None:
        self.step_aside = step_aside
        self._pool = ThreadPoolExecutor(
            threads or os.cpu_count(), thread_name_prefix="background", initializer=lower_priority
        )

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **more: P.kwargs) -> "Future[T]":
        """Have a piece of work done; it should take some hundredths of a second."""

        def do() -> T:
            self.step_aside()
            return work(*arguments, **more)

        return self._pool.submit(do)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads."""
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)


def lower_priority() -> None:
    """Put this thread behind others; only Linux can do that for a single thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
