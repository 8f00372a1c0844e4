"""`prefetch`: a row asked for ahead of its use, so that a loop over rows in no order does not wait for memory.

Among many nodes a pair's slack is otherwise mostly waiting. It moves nothing and changes no number.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_READ, _KEPT, _DATA = 0, 3, 1


@intrinsic  # type: ignore[untyped-decorator]
def prefetch(context: Any, array: Any, row: Any) -> Any:
    """Bring the first and the last number of a row of a matrix near; there must be such a row."""
    if not isinstance(array, types.Array) or array.ndim != 2 or not isinstance(row, types.Integer):
        return None

    def lowered(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        matrix = target.make_array(signature.args[0])(target, builder, arguments[0])
        index = target.cast(builder, arguments[1], signature.args[1], types.intp)
        step, across = cgutils.unpack_tuple(builder, matrix.strides)
        columns = cgutils.unpack_tuple(builder, matrix.shape)[1]
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        begin = builder.gep(builder.bitcast(matrix.data, byte), [builder.mul(index, step)])
        last = builder.mul(builder.sub(columns, columns.type(1)), across)
        function = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        ask = builder.module.declare_intrinsic("llvm.prefetch", [byte], function)
        for place in (begin, builder.gep(begin, [last])):
            builder.call(ask, [place, number(_READ), number(_KEPT), number(_DATA)])
        return target.get_dummy_value()

    return types.void(array, row), lowered
