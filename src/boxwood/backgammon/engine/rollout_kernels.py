"""Games that are played out to learn what a position is worth, compiled; and the dice for them.

Both sides play by the bare network, or look one roll ahead; plays are chosen by what the chances count for with the
cube where it is. The cube is handled by the model of `cube_kernels`.

*Luck* is what a roll was worth more than the average of all rolls, by the bare network. It is nothing on
average, whatever the network, so that taking it away leaves the mean as it is; but it is most of what games differ by.

A result has six numbers: win, win gammon, win backgammon, lose gammon, lose backgammon, and the equity by the terms of
the cube. It is for the side 0 of these terms, whoever throws first.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boxwood.backgammon.engine.bearoff_kernels import Bearoff, bearoff_outputs
from boxwood.backgammon.engine.cube_kernels import (
    CENTRED,
    OTHER_OWNER,
    THEIRS,
    CubeTerms,
    cube_efficiency,
    doubled_value,
    undoubled_values,
    value_after_play,
)
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network_kernels import Evaluator, forget_parent
from boxwood.backgammon.engine.play_kernels import Boards, copy_board, farthest, swapped
from boxwood.backgammon.engine.search_cube import worth
from boxwood.backgammon.engine.search_kernels import (
    PREFILTER_MARGIN,
    SearchWorkspace,
    evaluate_roll,
    select_best,
)
from boxwood.compiled import exact, fast

__all__ = [
    "GAMES",
    "LONGEST",
    "RESULTS",
    "CubeState",
    "Doubles",
    "RolloutBuffers",
    "RolloutPolicy",
    "Rolls",
    "dice_of_trials",
    "make_rollout_buffers",
    "play_games",
]

Doubles = npt.NDArray[np.float64]
Numbers = Floats | Doubles
Hashes = npt.NDArray[np.uint64]
Rolls = npt.NDArray[np.int8]


class CubeState(NamedTuple):
    """The cube in the course of a game."""

    side: int
    """Which side of the terms is on turn."""
    level: int
    """How often the cube has been turned."""
    owner: int
    """Its owner, as that side sees it."""


class RolloutPolicy(NamedTuple):
    """How games are played."""

    larger: bool
    """Whether the larger number must be played if either but not both can be (S-larger)."""
    variance_reduction: bool
    """Whether luck is taken out of the results."""
    lookahead: bool
    """Whether the sides look one roll ahead."""
    prefilter_width: int
    """How many plays of the roll that is thrown are evaluated, the best of the prefilter; 0 for all."""
    luck_prefilter_width: int
    """The same for every roll, to tell luck and to look ahead."""
    bearoff_truncation: bool
    """Whether a game ends with the tables of endings as soon as they know it."""


class RolloutBuffers(NamedTuple):
    """What a game in the course of being played is kept in."""

    values: Doubles
    """Equities by level and owner."""
    sums: Doubles
    zeros: Doubles
    board: Boards
    seen: Boards
    """The board that is looked into."""
    candidates: Boards
    outputs: Floats
    """Of the candidates."""


GAMES = 36
"""Games that are played together: their first rolls are all rolls there are."""
LONGEST = 400
"""Plays after which a game is evaluated as it stands; the longest that are seen are half of that."""
RESULTS = 6

WIDTH, MARGIN = 8, 0.16
"""Looking ahead: how many plays are looked into, and how far behind the best they may seem."""
_STRATIFIED = 3
"""Rolls at the start of a game that are spread evenly."""
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIXERS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))

_THROWN = 21
"""Stands for the roll that was thrown, after the 21 there are."""
_ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
_HIGH, _LOW = (np.array(dice, np.int64) for dice in zip(*_ROLLS, strict=True))
_WEIGHT: Doubles = np.where(_HIGH == _LOW, 1.0, 2.0) / 36.0
_NUMBERS = np.array(
    [_ROLLS.index((max(one, other), min(one, other))) for one in range(1, 7) for other in range(1, 7)], np.int8
)
"""The number among the 21 rolls of each of the 36 ways two dice fall."""

_LOSE, _WIN = 2, 3
_SAME = 1e-9
"""Equities no further apart are equal."""


def make_rollout_buffers(levels: int) -> RolloutBuffers:
    """Buffers for games in which the cube can come to have so many levels."""
    return RolloutBuffers(
        values=np.empty((levels, 3)),
        sums=np.empty(RESULTS),
        zeros=np.zeros(RESULTS),
        board=np.empty(32, np.int8),
        seen=np.empty(32, np.int8),
        candidates=np.empty((WIDTH, 32), np.int8),
        outputs=np.empty((WIDTH, 5), np.float32),
    )


def _mixed(numbers: Hashes) -> Hashes:
    """Numbers of 64 bits stirred well, one by one: the last step of SplitMix64 (Steele, Lea and Flood, 2014)."""
    for mixer, shift in zip(_MIXERS, _SHIFTS, strict=False):
        numbers = (numbers ^ (numbers >> shift)) * mixer
    return numbers ^ (numbers >> _SHIFTS[2])


@lru_cache(maxsize=16)
def _orders(seed: int) -> npt.NDArray[np.int64]:
    """For each stratified roll and each digit of a trial's number, an order of the 36 rolls."""
    numbers = np.arange(_STRATIFIED * _STRATIFIED * GAMES, dtype=np.uint64).reshape(_STRATIFIED, _STRATIFIED, GAMES)
    return np.argsort(_mixed(_mixed(np.array([seed], np.uint64)) + ~numbers * _GOLDEN), axis=-1)


