"""Exact endings against values worked out by hand, and against the readable rules."""

import random
import threading
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from boxwood.backgammon import CHECKERS, Position, legal_plays
from boxwood.backgammon.engine import bearoff as module
from boxwood.backgammon.engine.bearoff import Bearoff, kept_bearoff, load_bearoff
from boxwood.backgammon.engine.bearoff_kernels import (
    ALL_ON_BOARD,
    PLACEMENTS,
    SCALE,
    SMALL,
    bearoff_cubeful,
    bearoff_outputs,
    bearoff_undoubled,
    home_index,
)
from boxwood.backgammon.engine.boards import array_of
from support.games import varied

CASES = 3_000
ROLLS = [(high, low, 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1)]
Home = tuple[int, ...]
"""The checkers on points 1 to 6."""
Equities = tuple[Fraction, Fraction, Fraction, Fraction]
"""Of the side to roll: without a cube, with one in the middle, its own, the opponent's."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module", autouse=True)
def data(folder: Path) -> Iterator[None]:
    """A data folder of the tests' own, so that the tables are made by the code as it is now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOXWOOD_DATA", str(folder))
        yield


@pytest.fixture(scope="module")
def bearoff(data: None) -> Bearoff:
    return kept_bearoff()


def index(side: str) -> int:
    return home_index(array_of(Position.build(side, "1:1")), True)


def outputs(bearoff: Bearoff, mover: str, opponent: str) -> list[float]:
    out = np.full(5, 9.0, np.float32)
    assert bearoff_outputs(array_of(Position.build(mover, opponent)), bearoff, out)
    return out.tolist()


def equities(bearoff: Bearoff, mover: str, opponent: str) -> tuple[list[float], list[float]]:
    """The equities of a side that does not double now, and of one that may."""
    board = array_of(Position.build(mover, opponent))
    undoubled, cubeful = np.full(3, 9.0, np.float32), np.full(3, 9.0, np.float32)
    assert bearoff_undoubled(board, bearoff, undoubled)
    assert bearoff_cubeful(board, bearoff, cubeful)
    return undoubled.tolist(), cubeful.tolist()


def homes(most: int) -> list[Home]:
    """Every home board of up to so many checkers."""
    places = combinations_with_replacement(range(7), most)  # 0 is off
    return [tuple(stood.count(point) for point in range(1, 7)) for stood in places]


def position(mover: Home, opponent: Home) -> Position:
    sides = [dict(enumerate(home, start=1)) for home in (mover, opponent)]
    return Position.from_sides(sides[0], sides[1], (CHECKERS - sum(mover), CHECKERS - sum(opponent)))


def home_number(home: Home) -> int:
    return home_index(array_of(position(home, (1, 0, 0, 0, 0, 0))), True)


def random_home(rng: random.Random, count: int) -> Home:
    points = [rng.randint(1, 6) for _ in range(count)]
    return tuple(points.count(point) for point in range(1, 7))


@cache
def after_plays(home: Home, high: int, low: int) -> frozenset[Home]:
    """Where the readable rules let a roll lead to."""
    plays = legal_plays(position(home, (1, 0, 0, 0, 0, 0)), (high, low))
    return frozenset(tuple(-count for count in play.after.board[24:18:-1]) for play in plays)


# Where a side stands


def test_the_numbers_of_all_home_boards_are_a_row_without_gap_for_either_side() -> None:
    counts = np.array(homes(15), np.int8)
    boards = np.zeros((PLACEMENTS, 28), np.int8)
    boards[:, 1:7], boards[:, 26] = counts, CHECKERS - counts.sum(axis=1)
    numbers = [home_index(board, True) for board in boards]
    assert sorted(numbers) == list(range(PLACEMENTS))
    turned = np.zeros((PLACEMENTS, 28), np.int8)
    turned[:, 24:18:-1], turned[:, 27] = -counts, boards[:, 26]
    assert [home_index(board, False) for board in turned] == numbers


def test_fewer_checkers_have_lower_numbers() -> None:
    assert [index("6:6"), index("1:7")] == [SMALL - 1, SMALL]
    assert [index("6:14"), index("1:15"), index("6:15")] == [ALL_ON_BOARD - 1, ALL_ON_BOARD, PLACEMENTS - 1]


def test_a_side_has_a_number_if_and_only_if_all_its_checkers_are_at_home_or_off() -> None:
    found = 0
    for here, _ in varied(seed=24, count=CASES):
        board = array_of(here)
        numbers = home_index(board, True), home_index(board, False)
        assert [number >= 0 for number in numbers] == [max(here.board[7:]) <= 0, min(here.board[:19]) >= 0]
        found += sum(number >= 0 for number in numbers)
    assert CASES / 10 < found < CASES


