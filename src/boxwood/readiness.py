"""Getting an engine ready: steps that tell how far they are, and work in the background."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import NamedTuple, TypeVar

from boxwood.kept_tables import Progress
from boxwood.language import Template

__all__ = ["Step", "in_background", "run_steps"]

T = TypeVar("T")

READY: Template = "ready"


class Step(NamedTuple):
    """One thing to do; it is told whom to tell which part of itself is done."""

    what: Template
    run: Callable[[Progress], object]
    weight: float = 1.0
    """How long it takes, compared with the other steps."""


def run_steps(steps: Sequence[Step], progress: Progress) -> None:
    """Do steps one after the other; `progress` is told which part of all is done, and may raise to stop the work."""
    whole, done = sum(step.weight for step in steps), 0.0
    for step in steps:
        progress(step.what, done / whole)
        step.run(_scaled(progress, done / whole, step.weight / whole))
        done += step.weight
    progress(READY, 1.0)


def _scaled(progress: Progress, start: float, share: float) -> Progress:
    """Progress in one step as progress in all."""
    return lambda what, part: progress(what, start + share * part)


def in_background(work: Callable[[], T], name: str) -> "Future[T]":
    """Do something in a thread of its own, which does not keep the program alive; the future has what came of it."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(result)

    future.set_running_or_notify_cancel()
    threading.Thread(target=run, name=name, daemon=True).start()
    return future
