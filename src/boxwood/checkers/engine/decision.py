"""A decision of checkers: the moves there are, or the answers to an offered draw, and what each is worth in men."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from boxwood.checkers.actions import Accept, MakeMove, Refuse
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.game import Game
from boxwood.checkers.position import Move
from boxwood.decision import Candidate, Decision

__all__ = ["CheckersCandidate", "CheckersDecision", "draw_decision", "move_decision"]

CONTEMPT = 0.1
"""A draw is worth so many men less than an even game: the engine plays on while there is something in it."""
STALLED = 20
"""After so many turns of both sides without a capture or a man's move a game goes nowhere, and a draw is worth more."""


@dataclass(frozen=True, slots=True)
class CheckersCandidate(Candidate):
    """One choice, worth so many men to the side that decides."""

    move: Move | None
    """What it moves; None where a draw is answered."""
    line: tuple[Move, ...]
    """The principal variation: the best play of both sides from here on, empty if the game ends with this choice."""
    depth: int
    """How many turns ahead it was looked into; 0 if the endgame tables know it."""
    ends_in: int | None = None
    """The turns of both sides until the game is over, if it has been seen to its end."""
    from_tables: bool = False
    """Whether the endgame tables say so: then it is certain."""
    from_book: bool = False
    """Whether the opening book says so: it was searched beforehand."""


CheckersDecision: TypeAlias = Decision[CheckersCandidate]


def move_decision(game: Game, thoughts: Sequence[Thought]) -> CheckersDecision:
    """Which move to make; thoughts are the best first."""
    candidates = [
        CheckersCandidate(
            str(MakeMove(str(thought.move))),
            thought.evaluation,
            thought.move,
            thought.line,
            thought.depth,
            thought.ends_in,
            thought.from_tables,
            thought.from_book,
        )
        for thought in thoughts
    ]
    return Decision("move", game.turn, thoughts[0].depth, tuple(candidates))


def draw_decision(game: Game, thought: Thought) -> CheckersDecision:
    """Whether to take a draw, given what the side that has offered it would think of moving."""
    draw = CONTEMPT if len(game.quiet) > STALLED else -CONTEMPT
    depth, tables = thought.depth, thought.from_tables
    accept = CheckersCandidate(str(Accept()), draw, None, (), depth, None, tables)
    refuse = CheckersCandidate(str(Refuse()), -thought.evaluation, None, thought.line, depth, thought.ends_in, tables)
    candidates = (accept, refuse) if refuse.equity <= accept.equity else (refuse, accept)
    return Decision("draw", game.turn.other, depth, candidates)
