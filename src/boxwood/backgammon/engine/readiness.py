"""Making the engine ready: tables are read or computed, code is compiled; in the background if need be."""

from concurrent.futures import Future

from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import Position
from boxwood.kept_tables import Progress
from boxwood.language import Template
from boxwood.readiness import Step, in_background, run_steps

__all__ = ["prepare", "prepare_in_background"]

TABLES: Template = "computing the bear-off tables"
EVALUATION: Template = "preparing the bot (first time only)"
CUBE: Template = "preparing the bot (first time only)"


def prepare(progress: Progress = lambda what, part: None) -> None:
    """Do beforehand what a first evaluation, play and cube decision would wait for; `progress` may raise to stop it."""
    steps = [
        Step(TABLES, lambda _: load_bearoff(None)),
        Step(EVALUATION, lambda _: Engine(0).best_play(Position.start(), (3, 1))),
        Step(CUBE, lambda _: Engine(0).cube(Match.new(length=3, start=Position.start()))),
    ]
    run_steps(steps, progress)


def prepare_in_background(progress: Progress = lambda what, part: None) -> "Future[None]":
    """The same in a thread of its own; the future is done when the engine is ready, and holds what went wrong."""
    return in_background(lambda: prepare(progress), "boxwood-engine")
