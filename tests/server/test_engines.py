"""The real engines behind the server: hints, and a whole game against the bot."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boxwood.errors import NotNow
from boxwood.game import GameState, Side
from boxwood.server.engines import Engines, Found, Told
from boxwood.server.hints import hint_of
from boxwood.table.table import Table
from support.coroutines import finished
from support.serving import SleepyEngines, first_choice, new_table, page_at, serving
from support.tables import acted, make_table


@pytest.fixture(scope="module")
def engines() -> Iterator[Engines]:
    async def get_ready() -> Engines:
        engines = Engines()
        engines.start()
        for game in engines.states:
            await engines.ready(game)
        return engines

    engines = finished(get_ready())
    yield engines
    engines.stop()


def hint(table: Table, engines: Engines, language: str = "en") -> dict[str, Any]:
    return finished(hint_of(table, engines, language))


def test_the_best_three_plays_are_shown_with_what_they_gain(engines: Engines) -> None:
    told = hint(acted(make_table(dice="manual"), "opening 3 1"), engines)
    assert told["plays"][0]["action"] == "play 8/5 6/5"
    assert len(told["plays"]) == 3
    losses = [play["loss"] for play in told["plays"]]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert 0.5 < told["plays"][0]["win"] < 0.7
    assert told["words"].startswith("8/5 6/5 is best: it wins")
    assert hint(acted(make_table(dice="manual"), "opening 3 1"), engines, "fr")["words"] != told["words"]


def test_doubling_and_taking_are_hinted_at_too(engines: Engines) -> None:
    table = acted(make_table(dice="manual", length=7), "opening 3 1", "play 8/5 6/5")
    doubling = hint(table, engines)
    assert [play["action"] for play in doubling["plays"]] == ["roll", "double"]
    assert doubling["words"].startswith("Do not double")
    answer = hint(acted(table, "double"), engines)
    assert [play["text"] for play in answer["plays"]] == ["Take", "Drop"]
    assert answer["words"].startswith("Take")


def test_moves_of_checkers_are_weighed_in_men(engines: Engines) -> None:
    told = hint(acted(make_table("checkers"), "move 11-15", "move 22-18"), engines)
    assert told["plays"] == [{"action": "move 15x22", "text": "15x22", "equity": told["plays"][0]["equity"], "loss": 0}]
    assert told["words"] == "15x22 is the only move."
    assert len(hint(make_table("checkers"), engines)["plays"]) == 3


def test_there_is_no_hint_where_there_is_nothing_to_choose_or_hints_are_not_allowed(engines: Engines) -> None:
    with pytest.raises(NotNow, match="nothing to choose"):
        hint(make_table(), engines)
    with pytest.raises(NotNow, match="getting ready"):
        hint(make_table("checkers"), SleepyEngines())


@pytest.mark.parametrize(("game", "level"), [("backgammon", "beginner"), ("checkers", "child")])
def test_a_bot_decides_by_the_rules(engines: Engines, game: str, level: str) -> None:
    table = acted(make_table(game, dice="manual"), "opening 6 1" if game == "backgammon" else "move 11-15")
    text = engines.decide(table.state, level, threading.Event(), lambda report: None)
    assert text is not None
    side = table.to_act
    assert side is not None
    assert table.check(side, text) is not None


def test_a_bot_that_is_stopped_moves_all_the_same(engines: Engines) -> None:
    stop = threading.Event()
    stop.set()
    reports: list[dict[str, Any]] = []
    text = engines.decide(make_table("checkers").state, "full", stop, reports.append)
    assert text is not None
    assert text.startswith("move ")
    assert reports[-1]["line"]


def test_a_bot_of_backgammon_looks_one_roll_further_each_time(engines: Engines) -> None:
    table = acted(make_table(dice="manual"), "opening 6 4")
    found: list[str | None] = []
    assert engines.decide(table.state, "world class", threading.Event(), lambda report: None, found.append) == found[-1]
    assert len(found) == 3
    stop = threading.Event()
    stop.set()
    at_once: list[str | None] = []
    assert engines.decide(table.state, "world class", stop, lambda report: None, at_once.append) == found[0]
    assert at_once == found[:1]


class DeepEngines(SleepyEngines):
    """Bots that have found something, and look on and on."""

    def __init__(self) -> None:
        super().__init__()
        self.looking, self.enough = threading.Event(), threading.Event()

    def decide(
        self, state: GameState, level: str, stop: threading.Event, report: Told, found: Found = lambda text: None
    ) -> str | None:
        """Two plays at once, and another one when it is too late."""
        found("play 24/18 13/9")
        found("play 24/14")
        self.looking.set()
        self.enough.wait(60)
        return "play 8/2 6/2"


def test_a_bot_that_is_told_to_move_plays_the_best_it_has_found() -> None:
    engines = DeepEngines()

    async def ask() -> str | None:
        stop = asyncio.Event()
        deciding = asyncio.create_task(engines.decision(make_table().state, "world class", stop, lambda report: None))
        await asyncio.to_thread(engines.looking.wait, 60)
        stop.set()
        return await deciding

    assert finished(ask()) == "play 24/14"
    engines.enough.set()


def test_a_whole_match_against_the_bot(tmp_path: Path, engines: Engines) -> None:
    assert engines.states["backgammon"].ready  # so that nothing is compiled in the middle of it
    with serving(tmp_path, Engines) as client:
        table = new_table(client, bot="beginner", length=1)
        with page_at(client, table) as page:
            while not page.view["over"]:
                if page.view["to_act"] != Side.FIRST.value:
                    page.hear_until("update")
                    continue
                texts = [node["action"] for node in page.view["paths"] if node["action"]]
                texts += [name for name, button in page.view["buttons"].items() if button["live"]]
                texts = [text for text in texts if not text.startswith("resign")]
                assert page.act(first_choice(texts) or "roll")["type"] == "update"
        assert client.get(f"/api/tables/{table}").json()["over"]
