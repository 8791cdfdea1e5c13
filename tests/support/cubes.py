"""Hypothesis strategies: the five chances of a position, and situations of the cube; and equities backed up by hand."""

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from boxwood.backgammon import Cube, Match, Position, Side
from boxwood.backgammon.engine.cube import CubeSituation
from boxwood.backgammon.engine.cube_kernels import (
    CENTRED,
    CONTACT,
    MINE,
    ROLL_WEIGHTS,
    THEIRS,
    CubeTerms,
    undoubled_values,
    values_on_turn,
)

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

START = Position.start()
shares = st.floats(0, 1, width=32)


def chances(win: float, gammon: float = 0, backgammon: float = 0, lose_gammon: float = 0, lose_bg: float = 0) -> Floats:
    """Outputs out of the chance of winning and the shares of gammons and of backgammons among them."""
    lose = 1 - win
    gammons, lost = win * gammon, lose * lose_gammon
    return np.array([win, gammons, gammons * backgammon, lost, lost * lose_bg], np.float32)


def turned(outputs: Floats) -> Floats:
    """The same chances for the other side."""
    return np.array([1 - outputs[0], outputs[3], outputs[4], outputs[1], outputs[2]], np.float32)


def money(cube: Cube | None = None, sheet: str = "tournament", **options: bool) -> CubeSituation:
    """The first side on turn in a money game."""
    match = Match.new(sheet, start=START, begins=Side.FIRST, cube=cube or Cube(), options=options)
    return CubeSituation.of(match)


def at_score(
    needs: int, opponent_needs: int, cube: Cube | None = None, *, crawford_played: bool = False
) -> CubeSituation:
    """The first side on turn in a match in which so many points are needed."""
    length = max(needs, opponent_needs, 2)
    score = (length - needs, length - opponent_needs)
    return CubeSituation.of(
        Match.new(
            length=length,
            score=score,
            start=START,
            begins=Side.FIRST,
            cube=cube or Cube(),
            crawford_played=crawford_played,
        )
    )


@st.composite
def situations(draw: st.DrawFn) -> CubeSituation:
    """Any situation that can be: money with any options, matches at any score, with any cube."""
    value = 2 ** draw(st.integers(0, 4))
    cube = Cube(value, draw(st.sampled_from([None, Side.FIRST, Side.SECOND])) if value > 1 else None)
    if draw(st.booleans()):
        sheet = draw(st.sampled_from(["tournament", "graves", "parker"]))
        beavers = sheet != "parker" and draw(st.booleans())
        raccoons = sheet == "tournament" and beavers and draw(st.booleans())
        jacoby = sheet != "parker" and draw(st.booleans())
        return money(cube, sheet, beavers=beavers, raccoons=raccoons, jacoby=jacoby)
    needs = draw(st.integers(1, 17)), draw(st.integers(1, 17))
    crawford_played = 1 in needs and draw(st.booleans())
    return at_score(*needs, cube if crawford_played or 1 not in needs else None, crawford_played=crawford_played)


def outputs() -> st.SearchStrategy[Floats]:
    """The five chances of any position."""
    return st.builds(chances, shares, shares, shares, shares, shares)


def undoubled(found: Floats, terms: CubeTerms, efficiency: float = CONTACT, side: int = 0) -> Doubles:
    """Equities by level and owner if nobody doubles now."""
    values = np.empty((terms.settled.shape[1], 3))
    undoubled_values(found, efficiency, terms.settled[side], terms.jacoby, 0, len(values) - 1, values)
    return values


def on_turn(found: Floats, terms: CubeTerms, efficiency: float = CONTACT, side: int = 0) -> Doubles:
    """The same for a mover that may double first."""
    values = undoubled(found, terms, efficiency, side)
    values_on_turn(values, terms.settled[side], terms.beavers, terms.raccoons, 0)
    return values


def backed_up(leaves: Floats, terms: CubeTerms, side: int = 0) -> Doubles:
    """Equities by level and owner if nobody doubles now, out of the chances after every roll, or every two, or more."""
    if leaves.ndim == 1:
        return undoubled(leaves, terms, side=side)
    total = np.zeros((terms.settled.shape[1], 3))
    for weight, later in zip(ROLL_WEIGHTS, leaves, strict=True):
        values = backed_up(later, terms, 1 - side)
        values_on_turn(values, terms.settled[1 - side], terms.beavers, terms.raccoons, 0)
        total -= weight * values[:, [CENTRED, THEIRS, MINE]]
    return total
