"""By correspondence in two pages: days off, and a roll that the server makes by order for a player who has gone."""

from playwright.sync_api import expect

from boxwood.game import Side
from boxwood.table.storage import Storage
from support.browser import needs_browser
from web.table_page import Mouse, act
from web.test_between_people import People, clean, opened
from web.test_between_people import people as people  # noqa: PLC0414 - a fixture
from web.test_between_people import place as place  # noqa: PLC0414 - a fixture

pytestmark = needs_browser


def test_who_goes_on_holiday_and_orders_a_roll_finds_it_rolled(people: People, place: tuple[str, str, Storage]) -> None:
    host = people.page(people.comes(), f"/#key={people.key}")
    guest = people.page(people.comes("fr", phone=True), "/rules")
    made = people.invites(host, game="backgammon", format="match", length=1, clock="days_3")
    host.at(f"/invite/{made['id']}")
    guest.page.goto(f"{people.home}/join#{made['code']}")
    guest.key("sit").click()
    for page in (host, guest):
        page.page.wait_for_url("**/table/*")
        page.key("roll").wait_for()
    opened(host, guest)
    table = str(made["id"])
    stays, goes = (host, guest) if place[2].load(table).state.to_act is Side.FIRST else (guest, host)
    stays.waits_for("hand")

    goes.key("more").click()
    goes.page.locator("dialog[open] [data-key=menu-calendar]").click()
    goes.key("holiday-3").wait_for()
    clean(goes)
    goes.page.locator("[data-key=order-roll]").check(force=True)
    goes.key("correspondence-done").click()
    while not any(event.action == "@orders roll" for event in place[2].load(table).events):
        goes.page.wait_for_timeout(20)
    goes.key("more").click()
    goes.page.locator("dialog[open] [data-key=menu-calendar]").click()
    goes.key("holiday-3").click()
    expect(stays.page.locator(".opponent .about")).to_contain_text("3")
    clean(stays)
    goes.page.close()

    act(stays, Mouse(stays), "hand")
    while place[2].load(table).events[-1].action.split()[0] != "roll":
        stays.page.wait_for_timeout(20)
    play, throw, roll = place[2].load(table).events[-3:]
    assert throw.action == "@throw roll ordered"
    assert play.side is not None
    assert roll.side is throw.side is play.side.other
