"""Why a decision about the cube was wrong: chances against take and doubling points, market losers, gammons."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from boxwood.backgammon.analysis.decision import AnalysedDecision
from boxwood.backgammon.analysis.reasons.claims import (
    Claim,
    DeadCube,
    FreeCube,
    MarketLosers,
    TakePoint,
    TooGood,
    Window,
)
from boxwood.backgammon.analysis.reasons.ledger import double_ledger, take_ledger
from boxwood.backgammon.analysis.reasons.play_reasons import AGREEMENT
from boxwood.backgammon.analysis.reasons.roll_sets import COUNTS, PAIR_COUNTS, rolls_in
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.cube import CubeDecision, CubeSituation, board_on_turn, cube_decision
from boxwood.backgammon.engine.cube_kernels import THEIRS, cube_efficiency
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.look_ahead import LookAhead, look_ahead
from boxwood.backgammon.judgement import Chances
from boxwood.backgammon.match import Match

__all__ = ["cube_claims"]

_WIN = 3
_SAME = 1e-9
LEAST = 0.0005
"""What market losers gain and the others cost is told if both can be seen in three decimals."""
MOST = 0.5
"""A roll loses the market if more than this of the replies to it do."""


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """A wrong decision about the cube."""

    match: Match
    decision: AnalysedDecision
    engine: Engine
    situation: CubeSituation
    """Of the side that doubles or might."""
    chances: Chances
    """Of the same side."""

    def points(self, chances: Chances) -> CubeDecision:
        """The points from which one doubles and drops, with the gammons of some chances."""
        outputs = np.array(
            [
                chances.win,
                chances.win_gammon,
                chances.win_backgammon,
                chances.lose_gammon,
                chances.lose_backgammon,
            ]
        )
        undoubled = np.zeros((self.situation.terms.settled.shape[1], 3))
        efficiency = cube_efficiency(array_of(board_on_turn(self.match)))
        return cube_decision(self.situation, undoubled, outputs, efficiency)

    @property
    def for_match(self) -> bool:
        """Whether a match is played."""
        return self.match.setup.length is not None


def cube_claims(match: Match, decision: AnalysedDecision, engine: Engine) -> Iterator[Claim]:
    """What can be said about a wrong double or a wrong answer to one, the ledger first."""
    cube, chances = decision.cube, _doubler_chances(decision)
    if cube is None or chances is None or (decision.kind == "take" and match.game.offer != "double"):
        return
    asked = _Question(match, decision, engine, CubeSituation.of(match), chances)
    if decision.kind == "take":
        if {decision.played, decision.best} <= {"take", "drop"}:
            yield take_ledger(match, decision, chances.swap())
            yield from _take_point(asked, opponent=False)
        return
    yield double_ledger(match, decision, chances)
    if decision.played == "double":
        yield from _wrong_double(asked)
    else:
        yield from _missed_double(asked)


def _doubler_chances(decision: AnalysedDecision) -> Chances | None:
    """The chances of the side that doubles or might, if they are known."""
    known = next((each.chances for each in decision.candidates if each.chances is not None), None)
    if known is None:
        return None if decision.cube is None else decision.cube.chances
    return known.swap() if decision.kind == "take" else known


def _wrong_double(asked: _Question) -> Iterator[Claim]:
    situation, cube, needs = asked.situation, asked.decision.cube, asked.match.game.setup.needs
    assert cube is not None
    if situation.dead and needs is not None:
        yield DeadCube(asked.match.game.cube.value, needs[asked.decision.side.index])
        return
    if cube.no_double > cube.double_drop and cube.double_take > cube.double_drop:
        yield TooGood(cube.no_double, cube.double_drop, asked.chances.win_gammon)
        return
    point = asked.points(asked.chances).double_point
    if point is not None and asked.chances.win < point:
        yield Window(asked.chances.win, point, asked.for_match)
    if cube.double_take <= cube.double_drop:
        yield from _market_losers(asked)


def _missed_double(asked: _Question) -> Iterator[Claim]:
    cube, decision, needs = asked.decision.cube, asked.points(asked.chances), asked.match.game.setup.needs
    assert cube is not None
    if decision.free and needs is not None:
        yield FreeCube(asked.match.game.cube.value, needs[asked.decision.side.other.index])
    if cube.double_take > cube.double_drop:
        yield from _take_point(asked, opponent=True)
        return
    point = decision.double_point
    if point is not None and asked.chances.win >= point and not decision.free:
        yield Window(asked.chances.win, point, asked.for_match)
    yield from _market_losers(asked)


def _take_point(asked: _Question, *, opponent: bool) -> Iterator[TakePoint]:
    """The point from which one takes, if it agrees with the verdict."""
    chances, cube = asked.chances, asked.decision.cube
    assert cube is not None
    needed = asked.points(chances).take_point
    single = asked.points(Chances(chances.win, 0.0, 0.0, 0.0, 0.0)).take_point
    own = 1 - chances.win
    if needed is None or single is None or (own >= needed) is not (cube.double_take <= cube.double_drop):
        return
    yield TakePoint(own, needed, single, chances.win_gammon, opponent, asked.for_match)


def _market_losers(asked: _Question) -> Iterator[MarketLosers]:
    """The next two rolls after which the opponent would drop, and what a double now gains by them."""
    situation = asked.situation
    ahead = look_ahead(asked.engine, asked.match)
    gained = (ahead.taken().equities - ahead.no_double().equities) * PAIR_COUNTS / 1296
    loss, total = asked.decision.error, abs(float(gained.sum()))
    right = (float(gained.sum()) > 0) is (asked.decision.best == "double")
    if situation.owner == THEIRS or not right or not loss / AGREEMENT <= total <= loss * AGREEMENT:
        return
    lost = _lost(ahead)
    scale = loss / total
    gain, cost = float(gained[lost].sum()) * scale, -float(gained[~lost].sum()) * scale
    if min(gain, cost) < LEAST:
        return
    often = (lost * COUNTS).sum(axis=1) > MOST * COUNTS.sum()
    yield MarketLosers(int(PAIR_COUNTS[lost].sum()), rolls_in(often), gain, cost)


def _lost(ahead: LookAhead) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
    """After which pairs of rolls a double would be dropped, or the game is won."""
    single = ahead.situation.terms.settled[0, 0, _WIN]
    lost: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = (
        ahead.leaves[:, :, 0, ahead.situation.owner] >= single - _SAME
    )
    return lost
