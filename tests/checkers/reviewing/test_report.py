"""The report of an analysed game of checkers."""

import pytest

from boxwood.checkers import Game, parse_action
from boxwood.checkers.analysis import AnalysisLevel, analyse
from boxwood.checkers.engine import Engine
from boxwood.checkers.engine.endgame import Endgame
from boxwood.checkers.game_type import GAME
from boxwood.formats import Record
from boxwood.report_page import reports_as_page


@pytest.fixture(scope="module")
def record() -> Record[Game]:
    game = Game.new(start="W:WK10:BK13")
    for move in ("10-7", "13-9"):
        game = game.apply(parse_action(f"move {move}"))
    return Record(state=game, players=("Ann", ""))


def test_a_win_thrown_away_is_told_with_the_turns_it_takes(record: Record[Game]) -> None:
    endgame = Endgame(checkers=2)
    endgame.prepare()
    engine = Engine(level="full", depth=5, endgame=endgame)
    report = GAME.analyst.report(record, analyse(record.state, AnalysisLevel("quick", 5), engine=engine))
    (error,) = report.errors
    assert (str(error.label), str(error.heading), error.best) == ("Win given away", "Ann moves", "10-14")
    assert str(error.candidates[0].cells[0]).startswith("wins, ")
    assert str(error.candidates[0].cells[1]) == "tables"
    assert [str(sentence) for sentence in error.reasons()] == [
        f"After 10-14 you win in {error.candidates[0].cells[0]}.".replace("wins, ", ""),
        "After 10-7 it is a draw.",
        "The endgame tables say so: it is certain.",
    ]
    assert report.curve is not None
    assert [point.value for point in report.curve.points] == [0, 0]
    page = reports_as_page([("a.pdn", report)], "fr").decode()
    assert page.count("<article") == 1
    assert report.rows[0]["threw_away"] == "win"
