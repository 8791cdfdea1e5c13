"""From judged decisions to error rates."""

import pytest

from boxwood.backgammon import Match, parse_action
from boxwood.backgammon.analysis import AnalysedDecision, Analysis, RollLuck, Scale, Totals
from boxwood.backgammon.analysis.counting import counts_as_double, counts_as_play, is_close_cube
from boxwood.backgammon.analysis.decision import AnalysedKind
from boxwood.backgammon.judgement import Choice, CubeEquities
from boxwood.game import Side

FIVE = Scale(0.5, 0.1)
NEAR_DOUBLE = CubeEquities(0.55, 0.5, 1.0)


def play(error: float, *, side: Side = Side.FIRST, number: int = 1, counted: bool = True) -> AnalysedDecision:
    """A play that gave up so much."""
    choices = (Choice(action="play 8/5 6/5", equity=0.2), Choice(action="play 24/20", equity=0.2 - error))
    return AnalysedDecision(
        number=number,
        game=1,
        side=side,
        kind="play",
        played="play 24/20",
        candidates=choices,
        error=error,
        counted=counted,
        scale=FIVE,
        forced=not counted,
    )


def cube(kind: AnalysedKind, played: str, equities: CubeEquities, error: float) -> AnalysedDecision:
    """A decision about the cube that gave up so much."""
    return AnalysedDecision(
        number=1,
        game=1,
        side=Side.FIRST,
        kind=kind,
        played=played,
        candidates=(),
        error=error,
        counted=True,
        scale=FIVE,
        cube=equities,
    )


def counted(*decisions: AnalysedDecision, luck: tuple[RollLuck, ...] = (), match: Match | None = None) -> Totals:
    match = match or Match.new(length=5)
    return Analysis.of(match, decisions, luck, program="test").totals[Side.FIRST]


def roll(luck: float, side: Side = Side.FIRST, stake: int = 1, scale: Scale | None = FIVE) -> RollLuck:
    return RollLuck(number=0, game=1, side=side, dice=(3, 1), luck=luck, scale=scale, stake=stake)


def test_pr_is_500_times_the_mean_error_of_decisions_that_count() -> None:
    totals = counted(play(0.03), play(0.0), play(0.09), play(0.0, counted=False), play(0.5, side=Side.SECOND))
    assert totals.pr == pytest.approx(500 * 0.12 / 3)
    assert totals.plays.decisions == 3
    assert totals.all.chance_error == pytest.approx(0.012)


@pytest.mark.parametrize(
    ("error", "label"),
    [(0.0, ""), (0.0199, ""), (0.02, "error"), (0.0799, "error"), (0.08, "blunder"), (1.0, "blunder")],
)
def test_an_error_begins_at_0_020_and_a_blunder_at_0_080(error: float, label: str) -> None:
    assert play(error).label == label


def test_blunders_are_among_the_errors() -> None:
    totals = counted(play(0.01), play(0.02), play(0.3))
    assert (totals.errors, totals.blunders) == (2, 1)


def test_gnu_backgammons_classes_exclude_each_other() -> None:
    totals = counted(play(0.02), play(0.04), play(0.05), play(0.07), play(0.2))
    assert (totals.doubtful, totals.bad, totals.very_bad) == (2, 1, 1)


@pytest.mark.parametrize(
    ("kind", "played", "equities", "name"),
    [
        ("double", "roll", CubeEquities(0.5, 0.8, 1.0), "missed double"),
        ("double", "double", CubeEquities(0.5, 0.1, 1.0), "wrong double"),
        ("double", "double", CubeEquities(1.3, 1.9, 1.0), "too good"),
        ("take", "take", CubeEquities(0.9, 1.2, 1.0), "wrong take"),
        ("take", "drop", CubeEquities(0.5, 0.8, 1.0), "wrong pass"),
    ],
)
def test_a_wrong_cube_has_its_class(kind: AnalysedKind, played: str, equities: CubeEquities, name: str) -> None:
    decision = cube(kind, played, equities, 0.2)
    assert decision.cube_error == name
    assert counted(decision).cube_errors[name].error == 0.2


def test_a_play_is_no_decision_if_all_choices_are_worth_the_same() -> None:
    same = (Choice(action="play 6/1", equity=1.0), Choice(action="play 5/off", equity=1.0))
    assert not counts_as_play(same)
    assert not counts_as_play(same[:1])
    assert counts_as_play((*same, Choice(action="play 4/off", equity=0.9995)))


