"""Protocols in which other programs ask our engine: UBGI, and GNU Backgammon's player outside it."""

from boxwood.backgammon.protocols.adviser import Advice, Adviser
from boxwood.backgammon.protocols.external import ExternalPlayer, serve_external
from boxwood.backgammon.protocols.ubgi import UbgiSession, run_ubgi

__all__ = ["Advice", "Adviser", "ExternalPlayer", "UbgiSession", "run_ubgi", "serve_external"]
