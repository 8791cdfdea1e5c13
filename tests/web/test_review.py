"""Looking back: step by step through the record."""

import pytest

from boxwood.backgammon import Position
from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import PHONE, Mouse, TablePage, act, begin, move, resize

pytestmark = needs_browser

LAST_TWO = Position.build("2:1 1:1", "6:15").gnubg_id
BOARD = '[data-screen="review"] backgammon-board'


def reviewed(table: TablePage, turns: int = 4) -> None:
    """Look back on a table at which so many things were done once the opening was won."""
    id_ = table.new_table()
    begin(table, Mouse(table))
    for _ in range(turns):
        act(table, Mouse(table), table.waits_for("roll", "hand", "pass"))
    table.waits_for()
    table.at(f"/table/{id_}/review")


def said(table: TablePage) -> str:
    return table.text(".review .said")


def test_steps_lead_from_one_thing_that_is_seen_to_the_next(opens: Opens) -> None:
    table = opens()
    reviewed(table)
    told = []
    while True:
        told.append(said(table))
        before = table.page.url
        table.page.keyboard.press("ArrowLeft")
        if table.page.url == before:
            break
    assert told[-1] == "Before the first move."
    assert any("plays" in line for line in told)
    assert not any("picks up" in line for line in told)
    for line in reversed(told[:-1]):
        table.page.keyboard.press("ArrowRight")
        assert said(table) == line
    assert table.text(".review .steps .num") == f"{len(told) - 1} / {len(told) - 1}"


def test_the_end_of_a_game_is_looked_at_with_its_winner(opens: Opens) -> None:
    table = opens()
    id_ = table.new_table(start=LAST_TWO, begins="first", length=3)
    act(table, Mouse(table), table.waits_for("roll"))
    table.waits_for("hand")
    move(table, Mouse(table))
    table.waits_for("end")
    table.at(f"/table/{id_}/review")
    assert table.page.evaluate(f"document.querySelector('{BOARD}').view.off") == {"first": 15, "second": 0}
    assert table.text(".result-row") == "Ada: gammon, 2 points"


def test_nothing_lies_on_the_board_in_any_window(opens: Opens) -> None:
    table = opens(language="fr")
    reviewed(table, 2)
    for size in ((1440, 900), (1024, 768), (768, 1024), (390, 844), (360, 640), (844, 390), (960, 600), (1100, 560)):
        resize(table, *size)
        _nothing_lies_on_the_board(table, size)


def _nothing_lies_on_the_board(table: TablePage, size: tuple[int, int]) -> None:
    board = table.page.locator(".review .board-surface").bounding_box()
    assert board
    for part in table.page.locator(".review .side :is(h1, .steps, .now, .moves, .review-actions):visible").all():
        box = part.bounding_box()
        assert box
        beside = box["x"] >= board["x"] + board["width"] - 1
        below = box["y"] >= board["y"] + board["height"] - 1
        assert beside or below
        assert box["x"] + box["width"] <= size[0]
    if size[0] > size[1]:
        assert max(board["width"] / size[0], board["height"] / size[1]) > 0.55, "the board is large"


STEPPING = """() => {
    const page = document.documentElement;
    const parts = [...document.querySelectorAll(".review :is(.board-surface, .steps button, .now, .moves)")];
    const now = document.querySelector(".review .now");
    return {
        scrolled: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight, now.scrollHeight - now.clientHeight],
        outside: parts.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
            .filter((box) => Math.min(box.left, box.top, innerWidth - box.right, innerHeight - box.bottom) < 0).length,
    };
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_an_upright_phone_the_board_is_that_of_play_and_stepping_scrolls_nothing(
    opens: Opens, language: str
) -> None:
    table = opens(size=PHONE, touch=True, language=language)
    reviewed(table, 4)
    for size in (PHONE, (360, 640)):
        resize(table, *size)
        table.page.locator(".steps [data-key=last]").tap()
        _steps_back_to_the_start(table, size)


def _steps_back_to_the_start(table: TablePage, size: tuple[int, int]) -> None:
    """Step from the end to the start, and look at each step."""
    board = table.page.locator(".review .board-surface").bounding_box()
    assert board
    assert board["height"] > 1.3 * board["width"], "it is upright"
    assert board["width"] > 0.9 * size[0], "it is large"
    while True:
        assert table.page.evaluate(STEPPING) == {"scrolled": [0, 0, 0], "outside": 0}
        dice = table.page.evaluate(f"document.querySelector('{BOARD}').view.dice") or []
        shown = table.page.locator(".upright-dice [role=img]")
        assert [label.split()[-1] for label in shown.evaluate_all("all => all.map((one) => one.ariaLabel)")] == (
            ["-".join(map(str, dice))] if dice else []
        )
        assert not dice or shown.is_visible()
        before = table.page.url
        table.page.locator(".steps [data-key=left]").tap()
        if table.page.url == before:
            break


def test_on_a_short_phone_the_record_is_in_the_menu(opens: Opens) -> None:
    table = opens(size=(360, 640), touch=True)
    reviewed(table, 4)
    end = table.page.url
    table.page.locator(".steps [data-key=first]").tap()
    table.page.locator(".narrow-more").tap()
    table.page.locator("dialog").get_by_role("button", name="Moves").tap()
    table.page.locator("dialog .moves-table .entry").last.tap()
    assert table.page.locator("dialog").count() == 0
    assert table.page.url == end


def test_what_cannot_be_found_is_said_in_a_sentence(opens: Opens) -> None:
    table = opens()
    table.at("/table/nowhere12345")
    assert "There is no table nowhere12345." in table.text()
