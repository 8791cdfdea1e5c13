"""The engine: judges positions and finds plays. Importing it loads NumPy and numba; the rules never do."""

from boxwood.backgammon.engine.bot import Bot
from boxwood.backgammon.engine.evaluator import Engine, Evaluation
from boxwood.backgammon.engine.network import Network

__all__ = ["Bot", "Engine", "Evaluation", "Network"]
