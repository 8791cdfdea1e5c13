"""Decisions about the cube: exact where the end is in sight, and as players know them elsewhere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxwood.backgammon import (
    Beaver,
    Cube,
    Double,
    Match,
    Opening,
    Position,
    Raccoon,
    Side,
    Take,
    legal_plays,
    parse_action,
)
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.cube import (
    Answer,
    CubeDecision,
    CubeSituation,
    WinKind,
    cube_decision,
    decide_cube,
    outcome_payoffs,
    resignation,
)
from boxwood.backgammon.engine.cube_kernels import (
    CENTRED,
    CONTACT,
    MINE,
    ROLL_WEIGHTS,
    ROLLS,
    THEIRS,
    doubled_value,
    undoubled_values,
    value_after_play,
)
from boxwood.backgammon.engine.match_equity import match_equities
from support.cubes import START, Floats, at_score, backed_up, chances, money, outputs, situations, turned

WON, LOST = chances(1), chances(0)
OWN, OTHERS = Cube(2, Side.FIRST), Cube(2, Side.SECOND)
rolls = st.lists(st.booleans(), min_size=ROLLS, max_size=ROLLS)


def decide_ahead(situation: CubeSituation, leaves: Floats) -> CubeDecision:
    """The decision out of the chances after every roll, or every two."""
    return cube_decision(situation, backed_up(leaves, situation.terms), chances(0.5), CONTACT)


def last_roll(wins: list[bool]) -> Floats:
    """What the opponent sees after each roll of a side that must win with it or has lost."""
    return np.array([LOST if wins_now else WON for wins_now in wins], np.float32)


@given(rolls, st.sampled_from([Cube(), OWN]))
def test_at_the_last_roll_one_doubles_from_half_the_rolls_on_and_takes_with_a_quarter(
    wins: list[bool], cube: Cube
) -> None:
    win = float(ROLL_WEIGHTS @ np.array(wins))
    decision = decide_ahead(money(cube), last_roll(wins))
    assert decision.no_double == pytest.approx(2 * win - 1)
    assert decision.double_take == pytest.approx(2 * (2 * win - 1))
    assert decision.double_drop == 1
    assert decision.double == (0.5 + 1e-6 < win < 1 - 1e-6)
    if win != pytest.approx(0.75):
        assert decision.take == (win < 0.75)


def exactly(first: float, then: float, owner: int) -> float:
    """The mover's equity: it wins now, or the opponent wins with its next roll, or the mover has won after all."""
    reply = 2 * then - 1
    if owner != MINE:  # the opponent may double before it throws
        reply = max(reply, min(2 * reply, 1))
    return first - (1 - first) * reply


@given(rolls, rolls, st.sampled_from([CENTRED, MINE, THEIRS]))
def test_two_rolls_before_the_end_decisions_are_exact(first: list[bool], then: list[bool], owner: int) -> None:
    cube = {CENTRED: Cube(), MINE: OWN, THEIRS: OTHERS}[owner]
    wins = [[WON if won_now or not lost_later else LOST for lost_later in then] for won_now in first]
    decision = decide_ahead(money(cube), np.array(wins, np.float32))
    now, later = float(ROLL_WEIGHTS @ np.array(first)), float(ROLL_WEIGHTS @ np.array(then))
    assert decision.no_double == pytest.approx(exactly(now, later, owner))
    assert decision.double_take == pytest.approx(2 * exactly(now, later, THEIRS))


def test_at_the_last_roll_of_a_match_the_score_decides() -> None:
    wins = [roll % 2 == 0 for roll in range(ROLLS)]
    win = float(ROLL_WEIGHTS @ np.array(wins))
    situation = at_score(3, 5)
    chance = match_equities(5).chance
    decision = decide_ahead(situation, last_roll(wins))
    assert situation.match_chance(decision.no_double) == pytest.approx(win * chance(2, 5) + (1 - win) * chance(3, 4))
    assert situation.match_chance(decision.double_take) == pytest.approx(win * chance(1, 5) + (1 - win) * chance(3, 3))
    assert situation.match_chance(decision.double_drop) == pytest.approx(chance(2, 5))


