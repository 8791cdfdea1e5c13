"""What is said of one move: how play goes on, and another move that could have been made."""

from dataclasses import replace

from boxwood.analysing import Advice, CandidateRow, Explanation, Text
from boxwood.checkers.analysis import AnalysedDecision, Analysis, Choice
from boxwood.checkers.analysis.analyser import judge_move
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.reading import parse_move
from boxwood.checkers.reviewing.report import candidate_of, label_of, states_of, written
from boxwood.errors import BadInput
from boxwood.language import Phrase, Said

__all__ = ["advise", "explain", "judge_other"]

LEVEL = "quick"
"""How deeply the tutor judges."""
SHOWN = 6
"""Moves of a line that are shown."""


def explain(analysis: Analysis, number: int) -> Explanation:
    """The best line of both sides after the best move, and after the one that was made."""
    decision, _ = _find(analysis, number)
    facts: list[tuple[Said, Text]] = [(Phrase("After the best move"), _line(decision.candidates[0]))]
    if decision.played != decision.best:
        facts.append((Phrase("After the move played"), _line(decision.choice)))
    return Explanation(facts=tuple(fact for fact in facts if fact[1]))


def _line(choice: Choice) -> str:
    return " ".join(choice.line[:SHOWN])


def judge_other(analysis: Analysis, number: int, action: str) -> CandidateRow:
    """Another move that could have been made at a decision, judged like the one that was."""
    decision, game = _find(analysis, number)
    move = parse_move(action.removeprefix("move "), game.position, game.setup.sheet)
    judged = judge_move(game, number, f"move {move}", analysis.level)
    best = max(decision.candidates[0].equity, judged.candidates[0].equity)
    row = candidate_of(judged.choice, judged)
    return replace(row, cost=max(0.0, best - judged.choice.equity))


def advise(game: Game, action: str) -> Advice | None:
    """What a tutor says of a move that is about to be made."""
    if game.phase is not Phase.MOVING or not action.startswith("move ") or len(game.legal_moves()) == 1:
        return None
    decision = judge_move(game, len(game.log), action, LEVEL)
    goes_on = Phrase(
        "After {move} the game continues {line}.", move=written(decision.played), line=_line(decision.choice)
    )
    return Advice(
        severity=decision.label or None,
        label=label_of(decision),
        cost=decision.error,
        played=written(decision.played),
        best=written(decision.best),
        best_action=decision.best,
        reasons=(goes_on,) if len(decision.choice.line) > 1 else (),
    )


def _find(analysis: Analysis, number: int) -> tuple[AnalysedDecision, Game]:
    decision = next((each for each in analysis.decisions if each.number == number), None)
    if decision is None:
        raise BadInput("action {number} was no decision, or is not analysed yet", number=number)
    return decision, states_of(analysis)[number]
