"""Compiled plays against the readable rules."""

import pytest
from hypothesis import given

from boxwood.backgammon import BadPosition, Dice, Position, legal_plays
from boxwood.backgammon.engine.boards import array_of, arrays_of_ids, ids_of_arrays, position_of
from boxwood.backgammon.engine.play_kernels import all_plays, make_play_buffer
from support.games import varied
from support.strategies import dice, reachable

CASES = 4_000
BUFFER = make_play_buffer()


def kernel_results(position: Position, roll: Dice, larger: bool) -> list[Position]:
    count = all_plays(array_of(position), *roll, larger, BUFFER)
    return [position_of(board).swap() for board in BUFFER.boards[:count]]


@pytest.mark.parametrize(("sheet", "larger"), [("tournament", True), ("classic", False)])
def test_compiled_plays_are_those_of_the_readable_generator_and_no_result_comes_twice(sheet: str, larger: bool) -> None:
    for position, roll in varied(seed=11, count=CASES // 2):
        found = kernel_results(position, roll, larger)
        assert len(found) == len(set(found))
        assert set(found) == {play.after for play in legal_plays(position, roll, sheet)}, (repr(position), roll)


@given(reachable(), dice)
def test_compiled_plays_agree_on_anything_that_play_can_reach(position: Position, roll: Dice) -> None:
    assert set(kernel_results(position, roll, True)) == {play.after for play in legal_plays(position, roll)}


def test_ids_become_arrays_and_arrays_ids() -> None:
    positions = [position for position, _ in varied(seed=12, count=2_000)]
    ids = [position.gnubg_id for position in positions]
    arrays = arrays_of_ids(ids)
    assert [position_of(array) for array in arrays] == [Position.from_gnubg_id(identity) for identity in ids]
    assert ids_of_arrays(arrays) == ids
    assert arrays_of_ids([]).shape == (0, 32)


@pytest.mark.parametrize("bad", ["", "4HPwATDgc/ABMB", "/////////////w", "4HPwATDgc/ABNA", "AAAAAAAAAAAAAA"])
def test_a_bad_id_among_many_is_refused_with_its_reason(bad: str) -> None:
    with pytest.raises(BadPosition) as one:
        Position.from_gnubg_id(bad)
    with pytest.raises(BadPosition) as many:
        arrays_of_ids(["4HPwATDgc/ABMA", bad])
    assert str(one.value) == str(many.value)
