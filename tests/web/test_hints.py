"""Hints: where they lie, what they show on the board, and how their numbers are written."""

import re
from itertools import combinations

import pytest

from boxwood.backgammon import Position
from support.browser import needs_browser
from web.conftest import Opens
from web.screens import enter
from web.table_page import PHONE, Mouse, TablePage, act

pytestmark = needs_browser

BUSY = Position.build("24:2 13:3 8:3 7:1 6:4 5:2", "24:1 21:1 13:4 8:3 6:4 4:2").gnubg_id
ARROWS = ".layer-arrows .arrow"


def ask(table: TablePage, game: str = "backgammon") -> None:
    if game == "checkers":
        table.new_table("checkers")
    else:
        table.new_table(bot="beginner", start=BUSY, begins="first", length=5)
        act(table, Mouse(table), table.waits_for("roll"))
    table.waits_for("hand")
    if table.key("hint").count():
        table.key("hint").click()
    else:
        table.page.keyboard.press("h")
    table.page.locator(".hint-list").wait_for()


def drawn(table: TablePage) -> list[str | None]:
    return [arrow.get_attribute("d") for arrow in table.page.locator(f"{ARROWS} .arrow-line").all()]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_the_best_play_lies_on_the_board_as_arrows_until_another_is_pointed_at(opens: Opens, game: str) -> None:
    table = opens()
    ask(table, game)
    best = drawn(table)
    assert best
    table.key("hint-1").hover()
    second = drawn(table)
    assert second not in ([], best)
    table.page.mouse.move(5, 5)
    assert drawn(table) == best
    table.key("hint-1").click()
    table.page.mouse.move(5, 5)
    assert drawn(table) == second
    table.key("close-hint").click()
    assert drawn(table) == []


@pytest.mark.parametrize("size", [PHONE, (360, 640)])
@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_a_hint_on_a_phone_covers_neither_the_board_nor_the_buttons(
    opens: Opens, size: tuple[int, int], game: str
) -> None:
    table = opens(size=size, touch=True, language="fr")
    ask(table, game)
    parts = [table.page.locator(name) for name in (".board-surface", ".slot", "[data-screen] > .controls")]
    boxes = [box for part in parts if part.is_visible() and (box := part.bounding_box())]
    assert len(boxes) >= 2
    for one, other in combinations(boxes, 2):
        above, below = sorted((one, other), key=lambda box: box["y"])
        assert above["y"] + above["height"] <= below["y"] + 1
    assert max(box["y"] + box["height"] for box in boxes) <= size[1]
    assert drawn(table)


@pytest.mark.parametrize("size", [PHONE, (360, 640)])
@pytest.mark.parametrize("entering", [False, True])
def test_who_looks_at_a_hint_or_enters_dice_on_a_phone_can_double_or_resign(
    opens: Opens, size: tuple[int, int], entering: bool
) -> None:
    table = opens(size=size, touch=True, language="fr")
    table.new_table(start=BUSY, begins="first", length=5, dice="manual" if entering else "sealed")
    table.waits_for("enter" if entering else "roll")
    if not entering:
        table.page.keyboard.press("h")
        table.page.locator(".hint-list").wait_for()
    table.key("more").tap()
    resigning = table.page.locator("dialog .menu-stakes button").last
    assert not resigning.get_attribute("aria-disabled")
    assert entering or table.page.locator(".hint-list").is_visible()
    table.page.locator("dialog .menu-stakes button").first.tap()
    table.acting()
    table.key("answer-yes").tap()
    table.waits_for("question")


def test_worth_is_written_as_the_language_writes_numbers(opens: Opens) -> None:
    for language, number in (("en", r"[+−]\d\.\d{3}"), ("fr", r"[+−]\d,\d{3}")):
        table = opens(language=language)
        ask(table)
        worth = table.page.locator(".hint-row .equity").all_text_contents()
        assert worth
        assert all(re.fullmatch(number, one) for one in worth)


def test_checkers_are_worth_men_and_looked_at_in_moves(opens: Opens) -> None:
    table = opens()
    ask(table, "checkers")
    assert re.search(r"\d\d moves ahead", table.text(".panel.hint"))
    assert "That is from the opening book." in table.text(".panel.hint")
    assert re.fullmatch(r"[+−]\d\.\d\d", table.page.locator(".hint-row .equity").first.inner_text())


def test_who_is_doubled_can_ask_for_a_hint_beside_the_question(opens: Opens) -> None:
    table = opens()
    table.new_table(start=BUSY, begins="first", length=5)
    table.waits_for("roll")
    table.spot("cube").click()
    assert table.page.locator("dialog").count() == 0, "nothing covers the board"
    table.acting()
    table.key("answer-yes").click()
    table.waits_for("question")
    table.key("ask-hint").click()
    table.page.locator(".hint-list").wait_for()
    assert table.page.locator(".question").is_visible()
    assert table.page.locator(".hint-row .cost").first.inner_text() == "best"
    assert drawn(table) == []
    answers = set(table.page.locator(".answers .answer > span:not(.visually-hidden)").all_inner_texts())
    assert set(table.page.locator(".hint-row .hint-play").all_inner_texts()) <= answers


def test_a_hint_about_a_double_is_seen_as_a_whole_in_the_words_of_the_answers(opens: Opens) -> None:
    table = opens(language="fr")
    table.new_table(start=BUSY, begins="first", format="money", length=None, options={"beavers": True})
    table.waits_for("roll")
    table.page.keyboard.press("d")
    table.acting()
    table.key("answer-yes").click()
    table.waits_for("question")
    table.key("ask-hint").click()
    table.page.locator(".hint-list").wait_for()
    answers = table.page.locator(".answers .answer > span:not(.visually-hidden)").all_inner_texts()
    assert sorted(table.page.locator(".hint-row .hint-play").all_inner_texts()) == sorted(answers)
    slot, last = (table.page.locator(name).last.bounding_box() for name in (".slot", ".panel.hint p"))
    assert slot
    assert last
    assert last["y"] + last["height"] <= slot["y"] + slot["height"]


def test_a_hint_follows_a_play_that_is_half_made(opens: Opens) -> None:
    table = opens()
    table.new_table(start=BUSY, begins="first", length=5, dice="manual")
    enter(table, 3, 1)
    table.waits_for("hand")
    table.page.keyboard.press("h")
    table.page.locator(".hint-list").wait_for()
    whole = drawn(table)
    assert len(whole) == 2
    best = table.page.locator(".hint-row .hint-play").first.inner_text()
    origin = best.split("/")[0]
    table.spot(origin).press(" ")
    table.spot(best.split("/")[1].split()[0].rstrip("*")).click()
    assert table.page.locator(".hint-row .hint-play").first.inner_text() == best
    assert len(drawn(table)) == 1, "what is left of it"
    table.page.keyboard.press("Shift+U")
    table.spot(1).press("b")
    assert len(drawn(table)) == 2
