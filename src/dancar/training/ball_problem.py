"""DANCAR in Euclidean space: mined by the exact scan of balls and points, decided in integers."""

from typing import final

import numpy as np

from dancar.arrangement import DANCAR, Conditions, Rows, packed, unpacked
from dancar.graph import Graph
from dancar.kernels.scan import certify, near, sorted_edges
from dancar.training.options import Options
from dancar.training.orientation import oriented
from dancar.training.problem import Float32, Mined, Problem
from dancar.training.starts import start_parameters


@final
class BallProblem(Problem):
    """A simple graph for balls and anchors."""

    def __init__(self, simple: Graph, options: Options, threads: int) -> None:
        self.containment, self.nest, self.threads = DANCAR.containment, DANCAR.nest, threads
        self.contain, container, said = oriented(simple, options.contain)
        self.sorted_edges = sorted_edges(container.successors.offsets, container.target, simple.n_nodes)
        parameters, self.start, more = start_parameters(container, options)
        self.said = said + more
        self.rows = packed(self.containment, parameters, options.dim)
        self.wanted = Conditions(container.source, container.target, np.zeros(len(container.source), np.int32))

    def mine(self, rows: Rows, margin: float, limit: int, salt: int) -> Mined:
        """See `Problem.mine`."""
        balls = self.parameters(rows)
        found = near(
            balls["center"],
            balls["radius"],
            balls["anchor"],
            margin,
            edges=self.sorted_edges,
            limit=limit,
            salt=salt,
            threads=self.threads,
        )
        return Mined(found.source, found.target, np.zeros(len(found.source), np.int32), found.inside, True)

    def exact(self, rows: Rows) -> bool:
        """See `Problem.exact`."""
        balls, edges = self.parameters(rows), self.sorted_edges
        arrays = balls["center"], balls["radius"], balls["anchor"]
        found = certify(*arrays, edges.offsets, edges.targets, threads=self.threads)
        return found.false + found.missing == 0

    def parameters(self, rows: Rows) -> dict[str, Float32]:
        """See `Problem.parameters`."""
        return unpacked(self.containment, rows)