@pytest.mark.parametrize("outside", ["bar:1 1:3", "7:1 1:3", "24:1 1:3"])
def test_a_checker_elsewhere_is_seen(outside: str) -> None:
    assert home_index(array_of(Position.build(outside, "2:2")), True) == -1
    assert home_index(array_of(Position.build("2:2", outside)), False) == -1


# One side alone


@pytest.mark.parametrize(
    ("side", "chances"),
    [
        ("1:1", [1, 0, 0]),
        ("1:2", [1, 0, 0]),
        ("6:1", [1, 9 / 36, 0]),  # not with 1-1, 2-1, 3-1, 4-1, 3-2; then with anything
        ("6:2", [1, 32 / 36]),  # with 3-3, 4-4, 5-5, 6-6
        ("1:3", [1, 30 / 36, 0]),
        ("1:5", [1, 1, 25 / 36, 0]),  # two rolls without a double
    ],
)
def test_the_chances_that_checkers_are_left_are_those_worked_out_by_hand(
    bearoff: Bearoff, side: str, chances: list[float]
) -> None:
    assert bearoff.left[index(side), : len(chances)] == pytest.approx(chances, abs=1e-7)


def test_the_chances_that_none_of_fifteen_is_off_are_those_worked_out_by_hand(bearoff: Bearoff) -> None:
    assert bearoff.waiting[0].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]  # all on the ace point
    # All on the 6-point: any 6 (11), 5-1, 4-2, 2-2, 3-3.
    assert bearoff.waiting[-1, :2] == pytest.approx([1, 19 / 36], abs=1e-7)
    # Fourteen on the 6-point, one on the ace point: any 6 or 1 (20), 4-2, 2-2, 3-3.
    assert bearoff.waiting[index("6:14 1:1") - ALL_ON_BOARD, 1] == pytest.approx(12 / 36, abs=1e-7)


def test_chances_never_rise_and_come_to_nothing(bearoff: Bearoff) -> None:
    for chances in (bearoff.left[1:], bearoff.waiting):
        assert (chances[:, 0] == 1).all()
        assert (np.diff(chances, axis=1) <= 0).all()
        assert chances[:, -1].max() < 1e-7
    assert not bearoff.left[0].any()


def means(bearoff: Bearoff) -> list[float]:
    return [float(mean) for mean in bearoff.left.sum(axis=1, dtype=np.float64)]


def test_small_home_boards_need_as_many_rolls_as_the_readable_rules_say(bearoff: Bearoff) -> None:
    @cache
    def rolls(home: Home) -> Fraction:
        if not any(home):
            return Fraction(0)
        best = ((weight, min(map(rolls, after_plays(home, high, low)))) for high, low, weight in ROLLS)
        return 1 + sum((weight * least for weight, least in best), Fraction(0)) / 36

    ours = means(bearoff)
    for home in homes(3):
        if any(home):
            assert ours[home_number(home)] == pytest.approx(float(rolls(home)), abs=1e-6), home


def test_one_roll_leads_to_the_best_of_what_the_readable_rules_allow(bearoff: Bearoff) -> None:
    ours, rng = means(bearoff), random.Random(21)
    for _ in range(12):
        home = random_home(rng, rng.randint(4, 15))
        best = [
            (weight, min(ours[home_number(after)] for after in after_plays(home, high, low)))
            for high, low, weight in ROLLS
        ]
        expected = 1 + sum(weight * least for weight, least in best) / 36
        assert ours[home_number(home)] == pytest.approx(expected, abs=1e-5), home


def test_one_roll_saves_the_gammon_or_comes_closest_by_the_readable_rules(bearoff: Bearoff) -> None:
    rng = random.Random(22)
    waits = [0.0] * ALL_ON_BOARD + [float(mean) for mean in bearoff.waiting.sum(axis=1, dtype=np.float64)]
    for _ in range(6):
        home = random_home(rng, CHECKERS)
        best = [
            (weight, min(waits[home_number(after)] for after in after_plays(home, high, low)))
            for high, low, weight in ROLLS
        ]
        expected = 1 + sum(weight * least for weight, least in best) / 36
        assert waits[home_number(home)] == pytest.approx(expected, abs=1e-5), home


# Both sides


