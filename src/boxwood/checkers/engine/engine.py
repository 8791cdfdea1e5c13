"""The engine: the best moves it finds in the time it is given. It can be stopped at any moment."""

import enum
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from boxwood.checkers.engine import book
from boxwood.checkers.engine.boards import board_of, line_of, rules_of
from boxwood.checkers.engine.decision import CheckersDecision, draw_decision, move_decision
from boxwood.checkers.engine.endgame import Endgame, shared_endgame
from boxwood.checkers.engine.human import Human
from boxwood.checkers.engine.network import Network, plain_network, shipped_network
from boxwood.checkers.engine.search import MAX_PLY, PROVEN, QUIET_TURNS, WIN, position_key
from boxwood.checkers.engine.searcher import Searcher, SearchResult
from boxwood.checkers.engine.table_play import play_by_tables
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.game import Game, Phase
from boxwood.checkers.levels import Level, find_level
from boxwood.checkers.moves import legal_moves
from boxwood.checkers.position import Position
from boxwood.checkers.rule_sheet import RuleSheet, find_sheet
from boxwood.errors import BadInput, BadPosition, NotNow

__all__ = ["BookUse", "Engine", "Report"]

Report = Callable[[Thought], None]
"""Told what the engine thinks while it thinks."""

FORCED_MOVE_DEPTH = 6
"""How deep a forced move is looked into, so that something can be said of it."""
MINIMUM_DEPTH = 7
"""How many turns ahead it looks whatever the clock says: a busy machine may leave it no time at all."""
STOP_POLL = 0.005
"""How often whoever may stop the engine is asked, in seconds."""
SHORTEST_WAIT = 0.0005
"""The shortest wait between two looks at the clock, in seconds."""
LONGEST_TIME = 24 * 3600
"""The longest time for one move, in seconds."""


class BookUse(enum.Enum):
    """Whether a decision may come from the opening book, at a level that has it."""

    NEVER = enum.auto()
    """Every position is searched: for analysis."""
    BEST = enum.auto()
    """The best moves of the book, in their order: for hints."""
    VARIED = enum.auto()
    """Any move that is as good as the best: for bots, which do not play the same game each time."""


