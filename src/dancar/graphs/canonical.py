"""Canonical order of nodes and relations: that of their labels."""

import numpy as np
from numpy.typing import NDArray

from dancar.labels import Labels


def ranks(order: NDArray[np.int64], count: int) -> NDArray[np.int32]:
    """The new number of each of `count` old ones, of which `order` lists those that stay; 0 for the others."""
    rank = np.zeros(count, np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    return rank


def canonical_nodes(labels: Labels) -> NDArray[np.int64] | None:
    """The nodes in order of their labels, None if they stand so already."""
    return None if labels.is_sorted() else labels.order()


def canonical_relations(relation: NDArray[np.int32], labels: Labels) -> NDArray[np.int64] | None:
    """The relations that occur, in order of their labels, None if they stand so already."""
    occurring = np.bincount(relation, minlength=len(labels)) > 0
    if occurring.all() and labels.is_sorted():
        return None
    order = labels.order()
    return order[occurring[order]]


def subset_numbers(chosen: NDArray[np.int64], count: int) -> NDArray[np.int32]:
    """The place of each of `count` nodes among the chosen ones, -1 for the others."""
    number = np.full(count, -1, np.int32)
    number[chosen] = np.arange(len(chosen), dtype=np.int32)
    return number