@pytest.mark.parametrize(
    ("equities", "counts"),
    [
        (CubeEquities(0.3, 0.1, 1.0), True),
        (CubeEquities(0.3, 0.09, 1.0), False),
        (CubeEquities(1.15, 1.9, 1.0), True),
        (CubeEquities(1.25, 1.9, 1.0), False),
        (CubeEquities(-2.9, -2.9, 1.0), False),
    ],
)
def test_no_double_is_a_decision_within_a_fifth_of_a_point_of_a_double(equities: CubeEquities, counts: bool) -> None:
    assert counts_as_double(equities, 0.0, doubled=False, dead=False) is counts


def test_a_double_that_was_made_or_missed_always_counts_and_a_dead_cube_never() -> None:
    obvious = CubeEquities(0.0, -0.5, 1.0)
    assert counts_as_double(obvious, 0.5, doubled=True, dead=False)
    assert counts_as_double(CubeEquities(0.5, 0.9, 1.0), 0.4, doubled=False, dead=False)
    assert not counts_as_double(NEAR_DOUBLE, 0.0, doubled=False, dead=True)


def test_gnu_backgammon_counts_every_right_double_as_close() -> None:
    assert is_close_cube(CubeEquities(0.2, 0.9, 1.0))
    assert is_close_cube(CubeEquities(0.5, 0.4, 1.0))
    assert not is_close_cube(CubeEquities(0.5, 0.3, 1.0))


def test_snowies_rate_is_shared_among_the_turns_of_both_sides() -> None:
    turns = (roll(0.1), roll(-0.1), roll(0.0, Side.SECOND), roll(0.0, Side.SECOND))
    assert counted(play(0.1), luck=turns).snowie_rate == pytest.approx(25.0)


def test_gnus_rate_is_that_of_unforced_plays_and_close_cubes() -> None:
    decisions = (play(0.1), play(0.0, counted=False), cube("double", "roll", NEAR_DOUBLE, 0.0))
    assert counted(*decisions).gnu_rate == pytest.approx(50.0)


def test_luck_is_taken_off_the_result() -> None:
    won = Match.new(length=1)
    for text in ("opening 3 1", "play 8/5 6/5", "resign single", "accept"):
        won = won.apply(parse_action(text))
    assert won.outcome is not None
    luck = (roll(1.0, Side.FIRST), roll(-2.0, Side.SECOND))
    by_side = Analysis.of(won, (), luck, program="test").totals
    winner, loser = by_side[won.outcome.winner or Side.FIRST], by_side[(won.outcome.winner or Side.FIRST).other]
    assert (winner.result, loser.result) == (1.0, 0.0)
    lucky = by_side[Side.FIRST]
    assert lucky.chance_luck == pytest.approx(0.1)
    assert lucky.luck_adjusted_result == pytest.approx((lucky.result or 0.0) - 0.1 - 0.2)
    assert (winner.luck_adjusted_result or 0) + (loser.luck_adjusted_result or 0) == pytest.approx(1.0)


def test_a_session_has_its_luck_in_points_and_no_chances() -> None:
    totals = counted(luck=(roll(0.5, stake=2, scale=None),), match=Match.new())
    assert totals.chance_luck is None
    assert totals.result is None


def test_the_interval_of_pr_holds_it_and_narrows_with_more_decisions() -> None:
    few, many = counted(*[play(0.0), play(0.1)] * 5), counted(*[play(0.0), play(0.1)] * 50)
    assert few.interval is not None
    assert many.interval is not None
    assert few.interval.low < (few.pr or 0) < few.interval.high
    assert many.interval.high - many.interval.low < few.interval.high - few.interval.low


def test_without_decisions_there_are_no_rates() -> None:
    totals = counted()
    assert totals.interval is None
    assert {totals.pr, totals.gnu_rate, totals.snowie_rate, totals.rating} == {None}


def test_somebody_who_never_errs_has_the_best_rating_and_errors_lower_it() -> None:
    assert counted(play(0.0)).rating == pytest.approx(2050)
    assert (counted(play(0.02)).rating or 0) == pytest.approx(2050 - (8798 + 25526 / 5) * 0.02)
