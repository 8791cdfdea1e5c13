"""Arithmetic of 16-bit numbers inside compiled functions: 32 of them fit into one machine instruction.

Sums that would leave the range stay at its end instead of coming back from the other.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = ["add_short", "multiply_high", "subtract_short"]

_SHORT, _LONG = ir.IntType(16), ir.IntType(32)


def _instruction(write: Callable[[Any, Any, Any], Any]) -> Callable[[int, int], int]:
    """A function of two 16-bit numbers that is written as one instruction."""

    def typed(typing_context: Any, one: Any, other: Any) -> Any:
        return types.int16(types.int16, types.int16), lambda context, builder, signature, given: write(builder, *given)

    decorate: Any = intrinsic
    function: Callable[[int, int], int] = decorate(typed)
    return function


def _saturating(name: str) -> Callable[[Any, Any, Any], Any]:
    kind = ir.FunctionType(_SHORT, [_SHORT, _SHORT])
    return lambda builder, one, other: builder.call(
        builder.module.declare_intrinsic(name, [_SHORT], kind), [one, other]
    )


def _high_half(builder: Any, one: Any, other: Any) -> Any:
    product = builder.mul(builder.sext(one, _LONG), builder.sext(other, _LONG))
    return builder.trunc(builder.ashr(product, ir.Constant(_LONG, 16)), _SHORT)


add_short = _instruction(_saturating("llvm.sadd.sat"))
"""The sum, at most 32,767 and at least -32,768."""
subtract_short = _instruction(_saturating("llvm.ssub.sat"))
"""The difference, at most 32,767 and at least -32,768."""
multiply_high = _instruction(_high_half)
"""The product divided by 65,536, rounded down."""
