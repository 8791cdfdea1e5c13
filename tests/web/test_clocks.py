"""Two people with clocks, each in a browser of their own: a match, a flag, an adjournment, a table that is settled."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, expect

from boxwood.backgammon import Position
from boxwood.game import Settlement, Side
from boxwood.game_type import NewGame
from boxwood.server import rooms as rooms_module
from boxwood.server.roles import COOKIE
from boxwood.table import Table
from boxwood.table.clocks import MINUTE
from boxwood.table.making import NewTable, new_table
from boxwood.table.seats import Seats
from boxwood.table.storage import Storage
from support.clocks import TOURNAMENT, MovedTime, clock_table
from support.people import keep_between
from support.serving import QuickEngines, listening
from support.tables import NOW, acted
from web.table_page import PHONE, QUICK, Mouse, TablePage, act, table_page
from web.test_screens import AXE, FINDINGS

SECRETS = {Side.FIRST: "ada", Side.SECOND: "bob"}


class Verdicts(QuickEngines):
    """Engines that always say the same of a table that was left."""

    async def settlement(self, table: Table, leaver: Side) -> Settlement:
        return Settlement((29, 71))


class Absence:
    """Seconds of the clock of presence."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Hall:
    """A server with one table between Ada and Bob, whose times are moved by the test."""

    home: str
    table: Table
    time: MovedTime
    presence: Absence
    opens: Callable[..., TablePage]
    app: FastAPI
    storage: Storage

    def begin(self, table: Table) -> None:
        """Play at another table."""
        keep_between(self.storage, table, first="ada", second="bob")
        self.table = table

    def leave(self, page: TablePage, side: Side) -> None:
        """Let a player go elsewhere, and wait until the server has noticed."""
        page.at("/")
        company = self.app.state.rooms._rooms[self.table.id].attendance.company
        while company._pages[side]:
            page.page.wait_for_timeout(20)

    @property
    def mover(self) -> Side:
        side = self.table.state.to_act
        assert side is not None
        return side

    def page(self, side: Side, **how: Any) -> TablePage:
        """The page of a player at the table."""
        page = self.opens(home=self.home, settings=QUICK, bypass_csp=True, **how)
        page.page.context.add_cookies([{"name": COOKIE, "value": SECRETS[side], "url": self.home}])
        return page.at(f"/table/{self.table.id}")


