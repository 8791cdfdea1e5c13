from pathlib import Path

import numpy as np
import pytest

from boxwood.checkers import BadFile, BadInput, UnknownName
from boxwood.checkers.engine import Endgame
from boxwood.checkers.engine.bitboards import Board
from boxwood.checkers.engine.boards import board_of, rules_of
from boxwood.checkers.engine.evaluation import UNITS, evaluate
from boxwood.checkers.engine.network import MATERIAL, Network, plain_network, shipped_network
from boxwood.checkers.rule_sheet import find_sheet
from boxwood.checkers.training import fit_kernels, trainer
from boxwood.checkers.training.fitting import Fit, fit, parameters_of
from boxwood.checkers.training.game_kernels import SCALE
from boxwood.checkers.training.games import RECORD, Conditions, play_games
from boxwood.checkers.training.trainer import Recipe, continued, train
from support.checkers_games import varied


@pytest.fixture(autouse=True)
def _small(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "CHUNK", 2)
    monkeypatch.setenv("BOXWOOD_DATA", str(tmp_path_factory.getbasetemp() / "training-data"))


QUICK = Conditions(nodes=60)
RECIPE = Recipe(rounds=2, games=4, endgame=2, seed=5, conditions=QUICK, fit=Fit(epochs=2, batch=64))


def test_the_same_recipe_gives_the_same_network(tmp_path: Path) -> None:
    one, other = train(RECIPE, tmp_path / "one"), train(RECIPE, tmp_path / "other")
    assert one.digest == other.digest
    assert one.recipe == f"self-play, round 2 of {RECIPE}"


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(games: int) -> None:
        if games == 6:
            raise Stopped

    with pytest.raises(Stopped):
        train(RECIPE, tmp_path / "stopped", stop)
    seen: list[int] = []
    again = train(RECIPE, tmp_path / "stopped", seen.append)
    assert again.digest == train(RECIPE, tmp_path / "whole").digest
    assert seen[-1] == 8


def test_a_folder_of_another_recipe_is_refused(tmp_path: Path) -> None:
    train(RECIPE, tmp_path)
    with pytest.raises(BadFile, match="another recipe"):
        train(Recipe(rounds=3), tmp_path)


def test_an_impossible_recipe_is_refused() -> None:
    with pytest.raises(BadInput, match="recipe"):
        Recipe(games=0)
    with pytest.raises(UnknownName, match="rule sheet"):
        Recipe(sheet="chess")


@pytest.mark.parametrize("sheet", ["tournament", "coral"])
def test_the_same_seed_gives_the_same_games_and_every_target_is_a_share_of_the_point(sheet: str) -> None:
    endgame = Endgame(sheet, checkers=2)
    endgame.prepare()
    one, other = (play_games(plain_network(), endgame, QUICK, 3, (7, 1)) for _ in range(2))
    assert np.array_equal(one, other)
    assert len(one) > 30
    assert ((one["target"] >= 0) & (one["target"] <= 1)).all()
    assert (one["own"] & one["enemy"] == 0).all()


def test_a_fitted_network_is_nearer_to_its_targets_than_counting_checkers() -> None:
    endgame = Endgame(checkers=2)
    endgame.prepare()
    records = play_games(plain_network(), endgame, QUICK, 30, (3,))

    def error(network: Network) -> float:
        weights = network.weights()
        boards = [Board(int(row["own"]), int(row["enemy"]), int(row["kings"]), bool(row["black"])) for row in records]
        values = [evaluate(board, weights) for board in boards]
        return float(np.square(1 / (1 + np.exp(-np.array(values) / SCALE)) - records["target"]).mean())

    fitted = fit(records, plain_network(), "a test", Fit(epochs=10, batch=64))
    assert error(fitted) < error(plain_network())
    assert error(fit(records, fitted, "another", Fit(epochs=10, batch=64))) < error(fitted)


def test_what_is_fitted_is_what_the_engine_computes_up_to_its_whole_numbers() -> None:
    rng = np.random.default_rng(2)
    network = Network("random", rng.integers(-60, 60, plain_network().rows.shape).astype(np.int16))
    parameters, weights = parameters_of(network), network.weights()
    rows, sums = np.zeros(fit_kernels.MOST_ROWS, np.int64), np.zeros(UNITS, np.float32)
    for position in varied(seed=3, count=300, sheet=find_sheet("tournament")):
        board = board_of(position)
        said = fit_kernels.predict(board, parameters, weights, rows, sums) * SCALE
        assert abs(said - evaluate(board, weights)) < 2


def test_a_network_that_is_fitted_to_nothing_new_stays_as_it_is() -> None:
    rng = np.random.default_rng(4)
    rows = rng.integers(-60, 60, plain_network().rows.shape).astype(np.int16)
    rows[MATERIAL:, 3:] = 0
    network = Network("random", rows)
    records = np.zeros(1, RECORD)
    records["own"], records["enemy"], records["target"] = 1, 1 << 34, 0.5
    assert fit(records, network, "the same", Fit(epochs=1, rate=0.0)).digest == network.digest


def test_an_opening_that_comes_again_in_another_chunk_counts_once(tmp_path: Path) -> None:
    records = np.zeros(3, RECORD)
    records["opening"] = 7, 7, 8
    for chunk in range(2):
        np.save(tmp_path / f"games-0-{chunk}.npy", records)
    assert len(trainer._read(RECIPE, tmp_path, 0)) == 3


def test_a_recipe_goes_on_from_the_network_that_ships_and_no_other(tmp_path: Path) -> None:
    recipe = continued(RECIPE)
    assert recipe.begin == shipped_network(rules_of(find_sheet("tournament"))).digest
    assert train(recipe, tmp_path / "one").digest != train(RECIPE, tmp_path / "other").digest
    with pytest.raises(BadInput, match="begins with 0123"):
        Recipe(begin="0123")
