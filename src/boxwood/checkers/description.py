"""A game as plain data for a board: what stands where, what may be moved where, which buttons are live, why others not.

A board that is told this needs no rules of its own.
"""

from collections.abc import Callable, Sequence
from typing import Any

from boxwood.checkers.actions import WORDS, Action, MakeMove
from boxwood.checkers.paths import walk_moves
from boxwood.checkers.position import Move, Position
from boxwood.checkers.rule_sheet import RuleSheet
from boxwood.checkers.setup import colour_of, side_of
from boxwood.checkers.squares import SQUARES
from boxwood.errors import IllegalAction
from boxwood.game import Side
from boxwood.language import Phrase, speak

__all__ = ["describe_board", "describe_buttons", "describe_last", "describe_moves"]


def describe_board(start: Position, position: Position, viewer: Side) -> dict[str, Any]:
    """What stands where, and how many of each side's checkers were captured since the start.

    Squares keep their numbers whoever looks; a viewer whose men go down the board sees it upside down.
    """
    pieces = ((square, position.piece(square)) for square in SQUARES)
    counts = {side: [board.checkers(colour_of(side)).bit_count() for board in (start, position)] for side in Side}
    return {
        "upside_down": viewer is Side.SECOND,
        "fen": position.fen,
        "squares": [
            {"square": square, "side": side_of(piece.colour).value, "king": piece.king}
            for square, piece in pieces
            if piece is not None
        ],
        "left": {side.value: counts[side][1] for side in Side},
        "captured": {side.value: counts[side][0] - counts[side][1] for side in Side},
    }


def describe_last(last: Move | None, player: Side) -> dict[str, Any] | None:
    """The last move and who made it."""
    if last is None:
        return None
    return {"side": player.value, "path": list(last.path), "captures": list(last.captures), "text": str(last)}


def describe_moves(moves: Sequence[Move], sheet: RuleSheet) -> dict[str, Any]:
    """What may be moved where in this turn, step by step."""
    return {
        "must_jump": sheet.must_jump and any(move.captures for move in moves),
        "paths": [
            {
                "steps": [
                    {"from": step.origin, "to": step.target, "capture": step.capture, "next": step.next}
                    for step in node.steps
                ],
                "action": None if node.move is None else str(MakeMove(str(node.move))),
            }
            for node in walk_moves(moves)
        ],
    }


def describe_buttons(
    why_not: Callable[[Action], IllegalAction | None],
    actors: Callable[[Action], frozenset[Side]],
    warning: Callable[[Action], Phrase | None],
    language: str,
) -> dict[str, dict[str, Any]]:
    """Every button: whether it is live, for whom, with what warning; and if it is not, the clause and the reason."""
    buttons: dict[str, dict[str, Any]] = {}
    for name, action in WORDS.items():
        refusal = why_not(action)
        if refusal is None:
            sides = sorted(side.value for side in actors(action))
            mind = warning(action)
            buttons[name] = {"live": True, "sides": sides, "warning": mind and mind.said(language)}
        else:
            why = speak(language, refusal.template, **refusal.values)
            buttons[name] = {"live": False, "clause": refusal.clause, "why": why}
    return buttons
