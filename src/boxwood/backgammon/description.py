"""A game as plain data for a board: what stands where, what may be moved where, which buttons are live, why others not.

A board that is told this needs no rules of its own.
"""

from collections.abc import Callable
from typing import Any

from boxwood.backgammon.actions import WORDS, Action, Opening, Roll
from boxwood.backgammon.game import Game, Phase
from boxwood.backgammon.position import BAR, OFF
from boxwood.backgammon.steps import next_steps
from boxwood.errors import IllegalAction
from boxwood.game import Side

__all__ = ["BUTTONS", "describe_buttons", "describe_game"]

BUTTONS: dict[str, Action] = {"opening": Opening(2, 1), "roll": Roll(2, 1), **WORDS}
"""The actions that need no more than a press; any dice stand for a throw."""


def describe_game(game: Game, viewer: Side, made: tuple[tuple[int, int], ...] = ()) -> dict[str, Any]:
    """The game seen from a side; points are in the viewer's own numbering, moves in that of the side on turn.

    `made` are moves of the roll that were made on the board and not yet sent, as (origin, die).
    """
    board = game.board if viewer is game.turn else game.board.swap()
    sides = (viewer, viewer.other)
    return {
        "phase": game.phase.value,
        "turn": game.turn.value,
        "viewer": viewer.value,
        "points": [
            {"point": point, "side": sides[board.board[point] < 0].value, "count": abs(board.board[point])}
            for point in range(1, 25)
            if board.board[point]
        ],
        "bar": {viewer.value: board.board[BAR], viewer.other.value: -board.board[OFF]},
        "off": {viewer.value: board.off[0], viewer.other.value: board.off[1]},
        "pips": {viewer.value: board.pips[0], viewer.other.value: board.pips[1]},
        "dice": list(game.dice) if game.dice else None,
        "cube": {
            "value": game.cube.value,
            "owner": game.cube.owner.value if game.cube.owner else None,
            "in_play": game.terms.doubling,
        },
        "offer": game.offer,
        "stakes_offered": game.stakes_offered if game.offer else None,
        "resigned": game.resigned,
        "crawford": game.terms.crawford,
        "last_play": game.last.text if game.last else None,
        "free_play": _plays_freely(game),
        "moves": _moves(game, made),
    }


def _plays_freely(game: Game) -> bool:
    return game.phase is Phase.ROLLED and game.terms.options.honour_play and not game.retaking


def _moves(game: Game, made: tuple[tuple[int, int], ...]) -> list[dict[str, Any]]:
    """Where each checker of the side on turn may go next, with which dice, and what it hits."""
    if game.phase is not Phase.ROLLED or game.dice is None:
        return []
    steps = next_steps(game.position, game.dice, game.terms.sheet, made)
    return [
        {"from": step.origin, "to": step.target, "dice": list(step.dice), "hits": list(step.hits)} for step in steps
    ]


def describe_buttons(
    why_not: Callable[[Action], IllegalAction | None],
    actors: Callable[[Action], frozenset[Side]],
    warning: Callable[[Action], str | None],
) -> dict[str, dict[str, Any]]:
    """Every button: whether it is live, for whom, with what warning; and if it is not, the clause and the reason."""
    buttons: dict[str, dict[str, Any]] = {}
    for name, action in BUTTONS.items():
        refusal = why_not(action)
        if refusal is None:
            sides = sorted(side.value for side in actors(action))
            buttons[name] = {"live": True, "sides": sides, "warning": warning(action)}
        else:
            buttons[name] = {"live": False, "clause": refusal.clause, "why": refusal.reason}
    return buttons
