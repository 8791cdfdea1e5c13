"""Bits of 64-bit numbers inside compiled functions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from boxwood.bits import count_bits, highest_bit, lowest_bit, mirrored_bits, prefetch
from boxwood.compiled import exact

numbers = st.integers(1, 2**63 - 1)


@exact
def counted(bits: int) -> int:
    return count_bits(bits)


@exact
def lowest(bits: int) -> int:
    return lowest_bit(bits)


@exact
def highest(bits: int) -> int:
    return highest_bit(bits)


@exact
def mirrored(bits: int) -> int:
    return mirrored_bits(bits)


@exact
def fetched(numbers: np.ndarray, index: int) -> int:
    prefetch(numbers, index)
    return int(numbers[index])


def test_what_was_fetched_before_is_the_same() -> None:
    for kind in (np.dtype(np.int64), np.dtype(np.uint8)):
        values = np.arange(100, dtype=kind)
        assert [fetched(values, index) for index in range(100)] == list(range(100))
        assert values.tolist() == list(range(100))


@given(numbers)
def test_bits_are_counted_and_found(bits: int) -> None:
    assert counted(bits) == bits.bit_count()
    assert lowest(bits) == (bits & -bits).bit_length() - 1
    assert highest(bits) == bits.bit_length() - 1


@given(numbers)
def test_mirrored_bits_are_in_the_opposite_order(bits: int) -> None:
    assert mirrored(bits) % 2**64 == int(f"{bits:064b}"[::-1], 2)
