"""What is to be decided in a match, and the choices with what they are worth, as one level of play sees them.

Equities are those of the side that decides, at this score and with this cube, as in `cube`. A level that errs does so
here: its candidates are in the order, and have the equities, of its own opinion.
"""

from dataclasses import dataclass
from typing import Literal

from boxwood.backgammon.actions import Double
from boxwood.backgammon.engine.cube import CubeDecision, CubeSituation
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.game import Phase
from boxwood.backgammon.match import Match
from boxwood.backgammon.plays import Play, can_play
from boxwood.decision import Candidate, Decision

__all__ = [
    "BackgammonCandidate",
    "BackgammonDecision",
    "CubeAnalysis",
    "DecisionKind",
    "answer_candidates",
    "decision_kind",
    "double_candidates",
    "resignation_candidates",
]

DecisionKind = Literal["play", "double", "take", "resign"]
"""A play of a roll; whether to double before a roll; the answer to a double, beaver or raccoon; to a resignation."""

_AS_GOOD = 0.002
"""A resignation that gives up no more than this is accepted: who resigns may leave out chances of 0.0005 for a gammon
and a backgammon each, and would resign again and again."""


@dataclass(frozen=True, slots=True)
class BackgammonCandidate(Candidate):
    """One choice."""

    chances: Evaluation | None = None
    """Those of the side that decides, if the game goes on; None where a level does not know them."""
    play: Play | None = None
    """The play, if it is one."""
    depth: int | None = None
    """How many rolls ahead this very choice was looked at, where that is known."""


@dataclass(frozen=True, slots=True)
class BackgammonDecision(Decision[BackgammonCandidate]):
    """What a side should do."""

    cube: CubeDecision | None = None
    """All equities of the cube, seen by the side that doubles or might; None where a play is decided."""


@dataclass(frozen=True, slots=True)
class CubeAnalysis:
    """What is known of the cube after looking some rolls ahead, seen by the side that throws next."""

    depth: int
    cube: CubeDecision
    chances: Evaluation


def decision_kind(match: Match) -> DecisionKind | None:
    """What the side to act decides; None where it has no choice."""
    game = match.game
    if match.to_act is None:
        return None
    if game.phase is Phase.ROLLED:
        assert game.dice is not None
        return "play" if can_play(game.position, game.dice) else None
    if game.phase is Phase.OFFERED:
        return "take"
    if game.phase is Phase.RESIGNING:
        return "resign"
    throws_next = game.turn.other if game.phase is Phase.PLAYED else game.turn
    if game.phase in (Phase.START, Phase.PLAYED) and match.to_act is throws_next and match.why_not(Double()) is None:
        return "double"
    return None


def double_candidates(found: CubeAnalysis, timid: float) -> tuple[BackgammonCandidate, ...]:
    """To double or to throw at once; a timid level wants so many points more before it doubles."""
    cube = found.cube
    double = BackgammonCandidate("double", cube.doubled - timid, found.chances)
    roll = BackgammonCandidate("roll", cube.no_double, found.chances)
    doubles = cube.double and (double.equity > roll.equity or not timid)
    return (double, roll) if doubles else (roll, double)


def answer_candidates(match: Match, found: CubeAnalysis, timid: float) -> tuple[BackgammonCandidate, ...]:
    """Every answer to an offer; a timid level thinks that it loses so many points more by taking a double."""
    offer = match.game.offer
    assert offer is not None
    chances = found.chances if offer == "beaver" else found.chances.swap()
    fear = timid if offer == "double" else 0.0
    answers = [
        BackgammonCandidate("drop", equity) if answer == "drop" else BackgammonCandidate(answer, equity - fear, chances)
        for answer, equity in found.cube.answers(offer)
    ]
    return tuple(sorted(answers, key=lambda answer: -answer.equity))


def resignation_candidates(match: Match, found: CubeAnalysis) -> tuple[BackgammonCandidate, ...]:
    """To accept a resignation, or to play on."""
    resigned = match.game.resigned
    assert resigned is not None
    accept = BackgammonCandidate("accept", -CubeSituation.of(match).lost(resigned))
    refuse = BackgammonCandidate("refuse", -found.cube.no_double, found.chances.swap())
    return (accept, refuse) if accept.equity >= refuse.equity - _AS_GOOD else (refuse, accept)
