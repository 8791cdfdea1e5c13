"""Our exact endings against GNU Backgammon's databases and what it makes of them.

Its databases hold whole numbers of 16 bits that were computed from each other, so that it is off by some units itself:
where a tolerance is above 1e-4, that is why.
"""

import random
import re
import shutil
import subprocess
from importlib.resources import files

import gnubg_nn
import numpy as np
import pytest

from boxwood.backgammon import CHECKERS, Position
from boxwood.backgammon.engine.bearoff import Bearoff, load_bearoff
from boxwood.backgammon.engine.bearoff_kernels import (
    ALL_ON_BOARD,
    PLACEMENTS,
    SCALE,
    SMALL,
    bearoff_cubeful,
    bearoff_outputs,
    bearoff_undoubled,
)
from boxwood.backgammon.engine.boards import array_of

CASES = 2_000
PRINTED = 200
HEADER = 40

BEAROFFDUMP = shutil.which("bearoffdump") or shutil.which("bearoffdump", path="/usr/games")
DATABASES = files("gnubg_nn") / "data"


@pytest.fixture(scope="module")
def bearoff() -> Bearoff:
    return load_bearoff()


def database(name: str, header: bytes) -> bytes:
    content = (DATABASES / name).read_bytes()
    assert content.startswith(header)
    return content


def random_ending(rng: random.Random, mover: range, opponent: range) -> Position:
    sides = []
    for counts in (mover, opponent):
        points = [rng.randint(1, 6) for _ in range(rng.choice(counts))]
        sides.append({point: points.count(point) for point in range(1, 7)})
    off = [CHECKERS - sum(side.values()) for side in sides]
    return Position.from_sides(sides[0], sides[1], (off[0], off[1]))


@pytest.mark.parametrize(
    ("mover", "opponent"),
    [
        (range(1, 16), range(1, 16)),
        (range(1, 7), range(1, 7)),
        (range(1, 6), range(15, 16)),
        (range(15, 16), range(1, 6)),
    ],
    ids=["any", "few", "few against all", "all against few"],
)
def test_gnu_backgammon_gives_the_same_chances(
    bearoff: Bearoff, mover: range, opponent: range, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, worst = random.Random(31), 0.0
    for _ in range(CASES // 4):
        position, out = random_ending(rng, mover, opponent), np.zeros(5, np.float32)
        assert bearoff_outputs(array_of(position), bearoff, out)
        theirs = gnubg_nn.probabilities(gnubg_nn.board_from_position_id(position.gnubg_id), 0)
        assert out == pytest.approx(theirs, abs=1e-4), repr(position)
        worst = max(worst, float(np.abs(out - theirs).max()))
    with capsys.disabled():
        print(f"\nGNU Backgammon: the chances of {CASES // 4} endings, at most {worst:.1e} apart")


def test_gnu_backgammon_expects_as_many_rolls_from_every_home_board(
    bearoff: Bearoff, capsys: pytest.CaptureFixture[str]
) -> None:
    content = database("gnubg_os0.bd", b"gnubg-OS-06-15-1-1-0")
    record = np.dtype([("start", "<u4"), ("count", "u1"), ("first", "u1"), ("waits", "u1"), ("first_wait", "u1")])
    chances = np.frombuffer(content, "<u2", offset=HEADER + PLACEMENTS * record.itemsize) / 65535
    rolls, waits = np.zeros(PLACEMENTS), np.zeros((PLACEMENTS, 40))
    for home, entry in enumerate(np.frombuffer(content, record, PLACEMENTS, HEADER).tolist()):
        start, count, first, wait_count, first_wait = entry
        rolls[home] = chances[start : start + count] @ np.arange(first, first + count)
        waits[home, first_wait : first_wait + wait_count] = chances[start + count : start + count + wait_count]
    apart = np.abs(bearoff.left.sum(axis=1, dtype=np.float64) - rolls)
    waiting = 1 - waits.cumsum(axis=1)[ALL_ON_BOARD:, : bearoff.waiting.shape[1]]
    waits_apart = np.abs(bearoff.waiting - waiting)
    with capsys.disabled():
        print(f"\nGNU Backgammon: expected rolls of {PLACEMENTS:,} home boards, at most {apart.max():.1e} apart,")
        print(f"  {np.mean(apart < 1e-4):.1%} within 1e-4; chances of saving a gammon at most {waits_apart.max():.1e}")
    assert apart.max() < 2e-4
    assert apart.mean() < 5e-5
    assert waits_apart.max() < 1e-4


def test_gnu_backgammon_has_the_same_equities_for_every_pair_of_up_to_six_checkers(
    bearoff: Bearoff, capsys: pytest.CaptureFixture[str]
) -> None:
    content = database("gnubg_ts0.bd", b"gnubg-TS-06-06-1")
    theirs = np.frombuffer(content, "<u2", offset=HEADER).reshape(SMALL, SMALL, 4)[1:, 1:] / 32767.5 - 1
    win, undoubled = bearoff.win[1:, 1:, np.newaxis], bearoff.undoubled[1:, 1:, [1, 0, 2]]
    apart = np.abs(np.concatenate([2.0 * win - 1.0, undoubled / SCALE], axis=2) - theirs)
    with capsys.disabled():
        print(f"\nGNU Backgammon: {apart.size:,} equities of pairs, at most {apart.max():.1e} apart,")
        print(f"  {np.mean(apart < 1e-4):.2%} within 1e-4")
    assert apart.max() < 1.3e-4
    assert apart.mean() < 5e-5


@pytest.mark.skipif(BEAROFFDUMP is None, reason="GNU Backgammon is not installed")
def test_gnu_backgammon_prints_the_same_equities(bearoff: Bearoff) -> None:
    assert BEAROFFDUMP is not None
    rng = random.Random(32)
    for _ in range(PRINTED):
        position = random_ending(rng, range(1, 7), range(1, 7))
        command = [BEAROFFDUMP, "-p", position.gnubg_id, str(DATABASES / "gnubg_ts0.bd")]
        printed = subprocess.run(command, capture_output=True, text=True, check=True, env={"LC_ALL": "C"}).stdout
        _, mine, centred, theirs = map(float, re.findall(r": ([+-][\d.]+)$", printed, re.MULTILINE))
        undoubled, cubeful = np.zeros(3, np.float32), np.zeros(3, np.float32)
        assert bearoff_undoubled(array_of(position), bearoff, undoubled)
        assert bearoff_cubeful(array_of(position), bearoff, cubeful)
        assert undoubled == pytest.approx([centred, mine, theirs], abs=2e-4), repr(position)  # four digits are printed
        doubled = min(1.0, 2 * theirs)
        assert cubeful == pytest.approx([max(centred, doubled), max(mine, doubled), theirs], abs=4e-4), repr(position)
