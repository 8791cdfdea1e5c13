"""An analysis on its way into a file: in a match the cube is told in chances of winning it."""

from dataclasses import replace

from boxwood.backgammon.analysis import AnalysedDecision, Analysis
from boxwood.backgammon.judgement import CubeEquities, JudgedMatch

__all__ = ["judged_match"]


def judged_match(analysis: Analysis) -> JudgedMatch:
    """The judgements of an analysis, for `Record.analysis`."""
    judged = analysis.judged()
    cubes = {(each.number, each.kind): _in_chances(each) for each in analysis.decisions if each.cube is not None}
    judgements = tuple(replace(each, cube=cubes.get((each.number, each.kind), each.cube)) for each in judged.judgements)
    return replace(judged, judgements=judgements)


def _in_chances(decision: AnalysedDecision) -> CubeEquities | None:
    """The cube of a decision as chances of the side that doubles or might; as it is where points are played for."""
    cube, scale = decision.cube, decision.scale
    if cube is None or scale is None or cube.is_chance:
        return cube
    sign = 1 if decision.kind == "double" else -1

    def chance(equity: float) -> float:
        own = scale.chance(sign * equity)
        return own if sign > 0 else 1 - own

    return CubeEquities(chance(cube.no_double), chance(cube.double_take), chance(cube.double_drop), is_chance=True)
