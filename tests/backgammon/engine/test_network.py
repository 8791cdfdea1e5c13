import numpy as np
import numpy.typing as npt
import pytest

from boxwood.backgammon import Position
from boxwood.backgammon.engine import Engine, Network
from boxwood.backgammon.engine.boards import array_of
from boxwood.backgammon.engine.input_kernels import INPUTS, MEASURES_FROM, RACE
from boxwood.backgammon.engine.network import shipped_network
from boxwood.backgammon.training.input_lists import describe_boards
from support.games import ROLLS, varied

POSITIONS = [
    position
    for position, _ in varied(seed=8, count=400)
    if (max(position.board[7:]) > 0 or min(position.board[:19]) < 0) and min(position.board) < 0 < max(position.board)
]
"""Neither over nor in the tables of the bear-off."""


def by_the_weights(network: Network) -> npt.NDArray[np.float64]:
    """The outputs as the weights themselves give them, in the plainest way."""
    rows, measures, classes, buckets = describe_boards(np.array([array_of(position) for position in POSITIONS]))
    outputs = np.zeros((len(POSITIONS), 5))
    for index, position_class in enumerate(classes):
        net = network.which[position_class]
        first = np.concatenate([network.first[net], np.zeros((1, network.units), np.float32)])
        sums = first[rows[index]].sum(axis=0) + measures[index] @ first[MEASURES_FROM:INPUTS] + network.bias1[net]
        weights, bias = network.weights[net, buckets[index]], network.bias2[net, buckets[index]]
        outputs[index] = 1 / (1 + np.exp(-(weights @ np.maximum(sums, 0) + bias)))
    off = np.array([position.off for position in POSITIONS])
    racing = classes == RACE
    back = np.array([(max(p.board[19:]) > 0, min(p.board[:7]) < 0) for p in POSITIONS])
    outputs[:, 1] = np.minimum(outputs[:, 1], outputs[:, 0]) * (off[:, 1] == 0)
    outputs[:, 3] = np.minimum(outputs[:, 3], 1 - outputs[:, 0]) * (off[:, 0] == 0)
    outputs[:, 2] = np.minimum(outputs[:, 2], outputs[:, 1]) * (~racing | back[:, 1])
    outputs[:, 4] = np.minimum(outputs[:, 4], outputs[:, 3]) * (~racing | back[:, 0])
    return outputs


def test_what_cannot_happen_has_no_chance() -> None:
    racing = Position.build("11:3 6:5 5:4 4:3", "11:4 6:5 5:4 4:2")
    found = Engine().evaluate(racing)
    assert found.win_gammon > 0 < found.lose_gammon
    assert found.win_backgammon == found.lose_backgammon == 0
    borne_off = Position.build("24:1 6:5 5:4 4:3 off:2", "bar:1 13:4 6:5 5:4 4:1")
    assert Engine().evaluate(borne_off).lose_gammon == 0 < Engine().evaluate(borne_off).win_gammon


def test_a_game_that_can_be_won_at_once_is_won() -> None:
    last_two = Position.build("2:1 1:1 off:13", "13:7 8:3 6:5")
    for plies in range(2):
        for dice in ROLLS:
            best = Engine(plies).best_play(last_two, dice)
            assert best is not None
            assert max(best.after.board) <= 0 or min(best.after.board) >= 0, (plies, dice)


@pytest.mark.parametrize("network", [shipped_network(), Network.random(units=24, seed=2)])
def test_whole_numbers_judge_as_the_weights_do(network: Network) -> None:
    found = Engine(network=network).evaluate_many([position.gnubg_id for position in POSITIONS])
    away = np.abs(found - by_the_weights(network))
    assert away.max() < 0.003
    assert away.mean() < 0.0004


def test_a_widened_network_judges_much_as_before() -> None:
    network = shipped_network()
    width = network.widths[1]
    wider = network.widened(1, 2 * width + 7, seed=1)
    assert wider.widths == [*network.widths[:1], 2 * width + 7, *network.widths[2:]]
    away = np.abs(by_the_weights(wider) - by_the_weights(network))
    assert 0 < away.mean() < 0.03
    again = Network.from_bytes(wider.to_bytes(), "wide.npz")
    assert again.widths == wider.widths
    assert again.digest == wider.digest
