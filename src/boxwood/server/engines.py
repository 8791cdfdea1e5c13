"""The engines of all games: made ready beside the server, and thinking in threads, so that nobody waits for them."""

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boxwood.errors import NotNow
from boxwood.game import Found, Hint, Report, TableEngine
from boxwood.game_type import GameType
from boxwood.games import games
from boxwood.language import Phrase, Template
from boxwood.server.thinkers import Thinkers, Urgency
from boxwood.table.table import Table

__all__ = ["Engines", "Readiness"]

log = logging.getLogger(__name__)

CANNOT: Template = "the engine cannot get ready; two people can play"


@dataclass
class Readiness:
    """How far an engine is with getting ready; `doing` is a template."""

    ready: bool = False
    doing: Template = "loading the compiler"
    part: float = 0.0


class Engines:
    """The engines of all games. `changed` is called in the event loop when one gets further."""

    def __init__(self, workers: int | None = None) -> None:
        self.games: Mapping[str, GameType[Any]] = dict(games())
        self.states = {name: Readiness() for name in self.games}
        self.changed: Callable[[str], None] = lambda game: None
        self._ready = {name: asyncio.Event() for name in self.games}
        self._thinkers = Thinkers(workers)
        self._stopping = threading.Event()

    def start(self) -> None:
        """Make the engines ready, one after the other, in a thread of their own."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._prepare, args=(loop,), name="getting ready", daemon=True).start()

    def stop(self) -> None:
        """Let go of what is running."""
        self._stopping.set()
        self._thinkers.close()

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

    def _got_further(self, game: str, doing: str, part: float) -> None:
        state = self.states[game]
        state.doing, state.part = doing, part
        self.changed(game)

    def _got_ready(self, game: str) -> None:
        ready: Template = "ready"
        self.states[game] = Readiness(True, ready, 1.0)
        self._ready[game].set()
        self.changed(game)

    async def decision(
        self, table: Table, level: str, stop: asyncio.Event, report: Report, *, unseen: bool = False
    ) -> str | None:
        """What the bot does at a level: the text of an action, or None to throw the dice.

        After `stop`, it is the best that was found by then. One that is `unseen` comes after all others.
        """
        quick = table.terms.game_type.is_quick(level)
        urgency = Urgency.UNSEEN if unseen else Urgency.QUICK if quick else Urgency.SLOW
        halt = threading.Event()
        found: list[str | None] = []
        answer = self._thinkers.think(lambda: self.act(table, level, halt, report, found.append), urgency, halt)
        thinking = asyncio.wrap_future(answer)
        stopped = asyncio.ensure_future(stop.wait())
        try:
            either: set[asyncio.Future[Any]] = {thinking, stopped}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            halt.set()
            if not thinking.done() and found:
                return found[-1]
            return await thinking
        finally:
            halt.set()
            stopped.cancel()

    def act(self, table: Table, level: str, stop: threading.Event, report: Report, found: Found) -> str | None:
        """What the bot does at a level; called in a thread."""
        engine = self.engine(table.terms.game)
        return engine.act(table.state, level, stop=stop, report=report, found=found)

    async def simple_decision(self, table: Table) -> str | None:
        """What a simple bot does that needs no engine, as the text of an action; None to throw the dice."""
        work = table.terms.game_type.simple_act
        answer = self._thinkers.think(lambda: work(table.state), Urgency.QUICK, threading.Event())
        return await asyncio.wrap_future(answer)

    async def hint(self, table: Table) -> Hint:
        """The hint for the side to act; `NotNow` where there is none."""
        if not table.terms.hints:
            raise NotNow("this table is played without hints")
        if not self.states[table.terms.game].ready:
            raise NotNow("the engine is still getting ready; the hint comes as soon as it can")
        answer = self._thinkers.think(
            lambda: self.engine(table.terms.game).hint(table.state), Urgency.HINT, threading.Event()
        )
        hint = await asyncio.wrap_future(answer)
        if hint is None:
            raise NotNow("there is nothing to choose here")
        return hint


class _Stopped(Exception):
    """The server ends while the engines are getting ready."""


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: object) -> None:
    """Have the event loop call a function, if it still runs."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(function, *arguments)
