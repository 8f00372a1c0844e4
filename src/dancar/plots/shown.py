"""What a map shows: balls in the plane for any arrangement, and how true they are to it."""

from dataclasses import dataclass, replace
from typing import final

import numpy as np

from dancar.arrangement import Arrangement
from dancar.errors import ParameterError
from dancar.evaluation import reconstruction
from dancar.evaluation.certificate import Certificate, certificate
from dancar.graph import Graph
from dancar.graphs.adjacency import Adjacency
from dancar.plots.readable import readable
from dancar.plots.tidy import tidied

VIEWS = ("auto", "train", "project")

# More than these take minutes to train a map of.
_MOST_NODES, _MOST_EDGES = 20_000, 300_000
# Beyond this many pairs of a ball that holds others and an anchor, a map is drawn as it is.
_MOST_TIDIED = 50_000_000


@final
@dataclass(frozen=True, eq=False)
class Shown:
    """Balls in the plane, the relation that they stand for, and how well they do.

    Attributes
    ----------
    arrangement : Arrangement
        Of two dimensions: what is drawn.
    relation : Graph
        What the arrangement that was asked to be shown means.
    found : Certificate
        How what is drawn compares with the relation, over all pairs.
    said : str
        How the map came about.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.plots import shown
    >>> anchor = np.array([[0, 0, 0], [1, 0, 0], [9, 0, 0]], np.float32)
    >>> balls = {"center": anchor, "radius": np.array([5, 0.5, 0.5], np.float32), "anchor": anchor}
    >>> made = shown(Arrangement(balls, Labels.range(3)))
    >>> made.arrangement.dim, made.found.exact
    (2, True)
    """

    arrangement: Arrangement
    relation: Graph
    found: Certificate
    said: str

    @property
    def members(self) -> Adjacency:
        """The nodes that each node contains, as the relation has it."""
        return self.relation.successors if self.arrangement.contain == "source" else self.relation.predecessors

    @property
    def containers(self) -> Adjacency:
        """The nodes that each node is contained in, as the relation has it."""
        return self.relation.predecessors if self.arrangement.contain == "source" else self.relation.successors


def shown(
    arrangement: Arrangement, view: str = "auto", *, tidy: bool = True, seed: int = 0, threads: int | None = None
) -> Shown:
    """A map of an arrangement.

    Two dimensions are shown as they are, one as a row of balls. Of more, either a new arrangement in the plane is
    trained to give the same relation, or the two principal axes are drawn, each ball as large as it is on average
    where its members lie; `found` and `said` tell what is lost.

    Parameters
    ----------
    arrangement : Arrangement
        What to show.
    view : {"auto", "train", "project"}
        What to do with more than two dimensions; "auto" trains unless that would take minutes.
    tidy : bool
        Whether balls and anchors may move as long as the relation drawn stays the same.
    seed : int
        Of the training.
    threads : int, optional
        How many threads share the work; all cores if None.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.plots import shown
    >>> point = np.array([[0], [2]], np.float32)
    >>> balls = {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}
    >>> shown(Arrangement(balls, Labels.range(2))).said
    'the arrangement itself, intervals of a line drawn as balls'
    """
    if view not in VIEWS:
        raise ParameterError(f"view: {view!r} given; one of {', '.join(VIEWS)} is accepted")
    relation = reconstruction(arrangement, threads)
    drawn, said = _in_the_plane(arrangement, relation, view, seed, threads)
    if tidy and np.count_nonzero(_members(relation, drawn).degrees()) * drawn.n_nodes <= _MOST_TIDIED:
        drawn = tidied(drawn)
    return Shown(drawn, relation, certificate(drawn, relation, threads), said)


def _in_the_plane(
    arrangement: Arrangement, relation: Graph, view: str, seed: int, threads: int | None
) -> tuple[Arrangement, str]:
    if arrangement.dim == 2:
        return arrangement, "the arrangement itself"
    if arrangement.dim == 1:
        center, radius, anchor = arrangement.balls
        balls = {
            "center": np.concatenate([center, np.zeros_like(center)], axis=1),
            "radius": radius,
            "anchor": np.concatenate([anchor, np.zeros_like(anchor)], axis=1),
        }
        return replace(arrangement, parameters=balls), "the arrangement itself, intervals of a line drawn as balls"
    small = relation.n_nodes <= _MOST_NODES and relation.n_edges <= _MOST_EDGES
    if relation.n_edges and (view == "train" or (view == "auto" and small)):
        drawn = readable(relation, contain=arrangement.contain, seed=seed, threads=threads)
        return drawn, f"trained in the plane for the relation of the arrangement in {arrangement.dim} dimensions"
    return _projected(arrangement, relation), f"the two principal axes of {arrangement.dim}"


def _projected(arrangement: Arrangement, relation: Graph) -> Arrangement:
    from dancar.training.starts import given

    made = given(arrangement.balls._asdict(), _members(relation, arrangement), 2, np.random.default_rng(0))
    return replace(arrangement, parameters=made._asdict(), exceptions=None)


def _members(relation: Graph, arrangement: Arrangement) -> Adjacency:
    return relation.successors if arrangement.contain == "source" else relation.predecessors
