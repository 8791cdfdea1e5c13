"""Pages on lines that drop, delay, double and half-open: at rest each is the fold of the log, every act is done once.

The pages are the page's own modules, run by node (`tests/page/support/line-pages.js`), at a table with dice of three.
"""

import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from boxwood.game import Side
from boxwood.server import line as line_module
from boxwood.server import link_patience, messages, play, showing
from boxwood.server.roles import COOKIE
from boxwood.table.storage import Storage
from boxwood.table.table import Table
from support.dice_pages import table_of_three
from support.line_pages import LinePages, needs_node, running_pages
from support.people import OWNER_KEY, keep_between
from support.proxy import FailingLine, failing_line
from support.serving import HOME, listening

EXAMPLES = int(os.environ.get("BOXWOOD_LINES", "4"))
STEPS = 15
HASTE = 20
"""Waits of page and server are so many times shorter than in life."""
REST = 60.0
"""Seconds in which pages come to rest, however busy the machine is."""
PAGES = {"first": Side.FIRST, "first on a phone": Side.FIRST, "second": Side.SECOND}
"""Three pages, two of them of one side, on devices that share no storage."""
SECRETS = {Side.FIRST: "ada", Side.SECOND: "bob"}
page_names = st.sampled_from(sorted(PAGES))

pytestmark = needs_node


def expected(table: Table, side: Side) -> tuple[Any, Any]:
    """The view and the record that a page should have."""
    view = messages.PositionShown(view=showing.view_of(table, side.value, "en")).model_dump(mode="json")["view"]
    record = [entry.model_dump(mode="json") for entry in showing.entries_of(table.entries, "en")]
    return view, record


def test_pages_on_failing_lines_show_the_log_and_act_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "PING_SECONDS", line_module.PING_SECONDS / HASTE)
    monkeypatch.setattr(line_module, "SILENT_SECONDS", line_module.SILENT_SECONDS / HASTE)
    monkeypatch.setattr(link_patience, "LINK_SECONDS", link_patience.LINK_SECONDS / HASTE)
    monkeypatch.setattr(link_patience, "LINK_SECONDS_AWAY", link_patience.LINK_SECONDS_AWAY / HASTE)
    storage = Storage.in_folder(tmp_path)
    with ExitStack() as stack:
        home, _ = stack.enter_context(listening(storage, owner_key=OWNER_KEY))
        port = urlsplit(home).port or 0
        pages = stack.enter_context(running_pages())
        lines = {page: stack.enter_context(failing_line(port)) for page in PAGES}
        run_state_machine_as_test(
            lambda: FailingLines(storage, pages, lines),  # type: ignore[arg-type]
            settings=settings(
                max_examples=EXAMPLES,
                stateful_step_count=STEPS,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )


class FailingLines(RuleBasedStateMachine):
    """Two pages at a table, each on a line of its own."""

    def __init__(self, storage: Storage, pages: LinePages, lines: dict[str, FailingLine]) -> None:
        super().__init__()
        self.storage, self.pages, self.lines = storage, pages, lines
        self.table = ""

    @initialize()
    def sit_down(self) -> None:
        table = table_of_three(length=3)
        keep_between(self.storage, table, first="ada", second="bob")
        self.table = table.id
        for page, side in PAGES.items():
            home = f"{HOME}:{self.lines[page].port}"
            cookie = f"{COOKIE}={SECRETS[side]}"
            self.pages.ask("open", page, home=home, table=table.id, side=side.value, cookie=cookie, haste=HASTE)
        self.rest()

    @rule(page=page_names, choice=st.integers(0, 50))
    def act(self, page: str, choice: int) -> None:
        self.pages.ask("act", page, choice=choice)

    @rule(page=page_names, choice=st.integers(0, 50), wait=st.sampled_from([0.0, 0.02, 0.1]))
    def act_and_lose_the_line(self, page: str, choice: int, wait: float) -> None:
        self.pages.ask("act", page, choice=choice)
        time.sleep(wait)  # at some instant of the act's way to the disk and back
        self.lines[page].drop()

    @rule(page=page_names)
    def drop(self, page: str) -> None:
        self.lines[page].drop()

    @rule(page=page_names, seconds=st.sampled_from([0.0, 0.01, 0.05, 0.2]))
    def delay(self, page: str, seconds: float) -> None:
        self.lines[page].delay = seconds

    @rule(page=page_names, doubles=st.booleans())
    def double(self, page: str, doubles: bool) -> None:
        self.lines[page].doubles = doubles

    @rule(page=page_names, direction=st.sampled_from(["up", "down"]))
    def half_open(self, page: str, direction: Any) -> None:
        self.lines[page].half_open(direction)

    @rule()
    def rest(self) -> None:
        """All is well again: wait until the pages have nothing to do, and compare them with the log."""
        for line in self.lines.values():
            line.heal()
        ends = time.monotonic() + REST
        while not self._rests():
            assert time.monotonic() < ends, f"no rest: {[self.pages.look(page) for page in PAGES]}"
            time.sleep(0.02)
        self.check()

    def _rests(self) -> bool:
        seen = [self.pages.look(page) for page in PAGES]
        if any(page["connection"] != "open" or page["pending"] or page["behind"] for page in seen):
            return False
        table = self.storage.load(self.table)
        if any(page["version"] != table.version for page in seen):
            return False
        dice = table.status.dice
        assert dice is not None
        return table.over or (dice.throwing is None and None not in dice.serving)

    def check(self) -> None:
        """Each page is the fold of the log; what was acknowledged is there once, and what was refused is not."""
        table = self.storage.load(self.table)
        assert table == Table.fold(table.id, table.terms, table.events)
        acts = [event.act for event in table.events if event.act]
        assert len(acts) == len(set(acts))
        for page, side in PAGES.items():
            seen, (view, record) = self.pages.look(page), expected(table, side)
            assert not seen["doubts"], "no line makes it look as if the host had put the game back"
            assert seen["view"] == view
            assert seen["record"] == record
            answers = {act["id"]: act["answer"] for act in seen["acts"]}
            assert all(id in acts for id, answer in answers.items() if answer == "done")  # noqa: A001
            assert not any(id in acts for id, answer in answers.items() if answer == "refused")  # noqa: A001
        made = [act["id"] for page in PAGES for act in self.pages.look(page)["acts"]]
        assert set(acts) <= set(made)

    def teardown(self) -> None:
        if self.table:
            self.rest()
            for page in PAGES:
                self.pages.ask("close", page)
