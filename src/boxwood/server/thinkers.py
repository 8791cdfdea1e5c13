"""Threads in which bots think and hints are found: nobody waits long for somebody else's bot."""

import heapq
import itertools
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

__all__ = ["Thinkers", "Urgency"]

T = TypeVar("T")
SHARE = 0.25
"""Seconds that a slow bot may think while another one waits: then it acts on the best it has found."""


class Urgency(IntEnum):
    """Who comes first; those who are alike come by turns, for a table waits with one thing at a time."""

    HINT = 0
    """A person asks."""
    QUICK = 1
    """A bot that hardly thinks."""
    SLOW = 2
    """A bot that thinks."""
    UNSEEN = 3
    """A bot that nobody waits for."""


@dataclass(order=True)
class _Job:
    urgency: Urgency
    number: int
    work: Callable[[], Any] = field(compare=False)
    stop: threading.Event = field(compare=False)
    answer: "Future[Any]" = field(compare=False, default_factory=Future)
    begun: float = field(compare=False, default=0.0)


class Thinkers:
    """A thread for each processor, and one more that thinks only about what is quick."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or max(2, os.cpu_count() or 2)
        self._waiting: list[_Job] = []
        self._slow: list[_Job] = []
        """The slow ones that are being thought about."""
        self._waited_for = 0
        """How many jobs are being done that somebody waits for."""
        self._numbers = itertools.count()
        one_at_a_time = threading.RLock()
        self._changed = threading.Condition(one_at_a_time)
        self._became_quiet = threading.Condition(one_at_a_time)
        """Apart, so that a job that is done wakes no thread that has nothing to do."""
        self._started = self._ended = False

    def think(self, work: Callable[[], T], urgency: Urgency, stop: threading.Event) -> "Future[T]":
        """Have some work done; `stop` is set when others have waited long enough for it."""
        job = _Job(urgency, next(self._numbers), work, stop)
        with self._changed:
            if not self._started:
                self._start()
            heapq.heappush(self._waiting, job)
            if urgency <= Urgency.QUICK:
                self._changed.notify()  # any thread will do
            else:
                self._changed.notify_all()
            self._share()
        return job.answer

    def wait_for_quiet(self, seconds: float) -> None:
        """Wait until nobody waits for a hint or a bot, for so long at most: background work lets them go first."""
        with self._changed:
            self._became_quiet.wait_for(lambda: self._ended or self._is_quiet, seconds)

    @property
    def _is_quiet(self) -> bool:
        return not self._waited_for and not (self._waiting and self._waiting[0].urgency < Urgency.UNSEEN)

    def close(self) -> None:
        """End the threads when they have done what they are at; what waits is forgotten."""
        with self._changed:
            self._ended = True
            for job in self._waiting:
                job.answer.cancel()
            self._waiting.clear()
            self._changed.notify_all()
            self._became_quiet.notify_all()

    def _start(self) -> None:
        self._started = True
        for number in range(self._threads + 1):
            most = Urgency.QUICK if number == 0 else Urgency.UNSEEN
            threading.Thread(target=self._run, args=(most,), name=f"bot {number}", daemon=True).start()

    def _run(self, most: Urgency) -> None:
        while (job := self._next(most)) is not None:
            if job.answer.set_running_or_notify_cancel():
                try:
                    answer = job.work()
                except BaseException as problem:
                    job.answer.set_exception(problem)
                else:
                    job.answer.set_result(answer)
            with self._changed:
                if job in self._slow:
                    self._slow.remove(job)
                self._waited_for -= job.urgency < Urgency.UNSEEN
                if self._is_quiet:
                    self._became_quiet.notify_all()

    def _next(self, most: Urgency) -> _Job | None:
        """The most urgent job that a thread may do; None at the end."""
        with self._changed:
            while not self._ended and not (self._waiting and self._waiting[0].urgency <= most):
                self._changed.wait()
            if self._ended:
                return None
            job = heapq.heappop(self._waiting)
            self._waited_for += job.urgency < Urgency.UNSEEN
            if job.urgency >= Urgency.SLOW:
                job.begun = time.monotonic()
                self._slow.append(job)
                self._share()
            return job

    def _share(self) -> None:
        """See that those who think do not keep others waiting for longer than their share."""
        if self._slow and any(job.urgency >= Urgency.SLOW for job in self._waiting):
            oldest = min(self._slow, key=lambda job: job.begun)
            left = oldest.begun + SHARE - time.monotonic()
            timer = threading.Timer(max(left, 0), self._stop, (oldest,))
            timer.daemon = True
            timer.start()

    def _stop(self, job: _Job) -> None:
        with self._changed:
            if job in self._slow and any(other.urgency >= Urgency.SLOW for other in self._waiting):
                job.stop.set()
