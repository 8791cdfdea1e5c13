"""A game as plain data for a board: what stands where, what may be moved where, which buttons are live, why others not.

A board that is told this needs no rules of its own.
"""

from collections.abc import Callable
from typing import Any

from boxwood.backgammon.actions import WORDS, Action, MakePlay, Opening, Roll
from boxwood.backgammon.free_plays import free_places
from boxwood.backgammon.game import Game, Made, Phase
from boxwood.backgammon.paths import walk_plays
from boxwood.backgammon.position import BAR, OFF
from boxwood.errors import IllegalAction
from boxwood.game import Side
from boxwood.language import Phrase, speak

__all__ = ["BUTTONS", "describe_buttons", "describe_game", "describe_standing"]

BUTTONS: dict[str, Action] = {"opening": Opening(2, 1), "roll": Roll(2, 1), **WORDS}
"""The actions that need no more than a press; any dice stand for a throw."""


def describe_game(game: Game, viewer: Side) -> dict[str, Any]:
    """The game seen from a side; points are in the viewer's own numbering, paths in that of the side on turn."""
    return {
        "phase": game.phase.value,
        "viewer": viewer.value,
        **describe_standing(game, viewer),
        "dice": list(game.dice) if game.dice else None,
        "offer": game.offer,
        "stakes_offered": game.stakes_offered if game.offer else None,
        "resigned": game.resigned,
        "free_play": _plays_freely(game),
        "free_places": free_places(game.position) if _plays_freely(game) else [],
        "paths": _paths(game),
    }


def describe_standing(game: Game, viewer: Side) -> dict[str, Any]:
    """What lies on the board, and how it came there, seen from a side."""
    board = game.board if viewer is game.turn else game.board.swap()
    sides = (viewer, viewer.other)
    return {
        "turn": game.turn.value,
        "points": [
            {"point": point, "side": sides[board.board[point] < 0].value, "count": abs(board.board[point])}
            for point in range(1, 25)
            if board.board[point]
        ],
        "bar": {viewer.value: board.board[BAR], viewer.other.value: -board.board[OFF]},
        "off": {viewer.value: board.off[0], viewer.other.value: board.off[1]},
        "pips": {viewer.value: board.pips[0], viewer.other.value: board.pips[1]},
        "cube": {
            "value": game.cube.value,
            "owner": game.cube.owner.value if game.cube.owner else None,
            "in_play": game.terms.doubling,
            "spoken": game.terms.sheet.doubling == "spoken",
        },
        "crawford": game.terms.crawford,
        "position_id": game.board.gnubg_id,
        "last": _last(game, viewer),
    }


def _plays_freely(game: Game) -> bool:
    return game.phase is Phase.ROLLED and game.terms.options.honour_play and not game.retaking


def _last(game: Game, viewer: Side) -> dict[str, Any] | None:
    """The last play, in the viewer's numbering: the other side enters from 0 and bears off at 25."""
    made, player = _last_made(game)
    if made is None:
        return None
    own = player is viewer
    return {
        "side": player.value,
        "dice": list(made.dice),
        "text": made.text,
        "moves": [
            {
                "from": move.origin if own else BAR - move.origin,
                "to": move.target if own else BAR - move.target,
                "hit": move.hit,
            }
            for move in made.moves
        ],
    }


def _last_made(game: Game) -> tuple[Made | None, Side]:
    """The last play and who made it: one that can still be undone or disputed, else the last that was completed."""
    if game.made is not None:
        return game.made, game.turn
    if game.phase is Phase.DISPUTED and game.last_turn is not None:
        return game.last_turn.made, game.turn.other
    return game.last, game.turn.other


def _paths(game: Game) -> list[dict[str, Any]]:
    """What may be moved where in this turn, step by step."""
    if game.phase is not Phase.ROLLED or game.dice is None:
        return []
    return [
        {
            "steps": [
                {
                    "from": step.move.origin,
                    "to": step.move.target,
                    "die": step.move.die,
                    "hit": step.move.hit,
                    "next": step.next,
                }
                for step in node.steps
            ],
            "dice": list(node.dice),
            "action": None if node.play is None else str(MakePlay(str(node.play))),
        }
        for node in walk_plays(game.position, game.dice, game.terms.sheet)
    ]


def describe_buttons(
    why_not: Callable[[Action], IllegalAction | None],
    actors: Callable[[Action], frozenset[Side]],
    warning: Callable[[Action], Phrase | None],
    language: str,
) -> dict[str, dict[str, Any]]:
    """Every button: whether it is live, for whom, with what warning; and if it is not, the clause and the reason."""
    buttons: dict[str, dict[str, Any]] = {}
    for name, action in BUTTONS.items():
        refusal = why_not(action)
        if refusal is None:
            sides = sorted(side.value for side in actors(action))
            mind = warning(action)
            buttons[name] = {"live": True, "sides": sides, "warning": mind and mind.said(language)}
        else:
            why = speak(language, refusal.template, **refusal.values)
            buttons[name] = {"live": False, "clause": refusal.clause, "why": why}
    return buttons
