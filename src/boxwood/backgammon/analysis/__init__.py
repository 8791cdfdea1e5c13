"""What was done well and badly in a match, how lucky its rolls were, and what that says of its players."""

from boxwood.backgammon.analysis.analyser import AnalysisProgress, analyse
from boxwood.backgammon.analysis.analysis import Analysis
from boxwood.backgammon.analysis.cache import VerdictCache
from boxwood.backgammon.analysis.carried import carried_analysis
from boxwood.backgammon.analysis.decision import AnalysedDecision, CubeError, Label, RollLuck, Scale
from boxwood.backgammon.analysis.levels import LEVELS, AnalysisLevel
from boxwood.backgammon.analysis.totals import Interval, Tally, Totals

__all__ = [
    "LEVELS",
    "AnalysedDecision",
    "Analysis",
    "AnalysisLevel",
    "AnalysisProgress",
    "CubeError",
    "Interval",
    "Label",
    "RollLuck",
    "Scale",
    "Tally",
    "Totals",
    "VerdictCache",
    "analyse",
    "carried_analysis",
]
