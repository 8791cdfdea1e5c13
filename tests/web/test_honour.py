"""Playing on one's honour: the board lets wrong plays be made, and the opponent judges them (T4)."""

from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import PHONE, TablePage

pytestmark = needs_browser

FREE = ".layer-over .target-free"


def on_honour(table: TablePage) -> None:
    """A table of two at which first has thrown 3-1."""
    table.new_table(sheet="graves", length=3, options={"honour_play": True}, dice="manual")
    table.waits_for("enter")
    for index, value in enumerate((3, 1)):
        table.key(f"die-{index}-{value}").click()
    table.acting()
    table.key("roll").click()
    table.waits_for("hand")


def drag(table: TablePage, start: int, end: int) -> None:
    boxes = [table.spot(spot).bounding_box() for spot in (start, end)]
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box)
    mouse = table.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(to_x, to_y, steps=4)
    mouse.up()


def moves(table: TablePage) -> list[str]:
    return [f"{move['origin']}/{move['target']}" for move in table.board("hand.moves")]


def test_a_wrong_play_can_be_made_by_dragging_and_is_judged_by_the_opponent(opens: Opens) -> None:
    table = opens()
    on_honour(table)
    drag(table, 13, 4)
    assert moves(table) == ["13/4"]
    drag(table, 24, 12)  # a point of the other side's
    panel = table.page.locator(".panel.refusal")
    panel.wait_for()
    assert "Rule T4" in panel.inner_text()
    assert moves(table) == ["13/4"]
    table.acting()
    table.key("done").click()
    table.waits_for("question")
    assert table.text(".question h2") == "Ada made an illegal play"
    table.acting()
    table.key("answer-retake").click()
    table.waits_for("hand")
    assert "Ben sends the play back." in table.text(".slot .panel")
    assert table.board("view.free_play") is False
    drag(table, 13, 4)
    panel.wait_for()
    assert moves(table) == []


def test_a_chosen_checker_shows_every_place_where_it_may_be_put(opens: Opens) -> None:
    table = opens()
    on_honour(table)
    assert table.page.locator(FREE).count() == 0
    table.spot(8).focus()
    table.page.keyboard.press(" ")
    assert table.page.locator(FREE).count() > 10
    assert str(table.spot(9).get_attribute("aria-label")).endswith("free (honour play)")
    assert "honour" not in str(table.spot(12).get_attribute("aria-label"))
    table.spot(9).focus()
    table.page.keyboard.press(" ")
    assert moves(table) == ["8/9"]
    table.page.keyboard.press("Backspace")
    assert moves(table) == []


def test_legal_plays_are_made_by_a_click_as_ever_and_others_by_two(opens: Opens) -> None:
    table = opens(size=PHONE, touch=True)
    on_honour(table)
    table.spot(8).tap()
    assert moves(table) == ["8/5"]
    table.spot(24).tap()
    assert moves(table) == ["8/5", "24/23"]
    table.key("undo").tap()
    table.key("undo").tap()
    table.spot(6).tap()  # 6/3
    table.spot(6).tap()  # 6/5
    table.spot(6).tap()
    table.page.locator(".panel.notice").wait_for()
    table.acting()
    table.key("done").tap()
    table.waits_for("enter")
    assert table.board("view.turn") == "second"


def test_part_of_a_play_may_be_sent_on_ones_honour(opens: Opens) -> None:
    table = opens()
    on_honour(table)
    table.spot(8).click()
    assert table.key("done").get_attribute("aria-disabled") is None
    assert "Play the 1" in table.text(".you")
    table.acting()
    table.key("done").click()
    table.waits_for("question")
