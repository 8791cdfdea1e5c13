"""Checkers are seen to move, unless nobody wants it."""

import pytest

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
