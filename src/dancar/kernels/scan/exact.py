"""Containment decided without error: float64 where its error bound allows, integers where it does not."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

# Every float32 is an integer times 2^-149, below 2^128: squares of differences need 560 bits and a few for the sum.
_LIMBS = 20
_LIMB_BITS = np.int64(32)
_LIMB_MASK = np.int64((1 << 32) - 1)


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def squared_distance(center: NDArray[np.float32], anchor: NDArray[np.float32], source: int, target: int) -> float:
    """The squared distance of a center and an anchor, summed in float64 in the order of the axes."""
    total = 0.0
    for axis in range(center.shape[1]):
        gap = np.float64(center[source, axis]) - np.float64(anchor[target, axis])
        total += gap * gap
    return total


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def add_product(limbs: NDArray[np.int64], left: int, right: int, factor: int) -> None:
    """Add `factor` times the product of two float32, given as their bits, to a number in limbs of 32 bits."""
    left_exponent, right_exponent = (left >> 23) & 0xFF, (right >> 23) & 0xFF
    left_digits, right_digits = left & 0x7FFFFF, right & 0x7FFFFF
    if left_exponent > 0:
        left_digits |= 0x800000
        left_exponent -= 1
    if right_exponent > 0:
        right_digits |= 0x800000
        right_exponent -= 1
    digits = left_digits * right_digits
    if (left < 0) != (right < 0):
        factor = -factor
    shift = left_exponent + right_exponent
    limb, offset = shift >> 5, shift & 31
    lower = (digits & _LIMB_MASK) << offset
    upper = (digits >> _LIMB_BITS) << offset
    limbs[limb] += factor * (lower & _LIMB_MASK)
    limbs[limb + 1] += factor * ((lower >> _LIMB_BITS) + (upper & _LIMB_MASK))
    limbs[limb + 2] += factor * (upper >> _LIMB_BITS)


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def contained_by_integers(
    center_bits: NDArray[np.int32],
    radius_bits: NDArray[np.int32],
    anchor_bits: NDArray[np.int32],
    source: int,
    target: int,
) -> bool:
    """Whether sum((center - anchor)^2) - radius^2 <= 0, as an integer; the radius is not negative."""
    limbs = np.zeros(_LIMBS, np.int64)
    for axis in range(center_bits.shape[1]):
        left, right = np.int64(center_bits[source, axis]), np.int64(anchor_bits[target, axis])
        add_product(limbs, left, left, 1)
        add_product(limbs, left, right, -2)
        add_product(limbs, right, right, 1)
    add_product(limbs, np.int64(radius_bits[source]), np.int64(radius_bits[source]), -1)
    rest = np.int64(0)
    carry = np.int64(0)
    for limb in range(_LIMBS):
        total = limbs[limb] + carry
        rest |= total & _LIMB_MASK
        carry = total >> _LIMB_BITS
    return bool(carry < 0 or rest == 0)


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def keep_contained(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    tolerance: float,
    skip_self: int,
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    count: int,
    decided: NDArray[np.int64],
) -> int:
    """Move the contained ones of the first `count` pairs to the front and return how many they are.

    `decided[0]` and `decided[1]` grow by the pairs that float64 and that integers decided.
    """
    center_bits, radius_bits, anchor_bits = center.view(np.int32), radius.view(np.int32), anchor.view(np.int32)
    kept = 0
    for i in range(count):
        u, v = source[i], target[i]
        if skip_self and u == v:
            continue
        squared = squared_distance(center, anchor, u, v)
        limit = np.float64(radius[u]) * np.float64(radius[u])
        if squared <= limit * (1.0 - tolerance):
            inside = radius[u] >= 0.0
            decided[0] += 1
        elif squared > limit * (1.0 + tolerance) or radius[u] < 0.0:
            inside = False
            decided[0] += 1
        else:
            inside = contained_by_integers(center_bits, radius_bits, anchor_bits, u, v)
            decided[1] += 1
        if inside:
            source[kept], target[kept] = u, v
            kept += 1
    return kept
