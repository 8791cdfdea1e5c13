"""What positions of games for learning are worth: by today's rules, and by the wider ones once a side has borne off."""

from dataclasses import astuple

import numpy as np
import pytest

from boxwood.backgammon import Play, Position, RuleSheet, sheets
from boxwood.backgammon.engine import Engine
from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.boards import PLACES, BoardArray, array_of, position_of
from boxwood.backgammon.engine.evaluation import Evaluation
from boxwood.backgammon.engine.input_kernels import Floats
from boxwood.backgammon.engine.network import PREFILTER_UNITS, shipped_network
from boxwood.backgammon.engine.network_kernels import BACKGAMMONS_AFTER_OFF, GAMMONS_AFTER_OFF, OUTPUTS
from boxwood.backgammon.engine.search_kernels import MONEY, make_search_workspace
from boxwood.backgammon.training.data_kernels import make_game_buffers, play_games

ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
TODAYS = sheets()["tournament"]
WIDER = TODAYS.derive("wider", gammon="none off or outside", backgammon="any")
WIN, WIN_GAMMON, WIN_BACKGAMMON = 0, 1, 2
TWO_ON_THE_BAR = Position.build("6:2 5:2 4:2 3:2 2:5 1:2", "bar:2 6:1 4:2 2:5 1:1 off:4")
"""By today's rules the opponent, four off, loses no gammon any more; by the wider it does, and is worth attacking."""


def games(positions: int, seed: int) -> tuple[BoardArray, Floats]:
    """So many positions of games from `TWO_ON_THE_BAR`, played without a stray, and their targets, not faded."""
    network, boards = shipped_network(), np.zeros((positions, PLACES), np.int8)
    targets = np.zeros((positions, OUTPUTS), np.float32)
    evaluator = network.evaluator(load_bearoff(), GAMMONS_AFTER_OFF | BACKGAMMONS_AFTER_OFF)
    workspace = make_search_workspace(0, network.networks, network.units, PREFILTER_UNITS)
    starts = array_of(TWO_ON_THE_BAR)[np.newaxis]
    play_games(starts, seed, 0.0, 1.0, MONEY, 0, evaluator, workspace, make_game_buffers(), boards, targets)
    return boards, targets


def best_plays(rules: RuleSheet) -> list[Play]:
    """The best play of each roll by some rules."""
    return [Engine(0).rank(TWO_ON_THE_BAR, roll, rules)[0][0] for roll in ROLLS]


def average(plays: list[Play]) -> Evaluation:
    """The mover's chances after one play for each roll, gammons counted as the wider rules do."""
    chances = [
        astuple(dict(Engine(0).rank(TWO_ON_THE_BAR, roll, WIDER))[play])
        for roll, play in zip(ROLLS, plays, strict=True)
    ]
    return Evaluation(*np.average(chances, axis=0, weights=[1 if high == low else 2 for high, low in ROLLS]).tolist())


def test_S_gammon_wins_are_learnt_from_plays_by_todays_rules_and_gammons_after_off_from_those_by_the_wider() -> None:
    _, (target,) = games(positions=1, seed=1)
    todays, wider = average(best_plays(TODAYS)), average(best_plays(WIDER))
    assert todays.win > wider.win + 0.001
    assert wider.win_gammon > todays.win_gammon + 0.001
    assert target[WIN] == pytest.approx(todays.win, abs=1e-5)
    assert target[WIN_GAMMON] == pytest.approx(wider.win_gammon, abs=1e-5)
    assert target[WIN_BACKGAMMON] == pytest.approx(wider.win_backgammon, abs=1e-5)


def test_S_gammon_what_comes_after_a_play_is_passed_back_to_the_chances_that_it_was_the_best_for() -> None:
    """Both sides' rules are drawn once for a game: over many both are seen."""
    todays, wider = ({each.after for each in best_plays(rules)} for rules in (TODAYS, WIDER))
    _, (ahead,) = games(positions=1, seed=1)
    seen = set()
    for seed in range(60):
        boards, (target, _) = games(positions=2, seed=seed)
        after = position_of(boards[1])
        best_by = after in todays, after in wider
        assert (target[WIN] != ahead[WIN], target[WIN_GAMMON] != ahead[WIN_GAMMON]) == best_by
        seen.add(best_by)
    assert seen == {(True, True), (True, False), (False, True)}
