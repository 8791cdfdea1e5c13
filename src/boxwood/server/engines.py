"""The bots: made ready beside the server, and thinking in threads, so that nobody waits for them."""

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boxwood.backgammon.match import Match
from boxwood.checkers.game import Game
from boxwood.game import GameState
from boxwood.language import Phrase, Template

if TYPE_CHECKING:
    from boxwood.backgammon.engine import BackgammonTableEngine
    from boxwood.checkers.engine import Engine as CheckersEngine
    from boxwood.checkers.engine import Thought

__all__ = ["Engines", "Found", "Readiness", "Told"]

log = logging.getLogger(__name__)

CANNOT: Template = "the engine cannot get ready; two people can play"

Told = Callable[[dict[str, Any]], None]
Found = Callable[[str | None], None]
"""Is given what a bot would do if it had to act now: the text of an action, or None to throw the dice."""


@dataclass
class Readiness:
    """How far an engine is with getting ready; `doing` is a template."""

    ready: bool = False
    doing: Template = "loading the compiler"
    part: float = 0.0


class Engines:
    """The engines of both games. `changed` is called in the event loop when one gets further."""

    def __init__(self, workers: int | None = None) -> None:
        self.states = {"backgammon": Readiness(), "checkers": Readiness()}
        self.changed: Callable[[str], None] = lambda game: None
        self._ready = {game: asyncio.Event() for game in self.states}
        self._workers = ThreadPoolExecutor(workers or max(2, os.cpu_count() or 2), thread_name_prefix="bot")
        self._made: dict[tuple[str, ...], Any] = {}
        self._making = threading.Lock()
        self._stopping = threading.Event()

    def start(self) -> None:
        """Make the engines ready, one after the other, in a thread of their own."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._prepare, args=(loop,), name="getting ready", daemon=True).start()

    def stop(self) -> None:
        """Let go of what is running."""
        self._stopping.set()
        self._workers.shutdown(wait=False, cancel_futures=True)

    def doing(self, game: str, language: str) -> str:
        """What an engine is doing to get ready, in a language."""
        return Phrase(self.states[game].doing).said(language)

    async def ready(self, game: str) -> None:
        """Wait until an engine is ready."""
        await self._ready[game].wait()

    async def run(self, work: Callable[[], Any]) -> Any:
        """Do some thinking in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        for game, prepare in (("backgammon", _prepare_backgammon), ("checkers", _prepare_checkers)):

            def tell(doing: Template, part: float, game: str = game) -> None:
                if self._stopping.is_set():
                    raise _Stopped
                _call(loop, self._got_further, game, doing, part)

            try:
                prepare(tell)
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

    # Called in threads, once the engine is ready

    def backgammon(self) -> "BackgammonTableEngine":
        """The engine of backgammon; threads share it."""
        from boxwood.backgammon.engine import BackgammonTableEngine  # noqa: PLC0415 - numba is slow to load

        return self._one(("backgammon",), BackgammonTableEngine)  # type: ignore[no-any-return]

    def checkers(self, sheet: str, level: str) -> "CheckersEngine":
        """The engine of a sheet and a level; threads share it, each in its turn."""
        from boxwood.checkers.engine import Engine  # noqa: PLC0415

        return self._one(("checkers", sheet, level), lambda: Engine(sheet, level=level, entries=2**18))  # type: ignore[no-any-return]

    def _one(self, key: tuple[str, ...], make: Callable[[], Any]) -> Any:
        with self._making:
            if key not in self._made:
                self._made[key] = make()
            return self._made[key]

    async def decision(self, state: GameState, level: str, stop: asyncio.Event, report: Told) -> str | None:
        """What the bot does at a level; after `stop`, the best it has found by then."""
        halt = threading.Event()
        found: list[str | None] = []
        thinking = asyncio.ensure_future(self.run(lambda: self.decide(state, level, halt, report, found.append)))
        stopped = asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait({thinking, stopped}, return_when=asyncio.FIRST_COMPLETED)
            halt.set()
            if not thinking.done() and found:
                return found[-1]
            return await thinking  # type: ignore[no-any-return]
        finally:
            halt.set()
            stopped.cancel()

    def decide(
        self, state: GameState, level: str, stop: threading.Event, report: Told, found: Found = lambda text: None
    ) -> str | None:
        """What the bot does at a level, as the text of an action; None to throw the dice.

        It tells what it has found on the way, and after `stop` looks no further.
        """
        if isinstance(state, Match):
            return self.backgammon().act(state, level, stop=stop, report=lambda values: None, found=found)
        assert isinstance(state, Game)
        return self._decide_checkers(state, level, stop, report)

    def _decide_checkers(self, game: Game, level: str, stop: threading.Event, report: Told) -> str:
        from boxwood.checkers.engine.bot import Bot  # noqa: PLC0415

        engine = self.checkers(game.setup.sheet.name, level)
        return str(Bot(engine, lambda thought: report(_told(thought)), stop).act(game))


def _told(thought: "Thought") -> dict[str, Any]:
    """What a page is told of a thought."""
    return {
        "depth": thought.depth,
        "nodes": thought.nodes,
        "evaluation": round(thought.evaluation, 2),
        "line": " ".join(map(str, thought.line[:6])),
    }


class _Stopped(Exception):
    """The server ends while the engines are getting ready."""


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: object) -> None:
    """Have the event loop call a function, if it still runs."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(function, *arguments)


def _prepare_backgammon(tell: Callable[[str, float], None]) -> None:
    from boxwood.backgammon.engine.readiness import prepare  # noqa: PLC0415 - numba is slow to load

    prepare(tell)


def _prepare_checkers(tell: Callable[[str, float], None]) -> None:
    from boxwood.checkers.engine.readiness import compile_engine  # noqa: PLC0415

    tell("compiling the search", 0.1)
    compile_engine()
