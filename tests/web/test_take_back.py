"""A play that the bot has answered is taken back before the next roll, where the players allow it."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from boxwood.table.storage import Storage
from support.browser import needs_browser
from support.serving import QuickEngines, listening
from web.table_page import DESKTOP, PHONE, Mouse, TablePage, act, begin, move, table_page

pytestmark = needs_browser


def answered(table: TablePage, **more: Any) -> list[int]:
    """Come to where the bot has answered one's play; the dice of that play."""
    table.new_table(bot="beginner", **more)
    mouse = Mouse(table)
    begin(table, mouse)
    dice: list[int] = table.board("view.dice")
    act(table, mouse, "hand")
    table.waits_for("roll")
    return dice


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_last_play_is_played_again_with_the_same_dice_if_that_is_allowed(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with (
        listening(Storage.in_folder(tmp_path), QuickEngines()) as (home, _),
        table_page(browser, home, size=size) as table,
    ):
        dice = answered(table)
        table.acting()
        table.key("take-back").click()
        table.waits_for("hand")
        assert table.board("view.dice") == dice
        assert table.board("view.turn") == "first"
        table.hears("take back the last play")
        act(table, Mouse(table), "hand")
        table.waits_for("roll")
        table.acting()
        table.page.keyboard.press("u")
        table.waits_for("hand")
        answered(table, take_backs=False)
        expect(table.key("take-back")).to_have_count(0)
        take_a_move_back_at_checkers(table)


def take_a_move_back_at_checkers(table: TablePage) -> None:
    """The same without dice, after the bot's move was seen once more."""
    table.new_table("checkers", bot="beginner")
    table.waits_for("hand")
    before = table.board("view.fen")
    move(table, Mouse(table))
    table.waits_for("hand")
    fen = table.board("view.fen")
    table.key("replay").click()
    table.waits_for("hand")
    assert table.board("view.fen") == fen
    table.acting()
    table.key("take-back").click()
    table.waits_for("hand")
    assert table.board("view.fen") == before
    table.hears("take back the last move")
    expect(table.key("take-back")).to_have_count(0)
    expect(table.key("replay")).to_have_count(0)
