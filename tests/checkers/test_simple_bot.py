"""A bot without an engine: it sees what can be taken, and what is taken back."""

import pytest

from boxwood.checkers import Game, Side, sheets
from boxwood.checkers.simple_bot import simple_action


@pytest.mark.parametrize("sheet", sheets())
def test_a_simple_bot_plays_a_game_to_its_end_by_every_sheet(sheet: str) -> None:
    game = Game.new(sheet, begins=Side.SECOND)
    for _ in range(400):
        if game.outcome is not None:
            return
        game = game.apply(simple_action(game))
    raise AssertionError("the game does not end")


def test_it_jumps_where_it_may_and_takes_two_rather_than_one() -> None:
    game = Game.new("coral", start="B:W15,22,31:B11", begins=Side.SECOND)
    assert str(simple_action(game)) == "move 11x18x25"


def test_it_does_not_step_where_it_is_taken() -> None:
    game = Game.new("coral", start="B:W22,32:B14,1", begins=Side.SECOND)
    assert str(simple_action(game)) not in ("move 14-18", "move 14-17")


def test_it_takes_a_draw_only_where_it_is_not_ahead() -> None:
    behind, ahead = (Game.new(start=fen, begins=Side.SECOND) for fen in ("B:W31,32,30:B1", "B:W32:B1,2,3"))
    for game, answer in ((behind, "refuse"), (ahead, "accept")):  # the side to move offers
        offered = game.apply(next(action for action in game.actions() if str(action) == "offer draw"))
        assert str(simple_action(offered)) == answer
