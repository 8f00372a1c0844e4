"""Three register-blocked tests of 4 balls against 64 points or boxes at once.

The coarse test compares points on a 16-bit grid: two axes a lane in one multiply-add, several times the speed of
float32. The fine test and the boxes are float32.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from dancar.kernels.scan.vectors import (
    BALLS,
    FLOAT,
    INDEX,
    INT32,
    POINTS,
    Grow,
    Lanes,
    register_shape,
    sums,
    table_row,
)


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
def grid_may_hit(typing: Any, centers: Any, group: Any, limits: Any, blocks: Any, halves: Any, block: Any) -> Any:
    """Whether for some ball of the group and point of the block `halves + center . point >= limit` on the grid."""
    signature = types.boolean(centers, types.int64, limits, blocks, halves, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        _, group, _, _, _, block = arguments
        balls, limit = (table_row(context, builder, kinds[i], arguments[i], group, BALLS, INT32) for i in (0, 2))
        points, start = (table_row(context, builder, kinds[i], arguments[i], block, POINTS, INT32) for i in (3, 4))
        count, width = register_shape(context)
        lanes = Lanes(builder, INT32, count)
        hit: Any = None
        for offsets, grown in sums(lanes, width, balls, [points], start, grow_product):
            for ball in range(BALLS):
                largest = grown[ball][0]
                for part in range(1, len(offsets)):
                    largest = lanes.call("smax", largest, grown[ball][part])
                flags = builder.icmp_signed(">=", largest, lanes.spread(limit.pointer, INDEX(ball)))
                hit = flags if hit is None else builder.or_(hit, flags)
        return builder.icmp_unsigned("!=", lanes.mask(hit), INDEX(0))

    return signature, emit


@intrinsic  # type: ignore[untyped-decorator]
def point_masks(typing: Any, centers: Any, group: Any, reach: Any, blocks: Any, block: Any) -> Any:
    """Four uint64, one a ball of the group: bit j says that point j of the block may be within reach."""
    signature = types.UniTuple(types.uint64, BALLS)(centers, types.int64, reach, blocks, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        masks = _float_masks(context, builder, signature.args, arguments, [3], arguments[4], grow_distance)
        return context.make_tuple(builder, signature.return_type, masks)

    return signature, emit


@intrinsic  # type: ignore[untyped-decorator]
def box_mask(typing: Any, centers: Any, group: Any, reach: Any, low: Any, high: Any, bundle: Any) -> Any:
    """One uint64: bit j says that box j of the bundle may be within reach of some ball of the group."""
    signature = types.uint64(centers, types.int64, reach, low, high, types.int64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        masks = _float_masks(context, builder, signature.args, arguments, [3, 4], arguments[5], grow_box_distance)
        merged = masks[0]
        for mask in masks[1:]:
            merged = builder.or_(merged, mask)
        return merged

    return signature, emit


def _float_masks(
    context: Any, builder: Any, kinds: Any, arguments: Any, tables: list[int], row: Any, grow: Grow
) -> list[Any]:
    group = arguments[1]
    balls, reach = (table_row(context, builder, kinds[i], arguments[i], group, BALLS, FLOAT) for i in (0, 2))
    rows = [table_row(context, builder, kinds[i], arguments[i], row, POINTS, FLOAT) for i in tables]
    count, width = register_shape(context)
    lanes = Lanes(builder, FLOAT, count)
    masks: list[Any] = [INDEX(0)] * BALLS
    for offsets, grown in sums(lanes, width, balls, rows, None, grow):
        for ball in range(BALLS):
            limit = lanes.spread(reach.pointer, INDEX(ball))
            for offset, total in zip(offsets, grown[ball]):
                flags = lanes.mask(builder.fcmp_ordered("<=", total, limit))
                masks[ball] = builder.or_(masks[ball], builder.shl(flags, INDEX(offset)))
    return masks


@intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(typing: Any, mask: Any) -> Any:
    """The position of the lowest set bit of a uint64 that is not zero."""
    signature = types.int64(types.uint64)

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return signature, emit
