"""`DeclaredModel`: a model that is nothing but its declaration."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dancar.arrangement import Declaration
from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.models.model import Model
from dancar.models.results import Results
from dancar.models.start import started

if TYPE_CHECKING:
    from dancar.training import Callback, Checkpoints, Fitted, Options


class DeclaredModel(Model):
    """A model that its `declaration` defines; everything else follows.

    A subclass has a `name` and gives a `declaration`. It may have parameters of its own, before `**options` that it
    hands on. `docs/declare.rst` shows one that nobody has published.

    Parameters
    ----------
    dim : int
        The dimension of the space.
    start : str, mapping of arrays, or fitted model
        Where training sets out from: "auto", "uniform" (the declaration's initial values), another start that the
        declaration names, arrays by parameter, or a fitted model of the same kind, as for `Dancar`.
    margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        As for `Dancar`.

    Examples
    --------
    >>> from dancar import DeclaredModel, Graph
    >>> from dancar.arrangement import Declaration, constant, uniform
    >>> from dancar.arrangement.rule import Rule, pairs, plain_graph
    >>> from dancar.regions.ball_in_ball import BALL_IN_BALL
    >>> class Parts(DeclaredModel):
    ...     name = "parts"
    ...     def declaration(self):
    ...         rule = Rule("A1(target) in A1(source)", pairs, plain_graph, contain="source")
    ...         return Declaration(self.name, BALL_IN_BALL, rule, {"center": uniform(-1, 1), "radius": constant(0.1)})
    >>> Parts(dim=2, threads=1).fit(Graph([0, 0, 1], [1, 2, 2])).certificate_.exact
    True
    """

    def __init__(
        self,
        dim: int = 10,
        *,
        start: Any = "auto",
        margin: float | None = None,
        rate: float | None = None,
        steps: int | None = None,
        descents: int = 3,
        every: int = 40,
        boost: float | None = None,
        batch: int | None = None,
        pool: int = 1 << 22,
        seed: int = 0,
        threads: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        self.dim = dim
        self.start = start
        self.margin = margin
        self.rate = rate
        self.steps = steps
        self.descents = descents
        self.every = every
        self.boost = boost
        self.batch = batch
        self.pool = pool
        self.seed = seed
        self.threads = threads
        self.time_limit = time_limit

    def check_parameters(self) -> None:
        """Raise a `ParameterError` if `fit` would, whatever the graph."""
        self._options()
        declaration = self.declaration()
        declaration.check_dim(self.dim)
        known = ["auto", "uniform", *declaration.starts]
        if isinstance(self.start, str) and self.start not in known:
            raise ParameterError(f"start: {self.start!r} given; {', '.join(known)} or arrays by name are accepted")
        if not isinstance(self.start, str | Mapping | Results):
            raise ParameterError(f"start: {self.start!r:.80} given; a name, arrays by name, or a model is accepted")

    def _train(self, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints") -> "Fitted":
        return self._fitted(self.declaration(), graph, callbacks, checkpoints)

    def _fitted(
        self, declaration: Declaration, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints"
    ) -> "Fitted":
        """Train by a declaration, from a start that may be a model."""
        from dancar.training import fit_declared

        warm = started(self.start, graph, "auto", declaration, self.dim)
        options = replace(self._options(), start=warm.start, held=warm.held)
        fitted = fit_declared(declaration, graph, options, callbacks, checkpoints)
        return replace(fitted, said=[*warm.said, *fitted.said])

    def _options(self) -> "Options":
        """What all training takes."""
        from dancar.training import Options

        shared = DeclaredModel._parameter_names()
        given = {name: value for name, value in self.get_params().items() if name in shared}
        return Options(**given | {"start": "auto" if isinstance(self.start, Results) else self.start})
