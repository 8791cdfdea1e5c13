"""Analysing a game: every move judged by the engine, and exactly where the endgame tables know."""

import threading
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace

from boxwood.analysing import AnalysisProgress
from boxwood.checkers.actions import MakeMove, standing_moves
from boxwood.checkers.analysis.analysis import Analysis
from boxwood.checkers.analysis.decision import MOST_MEN, AnalysedDecision, Choice, Outlook
from boxwood.checkers.analysis.levels import AnalysisLevel, find_level
from boxwood.checkers.engine.decision import CheckersCandidate
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.engine.thought import DECIDED
from boxwood.checkers.game import Game
from boxwood.checkers.reading import parse_move

__all__ = ["analyse", "judge_move"]


def analyse(
    game: Game,
    level: str | AnalysisLevel = "standard",
    *,
    progress: Callable[[AnalysisProgress], None] | None = None,
    stop: threading.Event | None = None,
    engine: Engine | None = None,
    executor: Executor | None = None,
) -> Analysis:
    """Judge every move of a game.

    `progress` is told after each move, and may raise to end it all; once `stop` is set, what has been judged comes
    back. Without an engine it is the strongest of the game's rule sheet, with its endgame tables.
    Each move builds on what was seen before: an `executor` judges one after the other.
    """
    asked = find_level(level)
    thinker = engine or _engine(game, asked)
    moves = standing_moves(game.log)
    decisions: list[AnalysedDecision] = []
    state, last = game.begin_again(), 0
    for number in moves:
        if stop is not None and stop.is_set():
            break
        for action in game.log[last:number]:
            state = state.apply(action)
        last = number
        arguments = (thinker, state, number, game.log[number], asked, stop)
        judged = _judge(*arguments) if executor is None else executor.submit(_judge, *arguments).result()
        if judged is None:
            break
        decisions.append(judged)
        if progress is not None:
            progress(
                AnalysisProgress(
                    len(decisions), len(moves), lambda: Analysis.of(game, asked.name, decisions, complete=False)
                )
            )
    return Analysis.of(game, asked.name, decisions, complete=len(decisions) == len(moves))


def _engine(game: Game, level: AnalysisLevel) -> Engine:
    """The strongest engine; its tables are read, or computed the first time."""
    engine = Engine(game.setup.sheet, level="full", depth=level.depth)
    if engine.endgame is not None:
        engine.endgame.wait()
    return engine


def judge_move(game: Game, number: int, action: object, level: str | AnalysisLevel) -> AnalysedDecision:
    """One move at a position, judged; endgame tables help as far as they are there."""
    asked = find_level(level)
    judged = _judge(Engine(game.setup.sheet, level="full", depth=asked.depth), game, number, action, asked, None)
    assert judged is not None
    return judged


def _judge(
    engine: Engine, game: Game, number: int, action: object, level: AnalysisLevel, stop: threading.Event | None
) -> AnalysedDecision | None:
    """One move; None if somebody stopped it before it was judged to its depth."""
    move = parse_move(str(action).removeprefix("move "), game.position, game.setup.sheet)
    found = engine.decide(game, candidates=level.candidates, depth=level.depth, stop=stop)
    choices = [_choice(each) for each in found.candidates]
    played = str(MakeMove(str(move)))
    if played not in [each.action for each in choices]:
        choices.append(_made(engine, game, played, level, stop))
    if stop is not None and stop.is_set():
        return None
    choices.sort(key=lambda each: -each.equity)
    return AnalysedDecision(
        number=number,
        side=game.turn,
        played=played,
        candidates=tuple(choices),
        forced=len(game.legal_moves()) == 1,
    )


def _choice(candidate: CheckersCandidate) -> Choice:
    outlook: Outlook | None = None
    if abs(candidate.equity) > DECIDED:
        outlook = "win" if candidate.equity > 0 else "loss"
    elif candidate.from_tables:
        outlook = "draw"
    return Choice(
        action=candidate.action,
        equity=_bounded(candidate.equity, outlook),
        outlook=outlook,
        ends_in=candidate.ends_in,
        from_tables=candidate.from_tables,
        depth=candidate.depth,
        line=tuple(map(str, candidate.line)),
    )


def _bounded(value: float, outlook: Outlook | None) -> float:
    settled = {"win": MOST_MEN, "draw": 0.0, "loss": -MOST_MEN}
    return max(-MOST_MEN, min(MOST_MEN, value)) if outlook is None else settled[outlook]


_TURNED: dict[Outlook, Outlook] = {"win": "loss", "draw": "draw", "loss": "win"}


def _made(engine: Engine, game: Game, played: str, level: AnalysisLevel, stop: threading.Event | None) -> Choice:
    """What a move that is not among the best is worth: what the other side thinks of the position after it."""
    move = played.removeprefix("move ")
    after = game.apply(MakeMove(move))
    if after.outcome is not None:
        outlook: Outlook = "draw" if after.outcome.winner is None else "win"
        return Choice(action=played, equity=_bounded(0.0, outlook), outlook=outlook, ends_in=1, line=(move,))
    answer = _choice(engine.decide(after, depth=max(1, level.depth - 1), stop=stop).best)
    return replace(
        answer,
        action=played,
        equity=-answer.equity,
        outlook=None if answer.outlook is None else _TURNED[answer.outlook],
        ends_in=None if answer.ends_in is None else answer.ends_in + 1,
        depth=0 if answer.from_tables else answer.depth + 1,
        line=(move, *answer.line),
    )
