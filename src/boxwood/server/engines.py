"""The engines of all games: made ready beside the server, and thinking in threads, so that nobody waits for them."""

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

from boxwood.analysing import Advice
from boxwood.errors import NotNow
from boxwood.game import Found, Hint, Report, Settlement, Side, TableEngine
from boxwood.game_type import GameType
from boxwood.games import games
from boxwood.language import Phrase, Said, Template
from boxwood.server.background import lower_priority
from boxwood.server.thinkers import Thinkers, Urgency
from boxwood.table.table import Table

__all__ = ["Engines", "Enlarging", "Readiness"]

log = logging.getLogger(__name__)

T = TypeVar("T")
Enlarging: TypeAlias = Callable[[str, Said, float], None]
"""Told of which game large tables are built, what is done, and which part of it, 0 to 1."""
MOST_STEPS = 2
"""What a quick bot does in one go: it throws and plays."""
CANNOT: Template = "the engine can't start; two people can still play"


@dataclass
class Readiness:
    """How far an engine is with getting ready; `doing` is a template."""

    ready: bool = False
    doing: Template = "loading"
    part: float = 0.0


class Engines:
    """The engines of all games. `changed` is called in the event loop when one gets further.

    `prepared` is called in a thread when all have got as far as they can. Then they get the large tables that play can
    do without, if `enlarging` is given: it is told how far that is.
    """

    def __init__(
        self,
        workers: int | None = None,
        prepared: Callable[[], None] = lambda: None,
        enlarging: Enlarging | None = None,
    ) -> None:
        self.games: Mapping[str, GameType[Any]] = dict(games())
        self.states = {name: Readiness() for name in self.games}
        self.changed: Callable[[str], None] = lambda game: None
        self._ready = {name: asyncio.Event() for name in self.games}
        self._prepared, self._enlarging = prepared, enlarging
        self.thinkers = Thinkers(workers)
        self._stopping = threading.Event()

    def start(self) -> None:
        """Make the engines ready, one after the other, in a thread of their own."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._prepare, args=(loop,), name="getting ready", daemon=True).start()

    def stop(self) -> None:
        """Let go of what is running."""
        self._stopping.set()
        self.thinkers.close()

    def doing(self, game: str, language: str) -> str:
        """What an engine is doing to get ready, in a language."""
        return Phrase(self.states[game].doing).said(language)

    async def ready(self, game: str) -> None:
        """Wait until an engine is ready."""
        await self._ready[game].wait()

    def engine(self, game: str) -> TableEngine:
        """The engine of a game; called in threads, once it is ready."""
        return self.games[game].engine()

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        for game in self.games:

            def tell(doing: Template, part: float, game: str = game) -> None:
                if self._stopping.is_set():
                    raise _Stopped
                _call(loop, self._got_further, game, doing, part)

            try:
                self.engine(game).prepare(tell)
            except _Stopped:
                return
            except Exception:
                log.exception("the engine of %s cannot get ready", game)
                _call(loop, self._got_further, game, CANNOT, 1.0)
                continue
            _call(loop, self._got_ready, game)
        self._prepared()
        if self._enlarging is not None:
            lower_priority()
            self._enlarge(self._enlarging)

    def _enlarge(self, enlarging: Enlarging) -> None:
        for game in self.games:

            def tell(doing: Template, part: float, game: str = game) -> None:
                if self._stopping.is_set():
                    raise _Stopped
                enlarging(game, Phrase(doing), part)

            try:
                self.engine(game).enlarge(tell)
            except _Stopped:
                return
            except NotNow as error:
                enlarging(game, error.phrase, 1.0)

    def _got_further(self, game: str, doing: str, part: float) -> None:
        state = self.states[game]
        state.doing, state.part = doing, part
        self.changed(game)

    def _got_ready(self, game: str) -> None:
        ready: Template = "ready"
        self.states[game] = Readiness(True, ready, 1.0)
        self._ready[game].set()
        self.changed(game)

    async def turn(
        self, table: Table, level: str, stop: asyncio.Event, report: Report, *, unseen: bool = False
    ) -> list[Table]:
        """The table after each thing that the bot does at a level; empty if it waits for dice to be entered.

        After `stop`, it is the best that was found by then. One that is `unseen` comes after all others.
        """
        quick = table.terms.game_type.is_quick(level)
        urgency = Urgency.UNSEEN if unseen else Urgency.QUICK if quick else Urgency.SLOW
        halt = threading.Event()
        found: list[str | None] = []

        def decide(table: Table) -> str | None:
            return self.act(table, level, halt, report, found.append)

        most = MOST_STEPS if quick else 1
        thinking = asyncio.wrap_future(self.thinkers.think(lambda: _steps(table, decide, most), urgency, halt))
        try:
            if quick:  # it is done before anybody could stop it
                return await thinking
            stopped = asyncio.ensure_future(stop.wait())
            try:
                either: set[asyncio.Future[Any]] = {thinking, stopped}
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            finally:
                stopped.cancel()
            halt.set()
            return await thinking if thinking.done() or not found else _steps(table, lambda _: found[-1], 1)
        finally:
            halt.set()

    def act(self, table: Table, level: str, stop: threading.Event, report: Report, found: Found) -> str | None:
        """What the bot does at a level; called in a thread."""
        engine = self.engine(table.terms.game)
        return engine.act(table.state, level, stop=stop, report=report, found=found)

    async def simple_turn(self, table: Table) -> list[Table]:
        """The table after each thing that a simple bot does that needs no engine; empty if it waits for dice."""

        def decide(table: Table) -> str | None:
            return table.terms.game_type.simple_act(table.state)

        answer = self.thinkers.think(lambda: _steps(table, decide, MOST_STEPS), Urgency.QUICK, threading.Event())
        return await asyncio.wrap_future(answer)

    async def hint(self, table: Table) -> Hint:
        """The hint for the side to act; `NotNow` where there is none."""
        if not table.terms.hints:
            raise NotNow("this game has no hints")
        if not self.states[table.terms.game].ready:
            raise NotNow("the bot is still getting ready; the hint will come as soon as possible")
        hint = await self.ask(lambda: self.engine(table.terms.game).hint(table.state))
        if hint is None:
            raise NotNow("there is nothing to choose here")
        return hint

    async def settlement(self, table: Table, leaver: Side) -> Settlement:
        """What each side gets of a table that one has left."""
        if not self.states[table.terms.game].ready:
            raise NotNow("the bot is still getting ready")
        return await self.ask(lambda: self.engine(table.terms.game).settle(table.state, leaver))

    async def advice(self, table: Table, action: str) -> Advice | None:
        """What the tutor says of something that a person is about to do against a bot; None where it says nothing."""
        if len(table.terms.seats.people) != 1:
            raise NotNow("the tutor helps only against the bot")
        if not table.terms.hints:
            raise NotNow("this game has no hints")
        analyst = table.terms.game_type.analyst
        if analyst is None or not self.states[table.terms.game].ready:
            return None
        return await self.ask(lambda: analyst.advise(table.state, action))

    async def ask(self, work: Callable[[], T]) -> T:
        """Have an engine asked for somebody who waits for the answer."""
        return await asyncio.wrap_future(self.thinkers.think(work, Urgency.HINT, threading.Event()))


class _Stopped(Exception):
    """The server ends while the engines are getting ready."""


def _steps(table: Table, decide: Callable[[Table], str | None], most: int) -> list[Table]:
    """The table after each thing that the bot does, until somebody else is to act, or dice are to be entered."""
    steps: list[Table] = []
    side = table.bot_to_act
    while side is not None and table.bot_to_act is side and len(steps) < most:
        text = decide(table)
        if text is None and table.terms.dice == "manual":
            break
        word = text or table.terms.game_type.throw_words[0]
        table = table.acted(side, word, datetime.now(UTC), by_bot=True)
        steps.append(table)
    return steps


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: object) -> None:
    """Have the event loop call a function, if it still runs."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(function, *arguments)
