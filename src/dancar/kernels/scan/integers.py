"""Containment as a comparison of integers: every float32 is one, times 2^-149."""

import numpy as np
from numpy.typing import NDArray

# The product of the two largest float32 begins at bit 506 in units of 2^-298, in limb 15, and ends in limb 17. What the
# sum carries beyond that stays in the last carry.
_LIMBS = 18
_LIMB_BITS = 32
_LIMB_MASK = (1 << _LIMB_BITS) - 1
_PAIRS_AT_ONCE = 4096


def contained_by_integers(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
) -> NDArray[np.bool_]:
    """For each row whether `sum((center - anchor)**2) <= radius**2`, without any rounding; no radius is negative."""
    inside = np.empty(len(radius), np.bool_)
    for start in range(0, len(radius), _PAIRS_AT_ONCE):
        part = slice(start, start + _PAIRS_AT_ONCE)
        inside[part] = ~_positive(_excess(center[part], radius[part], anchor[part]))
    return inside


def _excess(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
) -> NDArray[np.int64]:
    """`sum(center**2 - 2 center anchor + anchor**2) - radius**2` of each row, in limbs of 32 bits not yet carried."""
    limbs = np.zeros((len(radius), _LIMBS), np.int64)
    for axis in range(center.shape[1]):
        left, right = _digits(center[:, axis]), _digits(anchor[:, axis])
        _add_product(limbs, left, left, 1)
        _add_product(limbs, left, right, -2)
        _add_product(limbs, right, right, 1)
    size = _digits(radius)
    _add_product(limbs, size, size, -1)
    return limbs


def _digits(
    numbers: NDArray[np.float32],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each number as a signed integer of 24 bits and the power of two to shift it by, in units of 2^-149."""
    bits = np.ascontiguousarray(numbers).view(np.int32).astype(np.int64)
    exponent = (bits >> 23) & 0xFF
    digits = (bits & 0x7FFFFF) | ((exponent > 0).astype(np.int64) << 23)
    return np.where(bits < 0, -digits, digits), np.maximum(exponent - 1, 0)


def _add_product(
    limbs: NDArray[np.int64],
    left: tuple[NDArray[np.int64], NDArray[np.int64]],
    right: tuple[NDArray[np.int64], NDArray[np.int64]],
    factor: int,
) -> None:
    """Add `factor` times the products to the rows; a limb takes less than 2^34 each time, so it holds 2^28 products."""
    product = left[0] * right[0]
    sign = np.sign(product) * factor
    product = np.abs(product)
    shift = left[1] + right[1]
    limb, offset = shift // _LIMB_BITS, shift % _LIMB_BITS
    lower = (product & _LIMB_MASK) << offset
    upper = (product >> _LIMB_BITS) << offset
    rows = np.arange(len(limbs))
    limbs[rows, limb] += sign * (lower & _LIMB_MASK)
    limbs[rows, limb + 1] += sign * ((lower >> _LIMB_BITS) + (upper & _LIMB_MASK))
    limbs[rows, limb + 2] += sign * (upper >> _LIMB_BITS)


def _positive(limbs: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether each number is above zero: carried upwards, the last carry has its sign."""
    carry = np.zeros(len(limbs), np.int64)
    nonzero = np.zeros(len(limbs), np.bool_)
    for limb in range(_LIMBS):
        total = limbs[:, limb] + carry
        nonzero |= (total & _LIMB_MASK) != 0
        carry = total >> _LIMB_BITS
    return np.asarray((carry > 0) | ((carry == 0) & nonzero), np.bool_)
