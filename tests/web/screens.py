"""Every screen of the page, each in the state in which there is most to see."""

import json
from collections.abc import Callable, Iterator
from urllib.parse import quote

from boxwood.backgammon import Position
from boxwood.backgammon.game_type import GAME
from boxwood.formats import format_named
from support.reviews import judged_record
from web.table_page import ARRIVED, Mouse, TablePage, act, begin, move

Shows = Callable[[TablePage], None]

MIDDLE = Position.build("13:5 8:3 6:5 24:2", "13:5 8:3 6:5 24:2").gnubg_id
BUSY = Position.build("24:2 13:3 8:3 7:1 6:4 5:2", "24:1 21:1 13:4 8:3 6:4 4:2").gnubg_id
START = Position.start().gnubg_id
JUMPS = "W:W27,32:B23,14"


def _home(table: TablePage) -> None:
    table.at("/tables")
    table.at("/")


def _home_of_checkers(table: TablePage) -> None:
    _home(table)
    table.key("game-checkers").click()


def _home_with_games(table: TablePage) -> None:
    """Three games that go on: two wait for their player, one is shared."""
    table.new_table(bot="club", sheet="coral", length=5)
    table.waits_for("roll")
    table.new_table("checkers", bot="casual")
    table.waits_for()
    _played(table, 2)
    table.at("/")
    table.page.locator(".table-card.own").first.wait_for()


def _new_game(table: TablePage) -> None:
    table.at("/new")
    table.key("game-backgammon").click()


def _new_checkers(table: TablePage) -> None:
    table.at("/new")
    table.key("game-checkers").click()


def _options(table: TablePage) -> None:
    _new_game(table)
    table.key("options").click()


def _opening(table: TablePage) -> None:
    table.new_table()
    table.waits_for("roll")


def _hand(table: TablePage) -> None:
    table.new_table(dice="manual", length=5)
    enter(table, 6, 3)
    table.waits_for("hand")
    move(table, Mouse(table))
    enter(table, 4, 2)
    table.waits_for("hand")
    table.spot(table.board("spotFor(24)")).click()


def _entry(table: TablePage) -> None:
    table.new_table(dice="manual")
    table.waits_for("enter")


def enter(table: TablePage, *dice: int) -> None:
    table.waits_for("enter")
    for index, value in enumerate(dice):
        table.key(f"die-{index}-{value}").click()
    table.acting()
    table.key("roll").click()


def _tie(table: TablePage) -> None:
    table.new_table(dice="manual", sheet="redblack", format="money", length=None)
    enter(table, 4, 4)
    table.waits_for("enter")


def _played_dice(table: TablePage) -> None:
    table.new_table(start=MIDDLE, begins="first", length=5)
    act(table, Mouse(table), table.waits_for("roll"))
    table.waits_for("hand")
    move(table, Mouse(table))
    table.waits_for("roll")


def _refusal(table: TablePage) -> None:
    _hand(table)
    table.spot(table.board("spotFor(13)")).press(" ")
    table.spot(table.board("spotFor(10)")).click()  # a 2 is left to play
    table.page.locator(".panel.refusal").wait_for()


def _double(table: TablePage) -> None:
    table.new_table(start=MIDDLE, begins="first", format="money", length=None, options={"beavers": True})
    table.waits_for("roll")
    table.page.keyboard.press("d")
    table.acting()
    table.page.locator("[data-yes]").click()
    table.waits_for("question")


def _asking(table: TablePage) -> None:
    table.new_table(start=MIDDLE, begins="first", length=5)
    table.waits_for("roll")
    table.page.keyboard.press("d")
    table.key("answer-yes").wait_for()


def _resigning(table: TablePage) -> None:
    table.new_table(start=MIDDLE, begins="first", length=5)
    table.waits_for("roll")
    table.key("more").click()
    table.page.locator("dialog .menu-stakes button").last.click()
    table.page.locator(".slot .answers").wait_for()


def _hint(table: TablePage) -> None:
    table.new_table(bot="beginner", start=BUSY, begins="first", length=5)
    act(table, Mouse(table), table.waits_for("roll"))
    table.waits_for("hand")
    table.page.keyboard.press("h")
    table.page.locator(".hint-list").wait_for()


def _end(table: TablePage) -> None:
    _double(table)
    table.acting()
    table.key("answer-drop").click()
    table.waits_for("end")


