"""The two register-blocked float32 tests of the scan, written as vector instructions.

One call tests 4 balls against 64 points, or against 64 boxes. The loop over dimensions runs at run time with all sums
in registers, so one compilation serves every dimension and reaches the speed of an unrolled one. Written in LLVM's
portable vector types: a machine without 512-bit registers gets the same results from narrower pieces.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

BALLS = 4
POINTS = 64

_FLOAT = ir.FloatType()
_INDEX = ir.IntType(64)
_INT32 = ir.IntType(32)


class _Vectors:
    """Vector instructions of one width, emitted at the builder's position."""

    def __init__(self, builder: Any, lanes: int) -> None:
        self.builder = builder
        self.lanes = lanes
        self.type = ir.VectorType(_FLOAT, lanes)
        self.zero = ir.Constant(self.type, [0.0] * lanes)
        name = f"v{lanes}f32"
        module = builder.module
        pair = ir.FunctionType(self.type, [self.type] * 2)
        triple = ir.FunctionType(self.type, [self.type] * 3)
        self._multiply_add = cgutils.get_or_insert_function(module, triple, f"llvm.fmuladd.{name}")
        self._maximum = cgutils.get_or_insert_function(module, pair, f"llvm.maxnum.{name}")

    def spread(self, pointer: Any, offset: Any) -> Any:
        number = self.builder.load(self.builder.gep(pointer, [offset]))
        undefined = ir.Constant(self.type, ir.Undefined)
        first = self.builder.insert_element(undefined, number, _INT32(0))
        lanes = ir.Constant(ir.VectorType(_INT32, self.lanes), [0] * self.lanes)
        return self.builder.shuffle_vector(first, undefined, lanes)

    def load(self, pointer: Any, offset: Any) -> Any:
        place = self.builder.gep(pointer, [offset])
        return self.builder.load(self.builder.bitcast(place, self.type.as_pointer()), align=4)

    def add_square(self, gap: Any, total: Any) -> Any:
        return self.builder.call(self._multiply_add, [gap, gap, total])

    def larger(self, left: Any, right: Any) -> Any:
        return self.builder.call(self._maximum, [left, right])

    def at_most(self, total: Any, limit: Any) -> Any:
        flags = self.builder.fcmp_ordered("<=", total, limit)
        return self.builder.zext(self.builder.bitcast(flags, ir.IntType(self.lanes)), _INDEX)


Gap = Callable[[_Vectors, Any, list[Any]], Any]


def _register_shape(context: Any) -> tuple[int, int]:
    """Lanes of a vector, and how many running sums fit the machine's registers beside the operands."""
    features = context.codegen().magic_tuple()[2]
    return (16, 16) if "+avx512f" in features else (8, 8)


def _masks(context: Any, builder: Any, signature: Any, arguments: Any, tables: int, gap: Gap) -> list[Any]:
    """Emit one call: for each ball a 64-bit mask of the columns whose summed squared gaps are within its reach."""
    arrays = [
        context.make_array(kind)(context, builder, value) if isinstance(kind, types.Array) else value
        for kind, value in zip(signature.args, arguments)
    ]
    centers, group, reach, *columns, block = arrays
    dim = cgutils.unpack_tuple(builder, centers.shape)[1]

    def start(array: Any, rows: Any, row: Any) -> Any:
        return builder.gep(builder.bitcast(array.data, _FLOAT.as_pointer()), [builder.mul(rows, row)])

    center_row = start(centers, group, builder.mul(dim, _INDEX(BALLS)))
    reach_row = start(reach, group, _INDEX(BALLS))
    column_rows = [start(table, block, builder.mul(dim, _INDEX(POINTS))) for table in columns]
    lanes, sums = _register_shape(context)
    vectors = _Vectors(builder, lanes)
    width = sums // BALLS
    masks = [_INDEX(0)] * BALLS
    for first in range(0, POINTS, lanes * width):
        offsets = [first + lanes * part for part in range(width)]
        entry = builder.block
        loop = builder.append_basic_block("dimensions")
        done = builder.append_basic_block("compare")
        builder.branch(loop)
        builder.position_at_end(loop)
        axis = builder.phi(_INDEX)
        axis.add_incoming(_INDEX(0), entry)
        totals = [[builder.phi(vectors.type) for _ in offsets] for _ in range(BALLS)]
        here = builder.mul(axis, _INDEX(POINTS))
        loaded = [
            [vectors.load(table, builder.add(here, _INDEX(offset))) for table in column_rows] for offset in offsets
        ]
        grown = []
        for ball in range(BALLS):
            center = vectors.spread(center_row, builder.add(builder.mul(axis, _INDEX(BALLS)), _INDEX(ball)))
            grown.append([vectors.add_square(gap(vectors, center, loaded[i]), totals[ball][i]) for i in range(width)])
        following = builder.add(axis, _INDEX(1))
        axis.add_incoming(following, loop)
        for ball in range(BALLS):
            for i in range(width):
                totals[ball][i].add_incoming(vectors.zero, entry)
                totals[ball][i].add_incoming(grown[ball][i], loop)
        builder.cbranch(builder.icmp_signed("<", following, dim), loop, done)
        builder.position_at_end(done)
        for ball in range(BALLS):
            limit = vectors.spread(reach_row, _INDEX(ball))
            for i, offset in enumerate(offsets):
                flags = vectors.at_most(grown[ball][i], limit)
                masks[ball] = builder.or_(masks[ball], builder.shl(flags, _INDEX(offset)))
    return masks


def _point_gap(vectors: _Vectors, center: Any, tables: list[Any]) -> Any:
    return vectors.builder.fsub(tables[0], center)


def _box_gap(vectors: _Vectors, center: Any, tables: list[Any]) -> Any:
    low, high = tables
    outside = vectors.larger(vectors.builder.fsub(low, center), vectors.builder.fsub(center, high))
    return vectors.larger(outside, vectors.zero)


@intrinsic  # type: ignore[untyped-decorator]
def point_masks(typing: Any, centers: Any, group: Any, reach: Any, blocks: Any, block: Any) -> Any:
    """Four uint64, one a ball of the group: bit j says that point j of the block may be within reach."""
    signature = types.UniTuple(types.uint64, BALLS)(centers, types.int64, reach, blocks, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        masks = _masks(context, builder, signature, arguments, 1, _point_gap)
        return context.make_tuple(builder, signature.return_type, masks)

    return signature, emit


@intrinsic  # type: ignore[untyped-decorator]
def box_mask(typing: Any, centers: Any, group: Any, reach: Any, low: Any, high: Any, bundle: Any) -> Any:
    """One uint64: bit j says that box j of the bundle may be within reach of some ball of the group."""
    signature = types.uint64(centers, types.int64, reach, low, high, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        masks = _masks(context, builder, signature, arguments, 2, _box_gap)
        merged = masks[0]
        for mask in masks[1:]:
            merged = builder.or_(merged, mask)
        return merged

    return signature, emit


@intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(typing: Any, mask: Any) -> Any:
    """The position of the lowest set bit of a uint64 that is not zero."""
    signature = types.int64(types.uint64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return signature, emit
