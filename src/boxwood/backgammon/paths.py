"""What a hand may do: every way to make a legal play checker by checker, so that a board needs no rules.

The ways are a small graph: from each node every step is still on the way to a legal play, and every order in which a
play can be made is a walk.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from boxwood.backgammon.moves import Board, steps
from boxwood.backgammon.notation import write_moves
from boxwood.backgammon.plays import boards_after
from boxwood.backgammon.position import BAR, Position
from boxwood.backgammon.rule_sheet import RuleSheet, find_sheet
from boxwood.dice import Dice, check_dice

__all__ = ["PlayNode", "PlayStep", "walk_plays", "walk_towards"]


@dataclass(slots=True)  # not frozen: a roll has a hundred of them, and freezing takes longer than finding them
class PlayStep:
    """One checker moved with one die, and the number of the node it leads to."""

    origin: int
    target: int
    die: int
    hit: bool
    next: int


@dataclass(slots=True)
class PlayNode:
    """What can be done next with the dice that are left; `action` is what to say if the play is complete here."""

    dice: tuple[int, ...]
    action: str | None
    steps: list[PlayStep] = field(default_factory=list)


def walk_plays(
    position: Position, dice: Dice, sheet: str | RuleSheet = "tournament", *, turned: bool = False
) -> list[PlayNode]:
    """The plays of a roll step by step; the first node is before any of them, and there is none if nothing can move.

    Points are the mover's, or with `turned` the opponent's: the mover then enters from 0 and bears off at 25.
    """
    nodes = _walk(position, check_dice(dice), find_sheet(sheet).larger)
    if not turned:
        return list(nodes)
    return [PlayNode(node.dice, node.action, [_turned(step) for step in node.steps]) for node in nodes]


def _turned(step: PlayStep) -> PlayStep:
    return PlayStep(BAR - step.origin, BAR - step.target, step.die, step.hit, step.next)


@lru_cache(maxsize=32)
def _walk(position: Position, dice: Dice, larger: bool) -> tuple[PlayNode, ...]:
    """The plays of a roll in the mover's numbering; both players of a table look at the same roll."""
    plays = boards_after(position, dice, larger)
    ends = {board: f"play {write_moves(moves)}" for board, moves in plays.items()}
    high, low = dice
    return tuple(walk_towards(ends, position.board, (high,) * 4 if high == low else (high, low)))


def walk_towards(ends: Mapping[Board, str], start: Board, dice: tuple[int, ...]) -> list[PlayNode]:
    """Every way from a board to some others, each with what to say there; empty if there is none."""
    if not ends:
        return []
    nodes: list[PlayNode] = []
    known: dict[tuple[Board, tuple[int, ...]], int | None] = {}

    def reach(board: Board, left: tuple[int, ...]) -> int | None:
        """The node of a board with these dice left; None if no end comes of it."""
        key = (board, left)
        if key in known:
            return known[key]
        place = len(nodes)
        node = PlayNode(left, ends.get(board))
        nodes.append(node)
        for number, die in enumerate(left):
            if die in left[:number]:
                continue
            rest = left[:number] + left[number + 1 :]
            for after, move in steps(board, die):
                onward = reach(after, rest)
                if onward is not None:
                    node.steps.append(PlayStep(move.origin, move.target, die, move.hit, onward))
        if node.action is None and not node.steps:  # whatever was tried from here has been given up before it
            nodes.pop()
            known[key] = None
        else:
            known[key] = place
        return known[key]

    reach(start, dice)
    return nodes
