"""The real engines behind the server: hints, and a whole game against the bot."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boxwood.errors import NotNow
from boxwood.game import Found, Hint, Report, Side
from boxwood.server.engines import Engines
from boxwood.table import Seats, Table
from support.coroutines import finished
from support.serving import SleepyEngines, first_choice, new_table, page_at, serving
from support.tables import BOT, acted, make_table


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


def hint(table: Table, engines: Engines) -> Hint:
    return finished(engines.hint(table))


def test_the_plays_that_are_looked_at_are_told_best_first_with_what_they_cost(engines: Engines) -> None:
    told = hint(acted(make_table(dice="manual"), "opening 3 1"), engines)
    assert told.choices[0].action == "play 8/5 6/5"
    assert len(told.choices) > 3, "so that a hint goes on with a play that is half made"
    losses = [choice.loss for choice in told.choices]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert 0.5 < told.choices[0].details["win"] < 0.7
    assert told.words.said("en").startswith("The best play wins")
    assert told.words.said("fr") != told.words.said("en")


def test_doubling_and_taking_are_hinted_at_too(engines: Engines) -> None:
    table = acted(make_table(dice="manual", length=7), "opening 3 1", "play 8/5 6/5")
    doubling = hint(table, engines)
    assert [choice.action for choice in doubling.choices] == ["roll", "double"]
    assert str(doubling.words).startswith("Do not double")
    answer = hint(acted(table, "double"), engines)
    assert [str(choice.text) for choice in answer.choices] == ["Take", "Drop"]
    assert str(answer.words).startswith("Take")


def test_moves_of_checkers_are_weighed_in_men(engines: Engines) -> None:
    told = hint(acted(make_table("checkers"), "move 11-15", "move 22-18"), engines)
    assert [(choice.action, choice.text, choice.loss) for choice in told.choices] == [("move 15x22", "15x22", 0)]
    assert str(told.words) == "15x22 is the only move."
    assert len(hint(make_table("checkers"), engines).choices) == 3


def test_there_is_no_hint_where_there_is_nothing_to_choose_or_hints_are_not_allowed(engines: Engines) -> None:
    with pytest.raises(NotNow, match="nothing to choose"):
        hint(make_table(), engines)
    with pytest.raises(NotNow, match="getting ready"):
        hint(make_table("checkers"), SleepyEngines())


def decide(engines: Engines, table: Table, level: str, **given: Any) -> str | None:
    how: dict[str, Any] = {"stop": threading.Event(), "report": lambda report: None, "found": lambda text: None}
    return engines.act(table, level, **(how | given))


@pytest.mark.parametrize(("game", "level"), [("backgammon", "beginner"), ("checkers", "child")])
def test_a_bot_decides_by_the_rules(engines: Engines, game: str, level: str) -> None:
    table = acted(make_table(game, dice="manual"), "opening 6 1" if game == "backgammon" else "move 11-15")
    text = decide(engines, table, level)
    assert text is not None
    side = table.to_act
    assert side is not None
    table.check(side, text)


def test_a_bot_that_is_stopped_moves_all_the_same(engines: Engines) -> None:
    stop = threading.Event()
    stop.set()
    reports: list[Any] = []
    text = decide(engines, make_table("checkers"), "full", stop=stop, report=reports.append)
    assert text is not None
    assert text.startswith("move ")
    assert reports[-1]["line"]


def test_a_bot_of_backgammon_looks_one_roll_further_each_time(engines: Engines) -> None:
    table = acted(make_table(dice="manual"), "opening 6 4")
    found: list[str | None] = []
    assert decide(engines, table, "world class", found=found.append) == found[-1]
    assert len(found) == 4
    stop = threading.Event()
    stop.set()
    at_once: list[str | None] = []
    assert decide(engines, table, "world class", stop=stop, found=at_once.append) == found[0]
    assert at_once == found[:1]


class DeepEngines(SleepyEngines):
    """Bots that have found something, and look on and on."""

    def __init__(self) -> None:
        super().__init__()
        self.looking, self.enough = threading.Event(), threading.Event()

    def act(self, table: Table, level: str, stop: threading.Event, report: Report, found: Found) -> str | None:
        """Two plays at once, and another one when it is too late."""
        found("play 24/18 13/9")
        found("play 24/14")
        self.looking.set()
        self.enough.wait(60)
        return "play 8/2 6/2"


def test_a_bot_that_is_told_to_move_plays_the_best_it_has_found() -> None:
    engines = DeepEngines()

    async def ask() -> list[Table]:
        stop = asyncio.Event()
        table = acted(make_table(seats=Seats(second=BOT), dice="manual"), "opening 4 6")
        deciding = asyncio.create_task(engines.turn(table, "world class", stop, lambda report: None))
        await asyncio.to_thread(engines.looking.wait, 60)
        stop.set()
        return await deciding

    assert [step.events[-1].action for step in finished(ask())] == ["play 24/14"]
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
