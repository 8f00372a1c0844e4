"""The flagship: a ball and an anchor inside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import DANCAR, Declaration
from dancar.graph import Graph
from dancar.models.model import Model
from dancar.models.recipe import paper_options
from dancar.models.start import started

if TYPE_CHECKING:
    from dancar.training import Callback, Checkpoints, Fitted


@final
class Dancar(Model):
    """DANCAR: a node is a ball and an anchor inside it; `u -> v` when the anchor of v lies in the ball of u.

    In Euclidean space, an edge from u to v != u is there exactly when ``|center[u] - anchor[v]| <= radius[u]`` (with
    ``contain_ == "target"``, when ``|center[v] - anchor[u]| <= radius[v]``), decided on the stored float32 numbers in
    exact arithmetic.

    Parameters
    ----------
    dim : int
        The dimension of the space.
    contain : str
        Whose ball does the containing: "source" (the paper's), "target" (the reversed graph is embedded and read back
        reversed), or "auto", which chooses by degree.
    start : str, mapping of arrays, Arrangement or fitted Dancar
        Where training sets out from: "auto", the name of a start, arrays "center", "radius" and "anchor" with a row for
        each node of the graph, or an arrangement whose labels include those of the graph.
    margin : float, optional
        The slack asked of an edge, and the negative slack asked of a non-edge; chosen by the dimension if None.
    rate : float, optional
        The optimizer's rate in the first step; it falls from there. Chosen by the dimension if None.
    steps : int, optional
        The steps of one descent of the rate. An exact arrangement ends training at once.
    recipe : str or mapping
        How to train: "exact", to exactness by mining all pairs; "paper", as the paper does; or the paper's training
        with other options: a mapping of those of `dancar.training.PaperOptions`, such as ``{"epochs": 100}``.
    descents : int
        How often the rate falls at the most, each time from a lower top, while the arrangement is not exact.
    every : int
        The steps between two scans of all pairs.
    boost : float, optional
        The factor by which the weight of a violation that outlives a scan grows.
    batch : int, optional
        The most pairs of either kind in one step.
    pool : int
        The most mined pairs that are kept.
    seed : int
        Draws the start. The same seed gives the same bits, whatever the number of threads.
    threads : int, optional
        How many threads share the work; all cores if None.
    time_limit : float, optional
        Seconds after which the best so far is kept.

    Attributes
    ----------
    center_, radius_, anchor_ : float32 arrays
        Of shape [n, dim], [n], [n, dim], in the order of `labels_`; read-only.
    labels_ : Labels
        The names of the nodes.
    certificate_ : Certificate
        What is missing and what is false, over all pairs of nodes.
    contain_, start_, stopped_ : str
        What "auto" chose, and what ended training.
    history_ : tuple of Record
        The state of training at each scan of all pairs.

    References
    ----------
    N. Hata, S. Kaji, A. Yoshida, K. Fujisawa, *Nested Subspace Arrangement for Representation of Relational Data*,
    ICML 2020.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("puppy", "pet")])
    >>> model = dancar.Dancar(dim=2, threads=1).fit(graph)
    >>> print(model.certificate_)
    exact: all 4 edges, and none of the other 8 pairs
    >>> model.successors("pet"), model.predecessors("puppy"), model.contains("dog", "cat")
    (['cat', 'dog'], ['dog'], False)
    >>> model.reconstruct() == graph
    True
    >>> model.save("pets.dancar")
    >>> dancar.load("pets.dancar").score(graph)
    1.0
    """

    name: ClassVar[str] = "dancar"

    def __init__(
        self,
        dim: int = 10,
        *,
        contain: str = "auto",
        start: Any = "auto",
        margin: float | None = None,
        rate: float | None = None,
        steps: int | None = None,
        recipe: Any = "exact",
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
        self.contain = contain
        self.start = start
        self.margin = margin
        self.rate = rate
        self.steps = steps
        self.recipe = recipe
        self.descents = descents
        self.every = every
        self.boost = boost
        self.batch = batch
        self.pool = pool
        self.seed = seed
        self.threads = threads
        self.time_limit = time_limit

    def declaration(self) -> Declaration:
        """A point in a ball of Euclidean space."""
        return DANCAR

    def check_parameters(self) -> None:
        """Raise a `ParameterError` if `fit` would, whatever the graph."""
        from dancar.training import Options

        paper_options(self.recipe)
        Options(**self._options())

    def _train(self, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints") -> "Fitted":
        from dancar.training import Options, fit, fit_paper

        given = self._options()
        given["start"], given["contain"] = started(self.start, graph, self.contain)
        paper = paper_options(self.recipe)
        if paper is None:
            return fit(graph, Options(**given), callbacks, checkpoints)
        return fit_paper(graph, Options(**given), paper, callbacks, checkpoints)

    def _options(self) -> dict[str, Any]:
        """What all training takes."""
        return {name: value for name, value in self.get_params().items() if name != "recipe"}

    @property
    def center_(self) -> NDArray[np.float32]:
        """The centers of the balls, [n, dim]."""
        return self.arrangement_.balls.center

    @property
    def radius_(self) -> NDArray[np.float32]:
        """The radii of the balls, [n]."""
        return self.arrangement_.balls.radius

    @property
    def anchor_(self) -> NDArray[np.float32]:
        """The anchors, [n, dim]."""
        return self.arrangement_.balls.anchor
