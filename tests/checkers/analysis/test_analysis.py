"""A game of checkers, judged move by move."""

import threading

import pytest

from boxwood.analysing import AnalysisProgress
from boxwood.checkers import Game, Side, UnknownName, parse_action
from boxwood.checkers.analysis import AnalysedDecision, Analysis, AnalysisLevel, Choice, analyse
from boxwood.checkers.engine import Engine
from boxwood.checkers.engine.endgame import Endgame

LEVEL = AnalysisLevel("quick", 5)


@pytest.fixture(scope="module")
def engine() -> Engine:
    endgame = Endgame(checkers=2)
    endgame.prepare()
    return Engine(level="full", depth=5, endgame=endgame)


def played(start: str | None, *moves: str) -> Game:
    game = Game.new(start=start)
    for move in moves:
        game = game.apply(parse_action(f"move {move}"))
    return game


def judged(engine: Engine, start: str | None, *moves: str) -> Analysis:
    return analyse(played(start, *moves), LEVEL, engine=engine)


def test_every_move_is_judged_and_what_was_made_is_among_the_candidates(engine: Engine) -> None:
    told: list[AnalysisProgress] = []
    game = played(None, "11-15", "23-19", "8-11", "22-17", "9-13")
    analysis = analyse(game, LEVEL, engine=engine, progress=told.append)
    assert [each.number for each in analysis.decisions] == [0, 1, 2, 3, 4]
    assert [each.side for each in analysis.decisions[:2]] == [Side.SECOND, Side.FIRST]
    for decision in analysis.decisions:
        assert decision.choice.action == decision.played
        assert decision.candidates[0].equity == max(each.equity for each in decision.candidates)
        assert decision.error >= 0
    assert (told[-1].done, told[-1].total) == (5, 5)
    assert (analysis.complete, len(analysis.curve), analysis.totals[Side.SECOND].moves) == (True, 5, 3)


def test_a_man_given_away_is_a_blunder(engine: Engine) -> None:
    analysis = judged(engine, "B:W32,31,30,28,27:B1,2,3,5,15", "15-19")
    gift = analysis.decisions[0]
    assert (gift.label, gift.played) == ("blunder", "move 15-19")
    assert gift.error > 0.75
    assert analysis.worst(1) == (gift,)
    assert analysis.totals[Side.SECOND].blunders == 1


def test_within_the_tables_a_win_that_was_thrown_away_is_exact(engine: Engine) -> None:
    analysis = judged(engine, "W:WK10:BK13", "10-7")
    (decision,) = analysis.decisions
    assert decision.threw_away == "win"
    assert (decision.label, decision.candidates[0].from_tables) == ("blunder", True)
    assert decision.choice.outlook == "draw"
    assert decision.best == "move 10-14"
    assert analysis.totals[Side.FIRST].wins_thrown_away == 1


def test_a_draw_thrown_away_is_told_apart_from_a_win(engine: Engine) -> None:
    analysis = judged(engine, "W:WK10:BK1", "10-6")
    (decision,) = analysis.decisions
    assert (decision.threw_away, decision.choice.outlook) == ("draw", "loss")
    assert analysis.totals[Side.FIRST].draws_thrown_away == 1


def test_a_forced_move_does_not_count(engine: Engine) -> None:
    analysis = judged(engine, "B:W18:B14,1", "14x23")
    (decision,) = analysis.decisions
    assert (decision.forced, decision.counted, decision.error) == (True, False, 0)
    assert analysis.totals[Side.SECOND].mean_error is None


def test_a_move_that_ends_the_game_has_won_it(engine: Engine) -> None:
    (decision,) = judged(engine, "B:W18:B14", "14x23").decisions
    assert (decision.choice.outlook, decision.choice.equity) == ("win", 2)


def test_once_stopped_what_was_judged_comes_back(engine: Engine) -> None:
    stop = threading.Event()

    def tell(progress: AnalysisProgress) -> None:
        if progress.done == 2:
            stop.set()

    analysis = analyse(played(None, "11-15", "23-19", "8-11"), LEVEL, engine=engine, progress=tell, stop=stop)
    assert (len(analysis.decisions), analysis.complete) == (2, False)


def test_an_unknown_level_is_said() -> None:
    with pytest.raises(UnknownName, match="there are quick, standard, deep"):
        analyse(Game.new(), "thorough")


def test_a_win_that_is_only_out_of_sight_is_not_given_away() -> None:
    def threw_away(equity: float) -> str | None:
        best = Choice(action="move 20-24", equity=2.0, outlook="win", ends_in=9)
        made = Choice(action="move 19-15", equity=equity, outlook=None)
        return AnalysedDecision(
            number=0, side=Side.FIRST, played=made.action, candidates=(best, made), forced=False
        ).threw_away

    assert (threw_away(1.9), threw_away(0.2)) == (None, "win")