@given(situations(), outputs())
def test_what_is_decided_is_what_is_worth_most(situation: CubeSituation, found: Floats) -> None:
    decision = decide_cube(situation, found)
    assert decision.double_drop == pytest.approx(1)
    assert decision.equity >= decision.no_double
    if decision.double:
        assert decision.may_double
        assert not decision.dead
        assert decision.equity == pytest.approx(decision.doubled, abs=1e-6)
        assert not decision.too_good
    if decision.too_good:
        assert decision.no_double > decision.doubled - 1e-9
    if not situation.terms.beavers:
        assert decision.take == (decision.double_take <= decision.double_drop)
        assert not decision.beaver


@given(situations(), outputs())
def test_equities_stand_for_chances_of_the_match(situation: CubeSituation, found: Floats) -> None:
    decision = decide_cube(situation, found)
    if situation.middle:  # a match
        for equity in (decision.no_double, decision.double_take, decision.double_drop):
            assert -1e-9 <= situation.match_chance(equity) <= 1 + 1e-9
    else:
        assert situation.match_chance(1) >= 1


def test_without_gammons_the_window_for_money_is_the_known_one() -> None:
    decision = decide_cube(money(), chances(0.7))
    assert decision.double_point == pytest.approx(0.70, abs=0.015)
    assert decision.cash_point == pytest.approx(0.785, abs=0.01)
    assert decision.take_point == pytest.approx(0.215, abs=0.01)
    redouble = decide_cube(money(OWN), chances(0.7))
    assert redouble.double_point is not None
    assert decision.double_point is not None
    assert redouble.double_point > decision.double_point
    assert redouble.cash_point == decision.cash_point


@pytest.mark.parametrize("cube", [Cube(), OWN])
@pytest.mark.parametrize("jacoby", [False, True])
def test_decisions_turn_where_the_window_says(cube: Cube, jacoby: bool) -> None:
    situation = money(cube, jacoby=jacoby)
    window = decide_cube(situation, chances(0.7, 0.3, 0, 0.2, 0))
    assert window.double_point is not None
    assert window.cash_point is not None
    for point in (window.double_point, window.cash_point):
        below, above = (decide_cube(situation, chances(point + step, 0.3, 0, 0.2, 0)) for step in (-0.002, 0.002))
        if point == window.double_point:
            assert (below.double, above.double) == (False, True)
        else:
            assert (below.take, above.take) == (True, False)


def test_gammons_make_taking_dearer() -> None:
    plain, gammonish = (decide_cube(money(), chances(0.7, share)).take_point for share in (0, 0.4))
    assert plain is not None
    assert gammonish is not None
    assert gammonish > plain + 0.05


# Jacoby, beavers, the limit


def test_one_can_be_too_good_to_double_but_not_under_jacoby() -> None:
    found = chances(0.88, 0.6)
    free = decide_cube(money(), found)
    assert free.too_good
    assert not free.double
    assert not free.take
    jacoby = decide_cube(money(jacoby=True), found)
    assert not jacoby.too_good
    assert jacoby.double
    own = decide_cube(money(OWN, jacoby=True), found)
    assert own.too_good


@given(outputs())
def test_under_jacoby_nobody_is_too_good_for_a_cube_in_the_middle(found: Floats) -> None:
    assert not decide_cube(money(jacoby=True), found).too_good


def test_jacoby_is_met_by_a_double_that_was_taken() -> None:
    match = Match.new(start=START, begins=Side.FIRST, options={"jacoby": True})
    assert CubeSituation.of(match).won("gammon") == 1
    taken = CubeSituation.of(match.apply(Double()).apply(Take()))
    assert taken.won("gammon") == 2
    assert taken.lost("backgammon") == -3


def test_a_double_by_the_underdog_is_beavered() -> None:
    found = chances(0.45)
    assert decide_cube(money(), found).answer("double") == "take"
    decision = decide_cube(money(beavers=True), found)
    assert decision.answer("double") == "beaver"
    assert decision.take
    assert decision.beaver
    assert decision.doubled == pytest.approx(decision.accepted[1])
    assert decision.doubled < decision.double_take < 0
    favourite = decide_cube(money(beavers=True), chances(0.72))
    assert not favourite.beaver
    assert favourite.take
    assert favourite.double


