"""Endgame tables: how every position of few checkers ends, worked out once and kept in the user's data folder."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine import retrograde
from boxwood.checkers.engine.boards import board_of, rules_of
from boxwood.checkers.engine.retrograde import DRAW, MEN_SQUARES, Material, Table
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadInput, BadPosition
from boxwood.kept_tables import Progress, kept_tables

__all__ = ["CHECKERS", "Endgame", "Ending", "Tally", "build_table", "shared_endgame"]

CHECKERS = 4
"""The tables that the engine makes by itself know positions of two to so many checkers."""
RECIPE = "turns to the end of the game, 1"
BATCH = 400_000
"""Positions solved between two looks at whether to go on."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a position ends with best play, for the side to move."""

    result: int
    """1 is a win, 0 a draw, -1 a loss."""
    turns: int | None
    """The turns of both sides until the game is over; None for a draw."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The positions of so many checkers with both sides present, each side to move."""

    wins: int
    losses: int
    draws: int
    longest: int
    """The turns of the longest win."""


class Stopped(Exception):
    """The work was stopped."""


class Endgame:
    """The endgame tables of a rule sheet: nothing is known until they are prepared, which can be left to a thread."""

    def __init__(self, sheet: str | RuleSheet = "tournament", checkers: int = CHECKERS) -> None:
        if type(checkers) is not int or not 2 <= checkers <= retrograde.MOST_CHECKERS:
            raise BadInput(f"endgame tables know 2 to {retrograde.MOST_CHECKERS} checkers, got {checkers!r}")
        self.rules, self.checkers = rules_of(find_sheet(sheet)), checkers
        self.table: Table | None = None
        self.part = 0.0
        """How much of the tables is built, 0 to 1."""
        self._thread: threading.Thread | None = None
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
        if self._thread is None and self.table is None:
            self._thread = threading.Thread(target=self._run, args=(progress,), name="endgame tables", daemon=True)
            self._thread.start()

    def _run(self, progress: Progress) -> None:
        def told(what: str, part: float) -> None:
            if self._stop.is_set():
                raise Stopped
            progress(what, part)

        try:
            self.prepare(told)
        except Stopped:
            return

    def stop(self) -> None:
        """Stop the thread that prepares the tables, and wait for it; what it has done is lost."""
        self._stop.set()
        self.wait()
        self._thread = None
        self._stop.clear()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the thread that prepares the tables; returns whether they are ready."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self.table is not None

    def knows(self, position: Position) -> bool:
        """Whether a position is in the tables, and these are ready."""
        here = position.black and position.white
        return self.table is not None and bool(here) and (position.black | position.white).bit_count() <= self.checkers

    def ending(self, position: Position) -> Ending:
        """How a position ends; `BadPosition` if the tables do not know it or are not ready."""
        if self.table is None or not self.knows(position):
            raise BadPosition(f"the endgame tables do not know {position.fen} (yet)")
        turns = int(retrograde.probe(*board_of(position), self.table))
        return Ending(0, None) if turns == DRAW else Ending(1 if turns % 2 else -1, turns)

    def tally(self, checkers: int) -> Tally:
        """How the positions of so many checkers end."""
        if self.table is None or not 2 <= checkers <= self.checkers:
            raise BadInput(f"the endgame tables do not know {checkers} checkers (yet)")
        room = retrograde.make_room(checkers)
        found = [retrograde.tally(each, self.table, room) for each in retrograde.materials(checkers)]
        # There are as many with the other side to move.
        wins, losses, draws = (2 * sum(row[part] for row in found) for part in range(3))
        return Tally(wins, losses, draws, max(row[3] for row in found))


@cache
def shared_endgame(rules: int) -> Endgame:
    """The endgame tables of some rules for all engines of this process."""
    endgame = Endgame()
    endgame.rules = rules
    return endgame


def build_table(rules: int, checkers: int, progress: Progress = lambda what, part: None) -> Table:
    """Work out how every position of 2 to `checkers` checkers ends."""
    materials = [each for number in range(2, checkers + 1) for each in retrograde.materials(number)]
    whole = sum(map(retrograde.positions, materials))
    table, done = np.full(whole, DRAW, np.uint8), 0
    room = retrograde.make_room(checkers)
    for material in materials:
        if material > _back(material):
            continue  # solved together with the other side to move
        halves = 1 if material == _back(material) else 2
        for men, enemy_men in _batches(material):
            progress(f"endgames of {sum(material)} checkers", done / whole)
            retrograde.solve(material, men, enemy_men, rules, table, room)
            done += len(men) * retrograde.kings_positions(material) * halves
    progress(f"endgames of {checkers} checkers", 1.0)
    return table


def _back(material: Material) -> Material:
    """A material as the other side sees it."""
    return material[2], material[3], material[0], material[1]


def _batches(material: Material) -> Iterator[tuple[Numbers, Numbers]]:
    """The men of a material's families, the most advanced first."""
    own_steps, enemy_steps = _steps_left(material[0]), _steps_left(material[2])
    steps = own_steps[:, np.newaxis] + enemy_steps
    men, enemy_men = np.indices(steps.shape).reshape(2, -1)
    order = np.argsort(steps, axis=None, kind="stable")
    if material == _back(material):
        order = order[men[order] <= enemy_men[order]]
    size = max(1, BATCH // retrograde.kings_positions(material))
    for begin in range(0, len(order), size):
        batch = order[begin : begin + size]
        yield men[batch], enemy_men[batch]


def _steps_left(men: int) -> Numbers:
    """How many steps so many men are from the far row, for each rank of their squares."""
    return np.array([sum(7 - square // 4 for square in squares) for squares in retrograde.ranked(MEN_SQUARES, men)])
