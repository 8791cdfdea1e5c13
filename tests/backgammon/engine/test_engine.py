"""What must hold for every network and every look-ahead."""

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings

from boxwood.backgammon import BadDice, BadFile, BadInput, BadPosition, Dice, Position, legal_plays
from boxwood.backgammon.engine import Engine, Evaluation, Network, search_kernels
from boxwood.backgammon.engine.play_kernels import MOST_PLAYS
from support.games import ROLLS, varied
from support.strategies import dice, reachable

UNTAUGHT = Network.random(units=16, seed=3)
ROUNDING = 0.001
"""Sums are whole numbers, rounded a little differently as a position is reached from another."""
FULL = [
    (position, roll) for position, roll in varied(seed=4, count=400) if min(position.board) < 0 < max(position.board)
]


def full_size(position: Position) -> bool:
    return position.checkers == (15, 15)


@given(reachable().filter(full_size))
def test_chances_are_ordered_and_between_0_and_1(position: Position) -> None:
    for plies in (0, 1):
        found = Engine(plies, network=UNTAUGHT).evaluate(position)
        assert 0 <= found.win_backgammon <= found.win_gammon <= found.win <= 1
        assert 0 <= found.lose_backgammon <= found.lose_gammon <= 1 - found.win + 1e-6
        assert -3 <= found.equity <= 3


@given(reachable().filter(full_size), dice)
def test_plays_are_ranked_best_first_and_all_of_them(position: Position, roll: Dice) -> None:
    ranked = Engine(0, network=UNTAUGHT).rank(position, roll)
    assert {play for play, _ in ranked} == set(legal_plays(position, roll))
    equities = [evaluation.equity for _, evaluation in ranked]
    assert equities == sorted(equities, reverse=True)


def test_an_equity_is_the_negative_of_the_other_sides_view() -> None:
    found = Engine(0, network=UNTAUGHT).evaluate(Position.start())
    assert math.isclose(found.swap().equity, -found.equity, abs_tol=1e-9)
    assert found.swap().swap().win == pytest.approx(found.win)


def average(engine: Engine, position: Position) -> float:
    """The weighted average over the rolls of the best play's equity, by one ply less."""
    total = 0.0
    for high, low in ROLLS:
        plays = [play.after for play in legal_plays(position, (high, low))] or [position.swap()]
        best = max(equity_after(engine, after) for after in plays)
        total += best * (1 if high == low else 2)
    return total / 36


def equity_after(engine: Engine, after: Position) -> float:
    """The equity for the side that has just moved."""
    if min(after.board) >= 0:
        return 1.0 + (after.off[0] == 0) + (after.off[0] == 0 and (after.board[25] > 0 or max(after.board[19:25]) > 0))
    return -engine.evaluate(after).equity


@pytest.mark.parametrize(
    ("id_", "dice"),
    [("hgEA4LbZAAEEAA", (3, 3)), ("rBtWBAA3wQAAAA", (2, 1)), ("GIMAAILAAgAAAA", (1, 1)), ("JwAACNs2UAICAA", (6, 5))],
)
def test_every_play_is_evaluated_when_there_is_contact_late_in_a_bear_off(id_: str, dice: Dice) -> None:
    """Here the prefilter alone would leave out the best play, and lose a tenth of a point or more."""
    position = Position.from_gnubg_id(id_)
    assert Engine(0).best_play(position, dice) == Engine(0, prefilter_width=0).best_play(position, dice)


@settings(max_examples=15)
@given(reachable().filter(full_size))
def test_looking_one_roll_further_is_the_weighted_average_over_the_rolls_without_filters(position: Position) -> None:
    bare, deeper = (Engine(plies, network=UNTAUGHT, width=MOST_PLAYS, prefilter_width=0) for plies in (0, 1))
    assert deeper.evaluate(position).equity == pytest.approx(average(bare, position), abs=ROUNDING)


def test_two_rolls_ahead_is_the_average_of_one_roll_ahead() -> None:
    position = Position.build("4:1 3:1 2:1", "24:1 2:1 1:1")
    one, two = (Engine(plies, network=UNTAUGHT, width=MOST_PLAYS, prefilter_width=0) for plies in (1, 2))
    assert two.evaluate(position).equity == pytest.approx(average(one, position), abs=ROUNDING)