def test_a_beaver_is_answered_by_its_worth() -> None:
    def answer(win: float, raccoons: bool = False) -> Answer:
        return decide_cube(money(beavers=True, raccoons=raccoons), chances(win)).answer("beaver")

    assert answer(0.45) == "take"
    assert answer(0.05) == "drop"
    assert answer(0.72) == "take"
    assert answer(0.72, raccoons=True) == "raccoon"
    assert decide_cube(money(beavers=True, raccoons=True), chances(0.72)).answer("raccoon") == "take"
    assert decide_cube(money(beavers=True, raccoons=True), chances(0.9)).answer("raccoon") == "drop"


def test_beavers_are_answered_also_where_the_cube_is_dead_by_then() -> None:
    match = Match.new("graves", 3, {"beavers": True}, score=(1, 1), start=START, begins=Side.FIRST)
    beavered = match.apply(Double()).apply(Beaver())
    decision = decide_cube(CubeSituation.of(beavered), chances(0.6))
    assert decision.answer("beaver") == "take"
    raccooned = Match.new(start=START, begins=Side.FIRST, options={"beavers": True, "raccoons": True})
    raccooned = raccooned.apply(Double()).apply(Beaver()).apply(Raccoon())
    assert decide_cube(CubeSituation.of(raccooned), chances(0.6)).answer("raccoon") == "take"


def test_a_double_that_is_beavered_is_not_offered() -> None:
    found = chances(0.58, 0.0)
    assert not decide_cube(money(jacoby=True, beavers=True), found).double


def test_an_underdog_doubles_for_the_gammons_under_jacoby_and_later_where_it_is_beavered() -> None:
    def point(beavers: bool) -> float | None:
        return decide_cube(money(jacoby=True, beavers=beavers), chances(0.4, 0.9), efficiency=0).double_point

    assert point(False) == pytest.approx(1 / 3.8, abs=1e-4)  # with a dead cube: 2p − 1 = 2 · (1.9p − (1 − p))
    assert point(True) == pytest.approx(3 / 9.6, abs=1e-4)  # 2p − 1 = 4 · (1.9p − (1 − p))


@given(situations(), outputs())
def test_the_kernel_answers_doubles_as_decisions_do(situation: CubeSituation, found: Floats) -> None:
    terms, decision = situation.terms, decide_cube(situation, found)
    levels = terms.settled.shape[1]
    values = np.empty((levels, 3))
    undoubled_values(found, CONTACT, terms.settled[0], terms.jacoby, 0, levels - 1, values)
    if levels > 3:
        doubled = doubled_value(values, terms.settled[0], 0, terms.beavers, terms.raccoons)
        assert doubled == pytest.approx(decision.doubled)


def test_below_its_limit_the_last_double_is_taken_with_a_quarter() -> None:
    decision = decide_cube(money(Cube(32, Side.FIRST), "graves"), chances(0.7))
    assert decision.cash_point == pytest.approx(0.75, abs=1e-6)
    at_limit = money(Cube(64, Side.FIRST), "graves")
    assert at_limit.dead
    assert not at_limit.may_double
    assert not decide_cube(at_limit, chances(0.7)).double
    unlimited = decide_cube(money(Cube(64, Side.FIRST)), chances(0.7))
    assert unlimited.cash_point is not None
    assert unlimited.cash_point > 0.77


def test_beavers_and_raccoons_end_at_the_limit() -> None:
    assert money(Cube(32, Side.FIRST), "graves", beavers=True).offers == 1
    assert money(Cube(16, Side.FIRST), "graves", beavers=True).offers == 2
    assert money(Cube(), beavers=True, raccoons=True).offers == 3


# Scores


def test_in_the_crawford_game_there_is_no_cube() -> None:
    for needs in ((1, 3), (3, 1)):
        situation = at_score(*needs)
        assert not situation.may_double
        assert situation.dead
        decision = decide_cube(situation, chances(0.8))
        assert not decision.double
        assert decision.double_point is None
        assert decision.take_point is None


