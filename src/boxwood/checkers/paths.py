"""What a hand may do: every legal move as a small graph of steps and jumps, so that a board needs no rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from boxwood.checkers.position import Move

__all__ = ["MoveNode", "MoveStep", "walk_moves"]


@dataclass(frozen=True, slots=True)
class MoveStep:
    """One step or jump of a checker, what it captures, and the number of the node it leads to."""

    origin: int
    target: int
    capture: int | None
    next: int


@dataclass(slots=True)
class MoveNode:
    """What can be done next; `action` is what to say if the move is complete here."""

    action: str | None = None
    steps: list[MoveStep] = field(default_factory=list)


def walk_moves(moves: Iterable[Move]) -> list[MoveNode]:
    """The moves step by step; the first node is before any of them, and there is none if there are no moves."""
    nodes: list[MoveNode] = []
    known: dict[tuple[int, ...], int] = {}
    for move in moves:
        if not nodes:
            nodes.append(MoveNode())
        node = nodes[0]
        for place in range(1, len(move.path)):
            made = move.path[: place + 1]
            if made not in known:
                known[made] = len(nodes)
                capture = move.captures[place - 1] if move.captures else None
                node.steps.append(MoveStep(made[-2], made[-1], capture, len(nodes)))
                nodes.append(MoveNode())
            node = nodes[known[made]]
        node.action = f"move {move}"
    return nodes
