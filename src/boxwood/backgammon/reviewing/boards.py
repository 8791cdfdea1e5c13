"""The boards of a review: where a decision was made, with the best play and the one that was made drawn in."""

from boxwood.backgammon.analysis import AnalysedDecision
from boxwood.backgammon.drawing.diagram import Arrow, draw_diagram
from boxwood.backgammon.drawing.text import draw_text
from boxwood.backgammon.match import Match
from boxwood.backgammon.position import Position
from boxwood.backgammon.reading import parse_play
from boxwood.backgammon.rulebook import play_arrows
from boxwood.errors import BoxwoodError
from boxwood.game import Side
from boxwood.language import speak

__all__ = ["draw_decision", "position_of", "write_decision"]


def position_of(match: Match, decision: AnalysedDecision) -> Position:
    """The board as the side that decides sees it."""
    game = match.game.settled
    return game.board if decision.side is game.turn else game.board.swap()


def draw_decision(match: Match, decision: AnalysedDecision, language: str) -> str:
    """The board in SVG; the best play is a green arrow, the one that was made a dashed one."""
    position, game = position_of(match, decision), match.game.settled
    owner = game.cube.owner
    return draw_diagram(
        position.board,
        position.off,
        alt=speak(
            language,
            "The board: {own} pips for the side that decides, {theirs} for the other",
            own=position.pips[0],
            theirs=position.pips[1],
        ),
        palette=match.setup.sheet.palette,
        dice=decision.dice,
        cube=game.cube.value if game.setup.doubling else None,
        cube_owner=None if owner is None else "mover" if owner is decision.side else "opponent",
        mover_is_second=decision.side is Side.SECOND,
        arrows=[*_arrows(match, decision, decision.played), *_arrows(match, decision, decision.best, best=True)],
    )


def _arrows(match: Match, decision: AnalysedDecision, action: str, best: bool = False) -> list[Arrow]:
    if decision.kind != "play" or decision.dice is None or (best and decision.best == decision.played):
        return []
    position = position_of(match, decision)
    try:
        play = parse_play(action.removeprefix("play "), position, decision.dice, match.setup.sheet)
    except BoxwoodError:  # a play that a file has against the rules
        return []
    return list(play_arrows(position.board, play.moves, "best" if best else "mistake"))


def write_decision(match: Match, decision: AnalysedDecision, language: str) -> str:
    """The board in text."""
    position = position_of(match, decision)
    return draw_text(position.board, position.off, position.pips, language=language)
