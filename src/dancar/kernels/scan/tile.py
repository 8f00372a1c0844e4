"""Three register-blocked tests of 4 balls against 64 points or boxes at once, written as vector instructions.

The coarse test compares points on a 16-bit grid: two axes a lane in one multiply-add, several times the speed of
float32. The fine test and the boxes are float32. Each loop over the axes keeps its 256 sums in registers, so one
compilation serves every dimension. Written in LLVM's portable vector types: narrower machines run narrower pieces.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

BALLS = 4
POINTS = 64

_FLOAT = ir.FloatType()
_INDEX = ir.IntType(64)
_INT32 = ir.IntType(32)
_INT16 = ir.IntType(16)


class Lanes:
    """Vector instructions of one width on one type of number, emitted at the builder's position."""

    def __init__(self, builder: Any, number: Any, count: int) -> None:
        self.builder = builder
        self.number = number
        self.count = count
        self.type = ir.VectorType(number, count)
        self.zero = ir.Constant(self.type, [0] * count)

    def call(self, name: str, *operands: Any) -> Any:
        letter = "f32" if self.number is _FLOAT else "i32"
        function = ir.FunctionType(self.type, [self.type] * len(operands))
        module = self.builder.module
        return self.builder.call(
            cgutils.get_or_insert_function(module, function, f"llvm.{name}.v{self.count}{letter}"),
            operands,
        )

    def load(self, pointer: Any, offset: Any) -> Any:
        place = self.builder.bitcast(self.builder.gep(pointer, [offset]), self.type.as_pointer())
        return self.builder.load(place, align=4)

    def spread(self, pointer: Any, offset: Any) -> Any:
        """One number in every lane."""
        number = self.builder.load(self.builder.gep(pointer, [offset]))
        undefined = ir.Constant(self.type, ir.Undefined)
        first = self.builder.insert_element(undefined, number, _INT32(0))
        return self.builder.shuffle_vector(
            first,
            undefined,
            ir.Constant(ir.VectorType(_INT32, self.count), [0] * self.count),
        )

    def larger(self, left: Any, right: Any) -> Any:
        return self.builder.select(self.builder.fcmp_ordered(">", left, right), left, right)

    def mask(self, flags: Any) -> Any:
        return self.builder.zext(self.builder.bitcast(flags, ir.IntType(self.count)), _INDEX)

    def pair_products(self, left: Any, right: Any) -> Any:
        """Each lane as two 16-bit numbers: the sum of their two products."""
        builder = self.builder
        halves, wide = (
            ir.VectorType(_INT16, 2 * self.count),
            ir.VectorType(_INT32, 2 * self.count),
        )
        left, right = (builder.sext(builder.bitcast(lanes, halves), wide) for lanes in (left, right))
        products = builder.mul(left, right)
        places = ir.VectorType(_INT32, self.count)
        even, odd = (
            builder.shuffle_vector(
                products,
                ir.Constant(wide, ir.Undefined),
                ir.Constant(places, list(range(first, 2 * self.count, 2))),
            )
            for first in (0, 1)
        )
        return builder.add(even, odd)


class Columns(NamedTuple):
    """A table [rows, axes, columns] in memory: the pointer to one row of it, and its axes and columns."""

    pointer: Any
    axes: Any
    columns: int


Grow = Callable[[Lanes, Any, list[Any], Any], Any]


def columns(context: Any, builder: Any, kind: Any, table: Any, row: Any, width: int, number: Any) -> Columns:
    """One row of a numba array [rows, axes, width]."""
    array = context.make_array(kind)(context, builder, table)
    axes = cgutils.unpack_tuple(builder, array.shape)[1] if kind.ndim == 3 else _INDEX(1)
    start = builder.mul(row, builder.mul(axes, _INDEX(width)))
    return Columns(
        builder.gep(builder.bitcast(array.data, number.as_pointer()), [start]),
        axes,
        width,
    )


def register_shape(context: Any) -> tuple[int, int]:
    """Lanes of a vector, and vectors a ball, so that the sums of 4 balls fit the registers beside the operands."""
    return (16, 4) if "+avx512f" in context.codegen().magic_tuple()[2] else (8, 2)


def sums(
    lanes: Lanes,
    width: int,
    balls: Columns,
    tables: list[Columns],
    start: Columns | None,
    grow: Grow,
) -> Iterator[tuple[list[int], list[list[Any]]]]:
    """Sum over the axes for 4 balls and each run of `width` vectors of columns; yield the runs' offsets and sums."""
    builder = lanes.builder
    for first in range(0, POINTS, lanes.count * width):
        offsets = [first + lanes.count * part for part in range(width)]
        begin = [lanes.load(start.pointer, _INDEX(offset)) if start else lanes.zero for offset in offsets]
        entry = builder.block
        loop, done = (
            builder.append_basic_block("axes"),
            builder.append_basic_block("summed"),
        )
        builder.branch(loop)
        builder.position_at_end(loop)
        axis = builder.phi(_INDEX)
        totals = [[builder.phi(lanes.type) for _ in offsets] for _ in range(BALLS)]
        here, there = (
            builder.mul(axis, _INDEX(POINTS)),
            builder.mul(axis, _INDEX(BALLS)),
        )
        loaded = [
            [lanes.load(table.pointer, builder.add(here, _INDEX(offset))) for table in tables] for offset in offsets
        ]
        grown = []
        for ball in range(BALLS):
            center = lanes.spread(balls.pointer, builder.add(there, _INDEX(ball)))
            grown.append([grow(lanes, center, loaded[part], totals[ball][part]) for part in range(width)])
        following = builder.add(axis, _INDEX(1))
        axis.add_incoming(_INDEX(0), entry)
        axis.add_incoming(following, loop)
        for ball in range(BALLS):
            for part in range(width):
                totals[ball][part].add_incoming(begin[part], entry)
                totals[ball][part].add_incoming(grown[ball][part], loop)
        builder.cbranch(builder.icmp_signed("<", following, balls.axes), loop, done)
        builder.position_at_end(done)
        yield offsets, grown


