"""The engine evaluates positions, finds plays, decides about the cube. It loads NumPy and numba; the rules never do."""

from boxwood.backgammon.engine.bot import Bot
from boxwood.backgammon.engine.cube import CubeDecision
from boxwood.backgammon.engine.decision import BackgammonCandidate, BackgammonDecision, decision_kind
from boxwood.backgammon.engine.engine import Engine
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.engine.rollout import RolloutCandidate, RolloutSettings, roll_out
from boxwood.backgammon.engine.rollout_question import RolloutQuestion
from boxwood.backgammon.engine.table_engine import BackgammonTableEngine

__all__ = [
    "BackgammonCandidate",
    "BackgammonDecision",
    "BackgammonTableEngine",
    "Bot",
    "CubeDecision",
    "Engine",
    "Evaluation",
    "Network",
    "RolloutCandidate",
    "RolloutQuestion",
    "RolloutSettings",
    "decision_kind",
    "roll_out",
]