@pytest.fixture
def hall(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    presence = Absence()
    monkeypatch.setattr(rooms_module, "presence_time", presence)
    table, time, storage = clock_table(settings=TOURNAMENT, length=1), MovedTime(), Storage.in_folder(tmp_path)
    while table.clocks is not None and table.clocks.running is None:
        table = acted(table, "opening")
    keep_between(storage, table, first="ada", second="bob")
    with listening(storage, Verdicts(), clock=time) as (home, app), ExitStack() as pages:

        def opens(home: str, **how: Any) -> TablePage:
            return pages.enter_context(table_page(browser, home, **how))

        yield Hall(home, table, time, presence, opens, app, storage)


def ending() -> Table:
    """A match to one point with a clock, in which both sides have two checkers left."""
    start = Position.build("2:2", "2:2").gnubg_id
    wanted = NewGame(format="match", length=1, start=start, begins=Side.FIRST)
    asked = NewTable(game="backgammon", wanted=wanted, seats=Seats(), between_people=True, clock="tournament")
    return new_table(asked, NOW)


def faults(page: TablePage) -> Any:
    page.page.evaluate(AXE)
    return page.page.evaluate(FINDINGS, None)


def test_both_see_both_clocks_and_a_flag_that_falls(hall: Hall) -> None:
    mover, other = hall.page(hall.mover), hall.page(hall.mover.other, size=PHONE, language="fr")
    clocks = mover.page.locator(".clock")
    expect(clocks).to_have_count(2)
    expect(mover.page.locator(".you .clock.running .clock-reserve")).to_have_text("10:00")
    expect(other.page.locator(".opponent .clock.running")).to_have_count(1)
    assert faults(mover) == faults(other) == []
    hall.time.pass_by(minutes=10, seconds=20)
    expect(mover.page.locator(".panel.end, [data-panel=end]").first).to_be_visible()
    expect(other.page.locator("[data-panel=end]")).to_have_count(1)
    mover.hears("out of time", "polite")
    other.hears("temps", "polite")


def test_a_match_with_clocks_is_played_to_its_end_by_two_pages(hall: Hall) -> None:
    """From a position with two checkers a side, so that it is soon over."""
    hall.begin(ending())
    pages = {side: hall.page(side) for side in Side}
    turn = Side.FIRST
    for _ in range(8):
        page = pages[turn]
        waits = page.waits_for()
        if waits == "over":
            break
        hall.time.pass_by(seconds=20)
        act(page, Mouse(page), waits)
        if waits == "hand":
            turn = turn.other
    for page in pages.values():
        expect(page.page.locator("[data-panel=end]")).to_have_count(1)
    kept = hall.storage.load(hall.table.id)
    assert kept.over
    assert kept.clocks is not None
    assert (kept.clocks.running, kept.due) == (None, None)
    assert min(kept.clocks.reserve) < 2 * MINUTE


def test_a_clock_is_chosen_between_people_only(hall: Hall) -> None:
    page = hall.opens(home=hall.home, settings=QUICK).at("/new")
    expect(page.key("clock-tournament")).to_have_count(0)
    page.page.locator('[data-key="opponent-friend"]').check(force=True)
    page.page.locator('[data-key="clock-days_3"]').check(force=True)
    page.button("Invite").click()
    expect(page.page.get_by_text("Correspondence: 3 days a move")).to_be_visible()


def test_two_people_make_a_clock_of_their_own(hall: Hall) -> None:
    page = hall.opens(home=hall.home, settings=QUICK, bypass_csp=True).at("/new")
    page.page.locator('[data-key="opponent-friend"]').check(force=True)
    page.page.locator('[data-key="clock-own"]').check(force=True)
    page.key("own-law").select_option("fischer")
    page.key("own-reserve").fill("2.5")
    page.key("own-delay").fill("4")
    page.key("own-delay").blur()
    assert faults(page) == []
    page.button("Invite").click()
    expect(page.page.get_by_text("Fischer: 2:30 min, 4 s more each move")).to_be_visible()


def test_who_stays_adjourns_and_both_go_on_later(hall: Hall) -> None:
    stays = hall.page(hall.mover.other)
    leaves = hall.page(hall.mover)
    expect(stays.page.locator(".opponent .clock.running")).to_have_count(1)
    hall.leave(leaves, hall.mover)
    hall.presence.now += 42
    hall.page(hall.mover.other).page.close()  # somebody comes and goes: presence is told
    expect(stays.button("Adjourn")).to_be_visible()
    assert faults(stays) == []
    stays.button("Adjourn").click()
    expect(stays.page.get_by_text("The game is adjourned")).to_be_visible()
    hall.time.pass_by(days=3)
    back = hall.page(hall.mover)
    back.button("Go on").click()
    stays.button("Go on").click()
    expect(back.page.locator(".you .clock.running .clock-reserve")).to_have_text("10:00")


def test_a_table_that_was_left_is_settled_after_it_was_shown_how(hall: Hall) -> None:
    stays = hall.page(hall.mover.other)
    leaves = hall.page(hall.mover)
    expect(stays.page.locator(".opponent .clock.running")).to_have_count(1)
    hall.leave(leaves, hall.mover)
    hall.presence.now += 301
    hall.page(hall.mover.other).page.close()
    stays.button("Settle…").click()
    expect(stays.page.locator(".panel", has_text="29 %")).to_be_visible()
    stays.key("answer-settle it").click()
    expect(stays.page.locator("[data-panel=end]")).to_have_count(1)
    expect(stays.page.locator(".panel", has_text="29 %")).to_be_visible()
