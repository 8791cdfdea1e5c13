"""A bot of checkers that can be stopped and watched while it thinks."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from boxwood.checkers.engine.bot import Bot
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.position import Position

__all__ = ["report_of", "stoppable_bot"]


class _Stoppable(Engine):
    """An engine as one player uses it; everything but the stop and the report is shared with the others."""

    def __init__(self, engine: Engine, stop: threading.Event, report: Callable[[dict[str, Any]], None]) -> None:
        self.__dict__.update(engine.__dict__)
        self._stop, self._told = stop, report

    def think(self, position: Position, history: Sequence[Position] = (), **more: Any) -> Thought:
        """The move for the side to move."""
        more |= {"stop": self._stop, "report": lambda thought: self._told(report_of(thought))}
        return super().think(position, history, **more)


def stoppable_bot(engine: Engine, stop: threading.Event, report: Callable[[dict[str, Any]], None]) -> Bot:
    """A bot that uses an engine others use too."""
    return Bot(_Stoppable(engine, stop, report))


def report_of(thought: Thought) -> dict[str, Any]:
    """What a page is told of a thought."""
    return {
        "depth": thought.depth,
        "nodes": thought.nodes,
        "evaluation": round(thought.evaluation, 2),
        "line": " ".join(map(str, thought.line[:6])),
    }
