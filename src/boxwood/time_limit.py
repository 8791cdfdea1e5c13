"""How much processor time a file may take: whoever reads strangers' files sets a limit, and readers keep within it."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from boxwood.errors import BadFile

__all__ = ["in_time", "time_limit"]

Item = TypeVar("Item")

BETWEEN_LOOKS = 0.01
"""Seconds by the clock after which the processor time is looked at again: asking for it is slow."""

_until: ContextVar[tuple[float, float] | None] = ContextVar("until", default=None)
"""When this thread's processor time is used up, and how much it was."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Let `in_time` refuse, in this thread, what takes more processor time than that."""
    before = _until.set((time.thread_time() + seconds, seconds))
    try:
        yield
    finally:
        _until.reset(before)


def in_time(items: Iterable[Item]) -> Iterable[Item]:
    """The items one by one, or `BadFile` as soon as the limit is reached; as they are where there is none."""
    limit = _until.get()
    return items if limit is None else _watched(items, *limit)


def _watched(items: Iterable[Item], until: float, seconds: float) -> Iterator[Item]:
    next_look = 0.0
    for item in items:
        if time.monotonic() >= next_look:
            if time.thread_time() > until:
                raise BadFile(
                    "this file takes longer than {seconds} seconds to read; split it into smaller ones",
                    seconds=f"{seconds:g}",
                )
            next_look = time.monotonic() + BETWEEN_LOOKS
        yield item
