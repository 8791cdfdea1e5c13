"""The hand of the page, which knows no rules, makes exactly the plays that the rules allow."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from boxwood.backgammon import MakePlay, Position, legal_plays
from boxwood.checkers import Game, MakeMove
from boxwood.game import Side
from support.browser import needs_browser
from support.games import varied
from support.views import shown
from web.board_page import checkers_view, empty_page, rolled

pytestmark = needs_browser

START = Position.start()

Case = tuple[dict[str, Any], set[str]]
"""A view, and the actions that the rules allow in it."""

WALK_ALL = """async (text) => {
    const { Hand } = await import("/board/backgammon/hand.js");
    return JSON.parse(text).map(({ paths, own }) => {
        const found = new Set();
        const seen = new Set();
        const hand = new Hand(paths, [], own);
        const visit = (node) => {
            if (seen.has(node)) return;
            seen.add(node);
            if (hand.complete) found.add(hand.action);
            for (const step of hand.node.steps) {
                hand.take([step]);
                visit(step.next);
                hand.undo();
            }
        };
        if (paths.length) visit(0);
        return [...found].sort();
    });
}"""

RANDOM_GESTURES = """async ([text, seed]) => {
    const { Hand } = await import("/board/backgammon/hand.js");
    let state = seed;
    const random = (count) => (state = (state * 48271) % 2147483647) % count;
    return JSON.parse(text).map(({ paths, own }) => {
        const hand = new Hand(paths, [], own);
        for (let gesture = 0; gesture < 60 && !(hand.complete && !hand.open); gesture += 1) {
            const origins = [...hand.origins];
            const from = origins[random(origins.length)];
            const kind = random(8);
            if (kind === 0) hand.undo(random(2) === 0);
            else if (kind === 1) hand.swap();
            else if (kind === 2) hand.take(hand.makePoint(1 + random(24)) ?? []);
            else if (kind === 3) hand.take([hand.bearOff()].filter(Boolean));
            else if (kind === 4) hand.take([hand.click(from)].filter(Boolean));
            else {
                const targets = hand.targets(from);
                hand.take(hand.way(from, targets[random(targets.length)].to));
            }
        }
        while (hand.open) hand.take([hand.click([...hand.origins][0])]);
        const made = hand.action;
        const used = hand.dice.filter((die) => die.used).length;
        const count = hand.moves.length;
        hand.undo(true);
        return { made, used, count, back: hand.node === paths[0] && !hand.canUndo };
    });
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with empty_page(browser.new_context()) as page:
        yield page


@pytest.fixture(scope="module", params=list(Side), ids=str)
def cases(request: pytest.FixtureRequest) -> list[Case]:
    """Views of varied positions from one side, with the actions the rules allow the first in each."""
    found = []
    for position, dice in varied(seed=7, count=80):
        if 0 in (sum(n > 0 for n in position.board), sum(n < 0 for n in position.board)):
            continue
        legal = {str(MakePlay(str(play))) for play in legal_plays(position, dice)}
        found.append((rolled(position, dice, request.param), legal))
    return found


def paths_of(cases: list[Case]) -> str:
    return json.dumps([{"paths": view["paths"], "own": view["viewer"] == view["turn"]} for view, _ in cases])


def test_the_walks_of_a_hand_are_the_legal_plays(page: Page, cases: list[Case]) -> None:
    walked = page.evaluate(WALK_ALL, paths_of(cases))
    assert [set(actions) for actions in walked] == [legal for _, legal in cases]


def test_whatever_gestures_are_made_a_finished_hand_is_a_legal_play(page: Page, cases: list[Case]) -> None:
    movable = [(view, legal) for view, legal in cases if legal]
    for seed in (1, 2, 3):
        made = page.evaluate(RANDOM_GESTURES, [paths_of(movable), seed])
        for hand, (_, legal) in zip(made, movable, strict=True):
            assert hand["made"] in legal
            assert hand["used"] == hand["count"]
            assert hand["back"]


def hand_of(page: Page, view: dict[str, Any], code: str) -> Any:
    """What a piece of code makes of the hand of a view."""
    return page.evaluate(
        f"""async (view) => {{
            const {{ Hand }} = await import("/board/backgammon/hand.js");
            const hand = new Hand(view.paths);
            const step = (found) => found && `${{found.origin}}/${{found.target}}`;
            return ({code})(hand, step);
        }}""",
        view,
    )


def test_a_click_plays_the_larger_die_and_after_a_swap_the_smaller(page: Page) -> None:
    code = "(hand, step) => [step(hand.click(13)), hand.swap(), step(hand.click(13)), hand.dice.map((die) => die.next)]"
    assert hand_of(page, rolled(START, (6, 4)), code) == ["13/7", True, "13/9", [True, False]]


def test_a_click_plays_the_smaller_die_where_the_larger_is_blocked(page: Page) -> None:
    assert hand_of(page, rolled(START, (5, 1)), "(hand, step) => step(hand.click(24))") == "24/23"


def test_targets_count_the_pips_and_tell_both_dice_from_one(page: Page) -> None:
    code = "(hand) => hand.targets(13).map(({ to, pips, combined }) => [to, pips, combined])"
    assert hand_of(page, rolled(START, (4, 2)), code) == [[9, 4, False], [11, 2, False], [7, 6, True]]


def test_an_empty_point_is_made_when_both_dice_reach_it(page: Page) -> None:
    code = "(hand, step) => [hand.makePoint(5)?.map(step), hand.makePoint(4)]"
    assert hand_of(page, rolled(START, (3, 1)), code) == [["8/5", "6/5"], None]


def test_four_equal_dice_are_used_up_from_the_left(page: Page) -> None:
    code = "(hand) => { hand.take(hand.way(13, 9)); return hand.dice.map((die) => die.used); }"
    assert hand_of(page, rolled(START, (2, 2)), code) == [True, True, False, False]


def test_the_tray_bears_off_with_the_larger_die_first(page: Page) -> None:
    home = Position.build("6:3 5:3 4:3 3:2 2:2 1:2", "1:15")
    code = """(hand, step) => {
        const first = hand.bearOff();
        hand.take([first]);
        return [step(first), step(hand.bearOff())];
    }"""
    assert hand_of(page, rolled(home, (6, 2)), code) == ["6/0", "2/0"]


def test_what_was_tried_is_put_as_a_play_to_ask_about(page: Page) -> None:
    code = "(hand) => [hand.attempt(24).action, hand.attempt(13, 10).action, hand.attempt(25, 20).action]"
    assert hand_of(page, rolled(START, (5, 1)), code) == ["play 24/19", "play 13/10", "play bar/20"]
    code = "(hand) => { hand.take(hand.way(24, 23)); return hand.attempt(13, 12).action; }"
    assert hand_of(page, rolled(START, (5, 1)), code) == "play 24/23 13/12"


def test_the_walks_of_a_hand_at_checkers_are_the_legal_moves(page: Page) -> None:
    games = [checkers_view("W:W21,22,26,27,29,30,32:B1,2,3,4,5,9,16,23"), checkers_view("B:WK15,18,19,27:BK11,K24,6")]
    games.append(shown(Game.new("tournament"), Side.FIRST))
    code = WALK_ALL.replace("backgammon/hand.js", "checkers/hand.js").replace("Hand", "CheckersHand")
    walked = page.evaluate(code, json.dumps([{"paths": view["paths"]} for view in games]))
    for view, actions in zip(games, walked, strict=True):
        game = Game.new("tournament", start=view["fen"])
        assert set(actions) == {str(MakeMove(str(move))) for move in game.legal_moves()}
