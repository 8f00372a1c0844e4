"""Random parts of a graph's rows, the same for the same seed; a larger share holds a smaller one."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError, ParameterError
from dancar.graphs.rows import packed_rows

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Bools = NDArray[np.bool_]


def check_share(name: str, share: float) -> None:
    """A `ParameterError` where a share is none."""
    if not 0 <= share <= 1:
        raise ParameterError(f"{name}: {share!r} given; a number from 0 to 1 is accepted")


def random_order(count: int, seed: int) -> Int64:
    """The numbers 0 … count - 1 in random order."""
    if seed < 0:
        raise ParameterError(f"seed: {seed} given; an integer of at least 0 is accepted")
    return np.argsort(np.random.default_rng(seed).random(count), kind="stable")


def bundles(source: Int32, target: Int32, relation: Int32 | None, undirected: bool) -> Int64:
    """A number for each row; rows that say the same of the same nodes share it.

    Were a repeated row in one part and its twin in the other, a model that has learned the one would know the other.
    For the same reason `undirected` gives a row and its reverse one number.
    """
    if undirected:
        source, target = np.minimum(source, target), np.maximum(source, target)
    pair: Int64 = np.unique(packed_rows(source, target), return_inverse=True)[1].astype(np.int64, copy=False)
    if relation is None or not len(pair):
        return pair
    keys = pair * (int(relation.max()) + 1) + relation
    bundle: Int64 = np.unique(keys, return_inverse=True)[1].astype(np.int64, copy=False)
    return bundle


def chosen_rows(
    source: Int32, target: Int32, bundle: Int64, share: float, seed: int, keep_nodes: bool, n: int
) -> Bools:
    """Which rows are in the part: a share of the bundles, rounded to the nearest number.

    With `keep_nodes` the first bundle of each node, in the random order, goes before all others.
    """
    check_share("share", share)
    count = int(bundle.max(initial=-1)) + 1
    rank = np.empty(count, np.int64)
    rank[random_order(count, seed)] = np.arange(count)
    wanted = round(share * count)
    if keep_nodes:
        first = np.full(n, count, np.int64)
        for end in (source, target):
            np.minimum.at(first, end, rank[bundle])
        needed = np.zeros(count, np.bool_)
        needed[first[first < count]] = True
        if np.count_nonzero(needed) > wanted:
            raise InputError(
                f"share: {share:g} of {count:,} edges is {wanted:,}, too few to keep every node that has one; with "
                f"this seed a share of {np.count_nonzero(needed) / count:.4g} or more does"
            )
        rank += np.where(needed[rank], 0, count)
    return np.isin(bundle, np.argsort(rank, kind="stable")[:wanted])


def closure_parts(basic: Bools, share: float, held_out: float, seed: int) -> NDArray[Any]:
    """For each row of a closure: 0 train, 1 validation, 2 test, 3 in no part.

    Basic rows are all in train. Of the others `held_out` is in validation and as much in test, the same for every
    share; `share` of them, but never one of those, is in train.
    """
    check_share("share", share)
    if not 0 <= held_out <= 0.5:
        raise ParameterError(f"held_out: {held_out!r} given; a number from 0 to 0.5 is accepted")
    others = np.flatnonzero(~basic)
    order = others[random_order(len(others), seed)]
    each = round(held_out * len(others))
    seen = round(share * len(others))
    if 2 * each + seen > len(others):
        raise ParameterError(
            f"share: {share:g} given, with {held_out:g} held out twice; at most {1 - 2 * held_out:g} is accepted"
        )
    part = np.full(len(basic), 3, np.int8)
    part[basic] = 0
    part[order[:each]] = 1
    part[order[each : 2 * each]] = 2
    part[order[2 * each : 2 * each + seen]] = 0
    return part
