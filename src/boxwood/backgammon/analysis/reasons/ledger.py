"""The loss of a decision split into wins, gammons, backgammons and what the cube does with them.

What each way to end a game is worth follows from the stakes and the score. A chance counts for what it moves the
result by; what is left of the loss is the work of the cube.
"""

import numpy as np

from boxwood.backgammon.analysis.decision import AnalysedDecision
from boxwood.backgammon.analysis.reasons.claims import Ledger
from boxwood.backgammon.engine.cube import CubeSituation
from boxwood.backgammon.engine.cube_kernels import CENTRED
from boxwood.backgammon.judgement import Chances
from boxwood.backgammon.match import Match

__all__ = ["double_ledger", "play_ledger", "take_ledger"]

_LOSE, _WIN = 2, 3
Values = list[float]
"""What a game is worth that is lost by a backgammon, a gammon, singly, and won singly, by a gammon, a backgammon."""


def play_ledger(match: Match, decision: AnalysedDecision) -> Ledger | None:
    """The ledger of a wrong play; None where chances are not known."""
    best, choice = decision.candidates[0].chances, decision.choice
    made = None if choice is None else choice.chances
    if best is None or made is None:
        return None
    ends = _ends(CubeSituation.of(match), turned=False)
    parts = [high - low for high, low in zip(_parts(best, ends), _parts(made, ends), strict=True)]
    return _ledger(
        decision,
        parts,
        best.win - made.win,
        best.win_gammon - made.win_gammon,
        made.lose_gammon - best.lose_gammon,
    )


def double_ledger(match: Match, decision: AnalysedDecision, chances: Chances) -> Ledger:
    """The ledger of a double that was missed or wrong: the game at twice the stakes, or dropped, less the game now.

    The chances are those of the side that might double; the parts are what was best less what was done.
    """
    situation, cube = CubeSituation.of(match), decision.cube
    assert cube is not None
    played_on = _parts(chances, _ends(situation, turned=False))
    if cube.double_take <= cube.double_drop:
        doubled = _parts(chances, _ends(situation, turned=True))
    else:
        doubled = [float(situation.terms.settled[0, 0, _WIN]), 0.0, 0.0]
    sign = 1 if decision.best == "double" else -1
    parts = [sign * (high - low) for high, low in zip(doubled, played_on, strict=True)]
    return _ledger(decision, parts, chances.win, chances.win_gammon, chances.lose_gammon)


def take_ledger(match: Match, decision: AnalysedDecision, chances: Chances) -> Ledger:
    """The ledger of a wrong answer to a double: the game at twice the stakes against the game given up.

    The chances are those of the side that answers.
    """
    terms = CubeSituation.of(match).terms
    top = terms.settled.shape[1] - 1
    ends = terms.settled[1, min(1, top)].tolist()
    taken = _parts(chances, ends)
    dropped = [float(terms.settled[1, 0, _LOSE]), 0.0, 0.0]
    sign = 1 if decision.best != "drop" else -1
    parts = [sign * (high - low) for high, low in zip(taken, dropped, strict=True)]
    return _ledger(decision, parts, chances.win, chances.win_gammon, chances.lose_gammon)


def _ends(situation: CubeSituation, *, turned: bool) -> Values:
    """What games are worth to the side on turn as the stakes are, or once the cube is turned."""
    settled = situation.terms.settled[0]
    ends = np.array(settled[min(1, len(settled) - 1)] if turned else settled[0])
    if not turned and situation.terms.jacoby and situation.owner == CENTRED:  # S-jacoby
        ends[:_LOSE], ends[_WIN + 1 :] = ends[_LOSE], ends[_WIN]
    found: Values = ends.tolist()
    return found


def _parts(chances: Chances, ends: Values) -> list[float]:
    """What wins, gammons and backgammons make of a game."""
    lost_backgammon, lost_gammon, lose, win, gammon, backgammon = ends
    return [
        lose + chances.win * (win - lose),
        chances.win_gammon * (gammon - win) - chances.lose_gammon * (lose - lost_gammon),
        chances.win_backgammon * (backgammon - gammon) - chances.lose_backgammon * (lost_gammon - lost_backgammon),
    ]


def _ledger(decision: AnalysedDecision, parts: list[float], wins: float, gammons: float, lost_gammons: float) -> Ledger:
    return Ledger(
        loss=decision.error,
        wins=parts[0],
        gammons=parts[1],
        backgammons=parts[2],
        cube=decision.error - sum(parts),
        win_difference=wins,
        gammon_difference=gammons,
        lost_gammon_difference=lost_gammons,
        chance_loss=decision.chance_error,
    )