def test_chances_with_gammons_are_those_worked_out_by_hand(bearoff: Bearoff) -> None:
    # The mover is off with 27 rolls of 36, before the opponent has rolled; else the opponent saves the gammon.
    assert outputs(bearoff, "6:1", "1:15") == pytest.approx([1, 27 / 36, 0, 0, 0], abs=1e-6)
    # The mover has one roll to get a checker off.
    assert outputs(bearoff, "6:15", "1:2") == pytest.approx([0, 0, 0, 19 / 36, 0], abs=1e-6)
    # With one checker off on each side there is no gammon.
    assert outputs(bearoff, "6:1", "1:14")[1:] == [0, 0, 0, 0]
    assert outputs(bearoff, "6:14", "1:2")[1:] == [0, 0, 0, 0]


def test_chances_and_equities_of_a_checker_each_on_the_6_point_are_those_worked_out_by_hand(bearoff: Bearoff) -> None:
    # The mover wins at once with 3/4; if not, the opponent with 3/4; if not, the mover.
    assert outputs(bearoff, "6:1", "6:1") == pytest.approx([13 / 16, 0, 0, 0, 0], abs=1e-6)
    undoubled, cubeful = equities(bearoff, "6:1", "6:1")
    # A missed roll lets an opponent with access to the cube double and win a point, taken or dropped.
    assert undoubled == pytest.approx([3 / 4 - 1 / 4, 3 / 4 - 1 / 4 * 1 / 2, 3 / 4 - 1 / 4], abs=1e-4)
    assert cubeful == pytest.approx([1, 1, 1 / 2], abs=1e-4)


@cache
def reference(mover: Home, opponent: Home) -> Equities:
    """The equities of a side that may double before it rolls, by the readable rules."""
    if not any(opponent):
        minus = Fraction(-1)
        return minus, minus, minus, minus
    free, centred, mine, theirs = unrolled(mover, opponent)
    doubled = min(Fraction(1), 2 * theirs)
    return free, max(centred, doubled), max(mine, doubled), theirs


@cache
def unrolled(mover: Home, opponent: Home) -> Equities:
    """The equities of a side that rolls without doubling."""
    totals = [Fraction(0)] * 4
    for high, low, weight in ROLLS:
        nexts = [reference(opponent, after) for after in after_plays(mover, high, low)]
        for cube, seen_by_the_next in enumerate((0, 1, 3, 2)):
            totals[cube] += Fraction(weight, 36) * max(-then[seen_by_the_next] for then in nexts)
    return totals[0], totals[1], totals[2], totals[3]


def test_all_endings_of_up_to_two_checkers_a_side_are_those_of_the_readable_rules(bearoff: Bearoff) -> None:
    small = [home for home in homes(2) if any(home)]
    win, doubled = np.empty(5, np.float32), np.empty(3, np.float32)
    undoubled = np.empty(3, np.float32)
    for mover in small:
        for opponent in small:
            board = array_of(position(mover, opponent))
            assert bearoff_outputs(board, bearoff, win)
            assert bearoff_cubeful(board, bearoff, doubled)
            assert bearoff_undoubled(board, bearoff, undoubled)
            free, *cubeful = map(float, reference(mover, opponent))
            assert win[0] == pytest.approx((1 + free) / 2, abs=1e-6), (mover, opponent)
            assert doubled == pytest.approx(cubeful, abs=1e-4), (mover, opponent)
            assert undoubled == pytest.approx([float(part) for part in unrolled(mover, opponent)[1:]], abs=1e-4)
    assert len(small) ** 2 == 729


def test_one_roll_of_larger_endings_leads_to_the_best_for_each_state_of_the_cube(bearoff: Bearoff) -> None:
    rng = random.Random(23)
    free = 2.0 * bearoff.win - 1.0
    doubled = np.minimum(1.0, 2.0 * bearoff.undoubled[:, :, 2] / SCALE)
    centred, mine = (np.maximum(bearoff.undoubled[:, :, cube] / SCALE, doubled) for cube in (0, 1))
    theirs = bearoff.undoubled[:, :, 2] / SCALE
    for table in (free, centred, mine, theirs):
        table[:, 0] = -1.0
    for _ in range(30):
        homes_here = [random_home(rng, rng.randint(3, 6)) for _ in range(2)]
        mover, opponent = map(home_number, homes_here)
        totals = np.zeros(4)
        for high, low, weight in ROLLS:
            after = [home_number(home) for home in after_plays(homes_here[0], high, low)]
            best = [max(-table[opponent, place] for place in after) for table in (free, centred, theirs, mine)]
            totals += weight / 36 * np.array(best)
        assert free[mover, opponent] == pytest.approx(totals[0], abs=1e-6), homes_here
        assert bearoff.undoubled[mover, opponent] / SCALE == pytest.approx(totals[1:], abs=5e-5), homes_here