def grow_distance(lanes: Lanes, center: Any, loaded: list[Any], total: Any) -> Any:
    """Add the square of the gap between a center and points."""
    gap = lanes.builder.fsub(loaded[0], center)
    return lanes.call("fmuladd", gap, gap, total)


def grow_box_distance(lanes: Lanes, center: Any, loaded: list[Any], total: Any) -> Any:
    """Add the square of the gap between a center and the nearest places of boxes."""
    low, high = loaded
    outside = lanes.larger(lanes.builder.fsub(low, center), lanes.builder.fsub(center, high))
    gap = lanes.larger(outside, lanes.zero)
    return lanes.call("fmuladd", gap, gap, total)


def grow_product(lanes: Lanes, center: Any, loaded: list[Any], total: Any) -> Any:
    """Add two axes' products of a center and points on the grid."""
    return lanes.builder.add(total, lanes.pair_products(loaded[0], center))


@intrinsic  # type: ignore[untyped-decorator]
def grid_may_hit(
    typing: Any,
    centers: Any,
    group: Any,
    limits: Any,
    blocks: Any,
    halves: Any,
    block: Any,
) -> Any:
    """Whether for some ball of the group and point of the block `halves + center . point >= limit` on the grid."""
    signature = types.boolean(centers, types.int64, limits, blocks, halves, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        _, group, _, _, _, block = arguments
        balls, limit = (columns(context, builder, kinds[i], arguments[i], group, BALLS, _INT32) for i in (0, 2))
        points, start = (columns(context, builder, kinds[i], arguments[i], block, POINTS, _INT32) for i in (3, 4))
        count, width = register_shape(context)
        lanes = Lanes(builder, _INT32, count)
        hit: Any = None
        for offsets, grown in sums(lanes, width, balls, [points], start, grow_product):
            for ball in range(BALLS):
                largest = grown[ball][0]
                for part in range(1, len(offsets)):
                    largest = lanes.call("smax", largest, grown[ball][part])
                flags = builder.icmp_signed(">=", largest, lanes.spread(limit.pointer, _INDEX(ball)))
                hit = flags if hit is None else builder.or_(hit, flags)
        return builder.icmp_unsigned("!=", lanes.mask(hit), _INDEX(0))

    return signature, emit


@intrinsic  # type: ignore[untyped-decorator]
def point_masks(typing: Any, centers: Any, group: Any, reach: Any, blocks: Any, block: Any) -> Any:
    """Four uint64, one a ball of the group: bit j says that point j of the block may be within reach."""
    signature = types.UniTuple(types.uint64, BALLS)(centers, types.int64, reach, blocks, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        masks = _float_masks(
            context,
            builder,
            signature.args,
            arguments,
            [3],
            arguments[4],
            grow_distance,
        )
        return context.make_tuple(builder, signature.return_type, masks)

    return signature, emit


@intrinsic  # type: ignore[untyped-decorator]
def box_mask(typing: Any, centers: Any, group: Any, reach: Any, low: Any, high: Any, bundle: Any) -> Any:
    """One uint64: bit j says that box j of the bundle may be within reach of some ball of the group."""
    signature = types.uint64(centers, types.int64, reach, low, high, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        masks = _float_masks(
            context,
            builder,
            signature.args,
            arguments,
            [3, 4],
            arguments[5],
            grow_box_distance,
        )
        merged = masks[0]
        for mask in masks[1:]:
            merged = builder.or_(merged, mask)
        return merged

    return signature, emit


def _float_masks(
    context: Any,
    builder: Any,
    kinds: Any,
    arguments: Any,
    tables: list[int],
    row: Any,
    grow: Grow,
) -> list[Any]:
    group = arguments[1]
    balls, reach = (columns(context, builder, kinds[i], arguments[i], group, BALLS, _FLOAT) for i in (0, 2))
    rows = [columns(context, builder, kinds[i], arguments[i], row, POINTS, _FLOAT) for i in tables]
    count, width = register_shape(context)
    lanes = Lanes(builder, _FLOAT, count)
    masks: list[Any] = [_INDEX(0)] * BALLS
    for offsets, grown in sums(lanes, width, balls, rows, None, grow):
        for ball in range(BALLS):
            limit = lanes.spread(reach.pointer, _INDEX(ball))
            for offset, total in zip(offsets, grown[ball]):
                flags = lanes.mask(builder.fcmp_ordered("<=", total, limit))
                masks[ball] = builder.or_(masks[ball], builder.shl(flags, _INDEX(offset)))
    return masks


@intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(typing: Any, mask: Any) -> Any:
    """The position of the lowest set bit of a uint64 that is not zero."""
    signature = types.int64(types.uint64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return signature, emit
