"""A position as a picture."""

from boxwood.backgammon.drawing.svg import draw_svg as draw_backgammon
from boxwood.backgammon.match import Match
from boxwood.checkers.drawing.svg import draw_svg as draw_checkers
from boxwood.checkers.game import Game
from boxwood.game import GameState, Side

__all__ = ["picture_of"]


def picture_of(state: GameState, viewer: Side) -> str:
    """The board as a side sees it, in SVG."""
    if isinstance(state, Game):
        palette = state.setup.sheet.palette
        return draw_checkers(state.position.pieces, palette=palette, upside_down=viewer is Side.SECOND)
    assert isinstance(state, Match)
    game = state.game
    board = game.board if viewer is game.turn else game.board.swap()
    owner = game.cube.owner
    return draw_backgammon(
        board.board,
        board.off,
        board.pips,
        palette=state.setup.sheet.palette,
        dice=game.dice,
        cube=game.cube.value if game.terms.doubling else None,
        cube_owner=None if owner is None else "mover" if owner is viewer else "opponent",
    )
