"""Counting and finding bits in 64-bit numbers, and prefetching: single machine instructions in compiled functions."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = ["count_bits", "highest_bit", "lowest_bit", "mirrored_bits", "prefetch"]

_intrinsic: Any = intrinsic
_UNDEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 1)


def _instruction(write: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    """A function of an int64 that is written as one instruction."""

    def typed(typing_context: Any, number: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, given: write(builder, given[0])

    function: Callable[[int], int] = _intrinsic(typed)
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


def _prefetch(typing_context: Any, array: Any, index: Any) -> Any:
    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        element = builder.gep(context.make_array(array)(context, builder, given[0]).data, [given[1]])
        how = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [pointer], how)
        to_read, keep_near, data = number(0), number(3), number(1)
        builder.call(instruction, [builder.bitcast(element, pointer), to_read, keep_near, data])
        return context.get_dummy_value()

    return types.void(array, types.int64), write


prefetch: Callable[[Any, int], None] = _intrinsic(_prefetch)
"""Have an element of an array brought near the processor, so that it is there when it is read."""
