"""Making the engine ready: code is compiled, endgame tables are read or built."""

from boxwood.checkers.engine.endgame import CHECKERS, Endgame
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet, sheets
from boxwood.kept_tables import Progress
from boxwood.language import Template
from boxwood.readiness import Step, run_steps

__all__ = ["COMPILE", "READING", "compile_engine", "prepare"]

COMPILING: Template = "preparing the bot (first time only)"
READING: Template = "reading the endgame tables"
TABLES_WEIGHT = 4.5
"""How long the tables of a rule sheet take, compared with compiling."""


def compile_engine(sheet: str | RuleSheet = "tournament") -> None:
    """Have a search compiled, which is all that a first move waits for."""
    Engine(sheet, depth=2, endgame=Endgame(sheet, checkers=2), entries=2).think(Position.start())


COMPILE = Step(COMPILING, lambda _: compile_engine())


def prepare(progress: Progress = lambda what, part: None, checkers: int = CHECKERS) -> None:
    """Do beforehand what would be waited for later, for every rule sheet; `progress` may raise to stop it."""
    tables = [Step(READING, Endgame(name, checkers).prepare, TABLES_WEIGHT) for name in sheets()]
    run_steps([COMPILE, *tables], progress)
