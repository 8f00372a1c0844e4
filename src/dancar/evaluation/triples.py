"""Rankings of triples: for each node and relation, how high the true targets, or sources, stand among all nodes."""

from collections.abc import Callable
from typing import Any, Protocol, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.errors import InputError, ParameterError
from dancar.evaluation.candidates import candidates
from dancar.evaluation.ranking import Ranking, ranking_of_counts
from dancar.evaluation.scores import RANKED, GivenScores, PairScores, by_blocks, scores_of
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph
from dancar.graphs.adjacency import neighbours_of

Int32 = NDArray[np.int32]
_NOTHING: tuple[NDArray[Any], ...] = tuple(np.zeros(0, kind) for kind in (np.int64, np.float32, np.int64, np.int64))


class TripleScores(Protocol):
    """Scores of all triples of `n` nodes.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.evaluation import GivenTripleScores, TripleScores
    >>> scores: TripleScores = GivenTripleScores(2, lambda relation, ranked, nodes: np.eye(2)[nodes])
    >>> scores.of(0, "targets", np.array([1])).rows(0, 1)
    array([[0., 1.]], dtype=float32)
    """

    @property
    def n(self) -> int:
        """The number of nodes."""

    def of(self, relation: int, ranked: str, nodes: Int32) -> PairScores:
        """A row for each of some sources and all targets in a relation, with "sources" for some targets and sources."""


@final
class GivenTripleScores:
    """The scores that a function gives: of a relation, a side and some nodes, as an array with a row each.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.evaluation import GivenTripleScores, triple_ranking
    >>> x, y = np.array([0.0, 1.0, 2.0, 3.5]), np.array([1.0])
    >>> def near(relation, ranked, nodes):
    ...     moved = x[nodes] + (y[relation] if ranked == "targets" else -y[relation])
    ...     return -np.abs(moved[:, None] - x)
    >>> graph = Graph([0, 1, 2], [1, 2, 3], relation=[0, 0, 0])
    >>> triple_ranking(GivenTripleScores(4, near), graph).mean_reciprocal_rank
    1.0
    """

    def __init__(self, n: int, function: Callable[[int, str, Int32], NDArray[np.floating[Any]]]) -> None:
        self.n, self._function = n, function

    def of(self, relation: int, ranked: str, nodes: Int32) -> GivenScores:
        """The function's rows."""
        return GivenScores(self.n, lambda first, last: self._function(relation, ranked, nodes[first:last]))


@final
class ArrangedTriples:
    """The slacks of an arrangement of relations."""

    def __init__(self, arrangement: Arrangement) -> None:
        self.n, self._arrangement = arrangement.n_nodes, arrangement

    def of(self, relation: int, ranked: str, nodes: Int32) -> PairScores:
        """The slacks of some nodes with all others."""
        return scores_of(self._arrangement, ranked, relation).of_nodes(nodes)


def triple_scores_of(arrangement: Arrangement) -> TripleScores:
    """The slacks of an arrangement of relations.

    Examples
    --------
    >>> import dancar
    >>> from dancar.evaluation import triple_scores_of
    >>> model = dancar.TransE(dim=2, threads=1).fit([("a", "b", "r")])
    >>> triple_scores_of(model.arrangement_).n
    2
    """
    return ArrangedTriples(arrangement)


