"""A bot that needs no engine: it counts pips, blots and points, and plays while the engine is still compiled."""

from boxwood.backgammon.actions import Accept, Action, Done, Drop, MakePlay, Pass, Retake, Take
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play
from boxwood.backgammon.position import BAR, Position

__all__ = ["formality", "simple_action"]

POINT_MADE, HOME_POINT = 2.0, 4.0
"""What a made point is worth in pips, and one from the 4-point to the 8-point, which blocks the most."""
BLOCKING = range(4, 9)
TAKES_UP_TO = 1.2
"""A double is taken while one's own pips are at most so many times the other side's."""


def formality(match: Match) -> Action | None:
    """What any bot does where there is nothing to decide; None where the dice are thrown, or something is decided."""
    game = match.game
    plain: dict[Phase, Action] = {Phase.ROLLED: Pass(), Phase.DISPUTED: Retake(), Phase.TAKING_BACK: Accept()}
    if game.phase in plain:
        return plain[game.phase]
    return Done() if game.phase is Phase.PLAYED and match.to_act is game.turn else None


def simple_action(match: Match) -> Action | None:
    """What the side to act does; None to throw the dice. It never doubles and never resigns."""
    game = match.game
    if game.phase is Phase.ROLLED and (plays := game.legal_plays()):
        return MakePlay(str(max(plays, key=_worth)))
    if game.phase is Phase.OFFERED:
        own, other = game.position.pips if match.to_act is game.turn else game.position.pips[::-1]
        return Take() if own <= TAKES_UP_TO * other else Drop()
    if game.phase is Phase.RESIGNING:
        return Accept()
    action = formality(match)
    return Pass() if action is None and match.why_not(Pass()) is None else action


def _worth(play: Play) -> float:
    """What a play is worth to its player, in pips."""
    board = play.after.swap()
    own, other = board.pips
    lead = float(other - own)
    return lead + _made_points(board) - _dangers(board) if board.contact else lead


def _made_points(board: Position) -> float:
    made = [point for point in range(1, BAR) if board.board[point] >= 2]
    return sum(HOME_POINT if point in BLOCKING else POINT_MADE for point in made)


def _dangers(board: Position) -> float:
    """The pips that blots may lose: what each has come so far, by how often a die or two hit it."""
    return sum((BAR - point) * _shots(board, point) for point in range(1, BAR) if board.board[point] == 1)


def _shots(board: Position, point: int) -> float:
    """About how often the other side hits a blot: one roll in three from within a die, one in eight from two dice."""
    before = [point - place for place in range(point) if board.board[place] < 0]
    if any(distance <= 6 for distance in before):
        return 1 / 3
    return 1 / 8 if any(distance <= 11 for distance in before) else 0.0
