"""Any declaration: mined by its reach or by looking at all pairs, in turns where those are many."""

import math
from typing import final

import numpy as np

from dancar.arrangement import Declaration, Rows, packed, unpacked
from dancar.arrangement.all_pairs import mined, pairs_within, slacks
from dancar.graph import Graph
from dancar.kernels.scan import SortedEdges
from dancar.training.options import Options
from dancar.training.orientation import oriented
from dancar.training.problem import Float32, Mined, Problem
from dancar.training.starts.declared import declared_start

# As many pairs are looked at in one mining; those found by reach cost less.
_LOOKED_AT, _REACHED = 20_000_000, 10_000_000_000


@final
class DeclaredProblem(Problem):
    """A graph for the regions of a declaration."""

    def __init__(self, declaration: Declaration, graph: Graph, options: Options, threads: int) -> None:
        self.declaration, self.containment, self.nest = declaration, declaration.containment, declaration.nest
        self.threads, self.said = threads, []
        rule = declaration.rule
        trained = rule.trained(graph)
        self.contain = rule.contain
        if rule.contain == "auto":
            self.contain, _, self.said = oriented(trained.simple(), options.contain)
        self.wanted = rule.asked(trained, self.contain)
        relations = len(graph.relation_labels) if rule.by_relation and graph.relation_labels is not None else 1
        self.numbers = rule.numbers_of(relations)
        self.nodes = graph.n_nodes
        self.edges = {number: self._edges_of(number) for number in self.numbers}
        self.start, parameters = declared_start(declaration, self.wanted, self.nodes, relations, options)
        if self.start != "given":
            self.said.append(f"start: {self.start}")
        self.rows = packed(self.containment, parameters, options.dim, several=len({*self.numbers, *self.nest, 0}) > 1)
        budget = _LOOKED_AT if declaration.reach is None else _REACHED
        self.turns = max(1, math.ceil(self.nodes**2 * len(self.numbers) / budget))

    def _edges_of(self, number: int) -> SortedEdges:
        """The wanted members of each container by that relation number."""
        low, high = np.searchsorted(self.wanted.relation, [number, number + 1])
        offsets = np.zeros(self.nodes + 1, np.int64)
        np.cumsum(np.bincount(self.wanted.container[low:high], minlength=self.nodes), out=offsets[1:])
        return SortedEdges(offsets, self.wanted.member[low:high])

    def mine(self, rows: Rows, margin: float, limit: int, salt: int) -> Mined:
        """See `Problem.mine`. Where all pairs are too many, containers take turns."""
        double = rows.in_double()
        sources = np.arange(salt % self.turns, self.nodes, self.turns, dtype=np.int32)
        share = max(1, limit // len(self.numbers))
        parts, inside = [], 0.0
        for number in self.numbers:
            found, times = mined(
                self.declaration, double, number, -margin, sources, self.edges[number], share, salt, self.threads
            )
            parts.append((found.container, found.member, np.full(len(found.slack), number, np.int32)))
            inside += times * int(np.count_nonzero(found.inside))
        self.clean = 0 if inside else self.clean + 1
        container, member, relation = (np.concatenate(column) for column in zip(*parts, strict=True))
        return Mined(container, member, relation, round(inside * self.turns), self.clean >= self.turns)

    def exact(self, rows: Rows) -> bool:
        """See `Problem.exact`."""
        double = rows.in_double()
        if (slacks(self.declaration, double, *self.wanted) < 0).any():
            return False
        sources = np.arange(self.nodes, dtype=np.int32)
        for number in self.numbers:
            wanted = len(self.edges[number].targets)
            for found in pairs_within(self.declaration, double, number, 0.0, sources, self.threads):
                wanted -= len(found.slack)
                if wanted < 0:
                    return False
        return True

    def parameters(self, rows: Rows) -> dict[str, Float32]:
        """See `Problem.parameters`."""
        return unpacked(self.containment, rows)
