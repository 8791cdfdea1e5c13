"""Sums of rows of 16-bit numbers inside compiled functions: one machine instruction adds 16 or 32 of them.

Loops written in Python would keep the sums in memory between one row and the next; here they stay in registers, some
columns at a time. A sum that would leave the range stays at its end.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

__all__ = ["UNIT_SCALE", "cache_aligned", "rows_adder"]

UNIT_SCALE = 1 << 16
"""The scale that leaves a row as it is."""
_LINE, _SHORT_BYTES = 64, 2
_LONG = ir.IntType(32)
_ir: Any = cgutils  # ships no types
_inside_compiled: Any = intrinsic

T = TypeVar("T", bound=np.generic)


def cache_aligned(array: npt.NDArray[T]) -> npt.NDArray[T]:
    """A copy that begins where a line of the processor's cache does: else most instructions would wait for two."""
    buffer = np.empty(array.nbytes + _LINE, np.uint8)
    start = -buffer.ctypes.data % _LINE
    copy = buffer[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def rows_adder(columns: int) -> Callable[..., None]:
    """A function that accumulates rows, so many columns at a time: rows are a multiple of it long.

    `add(base, table, added, removed, scaled, scales, counts, batch, units, sums)`: for each list of rows in the batch
    the sums are the base, plus the rows of the table that are added, less those that are removed, plus the scaled rows
    times their scales. `counts` says how many rows of each sort a list has. All lists are gone through for some columns
    before the next ones: what they share of the table stays in the cache.
    """
    shorts, longs = ir.VectorType(ir.IntType(16), columns), ir.VectorType(_LONG, columns)

    def write(context: Any, builder: Any, signature: Any, given: Any) -> None:
        """Write the instructions."""
        base, table, added, removed, scaled, scales, counts, batch, units, sums = (
            context.make_array(kind)(context, builder, value=value) if isinstance(kind, types.Array) else value
            for kind, value in zip(signature.args, given, strict=True)
        )
        total = _ir.alloca_once(builder, shorts)

        def place(array: Any, *index: Any) -> Any:
            """Where an item of an array is, in one dimension or two."""
            if len(index) == 1:
                return builder.gep(array.data, index)
            start = builder.mul(index[0], builder.extract_value(array.shape, 1))
            return builder.gep(array.data, [builder.add(start, index[1])])

        def some(array: Any, *index: Any) -> Any:
            """Where some columns of an array begin."""
            return builder.bitcast(place(array, *index), shorts.as_pointer())

        def combine(name: str, more: Any) -> None:
            kind = ir.FunctionType(shorts, [shorts, shorts])
            function = _ir.get_or_insert_function(builder.module, kind, f"llvm.{name}.sat.v{columns}i16")
            builder.store(builder.call(function, [builder.load(total), more]), total)

        def repeated(number: Any, kind: Any) -> Any:
            one = builder.insert_element(ir.Constant(kind, ir.Undefined), number, ir.Constant(_LONG, 0))
            return builder.shuffle_vector(one, one, ir.Constant(longs, [0] * columns))

        def times(row: Any, scale: Any) -> Any:
            product = builder.mul(builder.sext(row, longs), repeated(builder.sext(scale, _LONG), longs))
            return builder.trunc(builder.ashr(product, ir.Constant(longs, [16] * columns)), shorts)

        start, step = ir.Constant(units.type, 0), ir.Constant(units.type, columns)
        with (
            _ir.for_range_slice(builder, start, units, step, units.type) as (column, _),
            _ir.for_range(builder, batch) as each,
        ):
            builder.store(builder.load(some(base, column), align=_SHORT_BYTES), total)
            for number, (name, listed) in enumerate((("sadd", added), ("ssub", removed), ("sadd", scaled))):
                count = builder.load(place(counts, each.index, ir.Constant(each.index.type, number)))
                with _ir.for_range(builder, count) as loop:
                    number_of_row = builder.load(place(listed, each.index, loop.index))
                    row = builder.load(some(table, number_of_row, column), align=_SHORT_BYTES)
                    if listed is scaled:
                        row = times(row, builder.load(place(scales, each.index, loop.index)))
                    combine(name, row)
                if listed is scaled:  # each product was rounded down: half of one on average
                    lost = builder.lshr(count, ir.Constant(count.type, 1))
                    combine("sadd", repeated(builder.trunc(lost, shorts.element), shorts))
            builder.store(builder.load(total), some(sums, each.index, column), align=_SHORT_BYTES)

    def typed(
        typing_context: Any,
        base: Any,
        table: Any,
        added: Any,
        removed: Any,
        scaled: Any,
        scales: Any,
        counts: Any,
        batch: Any,
        units: Any,
        sums: Any,
    ) -> Any:
        return types.void(base, table, added, removed, scaled, scales, counts, batch, units, sums), write

    add: Callable[..., None] = _inside_compiled(typed)
    return add
