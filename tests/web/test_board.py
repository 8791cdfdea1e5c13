"""The boards of the page, by mouse, by finger and by keyboard, and what they say of themselves."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from boxwood.backgammon import Match, Position, parse_action
from boxwood.checkers import Game, MakeMove
from boxwood.game import Side
from support.browser import needs_browser
from support.views import shown
from web.board_page import BoardPage, checkers_view, empty_page, rolled

pytestmark = needs_browser

START = Position.start()
ON_THE_BAR = Position.build("bar:2 13:4 8:3 6:4 24:2", "24:1 13:5 8:3 6:4 21:1 4:1")
AT_HOME = Position.build("6:3 5:3 4:3 3:2 2:2 1:2", "1:15")
JUMPS = "W:W21,22,26,27,29,30,32:B1,2,3,4,5,9,16,23"


@pytest.fixture(scope="module")
def wide(browser: Browser) -> Iterator[Page]:
    with empty_page(browser.new_context(viewport={"width": 900, "height": 720})) as page:
        yield page


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    with empty_page(browser.new_context(viewport={"width": 374, "height": 632}, has_touch=True)) as page:
        yield page


def test_each_point_says_what_stands_there_and_what_was_played(wide: Page) -> None:
    match = Match.new(length=7)
    for text in ("opening 6 3", "play 24/15", "roll 5 2"):
        match = match.apply(parse_action(text))
    board = BoardPage(wide, colours={"first": "ivory", "second": "black"})
    board.show(shown(match, Side.SECOND))
    assert board.name(10) == "10-point, one ivory checker, last played"
    assert board.name(1) == "1-point, one ivory checker, left by the last play"
    assert board.name(5) == "5-point, empty"
    assert board.name(13) == "13-point, 5 black checkers, can move"
    assert board.name(25) == "Your bar, empty"
    assert board.name(0) == "Off, none of yours"
    board.call("select(13)")
    assert board.name(13).endswith(", chosen")
    assert board.name(8) == "8-point, 3 black checkers, can move; target with 5"
    assert board.name(6) == "6-point, 5 black checkers, can move; target with both dice, 7"
    assert wide.locator('[role=button][aria-label="Cube in the middle, not yet turned"]').count() == 1


def test_a_hit_and_the_bar_are_told(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(ON_THE_BAR, (4, 3)))
    assert board.name(25) == "Bar, 2 of yours, must enter"
    assert board.name(21).endswith("; target with 4, hits")


def test_a_click_plays_the_larger_die_then_the_other_and_done_sends_the_play(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (6, 4)))
    board.spot("24-point").click()
    assert board.moves == ["24/18"]
    assert [die["used"] for die in board.hand["dice"]] == [True, False]
    wide.evaluate("board.done()")
    assert board.heard("act") == []
    board.spot("13-point").click()
    assert board.moves == ["24/18", "13/9"]
    board.spot("Dice").click()
    assert board.heard("act") == [{"action": "play 24/18 13/9"}]


def test_a_click_on_the_dice_swaps_them(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (6, 4)))
    board.spot("Dice: 6, 4; 6 is played first").click()
    assert [die["value"] for die in board.hand["dice"]] == [4, 6]
    board.spot("13-point").click()
    assert board.moves == ["13/9"]


def test_clicks_can_choose_first(wide: Page) -> None:
    board = BoardPage(wide, clicks="select")
    board.show(rolled(START, (6, 4)))
    board.spot("13-point").click()
    assert board.moves == []
    board.spot("3-point").click()
    assert board.moves == ["13/7", "7/3"]


def test_a_checker_is_dragged_and_one_that_may_not_go_there_is_refused(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (6, 4)))
    board.drag("24-point", "14-point")
    assert board.moves == ["24/18", "18/14"]
    assert board.hand["complete"]
    board.call("undo(true)")
    board.drag("13-point", "10-point")
    assert board.moves == []
    assert board.heard("refusal") == [{"action": "play 13/10", "origin": 13, "target": 10}]
    assert wide.locator(".refusal").count() == 1
    board.spot("13-point").focus()
    wide.keyboard.press("Escape")
    assert wide.locator(".refusal").count() == 0


def test_a_checker_that_cannot_move_is_refused_with_the_play_that_was_meant(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(ON_THE_BAR, (4, 3)))
    board.spot("13-point").click()
    assert board.heard("refusal") == [{"action": "play 13/9", "origin": 13, "target": 9}]


def test_one_move_or_all_are_taken_back(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (2, 2)))
    for _ in range(3):
        board.spot("13-point").click()
    board.spot("24-point").focus()
    wide.keyboard.press("Backspace")
    assert board.moves == ["13/11", "13/11"]
    wide.keyboard.press("Control+Shift+z")
    assert board.moves == []
    assert board.name(13) == "13-point, 5 light checkers, can move"


def test_an_empty_point_is_made_by_a_click(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (3, 1)))
    board.spot("5-point").click()
    assert board.moves == ["8/5", "6/5"]
    assert board.name(5) == "5-point, 2 light checkers, last played"


def test_the_tray_bears_off(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(AT_HOME, (6, 2)))
    board.spot("Off, none of yours").click()
    board.spot("Off, one of yours").click()
    assert board.moves == ["6/0", "2/0"]
    assert board.name(0) == "Off, 2 of yours, last played"


def test_arrow_keys_walk_the_board_and_one_spot_is_a_tab_stop(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (6, 4)))
    board.spot("18-point").focus()
    walked = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End"):
        wide.keyboard.press(key)
        walked.append(board.focused().split(",")[0])
    assert walked == ["Bar of the other side", "19-point", "6-point", "Your bar", "12-point", "Off"]
    stops = wide.locator(".spot[tabindex='0']")
    assert sorted(str(name).split(",")[0].split(":")[0] for name in stops.evaluate_all(LABELS)) == [
        "Cube in the middle",
        "Dice",
        "Off",
    ]


LABELS = "(all) => all.map((one) => one.getAttribute('aria-label'))"


def test_a_play_is_made_by_keyboard_alone(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (6, 4)))
    wide.keyboard.press("Tab")
    assert board.focused().startswith("24-point")
    wide.keyboard.press("4")
    wide.keyboard.press("Enter")
    assert board.moves == ["24/20"]
    board.spot("13-point").focus()
    wide.keyboard.press("Space")
    assert board.name(7).endswith("target with 6")
    board.spot("7-point").focus()
    wide.keyboard.press("Space")
    assert board.moves == ["24/20", "13/7"]
    wide.keyboard.press("?")
    wide.keyboard.press("Enter")
    assert board.heard("hintrequest") == [None]
    assert board.heard("act") == [{"action": "play 24/20 13/7"}]


def test_the_place_of_the_dice_rolls(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(shown(Match.new(length=7), Side.FIRST))
    board.spot("Roll the dice").click()
    board.spot("24-point").focus()
    wide.keyboard.press("Enter")
    assert board.heard("roll") == [None, None]


def test_the_other_side_can_be_moved_from_where_one_sits(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (6, 5), viewer=Side.SECOND))
    assert board.name(1) == "1-point, 2 light checkers, can move"
    board.spot("1-point").click()
    assert board.moves == ["1/7"]
    assert board.name(7) == "7-point, one light checker, can move, last played"
    board.spot("1-point").click()
    assert board.heard("refusal") == [{"action": "play 24/18 24/19", "origin": 1, "target": 6}]
    board.spot("7-point").click()
    board.call("done()")
    assert board.heard("act") == [{"action": "play 24/13"}]


def test_a_hand_is_kept_while_the_turn_is_the_same_and_dropped_with_it(wide: Page) -> None:
    board = BoardPage(wide)
    view = rolled(START, (6, 4))
    board.show(view)
    board.spot("13-point").click()
    board.show({**view, "score": {"first": 1, "second": 0}})
    assert board.moves == ["13/7"]
    board.show(rolled(START, (5, 3)))
    assert board.moves == []


def test_what_is_shown_in_haste_ends_where_the_last_view_is(wide: Page) -> None:
    rng, match, views = random.Random(11), Match.new(length=7), []
    for _ in range(16):
        actions = [a for a in match.actions() if type(a).__name__ in {"Opening", "Roll", "MakePlay", "Pass"}]
        match = match.apply(rng.choice(actions or match.actions()))
        views.append(shown(match, Side.FIRST))
    BoardPage(wide, pace="fast")
    wide.evaluate("async (views) => { await Promise.all(views.map((view) => board.show(view))); }", views)
    assert wide.evaluate("board.lying.position.equals(board.position)")
    assert wide.locator(".flying").count() == 0
    drawn = wide.locator(".layer-pieces .checker").count()
    bars = sum(views[-1]["bar"].values())
    assert drawn == sum(min(5, stack["count"]) for stack in views[-1]["points"]) + bars


def test_a_board_that_is_not_to_be_touched_reports_nothing(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (6, 4)), interactive=False)
    board.spot("13-point").click()
    board.drag("13-point", "7-point")
    assert board.moves == []
    assert board.heard("refusal") == []
    wide.evaluate("board.compact = true")
    assert wide.locator("svg[role=img]").count() == 1
    assert wide.locator(".spot").count() == 0


def test_arrows_are_drawn_and_cleared(wide: Page) -> None:
    board = BoardPage(wide)
    board.show(rolled(START, (3, 1)), interactive=False)
    wide.evaluate("board.mark([{origin: 8, target: 5, kind: 'best'}, {origin: 6, target: 5, kind: 'played'}])")
    assert wide.locator(".arrow-best, .arrow-played").count() == 2
    wide.evaluate("board.mark([])")
    assert wide.locator(".arrow").count() == 0


@pytest.mark.parametrize("home", ["left", "right"])
@pytest.mark.parametrize("direction", ["own", "turned"])
def test_however_the_board_lies_a_point_is_where_it_is_drawn(wide: Page, home: str, direction: str) -> None:
    board = BoardPage(wide, home=home, direction=direction)
    board.show(rolled(START, (6, 4)))
    ace = wide.evaluate("(() => { const { x, y } = board.point(1).getBoundingClientRect(); return [x, y]; })()")
    assert (ace[0] > 450, ace[1] > 360) == (home == "right", direction == "own")
    board.spot("13-point").click()
    assert board.moves == ["13/7"]


def test_a_phone_gets_rows_that_fill_the_space_and_can_be_pressed(phone: Page) -> None:
    board = BoardPage(phone)
    board.show(rolled(START, (6, 4)))
    box = phone.evaluate(
        "(() => { const { width, height } = board.point(9).getBoundingClientRect(); return [width, height]; })()"
    )
    assert box[0] >= 161
    assert box[1] >= 44
    board.spot("13-point").tap()
    board.spot("24-point").tap()
    assert board.moves == ["13/7", "24/20"]
    phone.set_viewport_size({"width": 374, "height": 534})
    phone.wait_for_function("Math.abs(board.geometry.height - 534) < 1")
    assert board.moves == ["13/7", "24/20"]
    phone.set_viewport_size({"width": 374, "height": 632})


def test_at_checkers_a_chain_is_jumped_step_by_step_or_at_once(wide: Page) -> None:
    board = BoardPage(wide, "checkers-board")
    board.show(checkers_view(JUMPS))
    board.spot("Square 26").click()
    assert board.spot("Square 19").get_attribute("aria-label") == "Square 19, empty; target, captures one"
    assert board.spot("Square 23").get_attribute("aria-label") == "Square 23, dark man, captured on the way"
    board.spot("Square 19").click()
    assert board.heard("act") == []
    board.spot("Square 12").click()
    assert board.heard("act") == [{"action": "move 26x19x12"}]
    board.call("undo(true)")
    board.drag("Square 26", "Square 12")
    assert board.heard("act")[-1] == {"action": "move 26x19x12"}


def test_at_checkers_what_may_not_be_done_is_asked_about(wide: Page) -> None:
    board = BoardPage(wide, "checkers-board")
    board.show(checkers_view(JUMPS))
    board.spot("Square 22").click()
    board.drag("Square 22", "Square 18")
    assert [refusal["action"] for refusal in board.heard("refusal")] == ["move 22-17", "move 22-18"]


def test_at_checkers_a_king_is_named_and_the_board_turned_for_the_other_side(wide: Page) -> None:
    board = BoardPage(wide, "checkers-board", palette="coral")
    board.show(checkers_view("B:W21,K22,30:B1,2,K3,9", viewer=Side.SECOND))
    assert board.name(3) == "Square 3, dark king, can move"
    near = wide.evaluate("board.point(1).getBoundingClientRect().y")
    assert near > 360
    board.spot("Square 3,").focus()
    wide.keyboard.press("Enter")
    board.spot("Square 8,").focus()
    wide.keyboard.press("Enter")
    wide.wait_for_function("heard.some(([name]) => name === 'act')")
    assert board.heard("act") == [{"action": "move 3-8"}]


def test_at_checkers_a_whole_game_is_played_on_the_board(phone: Page) -> None:
    rng, game = random.Random(3), Game.new("tournament")
    board = BoardPage(phone, "checkers-board")
    for _ in range(8):
        view: dict[str, Any] = shown(game, Side.FIRST)
        board.show(view)
        move = rng.choice(game.legal_moves())
        for square in move.path:
            board.spot(f"Square {square},").tap()
        phone.wait_for_function("heard.some(([name]) => name === 'act')")
        (sent,) = board.heard("act")
        assert sent == {"action": str(MakeMove(str(move)))}
        phone.evaluate("window.heard = []")
        game = game.apply(parse(sent["action"]))


def parse(text: str) -> MakeMove:
    return MakeMove(text.removeprefix("move "))


FLIGHTS = """async (views) => {
    let flights = 0;
    const watch = new MutationObserver((records) => {
        flights += records.flatMap(({ addedNodes }) => [...addedNodes]).length;
    });
    await board.show(views[0], { instant: true });
    watch.observe(board.layers.flight, { childList: true });
    for (const view of views.slice(1)) await board.show(view);
    watch.disconnect();
    return flights;
}"""


def flights(page: Page, *views: dict[str, Any]) -> int:
    """How many checkers fly while views are shown one after another."""
    return int(page.evaluate(FLIGHTS, views))


def test_a_play_of_the_other_side_is_seen_move_by_move_and_taken_back_when_one_steps_back(wide: Page) -> None:
    match = Match.new(length=7).apply(parse_action("opening 3 6"))
    before = shown(match, Side.FIRST)
    after = shown(match.apply(parse_action("play 24/15")), Side.FIRST)
    BoardPage(wide, pace="fast")
    assert flights(wide, before, after) == len(after["last"]["moves"]) == 2
    assert flights(wide, after, before) == 2
    assert wide.evaluate("board.lying.position.equals(board.position)")


def test_the_play_that_ends_a_game_is_seen(wide: Page) -> None:
    position = Position.build("2:1 1:1", "6:15")
    match = Match.new(length=7, start=position, begins=Side.SECOND).apply(parse_action("roll 6 5"))
    ended = match.apply(parse_action("play 2/off 1/off"))
    view = shown(ended, Side.FIRST)
    BoardPage(wide, pace="fast")
    assert flights(wide, shown(match, Side.FIRST), {**view, **view["finished"], "buttons": {}}) == 2
    assert wide.evaluate("board.lying.position.equals(board.position)")


CUBE_FLIGHT = """async (views) => {
    await board.show(views[0], { instant: true });
    const run = board.motion.run.bind(board.motion);
    const flown = [];
    board.motion.run = (element, frames, duration) => {
        if (element.matches(".cube-place")) flown.push(frames.map(({ transform }) => transform.match(/[\\d.]+/g)));
        return run(element, frames, duration);
    };
    for (const view of views.slice(1)) await board.show(view);
    return flown.map((frames) => frames.map(([x, y]) => [Number(x), Number(y)]));
}"""


@pytest.mark.parametrize(("home", "bar", "trays"), [("right", 408, 848), ("left", 492, 52)])
def test_a_cube_that_nobody_owns_lies_on_the_bar_clear_of_its_checkers_and_goes_from_there_to_its_owner(
    wide: Page, home: str, bar: int, trays: int
) -> None:
    both = Position.build("bar:5 13:3 8:3 6:4", "bar:5 13:3 8:3 6:4")
    match = Match.new("redblack", start=both, begins=Side.FIRST)
    offered = match.apply(parse_action("double"))
    views = [shown(one, Side.FIRST) for one in (match, offered, offered.apply(parse_action("take")))]
    board = BoardPage(wide, palette="redblack", pace="fast", home=home, centredCube="bar")
    for view in views[:2]:
        board.show(view)
        cube = wide.locator(".cube-place").bounding_box()
        assert cube
        assert abs(cube["x"] + cube["width"] / 2 - bar) < 2
        for checker in wide.locator(".layer-pieces .checker").all():
            box = checker.bounding_box()
            assert box
            assert (
                box["x"] + box["width"] < cube["x"]
                or box["x"] > cube["x"] + cube["width"]
                or (box["y"] + box["height"] < cube["y"] or box["y"] > cube["y"] + cube["height"])
            )
    assert wide.evaluate(CUBE_FLIGHT, views) == [[[bar, 360], [bar, 360]], [[bar, 360], [trays, 306]]]
    BoardPage(wide, home=home).show(views[0])
    cube = wide.locator(".cube-place").bounding_box()
    assert cube
    assert abs(cube["x"] + cube["width"] / 2 - trays) < 2


def test_moves_are_taken_with_reduced_motion_at_once(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 900, "height": 720}, reduced_motion="reduce")
    with empty_page(context) as page:
        board = BoardPage(page, pace="slow")
        board.show(rolled(START, (6, 4)))
        board.spot("13-point").click()
        assert page.locator(".flying").count() == 0
        assert board.name(7) == "7-point, one light checker, can move, last played"
