"""A game from who starts to its outcome: K2, K3, K8, K9, and every action's refusal."""

from dataclasses import replace

import pytest

from boxwood.checkers import (
    Accept,
    BadAction,
    BadOption,
    Begin,
    Colour,
    Game,
    IllegalAction,
    MakeMove,
    OfferDraw,
    Outcome,
    Phase,
    Position,
    Refuse,
    Resign,
    Side,
    UnknownName,
    colour_of,
    parse_action,
    side_of,
)
from support.views import shown

LIGHT, DARK = Side.FIRST, Side.SECOND


def played(game: Game, *lines: str) -> Game:
    for line in lines:
        game = game.apply(parse_action(line))
    return game


def refused(game: Game, line: str) -> str:
    refusal = game.why_not(parse_action(line))
    assert refusal is not None
    return f"{refusal.reason} ({refusal.clause})"


def shuffled(game: Game, times: int) -> Game:
    """Both sides' kings going there and back, four turns at a time."""
    for _ in range(times):
        game = played(game, "move 1-5", "move 32-28", "move 5-1", "move 28-32")
    return game


# Sides and colours


def test_the_first_side_has_the_light_checkers() -> None:
    assert [colour_of(side) for side in Side] == [Colour.WHITE, Colour.BLACK]
    assert all(side_of(colour_of(side)) is side for side in Side)


# K2


def test_K2_tournament_dark_starts() -> None:
    game = Game.new()
    assert (game.phase, game.turn, game.position) == (Phase.MOVING, DARK, Position.start())
    assert refused(game, "begin first") == "the game has begun (K2)"
    with pytest.raises(BadOption, match=r"under the Tournament rules dark starts \(K2\)"):
        Game.new(begins=LIGHT)


@pytest.mark.parametrize("side", Side)
def test_K2_coral_the_players_decide_who_starts(side: Side) -> None:
    game = Game.new("coral")
    assert game.phase is Phase.STARTING
    assert refused(game, "move 11-15") == "decide first who starts (K2)"
    assert [str(action) for action in game.actions(LIGHT)] == ["begin first", "begin second"]
    assert game.actions(LIGHT) == game.actions(DARK) == game.actions()
    begun = game.apply(Begin(side))
    assert (begun.phase, begun.turn, begun.to_act) == (Phase.MOVING, side, side)
    assert begun.position == Position.start(colour_of(side))
    assert begun.legal_moves()


@pytest.mark.parametrize("side", Side)
def test_K2_coral_who_starts_can_be_settled_beforehand(side: Side) -> None:
    game = Game.new("coral", begins=side)
    assert (game.phase, game.turn) == (Phase.MOVING, side)


def test_a_game_can_start_from_any_position_that_is_not_over() -> None:
    game = Game.new(start="W:W18:B14,1")
    assert (game.turn, game.position.fen) == (LIGHT, "W:W18:B1,14")
    assert Game.new("coral", start=Position.from_fen("B:W18:B1")).phase is Phase.MOVING
    with pytest.raises(BadOption, match=r"the game of this position is over: white has no move \(K8\)"):
        Game.new(start="W:W13:B6,9")
    with pytest.raises(BadOption, match="it is black's turn in this position, so the second side begins"):
        Game.new(start="B:W18:B1", begins=LIGHT)
    with pytest.raises(BadOption, match="a position or its FEN"):
        Game.new(start=7)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="is a side or None"):
        Game.new("coral", begins="first")  # type: ignore[arg-type]
    with pytest.raises(UnknownName):
        Game.new("hasbro")


# K3: taking a move back


def test_K3_a_move_is_taken_back_if_the_other_side_agrees() -> None:
    before = played(Game.new(), "move 11-15", "move 22-18", "offer draw", "refuse")
    asked = played(before, "move 15x22", "takeback")
    assert (asked.phase, asked.to_act) == (Phase.TAKING_BACK, LIGHT)
    assert refused(asked, "move 25x18") == "answer the take-back first (K3)"
    assert asked.actors(parse_action("takeback")) == {DARK}
    back = played(asked, "accept")
    assert back.logged(()) == before.logged(())._with(turns=before.turns[-1:])
    assert refused(back, "offer draw") == "your draw offer was refused; make a move first (K9)"


def test_K3_a_take_back_that_was_refused_is_not_asked_for_again_before_the_next_move() -> None:
    game = played(Game.new(), "move 11-15", "takeback", "refuse")
    assert (game.phase, game.turn) == (Phase.MOVING, LIGHT)
    assert refused(game, "takeback") == "there is no move to take back (K3)"
    assert played(game, "move 22-18", "takeback").phase is Phase.TAKING_BACK


