"""The tutor: against the bot, a play that gives much away is held with its reason; never between people."""

import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from support.serving import Page, new_table, page_at


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))


@pytest.fixture(autouse=True)
def _ready(client: TestClient) -> None:
    """A tutor speaks as soon as the engines are ready."""
    while not all(engine["ready"] for engine in client.get("/api/engines").json().values()):
        time.sleep(0.02)


def against_the_bot(client: TestClient, **more: Any) -> str:
    return new_table(client, bot="club", dice="manual", start="4HPwATDgc/ABMA", begins="first", **more)


def tutored(page: Page, action: str, tutor: str | None = "blunders") -> None:
    message = {"type": "act", "version": page.version, "side": "first", "action": action}
    page.say(message if tutor is None else message | {"tutor": tutor})


def rolled(page: Page) -> None:
    tutored(page, "roll 3 1", None)
    page.hear_until("update")


def test_a_blunder_is_held_with_its_cost_and_its_reason_and_nothing_has_happened(client: TestClient) -> None:
    with page_at(client, against_the_bot(client)) as page:
        rolled(page)
        before = page.version
        tutored(page, "play 13/9")
        held = page.hear_until("held")
        assert (held["action"], held["best"], held["best_action"]) == ("play 13/9", "8/5 6/5", "play 8/5 6/5")
        assert held["cost"] > 0.08
        assert held["reasons"]
        assert held["version"] == before


def test_it_is_played_anyway_and_the_best_play_is_never_held(client: TestClient) -> None:
    for action, tutor in (("play 13/9", None), ("play 8/5 6/5", "errors")):
        with page_at(client, against_the_bot(client)) as page:
            rolled(page)
            tutored(page, action, tutor)
            assert page.hear_until("update", "held")["type"] == "update"


def test_the_cube_is_held_too(client: TestClient) -> None:
    with page_at(client, against_the_bot(client)) as page:
        tutored(page, "double")
        assert page.hear_until("held", "update")["best"] == "No double"
        tutored(page, "roll 3 1")
        assert page.hear_until("held", "update")["type"] == "update"


def test_what_the_rules_forbid_is_refused_and_not_judged(client: TestClient) -> None:
    with page_at(client, against_the_bot(client)) as page:
        rolled(page)
        tutored(page, "play 24/18")
        assert page.hear_until("refused", "held")["kind"] == "IllegalPlay"


@pytest.mark.parametrize("hints", [True, False])
def test_there_is_no_tutor_between_people_nor_without_hints(client: TestClient, hints: bool) -> None:
    table = new_table(client, dice="manual", hints=hints) if hints else against_the_bot(client, hints=False)
    with page_at(client, table) as page:
        tutored(page, "opening 3 1" if hints else "roll 3 1")
        assert page.hear_until("refused", "update")["kind"] == "NotNow"


def test_a_move_of_checkers_that_gives_a_man_away_is_held(client: TestClient) -> None:
    table = new_table(client, "checkers", bot="club", start="W:W21,22,30,31,32:B1,2,3,13,14", begins="first")
    with page_at(client, table) as page:
        actions = {node["action"] for node in page.view["paths"] if node["action"]}
        assert actions
        for action in sorted(actions):
            tutored(page, action)
            told = page.hear_until("held", "update")
            if told["type"] == "held":
                assert told["cost"] >= 0.75
                assert told["reasons"]
                return
        pytest.fail("nothing was held")
