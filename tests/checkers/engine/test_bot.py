import threading

import pytest

from boxwood.checkers import Accept, Begin, Game, MakeMove, OfferDraw, Refuse, Side
from boxwood.checkers.engine import Endgame, decision
from boxwood.checkers.engine.bot import Bot
from boxwood.checkers.engine.engine import Engine
from boxwood.checkers.engine.thought import Thought
from boxwood.checkers.game import Phase


@pytest.mark.parametrize("sheet", ["tournament", "coral"])
def test_two_bots_play_a_game_to_its_end_by_the_rules(sheet: str) -> None:
    bots = [Bot(Engine(sheet, level="child", seed=seed)) for seed in (1, 2)]
    game, turn = Game.new(sheet), 0
    if game.phase is Phase.STARTING:
        game = game.apply(Begin(Side.FIRST))
    while game.outcome is None:
        game = game.apply(bots[turn % 2].act(game))
        turn += 1
    assert turn > 10


def test_it_takes_a_draw_when_it_is_behind_and_not_when_it_is_ahead() -> None:
    player = Bot(Engine("tournament", depth=4, endgame=Endgame(checkers=2)))
    ahead = Game.new("tournament", start="B:W30,31,32:B1").apply(OfferDraw())
    assert player.act(ahead) == Refuse()
    behind = Game.new("tournament", start="B:W32:B1,2,3").apply(OfferDraw())
    assert player.act(behind) == Accept()


def test_it_plays_an_even_game_on_until_it_goes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Bot(Engine("tournament", depth=5, endgame=Endgame(checkers=2)))
    assert player.act(Game.new("tournament").apply(OfferDraw())) == Refuse()
    game = Game.new("tournament", start="B:WK29,K30:BK4,K8")
    for move in ("8-11", "30-26", "4-8"):
        game = game.apply(MakeMove(move))
    assert player.act(game.apply(OfferDraw())) == Refuse()
    monkeypatch.setattr(decision, "STALLED", len(game.quiet) - 1)
    assert player.act(game.apply(OfferDraw())) == Accept()


def test_it_makes_the_only_move() -> None:
    game = Game.new("tournament", start="B:W15:B11,1")
    assert bot_move(game) == MakeMove("11x18")


def test_it_can_be_stopped_and_watched() -> None:
    stop, told = threading.Event(), list[Thought]()

    def enough(thought: Thought) -> None:
        told.append(thought)
        if thought.depth == 3:
            stop.set()

    player = Bot(Engine("tournament", seconds=10_000.0, endgame=Endgame(checkers=2)), enough, stop)
    assert player.act(Game.new("tournament")) == MakeMove(str(told[-1].move))


def bot_move(game: Game) -> object:
    return Bot(Engine("tournament", depth=4, endgame=Endgame(checkers=2))).act(game)