class Limits(NamedTuple):
    """What ends a search, beside somebody who stops it."""

    seconds: float | None
    depth: int | None

    def given(self, seconds: float | None, depth: int | None) -> "Limits":
        """The limits that are given, else these; a depth alone takes the time it needs."""
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= LONGEST_TIME
        ):
            raise BadInput(
                "the time for a move is more than 0 and at most {most} seconds, got {seconds!r}",
                most=LONGEST_TIME,
                seconds=seconds,
            )
        if depth is not None and (type(depth) is not int or not 1 <= depth <= MAX_PLY):
            raise BadInput("the engine looks 1 to {most} turns ahead, got {depth!r}", most=MAX_PLY, depth=depth)
        if seconds is None and depth is None:
            seconds = self.seconds
        return Limits(seconds, self.depth if depth is None else depth)


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
        self.limits = Limits(self.level.seconds, self.level.depth).given(seconds, depth)
        rules = rules_of(self.sheet)
        if endgame is not None and endgame.rules != rules:
            raise BadInput("these endgame tables are not those of the rule sheet {sheet!r}", sheet=self.sheet.name)
        if type(entries) is not int or entries < 2 or entries & (entries - 1):
            raise BadInput(
                "the entries of the transposition table are a power of two, got {entries!r}", entries=entries
            )
        self.endgame = endgame
        if self.level.endgame and endgame is None:
            self.endgame = shared_endgame(rules)
            self.endgame.prepare_in_background()
        own = shipped_network(rules) if self.level.knowledge else plain_network()
        self.network = network or own
        self._searcher = Searcher(rules, self.network, entries=entries)
        self._rng = random.Random(seed)
        self._human = Human(self.sheet, self.level, self._searcher, self._rng)
        self._lock, self._clock = threading.Lock(), clock

    def decide(
        self,
        game: Game,
        *,
        candidates: int = 1,
        seconds: float | None = None,
        depth: int | None = None,
        stop: threading.Event | None = None,
        report: Report | None = None,
        use: BookUse = BookUse.NEVER,
    ) -> CheckersDecision:
        """What the side to act should do: make one of the best few moves, or take a draw or refuse it.

        The first candidate is the same however many are asked for, unless it is varied. `report` and `stop` are as
        `think` has them; nobody has to wait for the opening book.
        """
        limits = self.limits.given(seconds, depth)
        position, history = game.position, game.quiet[:-1]
        if game.phase is Phase.OFFERED:  # by the side on turn, whose thoughts these are
            return draw_decision(game, self._think(position, history, limits, 1, stop, report)[0])
        if game.phase is not Phase.MOVING:
            raise NotNow("there is nothing to choose here")
        known = self._known(position, use)
        if known:
            if report is not None:
                report(known[0])
            return move_decision(game, known[:candidates])
        return move_decision(game, self._think(position, history, limits, candidates, stop, report))

    def _known(self, position: Position, use: BookUse) -> list[Thought]:
        """What the opening book says of a position, if it is asked and knows it."""
        if not self.level.book or use is BookUse.NEVER:
            return []
        known = book.find_in_book(position, self.sheet)
        return book.varied(known, self._rng) if known and use is BookUse.VARIED else known

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
        """The move for the side to move in a position that need not be one of a game.

        `history` are the positions before this one, the oldest first: by them the engine knows repetitions and the
        forty moves (K9). `report` is told what is known after each depth; setting `stop` ends the thinking with what
        has been found.
        """
        if not isinstance(position, Position):
            raise BadInput("the engine thinks about a Position, got {position!r}", position=position)
        return self._think(position, history, self.limits.given(seconds, depth), 1, stop, report)[0]

    def _think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        count: int,
        stop: threading.Event | None,
        report: Report | None,
    ) -> list[Thought]:
        """The best few moves, the best first."""
        moves = legal_moves(position, self.sheet)
        if not moves:
            raise BadPosition("the game of {fen} is over: there is nothing to think about", fen=position.fen)
        if len(moves) == 1:
            limits = limits._replace(depth=FORCED_MOVE_DEPTH)
        path = _path(position, history)
        told: list[Thought | None] = [None]

        def tell(thought: Thought) -> None:
            if report is not None and thought != told[-1]:
                told.append(thought)
                report(thought)

        with self._lock:
            thoughts = self._best(position, path, limits, min(count, len(moves)), stop, tell)
        tell(thoughts[0])
        return thoughts

    def _best(
        self,
        position: Position,
        path: list[int],
        limits: Limits,
        count: int,
        stop: threading.Event | None,
        tell: Report,
    ) -> list[Thought]:
        endgame = self.endgame
        if self.level.endgame and endgame is not None and endgame.table is not None:
            if endgame.knows(position):
                return play_by_tables(position, path, self.sheet, endgame, count)
            self._searcher.use_endgame(endgame.table, endgame.checkers)
        if self.level.attention is not None:
            with self._watched(limits.seconds, stop):
                return self._human.choose(position, path, limits.depth or 1, tell)[:count]
        found = self._searched(position, path, limits, stop, tell)
        best = self._thought(position, found)
        return [best, *self._runners_up(position, path, found, count - 1, stop)]

    def _searched(
        self, position: Position, path: list[int], limits: Limits, stop: threading.Event | None, tell: Report
    ) -> SearchResult:
        """The best move by searching deeper and deeper."""
        board, depth = board_of(position), limits.depth or MAX_PLY
        with self._watched(limits.seconds, stop):
            found = self._searcher.run(
                board, path=path, depth=depth, report=lambda found: tell(self._thought(position, found))
            )
        least = min(MINIMUM_DEPTH, depth)
        if found.depth < least and abs(found.value) <= PROVEN and not (stop is not None and stop.is_set()):
            with self._watched(None, stop):
                found = self._searcher.run(board, path=path, depth=least)
        return found

    def _runners_up(
        self, position: Position, path: list[int], best: SearchResult, count: int, stop: threading.Event | None
    ) -> list[Thought]:
        """The next best moves, each by a search as deep as the first that leaves out those before it (multi-PV).

        None is worth more than one before it: that reduced searches differ a little does not change the order.
        """
        thoughts: list[Thought] = []
        excluded, ceiling = [best.line[0]], best.value
        with self._watched(None, stop):
            for _ in range(count):
                found = self._searcher.run(board_of(position), path=path, depth=max(best.depth, 1), excluded=excluded)
                if found.depth == 0:  # it was stopped before it knew anything
                    break
                found = found._replace(value=min(found.value, ceiling))
                thoughts.append(self._thought(position, found))
                excluded, ceiling = [*excluded, found.line[0]], found.value
        return thoughts

    @contextmanager
    def _watched(self, seconds: float | None, stop: threading.Event | None) -> Iterator[None]:
        """Have the search stopped when its time is over or somebody wants it to stop."""
        deadline = self._clock() + (LONGEST_TIME if seconds is None else seconds)
        done = threading.Event()
        self._searcher.allow()

        def watch() -> None:
            while not done.is_set():
                left = deadline - self._clock()
                if left <= 0 or (stop is not None and stop.is_set()):
                    self._searcher.stop()
                    return
                done.wait(max(left if stop is None else min(left, STOP_POLL), SHORTEST_WAIT))

        watcher = threading.Thread(target=watch, name="clock of the engine", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    def _thought(self, position: Position, found: SearchResult) -> Thought:
        line = line_of(found.line, position, self.sheet)
        ends_in = WIN - abs(found.value) if abs(found.value) > PROVEN else None
        return Thought(line[0], found.depth, found.nodes, found.value / 100, line, ends_in=ends_in)


def _path(position: Position, history: Sequence[Position]) -> list[int]:
    """The keys of the positions before this one since the last capture or man's move: no other can come again."""
    keys: list[int] = []
    later = position
    earlier = list(history[:-1] if history and history[-1] == position else history)
    while earlier and len(keys) < QUIET_TURNS and _only_a_king_moved(earlier[-1], later):
        later = earlier.pop()
        keys.append(int(position_key(board_of(later))))
    return keys[::-1]


def _only_a_king_moved(before: Position, after: Position) -> bool:
    same_men = before.black_men == after.black_men and before.white_men == after.white_men
    kings, kings_after = ((each.black_kings.bit_count(), each.white_kings.bit_count()) for each in (before, after))
    return same_men and kings == kings_after and before.turn is not after.turn
