"""A toy game in one folder: two runners throw dice on a track of thirty steps; the first to the end wins.

It has everything a table asks of a game, and no line outside this folder but the one that registers it.
"""

from support.toy.game_type import GAME, Race
from support.toy.race import RaceState, Resign, Run

__all__ = ["GAME", "Race", "RaceState", "Resign", "Run"]
