"""Endgame tables: how every position of few checkers ends, worked out once and kept in the user's data folder."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine import retrograde
from boxwood.checkers.engine.boards import board_of, rules_of
from boxwood.checkers.engine.retrograde import DRAW, MEN_SQUARES, EndgameTable, Material, Tally
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadInput, BadPosition
from boxwood.kept_tables import Progress, kept_tables
from boxwood.language import Template
from boxwood.readiness import in_background

__all__ = ["CHECKERS", "Endgame", "Ending", "Tally", "build_table", "shared_endgame"]

CHECKERS = 4
"""The tables that the engine makes by itself know positions of two to so many checkers."""
RECIPE = "turns to the end of the game, 1"
BATCH = 400_000
"""Positions solved between two looks at whether to go on."""
BUILDING: Template = "building the endgame tables"

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a position ends with best play, for the side to move."""

    result: int
    """1 is a win, 0 a draw, -1 a loss."""
    turns: int | None
    """The turns of both sides until the game is over; None for a draw."""


class Stopped(Exception):
    """The work was stopped."""


class Endgame:
    """The endgame tables of a rule sheet: nothing is known until they are prepared, which can be left to a thread."""

    def __init__(self, sheet: str | RuleSheet = "tournament", checkers: int = CHECKERS) -> None:
        if type(checkers) is not int or not 2 <= checkers <= retrograde.MOST_CHECKERS:
            most = retrograde.MOST_CHECKERS
            raise BadInput("endgame tables know 2 to {most} checkers, got {checkers!r}", most=most, checkers=checkers)
        self.rules, self.checkers = rules_of(find_sheet(sheet)), checkers
        self.table: EndgameTable | None = None
        self.part = 0.0
        """How much of the tables is built, 0 to 1."""
        self._preparing: Future[None] | None = None
        self._stop = threading.Event()
        self._lock = threading.Lock()

    def prepare(self, progress: Progress = lambda what, part: None) -> None:
        """Read the tables from the data folder, or build and keep them; `progress` may raise to stop the work."""
        name = f"checkers-endgame-{self.rules}-{self.checkers}"

        def told(what: str, part: float) -> None:
            self.part = part
            progress(what, part)

        with self._lock:
            if self.table is None:
                found = kept_tables(name, RECIPE, lambda: {"turns": build_table(self.rules, self.checkers, told)})
                self.table = np.ascontiguousarray(found["turns"], np.uint8)
                self.part = 1.0

    def prepare_in_background(self, progress: Progress = lambda what, part: None) -> None:
        """Prepare the tables in a thread, once; `stop` ends it."""

        def told(what: str, part: float) -> None:
            if self._stop.is_set():
                raise Stopped
            progress(what, part)

        if self._preparing is None and self.table is None:
            self._preparing = in_background(lambda: self.prepare(told), "endgame tables")

    def stop(self) -> None:
        """Stop the thread that prepares the tables, and wait for it; what it has done is lost."""
        self._stop.set()
        self.wait()
        self._preparing = None
        self._stop.clear()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the thread that prepares the tables; returns whether they are ready."""
        if self._preparing is not None:
            wait([self._preparing], seconds)
        return self.table is not None

    def knows(self, position: Position) -> bool:
        """Whether a position is in the tables, and these are ready."""
        here = position.black and position.white
        return self.table is not None and bool(here) and (position.black | position.white).bit_count() <= self.checkers

    def ending(self, position: Position) -> Ending:
        """How a position ends; `BadPosition` if the tables do not know it or are not ready."""
        if self.table is None or not self.knows(position):
            raise BadPosition("the endgame tables do not know {fen} (yet)", fen=position.fen)
        turns = int(retrograde.probe(board_of(position), self.table))
        return Ending(0, None) if turns == DRAW else Ending(1 if turns % 2 else -1, turns)

    def tally(self, checkers: int) -> Tally:
        """How the positions of so many checkers end."""
        if self.table is None or not 2 <= checkers <= self.checkers:
            raise BadInput("the endgame tables do not know {checkers} checkers (yet)", checkers=checkers)
        workspace = retrograde.make_solver_workspace(checkers)
        found = [retrograde.tally(each, self.table, workspace) for each in retrograde.materials(checkers)]
        # There are as many with the other side to move.
        return Tally(
            wins=2 * sum(each.wins for each in found),
            losses=2 * sum(each.losses for each in found),
            draws=2 * sum(each.draws for each in found),
            longest=max(each.longest for each in found),
        )


@cache
def shared_endgame(rules: int) -> Endgame:
    """The endgame tables of some rules for all engines of this process."""
    endgame = Endgame()
    endgame.rules = rules
    return endgame


def build_table(rules: int, checkers: int, progress: Progress = lambda what, part: None) -> EndgameTable:
    """Work out how every position of 2 to `checkers` checkers ends."""
    materials = [each for number in range(2, checkers + 1) for each in retrograde.materials(number)]
    whole = sum(map(retrograde.positions, materials))
    table, done = np.full(whole, DRAW, np.uint8), 0
    workspace = retrograde.make_solver_workspace(checkers)
    for material in materials:
        if material > material.swapped:
            continue  # solved together with the other side to move
        halves = 1 if material == material.swapped else 2
        for men, enemy_men in _batches(material):
            progress(BUILDING, done / whole)
            retrograde.solve(material, men, enemy_men, rules, table, workspace)
            done += len(men) * retrograde.king_placements(material) * halves
    progress(BUILDING, 1.0)
    return table


def _batches(material: Material) -> Iterator[tuple[Numbers, Numbers]]:
    """The men of a material's slices, the most advanced first."""
    own_steps, enemy_steps = _steps_left(material.men), _steps_left(material.enemy_men)
    steps = own_steps[:, np.newaxis] + enemy_steps
    men, enemy_men = np.indices(steps.shape).reshape(2, -1)
    order = np.argsort(steps, axis=None, kind="stable")
    if material == material.swapped:
        order = order[men[order] <= enemy_men[order]]
    size = max(1, BATCH // retrograde.king_placements(material))
    for begin in range(0, len(order), size):
        batch = order[begin : begin + size]
        yield men[batch], enemy_men[batch]


def _steps_left(men: int) -> Numbers:
    """How many steps so many men are from the far row, for each rank of their squares."""
    return np.array([sum(7 - square // 4 for square in squares) for squares in retrograde.ranked(MEN_SQUARES, men)])
