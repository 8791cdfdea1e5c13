"""What a hand may do: every legal move as a small graph of steps and jumps, so that a board needs no rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from boxwood.checkers.position import Move

__all__ = ["PathNode", "PathStep", "walk_moves"]


@dataclass(frozen=True, slots=True)
class PathStep:
    """One step or jump of a checker, what it captures, and the number of the node it leads to."""

    origin: int
    target: int
    capture: int | None
    next: int


@dataclass(slots=True)
class PathNode:
    """What can be done next; `action` is what to say if the move is complete here."""

    action: str | None = None
    steps: list[PathStep] = field(default_factory=list)


def walk_moves(moves: Iterable[Move]) -> list[PathNode]:
    """The moves step by step; the first node is before any of them, and there is none if there are no moves."""
    nodes: list[PathNode] = []
    known: dict[tuple[int, ...], int] = {}
    for move in moves:
        if not nodes:
            nodes.append(PathNode())
        node = nodes[0]
        for place in range(1, len(move.path)):
            made = move.path[: place + 1]
            if made not in known:
                known[made] = len(nodes)
                capture = move.captures[place - 1] if move.captures else None
                node.steps.append(PathStep(made[-2], made[-1], capture, len(nodes)))
                nodes.append(PathNode())
            node = nodes[known[made]]
        node.action = f"move {move}"
    return nodes
