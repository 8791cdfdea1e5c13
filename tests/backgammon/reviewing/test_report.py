"""The report of an analysed match."""

import pytest

from boxwood.backgammon import Match, Position, Side, formats
from boxwood.backgammon.game_type import GAME
from boxwood.backgammon.reviewing.carrying import judged_match
from boxwood.backgammon.reviewing.words import grade_of, phase_of
from boxwood.formats import Record
from support.reviews import COMMENT, judged_record, judged_report


def test_errors_come_worst_first_with_their_place_and_what_was_best() -> None:
    report = judged_report(judged_record(("Ann", "Bob")))
    double, opening = report.errors
    assert (str(double.label), double.side, str(double.played)) == ("Wrong double", Side.SECOND, "Double")
    assert (str(opening.heading), opening.turn, opening.played, opening.best) == (
        "Ann rolls 3-1",
        1,
        "24/21 24/23",
        "8/5 6/5",
    )
    assert (opening.severity, round(opening.cost, 3), opening.comment) == ("blunder", 0.15, COMMENT)


def test_the_candidates_of_a_play_have_chances_equity_and_cost() -> None:
    opening = judged_report().errors[1]
    assert [str(column) for column in opening.columns] == ["Win", "Gammon", "Equity"]
    best, made = opening.candidates
    assert [str(cell) for cell in best.cells] == ["50%", "10%", "+0.160"]
    assert (best.cost, best.played, made.played) == (0, False, True)


def test_a_double_shows_all_three_equities_and_only_the_right_answer_costs() -> None:
    rows = judged_report().errors[0].candidates
    assert [str(row.text) for row in rows] == ["No double", "Double, take", "Double, drop"]
    assert [row.cost is None for row in rows] == [False, False, True]
    assert [row.played for row in rows] == [False, True, False]


def test_the_curve_is_the_first_sides_chance_of_winning_the_match() -> None:
    curve = judged_report(judged_record(("Ann", "Bob"))).curve
    assert curve is not None
    assert str(curve.title) == "Ann: chance of winning the match"
    assert [point.turn for point in curve.points] == [1, 2, 3, 4]
    assert all(0 <= point.value <= 1 for point in curve.points)
    assert [point.severity for point in curve.points] == ["blunder", None, None, "blunder"]


def test_boards_are_drawn_from_the_side_that_decides() -> None:
    double, opening = judged_report().errors
    assert "arrow" not in double.picture("en")
    assert opening.picture("en").count('stroke-dasharray="16 11"') == 2
    assert "to move" in opening.diagram("en")


def test_rows_and_totals_are_plain_data() -> None:
    report = judged_report()
    assert [row["kind"] for row in report.rows] == ["play", "play", "play", "double"]
    assert report.rows[0]["position"] == Position.start().gnubg_id
    assert report.totals["first"]["blunders"] == 1
    assert str(report.day) == "2026-11-18"


def test_every_figure_is_said_for_both_sides() -> None:
    report = judged_report()
    figures = {str(row.label): tuple(map(str, row.values)) for row in report.figures}
    assert figures["blunders"] == ("1", "1")
    assert figures["Wrong double"][0] == "–"
    assert all(len(row.values) == 2 for row in report.figures)


@pytest.mark.parametrize(("rate", "grade"), [(2.5, "world champion"), (7.0, "expert"), (30.0, "beginner")])
def test_a_rate_has_a_grade(rate: float, grade: str) -> None:
    assert str(grade_of(rate)) == grade


def test_positions_are_told_apart_by_contact_and_by_where_the_last_checker_is() -> None:
    assert str(phase_of(Position.start(), 1)) == "Opening"
    assert str(phase_of(Position.start(), 9)) == "Contact"
    home, outside = "-A--A-------------------b-", "-A--A---A---------------b-"
    for board, phase in ((home, "Bear-off"), (outside, "Race")):
        position = Match.from_xgid(f"XGID={board}:0:0:1:00:0:0:0:0:10").game.position
        assert str(phase_of(position, 50)) == phase


def test_an_sgf_with_the_analysis_reads_back_with_the_same_cube() -> None:
    record = judged_record(("Ann", "Bob"))
    analysis = GAME.analyst.carried(record)
    carrying = GAME.analyst.with_analysis(record, analysis)
    again = formats.read(formats.write(carrying, "sgf"), "a.sgf")
    found = {(each.number, each.kind): each for each in GAME.analyst.carried(again).decisions}
    for decision in analysis.decisions:
        same = found[decision.number, decision.kind]
        assert same.error == pytest.approx(decision.error, abs=1e-4)
    assert all(each.cube is None or each.cube.is_chance for each in judged_match(analysis).judgements)


def test_a_file_without_an_analysis_carries_none() -> None:
    assert GAME.analyst.carried(Record(state=Match.new())) is None