def triple_ranking(
    scores: TripleScores,
    graph: Graph,
    known: Graph | None = None,
    *,
    ranked: str = "both",
    threads: int | None = None,
) -> Ranking:
    """Rank for each source and relation all others as targets by score, and for each target all others as sources.

    As `ranking`, with a row for each node and relation: a triple's rank is one more than the number of nodes that would
    make no triple and score higher in its place, and half of those that score the same. Triples of the graph, and of
    `known`, do not count, nor does a node with itself. Only rows with a triple to be found are computed, a few at once.

    Parameters
    ----------
    scores : TripleScores
        The score of each triple.
    graph : Graph
        The triples to be found, with the nodes and relations of the scores.
    known : Graph, optional
        Triples that are known already: neither to be found nor false.
    ranked : str
        "targets", "sources", or "both", each triple then counting twice.
    threads : int, optional
        How many threads share the work; all cores if None. The result does not depend on it.

    Raises
    ------
    InputError
        When a score is not a number, or the graphs have other nodes.

    Examples
    --------
    >>> import dancar
    >>> from dancar.evaluation import triple_ranking, triple_scores_of
    >>> model = dancar.TransE(dim=3, threads=1).fit([("a", "b", "r"), ("b", "c", "s"), ("a", "c", "s")])
    >>> found = triple_ranking(triple_scores_of(model.arrangement_), model.reconstruct())
    >>> found.edges, found.mean_reciprocal_rank
    (6, 1.0)
    """
    if ranked not in (*RANKED, "both"):
        raise ParameterError(f"ranked: {ranked!r} given; one of {', '.join(RANKED)}, both is accepted")
    if graph.n_nodes != scores.n or (known is not None and known.labels != graph.labels):
        raise InputError(f"graph: {graph.n_nodes:,} nodes given; those that there are scores of, {scores.n:,}")
    if known is not None and known.relation_labels != graph.relation_labels:
        raise InputError("known: a graph of other relations given; those of the other graph, in their order")
    sides = RANKED if ranked == "both" else (ranked,)
    count = checked_threads(threads)
    parts = [
        _counted(scores, number, side, _of_relation(graph, number), _of_relation(known, number), count)
        for number in np.unique(_relations(graph)).tolist()
        for side in sides
    ]
    degrees, score, above, level = (np.concatenate(column) for column in zip(_NOTHING, *parts))
    return ranking_of_counts(_protocol(known is not None, sides), degrees, score, above, level)


def _relations(graph: Graph) -> NDArray[np.int32]:
    return np.zeros(graph.n_edges, np.int32) if graph.relation is None else graph.relation


def _of_relation(graph: Graph | None, number: int) -> Graph | None:
    """The rows of one relation, as plain pairs."""
    if graph is None:
        return None
    own = _relations(graph) == number
    return Graph(graph.source[own], graph.target[own], graph.labels)


def _counted(
    scores: TripleScores, relation: int, ranked: str, graph: Graph | None, known: Graph | None, threads: int
) -> tuple[NDArray[Any], ...]:
    """The number of triples of each row, and for each triple its score, and how many score higher and the same."""
    from dancar.kernels.ranks import count_ranks

    assert graph is not None
    wanted = candidates(graph, known, ranked)
    nodes = np.flatnonzero(wanted.edges.degrees()).astype(np.int32)
    degrees = wanted.edges.degrees()[nodes]
    offsets, out_offsets = (np.append(0, np.cumsum(rows.degrees()[nodes])) for rows in (wanted.edges, wanted.left_out))
    out = neighbours_of(wanted.left_out, nodes)
    score = np.empty(wanted.n_edges, np.float32)
    above, level = np.empty(wanted.n_edges, np.int64), np.empty(wanted.n_edges, np.int64)
    chosen = scores.of(relation, ranked, nodes)

    def visit(rows: NDArray[np.float32], first: int) -> int:
        found: int = count_ranks(
            rows, scores.n, first, offsets, wanted.edges.nodes, out_offsets, out, score, above, level
        )
        return found

    bad = [row for row in by_blocks(chosen, threads, visit, len(nodes)) if row >= 0]
    if bad:
        raise InputError(
            f"scores: that of a pair of node number {nodes[bad[0]]} in relation number {relation} is not a number; "
            "numbers are accepted"
        )
    return degrees, score, above, level


def _protocol(filtered: bool, sides: tuple[str, ...]) -> str:
    ends = " and ".join(f"for each {side[:-1]} and relation its {other}" for other, side in zip(sides, _others(sides)))
    known = ", known triples left out" if filtered else ""
    return (
        f"all other nodes are ranked by score{known}: {ends}; ranks filtered (other triples do not count) and "
        "realistic (equal scores share); average precision with equal scores taken together"
    )


def _others(sides: tuple[str, ...]) -> list[str]:
    return [RANKED[1 - RANKED.index(side)] for side in sides]
