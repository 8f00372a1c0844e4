"""Sines, cosines and roots as integers over a power of two, to as many digits as are asked for."""

from math import isqrt

# Bits beyond those asked for, which the roundings of a sum may use up.
_GUARD = 16


def root(square: int, bits: int) -> int:
    """The square root of `square / 2**bits`, over `2**bits` again, rounded down.

    Examples
    --------
    >>> from dancar.constructions.fixed_point import root
    >>> root(2 << 40, 40) / (1 << 40)
    1.414213562372879
    """
    return isqrt(square << bits)


def turns(count: int, bits: int) -> list[tuple[int, int]]:
    """Cosine and sine of 0, 1, ... `count - 1` parts of a whole turn cut in `count`, over `2**bits`.

    Each is off by a few units of the last place at most.

    Examples
    --------
    >>> from dancar.constructions.fixed_point import turns
    >>> [round(sine / (1 << 40), 9) for _, sine in turns(12, 40)[:4]]
    [0.0, 0.5, 0.866025404, 1.0]
    """
    fine = bits + _GUARD + 2 * count.bit_length()
    cosine, sine = _cosine_and_sine(2 * _pi(fine) // count, fine)
    here, found = (1 << fine, 0), []
    for _ in range(count):
        found.append((here[0] >> (fine - bits), here[1] >> (fine - bits)))
        here = ((here[0] * cosine - here[1] * sine) >> fine, (here[0] * sine + here[1] * cosine) >> fine)
    return found


def _pi(bits: int) -> int:
    """Machin's formula: pi = 16 arctan(1/5) - 4 arctan(1/239)."""
    fine = bits + _GUARD
    return (16 * _arctan_of_inverse(5, fine) - 4 * _arctan_of_inverse(239, fine)) >> _GUARD


def _arctan_of_inverse(whole: int, bits: int) -> int:
    power = (1 << bits) // whole
    total, odd, sign = power, 1, 1
    while power:
        power //= whole * whole
        odd, sign = odd + 2, -sign
        total += sign * (power // odd)
    return total


def _cosine_and_sine(angle: int, bits: int) -> tuple[int, int]:
    """Taylor's series of both at once."""
    cosine, sine, term, order = 0, 0, 1 << bits, 0
    while term:
        if order % 2:
            sine += term if order % 4 == 1 else -term
        else:
            cosine += term if order % 4 == 0 else -term
        order += 1
        term = term * angle // (order << bits)
    return cosine, sine