def test_after_the_crawford_game_the_trailer_doubles_at_once() -> None:
    for needs in range(2, 9):
        for win in (0.05, 0.3, 0.5, 0.6):
            decision = decide_cube(at_score(needs, 1, crawford_played=True), chances(win, 0.2, 0, 0.2, 0))
            assert decision.double
            assert decision.free
        leader = at_score(1, needs, crawford_played=True)
        assert leader.dead
        assert not decide_cube(leader, chances(0.8)).double


def test_after_the_crawford_game_the_leader_drops_for_free_only_when_the_trailer_needs_an_even_number() -> None:
    def takes(needs: int) -> bool:
        return decide_cube(at_score(needs, 1, crawford_played=True), chances(0.55, 0.25, 0, 0.25, 0)).take

    assert [takes(needs) for needs in range(2, 8)] == [False, True, False, True, False, True]


def test_at_two_points_each_one_doubles_early_and_the_take_point_is_the_price_of_a_point() -> None:
    situation = at_score(2, 2)
    decision = decide_cube(situation, chances(0.55))
    assert decision.double
    assert decision.take
    assert decision.take_point == pytest.approx(match_equities(2).chance(2, 1), abs=1e-4)


def test_a_cube_that_is_enough_for_the_match_is_dead() -> None:
    situation = at_score(2, 5, OWN)
    assert situation.dead
    assert situation.may_double  # the sheet warns, no more
    decision = decide_cube(situation, chances(0.75))
    assert not decision.double
    assert decision.double_take < decision.no_double


def test_a_leader_doubles_later_than_for_money_and_a_trailer_sooner() -> None:
    def point(needs: int, other: int) -> float:
        found = decide_cube(at_score(needs, other), chances(0.6, 0.25, 0, 0.25, 0)).double_point
        assert found is not None
        return found

    assert point(7, 3) < point(9, 9) < point(3, 7)


def test_a_long_level_match_is_like_money() -> None:
    found = chances(0.68, 0.25, 0, 0.2, 0)
    match, for_money = decide_cube(at_score(40, 40), found), decide_cube(money(), found)
    assert match.no_double == pytest.approx(for_money.no_double, abs=0.02)
    assert match.double_take == pytest.approx(for_money.double_take, abs=0.05)


def test_a_match_as_good_as_decided_still_has_decisions() -> None:
    decision = decide_cube(at_score(2, 900), chances(0.7))
    assert np.isfinite([decision.no_double, decision.double_take, decision.double_drop]).all()


# Where a situation comes from


def test_sheets_without_a_cube_have_none() -> None:
    for match in (
        Match.new("coral", start=START, begins=Side.FIRST),
        Match.new("coral", 5, start=START, begins=Side.FIRST),
        Match.new(length=1, start=START, begins=Side.FIRST),
        Match.new("classic", format="single", start=START, begins=Side.FIRST),
    ):
        situation = CubeSituation.of(match)
        assert situation.terms.settled.shape == (2, 1, 6)
        decision = decide_cube(situation, chances(0.8, 0.3, 0, 0.2, 0))
        assert not decision.may_double
        assert decision.equity == decision.no_double


def test_spoken_doubling_is_a_cube() -> None:
    spoken, cube = decide_cube(money(sheet="parker"), chances(0.72)), decide_cube(money(), chances(0.72))
    assert spoken == cube
    assert spoken.double


def test_after_automatic_doubles_the_cube_is_in_the_middle_at_its_value() -> None:
    match = Match.new("redblack").apply(Opening(3, 3)).apply(Opening(4, 2))
    situation = CubeSituation.of(match)
    assert (situation.owner, situation.unit) == (CENTRED, 2)
    assert not situation.may_double  # the starter's first turn
    assert situation.lost("gammon") == -2


def test_a_situation_is_that_of_the_side_that_throws_next() -> None:
    match = Match.new(length=7, score=(4, 2), start=START, begins=Side.SECOND, cube=OTHERS)
    assert CubeSituation.of(match).owner == MINE
    played = match.apply(parse_action("roll 31")).apply(parse_action("play 8/5 6/5"))
    next_turn = CubeSituation.of(played)
    assert next_turn.owner == THEIRS
    assert not next_turn.may_double
    offered = CubeSituation.of(match.apply(Double()))
    assert offered.owner == MINE
    assert offered.may_double


