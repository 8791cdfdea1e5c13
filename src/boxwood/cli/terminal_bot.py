"""The bot at a table in a terminal: it gets ready beside the play, and moves at once on Ctrl-C."""

import threading
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from boxwood.cli.keyboard import Keyboard
from boxwood.game import TableEngine
from boxwood.game_type import GameType
from boxwood.language import Figure, Phrase, Said, Template, speak
from boxwood.readiness import in_background
from boxwood.table import Table

__all__ = ["TerminalBot"]

LOADING: Template = "loading"


@dataclass
class TerminalBot:
    """The bot of a level. `seconds` take the place of its own limit; `thoughts`: whether it tells what it thinks."""

    game: GameType[Any]
    level: str
    keyboard: Keyboard
    seconds: float | None = None
    thoughts: bool = False
    _doing: Template = field(default=LOADING, init=False)

    def __post_init__(self) -> None:
        self._ready = in_background(self._prepare, "getting ready")

    def _prepare(self) -> TableEngine:
        engine = self.game.engine()
        engine.prepare(self._got_further)
        return engine

    def _got_further(self, doing: Template, part: float) -> None:
        self._doing = doing

    def __call__(self, table: Table) -> str | None:
        """What the bot does, as the text of an action; None to throw the dice.

        It thinks in a thread, so that the keyboard can interrupt it: then it moves at once.
        """
        if not self._ready.done():
            self.keyboard.say(
                "Please wait a minute: {doing}…",
                doing=Phrase(self._doing),
            )
        engine, stop = self._ready.result(), threading.Event()
        thinking: Future[str | None] | None = None

        def think() -> str | None:
            return engine.act(
                table.state,
                self.level,
                stop=stop,
                report=self._report,
                found=lambda text: None,
                seconds=self.seconds,
            )

        try:
            thinking = in_background(think, "bot")
            return thinking.result()
        except KeyboardInterrupt:  # it may come even before the thread runs
            stop.set()
            return think() if thinking is None else thinking.result()

    def _report(self, report: Mapping[str, float | str]) -> None:
        if self.thoughts:
            self.keyboard.write(f"  {thought(report, self.game.equity_unit, self.keyboard.language)}")


def thought(report: Mapping[str, float | str], unit: str, language: str) -> str:
    """What an engine reports while it thinks: how far it looked, what it saw, what that is worth, and its line."""
    if report.get("source") == "book":
        value = _value(report, unit)
        return speak(language, "from the opening book, {value}: {line}", value=value, line=report["line"])
    return speak(
        language,
        "depth {depth}, {nodes} nodes, {value}: {line}",
        depth=report["depth"],
        nodes=report["nodes"],
        value=_value(report, unit),
        line=report["line"],
    )


def _value(report: Mapping[str, float | str], unit: str) -> Said:
    """What the game is worth in the engine's unit, or that it is won or lost, and when."""
    equity, ends_in = float(report["evaluation"]), report.get("ends_in")
    if ends_in is not None:
        return (
            Phrase("wins in {turns} turns", turns=ends_in)
            if equity > 0
            else Phrase("loses in {turns} turns", turns=ends_in)
        )
    if "outcome" in report:
        return Phrase("wins") if equity > 0 else Phrase("loses")
    value = Figure(equity, 2)
    return Phrase("{value} men", value=value) if unit == "men" else Phrase("{value} points", value=value)
