"""Lessons in the page: whole ones by mouse, by keyboard alone and by finger; answers, resuming, every size."""

from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser import needs_browser
from web.conftest import Opens
from web.screens import lesson_at
from web.table_page import PHONE, Finger, Hand, Keyboard, Mouse, TablePage, resize
from web.test_reach import SCROLLED

pytestmark = needs_browser

LESSON = """() => {
    const lesson = document.querySelector("section.lesson:not([data-waiting])");
    return lesson && { ...lesson.dataset, done: lesson.hasAttribute("data-done") };
}"""
"""The step that is open, once nothing is on its way."""
APART = """() => {
    const boxes = [...document.querySelectorAll("section.lesson :is(.board-box, .lesson-card, .lesson-dots, .btn)")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
        .map((one) => [one.dataset.key ?? one.className, one.getBoundingClientRect()]);
    const room = (box) => Math.min(box.left, box.top, innerWidth - box.right, innerHeight - box.bottom);
    const outside = boxes.filter(([, box]) => room(box) < -0.5);
    const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const pairs = boxes.flatMap(([name, box], index) => boxes.slice(index + 1)
        .filter(([, other]) => over(box, other)).map(([other]) => `${name} over ${other}`));
    return [...outside.map(([name]) => name), ...pairs];
}"""
"""What lies outside the window, or over something else."""
HIDDEN = """() => {
    const narrow = [...document.querySelectorAll("section.lesson .btn")]
        .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
        .filter((one) => one.scrollWidth > one.clientWidth + 1);
    const card = document.querySelector(".lesson-card");
    const answer = card.querySelector(".lesson-answer");
    const lower = (one) => one.getBoundingClientRect().bottom;
    return [...narrow, ...(answer && lower(answer) > lower(card) + 1 ? [answer] : [])].map((one) => one.textContent);
}"""
"""Buttons whose words do not fit into them, and an answer that would have to be scrolled to."""
LARGE = [(1440, 900), (1280, 800), (1280, 720), (1024, 768), (820, 1100)]
SIZES = [*LARGE, (844, 390), (740, 360), (667, 375), (568, 320), (390, 844), (390, 664), (320, 568)]


def do_step(table: TablePage, hand: Hand) -> dict[str, Any]:
    """Do what the open step asks, until it is done."""
    for _ in range(20):
        step: dict[str, Any] = table.until(LESSON)
        if step["done"]:
            return step
        if step["kind"] == "press":
            hand.control("press-0")
        elif table.board("view.game") == "checkers":
            way = table.board("walk.node.steps[0]")
            if table.board("chosen") != way["origin"]:
                hand.spot(str(way["origin"]))
            hand.spot(str(way["target"]))
        else:
            hand.spot(table.board("firstSpot()"))
    raise AssertionError(f"{step} is never done")


def learn(table: TablePage, hand: Hand) -> list[str]:
    """Go through a whole lesson; the steps by name."""
    names = []
    for _ in range(20):
        step = do_step(table, hand)
        names.append(step["step"])
        if step["kind"] == "game":
            return names
        hand.control("next")
        expect(table.page.locator(f'section.lesson:not([data-step="{step["step"]}"])')).to_be_visible()
    raise AssertionError("the lesson does not end")


def test_a_whole_lesson_of_backgammon_by_mouse_from_the_first_screen_to_a_game(opens: Opens) -> None:
    table = opens().at("/")
    table.key("learn").click()
    names = learn(table, Mouse(table))
    assert names[:4] == ["board", "way", "dice", "one die"]
    assert {"hit", "bar", "bearing off", "win", "double", "offered"} <= set(names)
    assert table.page.locator(".lesson-dot.done").count() == len(names) - 1
    table.key("next").click()
    table.page.locator("section.play").wait_for()
    assert table.waits_for("roll", "hand")


def test_a_whole_lesson_of_backgammon_by_keyboard_alone_without_a_step_of_tab(opens: Opens) -> None:
    table = opens().at("/learn/backgammon/coral")
    keyboard = Keyboard(table)
    table.until(LESSON)
    keyboard.reach("next")
    names = learn(table, NoTab(table))
    assert "double" not in names
    assert names[-1] == "game"
    table.hears("You won!", "assertive")


class NoTab(Keyboard):
    """The focus is always where something can be done."""

    def reach(self, key: str, backwards: bool = False) -> None:
        assert self.focused("data-key") == key


def test_a_whole_lesson_of_checkers_by_finger_on_a_phone_in_french(opens: Opens) -> None:
    table = opens(size=PHONE, touch=True, language="fr").at("/learn/checkers/coral")
    names = learn(table, Finger(table))
    assert {"jump", "may jump", "chain", "crown", "king", "win", "draw"} <= set(names)
    expect(table.page.locator(".lesson-sentence")).to_contain_text("partie entière")
    assert table.key("next").inner_text() == "Jouer une partie"


def test_what_is_not_asked_is_answered_kindly_and_what_is_forbidden_by_its_rule(opens: Opens) -> None:
    table = opens()
    lesson_at(table, "backgammon/parker", "one die")
    answer = table.page.locator(".lesson-answer")
    table.hears("8-point, 3 light men", "assertive")
    table.spot(13).click()
    expect(answer).to_have_text("Not there. Try the one that glows.")
    table.key("next").press("Enter")
    expect(answer).to_have_text("Not there. Try the one that glows.")
    lesson_at(table, "backgammon/parker", "bar")
    table.spot(13).click()
    expect(answer).to_contain_text("B9")
    table.hears("bar", "assertive")
    table.key("read-rule").click()
    table.page.locator("dialog .clause.aimed").wait_for()


def test_a_lesson_goes_on_where_it_was_left_in_whichever_language_and_box(opens: Opens) -> None:
    table = opens().at("/learn/backgammon/tournament")
    for _ in range(3):
        do_step(table, Mouse(table))
        table.key("next").click()
        table.until(LESSON)
    table.page.goto(f"{table.home}/learn")
    assert table.until(LESSON)["step"] == "one die"
    table.page.locator("header .segmented button", has_text="FR").click()
    expect(table.page.locator(".lesson-kind")).to_have_text("Essayez")
    assert table.until(LESSON)["step"] == "one die"
    table.key("step-1").click()
    assert table.until(LESSON)["step"] == "way"
    table.key("change").click()
    table.page.locator("dialog a", has_text="Parker").click()
    expect(table.page.locator(".lesson-title")).to_contain_text("Parker")
    assert table.until(LESSON)["step"] == "way"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_scrolls_and_nothing_lies_over_anything_in_a_lesson(opens: Opens, language: str) -> None:
    table = opens(language=language)
    for address, step in (
        ("backgammon/parker", "both dice"),
        ("backgammon/graves", "bar"),
        ("checkers/coral", "chain"),
    ):
        lesson_at(table, address, step)
        if step == "bar":
            table.spot(13).click()
            table.page.locator(".lesson-answer").wait_for()
        for width, height in SIZES:
            resize(table, width, height)
            assert table.page.evaluate(APART) == [], (step, width, height)
            assert table.page.evaluate(HIDDEN) == [], (step, width, height)
            assert table.page.evaluate(SCROLLED) == [], (step, width, height)


def test_the_rules_lead_to_the_lesson_of_their_box(opens: Opens) -> None:
    table = opens().at("/rules/checkers/coral")
    table.key("learn").click()
    table.page.locator("section.lesson").wait_for()
    assert table.page.url.endswith("/learn/checkers/coral")
