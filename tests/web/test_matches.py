"""Whole games in the page: against the bot by mouse, two at one screen by keyboard alone, and by finger on a phone."""

from statistics import median

from boxwood.backgammon import Position
from support.browser import needs_browser
from web.conftest import Opens
from web.table_page import PHONE, Finger, Keyboard, Mouse, Typist, act, begin, play_on

pytestmark = needs_browser

RACE = Position.build("6:2 3:2 2:3", "6:2 3:2 2:3").gnubg_id


def test_a_match_of_one_point_against_the_bot_by_mouse(opens: Opens) -> None:
    table = opens().at("/new")
    page = table.page
    table.key("level-beginner").click()
    table.key("length-1").click()
    table.key("options").click()
    table.key("start-position").fill(RACE)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start", exact=True).click()
    play_on(table, Mouse(table))
    assert table.text(".panel h2") in ("You won the match", "Boxwood bot won the match")
    assert "1 – 0" in table.text(".end-score") or "0 – 1" in table.text(".end-score")
    table.key("review").click()
    assert page.locator("[data-screen=review] h1").inner_text().endswith(("1–0", "0–1"))


def test_a_match_with_the_cube_against_the_bot_by_mouse(opens: Opens) -> None:
    table = opens()
    table.new_table(bot="beginner", start=RACE, begins="first", length=2)
    mouse, doubled = Mouse(table), 0
    while (waits := table.waits_for()) != "over":
        double = table.key("double")
        if waits == "roll" and doubled < 2 and double.get_attribute("aria-disabled") is None:
            doubled += 1
            double.click()
            assert "the stake goes from" in table.text(".slot")
            table.acting()
            table.page.locator("[data-yes]").click()
        else:
            act(table, mouse, waits)
    assert doubled
    assert table.text(".panel h2") in ("Ada won the match", "Bot won the match")


def test_a_game_of_two_at_one_screen_by_keyboard_alone(opens: Opens) -> None:
    table = opens().at("/new")
    keyboard = Keyboard(table)
    keyboard.reach("opponent-bot")
    for _ in range(3):
        if keyboard.focused("value") == "person":
            break
        keyboard.press("ArrowRight")
    keyboard.reach("length-single")
    keyboard.press("Home")
    for _ in range(20):
        if keyboard.focused("value") == "1":
            break
        keyboard.press("ArrowLeft")
    keyboard.reach("options")
    keyboard.press("Enter")
    for _ in range(40):
        keyboard.press("Tab")
        if table.page.evaluate("document.activeElement.labels?.[0]?.textContent") == "Start from a position":
            break
    table.page.keyboard.type(RACE)
    keyboard.press("Escape")
    keyboard.reach("start")
    keyboard.press("Enter")
    play_on(table, keyboard)
    assert table.text(".panel h2") in ("Light won the match", "Dark won the match")
    table.hears("won")


def test_a_whole_match_is_typed_in_eight_keys_a_turn(opens: Opens) -> None:
    table = opens()
    table.new_table(bot="beginner", length=1)
    typist = Typist(table)
    table.waits_for("roll")
    typist.press("t")
    while (waits := table.waits_for()) != "over":
        typist.act(waits)
    assert len(typist.turns) > 5
    assert median(typist.turns) <= 8, typist.turns
    assert table.text(".panel h2") in ("Ada won the match", "Bot won the match")


def test_turns_from_the_start_by_keyboard_alone_are_said_aloud(opens: Opens) -> None:
    table = opens()
    table.new_table()
    keyboard = Keyboard(table)
    for _ in range(6):
        act(table, keyboard, table.waits_for("roll", "hand", "pass"))
    table.waits_for()
    keyboard.press("s")
    table.hears("to play")
    said = " ".join(table.announced())
    assert "Ada" in said
    assert "Ben" in said


def test_a_match_by_touch_on_a_phone(opens: Opens) -> None:
    table = opens(size=PHONE, touch=True)
    table.new_table(bot="beginner", start=RACE, begins="first", length=1)
    play_on(table, Finger(table))
    assert table.text(".panel h2") in ("Ada won the match", "Bot won the match")


def test_a_game_from_the_start_by_touch_on_a_phone(opens: Opens) -> None:
    table = opens(size=PHONE, touch=True).at("/new")
    page = table.page
    page.locator("details", has_text="Bot level").locator("summary").tap()
    table.key("level-beginner").tap()
    page.locator("button:visible", has_text="Start and roll").tap()
    finger = Finger(table)
    begin(table, finger)
    for _ in range(4):
        act(table, finger, table.waits_for("roll", "hand", "pass", "question"))
    table.waits_for()
    assert table.board("view.last") is not None
