"""Whatever arrives, the answer is a typed message, and what was stored can be replayed."""

import json
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from boxwood.table.storage import Storage
from boxwood.table.table import Table
from support.coroutines import finished
from support.serving import Page, listening, new_table, page_at, serving

TYPES = {"table", "update", "refused", "allowed", "thinking", "engine", "hint", "no_hint", "gone"}
WORDS = [
    "roll", "opening", "opening 3 1", "roll 6 4", "double", "take", "drop", "beaver", "raccoon", "undo", "done", "pass",
    "takeback", "accept", "refuse", "retake", "cocked", "end", "resign", "resign gammon", "play 8/5 6/5", "play 13/7",
    "play bar/22", "play 6/off(2)", "play", "move 11-15", "move 22x15x8", "offer draw", "begin first", "", "🎲",
    "roll 0 9",
]  # fmt: skip
SIDES = ["first", "second"]

anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
versions = st.integers(-1, 40)
garbage = st.one_of(
    st.text(max_size=60),
    anything.map(json.dumps),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["hello", "act", "view", "hint", "move_now", "why", "table"])},
        optional={
            "version": anything,
            "side": anything,
            "action": anything,
            "viewer": anything,
            "language": anything,
            "since": anything,
        },
    ).map(json.dumps),
    st.integers(0, 6000).map(lambda size: "x" * size),
)
asked = st.one_of(
    st.fixed_dictionaries(
        {"type": st.just("act"), "version": versions, "side": st.sampled_from(SIDES), "action": st.sampled_from(WORDS)}
    ),
    st.fixed_dictionaries({"type": st.just("why"), "side": st.sampled_from(SIDES), "action": st.sampled_from(WORDS)}),
    st.fixed_dictionaries(
        {
            "type": st.just("view"),
            "viewer": st.sampled_from([*SIDES, "mover"]),
            "language": st.sampled_from(["en", "fr"]),
        }
    ),
    st.fixed_dictionaries({"type": st.just("hello"), "since": versions | st.none()}),
    st.fixed_dictionaries({"type": st.just("hint"), "version": versions}),
    st.just({"type": "move_now"}),
).map(json.dumps)
gestures = st.lists(garbage | asked | st.just("natural"), min_size=5, max_size=40)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("tables")) as client:
        yield client


def natural(page: Page, rng: random.Random) -> dict[str, Any]:
    """Something that a page offers, at the version it knows."""
    texts = [node["action"] for node in page.view["paths"] if node["action"]]
    offered = [(text, page.view["to_act"]) for text in texts]
    for name, button in page.view["buttons"].items():
        offered += [(name, side) for side in button.get("sides", [])]
    text, side = rng.choice(offered) if offered else ("roll", "first")
    return {"type": "act", "version": page.version, "side": side or "first", "action": text}


@pytest.mark.parametrize(
    "table",
    [
        {"game": "backgammon", "format": "money", "sheet": "graves", "options": {"beavers": True}},
        {"game": "backgammon", "dice": "manual", "bot": "beginner"},
        {"game": "backgammon", "bot": "beginner", "options": {"pick_up_dice": True}},
        {"game": "checkers", "sheet": "coral"},
        {"game": "checkers", "bot": "child"},
    ],
    ids=["money", "by hand", "bot", "coral", "checkers bot"],
)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(messages=gestures, rng=st.randoms(use_true_random=False))
def test_any_gesture_is_answered_by_a_typed_message_and_the_log_stays_replayable(
    shared: TestClient, table: dict[str, Any], messages: list[str], rng: random.Random
) -> None:
    id_of_table = new_table(shared, **({"length": None} | table if table.get("format") == "money" else table))
    with page_at(shared, id_of_table) as page:
        for message in messages:
            page.session.send_text(json.dumps(natural(page, rng)) if message == "natural" else message)
            page.settle()
    for told in page.heard:
        assert told["type"] in TYPES
        if told["type"] == "refused":
            assert told["kind"]
            assert told["message"]
    rooms = shared.app.state.rooms  # type: ignore[attr-defined]
    kept = rooms.storage.load(id_of_table)
    assert Table.fold(kept.id, kept.terms, kept.events) == kept
    assert kept.version >= page.version


def test_many_pages_in_a_hurry_never_store_the_same_number_twice(tmp_path: Path) -> None:
    rng = random.Random(1)
    with serving(tmp_path) as client:
        table = new_table(client, length=99)
        with page_at(client, table) as one, page_at(client, table, viewer="second") as other:
            for _ in range(100):
                for page in (one, other):
                    page.say(natural(page, rng))
                for page in (one, other):
                    page.settle()
        kept = client.app.state.rooms.storage.load(table)  # type: ignore[attr-defined]
        assert [event.number for event in kept.events] == list(range(kept.version))
        assert kept.version > 20
        assert one.version == other.version == kept.version


@contextmanager
def line_to(home: str, table: str, **how: Any) -> Iterator[ClientConnection]:
    """A page that has said hello and heard the answer."""
    place = urlsplit(home)
    url = f"ws://{place.netloc}/api/tables/{table}/play"
    with socket.socket() as plug:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.connect((place.hostname, place.port))
        with connect(url, sock=plug, origin=Origin(home), compression=None, close_timeout=0, **how) as line:
            line.send(json.dumps({"type": "hello", "viewer": "first", "language": "en"}))
            assert json.loads(line.recv(timeout=60))["type"] == "table"
            yield line


def test_a_page_that_does_not_read_keeps_nobody_waiting_and_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boxwood.server.watcher.MOST_WAITING", 30)
    with listening(Storage.in_folder(tmp_path)) as (home, app), httpx2.Client(base_url=home, timeout=60) as client:
        table = new_table(client, dice="manual")
        with line_to(home, table, max_queue=1), line_to(home, table) as page:
            room = finished(app.state.rooms.open(table))
            assert len(room.watchers) == 2
            version = 0
            while len(room.watchers) == 2:
                action = "cocked" if version % 2 else "opening 3 1"
                page.send(json.dumps({"type": "act", "version": version, "side": "first", "action": action}))
                told = json.loads(page.recv(timeout=60))
                while told["type"] == "engine":  # it gets ready beside
                    told = json.loads(page.recv(timeout=60))
                version += 1
                assert (told["type"], told["version"]) == ("update", version)
                assert version < 1000, "it is never let go"
