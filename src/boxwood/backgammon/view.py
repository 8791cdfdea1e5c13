"""A match as a board shows it: what stands where, what may be moved where, which buttons are live, why others are not.

A board that is told this needs no rules of its own. Points are in the viewer's own numbering throughout: the other side
enters from 0 and bears off at 25.
"""

from dataclasses import dataclass
from typing import Any, Literal

from boxwood.backgammon.actions import WORDS, Action, Opening, Roll
from boxwood.backgammon.free_plays import free_places
from boxwood.backgammon.game import Game, Made, Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.paths import PlayNode, walk_plays
from boxwood.backgammon.position import BAR, OFF
from boxwood.backgammon.setup import Format
from boxwood.dice import Dice
from boxwood.game import Button, Pair, Side, describe_buttons

__all__ = ["BUTTONS", "BackgammonView", "view_match"]

BUTTONS: dict[str, Action] = {"opening": Opening(2, 1), "roll": Roll(2, 1), **WORDS}
"""The actions that need no more than a press; any dice stand for a throw."""


@dataclass(frozen=True, slots=True)
class PointView:
    """The checkers on a point."""

    point: int
    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class CubeView:
    """The cube, or the stakes doubled aloud; `spoken` stakes are told, and no cube lies there."""

    value: int
    owner: Side | None
    in_play: bool
    spoken: bool


@dataclass(frozen=True, slots=True)
class MoveView:
    """A checker that was moved."""

    origin: int
    target: int
    hit: bool


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The last play, and who made it."""

    side: Side
    dice: Dice
    text: str
    moves: tuple[MoveView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What lies on the board, and how it came there."""

    turn: Side
    points: tuple[PointView, ...]
    bar: Pair
    off: Pair
    pips: Pair
    cube: CubeView
    crawford: bool
    position_id: str
    """GNU Backgammon's, seen from the side on turn."""
    last: LastPlay | None
    game_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame(Standing):
    """The game before as it ended: a page shows it until the next one is opened."""

    winner: Side
    points_won: int
    value: int
    """1, 2 or 3: single, gammon, backgammon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgammonView(Standing):
    """A match as a side sees it."""

    game: Literal["backgammon"] = "backgammon"
    sheet: str
    viewer: Side
    to_act: Side | None
    phase: str
    format: Format
    length: int | None
    score: Pair
    over: bool
    dice: Dice | None
    opening_throw: Pair | None
    """A die of each side, if the throw for the opening was the last thing that happened; equal ones are a tie."""
    offer: Literal["double", "beaver", "raccoon"] | None
    stakes_offered: int | None
    resigned: Literal["single", "gammon", "backgammon"] | None
    worth: tuple[int, int, int]
    """What a single game, a gammon and a backgammon would score now."""
    free_play: bool
    """On one's honour any checker may be put on any of `free_places` (T4)."""
    free_places: tuple[int, ...]
    finished: FinishedGame | None
    paths: tuple[PlayNode, ...]
    buttons: dict[str, Button]


def view_match(
    match: Match, viewer: Side, language: str, *, paths: bool = True, buttons: bool = True
) -> BackgammonView:
    """The match seen from a side; reasons are given in a language."""
    game, setup = match.game, match.setup
    freely = game.phase is Phase.ROLLED and game.setup.options.honour_play and not game.retaking
    own = viewer is game.turn
    return BackgammonView(
        **_standing(game, viewer, len(match.results) + (not match.ended)),
        sheet=setup.sheet.name,
        viewer=viewer,
        to_act=match.to_act,
        phase=game.phase.value,
        format=setup.format,
        length=setup.length,
        score=Pair(*match.score),
        over=match.ended,
        dice=game.dice,
        opening_throw=_opening_throw(match),
        offer=game.offer,
        stakes_offered=game.stakes_offered if game.offer else None,
        resigned=game.resigned,
        worth=(game.points_for(1), game.points_for(2), game.points_for(3)),
        free_play=freely,
        free_places=tuple(_turned(place, own) for place in free_places(game.position)) if freely else (),
        finished=_finished(match, viewer),
        paths=tuple(_paths(game, own)) if paths else (),
        buttons=describe_buttons(match, BUTTONS, language) if buttons else {},
    )


def _standing(game: Game, viewer: Side, number: int) -> dict[str, Any]:
    """The fields of a `Standing`."""
    board = game.board if viewer is game.turn else game.board.swap()
    sides = (viewer, viewer.other)
    return {
        "turn": game.turn,
        "points": tuple(
            PointView(point, sides[count < 0], abs(count))
            for point, count in enumerate(board.board[1:25], start=1)
            if count
        ),
        "bar": _pair(viewer, board.board[BAR], -board.board[OFF]),
        "off": _pair(viewer, *board.off),
        "pips": _pair(viewer, *board.pips),
        "cube": CubeView(game.cube.value, game.cube.owner, game.setup.doubling, game.setup.sheet.doubling == "spoken"),
        "crawford": game.setup.crawford,
        "position_id": game.board.gnubg_id,
        "last": _last(game, viewer),
        "game_number": number,
    }


def _opening_throw(match: Match) -> Pair | None:
    last = match.log[-1] if match.log else None
    return Pair(last.first, last.second) if isinstance(last, Opening) else None


def _pair(viewer: Side, own: int, other: int) -> Pair:
    return Pair(own, other) if viewer is Side.FIRST else Pair(other, own)


def _turned(place: int, own: bool) -> int:
    """A place in the viewer's numbering, from that of the side it belongs to."""
    return place if own else BAR - place


def _last(game: Game, viewer: Side) -> LastPlay | None:
    """The last play: one that can still be undone or disputed, else the last that was completed."""
    made, player = _last_made(game)
    if made is None:
        return None
    own = player is viewer
    moves = tuple(MoveView(_turned(move.origin, own), _turned(move.target, own), move.hit) for move in made.moves)
    return LastPlay(player, made.dice, made.text, moves)


def _last_made(game: Game) -> tuple[Made | None, Side]:
    if game.made is not None:
        return game.made, game.turn
    if game.phase is Phase.DISPUTED and game.last_turn is not None:
        return game.last_turn.made, game.turn.other
    return game.last, game.turn.other


def _paths(game: Game, own: bool) -> list[PlayNode]:
    """What may be moved where in this turn, step by step."""
    if game.phase is not Phase.ROLLED or game.dice is None:
        return []
    return walk_plays(game.position, game.dice, game.setup.sheet, turned=not own)


def _finished(match: Match, viewer: Side) -> FinishedGame | None:
    """How the game before stood at its end, until the next one is opened."""
    if match.ended or match.finished is None or match.game.phase is not Phase.OPENING:
        return None
    result = match.results[-1]
    return FinishedGame(
        **_standing(match.finished, viewer, len(match.results)),
        winner=result.winner,
        points_won=result.points,
        value=result.value,
    )
