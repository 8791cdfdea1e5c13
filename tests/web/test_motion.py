"""Checkers are seen to move, unless nobody wants it."""

import pytest

from boxwood.backgammon import Position
from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import Mouse, act

pytestmark = needs_browser

WATCH = """() => {
    window.flown = 0;
    const flight = document.querySelector("[data-screen=play] .layer-flight");
    new MutationObserver(() => (window.flown += flight.childElementCount)).observe(flight, { childList: true });
}"""


@pytest.mark.parametrize("motion", [True, False])
def test_the_bots_checkers_fly_where_motion_is_welcome(opens: Opens, motion: bool) -> None:
    table = opens(motion=motion, settings={"forced": False, "pace": "fast"})
    table.new_table(bot="beginner")
    mouse = Mouse(table)
    table.waits_for()
    table.page.evaluate(WATCH)
    while table.board("view.last?.side") != "second":
        act(table, mouse, table.waits_for())
        table.waits_for()
    assert (table.page.evaluate("window.flown") > 0) is motion


THROWN = """() => {
    window.thrown = 0;
    const box = document.querySelector(".board-box");
    const count = () => (window.thrown += box.querySelectorAll(".celebration i").length);
    new MutationObserver(count).observe(box, { childList: true });
}"""


@pytest.mark.parametrize("motion", [True, False])
def test_a_gammon_is_said_and_celebrated_over_the_board_where_motion_is_welcome(opens: Opens, motion: bool) -> None:
    table = opens(motion=motion, settings={"forced": False, "pace": "fast"})
    table.new_table(start=Position.build("1:1", "13:5 8:3 6:5 18:2").gnubg_id, begins="first", length=5)
    mouse = Mouse(table)
    act(table, mouse, table.waits_for("roll"))
    table.waits_for("hand")
    table.page.evaluate(THROWN)
    act(table, mouse, "hand")
    table.waits_for("end")
    assert "Ada won a gammon" in table.text(".slot")
    assert (table.page.evaluate("window.thrown") > 0) is motion
    table.until("() => document.querySelector('.celebration') ? null : true")
