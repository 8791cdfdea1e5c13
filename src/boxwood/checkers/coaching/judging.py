"""What a position of checkers is worth, with its moves."""

from collections.abc import Sequence
from functools import lru_cache

from boxwood.checkers.actions import MakeMove
from boxwood.checkers.analysis.decision import MOST_MEN
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.rule_sheet import RuleSheet
from boxwood.coaching import JudgedChoice, JudgedPosition
from boxwood.errors import BadInput
from boxwood.language import Phrase, Said

__all__ = ["judge_game", "reasons_of"]

DEPTH, MOST = 11, 5
"""How many turns ahead is looked, and how many moves are told."""
ENTRIES = 2**18
"""Of the transposition table: a position is looked at for some tenths of a second."""
LINE = 6
"""Moves of a line that are told."""


@lru_cache(maxsize=4)
def _engine(sheet: RuleSheet) -> Engine:
    return Engine(sheet, level="full", depth=DEPTH, entries=ENTRIES)


def judge_game(game: Game, action: str | None = None) -> JudgedPosition:
    """What the side on turn can move and what it is worth, in men."""
    if game.phase is not Phase.MOVING:
        raise BadInput("there is nothing to analyse here: nobody is to move")
    engine = _engine(game.setup.sheet)
    decision = engine.decide(game, candidates=MOST, depth=DEPTH)
    worth = {each.action: _bounded(each.equity) for each in decision.candidates}
    if action is not None and action not in worth:
        worth[action] = _after(engine, game, action)
    best = max(worth.values())
    choices = [
        JudgedChoice(action=each, equity=round(equity, 2), cost=round(best - equity, 2))
        for each, equity in worth.items()
    ]
    choices.sort(key=lambda each: -each.equity)
    return JudgedPosition(kind="move", depth=decision.depth, choices=tuple(choices))


def _bounded(equity: float) -> float:
    """A game that is won is not worth hundreds of men: see the analysis."""
    return max(-MOST_MEN, min(MOST_MEN, equity))


def _after(engine: Engine, game: Game, action: str) -> float:
    """What a move is worth: what the other side thinks of the position after it."""
    after = game.apply(MakeMove(action.removeprefix("move ")))
    if after.outcome is not None:
        return 0.0 if after.outcome.winner is None else MOST_MEN
    return -_bounded(engine.decide(after, depth=DEPTH - 1).best.equity)


def reasons_of(game: Game, judged: JudgedPosition, action: str) -> Sequence[Said]:
    """How the other side answers, and how it goes on."""
    said: list[Said] = []
    best = judged.choices[0].action
    for each in dict.fromkeys((best, action)):
        line = _line(game, each)
        if line:
            said.append(Phrase("After {move}: {line}.", move=each.removeprefix("move "), line=" ".join(line)))
    return said


def _line(game: Game, action: str) -> tuple[str, ...]:
    """The best play of both sides after a move."""
    after = game.apply(MakeMove(action.removeprefix("move ")))
    if after.outcome is not None:
        return ()
    found = _engine(game.setup.sheet).decide(after, depth=DEPTH - 1).best
    return tuple(map(str, found.line[:LINE]))
