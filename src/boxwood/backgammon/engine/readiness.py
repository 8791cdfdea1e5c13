"""Making the engine ready: tables are read or computed, code is compiled; in the background if need be."""

import threading
from collections.abc import Callable
from concurrent.futures import Future

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import Position
from boxwood.kept_tables import Progress
from boxwood.language import Template

__all__ = ["prepare", "prepare_in_background"]


def prepare(progress: Progress = lambda what, part: None) -> None:
    """Do beforehand what a first evaluation, play and cube decision would wait for; `progress` may raise to stop it."""
    steps: list[tuple[Template, Callable[[], object]]] = [
        ("computing the tables of the bear-off", lambda: load_bearoff(None)),
        ("compiling the evaluation of positions and plays", lambda: Engine(0).best_play(Position.start(), (3, 1))),
        ("compiling the cube", lambda: Engine(0).cube(Match.new(length=3, start=Position.start()))),
    ]
    for number, (what, step) in enumerate(steps):
        progress(what, number / len(steps))
        step()
    progress("ready", 1.0)


def prepare_in_background(progress: Progress = lambda what, part: None) -> "Future[None]":
    """The same in a thread of its own; the future is done when the engine is ready, and holds what went wrong."""
    future: Future[None] = Future()

    def run() -> None:
        try:
            prepare(progress)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(None)

    future.set_running_or_notify_cancel()
    threading.Thread(target=run, name="boxwood-engine", daemon=True).start()
    return future
