"""A game as a board shows it: what stands where, what may be moved where, which buttons are live, why others are not.

A board that is told this needs no rules of its own. Squares keep their numbers whoever looks; a viewer whose men go
down the board sees it upside down.
"""

from dataclasses import dataclass
from typing import Literal

from boxwood.checkers.actions import WORDS
from boxwood.checkers.game import Game
from boxwood.checkers.paths import MoveNode, walk_moves
from boxwood.checkers.position import Position
from boxwood.checkers.setup import colour_of, side_of
from boxwood.checkers.squares import SQUARES
from boxwood.game import Button, Pair, Side, describe_buttons

__all__ = ["CheckersView", "view_game"]


@dataclass(frozen=True, slots=True)
class SquareView:
    """A checker on its square."""

    square: int
    side: Side
    king: bool


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last move, and who made it."""

    side: Side
    path: tuple[int, ...]
    captures: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckersView:
    """A game as a side sees it."""

    game: Literal["checkers"] = "checkers"
    sheet: str
    viewer: Side
    turn: Side
    to_act: Side | None
    phase: str
    over: bool
    upside_down: bool
    fen: str
    squares: tuple[SquareView, ...]
    left: Pair
    captured: Pair
    last: LastMove | None
    offer: Literal["draw"] | None
    repetitions: int
    quiet_moves: int
    must_jump: bool
    double_deckers: bool
    """A king is shown as one checker on another (K7)."""
    paths: tuple[MoveNode, ...]
    buttons: dict[str, Button]


def view_game(game: Game, viewer: Side, language: str, *, paths: bool = True, buttons: bool = True) -> CheckersView:
    """The game seen from a side; reasons are given in a language."""
    moves, sheet = game.legal_moves(), game.setup.sheet
    before, left = _counts(game.setup.start), _counts(game.position)
    last = game.last
    return CheckersView(
        sheet=sheet.name,
        viewer=viewer,
        turn=game.turn,
        to_act=game.to_act,
        phase=game.phase.value,
        over=game.outcome is not None,
        upside_down=viewer is Side.SECOND,
        fen=game.position.fen,
        squares=_squares(game.position),
        left=left,
        captured=Pair(before.first - left.first, before.second - left.second),
        last=None if last is None else LastMove(game.turn.other, last.path, last.captures, str(last)),
        offer="draw" if game.phase.value == "offered" else None,
        repetitions=game.repetitions,
        quiet_moves=(len(game.quiet) - 1) // 2,
        must_jump=sheet.must_jump and any(move.captures for move in moves),
        double_deckers=sheet.double_deckers,
        paths=tuple(walk_moves(moves)) if paths else (),
        buttons=describe_buttons(game, WORDS, language) if buttons else {},
    )


def _squares(position: Position) -> tuple[SquareView, ...]:
    pieces = ((square, position.piece(square)) for square in SQUARES)
    return tuple(SquareView(square, side_of(piece.colour), piece.king) for square, piece in pieces if piece is not None)


def _counts(position: Position) -> Pair:
    """How many checkers each side has."""
    first, second = (position.checkers(colour_of(side)).bit_count() for side in Side)
    return Pair(first, second)
