"""Two people, each at their own device: by link and by code, a whole game, lost lines, two tabs, a watcher."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from boxwood.server.ownership import owner_key
from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.serving import listening
from web.table_page import BOARD, DESKTOP, PHONE, QUICK, WAITING, Mouse, TablePage, act
from web.test_screens import AXE, FINDINGS

pytestmark = needs_browser

LOSE = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (JSON.parse(text).type !== "act") return send.call(this, text);
        WebSocket.prototype.send = send;
        this.close();
    };
}"""
"""The next act is lost on the way, and the line with it."""


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, Storage]]:
    """A server that others can reach: its address, the owner's key and its tables."""
    folder = tmp_path_factory.mktemp("people")
    storage, key = Storage.in_folder(folder), owner_key(folder)
    with listening(storage, any_address=True, owner_key=key, watch_delay=0.3) as (home, _):
        yield home, key, storage


class People:
    """Browsers of several people."""

    def __init__(self, browser: Browser, home: str, key: str, stack: ExitStack) -> None:
        self.browser, self.home, self.key, self.stack = browser, home, key, stack

    def comes(self, language: str = "en", *, phone: bool = False) -> BrowserContext:
        width, height = PHONE if phone else DESKTOP
        context = self.browser.new_context(
            locale=language, viewport={"width": width, "height": height}, has_touch=phone, reduced_motion="reduce"
        )
        self.stack.callback(context.close)
        kept = {"boxwood.settings": json.dumps(QUICK), "boxwood.new-game": json.dumps({"names": ["", ""]})}
        context.add_init_script(
            f"for (const [name, value] of Object.entries({json.dumps(kept)})) localStorage[name] ??= value"
        )
        return context

    def page(self, context: BrowserContext, path: str = "/") -> TablePage:
        page = context.new_page()
        table = TablePage(page, self.home)
        page.goto(self.home + path)
        return table

    def invites(self, host: TablePage, **terms: Any) -> dict[str, Any]:
        """Ada makes an invitation, as the form does."""
        asked = {"game": "checkers", "dice": "sealed"} | terms
        code = """async (terms) => (await fetch("/api/invitations", { method: "POST", headers: { "content-type":
            "application/json" }, body: JSON.stringify({ terms, side: "first", name: "Ada" }) })).json()"""
        made: dict[str, Any] = host.page.evaluate(code, asked)
        return made

    def changes(self, host: TablePage, made: dict[str, Any], **terms: Any) -> None:
        """Ada proposes other terms before Bob has sat down."""
        code = """([id, terms]) => fetch(`/api/invitations/${id}/terms`, { method: "PUT", headers: { "content-type":
            "application/json" }, body: JSON.stringify({ terms, side: "first", name: "Ada" }) })"""
        host.page.evaluate(code, [made["id"], {"game": "checkers", "dice": "sealed"} | terms])


@contextmanager
def _people(browser: Browser, place: tuple[str, str, Storage]) -> Iterator[People]:
    with ExitStack() as stack:
        yield People(browser, place[0], place[1], stack)


@pytest.fixture
def people(browser: Browser, place: tuple[str, str, Storage]) -> Iterator[People]:
    with _people(browser, place) as people:
        yield people


def clean(table: TablePage) -> None:
    """Nothing that axe finds, nothing wider than the window."""
    table.page.evaluate(AXE)
    assert table.page.evaluate(FINDINGS, None) == []
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def moves(table: TablePage, action: str) -> None:
    """Make a move of checkers by hand."""
    origin, target = action.split("-")
    table.spot(origin).click()
    table.spot(target).click()


def opened(host: TablePage, guest: TablePage) -> None:
    """Throw for the opening until somebody has won it: both may throw the same."""
    while host.board("view.phase") != "rolled":
        if guest.page.evaluate(WAITING) == "roll":
            act(guest, Mouse(guest), "roll")
        guest.page.wait_for_timeout(20)


def seated(people: People, host: TablePage, guest: TablePage) -> str:
    """Both at a table of checkers, the guest with the first colour; its id."""
    made = people.invites(host)
    host.at(f"/invite/{made['id']}")
    guest.page.goto(f"{people.home}/join#{made['code']}")
    guest.key("sit").click()
    host.page.wait_for_url("**/table/*")
    guest.page.wait_for_url("**/table/*")
    return str(made["id"])


