"""The engine: the best move it finds in the time it is given. It can be stopped at any moment."""

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from boxwood.checkers.engine.boards import board_of, line_of, rules_of
from boxwood.checkers.engine.endgame import Endgame, shared_endgame
from boxwood.checkers.engine.human import Human
from boxwood.checkers.engine.network import Network, plain_network, shipped_network
from boxwood.checkers.engine.search import DEEPEST, QUIET_TURNS, SURE, WIN, position_key
from boxwood.checkers.engine.searcher import Found, Searcher
from boxwood.checkers.engine.table_play import play_by_tables
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.levels import Level, find_level
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadInput, BadPosition

__all__ = ["Engine", "Report"]

Report = Callable[[Thought], None]
"""Told what the engine thinks while it thinks."""

GLANCE = 6
"""How deep a forced move is looked into, so that something can be said of it."""
LEAST = 7
"""How many turns ahead it looks whatever the clock says: a busy machine may leave it no time at all."""
WATCH = 0.005
"""How often whoever may stop the engine is asked, in seconds."""
SOON = 0.0005
"""The shortest wait between two looks at the clock, in seconds."""
LONGEST = 24 * 3600.0
"""The longest time for one move, in seconds."""


class Engine:
    """A player of checkers under one rule sheet. Threads may share it; each waits for its turn.

    `seconds` and `depth` take the place of the level's own. The endgame tables are prepared in the background if none
    are given; until they are ready the engine plays without. `clock` tells the time that `seconds` are measured by.
    """

    def __init__(
        self,
        sheet: str | RuleSheet = "tournament",
        *,
        level: str | Level = "full",
        seconds: float | None = None,
        depth: int | None = None,
        seed: int | None = None,
        endgame: Endgame | None = None,
        network: Network | None = None,
        entries: int = 2**21,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sheet, self.level = find_sheet(sheet), find_level(level)
        self.seconds, self.depth = _limits(seconds, depth, self.level.seconds, self.level.depth)
        rules = rules_of(self.sheet)
        if endgame is not None and endgame.rules != rules:
            raise BadInput(f"these endgame tables are not those of the rule sheet {self.sheet.name!r}")
        if type(entries) is not int or entries < 2 or entries & (entries - 1):
            raise BadInput(f"the entries of the transposition table are a power of two, got {entries!r}")
        self.endgame = endgame
        if self.level.endgame and endgame is None:
            self.endgame = shared_endgame(rules)
            self.endgame.prepare_in_background()
        own = shipped_network(rules) if self.level.knowledge else plain_network()
        self.network = network or own
        self._searcher = Searcher(rules, self.network, entries=entries)
        self._human = Human(self.sheet, self.level, self._searcher, random.Random(seed))
        self._lock, self._clock = threading.Lock(), clock

    def think(
        self,
        position: Position,
        history: Sequence[Position] = (),
        *,
        seconds: float | None = None,
        depth: int | None = None,
        stop: threading.Event | None = None,
        report: Report | None = None,
    ) -> Thought:
        """The move for the side to move.

        `history` are the positions before this one, the oldest first: by them the engine knows repetitions and the
        forty moves (K9). `report` is told what is known after each depth; setting `stop` ends the thinking with what
        has been found.
        """
        if not isinstance(position, Position):
            raise BadInput(f"the engine thinks about a Position, got {position!r}")
        seconds, depth = _limits(seconds, depth, self.seconds, self.depth)
        moves = legal_moves(position, self.sheet)
        if not moves:
            raise BadPosition(f"the game of {position.fen} is over: there is nothing to think about")
        path = _path(position, history)
        told: list[Thought | None] = [None]

        def tell(thought: Thought) -> None:
            if report is not None and thought != told[-1]:
                told.append(thought)
                report(thought)

        with self._lock:
            thought = self._decide(position, path, seconds, GLANCE if len(moves) == 1 else depth, stop, tell)
        tell(thought)
        return thought

    def _decide(
        self,
        position: Position,
        path: list[int],
        seconds: float | None,
        depth: int | None,
        stop: threading.Event | None,
        tell: Report,
    ) -> Thought:
        endgame = self.endgame
        if self.level.endgame and endgame is not None and endgame.table is not None:
            if endgame.knows(position):
                return play_by_tables(position, path, self.sheet, endgame)
            self._searcher.use_endgame(endgame.table, endgame.checkers)
        if self.level.attention is not None:
            with self._watched(seconds, stop):
                return self._human.choose(position, path, depth or 1, tell)
        with self._watched(seconds, stop):
            found = self._searcher.run(
                board_of(position),
                path=path,
                depth=depth or DEEPEST,
                report=lambda found: tell(self._thought(position, found)),
            )
        least = min(LEAST, depth or DEEPEST)
        if found.depth < least and abs(found.value) <= SURE and not (stop is not None and stop.is_set()):
            with self._watched(None, stop):
                found = self._searcher.run(board_of(position), path=path, depth=least)
        return self._thought(position, found)

    @contextmanager
    def _watched(self, seconds: float | None, stop: threading.Event | None) -> Iterator[None]:
        """Have the search stopped when its time is over or somebody wants it to stop."""
        deadline = self._clock() + (LONGEST if seconds is None else seconds)
        done = threading.Event()
        self._searcher.allow()

        def watch() -> None:
            while not done.is_set():
                left = deadline - self._clock()
                if left <= 0 or (stop is not None and stop.is_set()):
                    self._searcher.stop()
                    return
                done.wait(max(left if stop is None else min(left, WATCH), SOON))

        watcher = threading.Thread(target=watch, name="clock of the engine", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def _thought(self, position: Position, found: Found) -> Thought:
        line = line_of(found.line, position, self.sheet)
        ends_in = WIN - abs(found.value) if abs(found.value) > SURE else None
        return Thought(line[0], found.depth, found.nodes, found.value / 100, line, ends_in=ends_in)


def _limits(
    seconds: float | None, depth: int | None, usual_seconds: float | None, usual_depth: int | None
) -> tuple[float | None, int | None]:
    """The limits that are given, else the usual ones; a depth alone takes the time it needs."""
    if seconds is not None and (
        isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= LONGEST
    ):
        raise BadInput(f"the time for a move is more than 0 and at most {LONGEST:.0f} seconds, got {seconds!r}")
    if depth is not None and (type(depth) is not int or not 1 <= depth <= DEEPEST):
        raise BadInput(f"the engine looks 1 to {DEEPEST} turns ahead, got {depth!r}")
    if seconds is None and depth is None:
        seconds = usual_seconds
    return seconds, usual_depth if depth is None else depth


def _path(position: Position, history: Sequence[Position]) -> list[int]:
    """The keys of the positions before this one since the last capture or man's move: no other can come again."""
    keys: list[int] = []
    later = position
    earlier = list(history[:-1] if history and history[-1] == position else history)
    while earlier and len(keys) < QUIET_TURNS and _only_a_king_moved(earlier[-1], later):
        later = earlier.pop()
        keys.append(int(position_key(*board_of(later))))
    return keys[::-1]


def _only_a_king_moved(before: Position, after: Position) -> bool:
    same_men = before.black_men == after.black_men and before.white_men == after.white_men
    kings, kings_after = ((each.black_kings.bit_count(), each.white_kings.bit_count()) for each in (before, after))
    return same_men and kings == kings_after and before.turn is not after.turn