def test_K3_before_the_first_move_there_is_nothing_to_take_back() -> None:
    assert refused(Game.new(), "takeback") == "there is no move to take back (K3)"


def test_K3_both_sides_moves_are_taken_back_and_no_more() -> None:
    game = played(Game.new(), "move 11-15", "move 22-18")
    for side in (LIGHT, DARK):
        assert game.actors(parse_action("takeback")) == {side}
        game = played(game, "takeback", "accept")
    assert game.position == Position.start()
    assert refused(game, "takeback") == "there is no move to take back (K3)"


# K8


def test_K8_a_side_wins_when_the_enemy_has_no_checker_left() -> None:
    game = played(Game.new(start="B:W18:B14"), "move 14x23")
    assert game.outcome == Outcome(DARK, "capture")
    assert (game.phase, game.to_act, game.actions()) == (Phase.OVER, None, [])
    assert refused(game, "resign") == "the game is over (K8)"


def test_K8_a_side_wins_when_the_enemy_has_no_legal_move_on_its_turn() -> None:
    game = played(Game.new(start="B:W12:B3,4"), "move 4-8")
    assert game.outcome == Outcome(DARK, "block")
    assert played(Game.new(start="B:W12:B2,4"), "move 4-8").outcome is None


def test_K8_a_win_on_the_board_comes_before_a_draw_by_the_fortieth_move() -> None:
    game = Game.new(start="B:W12:B3,K4")
    late = replace(game, quiet=(Position.start(),) * 80)
    assert played(late, "move 4-8").outcome == Outcome(DARK, "block")


# K9


def test_K9_a_draw_by_agreement() -> None:
    offered = played(Game.new(), "offer draw")
    assert (offered.phase, offered.turn, offered.to_act) == (Phase.OFFERED, DARK, LIGHT)
    assert offered.actions() == offered.actions(LIGHT) == [Accept(), Refuse()]
    assert offered.actions(DARK) == []
    agreed = offered.apply(Accept())
    assert agreed.outcome == Outcome(None, "agreement")
    assert refused(agreed, "move 11-15") == "the game is over (K9)"


def test_K9_after_a_refusal_the_turn_goes_on_and_a_draw_is_offered_once_a_turn() -> None:
    game = played(Game.new(), "offer draw", "refuse")
    assert (game.phase, game.to_act) == (Phase.MOVING, DARK)
    assert refused(game, "offer draw") == "your draw offer was refused; make a move first (K9)"
    assert game.apply(MakeMove("11-15")).why_not(OfferDraw()) is None


def test_K9_nothing_else_is_done_while_an_offer_waits() -> None:
    offered = played(Game.new(), "offer draw")
    for line in ("move 11-15", "resign", "offer draw"):
        assert refused(offered, line) == "answer the draw offer first (K9)"
    for line in ("accept", "refuse"):
        assert refused(Game.new(), line) == "no draw was offered (K9)"


def test_K9_the_same_position_with_the_same_side_to_move_for_the_third_time_is_a_draw() -> None:
    game = Game.new(start="B:WK32:BK1")
    assert game.repetitions == 1
    game = shuffled(game, 1)
    assert (game.repetitions, game.outcome) == (2, None)
    game = played(game, "move 1-5", "move 32-28", "move 5-1")
    assert game.outcome is None
    game = played(game, "move 28-32")
    assert game.outcome == Outcome(None, "repetition")


def test_K9_the_same_board_with_the_other_side_to_move_does_not_count() -> None:
    other_side = Position.from_fen("B:WK32:BK1")
    game = replace(Game.new(start="B:WK32:BK5"), quiet=(other_side,) * 2)
    after = played(game, "move 5-1")
    assert after.position.fen == "W:WK32:BK1"
    assert (after.repetitions, after.outcome) == (1, None)


def test_K9_a_capture_or_a_mans_move_begins_the_count_anew() -> None:
    game = shuffled(Game.new(start="B:WK32:BK1,9"), 1)
    assert len(game.quiet) == 5
    assert len(played(game, "move 9-13").quiet) == 1
    captured = played(Game.new(start="B:W18,32:BK14,1"), "move 14x23")
    assert len(captured.quiet) == 1