def test_bulk_gives_what_single_calls_give() -> None:
    engine = Engine(0)
    ids, rolls = [position.gnubg_id for position, _ in FULL], [roll for _, roll in FULL]
    many = engine.evaluate_many(ids)
    for (position, _), row in zip(FULL[:50], many, strict=False):
        found = engine.evaluate(position)
        assert row == pytest.approx(
            [found.win, found.win_gammon, found.win_backgammon, found.lose_gammon, found.lose_backgammon]
        )
    for (position, roll), after in zip(FULL, engine.best_plays(ids, rolls), strict=True):
        best = engine.best_play(position, roll)
        assert after == (best.after if best else position.swap()).gnubg_id


def test_threads_share_an_engine() -> None:
    engine = Engine(1, network=UNTAUGHT)
    ids = [position.gnubg_id for position, _ in FULL[:40]]
    alone = engine.evaluate_many(ids)
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(engine.evaluate_many, [ids] * 8):
            assert np.array_equal(found, alone)


@pytest.mark.parametrize("plies", [-1, 4, 1.0, "2", True])
def test_an_impossible_depth_is_refused(plies: object) -> None:
    with pytest.raises(BadInput, match="0 to 3 rolls ahead"):
        Engine(plies, network=UNTAUGHT)  # type: ignore[arg-type]


def test_finished_games_and_bad_dice_are_refused() -> None:
    engine = Engine(0, network=UNTAUGHT)
    over = Position.build("6:15", "off:15")
    for finished in (over, over.swap()):
        with pytest.raises(BadPosition, match="over"):
            engine.evaluate(finished)
        with pytest.raises(BadPosition, match="over"):
            engine.evaluate_many([finished.gnubg_id])
    with pytest.raises(BadDice):
        engine.rank(Position.start(), (7, 1))
    with pytest.raises(BadInput, match="one roll for each position"):
        engine.best_plays(["4HPwATDgc/ABMA"], [])


def test_a_network_reads_back_from_its_file_and_a_damaged_one_is_refused() -> None:
    content = UNTAUGHT.to_bytes()
    again = Network.from_bytes(content, "network.npz")
    assert again.digest == UNTAUGHT.digest
    assert again.recipe == UNTAUGHT.recipe
    for bad in (
        b"",
        b"hello",
        content[: len(content) // 2],
        content[:-30],
        content[:600] + b"\x00" * 9 + content[609:],
    ):
        with pytest.raises(BadFile, match=r"network\.npz"):
            Network.from_bytes(bad, "network.npz")


def test_the_shipped_network_knows_how_to_open() -> None:
    engine = Engine(0)
    openings = {(3, 1): "8/5 6/5", (4, 2): "8/4 6/4", (6, 1): "13/7 8/7"}
    assert {roll: str(engine.best_play(Position.start(), roll)) for roll in openings} == openings
    start = engine.evaluate(Position.start())
    assert isinstance(start, Evaluation)
    assert 0.45 < start.win < 0.6


def test_what_the_rolls_are_worth_averages_to_the_look_ahead_of_one_roll() -> None:
    positions = [position for position, _ in varied(seed=21, count=40) if min(position.board) < 0 < max(position.board)]
    ids = [position.gnubg_id for position in positions]
    ways = np.array([1 if high == low else 2 for high in range(1, 7) for low in range(1, high + 1)])
    found = Engine(0, network=UNTAUGHT, prefilter_width=0).rolls(ids) @ ways / 36
    expected = [Engine(1, network=UNTAUGHT, prefilter_width=0).evaluate(position).equity for position in positions]
    assert found == pytest.approx(expected, abs=ROUNDING)


def test_a_roll_that_wins_is_worth_what_it_wins() -> None:
    last_two = Position.build("2:1 1:1 off:13", "13:7 8:3 6:5")
    assert Engine(0).rolls([last_two.gnubg_id])[0].tolist() == pytest.approx([2.0] * 21, abs=1e-4)


def test_boards_that_are_remembered_change_nothing_of_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ids, rolls = [position.gnubg_id for position, _ in FULL[:12]], [roll for _, roll in FULL[:12]]
    engine = Engine(2)
    plays, chances = engine.best_plays(ids, rolls), engine.evaluate_many(ids)
    monkeypatch.setattr(search_kernels, "_TABLE_SIZE", 1)
    forgetful = Engine(2)
    assert forgetful.best_plays(ids, rolls) == plays
    assert (forgetful.evaluate_many(ids) == chances).all()
