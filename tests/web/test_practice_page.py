"""Practice in the page: an error answered, coming back on its day; the cube; French; a phone; no fault for axe."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boxwood.practice.exercises import add_exercises
from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.exercises import double_exercise, exercise
from support.serving import listening
from web.test_screens import AXE, FINDINGS

pytestmark = needs_browser

TABLE = "abcdefghjkmn"
BOARD = "section.quiz [data-board]"
OUTSIDE = """() => [...document.querySelectorAll(".quiz-bar > *, .quiz-head > *")]
    .map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
    .map(([text]) => text)"""
"""What does not lie wholly in the window; the page itself does not scroll, so its width tells nothing."""


@dataclass
class Practising:
    """A page of a server whose clock is moved by hand."""

    page: Page
    home: str
    now: datetime

    def key(self, name: str) -> None:
        self.page.locator(f'[data-key="{name}"]').click()

    def play(self, *spots: str) -> None:
        """Play from some points with a click each, and answer."""
        expect(self.page.locator(f"{BOARD}[interactive]")).to_be_visible()
        for count, spot in enumerate(spots, start=1):
            self.page.locator(f'{BOARD} [data-spot="{spot}"]').click(force=True)
            undo = self.page.locator('[data-key="undo"]')
            expect(undo).not_to_have_attribute("aria-disabled", "true")
            self.page.locator(BOARD).evaluate("(board) => board.jobs")
            assert self.page.locator(BOARD).evaluate("(board) => board.walk.trail.length") == count
        expect(self.page.locator('[data-key="answer"]')).not_to_have_attribute("aria-disabled", "true")
        self.key("answer")

    def open(self, path: str) -> None:
        self.page.goto(self.home + path)
        expect(self.page.locator("main > [data-screen]")).to_be_visible()

    def due(self) -> list[str]:
        """The exercises of one's own that a session has."""
        path = f"{self.home}/api/practice/backgammon/session"
        return [each["id"] for each in self.page.request.get(path).json()["exercises"] if each["own"]]


@pytest.fixture(scope="module")
def practising(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Practising]:
    storage = Storage.in_folder(tmp_path_factory.mktemp("practice"))
    start = datetime(2026, 3, 1, 9, tzinfo=UTC)
    add_exercises(storage, [exercise(), double_exercise()], source=TABLE, now=start, players=("", "Maren"))
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    made = Practising(page, "", start)
    with listening(storage, clock=lambda: made.now) as (home, _):
        made.home = home
        yield made
    context.close()


def faults(page: Page) -> list[str]:
    """What axe finds."""
    page.evaluate(AXE)
    return [str(each[0]) for each in page.evaluate(FINDINGS, None)]


def test_an_error_is_practised_on_the_board_and_comes_back_on_its_day(practising: Practising) -> None:
    page = practising.page
    practising.open("/")
    practising.key("/practice")
    expect(page.locator(".practice-now")).to_contain_text("2 from your own games")
    assert faults(page) == []
    practising.open(f"/practice/backgammon/session?table={TABLE}&theme=contact")
    expect(page.locator(".quiz-question")).to_have_text("What would you play?")
    expect(page.locator('[data-key="answer"]')).to_have_attribute("aria-disabled", "true")
    practising.play("13", "10")
    expect(page.locator(".quiz-question")).to_have_text(re.compile("Not quite. −0.100"))
    expect(page.locator(".quiz-return")).to_have_text("You will see it again tomorrow.")
    expect(page.locator("#assertive")).to_contain_text("Best: 8/5 6/5.")
    assert page.locator(".arrow-best").count() == 2
    expect(page.locator(".judged-table tr.best")).to_contain_text("8/5 6/5")
    assert faults(page) == []
    practising.key("next")
    expect(page.locator(".quiz-question")).to_have_text("0 of 1 right. 1 comes back tomorrow.")
    asked = practising.page.request.get(f"{practising.home}/api/practice/backgammon").json()
    assert asked["due"] == 0
    practising.now += timedelta(days=1)
    practising.open("/")
    expect(page.locator('[data-key="due"]')).to_contain_text("1 to practise")
    practising.open("/practice/backgammon/session?theme=contact")
    practising.play("8", "6")
    expect(page.locator(".quiz-question")).to_have_text("Right: 8/5 6/5")
    expect(page.locator(".quiz-return")).to_contain_text(re.compile(r"again in \d+ days"))


def test_the_cube_is_chosen_by_keyboard_and_looked_at_again(practising: Practising) -> None:
    page = practising.page
    practising.open(f"/practice/backgammon/session?table={TABLE}&theme=cube")
    expect(page.locator(".quiz-question")).to_have_text("Double or not?")
    page.locator('[data-key^="choice-"]', has_text=re.compile("^Double$")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".quiz-question")).to_have_text("Right: Double")
    expect(page.locator('[data-key="next"]')).to_be_focused()
    practising.key("look-again")
    expect(page.locator(".quiz-question")).to_have_text("Double or not?")
    practising.key("skip")
    expect(page.locator(".quiz-question")).to_have_text("1 of 1 right.")


def test_a_phone_and_french(practising: Practising) -> None:
    page = practising.page
    page.set_viewport_size({"width": 390, "height": 844})
    try:
        practising.open(f"/practice/backgammon/session?table={TABLE}&theme=contact")
        page.evaluate("localStorage.setItem('boxwood.settings', JSON.stringify({ language: 'fr' }))")
        page.reload()
        expect(page.locator(".quiz-question")).to_have_text("Que joueriez-vous\u202f?")
        for width, height in ((320, 568), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUTSIDE) == [], (width, height)
        practising.key("offer")
        page.locator('[data-key^="choice-"]', has_text="24/20").click()
        expect(page.locator(".quiz-question")).to_have_text("Juste\u202f: 24/20")
        assert faults(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390
        low = page.locator('[data-key="next"]').bounding_box()
        assert low is not None
        assert low["y"] + low["height"] <= 844
    finally:
        page.evaluate("localStorage.clear()")
        page.set_viewport_size({"width": 1280, "height": 800})


def test_a_starter_set_is_there_for_those_without_errors(practising: Practising, tmp_path: Path) -> None:
    del tmp_path
    shown = practising.page.request.get(f"{practising.home}/api/practice/backgammon").json()
    assert shown["total"] >= 40
    assert {group["name"] for group in shown["themes"]} >= {"attack", "prime", "race", "bear-off", "cube"}
