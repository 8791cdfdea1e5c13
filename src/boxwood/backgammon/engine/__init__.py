"""The engine: judges positions, finds plays, decides about the cube. It loads NumPy and numba; the rules never do."""

from boxwood.backgammon.engine.bot import Bot
from boxwood.backgammon.engine.cube import CubeDecision
from boxwood.backgammon.engine.evaluator import Engine, Evaluation
from boxwood.backgammon.engine.network import Network
from boxwood.backgammon.engine.rollout import Candidate, RolloutSettings, roll_out

__all__ = ["Bot", "Candidate", "CubeDecision", "Engine", "Evaluation", "Network", "RolloutSettings", "roll_out"]
