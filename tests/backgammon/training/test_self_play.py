from pathlib import Path

import numpy as np
import pytest

from boxwood.backgammon import BadFile, BadInput
from boxwood.backgammon.training import self_play
from boxwood.backgammon.training.self_play import Recipe, train


@pytest.fixture(autouse=True)
def _short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "CHUNK", 10)


RECIPE = Recipe(units=8, games=40, seed=5)


def test_the_same_recipe_gives_the_same_network(tmp_path: Path) -> None:
    one, other = train(RECIPE, tmp_path / "one"), train(RECIPE, tmp_path / "other")
    assert one.digest == other.digest
    assert one.digest != train(Recipe(units=8, games=40, seed=6), tmp_path / "third").digest
    assert one.recipe == f"temporal differences, {RECIPE}"


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(games: int) -> None:
        if games == 20:
            raise Stopped

    with pytest.raises(Stopped):
        train(RECIPE, tmp_path, stop)
    seen: list[int] = []
    assert train(RECIPE, tmp_path, seen.append).digest == train(RECIPE, tmp_path / "whole").digest
    assert seen == [30, 40]


def test_a_checkpoint_of_another_recipe_is_refused(tmp_path: Path) -> None:
    train(RECIPE, tmp_path)
    with pytest.raises(BadFile, match="another recipe"):
        train(Recipe(units=8, games=50, seed=5), tmp_path)


def test_learning_moves_the_weights_and_keeps_them_finite(tmp_path: Path) -> None:
    network = train(RECIPE, tmp_path)
    assert all(np.isfinite(array).all() for array in network.arrays)


def test_the_rate_falls_from_first_to_last() -> None:
    recipe = Recipe(games=100)
    rates = [recipe.rate(chunk) for chunk in range(recipe.chunks)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == pytest.approx(recipe.first_rate)
    assert rates[-1] == pytest.approx(recipe.last_rate)


@pytest.mark.parametrize("wrong", [{"units": 0}, {"games": 0}, {"last_rate": 0.0}, {"first_rate": 0.001}])
def test_an_impossible_recipe_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadInput, match="recipe"):
        Recipe(**wrong)  # type: ignore[arg-type]
