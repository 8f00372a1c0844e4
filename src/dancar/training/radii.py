"""The radius of each relation that tells its triples from other pairs best."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Conditions, Declaration, Rows
from dancar.arrangement.all_pairs import slacks
from dancar.kernels.slack_scan import scan_kernels_of

Float64 = NDArray[np.float64]

# Distances that are held at a time.
_HELD = 1 << 22


class Radii(NamedTuple):
    """The radii, their column among a relation's numbers, and what they get right and wrong; false ones estimated."""

    radius: NDArray[np.float32]
    column: int
    f1: float
    false: int
    missing: int


def fitted_radii(declaration: Declaration, rows: Rows, wanted: Conditions, seed: int, budget: int) -> Radii:
    """For each relation the radius with the best F1 over the pairs of a sample of containers, and all its triples.

    Triples turned round, of which a few containers may have very many within their radius, are counted exactly.

    Parameters
    ----------
    declaration
        One whose slack is a "radius" of the relation less a distance.
    rows, wanted
        The parameters, and the triples.
    seed
        Draws the containers.
    budget
        How many pairs are looked at: of few nodes all.
    """
    column = _column_of(declaration, rows.dim, "radius")
    double = rows.in_double()
    double.relation[:, column] = 0
    n, relations = len(rows.source), len(rows.relation)
    count = min(n, max(1, budget // max(n * relations, 1)))
    sample = np.sort(np.random.default_rng([seed, 2]).choice(n, count, replace=False))
    distance = -slacks(declaration, double, *wanted)
    radius = rows.relation[:, column].copy()
    right = false = 0.0
    for number in range(relations):
        own = wanted.relation == number
        if not own.any():
            continue
        inside = np.sort(distance[own])
        known = wanted.container[own] * np.int64(n) + wanted.member[own]
        turned = _turned(known, n)
        container, member = (np.ascontiguousarray(end, np.int32) for end in np.divmod(turned, n))
        exact = np.sort(-slacks(declaration, double, container, member, np.full(len(turned), number, np.int32)))
        others = _others(declaration, double, number, sample, np.append(known, turned), inside[-1])
        radius[number], true, wrong = _best(inside, others, n / count, exact)
        right, false = right + true, false + wrong
    total = len(wanted.container)
    f1 = 2 * right / (right + false + total) if total else 1.0
    return Radii(radius, column, f1, round(false), total - round(right))


def _column_of(declaration: Declaration, dim: int, name: str) -> int:
    at = 0
    for known, width in declaration.containment.relation_parameters:
        if known == name:
            return at
        at += width(dim)
    raise KeyError(name)


def _others(
    declaration: Declaration,
    rows: Rows,
    number: int,
    sample: NDArray[np.int64],
    keys: NDArray[np.int64],
    farthest: float,
) -> Float64:
    """The distances of the sample's pairs that are not among `keys`, sorted, up to the farthest and one beyond."""
    n = len(rows.target)
    kernels = scan_kernels_of(declaration.containment, rows.dim)
    members = np.asfortranarray(rows.target)
    step, parts, beyond = max(1, _HELD // n), [np.empty(0)], np.inf
    for begin in range(0, len(sample), step):
        some = sample[begin : begin + step]
        out = np.empty((len(some), n), np.float32)
        kernels.container_rows(rows.source[some], members, rows.relation, number, 0, len(some), out)
        out = -out
        out[np.arange(len(some)), some] = np.inf
        place, member = np.nonzero(out <= farthest * (1 + 1e-6))
        known = np.isin(some[place] * np.int64(n) + member, keys)
        parts.append(out[place[~known], member[~known]].astype(np.float64))
        far = out[out > farthest * (1 + 1e-6)]
        beyond = min(beyond, float(far.min(initial=np.inf)))
    return np.sort(np.append(np.concatenate(parts), beyond))


def _turned(keys: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """The pairs turned round that are not among them."""
    container, member = np.divmod(keys, n)
    return np.setdiff1d(member * n + container, keys, assume_unique=True)


def _best(inside: Float64, others: Float64, scale: float, exact: Float64) -> tuple[float, float, float]:
    """The radius with the best F1, how many triples it holds, and how many others, `scale` times or once."""
    held = np.arange(1, len(inside) + 1)
    wrong = scale * np.searchsorted(others, inside, side="right") + np.searchsorted(exact, inside, side="right")
    f1 = 2 * held / (held + wrong + len(inside))
    last = len(f1) - 1 - int(np.argmax(f1[::-1]))
    # Half way to what comes next, so that rounding changes nothing.
    further = [inside[last + 1] if last + 1 < len(inside) else np.inf]
    for some in (others, exact):
        further += some[np.searchsorted(some, inside[last], side="right") :][:1].tolist()
    following = min(further)
    radius = (inside[last] + following) / 2 if np.isfinite(following) else inside[last] * 1.01 + 1e-6
    return max(radius, 1e-6), float(held[last]), float(wrong[last])
