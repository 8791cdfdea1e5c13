"""Making the engine ready: code is compiled, endgame tables are read or built."""

from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet, sheets
from boxwood.kept_tables import Progress

__all__ = ["compile_engine", "prepare"]

TABLES = 0.1
"""The part of the whole that is done when the tables begin."""


def compile_engine(sheet: str | RuleSheet = "tournament") -> None:
    """Have a search compiled, which is all that a first move waits for."""
    Engine(sheet, depth=2, endgame=Endgame(sheet, checkers=2), entries=2).think(Position.start())


def prepare(progress: Progress = lambda what, part: None, checkers: int = 4) -> None:
    """Do beforehand what would be waited for later, for every rule sheet; `progress` may raise to stop it."""
    progress("compiling the search", 0.0)
    compile_engine()
    share = (1 - TABLES) / len(sheets())
    for number, name in enumerate(sheets()):
        begun = TABLES + share * number

        def told(what: str, part: float, name: str = name, begun: float = begun) -> None:
            progress(f"{what} ({name})", begun + share * part)

        told("reading the endgame tables", 0.0)
        Endgame(name, checkers).prepare(told)
    progress("ready", 1.0)