def test_the_first_turn_begins_without_a_double_and_the_second_may() -> None:
    match = Match.new("tournament")
    assert not CubeSituation.of(match).may_double
    opened = match.apply(Opening(3, 1))
    assert not CubeSituation.of(opened).may_double
    assert CubeSituation.of(opened.apply(parse_action("play 8/5 6/5"))).may_double


# Plays, and giving up


def test_chances_count_what_the_score_makes_of_them() -> None:
    assert outcome_payoffs(money()).tolist() == [[2, 1, 1, -1, -1]] * 2
    assert outcome_payoffs(at_score(1, 1)).tolist() == [[2, 0, 0, 0, 0]] * 2
    trailer, leader = outcome_payoffs(at_score(2, 1))
    assert trailer == pytest.approx([2, 2, 0, 0, 0], abs=1e-6)
    assert leader == pytest.approx([2, 0, 0, -2, 0], abs=1e-6)


def after_play(situation: CubeSituation, found: Floats) -> float:
    """What a play is worth to the side on turn, out of the opponent's chances after it."""
    terms = situation.terms
    return value_after_play(found, CONTACT, 0, 0, situation.owner, terms, np.empty((terms.settled.shape[1], 3)))


@given(outputs(), outputs(), st.sampled_from([(1, 4), (4, 1), (3, 1)]))
def test_without_a_cube_the_product_with_the_stakes_is_the_equity(
    one: Floats, other: Floats, needs: tuple[int, int]
) -> None:
    situation = at_score(*needs)  # the Crawford game
    difference = decide_cube(situation, one).no_double - decide_cube(situation, other).no_double
    assert (one - other) @ outcome_payoffs(situation)[0] == pytest.approx(difference, abs=1e-4)
    difference = after_play(situation, one) - after_play(situation, other)
    assert (other - one) @ outcome_payoffs(situation)[1] == pytest.approx(difference, abs=1e-4)


def test_of_two_plays_the_cube_can_prefer_the_less_likely_winner() -> None:
    plays = [turned(chances(0.80, 0.05)), turned(chances(0.77, 0.40))]
    winner, gammons = (after_play(money(OWN), play) for play in plays)
    assert gammons > winner
    winner, gammons = (after_play(at_score(1, 1), play) for play in plays)
    assert winner > gammons


@pytest.mark.parametrize(
    ("found", "kind"),
    [
        (chances(0.2, 0, 0, 1, 0), None),
        (chances(0), "single"),
        (chances(0, 0, 0, 0.5, 0), None),
        (chances(0, 0, 0, 1, 0), "gammon"),
        (chances(0, 0, 0, 1, 0.5), None),
        (chances(0, 0, 0, 1, 1), "backgammon"),
    ],
)
def test_only_what_is_lost_is_resigned(found: Floats, kind: WinKind | None) -> None:
    assert resignation(money(), found) == kind
    if kind is not None:
        assert money().lost(kind) == decide_cube(money(), found).no_double
        assert resignation(money(jacoby=True), found) == "single"
        assert resignation(at_score(5, 1), found) == "single"


def test_the_cube_of_a_small_ending_is_handled_exactly() -> None:
    last_roll = Position.build("6:1 5:1 off:13", "1:1 off:14")
    match = Match.new(start=last_roll, begins=Side.FIRST)
    decision = Engine(0).cube(match)
    wins = sum(
        any(min(play.after.board) >= 0 for play in legal_plays(last_roll, roll))  # seen by the other side: none is left
        for roll in ((one, other) for one in range(1, 7) for other in range(1, 7))
    )
    assert decision.no_double == pytest.approx(2 * wins / 36 - 1, abs=1e-3)
    assert decision.double_take == pytest.approx(2 * (2 * wins / 36 - 1), abs=1e-3)
    assert not decision.double


def test_an_exact_ending_that_is_no_longer_a_take_is_a_drop() -> None:
    four_left = Position.build("1:2 off:13", "1:4 off:11")
    decision = Engine(0).cube(Match.new(start=four_left, begins=Side.FIRST))
    assert decision.no_double == pytest.approx(1.0)
    assert decision.double_take == pytest.approx(2.0)
    assert decision.answer("double") == "drop"
