import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boxwood.backgammon import BadFile, BadInput, Position
from boxwood.backgammon.engine.bearoff import load_bearoff
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.network import PREFILTER_UNITS, Network
from boxwood.backgammon.engine.search_kernels import MONEY, make_search_workspace
from boxwood.backgammon.training import trainer
from boxwood.backgammon.training.learning_kernels import LONGEST, LearntWeights, self_play
from boxwood.backgammon.training.recipe import Recipe, Round, TemporalDifferences
from boxwood.backgammon.training.trainer import train

FIRST = Recipe(units=8, seed=5, first=TemporalDifferences(games=40), rounds=())
ROUNDS = replace(
    FIRST,
    rounds=(Round(positions=2_000, epochs=1), Round(positions=2_000, epochs=1, units=12, other_units=9)),
)


class Stopped(Exception):
    pass


@pytest.fixture(autouse=True)
def _short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "GAMES", 10)
    monkeypatch.setattr(trainer, "BETWEEN", 10)
    monkeypatch.setattr(trainer, "POSITIONS", 500)
    monkeypatch.setattr(trainer, "STARTS", 28)


def test_the_same_recipe_gives_the_same_network(tmp_path: Path) -> None:
    one, other = train(FIRST, tmp_path / "one"), train(FIRST, tmp_path / "other")
    assert one.digest == other.digest
    assert one.digest != train(replace(FIRST, seed=6), tmp_path / "third").digest
    assert one.recipe == str(FIRST)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    def stop(what: str, part: float) -> None:
        if part == 0.5:
            raise Stopped

    with pytest.raises(Stopped):
        train(replace(FIRST, first=TemporalDifferences(games=200)), tmp_path, stop)
    seen: list[float] = []
    train(replace(FIRST, first=TemporalDifferences(games=200)), tmp_path, lambda what, part: seen.append(part))
    assert min(seen) > 0.5
    assert max(seen) == 1.0


def test_a_folder_of_another_recipe_is_refused(tmp_path: Path) -> None:
    train(FIRST, tmp_path)
    with pytest.raises(BadFile, match="another recipe"):
        train(replace(FIRST, seed=7), tmp_path)


def test_games_of_a_network_that_knows_nothing_are_given_up_when_they_do_not_end() -> None:
    network = Network.random(64, seed=1)
    learnt = LearntWeights(network.first, network.bias1, network.weights, network.bias2)
    starts, workspace = (
        array_of(Position.start())[np.newaxis],
        make_search_workspace(0, network.networks, network.units, PREFILTER_UNITS),
    )
    plies = self_play(starts, 20, 1, 0.0, MONEY, network.evaluator(load_bearoff()), learnt, workspace)
    assert 10 * LONGEST < plies < 20 * LONGEST


def test_learning_moves_the_weights_and_keeps_them_finite(tmp_path: Path) -> None:
    network = train(FIRST, tmp_path)
    assert all(np.isfinite(array).all() for array in network.floats)


def test_rounds_make_positions_fit_to_them_and_leave_a_curve(tmp_path: Path) -> None:
    network = train(ROUNDS, tmp_path, threads=2)
    assert network.networks == 4
    assert network.widths == [12, 9, 9, 9]
    with np.load(tmp_path / "data-2.npz") as data:
        boards, targets = data["boards"], data["targets"]
    assert boards.shape == (2_000, 32)
    assert ((targets >= 0) & (targets <= 1)).all()
    lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["stage"] for line in lines] == [0, 1, 2]
    assert lines[-1]["network"] == network.digest
    again = train(ROUNDS, tmp_path)
    assert again.digest == network.digest


def test_positions_are_the_same_for_any_number_of_threads(tmp_path: Path) -> None:
    network = train(FIRST, tmp_path)
    one = trainer._positions(3, 1, Round(positions=2_000), network, lambda what, part: None, 1)
    two = trainer._positions(3, 1, Round(positions=2_000), network, lambda what, part: None, 2)
    assert np.array_equal(one[0], two[0])
    assert np.array_equal(one[1], two[1])


def test_the_rate_falls_from_first_to_last() -> None:
    first = TemporalDifferences()
    rates = [first.rate(part / 10) for part in range(11)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == pytest.approx(first.first_rate)
    assert rates[-1] == pytest.approx(first.last_rate)


def test_a_recipe_reads_back_from_its_text() -> None:
    assert Recipe.from_text(str(ROUNDS)) == ROUNDS
    for wrong in ("", "[]", '{"colour": 1}', '{"rounds": [{"positions": 1, "colour": 2}]}'):
        with pytest.raises(BadInput, match="recipe"):
            Recipe.from_text(wrong)


@pytest.mark.parametrize("games", [0, -1])
def test_an_impossible_recipe_is_refused(games: int) -> None:
    with pytest.raises(BadInput, match="recipe"):
        Recipe(first=TemporalDifferences(games=games))
