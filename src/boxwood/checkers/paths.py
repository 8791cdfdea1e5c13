"""A move made square by square: where the checker may go next, so that a legal move can still come of it."""

from dataclasses import dataclass

from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet

__all__ = ["Step", "next_steps"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step or jump of a checker; `complete` says whether the turn may end there."""

    origin: int
    target: int
    capture: int | None
    complete: bool


def next_steps(position: Position, sheet: str | RuleSheet = "tournament", made: tuple[int, ...] = ()) -> list[Step]:
    """What may be moved where, after the squares of a move that was begun; empty when it can go no further."""
    count = len(made)
    found: dict[tuple[int, int], Step] = {}
    for move in legal_moves(position, sheet):
        if move.path[:count] != made or len(move.path) == count:
            continue
        place = max(count, 1)
        origin, target = move.path[place - 1], move.path[place]
        capture = move.captures[place - 1] if move.captures else None
        known = found.get((origin, target))
        complete = len(move.path) == place + 1 or (known is not None and known.complete)
        found[origin, target] = Step(origin, target, capture, complete)
    return list(found.values())
