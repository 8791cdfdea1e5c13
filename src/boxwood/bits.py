"""Counting and finding bits in 64-bit numbers, as single machine instructions inside compiled functions."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = ["count_bits", "highest_bit", "lowest_bit", "mirrored_bits"]

_UNDEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 1)


def _instruction(write: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    """A function of an int64 that is written as one instruction."""

    def typed(typing_context: Any, number: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, given: write(builder, given[0])

    decorate: Any = intrinsic
    function: Callable[[int], int] = decorate(typed)
    return function


count_bits = _instruction(lambda builder, number: builder.ctpop(number))
"""How many bits are set."""
lowest_bit = _instruction(lambda builder, number: builder.cttz(number, _UNDEFINED_AT_ZERO))
"""The index of the lowest bit of a number that is not zero."""
highest_bit = _instruction(
    lambda builder, number: builder.sub(ir.Constant(ir.IntType(64), 63), builder.ctlz(number, _UNDEFINED_AT_ZERO))
)
"""The index of the highest bit of a number that is not zero."""
mirrored_bits = _instruction(lambda builder, number: builder.bitreverse(number))
"""The bits in the opposite order: bit n becomes bit 63 - n."""