def test_K9_forty_moves_by_each_side_without_a_capture_or_a_mans_move_are_a_draw() -> None:
    # Rounds of six and of eight squares: a position comes back after 24 moves, so none comes three times in forty.
    dark, light = [1, 6, 10, 14, 9, 5], [32, 28, 24, 19, 23, 26, 31, 27]
    game = Game.new(start="B:WK32:BK1")
    for number in range(40):
        for squares in (dark, light):
            assert game.outcome is None
            here, there = squares[number % len(squares)], squares[(number + 1) % len(squares)]
            game = played(game, f"move {here}-{there}")
    assert game.outcome == Outcome(None, "forty moves")


def test_K9_a_resignation_is_accepted_at_once() -> None:
    game = played(Game.new(), "resign")
    assert game.outcome == Outcome(LIGHT, "resignation")
    assert played(Game.new(), "move 11-15", "resign").outcome == Outcome(DARK, "resignation")


# The state as a value


def test_a_game_is_the_fold_of_its_actions() -> None:
    lines = ["begin first", "move 22-18", "offer draw", "refuse", "move 11-15", "move 18x11"]
    game = played(Game.new("coral"), *lines)
    assert [str(action) for action in game.log] == lines
    assert Game.replay(game.log, game.setup) == Game.replay(game.log, sheet="coral") == game
    assert game.begin_again() == Game.new("coral")
    assert game.last is not None
    assert game.last.captures == (15,)


def test_what_is_no_action_is_refused() -> None:
    with pytest.raises(BadAction, match="is no action"):
        Game.new().apply("move 11-15")  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match=r"'11-17': the man on 11 can't reach 17"):
        Game.new().apply(MakeMove("11-17"))


def test_an_actions_text_reads_back_and_other_text_is_refused() -> None:
    for action in (Begin(LIGHT), Begin(DARK), MakeMove("11-15"), OfferDraw(), Accept(), Refuse(), Resign()):
        assert parse_action(str(action)) == action
    assert parse_action("  MOVE   22x15 ") == MakeMove("22x15")
    for text in ("", "jump 3", "move", "resign now", "begin third"):
        with pytest.raises(BadAction, match="is no action; there are move 11-15, begin first"):
            parse_action(text)
    with pytest.raises(BadAction, match="a line of text"):
        parse_action(3)  # type: ignore[arg-type]


# What a board is told


def test_a_board_is_told_what_stands_where_and_what_may_be_moved() -> None:
    game = played(Game.new(), "move 11-15", "move 22-18")
    told = shown(game, DARK)
    assert (told["game"], told["sheet"], told["turn"], told["to_act"]) == ("checkers", "tournament", "second", "second")
    assert told["upside_down"]
    assert {"square": 15, "side": "second", "king": False} in told["squares"]
    assert told["paths"] == [
        {"steps": [{"origin": 15, "target": 22, "capture": 18, "next": 1}], "action": None},
        {"steps": [], "action": "move 15x22"},
    ]
    assert told["must_jump"]
    assert told["last"] == {"side": "first", "path": [22, 18], "captures": [], "text": "22-18"}
    assert told["captured"] == {"first": 0, "second": 0}
    after = shown(played(game, "move 15x22"))
    assert after["captured"] == {"first": 1, "second": 0}
    assert after["left"] == {"first": 11, "second": 12}


def test_a_chain_is_shown_step_by_step() -> None:
    game = Game.new(start="B:W18,27,5:B14")
    assert shown(game)["paths"] == [
        {"steps": [{"origin": 14, "target": 23, "capture": 18, "next": 1}], "action": None},
        {"steps": [{"origin": 23, "target": 32, "capture": 27, "next": 2}], "action": None},
        {"steps": [], "action": "move 14x23x32"},
    ]


def test_a_board_is_told_how_it_ended_and_how_near_a_draw_is() -> None:
    game = shuffled(Game.new(start="B:WK32:BK1"), 1)
    assert (shown(game)["repetitions"], shown(game)["quiet_moves"]) == (2, 2)
    over = shown(shuffled(game, 1))
    assert over["over"]
    assert not any(button["live"] for button in over["buttons"].values())
    assert over["paths"] == []


def test_a_dead_button_says_why() -> None:
    buttons = shown(Game.new())["buttons"]
    assert not buttons["accept"]["live"]
    assert (buttons["accept"]["clause"], buttons["accept"]["why"]) == ("K9", "no draw was offered")
    assert (buttons["resign"]["live"], buttons["resign"]["sides"]) == (True, ["second"])