def test_a_friend_comes_by_the_code_on_a_french_phone(people: People) -> None:
    host = people.page(people.comes(), f"/#key={people.key}")
    host.key("entry-friend").click()
    host.key("opponent-friend").wait_for()
    host.key("start").click()
    host.page.locator(".code-letters").wait_for()
    clean(host)
    code = "".join(host.page.locator(".code-letters span").all_text_contents())
    guest = people.page(people.comes("fr", phone=True), "/join")
    guest.key("code").fill("AAA AAA")
    guest.key("open").click()
    expect(guest.page.locator(".field-problem")).not_to_be_empty()
    guest.key("code").fill(code.lower())
    guest.key("open").click()
    guest.key("sit").wait_for()
    clean(guest)
    expect(host.page.locator(".invite-seat.away")).to_be_visible()
    guest.key("name").fill("Maren")
    guest.key("sit").click()
    for table in (host, guest):
        table.page.wait_for_url("**/table/*")
        table.key("roll").wait_for()
        clean(table)
    expect(host.page.locator(".opponent .who strong")).to_have_text("Maren")
    expect(host.page.locator(".you .who strong")).to_have_text("You")
    assert host.key("hint").count() == 0
    opened(host, guest)


def test_two_play_by_the_link_through_lost_lines_and_reloads_to_the_rematch(
    people: People, place: tuple[str, str, Storage]
) -> None:
    ada, bob = people.comes(), people.comes("fr", phone=True)
    host, guest = people.page(ada, f"/#key={people.key}"), people.page(bob, "/rules")
    table = seated(people, host, guest)

    moves(guest, "11-15")
    host.waits_for("hand")
    host.page.reload()
    host.waits_for("hand")
    ada.set_offline(True)
    ada.set_offline(False)
    moves(host, "22-18")
    guest.waits_for("hand")

    second_tab = people.page(bob, f"/table/{table}")
    second_tab.waits_for("hand")
    moves(second_tab, "15-22")
    host.waits_for("hand")
    expect(guest.page.locator(".play")).to_be_visible()
    assert guest.board("view.fen") == second_tab.board("view.fen")
    second_tab.page.close()

    guest.page.evaluate("document.querySelector('[data-key=talk]').click()")
    guest.key("phrase-thanks").click()
    expect(host.page.locator(".opponent .bubble")).to_have_text("Thanks")

    watch = people.page(people.comes(), "/rules")
    secret = host.page.evaluate(
        "(id) => fetch(`/api/tables/${id}/watchers`, { method: 'POST' }).then((answer) => answer.json())", table
    )["secret"]
    watch.page.goto(f"{people.home}/watch/{table}#{secret}")
    watch.page.wait_for_url(f"**/table/{table}")
    expect(host.page.locator(".watching")).to_contain_text("1")
    watch.until("() => document.querySelector('checkers-board')?.view || null")
    assert not watch.board("interactive")
    clean(watch)

    kept = place[2].load(table)
    acts = [event.act for event in kept.events]
    assert len(set(acts)) == len(acts) == 3
    assert host.board("view.fen") == kept.state.position.fen  # type: ignore[attr-defined]

    host.key("resign").click()
    host.key("answer-yes").click()
    guest.key("rematch").wait_for()
    guest.key("rematch").click()
    expect(host.key("rematch")).to_be_enabled()
    host.key("rematch").click()
    for page in (host, guest):
        page.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    host.until(
        f"() => {{ const board = {BOARD}; return (board?.view && !board.view.over && board.interactive) || null; }}"
    )


def asks_back(table: TablePage) -> None:
    """Ask to take the last move back, by the menu."""
    table.key("more").click()
    table.page.locator("dialog[open] [data-key=menu-undo]").click()
    table.key("answer-yes").click()


def hears_of_a_change(people: People, made: dict[str, Any], host: TablePage, guest: TablePage) -> None:
    """Ada changes the terms while Bob looks at them, in French."""
    guest.key("sit").wait_for()
    people.changes(host, made, clock="fischer_10")
    guest.hears("Ada a changé les conditions", "assertive")
    expect(guest.page.locator("p.notice-line")).to_contain_text("Ada a changé les conditions")