def test_to_roll_first_and_to_own_the_cube_never_hurts(bearoff: Bearoff) -> None:
    win = bearoff.win[1:, 1:]
    assert (win + win.T).min() > 1 - 1e-6
    centred, mine, theirs = (bearoff.undoubled[1:, 1:, cube].astype(np.int64) for cube in range(3))
    free = (2.0 * win - 1.0) * SCALE
    for better, worse in ((mine, centred), (centred, theirs), (mine, free), (free, theirs)):
        assert (better - worse).min() > -1.5  # rounded


def test_each_side_playing_alone_comes_close_to_the_exact_chances(bearoff: Bearoff) -> None:
    left = bearoff.left[1:SMALL].astype(np.float64)
    alone = -np.diff(left, axis=1, append=0.0) @ left.T
    difference = np.abs(alone - bearoff.win[1:, 1:])
    assert difference.max() < 0.015
    assert difference.mean() < 0.001


def test_what_is_not_an_ending_is_left_alone(bearoff: Bearoff) -> None:
    for here, _ in varied(seed=25, count=CASES):
        out = np.full(5, 9.0, np.float32)
        both_home = max(here.board[7:]) <= 0 and min(here.board[:19]) >= 0
        whole = here.checkers == (CHECKERS, CHECKERS)
        known = bearoff_outputs(array_of(here), bearoff, out)
        assert known == (both_home and (whole or min(here.off) > 0))
        assert (out == 9.0).all() != known


def test_three_checkers_a_side_are_known_once_both_have_borne_off(bearoff: Bearoff) -> None:
    assert outputs(bearoff, "6:2 off:1", "5:1 off:2") == outputs(bearoff, "6:2", "5:1")
    for mover, opponent in (("6:3 off:0", "5:1 off:2"), ("6:2 off:1", "5:3 off:0")):
        board, out = array_of(Position.build(mover, opponent)), np.zeros(5, np.float32)
        assert not bearoff_outputs(board, bearoff, out)
        assert not bearoff_cubeful(board, bearoff, out)


def test_what_follows_the_28_numbers_of_a_board_does_not_matter(bearoff: Bearoff) -> None:
    board, out = np.full(32, 7, np.int8), np.zeros(5, np.float32)
    board[:28] = array_of(Position.build("6:1", "6:1"))[:28]
    assert bearoff_outputs(board, bearoff, out)
    assert out[0] == np.float32(13 / 16)


@pytest.mark.parametrize(("mover", "opponent"), [("off:15", "1:2"), ("1:2", "off:15"), ("7:1", "1:2"), ("6:2", "24:1")])
def test_finished_games_and_checkers_outside_are_not_judged(bearoff: Bearoff, mover: str, opponent: str) -> None:
    board, out = array_of(Position.build(mover, opponent)), np.zeros(5, np.float32)
    assert not bearoff_outputs(board, bearoff, out)
    assert not bearoff_undoubled(board, bearoff, out)
    assert not bearoff_cubeful(board, bearoff, out)


def test_more_than_six_checkers_have_no_equities_with_the_cube(bearoff: Bearoff) -> None:
    out = np.zeros(3, np.float32)
    assert not bearoff_cubeful(array_of(Position.build("1:7", "1:6")), bearoff, out)
    assert not bearoff_cubeful(array_of(Position.build("1:6", "1:7")), bearoff, out)
    assert bearoff_cubeful(array_of(Position.build("1:6", "1:6")), bearoff, out)


# Keeping and loading


def same(one: Bearoff, other: Bearoff) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Bearoff._fields)


def test_a_file_cut_in_half_is_made_again(bearoff: Bearoff, folder: Path) -> None:
    file = folder / "tables" / "bearoff.tables"
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    told: list[float] = []
    assert same(kept_bearoff(lambda _, part: told.append(part)), bearoff)
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
    assert file.stat().st_size == len(content)


def test_work_that_is_stopped_leaves_nothing_and_can_be_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(Exception):
        pass

    def stop(_: str, part: float) -> None:
        if part > 0.4:
            raise Stopped

    monkeypatch.setattr(module, "_loaded", [])
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path))
    for _ in range(2):  # the second would wait for ever if the first had kept the lock
        with pytest.raises(Stopped):
            load_bearoff(stop)
    assert list(tmp_path.rglob("*")) == []


def test_threads_share_one_set_of_tables(bearoff: Bearoff, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_loaded", [])
    found: list[Bearoff] = []
    threads = [threading.Thread(target=lambda: found.append(load_bearoff())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(tables) for tables in found}) == 1
    assert len(found) == 8
    assert same(found[0], bearoff)
