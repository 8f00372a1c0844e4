"""The few pairs in which a graph differs from the relation that an arrangement's geometry gives."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.declaration import Declaration
from dancar.errors import InputError, ParameterError
from dancar.graph import Graph

Pairs = NDArray[np.int32]


class Exceptions(NamedTuple):
    """Rows of node numbers (source, target): `missing` to add to the relation, `false` to take from it.

    Self-loops and the repeats of an edge, which geometry has no place for, stand among the missing.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.arrangement import Exceptions
    >>> found = Graph([0, 1], [1, 2])
    >>> exceptions = Exceptions.between(found, Graph([0, 2], [1, 2], n=3))
    >>> exceptions.missing.tolist(), exceptions.false.tolist()
    ([[2, 2]], [[1, 2]])
    >>> exceptions.applied(found).edge_list()
    [(0, 1), (2, 2)]
    """

    missing: Pairs
    false: Pairs

    @classmethod
    def between(cls, found: Graph, wanted: Graph) -> "Exceptions":
        """What must be changed in a graph without self-loops and repeats to get another with the same nodes in order.

        Raises
        ------
        InputError
            Where the wanted graph has relations or weights: pairs hold neither.
        """
        check_pairs_only(wanted)
        have, want = _keys(found), _keys(wanted)
        first = np.ones(len(want), np.bool_)
        np.not_equal(want[1:], want[:-1], out=first[1:])
        beyond = ~first | ~_among(want, have)
        return cls(_rows(want[beyond], wanted.n_nodes), _rows(have[~_among(have, want)], wanted.n_nodes))

    def applied(self, found: Graph) -> Graph:
        """The relation with its exceptions: `found` without the false rows, with the missing ones."""
        n = max(found.n_nodes, 1)
        kept = _keys(found)
        kept = kept[~_among(kept, np.sort(self.false[:, 0] * np.int64(n) + self.false[:, 1]))]
        rows = np.concatenate([_rows(kept, n), self.missing])
        return Graph(rows[:, 0], rows[:, 1], found.labels)


def check_pairs_only(graph: Graph) -> None:
    """Raise unless the graph is pairs of nodes and nothing else, which exceptions can tell without loss.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.arrangement import check_pairs_only
    >>> check_pairs_only(Graph([0], [1]))
    """
    for what, column in (("relations", graph.relation), ("weights", graph.weight)):
        if column is not None:
            raise InputError(
                f"the graph has {what}, and an arrangement holds pairs of nodes only: to keep a graph without loss, "
                "one without them is accepted"
            )


def check_takes_exceptions(declaration: Declaration) -> None:
    """Raise unless the rule speaks of pairs and nothing else.

    Examples
    --------
    >>> from dancar.arrangement import DANCAR, check_takes_exceptions
    >>> check_takes_exceptions(DANCAR)
    """
    if declaration.rule.numbers != (0,) or declaration.rule.by_relation:
        raise ParameterError(
            f"lossless: the rule of {declaration.name} tells more than pairs, and exceptions are pairs; a model of "
            "plain graphs is accepted"
        )


def _keys(graph: Graph) -> NDArray[np.int64]:
    """A number for each row, in order."""
    return graph.source * np.int64(max(graph.n_nodes, 1)) + graph.target


def _rows(keys: NDArray[np.int64], n: int) -> Pairs:
    return np.stack(np.divmod(keys, max(n, 1)), axis=1).astype(np.int32)


def _among(keys: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of the keys are among the others, which are sorted."""
    if not len(others):
        return np.zeros(len(keys), np.bool_)
    place = np.minimum(np.searchsorted(others, keys), len(others) - 1)
    return np.asarray(others[place] == keys)
