"""The engine: finds moves, and knows how the endgames end. Importing it loads NumPy and numba; the rules never do."""

from boxwood.checkers.engine.decision import CheckersCandidate, CheckersDecision
from boxwood.checkers.engine.endgame import Endgame, Ending
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.engine.network import Network
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.levels import LEVELS, Level

__all__ = [
    "LEVELS",
    "CheckersCandidate",
    "CheckersDecision",
    "Endgame",
    "Ending",
    "Engine",
    "Level",
    "Network",
    "Thought",
]
