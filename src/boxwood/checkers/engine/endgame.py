"""Endgame tables: how every position of few checkers ends, worked out once and kept in the user's data folder.

Small ones are made by the engine itself. Larger ones are built when somebody asks for them, and read where they lie.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from boxwood.checkers.engine import retrograde
from boxwood.checkers.engine.boards import board_of, rules_of
from boxwood.checkers.engine.endgame_file import Built, EndgameFile
from boxwood.checkers.engine.retrograde import COUNTED, DRAW, MEN_SQUARES, Bytes, EndgameTable, Material, Tally
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadFile, BadInput, BadPosition
from boxwood.kept_tables import Progress, kept_tables
from boxwood.language import Template
from boxwood.readiness import in_background

__all__ = ["CHECKERS", "Endgame", "Ending", "SharedEndgame", "Tally", "build_table", "large_file", "shared_endgame"]

log = logging.getLogger(__name__)

CHECKERS = 4
"""The tables that the engine makes by itself know positions of two to so many checkers."""
RECIPE = "turns to the end of the game, 1"
BATCH = 400_000
"""Positions solved between two looks at whether to go on."""
BUILDING: Template = "building the endgame tables"

MOST_SLICES = 8
"""Slices whose turns are kept once they have been asked for, of at most 2.5 MB each."""

Numbers = npt.NDArray[np.int64]


_SliceKey: TypeAlias = tuple[Material, int, int]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a position ends with best play, for the side to move."""

    result: int
    """1 is a win, 0 a draw, -1 a loss."""
    turns: int | None
    """The turns of both sides until the game is over; None for a draw, and where the tables have only the result."""


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
        self._slices: dict[_SliceKey, Bytes] = {}
        self._slices_lock = threading.Lock()

    def prepare(self, progress: Progress = lambda what, part: None) -> None:
        """Read the tables from the data folder, or build and keep them; `progress` may raise to stop the work.

        Large ones that were stopped go on where they were; `BadFile` if they are damaged.
        """

        def told(what: str, part: float) -> None:
            self.part = part
            progress(what, part)

        with self._lock:
            if self.table is None:
                small = self.checkers <= COUNTED
                self.table = self._small(told) if small else large_file(self.rules, self.checkers).table(told)
                self.part = 1.0

    def _small(self, progress: Progress) -> EndgameTable:
        def build() -> dict[str, Bytes]:
            return {"turns": build_table(self.rules, self.checkers, progress).content}

        found = kept_tables(f"checkers-endgame-{self.rules}-{self.checkers}", RECIPE, build)
        return retrograde.table_of(np.ascontiguousarray(found["turns"], np.uint8), COUNTED)

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
        if turns == DRAW:
            return Ending(0, None)
        return Ending(1 if turns % 2 else -1, turns if self.counts(position) else None)

    def counts(self, position: Position) -> bool:
        """Whether the tables have the turns to the end of positions with as many checkers."""
        return self.table is not None and (position.black | position.white).bit_count() <= self.table.counted

    def progress(self, position: Position) -> int:
        """The turns until a capture or a man's move decides a position that the tables know to be won or lost.

        That is with best play: the winner takes the shortest way, the loser resists as long as possible. They are
        counted when they are first asked for, for all positions with the same men.
        """
        if self.table is None or not self.ending(position).result:
            raise BadPosition("the endgame tables do not know {fen} (yet)", fen=position.fen)
        place = retrograde.place_of(board_of(position))
        with self._slices_lock:
            if place[:3] not in self._slices:
                self._solve_slice(place, self.table)
            return int(self._slices[place[:3]][place.kings])

    def _solve_slice(self, place: retrograde.Place, table: EndgameTable) -> None:
        material, men, enemy_men, _ = place
        workspace = retrograde.make_solver_workspace(material.checkers)
        retrograde.solve_slices(material, men, enemy_men, self.rules, table, workspace)
        size = retrograde.king_placements(material)
        if len(self._slices) >= MOST_SLICES:
            self._slices.clear()
        self._slices[material, men, enemy_men] = workspace.turns[:size].copy()
        back = material.swapped, enemy_men, men
        if back not in self._slices:
            self._slices[back] = workspace.turns[size : 2 * size].copy()

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


class SharedEndgame(Endgame):
    """The small tables of some rules, and larger ones once somebody has had them built."""

    SMALL, LARGE = CHECKERS, retrograde.MOST_CHECKERS

    def __init__(self, rules: int) -> None:
        super().__init__(checkers=self.SMALL)
        self.rules = rules

    def prepare(self, progress: Progress = lambda what, part: None) -> None:
        """Prepare the small tables, and use the larger ones if they are there."""
        super().prepare(progress)
        try:
            self._use(large_file(self.rules).read())
        except BadFile as error:
            log.warning("%s", error)

    def enlarge(self, progress: Progress = lambda what, part: None) -> None:
        """Use the larger tables, and build them if they are not there; damaged ones are built anew."""
        self._use(large_file(self.rules).repaired(progress))

    def _use(self, found: EndgameTable | None) -> None:
        if found is not None:
            self.table = found  # it begins with the small one: whoever looks in between finds the same there
            self.checkers = self.LARGE


@cache
def shared_endgame(rules: int) -> SharedEndgame:
    """The endgame tables of some rules for all engines of this process."""
    return SharedEndgame(rules)


def large_file(rules: int, checkers: int = retrograde.MOST_CHECKERS, counted: int = COUNTED) -> EndgameFile:
    """Where the larger tables of some rules are kept, or will be."""

    def build(begun: Built | None, keep: Callable[[Built], None], progress: Progress) -> EndgameTable:
        return build_table(rules, checkers, progress, counted=counted, begun=begun, keep=keep)

    name = f"checkers-endgame-{rules}-{checkers}"
    recipe = f"{RECIPE}; results of more than {counted} checkers within the forty moves, 1"
    return EndgameFile(name, recipe, retrograde.table_size(checkers, counted), counted, build)


def build_table(
    rules: int,
    checkers: int,
    progress: Progress = lambda what, part: None,
    *,
    counted: int = COUNTED,
    begun: Built | None = None,
    keep: Callable[[Built], None] = lambda built: None,
) -> EndgameTable:
    """Work out how every position of 2 to `checkers` checkers ends, and in how many turns up to `counted`.

    It goes on from what was `begun`; `keep` is told how far it is after every batch.
    """
    table = retrograde.empty_table(checkers, counted)
    batches, longest = 0, 0
    if begun is not None:
        table.content[:] = begun.content
        batches, longest = begun.batches, begun.longest
    materials = [each for number in range(2, checkers + 1) for each in retrograde.materials(number)]
    whole, done = sum(map(retrograde.positions, materials)), 0
    workspace = retrograde.make_solver_workspace(checkers)
    for number, (material, men, enemy_men) in enumerate(_all_batches(materials)):
        if number >= batches:
            progress(BUILDING, done / whole)
            turns = retrograde.solve(material, men, enemy_men, rules, table, workspace)
            longest = max(longest, turns) if material.checkers > counted else longest
            keep(Built(table.content, number + 1, longest))
        halves = 1 if material == material.swapped else 2
        done += len(men) * retrograde.king_placements(material) * halves
    progress(BUILDING, 1.0)
    return table


def _all_batches(materials: Sequence[Material]) -> Iterator[tuple[Material, Numbers, Numbers]]:
    """The slices of all materials, in their order."""
    for material in materials:
        if material <= material.swapped:  # else it is solved together with the other side to move
            for men, enemy_men in _batches(material):
                yield material, men, enemy_men


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
