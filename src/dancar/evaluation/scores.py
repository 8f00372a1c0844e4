"""What rankings are made from: the score of every pair, row by row; a higher one says that an edge is likelier."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from typing import Any, Protocol, TypeVar, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.errors import InputError, ParameterError
from dancar.evaluation.hyperbolic_scores import HyperbolicScores
from dancar.evaluation.reaching import Reaching, reaching
from dancar.regions.point_in_curved_shared_ball import POINT_IN_SHARED_BALL_OF

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]
Result = TypeVar("Result")

# Scores that one thread holds at a time, in rows.
_HELD = 1 << 20
# What the nodes ranked are to the node that they are ranked for.
RANKED = ("targets", "sources")


class PairScores(Protocol):
    """Scores of all pairs of `n` nodes.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.evaluation import GivenScores, PairScores
    >>> scores: PairScores = GivenScores(2, lambda first, last: np.eye(2)[first:last])
    >>> scores.rows(0, 1)
    array([[1., 0.]], dtype=float32)
    """

    @property
    def n(self) -> int:
        """The number of nodes."""

    def rows(self, first: int, last: int) -> Float32:
        """A row for each of the nodes first, first + 1, … last - 1, which the caller may overwrite.

        Its first n numbers are the scores of the pairs with nodes 0 to n - 1; that with itself may be anything.
        """


@final
class GivenScores:
    """The scores that a function gives: of nodes first to last - 1, as an array with a row each.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.evaluation import GivenScores, ranking
    >>> points = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], np.float32)
    >>> scores = GivenScores(3, lambda first, last: points[first:last] @ points.T)
    >>> ranking(scores, Graph([0, 1], [2, 2])).mean_average_precision
    1.0
    """

    def __init__(self, n: int, function: Callable[[int, int], NDArray[np.floating[Any]]]) -> None:
        self.n, self._function = n, function

    def rows(self, first: int, last: int) -> Float32:
        """The function's rows, as float32."""
        found = np.array(self._function(first, last), np.float32, order="C")
        if found.shape != (last - first, self.n):
            raise InputError(f"scores: an array of {found.shape} given for [{last - first}, {self.n}]")
        return found


@final
class BallScores:
    """The slack of the ball of each node and the anchors of all others, or of its anchor and all others' balls."""

    def __init__(self, containers: Reaching, members: Reaching, rows_of_containers: bool) -> None:
        from dancar.kernels.ball_rows import in_blocks

        own, others = (containers, members) if rows_of_containers else (members, containers)
        self.n = len(own.reach)
        self._place, self._reach = own
        self._blocks = in_blocks(*others)

    def of_nodes(self, nodes: Int32) -> "BallScores":
        """The same, a row for each of these nodes."""
        chosen = copy(self)
        chosen._place, chosen._reach = self._place[nodes], self._reach[nodes]
        return chosen

    def rows(self, first: int, last: int) -> Float32:
        """The reaches of both less their distance, in float32."""
        from dancar.kernels.ball_rows import ball_rows

        out = np.empty((last - first, *self._blocks.reach.shape), np.float32)
        ball_rows(self._place, self._reach, *self._blocks, first, last, out)
        return out.reshape(last - first, -1)


@final
class SlackScores:
    """The slacks of any declaration: of each node as a container of all others, or as a member of all others."""

    def __init__(self, arrangement: Arrangement, relation: int, rows_of_containers: bool) -> None:
        from dancar.kernels.slack_scan import scan_kernels_of

        self.n = arrangement.n_nodes
        rows = arrangement.rows
        kernels = scan_kernels_of(arrangement.declaration.containment, rows.dim)
        self._rows_of_containers = rows_of_containers
        self._arrays: tuple[Any, ...]
        # The other side by columns: a row's pairs are then computed side by side.
        if rows_of_containers:
            self._arrays = rows.source, np.asfortranarray(rows.target), rows.relation, relation
            self._write = kernels.container_rows
        else:
            self._arrays = np.asfortranarray(rows.source), rows.target, rows.relation, relation
            self._write = kernels.member_rows

    def of_nodes(self, nodes: Int32) -> "SlackScores":
        """The same, a row for each of these nodes."""
        chosen = copy(self)
        S, T, *shared = self._arrays
        chosen._arrays = (S[nodes], T, *shared) if self._rows_of_containers else (S, T[nodes], *shared)
        return chosen

    def rows(self, first: int, last: int) -> Float32:
        """The slack in float64, as float32."""
        out = np.empty((last - first, self.n), np.float32)
        self._write(*self._arrays, first, last, out)
        return out


def scores_of(
    arrangement: Arrangement, ranked: str = "targets", relation: int = 0
) -> BallScores | HyperbolicScores | SlackScores:
    """The slacks of an arrangement: a row for each source and its targets, or for each target and its sources.

    Parameters
    ----------
    arrangement : Arrangement
        Of any model.
    ranked : str
        "targets" or "sources".
    relation : int
        Which of `arrangement.numbers`, where its rule tells relations or levels apart.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.evaluation import scores_of
    >>> point = np.array([[0], [2]], np.float32)
    >>> balls = {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}
    >>> scores_of(Arrangement(balls, Labels.range(2))).rows(0, 2)[:, :2]
    array([[ 3.,  1.],
           [-1.,  1.]], dtype=float32)
    """
    if ranked not in RANKED:
        raise ParameterError(f"ranked: {ranked!r} given; one of {', '.join(RANKED)} is accepted")
    if relation not in arrangement.numbers:
        raise ParameterError(f"relation: {relation!r} given; one of {arrangement.numbers} is accepted")
    if arrangement.declaration.containment is POINT_IN_SHARED_BALL_OF["poincare"]:
        return HyperbolicScores(arrangement.parameters["point"], arrangement.parameters["radius"][0])
    rows_of_containers = (arrangement.contain == "source") == (ranked == "targets")
    found = reaching(arrangement, relation)
    if found is not None:
        return BallScores(*found, rows_of_containers)
    return SlackScores(arrangement, relation, rows_of_containers)


def by_blocks(
    scores: PairScores,
    threads: int,
    visit: Callable[[Float32, int], Result],
    count: int | None = None,
    needed: NDArray[np.bool_] | None = None,
) -> list[Result]:
    """`visit(rows, first)` for blocks of all rows, on several threads; the results in the order of the blocks.

    There are `n` rows if there is no other count. A block of which no row is needed is passed over.
    """
    step, count = max(1, min(64, _HELD // max(scores.n, 1))), scores.n if count is None else count
    firsts = [first for first in range(0, count, step) if needed is None or needed[first : first + step].any()]

    def one(first: int) -> Result:
        return visit(scores.rows(first, min(first + step, count)), first)

    if threads == 1:
        return [one(first) for first in firsts]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, firsts))
