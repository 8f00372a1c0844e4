"""Vector instructions for the tile tests, in LLVM's portable vector types, and the loop they share.

The loop sums over the axes for 4 balls and 64 columns at once and keeps all 256 sums in registers, which Numba's arrays
cannot. Its length is only known when it runs, so one compilation serves every dimension. Machines with narrower
registers take the columns in several runs.

Numba's cache on disk watches only the file of the compiled function: after a change here or in `tile.py`, touch
`candidates.py`.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from llvmlite import ir
from numba.core import cgutils

BALLS = 4
POINTS = 64

FLOAT = ir.FloatType()
INDEX = ir.IntType(64)
INT32 = ir.IntType(32)
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
        letter = "f32" if self.number is FLOAT else "i32"
        function = ir.FunctionType(self.type, [self.type] * len(operands))
        module = self.builder.module
        callee = cgutils.get_or_insert_function(module, function, f"llvm.{name}.v{self.count}{letter}")
        return self.builder.call(callee, operands)

    def load(self, pointer: Any, offset: Any) -> Any:
        place = self.builder.bitcast(self.builder.gep(pointer, [offset]), self.type.as_pointer())
        return self.builder.load(place, align=4)

    def spread(self, pointer: Any, offset: Any) -> Any:
        """One number in every lane."""
        number = self.builder.load(self.builder.gep(pointer, [offset]))
        undefined = ir.Constant(self.type, ir.Undefined)
        first = self.builder.insert_element(undefined, number, INT32(0))
        places = ir.Constant(ir.VectorType(INT32, self.count), [0] * self.count)
        return self.builder.shuffle_vector(first, undefined, places)

    def larger(self, left: Any, right: Any) -> Any:
        return self.builder.select(self.builder.fcmp_ordered(">", left, right), left, right)

    def mask(self, flags: Any) -> Any:
        return self.builder.zext(self.builder.bitcast(flags, ir.IntType(self.count)), INDEX)

    def pair_products(self, left: Any, right: Any) -> Any:
        """Each lane as two 16-bit numbers: the sum of their two products."""
        builder = self.builder
        halves, wide = ir.VectorType(_INT16, 2 * self.count), ir.VectorType(INT32, 2 * self.count)
        left, right = (builder.sext(builder.bitcast(lanes, halves), wide) for lanes in (left, right))
        products = builder.mul(left, right)
        undefined, kind = ir.Constant(wide, ir.Undefined), ir.VectorType(INT32, self.count)
        even, odd = (ir.Constant(kind, list(range(first, 2 * self.count, 2))) for first in (0, 1))
        return builder.add(
            builder.shuffle_vector(products, undefined, even), builder.shuffle_vector(products, undefined, odd)
        )


class Row(NamedTuple):
    """One row of a table [rows, axes, columns]: where it begins in memory, and how many axes it has."""

    pointer: Any
    axes: Any


# The sum so far and one more axis: (lanes, center, loaded tables, sum) -> sum.
Grow = Callable[[Lanes, Any, list[Any], Any], Any]


def table_row(context: Any, builder: Any, kind: Any, table: Any, row: Any, width: int, number: Any) -> Row:
    """One row of a Numba array [rows, axes, width], or [rows, width] as one of one axis."""
    array = context.make_array(kind)(context, builder, table)
    axes = cgutils.unpack_tuple(builder, array.shape)[1] if kind.ndim == 3 else INDEX(1)
    start = builder.mul(row, builder.mul(axes, INDEX(width)))
    return Row(builder.gep(builder.bitcast(array.data, number.as_pointer()), [start]), axes)


def register_shape(context: Any) -> tuple[int, int]:
    """Lanes of a vector, and vectors a ball, so that the sums of 4 balls fit the registers beside the operands."""
    return (16, 4) if "+avx512f" in context.codegen().magic_tuple()[2] else (8, 2)


def sums(
    lanes: Lanes, width: int, balls: Row, tables: list[Row], start: Row | None, grow: Grow
) -> Iterator[tuple[list[int], list[list[Any]]]]:
    """Sum over the axes for 4 balls and each run of `width` vectors of columns; yield the runs' columns and sums."""
    builder = lanes.builder
    for first in range(0, POINTS, lanes.count * width):
        offsets = [first + lanes.count * part for part in range(width)]
        begin = [lanes.load(start.pointer, INDEX(offset)) if start else lanes.zero for offset in offsets]
        entry = builder.block
        loop, done = builder.append_basic_block("axes"), builder.append_basic_block("summed")
        builder.branch(loop)
        builder.position_at_end(loop)
        axis = builder.phi(INDEX)
        totals = [[builder.phi(lanes.type) for _ in offsets] for _ in range(BALLS)]
        here, there = builder.mul(axis, INDEX(POINTS)), builder.mul(axis, INDEX(BALLS))
        loaded = [
            [lanes.load(table.pointer, builder.add(here, INDEX(offset))) for table in tables] for offset in offsets
        ]
        grown = []
        for ball in range(BALLS):
            center = lanes.spread(balls.pointer, builder.add(there, INDEX(ball)))
            grown.append([grow(lanes, center, loaded[part], totals[ball][part]) for part in range(width)])
        following = builder.add(axis, INDEX(1))
        axis.add_incoming(INDEX(0), entry)
        axis.add_incoming(following, loop)
        for ball in range(BALLS):
            for part in range(width):
                totals[ball][part].add_incoming(begin[part], entry)
                totals[ball][part].add_incoming(grown[ball][part], loop)
        builder.cbranch(builder.icmp_signed("<", following, balls.axes), loop, done)
        builder.position_at_end(done)
        yield offsets, grown
