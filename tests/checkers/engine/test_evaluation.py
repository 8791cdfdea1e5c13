"""The static evaluation: the compiled sums against plain ones, and what the file of a network keeps."""

import numpy as np
import pytest
from hypothesis import given

from boxwood.checkers import BadFile, Colour, Position
from boxwood.checkers.engine import Network, evaluation
from boxwood.checkers.engine import network as network_module
from boxwood.checkers.engine.boards import board_of, rules_of
from boxwood.checkers.engine.network import plain_network, shipped_network
from boxwood.checkers.rule_sheet import sheets
from support.checkers_games import positions

RANDOM = Network("random", np.random.default_rng(5).integers(-200, 200, plain_network().rows.shape).astype(np.int16))


def worth(position: Position, network: Network) -> int:
    return int(evaluation.evaluate(board_of(position), network.weights()))


def plainly(position: Position, network: Network) -> int:
    """The same by the words of the module, one number at a time."""
    own, enemy = position.turn, position.turn.other
    kinds = [position.men(own), position.kings(own), position.men(enemy), position.kings(enemy)]
    if own is Colour.WHITE:
        kinds = [round_about(board) for board in kinds]
    men, kings, enemy_men, enemy_kings = kinds
    checkers, rows = sum(board.bit_count() for board in kinds), network.rows.astype(int)
    stage = next(stage for stage, least in enumerate([22, 20, 18, 16, 14, 12, 9, 0]) if checkers >= least)
    on_odd_rows = sum(board >> square & 1 for board in kinds for square in range(32) if square // 4 % 2)
    sums = rows[network_module.MOVE + 2 * stage + on_odd_rows % 2].copy()
    for row in range(6):
        for column in range(3):
            squares = [4 * (row + place // 2) + column + place % 2 for place in range(6)]
            digits = [(men >> square & 1) + 2 * (enemy_men >> square & 1) for square in squares]
            sums += rows[729 * (3 * row + column) + sum(digit * 3**place for place, digit in enumerate(digits))]
    for side, board in enumerate([kings, enemy_kings]):
        for square in range(32):
            if board >> square & 1:
                sums += rows[network_module.KINGS + 35 * side + square + square // 8]
    held = np.clip(sums, 0, evaluation.ONE)
    total = int(((held * held >> 8) * rows[network_module.OUTPUT + stage]).sum())
    turn, man, king = (int(number) for number in rows[network_module.MATERIAL + stage, :3])
    more_men, more_kings = men.bit_count() - enemy_men.bit_count(), kings.bit_count() - enemy_kings.bit_count()
    return turn + man * more_men + king * more_kings + total // (evaluation.ONE * evaluation.OUTPUT_ONE)


def round_about(board: int) -> int:
    """The same squares, seen from the other side."""
    return int(f"{board:032b}"[::-1], 2)


def turned(position: Position) -> Position:
    """The same position with colours swapped and the board turned round."""
    return Position(
        round_about(position.white_men),
        round_about(position.white_kings),
        round_about(position.black_men),
        round_about(position.black_kings),
        position.turn.other,
    )


@given(positions())
def test_the_compiled_sum_is_the_plain_one(position: Position) -> None:
    assert worth(position, RANDOM) == plainly(position, RANDOM)


@given(positions())
def test_a_position_is_worth_the_same_with_colours_swapped_and_the_board_turned(position: Position) -> None:
    assert worth(turned(position), RANDOM) == worth(position, RANDOM)


def test_the_plain_network_counts_checkers() -> None:
    assert worth(Position.from_fen("B:W21,22:B1,2,K3"), plain_network()) == 140
    assert worth(Position.from_fen("W:W21,22:B1,2,K3"), plain_network()) == -140


def test_a_network_reads_back_from_its_file_and_a_damaged_one_is_refused() -> None:
    content = RANDOM.to_bytes()
    again = Network.from_bytes(content, "network.npz")
    assert (again.digest, again.recipe) == (RANDOM.digest, RANDOM.recipe)
    for bad in (
        b"",
        b"hello",
        content[: len(content) // 2],
        content[:-30],
        content[:900] + b"\x00" * 9 + content[909:],
    ):
        with pytest.raises(BadFile, match=r"network\.npz"):
            Network.from_bytes(bad, "network.npz")


def test_a_network_of_another_shape_is_refused() -> None:
    with pytest.raises(BadFile, match="13224 rows of 64 weights"):
        Network.from_bytes(Network("small", RANDOM.rows[:, :32]).to_bytes(), "network.npz")


@pytest.mark.parametrize("name", ["tournament", "coral"])
def test_the_shipped_networks_know_that_a_king_is_more_than_a_man_and_a_man_more_than_nothing(name: str) -> None:
    network = shipped_network(rules_of(sheets()[name]))
    values = [worth(Position.from_fen(f"B:W21,22,23,30,31:B1,2,3,9,10{more}"), network) for more in ("", ",11", ",K11")]
    assert values == sorted(values)
    assert abs(worth(Position.start(), network)) < 50
