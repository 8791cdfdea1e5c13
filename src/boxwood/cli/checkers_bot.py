"""The bot at a game of checkers in a terminal: made ready beside the play, and told to move at once by Ctrl-C."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

import typer

from boxwood.checkers import Action, Game
from boxwood.checkers.levels import find_level
from boxwood.checkers.rule_sheet import RuleSheet

if TYPE_CHECKING:
    from boxwood.checkers.engine.engine import Engine

__all__ = ["seated_bot"]


def seated_bot(sheet: RuleSheet, level: str, seconds: float | None, thoughts: bool) -> Callable[[Game], Action]:
    """What the bot of a level does in a game; its code is compiled when it first runs on a machine."""
    ready = _engine_in_background(sheet, level, seconds)

    def act(game: Game) -> Action:
        if not ready.done():
            typer.echo("The bot gets ready; the first time on a machine this takes about a quarter of a minute …")
        engine = ready.result()
        endgame = engine.endgame
        if endgame is not None and endgame.table is None:
            typer.echo(f"(Its endgame tables are built in the background, once: {100 * endgame.part:.0f} %.)")
        return _decided(engine, game, thoughts)

    return act


def _engine_in_background(sheet: RuleSheet, level: str, seconds: float | None) -> "Future[Engine]":
    """The engine of a level, while it is made ready in a thread."""
    found = find_level(level)
    ready: Future[Engine] = Future()

    def make() -> None:
        try:
            from boxwood.checkers.engine.engine import Engine  # noqa: PLC0415 - numba is slow to load
            from boxwood.checkers.engine.readiness import compile_engine  # noqa: PLC0415

            compile_engine(sheet)
            ready.set_result(Engine(sheet, level=found, seconds=seconds))
        except BaseException as error:
            ready.set_exception(error)

    threading.Thread(target=make, daemon=True).start()
    return ready


def _decided(engine: "Engine", game: Game, thoughts: bool) -> Action:
    """What the bot does. It thinks in a thread, so that the keyboard can interrupt it: then it moves at once."""
    from boxwood.checkers.engine.bot import Bot  # noqa: PLC0415

    stop = threading.Event()
    bot = Bot(engine, (lambda thought: typer.echo(f"  {thought}")) if thoughts else None, stop)
    with ThreadPoolExecutor(1) as pool:
        thinking = pool.submit(bot.act, game)
        try:
            return thinking.result()
        except KeyboardInterrupt:
            stop.set()
            return thinking.result()
