"""What a match is worth wherever it stands, with the cube and the score: by that it is settled when a side has left."""

from boxwood.backgammon.actions import Accept, Action, Done, Pass, Refuse
from boxwood.backgammon.engine.cube import CubeSituation
from boxwood.backgammon.engine.decision import decision_kind
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.match_equity import match_equities
from boxwood.backgammon.game import GameResult, Phase
from boxwood.backgammon.match import Match
from boxwood.game import Settlement, Side
from boxwood.settling import settled_by_chance, settled_by_points

__all__ = ["settle", "worth"]

_WITHOUT_CHOICE: dict[Phase, Action] = {
    Phase.PLAYED: Done(),
    Phase.TAKING_BACK: Refuse(),
    Phase.DISPUTED: Accept(),
}
"""What is done where the board is not in question."""


def settle(engine: Engine, match: Match, leaver: Side) -> Settlement:
    """What each side gets of a match or a game that one has left."""
    value = worth(engine, match)
    if match.setup.length is None:
        return settled_by_points(leaver, value if leaver is Side.FIRST else -value)
    return settled_by_chance(leaver, value if leaver is Side.FIRST else 1 - value)


def worth(engine: Engine, match: Match) -> float:
    """The first side's chance of winning the match; elsewhere the points that the game is worth to it."""
    game, is_match = match.game, match.setup.length is not None
    if match.outcome is not None:
        return float(match.outcome.winner is Side.FIRST)
    if game.phase is Phase.OPENING:
        return _chance_at_score(match) if is_match else 0.0
    step = _WITHOUT_CHOICE.get(game.phase)
    if game.phase is Phase.ROLLED and decision_kind(match) is None:
        step = Pass()
    if step is not None:
        after = match.apply(step)
        ended = len(after.results) > len(match.results)
        return worth(engine, after) if is_match or not ended else _points(after.results[-1])
    value = CubeSituation.of(match).match_chance(_equity(engine, match))
    if not is_match:
        return value if game.turn is Side.FIRST else -value
    chance = min(max(value, 0.0), 1.0)
    return chance if game.turn is Side.FIRST else 1 - chance


def _equity(engine: Engine, match: Match) -> float:
    """What the game is worth to the side on turn, at this cube."""
    game = match.game
    if game.phase is Phase.START:
        return engine.cube(match).equity
    decision = engine.decide(match)
    best = max(candidate.equity for candidate in decision.candidates)
    return best if decision.side is game.turn else -best


def _points(result: GameResult) -> float:
    return float(result.points if result.winner is Side.FIRST else -result.points)


def _chance_at_score(match: Match) -> float:
    """The chance before the opening throw."""
    needs, setup = match.game.setup.needs, match.setup
    assert needs is not None
    equities = match_equities(max(needs), doubling=setup.sheet.doubling != "none", crawford=setup.options.crawford)
    return equities.chance(*needs, crawford_played=match.crawford_played)
