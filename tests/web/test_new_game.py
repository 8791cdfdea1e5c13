"""Choosing a game: what is shown of it follows what was chosen."""

from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import TablePage

pytestmark = needs_browser

CUBE = ".preview .cube-place"
UNDOUBLED = "No doubling cube."
DOUBLED = "With a doubling cube."


def choose(table: TablePage, sheet: str, game: str) -> None:
    """A rule sheet, and the length of a match or another format."""
    table.key(f"sheet-{sheet}").click()
    table.key(f"length-{game}").click()


def told(table: TablePage) -> tuple[bool, bool]:
    """Whether the preview shows a cube, and whether the facts tell of one."""
    table.until("() => document.querySelector('.preview backgammon-board')?.drawn.pieces === undefined ? null : true")
    facts = table.text(".facts")
    assert (UNDOUBLED in facts) is not (DOUBLED in facts)
    return table.page.locator(CUBE).count() == 1, DOUBLED in facts


def test_preview_facts_and_options_follow_the_length_and_the_format(opens: Opens) -> None:
    table = opens()
    table.at("/new")
    doubled = {
        ("tournament", "5"): True,
        ("tournament", "1"): False,
        ("tournament", "single"): True,
        ("graves", "1"): False,
        ("graves", "3"): True,
        ("classic", "single"): False,
        ("classic", "money"): True,
        ("classic", "1"): False,
        ("redblack", "single"): True,
        ("coral", "5"): False,
    }
    for (sheet, game), cube in doubled.items():
        choose(table, sheet, game)
        assert told(table) == (cube, cube), (sheet, game)
    choose(table, "tournament", "1")
    assert "Crawford" not in table.text(".preview")
    table.key("options").click()
    (absent,) = [line for line in table.text("dialog").splitlines() if line.startswith("Not available in this game: ")]
    assert all(title in absent for title in ("Automatic doubles", "Beavers", "Raccoons", "Crawford game"))
    assert "Pick up the dice" not in absent
    table.button("Done").click()
    table.key("start").click()
    table.waits_for("hand", "roll")
    assert table.board("view.cube.in_play") is False


def test_a_typed_id_is_seen_at_once_and_a_bad_one_says_what_is_wrong_and_keeps_the_board(opens: Opens) -> None:
    table = opens()
    table.at("/new")
    table.key("options").click()
    field, said = table.key("start-position"), table.page.locator(".start-said")
    field.fill("xgid = -b----E-C---eE---c-e----B- : 1 : 1 : 1 : 63 : 2 : 1 : 0 : 7 : 10")
    dice = "() => document.querySelector('.start-board backgammon-board')?.view?.dice ?? null"
    assert table.until(dice) == [6, 3]
    field.fill("XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:1:0:7")
    said.filter(has_text="XGID").wait_for()
    assert table.until(dice) == [6, 3], "the board stays"
    field.fill("hypergammon")
    table.until("() => document.querySelector('.start-board backgammon-board').view.points.length === 6 || null")
    assert said.text_content() == ""
    table.button("Done").click()
    shown = "document.querySelector('.preview backgammon-board')?.view?.points.length"
    table.until(f"() => {shown} === 6 || null")


def test_names_are_asked_beside_the_opponent_and_stand_at_the_table(opens: Opens) -> None:
    table = opens()
    table.at("/new")
    table.page.get_by_label("Your name").fill("Ada")
    table.key("opponent-person").click()
    table.page.get_by_label("Who plays dark").fill("Grace")
    assert table.page.get_by_label("Who plays light").input_value() == "Ada"
    table.key("start").click()
    table.page.locator(".player strong", has_text="Grace").wait_for()
    assert "Ada" in table.text(".side")


def test_a_start_that_carries_a_match_brings_its_score_cube_dice_and_length(opens: Opens) -> None:
    table = opens()
    table.at("/new")
    table.key("options").click()
    table.page.get_by_label("Start from a position").fill("XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:1:0:7:10")
    table.button("Done").click()
    table.page.locator(".preview", has_text="Starts from XGID=").wait_for()
    table.key("start").click()
    table.waits_for("hand")
    assert "Match to 7" in table.text(".match-line")
    assert table.board("view.score") == {"first": 2, "second": 1}
    assert table.board("view.cube") == {"value": 2, "owner": "first", "in_play": True, "spoken": False}
    assert table.board("view.dice") == [6, 3]
