"""The flagship: a ball and an anchor inside it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Declaration
from dancar.arrangement.dancar import DANCAR_OF
from dancar.graph import Graph
from dancar.labels.sequence import Label
from dancar.models.dancar_training import check_training, trained
from dancar.models.declared import DeclaredModel
from dancar.models.placed import Placed, place
from dancar.queries.named import Several
from dancar.spaces import space

if TYPE_CHECKING:
    from dancar.training import Callback, Checkpoints, Fitted


@final
class Dancar(DeclaredModel):
    """DANCAR: a node is a ball and an anchor inside it; `u -> v` when the anchor of v lies in the ball of u.

    In Euclidean space, an edge from u to v != u is there exactly when ``|center[u] - anchor[v]| <= radius[u]`` (with
    ``contain_ == "target"``, when ``|center[v] - anchor[u]| <= radius[v]``), decided on the stored float32 numbers in
    exact arithmetic. In the other spaces their own distance takes the place of ``|center[u] - anchor[v]|``, and float64
    decides.

    Parameters
    ----------
    dim : int
        The dimension of the space: the number of coordinates.
    space : str
        Where balls and anchors lie: "euclidean", "sphere", "poincare" or "torus"; `docs/spaces.rst` has them. In all
        but the first training is to exactness, and sets out from evenly drawn points or from an arrangement.
    contain : str
        Whose ball does the containing: "source" (the paper's), "target" (the reversed graph is embedded and read back
        reversed), or "auto", which chooses by degree.
    start : str, mapping of arrays, Arrangement or fitted Dancar
        Where training sets out from: "auto", the name of a start, arrays "center", "radius" and "anchor" with a row for
        each node of the graph, or an arrangement. Nodes are found by their labels; nodes of the graph that the
        arrangement lacks are placed first. In as many dimensions only what must move does: see `docs/growth.rst`.
    margin : float, optional
        The slack asked of an edge, and the negative slack asked of a non-edge; chosen by the dimension if None.
    rate : float, optional
        The optimizer's rate in the first step; it falls from there. Chosen by the dimension if None.
    steps : int, optional
        The steps of one descent of the rate. An exact arrangement ends training at once.
    recipe : str or mapping
        How to train: "exact", to exactness by mining all pairs; "paper", as the paper does; or the paper's training
        with other options: a mapping of those of `dancar.training.PaperOptions`, such as ``{"epochs": 100}``.
    purpose : str
        What for: "reconstruction", to exactness, or "prediction" of edges that the graph has not: then a tenth of the
        edges is held out to choose how to train, and `predict` lists the likeliest; `docs/fit.rst` has more.
    unseen : float, optional
        For prediction, the share of all edges that the graph has not, where it is known: it makes the probabilities
        of `predict` those of these edges.
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
        space: str = "euclidean",
        contain: str = "auto",
        recipe: Any = "exact",
        purpose: str = "reconstruction",
        unseen: float | None = None,
        **options: Any,
    ) -> None:
        super().__init__(dim, **options)
        self.space = space
        self.contain = contain
        self.recipe = recipe
        self.purpose = purpose
        self.unseen = unseen

    def declaration(self) -> Declaration:
        """A point in a ball."""
        return DANCAR_OF[space(self.space).name]

    def check_parameters(self) -> None:
        """Raise a `ParameterError` if `fit` would, whatever the graph."""
        check_training(self.get_params())
        self.declaration().check_dim(self.dim)

    def _train(self, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints") -> "Fitted":
        return trained(self.get_params(), self.declaration(), graph, callbacks, checkpoints)

    def place(self, targets: Several = (), sources: Several = (), *, label: Label | None = None) -> Placed:
        """A place for a new node among the old ones, none of which moves: exact wherever that is found possible.

        Parameters
        ----------
        targets, sources : list of labels
            The old nodes that the new one has an edge to, and those that have an edge to it.
        label : str or int, optional
            Its name; a free one if None.

        Returns
        -------
        Placed
            The ball and the anchor, what is missing and false, and `model()`: the arrangement with the new node in.

        Raises
        ------
        InputError
            When a target or a source is unknown, or the label is not.

        Examples
        --------
        >>> import dancar
        >>> line = dancar.Dancar(dim=1, contain="source", start="intervals", threads=1)
        >>> line = line.fit([("a", "b"), ("a", "c"), ("a", "d"), ("c", "d")])
        >>> line.place(targets=["d"], sources=["a"], label="e").exact
        True
        """
        return place(self, targets, sources, label)

    @property
    def center_(self) -> NDArray[np.float32]:
        """The centers of the balls, [n, dim]."""
        return self.arrangement_.parameters["center"]

    @property
    def radius_(self) -> NDArray[np.float32]:
        """The radii of the balls, [n]."""
        return self.arrangement_.parameters["radius"]

    @property
    def anchor_(self) -> NDArray[np.float32]:
        """The anchors, [n, dim]."""
        return self.arrangement_.parameters["anchor"]