def _more(table: TablePage) -> None:
    _opening(table)
    table.key("more").click()


def _settings(table: TablePage) -> None:
    table.at("/tables")
    if table.key("settings").count():
        table.key("settings").click()
    else:
        table.key("menu").click()
        table.page.locator("dialog .menu-list").last.locator("button").first.click()
    table.page.locator("dialog .settings").wait_for()


def _help(table: TablePage) -> None:
    _opening(table)
    table.page.keyboard.press("k")


def _rules_beside(table: TablePage) -> None:
    _opening(table)
    table.key("more").click()
    table.page.locator("dialog .menu-list button", has=table.page.locator("svg")).nth(2).click()
    table.page.locator("dialog .rules").wait_for()


def _checkers(table: TablePage) -> None:
    table.new_table("checkers", start=JUMPS)
    table.waits_for("hand")


def _taking_back(table: TablePage) -> None:
    """A game of checkers with the bot, whose answer can be seen again and one's own move taken back."""
    table.new_table("checkers", bot="beginner", sheet="coral")
    table.waits_for("question")
    table.acting()
    table.key("answer-begin first").click()
    table.waits_for("hand")
    move(table, Mouse(table))
    table.waits_for("hand")
    table.key("take-back").wait_for()


def _played(table: TablePage, turns: int = 4) -> str:
    id_ = table.new_table()
    for _ in range(turns):
        act(table, Mouse(table), table.waits_for("roll", "hand", "pass"))
    table.waits_for()
    return id_


def _review(table: TablePage) -> None:
    table.at(f"/table/{_played(table)}/review")


DROP = """([name, text]) => {
    const dragged = new DataTransfer();
    dragged.items.add(new File([text], name));
    const carried = { dataTransfer: dragged, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("dragover", carried));
    document.body.dispatchEvent(new DragEvent("drop", carried));
}"""


def drop_match(table: TablePage) -> None:
    """Drop a short match on the page, and wait until it has been analysed."""
    write = format_named(GAME.formats, "sgf").write
    assert write is not None
    table.at("/tables")
    table.page.evaluate(DROP, ["short.sgf", write([judged_record(("Ada", "Ben"))]).decode()])
    table.page.locator(".analysed .candidates").wait_for()
    table.page.locator(".review-progress progress").wait_for(state="detached")


def _analysed(table: TablePage) -> None:
    drop_match(table)


def _analysed_list(table: TablePage) -> None:
    """The list of decisions, which has a frame of its own on a phone."""
    drop_match(table)
    if table.key("frame-list").count():
        table.key("frame-list").click()


def hold(table: TablePage) -> None:
    """Play a blunder against the bot, which the tutor holds."""
    table.page.evaluate(TUTOR)
    table.page.reload()
    table.until(ARRIVED)
    table.new_table(bot="beginner", start=START, begins="first", length=5, dice="manual")
    enter(table, 3, 1)
    table.waits_for("hand")
    table.page.keyboard.press("t")
    table.page.keyboard.type("13/9")
    table.page.keyboard.press("Enter")
    table.page.locator(".panel.held").wait_for()


TUTOR = """() => {
    const kept = JSON.parse(localStorage.getItem("boxwood.settings") ?? "{}");
    localStorage.setItem("boxwood.settings", JSON.stringify({ ...kept, tutor: "blunders" }));
}"""


def _held(table: TablePage) -> None:
    table.at("/tables")
    hold(table)


def _dice(table: TablePage) -> None:
    table.at(f"/table/{_played(table)}/dice")


def _proof(table: TablePage) -> None:
    id_ = table.new_table(length=1)
    begin(table, Mouse(table))
    table.key("more").click()
    table.page.locator("dialog .menu-stakes button").last.click()
    table.acting()
    table.page.locator(".slot .answers button").first.click()
    table.waits_for("question")
    table.acting()
    table.key("answer-accept").click()
    table.waits_for("over")
    table.at(f"/table/{id_}/dice")
    table.page.locator(".verdict.good").wait_for()


def _rules(table: TablePage) -> None:
    table.at("/rules/backgammon/graves")


def _checkers_rules(table: TablePage) -> None:
    table.at("/rules/checkers/tournament")