def test_other_terms_are_proposed_then_take_backs_are_agreed_and_refused_and_a_draw_is_offered(
    people: People, place: tuple[str, str, Storage]
) -> None:
    ada, bob = people.comes(), people.comes("fr", phone=True)
    host, guest = people.page(ada, f"/#key={people.key}"), people.page(bob, "/rules")
    made = people.invites(host)
    host.at(f"/invite/{made['id']}")
    guest.page.goto(f"{people.home}/join#{made['code']}")
    hears_of_a_change(people, made, host, guest)
    guest.key("propose").click()
    guest.page.locator('[data-key="clock-fischer_5"]').evaluate("(choice) => choice.click()")
    clean(guest)
    guest.button("Proposer ces conditions").click()
    host.key("agree").wait_for()
    clean(host)
    host.key("agree").click()
    for page in (host, guest):
        page.page.wait_for_url("**/table/*")
    table = str(made["id"])
    expect(guest.page.locator(".clock")).to_have_count(2)

    guest.waits_for("hand")
    moves(guest, "11-15")
    host.waits_for("hand")
    asks_back(guest)
    host.key("answer-accept").wait_for()
    clean(host)
    host.key("answer-accept").click()
    guest.waits_for("hand")
    moves(guest, "11-16")
    host.waits_for("hand")
    asks_back(guest)
    host.key("answer-refuse").first.click()
    host.page.reload()
    host.waits_for("hand")
    moves(host, "22-18")
    guest.waits_for("hand")
    moves(guest, "10-15")
    host.waits_for("hand")
    asks_back(guest)
    guest.hears(" s", "assertive")
    moves(host, "18-11")
    guest.waits_for("hand")
    guest.key("more").click()
    guest.page.locator("dialog[open] [data-key=menu-check]").click()
    guest.key("answer-yes").click()
    host.key("answer-accept").click()
    for page in (host, guest):
        page.until(f"() => {BOARD}?.view?.over || null")
    kept = place[2].load(table)
    actions = [event.action for event in kept.events]
    expected = ["move 11-15", "takeback", "accept", "move 11-16", "takeback", "refuse", "move 22-18"]
    assert actions == [*expected, "move 10-15", "move 18x11", "offer draw", "accept"]
    assert kept.winner is None


def test_a_hand_is_seen_and_heard_and_who_watches_has_a_name(people: People) -> None:
    host, guest = (
        people.page(people.comes(), f"/#key={people.key}"),
        people.page(people.comes("fr", phone=True), "/rules"),
    )
    table = seated(people, host, guest)
    guest.waits_for("hand")
    guest.key("talk").click()
    clean(guest)
    guest.key("hand").click()
    expect(host.page.locator(".opponent .hand-raised")).to_be_visible()
    host.hears("raises a hand", "assertive")
    clean(host)
    guest.key("talk").click()
    guest.key("hand").click()
    expect(host.page.locator(".hand-raised")).to_have_count(0)

    watch = people.page(people.comes(), "/rules")
    secret = host.page.evaluate(
        "(id) => fetch(`/api/tables/${id}/watchers`, { method: 'POST' }).then((answer) => answer.json())", table
    )["secret"]
    watch.page.goto(f"{people.home}/watch/{table}#{secret}")
    watch.page.wait_for_url(f"**/table/{table}")
    watch.key("watching").click()
    expect(watch.page.locator(".watcher-names")).to_contain_text("1 without a name")
    watch.key("watcher-name").fill("Eve of the club")
    clean(watch)
    watch.page.keyboard.press("Escape")
    host.key("watching").click()
    expect(host.page.locator(".watcher-names")).to_have_text("Eve of the club")
    clean(host)


def test_a_holder_goes_on_at_a_phone_by_the_link(people: People) -> None:
    host, guest = people.page(people.comes(), f"/#key={people.key}"), people.page(people.comes(), "/rules")
    seated(people, host, guest)
    guest.waits_for("hand")
    guest.key("more").click()
    guest.page.locator("dialog[open] [data-key=menu-wifi]").click()
    guest.page.locator(".seat-qr").wait_for()
    clean(guest)
    path = guest.text("dialog[open] .copy-text").partition("/seat/")[2]
    phone = people.page(people.comes("fr", phone=True), "/rules")
    phone.page.goto(f"{people.home}/seat/{path}")
    phone.page.wait_for_url("**/table/*")
    phone.waits_for("hand")
    moves(phone, "11-15")
    host.waits_for("hand")
    guest.until("() => document.querySelector('checkers-board').view.turn === 'first' || null")


def test_an_act_that_is_lost_with_the_line_is_sent_again_without_a_reload(
    people: People, place: tuple[str, str, Storage]
) -> None:
    ada, bob = people.comes(), people.comes()
    host, guest = people.page(ada, f"/#key={people.key}"), people.page(bob, "/rules")
    table = seated(people, host, guest)
    guest.waits_for("hand")
    guest.page.evaluate(LOSE)
    moves(guest, "11-15")
    host.waits_for("hand")
    guest.until("() => document.querySelector('checkers-board').view.turn === 'first' || null")
    kept = place[2].load(table)
    assert (kept.version, kept.events[0].action) == (1, "move 11-15")
    assert guest.page.evaluate("performance.getEntriesByType('navigation').length") == 1
