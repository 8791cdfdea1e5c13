"""The bots of all games in a terminal: whole games, readiness, thoughts and time."""

import random
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from boxwood.cli.keyboard import Keyboard
from boxwood.cli.terminal_bot import TerminalBot, thought
from boxwood.game import Found, Report, Side
from boxwood.games import find_game, registered
from boxwood.table import Seat, Seats
from support import checkers_games, matches
from support.keyboard import at_keyboard, typist
from support.tables import make_table
from support.toy.game_type import Race, RaceEngine
from support.toy.race import RaceState


@pytest.mark.parametrize(
    ("game", "level", "side", "choose"),
    [
        ("backgammon", "beginner", Side.SECOND, matches.choose),
        ("checkers", "child", Side.SECOND, checkers_games.choose),
        ("checkers", "child", Side.FIRST, checkers_games.choose),
    ],
)
def test_a_whole_game_against_the_bot(
    game: str, level: str, side: Side, choose: Callable[[random.Random, list[Any]], Any]
) -> None:
    typing = typist(random.Random(4), choose)
    first, second = (Seat("bot", "", level) if side is each else Seat() for each in Side)
    table = make_table(game, length=1 if game == "backgammon" else None, seats=Seats(first, second))
    terminal, said = at_keyboard(table, lambda prompt: typing(terminal))
    terminal.bots = {side: TerminalBot(find_game(game), level, terminal.keyboard)}
    terminal.run()
    assert terminal.table.over
    assert {event.side for event in terminal.table.events} == set(Side)
    assert all(str(told) in said for told in terminal.table.told)
    boards = [line for line in said if "---+" in line]
    if game == "checkers":  # the person's own side is at the bottom
        top = " 32" if side is Side.FIRST else "  1"
        assert all(top in board.splitlines()[2] for board in boards)
    else:
        assert not any(f"{terminal.table.name(side)} (X)" in line for line in said)


class SlowEngine(RaceEngine):
    """It is ready when it is told to be, and thinks until it is stopped."""

    def __init__(self) -> None:
        self.may_be_ready = threading.Event()
        self.seconds: float | None = None
        self.thinking = threading.Event()

    def prepare(self, progress: Callable[[str, float], None], *, everything: bool = False) -> None:
        progress("preparing the bot (first time only)", 0.5)
        self.may_be_ready.wait(10)

    def act(
        self,
        state: RaceState,
        level: str,
        *,
        stop: threading.Event,
        report: Report,
        found: Found,
        seconds: float | None = None,
    ) -> str | None:
        self.seconds = seconds
        report({"depth": 3, "nodes": 40, "evaluation": -1.5, "line": "run run"})
        self.thinking.set()
        return "resign" if stop.wait(10) else None


class SlowRace(Race):
    """A race with that engine."""

    def __init__(self) -> None:
        self.made = SlowEngine()

    def engine(self) -> SlowEngine:
        return self.made


def test_the_bot_gets_ready_beside_the_play_tells_what_it_thinks_and_acts_at_once_when_interrupted() -> None:
    race, said = SlowRace(), list[str]()
    with registered(race):
        keyboard = Keyboard(lambda prompt: "", said.append)
        bot = TerminalBot(race, "jogger", keyboard, seconds=7.0, thoughts=True)
        table = make_table("race", sheet="track", seats=Seats(Seat("bot", "", "jogger"), Seat()))
        interrupting = threading.Thread(target=_interrupt_when_thinking, args=(race.made,))
        interrupting.start()
        assert bot(table) == "resign"
        interrupting.join()
    assert said == [
        "Please wait a minute: preparing the bot (first time only)…",
        "  depth 3, 40 nodes, -1.50 points: run run",
    ]
    assert race.made.seconds == 7.0


def _interrupt_when_thinking(engine: SlowEngine) -> None:
    time.sleep(0.5)  # the bot is asked before it is ready
    engine.may_be_ready.set()
    assert engine.thinking.wait(10)
    time.sleep(0.3)  # by now it waits for the bot
    main = threading.main_thread().ident
    assert main is not None
    signal.pthread_kill(main, signal.SIGINT)


@pytest.mark.parametrize(
    ("report", "unit", "language", "told"),
    [
        ({"evaluation": 0.254}, "men", "en", "depth 9, 1200 nodes, 0.25 men: 11-15 22-18"),
        ({"evaluation": 0.254}, "men", "fr", "profondeur 9, 1200 nœuds, 0,25 pions\u202f: 11-15 22-18"),
        ({"evaluation": 299.0, "ends_in": 7}, "men", "en", "depth 9, 1200 nodes, wins in 7 turns: 11-15 22-18"),
        ({"evaluation": -299.0, "ends_in": 8}, "points", "en", "depth 9, 1200 nodes, loses in 8 turns: 11-15 22-18"),
    ],
)
def test_thoughts_are_told_in_the_unit_of_the_game(
    report: dict[str, float | str], unit: str, language: str, told: str
) -> None:
    assert thought({"depth": 9, "nodes": 1200, "line": "11-15 22-18", **report}, unit, language) == told
