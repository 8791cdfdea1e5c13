"""What was done well and badly in a game of checkers: each move judged, and what was thrown away."""

from boxwood.checkers.analysis.analyser import analyse
from boxwood.checkers.analysis.analysis import Analysis, Totals
from boxwood.checkers.analysis.decision import AnalysedDecision, Choice, Outlook
from boxwood.checkers.analysis.levels import LEVELS, AnalysisLevel

__all__ = ["LEVELS", "AnalysedDecision", "Analysis", "AnalysisLevel", "Choice", "Outlook", "Totals", "analyse"]