def lesson_at(table: TablePage, address: str, step: str) -> None:
    """Open a lesson at a step, as somebody finds it who stopped there."""
    game = address.partition("/")[0]
    kept = {"last": None, "aloud": False, "games": {game: {"at": step, "done": []}}}
    table.at("/tables")
    table.page.evaluate("(kept) => localStorage.setItem('boxwood.lessons', kept)", json.dumps(kept))
    table.page.goto(f"{table.home}/learn/{address}")
    table.page.locator(f'section.lesson[data-step="{step}"]:not([data-waiting])').wait_for()


def _lesson_look(table: TablePage) -> None:
    lesson_at(table, "backgammon/coral", "way")


def _lesson_try(table: TablePage) -> None:
    lesson_at(table, "backgammon/parker", "other die")


def _lesson_answer(table: TablePage) -> None:
    lesson_at(table, "backgammon/graves", "bar")
    table.spot(13).click()
    table.page.locator(".lesson-answer").wait_for()


def _lesson_press(table: TablePage) -> None:
    lesson_at(table, "backgammon/redblack", "offered")


def _lesson_of_checkers(table: TablePage) -> None:
    lesson_at(table, "checkers/tournament", "chain")
    table.key("show-me").click()
    table.page.locator(".lesson-answer.right").wait_for()


def _tables(table: TablePage) -> None:
    table.at("/tables")


def _missing(table: TablePage) -> None:
    table.at("/table/nowhere12345")


def _practice(table: TablePage) -> None:
    table.at("/practice/backgammon")
    table.page.locator(".practice-now").wait_for()


def _quiz(table: TablePage) -> None:
    table.at("/practice/backgammon/session?theme=prime")
    table.page.locator(".quiz-question").wait_for()


def _quiz_answer(table: TablePage) -> None:
    table.at("/practice/backgammon/session?theme=contact")
    table.key("offer").click()
    table.key("choice-0").click()
    table.page.locator(".quiz-return").wait_for()


def _position(table: TablePage) -> None:
    table.at("/position/backgammon?id=" + quote("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:10"))
    table.page.locator(".judged-table tr.best").wait_for()


def _position_of_checkers(table: TablePage) -> None:
    table.at("/position/checkers")
    table.page.locator(".judged-table tr.best").wait_for()


def _openings(table: TablePage) -> None:
    table.at("/openings/backgammon?roll=3-1")
    table.page.locator(".judged-table tr.best").wait_for()


INVITE = """async () => {
    const body = JSON.stringify({ terms: { game: "backgammon", format: "match", length: 5 } });
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/invitations", { method: "POST", headers, body })).json();
}"""


def _invite(table: TablePage) -> None:
    table.at("/rules")
    table.at(f"/invite/{table.page.evaluate(INVITE)['id']}")
    table.page.locator(".invite-qr img").wait_for()


def _join(table: TablePage) -> None:
    table.at("/join")
    table.key("code").wait_for()


SCREENS: dict[str, Shows] = {
    "home": _home,
    "home, checkers": _home_of_checkers,
    "home with games": _home_with_games,
    "new game": _new_game,
    "new game, checkers": _new_checkers,
    "options": _options,
    "opening": _opening,
    "tie": _tie,
    "hand": _hand,
    "dice of the last play": _played_dice,
    "dice by hand": _entry,
    "refusal": _refusal,
    "double": _double,
    "asking": _asking,
    "resigning": _resigning,
    "hint": _hint,
    "end": _end,
    "more": _more,
    "checkers": _checkers,
    "checkers, taking back": _taking_back,
    "review": _review,
    "review, analysed": _analysed,
    "review, list": _analysed_list,
    "tutor": _held,
    "dice, sealed": _dice,
    "dice, proof": _proof,
    "rules": _rules,
    "rules of checkers": _checkers_rules,
    "rules beside a table": _rules_beside,
    "lesson, look": _lesson_look,
    "lesson": _lesson_try,
    "lesson, answer": _lesson_answer,
    "lesson, press": _lesson_press,
    "lesson of checkers": _lesson_of_checkers,
    "practice": _practice,
    "exercise": _quiz,
    "exercise, answer": _quiz_answer,
    "position": _position,
    "position of checkers": _position_of_checkers,
    "openings": _openings,
    "invite": _invite,
    "join": _join,
    "tables": _tables,
    "settings": _settings,
    "keyboard": _help,
    "not found": _missing,
}


def all_screens(table: TablePage) -> Iterator[str]:
    """Show one screen after the other."""
    for name, show in SCREENS.items():
        show(table)
        yield name