def dice_of_trials(seed: int, first: int, games: int, length: int) -> Rolls:
    """The rolls of trials, in rows: each a function of the seed, the number of the trial and the number of the roll.

    From a multiple of 36 on, 36 trials have every first roll once, and every second, and every third; and 1,296 trials
    have every first and second roll once.
    """
    trials = np.arange(first, first + games, dtype=np.int64)
    keys = _mixed(_mixed(np.array([seed], np.uint64)) + trials.astype(np.uint64) * _GOLDEN)
    places = np.arange(1, length + 1, dtype=np.uint64)
    hashes = _mixed(keys[:, np.newaxis] + places * _GOLDEN)
    thrown = ((hashes >> np.uint64(32)) * np.uint64(36) >> np.uint64(32)).astype(np.int64)
    orders = _orders(seed)
    for place in range(min(_STRATIFIED, length)):
        found = np.zeros(games, np.int64)
        for digit in range(place + 1):
            found = orders[place, digit, (trials // 36**digit + found) % 36]
        thrown[:, place] = found
    return _NUMBERS[thrown]


@exact
def _value(board: Boards, out: Floats, cube: CubeState, terms: CubeTerms, values: Doubles) -> float:
    """What a board is worth to the side that has made the play; it and `out` are as in `evaluate_roll`."""
    side, level, owner = cube
    if farthest(board) > 0:
        return value_after_play(out, cube_efficiency(board), side, level, owner, terms, values)
    more = 0 if terms.jacoby and owner == CENTRED and level == 0 else int(out[3]) + int(out[4])
    return float(terms.settled[side, level, _WIN + more])


@exact
def _copy_numbers(source: Numbers, target: Numbers) -> None:
    """Copy numbers; done with slices, this would take seconds to compile."""
    for index in range(target.shape[0]):
        target[index] = source[index]


@exact
def _subtract(sums: Doubles, result: Doubles) -> None:
    """Take sums away from a result."""
    for index in range(RESULTS):
        result[index] -= sums[index]


@exact
def _add_outputs(out: Floats, side: int, value: float, share: float, sums: Doubles) -> None:
    """Add a share of the outputs of the side after `side`, and of a value of `side`, as side 0 sees them."""
    if side == 0:
        sums[0] += share * (1.0 - out[0])
        sums[5] += share * value
    else:
        sums[0] += share * out[0]
        sums[5] -= share * value
    turn = 2 if side == 0 else 0
    for index in range(4):
        sums[1 + (index + turn) % 4] += share * out[1 + index]


@exact
def _write_mean(sums: Doubles, side: int, out: Floats) -> None:
    """Write the means of which `sums` are the negative, as side 0 sees them, as outputs of the side after `side`."""
    out[0] = 1.0 + sums[0] if side == 0 else -sums[0]
    turn = 2 if side == 0 else 0
    for index in range(4):
        out[1 + index] = -sums[1 + (index + turn) % 4]


@exact
def _after_offers(
    out: Floats, board: Boards, cube: CubeState, terms: CubeTerms, values: Doubles
) -> tuple[CubeState, bool]:
    """The cube after the side to move and its opponent have acted; and whether the opponent has dropped.

    By one and the same model no side doubles into a beaver that it would drop, or has a raccoon to offer.
    """
    side, level, owner = cube
    settled = terms.settled[side]
    if owner == THEIRS or level + 1 >= settled.shape[0]:
        return cube, False
    highest = level + 3 if terms.beavers else level + 1
    undoubled_values(out, cube_efficiency(board), settled, terms.jacoby, level, highest, values)
    gain = doubled_value(values, settled, level, terms.beavers, terms.raccoons) - values[level, owner]
    free = settled[level, _LOSE] == settled[level + 1, 0]  # losing more loses no more
    if gain < -_SAME or (gain <= _SAME and not free):
        return cube, False
    taken = values[level + 1, THEIRS]
    if taken > settled[level, _WIN]:
        return cube, True
    beaver = terms.beavers and level + 2 < settled.shape[0] and values[level + 2, THEIRS] < taken
    return CubeState(side, level + (2 if beaver else 1), THEIRS), False


@exact
def _copy_best(workspace: SearchWorkspace, count: int, most: int, candidates: Boards, outs: Floats) -> int:
    """Copy the best candidates of an evaluated roll, at most so many and not far behind; returns their number."""
    values, order = workspace.values[1], workspace.orders[1]
    found = select_best(values, count, order, most)
    picked = 0
    while picked < found and values[order[picked]] <= values[order[0]] + MARGIN:
        copy_board(workspace.boards[1, order[picked]], candidates[picked])
        _copy_numbers(workspace.outputs[1, order[picked]], outs[picked])
        picked += 1
    return picked


@exact
def _tally(
    workspace: SearchWorkspace,
    count: int,
    cube: CubeState,
    share: float,
    terms: CubeTerms,
    values: Doubles,
    sums: Doubles,
) -> None:
    """Add a share of what the best candidate of an evaluated roll is worth, as side 0 sees it."""
    order = workspace.orders[1]
    select_best(workspace.values[1], count, order, 1)
    board, out = workspace.boards[1, order[0]], workspace.outputs[1, order[0]]
    _add_outputs(out, cube.side, _value(board, out, cube, terms, values), share, sums)


@exact
def _best_candidate(outs: Floats, picked: int, payoffs: Floats) -> int:
    """Which of the picked candidates is worth least to the next side."""
    best = 0
    for index in range(1, picked):
        if worth(outs[index], payoffs) < worth(outs[best], payoffs):
            best = index
    return best


@exact
def _for_other_side(cube: CubeState) -> CubeState:
    """The same cube when the other side is on turn."""
    side, level, owner = cube
    return CubeState(1 - side, level, OTHER_OWNER[owner])


@exact
def _rolls_to_try(look: int, board: Boards, candidates: Boards, all_rolls: bool, seen: Boards) -> tuple[int, int]:
    """Write the board of a look at a turn; returns the rolls from which and up to which it goes.

    The first look is at the position: at all rolls if luck is to be told, then at `_THROWN`. The next are at the
    positions that plays lead to, at all rolls, unless the game is over.
    """
    if look == 0:
        copy_board(board, seen)
        return 0 if all_rolls else _THROWN, _THROWN + 1
    swapped(candidates[look - 1], seen)
    return 0, _THROWN if farthest(candidates[look - 1]) > 0 else 0


@fast
def play_games(
    start: Boards,
    outputs: Floats,
    cube: CubeState,
    may_double: bool,
    dice: Rolls,
    terms: CubeTerms,
    payoffs: Floats,
    policy: RolloutPolicy,
    bearoff: Bearoff,
    evaluator: Evaluator,
    workspace: SearchWorkspace,
    buffers: RolloutBuffers,
    results: Doubles,
) -> None:
    """Play a game from `start` with each row of dice, and write the results.

    `outputs` are those of the side to move at the start; it may double before it throws if `may_double`. `payoffs` are,
    for each level and side on turn, those of `evaluate_roll`. When there are no more dice a game is evaluated as it
    stands.

    `evaluate_roll` is called here only, and once: every function that contains it takes seconds to compile.
    """
    values, sums, zeros, board, seen, candidates, outs = buffers
    forget_parent(workspace.evaluation)
    for game in range(dice.shape[0]):
        result, now, played, best, over, dropped = results[game], cube, 0, 0, False, False
        copy_board(start, board)
        _copy_numbers(outputs, outs[0])
        _copy_numbers(zeros, result)
        while not over and played < dice.shape[1]:
            if may_double or played > 0:
                now, dropped = _after_offers(outs[best], board, now, terms, values)
                if dropped:
                    break
            thrown, look, picked = dice[game, played], 0, 0
            while look == 0 or (policy.lookahead and look <= picked):
                mover = now if look == 0 else _for_other_side(now)
                roll, last = _rolls_to_try(look, board, candidates, policy.variance_reduction, seen)
                _copy_numbers(zeros, sums)
                for number in range(roll, last):
                    roll, width = number, policy.luck_prefilter_width
                    if number == _THROWN:
                        roll, width = thrown, policy.prefilter_width
                    high, low, payoff = _HIGH[roll], _LOW[roll], payoffs[mover.level, mover.side]
                    count = evaluate_roll(
                        seen, high, low, policy.larger, 0, payoff, width, PREFILTER_MARGIN, evaluator, workspace, 1
                    )
                    if number == _THROWN:  # now to be played: luck was told by the same few plays as of other rolls
                        picked = _copy_best(workspace, count, WIDTH if policy.lookahead else 1, candidates, outs)
                    else:
                        share = (1.0 if look == 0 and roll == thrown else 0.0) - _WEIGHT[roll]
                        _tally(workspace, count, mover, share, terms, values, sums)
                if look == 0:
                    _subtract(sums, result)
                elif last > 0:
                    _write_mean(sums, now.side, outs[look - 1])
                look += 1
            best = _best_candidate(outs, picked, payoffs[now.level, now.side, 1])
            swapped(candidates[best], board)
            now, played = _for_other_side(now), played + 1
            over = farthest(candidates[best]) == 0
            over = over or (policy.bearoff_truncation and bearoff_outputs(board, bearoff, outs[best]))
        before = _for_other_side(now)
        value = terms.settled[before.side, before.level, _LOSE]
        if not dropped:
            value = _value(candidates[best], outs[best], before, terms, values)
        _add_outputs(outs[best], before.side, value, 1.0, result)
