"""A whole match of backgammon between two pages: clocks, a double, a take-back, resignations, its end and its dice."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from boxwood.game import Side
from boxwood.server.ownership import owner_key
from boxwood.table import Table
from boxwood.table.clocks import Clocks
from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.clocks import MovedTime
from support.serving import listening
from web.table_page import WAITING, Mouse, TablePage, act
from web.test_between_people import People, clean

pytestmark = needs_browser

ADA, BOB = Side.FIRST, Side.SECOND
THINKS = 15
"""Seconds for each play: three more than the delay."""


@dataclass
class Match:
    """A match in play: Ada at a computer, in English, Bob at a phone, in French."""

    people: People
    storage: Storage
    time: MovedTime
    id: str
    pages: dict[Side, TablePage]

    @property
    def kept(self) -> Table:
        return self.storage.load(self.id)

    @property
    def clocks(self) -> Clocks:
        clocks = self.kept.clocks
        assert clocks is not None
        return clocks

    def on_turn(self) -> tuple[Side, str]:
        """Whose page waits for its player, and for what."""
        while True:
            for side, page in self.pages.items():
                waits = page.page.evaluate(WAITING)
                if waits is not None:
                    return side, waits
                page.page.wait_for_timeout(10)

    def play_until(self, side: Side, wanted: str) -> None:
        """Go on until a page waits for this of its player."""
        while (now := self.on_turn()) != (side, wanted):
            self.turn(*now)

    def turn(self, side: Side, waits: str) -> None:
        """A player thinks, and does what is most natural; either may throw for the opening."""
        if waits == "hand":
            self.time.pass_by(seconds=THINKS)
        version = self.kept.version
        act(self.pages[side], Mouse(self.pages[side]), waits)
        while self.kept.version == version:
            self.pages[side].page.wait_for_timeout(10)
        if waits == "end":  # the next game is opened for both
            for page in self.pages.values():
                expect(page.page.locator("[data-panel=end]")).to_have_count(0)

    def resigns(self, side: Side, answer: str) -> None:
        """Resign a single game; the other answers."""
        page, other = self.pages[side], self.pages[side.other]
        if page.key("resign").count():
            page.key("resign").click()
        else:
            page.key("more").click()
            page.page.locator("dialog[open] [data-key=menu-flag]").click()
        page.key("answer-resign single").click()
        other.key(f"answer-{answer}").wait_for()
        clean(other)
        clean(page)
        other.key(f"answer-{answer}").click()


@pytest.fixture
def match(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Match]:
    folder = tmp_path_factory.mktemp("match")
    storage, key, time = Storage.in_folder(folder), owner_key(folder), MovedTime()
    with listening(storage, any_address=True, owner_key=key, clock=time) as (home, _), ExitStack() as stack:
        people = People(browser, home, key, stack)
        host = people.page(people.comes(), f"/#key={key}")
        guest = people.page(people.comes("fr", phone=True), "/rules")
        made = people.invites(host, game="backgammon", format="match", length=3, clock="tournament")
        assert len(made["seal"]) == 4
        host.at(f"/invite/{made['id']}")
        guest.page.goto(f"{home}/join#{made['code']}")
        expect(guest.page.locator(".seal-words span")).to_have_text([f"{word} " for word in made["seal"]])
        guest.key("sit").click()
        for page in (host, guest):
            page.page.wait_for_url("**/table/*")
            page.key("roll").wait_for()
        yield Match(people, storage, time, str(made["id"]), {Side.FIRST: host, Side.SECOND: guest})


def test_a_match_is_played_to_its_end_with_all_that_two_people_may_do(match: Match) -> None:
    taken_back(match)
    through_lost_lines(match)
    resigned(match)
    doubled(match)
    for page in match.pages.values():
        expect(page.page.locator("[data-panel=end]")).to_have_count(1)
        clean(page)
    kept = match.kept
    assert (kept.winner, kept.score) == (ADA, (3, 0))
    assert (match.clocks.running, kept.due) == (None, None)
    assert not any(event.action.startswith("@without") for event in kept.events)
    for page in match.pages.values():
        page.at(f"/table/{match.id}/dice")
        expect(page.page.locator(".verdict.good")).to_be_visible()
        clean(page)


def taken_back(match: Match) -> None:
    """Bob plays, asks to take it back, and has the time he had."""
    host, guest = match.pages[ADA], match.pages[BOB]
    match.play_until(BOB, "roll")
    match.play_until(BOB, "hand")
    match.turn(BOB, "hand")
    played = match.clocks
    assert played.reserve[BOB.index] < played.settings.reserve
    match.time.pass_by(seconds=20)
    guest.key("more").click()
    guest.page.locator("dialog[open] [data-key=menu-undo]").click()
    guest.key("answer-yes").click()
    host.key("answer-accept").wait_for()
    clean(host)
    match.time.pass_by(seconds=45)
    host.key("answer-accept").click()
    guest.waits_for("hand")
    assert match.clocks.reserve == played.passes[-1].reserve
    expect(guest.page.locator(".you .clock-reserve")).not_to_have_text("6:00")


def through_lost_lines(match: Match) -> None:
    """Ada reloads, Bob goes offline and comes back, with a second tab."""
    host, guest = match.pages[ADA], match.pages[BOB]
    host.page.reload()
    guest.page.context.set_offline(True)
    expect(guest.page.locator(".notice-line.danger")).to_be_visible()
    guest.page.context.set_offline(False)
    guest.page.locator(".notice-line.danger").wait_for(state="detached")
    second = match.people.page(guest.page.context, f"/table/{match.id}")
    second.waits_for("hand")
    match.turn(BOB, "hand")
    host.waits_for("roll")
    assert second.board("view.position_id") == guest.board("view.position_id") == host.board("view.position_id")
    second.page.close()


def resigned(match: Match) -> None:
    """Bob resigns a game: first that is refused, then accepted."""
    match.play_until(BOB, "roll")
    match.resigns(BOB, "refuse")
    match.play_until(ADA, "roll")
    match.play_until(BOB, "roll")
    match.resigns(BOB, "accept")
    assert match.on_turn()[1] == "end"
    clean(match.pages[BOB])
    assert match.clocks.running is None


def doubled(match: Match) -> None:
    """Ada doubles the next game, Bob takes, and resigns it."""
    host, guest = match.pages[ADA], match.pages[BOB]
    while match.kept.state.game.cube.value == 1:  # type: ignore[attr-defined]
        match.play_until(ADA, "roll")
        if host.key("double").get_attribute("aria-disabled") is None:
            host.key("double").click()
            host.key("answer-yes").click()
            guest.key("answer-take").wait_for()
            clean(guest)
            guest.key("answer-take").click()
            break
        match.turn(ADA, "roll")
    match.play_until(BOB, "roll")
    match.resigns(BOB, "accept")
