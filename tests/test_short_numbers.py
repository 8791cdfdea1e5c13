import numpy as np
import numpy.typing as npt
import pytest

from boxwood.compiled import exact
from boxwood.short_numbers import UNIT_SCALE, cache_aligned, rows_adder

Indices = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int16]

COLUMNS = 64
_add_rows = rows_adder(COLUMNS)


@exact
def _add(
    base: Shorts,
    table: Shorts,
    came: Indices,
    gone: Indices,
    scaled: Indices,
    shares: Shorts,
    counts: Indices,
    sums: Shorts,
) -> None:
    _add_rows(base, table, came, gone, scaled, shares, counts, sums.shape[0], base.shape[0], sums)


@pytest.mark.parametrize("columns", [COLUMNS, 3 * COLUMNS])
def test_rows_are_added_taken_away_and_scaled(columns: int) -> None:
    generator = np.random.default_rng(1)
    table = generator.integers(-300, 300, (40, columns)).astype(np.int16)
    base = generator.integers(-300, 300, columns).astype(np.int16)
    counts = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (5, 3, 12), (28, 28, 36)])
    came, gone, scaled = generator.integers(0, 40, (3, len(counts), 36))
    shares = generator.integers(-32768, 32768, (len(counts), 36)).astype(np.int16)
    sums = np.zeros((len(counts), columns), np.int16)
    _add(base, table, came, gone, scaled, shares, counts, sums)
    wide = table.astype(np.int64)
    for each, (more, less, products) in enumerate(counts):
        expected = base + wide[came[each, :more]].sum(axis=0) - wide[gone[each, :less]].sum(axis=0)
        rounded_down = wide[scaled[each, :products]] * shares[each, :products, np.newaxis] // UNIT_SCALE
        assert np.array_equal(sums[each], expected + rounded_down.sum(axis=0) + products // 2)


def test_sums_stay_at_the_end_of_their_range() -> None:
    table = np.full((2, COLUMNS), 20_000, np.int16)
    table[1] = -20_000
    rows, shares, sums = np.zeros((1, 2), np.int64), np.zeros((1, 2), np.int16), np.zeros((1, COLUMNS), np.int16)
    _add(table[0], table, rows, rows, rows, shares, np.array([[2, 0, 0]]), sums)
    assert set(sums[0].tolist()) == {32767}
    _add(table[1], table, rows, rows, rows, shares, np.array([[0, 2, 0]]), sums)
    assert set(sums[0].tolist()) == {-32768}


def test_a_copy_in_line_is_the_same_and_begins_with_a_line() -> None:
    for size in (1, 5, 64):
        array = np.arange(3 * size, dtype=np.int16).reshape(3, size)
        copy = cache_aligned(array)
        assert np.array_equal(copy, array)
        assert copy.ctypes.data % 64 == 0
