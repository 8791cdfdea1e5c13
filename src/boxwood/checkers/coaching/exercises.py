"""Exercises and statistics out of an analysed game of checkers."""

from boxwood.checkers.analysis import AnalysedDecision, Analysis
from boxwood.checkers.coaching.themes import theme_of
from boxwood.checkers.game import Game
from boxwood.coaching import CountedDecision, Exercise, JudgedChoice

__all__ = ["counted_of", "exercises_of"]


def exercises_of(game: Game, analysis: Analysis) -> tuple[Exercise, ...]:
    """Every error, in the order of the log."""
    positions = _states(game)
    setup = {
        "sheet": game.setup.sheet.name,
        "start": game.setup.start.fen,
        "begins": game.setup.begins and game.setup.begins.value,
    }
    return tuple(
        Exercise(
            game="checkers",
            sheet=game.setup.sheet.name,
            kind="move",
            theme=theme_of(positions[each.number].position),
            side=each.side,
            setup=setup,
            actions=tuple(map(str, game.log[: each.number])),
            choices=_choices(each),
            played=each.played,
            cost=each.error,
            turn=turn,
        )
        for turn, each in enumerate(analysis.decisions, start=1)
        if each.label
    )


def _choices(decision: AnalysedDecision) -> tuple[JudgedChoice, ...]:
    best = decision.candidates[0].equity
    return tuple(
        JudgedChoice(action=each.action, equity=each.equity, cost=max(0.0, best - each.equity))
        for each in decision.candidates
    )


def counted_of(analysis: Analysis) -> tuple[CountedDecision, ...]:
    """Every move with a choice, with its theme."""
    states = _states(analysis.game)
    return tuple(
        CountedDecision(each.side, theme_of(states[each.number].position), each.error)
        for each in analysis.decisions
        if each.counted
    )


def _states(game: Game) -> list[Game]:
    """The game before each action."""
    states = [game.begin_again()]
    for action in game.log:
        states.append(states[-1].advanced(action))
    return states
